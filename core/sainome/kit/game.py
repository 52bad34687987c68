"""Both sides choose: the equilibrium when neither sees the other's choice, the best reply when one does. Exact."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from sainome.kit.limits import check_size

MOST_CHOICES = 100
"""Choices that either side may have."""


class Equilibrium(NamedTuple):
    """What sealed choices come to.

    Args:
        value: what the first side gets on the mean when both choose as well as they can.
        first: how often the first side should take each of its choices.
        second: how often the second side should.
    """

    value: Fraction
    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]


class Reply(NamedTuple):
    """What choices made in the open come to: the first side's choice, the second's reply, what the first side gets."""

    value: Fraction
    first: int
    second: int


def best_reply(gains: Sequence[Sequence[Fraction]]) -> Reply:
    """Return the best choice of the first side when the second sees it and replies so as to give it least.

    Among equals the earlier choice counts.

    >>> best_reply([[Fraction(1, 2), Fraction(1, 4)], [Fraction(1, 3), Fraction(2, 3)]])
    Reply(value=Fraction(1, 3), first=1, second=0)
    """
    worst = [min(row) for row in gains]
    first = worst.index(max(worst))
    return Reply(worst[first], first, list(gains[first]).index(worst[first]))


def equilibrium(gains: Sequence[Sequence[Fraction]], path: str = "") -> Equilibrium:
    """Return the equilibrium of sealed choices: ``gains[i][j]`` is what the first side gets, the second side loses it.

    The simplex method in whole numbers; with every gain made positive, the second side's best mixture is the largest
    ``y >= 0`` with ``gains * y <= 1``, and the first side's is the solution of the opposite problem, which the same
    table shows. Where several mixtures are best, one of them is given; the value is the same.

    Raises:
        RuleError: ``too_large_for_exact`` beyond 100 choices.

    >>> equilibrium([[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1, 2)]])[:2]
    (Fraction(1, 3), (Fraction(1, 3), Fraction(2, 3)))
    """
    rows, columns = len(gains), len(gains[0])
    check_size(max(rows, columns), MOST_CHOICES, path)
    common = lcm(*(gain.denominator for row in gains for gain in row))
    scaled = [[int(gain * common) for gain in row] for row in gains]
    lift = 1 - min(map(min, scaled))
    table = [
        [gain + lift for gain in row] + [int(index == at) for index in range(rows)] + [1]
        for at, row in enumerate(scaled)
    ]
    table.append([-1] * columns + [0] * rows + [0])
    basis = list(range(columns, columns + rows))
    whole = _maximise(table, basis)
    top = table[-1]
    total = Fraction(top[-1], whole)
    second = [Fraction(0)] * (columns + rows)
    for at, variable in enumerate(basis):
        second[variable] = Fraction(table[at][-1], whole) / total
    first = [Fraction(top[columns + index], whole) / total for index in range(rows)]
    return Equilibrium((1 / total - lift) / common, tuple(first), tuple(second[:columns]))


def _maximise(table: list[list[int]], basis: list[int]) -> int:
    """Bring the table to its best corner; return what all its numbers are to be divided by.

    Bland's rule (the first column that gains, the row of the first variable among the tightest) never runs in circles.
    """
    whole = 1
    while (enter := next((at for at, cost in enumerate(table[-1][:-1]) if cost < 0), None)) is not None:
        leave = min(
            (at for at in range(len(basis)) if table[at][enter] > 0),
            key=lambda at: (Fraction(table[at][-1], table[at][enter]), basis[at]),
        )
        pivot = table[leave]
        head = pivot[enter]
        for at, row in enumerate(table):
            if at != leave:
                times = row[enter]
                table[at] = [(head * own - times * top) // whole for own, top in zip(row, pivot, strict=True)]
        basis[leave] = enter
        whole = head
    return whole
