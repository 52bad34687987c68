"""A fight estimated: the fight itself is fought, step by step with seeded dice, so many times (CW-53)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import isqrt, lcm
from typing import Final, NamedTuple

from sainome.kit.dice import Dice, SeededSource
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.fight_exchange import start
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.odds_play import Aim, Over, Play, Spot, next_turn, over, winner

MOST_WORK: Final = 87_000
"""What all turns of one estimate may take; a turn takes a fixed part, and more with every combatant."""

MOST_ROUNDS: Final = 200
"""Rounds after which an estimated fight counts as undecided."""


def most_turns(play: Play) -> int:
    """Return after how many turns no further fight is begun, and a fight that goes on counts as undecided."""
    people = len(play.people)
    compares = bool({"felling", "damage"} & set(play.policies.values()))  # attacks on each foe, worked out anew
    return MOST_WORK // (36 + people + (people * people // 10 if compares else 0))


class Mean(NamedTuple):
    """A figure added up over fights: the sum, and the sum of its squares."""

    total: int = 0
    squares: int = 0

    def plus(self, value: int) -> Mean:
        """Count one more fight."""
        return Mean(self.total + value, self.squares + value * value)

    def mean(self, fights: int) -> Fraction:
        """Return the mean over so many fights."""
        return Fraction(self.total, fights)

    def error(self, fights: int) -> Fraction:
        """Return the standard error of the mean, rounded up to thousandths; 0 of one fight, which says nothing.

        >>> Mean(2, 2).error(4), Mean(0, 0).error(4)
        (Fraction(289, 1000), Fraction(0, 1))
        """
        if fights < 2:
            return Fraction(0)
        spread = Fraction(self.squares * fights - self.total**2, fights * fights * (fights - 1))
        root = isqrt(spread.numerator * 10**6 // spread.denominator)
        return Fraction(root + (root * root * spread.denominator < spread.numerator * 10**6), 1000)


class Sample(NamedTuple):
    """What so many fights came to: wins by side, rounds begun and HP left in those that ended, who stood."""

    fights: int
    won: Counter[str]
    rounds: Mean
    standing: tuple[int, ...]
    hp: tuple[Mean, ...]

    @property
    def ended(self) -> int:
        """How many fights came to an end."""
        return sum(self.won.values())


def sample(plays: Sequence[tuple[Fraction, Play]], fights: int, seed: str) -> Sample:
    """Fight up to so many fights with the dice of one seeded source, until :func:`most_turns` are used up.

    Args:
        plays: the fight for each outcome of the initiative contest, with its chance.
        fights: at least 1.
        seed: the same one gives the same fights.
    """
    source = SeededSource(seed)
    common = lcm(*(share.denominator for share, _ in plays))
    bounds = list(accumulate(int(share * common) for share, _ in plays))
    people = plays[0][1].people
    won: Counter[str] = Counter()
    rounds, left = Mean(), [Mean()] * len(people)
    standing = [0] * len(people)
    fought = turns = 0
    while fought < fights and turns < most_turns(plays[0][1]):
        fought += 1
        which = bisect_right(bounds, source.throw(common, 1, "initiative")[0] - 1) if common > 1 else 0
        end, begun, taken = _fought(plays[which][1], source)
        turns += taken
        if end is None:
            continue
        won[end.won] += 1
        rounds = rounds.plus(begun)
        left = [one.plus(hp) for one, hp in zip(left, end.hp, strict=True)]
        standing = [one + stands for one, stands in zip(standing, end.standing, strict=True)]
    return Sample(fought, won, rounds, tuple(standing), tuple(left))


def _fought(play: Play, source: SeededSource) -> tuple[Over | None, int, int]:
    """Fight once: how it ends (None: it goes on too long), rounds begun, turns taken."""
    begun = turns = 0
    table = Table(play.opened())
    while begun < MOST_ROUNDS and turns < most_turns(play):
        fight = table.state()
        if winner(fight) is not None:
            return over(fight), begun, turns
        if fight.phase != "turns":
            before = fight.round
            next_turn(table)
            begun += table.fight.round - before
            continue
        turns += 1
        spot = Spot(tuple(one.hp for one in fight.combatants), play.frame(fight))
        take_turn(table, Dice(source), str(fight.current), play.choice(spot))
        table.steps.clear()
    return None, begun, turns


def take_turn(table: Table, dice: Dice, who: str, aim: Aim | None) -> None:
    """Attack with a weapon or defend, as somebody on turn does it (CW-46, CW-47)."""
    if aim is None:
        rules.guard(table, who)
        return
    rules.spend(table, who)
    kind, reach, weapon = aim.attempt.kind, aim.attempt.range, aim.attempt.weapon
    start(table, dice, who, [list(table.people)[aim.foe]], kind=kind, reach=reach, weapon=weapon)


def margin(hits: int, fights: int) -> Fraction:
    """Return half the width of the 95% interval of a share that came up ``hits`` times in ``fights``, rounded up.

    Wilson's interval, whose half width is above 0 even where nothing or everything came up.

    >>> margin(500, 1000), margin(0, 1000)
    (Fraction(31, 1000), Fraction(1, 500))
    """
    square = Fraction(38416, 10000)  # 1.96 squared
    inside = square * Fraction(hits * (fights - hits), fights) + square * square / 4
    width = Fraction(isqrt(int(inside * 10**12)) + 1, 10**6) / (fights + square)
    return Fraction(-(-width.numerator * 1000 // width.denominator), 1000)
