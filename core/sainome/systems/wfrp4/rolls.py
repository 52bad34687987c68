"""Bare dice: one or several d10, and a d100 that may be rerolled once and reversed (WF-01 to WF-08)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.reading import Face, Reading, d10_value, digits, is_double, reverse, throw
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.trial import D100


class D10Request(Request, frozen=True, tag="wfrp4.d10"):
    """Throw one or several d10, or read faces thrown by hand, and add them.

    Args:
        count: how many dice are thrown; not together with ``faces``.
        faces: faces read by hand, by the setting ``face_convention``.
    """

    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    faces: Annotated[tuple[Face, ...], Meta(max_length=1000)] = ()
    settings: Settings = Settings()


class D10Values(Struct, frozen=True):
    """Each die's value 1..10 and their sum."""

    count: int
    dice: tuple[int, ...]
    total: int


def d10(request: D10Request, dice: Dice) -> Outcome:
    """Add the values of ten-sided dice; a face 0 counts 10 (WF-01, WF-02, WF-03).

    Raises:
        RuleError: ``count_and_faces``, ``face_not_of_convention``, ``auto_ranges_overlap``.
    """
    check_settings(request.settings)
    if request.faces:
        if request.count not in (1, len(request.faces)):
            raise RuleError("count_and_faces", "request.count", count=request.count, faces=len(request.faces))
        found = tuple(
            d10_value(face, request.settings, f"request.faces[{index}]") for index, face in enumerate(request.faces)
        )
    else:
        found = dice.roll(10, request.count, "d10")
    total = sum(found)
    steps = [Step("zero_is_ten", "WF-02")] if 0 in request.faces else []
    steps.append(Step("sum", "WF-03", {"count": len(found), "total": total}))
    return Outcome(values=D10Values(len(found), found, total), steps=tuple(steps))


class RollRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A d100 as it stands: values in the order thrown (the last counts), and whether it is read reversed."""

    faces: Annotated[tuple[D100, ...], Meta(min_length=1, max_length=2)]
    reversed: bool
    settings: Settings


class D100Request(Request, frozen=True, tag="wfrp4.d100"):
    """Throw a d100 or read one thrown by hand; afterwards reroll it once, or reverse it.

    Args:
        reading: the dice as they lie on the table, for the first roll or the reroll.
        choice: what to do with the roll in ``state``.
        settings: in force from the first roll on; later the state's own settings count.
    """

    reading: Reading | None = None
    choice: Literal["reroll", "reverse"] | None = None
    state: RollRecord | None = None
    settings: Settings = Settings()


class D100Values(Struct, frozen=True):
    """The d100 as it is read now; ``before`` is the reading before a reversal, ``history`` what a reroll discarded."""

    roll: int
    digits: tuple[int, int]
    is_double: bool
    before: int
    reversed: bool
    rerolled: bool
    history: tuple[int, ...]


def d100(request: D100Request, dice: Dice) -> Outcome:
    """Read two ten-sided dice as 1 to 100; say whether it is a double; reroll once; reverse (WF-04 to WF-08).

    Raises:
        RuleError: ``reroll_not_allowed`` for a second reroll, ``choice_without_state``, ``state_without_choice``,
            ``reading_not_here``, and the faults of a reading.
    """
    record = _record(request, dice)
    rolled = record.faces[-1]
    roll = reverse(rolled) if record.reversed else rolled
    double = is_double(roll, record.settings)
    steps = [Step("d100", "WF-04", {"tens": digits(rolled)[0], "units": digits(rolled)[1], "roll": rolled})]
    if len(record.faces) > 1:
        steps.append(Step("reroll", "WF-07", {"before": record.faces[0], "roll": rolled}))
    if record.reversed:
        steps.append(Step("reverse", "WF-08", {"before": rolled, "roll": roll}))
    if double:
        steps.append(Step("double", "WF-06", {"roll": roll}))
    values = D100Values(
        roll=roll,
        digits=digits(roll),
        is_double=double,
        before=rolled,
        reversed=record.reversed,
        rerolled=len(record.faces) > 1,
        history=record.faces[:-1],
    )
    again: dict[str, Any] = {"op": "wfrp4.d100"}
    choices = (
        Choice("reroll", {**again, "choice": "reroll"}, refused="reroll_not_allowed" if values.rerolled else None),
        Choice("reverse", {**again, "choice": "reverse"}),
    )
    return Outcome(values=values, steps=tuple(steps), choices=choices, state=record)


def _record(request: D100Request, dice: Dice) -> RollRecord:
    state = request.state
    if state is None:
        if request.choice is not None:
            raise RuleError("choice_without_state", "request.choice")
        check_settings(request.settings)
        face = throw(dice, request.reading, request.settings, "d100")
        return RollRecord(faces=(face,), reversed=False, settings=request.settings)
    check_settings(state.settings, "request.state.settings")
    if request.choice == "reroll":
        if len(state.faces) > 1:
            raise RuleError("reroll_not_allowed", "request.choice")
        face = throw(dice, request.reading, state.settings, "reroll")
        return RollRecord(faces=(*state.faces, face), reversed=False, settings=state.settings)
    if request.choice is None:
        raise RuleError("state_without_choice", "request.choice")
    if request.reading is not None:
        raise RuleError("reading_not_here", "request.reading")
    return RollRecord(faces=state.faces, reversed=not state.reversed, settings=state.settings)


OPERATIONS: Final = (
    Operation(
        D10Request, d10, D10Values, clauses=("WF-01", "WF-02", "WF-03"), open=frozenset(D10Values.__struct_fields__)
    ),
    Operation(
        D100Request,
        d100,
        D100Values,
        state=RollRecord,
        clauses=("WF-04", "WF-05", "WF-06", "WF-07", "WF-08"),
        open=frozenset(D100Values.__struct_fields__),
    ),
)
