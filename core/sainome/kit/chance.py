"""Exact distributions with integer weights over a common denominator. Nothing here is ever a float.

A :class:`Chance` maps whole numbers (or any values that can be compared for equality) to how many of ``total``
equally likely cases give them. All arithmetic stays in whole numbers; a fraction is made once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache


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
        return self.combine(other, int.__add__)

    def then[U: Hashable](self, follow: Callable[[T], Chance[U]]) -> Chance[U]:
        """Return the distribution of what follows, when the value decides which distribution comes next."""
        nexts = {value: follow(value) for value in self.weights}
        common = 1
        for chance in nexts.values():
            common = common * chance.total // _gcd(common, chance.total)
        out: dict[U, int] = {}
        for value, weight in self.weights.items():
            scale = weight * (common // nexts[value].total)
            for result, times in nexts[value].weights.items():
                out[result] = out.get(result, 0) + scale * times
        return Chance(out, self.total * common)


def _gcd(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


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

    >>> dice_sum(range(1, 7), 2)[7]
    6
    """
    listed = list(faces)
    low, high = min(listed), max(listed)
    one = [0] * (high - low + 1)
    for face in listed:
        one[face - low] += 1
    sums = [1]
    for _ in range(count):
        longer = [0] * (len(sums) + len(one) - 1)
        for index, weight in enumerate(sums):
            if weight:
                for step, times in enumerate(one):
                    longer[index + step] += weight * times
        sums = longer
    return Chance({low * count + index: weight for index, weight in enumerate(sums)}, len(listed) ** count)
