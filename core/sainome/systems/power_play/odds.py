"""Exact chances: by number of dice, opposed, against dodge-focus, with hero points, and the mean effect (PP-41).

Everything is a convolution over the faces 2 to 6, so nothing is enumerated however many dice there are. What may be
thrown, and what an auto-failure is, is asked of the rule itself, under the same settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import floor_div, fraction_text, percent_text, round_half_up, trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks
from sainome.systems.power_play.checks import MOST_DICE, AbilityValue, DiceCount, Modifier, PoolText, Side
from sainome.systems.power_play.combat import Distance, distance_target
from sainome.systems.power_play.expressions import Pool, pool_of
from sainome.systems.power_play.odds_points import MOST_LIFTED, with_points
from sainome.systems.power_play.odds_sides import Thrown, against, best_number, throws_of
from sainome.systems.power_play.pending import Target
from sainome.systems.power_play.settings import Settings


def tenths(value: Fraction) -> str:
    """Return a mean as players read it, to one decimal, halves away from zero.

    >>> tenths(Fraction(25, 3)), tenths(Fraction(-1, 4))
    ('8.3', '-0.3')
    """
    units = round_half_up(10 * value.numerator, value.denominator)
    sign = "-" if units < 0 else ""
    return f"{sign}{floor_div(abs(units), 10)}.{abs(units) % 10}"


def memory_chances(pool: Pool, target: int, settings: Settings) -> dict[int, Fraction]:
    """Return the chance of a memory check by number of dice, none included, 60 at the most (PP-41, PP-44)."""
    side = Side(pool=Pool(min(pool.dice, MOST_DICE), pool.bonus).text, zero_dice_allowed=True)
    return {n: thrown.reach(target) for n, thrown in throws_of(side, settings, path="request").items()}


class OddsRow(Struct, frozen=True):
    """One number of dice: the throw, exact chance, the same in percent, chance of an auto-failure, mean effect."""

    n: int
    p: str
    percent: str
    auto_failure: str
    mean: str
    mean_about: str
    auto_failure_percent: str
    expression: str


class OddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds"):
    """The chance of a check for every number of dice. No ``target``: only auto-failure and mean effect."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    modifier: Modifier = 0
    target: Target | None = None
    zero_dice_allowed: bool = False
    settings: Settings = Settings()


class OddsValues(Struct, frozen=True):
    """Chances by number of dice, and the best numbers; None where nothing can succeed, or no target was named."""

    pool: str
    target: int | None
    rows: tuple[OddsRow, ...]
    p: dict[str, str]
    auto_failure: dict[str, str]
    mean: dict[str, str]
    best_n: int | None
    best_n_if_zero_allowed: int | None
    best_mean_n: int | None


def _row(n: int, thrown: Thrown, chance: Fraction) -> OddsRow:
    """Return one number of dice as it leaves: chance, auto-failure, mean effect."""
    return OddsRow(
        n,
        fraction_text(chance),
        percent_text(chance),
        fraction_text(thrown.auto_failure),
        fraction_text(thrown.mean),
        tenths(thrown.mean),
        percent_text(thrown.auto_failure),
        f"{n}D6{thrown.add:+d}",
    )


def odds(request: OddsRequest, dice: Dice) -> Outcome:
    """Reckon every number of dice: chance, auto-failure, mean effect, and the best choice (PP-37, PP-41, PP-44).

    Raises:
        RuleError: ``too_large_for_exact`` beyond 60 dice; ``zero_dice_not_allowed`` where nothing may be thrown.
    """
    settings = request.settings
    side = Side(
        value=request.value,
        pool=request.pool,
        modifier=request.modifier,
        zero_dice_allowed=request.zero_dice_allowed,
    )
    throws = throws_of(side, settings, path="request")
    pool = pool_of(request.value, request.pool)
    none = checks.commit(pool, 0, settings, modifier=request.modifier, zero_allowed=True)
    every = {0: Thrown(none, settings), **throws}
    goal = 0 if request.target is None else request.target
    chances = {n: one.reach(goal) for n, one in every.items()}
    thrown = {n: chances[n] for n in throws if n or not request.zero_dice_allowed}
    with_zero = best_number(chances) if request.target is not None else None
    best_n = best_number(thrown) if request.target is not None else None
    values = OddsValues(
        pool=f"{pool.dice}D6{pool.bonus + request.modifier:+d}",
        target=request.target,
        rows=tuple(_row(n, one, chances[n]) for n, one in throws.items()),
        p={str(n): fraction_text(chance) for n, chance in chances.items()},
        auto_failure={str(n): fraction_text(one.auto_failure) for n, one in every.items()},
        mean={str(n): fraction_text(one.mean) for n, one in every.items()},
        best_n=best_n,
        best_n_if_zero_allowed=with_zero,
        best_mean_n=best_number({n: throws[n].mean for n in thrown}),
    )
    advised = with_zero if request.zero_dice_allowed else best_n
    steps = [] if request.target is None else [Step("best_n", "PP-41", {"n": advised, "target": request.target})]
    return Outcome(values=values, steps=tuple(steps))


class OpposedRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_opposed"):
    """The active side's chance against a passive side whose number of dice is known; without ``n`` it throws all.

    ``contest``: a blow or shot against a dodge, or a spell against a resistance. ``halved``: a spell meant for things
    is cast on the living, so the achievement is halved.
    """

    active: Side
    passive: Side
    contest: Literal["blow", "spell"] = "blow"
    halved: bool = False
    settings: Settings = Settings()


