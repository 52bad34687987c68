"""Every face of the real rules of Warhammer, walked one by one, gives the fractions that ``odds.py`` claims."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec import convert, to_builtins

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.kit.outcome import Outcome
from sainome.systems.wfrp4.extended import ExtendedRequest, extended
from sainome.systems.wfrp4.odds import (
    DoubleOddsRequest,
    OddsRequest,
    double_odds,
    odds,
)
from sainome.systems.wfrp4.odds_opposed import OpposedOddsRequest, opposed_odds
from sainome.systems.wfrp4.opposed import OpposedRequest, opposed
from sainome.systems.wfrp4.rolls import D100Request, d100
from sainome.systems.wfrp4.series_odds import ExtendedOddsRequest, extended_odds
from sainome.systems.wfrp4.tests import TestRequest as MakeTest
from sainome.systems.wfrp4.tests import test as make_test

FACES = range(1, 101)
TARGETS = (-20, 1, 5, 6, 33, 45, 50, 95, 96, 120)
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"sl_method": "margin"},
    {"auto_success_max": 0, "auto_failure_min": 101},
    {"auto_success_max": 1, "auto_failure_min": 96, "auto_sl_limits": False},
    {"sl_method": "margin", "auto_success_max": 20, "auto_failure_min": 81, "zero_zero_is_double": False},
)


def run(rule: Any, kind: type, faces: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
    """Run a rule on plain fields with given faces; return its values as plain data."""
    source = GivenSource([(100, face) for face in faces])
    outcome: Outcome = rule(convert({"op": kind.__struct_config__.tag, **fields}, kind), Dice(source))
    source.finish()
    state = None if outcome.state is None else to_builtins(outcome.state)
    return {**to_builtins(outcome.values), "state": state}


def test_doubles() -> None:
    for settings in TABLES:
        found = sum(run(d100, D100Request, (face,), settings=settings)["is_double"] for face in FACES)
        assert run(double_odds, DoubleOddsRequest, settings=settings)["p_double"] == text(found, 100)


def text(weight: int, total: int) -> str:
    fraction = Fraction(weight, total)
    return f"{fraction.numerator}/{fraction.denominator}"


def played(face: int, target: int, settings: dict[str, Any], *, turn: bool) -> dict[str, Any]:
    """Make one combat Test as a player would who reverses a failure where that helps."""
    policy = "if_failed_and_helps" if turn else "on_request"
    return run(make_test, MakeTest, (face,), base=target, combat=True, reverse=policy, settings=settings)


@pytest.mark.parametrize("settings", TABLES)
@pytest.mark.parametrize("turn", [False, True])
def test_one_roll(settings: dict[str, Any], turn: bool) -> None:
    for target in TARGETS:
        results = [played(face, target, settings, turn=turn) for face in FACES]
        claimed = run(odds, OddsRequest, base=target, reverse="on_failure" if turn else "never", settings=settings)
        assert claimed["p_success"] == text(sum(one["success"] for one in results), 100)
        assert claimed["p_failure"] == text(sum(not one["success"] for one in results), 100)
        for event in ("critical", "fumble"):
            assert claimed[f"p_{event}"] == text(sum(one["combat_event"] == event for one in results), 100)
        levels = Counter((one["success"], one["sl"]) for one in results)
        assert {(one["success"], one["sl"]): one["weight"] for one in claimed["levels"]} == levels
        assert claimed["weights"] == Counter(one["sl_text"] for one in results)


def test_the_formula_of_the_clause() -> None:
    for settings in TABLES:
        low, high = settings.get("auto_success_max", 5), settings.get("auto_failure_min", 96)
        for target in range(-30, 131):
            expected = max(0, min(high - 1, max(low, target), 100))
            assert run(odds, OddsRequest, base=target, settings=settings)["p_success"] == text(expected, 100)


@pytest.mark.parametrize("settings", TABLES[:2])
@pytest.mark.parametrize("turn", [False, True])
def test_reroll_of_a_failure(settings: dict[str, Any], turn: bool) -> None:
    target = 33
    levels: Counter[tuple[bool, int]] = Counter()
    for face in FACES:
        first = played(face, target, settings, turn=turn)
        if first["success"]:
            levels[True, first["sl"]] += 100
            continue
        for again in FACES:
            second = run(make_test, MakeTest, (again,), choice="reroll", state=first["state"])
            levels[second["success"], second["sl"]] += 1
    use = "on_failure" if turn else "never"
    claimed = run(odds, OddsRequest, base=target, reroll="on_failure", reverse=use, settings=settings)
    assert claimed["out_of"] == 10_000
    assert {(one["success"], one["sl"]): one["weight"] for one in claimed["levels"]} == levels
    assert Fraction(claimed["p_success"]) == Fraction(sum(n for (won, _), n in levels.items() if won), 10_000)


PAIRS = (
    ({"base": 50}, {"base": 50}),
    ({"base": 40, "modifiers": [20]}, {"base": 50}),
    ({"base": 3, "extra_sl": [{"name": "x", "value": 1, "when": "success"}]}, {"base": 97, "difficulty": "hard"}),
)
TIES: tuple[dict[str, Any], ...] = (
    {},
    {"opposed_tie_value": "target", "sl_method": "margin"},
    {"opposed_zero_sign_matters": True, "opposed_full_tie": "first"},
    {"opposed_full_tie": "second"},
    {"opposed_full_tie": "reroll"},
)


CONTESTS = [(TIES[0], pair) for pair in PAIRS] + [(ties, PAIRS[1]) for ties in TIES[1:3]]
CONTESTS += [(ties, PAIRS[0]) for ties in TIES[2:]]


@pytest.mark.parametrize(("settings", "pair"), CONTESTS)
def test_opposed(settings: dict[str, Any], pair: tuple[dict[str, Any], dict[str, Any]]) -> None:
    first, second = pair
    wins: Counter[str | None] = Counter()
    for face in FACES:
        waiting = run(opposed, OpposedRequest, (face,), a=first, settings=settings)["state"]
        for other in FACES:
            try:
                wins[run(opposed, OpposedRequest, (other,), b=second, state=waiting)["winner"]] += 1
            except NeedDice as need:  # both sides roll anew: the pair decides nothing
                wins["again" if (need.sides, need.count) == (100, 2) else "other dice"] += 1
    assert "other dice" not in wins
    decided = 10_000 - wins["again"]
    claimed = run(opposed_odds, OpposedOddsRequest, a=first, b=second, settings=settings)
    assert [claimed[name] for name in ("p_a", "p_b", "p_draw")] == [
        text(wins[name], decided) for name in ("a", "b", None)
    ]


SERIES: tuple[dict[str, Any], ...] = (
    {},
    {"extended_floor": "zero", "sl_method": "margin"},
    {"extended_zero_sl": "as_one", "extended_first_roll_restart": False},
    {"extended_restart": "auto"},
    {"extended_restart": "never", "extended_floor": "zero"},
    {"extended_offer_lapses": False},
)


@pytest.mark.parametrize("settings", SERIES)
@pytest.mark.parametrize("restart", ["never", "always"])
def test_extended(settings: dict[str, Any], restart: str) -> None:
    target, goal, start, rolls = 45, 4, 0, 3
    one_face = _representatives(target, settings)
    reached = [Fraction(0)] * rolls

    def follow(state: dict[str, Any] | None, depth: int, weight: Fraction) -> None:
        for face, times in one_face.items():
            fields = {"state": state} if state else {"base": target, "goal_sl": goal, "settings": settings}
            result = run(extended, ExtendedRequest, (face,), **fields)
            part = weight * Fraction(times, 100)
            if result["status"] == "complete":
                for index in range(depth, rolls):
                    reached[index] += part
            elif depth + 1 < rolls:
                if restart == "always" and result["offer"] == "offered":
                    result = run(extended, ExtendedRequest, choice="restart", state=result["state"])
                    assert result["total"] == 0
                follow(result["state"], depth + 1, part)

    follow(None, 0, Fraction(1))
    fields = {"base": target, "goal_sl": goal, "total": start, "rolls": rolls, "restart": restart}
    claimed = run(extended_odds, ExtendedOddsRequest, settings=settings, **fields)
    assert [Fraction(one["p"]) for one in claimed["chances"]] == reached
    assert claimed["p"] == claimed["chances"][-1]["p"]


def _representatives(target: int, settings: dict[str, Any]) -> dict[int, int]:
    """Return one face for each success and SL, which is all that a series sees, and how many faces give it."""
    kinds: dict[tuple[bool, int], list[int]] = {}
    for face in FACES:
        result = run(make_test, MakeTest, (face,), base=target, settings=settings)
        kinds.setdefault((result["success"], result["sl"]), []).append(face)
    return {faces[0]: len(faces) for faces in kinds.values()}
