"""Advice of Σ 3.5: every option is what the check or attempt itself comes to, walked die by die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, spread, walk

LETTERS = {"A": 9, "E": 7, "O": 9, "S": 8, "C": 10}


def bought(spirit_use: str, points: int) -> dict[str, Any]:
    if spirit_use == "as_declared":
        return {}
    return {
        "spirit": {spirit_use: points}
        if spirit_use in ("target", "achievement", "rolls")
        else {"raises": {spirit_use: points}}
    }


def worth(values: dict[str, Any], aim: str, wanted: int) -> Fraction:
    if aim == "success":
        return Fraction(int(values["success"]))
    reached = values["achievement"] if values["success"] else None
    if aim == "mean_achievement":
        return Fraction(reached or 0)
    return Fraction(int(reached is not None and reached >= wanted))


@given(
    st.sampled_from(
        [
            {"target": 9, "base": 4},
            {"target": 17, "base": 0, "cap": 12},
            {"character": {"abilities": LETTERS}, "related": ["A", "C"]},
        ]
    ),
    st.integers(0, 2),
    st.sampled_from(["success", "wanted_achievement", "mean_achievement"]),
    st.integers(2, 14),
)
@settings(max_examples=12, deadline=None)
def test_every_use_of_spirit_is_walked(base: dict[str, Any], rolls: int, aim: str, wanted: int) -> None:
    asked = {**base, "skill_value": rolls, "health": 9}
    told = {"aim": aim, **({"wanted_achievement": wanted} if aim == "wanted_achievement" else {})}
    claimed = run("sigma.advise", **asked, **told).values
    for option in claimed["options"]:
        spirit = bought(option["id"], option["n"] or 0)
        found = walk("sigma.check", 4, **asked, **spirit)
        assert Fraction(option["value"]) == sum(
            (chance * worth(one.values, aim, wanted) for chance, one in found), Fraction(0)
        )
    for price in claimed["prices"]:
        spirit = bought(price["spirit_use"], price["points"])
        paid = sum(
            (chance * one.values["cost"] for chance, one in walk("sigma.check", 4, **asked, **spirit)), Fraction(0)
        )
        assert Fraction(price["mean_price"]) == paid
        gain = next(
            Fraction(one["gain"])
            for one in claimed["options"]
            if (one["id"], one["n"]) == (price["spirit_use"], price["points"])
        )
        assert price["gain_per_point"] is None or Fraction(price["gain_per_point"]) * paid == gain


def test_more_points_are_walked_too() -> None:
    asked = {"target": 9, "skill_value": 1, "base": 4, "health": 2}
    claimed = run("sigma.advise", **asked, most_points=3).values
    assert [(one["id"], one["n"]) for one in claimed["options"][1:]] == [
        (use, n) for use in ("target", "achievement", "rolls") for n in (1, 2)
    ]
    for option in claimed["options"]:
        found = spread("sigma.check", "success", 4, **asked, **bought(option["id"], option["n"] or 0))
        assert Fraction(option["value"]) == found.get(True, 0)


@pytest.mark.parametrize("aim", ["mean_reduction", "breaks_now"])
@pytest.mark.parametrize(("defence", "health"), [(8, 5), (12, 3)])
def test_ways_of_keeping_successes(aim: str, defence: int, health: int) -> None:
    asked = {
        "target": 9,
        "skill_value": 2,
        "base": 9,
        "cap": 16,
        "defence": defence,
        "effect_health": health,
        "health": 5,
    }
    claimed = run("sigma.advise_contest", **asked, aim=aim).values
    best: list[str] = []
    for option in claimed["options"]:
        policy = option["id"] if option["n"] is None else claimed["best_policy"]
        spirit = bought(option["id"], 1) if option["n"] else {}
        value = Fraction(0)
        for chance, one in walk("sigma.attempt", 4, **asked, policy=policy, **spirit):
            value += chance * (one.values["reduction"] if aim == "mean_reduction" else int(one.values["broken"]))
        assert Fraction(option["value"]) == value, option["id"]
        best.append(option["id"])
    assert best[:3] == ["first_success", "ignore_useless_success", "maximise_mean_reduction"]


@pytest.mark.parametrize("worth_of", [0, 5, 14])
@pytest.mark.parametrize("target", [1, 6, 12, 19])
def test_the_answer_holds_up_to_where_it_changes(target: int, worth_of: int) -> None:
    asked = {"skill_value": 2, "base": 4, "health": 3, "point_worth": worth_of}
    claimed = run("sigma.advise", target=target, **asked).values
    turns = {change["side"]: change for change in claimed["changes"]}
    for side, others in (("from", range(target + 1, 22)), ("down_to", range(target - 1, -1, -1))):
        for other in others:
            answer = run("sigma.advise", target=other, **asked).values["answer"]
            if side in turns and turns[side]["target"] == other:
                assert answer == turns[side]["answer"] != claimed["answer"]
                break
            assert answer == claimed["answer"]
        else:
            assert side not in turns
