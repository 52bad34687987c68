"""The exact odds of カオスワールド against the rules themselves, walked through every face of every die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.systems.chaos_world import attacking, checks, damage, hitting, odds, odds_ops
from sainome.systems.chaos_world.damage import Application
from sainome.systems.chaos_world.settings import Settings

FACES = range(1, 7)


def walk(rule: Callable[[Dice], Any]) -> dict[Any, Fraction]:
    """Throw every face of every die that a rule asks for; return the exact chance of each result."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = rule(Dice(GivenSource([(6, face) for face in faces])))
        except NeedDice as need:
            share = chance / need.sides**need.count
            waiting += [((*faces, *more), share) for more in product(FACES, repeat=need.count)]
            continue
        found[result] = found.get(result, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("hate", [0, 2])
@pytest.mark.parametrize("unevadable", [False, True])
def test_chance_to_hit(count: int, hate: int, unevadable: bool) -> None:
    for evasion in (-3, 0, 8, 12, 14, 17, 20, 33, 45):
        asked = hitting.HitRequest(accuracy=10, evasion=evasion, dice_mod=count - 2, hate=hate, unevadable=unevadable)
        walked = walk(lambda dice, asked=asked: hitting.hit_check(asked, dice).values.hit)  # type: ignore[misc]
        exact = odds.chance_to_hit(count, 10, evasion, Settings(), hate=hate, unevadable=unevadable)
        assert walked.get(True, Fraction(0)) == exact


@pytest.mark.parametrize("setting", ["miss", "hit"])
def test_unevadable_without_dice(setting: Any) -> None:
    table = Settings(unevadable_no_dice=setting)
    asked = hitting.HitRequest(accuracy=9, evasion=3, dice_mod=-2, unevadable=True, settings=table)
    hit = hitting.hit_check(asked, Dice(GivenSource(()))).values.hit
    assert odds.chance_to_hit(0, 9, 3, table, unevadable=True) == Fraction(hit)


@pytest.mark.parametrize(("active", "passive"), [(0, 2), (1, 2), (2, 0), (2, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("lead", [-12, -3, 0, 4])
def test_contest(active: int, passive: int, lead: int) -> None:
    asked = checks.ContestRequest(
        active=checks.Side(ability=10 + lead, dice_mod=active - 2),
        passive=checks.Side(ability=10, dice_mod=passive - 2, hate=1),
    )
    walked = walk(lambda dice: checks.contest(asked, dice).values.winner)
    sides = (odds.contest_side(active, 10 + lead), odds.contest_side(passive, 10, 1))
    assert walked.get("active", Fraction(0)) == odds.chance_to_win(*sides)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("mod", [-6, -2, 0, 3])
def test_critical(count: int, mod: int) -> None:
    asked = damage.DamageRequest(attack=0, damage_dice_mod=count - 2, critical_mod=mod)
    walked = walk(lambda dice: damage.damage_roll(asked, dice).values.critical)
    assert walked.get(True, Fraction(0)) == odds.chance_of_critical(count, mod)


def test_the_critical_bonus() -> None:
    asked = damage.DamageRequest(attack=0, critical_mod=-3)
    walked = walk(lambda dice: damage.damage_roll(asked, dice).values.critical_bonus)
    critical = 1 - walked.pop(0)
    assert {bonus: chance / critical for bonus, chance in walked.items()} == odds.critical_bonus().fractions()
    assert odds.expectation(odds.critical_bonus()) == Fraction(53, 12)


@pytest.mark.parametrize("stage", ["after_floor", "before_floor"])
@pytest.mark.parametrize("defending", [False, True])
@pytest.mark.parametrize(("attacker", "target"), [("front", "front"), ("back", "front"), ("back", "back")])
def test_a_whole_attack(stage: Any, defending: bool, attacker: Any, target: Any) -> None:
    """Hit check, damage roll, critical chain, reductions, halving and HP, against the fast odds."""
    for defend_stage in ("before_halving", "after_halving") if defending else ("before_halving",):
        table = Settings(critical_stage=stage, defend_stage=defend_stage)  # type: ignore[arg-type]
        asked = attacking.AttackRequest(
            accuracy=10,
            evasion=16,
            attack=9,
            defense=15,
            critical_mod=-1,
            additions=2,
            reduction=[1],
            defending=defending,
            attacker_rank=attacker,
            target_rank=target,
            hp=6,
            settings=table,
        )
        walked = walk(lambda dice, asked=asked: attacking.attack(asked, dice).values.final_damage)  # type: ignore[misc]
        fields = {name: getattr(asked, name) for name in asked.__struct_fields__}
        same = {name: value for name, value in fields.items() if name in odds_ops.AttackOddsRequest.__struct_fields__}
        values = odds_ops.expected_attack(odds_ops.AttackOddsRequest(**same), Dice(GivenSource(()))).values
        assert sum(value * chance for value, chance in walked.items()) == Fraction(values.expected)
        felled = sum((chance for value, chance in walked.items() if value >= 6), Fraction(0))
        assert felled == Fraction(values.p_incapacitate)


def test_damage_dice_without_limit_of_two() -> None:
    """Three damage dice: the whole distribution, value by value."""
    asked = damage.DamageRequest(attack=4, defense=9, damage_dice_mod=1)
    walked = walk(lambda dice: damage.damage_roll(asked, dice).values.damage)
    exact = odds.damage_on_hit(3, 4, 9, Application(), Settings()).fractions()
    assert walked == exact


def test_walking_counts_what_it_should() -> None:
    """The walk itself: two dice, all ones is one case of 36."""
    walked = walk(lambda dice: checks.check(checks.CheckRequest(ability=0, target=1), dice).values.fumble)
    assert walked == {True: Fraction(1, 36), False: Fraction(35, 36)}
