"""Tables refuse gaps and overlaps; numbers round as named; odds agree with counting every case."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import ceil, floor, trunc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sainome.kit.chance import Chance, dice_sum, die, uniform
from sainome.kit.errors import InputError, RuleError
from sainome.kit.numbers import (
    SAFE,
    ceil_div,
    floor_div,
    fraction_text,
    percent_text,
    round_half_up,
    signed,
    trunc_div,
    wire_int,
)
from sainome.kit.pack import checked_table, merge
from sainome.kit.table import RangeTable, Row
from sainome.service.everyday.expression import Node, Throw, bounds, parse, throws
from sainome.service.everyday.odds import distribution, kept_sum

NONZERO = st.integers(-50, 50).filter(bool)


@given(st.integers(-5000, 5000), NONZERO)
def test_roundings_are_what_they_say(number: int, divisor: int) -> None:
    exact = Fraction(number, divisor)
    assert floor_div(number, divisor) == floor(exact)
    assert ceil_div(number, divisor) == ceil(exact)
    assert trunc_div(number, divisor) == trunc(exact)
    away = floor(abs(exact) + Fraction(1, 2))
    assert round_half_up(number, divisor) == (away if exact >= 0 else -away)


@given(st.integers(-(10**30), 10**30))
def test_wire_numbers_are_safe_and_exact(number: int) -> None:
    shown = wire_int(number)
    assert int(shown) == number
    assert isinstance(shown, int) == (abs(number) <= SAFE)
    assert int(signed(number)) == number
    assert signed(number)[0] in "+-"


@given(st.fractions(0, 1))
def test_chances_are_written_exactly(value: Fraction) -> None:
    assert Fraction(fraction_text(value)) == value
    shown = percent_text(value)
    if shown[0] in "<>":
        assert 0 < value < 1
    else:
        assert abs(Fraction(shown.rstrip("%")) - value * 100) <= Fraction(1, 20)
    assert (shown == "0%") == (value == 0)
    assert (shown == "100%") == (value == 1)


@st.composite
def cuts(draw: Any) -> list[tuple[int, int]]:
    """Rows that follow one another without gap or overlap."""
    low = draw(st.integers(-20, 20))
    rows = []
    for width in draw(st.lists(st.integers(1, 9), min_size=1, max_size=8)):
        rows.append((low, low + width - 1))
        low += width
    return rows


@given(cuts(), st.randoms(use_true_random=False))
def test_a_whole_table_finds_every_number(ranges: list[tuple[int, int]], random: Any) -> None:
    rows = [Row(low, high, index) for index, (low, high) in enumerate(ranges)]
    random.shuffle(rows)
    table = RangeTable("t", rows, lowest=ranges[0][0], highest=ranges[-1][1])
    for index, (low, high) in enumerate(ranges):
        assert {table[number] for number in range(low, high + 1)} == {index}
    for outside in (ranges[0][0] - 1, ranges[-1][1] + 1):
        with pytest.raises(RuleError) as error:
            table[outside]
        assert error.value.code == "outside_table"


@given(cuts(), st.data())
def test_a_gap_or_overlap_is_refused(ranges: list[tuple[int, int]], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(ranges) - 1))
    change = data.draw(st.sampled_from([-1, 1]))
    low, high = ranges[index]
    broken = [*ranges[:index], (low, high + change), *ranges[index + 1 :]]
    with pytest.raises(InputError) as error:
        checked_table(
            "request.pack.t", "t", [Row(*r, None) for r in broken], lowest=ranges[0][0], highest=ranges[-1][1]
        )
    assert error.value.code in ("table_gap", "table_overlap", "table_range")
    assert error.value.path == "request.pack.t"


def test_open_ends() -> None:
    table = RangeTable("t", [Row(None, 0, "low"), Row(1, 5, "mid"), Row(6, None, "high")])
    assert [table[number] for number in (-(10**9), 0, 1, 5, 6, 10**9)] == ["low", "low", "mid", "mid", "high", "high"]
    with pytest.raises(InputError) as error:
        RangeTable("t", [Row(None, 0, "low"), Row(0, None, "high")])
    assert error.value.code == "table_overlap"
    with pytest.raises(InputError) as error:
        RangeTable("t", [])
    assert error.value.code == "table_empty"


def brute(throw: Throw) -> Counter[int]:
    """Count every case of a dice term."""
    found: Counter[int] = Counter()
    for faces in itertools.product(range(1, throw.sides + 1), repeat=throw.count):
        ordered = sorted(faces, reverse=throw.keep in ("KH", "DL"))
        found[sum(ordered[: throw.kept])] += 1
    return found


@given(st.integers(1, 5), st.integers(1, 6), st.sampled_from(["KH", "KL", "DH", "DL"]), st.data())
def test_kept_dice_against_every_case(count: int, sides: int, keep: str, data: st.DataObject) -> None:
    amount = data.draw(st.integers(1, count if keep[0] == "K" else max(1, count - 1)))
    throw = Throw(count, sides, keep, amount)
    if throw.kept < 1:
        return
    found = kept_sum(sides, count, throw.kept, highest=keep in ("KH", "DL"))
    assert found.weights == dict(brute(throw))
    assert found.total == sides**count


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=6), st.integers(0, 4))
def test_sums_against_every_case(faces: list[int], count: int) -> None:
    every = Counter(sum(case) for case in itertools.product(faces, repeat=count))
    found = dice_sum(faces, count)
    assert found.weights == dict(every)
    assert found.total == len(faces) ** count


@pytest.mark.parametrize("text", ["2D6+3", "1D6*1D4", "(1D6+1D4)/2", "2D4-1D6", "-2D4/3C", "3D4KH2+1D6/2R", "10-1D4*2"])
def test_expression_odds_against_every_case(text: str) -> None:
    node = parse(text)
    terms = throws(node)
    every: Counter[int] = Counter()
    for case in itertools.product(*(brute(term).elements() for term in terms)):
        every[_value(node, iter(case))] += 1
    found = distribution(node)
    assert found.fractions() == {total: Fraction(weight, every.total()) for total, weight in every.items()}
    low, high = bounds(node)
    assert low <= min(every)
    assert max(every) <= high


def _value(node: Node, sums: Any) -> int:
    match type(node).__name__:
        case "Number":
            return node.value  # type: ignore[union-attr]
        case "Throw":
            return int(next(sums))
        case "Negative":
            return -_value(node.inner, sums)  # type: ignore[union-attr]
        case "Group":
            return _value(node.inner, sums)  # type: ignore[union-attr]
    one = _value(node.left, sums)  # type: ignore[union-attr]
    two = _value(node.right, sums)  # type: ignore[union-attr]
    if node.sign == "/":  # type: ignore[union-attr]
        exact = Fraction(one, two)
        half = floor(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)
        return {"": floor(exact), "F": floor(exact), "C": ceil(exact), "R": half}[node.rounding]  # type: ignore[union-attr]
    return {"+": one + two, "-": one - two, "*": one * two}[node.sign]  # type: ignore[union-attr]


def test_chance_operations() -> None:
    assert die(6).plus(die(6)) == dice_sum(range(1, 7), 2)
    assert uniform("aab").fractions() == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    again = die(6).then(lambda face: die(6).map(lambda more: face + more) if face == 6 else Chance({face: 1}))
    assert again.fractions()[7] == Fraction(1, 36)
    assert sum(again.fractions().values()) == 1
    assert die(4).map(lambda face: face % 2).fractions() == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert die(6).chance(lambda face: face > 4) == Fraction(1, 3)
    assert die(6)[7] == 0


def test_packs_lie_over_one_another() -> None:
    below = {"arms": [{"id": "a", "price": 1}, {"id": "b", "price": 2}], "names": ["x"], "deep": {"k": 1, "l": [1]}}
    above = {"arms": [{"id": "b", "price": 5}, {"id": "c", "price": 3}], "names": ["y"], "deep": {"l": [2]}}
    assert merge([below, above]) == {
        "arms": [{"id": "a", "price": 1}, {"id": "b", "price": 5}, {"id": "c", "price": 3}],
        "names": ["y"],
        "deep": {"k": 1, "l": [2]},
    }
    assert merge([]) == {}
    assert merge([{"sample": True}, {"sample": False}]) == {"sample": True}
    assert below["names"] == ["x"]
