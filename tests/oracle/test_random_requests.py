"""Odds asked at random, against the very rule that throws the dice, walked face by face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, spread, walk

SMALL = {2: 4, 3: 4, 4: 4, 6: 3, 10: 2, 20: 2}
SIGNS = (">=", "<=", ">", "<", "=")


@st.composite
def throws(draw: st.DrawFn) -> tuple[str, int]:
    """A throw whose every face can be walked, and how many dice it has."""
    sides = draw(st.sampled_from(sorted(SMALL)))
    count = draw(st.integers(1, SMALL[sides]))
    keep = draw(st.sampled_from(["", "KH", "KL", "DH", "DL"])) if count > 1 else ""
    kept = str(draw(st.integers(1, count - 1))) if keep else ""
    return f"{count}D{sides}{keep}{kept}", count


@given(throws(), st.integers(-5, 5), st.sampled_from(["", "*2", "/3"]), st.sampled_from(SIGNS), st.integers(-10, 40))
@settings(max_examples=20, deadline=None)
def test_any_expression(thrown: tuple[str, int], added: int, further: str, sign: str, target: int) -> None:
    text = f"{thrown[0]}{further}{added:+d}"
    compared = f"{text}{sign}{target}"
    claimed = run("core.odds", expression=compared).values
    found = spread("core.roll", "total", thrown[1], expression=text)
    assert sum(found.values()) == 1
    assert {row["total"]: Fraction(row["chance"]) for row in claimed["rows"]} == found
    for row in claimed["rows"]:
        assert Fraction(row["at_least"]) == sum(
            (part for total, part in found.items() if total >= row["total"]), Fraction(0)
        )
    reached = spread("core.roll", "success", thrown[1], expression=compared)
    assert Fraction(claimed["success"]) == reached.get(True, 0)
    assert Fraction(claimed["mean"]) == sum((total * part for total, part in found.items()), Fraction(0))


tables = st.fixed_dictionaries(
    {},
    optional={
        "sl_method": st.sampled_from(["tens", "margin"]),
        "auto_success_max": st.integers(0, 30),
        "auto_failure_min": st.integers(60, 101),
        "auto_sl_limits": st.booleans(),
        "zero_zero_is_double": st.booleans(),
    },
)
modifiers = st.lists(st.integers(-40, 40), max_size=2)


@given(tables, st.integers(-10, 120), modifiers, st.integers(0, 2), st.booleans())
@settings(max_examples=12, deadline=None)
def test_any_test_of_warhammer(table: dict[str, Any], base: int, added: list[int], helpers: int, turn: bool) -> None:
    asked = {"base": base, "modifiers": added, "helpers_accepted": helpers, "settings": table}
    claimed = run("wfrp4.odds", **asked, reverse="on_failure" if turn else "never").values
    policy = "if_failed_and_helps" if turn else "on_request"
    found: dict[tuple[bool, int], Fraction] = {}
    events: dict[Any, Fraction] = {}
    for chance, one in walk("wfrp4.test", **asked, reverse=policy, combat=True):
        key = one.values["success"], one.values["sl"]
        found[key] = found.get(key, Fraction(0)) + chance
        events[one.values["combat_event"]] = events.get(one.values["combat_event"], Fraction(0)) + chance
    assert {(row["success"], row["sl"]): Fraction(row["p"]) for row in claimed["levels"]} == found
    assert Fraction(claimed["p_success"]) == sum((part for (won, _), part in found.items() if won), Fraction(0))
    assert Fraction(claimed["p_critical"]) == events.get("critical", 0)
    assert Fraction(claimed["p_fumble"]) == events.get("fumble", 0)


@given(st.integers(0, 15), st.integers(0, 25), modifiers, st.sampled_from(["rated", "unskilled", "ord"]))
@settings(max_examples=10, deadline=None)
def test_any_difficulty_of_torg(value: int, difficulty: int, added: list[int], roller: str) -> None:
    """What four dice can show lies below the exact chance, and that below the same with all that was left over."""
    asked = {"value": value, "difficulty": difficulty, "modifiers": [one // 16 for one in added], "roller": roller}
    claimed = run("torg_storm.odds", **asked).values
    found = spread("torg_storm.check", "success", 4, **asked)
    left = 1 - sum(found.values(), Fraction(0))
    assert left <= Fraction(1, 10**4)
    assert found.get(True, Fraction(0)) <= Fraction(claimed["success"]) <= found.get(True, Fraction(0)) + left


@given(st.sampled_from(["rated", "unskilled", "ord"]), st.booleans(), st.integers(-12, 30))
@settings(max_examples=12, deadline=None)
def test_the_list_of_bonuses(roller: str, possibility: bool, wanted: int) -> None:
    claimed = run("torg_storm.odds_bonus", bonus=wanted, roller=roller, possibility=possibility).values
    for row in claimed["rows"]:
        one = run("torg_storm.odds_bonus", bonus=row["bonus"], roller=roller, possibility=possibility).values
        assert (one["exact"], one["at_least"], one["at_least_percent"]) == (
            row["exact"],
            row["at_least"],
            row["percent"],
        )
    higher = Fraction(run("torg_storm.odds_bonus", bonus=18, roller=roller, possibility=possibility).values["at_least"])
    assert sum((Fraction(row["exact"]) for row in claimed["rows"]), higher) == 1


@given(st.integers(-3, 23), st.integers(0, 3), st.sampled_from(["one_hits_twenty_misses", None]))
@settings(max_examples=6, deadline=None)
def test_any_check_of_sigma(target: int, rolls: int, extremes: str | None) -> None:
    asked: dict[str, Any] = {"target": target, "skill_value": rolls, "base": 4, "cap": 15}
    if extremes:
        asked["settings"] = {"natural_extremes": extremes}
    claimed = run("sigma.preview", **asked).values
    found = spread("sigma.check", "achievement", 3, **asked)
    assert {row["achievement"]: Fraction(row["chance"]) for row in claimed["achievements"]} == {
        value: part for value, part in found.items() if value is not None
    }
    assert Fraction(claimed["p_success"]) == spread("sigma.check", "success", 3, **asked).get(True, 0)
