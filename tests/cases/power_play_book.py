"""Foreign rows about the sheet, creation, growth, odds and terms."""

from __future__ import annotations

import re

from tests.cases.power_play_common import (
    Row,
    all_read,
    code,
    frac,
    one,
    pick,
    settings,
    side_of,
    with_settings,
)
from tests.cases.rows import Case

# The sheet


def check_expression(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    ability = given.get("ability", "agility")
    value = given.get("ability_value", given.get("value"))
    request = {"op": "power_play.figures", "base": {ability: value}}
    figure = pick(expect, {"dice": "dice", "bonus": "bonus", "text": "check"})
    return one(request, faces, {"by_ability": {ability: figure}}, expect)


def current_value(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    ability = given.get("ability", "agility")
    request = {
        "op": "power_play.figures",
        "base": {ability: given["base"]},
        "modifiers": [{ability: one_modifier} for one_modifier in given.get("modifiers", [])],
    }
    return one(request, faces, {"by_ability": {ability: pick(expect, ("current",))}}, expect)


def can_act(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    names = ("can_act", "can_move", "can_dodge", "can_resist")
    all_read(expect, *names)
    return one({"op": "power_play.figures", "base": given["current"]}, faces, pick(expect, names), expect)


def profile_expressions(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.figures", "base": given["base"], "profiles": given["profiles"]}
    return one(request, faces, {"profiles": expect}, expect)


def can_use(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {
        "op": "power_play.usable",
        "base": given.get("current") or given["base"],
        "required": given["required"],
    }
    if given.get("item_modifiers"):
        request["own_modifiers"] = given["item_modifiers"]
    if given.get("other_modifiers"):
        request["other_modifiers"] = [given["other_modifiers"]]
    found = settings(given)
    both = given.get("base") and given.get("current")
    if both and found.get("requirement_value") == "base":
        request["base"] = given["base"]
    return one(with_settings(request, found), faces, pick(expect, ("usable", "missing")), expect)


def bow_strength(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.usable",
        "base": {"strength": given["strength"]},
        "bow": given.get("weapon_class") == "bow",
        "use_bow_bonus": given.get("use_bonus", True),
        "profession_bonus": given.get("race_bonus", 0),
        "primary": given["primary"],
    }
    return one(request, faces, pick(expect, {"strength_for_weapon": "strength"}), expect)


def dodge_expression(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.figures", "base": {"agility": given["agility"]}}
    if given.get("shield"):
        request["shield"] = given["shield"]
    return one(request, faces, {"dodge": pick(expect, ("dice", "bonus", "text"))}, expect)


def limits(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.figures", "base": {n: given[n] for n in ("endurance", "spirit") if n in given}}
    names = {n: n for n in ("hp_max", "death_line", "faint_line")} | {"order": "line_order"}
    values = pick(expect, names)
    if "invalid" in expect:
        values["invalid"] = code(expect["invalid"]) if expect["invalid"] else None
    return one(with_settings(request, settings(given)), faces, values, expect)


# Creation and growth


def swap_abilities(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    swap = given["swap"]
    pairs = swap if swap and isinstance(swap[0], list) else [swap]
    request = {"op": "power_play.swap", "formulas": given["formulas"], "values": given["values"], "swap": pairs}
    return one(request, faces, pick(expect, ("values",)), expect)


def primary_abilities(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.growth", "profession": given["growth"]}
    values = pick(expect, ("primary",))
    if expect.get("warning"):
        values["warning"] = expect["warning"].removeprefix("W_").lower()
    return one(request, faces, values, expect)


def combine_growth(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    race = given["race"]
    request = {"op": "power_play.growth", "profession": {"strength": given["profession"]}, "race": {"strength": race}}
    values = {"growth": {"strength": growth_text(str(expect["growth"]))}} if "growth" in expect else {}
    return one(request, faces, values, expect)


def growth_text(text: str) -> str:
    """Write an expected growth the one way that the product writes it: constants joined, no 1 before D, no +0."""
    found = re.fullmatch(r"(?:1?D(?P<sides>[632]?))?(?P<rest>(?:[+-]?[0-9]+)*)", text.replace(" ", ""))
    if found is None:
        return text
    constant = sum(int(number) for number in re.findall(r"[+-]?[0-9]+", found["rest"]))
    if found["sides"] is None:
        return str(constant)
    return f"D{found['sides'] or 6}" + (f"{constant:+d}" if constant else "")


def profession_bonus(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.bonus", **{n: given[n] for n in ("values", "primary", "bonus")}}
    return one(request, faces, pick(expect, ("values",)), expect)


def may_remake(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values = given["values"]
    if isinstance(values, list):
        values = dict(zip(ABILITIES, values, strict=False))
    request = {"op": "power_play.bonus", "values": values, "level": given.get("level", 1)}
    return one(request, faces, pick(expect, ("may_remake",)), expect)


ABILITIES = (
    "strength", "prowess", "agility", "endurance", "spirit", "memory", "charm", "observation", "intellect",
    "dexterity", "faith", "leadership",
)  # fmt: skip


def starting_money(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    return one({"op": "power_play.money"}, faces, pick(expect, ("sp",)), expect)


def new_character(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    return one({"op": "power_play.create"}, faces, pick(expect, ("level", "xp")), expect)


def xp_award(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.award",
        "levels": given["levels"],
        "play_time": given.get("hours", given.get("play_time")),
        "adjust_percent": given.get("adjust_percent", 0),
    }
    return one(with_settings(request, settings(given)), faces, pick(expect, ("xp_each",)), expect)


def level_for_xp(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.level", "thresholds": given["thresholds"], "xp": given["xp"]}
    if "level" in given:
        request["level"] = given["level"]
    return one(request, faces, pick(expect, ("level", "level_ups")), expect)


def level_up(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.grow", "base": given["base"], "growth": str(given["growth"])}
    if given.get("race"):
        request["race"] = given["race"]
    return one(request, faces, pick(expect, ("raw", "gain", "base")), expect)


def recompute(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.recompute", **pick(given, ("ability", "before", "after", "required_spirit"))}
    names = {n: n for n in ("hp_max", "death_line", "faint_line", "uses", "check")}
    names |= {"hit_check": "hit", "to_hit": "hit", "hit": "hit", "dodge_check": "dodge", "dodge": "dodge"}
    all_read(expect, *names)
    return one(request, faces, pick(expect, names), expect)


def learning_after(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.grow",
        "base": 30,
        "growth": "1",
        "ability": given["raised"],
        "caster": given["is_caster"],
    }
    return one(request, faces, pick(expect, ("learning_round", "order")), expect)


# Odds


def odds(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.odds", **side_of({k: v for k, v in given.items() if k != "n"})}
    request |= pick(given, ("target",))
    if given.get("zero_dice_allowed"):
        request["zero_dice_allowed"] = True
    values = {"p": {n: frac(p) for n, p in expect.get("p", {}).items()}} if "p" in expect else {}
    values |= pick(expect, ("best_n_if_zero_allowed",))
    if "best_n" in expect:
        values["best_n"] = expect["best_n"]
    all_read(expect, "p", "best_n", "best_n_if_zero_allowed")
    return one(request, faces, values, expect)


def auto_failure_odds(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    numbers = given.get("n_range") or [given["n"]]
    request = {"op": "power_play.odds", "pool": f"{max(numbers)}D6+0"}
    wanted = expect["p"] if isinstance(expect["p"], dict) else {str(numbers[0]): expect["p"]}
    return one(request, faces, {"auto_failure": {n: frac(p) for n, p in wanted.items()}}, expect)


def expected_effect(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values: Row = {"mean": {n: frac(mean) for n, mean in expect.get("mean", {}).items()}}
    values |= pick(expect, {"best_n": "best_mean_n"})
    request = {"op": "power_play.odds", **side_of({k: v for k, v in given.items() if k != "n"})}
    return one(request, faces, values, expect)


HALVED = ("halved", "halve", "half", "achievement_halved", "object_spell_on_living", "object_spell", "for_objects")


def odds_opposed(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.odds_opposed",
        "active": side_of(given["active"]),
        "passive": side_of(given["passive"]),
    }
    if any(part.get(name) for part in (given, given["active"]) for name in HALVED):
        request["halved"] = True
    if isinstance(expect.get("p"), dict):
        values: Row = {"p": {n: frac(p) for n, p in expect["p"].items()}}
    else:
        values = {"p": {str(given["active"]["n"]): frac(expect["p"])}}
    values |= pick(expect, ("best_n",))
    return one(request, faces, values, expect)


def odds_focus(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.odds_focus",
        "active": side_of(given["active"]),
        "passive": side_of(given["passive"]),
        "distance_target": given["distance_target"],
    }
    values: Row = {n: frac(expect[n]) for n in ("p", "p_without_focus") if n in expect}
    return one(request, faces, values | pick(expect, ("focus_helps",)), expect)


def odds_hero(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.odds_hero", **side_of(given), **pick(given, ("target", "points"))}
    return one(request, faces, {n: frac(expect[n]) for n in ("p", "p_without") if n in expect}, expect)


# The table


def rule_default(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values = {"defaults": {given["status"]: expect["enabled"]}}
    return one({"op": "power_play.rules"}, faces, values, expect)


def term(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values = pick(expect, {"id": "id", "canonical_ja": "ja", "canonical_en": "en"})
    return one({"op": "power_play.term", "term": given["term"]}, faces, values, expect)


def notation(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values = pick(expect, ("ability", "target"))
    return one({"op": "power_play.notation", "text": given["text"]}, faces, values, expect)
