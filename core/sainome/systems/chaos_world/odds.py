"""Exact chances, without touching any state; nothing here is ever a float (CW-25 to CW-30, CW-55 to CW-69)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import factorial
from typing import NamedTuple

from sainome.kit.chance import Chance, dice_sum, die
from sainome.kit.limits import too_large
from sainome.systems.chaos_world.checks import read_faces
from sainome.systems.chaos_world.damage import (
    FIVE_BONUS,
    Application,
    apply,
    critical_threshold,
    damage_before_reductions,
)
from sainome.systems.chaos_world.hitting import hits
from sainome.systems.chaos_world.settings import Settings

MAX_DICE = 40
MAX_CHANGED = 8


@cache
def check_dice(count: int) -> Chance[tuple[int, bool]]:
    """Return the distribution of (result without flat part, fumble) of a check with ``count`` dice (CW-26 to CW-28).

    Sums over how many dice show six: the others are a plain sum of faces 1 to 5.
    """
    if count == 0:
        return Chance({(0, False): 1})
    weights: Counter[tuple[int, bool]] = Counter()
    for sixes in range(count + 1):
        rest = dice_sum(range(1, 6), count - sixes)
        ways = factorial(count) // factorial(sixes) // factorial(count - sixes)
        bonus = 10 * sixes if sixes >= 2 else 0
        for total, weight in rest.weights.items():
            ones = not sixes and total == count
            weights[total + 6 * sixes + bonus, ones] += ways * weight
    return Chance(weights, 6**count)


def chance_to_hit(
    count: int,
    accuracy: int,
    evasion: int,
    settings: Settings,
    *,
    hate: int = 0,
    unevadable: bool = False,
    faces: Chance[tuple[int, ...]] | None = None,
) -> Fraction:
    """Return the exact chance that a hit check succeeds (CW-55 to CW-57, CW-94).

    Args:
        count: dice rolled, 0 or more.
        accuracy: with all modifiers.
        evasion: in effect.
        settings: ``unevadable_no_dice`` is read.
        hate: summed potency that applies.
        unevadable: the attack hits but for a fumble.
        faces: the distribution of the faces where effects change them.

    >>> chance_to_hit(2, 10, 17, Settings())
    Fraction(7, 12)
    """
    if count == 0:
        nothing = read_faces((), accuracy)
        return Fraction(hits(nothing, 0, evasion, settings, unevadable=unevadable))

    def lands(thrown: tuple[int, bool]) -> bool:
        total, fumble = thrown
        result = total + accuracy
        result = result if result <= 0 else max(0, result - 5 * hate)
        return not fumble and (unevadable or result >= evasion)

    thrown_dice = check_dice(count) if faces is None else faces.map(check_of_faces)
    return thrown_dice.chance(lands)


type Picker = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Which dice an effect picks, by their places from 0."""


def changed_dice(count: int, changes: Sequence[tuple[Picker, int | None]]) -> Chance[tuple[int, ...]]:
    """Return the distribution of the faces, sorted, after effects that change them (hooks H3 and H7 of section D).

    Args:
        count: dice thrown, at most ``MAX_CHANGED``.
        changes: one after another: which dice, and the face they are turned to; None to throw them again.

    Raises:
        RuleError: ``too_large_for_exact``.

    >>> lowest = lambda faces: (faces.index(min(faces)),)
    >>> changed_dice(2, [(lowest, None)]).chance(lambda faces: faces == (1, 1))
    Fraction(1, 216)
    """
    if count > MAX_CHANGED:
        raise too_large(count, MAX_CHANGED)

    def throw_in(kept: tuple[int, ...], more: int) -> Chance[tuple[int, ...]]:
        chance = Chance({kept: 1})
        for _ in range(more):
            chance = chance.then(lambda faces: die(6).map(lambda face: tuple(sorted((*faces, face)))))
        return chance

    chance = throw_in((), count)
    for pick, face in changes:

        def follow(faces: tuple[int, ...], pick: Picker = pick, face: int | None = face) -> Chance[tuple[int, ...]]:
            places = set(pick(faces))
            kept = tuple(one for at, one in enumerate(faces) if at not in places)
            if face is None:
                return throw_in(kept, len(places))
            return Chance({tuple(sorted((*kept, *(face,) * len(places)))): 1})

        chance = chance.then(follow)
    return chance


