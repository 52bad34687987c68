"""The odds of checks and losses of カオスワールド against the rules, and against a second method."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, walk

figures = st.integers(-4, 22)


@given(
    asked=st.fixed_dictionaries(
        {
            "ability": figures,
            "target": st.none() | st.integers(-5, 40),
            "mods": st.integers(-5, 5),
            "dice_mod": st.integers(-3, 1),
            "in_combat": st.booleans(),
            "throwing": st.booleans(),
            "daze": st.booleans(),
            "hate": st.integers(0, 2),
            "after_check": st.integers(-4, 4),
            "incapacitated": st.booleans(),
        }
    )
)
@settings(max_examples=40, deadline=None)
def test_a_check_and_its_results(asked: dict[str, Any]) -> None:
    found = run("chaos_world.probability_check", **asked).values
    results: Counter[int] = Counter()
    success = fumble = effectual = Fraction(0)
    for chance, one in walk("chaos_world.check", **asked):
        success += chance * bool(one.values["success"])
        fumble += chance * one.values["fumble"]
        effectual += chance * one.values["effectual"]
        if not one.values["fumble"] and not one.values["auto_fail"]:
            results[one.values["result"]] += chance
    if asked["target"] is None:
        assert found["p"] is None
    else:
        assert Fraction(found["p"]) == success
    assert (Fraction(found["p_fumble"]), Fraction(found["p_effectual"])) == (fumble, effectual)
    assert {one["value"]: Fraction(one["chance"]) for one in found["results"]} == dict(results)


blows = st.fixed_dictionaries(
    {
        "accuracy": figures,
        "attack": st.integers(0, 14),
        "evasion": st.integers(0, 24),
        "defense": st.integers(0, 14),
        "mods": st.integers(-3, 3),
        "dice_mod": st.integers(-2, 0),
        "throwing": st.booleans(),
        "daze": st.booleans(),
        "hate": st.integers(0, 1),
        "unevadable": st.booleans(),
        "after_check": st.integers(-3, 3),
        "damage_mods": st.integers(-3, 3),
        "damage_dice_mod": st.integers(-2, 0),
        "critical_mod": st.integers(-6, 1),
        "attacker_rank": st.sampled_from(["front", "back"]),
        "attacker_flying": st.booleans(),
        "ignore_rear_guard": st.booleans(),
        "defense_mods": st.integers(-2, 2),
        "fluster": st.integers(0, 2),
        "defending": st.booleans(),
        "target_rank": st.sampled_from(["front", "back"]),
        "target_flying": st.booleans(),
        "additions": st.integers(-2, 4),
        "reduction": st.lists(st.integers(0, 3), max_size=2),
        "settings": st.fixed_dictionaries(
            {
                "critical_stage": st.sampled_from(["after_floor", "before_floor"]),
                "defend_stage": st.sampled_from(["before_halving", "after_halving"]),
                "unevadable_no_dice": st.sampled_from(["miss", "hit"]),
            }
        ),
    }
)


@given(blows, st.integers(1, 12), st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_losses_with_every_modifier(asked: dict[str, Any], hp: int, attacks: int) -> None:
    one: Counter[int] = Counter()
    hit = critical = Fraction(0)
    for chance, blow in walk("chaos_world.attack", **asked):
        one[blow.values["final_damage"]] += chance
        hit += chance * blow.values["hit"]
        critical += chance * blow.values["critical"]
    assert sum(one.values()) == 1
    found = run("chaos_world.probability_losses", hp=hp, attacks=attacks, **asked).values
    assert (Fraction(found["p_hit"]), Fraction(found["p_critical"])) == (hit, critical)
    taken: Counter[int] = Counter({0: Fraction(1)})
    for number in range(attacks):
        after: Counter[int] = Counter()
        for before, chance in taken.items():
            for loss, share in one.items():
                after[min(hp, before + loss)] += chance * share
        taken = after
        assert Fraction(found["fallen"][number]["p"]) == taken[hp]
    assert {row["value"]: Fraction(row["chance"]) for row in found["losses"]} == {k: v for k, v in taken.items() if v}
