"""Starting storm combat: conditions, the roll, the lock, and what the defender may do meanwhile (TS-20 to TS-30)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import left
from sainome.systems.torg_storm.choices import next_choices
from sainome.systems.torg_storm.play import Play, begin, due, ready
from sainome.systems.torg_storm.report import Report, StartFacts
from sainome.systems.torg_storm.rolls import defended, reality_total
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import Count, Name
from sainome.systems.torg_storm.world import Asked, Fight, Lock, Storm, World

COSTLY: Final = "no_storm_possible"
"""The one reason that uses up the attacker's action (TS-21, TS-24)."""

CLAUSE_OF_REASON: Final = {
    "no_action_left": "TS-25",
    "attacker_cannot": "TS-20",
    "already_fighting": "TS-20",
    "not_present": "TS-20",
    "locked_for_scene": "TS-29",
    "defender_not_located": "TS-22",
    "out_of_reach": "TS-23",
    "sealed_off": "TS-23",
    COSTLY: "TS-21",
}


class CanStartRequest(Request, frozen=True, tag="torg_storm.can_start"):
    """May this attacker start storm combat against this defender, and if not, why?"""

    state: World
    attacker: Name
    defender: Name
    located: bool = True
    distance_m: Count = 5
    sealed: bool = False
    gm_allows: bool = False
    settings: Settings | None = None


class CanStartValues(Struct, frozen=True, kw_only=True):
    """Whether it may start, every reason why not, the first of them, and whether trying uses up the action."""

    attacker: str
    defender: str
    can_start: bool
    reason: str | None
    reasons: tuple[str, ...]
    attacker_action_spent: bool


class StartRequest(Request, frozen=True, tag="torg_storm.start"):
    """Declare storm combat."""

    state: World
    attacker: Name
    defender: Name
    located: bool = True
    distance_m: Count = 5
    sealed: bool = False
    gm_allows: bool = False
    active_defence: bool = False
    spend: Literal["ask", "no"] = "ask"
    settings: Settings | None = None


def reasons(play: Play, asked: Asked) -> list[str]:
    """Return why storm combat cannot start, in the order in which they count (TS-20 to TS-24, TS-29)."""
    attacker = play.being(asked.attacker, "request.attacker")
    defender = play.being(asked.target, "request.defender")
    distance = 0 if asked.distance_m is None else asked.distance_m
    tests = (
        ("not_present", not attacker.present or not defender.present or attacker.id == defender.id),
        ("no_action_left", left(attacker) < 1),
        ("attacker_cannot", not attacker.possibility_rated or not attacker.reality_skill),
        ("already_fighting", play.fight_of(attacker.id) is not None or play.fight_of(defender.id) is not None),
        ("locked_for_scene", Lock(attacker=attacker.id, defender=defender.id) in play.locks),
        ("defender_not_located", not asked.located),
        ("out_of_reach", distance > play.settings.max_start_distance_m and not asked.gm_allows),
        ("sealed_off", asked.sealed),
        (COSTLY, not defender.possibility_rated or attacker.reality == defender.reality),
    )
    return [name for name, holds in tests if holds]


def can_start(request: CanStartRequest, dice: Dice) -> Outcome:
    """Say whether storm combat may start, why not, and what the refusal would cost (TS-20 to TS-24).

    Raises:
        RuleError: ``no_being``, ``bad_state``, ``decision_pending``.
    """
    world = ready(request.state, request.settings)
    play = Play(world, _asked(request), None)
    found = reasons(play, play.asked)
    values = CanStartValues(
        attacker=request.attacker,
        defender=request.defender,
        can_start=not found,
        reason=found[0] if found else None,
        reasons=tuple(found),
        attacker_action_spent=found == [COSTLY],
    )
    steps = tuple(Step("reason", CLAUSE_OF_REASON[one], {"reason": one}) for one in found)
    return Outcome(
        values=values,
        verdict="may" if not found else "may_not",
        steps=steps or (Step("conditions_hold", "TS-20"),),
        choices=next_choices(world, due(world)),
        state=world,
    )


def start(request: StartRequest, dice: Dice) -> Outcome:
    """Declare storm combat: Reality against the defender's Reality value; equality succeeds (TS-25 to TS-29).

    Raises:
        RuleError: the reason of TS-20 to TS-24 or TS-29 that forbids the declaration; ``no_action_left``.
    """
    return begin(start_run, request.state, _asked(request), dice, request.settings)


def _asked(request: StartRequest | CanStartRequest) -> Asked:
    return Asked(
        procedure="start",
        attacker=request.attacker,
        target=request.defender,
        located=request.located,
        distance_m=request.distance_m,
        sealed=request.sealed,
        gm_allows=request.gm_allows,
        active_defence=isinstance(request, StartRequest) and request.active_defence,
        spend=request.spend if isinstance(request, StartRequest) else "ask",
    )


