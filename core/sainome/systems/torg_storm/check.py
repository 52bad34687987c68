"""One total for itself: a check, an active defence, a Possibility spent on it and countered (TS-01 to TS-06)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.chances import REACHED
from sainome.systems.torg_storm.die import ROLLS_ON, Roller, counted_extra, formula, one_die, roll_on, unskilled_total
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.tables import bonus

type Value = Annotated[int, Meta(ge=-1000, le=1000)]
type Face20 = Annotated[int, Meta(ge=1, le=20)]


class CheckRequest(Request, frozen=True, tag="torg_storm.check"):
    """One total: value plus bonus plus modifiers, against a difficulty if there is one."""

    value: Value = 0
    modifiers: list[Value] = []
    difficulty: Value | None = None
    roller: Roller = "rated"
    settings: Settings = Settings()


class DefendRequest(Request, frozen=True, tag="torg_storm.defend"):
    """An active defence: one action that raises the difficulty."""

    value: Value
    modifiers: list[Value] = []
    roller: Roller = "rated"
    settings: Settings = Settings()


class CheckState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A total whose Possibility is still open: the dice thrown so far and what was asked for."""

    kind: Literal["check", "defend"]
    value: Value
    modifiers: list[Value] = []
    difficulty: Value | None = None
    roller: Roller = "rated"
    faces: Annotated[list[Face20], Meta(min_length=1, max_length=10_000)]
    spent: bool = False


class ExtraRequest(Request, frozen=True, tag="torg_storm.extra"):
    """Spend a Possibility on a total that lies on the table, counter it, or throw the extra die."""

    state: CheckState
    choice: Literal["spend", "counter", "throw"] = "throw"
    counterer_possibilities: Annotated[int, Meta(ge=0, le=10_000)] = 1
    settings: Settings = Settings()


class CheckValues(Struct, frozen=True, kw_only=True):
    """The figures of one total.

    ``extra`` holds the extra die's faces as they fell, ``die_total`` counts a first extra face below 10 as 10.
    ``unskilled_total`` is the total of the same faces read without the skill, where it differs. ``defence`` is the
    difficulty that an active defence sets.
    """

    faces: tuple[int, ...]
    extra: tuple[int, ...]
    die_total: int
    bonus: int
    value: int
    modifier: int
    total: int
    formula: str
    unskilled_total: int | None
    difficulty: int | None
    success: bool | None
    margin: int | None
    defence: int | None
    actions_spent: int
    spent: bool
    countered: bool
    possibilities_change: int
    counterer_change: int


def check(request: CheckRequest, dice: Dice) -> Outcome:
    """Roll a total: the d20 rolls on, its bonus is added to the value; equality succeeds (TS-01, TS-02, TS-03).

    >>> from sainome.kit.dice import GivenSource
    >>> out = check(CheckRequest(value=13, difficulty=16), Dice(GivenSource([(20, 10), (20, 20), (20, 2)])))
    >>> out.values.total, out.values.margin
    (23, 7)
    """
    faces = roll_on(one_die(dice), request.roller, "check")
    state = CheckState(
        kind="check",
        value=request.value,
        modifiers=request.modifiers,
        difficulty=request.difficulty,
        roller=request.roller,
        faces=list(faces),
    )
    return _outcome(state, (), countered=False, closed=request.roller == "ord")


def defend(request: DefendRequest, dice: Dice) -> Outcome:
    """Defend actively: the difficulty becomes the value plus the bonus, at least +1 (TS-06)."""
    faces = roll_on(one_die(dice), request.roller, "defence")
    state = CheckState(
        kind="defend",
        value=request.value,
        modifiers=request.modifiers,
        roller=request.roller,
        faces=list(faces),
    )
    return _outcome(state, (), countered=False, closed=request.roller == "ord")


def sound(state: CheckState) -> CheckState:
    """Return a total that may go on.

    Raises:
        RuleError: ``bad_state`` for an ord, or for dice that had not stopped rolling on.
    """
    on = ROLLS_ON[state.roller]
    if state.roller == "ord":
        raise RuleError("bad_state", "request.state.roller", reason="ord")
    if any(face not in on for face in state.faces[:-1]) or state.faces[-1] in on:
        raise RuleError("bad_state", "request.state.faces", reason="roll_not_finished")
    return state


