"""Sources: golden faces of seeds, even chances, faces handed in, the budget."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sainome.kit import dice as dice_module
from sainome.kit.dice import BUDGET, Dice, FairSource, GivenSource, NeedDice, SeededSource, no_dice
from sainome.kit.errors import DiceError


def documented(seed: str, sides: int, count: int) -> list[int]:
    """The algorithm of the docstring, written a second time."""
    stream = b"".join(
        hashlib.sha256(b"sainome.dice.1\0" + seed.encode("utf-8") + b"\0" + block.to_bytes(8, "big")).digest()
        for block in range(count + 2)
    )
    values = (int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    even = (value for value in values if value < 2**64 - 2**64 % sides)
    return [value % sides + 1 for value in itertools.islice(even, count)]


GOLDEN = [
    ("賽の目", 6, [5, 1, 3, 2, 1, 1, 2, 1, 2, 4, 5, 4, 4, 6, 2, 5, 6, 5, 1, 5]),
    ("賽の目", 100, [89, 41, 85, 74, 87, 55, 56, 77, 46, 70, 93, 66, 54, 32, 78, 9, 26, 87, 43, 35]),
    ("a", 20, [5, 9, 3, 1, 16, 3, 12, 1, 16, 19, 17, 14]),
    ("a", 1_000_000, [773505, 521069, 894363, 804441, 307856, 352323]),
]


@pytest.mark.parametrize(("seed", "sides", "faces"), GOLDEN)
def test_seeds_give_their_golden_faces(seed: str, sides: int, faces: list[int]) -> None:
    assert SeededSource(seed).throw(sides, len(faces), "") == faces


@given(
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20), st.integers(1, 10**6), st.integers(0, 40)
)
def test_seeds_follow_the_documented_algorithm(seed: str, sides: int, count: int) -> None:
    assert SeededSource(seed).throw(sides, count, "") == documented(seed, sides, count)


@given(st.text(max_size=9), st.lists(st.integers(0, 9), max_size=6))
def test_throws_in_parts_are_one_stream(seed: str, parts: list[int]) -> None:
    whole = SeededSource(seed)
    source = SeededSource(seed)
    assert [face for part in parts for face in source.throw(6, part, "")] == whole.throw(6, sum(parts), "")


def test_a_word_that_would_favour_low_faces_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [2**64 - 1, 5, 7]
    block = b"".join(word.to_bytes(8, "big") for word in words)
    monkeypatch.setattr(dice_module.os, "urandom", lambda size: block.ljust(size, b"\0"))
    assert FairSource().throw(1_000, 2, "") == [6, 8]


def test_a_byte_that_would_favour_low_faces_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_module.os, "urandom", lambda size: bytes([252, 255, 5, 251, 253, 6]).ljust(size, b"\0"))
    assert FairSource().throw(6, 3, "") == [6, 6, 1]


@pytest.mark.parametrize("sides", [1, 2, 6, 7, 100, 129, 255, 256])
def test_every_byte_that_counts_gives_each_face_equally_often(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    monkeypatch.setattr(dice_module.os, "urandom", lambda size: (bytes(range(256)) * (1 + size // 256))[:size])
    whole = 256 // sides
    faces = FairSource().throw(sides, whole * sides, "")
    assert sorted(faces) == sorted([*range(1, sides + 1)] * whole)


def test_entropy_is_never_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte of a block gives at most one face, over throws of all sizes; blocks follow each other."""
    stream = iter(itertools.cycle(range(256)))
    monkeypatch.setattr(dice_module.os, "urandom", lambda size: bytes(next(stream) for _ in range(size)))
    source = FairSource()
    faces = [face for count in (1, 3, 50, 20, 4000, 7) for face in source.throw(256, count, "")]
    assert len(set(faces[:54])) == 54
    for one, other in itertools.pairwise(faces):
        assert (other - one) % 256 >= 1


def chi_square(faces: list[int], sides: int) -> float:
    """Return the chi-square statistic against even chances."""
    expected = len(faces) / sides
    return sum((faces.count(face) - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_seeded_faces_are_even(sides: int) -> None:
    """40,000 faces of a fixed seed; the bound is the 99.9 % point for 19 degrees of freedom."""
    assert chi_square(SeededSource("even").throw(sides, 40_000, ""), sides) < 43.8


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_fair_faces_are_even(sides: int) -> None:
    """True entropy: the bound is so wide that chance passes it once in some 10^9 runs."""
    assert chi_square(FairSource().throw(sides, 40_000, ""), sides) < 90


def test_neighbouring_seeded_faces_are_independent() -> None:
    faces = SeededSource("pairs").throw(6, 72_000, "")
    pairs = [6 * (one - 1) + two for one, two in itertools.batched(faces, 2)]
    assert chi_square(pairs, 36) < 80


def test_two_fair_sources_differ() -> None:
    assert FairSource().throw(100, 20, "") != FairSource().throw(100, 20, "")


@given(st.integers(1, 1000), st.integers(0, 200))
def test_faces_lie_in_their_range(sides: int, count: int) -> None:
    for source in (FairSource(), SeededSource("x")):
        faces = source.throw(sides, count, "")
        assert len(faces) == count
        assert all(1 <= face <= sides for face in faces)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=8), st.data())
def test_given_faces_are_used_in_order_and_asked_for(sides: list[int], data: st.DataObject) -> None:
    faces = [(one, data.draw(st.integers(1, one))) for one in sides]
    for known in range(len(faces)):
        dice = Dice(GivenSource(faces[:known]))
        for one in sides[:known]:
            dice.roll(one, 1, "p")
        with pytest.raises(NeedDice) as need:
            dice.roll(sides[known], 1, "p")
        assert (need.value.sides, need.value.count, need.value.purpose) == (sides[known], 1, "p")
    source = GivenSource(faces)
    dice = Dice(source)
    assert [dice.roll(one)[0] for one in sides] == [face for _, face in faces]
    source.finish()


@pytest.mark.parametrize("face", [-1, 0, 11])
def test_a_face_that_the_die_has_not(face: int) -> None:
    with pytest.raises(DiceError) as error:
        GivenSource([(10, face)])
    assert (error.value.code, error.value.path) == ("bad_face", "dice.faces[0].face")


def test_a_face_of_another_die_and_one_left_over() -> None:
    with pytest.raises(DiceError) as wrong:
        Dice(GivenSource([(10, 3)])).roll(6)
    assert (wrong.value.code, wrong.value.path) == ("wrong_die", "dice.faces[0].sides")
    source = GivenSource([(6, 3), (6, 4)])
    Dice(source).roll(6)
    with pytest.raises(DiceError) as spare:
        source.finish()
    assert (spare.value.code, spare.value.path) == ("spare_dice", "dice.faces[1]")


@pytest.mark.parametrize(
    ("sides", "count", "code"),
    [
        (0, 1, "bad_die"),
        (-6, 1, "bad_die"),
        (10**6 + 1, 1, "bad_die"),
        (6, -1, "bad_die_count"),
        (6, 10**9, "too_many_dice"),
    ],
)
def test_impossible_dice(sides: int, count: int, code: str) -> None:
    dice = Dice(FairSource())
    with pytest.raises(DiceError) as error:
        dice.roll(sides, count)
    assert error.value.code == code
    assert dice.draws == []


def test_the_budget_is_for_the_whole_request() -> None:
    dice = Dice(SeededSource("x"))
    dice.roll(6, BUDGET - 1)
    dice.roll(6, 1)
    with pytest.raises(DiceError):
        dice.roll(6, 1)


def test_no_dice_asks_for_any() -> None:
    with pytest.raises(NeedDice):
        no_dice().roll(6)
