"""Every face of the real rules of Power Play, walked one by one, gives the fractions that ``odds.py`` claims."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec import convert, to_builtins

from sainome.kit.dice import Dice, GivenSource
from sainome.kit.outcome import Outcome
from sainome.systems.power_play.check import CheckRequest, check
from sainome.systems.power_play.combat import MeleeRequest, melee
from sainome.systems.power_play.hero import SpendRequest, spend
from sainome.systems.power_play.magic import CastRequest, LearnRequest, cast, learn
from sainome.systems.power_play.missiles import MissileRequest, missile
from sainome.systems.power_play.odds import (
    FocusRequest,
    HeroOddsRequest,
    OddsRequest,
    OpposedRequest,
    odds,
    odds_focus,
    odds_hero,
    odds_opposed,
)


def run(rule: Any, kind: type, faces: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
    """Run a rule on plain fields with given faces; return its values and its state as plain data."""
    source = GivenSource([(6, face) for face in faces])
    outcome: Outcome = rule(convert({"op": kind.__struct_config__.tag, **fields}, kind), Dice(source))
    source.finish()
    return {**to_builtins(outcome.values), "left": None if outcome.state is None else to_builtins(outcome.state)}


def walk(dice: int) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(1, 7), repeat=dice)


@pytest.mark.parametrize(("most", "bonus"), [(1, 2), (2, 5), (3, 6), (4, 7)])
def test_a_check(most: int, bonus: int) -> None:
    for target in (0, bonus, bonus + 2, bonus + 7, bonus + 12, bonus + 18, bonus + 24):
        claimed = run(odds, OddsRequest, pool=f"{most}D6+{bonus}", target=target, zero_dice_allowed=True)
        best: tuple[Fraction, int | None] = (Fraction(0), None)
        for n in range(most + 1):
            rolls = [
                run(check, CheckRequest, faces, pool=f"{most}D6+{bonus}", n=n, target=target, zero_dice_allowed=True)
                for faces in walk(n)
            ]
            chance = Fraction(sum(roll["success"] for roll in rolls), len(rolls))
            mean = Fraction(sum(0 if roll["auto_failure"] else roll["achievement"] for roll in rolls), len(rolls))
            assert Fraction(claimed["p"][str(n)]) == chance
            assert Fraction(claimed["mean"][str(n)]) == mean
            assert Fraction(claimed["auto_failure"][str(n)]) == Fraction(
                sum(roll["auto_failure"] for roll in rolls), len(rolls)
            )
            if chance > best[0]:
                best = (chance, n)
        assert claimed["best_n_if_zero_allowed"] == best[1]


def test_learning_is_a_check_that_may_use_no_die() -> None:
    claimed = run(odds, OddsRequest, value=29, target=9, zero_dice_allowed=True)
    for n in range(3):
        rolls = [run(learn, LearnRequest, faces, value=29, memory_target=9, n=n) for faces in walk(n)]
        assert Fraction(claimed["p"][str(n)]) == Fraction(sum(roll["learned"] for roll in rolls), len(rolls))


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)])
def test_an_exchange_in_melee_and_a_resisted_spell(mine: int, theirs: int) -> None:
    active, passive = {"pool": "3D6+6", "n": mine}, {"pool": "4D6+7", "n": theirs}
    claimed = run(odds_opposed, OpposedRequest, active=active, passive=passive)
    hits = [run(melee, MeleeRequest, faces, attack=active, dodge=passive)["hit"] for faces in walk(mine + theirs)]
    spells = [run(cast, CastRequest, faces, **active, resisters=[passive])["success"] for faces in walk(mine + theirs)]
    for results in (hits, spells):
        assert Fraction(claimed["p"][str(mine)]) == Fraction(sum(results), len(results))


@pytest.mark.parametrize(
    ("distance", "mine", "theirs"), [(9, 2, 1), (15, 2, 2), (15, 3, 1), (20, 3, 1), ("23/2", 2, 2)]
)
def test_an_arrow_at_one_who_concentrates_on_dodging(distance: int | str, mine: int, theirs: int) -> None:
    active, passive = {"pool": "3D6+6", "n": mine}, {"pool": "3D6+6", "n": theirs}
    claimed = run(odds_focus, FocusRequest, active=active, passive=passive, distance_target=distance)
    shot = {"attack": active, "distance_m": distance}
    focused = [
        run(missile, MissileRequest, faces, **shot, dodge=passive, dodge_focus=True)["hit"]
        for faces in walk(mine + theirs)
    ]
    plain = [run(missile, MissileRequest, faces, **shot)["hit"] for faces in walk(mine)]
    assert Fraction(claimed["p"]) == Fraction(sum(focused), len(focused))
    assert Fraction(claimed["p_without_focus"]) == Fraction(sum(plain), len(plain))
    assert claimed["focus_helps"] is (sum(focused) * len(plain) < sum(plain) * len(focused))


@pytest.mark.parametrize(("n", "target", "points"), [(1, 12, 1), (2, 15, 1), (2, 17, 2), (3, 18, 1), (3, 22, 2)])
def test_hero_points_at_best_use(n: int, target: int, points: int) -> None:
    """Every way to spend up to that many points is tried on every throw; the claim is the best of them."""
    table = {"rules": {"hero_points": True}}
    claimed = run(odds_hero, HeroOddsRequest, pool="3D6+6", n=n, target=target, points=points)
    won = 0
    for faces in walk(n):
        rolled = run(check, CheckRequest, faces, pool="3D6+6", n=n, target=target, points=points, settings=table)
        ways = (
            which for count in range(1, min(points, n) + 1) for which in itertools.combinations(range(1, n + 1), count)
        )
        won += rolled["success"] or any(
            run(spend, SpendRequest, dice=list(which), state=rolled["left"])["success"] for which in ways
        )
    assert Fraction(claimed["p"]) == Fraction(won, 6**n)


def test_many_dice_are_still_exact() -> None:
    """Sixty dice: the chance of no 1 at all is (5/6)**60, and nothing is enumerated."""
    claimed = run(odds, OddsRequest, value=600, target=0)
    assert Fraction(claimed["p"]["60"]) == Fraction(5, 6) ** 60
