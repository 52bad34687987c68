"""Exact chances: by number of dice, opposed, against dodge-focus, with hero points, and the mean effect (PP-41).

Everything is a convolution over the faces 2 to 6, so nothing is enumerated however many dice there are.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.chance import dice_sum
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div, fraction_text, percent_text, round_half_up
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.checks import AbilityValue, DiceCount, Modifier, PoolText
from sainome.systems.power_play.combat import MOST_DICE, Distance, distance_target
from sainome.systems.power_play.expressions import pool_of
from sainome.systems.power_play.odds_sides import clean_sums
from sainome.systems.power_play.settings import Settings

type Goal = Annotated[int, Meta(ge=-9999, le=999999)]


@cache
def totals(n: int) -> tuple[int, dict[int, int]]:
    """Return 6**n and, for each sum of ``n`` dice without a 1, in how many ways it falls."""
    if n == 0:
        return 1, {0: 1}
    return 6**n, dict(dice_sum(range(2, 7), n).weights)


def reach(n: int, bonus: int, target: Fraction | int) -> Fraction:
    """Return the chance that ``n`` dice show no 1 and reach the target (PP-41).

    >>> reach(3, 6, 15), reach(0, 6, 6)
    (Fraction(115, 216), Fraction(1, 1))
    """
    cases, ways = totals(n)
    return Fraction(sum(times for total, times in ways.items() if total + bonus >= target), cases)


def failure(n: int) -> Fraction:
    """Return the chance of at least one 1 among ``n`` dice (PP-37).

    >>> failure(2)
    Fraction(11, 36)
    """
    return 1 - Fraction(5**n, 6**n)


def mean(n: int, bonus: int) -> Fraction:
    """Return the mean achievement, an auto-failure counting 0 (PP-41).

    >>> mean(3, 6)
    Fraction(125, 12)
    """
    return Fraction(5**n, 6**n) * (4 * n + bonus)


def opposed(active_n: int, active_bonus: int, passive_n: int, passive_bonus: int, *, halved: bool = False) -> Fraction:
    """Return the active side's chance: an auto-failed defence counts 0, a tie is the active side's (PP-40, PP-41).

    ``halved``: the active side's achievement is halved and truncated before the comparison, which needs twice the
    number (PP-54).

    >>> opposed(2, 6, 2, 6), opposed(3, 6, 2, 4, halved=True)
    (Fraction(35, 72), Fraction(887, 3888))
    """
    cases, ways = totals(passive_n)
    factor = 2 if halved else 1
    chance = failure(passive_n) * reach(active_n, active_bonus, 0)
    for total, times in ways.items():
        chance += Fraction(times, cases) * reach(active_n, active_bonus, factor * (total + passive_bonus))
    return chance


def focused(active_n: int, active_bonus: int, distance: Fraction, passive_n: int, passive_bonus: int) -> Fraction:
    """Return the chance to hit a target on dodge-focus; an auto-failed dodge makes the target 0 (PP-71).

    >>> focused(3, 6, Fraction(15), 2, 6)
    Fraction(4127, 7776)
    """
    cases, ways = totals(passive_n)
    chance = failure(passive_n) * reach(active_n, active_bonus, 0)
    for total, times in ways.items():
        chance += Fraction(times, cases) * reach(active_n, active_bonus, max(distance, Fraction(total + passive_bonus)))
    return chance


def with_points(n: int, bonus: int, target: int, points: int) -> Fraction:
    """Return the chance when up to ``points`` dice are turned into sixes after the throw, at best use (PP-90).

    The ones must go first, then the lowest dice gain most; so faces are gone through from 1 upwards.

    >>> with_points(3, 6, 18, 1)
    Fraction(187, 216)
    """
    states: dict[tuple[int, int, int], int] = {(n, points, 0): 1}
    for face in range(1, 7):
        after: dict[tuple[int, int, int], int] = defaultdict(int)
        for (left, lifts, total), ways in states.items():
            for count in [left] if face == 6 else range(left + 1):
                lifted = min(lifts, count)
                if face == 1 and lifted < count:
                    break
                reached = total + 6 * lifted + face * (count - lifted)
                after[left - count, lifts - lifted, reached] += ways * comb(left, count)
        states = after
    return Fraction(sum(ways for (_, _, total), ways in states.items() if total + bonus >= target), 6**n)


def best(chances: dict[int, Fraction]) -> int | None:
    """Return the number of dice with the best chance, the fewest among equals; None if none can succeed (PP-41).

    >>> best({1: Fraction(1, 2), 2: Fraction(1, 2)}), best({1: Fraction(0)})
    (1, None)
    """
    top = max(chances.values(), default=Fraction(0))
    return min(n for n, chance in chances.items() if chance == top) if top else None


def tenths(value: Fraction) -> str:
    """Return a mean as players read it, to one decimal, halves away from zero.

    >>> tenths(Fraction(25, 3)), tenths(Fraction(-1, 4))
    ('8.3', '-0.3')
    """
    units = round_half_up(10 * value.numerator, value.denominator)
    sign = "-" if units < 0 else ""
    return f"{sign}{floor_div(abs(units), 10)}.{abs(units) % 10}"


class OddsSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of an opposed check and the dice it throws; ``n`` None: every number is shown."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0


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
    target: Goal | None = None
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


def _sized(value: int | None, pool: str | None, path: str) -> tuple[int, int]:
    found = pool_of(value, pool, path)
    if found.dice > MOST_DICE:
        raise RuleError("too_many_dice", f"{path}.pool", limit=MOST_DICE, count=found.dice)
    return found.dice, found.bonus


def odds(request: OddsRequest, dice: Dice) -> Outcome:
    """Reckon every number of dice: chance, auto-failure, mean effect, and the best choice (PP-37, PP-41, PP-44)."""
    most, bonus = _sized(request.value, request.pool, "request")
    bonus += request.modifier
    goal = 0 if request.target is None else request.target
    numbers = range(most + 1)
    six = request.settings.house.six_cancels_one
    sums = {n: clean_sums(n, six_cancels_one=six) for n in numbers}
    chances = {n: sums[n].at_least(goal - bonus) for n in numbers}
    failures = {n: 1 - Fraction(sum(sums[n].weights.values()), sums[n].total) for n in numbers}
    means = {n: sums[n].mean() + (1 - failures[n]) * bonus for n in numbers}
    thrown = {n: chance for n, chance in chances.items() if n}
    rows = tuple(
        OddsRow(
            n,
            fraction_text(chances[n]),
            percent_text(chances[n]),
            fraction_text(failures[n]),
            fraction_text(means[n]),
            tenths(means[n]),
            percent_text(failures[n]),
            f"{n}D6{bonus:+d}",
        )
        for n in numbers
        if n or request.zero_dice_allowed
    )
    with_zero = best(chances) if request.target is not None else None
    best_n = best(thrown) if request.target is not None else None
    values = OddsValues(
        pool=f"{most}D6{bonus:+d}",
        target=request.target,
        rows=rows,
        p={str(n): fraction_text(chance) for n, chance in chances.items()},
        auto_failure={str(n): fraction_text(failures[n]) for n in numbers},
        mean={str(n): fraction_text(value) for n, value in means.items()},
        best_n=best_n,
        best_n_if_zero_allowed=with_zero,
        best_mean_n=best({n: value for n, value in means.items() if n}),
    )
    advised = with_zero if request.zero_dice_allowed else best_n
    steps = [] if request.target is None else [Step("best_n", "PP-41", {"n": advised, "target": request.target})]
    return Outcome(values=values, steps=tuple(steps))


class OpposedRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_opposed"):
    """The active side's chance against a passive side whose number of dice is known.

    ``halved``: a spell meant for things is cast on the living, so the achievement is halved.
    """

    active: OddsSide
    passive: OddsSide
    halved: bool = False


class OpposedValues(Struct, frozen=True):
    """The chance for every number of the active side's dice, or for the one named, and the best number."""

    p: dict[str, str]
    percents: dict[str, str]
    rows: tuple[OddsRow, ...]
    passive_n: int
    best_n: int | None


