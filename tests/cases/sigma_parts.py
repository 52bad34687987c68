"""What the adapters of Σ 3.5 have in common: settings, characters, dice, spirit, expectations."""

from __future__ import annotations

from typing import Any

SETTINGS = frozenset({
    "mod_target_health", "mod_continuing_effects", "mod_spirit_raise", "mod_player_modifiers",
    "recompute_target_during_check", "natural_extremes", "zero_level_rolls", "zero_level_modifier", "class_rounding",
    "turn_seconds", "defence_mode", "reroll_time_unit", "relief_scope", "cap_applies_after_spirit", "cap_belongs_to",
    "effect_recovery_per_turn", "turns_per_attempt", "challengers", "base_formula_includes_health", "spirit_combine",
    "spirit_payment", "raise_scope", "raise_affects_base_achievement", "spirit_floor", "pending_on_roll",
    "auto_approve", "gm_may_amend", "player_modifier_sources", "modifier_total_limit", "approval_lifetime",
})  # fmt: skip

Given = dict[str, Any]


def settings_of(given: Given) -> dict[str, Any]:
    """Return the settings that a row names, whether in one object or beside the rest; nulls mean the default."""
    found = {name: value for name, value in given.items() if name in SETTINGS}
    found |= given.get("settings", {})
    if "target_includes_health" in given:
        found["mod_target_health"] = given["target_includes_health"]
    return {name: value for name, value in found.items() if value is not None or name == "modifier_total_limit"}


def with_settings(request: Given, given: Given) -> Given:
    """Return a request with the settings of its row, if there are any."""
    found = settings_of(given)
    return {**request, "settings": found} if found else request


def fraction(value: Any) -> Any:
    """Return a chance as messages carry it: always with a denominator."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value}/1"
    return f"{value}/1" if isinstance(value, str) and value.lstrip("-").isdecimal() else value


def person_of(given: Given, name: str = "") -> Given:
    """Return the character that a row describes; ``H`` among the abilities is health, an own ``health`` wins."""
    abilities = {key: value for key, value in given.get("abilities", {}).items() if key != "H"}
    person: Given = {"name": name, "abilities": abilities}
    health = given.get("health", given.get("abilities", {}).get("H"))
    return person if health is None else {**person, "health": health}


def faces(row: Given) -> list[int]:
    """Return the dice of a row as one list."""
    out: list[int] = []
    for die in row.get("dice", []):
        out += die if isinstance(die, list) else [die["face"] if isinstance(die, dict) else die]
    return out


def pick(expect: Given, names: dict[str, str]) -> Given:
    """Return the expectations that a row has, under our own names."""
    return {ours: expect[theirs] for theirs, ours in names.items() if theirs in expect}


def values(found: Given) -> Given:
    """Return an expectation about the figures of an outcome."""
    return {"outcome": {"values": found}}


def error(expect: Given, **details: Any) -> Given:
    """Return an expectation of an error, with the details that a row names."""
    found: Given = {"code": expect["error"]}
    known = {name: expect[name] for name in ("required", "available") if name in expect} | details
    return {"error": {**found, "details": known} if known else found}


def trial_of(given: Given) -> Given:
    """Return the fields of a check that a row gives, in any of the forms that rows have."""
    out: Given = {}
    if "abilities" in given:
        out["character"] = person_of(given)
        out["related"] = given.get("related", [])
    elif "health" in given and "target" in given and "defence" not in given:
        out["health"] = given["health"]
    for theirs, ours in (
        ("target", "target"), ("base_target", "target"), ("rolls", "skill_value"), ("skill_value", "skill_value"),
        ("base", "base"), ("base_formula", "base"), ("formula", "base"), ("cap", "cap"), ("policy", "policy"),
        ("gm_modifiers", "gm_modifiers"), ("combat_related", "combat_related"), ("who", "who"),
    ):  # fmt: skip
        if given.get(theirs) is not None:
            out[ours] = given[theirs]
    if given.get("zero_level"):
        out["skill_value"] = 0
    spirit = spirit_of(given)
    if spirit and "character" not in out:
        out.setdefault("health", 1000)  # the row leaves open what the points are taken from
    return {**out, "spirit": spirit} if spirit else out


def spirit_of(given: Given) -> Given:
    """Return the spirit that a row declares: one object, or fields beside the rest."""
    plan = dict(given.get("spirit", given.get("spend", {})))
    found: Given = {}
    raises = dict(plan.pop("raise", plan.pop("raises", {}))) | dict(given.get("raise", {}))
    for name, points in plan.items():
        if name.startswith("raise_"):
            raises[name.removeprefix("raise_")] = points
        else:
            found[{"extra_rolls": "rolls"}.get(name, name)] = points
    for theirs, ours in (("spirit_target", "target"), ("spirit_achievement", "achievement")):
        if given.get(theirs):
            found[ours] = given[theirs]
    if given.get("op") in ("spirit_target", "spirit_achievement") and "points" in given:
        found[given["op"].removeprefix("spirit_")] = given["points"]
    return {**found, "raises": raises} if raises else found


PREVIEW = {
    "base_target": "base_target", "target": "target", "base_achievement": "base", "base": "base", "cost": "cost",
    "health_after": "health_after", "limited_by": "limited_by", "limiting": "limited_by", "rolls": "rolls",
}  # fmt: skip

CHECK = {
    "target": "target", "base_target": "base_target", "success": "success", "additional": "additional",
    "rolls_used": "rolls_used", "failure_margin": "failure_margin", "achievement": "achievement", "raw": "raw",
    "capped": "capped", "cost": "cost", "health_after": "health_after", "extra_rolls": "extra_rolls",
    "base_achievement": "base", "flags": "flags", "on_try": "on_try", "margin": "failure_margin", "faces": "faces",
}  # fmt: skip
