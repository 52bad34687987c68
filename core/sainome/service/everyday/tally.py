"""``8TY6`` tallies how often each face fell, ``8TZ6`` lists the faces that did not fall too; ``D66`` reads two dice."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import BUDGET, Dice
from sainome.kit.errors import DiceError
from sainome.kit.notation import Scanner
from sainome.kit.outcome import Outcome
from sainome.kit.system import Command, Operation, Request
from sainome.service.everyday.expression import check_dice

MAX_FACES: Final = 100
"""Faces of a die that is tallied."""


class TallyRequest(Request, frozen=True, tag="core.tally"):
    """Throw ``count`` dice of ``sides`` faces and tally; ``zeros`` lists faces that did not fall as well."""

    count: Annotated[int, Meta(ge=1)]
    sides: Annotated[int, Meta(ge=1, le=MAX_FACES)]
    zeros: bool = False


class Tally(Struct, frozen=True):
    """How often a face fell."""

    face: int
    times: int


class TallyValues(Struct, frozen=True):
    """The faces in ascending order and the tally."""

    expression: str
    faces: list[int]
    tally: list[Tally]
    shown: str


class D66Request(Request, frozen=True, tag="core.d66"):
    """Read two six-sided dice as two digits: as thrown, or the smaller or the larger first."""

    order: Literal["thrown", "ascending", "descending"] = "thrown"


class D66Values(Struct, frozen=True):
    """The two digits as one number, 11 to 66."""

    expression: str
    number: int


_LETTER: Final = {"thrown": "", "ascending": "A", "descending": "D"}


def tally(request: TallyRequest, dice: Dice) -> Outcome:
    """Throw dice and tally their faces.

    Raises:
        DiceError: ``too_many_dice``.
    """
    if request.count > BUDGET:
        raise DiceError("too_many_dice", "request.count", limit=BUDGET, count=request.count)
    faces = sorted(dice.roll(request.sides, request.count, "roll"))
    entries = [Tally(face, faces.count(face)) for face in range(1, request.sides + 1)]
    listed = [entry for entry in entries if request.zeros or entry.times]
    values = TallyValues(
        expression=f"{request.count}{'TZ' if request.zeros else 'TY'}{request.sides}",
        faces=faces,
        tally=listed,
        shown=", ".join(f"[{entry.face}]×{entry.times}" for entry in listed),
    )
    return Outcome(values=values)


def d66(request: D66Request, dice: Dice) -> Outcome:
    """Throw two six-sided dice and read them as tens and units."""
    tens, units = dice.roll(6, 2, "roll")
    if request.order != "thrown":
        low, high = min(tens, units), max(tens, units)
        tens, units = (low, high) if request.order == "ascending" else (high, low)
    return Outcome(values=D66Values(f"D66{_LETTER[request.order]}", 10 * tens + units))


def _parse_tally(scan: Scanner) -> dict[str, Any]:
    start = scan.position
    number = scan.number() or 0
    word = (scan.take(r"T[YZ]") or "").upper()
    sides = scan.number() or 0
    end, scan.position = scan.position, start
    check_dice(scan, number, sides)
    scan.position = end
    return {"op": "core.tally", "count": number, "sides": sides, **({"zeros": True} if word == "TZ" else {})}


def _parse_d66(scan: Scanner) -> dict[str, Any]:
    letter = (scan.take(r"D66[ASDN]?") or "").upper()[3:]
    order = {"A": "ascending", "S": "ascending", "D": "descending"}.get(letter, "thrown")
    return {"op": "core.d66", "order": order}


OPERATIONS: Final = (
    Operation(TallyRequest, tally, TallyValues, open=frozenset({"expression", "faces", "tally", "shown"})),
    Operation(D66Request, d66, D66Values, open=frozenset({"expression", "number"})),
)
COMMANDS: Final = (
    Command((), _parse_tally, ("8TY6", "8TZ6"), r"\d+T[YZ]\d"),
    Command((), _parse_d66, ("D66", "D66A", "D66S", "D66D", "D66N"), r"D66[ASDN]?(?![\w+\-*/<>=(])"),
)