def start_run(play: Play) -> None:
    """The procedure of :func:`start` (TS-25 to TS-29)."""
    asked = play.asked
    found = reasons(play, asked)
    attacker = play.being(asked.attacker, "request.attacker")
    defender = play.being(asked.target, "request.defender")
    if found and found != [COSTLY]:
        raise RuleError(found[0], _path(found[0]), name=attacker.id, other=defender.id)
    if not found and asked.active_defence and left(defender) < 1:
        raise RuleError("no_action_left", "request.active_defence", name=defender.id)
    play.note(attacker.id, "declares", "TS-25", f"→ {defender.id}")
    play.act(attacker.id, "request.attacker")
    if found:
        play.note(attacker.id, "no_storm", "TS-21")
        _settle(play, None, None, "none", reason=COSTLY)
        return
    difficulty = defender.reality_value
    if asked.active_defence:
        difficulty = defended(play, defender.id, "request.active_defence")
    roll = reality_total(play, attacker.id, "start", difficulty, exceed=play.settings.start_requires_exceed)
    if not roll.success:
        play.locks.append(Lock(attacker=attacker.id, defender=defender.id))
        play.note(attacker.id, "storm_fails", "TS-29", f"→ {defender.id}")
        _settle(play, difficulty, roll.total, "none")
        return
    storm = _form(play, attacker.id, defender.id)
    play.note(storm.id, "forms", "TS-28", f"{attacker.id} → {defender.id}")
    _settle(play, difficulty, roll.total, "forming", storm=storm.id)


def new_storm_id(play: Play) -> str:
    """Return a name for a new storm that nothing else has."""
    number = len(play.storms) + 1
    while f"S{number}" in play.storms or f"S{number}" in play.beings:
        number += 1
    return f"S{number}"


def _form(play: Play, attacker: str, defender: str) -> Storm:
    storm = Storm(
        id=new_storm_id(play),
        phase="forming",
        cause="fight",
        realities=[play.beings[attacker].reality, play.beings[defender].reality],
        started_round=play.clock.round,
        strength=0,
        radius_m=0,
    )
    play.storms[storm.id] = storm
    play.fights.append(Fight(storm=storm.id, one=attacker, other=defender, first_round=play.clock.round + 1))
    return storm


def _settle(
    play: Play,
    difficulty: int | None,
    total: int | None,
    storm_now: str,
    *,
    storm: str | None = None,
    reason: Any = None,
) -> None:
    play.verdict = "storm_forming" if storm else "no_storm"
    play.facts["start"] = StartFacts(
        difficulty=difficulty,
        total=total,
        storm=storm_now,
        storm_id=storm,
        attacker_acted=True,
        locked=storm is None and reason is None,
        full_at_round=play.clock.round + 1 if storm else None,
        reason=reason,
    )


def _path(reason: str) -> str:
    fields = {"defender_not_located": "located", "out_of_reach": "distance_m", "sealed_off": "sealed"}
    return f"request.{fields.get(reason, 'attacker')}"


class MayRequest(Request, frozen=True, tag="torg_storm.may"):
    """May this being do that now?"""

    state: World
    being: Name
    act: Literal["move", "trade_card", "receive_card", "outside_effect", "active_defence", "overcome"]
    storm: Name | None = None
    moved: bool = True
    distance_before_m: Annotated[int, Meta(ge=0, le=10**9)] = 0
    distance_after_m: Annotated[int, Meta(ge=0, le=10**9)] = 0
    settings: Settings | None = None


class MayValues(Struct, frozen=True, kw_only=True):
    """Whether it may, and the reason why not."""

    being: str
    act: str
    allowed: bool
    reason: str | None


def may(request: MayRequest, dice: Dice) -> Outcome:
    """Say whether an act is allowed while a storm forms or a fight goes on (TS-06, TS-18, TS-30, TS-41).

    Raises:
        RuleError: ``no_being``, ``bad_state``, ``decision_pending``.
    """
    world = ready(request.state, request.settings)
    play = Play(world, Asked(procedure="start"), None)
    play.being(request.being, "request.being")
    reason, clause = _forbidden(play, request)
    values = MayValues(being=request.being, act=request.act, allowed=reason is None, reason=reason)
    return Outcome(
        values=values,
        verdict="may" if reason is None else "may_not",
        steps=(Step("reason" if reason else "conditions_hold", clause, {"reason": reason} if reason else {}),),
        choices=next_choices(world, due(world)),
        state=world,
    )


def _forbidden(play: Play, request: MayRequest) -> tuple[str | None, str]:
    being = play.beings[request.being]
    fight = play.fight_of(being.id)
    storm = play.storms[fight.storm] if fight else None
    match request.act:
        case "move":
            bound = storm is not None and storm.phase == "forming" and fight is not None and fight.other == being.id
            closer = request.distance_after_m < request.distance_before_m
            return ("only_closer" if bound and request.moved and not closer else None), "TS-30"
        case "active_defence":
            return ("no_action_left" if left(being) < 1 else None), "TS-06"
        case "overcome":
            return overcome_forbidden(play, being.id, request.storm), "TS-41"
        case _:
            sealed = storm is not None and storm.phase == "active"
            return ("sealed_by_storm" if sealed else None), "TS-18"


def overcome_forbidden(play: Play, being: str, storm: str | None) -> str | None:
    """Return why this being makes no roll against this storm (any, if None), or None (TS-18, TS-41, TS-69)."""
    fight = play.fight_of(being)
    if fight is None:
        return None
    if storm is None or fight.storm == storm:
        return "not_for_fighters"
    if fight.itself is None:
        return "sealed_by_storm" if play.storms[fight.storm].phase == "active" else None
    return "in_nested_fight" if play.settings.nested_suspends_outer else None


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(CanStartRequest, can_start, CanStartValues, World, ("TS-20", "TS-21", "TS-22", "TS-23", "TS-24")),
    Operation(StartRequest, start, Report, World, ("TS-25", "TS-26", "TS-27", "TS-28", "TS-29")),
    Operation(MayRequest, may, MayValues, World, ("TS-06", "TS-18", "TS-30", "TS-41")),
)
