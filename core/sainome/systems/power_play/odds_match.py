"""Odds of the choice of dice itself: the best number at every target, and both sides choosing (PP-36, PP-40, PP-41)."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Final, Literal

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.game import equilibrium
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import combat
from sainome.systems.power_play.checks import AbilityValue, Modifier, PoolText, Side
from sainome.systems.power_play.odds_sides import Thrown, against, best_number, throws_of
from sainome.systems.power_play.settings import Settings

MOST_CHOSEN: Final = 30
"""Dice of either side where both choose; a value of 300 has as many."""


class TargetsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_targets"):
    """The best number of dice for every target that there can be."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    settings: Settings = Settings()


class Band(Struct, frozen=True):
    """Targets from ``low`` to ``high`` with the same best number of dice; None: no end on that side.

    ``n`` None: nothing can succeed. ``p`` is the chance at ``low`` (or below ``high``, where it has no end), ``p_high``
    at ``high``; both at best use.
    """

    low: int | None
    high: int | None
    n: int | None
    p: str
    percent: str
    p_high: str
    percent_high: str


class TargetsValues(Struct, frozen=True):
    """All targets in bands, the easiest first, and the first target of each band but the first."""

    pool: str
    bands: tuple[Band, ...]
    changes: tuple[int, ...]


def odds_targets(request: TargetsRequest, dice: Dice) -> Outcome:
    """Find the best number of dice at every target, and where it changes (PP-36, PP-41)."""
    side = Side(
        value=request.value,
        pool=request.pool,
        modifier=request.modifier,
        zero_dice_allowed=request.zero_dice_allowed,
    )
    throws = throws_of(side, request.settings, path="request")
    easy = min(min(thrown.made) for thrown in throws.values() if thrown.made)
    hard = max(max(thrown.made) for thrown in throws.values() if thrown.made)
    # below the lowest achievement every target is like it, beyond the highest nothing succeeds
    found = [(target, *_best(throws, target)) for target in range(easy, hard + 2)]
    bands = []
    for n, group in groupby(found, key=lambda one: one[1]):
        targets = list(group)
        first, last = targets[0], targets[-1]
        bands.append(
            Band(
                low=None if first[0] == easy else first[0],
                high=None if last[0] == hard + 1 else last[0],
                n=n,
                p=fraction_text(first[2]),
                percent=percent_text(first[2]),
                p_high=fraction_text(last[2]),
                percent_high=percent_text(last[2]),
            )
        )
    most = max(throws)
    add = throws[most].add
    values = TargetsValues(f"{most}D6{add:+d}", tuple(bands), tuple(band.low for band in bands if band.low is not None))
    return Outcome(values=values, steps=(Step("best_by_target", "PP-41", {"changes": len(values.changes)}),))


def _best(throws: dict[int, Thrown], target: int) -> tuple[int | None, Fraction]:
    most = max(throws)
    scaled = {n: thrown.reaching(target) * 6 ** (most - n) for n, thrown in throws.items()}
    top = max(scaled.values())
    n = min(number for number, ways in scaled.items() if ways == top) if top else None
    return n, Fraction(top, 6**most)


class MatchRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_match"):
    """Both sides choose their dice. A side that names ``n`` has chosen already.

    ``settings.opposed_order`` says who rolls first; ``contest`` whether a spell meets a resistance.
    """

    active: Side
    passive: Side
    contest: Literal["blow", "spell"] = "blow"
    from_behind: bool = False
    target_has_back: bool = True
    settings: Settings = Settings()


class Share(Struct, frozen=True):
    """One number of dice of one side, and how often it should be thrown."""

    n: int
    share: str
    percent: str


class MatchRow(Struct, frozen=True):
    """One number of the active side's dice: its chance against each number of the passive side's, in their order."""

    n: int
    p: tuple[str, ...]
    percents: tuple[str, ...]
    reply: int


class MatchReply(Struct, frozen=True):
    """The best number of the active side's dice once the passive side's number is known."""

    passive_n: int
    n: int | None
    p: str
    percent: str


class MatchValues(Struct, frozen=True):
    """The active side's chance with both sides at their best, and what each should do.

    ``active`` and ``passive`` are mixtures: with sealed choices each number is thrown as often as its ``share``. Who
    rolls second is not listed there, since the best number depends on the roll seen. ``rows`` and ``replies`` are the
    chances if both commit before either rolls.
    """

    order: Literal["sealed", "passive_first", "active_first"]
    p: str
    percent: str
    active: tuple[Share, ...]
    passive: tuple[Share, ...]
    passive_numbers: tuple[int, ...]
    rows: tuple[MatchRow, ...]
    replies: tuple[MatchReply, ...]


