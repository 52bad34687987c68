"""How the scene stands: storms, beings, who may do what in this round (TS-15, TS-17, TS-41, TS-48, TS-53)."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import Being, left
from sainome.systems.torg_storm.choices import next_choices
from sainome.systems.torg_storm.play import due
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import penalty_at
from sainome.systems.torg_storm.world import Fight, Storm, World, checked


class StatusRequest(Request, frozen=True, tag="torg_storm.status"):
    """How does the scene stand?"""

    state: World
    settings: Settings | None = None


class StormView(Struct, frozen=True, kw_only=True):
    """A storm that forms or rages; ``fighters`` are the two sides, if there is a fight."""

    storm: str
    phase: str
    strength: int
    radius_m: int
    maelstrom: bool
    realities: tuple[str, ...]
    fighters: tuple[str, ...]
    attacked: tuple[str, ...]
    storm_possibilities: int | None


class BeingView(Struct, frozen=True, kw_only=True):
    """A being; ``penalty`` is that of the hallucinations now, ``due`` the storms it must roll against in this round."""

    being: str
    possibility_rated: bool
    reality: str
    possibilities: int
    reality_level: int
    actions_left: int
    penalty: int
    disconnected: bool
    transformed: bool
    fighting: str | None
    may_attack: bool
    due: tuple[str, ...]
    broken: tuple[str, ...]
    shock: int
    wounds: int


class StatusValues(Struct, frozen=True, kw_only=True):
    """The clock, the storms that are not gone, everybody who is present, and the locks of the scene."""

    round: int
    scene: int
    seconds: int
    storms: tuple[StormView, ...]
    beings: tuple[BeingView, ...]
    locks: tuple[str, ...]
    waiting: bool


def status(request: StatusRequest, dice: Dice) -> Outcome:
    """Say how the scene stands; nothing changes (TS-17, TS-48, TS-53).

    Raises:
        RuleError: ``bad_state``.
    """
    world = checked(request.state)
    values = StatusValues(
        round=world.clock.round,
        scene=world.clock.scene,
        seconds=world.clock.seconds,
        storms=tuple(_storm(world, one) for one in world.storms if one.phase != "gone"),
        beings=tuple(_being(world, one) for one in world.beings if one.present),
        locks=tuple(f"{one.attacker} → {one.defender}" for one in world.locks),
        waiting=world.pending is not None,
    )
    choices = () if values.waiting else next_choices(world, due(world))
    step = Step("scene_stands", "TS-16", {"round": values.round, "scene": values.scene})
    return Outcome(values=values, steps=(step,), choices=choices, state=world)


def _fight(world: World, name: str) -> Fight | None:
    return next((one for one in world.fights if one.ended_by is None and name in (one.storm, one.one, one.other)), None)


def _storm(world: World, storm: Storm) -> StormView:
    fight = _fight(world, storm.id)
    return StormView(
        storm=storm.id,
        phase=storm.phase,
        strength=storm.strength,
        radius_m=storm.radius_m,
        maelstrom=storm.maelstrom,
        realities=tuple(storm.realities),
        fighters=(fight.one, fight.other) if fight else (),
        attacked=tuple(fight.attacked) if fight else (),
        storm_possibilities=fight.itself.possibilities if fight and fight.itself else None,
    )


def _being(world: World, being: Being) -> BeingView:
    fight = _fight(world, being.id)
    active = {one.id for one in world.storms if one.phase == "active"}
    ready = fight is not None and fight.storm in active and world.clock.round >= fight.first_round
    must = due(world)
    tracks = (being.damage.physical, being.damage.mental, being.damage.spiritual)
    return BeingView(
        being=being.id,
        possibility_rated=being.possibility_rated,
        reality=being.reality,
        possibilities=being.possibilities,
        reality_level=being.reality_level,
        actions_left=left(being),
        penalty=penalty_at(tuple(being.effects), world.clock.seconds, world.settings.hallucination_overlap),
        disconnected=being.disconnected,
        transformed=being.transformed,
        fighting=fight.storm if fight else None,
        may_attack=ready and fight is not None and being.id not in fight.attacked and left(being) > 0,
        due=tuple(one.storm for one in world.exposures if one.being == being.id and being.id in must),
        broken=tuple(item.id for item in being.items if item.status == "broken"),
        shock=sum(track.shock for track in tracks),
        wounds=sum(track.wounds for track in tracks),
    )


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(StatusRequest, status, StatusValues, World, ("TS-16", "TS-17", "TS-48", "TS-53"), group="book"),
)
