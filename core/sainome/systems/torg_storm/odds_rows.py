"""All bonuses at once, the endless rest summed: whole-number weights over one power of 20 (TS-01, TS-02)."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Final

from sainome.kit.chance import Chance
from sainome.systems.torg_storm.die import ROLLS_ON
from sainome.systems.torg_storm.tables import bonus

FIRST: Final = 8
"""The bonus of a total of 21; from there on every 5 points are one bonus more (TS-02)."""


@cache
def _chart() -> tuple[int, ...]:
    """Return the bonuses of totals 1 to 20."""
    return tuple(bonus(total) for total in range(1, 21))


def bonus_rows(highest: int, roller: str) -> Chance[int]:
    """Return the distribution of the bonus up to ``highest`` (8 or more); what is left over is all that is higher.

    The chance that the sum stands at 10k and the die rolls on is a whole number over 20 ** k. From each such place the
    faces that end the roll are equally likely.

    >>> rows = bonus_rows(8, "rated")
    >>> rows.fractions()[-12], 1 - rows.at_least(-12)
    (Fraction(1, 20), Fraction(83, 1600))
    """
    last = 20 + 5 * (highest - FIRST + 1)
    blocks = last // 10 + 1
    both = 20 in ROLLS_ON[roller]
    on = [1]
    for k in range(1, blocks):
        on.append(on[-1] + (20 * on[k - 2] if both and k > 1 else 0))
    scale = list(accumulate([20] * blocks, int.__mul__, initial=1))
    passing = [ways * scale[blocks - 1 - k] for k, ways in enumerate(on)]
    totals: list[int] = []
    for k, ways in enumerate(passing):
        here = ways + (passing[k - 1] if k else 0)  # face 1 to 9 from here, 11 to 19 from ten before
        ten = 0 if both or k < 2 else passing[k - 2]  # a 20 that ends the roll
        totals += [ten, *[here] * 9]
    weights: dict[int, int] = {}
    totals.append(0 if both or blocks < 2 else passing[blocks - 2])
    for total, value in enumerate(_chart(), 1):
        weights[value] = weights.get(value, 0) + totals[total]
    for value in range(FIRST, highest + 1):
        start = 21 + 5 * (value - FIRST)
        weights[value] = sum(totals[start : start + 5])
    return Chance(weights, scale[blocks])
