"""Foreign rows of Power Play in the product's vocabulary: ``given.op`` chooses the request, the clause the topic."""

from __future__ import annotations

from collections.abc import Callable

from tests.cases import power_play_book as book
from tests.cases import power_play_fight as fight
from tests.cases.power_play_common import (
    HERO_ON,
    Row,
    all_read,
    code,
    one,
    pick,
    settings,
    side_of,
    with_settings,
)
from tests.cases.rows import Case, Step, dice

TOPICS = {
    "dice": range(1, 4),
    "table": range(4, 7),
    "creation": (*range(7, 17), 26, *range(30, 33)),
    "sheet": (*range(17, 26), 27, 28, 29),
    "checks": range(33, 41),
    "odds": (41,),
    "magic": range(42, 57),
    "rounds": range(57, 64),
    "combat": range(64, 76),
    "wounds": range(76, 83),
    "growth": range(83, 89),
    "hero": range(89, 93),
    "records": range(93, 95),
}


def adapt(row: Row) -> list[Case]:
    """Return what a row asks for."""
    given = dict(row["given"])
    op = given.pop("op", None) or guess(given)
    faces = dice(6, row.get("dice") or [])
    return ADAPTERS[op](given, faces, dict(row["expect"]))


def guess(given: Row) -> str:
    """Find the operation of a row that does not name it, by its keys."""
    keys = set(given)
    for op, needed in KEYS:
        if needed <= keys:
            return op
    raise LookupError(f"no operation for the keys {sorted(keys)}")


# Dice and checks