def check_of_faces(faces: tuple[int, ...]) -> tuple[int, bool]:
    """Return result without flat part, and fumble, of the faces of a check."""
    rolled = read_faces(faces, 0)
    return rolled.base, rolled.fumble


def contest_side(count: int, flat: int, hate: int = 0) -> Chance[tuple[int, bool]]:
    """Return the distribution of (result, failed) of one side (CW-30)."""
    if count == 0:
        return Chance({(0, True): 1})

    def side(thrown: tuple[int, bool]) -> tuple[int, bool]:
        result = thrown[0] + flat
        return (result if result <= 0 else max(0, result - 5 * hate), thrown[1])

    return check_dice(count).map(side)


def chance_to_win(active: Chance[tuple[int, bool]], passive: Chance[tuple[int, bool]]) -> Fraction:
    """Return the exact chance that the active side wins a contest (CW-30)."""
    won = active.combine(passive, lambda one, other: not one[1] and (other[1] or one[0] >= other[0]))
    return won.chance(lambda value: value)


@cache
def critical_bonus() -> Chance[int]:
    """Return the distribution of the bonus once a critical has occurred: 1 to 4 and 7 to 12 (CW-64)."""
    six = die(6)

    def follow(face: int) -> Chance[int]:
        if face == 6:
            return six.map(lambda further: 6 + further)
        return Chance({face + (FIVE_BONUS if face == 5 else 0): 1})

    return six.then(follow)


def chance_of_critical(count: int, critical_mod: int = 0) -> Fraction:
    """Return the exact chance that a damage roll is critical (CW-62, CW-63).

    >>> chance_of_critical(2), chance_of_critical(2, -6)
    (Fraction(1, 12), Fraction(5, 12))
    """
    if count == 0:
        return Fraction(0)
    threshold = critical_threshold(count, critical_mod)
    return dice_sum(range(1, 7), count).chance(lambda total: total >= threshold)


class Meeting(NamedTuple):
    """What the damage of an attack meets: defense with its modifiers, what lowers it, what is added before that."""

    defense: int
    how: Application
    additions: int = 0


def damage_on_hit(
    count: int,
    attack: int,
    defense: int,
    how: Application,
    settings: Settings,
    *,
    critical_mod: int = 0,
    additions: int = 0,
    on_critical: Meeting | None = None,
    faces: Chance[tuple[int, ...]] | None = None,
) -> Chance[int]:
    """Return the distribution of the damage that arrives when an attack has hit (CW-59 to CW-68).

    Args:
        count: damage dice, 0 or more.
        attack: under its limit, with the modifiers to the roll.
        defense: with its modifiers.
        how: what lowers the damage.
        settings: ``critical_stage`` and ``defend_stage`` are read.
        critical_mod: change of the threshold.
        additions: added to the damage before it is lowered.
        on_critical: what a critical meets instead, where effects count on a critical only.
        faces: the distribution of the faces where effects change them.
    """
    threshold = critical_threshold(count, critical_mod)
    thrown = dice_sum(range(1, 7), count) if count else Chance({0: 1})
    if faces is not None:
        thrown = faces.map(sum)

    plain = Meeting(defense, how, additions)

    def arrives(face_sum: int, bonus: int, meets: Meeting) -> int:
        damage = damage_before_reductions(face_sum + attack, meets.defense, bonus, settings)[1]
        return apply(max(0, damage + meets.additions), meets.how, settings)[0]

    def follow(face_sum: int) -> Chance[int]:
        if count and face_sum >= threshold:
            return critical_bonus().map(lambda bonus: arrives(face_sum, bonus, on_critical or plain))
        return Chance({arrives(face_sum, 0, plain): 1})

    return thrown.then(follow)


def expectation(chance: Chance[int]) -> Fraction:
    """Return the exact mean."""
    return Fraction(sum(value * weight for value, weight in chance.weights.items()), chance.total)
