"""Odds of magic: a spell against those who resist it, and what learning brings (PP-43 to PP-56)."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate
from math import prod
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.chance import Chance, sure
from sainome.kit.dice import Dice
from sainome.kit.limits import check_size
from sainome.kit.numbers import fraction_text, percent_text, trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.checks import AbilityValue, DiceCount, Modifier, PoolText, Side
from sainome.systems.power_play.magic import Target
from sainome.systems.power_play.odds import tenths
from sainome.systems.power_play.odds_blows import Likely, listed
from sainome.systems.power_play.odds_sides import Thrown, best_number, throws_of
from sainome.systems.power_play.settings import Settings

MOST_TOGETHER: Final = 300
"""Dice of the caster and of all who resist, taken together."""

MOST_SPELLS: Final = 60
"""Spells of one learning opportunity."""


class CastOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_cast"):
    """A spell, for every number of the caster's dice or the one named; a resister without ``n`` throws all."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    resisters: Annotated[list[Side], Meta(max_length=20)] = []
    fixed_target: Target | None = None
    object_on_living: bool = False
    welcome: bool = False
    settings: Settings = Settings()


class CastRow(Struct, frozen=True):
    """One number of the caster's dice.

    ``p`` is the chance to work on anybody, ``p_all`` on everybody, ``each`` on each resister; ``mean`` the mean
    achievement after halving, 0 where the spell works on nobody.
    """

    n: int
    p: str
    percent: str
    auto_failure: str
    p_all: str
    percent_all: str
    each: tuple[str, ...]
    percents: tuple[str, ...]
    mean: str
    mean_about: str


class CastOddsValues(Struct, frozen=True):
    """Every number of the caster's dice; the best for the chance and the best for the size of the effect."""

    rows: tuple[CastRow, ...]
    resisting: tuple[int, ...]
    best_n: int | None
    best_mean_n: int | None


