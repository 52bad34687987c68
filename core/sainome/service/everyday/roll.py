"""``core.roll``: a sum of dice, with or without a target; ``core.calc``: the same without dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.dice import BUDGET, Dice
from sainome.kit.errors import DiceError, InputError
from sainome.kit.notation import MAX_TEXT, Scanner, plain
from sainome.kit.numbers import wire_int
from sainome.kit.outcome import Outcome
from sainome.kit.system import Command, Operation, Request
from sainome.service.everyday.compare import Compare, scan_compare
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
    constant,
    parse,
    scan_sum,
    show,
    throws,
)

type Expression = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]

CLAIM: Final = (
    # blanks belong to what follows them: one way only to read them, or a long row of signs would be tried in all ways
    r"(?=[\d(+\-D])(?:[\d()]|[-+*/](?: +(?![-+*/ ]))?|[FCRU](?= *[-+*/)])| +(?=[-+*/]))*"
    r"D(?:[\d(]|(?<=[\d)]D)(?=$|[^\w]|[KD][HL]|MAX|MIN))"
)


class RollRequest(Request, frozen=True, tag="core.roll"):
    """Throw dice and add up, as in ``2D6+3>=7``; ``rounding`` holds for divisions without a letter."""

    expression: Expression
    rounding: Rounding = "floor"


class Thrown(Struct, frozen=True):
    """One dice term: its notation, all faces in the order thrown, which of them count, and their sum."""

    dice: str
    faces: list[int]
    kept: list[int]
    sum: int


class RollValues(Struct, frozen=True):
    """The figures of one roll; ``total`` is text beyond 2^53-1; ``detail`` shows the faces."""

    expression: str
    formula: str
    detail: str | None
    terms: list[Thrown]
    total: int | str
    compare: str | None
    target: int | None
    success: bool | None


class CalcRequest(Request, frozen=True, tag="core.calc"):
    """Work out ``expression``, which holds no dice; ``rounding`` is for divisions without a letter."""

    expression: Expression
    rounding: Rounding = "floor"


class CalcValues(Struct, frozen=True):
    """The result; text beyond 2^53-1."""

    expression: str
    result: int | str


@lru_cache(maxsize=512)
def read_roll(text: str) -> tuple[Node, Compare | None]:
    """Read ``2D6+3>=7``; errors point into ``text`` at ``request.expression``.

    Raises:
        InputError: ``leftover_text`` and what the parts raise; ``dice_missing`` without any die.
    """
    scan = Scanner(plain(text))
    try:
        scan.space()
        node = scan_sum(scan)
        compare = scan_compare(scan)
        if not scan.done:
            raise scan.error("leftover_text", text=scan.rest[:20])
    except InputError as error:
        error.path = "request.expression"
        raise
    if not throws(node):
        raise InputError("dice_missing", "request.expression")
    return node, compare


type _Work = Callable[[Dice, list[Thrown]], tuple[int, str]]
"""Throws the dice of a part of an expression: gives its value and how it is shown; adds its terms to the list."""


class _Plan(NamedTuple):
    """An expression ready to be thrown."""

    work: _Work
    compare: Compare | None
    expression: str
    formula: str
    one_die: bool


@lru_cache(maxsize=256)
def _plan(text: str, rounding: Rounding) -> _Plan:
    """Make an expression ready; what could go wrong with it is refused here, before the first throw."""
    node, compare = read_roll(text)
    count = sum(term.count for term in throws(node))
    if count > BUDGET:
        raise DiceError("too_many_dice", "request.expression", limit=BUDGET, count=count)
    bounds(node, rounding)
    formula = show(node)
    expression = formula + (compare.text() if compare else "")
    return _Plan(_worker(node, rounding), compare, expression, formula, isinstance(node, Throw) and node.count == 1)


def roll(request: RollRequest, dice: Dice) -> Outcome:
    """Throw the dice of an expression, add up, and compare with the target if there is one.

    Raises:
        InputError: the expression cannot be read, or a divisor could be 0.
        DiceError: ``too_many_dice``.
    """
    work, compare, expression, formula, one_die = _plan(request.expression, request.rounding)
    terms: list[Thrown] = []
    total, detail = work(dice, terms)
    success = None if compare is None else compare.holds(total)
    values = RollValues(
        expression=expression,
        formula=formula,
        detail=None if one_die else detail,
        terms=terms,
        total=wire_int(total),
        compare=compare.sign if compare else None,
        target=compare.number if compare else None,
        success=success,
    )
    return Outcome(values=values, verdict=None if success is None else "success" if success else "failure")


def _worker(node: Node, rounding: Rounding) -> _Work:
    """Return what throws and works out a part of an expression, so that nothing of it is looked at again."""
    match node:
        case Number(value):
            known = value, str(value)
            return lambda dice, terms: known
        case Throw():
            return _thrower(node)
        case Negative(inner):
            return _around(_worker(inner, rounding), -1, "-", "")
        case Group(inner):
            return _around(_worker(inner, rounding), 1, "(", ")")
        case Pair(_, left, right):
            return _pair(node, _worker(left, rounding), _worker(right, rounding), rounding)


def _around(inner: _Work, factor: int, before: str, after: str) -> _Work:
    def work(dice: Dice, terms: list[Thrown]) -> tuple[int, str]:
        value, text = inner(dice, terms)
        return factor * value, f"{before}{text}{after}"

    return work


def _pair(node: Pair, left: _Work, right: _Work, rounding: Rounding) -> _Work:
    def work(dice: Dice, terms: list[Thrown]) -> tuple[int, str]:
        one, before = left(dice, terms)
        two, after = right(dice, terms)
        return combine(node, one, two, rounding), f"{before}{node.sign}{after}{node.rounding}"

    return work


def _thrower(node: Throw) -> _Work:
    shown = show(node)

    def work(dice: Dice, terms: list[Thrown]) -> tuple[int, str]:
        thrown = throw(node, dice, shown)
        terms.append(thrown)
        return thrown.sum, f"{thrown.sum}[{_faces(thrown, node)}]"

    return work


def throw(node: Throw, dice: Dice, shown: str) -> Thrown:
    """Throw the dice of one term; mark what is kept and dropped. Of equal faces the one thrown first is kept."""
    faces = dice.roll(node.sides, node.count, "roll")
    if not node.keep:
        return Thrown(shown, list(faces), list(faces), sum(faces))
    first = dice.thrown - node.count
    highest = node.keep in ("KH", "DL")
    order = sorted(range(node.count), key=lambda index: -faces[index] if highest else faces[index])
    kept = sorted(order[: node.kept])
    dice.mark("kept", *(first + index for index in kept))
    dice.mark("dropped", *(first + index for index in sorted(order[node.kept :])))
    counted = [faces[index] for index in kept]
    return Thrown(shown, list(faces), counted, sum(counted))


def _faces(thrown: Thrown, node: Throw) -> str:
    """Show the faces in the order thrown, dropped ones in parentheses."""
    if not node.keep:
        return ",".join(map(str, thrown.faces))
    left = list(thrown.kept)
    shown = []
    for face in thrown.faces:
        # the kept faces are a subsequence, and of equal faces the first are kept
        if left and face == left[0]:
            left.pop(0)
            shown.append(str(face))
        else:
            shown.append(f"({face})")
    return ",".join(shown)


def calc(request: CalcRequest, dice: Dice) -> Outcome:
    """Work out an expression without dice.

    Raises:
        InputError: ``division_by_zero``, ``dice_not_here``, ``leftover_text`` and what the parts raise.
    """
    try:
        node = parse(request.expression)
        result = constant(node, request.rounding)
    except InputError as error:
        error.path = "request.expression"
        raise
    return Outcome(values=CalcValues(show(node), wire_int(result)))


def _checked(scan: Scanner) -> Node:
    """Read a sum and refuse, pointing at its start, what could not be worked out."""
    start = scan.position
    node = scan_sum(scan)
    end, scan.position = scan.position, start
    count = sum(term.count for term in throws(node))
    if count > BUDGET:
        raise scan.error("too_many_dice", limit=BUDGET, count=count)
    try:
        bounds(node)
    except InputError as error:
        details = {key: value for key, value in error.details.items() if isinstance(value, (int, str))}
        raise scan.error(error.code, **details) from None
    scan.position = end
    return node


def _parse_roll(scan: Scanner) -> dict[str, Any]:
    node = _checked(scan)
    compare = scan_compare(scan)
    return {"op": "core.roll", "expression": show(node) + (compare.text() if compare else "")}


def _parse_calc(scan: Scanner) -> dict[str, Any]:
    scan.take("C")
    node = _checked(scan)
    return {"op": "core.calc", "expression": show(node.inner if isinstance(node, Group) else node)}


OPERATIONS: Final = (
    Operation(RollRequest, roll, RollValues, open=frozenset({"formula", "detail", "total", "terms"}), group="play"),
    Operation(CalcRequest, calc, CalcValues, open=frozenset({"expression", "result"}), group="play"),
)
ROLL: Final = Command(
    (), _parse_roll, ("2D6+3>=7", "2D", "D20", "5D6KH3", "2D20MAX", "(1+2)D6*2-10/3C", "1D100<=50"), CLAIM
)
CALC: Final = Command(
    (), _parse_calc, ("C(1+2-3*4/5)", "C10/3"), r"C(?:\((?= *[\d+\-(])|[-+]?\d[\d+\-*/() FCRU]*(?:$|[#]))"
)