def roll(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    all_read(expect, "total", "raw_face", "faces", "raw_faces")
    values = pick(expect, ("total",))
    if "raw_face" in expect:
        values["faces"] = [expect["raw_face"]]
    for name in ("faces", "raw_faces"):
        if name in expect:
            values["faces"] = expect[name]
    return one({"op": "power_play.roll", "expression": given.get("expr") or given["expression"]}, faces, values, expect)


CHECK_VALUES = (
    "achievement", "auto_failure", "success", "zero_dice", "natural_zero_pool", "margin", "n", "faces", "dice_max",
    "bonus", "modifier", "target", "phase", "target_known",
)  # fmt: skip


def check(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.check", **side_of(given), **pick(given, ("target", "zero_dice_allowed"))}
    if "ability" in given and isinstance(given["ability"], str):
        request["ability"] = given["ability"]
    if given.get("target_known") is False and given.get("target") is not None:
        request["hide"] = "target"
    all_read(expect, *CHECK_VALUES)
    return one(with_settings(request, settings(given)), faces, pick(expect, CHECK_VALUES), expect)


def add_dice(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    first = {"op": "power_play.check", **side_of(given)}
    again = {**first, "n": given["then_n"], "state": "$state"}
    return [Case([Step(first, faces, {}), Step(again, [], {"error": {"code": code(expect["error"])}})])]


def hero_spend(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    values = pick(expect, ("faces", "achievement", "auto_failure", "success", "points", "total", "target"))
    all_read(expect, *values)
    on = {**settings(given), **({} if given.get("enabled", True) is False else HERO_ON)}
    context = given.get("context", "check")
    rolled = dice(6, given["faces"])
    points = given.get("points", 0)
    if context in ("check", "learning", "success_check", "learn"):
        first: Row = {
            "op": "power_play.check",
            **side_of({**given, "n": given.get("n", len(given["faces"]))}),
            **pick(given, ("target",)),
            "context": "learning" if context.startswith("learn") else "check",
        }
        if given.get("target_known", True) is False and given.get("target") is not None:
            first["hide"] = "target"
    else:
        known = context if context in ("damage", "growth", "money") else "growth"
        expression = given.get("expr") or given.get("expression") or f"{len(given['faces'])}D6"
        first = {"op": "power_play.roll", "expression": expression, "context": known}
    steps = [Step(with_settings({**first, "points": points}, on), rolled, {})]
    if given.get("outcome_revealed"):
        steps.append(Step({"op": "power_play.reveal", "success": False, "state": "$state"}, [], {}))
    spend = {"op": "power_play.spend", "dice": [place + 1 for place in given["spend_on"]], "state": "$state"}
    last = one(spend, faces, values, expect)[0].steps[0]
    if "error" in expect and code(expect["error"]) == "rule_disabled":
        steps[0].expect = last.expect
        return [Case(steps[:1])]
    return [Case([*steps, last])]


def hero_points(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    found = settings(given)
    if given.get("enabled", True) and "rules" not in found:
        found = {**found, **HERO_ON}
    request = {"op": "power_play.hero_points", "level": given["level"]}
    if given.get("npc"):
        request["npc"] = True
    return one(with_settings(request, found), faces, pick(expect, ("points",)), expect)


ADAPTERS: dict[str, Callable[[Row, list[Row], Row], list[Case]]] = {
    "roll": roll,
    "check_expression": book.check_expression,
    "current_value": book.current_value,
    "can_act": book.can_act,
    "profile_expressions": book.profile_expressions,
    "can_use": book.can_use,
    "can_use_worn": book.can_use,
    "bow_strength": book.bow_strength,
    "dodge_expression": book.dodge_expression,
    "limits": book.limits,
    "swap_abilities": book.swap_abilities,
    "primary_abilities": book.primary_abilities,
    "combine_growth": book.combine_growth,
    "apply_profession_bonus": book.profession_bonus,
    "may_remake": book.may_remake,
    "starting_money": book.starting_money,
    "new_character": book.new_character,
    "check": check,
    "check_add_dice_after_roll": add_dice,
    "odds": book.odds,
    "auto_failure_probability": book.auto_failure_odds,
    "expected_effect": book.expected_effect,
    "learn": fight.learn,
    "uses_per_day": fight.uses_per_day,
    "remaining_uses": fight.uses_per_day,
    "cast": fight.cast,
    "odds_opposed": book.odds_opposed,
    "odds_opposed_table": book.odds_opposed,
    "casting_interrupted": fight.interrupted,
    "order": fight.order,
    "attacks_per_round": fight.attacks,
    "melee": fight.melee,
    "missile_target": fight.missile,
    "missile": fight.missile,
    "can_dodge": fight.may,
    "dodges_allowed": fight.may,
    "can_resist": fight.may,
    "can_shoot": fight.may,
    "can_declare_dodge_focus": fight.may,
    "second_action": fight.may,
    "odds_missile_focus": book.odds_focus,
    "damage": fight.damage,
    "hp_state": fight.hurt,
    "apply_damage": fight.hurt,
    "heal": fight.heal,
    "doomed_rounds": fight.drain,
    "exertion": fight.exertion,
    "xp_award": book.xp_award,
    "level_for_xp": book.level_for_xp,
    "level_ups_due": book.level_for_xp,
    "level_up": book.level_up,
    "recompute": book.recompute,
    "hero_points": hero_points,
    "hero_spend": hero_spend,
    "odds_hero": book.odds_hero,
    "rule_default": book.rule_default,
    "resolve_term": book.term,
    "parse_check_notation": book.notation,
    "learning_round": fight.learning_round,
    "learning_round_after_level_up": book.learning_after,
}

KEYS = (
    ("cast", {"resisted"}),
    ("melee", {"attack", "damage"}),
    ("missile_target", {"distance_m"}),
    ("hero_spend", {"spend_on"}),
    ("odds_missile_focus", {"distance_target"}),
    ("odds_opposed", {"active", "passive"}),
    ("exertion", {"act"}),
    ("heal", {"hp", "amount"}),
    ("hp_state", {"hp"}),
    ("learn", {"memory_target"}),
    ("xp_award", {"levels"}),
    ("level_for_xp", {"thresholds"}),
    ("limits", {"endurance", "spirit"}),
    ("order", {"agility"}),
    ("check", {"n", "bonus"}),
    ("roll", {"expr"}),
)