def odds_cast(request: CastOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a spell is to work against resistance (PP-37, PP-47, PP-52 to PP-54, PP-56)."""
    rows, resisting = cast_rows(request)
    best = best_number({row.n: Fraction(row.p) for row in rows})
    values = CastOddsValues(
        rows,
        tuple(one.n for one in resisting),
        best,
        best_number({row.n: Fraction(row.mean) for row in rows}),
    )
    return Outcome(values=values, steps=(Step("odds_cast", "PP-52", {"n": best, "count": len(resisting)}),))


def cast_rows(request: CastOddsRequest) -> tuple[tuple[CastRow, ...], list[Thrown]]:
    """Return every number of the caster's dice, and those who resist with the dice that they throw.

    Raises:
        RuleError: ``too_large_for_exact``; what the rule refuses.
    """
    settings = request.settings
    side = Side(value=request.value, pool=request.pool, n=request.n, modifier=request.modifier)
    throws = throws_of(side, settings, path="request", casting=True)
    resisting: list[Thrown] = []
    for index, resister in enumerate([] if request.welcome else request.resisters):
        every = throws_of(resister, settings, path=f"request.resisters[{index}]", passive=True)
        resisting.append(every[max(every)])
    check_size(max(throws) + sum(one.n for one in resisting), MOST_TOGETHER, "request.resisters")
    as_rolled = settings.resist_auto_failure_target == "achievement"
    fixed = request.fixed_target or 0
    limits = [_Limits(one, fixed, failure_as_rolled=as_rolled) for one in resisting]
    halved = request.object_on_living and not request.welcome
    found = {n: _cast(thrown, limits, fixed, halved=halved) for n, thrown in throws.items()}
    rows = tuple(
        CastRow(
            n=n,
            p=fraction_text(works.anybody),
            percent=percent_text(works.anybody),
            auto_failure=fraction_text(throws[n].auto_failure),
            p_all=fraction_text(works.everybody),
            percent_all=percent_text(works.everybody),
            each=tuple(map(fraction_text, works.each)),
            percents=tuple(map(percent_text, works.each)),
            mean=fraction_text(works.mean),
            mean_about=tenths(works.mean),
        )
        for n, works in found.items()
    )
    return rows, resisting


class _Works(Struct, frozen=True):
    anybody: Fraction
    everybody: Fraction
    each: tuple[Fraction, ...]
    mean: Fraction


class _Limits:
    """The targets that one resister sets: how many of its throws set at most a given one."""

    def __init__(self, thrown: Thrown, fixed: int, *, failure_as_rolled: bool) -> None:
        targets = thrown.targets(failure_as_rolled=failure_as_rolled, least=fixed)
        self.total = thrown.total
        self.order = sorted(targets)
        self.summed = [0, *accumulate(targets[target] for target in self.order)]

    def up_to(self, achievement: int) -> int:
        return self.summed[bisect_right(self.order, achievement)]


def _cast(thrown: Thrown, limits: list[_Limits], fixed: int, *, halved: bool) -> _Works:
    """Go through the caster's achievements: given one of them, the resisters are independent."""
    anybody = everybody = mean = 0
    each = [0] * len(limits)
    whole = prod(one.total for one in limits)
    for rolled, ways in thrown.made.items():
        achievement = trunc_div(max(0, rolled), 2) if halved else rolled
        works = [one.up_to(achievement) for one in limits]
        nobody = prod(one.total - won for one, won in zip(limits, works, strict=True))
        everyone = prod(works)
        if not limits:
            nobody, everyone = (0, 1) if achievement >= fixed else (1, 0)
        for index, won in enumerate(works):
            each[index] += ways * won
        anybody += ways * (whole - nobody)
        everybody += ways * everyone
        mean += ways * achievement * (whole - nobody)
    total = thrown.total
    return _Works(
        Fraction(anybody, total * whole),
        Fraction(everybody, total * whole),
        tuple(Fraction(won, total * one.total) for won, one in zip(each, limits, strict=True)),
        Fraction(mean, total * whole),
    )


class LearnOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_learn"):
    """Memory checks for spells with these memory targets, the same at every one of ``opportunities``."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    targets: Annotated[list[Target], Meta(min_length=1, max_length=MOST_SPELLS)]
    opportunities: Annotated[int, Meta(ge=1, le=99)] = 1
    settings: Settings = Settings()


class LearnRow(Struct, frozen=True):
    """One spell: the best number of dice (None: out of reach), the chance at one opportunity and within all of them.

    ``mean_tries`` is the mean number of opportunities until it is learned; None if it never is.
    """

    target: int
    n: int | None
    p: str
    percent: str
    within: str
    percent_within: str
    mean_tries: str | None


class LearnOddsValues(Struct, frozen=True):
    """Every spell, and how many of them one opportunity brings."""

    opportunities: int
    rows: tuple[LearnRow, ...]
    learned: tuple[Likely, ...]
    mean: str
    mean_about: str


def odds_learn(request: LearnOddsRequest, dice: Dice) -> Outcome:
    """Say what learning brings: each spell with its best number of dice, 0 allowed (PP-41, PP-43, PP-44)."""
    side = Side(value=request.value, pool=request.pool, n=request.n, zero_dice_allowed=True)
    throws = throws_of(side, request.settings, path="request")
    count: Chance[int] = sure(0)
    rows = []
    mean = Fraction(0)
    known: dict[int, tuple[int | None, Fraction]] = {}
    for target in request.targets:
        if target not in known:
            chances = {n: thrown.reach(target) for n, thrown in throws.items()}
            known[target] = (best_number(chances), max(chances.values()))
        n, chance = known[target]
        within = 1 - (1 - chance) ** request.opportunities
        rows.append(
            LearnRow(
                target,
                n,
                fraction_text(chance),
                percent_text(chance),
                fraction_text(within),
                percent_text(within),
                fraction_text(1 / chance) if chance else None,
            )
        )
        mean += chance
        one = Chance({1: chance.numerator, 0: chance.denominator - chance.numerator}, chance.denominator)
        count = count.combine(one, int.__add__).reduced()
    # so many digits are no use to anybody and slow to write
    check_size(count.total.bit_length(), 20_000, "request.targets")
    values = LearnOddsValues(request.opportunities, tuple(rows), listed(count), fraction_text(mean), tenths(mean))
    step = Step("odds_learn", "PP-44", {"count": len(rows), "mean": values.mean_about})
    return Outcome(values=values, steps=(step,))


OPERATIONS: Final = (
    Operation(
        CastOddsRequest,
        odds_cast,
        CastOddsValues,
        clauses=("PP-47", "PP-52", "PP-53", "PP-54", "PP-56"),
        group="odds",
    ),
    Operation(LearnOddsRequest, odds_learn, LearnOddsValues, clauses=("PP-41", "PP-43", "PP-44"), group="odds"),
)
