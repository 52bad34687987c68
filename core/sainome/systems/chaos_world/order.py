"""Who comes first: turns and setup skills (CW-41, CW-44, CW-83)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Figure, Name, Party, Potency
from sainome.systems.chaos_world.hitting import speed_in_effect
from sainome.systems.chaos_world.settings import Settings


class Runner(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who waits for a turn; ``speed`` is before stun."""

    name: Name
    speed: Figure
    party: Party | None = None
    stun: Potency = 0
    order_mod: Figure = 0
    incapacitated: bool = False
    acted: bool = False


def first_party(initiative: Party | None, settings: Settings) -> Party | None:
    """Return the side that goes first in a tie; None for the listed order (CW-44)."""
    if settings.turn_order_tie == "listed":
        return None
    if settings.turn_order_tie == "pc" or initiative is None:
        return "pc"
    return initiative


def holder_of(runners: Sequence[Runner], party: Party | None) -> str | None:
    """Return who wins initiative for a party: its fastest member able to act, the first listed of equals (CW-40)."""
    able = [one for one in runners if one.party == party and not one.incapacitated]
    return max(able, key=lambda one: speed_in_effect(one.speed, one.stun)).name if able else None


def bonus_speed(
    runner: Runner, round_number: int, initiative: Party | None, holder: str | None, settings: Settings
) -> int:
    """Return the speed that initiative adds in round 1 (CW-41)."""
    if round_number != 1 or initiative is None or settings.initiative_bonus not in ("speed", "both"):
        return 0
    if settings.initiative_speed_scope == "party":
        return settings.initiative_amount if runner.party == initiative else 0
    return settings.initiative_amount if runner.name == holder else 0


def in_order(
    runners: Sequence[Runner], round_number: int, initiative: Party | None, holder: str | None, settings: Settings
) -> list[Runner]:
    """Return the runners, fastest first; in round 1 the side with initiative goes first (CW-41, CW-44).

    Incapacitated runners and those who have acted are left out. ``order_mod`` is a skill's change of the order.
    """
    group = initiative if round_number == 1 and settings.initiative_bonus in ("party_first", "both") else None
    tie = first_party(initiative, settings)

    def key(runner: Runner) -> tuple[int, int, int, int]:
        speed = speed_in_effect(
            runner.speed + bonus_speed(runner, round_number, initiative, holder, settings), runner.stun
        )
        first = 0 if group is None or runner.party == group else 1
        second = 0 if tie is None or runner.party == tie else 1
        return (-runner.order_mod, first, -speed, second)

    return sorted((one for one in runners if not one.incapacitated and not one.acted), key=key)


class OrderRequest(Request, frozen=True, kw_only=True, tag="chaos_world.turn_order"):
    """The order of turns in one round."""

    characters: Annotated[list[Runner], Meta(max_length=100)]
    round: Annotated[int, Meta(ge=1, le=9999)] = 1
    initiative_party: Party | None = None
    initiative_holder: Name | None = None
    settings: Settings = Settings()


class Place(Struct, frozen=True):
    """One turn: who, how fast in effect, and whether somebody else is level."""

    name: str
    speed: int
    tied: bool


class OrderValues(Struct, frozen=True):
    """The names in order, and for each the speed in effect."""

    order: list[str]
    places: list[Place]


def _values(ordered: list[Runner], speeds: dict[str, int]) -> OrderValues:
    counted = list(speeds.values())
    places = [Place(one.name, speeds[one.name], counted.count(speeds[one.name]) > 1) for one in ordered]
    return OrderValues([one.name for one in ordered], places)


def turn_order(request: OrderRequest, dice: Dice) -> Outcome:
    """Order the turns: fastest first, ties to the side with initiative (CW-41, CW-44)."""
    settings = request.settings
    party = request.initiative_party
    holder = request.initiative_holder or holder_of(request.characters, party)
    ordered = in_order(request.characters, request.round, party, holder, settings)
    speeds = {
        one.name: speed_in_effect(one.speed + bonus_speed(one, request.round, party, holder, settings), one.stun)
        for one in ordered
    }
    steps = [Step("fastest_first", "CW-44")]
    if request.round == 1 and party is not None and settings.initiative_bonus != "none":
        steps.append(Step("initiative_bonus", "CW-41", {"party": party, "bonus": settings.initiative_bonus}))
    return Outcome(values=_values(ordered, speeds), steps=tuple(steps))


class SetupRequest(Request, frozen=True, kw_only=True, tag="chaos_world.setup_order"):
    """Who uses a setup skill at the same time."""

    users: Annotated[list[Runner], Meta(max_length=100)]
    initiative_party: Party | None = None
    settings: Settings = Settings()


def setup_order(request: SetupRequest, dice: Dice) -> Outcome:
    """Resolve simultaneous setup skills fastest first, across both parties (CW-83)."""
    plain = [one for one in request.users if not one.incapacitated]
    tie = first_party(request.initiative_party, request.settings)
    speeds = {one.name: speed_in_effect(one.speed, one.stun) for one in plain}
    ordered = sorted(plain, key=lambda one: (-speeds[one.name], 0 if tie is None or one.party == tie else 1))
    return Outcome(values=_values(ordered, speeds), steps=(Step("fastest_first", "CW-83"),))


OPERATIONS: Final = (
    Operation(OrderRequest, turn_order, OrderValues, clauses=("CW-41", "CW-42", "CW-44"), group="table"),
    Operation(SetupRequest, setup_order, OrderValues, clauses=("CW-83",), group="table"),
)