def extra(request: ExtraRequest, dice: Dice) -> Outcome:
    """Spend a Possibility for one more die, or counter it before that die is thrown (TS-04, TS-05).

    Raises:
        RuleError: ``bad_state``; ``nothing_to_counter`` before one is spent; ``no_possibility`` when the one who would
            counter has none.
    """
    state = sound(request.state)
    if request.choice == "spend":
        if state.spent:
            raise RuleError("already_spent", "request.choice")
        return _outcome(replace(state, spent=True), (), countered=False, closed=False)
    if request.choice == "counter":
        if not state.spent:
            raise RuleError("nothing_to_counter", "request.choice")
        if request.counterer_possibilities < 1:
            raise RuleError("no_possibility", "request.counterer_possibilities")
        return _outcome(state, (), countered=True, closed=True)
    faces = roll_on(one_die(dice), state.roller, "extra")
    if faces[0] < 10:
        dice.mark("counts_ten", len(dice.draws) - len(faces))
    return _outcome(replace(state, spent=True), faces, countered=False, closed=True)


def _outcome(state: CheckState, extra_faces: tuple[int, ...], *, countered: bool, closed: bool) -> Outcome:
    faces = tuple(state.faces)
    die_total = sum(faces) + counted_extra(extra_faces)
    modifier = sum(state.modifiers)
    total = state.value + bonus(die_total) + modifier
    unskilled = None
    if state.roller == "rated" and not extra_faces and unskilled_total(faces) != die_total:
        unskilled = state.value + bonus(unskilled_total(faces)) + modifier
    margin = None if state.difficulty is None else total - state.difficulty
    defence = state.value + modifier + max(1, bonus(die_total)) if state.kind == "defend" else None
    values = CheckValues(
        faces=faces,
        extra=extra_faces,
        die_total=die_total,
        bonus=bonus(die_total),
        value=state.value,
        modifier=modifier,
        total=total,
        formula=formula(faces, extra_faces, state.value, modifier),
        unskilled_total=unskilled,
        difficulty=state.difficulty,
        success=None if margin is None else margin >= 0,
        margin=margin,
        defence=defence,
        actions_spent=int(state.kind == "defend"),
        spent=state.spent,
        countered=countered,
        possibilities_change=-int(state.spent),
        counterer_change=-int(countered),
    )
    verdict = None if margin is None else ("success" if margin >= 0 else "failure")
    return Outcome(
        values=values,
        verdict=verdict,
        parts=(
            Part("value", state.value, "TS-03"),
            Part("bonus", values.bonus, "TS-02"),
            *(Part("modifier", one, "TS-03") for one in state.modifiers),
        ),
        steps=_steps(values),
        choices=() if closed else _choices(state),
        state=None if closed else state,
    )


def _steps(values: CheckValues) -> tuple[Step, ...]:
    steps = [Step("die_total", "TS-01", {"die_total": values.die_total, "count": len(values.faces)})]
    if values.countered:
        steps.append(Step("countered", "TS-05"))
    elif values.extra:
        steps.append(Step("extra_die", "TS-04", {"face": values.extra[0], "added": counted_extra(values.extra)}))
    elif values.spent:
        steps.append(Step("spent", "TS-04"))
    steps.append(Step("bonus_read", "TS-02", {"die_total": values.die_total, "bonus": values.bonus}))
    if values.defence is not None:
        steps.append(Step("defence_set", "TS-06", {"value": values.value, "difficulty": values.defence}))
    if values.difficulty is not None:
        steps.append(Step("compared", "TS-03", {"total": values.total, "difficulty": values.difficulty}))
    return tuple(steps)


def _choices(state: CheckState) -> tuple[Choice, ...]:
    wanted = None if state.difficulty is None else state.difficulty - state.value - sum(state.modifiers)

    def offered(name: str, choice: str, price: int) -> Choice:
        cost = {"possibilities": price} if price else {}
        asked = {"op": "torg_storm.odds_choice", "choice": choice}
        known = wanted is not None and wanted <= REACHED
        return Choice(name, {"op": "torg_storm.extra", "choice": choice}, cost, odds=asked if known else None)

    if state.spent:
        return (offered("throw_extra", "throw", 0), offered("counter", "counter", 1))
    return (offered("spend", "spend", 1), offered("throw_extra", "throw", 1))


_OPEN: Final = frozenset(
    {"faces", "extra", "die_total", "bonus", "value", "modifier", "total", "formula", "unskilled_total"}
    | {"spent", "countered", "possibilities_change", "counterer_change", "actions_spent"}
)
OPERATIONS: Final = (
    Operation(CheckRequest, check, CheckValues, CheckState, ("TS-01", "TS-02", "TS-03"), _OPEN),
    Operation(ExtraRequest, extra, CheckValues, CheckState, ("TS-04", "TS-05"), _OPEN),
    Operation(DefendRequest, defend, CheckValues, CheckState, ("TS-06",), _OPEN),
)
