"""Spending hero points on dice just rolled (PP-90, PP-91)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import check, expressions
from sainome.systems.power_play.pending import Pending, check_state, choices_of, hero_refusal


class SpendRequest(Request, frozen=True, kw_only=True, tag="power_play.spend"):
    """Turn dice of a roll into sixes, one hero point each. ``dice`` are positions in the roll, 1 being the first."""

    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=9999)], ...], Meta(max_length=999)]
    state: Pending


class SpendValues(Struct, frozen=True):
    """The new faces and what they now come to; ``total`` for damage, the rest for a check."""

    faces: tuple[int, ...]
    points: int
    working: str
    achievement: int | None
    auto_failure: bool | None
    total: int | None
    target_known: bool
    target: int | None
    success: bool | None


def spend(request: SpendRequest, dice: Dice) -> Outcome:
    """Spend hero points: each turns one die just rolled into a six, and the roll is judged anew (PP-90, PP-91)."""
    pending = request.state
    check_state(pending)
    wanted = len(request.dice)
    refused = hero_refusal(pending, wanted)
    if refused is not None:
        raise RuleError(refused, "request.dice", rule="hero_points", points=pending.points or 0, wanted=wanted)
    if not wanted or len(set(request.dice)) != wanted:
        raise RuleError("hero_which_die", "request.dice")
    faces = list(pending.roll.faces if pending.roll else pending.faces)
    for index, place in enumerate(request.dice):
        if place > len(faces):
            raise RuleError("hero_no_such_die", f"request.dice[{index}]", die=place, count=len(faces))
        faces[place - 1] = 6
    points = (pending.points or 0) - wanted
    character = None if pending.character is None else replace(pending.character, hero_points=points)
    changed = replace(pending, points=points, character=character)
    if pending.roll is not None:
        changed = replace(changed, roll=replace(pending.roll, faces=tuple(faces)))
        return _spent_on_check(changed, told=changed.target_known or changed.phase == "resolved")
    changed = replace(changed, faces=tuple(faces))
    expression = expressions.read(changed.expression or "0")
    total = expression.value(changed.faces)
    values = SpendValues(
        changed.faces, points, expression.working(changed.faces), None, None, total, changed.target_known, None, None
    )
    return Outcome(
        values=values,
        steps=(Step("hero", "PP-90", {"points": points}),),
        choices=choices_of(changed),
        state=changed,
    )


def _spent_on_check(changed: Pending, *, told: bool) -> Outcome:
    # a target that the players do not know stays out of the answer, whoever asked
    now = check.record(changed if told else replace(changed, target=None))
    values = SpendValues(
        now.faces,
        changed.points or 0,
        now.working,
        now.achievement,
        now.auto_failure,
        None,
        now.target_known,
        now.target,
        now.success,
    )
    return Outcome(
        values=values,
        verdict=check.verdict_of(now.success, now.auto_failure),
        steps=(Step("hero", "PP-90", {"points": changed.points or 0}),),
        choices=choices_of(changed),
        state=changed,
    )


OPERATIONS: Final = (
    Operation(
        SpendRequest,
        spend,
        SpendValues,
        Pending,
        clauses=("PP-90", "PP-91"),
        open=frozenset({"faces", "points", "working", "achievement", "auto_failure", "total", "target_known"}),
    ),
)
