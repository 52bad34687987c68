"""The chances of an act in a fight, against the act itself with every face of every die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, walk

from sainome.kit.errors import RuleError

small = st.builds(lambda dice, bonus: f"{dice}D6{bonus:+d}", st.integers(0, 1), st.integers(-2, 9))
pools = st.builds(lambda dice, bonus: f"{dice}D6{bonus:+d}", st.integers(0, 2), st.integers(-2, 9))
tables = st.fixed_dictionaries(
    {},
    optional={
        "house": st.just({"six_cancels_one": True}),
        "zero_pool": st.sampled_from(["flat", "one_die"]),
        "undodged_target": st.integers(0, 9),
        "resist_auto_failure_target": st.just("achievement"),
    },
)
BODY = {"hp": 50, "hp_max": 50, "death_line": -50, "faint_line": -50}
ABILITIES = {"strength": 30, "prowess": 30, "agility": 33, "endurance": 30, "spirit": 20, "charm": 23, "memory": 15}


def fighter(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "name": name, "order_value": 20, "body": BODY, **more}


def attack(use: str, pool: str) -> dict[str, Any]:
    kind = {"weapon": use, "label": {"ja": "剣", "en": "sword"}, "use": use, "type": "cut"}
    return {**kind, "hit": pool, "damage": "3"}


def spread(good: Any, **act: Any) -> Fraction | str:
    try:
        return sum((chance for chance, one in walk("power_play.battle_act", **act) if good(one.values)), Fraction(0))
    except RuleError as refused:
        return refused.code


def claimed(**asked: Any) -> dict[str, Any] | str:
    try:
        return run("power_play.odds_act", **asked).values
    except RuleError as refused:
        return refused.code


@given(
    st.sampled_from(["attack", "shoot", "throw"]),
    pools,
    pools,
    tables,
    st.fixed_dictionaries(
        {"distance_m": st.integers(0, 14)},
        optional={"size_modifier": st.integers(-3, 3), "from_behind": st.just(True), "modifier": st.integers(-2, 2)},
    ),
)
@settings(max_examples=80)
def test_a_blow_as_the_fight_stands(
    kind: str, mine: str, theirs: str, table: dict[str, Any], blow: dict[str, Any]
) -> None:
    use = {"attack": "melee"}.get(kind, kind)
    striker = fighter("a", attacks=[attack(use, mine)], in_hand=[use])
    target = fighter("b", dodge=theirs, focused=blow["distance_m"] % 2 == 0)
    fight = {"kind": "battle", "fighters": [striker, target], "settings": table}
    asked = {"who": "a", "kind": kind, "state": fight}
    blow = {**blow, "target": "b"}
    found = claimed(**asked, blow=blow)
    if isinstance(found, str):
        assert spread(lambda v: v["blows"][0]["hit"], **asked, blows=[blow]) == found
        return
    for row in found["rows"]:
        hit = spread(lambda v: v["blows"][0]["hit"], **asked, blows=[{**blow, "n": row["n"]}])
        assert Fraction(row["p"]) == hit
        assert Fraction(row["mean"]) == 3 * hit


spells = st.fixed_dictionaries(
    {"unfavourable": st.sampled_from(["yes", "no"]), "for_objects": st.booleans()},
    optional={"fixed_target": st.integers(0, 12)},
)


@given(small, small, tables, spells, st.booleans())
@settings(max_examples=40)
def test_a_spell_as_the_fight_stands(
    one: str, other: str, table: dict[str, Any], kind: dict[str, Any], willing: bool
) -> None:
    spell = {"id": "x", "school": "s", "required_spirit": None, "memory_target": 5, **kind}
    known = [{"spell": spell, "learned": True}]
    character = {"kind": "character", "creation_step": "done", "base": ABILITIES, "hp": 15, "spells": known}
    caster = fighter("c", character={**character, "schools": [{"id": "s", "casting_ability": "charm"}]})
    fight = {
        "kind": "battle",
        "fighters": [caster, fighter("a", resist=one), fighter("b", resist=other)],
        "settings": table,
    }
    asked = {"who": "c", "kind": "cast", "spell": "x", "on_living": True, "state": fight}
    aims = [{"target": "a"}, {"target": "b", "resist": False}] if willing else [{"target": "a"}, {"target": "b"}]

    def works(values: dict[str, Any]) -> list[bool]:
        return [one["what"] == "spell_works" for one in values["happenings"] if one["what"].startswith("spell_")]

    for row in run("power_play.odds_act", **asked, aims=aims).values["rows"]:
        assert Fraction(row["p"]) == spread(lambda v: any(works(v)), **asked, aims=aims, n=row["n"])
        assert Fraction(row["p_all"]) == spread(lambda v: all(works(v)), **asked, aims=aims, n=row["n"])
