"""Pools of dice: every number of them at once, and the highest or lowest of them kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

from sainome.kit import packing
from sainome.kit.chance import Chance


def dice_sums(faces: Iterable[int], most: int, sides: int | None = None) -> list[Chance[int]]:
    """Return the sum of 0, 1, ... ``most`` dice, each worked out from the one before.

    Args:
        faces: the faces that count; of ``sides`` faces those left out spoil the whole throw.
        most: the greatest number of dice.
        sides: faces of each die; as many as ``faces`` if None.

    >>> [one.total for one in dice_sums(range(2, 7), 2, sides=6)], dice_sums(range(2, 7), 2, sides=6)[2][7]
    ([1, 6, 36], 4)
    """
    low, rows = _rows(faces, most)
    cases = sum(rows[1]) if sides is None else sides
    return [Chance(dict(enumerate(row, low * count)), cases**count) for count, row in enumerate(rows[: most + 1])]


def tails_by_count(faces: Iterable[int], most: int) -> list[tuple[int, list[int]]]:
    """Return for 1 to ``most`` dice the least sum, and how many throws reach it, the next sum, and so on.

    This is what a table of odds for every target and every number of dice is made of.

    >>> tails_by_count(range(2, 7), 2)
    [(2, [5, 4, 3, 2, 1]), (4, [25, 24, 22, 19, 15, 10, 6, 3, 1])]
    """
    low, rows = _rows(faces, most)
    out = []
    for count in range(1, most + 1):
        reached = list(accumulate(reversed(rows[count])))
        reached.reverse()
        out.append((low * count, reached))
    return out


def _rows(faces: Iterable[int], most: int) -> tuple[int, list[Sequence[int]]]:
    """Return the lowest face, and how often each sum falls, from the least on, for 0, 1, ... ``most`` dice."""
    listed = list(faces)
    low = min(listed)
    one = [0] * (max(listed) - low + 1)
    for face in listed:
        one[face - low] += 1
    width = packing.width_for(len(listed) ** most)
    packed = packing.pack(one, width)
    product = 1
    rows: list[Sequence[int]] = [(1,), one]
    for count in range(2, most + 1):
        product = product * packed if count > 2 else packed * packed
        rows.append(packing.unpack(product, width, (len(one) - 1) * count + 1))
    return low, rows


@lru_cache(maxsize=64)
def kept_sum(sides: int, count: int, kept: int, *, highest: bool) -> Chance[int]:
    """Return the sum of the ``kept`` highest (or lowest) of ``count`` dice.

    Faces are gone through from the best kept to the worst; for each, how many of the dice left show it.

    >>> kept_sum(6, 2, 1, highest=True)[6]
    11
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        following: dict[tuple[int, int], int] = {}
        for (used, total), ways in states.items():
            for number in range(count - used + 1):
                counted = max(0, min(number, kept - used))
                key = (used + number, total + counted * face)
                following[key] = following.get(key, 0) + ways * comb(count - used, number)
        states = following
    return Chance({total: ways for (used, total), ways in states.items() if used == count}, sides**count)
