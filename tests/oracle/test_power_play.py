"""Every face of the real rules of Power Play, walked one by one, gives the fractions that ``odds.py`` claims."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from tests.oracle.walk import run as ask
from tests.oracle.walk import walk as ways

from sainome.kit.dice import Dice, GivenSource
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.systems.power_play.check import CheckRequest, check
from sainome.systems.power_play.combat import MeleeRequest, melee
from sainome.systems.power_play.hero import SpendRequest, spend
from sainome.systems.power_play.magic import CastRequest, LearnRequest, cast, learn
from sainome.systems.power_play.missiles import MissileRequest, missile
from sainome.systems.power_play.odds import (
    FocusRequest,
    HeroOddsRequest,
    OddsRequest,
    OpposedRequest,
    odds,
    odds_focus,
    odds_hero,
    odds_opposed,
)


def run(rule: Any, kind: type, faces: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
    """Run a rule on plain fields with given faces; return its values and its state as plain data."""
    source = GivenSource([(6, face) for face in faces])
    outcome: Outcome = rule(convert({"op": kind.__struct_config__.tag, **fields}, kind), Dice(source))
    source.finish()
    return {**to_builtins(outcome.values), "left": None if outcome.state is None else to_builtins(outcome.state)}


def walk(dice: int) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(1, 7), repeat=dice)


@pytest.mark.parametrize(("most", "bonus"), [(1, 2), (2, 5), (3, 6), (4, 7)])
def test_a_check(most: int, bonus: int) -> None:
    for target in (0, bonus, bonus + 2, bonus + 7, bonus + 12, bonus + 18, bonus + 24):
        claimed = run(odds, OddsRequest, pool=f"{most}D6+{bonus}", target=target, zero_dice_allowed=True)
        best: tuple[Fraction, int | None] = (Fraction(0), None)
        for n in range(most + 1):
            rolls = [
                run(check, CheckRequest, faces, pool=f"{most}D6+{bonus}", n=n, target=target, zero_dice_allowed=True)
                for faces in walk(n)
            ]
            chance = Fraction(sum(roll["success"] for roll in rolls), len(rolls))
            mean = Fraction(sum(0 if roll["auto_failure"] else roll["achievement"] for roll in rolls), len(rolls))
            assert Fraction(claimed["p"][str(n)]) == chance
            assert Fraction(claimed["mean"][str(n)]) == mean
            assert Fraction(claimed["auto_failure"][str(n)]) == Fraction(
                sum(roll["auto_failure"] for roll in rolls), len(rolls)
            )
            if chance > best[0]:
                best = (chance, n)
        assert claimed["best_n_if_zero_allowed"] == best[1]


def test_learning_is_a_check_that_may_use_no_die() -> None:
    claimed = run(odds, OddsRequest, value=29, target=9, zero_dice_allowed=True)
    for n in range(3):
        rolls = [run(learn, LearnRequest, faces, value=29, memory_target=9, n=n) for faces in walk(n)]
        assert Fraction(claimed["p"][str(n)]) == Fraction(sum(roll["learned"] for roll in rolls), len(rolls))


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)])
def test_an_exchange_in_melee_and_a_resisted_spell(mine: int, theirs: int) -> None:
    active, passive = {"pool": "3D6+6", "n": mine}, {"pool": "4D6+7", "n": theirs}
    claimed = run(odds_opposed, OpposedRequest, active=active, passive=passive)
    hits = [run(melee, MeleeRequest, faces, attack=active, dodge=passive)["hit"] for faces in walk(mine + theirs)]
    spells = [run(cast, CastRequest, faces, **active, resisters=[passive])["success"] for faces in walk(mine + theirs)]
    for results in (hits, spells):
        assert Fraction(claimed["p"][str(mine)]) == Fraction(sum(results), len(results))


@pytest.mark.parametrize(
    ("distance", "mine", "theirs"), [(9, 2, 1), (15, 2, 2), (15, 3, 1), (20, 3, 1), ("23/2", 2, 2)]
)
def test_an_arrow_at_one_who_concentrates_on_dodging(distance: int | str, mine: int, theirs: int) -> None:
    active, passive = {"pool": "3D6+6", "n": mine}, {"pool": "3D6+6", "n": theirs}
    claimed = run(odds_focus, FocusRequest, active=active, passive=passive, distance_target=distance)
    shot = {"attack": active, "distance_m": distance}
    focused = [
        run(missile, MissileRequest, faces, **shot, dodge=passive, dodge_focus=True)["hit"]
        for faces in walk(mine + theirs)
    ]
    plain = [run(missile, MissileRequest, faces, **shot)["hit"] for faces in walk(mine)]
    assert Fraction(claimed["p"]) == Fraction(sum(focused), len(focused))
    assert Fraction(claimed["p_without_focus"]) == Fraction(sum(plain), len(plain))
    assert claimed["focus_helps"] is (sum(focused) * len(plain) < sum(plain) * len(focused))


@pytest.mark.parametrize(("n", "target", "points"), [(1, 12, 1), (2, 15, 1), (2, 17, 2), (3, 18, 1), (3, 22, 2)])
def test_hero_points_at_best_use(n: int, target: int, points: int) -> None:
    """Every way to spend up to that many points is tried on every throw; the claim is the best of them."""
    table = {"rules": {"hero_points": True}}
    claimed = run(odds_hero, HeroOddsRequest, pool="3D6+6", n=n, target=target, points=points)
    won = 0
    for faces in walk(n):
        rolled = run(check, CheckRequest, faces, pool="3D6+6", n=n, target=target, points=points, settings=table)
        ways = (
            which for count in range(1, min(points, n) + 1) for which in itertools.combinations(range(1, n + 1), count)
        )
        won += rolled["success"] or any(
            run(spend, SpendRequest, dice=list(which), state=rolled["left"])["success"] for which in ways
        )
    assert Fraction(claimed["p"]) == Fraction(won, 6**n)


def test_many_dice_are_still_exact() -> None:
    """Sixty dice: the chance of no 1 at all is (5/6)**60, and nothing is enumerated."""
    claimed = run(odds, OddsRequest, value=600, target=0)
    assert Fraction(claimed["p"]["60"]) == Fraction(5, 6) ** 60


pools = st.builds(lambda dice, bonus: f"{dice}D6{bonus:+d}", st.integers(0, 2), st.integers(-3, 9))
tables = st.fixed_dictionaries(
    {},
    optional={
        "house": st.just({"six_cancels_one": True}),
        "zero_pool": st.sampled_from(["flat", "one_die"]),
        "resist_auto_failure_target": st.just("achievement"),
    },
)


def walked(op: str, good: str, **fields: Any) -> Fraction | str:
    """The chance of a good end over all faces, or the code with which the rule refuses."""
    try:
        return sum((chance for chance, one in ways(op, **fields) if one.values[good]), Fraction(0))
    except RuleError as refused:
        return refused.code


def claimed(op: str, **fields: Any) -> Any:
    try:
        return ask(op, **fields).values
    except RuleError as refused:
        return refused.code


@given(pools, tables, st.integers(-2, 20), st.booleans())
def test_a_check_under_the_settings_of_the_table(pool: str, table: dict[str, Any], target: int, zero: bool) -> None:
    fields = {"pool": pool, "zero_dice_allowed": zero, "target": target, "settings": table}
    found = claimed("power_play.odds", **fields)
    numbers = range(3)
    chances = {n: walked("power_play.check", "success", n=n, **fields) for n in numbers}
    possible = {n: chance for n, chance in chances.items() if isinstance(chance, Fraction)}
    if isinstance(found, str):
        assert not possible
        assert found in chances.values()
        return
    assert {row["n"]: Fraction(row["p"]) for row in found["rows"]} == possible


@given(pools, pools, tables, st.booleans())
def test_an_opposed_check_under_the_settings_of_the_table(
    mine: str, theirs: str, table: dict[str, Any], spell: bool
) -> None:
    active, passive = {"pool": mine}, {"pool": theirs}
    contest = "spell" if spell else "blow"
    found = claimed("power_play.odds_opposed", active=active, passive=passive, contest=contest, settings=table)
    if isinstance(found, str):  # then the rule refuses every number of dice
        rule = {"op": "power_play.cast", "good": "success"} if spell else {"op": "power_play.melee", "good": "hit"}
        sides = {**active, "resisters": [passive]} if spell else {"attack": active, "dodge": passive}
        assert walked(**rule, **sides, settings=table) == found
        return
    for row in found["rows"]:
        if spell:
            chance = walked("power_play.cast", "success", **active, n=row["n"], resisters=[passive], settings=table)
        else:
            sides = {"attack": {**active, "n": row["n"]}, "dodge": {**passive, "n": found["passive_n"]}}
            chance = walked("power_play.melee", "hit", **sides, settings=table)
        assert Fraction(row["p"]) == chance


@given(pools, pools, tables)
def test_sealed_numbers_of_a_spell_and_its_resistance(mine: str, theirs: str, table: dict[str, Any]) -> None:
    found = claimed(
        "power_play.odds_match", active={"pool": mine}, passive={"pool": theirs}, contest="spell", settings=table
    )
    if isinstance(found, str):
        assert walked("power_play.cast", "success", pool=mine, resisters=[{"pool": theirs}], settings=table) == found
        return
    for row in found["rows"]:
        for n, claim in zip(found["passive_numbers"], row["p"], strict=True):
            resisters = [{"pool": theirs, "n": n}]
            chance = walked("power_play.cast", "success", pool=mine, n=row["n"], resisters=resisters, settings=table)
            assert Fraction(claim) == chance


@given(pools, pools, tables, st.integers(0, 20))
def test_dodge_focus_under_the_settings_of_the_table(
    mine: str, theirs: str, table: dict[str, Any], distance: int
) -> None:
    sides = {"active": {"pool": mine}, "passive": {"pool": theirs}}
    found = claimed("power_play.odds_focus", **sides, distance_target=distance, settings=table)
    shot = {"attack": {"pool": mine}, "distance_m": distance, "settings": table}
    focused = walked("power_play.missile", "hit", **shot, dodge={"pool": theirs}, dodge_focus=True)
    if isinstance(found, str):
        assert focused == found
        return
    assert Fraction(found["p"]) == focused
    assert Fraction(found["p_without_focus"]) == walked("power_play.missile", "hit", **shot)


@given(pools, tables, st.integers(0, 24), st.integers(0, 2))
def test_hero_points_under_the_settings_of_the_table(
    pool: str, table: dict[str, Any], target: int, points: int
) -> None:
    """Every set of dice is tried on every throw."""
    found = claimed("power_play.odds_hero", pool=pool, target=target, points=points, settings=table)
    asked = {"pool": pool, "target": target, "points": points}
    rules = {**table, "rules": {"hero_points": True}}
    if isinstance(found, str):
        assert walked("power_play.check", "success", **asked, settings=rules) == found
        return
    rolls = list(ways("power_play.check", **asked, settings=rules))
    won = plain = Fraction(0)
    for chance, roll in rolls:
        dice = range(1, len(roll.values["faces"]) + 1)
        spent = (which for count in range(1, points + 1) for which in itertools.combinations(dice, count))
        plain += chance if roll.values["success"] else 0
        if roll.values["success"] or any(
            ask("power_play.spend", dice=list(which), state=roll.state).values["success"] for which in spent
        ):
            won += chance
    assert (Fraction(found["p"]), Fraction(found["p_without"])) == (won, plain)
