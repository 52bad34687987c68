"""Exact distributions with integer weights over a common denominator. Nothing here is ever a float.

A :class:`Chance` maps whole numbers (or any values that can be compared for equality) to how many of ``total``
equally likely cases give them. All arithmetic stays in whole numbers; a fraction is made once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import lcm


class Chance[T: Hashable]:
    """A finite distribution: ``weights[value]`` cases out of ``total``. Immutable.

    >>> two = die(6).plus(die(6))
    >>> two[7], two.total, two.chance(lambda total: total >= 10)
    (6, 36, Fraction(1, 6))
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int], total: int | None = None) -> None:
        self.weights: dict[T, int] = {value: weight for value, weight in weights.items() if weight}
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
        low, high = min(self.weights), max(self.weights)
        start, end = min(other.weights), max(other.weights)
        if (high - low + 1) * (end - start + 1) > 4 * len(self.weights) * len(other.weights):
            return self.combine(other, int.__add__)  # too thinly spread for lists
        sums = _convolve(_listed(self, low, high), _listed(other, start, end))
        return Chance({low + start + index: weight for index, weight in enumerate(sums)}, self.total * other.total)

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


def _listed(chance: Chance[int], low: int, high: int) -> list[int]:
    return [chance.weights.get(value, 0) for value in range(low, high + 1)]


def _convolve(one: list[int], other: list[int]) -> list[int]:
    """Return how often each sum of two indexes occurs."""
    sums = [0] * (len(one) + len(other) - 1)
    for index, weight in enumerate(one):
        if weight:
            for place, times in enumerate(other, index):
                sums[place] += weight * times
    return sums


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
    """Return the sum of ``count`` dice whose equally likely faces are ``faces`` (a plain list convolution).

    Where the faces are a row of numbers without gap, as on any ordinary die, each sum is a window over running totals.

    >>> dice_sum(range(1, 7), 2)[7]
    6
    """
    listed = list(faces)
    low, high = min(listed), max(listed)
    one = [0] * (high - low + 1)
    for face in listed:
        one[face - low] += 1
    sums = [1]
    even = all(times == 1 for times in one)
    for _ in range(count):
        sums = _window(sums, len(one)) if even else _convolve(sums, one)
    return Chance({low * count + index: weight for index, weight in enumerate(sums)}, len(listed) ** count)


def _window(sums: list[int], width: int) -> list[int]:
    """Return the sums of every ``width`` neighbours, from the first alone to the last alone."""
    padding = [0] * (width - 1)
    running = list(accumulate([*padding, 0, *sums, *padding]))
    return [high - low for low, high in zip(running, running[width:], strict=False)]
