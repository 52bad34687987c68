"""A round of storm combat, and results applied by hand (TS-10 to TS-18, TS-32, TS-69 to TS-71)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.aftermath import apply_in_fight, apply_to_bystander, room_to_grow, storm_result
from sainome.systems.torg_storm.beings import left
from sainome.systems.torg_storm.chart import Points
from sainome.systems.torg_storm.play import Play, begin
from sainome.systems.torg_storm.report import AttackFacts, Report
from sainome.systems.torg_storm.rolls import defended, reality_total
from sainome.systems.torg_storm.settings import Settings, TypedSpecial
from sainome.systems.torg_storm.small import Name
from sainome.systems.torg_storm.world import Asked, Fight, Held, World


class AttackRequest(Request, frozen=True, tag="torg_storm.attack"):
    """One side's attack in a storm fight; the storm itself attacks under its own name."""

    state: World
    attacker: Name
    active_defence: bool = False
    spend: Literal["ask", "no"] = "ask"
    settings: Settings | None = None


class ApplyRequest(Request, frozen=True, tag="torg_storm.apply"):
    """Apply a storm result: from the table by result points, or typed in by hand."""

    state: World
    target: Name
    storm: Name | None = None
    result_points: Points | None = None
    possibilities_lost: Annotated[int, Meta(ge=0, le=100)] | None = None
    special: TypedSpecial = "none"
    settings: Settings | None = None


def attack(request: AttackRequest, dice: Dice) -> Outcome:
    """Attack in a storm fight: Reality against the other's Reality value, then the storm result (TS-17, TS-70).

    Raises:
        RuleError: ``not_fighting``, ``not_present``, ``storm_not_active``, ``not_yet``, ``attacked_already``,
            ``no_action_left``, ``storm_never_defends``.
    """
    asked = Asked(
        procedure="attack", attacker=request.attacker, active_defence=request.active_defence, spend=request.spend
    )
    return begin(attack_run, request.state, asked, dice, request.settings)


def attack_run(play: Play) -> None:
    """The procedure of :func:`attack` (TS-17)."""
    attacker = play.asked.attacker or ""
    fight = _may_attack(play, attacker)
    room_to_grow(play.storms[fight.storm])
    target = fight.other if attacker == fight.one else fight.one
    if play.asked.active_defence and target not in play.beings:
        raise RuleError("storm_never_defends", "request.active_defence")
    if play.asked.active_defence and left(play.beings[target]) < 1:
        raise RuleError("no_action_left", "request.active_defence", name=target)
    play.note(attacker, "attacks", "TS-17", f"→ {target}")
    if attacker in play.beings:
        play.act(attacker, "request.attacker")
    difficulty = play.side(target).reality_value
    if play.asked.active_defence:
        difficulty = defended(play, target, "request.active_defence", fight)
    roll = reality_total(play, attacker, "attack", difficulty, play.fight_of(attacker))
    fight = play.fight_of(attacker) or fight
    fight = play.change_fight(fight, attacked=[*fight.attacked, attacker], exchanges=fight.exchanges + 1)
    points = roll.total - difficulty
    result = None
    if points >= 0:
        play.note(attacker, "hits", "TS-17", str(points))
        result = storm_result(play, attacker, points)
    else:
        play.note(attacker, "misses", "TS-17")
    waits = play.settings.storm_round_order == "simultaneous"
    play.verdict = "hit" if points >= 0 else "miss"
    play.facts["attack"] = AttackFacts(
        attacker=attacker,
        target=target,
        difficulty=difficulty,
        total=roll.total,
        hit=points >= 0,
        result_points=points if points >= 0 else None,
        possibilities_lost=result[0] if result else 0,
        special=result[1] if result else None,
        held=waits and result is not None,
    )
    if result is not None and waits:
        held = Held(attacker=attacker, possibilities_lost=result[0], special=result[1])
        fight = play.change_fight(fight, held=[*fight.held, held])
        play.note(attacker, "held", "TS-17")
    elif result is not None:
        apply_in_fight(play, fight, attacker, result)
    if waits and len(fight.attacked) == 2:
        apply_held(play, fight)


def _may_attack(play: Play, attacker: str) -> Fight:
    fight = play.fight_of(attacker)
    if fight is None:
        raise RuleError("not_fighting", "request.attacker", name=attacker)
    if attacker in play.beings and not play.beings[attacker].present:
        raise RuleError("not_present", "request.attacker", name=attacker)
    if play.storms[fight.storm].phase != "active":
        raise RuleError("storm_not_active", "request.attacker", name=fight.storm)
    if play.clock.round < fight.first_round:
        raise RuleError("not_yet", "request.attacker", round=fight.first_round)
    if attacker in fight.attacked:
        raise RuleError("attacked_already", "request.attacker", name=attacker)
    if attacker in play.beings and left(play.beings[attacker]) < 1:
        raise RuleError("no_action_left", "request.attacker", name=attacker)
    return fight


def apply_held(play: Play, fight: Fight) -> None:
    """Apply both sides' results of a round at once: one that ends the fight does not stop the other (TS-17)."""
    waiting = fight.held
    play.change_fight(fight, held=[])
    play.realities_before = {name: being.reality for name, being in play.beings.items()}
    for held in waiting:
        now = next(one for one in play.fights if one.storm == fight.storm)
        ended = now.ended_by
        if ended is not None:  # the other result of the same moment still counts: reopen, apply, close again
            now = play.change_fight(now, ended_by=None)
        apply_in_fight(play, now, held.attacker, (held.possibilities_lost, held.special))
        now = next(one for one in play.fights if one.storm == fight.storm)
        if ended is not None and now.ended_by is None:
            play.change_fight(now, ended_by=ended)
    play.realities_before = {}


def apply(request: ApplyRequest, dice: Dice) -> Outcome:
    """Apply a storm result to a fighter or to a bystander (TS-10, TS-11, TS-12, TS-13, TS-47).

    Raises:
        RuleError: ``no_being``, ``no_storm``, ``result_needed``.
    """
    asked = Asked(
        procedure="result",
        target=request.target,
        storm=request.storm,
        result_points=request.result_points,
        possibilities_lost=request.possibilities_lost,
        special=None if request.special == "none" else request.special,
    )
    return begin(result_run, request.state, asked, dice, request.settings)


def result_run(play: Play) -> None:
    """The procedure of :func:`apply` (TS-10)."""
    asked = play.asked
    target = asked.target or ""
    fight = play.fight_of(target)
    if fight is None:
        play.being(target, "request.target")
        play.storm(asked.storm, "request.storm")
    if asked.possibilities_lost is not None:
        result = (asked.possibilities_lost, asked.special)
    elif asked.result_points is not None:
        found = storm_result(play, target, asked.result_points)
        if found is None:
            play.note(target, "no_result", "TS-10", str(asked.result_points))
            return
        result = found
    else:
        raise RuleError("result_needed", "request.possibilities_lost")
    if fight is not None and asked.storm in (None, fight.storm):
        attacker = fight.other if target == fight.one else fight.one
        apply_in_fight(play, fight, attacker, result)
    else:
        apply_to_bystander(play, target, play.storm(asked.storm, "request.storm"), result)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(AttackRequest, attack, Report, World, ("TS-17", "TS-32", "TS-70")),
    Operation(ApplyRequest, apply, Report, World, ("TS-10", "TS-11", "TS-12", "TS-13", "TS-47"), group="table"),
)
