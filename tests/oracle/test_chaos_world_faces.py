"""カオスワールド: the odds with rerolled dice against every throw and every reroll, counted one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.checks import read_faces
from sainome.systems.chaos_world.fight_faces import positions
from sainome.systems.chaos_world.pack import Which
from sainome.systems.chaos_world.settings import Settings


def _pick(which: Which, count: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    return positions(faces, which, count)


@pytest.mark.parametrize(
    ("dice", "which", "count"), [(2, "lowest", 1), (3, "highest", 2), (3, "ones", 1), (2, "all", 1)]
)
@pytest.mark.parametrize("evasion", [12, 18, 30])
def test_a_reroll_is_counted_exactly(dice: int, which: Which, count: int, evasion: int) -> None:
    expected = Fraction(0)
    for thrown in product(range(1, 7), repeat=dice):
        places = positions(thrown, which, count)
        for new in product(range(1, 7), repeat=len(places)):
            faces = list(thrown)
            for at, face in zip(places, new, strict=True):
                faces[at] = face
            rolled = read_faces(tuple(faces), 5)
            if not rolled.fumble and rolled.base >= evasion:
                expected += Fraction(1, 6 ** (dice + len(places)))
    faces_after = odds.changed_dice(dice, [(partial(_pick, which, count), None)])
    assert odds.chance_to_hit(dice, 5, evasion, Settings(), faces=faces_after) == expected
