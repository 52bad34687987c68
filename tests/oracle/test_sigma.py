"""Every face of the real rules of Σ 3.5, walked one by one, gives the fractions that the odds claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec import convert, to_builtins

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.service.registry import operation

LETTERS = {"A": 9, "E": 7, "O": 9, "S": 8, "C": 10}
CHALLENGER = {"target": 9, "skill_value": 2, "base": 9, "cap": 16}


def run(op: str, faces: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
    """Run an operation on plain fields with given faces; return its values as plain data."""
    found = operation(f"sigma.{op}")
    source = GivenSource([(20, face) for face in faces])
    outcome = found.run(convert({"op": found.name, **fields}, found.request), Dice(source))
    source.finish()
    plain: dict[str, Any] = to_builtins(outcome.values)
    return plain


def walk(op: str, most: int = 6, **fields: Any) -> Iterator[tuple[Fraction, dict[str, Any]]]:
    """Yield every way in which the dice of an operation may fall, with its chance; at most ``most`` dice."""
    open_ends: list[tuple[int, ...]] = [()]
    while open_ends:
        faces = open_ends.pop()
        try:
            yield Fraction(1, 20 ** len(faces)), run(op, faces, **fields)
        except NeedDice:
            if len(faces) < most:
                open_ends += [(*faces, face) for face in range(1, 21)]


def spread(op: str, of: str, **fields: Any) -> dict[Any, Fraction]:
    """Return the exact distribution of one value of an operation; ``a.b`` goes inside."""
    out: Counter[Any] = Counter()
    for chance, values in walk(op, **fields):
        place: Any = values
        for name in of.split("."):
            place = place[name]
        out[place] += chance
    return dict(out)


@pytest.mark.parametrize("settings", [{}, {"natural_extremes": "one_hits_twenty_misses"}])
@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
def test_one_check(rolls: int, settings: dict[str, Any]) -> None:
    for target in (-1, 1, 9, 13, 20, 25) if rolls < 3 else (9,):
        given = {"target": target, "skill_value": rolls, "base": 4, "cap": 12, "settings": settings}
        claimed = run("preview", **given)
        assert Fraction(claimed["p_success"]) == spread("check", "success", **given).get(True, 0)
        faces = spread("check", "additional", **given)
        assert {one["face"]: Fraction(one["chance"]) for one in claimed["faces"]} == _known(faces)
        results = spread("check", "achievement", **given)
        assert {one["achievement"]: Fraction(one["chance"]) for one in claimed["achievements"]} == _known(results)


def _known(found: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return {value: chance for value, chance in found.items() if value is not None}


@pytest.mark.parametrize("anew", [False, True])
def test_bought_dice(anew: bool) -> None:
    """Dice promised before the roll, with health that may limit each of them anew."""
    given = {
        "character": {"abilities": LETTERS, "health": 8},
        "related": ["A", "C"],
        "spirit": {"rolls": 2},
        "settings": {"recompute_target_during_check": anew},
    }
    claimed = Fraction(run("preview", **given)["p_success"])
    assert claimed == spread("check", "success", **given)[True]
    misses = Fraction(12, 20) * (Fraction(13, 20) * Fraction(14, 20) if anew else Fraction(12, 20) ** 2)
    assert claimed == 1 - misses


def test_what_a_point_of_spirit_buys() -> None:
    given = {"character": {"abilities": LETTERS, "health": 15}, "related": ["A", "C"], "skill_value": 2}
    for point in run("preview", **given)["points"]:
        use = point["spirit_use"]
        spirit = {use: 1} if use in ("target", "achievement", "rolls") else {"raises": {use: 1}}
        found = spread("check", "success", **given, spirit=spirit)[True]
        assert Fraction(point["p_success"]) == found, use


@pytest.mark.parametrize("policy", ["first_success", "ignore_useless_success", "maximise_mean_reduction"])
@pytest.mark.parametrize("defence", [8, 12, 16])
def test_one_attempt(policy: str, defence: int) -> None:
    given = {**CHALLENGER, "defence": defence, "effect_health": 12, "policy": policy}
    claimed = run("contest_odds", **given)
    found = spread("attempt", "reduction", **given)
    assert {one["reduction"]: Fraction(one["chance"]) for one in claimed["reductions"]} == found
    mean = sum((amount * chance for amount, chance in found.items()), Fraction(0))
    assert Fraction(claimed["expected_reduction"]) == mean
    assert claimed["max_reduction"] == max(found)


@pytest.mark.parametrize("defence", [8, 12])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_best_way_of_ignoring_is_the_best(rolls: int, defence: int) -> None:
    """Working back from the last die, by hand, no rule of keeping and ignoring has a greater mean reduction."""
    worth = [max(0, min(9 + face, 16) - defence) if face <= 9 else 0 for face in range(1, 21)]
    best = Fraction(0)
    for _ in range(rolls):
        best = sum((max(Fraction(one), best) for one in worth), Fraction(0)) / 20
    given = {**CHALLENGER, "skill_value": rolls, "defence": defence, "effect_health": 12}
    assert Fraction(run("contest_odds", **given, policy="maximise_mean_reduction")["expected_reduction"]) == best
    for policy in ("first_success", "ignore_useless_success"):
        assert Fraction(run("contest_odds", **given, policy=policy)["expected_reduction"]) <= best


@pytest.mark.parametrize("policy", ["first_success", "ignore_useless_success", "maximise_mean_reduction"])
@pytest.mark.parametrize(("defence", "health"), [(8, 12), (12, 5)])
def test_turns_until_it_breaks(policy: str, defence: int, health: int) -> None:
    """Four Turns of the contest itself, from every health that the effect may have left."""
    given = {**CHALLENGER, "defence": defence, "policy": policy}
    claimed = run("contest_odds", **given, effect_health=health, max_turns=4)
    left = {health: Fraction(1)}
    for entry in claimed["turns"]:
        broken = Fraction(0)
        after: Counter[int] = Counter()
        for now, weight in left.items():
            for chance, values in walk("attempt", **given, effect_health=now):
                if values["broken"]:
                    broken += weight * chance
                else:
                    after[values["health_after"]] += weight * chance
        assert Fraction(entry["chance"]) == broken
        left = dict(after)
    assert Fraction(claimed["not_broken"]) == sum(left.values(), Fraction(0))


def test_mean_turns_satisfy_their_equation() -> None:
    """The mean is one Turn more than the mean of what one attempt of the real rule leaves."""

    def mean(health: int) -> Fraction:
        return Fraction(run("contest_odds", **CHALLENGER, defence=8, effect_health=health)["expected_turns"])

    rest = sum(
        (
            chance * mean(values["health_after"])
            for chance, values in walk("attempt", **CHALLENGER, defence=8, effect_health=12)
            if not values["broken"]
        ),
        Fraction(0),
    )
    assert mean(12) == 1 + rest


@pytest.mark.parametrize(("target", "rolls"), [(9, 1), (14, 1), (3, 2)])
def test_rolling_until_it_works(target: int, rolls: int) -> None:
    given = {"target": target, "skill_value": rolls}
    claimed = run("reroll_odds", **given, max_checks=2)
    found = spread("effect_action", "checks", most=2 * rolls, **given, base=5, failure_policy="reroll_until_success")
    assert {one["checks"]: Fraction(one["chance"]) for one in claimed["checks"]} == found
    assert Fraction(claimed["expected_checks"]) * Fraction(claimed["p_success"]) == 1


def test_failing_as_additional_nothing() -> None:
    """With the relief for challengers a failed attempt counts as the base achievement."""
    given = {**CHALLENGER, "defence": 8, "effect_health": 12, "failure_policy": "take_zero"}
    settings = {"relief_scope": "setup_and_contest"}
    claimed = run("contest_odds", **given, settings=settings)
    found = spread("attempt", "reduction", **given, settings=settings)
    assert {one["reduction"]: Fraction(one["chance"]) for one in claimed["reductions"]} == found


def test_table_of_chances() -> None:
    table = run("chance_table", skill_value=2, targets=list(range(-1, 23)))["table"]
    for one in table:
        found = spread("check", "success", target=one["target"], skill_value=2).get(True, 0)
        assert Fraction(one["chance"]) == found


def test_abilities() -> None:
    found = Counter(run("generate", (face,), letters=["A"])["rolled"][0]["ability"] for face in range(1, 21))
    claimed = run("ability_odds")
    assert {one["ability"]: Fraction(one["chance"]) * 20 for one in claimed["table"]} == found


@pytest.mark.parametrize("defence", range(5, 20))
def test_feasibility_is_what_dice_can_do(defence: int) -> None:
    given = {**CHALLENGER, "skill_value": 1, "defence": defence, "effect_health": 12}
    claimed = run("feasibility", **given)
    found = [values["reduction"] for _, values in walk("attempt", **given)]
    assert claimed["max_reduction"] == max(found)
    assert claimed["breakable"] == (max(found) > 0)
    if claimed["min_turns"] is not None:
        assert (claimed["min_turns"] - 1) * max(found) < 12 <= claimed["min_turns"] * max(found)
