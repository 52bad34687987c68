"""The state of the scene: clock, beings, storms, fights, exposures, locks, a procedure that waits (TS-16 to TS-71)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.kit.errors import RuleError
from sainome.systems.torg_storm.beings import Being
from sainome.systems.torg_storm.settings import Settings, Special
from sainome.systems.torg_storm.small import Count, Name
from sainome.systems.torg_storm.storm_table import check_table

type Seconds = Annotated[int, Meta(ge=0, le=2**53 - 1)]
type RoundNumber = Annotated[int, Meta(ge=0, le=10**9)]
type ChoiceId = Literal[
    "accept", "spend", "throw", "counter", "result", "drain", "gain", "confirm", "cancel", "reality", "dice", "name"
]
type Procedure = Literal["start", "attack", "result", "expose", "effect", "turn", "relink"]


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rounds and seconds since play began, and the number of the scene (TS-16)."""

    round: RoundNumber = 1
    seconds: Seconds = 0
    scene: RoundNumber = 1


class Storm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reality storm. ``outer`` is the storm that a nested one came from (TS-11, TS-31, TS-61)."""

    id: Name
    phase: Literal["forming", "active", "gone"] = "active"
    cause: Literal["fight", "front", "nested"] = "front"
    strength: Annotated[int, Meta(ge=0, le=10_000)] = 0
    radius_m: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 5
    realities: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=2)] = []
    started_round: RoundNumber = 1
    maelstrom: bool = False
    outer: Name | None = None


class StormSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The storm itself as a fighter; its Reality level is 0 (TS-61)."""

    reality_value: Annotated[int, Meta(ge=0, le=10_000)]
    possibilities: Count
    reality_level: Literal[0] = 0


class Held(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result that waits until both sides have attacked (simultaneous resolution, TS-17)."""

    attacker: Name
    possibilities_lost: Count
    special: Special | None = None


class Fight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A storm fight: ``one`` against ``other``; where ``itself`` is set, ``other`` is the storm (TS-17, TS-69)."""

    storm: Name
    one: Name
    other: Name
    itself: StormSide | None = None
    first_round: RoundNumber = 1
    attacked: Annotated[list[Name], Meta(max_length=2)] = []
    held: Annotated[list[Held], Meta(max_length=2)] = []
    exchanges: Count = 0
    ended_by: Literal["transform", "no_possibilities", "dispersed"] | None = None


class Exposure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A being in somebody else's storm: what came of the last roll, and when the next is due (TS-48)."""

    being: Name
    storm: Name
    last: Literal["avoided", "caught", "ord"]
    rolled_round: RoundNumber
    due_round: RoundNumber | None = None


class Lock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """For the rest of the scene this attacker may not start storm combat against this opponent (TS-29)."""

    attacker: Name
    defender: Name


class Thrown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A die that a waiting procedure has thrown already."""

    sides: Annotated[int, Meta(ge=1, le=1_000_000)]
    face: Annotated[int, Meta(ge=1, le=1_000_000)]


class Decision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody decided when a procedure waited."""

    choice: ChoiceId
    by: Name | None = None
    chosen: Annotated[list[Name], Meta(max_length=200)] = []
    reality: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    possibilities_lost: Annotated[int, Meta(ge=0, le=100)] | None = None
    special: Special | None = None


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a waiting procedure was asked to do, so that it can be run again from its beginning."""

    procedure: Procedure
    attacker: Name | None = None
    target: Name | None = None
    storm: Name | None = None
    located: bool = True
    distance_m: Count | None = None
    sealed: bool = False
    gm_allows: bool = False
    active_defence: bool = False
    spend: Literal["ask", "no"] = "ask"
    result_points: int | None = None
    possibilities_lost: int | None = None
    special: Special | None = None
    table: Literal["overcome", "ill_effect"] = "overcome"
    strength: int | None = None
    margin: int = 1
    difficulty: int | None = None
    forming: Literal["rule", "keep", "disperse"] = "rule"


class Pending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A procedure that waits for a decision: the scene before it, the dice thrown, the decisions made."""

    asked: Asked
    base: World
    faces: Annotated[list[Thrown], Meta(max_length=10_000)] = []
    decisions: Annotated[list[Decision], Meta(max_length=1000)] = []


class World(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything about the scene that the rules need; it goes out with every outcome and comes in again."""

    settings: Settings = Settings()
    clock: Clock = Clock()
    beings: Annotated[list[Being], Meta(max_length=200)] = []
    storms: Annotated[list[Storm], Meta(max_length=1000)] = []
    fights: Annotated[list[Fight], Meta(max_length=1000)] = []
    exposures: Annotated[list[Exposure], Meta(max_length=1000)] = []
    locks: Annotated[list[Lock], Meta(max_length=1000)] = []
    pending: Pending | None = None


def checked(world: World, path: str = "request.state") -> World:
    """Return the scene if it is sound.

    Raises:
        RuleError: ``bad_state`` with the reason, ``no_being`` or ``no_storm`` for a name that does not exist.
        InputError: faults of the storm combat result table in the settings.
    """
    beings = _unique((being.id for being in world.beings), f"{path}.beings")
    storms = _unique((storm.id for storm in world.storms), f"{path}.storms")
    if beings & storms:
        raise RuleError("bad_state", f"{path}.storms", reason="name_of_a_being")
    for index, being in enumerate(world.beings):
        _unique((item.id for item in being.items), f"{path}.beings[{index}].items")
        _unique((*being.hand, *being.in_play), f"{path}.beings[{index}].hand")
    fighting: list[str] = []
    for index, fight in enumerate(world.fights):
        _fight(fight, beings, storms, f"{path}.fights[{index}]")
        if fight.ended_by is None:
            fighting += [fight.one, fight.other]
    _unique(fighting, f"{path}.fights")
    for index, exposure in enumerate(world.exposures):
        if exposure.being not in beings or exposure.storm not in storms:
            raise RuleError("bad_state", f"{path}.exposures[{index}]", reason="unknown_name")
    _unique((f"{one.being}\0{one.storm}" for one in world.exposures), f"{path}.exposures")
    for index, lock in enumerate(world.locks):
        if not {lock.attacker, lock.defender} <= beings:
            raise RuleError("bad_state", f"{path}.locks[{index}]", reason="unknown_name")
    if world.settings.storm_results is not None:
        check_table(world.settings.storm_results, f"{path}.settings.storm_results")
    if world.pending is not None:
        if world.pending.base.pending is not None:
            raise RuleError("bad_state", f"{path}.pending.base", reason="pending_twice")
        checked(world.pending.base, f"{path}.pending.base")
    return world


def _unique(names: Iterable[str], path: str) -> set[str]:
    listed = list(names)
    if len(set(listed)) != len(listed):
        raise RuleError("bad_state", path, reason="name_twice")
    return set(listed)


def _fight(fight: Fight, beings: set[str], storms: set[str], path: str) -> None:
    other = {fight.storm} if fight.itself else beings
    if fight.storm not in storms or fight.one not in beings or fight.other not in other or fight.one == fight.other:
        raise RuleError("bad_state", path, reason="unknown_name")
    for name in (*fight.attacked, *(held.attacker for held in fight.held)):
        if name not in (fight.one, fight.other):
            raise RuleError("bad_state", path, reason="unknown_name")
