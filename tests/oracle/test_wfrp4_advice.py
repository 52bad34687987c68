"""Advice and the further odds of Warhammer against the Test itself, face by face, and against second methods."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, walk

from sainome.systems.wfrp4.odds_levels import by_sl, counted
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import SLPart, judge

tables = st.builds(
    lambda method, low, high, limits: {
        "sl_method": method,
        "auto_success_max": low,
        "auto_failure_min": high,
        "auto_sl_limits": limits,
    },
    st.sampled_from(["tens", "margin"]),
    st.integers(0, 30),
    st.integers(60, 101),
    st.booleans(),
)
bases = st.integers(-30, 140)
parts = st.lists(
    st.builds(
        lambda value, when: {"name": "x", "value": value, "when": when},
        st.integers(-3, 3),
        st.sampled_from(["always", "success", "failure"]),
    ),
    max_size=2,
)


@given(tables, st.integers(-300, 300), parts)
@settings(max_examples=200, deadline=None)
def test_stretches_of_faces_are_faces_judged_one_by_one(table: dict[str, Any], target: int, extra: Any) -> None:
    given_parts = tuple(SLPart(**part) for part in extra)
    read = Settings(**table)
    expected = Counter((one.success, one.sl) for one in (judge(f, target, read, given_parts) for f in range(1, 101)))
    assert counted(target, read, given_parts) == expected
    sums = Counter({sl: 0 for _, sl in expected})
    for (_, sl), times in expected.items():
        sums[sl] += times
    assert by_sl(target, read, given_parts) == sums
    assert by_sl(target, read) == by_sl(target, read, (SLPart(name="x", value=0),))


def worth(values: dict[str, Any], aim: str, wanted: int | None) -> Fraction:
    if aim == "success":
        return Fraction(int(values["success"]))
    return Fraction(values["sl"]) if aim == "mean_sl" else Fraction(int(values["sl"] >= (wanted or 0)))


policies = st.sampled_from(["on_request", "if_failed_and_helps"])
aims = st.sampled_from([("success", None), ("mean_sl", None), ("wanted_sl", 0), ("wanted_sl", 2), ("wanted_sl", -1)])


@given(tables, bases, st.integers(1, 100), aims, st.tuples(parts, policies))
@settings(max_examples=12, deadline=None)
def test_advice_is_what_the_choices_of_the_test_come_to(
    table: dict[str, Any], base: int, face: int, aim: tuple[str, int | None], standing: tuple[Any, str]
) -> None:
    """Each choice that a Test offers is taken, with every face that it may need."""
    extra, policy = standing
    asked = {"base": base, "settings": table, "extra_sl": extra, "reverse": policy}
    first = run("wfrp4.test", [(100, face)], **asked)
    told = {"aim": aim[0], "wanted_sl": aim[1]}
    claimed = run("wfrp4.advise", state=first.state, **told).values
    options = {one["id"]: Fraction(one["value"]) for one in claimed["options"]}
    expected = {"stop": worth(first.values, *aim)}
    offered = {choice.id for choice in first.choices if choice.refused is None}
    for choice in offered & {"reroll", "reverse"}:
        found = walk("wfrp4.test", choice=choice, state=first.state)
        expected[choice] = sum((chance * worth(one.values, *aim) for chance, one in found), Fraction(0))
    if aim[0] != "success":
        more = [{"name": "+1", "value": 1}]
        expected["extra_sl"] = worth(
            run("wfrp4.test", choice="extra_sl", extra_sl=more, state=first.state).values, *aim
        )
    assert options == expected
    assert Fraction(next(one["value"] for one in claimed["options"] if one["best"])) == max(expected.values())
    if policy == "on_request":
        bare = run("wfrp4.advise", base=base, roll=face, settings=table, extra_sl=extra, **told).values
        assert bare["options"] == claimed["options"]


@given(tables, bases, aims)
@settings(max_examples=4, deadline=None)
def test_help_before_the_roll(table: dict[str, Any], base: int, aim: tuple[str, int | None]) -> None:
    def mean(**more: Any) -> Fraction:
        found = walk("wfrp4.test", settings=table, **{"base": base, **more})
        return sum((chance * worth(one.values, *aim) for chance, one in found), Fraction(0))

    claimed = run("wfrp4.advise_help", base=base, settings=table, aim=aim[0], wanted_sl=aim[1]).values
    options = {one["id"]: Fraction(one["value"]) for one in claimed["options"]}
    plain = mean()
    again = Fraction(0)
    for chance, one in walk("wfrp4.test", base=base, settings=table):
        again += chance * max(plain, worth(one.values, *aim))
    assert options == {
        "plain": plain,
        "helper": mean(helpers_accepted=1),
        "reverse": mean(reverse="if_failed_and_helps"),
        "reroll": again,
    }


@given(bases, st.integers(1, 100), st.integers(0, 30), st.sampled_from(["advise", "advise_help"]))
@settings(max_examples=10, deadline=None)
def test_the_answer_holds_up_to_where_it_changes(base: int, face: int, point: int, op: str) -> None:
    told = {"point_worth": point, **({"roll": face} if op == "advise" else {})}
    claimed = run(f"wfrp4.{op}", base=base, **told).values
    turns = {change["side"]: change for change in claimed["changes"]}
    for side, step in (("from", 1), ("down_to", -1)):
        last = min(130, base + 100) if side == "from" else max(-10, base - 100)
        for target in range(base + step, last + step, step):
            answer = run(f"wfrp4.{op}", base=target, **told).values["answer"]
            if side in turns and turns[side]["target"] == target:
                assert answer == turns[side]["answer"] != claimed["answer"]
                break
            assert answer == claimed["answer"]
        else:
            assert side not in turns


@pytest.mark.parametrize("pair", [(50, 40), (33, 33), (3, 97)])
def test_readings_of_ties(pair: tuple[int, int]) -> None:
    """Each of the 16 readings is what the odds of an opposed Test answer under it (those are walked elsewhere)."""
    sides = {"a": {"base": pair[0]}, "b": {"base": pair[1] - 10, "modifiers": [10]}}
    found = run("wfrp4.opposed_ties", **sides).values
    assert len(found["readings"]) == 16
    for one in found["readings"]:
        table = {
            "opposed_tie_value": one["opposed_tie_value"],
            "opposed_zero_sign_matters": one["zero_sign"],
            "opposed_full_tie": one["opposed_full_tie"],
        }
        plain = run("wfrp4.opposed_odds", **sides, settings=table).values
        assert [one[name] for name in ("p_a", "p_b", "p_draw")] == [plain[name] for name in ("p_a", "p_b", "p_draw")]
    margins = run("wfrp4.opposed_odds", **sides).values["margins"]
    assert sum(one["weight"] for one in margins) == 10_000
    assert Fraction(found["p_equal"]) == sum((Fraction(one["p"]) for one in margins if one["margin"] == 0), Fraction(0))


@given(tables, bases, bases)
@settings(max_examples=8, deadline=None)
def test_margins_by_all_pairs(table: dict[str, Any], one: int, other: int) -> None:
    levels = [
        [run("wfrp4.test", [(100, face)], base=base, settings=table).values["sl"] for face in range(1, 101)]
        for base in (one, other)
    ]
    expected = Counter(a - b for a in levels[0] for b in levels[1])
    claimed = run("wfrp4.opposed_odds", a={"base": one}, b={"base": other}, settings=table).values
    assert {row["margin"]: row["weight"] for row in claimed["margins"]} == expected


@pytest.mark.parametrize("table", [{"extended_floor": "zero"}, {"extended_restart": "auto"}])
@pytest.mark.parametrize("base", [35, 60])
def test_mean_number_of_tests(table: dict[str, Any], base: int) -> None:
    """The mean is at least the sum of the chances to be still at it over many rolls, and exceeds it by what is left."""
    found = run("wfrp4.extended_odds", base=base, goal_sl=4, rolls=30, settings=table).values
    mean = Fraction(found["mean_rolls"])
    partial = 1 + sum((1 - Fraction(one["p"]) for one in found["chances"][:-1]), Fraction(0))
    assert partial < mean < partial + Fraction(found["left"]) * 60
    assert sum((Fraction(one["exact"]) for one in found["chances"]), Fraction(found["left"])) == 1
