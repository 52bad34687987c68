"""The chance beside a choice in the middle of a roll, against the choice itself taken with every face of every die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracle.walk import Result, run, walk

from sainome.kit.dice import NeedDice
from sainome.kit.errors import RuleError

type Good = Callable[[Result], bool]


def succeeded(result: Result) -> bool:
    return result.verdict == "success"


def offered(before: Result) -> dict[str, dict[str, Any]]:
    """Return the choices with odds by id: their request and that for the odds."""
    return {
        one.id: {"request": dict(one.request), "odds": dict(one.odds)}
        for one in before.choices
        if one.odds is not None and one.refused is None
    }


def taken(before: Result, choice: dict[str, Any], good: Good, most: int = 3, **more: Any) -> tuple[Fraction, Fraction]:
    """Take a choice with all faces; return the chance of a good end and the chance of all ways walked."""
    request = {**choice["request"], "state": before.state, **more}
    op = request.pop("op")
    won = every = Fraction(0)
    for chance, result in walk(op, most=most, **request):
        every += chance
        won += chance if good(result) else 0
    return won, every


def told(before: Result, choice: dict[str, Any]) -> dict[str, Any]:
    request = {**choice["odds"], "state": before.state}
    return run(request.pop("op"), **request).values


sides = st.fixed_dictionaries(
    {"base": st.integers(0, 120), "difficulty": st.integers(-30, 30)},
    optional={"reverse": st.just("if_failed_and_helps"), "extra_sl": st.just([{"name": "x", "value": 1}])},
)
wfrp4_settings = st.fixed_dictionaries(
    {},
    optional={
        "sl_method": st.sampled_from(["tens", "margin"]),
        "opposed_tie_value": st.sampled_from(["base", "target"]),
        "opposed_zero_sign_matters": st.booleans(),
        "opposed_full_tie": st.sampled_from(["draw", "first", "second"]),
        "extended_restart": st.sampled_from(["ask", "auto"]),
        "extended_floor": st.sampled_from(["none", "zero"]),
        "extended_zero_sl": st.sampled_from(["as_zero", "as_one"]),
    },
)


@given(sides, wfrp4_settings, st.integers(1, 100), st.sampled_from(["simple", "dramatic"]))
def test_what_a_reroll_or_reversal_makes_of_a_test(
    side: dict[str, Any], settings: dict[str, Any], face: int, kind: str
) -> None:
    if kind == "simple":
        side = {name: value for name, value in side.items() if name != "extra_sl"}
    before = run("wfrp4.test", [(100, face)], **side, kind=kind, settings=settings)
    choices = offered(before)
    assert choices
    for choice in choices.values():
        values = told(before, choice)
        won, every = taken(before, choice, succeeded)
        assert (Fraction(values["chance"]), every) == (won, 1)
        if kind == "dramatic":
            request = {**choice["request"], "state": before.state}
            mean = sum(part * result.values["sl"] for part, result in walk(request.pop("op"), **request))
            assert Fraction(values["mean_sl"]) == mean


@given(sides, sides, wfrp4_settings, st.integers(1, 100), st.integers(1, 100))
def test_who_wins_after_a_reroll_or_reversal(
    a: dict[str, Any], b: dict[str, Any], settings: dict[str, Any], one: int, other: int
) -> None:
    before = run("wfrp4.opposed", [(100, one), (100, other)], a=a, b=b, settings=settings)
    for choice in offered(before).values():
        side = choice["request"]["side"]
        values = told(before, choice)
        for winner, field in ((side, "chance"), (None, "draw")):
            won, _ = taken(before, choice, lambda result, wanted=winner: result.values["winner"] == wanted)
            assert Fraction(values[field]) == won


def test_a_complete_tie_rolled_anew_goes_on_without_end() -> None:
    """With equal sides every tie is thrown again: the walk stops after one more pair, and the rest is bounded."""
    side = {"base": 40, "difficulty": 0}
    before = run("wfrp4.opposed", [(100, 90), (100, 12)], a=side, b=side, settings={"opposed_full_tie": "reroll"})
    choice = offered(before)["reroll_a"]
    # b holds SL +3; the reroll wins with +4, ties with +3, and a tie is then a fair fight of equals
    assert Fraction(told(before, choice)["chance"]) == Fraction(9, 100) + Fraction(10, 100) / 2


@given(sides, wfrp4_settings, st.integers(1, 8), st.integers(-3, 5), st.integers(1, 100))
def test_what_an_extended_test_may_come_to(
    side: dict[str, Any], settings: dict[str, Any], goal: int, total: int, face: int
) -> None:
    if total >= goal:
        total = goal - 1
    before = run("wfrp4.extended", [(100, face)], **side, goal_sl=goal, total=total, settings=settings)
    for choice in offered(before).values():
        values = told(before, choice)
        assert Fraction(values["chance"]) == taken(before, choice, lambda r: r.values["last"]["success"])[0]
        assert Fraction(values["reaches"]) == taken(before, choice, lambda r: r.verdict == "complete")[0]


@given(
    st.integers(-5, 12),
    st.sampled_from(["rated", "unskilled"]),
    st.lists(st.sampled_from([10, 20]), max_size=2),
    st.sampled_from([1, 5, 9, 11, 15, 19]),
)
def test_what_a_possibility_brings_now(wanted: int, roller: str, rolled: list[int], last: int) -> None:
    if roller == "unskilled":
        rolled = [face for face in rolled if face == 10]
    faces = [(20, face) for face in (*rolled, last)]
    before = run("torg_storm.check", faces, value=10, difficulty=10 + wanted, roller=roller)
    for name, choice in offered(before).items():
        chance = Fraction(told(before, choice)["chance"])
        if name == "spend":  # spent, and then nobody counters
            spent = run("torg_storm.extra", choice="spend", state=before.state)
            throw, counter = (offered(spent)[one] for one in ("throw_extra", "counter"))
            assert Fraction(told(spent, counter)["chance"]) == taken(spent, counter, succeeded)[0]
            won, every = taken(spent, throw, succeeded)
        else:
            won, every = taken(before, choice, succeeded)
        assert won <= chance <= won + 1 - every  # a die that rolls on for more than three dice is left out
        assert 1 - every <= Fraction(1, 1000)


def _scene(wanted: int) -> dict[str, Any]:
    being = {"reality": "コア", "possibilities": 1}
    return {
        "beings": [
            {**being, "id": "A", "reality_value": 10, "disconnected": True},
            {**being, "id": "B", "reality_value": 10 + wanted},
        ]
    }


@given(st.integers(-5, 12), st.sampled_from([1, 5, 9, 11, 15, 19]))
def test_what_a_decision_in_a_scene_brings(wanted: int, face: int) -> None:
    before = run("torg_storm.link", [(20, face)], state=_scene(wanted), being="A", act="relink", difficulty=10 + wanted)
    choices = offered(before)
    assert Fraction(told(before, choices["accept"])["chance"]) == taken(before, choices["accept"], succeeded)[0]
    spent = run("torg_storm.decide", choice="spend", state=before.state)
    after = offered(spent)
    values = told(before, choices["spend"])
    won, every = taken(spent, after["throw"], succeeded)
    assert won <= Fraction(values["chance"]) == Fraction(told(spent, after["throw"])["chance"]) <= won + 1 - every
    countered = taken(spent, after["counter_by"], succeeded)[0]
    assert Fraction(values["if_countered"]) == Fraction(told(spent, after["counter_by"])["chance"]) == countered


sigma_checks = st.fixed_dictionaries(
    {
        "target": st.integers(0, 21),
        "skill_value": st.integers(1, 3),
        "base": st.integers(-3, 12),
        "health": st.integers(4, 12),
        "policy": st.sampled_from(["first_success", "manual"]),
    },
    optional={
        "cap": st.integers(10, 20),
        "spirit": st.just({"rolls": 1}),
        "settings": st.sampled_from([{}, {"natural_extremes": "one_hits_twenty_misses"}]),
    },
)


def _begun(op: str, fields: dict[str, Any], faces: list[int]) -> Result | None:
    """Begin a check with as many of the faces as it asks for; None if the rule refuses it."""
    for count in range(len(faces) + 1):
        try:
            return run(op, [(20, face) for face in faces[:count]], **fields)
        except NeedDice:
            continue
        except RuleError:
            return None
    return None


def _kept_later(before: Result, choice: dict[str, Any], good: Good) -> Fraction:
    """Take a choice with all faces; a success that waits again is kept."""
    request = {**choice["request"], "state": before.state}
    op = request.pop("op")
    won = Fraction(0)
    for chance, result in walk(op, most=5, **request):
        end = run(op, choice="keep", state=result.state) if result.verdict == "undecided" else result
        won += chance if good(end) else 0
    return won


@given(sigma_checks, st.lists(st.integers(1, 20), min_size=4, max_size=4))
def test_what_a_check_may_still_come_to(fields: dict[str, Any], faces: list[int]) -> None:
    before = _begun("sigma.check", fields, faces)
    for choice in offered(before).values() if before else ():
        assert Fraction(told(before, choice)["chance"]) == _kept_later(before, choice, succeeded)


@given(
    sigma_checks,
    st.lists(st.integers(1, 20), min_size=4, max_size=4),
    st.fixed_dictionaries(
        {
            "defence": st.integers(0, 10),
            "effect_health": st.integers(1, 8),
            "failure_policy": st.sampled_from(["normal", "take_zero"]),
            "policy": st.sampled_from(["first_success", "manual", "ignore_useless_success", "maximise_mean_reduction"]),
        }
    ),
)
def test_what_an_attempt_may_still_come_to(fields: dict[str, Any], faces: list[int], effect: dict[str, Any]) -> None:
    before = _begun("sigma.attempt", {**fields, **effect}, faces)
    for name, choice in offered(before).items() if before else ():
        if name == "again":
            continue
        values = told(before, choice)
        assert Fraction(values["chance"]) == _kept_later(before, choice, lambda r: r.values["check"]["success"])
        assert Fraction(values["breaks"]) == _kept_later(before, choice, lambda r: r.values["broken"])


def test_an_effect_begun_anew_has_the_chance_of_one_check() -> None:
    fields = {"target": 9, "skill_value": 2, "base": 9, "cap": 16, "label": "x"}
    before = run("sigma.effect_action", [(20, 15), (20, 16)], **fields)
    choice = offered(before)["reroll"]
    won = sum(
        chance
        for chance, result in walk("sigma.effect_action", most=2, choice="reroll", state=before.state)
        if result.verdict == "set_up"
    )
    assert Fraction(told(before, choice)["chance"]) == won


pools = st.sampled_from(["1D6+8", "2D6+6", "3D6+4", "3D6+1"])
play_settings = st.fixed_dictionaries(
    {},
    optional={
        "house": st.just({"six_cancels_one": True}),
        "zero_pool": st.sampled_from(["flat", "one_die"]),
    },
)


@pytest.mark.parametrize("order", ["passive_first", "active_first"])
@given(pool=st.fixed_dictionaries({"attack": pools, "dodge": pools}), settings=play_settings, data=st.data())
def test_dice_chosen_with_the_others_roll_in_sight(
    order: str, pool: dict[str, str], settings: dict[str, Any], data: st.DataObject
) -> None:
    first, second = ("dodge", "attack") if order == "passive_first" else ("attack", "dodge")
    n = data.draw(st.integers(1, int(pool[first][0])))
    faces = [(6, data.draw(st.integers(1, 6))) for _ in range(n)]
    fields = {
        first: {"pool": pool[first], "n": n},
        second: {"pool": pool[second]},
        "from_behind": data.draw(st.booleans()),
    }
    before = run("power_play.melee", faces, **fields, settings={**settings, "opposed_order": order})
    [choice] = offered(before).values()
    rows = {}
    for row in (values := told(before, choice))["rows"]:
        hit = taken(before, choice, lambda r: r.verdict == "hit", n=row["n"])[0]
        rows[row["n"]] = hit if second == "attack" else 1 - hit
        assert Fraction(row["p"]) == rows[row["n"]]
    top = max(rows.values())
    assert Fraction(values["chance"]) == top
    assert values["n"] == min(n for n, part in rows.items() if part == top)


@pytest.mark.parametrize("op", ["sigma.check", "sigma.attempt"])
@given(fields=sigma_checks, faces=st.lists(st.integers(1, 20), min_size=4, max_size=4))
def test_advice_in_the_middle_of_a_check_is_what_its_choices_come_to(
    op: str, fields: dict[str, Any], faces: list[int]
) -> None:
    more = {"defence": 8, "effect_health": 6} if op == "sigma.attempt" else {}
    before = _begun(op, {**fields, **more}, faces)
    if before is None or before.state is None or before.state.get("check") is None:
        return
    claimed = run("sigma.advise_going", state=before.state, aim="success").values["options"]
    options = {one["id"]: Fraction(one["value"]) for one in claimed}
    choices = {name: one for name, one in offered(before).items() if name in options}
    for name, choice in choices.items():
        assert options[name] == Fraction(told(before, choice)["chance"])
    assert set(options) - set(choices) <= {"stop"}


@given(st.integers(-5, 12), st.sampled_from([1, 5, 9, 11, 15, 19]))
def test_advice_on_countering_is_what_the_choices_come_to(wanted: int, face: int) -> None:
    check = run("torg_storm.check", [(20, face)], value=10, difficulty=10 + wanted)
    spent = run("torg_storm.extra", choice="spend", state=check.state)
    advised = run("torg_storm.advise_counter", state=spent.state).values["options"]
    choices = offered(spent)
    for option, choice in zip(advised, ("throw_extra", "counter"), strict=True):
        assert Fraction(option["value"]) == 1 - Fraction(told(spent, choices[choice])["chance"])
    before = run("torg_storm.link", [(20, face)], state=_scene(wanted), being="A", act="relink", difficulty=10 + wanted)
    for waiting, sign in ((before, 1), (run("torg_storm.decide", choice="spend", state=before.state), -1)):
        options = run("torg_storm.advise_decide", state=waiting.state).values["options"]
        for option, choice in zip(options, offered(waiting).values(), strict=True):
            chance = Fraction(told(waiting, choice)["chance"])
            assert Fraction(option["value"]) == (chance if sign > 0 else 1 - chance)


@given(pool=st.fixed_dictionaries({"attack": pools, "dodge": pools}), face=st.integers(1, 6), second=st.booleans())
def test_advice_on_choosing_second_is_what_the_choice_comes_to(pool: dict[str, str], face: int, second: bool) -> None:
    first, then, order = ("dodge", "attack", "passive_first") if second else ("attack", "dodge", "active_first")
    sides = {first: {"pool": pool[first], "n": 1}, then: {"pool": pool[then]}}
    before = run("power_play.melee", [(6, face)], **sides, settings={"opposed_order": order})
    rows = told(before, offered(before)["choose_dice"])["rows"]
    options = run("power_play.advise_second", state=before.state).values["options"]
    assert {one["n"]: one["value"] for one in options} == {row["n"]: row["p"] for row in rows}
