"""Exact chances of the d20 that rolls on; infinite tails are summed in closed form (TS-01, TS-02, TS-04, TS-06).

``passing(k)`` is the chance that the running sum stands at 10k and the die rolls on. With 10 and 20 rolling on it is
a(k) = (a(k-1) + a(k-2)) / 20, with 10 alone 20 ** -k; both sum to 1 / (1 - faces that roll on / 20).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from sainome.kit.numbers import ceil_div, floor_div, round_half_up
from sainome.systems.torg_storm.die import ROLLS_ON
from sainome.systems.torg_storm.tables import bonus

FACE: Final = Fraction(1, 20)

FARTHEST: Final = 30
"""The largest bonus, either way, that odds of a whole roll are worked out for; beyond it fractions fill pages."""

REACHED: Final = 60
"""The largest bonus that one total more is worked out for, such as the extra die of a Possibility."""


@cache
def passing(k: int, roller: str) -> Fraction:
    """Return the chance that the sum passes through 10k and rolls on; 1 for k = 0 (TS-01).

    >>> passing(2, "rated"), passing(4, "rated"), passing(2, "ord")
    (Fraction(21, 400), Fraction(461, 160000), Fraction(1, 400))
    """
    if k <= 0:
        return Fraction(int(k == 0))
    steps = [face // 10 for face in ROLLS_ON[roller]]
    sums = [Fraction(1)]
    while len(sums) <= k:
        sums.append(sum((sums[-step] for step in steps if step <= len(sums)), Fraction(0)) * FACE)
    return sums[k]


def passing_from(k: int, roller: str) -> Fraction:
    """Return the sum of ``passing`` from k to infinity, in closed form (TS-01).

    Summing the recurrence over all terms from k on gives (1 - n/20) S = the terms that reach back before k.

    >>> passing_from(0, "rated"), passing_from(1, "rated"), passing_from(0, "ord")
    (Fraction(10, 9), Fraction(1, 9), Fraction(20, 19))
    """
    steps = [face // 10 for face in ROLLS_ON[roller]]
    start = Fraction(1) if k <= 0 else Fraction(0)
    carried = sum((passing(j, roller) for step in steps for j in range(max(k, 0) - step, max(k, 0))), Fraction(0))
    return (start + carried * FACE) / (1 - len(steps) * FACE)


@cache
def total_is(total: int, roller: str) -> Fraction:
    """Return the chance of a final die total (TS-01)."""
    stops = (face for face in range(1, 21) if face not in ROLLS_ON[roller])
    return (
        sum((passing((total - face) // 10, roller) for face in stops if (total - face) % 10 == 0), Fraction(0)) * FACE
    )


@cache
def total_from(total: int, roller: str) -> Fraction:
    """Return the chance of a final die total of at least ``total`` (TS-01)."""
    stops = (face for face in range(1, 21) if face not in ROLLS_ON[roller])
    return sum((passing_from(max(0, ceil_div(total - face, 10)), roller) for face in stops), Fraction(0)) * FACE


def extra_from(total: int, roller: str) -> Fraction:
    """Return the chance that the extra die of a Possibility adds at least ``total`` (TS-04)."""
    if total <= 10:
        return Fraction(1)
    on = ROLLS_ON[roller]
    direct = sum(face >= total for face in range(11, 21) if face not in on)
    return (direct + sum((total_from(total - face, roller) for face in on), Fraction(0))) * FACE


@cache
def with_extra_from(total: int, roller: str) -> Fraction:
    """Return the chance of at least ``total`` when a Possibility adds one more roll (TS-04)."""
    first = range(1, max(1, total))
    return total_from(max(1, total), roller) + sum(
        (total_is(one, roller) * extra_from(total - one, roller) for one in first), Fraction(0)
    )


def least_total(wanted: int) -> int:
    """Return the smallest die total whose bonus is at least ``wanted`` (TS-02).

    >>> least_total(-12), least_total(0), least_total(7), least_total(8), least_total(9)
    (1, 11, 20, 21, 26)
    """
    if wanted >= 8:
        return 21 + 5 * (wanted - 8)
    return next(total for total in range(1, 21) if bonus(total) >= wanted)


def reaches(wanted: int, roller: str, *, possibility: bool = False) -> Fraction:
    """Return the chance of a bonus of at least ``wanted`` (TS-02, TS-04).

    >>> reaches(0, "rated"), reaches(8, "ord"), reaches(1, "rated", possibility=True)
    (Fraction(11, 20), Fraction(11, 400), Fraction(7619, 8000))
    """
    least = least_total(wanted)
    return with_extra_from(least, roller) if possibility else total_from(least, roller)


def bonus_is(wanted: int, roller: str, *, possibility: bool = False) -> Fraction:
    """Return the chance of exactly this bonus (TS-02)."""
    return reaches(wanted, roller, possibility=possibility) - reaches(wanted + 1, roller, possibility=possibility)


def defended(
    lead: int, attacker: str, defender: str, *, attacker_spends: bool = False, defender_spends: bool = False
) -> Fraction:
    """Return the chance to reach an actively defended difficulty (TS-06); ``lead`` is attacker's less defender's value.

    >>> defended(0, "rated", "rated")
    Fraction(5429639, 15120000)
    """

    def reach(wanted: int) -> Fraction:
        return reaches(wanted - lead, attacker, possibility=attacker_spends)

    return over_defence(reach, lead, attacker, defender, defender_spends=defender_spends)


def over_defence(
    reach: Callable[[int], Fraction], lead: int, attacker: str, defender: str, *, defender_spends: bool = False
) -> Fraction:
    """Return the mean of ``reach(bonus)`` over the bonus of an active defence, which is at least 1 (TS-06).

    The difficulty is the defender's value plus that bonus, so the sum runs over all bonuses of the defender. From some
    bonus on, two bonuses at a time, the terms obey a linear recurrence whose roots are products of the roots of both
    dice; such a series is summed exactly from as many terms as the recurrence is long.

    Args:
        reach: the chance of the attacker's dice, given the defender's bonus.
        lead: attacker's less defender's value, or more: how far ``reach`` is shifted against the bonus.
        attacker: how the attacker's die rolls on.
        defender: how the defender's die rolls on.
        defender_spends: whether a Possibility adds one more roll to the defence.
    """

    def term(wanted: int) -> Fraction:
        chance = (
            bonus_is(wanted, defender, possibility=defender_spends)
            if wanted > 1
            else 1 - reaches(2, defender, possibility=defender_spends)
        )
        return chance * reach(wanted)

    start = max(12, 12 + lead + lead % 2)
    start += start % 2
    head = sum((term(wanted) for wanted in range(1, start)), Fraction(0))
    return head + _summed(lambda k: term(start + 2 * k) + term(start + 2 * k + 1), _product(attacker, defender))


def _product(one: str, other: str) -> list[Fraction]:
    """Return the polynomial (highest power last) whose roots are the products of both dice's roots, each thrice."""
    both = {len(ROLLS_ON[one]), len(ROLLS_ON[other])}
    if both == {1}:
        simple = [-FACE * FACE, Fraction(1)]
    elif both == {1, 2}:
        simple = [-(FACE**3), -FACE * FACE, Fraction(1)]
    else:
        simple = _times([FACE * FACE, -(FACE * FACE + 2 * FACE), Fraction(1)], [FACE, Fraction(1)])
    return _times(simple, _times(simple, simple))


def _times(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    out = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            out[i + j] += a * b
    return out


def _summed(term: Callable[[int], Fraction], polynomial: list[Fraction]) -> Fraction:
    """Return the sum of ``term(k)`` over all k from 0, the terms obeying the recurrence of ``polynomial``.

    With coefficients c and sum S: 0 = sum of c[j] * (S - the first j terms), so S is known from the first terms.
    """
    reached, weighted = Fraction(0), Fraction(0)
    for j, coefficient in enumerate(polynomial):
        weighted += coefficient * reached
        reached += term(j)
    return weighted / sum(polynomial, Fraction(0))


def percent(chance: Fraction) -> str:
    """Write a chance as a percentage with two figures behind the point, halves rounded up.

    >>> percent(Fraction(11, 20)), percent(Fraction(31, 400))
    ('55.00%', '7.75%')
    """
    hundredths = round_half_up(chance.numerator * 10_000, chance.denominator)
    return f"{floor_div(hundredths, 100)}.{hundredths % 100:02}%"
