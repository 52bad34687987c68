"""Exact distributions against plain counting of all cases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sainome.kit.chance import Chance, dice_sum, die, mix, sure, uniform
from sainome.kit.errors import RuleError
from sainome.kit.packing import pack, unpack, width_for
from sainome.kit.pool import dice_sums, kept_sum, tails_by_count

faces = st.lists(st.integers(-9, 30), min_size=1, max_size=5)
numbers = st.dictionaries(st.integers(-30, 30), st.integers(1, 9), min_size=1, max_size=6).map(Chance)


def counted(results: list[int]) -> dict[int, Fraction]:
    return {value: Fraction(times, len(results)) for value, times in Counter(results).items()}


@given(faces, st.integers(0, 4))
def test_sums_of_dice(listed: list[int], count: int) -> None:
    thrown = [sum(each) for each in product(listed, repeat=count)]
    assert dice_sum(listed, count).fractions() == counted(thrown)
    assert uniform(listed).times(count) == dice_sum(listed, count)
    assert dice_sums(listed, count)[count] == dice_sum(listed, count)


@given(st.integers(2, 9), st.integers(81, 200))
def test_many_dice_are_summed_the_same_way(sides: int, count: int) -> None:
    """Above and below the number from which another method is taken."""
    few = count // 2
    assert dice_sum(range(1, sides + 1), few).plus(dice_sum(range(1, sides + 1), count - few)) == dice_sum(
        range(1, sides + 1), count
    )


@given(faces, st.integers(1, 4))
def test_every_target_and_every_number_of_dice(listed: list[int], most: int) -> None:
    for count, (low, reached) in enumerate(tails_by_count(listed, most), 1):
        thrown = [sum(each) for each in product(listed, repeat=count)]
        assert low == min(thrown)
        assert reached == [sum(total >= goal for total in thrown) for goal in range(low, max(thrown) + 1)]


@given(st.lists(st.integers(0, 2**80), min_size=1, max_size=6), st.lists(st.integers(0, 2**70), min_size=1, max_size=6))
@example([0], [2**64])
def test_rows_multiplied(one: list[int], other: list[int]) -> None:
    width = width_for(max(sum(one), sum(other), sum(one) * sum(other)))
    expected = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            expected[i + j] += a * b
    assert list(unpack(pack(one, width) * pack(other, width), width, len(expected))) == expected


def pairs(one: Chance[int], other: Chance[int]) -> list[tuple[int, int, int]]:
    return [(a, b, v * w) for a, v in one.weights.items() for b, w in other.weights.items()]


@given(numbers, numbers)
def test_two_numbers(one: Chance[int], other: Chance[int]) -> None:
    for joined, join in ((one.plus(other), int.__add__), (one.maximum(other), max), (one.minimum(other), min)):
        expected: Counter[int] = Counter()
        for a, b, weight in pairs(one, other):
            expected[join(a, b)] += weight
        assert joined.weights == expected
        assert joined.total == one.total * other.total


@given(numbers, st.integers(1, 3))
def test_best_of_several(one: Chance[int], count: int) -> None:
    every = [value for value, weight in one.weights.items() for _ in range(weight)]
    if len(every) ** count < 5000:
        assert one.highest(count).fractions() == counted([max(each) for each in product(every, repeat=count)])
        assert one.lowest(count).fractions() == counted([min(each) for each in product(every, repeat=count)])


@given(numbers, st.integers(-30, 30))
def test_tails_mean_and_condition(one: Chance[int], goal: int) -> None:
    assert Fraction(sum(weight for value, weight in one.weights.items() if value >= goal), one.total) == one.at_least(
        goal
    )
    assert one.tails() == {value: one.at_least(value) * one.total for value in sorted(one.weights)}
    assert one.mean() == sum((value * chance for value, chance in one.fractions().items()), Fraction(0))
    if one.at_least(goal):
        known = one.given(lambda value: value >= goal)
        for value in known.weights:
            assert known.fractions()[value] == one.fractions()[value] / one.at_least(goal)
    else:
        with pytest.raises(RuleError) as refused:
            one.given(lambda value: value >= goal)
        assert refused.value.code == "impossible_condition"


@given(st.lists(st.tuples(st.fractions(Fraction(1, 9), 5, max_denominator=9), numbers), min_size=1, max_size=4))
def test_mixtures(parts: list[tuple[Fraction, Chance[int]]]) -> None:
    whole = sum((share for share, _ in parts), Fraction(0))
    expected: dict[int, Fraction] = {}
    for share, chance in parts:
        for value, part in chance.fractions().items():
            expected[value] = expected.get(value, Fraction(0)) + share / whole * part
    assert mix(parts).fractions() == expected


def test_what_spoils_a_throw_is_kept() -> None:
    """A pool without a 1: the cases that give no sum stay in the total through every operation."""
    three = dice_sums(range(2, 7), 3, sides=6)[3]
    assert sum(three.weights.values()) == 5**3
    assert three.total == 6**3
    assert three.plus(die(6)).total == 6**4
    assert three.at_least(9) == Fraction(sum(5**0 for a, b, c in product(range(2, 7), repeat=3) if a + b + c >= 9), 216)
    assert three.reduced() == three
    assert sure(4).plus(three).at_least(4) == Fraction(125, 216)


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize(("sides", "count", "kept"), [(6, 4, 3), (4, 5, 2), (3, 3, 1), (5, 2, 2)])
def test_kept_dice(sides: int, count: int, kept: int, highest: bool) -> None:
    thrown = [sum(sorted(each, reverse=highest)[:kept]) for each in product(range(1, sides + 1), repeat=count)]
    assert kept_sum(sides, count, kept, highest=highest).fractions() == counted(thrown)


def test_tails_are_running_sums() -> None:
    five = dice_sum(range(1, 7), 5)
    weights = [five[total] for total in range(5, 31)]
    assert list(five.tails().values()) == list(reversed(list(accumulate(reversed(weights)))))
