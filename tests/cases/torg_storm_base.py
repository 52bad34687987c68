"""What all shapes of トーグ rows share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.cases.rows import Case, Step, dice

ERRORS = {
    "TableMissing": "table_missing",
    "NotInPool": "not_in_pool",
    "LockedForScene": "locked_for_scene",
    "NoActionLeft": "no_action_left",
    "NotApplicable": "not_for_fighters",
}
type Row = dict[str, Any]


def d20(faces: list[int]) -> list[dict[str, int]]:
    return dice(20, faces)


def op(name: str, **fields: Any) -> dict[str, Any]:
    return {"op": f"torg_storm.{name}", **fields}


def failed(expect: Row) -> dict[str, Any]:
    """Return the error (or the question for dice) that an expectation names."""
    name = expect["error"]
    if name == "DiceExhausted":
        return {"need": [{"sides": 20, "count": 1}]}
    code = ERRORS.get(name) or re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
    details = {key: value for key, value in expect.items() if key != "error"}
    return {"error": {"code": code, **({"details": details} if details else {})}}


def values(expect: Row, names: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """Return expected values, each under the name that it has with us; an unknown one is an error."""
    if "error" in expect:
        return failed(expect)
    names = names or {}
    out: dict[str, Any] = {}
    for key, value in expect.items():
        if key not in names:
            raise LookupError(f"no value of ours is called {key}")
        out[names[key]] = value
    return {"outcome": {"values": {**out, **more}}}


def same(*keys: str, **renamed: str) -> dict[str, str]:
    return {**{key: key for key in keys}, **renamed}


def one(request: Row, faces: list[dict[str, int]], expect: dict[str, Any], name: str = "") -> list[Case]:
    return [Case([Step(request, faces, expect)], name)]


def settings(given: Row) -> dict[str, Any]:
    """Return the settings that a row names, its edition among them."""
    found = dict(given.get("settings", {}))
    if "edition" in given:
        found["edition"] = given["edition"]
    return {"settings": found} if found else {}


def being(name: str, **fields: Any) -> Row:
    return {"id": name, "reality": fields.pop("reality", "core"), **fields}


def state(given: Row, *beings: Row, **fields: Any) -> Row:
    """Return a scene with these beings, under the settings that the row names."""
    chosen = dict(given.get("settings", {}))
    if "edition" in given:
        chosen["edition"] = given["edition"]
    if given.get("storm_results") is not None:
        rows = [storm_row(one) for one in given["storm_results"]]
        chosen["storm_results"] = {"rows": rows, "label": {"en": given.get("fixture", "TEST FIXTURE")}}
    return {**({"settings": chosen} if chosen else {}), "beings": list(beings), **fields}


def storm(given: Row | None = None, **fields: Any) -> Row:
    return {"id": "S1", "realities": ["core", "nile"], **(given or {}), **fields}


def out(**parts: Any) -> dict[str, Any]:
    return {"outcome": parts}


def merged(one: Any, other: Any) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: merged(one.get(key), other.get(key)) if key in one else other[key] for key in {**one, **other}}
    if isinstance(one, list) and isinstance(other, list):
        return [merged(mine, theirs) for mine, theirs in zip(one, other, strict=True)]
    return one if other is None else other


def reply(expect: Row, places: dict[str, str | Callable[[Any], dict[str, Any]]]) -> dict[str, Any]:
    """Return an expected outcome: each key goes to a place in it (``values.start.total``, ``state.beings.0.hand``)."""
    if "error" in expect:
        return failed(expect)
    found: Any = {}
    for key, value in expect.items():
        place = places.get(key)
        if place is None:
            raise LookupError(f"no place for {key}")
        found = merged(found, place(value) if callable(place) else at(place, value))
    return {"outcome": found}


def at(place: str, value: Any) -> dict[str, Any]:
    """Return ``value`` at a place; ``state.beings.0.x`` is for a scene with one being, ``.0/2`` the first of two."""
    head, _, rest = place.partition(".")
    inner = at(rest, value) if rest else value
    if re.match(r"^\d+(/\d+)?$", head):
        index, _, size = head.partition("/")
        listed: list[Any] = [{} for _ in range(int(size or 1))]
        listed[int(index)] = inner
        return listed  # type: ignore[return-value]
    return {head: inner}


def storm_row(row: Row) -> Row:
    low, high = row.get("min", row.get("from")), row.get("max", row.get("to"))
    lost = row.get("possibilities_lost", row.get("loss"))
    return {"low": low, "high": high, "possibilities_lost": lost, "special": row.get("special")}


def picked_faces(pool: int, faces: list[int]) -> list[dict[str, int]]:
    """Return faces of a pick: dice of as many faces as are left, one after another."""
    return [{"sides": pool - index, "face": face} for index, face in enumerate(faces)]


def roller(given: Row) -> str:
    return "rated" if 20 in given.get("roll_again", [10, 20]) else "ord"