type Sides = tuple[dict[int, Thrown], dict[int, Thrown]]


def sealed(sides: Sides, *, failure_as_rolled: bool = False, least: int | None = None) -> list[list[Fraction]]:
    """Return the active side's chance for every pair of numbers, both committed before either rolls (PP-40).

    ``failure_as_rolled`` and ``least`` as for the targets of a resistance.
    """
    ours, theirs = sides
    targets = [
        (thrown.targets(failure_as_rolled=failure_as_rolled, least=least), thrown.total) for thrown in theirs.values()
    ]
    return [[against(thrown, *one) for one in targets] for thrown in ours.values()]


def passive_rolls(sides: Sides) -> dict[int, Fraction]:
    """Return the active side's chance for each number of the passive side's dice, seen before it chooses (PP-40)."""
    ours, theirs = sides
    most = max(ours)
    found = {}
    for n, thrown in theirs.items():
        targets = thrown.targets()
        won = sum(
            ways * max(one.reaching(target) * 6 ** (most - number) for number, one in ours.items())
            for target, ways in targets.items()
        )
        found[n] = Fraction(won, thrown.total * 6**most)
    return found


def active_rolls(sides: Sides) -> dict[int, Fraction]:
    """Return the active side's chance for each number of its dice, seen before the passive side chooses (PP-40)."""
    ours, theirs = sides
    most = max(theirs)
    targets = {number: one.targets() for number, one in theirs.items()}
    reached = {value for thrown in ours.values() for value in thrown.made}
    worst = {
        value: min(
            sum(ways for target, ways in found.items() if target <= value) * 6 ** (most - number)
            for number, found in targets.items()
        )
        for value in reached
    }
    return {
        n: Fraction(sum(ways * worst[value] for value, ways in thrown.made.items()), thrown.total * 6**most)
        for n, thrown in ours.items()
    }


def odds_match(request: MatchRequest, dice: Dice) -> Outcome:
    """Solve the choice of dice of both sides: sealed, or in the order of the table's setting (PP-36, PP-40, PP-41)."""
    settings = request.settings
    spell = request.contest == "spell"
    extra = 0 if spell else combat.behind(request.from_behind, request.target_has_back, settings)
    ours = throws_of(request.active, settings, path="request.active", casting=spell, extra=extra, limit=MOST_CHOSEN)
    theirs = throws_of(request.passive, settings, path="request.passive", passive=True, limit=MOST_CHOSEN)
    as_rolled = spell and settings.resist_auto_failure_target == "achievement"
    order = "sealed" if spell else settings.opposed_order
    sides = (ours, theirs)
    gains = sealed(sides, failure_as_rolled=as_rolled, least=0 if spell else None)
    first: dict[int, Fraction] = {}
    second: dict[int, Fraction] = {}
    if order == "sealed":
        balance = equilibrium(gains, "request")
        value = balance.value
        first = dict(zip(ours, balance.first, strict=True))
        second = dict(zip(theirs, balance.second, strict=True))
    elif order == "passive_first":
        found = passive_rolls(sides)
        value = min(found.values())
        second = {min(n for n, chance in found.items() if chance == value): Fraction(1)}
    else:
        found = active_rolls(sides)
        value = max(found.values())
        first = {min(n for n, chance in found.items() if chance == value): Fraction(1)}
    numbers = tuple(theirs)
    rows = tuple(
        MatchRow(n, tuple(map(fraction_text, row)), tuple(map(percent_text, row)), numbers[row.index(min(row))])
        for n, row in zip(ours, gains, strict=True)
    )
    replies = []
    for index, n in enumerate(numbers):
        column = {number: row[index] for number, row in zip(ours, gains, strict=True)}
        top = max(column.values())
        replies.append(MatchReply(n, best_number(column), fraction_text(top), percent_text(top)))
    values = MatchValues(
        order=order,
        p=fraction_text(value),
        percent=percent_text(value),
        active=_shares(first),
        passive=_shares(second),
        passive_numbers=numbers,
        rows=rows,
        replies=tuple(replies),
    )
    return Outcome(values=values, steps=(Step(f"match_{order}", "PP-40", {"percent": values.percent}),))


def _shares(mixture: dict[int, Fraction]) -> tuple[Share, ...]:
    return tuple(Share(n, fraction_text(part), percent_text(part)) for n, part in mixture.items() if part)


OPERATIONS: Final = (
    Operation(TargetsRequest, odds_targets, TargetsValues, clauses=("PP-36", "PP-41"), group="odds"),
    Operation(MatchRequest, odds_match, MatchValues, clauses=("PP-36", "PP-40", "PP-41"), group="odds"),
)
