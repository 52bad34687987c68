"""What hero points bring to a check before it is thrown: point by point, for every number of dice (PP-41, PP-90)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.checks import AbilityValue, DiceCount, Modifier, PoolText, Side
from sainome.systems.power_play.odds_sides import Thrown, best_number, throws_of
from sainome.systems.power_play.pending import Target
from sainome.systems.power_play.settings import Settings

MOST_LIFTED: Final = 24
"""Dice of which some may be turned; a value of 240 has as many."""


@lru_cache(maxsize=512)
def lifted(count: int, points: int) -> dict[int, int]:
    """Return the sums of ``count`` dice that show 2 to 5, the ``points`` lowest of them turned into sixes (PP-90).

    >>> lifted(2, 1)[8], sum(lifted(2, 1).values())
    (1, 16)
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}  # dice so far, their sum
    for face in range(2, 6):
        after: Counter[tuple[int, int]] = Counter()
        for (used, total), ways in states.items():
            for number in [count - used] if face == 5 else range(count - used + 1):
                lifts = min(number, max(0, points - used))
                gained = 6 * lifts + face * (number - lifts)
                after[used + number, total + gained] += ways * comb(count - used, number)
        states = dict(after)
    return {total: ways for (_, total), ways in states.items()}


def with_points(n: int, add: int, target: int, points: int, settings: Settings) -> Fraction:
    """Return the chance of ``n`` dice when up to ``points`` of them are turned into sixes at best use (PP-90, PP-92).

    The lowest dice go first: a 1 turned gains most and takes the auto-failure away.

    >>> with_points(3, 6, 18, 1, Settings())
    Fraction(187, 216)
    """
    points = min(points, n)
    won = 0
    for ones in range(n + 1):
        turned = min(points, ones)
        if ones > turned and not settings.house.six_cancels_one:
            break
        for sixes in range(n - ones + 1):
            if ones - turned > sixes + turned:
                continue
            ways = comb(n, ones) * comb(n - ones, sixes)
            fixed = (ones - turned) + 6 * (turned + sixes) + add
            rest = lifted(n - ones - sixes, points - turned)
            won += ways * sum(times for total, times in rest.items() if total + fixed >= target)
    return Fraction(won, 6**n)


class PointsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_points"):
    """A check with a known target and ``points`` hero points in hand, for every number of dice or the one named."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    target: Target
    points: Annotated[int, Meta(ge=1, le=60)] = 1
    settings: Settings = Settings()


class PointsRow(Struct, frozen=True):
    """One number of dice and points that may be spent: the chance, and what the last of the points adds."""

    n: int
    points: int
    p: str
    percent: str
    gain: str
    percent_gain: str


class PointsBest(Struct, frozen=True):
    """The best number of dice with so many points in hand; None if nothing can succeed."""

    points: int
    n: int | None
    p: str
    percent: str


class PointsValues(Struct, frozen=True):
    """The chance point by point, and the best number of dice for each number of points in hand."""

    target: int
    rows: tuple[PointsRow, ...]
    best: tuple[PointsBest, ...]


def lifted_chances(
    throws: dict[int, Thrown], target: int, points: int, settings: Settings
) -> list[dict[int, Fraction]]:
    """Return for 0, 1, ... ``points`` hero points the chance of every number of dice."""
    return [
        {n: with_points(n, thrown.add, target, spent, settings) for n, thrown in throws.items()}
        for spent in range(points + 1)
    ]


def odds_points(request: PointsRequest, dice: Dice) -> Outcome:
    """Say what each further hero point would add to a check, and how many dice to throw with it (PP-41, PP-90)."""
    side = Side(
        value=request.value,
        pool=request.pool,
        n=request.n,
        modifier=request.modifier,
        zero_dice_allowed=request.zero_dice_allowed,
    )
    throws = throws_of(side, request.settings, path="request", limit=MOST_LIFTED)
    chances = lifted_chances(throws, request.target, request.points, request.settings)
    rows = []
    for n in throws:
        for points in range(min(request.points, n) + 1):
            chance = chances[points][n]
            gain = chance - chances[points - 1][n] if points else Fraction(0)
            rows.append(
                PointsRow(
                    n, points, fraction_text(chance), percent_text(chance), fraction_text(gain), percent_text(gain)
                )
            )
    best = tuple(
        PointsBest(points, best_number(one), fraction_text(max(one.values())), percent_text(max(one.values())))
        for points, one in enumerate(chances)
    )
    return Outcome(
        values=PointsValues(request.target, tuple(rows), best),
        steps=(Step("hero_odds", "PP-90", {"points": request.points}),),
    )


OPERATIONS: Final = (Operation(PointsRequest, odds_points, PointsValues, clauses=("PP-41", "PP-90"), group="odds"),)
