"""One side of a check as a distribution, for every number of dice that the rule lets it throw (PP-36 to PP-41)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb

from sainome.kit.chance import Chance, dice_sum
from sainome.kit.errors import RuleError
from sainome.kit.limits import check_size
from sainome.systems.power_play.checks import MOST_DICE, Committed, Side, commit
from sainome.systems.power_play.expressions import pool_of
from sainome.systems.power_play.settings import Settings


@lru_cache(maxsize=256)
def clean_sums(n: int, *, six_cancels_one: bool) -> Chance[int]:
    """Return the sum of ``n`` dice over all 6**n throws; auto-failures have no sum (PP-37, PP-92).

    >>> clean_sums(2, six_cancels_one=False).weights[4], clean_sums(2, six_cancels_one=True).weights[7]
    (1, 6)
    """
    if not six_cancels_one:
        return Chance(dice_sum(range(2, 7), n).weights, 6**n)
    weights: Counter[int] = Counter()
    for ones in range(n // 2 + 1):
        for sixes in range(ones, n - ones + 1):
            rest = n - ones - sixes
            ways = comb(n, ones) * comb(n - ones, sixes)
            for total, times in dice_sum(range(2, 6), rest).weights.items():
                weights[total + ones + 6 * sixes] += ways * times
    return Chance(weights, 6**n)


class Thrown:
    """One side with its number of dice fixed: achievements that count, and all throws beside them.

    ``made`` holds the achievement of every throw without auto-failure, ``total`` all 6**n throws.
    """

    def __init__(self, committed: Committed, settings: Settings) -> None:
        self.n = committed.n
        self.add = committed.pool.bonus + committed.modifier
        self.total: int = 6**self.n
        sums = clean_sums(self.n, six_cancels_one=settings.house.six_cancels_one)
        self.made: dict[int, int] = {total + self.add: ways for total, ways in sums.weights.items()}

    @cached_property
    def _tails(self) -> tuple[list[int], list[int]]:
        """Achievements ascending, and how many throws reach each of them; one more 0 at the end."""
        order = sorted(self.made)
        reached: list[int] = [0]
        for value in reversed(order):
            reached.append(reached[-1] + self.made[value])
        reached.reverse()
        return order, reached

    def reaching(self, target: int | Fraction) -> int:
        """Return how many of the throws succeed against a target."""
        order, reached = self._tails
        return reached[bisect_left(order, target)]

    def reach(self, target: int | Fraction) -> Fraction:
        """Return the chance to succeed against a target."""
        return Fraction(self.reaching(target), self.total)

    @property
    def auto_failure(self) -> Fraction:
        """The chance of an auto-failure, whatever the target (PP-37)."""
        return Fraction(self.failing, self.total)

    @property
    def failing(self) -> int:
        """How many of the throws are auto-failures."""
        return self.total - self._tails[1][0]

    @property
    def mean(self) -> Fraction:
        """The mean achievement, an auto-failure counting 0 (PP-41)."""
        return Fraction(sum(value * ways for value, ways in self.made.items()), self.total)

    @cached_property
    def failed(self) -> dict[int, int]:
        """The arithmetic achievement of the throws that are auto-failures (PP-37)."""
        every = dice_sum(range(1, 7), self.n).weights if self.n else {0: 1}
        left = {value + self.add: ways - self.made.get(value + self.add, 0) for value, ways in every.items()}
        return {value: ways for value, ways in left.items() if ways}

    def targets(self, *, failure_as_rolled: bool = False, least: int | None = None) -> dict[int, int]:
        """Return the target that this side sets for another: its achievement, 0 on an auto-failure (PP-40, PP-52).

        Args:
            failure_as_rolled: an auto-failure leaves the arithmetic achievement standing instead.
            least: the target is never lower than this (a spell's fixed target, or 0; PP-52).
        """
        found = Counter(self.made)
        found.update(self.failed if failure_as_rolled else {0: self.failing} if self.failing else {})
        if least is None:
            return dict(found)
        raised: Counter[int] = Counter()
        for target, ways in found.items():
            raised[max(target, least)] += ways
        return dict(raised)


def throws_of(
    side: Side,
    settings: Settings,
    *,
    path: str,
    passive: bool = False,
    casting: bool = False,
    extra: int = 0,
    limit: int = MOST_DICE,
) -> dict[int, Thrown]:
    """Return every number of dice that a side may throw, or the one that it names, few dice first.

    What may be thrown is asked of the rule itself (:func:`checks.commit`).

    Raises:
        RuleError: ``too_large_for_exact`` beyond ``limit`` dice; what the rule refuses.
    """
    pool = pool_of(side.value, side.pool, path)
    if side.n is None:
        check_size(pool.dice, limit, f"{path}.pool" if side.value is None else f"{path}.value")
    check_size(min(side.n or 0, pool.dice), limit, f"{path}.n")

    def fixed(n: int | None) -> Committed:
        return commit(
            pool,
            n,
            settings,
            path=path,
            modifier=side.modifier + extra,
            zero_allowed=side.zero_dice_allowed,
            passive=passive,
            casting=casting,
        )

    if side.n is not None:
        return {side.n: Thrown(fixed(side.n), settings)}
    most = fixed(None).n
    found: dict[int, Thrown] = {}
    for n in range(most + 1):
        try:
            found[n] = Thrown(fixed(n), settings)
        except RuleError:  # no 0-dice roll here
            continue
    return found


def against(active: Thrown, targets: Mapping[int, int], total: int) -> Fraction:
    """Return the active side's chance against a distribution of targets out of ``total`` (PP-40); a tie is its own."""
    won = sum(ways * active.reaching(target) for target, ways in targets.items())
    return Fraction(won, total * active.total)


def best_number(chances: Mapping[int, Fraction]) -> int | None:
    """Return the number of dice with the best chance, the fewest among equals; None if nothing can succeed (PP-41).

    >>> best_number({1: Fraction(1, 2), 2: Fraction(1, 2)}), best_number({1: Fraction(0)})
    (1, None)
    """
    top = max(chances.values(), default=Fraction(0))
    return min(n for n, chance in chances.items() if chance == top) if top > 0 else None
