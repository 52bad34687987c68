"""The d20 that rolls on (TS-01), and the extra die of a Possibility (TS-04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from sainome.kit.dice import Dice
from sainome.systems.torg_storm.tables import bonus

type Roller = Literal["rated", "unskilled", "ord"]
"""Who rolls: a possibility-rated being with the skill, one without levels in it, or an ord (TS-01)."""

type Throw = Callable[[str], int]
"""Throws one d20 for a purpose and returns its face."""

ROLLS_ON: Final[dict[str, frozenset[int]]] = {
    "rated": frozenset({10, 20}),
    "unskilled": frozenset({10}),
    "ord": frozenset({10}),
}


def one_die(dice: Dice) -> Throw:
    """Return a way to throw one d20 at a time."""
    return lambda purpose: dice.roll(20, 1, purpose)[0]


def roll_on(throw: Throw, roller: Roller, purpose: str) -> tuple[int, ...]:
    """Throw a d20, and again while the face rolls on; return all faces (TS-01).

    >>> from sainome.kit.dice import GivenSource
    >>> roll_on(one_die(Dice(GivenSource([(20, 10), (20, 20), (20, 3)]))), "rated", "check")
    (10, 20, 3)
    """
    faces = [throw(purpose)]
    while faces[-1] in ROLLS_ON[roller]:
        faces.append(throw(purpose))
    return tuple(faces)


def counted_extra(extra: tuple[int, ...]) -> int:
    """Return what the extra die of a Possibility adds: a first face below 10 counts as 10 (TS-04).

    >>> counted_extra((3,)), counted_extra((14,)), counted_extra((10, 4)), counted_extra(())
    (10, 14, 14, 0)
    """
    return max(10, extra[0]) + sum(extra[1:]) if extra else 0


def unskilled_total(faces: tuple[int, ...]) -> int:
    """Return the die total that an unskilled reading of the same faces gives: a 20 stops it (TS-01).

    >>> unskilled_total((10, 20, 7)), unskilled_total((10, 7))
    (30, 17)
    """
    total = 0
    for face in faces:
        total += face
        if face != 10:
            break
    return total


def formula(faces: tuple[int, ...], extra: tuple[int, ...], value: int, modifiers: int = 0) -> str:
    """Write a roll the way tables do: bonus, faces, then what is added.

    >>> formula((5,), (3,), 15)
    '+2[5+3→10]+15'
    >>> formula((11,), (), 0)
    '+0[11]'
    """
    thrown = ",".join(map(str, faces))
    if extra:
        first = f"{extra[0]}→10" if extra[0] < 10 else str(extra[0])
        thrown += "+" + ",".join([first, *map(str, extra[1:])])
    added = "".join(f"{number:+d}" for number in (value, modifiers) if number)
    return f"{bonus(sum(faces) + counted_extra(extra)):+d}[{thrown}]{added}"
