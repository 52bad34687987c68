"""``core.odds``: the exact chances of an expression, without throwing a die."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.chance import Chance, dice_sum
from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.notation import MAX_TEXT
from sainome.kit.numbers import fraction_text, percent_text, wire_int
from sainome.kit.outcome import Outcome
from sainome.kit.pool import kept_sum
from sainome.kit.system import Operation, Request
from sainome.service.everyday.expression import (
    Group,
    Negative,
    Node,
    Number,
    Pair,
    Rounding,
    Throw,
    bounds,
    combine,
    show,
    throws,
)
from sainome.service.everyday.roll import read_roll

MAX_WORK: Final = 500_000
"""Steps that one distribution may take; beyond that the request is refused."""

MAX_ROWS: Final = 2_000


class OddsRequest(Request, frozen=True, tag="core.odds"):
    """The exact chances of ``2D6+3>=7`` or ``5D6KH3``; ``rows`` lists every total as well."""

    expression: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
    rounding: Rounding = "floor"
    rows: bool = True


class OddsRow(Struct, frozen=True):
    """One total, its chance and the chance of at least that much, as fractions."""

    total: int | str
    chance: str
    at_least: str


class OddsValues(Struct, frozen=True):
    """The exact chances; ``success`` is None without a target; ``mean`` is a whole number or a fraction, as text."""

    formula: str
    compare: str | None
    target: int | None
    success: str | None
    percent: str | None
    mean: str
    lowest: int | str
    highest: int | str
    rows: list[OddsRow]


def odds(request: OddsRequest, dice: Dice) -> Outcome:
    """Work out the distribution of an expression.

    Raises:
        InputError: as ``core.roll``; ``odds_too_large`` beyond 500,000 steps or 2,000 totals to list.
    """
    node, compare = read_roll(request.expression)
    bounds(node, request.rounding)
    _check_work(node, request.rounding)
    spread = distribution(node, request.rounding)
    totals = sorted(spread.weights)
    if request.rows and len(totals) > MAX_ROWS:
        raise InputError("odds_too_large", "request.expression", limit=MAX_ROWS)
    success = None if compare is None else spread.chance(compare.holds)
    mean = Fraction(sum(total * weight for total, weight in spread.weights.items()), spread.total)
    values = OddsValues(
        formula=show(node),
        compare=compare.sign if compare else None,
        target=compare.number if compare else None,
        success=None if success is None else fraction_text(success),
        percent=None if success is None else percent_text(success),
        mean=str(mean),
        lowest=wire_int(totals[0]),
        highest=wire_int(totals[-1]),
        rows=_rows(spread, totals) if request.rows else [],
    )
    return Outcome(values=values)


def _rows(spread: Chance[int], totals: list[int]) -> list[OddsRow]:
    rows = []
    above = spread.total
    for total in totals:
        weight = spread[total]
        chance, at_least = Fraction(weight, spread.total), Fraction(above, spread.total)
        rows.append(OddsRow(wire_int(total), fraction_text(chance), fraction_text(at_least)))
        above -= weight
    return rows


def _check_work(node: Node, rounding: Rounding) -> None:
    work = 0
    for term in throws(node):
        span = term.count * term.sides
        # a plain sum takes one pass over the totals for each die; keeping takes, for each face, one over all
        # totals of all numbers of dice used so far, and for each of those one for the dice that show it
        work += span * term.count if not term.keep else span * span * term.kept // 4
        if term.count > 1_000 or work > MAX_WORK:
            raise InputError("odds_too_large", "request.expression", limit=MAX_WORK)
    if _pairs(node, rounding) > MAX_WORK:
        raise InputError("odds_too_large", "request.expression", limit=MAX_WORK)


def _pairs(node: Node, rounding: Rounding) -> int:
    """Return how many pairs of values joining takes, at most."""
    match node:
        case Negative(inner) | Group(inner):
            return _pairs(inner, rounding)
        case Pair(_, left, right):
            here = _size(left, rounding) * _size(right, rounding)
            return here + _pairs(left, rounding) + _pairs(right, rounding)
        case _:
            return 0


def _size(node: Node, rounding: Rounding) -> int:
    if not throws(node):
        return 1
    low, high = bounds(node, rounding)
    return high - low + 1


def distribution(node: Node, rounding: Rounding = "floor") -> Chance[int]:
    """Return the exact distribution of an expression; every die is thrown independently.

    >>> from sainome.service.everyday.expression import parse
    >>> distribution(parse("2D6"))[7], distribution(parse("4D6KH3")).total
    (6, 1296)
    """
    match node:
        case Number(value):
            return Chance({value: 1}, 1)
        case Throw(count, sides, keep):
            if not keep:
                return dice_sum(range(1, sides + 1), count)
            return kept_sum(sides, count, node.kept, highest=keep in ("KH", "DL"))
        case Negative(inner):
            return distribution(inner, rounding).map(int.__neg__)
        case Group(inner):
            return distribution(inner, rounding)
        case Pair(_, left, right):
            one, two = distribution(left, rounding), distribution(right, rounding)
            return one.combine(two, lambda a, b: combine(node, a, b, rounding))


OPERATIONS: Final = (Operation(OddsRequest, odds, OddsValues, group="odds"),)
