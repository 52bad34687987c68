"""A being against somebody else's storm, round by round (TS-40 to TS-49)."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.aftermath import apply_to_bystander, storm_result
from sainome.systems.torg_storm.beings import Being, left
from sainome.systems.torg_storm.effects import begin_nested, check_strength, harm_by_storm, roll_effect
from sainome.systems.torg_storm.play import Play, begin, outcome, ready
from sainome.systems.torg_storm.report import ExposureFacts, HarmFacts, Report
from sainome.systems.torg_storm.rolls import reality_total
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import Count, Name
from sainome.systems.torg_storm.start import overcome_forbidden
from sainome.systems.torg_storm.world import Asked, Exposure, Storm, World


class ExposeRequest(Request, frozen=True, tag="torg_storm.expose"):
    """A being is caught in a storm, or travels through one; ``distance_m`` empty: the GM says that it is inside."""

    state: World
    being: Name
    storm: Name
    distance_m: Count | None = None
    spend: Literal["ask", "no"] = "ask"
    settings: Settings | None = None


class LeaveRequest(Request, frozen=True, tag="torg_storm.leave"):
    """A being gets out of a storm."""

    state: World
    being: Name
    storm: Name
    settings: Settings | None = None


def expose(request: ExposeRequest, dice: Dice) -> Outcome:
    """Overcome a storm: Reality against its strength, then one of two tables; an ord is hurt (TS-40 to TS-49).

    Raises:
        RuleError: ``storm_not_active``, ``outside_storm``, ``not_for_fighters``, ``in_nested_fight``,
            ``rolled_already``, ``not_due``, ``no_action_left``, ``not_present``.
    """
    asked = Asked(
        procedure="expose",
        target=request.being,
        storm=request.storm,
        distance_m=request.distance_m,
        spend=request.spend,
    )
    return begin(expose_run, request.state, asked, dice, request.settings)


def expose_run(play: Play) -> None:
    """The procedure of :func:`expose` (TS-40 to TS-49)."""
    being = play.being(play.asked.target, "request.being")
    storm = play.storm(play.asked.storm, "request.storm")
    _check(play, being, storm)
    if not being.possibility_rated:
        _ord(play, being, storm)
        return
    if play.settings.overcome_costs_action:
        play.act(being.id, "request.being")
    roll = reality_total(play, being.id, "overcome", storm.strength)
    if roll.success:
        _avoided(play, being, storm, roll.total)
    else:
        _caught(play, being, storm, roll.total)


def _check(play: Play, being: Being, storm: Storm) -> None:
    if not being.present:
        raise RuleError("not_present", "request.being", name=being.id)
    if reason := overcome_forbidden(play, being.id, storm.id):
        raise RuleError(reason, "request.being", name=being.id)
    if storm.phase != "active":
        raise RuleError("storm_not_active", "request.storm", name=storm.id)
    distance = play.asked.distance_m
    if distance is not None and distance > storm.radius_m:
        raise RuleError("outside_storm", "request.distance_m", radius=storm.radius_m, distance=distance)
    check_strength(play, storm.strength, "request.storm")
    known = _known(play, being, storm)
    if known is not None and known.rolled_round == play.clock.round:
        raise RuleError("rolled_already", "request.being", name=being.id)
    if known is not None and known.due_round is None:
        raise RuleError("not_due", "request.being", name=being.id)
    if being.possibility_rated and play.settings.overcome_costs_action and left(being) < 1:
        raise RuleError("no_action_left", "request.being", name=being.id)


def _known(play: Play, being: Being, storm: Storm) -> Exposure | None:
    return next((one for one in play.exposures if (one.being, one.storm) == (being.id, storm.id)), None)


def _settle(
    play: Play,
    being: Being,
    storm: Storm,
    last: Literal["avoided", "caught", "ord"],
    *,
    again: bool,
    total: int | None = None,
    margin: int | None = None,
    table: str | None = None,
    loss: int = 0,
    harm: HarmFacts | None = None,
    order: tuple[str, ...] = (),
) -> None:
    """Write down what came of it and whether another roll is due (TS-48)."""
    now = play.clock.round
    gone = play.storms[storm.id].phase != "active"
    due = now + 1 if again and not gone else None
    exposure = Exposure(being=being.id, storm=storm.id, last=last, rolled_round=now, due_round=due)
    play.exposures = [one for one in play.exposures if (one.being, one.storm) != (being.id, storm.id)]
    play.exposures.append(exposure)
    if due is not None and overcome_forbidden(play, being.id, storm.id) is None:
        play.note(being.id, "due_again", "TS-48", f"R{due}")
    play.verdict = last
    play.facts["exposure"] = ExposureFacts(
        being=being.id,
        storm=storm.id,
        strength=storm.strength,
        total=total,
        result=last,
        margin=margin,
        table=table,
        due_next_round=due is not None,
        possibility_loss=loss,
        harm=harm,
        order=order,
    )


def _ord(play: Play, being: Being, storm: Storm) -> None:
    """An ord takes damage and nothing else (TS-49)."""
    harm = harm_by_storm(play, being.id, "physical", "ord", strength=storm.strength, resisting=being.toughness)
    again = play.settings.ord_damage_cadence == "each_round"
    _settle(play, being, storm, "ord", again=again, harm=harm, order=("damage",))


def _avoided(play: Play, being: Being, storm: Storm, total: int) -> None:
    play.note(being.id, "avoided", "TS-43")
    play.facts["effect"] = roll_effect(play, being.id, "overcome", strength=storm.strength, margin=1, storm=storm)
    again = play.settings.recheck_after_avoid
    _settle(play, being, storm, "avoided", again=again, total=total, table="overcome", order=("overcome_effect",))


def _caught(play: Play, being: Being, storm: Storm, total: int) -> None:
    """Margin, ill effect, Possibility loss, then a nested fight if there is one (TS-44 to TS-47, TS-69)."""
    margin = storm.strength - total
    play.note(being.id, "caught", "TS-45", f"{storm.strength}-{total}={margin}")
    facts = roll_effect(play, being.id, "ill_effect", strength=storm.strength, margin=margin, storm=storm)
    play.facts["effect"] = facts
    result = storm_result(play, being.id, margin)
    if result is None:
        play.note(being.id, "no_result", "TS-10", str(margin))
    else:
        apply_to_bystander(play, being.id, storm, result)
    order = ["margin", "ill_effect", "possibility_loss"]
    if facts.row == "nested_storm":
        opponent = begin_nested(play, being.id, storm.strength, storm)
        play.facts["effect"] = replace(facts, opponent=opponent)
        order.append("nested_fight")
    _settle(
        play,
        being,
        storm,
        "caught",
        again=True,
        total=total,
        margin=margin,
        table="ill_effect",
        loss=result[0] if result else 0,
        order=(*order, "mark_roll_due_next_round"),
    )


def leave(request: LeaveRequest, dice: Dice) -> Outcome:
    """Get out of a storm: no further roll is due (TS-48).

    Raises:
        RuleError: ``no_being``, ``no_storm``.
    """
    world = ready(request.state, request.settings)
    play = Play(world, Asked(procedure="expose"), None)
    play.being(request.being, "request.being")
    play.storm(request.storm, "request.storm")
    play.exposures = [one for one in play.exposures if (one.being, one.storm) != (request.being, request.storm)]
    play.note(request.being, "leaves", "TS-48", request.storm)
    return outcome(play, play.world(), None)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(
        ExposeRequest,
        expose,
        Report,
        World,
        ("TS-40", "TS-41", "TS-42", "TS-43", "TS-44", "TS-45", "TS-46", "TS-47", "TS-48", "TS-49"),
    ),
    Operation(LeaveRequest, leave, Report, World, ("TS-48",)),
)
