"""Exact distributions with integer weights over a common denominator. Nothing here is ever a float.

A :class:`Chance` maps whole numbers (or any values that can be compared for equality) to how many of ``total``
equally likely cases give them. All arithmetic stays in whole numbers; a fraction is made once, at the end.

Where the weights do not reach the total, the cases left over are those that give no value at all: an automatic failure
beside all sums, a process that never ends. Every operation keeps them.

Next door: ``pool`` (dice kept, every number of dice), ``chain`` (step by step), ``absorb`` (until it ends), ``game``
(both sides choosing), ``advice`` (which choice is best).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import gcd, lcm
from typing import Final

from sainome.kit import packing
from sainome.kit.errors import RuleError

MANY: Final = 80
"""Dice from which on the numbers grow so long that adding neighbours is faster than multiplying."""


class Chance[T: Hashable]:
    """A finite distribution: ``weights[value]`` cases out of ``total``. Immutable.

    >>> two = die(6).plus(die(6))
    >>> two[7], two.total, two.chance(lambda total: total >= 10)
    (6, 36, Fraction(1, 6))
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int], total: int | None = None) -> None:
        if 0 in weights.values():
            self.weights: dict[T, int] = {value: weight for value, weight in weights.items() if weight}
        else:
            self.weights = dict(weights)
        self.total = sum(self.weights.values()) if total is None else total

    def __getitem__(self, value: T) -> int:
        return self.weights.get(value, 0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return self.fractions() == other.fractions()

    def __hash__(self) -> int:
        return hash(frozenset(self.fractions().items()))

    def __repr__(self) -> str:
        return f"Chance({self.weights!r}, total={self.total})"

    def fractions(self) -> dict[T, Fraction]:
        """Return each value with its exact chance."""
        return {value: Fraction(weight, self.total) for value, weight in self.weights.items()}

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """Return the exact chance of a value for which ``wanted`` holds."""
        return Fraction(sum(weight for value, weight in self.weights.items() if wanted(value)), self.total)

    def at_least(self: Chance[int], least: int) -> Fraction:
        """Return the exact chance of a number of at least ``least``.

        >>> die(6).at_least(5)
        Fraction(1, 3)
        """
        return Fraction(sum(weight for value, weight in self.weights.items() if value >= least), self.total)

    def tails(self: Chance[int]) -> dict[int, int]:
        """Return for each number, ascending, how many of ``total`` cases give at least it.

        >>> die(4).tails()
        {1: 4, 2: 3, 3: 2, 4: 1}
        """
        order = sorted(self.weights, reverse=True)
        summed = list(accumulate(map(self.weights.__getitem__, order)))
        return dict(zip(reversed(order), reversed(summed), strict=True))

    def mean(self: Chance[int]) -> Fraction:
        """Return the exact mean; cases without a value count 0."""
        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.total)

    def given(self, wanted: Callable[[T], bool]) -> Chance[T]:
        """Return the distribution once it is known that ``wanted`` holds.

        Raises:
            RuleError: ``impossible_condition`` if it never does.

        >>> die(6).given(lambda face: face % 2 == 0).fractions()[4]
        Fraction(1, 3)
        """
        kept = {value: weight for value, weight in self.weights.items() if wanted(value)}
        if not kept:
            raise RuleError("impossible_condition")
        return Chance(kept)

    def reduced(self) -> Chance[T]:
        """Return the same distribution in the smallest whole numbers."""
        shared = gcd(self.total, *self.weights.values())
        if shared == 1:
            return self
        return Chance({value: weight // shared for value, weight in self.weights.items()}, self.total // shared)

    def map[U: Hashable](self, change: Callable[[T], U]) -> Chance[U]:
        """Return the distribution of ``change(value)``."""
        out: dict[U, int] = {}
        for value, weight in self.weights.items():
            changed = change(value)
            out[changed] = out.get(changed, 0) + weight
        return Chance(out, self.total)

    def combine[U: Hashable, V: Hashable](self, other: Chance[U], join: Callable[[T, U], V]) -> Chance[V]:
        """Return the distribution of ``join(mine, theirs)`` for two independent values."""
        out: dict[V, int] = {}
        for mine, weight in self.weights.items():
            for theirs, times in other.weights.items():
                joined = join(mine, theirs)
                out[joined] = out.get(joined, 0) + weight * times
        return Chance(out, self.total * other.total)

    def plus(self: Chance[int], other: Chance[int]) -> Chance[int]:
        """Return the distribution of the sum of two independent numbers."""
        if not self.weights or not other.weights:
            return Chance({}, self.total * other.total)
        low, start = min(self.weights), min(other.weights)
        span, width = max(self.weights) - low + 1, max(other.weights) - start + 1
        if span * width > 4 * len(self.weights) * len(other.weights):
            return self.combine(other, int.__add__)  # too thinly spread for lists
        total = self.total * other.total
        sums = _convolve(_listed(self.weights, low, span), _listed(other.weights, start, width), total)
        return Chance(dict(enumerate(sums, low + start)), total)

    def times(self: Chance[int], count: int) -> Chance[int]:
        """Return the sum of ``count`` independent numbers of this distribution; 0 of none.

        >>> die(6).times(3)[10], die(6).times(0).weights
        (27, {0: 1})
        """
        out, power = sure(0), self
        while count:
            if count & 1:
                out = out.plus(power)
            count >>= 1
            power = power.plus(power) if count else power
        return out

    def highest(self: Chance[int], count: int) -> Chance[int]:
        """Return the greatest of ``count`` independent numbers (1 or more); a case without a value spoils all.

        >>> die(6).highest(2)[6], die(6).lowest(2)[6]
        (11, 1)
        """
        order = sorted(self.weights)
        up_to = [weight**count for weight in accumulate(map(self.weights.__getitem__, order))]
        steps = (now - before for now, before in zip(up_to, [0, *up_to], strict=False))
        return Chance(dict(zip(order, steps, strict=True)), self.total**count)

    def lowest(self: Chance[int], count: int) -> Chance[int]:
        """Return the least of ``count`` independent numbers (1 or more); a case without a value spoils all."""
        return self.map(int.__neg__).highest(count).map(int.__neg__)

    def maximum(self: Chance[int], other: Chance[int]) -> Chance[int]:
        """Return the greater of two independent numbers.

        >>> die(4).maximum(die(6))[4], die(4).minimum(die(6))[4]
        (7, 3)
        """
        order = sorted({*self.weights, *other.weights})
        mine, theirs = (list(accumulate([one[value] for value in order])) for one in (self, other))
        up_to = [weight * times for weight, times in zip(mine, theirs, strict=True)]
        steps = (now - before for now, before in zip(up_to, [0, *up_to], strict=False))
        return Chance(dict(zip(order, steps, strict=True)), self.total * other.total)

    def minimum(self: Chance[int], other: Chance[int]) -> Chance[int]:
        """Return the smaller of two independent numbers."""
        return self.map(int.__neg__).maximum(other.map(int.__neg__)).map(int.__neg__)

    def raised_from(self: Chance[int], least: int, extra: Chance[int]) -> Chance[int]:
        """Return the distribution when every number of at least ``least`` adds an independent ``extra``.

        >>> die(6).raised_from(6, die(6)).fractions()[12]
        Fraction(1, 36)
        """
        high: dict[int, int] = {}
        low: dict[int, int] = {}
        for value, weight in self.weights.items():
            if value >= least:
                high[value] = weight
            else:
                low[value] = weight * extra.total
        raised = Chance(high, self.total).plus(extra).weights
        for value, weight in raised.items():
            low[value] = low.get(value, 0) + weight
        return Chance(low, self.total * extra.total)

    def then[U: Hashable](self, follow: Callable[[T], Chance[U]]) -> Chance[U]:
        """Return the distribution of what follows, when the value decides which distribution comes next."""
        nexts = {value: follow(value) for value in self.weights}
        common = 1
        for chance in nexts.values():
            common = lcm(common, chance.total)
        out: dict[U, int] = {}
        for value, weight in self.weights.items():
            scale = weight * (common // nexts[value].total)
            for result, times in nexts[value].weights.items():
                out[result] = out.get(result, 0) + scale * times
        return Chance(out, self.total * common)


def _listed(weights: dict[int, int], low: int, span: int) -> list[int]:
    """Return the weights of ``span`` numbers from ``low`` on."""
    if span == len(weights):
        return list(map(weights.__getitem__, range(low, low + span)))
    return [weights.get(value, 0) for value in range(low, low + span)]


def _convolve(one: list[int], other: list[int], largest: int) -> Sequence[int]:
    """Return how often each sum of two indexes occurs; none of them more than ``largest`` times."""
    width = packing.width_for(largest)
    product = packing.pack(one, width) * packing.pack(other, width)
    return packing.unpack(product, width, len(one) + len(other) - 1)


def sure[T: Hashable](value: T) -> Chance[T]:
    """Return the distribution that always gives ``value``."""
    return Chance({value: 1}, 1)


def mix[T: Hashable](parts: Iterable[tuple[int | Fraction, Chance[T]]]) -> Chance[T]:
    """Return the mixture of distributions, each as likely as its share of all shares.

    >>> mix([(1, die(6)), (Fraction(1, 2), sure(7))]).fractions()[7]
    Fraction(1, 3)
    """
    listed = [(Fraction(share), chance) for share, chance in parts]
    common = lcm(*(share.denominator * chance.total for share, chance in listed))
    out: dict[T, int] = {}
    for share, chance in listed:
        scale = share.numerator * (common // (share.denominator * chance.total))
        for value, weight in chance.weights.items():
            out[value] = out.get(value, 0) + scale * weight
    whole = sum((share for share, _ in listed), Fraction(0)) * common
    return Chance(out, whole.numerator)


@cache
def die(sides: int) -> Chance[int]:
    """Return the distribution of one die with faces 1..``sides``."""
    return Chance(dict.fromkeys(range(1, sides + 1), 1))


def uniform[T: Hashable](values: Iterable[T]) -> Chance[T]:
    """Return the distribution in which each of the values listed (repeats count) is equally likely."""
    out: dict[T, int] = {}
    for value in values:
        out[value] = out.get(value, 0) + 1
    return Chance(out)


def dice_sum(faces: Iterable[int], count: int) -> Chance[int]:
    """Return the sum of ``count`` dice whose equally likely faces are ``faces``.

    >>> dice_sum(range(1, 7), 2)[7]
    6
    """
    listed = list(faces)
    low = min(listed)
    one = [0] * (max(listed) - low + 1)
    for face in listed:
        one[face - low] += 1
    total = len(listed) ** count
    if count > MANY and one.count(1) == len(one):
        return Chance(dict(enumerate(_windows(len(one), count), low * count)), total)
    width = packing.width_for(total)
    sums = packing.unpack(packing.pack(one, width) ** count, width, (len(one) - 1) * count + 1)
    return Chance(dict(enumerate(sums, low * count)), total)


def _windows(faces: int, count: int) -> list[int]:
    """Return how often each sum falls, from the least on, where each new sum is a window over running totals."""
    sums = [1]
    padding = [0] * (faces - 1)
    for _ in range(count):
        running = list(accumulate([*padding, 0, *sums, *padding]))
        sums = [high - low for low, high in zip(running, running[faces:], strict=False)]
    return sums
