"""Small rules by themselves: losing points, a storm's growth, a random pick, how the storm plays (TS-11 to TS-72)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.settings import Settings

type Count = Annotated[int, Meta(ge=0, le=10_000)]
type Name = Annotated[str, Meta(min_length=1, max_length=60)]

START_RADIUS_M: Final = 5
"""Radius of a new storm in metres (TS-11)."""
MAX_RADIUS_M: Final = 10**15
"""Where a storm stops being a matter of metres; the largest radius that messages carry exactly."""


class Left(NamedTuple):
    """What a loss leaves: Possibilities, Reality level, and whether it transforms."""

    possibilities: int
    level: int
    transformed: bool


def lose(possibilities: int, level: int, loss: int) -> Left:
    """Take a loss: first Possibilities, then Reality levels; past 0 at level 0 it transforms (TS-14, TS-71).

    >>> lose(2, 3, 4), lose(6, 0, 6), lose(6, 0, 7)
    (Left(possibilities=0, level=1, transformed=False), Left(possibilities=0, level=0, transformed=False), \
Left(possibilities=0, level=0, transformed=True))
    """
    over = max(0, loss - possibilities)
    left = max(0, level - over)
    return Left(max(0, possibilities - loss), left, over > 0 and left == 0)


class LoseRequest(Request, frozen=True, tag="torg_storm.lose"):
    """What a loss of Possibilities leaves."""

    possibilities: Count
    loss: Count
    reality_level: Count = 0
    settings: Settings = Settings()


class LoseValues(Struct, frozen=True, kw_only=True):
    """Possibilities and Reality level afterwards, and whether the being is transformed."""

    before: int
    loss: int
    possibilities: int
    reality_level: int
    transformed: bool


def lose_points(request: LoseRequest, dice: Dice) -> Outcome:
    """Lose Possibilities; what exceeds them comes off the Reality level (TS-14)."""
    left = lose(request.possibilities, request.reality_level, request.loss)
    values = LoseValues(
        before=request.possibilities,
        loss=request.loss,
        possibilities=left.possibilities,
        reality_level=left.level,
        transformed=left.transformed,
    )
    over = max(0, request.loss - request.possibilities)
    step = Step("lost", "TS-14", {"loss": request.loss, "left": left.possibilities, "over": over})
    return Outcome(values=values, verdict="transformed" if left.transformed else None, steps=(step,))


class GrowRequest(Request, frozen=True, tag="torg_storm.grow"):
    """How strong and wide a storm is after its multipliers."""

    reality_values: Annotated[list[Count], Meta(min_length=1, max_length=2)]
    multipliers: Annotated[list[Literal[2, 5]], Meta(max_length=20)] = []
    settings: Settings = Settings()


class GrowValues(Struct, frozen=True, kw_only=True):
    """Strength, and radius in metres."""

    strength: int
    radius_m: int
    multipliers: int


def grow(request: GrowRequest, dice: Dice) -> Outcome:
    """Start at the higher Reality value and 5 m; each note multiplies the radius and adds 1 (TS-11)."""
    strength, radius = max(request.reality_values) + len(request.multipliers), START_RADIUS_M
    for factor in request.multipliers:
        radius *= factor
    values = GrowValues(strength=strength, radius_m=radius, multipliers=len(request.multipliers))
    return Outcome(values=values, steps=(Step("grown", "TS-11", {"strength": strength, "radius_m": radius}),))


class Picked(NamedTuple):
    """What was picked, in order, and what is left, in the pool's order."""

    chosen: tuple[str, ...]
    left: tuple[str, ...]


def pick_from(pool: list[str], count: int, throw: Callable[[int, str], int]) -> Picked:
    """Pick at random without replacement: a die of as many faces as are left, each time (TS-72).

    ``throw(sides, purpose)`` returns a face. Of one thing there is nothing to choose, yet the die is asked for all the
    same, so that records of equal pools look alike.
    """
    left = list(pool)
    chosen = [left.pop(throw(len(left), "pick") - 1) for _ in range(min(count, len(left)))]
    return Picked(tuple(chosen), tuple(left))


def pick_given(pool: list[str], count: int, given: list[str], path: str) -> Picked:
    """Take what the GM names instead (TS-73).

    Raises:
        RuleError: ``not_in_pool``, ``picked_twice``, ``wrong_pick_count``.
    """
    for index, one in enumerate(given):
        if one not in pool:
            raise RuleError("not_in_pool", f"{path}[{index}]", thing=one)
        if one in given[:index]:
            raise RuleError("picked_twice", f"{path}[{index}]", thing=one)
    if len(given) != min(count, len(pool)):
        raise RuleError("wrong_pick_count", path, count=min(count, len(pool)), got=len(given))
    return Picked(tuple(given), tuple(one for one in pool if one not in given))


class PickRequest(Request, frozen=True, tag="torg_storm.pick"):
    """Pick some of several things at random, or take the GM's choice."""

    pool: Annotated[list[Name], Meta(max_length=1000)]
    count: Annotated[int, Meta(ge=0, le=1000)] = 1
    gm_choice: list[Name] | None = None
    settings: Settings = Settings()