class OpposedValues(Struct, frozen=True):
    """The chance for every number of the active side's dice, or for the one named, and the best number."""

    p: dict[str, str]
    percents: dict[str, str]
    rows: tuple[OddsRow, ...]
    passive_n: int
    best_n: int | None


def _halved(thrown: Thrown, targets: Mapping[int, int], total: int) -> Fraction:
    """Return the chance of an achievement that is halved and truncated before it is compared (PP-54)."""
    won = 0
    for target, ways in targets.items():
        won += ways * sum(times for rolled, times in thrown.made.items() if trunc_div(max(0, rolled), 2) >= target)
    return Fraction(won, total * thrown.total)


def odds_opposed(request: OpposedRequest, dice: Dice) -> Outcome:
    """Reckon an opposed check: to-hit against dodge, casting against resistance (PP-40, PP-41, PP-52, PP-54, PP-65).

    Raises:
        RuleError: ``too_large_for_exact`` beyond 60 dice; what the rule refuses of either side.
    """
    settings = request.settings
    spell = request.contest == "spell" or request.halved
    ours = throws_of(request.active, settings, path="request.active", casting=spell)
    theirs = throws_of(request.passive, settings, path="request.passive", passive=True)
    passive = theirs[max(theirs)]
    as_rolled = spell and settings.resist_auto_failure_target == "achievement"
    targets = passive.targets(failure_as_rolled=as_rolled, least=0 if spell else None)
    reach = _halved if request.halved else against
    chances = {n: reach(one, targets, passive.total) for n, one in ours.items()}
    values = OpposedValues(
        {str(n): fraction_text(chance) for n, chance in chances.items()},
        {str(n): percent_text(chance) for n, chance in chances.items()},
        tuple(_row(n, ours[n], chance) for n, chance in chances.items()),
        passive.n,
        best_number(chances),
    )
    return Outcome(values=values, steps=(Step("opposed", "PP-40", {"n": values.best_n, "passive_n": passive.n}),))


class FocusRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_focus"):
    """Whether dodge-focus helps against a missile: the shooter, the target number by distance, the dodger."""

    active: Side
    distance_target: Distance
    passive: Side
    settings: Settings = Settings()


class FocusValues(Struct, frozen=True):
    """The chance to be hit with dodge-focus and without it."""

    p: str
    p_without_focus: str
    percent: str
    percent_without_focus: str
    focus_helps: bool


def odds_focus(request: FocusRequest, dice: Dice) -> Outcome:
    """Compare a missile's chance with and without dodge-focus; at long range focusing can hurt (PP-71).

    Raises:
        RuleError: ``too_large_for_exact`` beyond 60 dice; what the rule refuses of either side.
    """
    settings = request.settings
    ours = throws_of(request.active, settings, path="request.active")
    theirs = throws_of(request.passive, settings, path="request.passive", passive=True)
    shooter, dodger = ours[max(ours)], theirs[max(theirs)]
    distance = distance_target("shoot", request.distance_target, 0, "request.distance_target")
    won = dodger.failing * shooter.reaching(0)  # an auto-failed dodge makes the target 0
    for value, ways in dodger.made.items():
        won += ways * shooter.reaching(max(distance, Fraction(value)))
    with_focus = Fraction(won, dodger.total * shooter.total)
    without = shooter.reach(distance)
    helps = with_focus < without
    values = FocusValues(
        fraction_text(with_focus), fraction_text(without), percent_text(with_focus), percent_text(without), helps
    )
    return Outcome(
        values=values, verdict="focus_helps" if helps else "focus_hurts", steps=(Step("focus_odds", "PP-71"),)
    )


class HeroOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_hero"):
    """The chance of a check with a known target when hero points are spent after the throw; without ``n`` all dice."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    target: Target
    points: Annotated[int, Meta(ge=0, le=999)] = 1
    settings: Settings = Settings()


class HeroOddsValues(Struct, frozen=True):
    """The chance with the points at best use, and without them."""

    p: str
    p_without: str
    percent: str
    percent_without: str


def odds_hero(request: HeroOddsRequest, dice: Dice) -> Outcome:
    """Reckon what hero points bring to a check whose target is known (PP-41, PP-90, PP-92).

    Raises:
        RuleError: ``too_large_for_exact`` beyond 24 dice; what the rule refuses.
    """
    settings = request.settings
    side = Side(
        value=request.value,
        pool=request.pool,
        n=request.n,
        modifier=request.modifier,
        zero_dice_allowed=request.zero_dice_allowed,
    )
    throws = throws_of(side, settings, path="request", limit=MOST_LIFTED)
    thrown = throws[max(throws)]
    chance = with_points(thrown.n, thrown.add, request.target, request.points, settings)
    without = thrown.reach(request.target)
    values = HeroOddsValues(fraction_text(chance), fraction_text(without), percent_text(chance), percent_text(without))
    return Outcome(values=values, steps=(Step("hero_odds", "PP-90", {"points": request.points}),))


OPERATIONS: Final = (
    Operation(OddsRequest, odds, OddsValues, clauses=("PP-37", "PP-41", "PP-44"), group="odds"),
    Operation(OpposedRequest, odds_opposed, OpposedValues, clauses=("PP-40", "PP-41", "PP-54"), group="odds"),
    Operation(FocusRequest, odds_focus, FocusValues, clauses=("PP-71",), group="odds"),
    Operation(HeroOddsRequest, odds_hero, HeroOddsValues, clauses=("PP-41", "PP-90"), group="odds"),
)
