"""The small odds of カオスワールド as operations, asked at random, against the rule's own dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, spread, walk

figures = st.integers(-4, 22)


@given(
    asked=st.fixed_dictionaries(
        {
            "accuracy": figures,
            "evasion": st.integers(-5, 40),
            "mods": st.integers(-5, 5),
            "hate": st.integers(0, 3),
            "fluster": st.integers(0, 4),
            "defending": st.booleans(),
            "unevadable": st.booleans(),
            "settings": st.fixed_dictionaries({"unevadable_no_dice": st.sampled_from(["miss", "hit"])}),
        }
    ),
    count=st.integers(0, 3),
)
@settings(max_examples=40, deadline=None)
def test_the_chance_to_hit(asked: dict[str, Any], count: int) -> None:
    found = run("chaos_world.probability_hit", dice_count=count, **asked).values
    hit = fumble = Fraction(0)
    for chance, one in walk("chaos_world.hit_check", dice_mod=count - 2, **asked):
        hit += chance * one.values["hit"]
        fumble += chance * one.values["fumble"]
    assert (Fraction(found["p_hit"]), Fraction(found["p_fumble"])) == (hit, fumble)


side = st.fixed_dictionaries(
    {"ability": figures, "mods": st.integers(-4, 4), "hate": st.integers(0, 2), "dice": st.integers(0, 2)}
)


@given(active=side, passive=side)
@settings(max_examples=25, deadline=None)
def test_a_contest(active: dict[str, Any], passive: dict[str, Any]) -> None:
    counted, thrown = [], []
    for one in (active, passive):
        plain = {name: value for name, value in one.items() if name != "dice"}
        counted.append({**plain, "dice_count": one["dice"]})
        thrown.append({**plain, "dice_mod": one["dice"] - 2})
    found = run("chaos_world.probability_contest", active=counted[0], passive=counted[1]).values
    walked = spread("chaos_world.contest", "winner", active=thrown[0], passive=thrown[1])
    assert Fraction(found["p_active"]) == walked.get("active", 0)


@given(
    asked=st.fixed_dictionaries(
        {
            "attack": st.integers(-3, 14),
            "defense": st.integers(-3, 20),
            "damage_mods": st.integers(-3, 3),
            "defense_mods": st.integers(-3, 3),
            "critical_mod": st.integers(-8, 2),
            "additions": st.integers(-4, 4),
            "reduction": st.lists(st.integers(0, 5), max_size=2),
            "defending": st.booleans(),
            "attacker_rank": st.sampled_from(["front", "back"]),
            "target_rank": st.sampled_from(["front", "back"]),
            "attacker_flying": st.booleans(),
            "target_flying": st.booleans(),
        }
    ),
    table=st.fixed_dictionaries(
        {
            "critical_stage": st.sampled_from(["after_floor", "before_floor"]),
            "defend_stage": st.sampled_from(["before_halving", "after_halving"]),
        }
    ),
    count=st.integers(0, 3),
    hp=st.integers(1, 12),
)
@settings(max_examples=30, deadline=None)
def test_the_damage_of_a_hit_with_its_whole_chain(
    asked: dict[str, Any], table: dict[str, Any], count: int, hp: int
) -> None:
    """An attack that needs no dice to hit leaves the damage, its critical and the die after a 6 alone."""
    found = run("chaos_world.expected_damage_on_hit", dice_count=count, hp=hp, settings=table, **asked).values
    sure = {"accuracy": 0, "evasion": 0, "dice_mod": -2, "unevadable": True, "hp": hp}
    lost: Counter[int] = Counter()
    critical = Fraction(0)
    for chance, one in walk(
        "chaos_world.attack",
        damage_dice_mod=count - 2,
        settings={**table, "unevadable_no_dice": "hit"},
        **sure,
        **asked,
    ):
        lost[one.values["final_damage"]] += chance
        critical += chance * bool(one.values["critical"])
    assert sum(lost.values()) == 1
    assert Fraction(found["expected"]) == sum(value * chance for value, chance in lost.items())
    assert (found["least"], found["most"]) == (min(lost), max(lost))
    assert Fraction(found["p_critical"]) == critical
    assert Fraction(found["p_incapacitate"]) == sum(chance for value, chance in lost.items() if value >= hp)
    alone = run("chaos_world.probability_critical", dice_count=count, critical_mod=asked["critical_mod"]).values
    assert Fraction(alone["p_critical"]) == critical


def test_the_critical_die_and_the_one_after_a_six() -> None:
    found = run("chaos_world.expected_critical_bonus").values
    walked = spread("chaos_world.damage_roll", "critical_bonus", attack=0, critical_mod=-3)
    critical = 1 - walked.pop(0)
    told = {one["value"]: Fraction(one["chance"]) for one in found["distribution"]}
    assert told == {bonus: chance / critical for bonus, chance in walked.items()}
    assert Fraction(found["expected"]) == sum(bonus * chance for bonus, chance in told.items())
