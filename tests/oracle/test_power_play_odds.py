"""The further odds of Power Play against the rules, face by face over random requests, and against second methods."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, spread, walk

pools = st.builds(lambda dice, bonus: f"{dice}D6{bonus:+d}", st.integers(1, 3), st.integers(-3, 9))
small = st.builds(lambda dice, bonus: f"{dice}D6{bonus:+d}", st.integers(1, 2), st.integers(-3, 9))
houses = st.booleans().map(lambda on: {"six_cancels_one": on})


def dice_of(pool: str) -> int:
    return int(pool.partition("D")[0])


def texts(chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return {value: chance for value, chance in chances.items() if chance}


@given(pools, houses, st.booleans())
@settings(max_examples=30, deadline=None)
def test_the_best_dice_at_every_target(pool: str, house: dict[str, bool], zero: bool) -> None:
    asked = {"pool": pool, "zero_dice_allowed": zero, "settings": {"house": house}}
    made = {}
    for n in range(0 if zero else 1, dice_of(pool) + 1):
        made[n] = [
            (chance, one.values["achievement"], one.values["auto_failure"])
            for chance, one in walk("power_play.check", n=n, target=0, **asked)
        ]
    bands = run("power_play.odds_targets", **asked).values["bands"]
    for target in range(-12, 40):
        band = next(
            one
            for one in bands
            if (one["low"] is None or one["low"] <= target) and (one["high"] is None or target <= one["high"])
        )
        chances = {
            n: sum((chance for chance, total, failed in found if not failed and total >= target), Fraction(0))
            for n, found in made.items()
        }
        top = max(chances.values())
        assert band["n"] == (min(n for n, chance in chances.items() if chance == top) if top else None)
        if target == band["low"]:
            assert Fraction(band["p"]) == top
        if target == band["high"]:
            assert Fraction(band["p_high"]) == top


@given(small, small, houses, st.booleans())
@settings(max_examples=15, deadline=None)
def test_sealed_choices_are_the_blow_walked_and_in_balance(
    mine: str, theirs: str, house: dict[str, bool], behind: bool
) -> None:
    table = {"house": house}
    asked = {"active": {"pool": mine}, "passive": {"pool": theirs}, "from_behind": behind, "settings": table}
    found = run("power_play.odds_match", **asked).values
    gains: dict[tuple[int, int], Fraction] = {}
    for row in found["rows"]:
        for against, claimed in zip(found["passive_numbers"], row["p"], strict=True):
            sides = {"attack": {"pool": mine, "n": row["n"]}, "dodge": {"pool": theirs, "n": against}}
            walked = spread("power_play.melee", "hit", **sides, from_behind=behind, settings=table)
            gains[row["n"], against] = walked.get(True, Fraction(0))
            assert Fraction(claimed) == gains[row["n"], against]
    ours = {one["n"]: Fraction(one["share"]) for one in found["active"]}
    passive = {one["n"]: Fraction(one["share"]) for one in found["passive"]}
    value = Fraction(found["p"])
    assert sum(ours.values()) == sum(passive.values()) == 1
    for row in found["rows"]:  # no other number does better against the mixture
        assert sum(share * gains[row["n"], n] for n, share in passive.items()) <= value
    for against in found["passive_numbers"]:
        assert sum(share * gains[n, against] for n, share in ours.items()) >= value


@given(small, small, st.sampled_from(["passive_first", "active_first"]), houses)
@settings(max_examples=15, deadline=None)
def test_choices_in_order_see_the_roll(mine: str, theirs: str, order: str, house: dict[str, bool]) -> None:
    """The real exchange halts after the first roll; the other side then takes the number that is best for it."""
    table = {"opposed_order": order, "house": house}
    attack, dodge = {"pool": mine}, {"pool": theirs}
    first, second = (theirs, mine) if order == "passive_first" else (mine, theirs)
    worst, best = (min, max) if order == "passive_first" else (max, min)
    values = []
    for n in range(1, dice_of(first) + 1):
        sides = {"attack": attack, "dodge": {**dodge, "n": n}}
        if order == "active_first":
            sides = {"attack": {**attack, "n": n}, "dodge": dodge}
        value = Fraction(0)
        for chance, half in walk("power_play.melee", **sides, settings=table):
            replies = [
                spread("power_play.melee", "hit", state=half.state, n=reply).get(True, Fraction(0))
                for reply in range(1, dice_of(second) + 1)
            ]
            value += chance * best(replies)
        values.append(value)
    found = run("power_play.odds_match", active=attack, passive=dodge, settings=table).values
    assert Fraction(found["p"]) == worst(values)


@given(
    pool=small,
    dodge=st.none() | st.builds(lambda bonus: {"pool": f"1D6{bonus:+d}"}, st.integers(0, 9)),
    damage=st.sampled_from(["1D6", "1D6+2", "1D3-2", "4", "1D6*2-3"]),
    kind=st.sampled_from(["strike", "cut", "thrust"]),
    armour=st.integers(0, 5),
    more=st.tuples(st.booleans(), st.integers(0, 1), st.integers(0, 12)),
    house=houses,
)
@settings(max_examples=25, deadline=None)
def test_a_blow_to_damage_after_armour(
    *,
    pool: str,
    dodge: dict[str, Any] | None,
    damage: str,
    kind: str,
    armour: int,
    more: tuple[bool, int, int],
    house: dict[str, bool],
) -> None:
    behind, floor, undodged = more
    table = {"damage_floor_after_armour": floor, "undodged_target": undodged, "house": house}
    attack = {"pool": pool, "n": dice_of(pool)}
    asked = {
        "attack": attack,
        "dodge": dodge,
        "damage": damage,
        "weapon_type": kind,
        "armour": armour,
        "from_behind": behind,
        "settings": table,
    }
    found = run("power_play.odds_attack", **asked).values
    walked = spread("power_play.melee", "damage_dealt", **asked)
    hit = 1 - walked.pop(None, Fraction(0))
    assert Fraction(found["p_hit"]) == hit
    assert Fraction(found["mean"]) == sum(value * chance for value, chance in walked.items())
    claimed = {one["value"]: Fraction(one["chance"]) for one in found["damage"]}
    if hit:
        assert claimed == {value: chance / hit for value, chance in walked.items()}


@given(
    pool=small,
    dodge=st.builds(lambda bonus: {"pool": f"1D6{bonus:+d}"}, st.integers(0, 12)),
    focus=st.booleans(),
    use=st.sampled_from(["shoot", "throw"]),
    distance=st.sampled_from([0, 4, 9, "23/2", 14, 20]),
    size=st.integers(-4, 4),
)
@settings(max_examples=25, deadline=None)
def test_a_missile_with_and_without_dodge_focus(
    *, pool: str, dodge: dict[str, Any], focus: bool, use: str, distance: int | str, size: int
) -> None:
    asked = {
        "use": use,
        "attack": {"pool": pool, "n": dice_of(pool)},
        "dodge": dodge,
        "dodge_focus": focus,
        "distance_m": distance,
        "size_modifier": size,
        "damage": "1D6+1",
        "weapon_type": "thrust",
        "armour": 2,
    }
    found = run("power_play.odds_attack", **asked).values
    walked = spread("power_play.missile", "damage_dealt", **asked)
    hit = 1 - walked.pop(None, Fraction(0))
    assert Fraction(found["p_hit"]) == hit
    assert Fraction(found["mean"]) == sum(value * chance for value, chance in walked.items())


@given(
    small,
    st.lists(st.builds(lambda bonus: {"pool": f"1D6{bonus:+d}"}, st.integers(0, 9)), max_size=2),
    st.tuples(st.booleans(), st.booleans(), st.none() | st.integers(0, 14)),
    st.sampled_from(["zero", "achievement"]),
    houses,
)
@settings(max_examples=25, deadline=None)
def test_a_spell_and_those_who_resist_it(
    pool: str,
    resisters: list[dict[str, Any]],
    how: tuple[bool, bool, int | None],
    reading: str,
    house: dict[str, bool],
) -> None:
    halved, welcome, fixed = how
    table = {"resist_auto_failure_target": reading, "house": house}
    asked = {
        "pool": pool,
        "resisters": resisters,
        "object_on_living": halved,
        "welcome": welcome,
        "fixed_target": fixed,
        "settings": table,
    }
    found = run("power_play.odds_cast", **asked).values
    for row in found["rows"]:
        p = every = mean = Fraction(0)
        for chance, cast in walk("power_play.cast", n=row["n"], **asked):
            works = [one["success"] for one in cast.values["results"]] or [cast.values["success"]]
            p += chance * cast.values["success"]
            every += chance * all(works)
            mean += chance * cast.values["success"] * cast.values["achievement"]
        assert (Fraction(row["p"]), Fraction(row["p_all"]), Fraction(row["mean"])) == (p, every, mean)


@given(pools, st.lists(st.integers(0, 26), min_size=1, max_size=3), houses)
@settings(max_examples=20, deadline=None)
def test_learning(pool: str, targets: list[int], house: dict[str, bool]) -> None:
    table = {"house": house}
    found = run("power_play.odds_learn", pool=pool, targets=targets, opportunities=3, settings=table).values
    learned: Counter[int] = Counter({0: Fraction(1)})
    for row, target in zip(found["rows"], targets, strict=True):
        chances = {
            n: spread("power_play.learn", "learned", pool=pool, memory_target=target, n=n, settings=table).get(
                True, Fraction(0)
            )
            for n in range(dice_of(pool) + 1)
        }
        top = max(chances.values())
        assert Fraction(row["p"]) == top
        assert row["n"] == (min(n for n, chance in chances.items() if chance == top) if top else None)
        assert Fraction(row["within"]) == top + (1 - top) * top + (1 - top) ** 2 * top
        after: Counter[int] = Counter()
        for count, chance in learned.items():
            after[count + 1] += chance * top
            after[count] += chance * (1 - top)
        learned = after
    assert {one["value"]: Fraction(one["chance"]) for one in found["learned"]} == texts(learned)


@given(pools, st.integers(0, 30), st.integers(1, 3), houses)
@settings(max_examples=12, deadline=None)
def test_hero_points_die_by_die(pool: str, target: int, points: int, house: dict[str, bool]) -> None:
    """Every way to spend is tried on every throw of the rule; advice on the roll that lies names the best of them."""
    table = {"rules": {"hero_points": True}, "house": house}
    found = run("power_play.odds_points", pool=pool, target=target, points=points, settings=table).values
    claimed = {(row["n"], row["points"]): Fraction(row["p"]) for row in found["rows"]}
    for n in range(1, dice_of(pool) + 1):
        won: Counter[int] = Counter()
        rolls = walk("power_play.check", pool=pool, n=n, target=target, points=points, settings=table)
        for chance, roll in rolls:
            needed = [0] if roll.values["success"] else []
            for count in range(1, min(points, n) + 1):
                for dice in itertools.combinations(range(1, n + 1), count):
                    if run("power_play.spend", dice=list(dice), state=roll.state).values["success"]:
                        needed.append(count)
            for count in range(min(points, n) + 1):
                won[count] += chance * any(need <= count for need in needed)
            advice = run("power_play.advise_hero", state=roll.state).values
            assert advice["answer_n"] == ((min(needed) or None) if needed else None)
            if advice["dice"]:
                assert run("power_play.spend", dice=advice["dice"], state=roll.state).values["success"]
        assert {count: claimed[n, count] for count in range(min(points, n) + 1)} == dict(won)


@given(pools, st.integers(0, 26), st.integers(0, 2))
@settings(max_examples=30, deadline=None)
def test_advice_on_dice_agrees_with_the_odds(pool: str, target: int, points: int) -> None:
    advice = run("power_play.advise_dice", pool=pool, target=target, points=points).values
    odds = run("power_play.odds_points", pool=pool, target=target, points=max(1, points)).values
    best = odds["best"][points]
    values = {one["n"]: Fraction(one["value"]) for one in advice["options"]}
    assert values == {n: _claimed(odds, n, points) for n in values}
    assert max(values.values()) == Fraction(best["p"])
    assert best["n"] in (None, advice["answer_n"])
    for change in advice["changes"]:
        there = run("power_play.advise_dice", pool=pool, target=change["target"], points=points).values
        before = change["target"] + (1 if change["side"] == "down_to" else -1)
        here = run("power_play.advise_dice", pool=pool, target=before, points=points).values
        assert there["answer_n"] == change["n"] != here["answer_n"] == advice["answer_n"]


def _claimed(odds: dict[str, Any], n: int, points: int) -> Fraction:
    rows = {(row["n"], row["points"]): Fraction(row["p"]) for row in odds["rows"]}
    return rows[n, min(n, points)]


def test_many_dice_against_a_second_method() -> None:
    """Eight dice and three points: a recursion over dice one by one, which keeps the three lowest faces sorted."""
    states: Counter[tuple[tuple[int, ...], int]] = Counter({((), 0): 1})
    for _ in range(8):
        after: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (lowest, rest), ways in states.items():
            for face in range(1, 7):
                faces = sorted((*lowest, face))
                kept, out = faces[:3], sum(faces[3:])
                after[tuple(kept), rest + out if 1 not in faces[3:] else -1000] += ways
        states = after
    won = sum(ways for (lowest, rest), ways in states.items() if 18 + rest + 9 >= 50)
    found = run("power_play.odds_points", pool="8D6+9", n=8, target=50, points=3).values
    assert Fraction(next(row["p"] for row in found["rows"] if row["points"] == 3)) == Fraction(won, 6**8)


@given(pools, st.integers(-3, 26), houses)
@settings(max_examples=20, deadline=None)
def test_the_table_of_a_check_follows_the_house(pool: str, target: int, house: dict[str, bool]) -> None:
    asked = {"pool": pool, "target": target, "settings": {"house": house}}
    rows = run("power_play.odds", **asked).values["rows"]
    for row in rows:
        p = failed = mean = Fraction(0)
        for chance, one in walk("power_play.check", n=row["n"], **asked):
            p += chance * one.values["success"]
            failed += chance * one.values["auto_failure"]
            mean += chance * (0 if one.values["auto_failure"] else one.values["achievement"])
        assert (Fraction(row["p"]), Fraction(row["auto_failure"]), Fraction(row["mean"])) == (p, failed, mean)
