"""The exact odds of カオスワールド against the rules themselves, walked through every face of every die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from sainome.kit.dice import Dice, GivenSource, NeedDice, no_dice
from sainome.systems.chaos_world import (
    attacking,
    checks,
    damage,
    fight_acts,
    fight_odds,
    fight_state,
    hitting,
    odds,
    odds_ops,
)
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


FIGHTS = {
    "plain": {},
    "hate and daze": {"statuses": [{"kind": "hate", "named": "other"}, {"kind": "daze"}]},
    "passive": {
        "skills": [
            {
                "id": "p",
                "name": "p",
                "attribute": "passive",
                "effects": [
                    {"do": "critical_mod", "amount": -2},
                    {"do": "damage_mod", "amount": 3, "when": "critical"},
                    {"do": "result_mod", "amount": 1, "when": "flying_target"},
                ],
            }
        ]
    },
    "song": {"effects": [{"name": "s", "source": "x", "do": "ability_mod", "ability": "attack", "value": 4}]},
}
TARGETS = {
    "plain": {},
    "defending": {"defending": True},
    "shell": {"effects": [{"name": "s", "source": "y", "do": "reduction", "value": 2}]},
    "flying": {"flying": True},
    "flustered": {"statuses": [{"kind": "fluster", "potency": 2}]},
}


PAIRS = list(product(FIGHTS, TARGETS))
"""Every attacker meets every target; every third pair is walked, half of those with the skill."""


@pytest.mark.parametrize(("attacker", "target", "skilled"), [(*pair, n % 2 == 0) for n, pair in enumerate(PAIRS[::3])])
def test_the_odds_of_a_fight_are_those_of_its_attack(attacker: str, target: str, skilled: bool) -> None:
    """What the view says is what the attack does, walked through every face with the windows closed."""
    bow = {
        "id": "bow",
        "name": "bow",
        "category": "bow",
        "range": "ranged",
        "attack_limit": 9,
        "anti_air": {"damage": 2},
    }
    blow = {"id": "b", "name": "b", "categories": ["attack"], "effects": [{"do": "damage_mod", "amount": 4}]}
    me = {"name": "me", "party": "pc", "hp": 9, "hp_max": 9, "basics": {"strength": 8, "technique": 9}}
    me |= {"gear": [bow], "equipped": {"hand": "bow"}, **FIGHTS[attacker]}
    me["skills"] = [*me.get("skills", []), blow]  # type: ignore[dict-item]
    foe = {"name": "foe", "party": "enemy", "hp": 7, "hp_max": 20, "basics": {"endurance": 12, "agility": 16}}
    other = {"name": "other", "party": "enemy", "hp": 9, "hp_max": 9}
    state = msgspec.convert(
        {
            "phase": "turns",
            "current": "me",
            "combatants": [me, {**foe, **TARGETS[target]}, other],
            "ask_windows": False,
        },
        fight_state.Fight,
    )
    values = fight_odds.view(fight_odds.ViewRequest(state=state), no_dice()).values
    said = next(one for one in values.odds if one.target == "foe" and (one.skill is not None) is skilled)

    def rule(dice: Dice) -> int:
        if skilled:
            asked: Any = fight_acts.SkillRequest(state=state, skill="b", targets=["foe"])
            after = fight_acts.use_skill(asked, dice)
        else:
            after = fight_acts.attack(fight_acts.FightAttackRequest(state=state, targets=["foe"]), dice)
        damaged = [step.details["damage"] for step in after.steps if step.name == "damaged"]
        return int(damaged[0]) if damaged else 0  # type: ignore[arg-type]

    walked = walk(rule)
    assert sum(value * chance for value, chance in walked.items()) == Fraction(said.expected)
    felled = sum((chance for value, chance in walked.items() if value >= 7), Fraction(0))
    assert felled == Fraction(said.p_incapacitate)


def test_walking_counts_what_it_should() -> None:
    """The walk itself: two dice, all ones is one case of 36."""
    walked = walk(lambda dice: checks.check(checks.CheckRequest(ability=0, target=1), dice).values.fumble)
    assert walked == {True: Fraction(1, 36), False: Fraction(35, 36)}
