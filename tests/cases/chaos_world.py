"""Maps foreign rows for カオスワールド to our own vocabulary.

The shapes accepted are listed in ``README.md`` beside this file. A row names its operation by ``given.op``; a row
without one is recognised by its keys: the operation whose required fields are all there and which knows every key.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tests.cases.rows import Case, Step, dice

SYSTEM = "chaos_world"

TOPICS = {
    "characters": {5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 34},
    "abilities": {15, 16, 17, 18, 19, 20},
    "checks": {1, 2, 3, 4, 22, 23, 24, 25, 26, 27, 28, 29, 30},
    "belongings": {21, 31, 32, 33, 35, 36, 37, 48, 51},
    "rounds": {38, 40, 41, 42, 43, 44, 45, 47, 49, 50, 52, 53},
    "hitting": {55, 56, 57, 58, 65, 66},
    "damage": {46, 59, 60, 61, 62, 63, 64, 67, 68, 69, 72, 96, 97, 98},
    "formation": {39, 54, 70, 71, 73, 74, 75, 76, 77},
    "skills": {78, 79, 80, 81, 82, 83, 84, 85, 86, 87},
    "statuses": {88, 89, 90, 91, 92, 93, 94, 95},
    "rewards": {99, 100, 101, 102, 103, 104, 105},
}

ALIASES = {
    "acting": "action_right",
    "has_attack_right": "attack_right",
    "attacker_attack_right": "attack_right",
    "lost_attack_right": "!attack_right",
    "attack_right_lost": "!attack_right",
    "has_action_right": "action_right",
    "modifier": "mods",
    "hp_now": "hp",
}
SETTING_ALIASES = {
    "formation.empty_front": "formation_last_front",
    "formation.last_front_leaves": "formation_last_front",
    "formation.voluntary_collapse": "formation_last_front",
    "formation.step_back": "formation_last_front",
}
FRACTIONS = re.compile(r"^-?\d+$")
FRACTION_KEYS = re.compile(r"^(p_.*|expected|chance)$")


def _operations() -> dict[str, Any]:
    from sainome.service.registry import system

    return {operation.name.partition(".")[2]: operation for operation in system(SYSTEM).operations}


def adapt(row: dict[str, Any]) -> list[Case]:
    """Return the cases of a foreign row.

    Raises:
        LookupError: no operation fits the row.
    """
    given = dict(row["given"])
    name = given.pop("op", None) or _recognise(given)
    settings = _settings(given.pop("settings", {}))
    if name == "sequence":
        return [_sequence(given, settings, row)]
    operation = _operations().get(name)
    if operation is None:
        raise LookupError(f"no operation {name!r}")
    request = {"op": f"{SYSTEM}.{name}", **_request(name, given, operation)}
    if settings:
        request["settings"] = settings
    expect = _expected(row["expect"], operation, given)
    return [Case([Step(request, dice(6, row.get("dice", [])), expect)])]


def _recognise(given: dict[str, Any]) -> str:
    keys = set(given) - {"settings"}
    if {"members", "steps"} <= keys:
        return "sequence"
    best: tuple[int, str] | None = None
    for name, operation in _operations().items():
        fields = msgspec.structs.fields(operation.request)
        known = {field.name for field in fields}
        required = {field.name for field in fields if field.required}
        if required <= keys <= known and (best is None or len(required) > best[0]):
            best = (len(required), name)
    if best is None:
        raise LookupError(f"no operation has these keys: {sorted(keys)}")
    return best[1]


def _settings(given: dict[str, Any]) -> dict[str, Any]:
    out = {}
    for key, value in given.items():
        name = SETTING_ALIASES.get(key, key.replace(".", "_"))
        if name == "formation_last_front" and isinstance(value, bool):
            out[name] = "collapse" if value else "refuse"
        else:
            out[name] = value
    return out


def _request(name: str, given: dict[str, Any], operation: Any) -> dict[str, Any]:
    known = {field.name for field in msgspec.structs.fields(operation.request)}
    out: dict[str, Any] = {}
    for key, value in given.items():
        name_here = key if key in known else ALIASES.get(key, key)
        if name_here.startswith("!"):
            out[name_here[1:]] = not value
        else:
            out[name_here] = value
    for key in ("reduction",):
        if isinstance(out.get(key), int):
            out[key] = [out[key]]
    if isinstance(out.get("mods"), list):
        out["mods"] = sum(out["mods"])
    if isinstance(out.get("hate"), list):
        out["hate"] = sum(one["potency"] for one in out["hate"])
    for target in out.get("targets", []):
        if isinstance(target.get("reduction"), int):
            target["reduction"] = [target["reduction"]]
        for old, new in (("rank", "target_rank"), ("flying", "target_flying")):
            if old in target:
                target[new] = target.pop(old)
    if name == "learn_skill" and isinstance(out["normal_skills"], list):
        out["normal_skills"] = len(out["normal_skills"])
    return out


def _expected(expect: dict[str, Any], operation: Any, given: dict[str, Any]) -> dict[str, Any]:
    if "error" in expect:
        return {"error": {"code": expect["error"]}}
    return {"outcome": {"values": _values(expect, operation.values)}}


def _values(expect: dict[str, Any], struct: type) -> dict[str, Any]:
    known = set(struct.__struct_fields__)
    out: dict[str, Any] = {}
    for key, value in expect.items():
        name = next((n for n in (key, f"{key}_after", key.removesuffix("_after")) if n in known), key)
        if name not in known and "stats" in known:
            out.setdefault("stats", {})[name] = value
        elif name == "distribution":
            listed = sorted(((int(total), chance) for total, chance in value.items()))
            out[name] = [{"value": total, "chance": _fraction(chance)} for total, chance in listed]
        else:
            out[name] = _fraction(value) if FRACTION_KEYS.match(name) else value
    return out


def _fraction(value: Any) -> Any:
    return f"{value}/1" if isinstance(value, str) and FRACTIONS.match(value) else value


def _sequence(given: dict[str, Any], settings: dict[str, Any], row: dict[str, Any]) -> Case:
    request: dict[str, Any] = {"op": f"{SYSTEM}.sequence", **given}
    request["steps"] = [_sequence_step(step) for step in given["steps"]]
    if settings:
        request["settings"] = settings
    expect = dict(row["expect"])
    if "error" in expect:
        return Case([Step(request, dice(6, row.get("dice", [])), {"error": {"code": expect["error"]}})])
    values: dict[str, Any] = {}
    if "outcomes" in expect:
        values["outcomes"] = expect["outcomes"]
    if "final" in expect:
        values["final"] = {name: _member(state) for name, state in expect["final"].items()}
    return Case([Step(request, dice(6, row.get("dice", [])), {"outcome": {"values": values}})])


def _sequence_step(step: dict[str, Any]) -> dict[str, Any]:
    out = dict(step)
    for key in ("by", "source", "of", "actor", "doer", "trigger_by", "triggered_by", "trigger_who"):
        if key in out:
            out["by"] = out.pop(key)
    return out


def _member(state: dict[str, Any]) -> dict[str, Any]:
    out = dict(state)
    if "statuses" in out:
        out["statuses"] = [{"key": key, "potency": potency} for key, potency in sorted(out["statuses"].items())]
    return out
