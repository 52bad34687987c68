"""Setting the scene, next round, scene's end, repairs, relinking, decisions (TS-15, TS-16, TS-29 to TS-33, TS-73)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.aftermath import end_fight, storm_goes
from sainome.systems.torg_storm.beings import Being, left, set_things
from sainome.systems.torg_storm.chart import ROUND_SECONDS
from sainome.systems.torg_storm.effects import effect_run
from sainome.systems.torg_storm.exposure import expose_run
from sainome.systems.torg_storm.fight import apply_held, attack_run, result_run
from sainome.systems.torg_storm.play import Play, begin, due, go_on, outcome, ready
from sainome.systems.torg_storm.report import Report
from sainome.systems.torg_storm.rolls import reality_total
from sainome.systems.torg_storm.settings import Settings, TypedSpecial
from sainome.systems.torg_storm.small import START_RADIUS_M, Name
from sainome.systems.torg_storm.start import new_storm_id, start_run
from sainome.systems.torg_storm.world import Asked, ChoiceId, Clock, Decision, Fight, Pending, Seconds, Storm, World


class Front(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A storm that nobody fights in: the front between two realities, or one that the GM brings (TS-40)."""

    strength: Annotated[int, Meta(ge=1, le=10_000)]
    radius_m: Annotated[int, Meta(ge=0, le=10**9)] = START_RADIUS_M
    realities: Annotated[list[Name], Meta(max_length=2)] = []


class SceneRequest(Request, frozen=True, tag="torg_storm.scene"):
    """Set the scene: who is there, and which storms rage. A being that is there already is replaced."""

    beings: Annotated[list[Being], Meta(max_length=200)] = []
    fronts: Annotated[list[Front], Meta(max_length=50)] = []
    state: World | None = None
    settings: Settings | None = None


def scene(request: SceneRequest, dice: Dice) -> Outcome:
    """Set the scene, or bring somebody in, or correct a being by the GM's word (TS-16, TS-73).

    Raises:
        RuleError: ``bad_state``, ``decision_pending``.
    """
    world = ready(request.state or World(clock=Clock()), request.settings)
    play = Play(world, Asked(procedure="turn"), None)
    names = [being.id for being in request.beings]
    if len(set(names)) != len(names):
        raise RuleError("name_twice", "request.beings")
    for index, being in enumerate(request.beings):
        if being.id in play.storms:
            raise RuleError("name_twice", f"request.beings[{index}].id")
        event = "corrected" if being.id in play.beings else "enters"
        play.beings[being.id] = replace(being, actions_left=left(being))
        play.note(being.id, event, "TS-73", _brief(being))
    for front in request.fronts:
        name = new_storm_id(play)
        play.storms[name] = Storm(
            id=name,
            strength=front.strength,
            radius_m=front.radius_m,
            realities=front.realities,
            started_round=play.clock.round,
        )
        play.note(name, "front", "TS-40", f"{front.strength}, {front.radius_m} m")
    ready(play.world(), None)
    if not play.log:
        play.note("scene", "unchanged", "TS-16")
    return outcome(play, play.world(), None)


def _brief(being: Being) -> str:
    return f"{being.reality} {being.reality_value}/{being.possibilities}".strip() if being.possibility_rated else ""


class NextRoundRequest(Request, frozen=True, tag="torg_storm.next_round"):
    """Begin the next round. ``forming`` lets the GM overrule what becomes of storms that are forming."""

    state: World
    forming: Literal["rule", "keep", "disperse"] = "rule"
    settings: Settings | None = None


def next_round(request: NextRoundRequest, dice: Dice) -> Outcome:
    """Begin the next round: forming storms are complete before anyone acts, actions return (TS-31, TS-33, TS-48).

    Raises:
        RuleError: ``bad_state``, ``decision_pending``.
    """
    asked = Asked(procedure="turn", forming=request.forming)
    return begin(turn_run, request.state, asked, dice, request.settings)


def turn_run(play: Play) -> None:
    """The procedure of :func:`next_round` (TS-16, TS-31, TS-33)."""
    for fight in list(play.fights):
        if fight.ended_by is None and fight.held:
            apply_held(play, fight)
    _missed(play)
    play.clock = replace(play.clock, round=play.clock.round + 1, seconds=play.clock.seconds + ROUND_SECONDS)
    play.note(f"R{play.clock.round}", "round_begins", "TS-16")
    for name, being in list(play.beings.items()):
        play.change(name, actions_left=being.actions)
    for fight in list(play.fights):
        if fight.ended_by is None:
            _continue(play, play.change_fight(fight, attacked=[]))
    _run_out(play)
    for name in due(play.world()):
        play.note(name, "roll_due", "TS-48")