def _counts(side: OddsSide, path: str) -> tuple[list[int], int]:
    most, bonus = _sized(side.value, side.pool, path)
    if side.n is None:
        return list(range(1, most + 1)) or [0], bonus + side.modifier
    if side.n > most:
        raise RuleError("too_many_dice", f"{path}.n", limit=most, count=side.n)
    return [side.n], bonus + side.modifier


def odds_opposed(request: OpposedRequest, dice: Dice) -> Outcome:
    """Reckon an opposed check: to-hit against dodge, casting against resistance (PP-40, PP-41)."""
    numbers, bonus = _counts(request.active, "request.active")
    theirs, their_bonus = _counts(request.passive, "request.passive")
    passive_n = theirs[-1]
    chances = {n: opposed(n, bonus, passive_n, their_bonus, halved=request.halved) for n in numbers}
    rows = tuple(
        OddsRow(
            n,
            fraction_text(p),
            percent_text(p),
            fraction_text(failure(n)),
            fraction_text(mean(n, bonus)),
            tenths(mean(n, bonus)),
            percent_text(failure(n)),
            f"{n}D6{bonus:+d}",
        )
        for n, p in chances.items()
    )
    values = OpposedValues(
        {str(n): fraction_text(chance) for n, chance in chances.items()},
        {str(n): percent_text(chance) for n, chance in chances.items()},
        rows,
        passive_n,
        best(chances),
    )
    return Outcome(values=values, steps=(Step("opposed", "PP-40", {"n": values.best_n, "passive_n": passive_n}),))


class FocusRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_focus"):
    """Whether dodge-focus helps against a missile: the shooter, the target number by distance, the dodger."""

    active: OddsSide
    distance_target: Distance
    passive: OddsSide


class FocusValues(Struct, frozen=True):
    """The chance to be hit with dodge-focus and without it."""

    p: str
    p_without_focus: str
    percent: str
    percent_without_focus: str
    focus_helps: bool


def odds_focus(request: FocusRequest, dice: Dice) -> Outcome:
    """Compare a missile's chance with and without dodge-focus; at long range focusing can hurt (PP-71)."""
    numbers, bonus = _counts(request.active, "request.active")
    theirs, their_bonus = _counts(request.passive, "request.passive")
    distance = distance_target("shoot", request.distance_target, 0, "request.distance_target")
    with_focus = focused(numbers[-1], bonus, distance, theirs[-1], their_bonus)
    without = reach(numbers[-1], bonus, distance)
    helps = with_focus < without
    values = FocusValues(
        fraction_text(with_focus), fraction_text(without), percent_text(with_focus), percent_text(without), helps
    )
    return Outcome(
        values=values, verdict="focus_helps" if helps else "focus_hurts", steps=(Step("focus_odds", "PP-71"),)
    )


class HeroOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_hero"):
    """The chance of a check with a known target when hero points are spent after the throw."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    target: Goal
    points: Annotated[int, Meta(ge=0, le=999)] = 1


class HeroOddsValues(Struct, frozen=True):
    """The chance with the points at best use, and without them."""

    p: str
    p_without: str
    percent: str
    percent_without: str


def odds_hero(request: HeroOddsRequest, dice: Dice) -> Outcome:
    """Reckon what hero points bring to a check whose target is known (PP-41, PP-90)."""
    side = OddsSide(value=request.value, pool=request.pool, n=request.n, modifier=request.modifier)
    numbers, bonus = _counts(side, "request")
    n = numbers[-1]
    chance, without = with_points(n, bonus, request.target, request.points), reach(n, bonus, request.target)
    values = HeroOddsValues(fraction_text(chance), fraction_text(without), percent_text(chance), percent_text(without))
    return Outcome(values=values, steps=(Step("hero_odds", "PP-90", {"points": request.points}),))


OPERATIONS: Final = (
    Operation(OddsRequest, odds, OddsValues, clauses=("PP-37", "PP-41", "PP-44"), group="odds"),
    Operation(OpposedRequest, odds_opposed, OpposedValues, clauses=("PP-40", "PP-41", "PP-54"), group="odds"),
    Operation(FocusRequest, odds_focus, FocusValues, clauses=("PP-71",), group="odds"),
    Operation(HeroOddsRequest, odds_hero, HeroOddsValues, clauses=("PP-41", "PP-90"), group="odds"),
)