class PickValues(Struct, frozen=True, kw_only=True):
    """What was picked and what is left."""

    chosen: tuple[str, ...]
    left: tuple[str, ...]
    by_gm: bool


def pick(request: PickRequest, dice: Dice) -> Outcome:
    """Pick at random without replacement, every thing with the same chance; or as the GM says (TS-72, TS-73).

    Raises:
        RuleError: ``pool_repeats``, ``not_in_pool``, ``picked_twice``, ``wrong_pick_count``.
    """
    if len(set(request.pool)) != len(request.pool):
        raise RuleError("pool_repeats", "request.pool")
    if request.gm_choice is not None:
        found = pick_given(request.pool, request.count, request.gm_choice, "request.gm_choice")
    else:
        found = pick_from(request.pool, request.count, lambda sides, purpose: dice.roll(sides, 1, purpose)[0])
    by_gm = request.gm_choice is not None
    step = Step("picked_by_gm" if by_gm else "picked", "TS-73" if by_gm else "TS-72", {"count": len(found.chosen)})
    return Outcome(values=PickValues(chosen=found.chosen, left=found.left, by_gm=by_gm), steps=(step,))


def storm_spends(storm_value: int, storm_possibilities: int, opponent_value: int) -> bool:
    """Whether the storm buys an extra roll: only against a strictly higher value, and if it has a point (TS-70).

    >>> storm_spends(19, 6, 20), storm_spends(19, 6, 19), storm_spends(19, 0, 25)
    (True, False, False)
    """
    return opponent_value > storm_value and storm_possibilities > 0


class StormPlaysRequest(Request, frozen=True, tag="torg_storm.storm_plays"):
    """What the storm itself does in a fight against it."""

    moment: Literal["attack", "opponent_spends"]
    storm_possibilities: Count
    storm_reality_value: Count = 0
    opponent_reality_value: Count = 0
    settings: Settings = Settings()


class StormPlaysValues(Struct, frozen=True, kw_only=True):
    """Whether the storm spends or counters, and what it has left."""

    moment: str
    spends: bool
    counters: bool
    storm_possibilities: int


def storm_plays(request: StormPlaysRequest, dice: Dice) -> Outcome:
    """Say what the storm does: it counters whenever it can and spends against a higher value only (TS-70)."""
    points = request.storm_possibilities
    spends = request.moment == "attack" and storm_spends(
        request.storm_reality_value, points, request.opponent_reality_value
    )
    counters = request.moment == "opponent_spends" and points > 0
    left = points - int(spends or counters)
    values = StormPlaysValues(moment=request.moment, spends=spends, counters=counters, storm_possibilities=left)
    return Outcome(values=values, steps=(Step("storm_decides", "TS-70", {"left": left}),))


class Hallucination(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hallucination: a penalty on actions that need the five senses, until a moment in seconds (TS-52)."""

    penalty: Annotated[int, Meta(ge=-2, le=-1)]
    ends_at: Annotated[int, Meta(ge=0, le=2**53 - 1)]


def penalty_at(effects: tuple[Hallucination, ...], seconds: int, overlap: Literal["worst", "sum"]) -> int:
    """Return the penalty in force at a moment; one that ends then is over (TS-52, TS-53).

    >>> both = (Hallucination(penalty=-2, ends_at=1000), Hallucination(penalty=-1, ends_at=2000))
    >>> penalty_at(both, 999, "worst"), penalty_at(both, 999, "sum"), penalty_at(both, 1000, "sum")
    (-2, -3, -1)
    """
    running = [one.penalty for one in effects if seconds < one.ends_at]
    return (min(running) if overlap == "worst" else sum(running)) if running else 0


class PenaltyRequest(Request, frozen=True, tag="torg_storm.penalty"):
    """The penalty of hallucinations that overlap."""

    effects: Annotated[list[Hallucination], Meta(max_length=100)]
    seconds: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    settings: Settings = Settings()


class PenaltyValues(Struct, frozen=True, kw_only=True):
    """The penalty at that moment and how many hallucinations are running."""

    penalty: int
    running: int
    seconds: int


def penalty(request: PenaltyRequest, dice: Dice) -> Outcome:
    """Say which penalty applies when several hallucinations run: the worst, or all (TS-52, TS-53)."""
    effects = tuple(request.effects)
    found = penalty_at(effects, request.seconds, request.settings.hallucination_overlap)
    running = sum(request.seconds < one.ends_at for one in effects)
    values = PenaltyValues(penalty=found, running=running, seconds=request.seconds)
    return Outcome(values=values, steps=(Step("penalty_read", "TS-53", {"running": running, "penalty": found}),))


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(LoseRequest, lose_points, LoseValues, clauses=("TS-14",), group="book"),
    Operation(GrowRequest, grow, GrowValues, clauses=("TS-11",), group="book"),
    Operation(PickRequest, pick, PickValues, clauses=("TS-72", "TS-73"), group="table"),
    Operation(StormPlaysRequest, storm_plays, StormPlaysValues, clauses=("TS-70",), group="advice"),
    Operation(PenaltyRequest, penalty, PenaltyValues, clauses=("TS-52", "TS-53"), group="book"),
)