def _missed(play: Play) -> None:
    """Name what the round that ends still owed: rolls against a storm, and attacks of a storm itself (TS-48, TS-70)."""
    for name in due(play.world()):
        play.note(name, "roll_missed", "TS-48")
    for fight in play.fights:
        owes = fight.itself is not None and fight.ended_by is None and play.clock.round >= fight.first_round
        if owes and fight.other not in fight.attacked:
            play.note(fight.other, "attack_missed", "TS-70")


def _continue(play: Play, fight: Fight) -> None:
    """Complete a forming storm, or let it disperse (TS-31, TS-33)."""
    storm = play.storms[fight.storm]
    if storm.phase != "forming":
        return
    one, other = play.beings[fight.one], play.beings[fight.other]
    changed = [one.reality, other.reality] != storm.realities
    broken = not one.present or not other.present or changed
    if play.asked.forming == "disperse" or (broken and play.asked.forming == "rule"):
        play.note(storm.id, "disperses", "TS-33")
        end_fight(play, fight, "dispersed")
        return
    strength = max(one.reality_value, other.reality_value)
    play.change_storm(storm.id, phase="active", strength=strength, radius_m=START_RADIUS_M)
    play.note(storm.id, "complete", "TS-31", f"{strength}, {START_RADIUS_M} m")


def _run_out(play: Play) -> None:
    """End hallucinations whose time is over (TS-52)."""
    now = play.clock.seconds
    for name, being in list(play.beings.items()):
        running = [one for one in being.effects if now < one.ends_at]
        if len(running) != len(being.effects):
            play.change(name, effects=running)
            play.note(name, "hallucination_over", "TS-52")


class EndSceneRequest(Request, frozen=True, tag="torg_storm.end_scene"):
    """End the scene; ``seconds`` is the time that passes until the next."""

    state: World
    seconds: Seconds = 0
    settings: Settings | None = None


def end_scene(request: EndSceneRequest, dice: Dice) -> Outcome:
    """End the scene: the locks go, time passes, hallucinations run out (TS-16, TS-29, TS-52).

    Raises:
        RuleError: ``bad_state``, ``decision_pending``.
    """
    world = ready(request.state, request.settings)
    play = Play(world, Asked(procedure="turn"), None)
    seconds = min(play.clock.seconds + request.seconds, 2**53 - 1)
    play.clock = replace(play.clock, scene=play.clock.scene + 1, seconds=seconds)
    play.locks = []
    play.note("scene", "scene_ends", "TS-29", str(world.clock.scene))
    _run_out(play)
    return outcome(play, play.world(), None)


class EndStormRequest(Request, frozen=True, tag="torg_storm.end_storm"):
    """The GM lets a storm go."""

    state: World
    storm: Name
    settings: Settings | None = None


def end_storm(request: EndStormRequest, dice: Dice) -> Outcome:
    """Let a storm go for a reason outside the rules: its fight ends, nobody has to roll any more (TS-48, TS-73).

    Raises:
        RuleError: ``no_storm``, ``storm_not_active`` if it is gone already.
    """
    world = ready(request.state, request.settings)
    play = Play(world, Asked(procedure="turn"), None)
    storm = play.storm(request.storm, "request.storm")
    if storm.phase == "gone":
        raise RuleError("storm_not_active", "request.storm", name=storm.id)
    fight = next((one for one in play.fights if one.storm == storm.id and one.ended_by is None), None)
    if fight is not None:
        end_fight(play, fight, "dispersed")
    else:
        storm_goes(play, storm.id)
    return outcome(play, play.world(), None)


class RepairRequest(Request, frozen=True, tag="torg_storm.repair"):
    """Repair items that are out of order."""

    state: World
    being: Name
    items: Annotated[list[Name], Meta(min_length=1, max_length=200)]
    settings: Settings | None = None


def repair(request: RepairRequest, dice: Dice) -> Outcome:
    """Repair broken items; a spell or miracle that ended does not come back (TS-58).

    Raises:
        RuleError: ``no_being``, ``not_broken``.
    """
    world = ready(request.state, request.settings)
    play = Play(world, Asked(procedure="turn"), None)
    being = play.being(request.being, "request.being")
    broken = {item.id for item in being.items if item.status == "broken"}
    for index, name in enumerate(request.items):
        if name not in broken:
            raise RuleError("not_broken", f"request.items[{index}]", thing=name)
    play.beings[being.id] = set_things(being, tuple(request.items), "working")
    for name in request.items:
        play.note(being.id, "repaired", "TS-58", name)
    return outcome(play, play.world(), None)


