"""``core.roll``: a sum of dice, with or without a target; ``core.calc``: the same without dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final

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


def check_budget(terms: list[Throw]) -> None:
    """Refuse too many dice before the first is thrown."""
    count = sum(term.count for term in terms)
    if count > BUDGET:
        raise DiceError("too_many_dice", "request.expression", limit=BUDGET, count=count)


def roll(request: RollRequest, dice: Dice) -> Outcome:
    """Throw the dice of an expression, add up, and compare with the target if there is one.

    Raises:
        InputError: the expression cannot be read, or a divisor could be 0.
        DiceError: ``too_many_dice``.
    """
    node, compare = read_roll(request.expression)
    check_budget(throws(node))
    bounds(node, request.rounding)
    terms: list[Thrown] = []
    total, detail = _evaluate(node, request.rounding, dice, terms)
    plain_die = len(terms) == 1 and isinstance(node, Throw) and node.count == 1
    success = None if compare is None else compare.holds(total)
    values = RollValues(
        expression=show(node) + (compare.text() if compare else ""),
        formula=show(node),
        detail=None if plain_die else detail,
        terms=terms,
        total=wire_int(total),
        compare=compare.sign if compare else None,
        target=compare.number if compare else None,
        success=success,
    )
    return Outcome(values=values, verdict=None if success is None else "success" if success else "failure")


def _evaluate(node: Node, rounding: Rounding, dice: Dice, terms: list[Thrown]) -> tuple[int, str]:
    match node:
        case Number(value):
            return value, str(value)
        case Throw():
            thrown = throw(node, dice)
            terms.append(thrown)
            return thrown.sum, f"{thrown.sum}[{_faces(thrown, node)}]"
        case Negative(inner):
            value, text = _evaluate(inner, rounding, dice, terms)
            return -value, f"-{text}"
        case Group(inner):
            value, text = _evaluate(inner, rounding, dice, terms)
            return value, f"({text})"
        case Pair(sign, left, right, letter):
            one, before = _evaluate(left, rounding, dice, terms)
            two, after = _evaluate(right, rounding, dice, terms)
            return combine(node, one, two, rounding), f"{before}{sign}{after}{letter}"


def throw(node: Throw, dice: Dice) -> Thrown:
    """Throw the dice of one term; mark what is kept and dropped. Of equal faces the one thrown first is kept."""
    faces = dice.roll(node.sides, node.count, "roll")
    if not node.keep:
        return Thrown(show(node), list(faces), list(faces), sum(faces))
    first = len(dice.draws) - node.count
    highest = node.keep in ("KH", "DL")
    order = sorted(range(node.count), key=lambda index: -faces[index] if highest else faces[index])
    kept = sorted(order[: node.kept])
    dice.mark("kept", *(first + index for index in kept))
    dice.mark("dropped", *(first + index for index in sorted(order[node.kept :])))
    counted = [faces[index] for index in kept]
    return Thrown(show(node), list(faces), counted, sum(counted))


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
