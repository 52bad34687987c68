"""Chances asked of a scene of トーグ against its own attacks: a roll, a running fight in the midst of a round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import Result, run, walk

ROWS = [
    {"low": 0, "high": 3, "possibilities_lost": 1, "special": "x2"},
    {"low": 4, "high": 6, "possibilities_lost": 2, "special": "maelstrom"},
    {"low": 7, "possibilities_lost": 3},
]


def scene(values: tuple[int, int], points: tuple[int, int], order: str = "initiative", **more: Any) -> dict[str, Any]:
    """Two who fight, both with two actions, under a table whose results ask nobody."""
    beings = [
        {"id": name, "reality": name, "reality_value": value, "possibilities": count, "actions": 2}
        for name, value, count in zip("AB", values, points, strict=True)
    ]
    table = {"sample": True, "rows": ROWS}
    return {
        "settings": {"storm_results": table, "storm_round_order": order, "transform_note": "immediate"},
        "beings": [{**being, **more} for being in beings],
        "storms": [{"id": "S", "cause": "fight", "strength": 10, "realities": ["A", "B"]}],
        "fights": [{"storm": "S", "one": "A", "other": "B"}],
    }


def attacks(world: dict[str, Any], attacker: str, *, defended: bool, most: int) -> list[tuple[Fraction, Result]]:
    asked = {"state": world, "attacker": attacker, "active_defence": defended, "spend": "no"}
    return list(walk("torg_storm.attack", most=most, **asked))


values_of = st.tuples(st.integers(10, 14), st.integers(10, 14))


@given(values_of, st.booleans(), st.booleans())
@settings(max_examples=12)
def test_the_chance_of_an_attack_in_the_scene(values: tuple[int, int], defended: bool, skilled: bool) -> None:
    world = scene(values, (0, 0), reality_skill=skilled)
    asked = {"state": world, "who": "A", "against": "B", "active_defence": defended}
    claimed = Fraction(run("torg_storm.odds_roll", **asked).values["success"])
    walked = attacks(world, "A", defended=defended, most=3)
    hit = sum(chance for chance, one in walked if one.verdict == "hit")
    every = sum(chance for chance, _ in walked)
    assert hit <= claimed <= hit + 1 - every
    assert every > Fraction(9, 10)
    advised = run("torg_storm.advise_attacked", state=world, attacker="A").values["options"]
    option = next(one for one in advised if one["id"] == ("defend" if defended else "stand"))
    assert Fraction(option["value"]) == 1 - claimed


def won(result: Result, plans: dict[str, Any]) -> dict[str, Fraction]:
    """How the fight ends from here, by the odds for a running fight; one that is over is over."""
    (fight,) = result.state["fights"]
    if fight.get("ended_by") is None:
        found = run("torg_storm.odds_going", state=result.state, rounds=1, **plans).values
        return {name: Fraction(found[name]) for name in ("one", "other", "both")}
    winner = "one" if result.values["attack"]["attacker"] == "A" else "other"
    return {name: Fraction(int(name == winner)) for name in ("one", "other", "both")}


@pytest.mark.parametrize("defends", ["never", "spare"])
@pytest.mark.parametrize("order", ["initiative", "simultaneous"])
@given(values=values_of, points=st.tuples(st.integers(0, 2), st.integers(0, 2)))
@settings(max_examples=4)
def test_a_running_fight_goes_on_as_its_next_attack_falls(
    order: str, defends: str, values: tuple[int, int], points: tuple[int, int]
) -> None:
    """The chances before an attack are the mean of those after it, every face thrown by the rule itself."""
    world = scene(values, points, order)
    plans = {name: {"defends": defends} for name in ("one", "other")}
    before = run("torg_storm.odds_going", state=world, rounds=1, **plans).values
    walked = attacks(world, "A", defended=defends == "spare", most=2)
    sums = dict.fromkeys(("one", "other", "both"), Fraction(0))
    known: dict[str, dict[str, Fraction]] = {}
    for chance, result in walked:
        key = str((result.state, result.values["attack"]))
        if key not in known:
            known[key] = won(result, plans)
        for name, part in known[key].items():
            sums[name] += chance * part
    left = 1 - sum(chance for chance, _ in walked)
    assert left < Fraction(1, 4)
    for name, total in sums.items():
        assert total <= Fraction(before[name]) <= total + left