class LinkRequest(Request, frozen=True, tag="torg_storm.link"):
    """Cut a being's link to its reality, or try to restore it against a difficulty that the GM sets."""

    state: World
    being: Name
    act: Literal["disconnect", "relink"] = "relink"
    difficulty: Annotated[int, Meta(ge=0, le=1000)] | None = None
    spend: Literal["ask", "no"] = "ask"
    settings: Settings | None = None


def link(request: LinkRequest, dice: Dice) -> Outcome:
    """Disconnect, or roll Reality to relink, at most once per round (TS-15).

    Raises:
        RuleError: ``no_being``, ``difficulty_needed``, ``linked``, ``relinked_already``.
    """
    if request.act == "disconnect":
        world = ready(request.state, request.settings)
        play = Play(world, Asked(procedure="relink"), None)
        being = play.being(request.being, "request.being")
        play.change(being.id, disconnected=True)
        play.note(being.id, "disconnect_already" if being.disconnected else "disconnect", "TS-15")
        play.verdict = "unchanged" if being.disconnected else "disconnected"
        return outcome(play, play.world(), None)
    if request.difficulty is None:
        raise RuleError("difficulty_needed", "request.difficulty")
    asked = Asked(procedure="relink", target=request.being, difficulty=request.difficulty, spend=request.spend)
    return begin(relink_run, request.state, asked, dice, request.settings)


def relink_run(play: Play) -> None:
    """The procedure of :func:`link` (TS-15)."""
    being = play.being(play.asked.target, "request.being")
    if not being.disconnected:
        raise RuleError("linked", "request.being", name=being.id)
    if being.relinked_round == play.clock.round:
        raise RuleError("relinked_already", "request.being", name=being.id)
    play.change(being.id, relinked_round=play.clock.round)
    roll = reality_total(play, being.id, "relink", play.asked.difficulty)
    play.verdict = "success" if roll.success else "failure"
    if roll.success:
        play.change(being.id, disconnected=False)
        play.note(being.id, "relinked", "TS-15")


class DecideRequest(Request, frozen=True, tag="torg_storm.decide"):
    """Answer the question that a procedure waits with."""

    state: World
    choice: ChoiceId
    by: Name | None = None
    chosen: Annotated[list[Name], Meta(max_length=200)] = []
    reality: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    possibilities_lost: Annotated[int, Meta(ge=0, le=100)] | None = None
    special: TypedSpecial = "none"


PROCEDURES: Final[dict[str, Callable[[Play], None]]] = {
    "start": start_run,
    "attack": attack_run,
    "result": result_run,
    "expose": expose_run,
    "effect": effect_run,
    "turn": turn_run,
    "relink": relink_run,
}


def decide(request: DecideRequest, dice: Dice) -> Outcome:
    """Go on with a procedure that waits: a Possibility, a counter, a result, a pick, a reality (TS-04, TS-05, TS-73).

    Raises:
        RuleError: ``nothing_pending``, ``choice_not_offered``, ``bad_state``, and what the decision lacks.
    """
    decision = Decision(
        choice=request.choice,
        by=request.by,
        chosen=request.chosen,
        reality=request.reality,
        possibilities_lost=request.possibilities_lost,
        special=None if request.special == "none" else request.special,
    )
    if request.state.pending is None:
        raise RuleError("nothing_pending", "request.state.pending")
    return go_on(run_of(request.state.pending), request.state, decision, dice)


def run_of(pending: Pending) -> Callable[[Play], None]:
    """Return the procedure that waits."""
    return PROCEDURES[pending.asked.procedure]


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(SceneRequest, scene, Report, World, ("TS-16", "TS-40", "TS-73"), group="table"),
    Operation(NextRoundRequest, next_round, Report, World, ("TS-16", "TS-31", "TS-33", "TS-48"), group="table"),
    Operation(DecideRequest, decide, Report, World, ("TS-04", "TS-05", "TS-10", "TS-12", "TS-13", "TS-73")),
    Operation(EndSceneRequest, end_scene, Report, World, ("TS-16", "TS-29"), group="table"),
    Operation(EndStormRequest, end_storm, Report, World, ("TS-48", "TS-73"), group="table"),
    Operation(RepairRequest, repair, Report, World, ("TS-58",), group="table"),
    Operation(LinkRequest, link, Report, World, ("TS-15",)),
)
