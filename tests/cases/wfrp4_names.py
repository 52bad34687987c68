"""Names and shapes that foreign rows of Warhammer use, and how an expectation finds its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cases.rows import Case, Step

ERRORS = {
    "RerollNotAllowed": "reroll_not_allowed",
    "ReverseNotAllowed": "reverse_only_failed",
    "RestartNotOffered": "no_restart_offered",
    "RestartNotAllowed": "no_restart_offered",
    "ExtendedTestClosed": "extended_closed",
    "OverlappingRanges": "auto_ranges_overlap",
    "RangesOverlap": "auto_ranges_overlap",
}
"""Names of errors in foreign rows; a name that is not here asks for an error, whichever."""

LABELS = {
    "超大成功": "astounding_success",
    "大成功": "impressive_success",
    "成功": "plain_success",
    "小成功": "marginal_success",
    "小失敗": "marginal_failure",
    "失敗": "plain_failure",
    "大失敗": "impressive_failure",
    "超大失敗": "astounding_failure",
}

CHOICES = {
    "face_convention": {"0_to_9", "1_to_10"},
    "sl_method": {"tens", "margin"},
    "opposed_tie_value": {"base", "target"},
    "opposed_full_tie": {"draw", "reroll", "first", "second"},
    "extended_restart": {"ask", "auto", "never"},
    "extended_floor": {"none", "zero"},
    "extended_zero_sl": {"as_zero", "as_one"},
    "assist_scope": {"any", "extended_only"},
}
"""Settings with named values: an expectation keyed by such values means one run each."""

SETTINGS = {
    *CHOICES,
    "zero_zero_is_double",
    "auto_success_max",
    "auto_failure_min",
    "auto_sl_limits",
    "opposed_zero_sign_matters",
    "extended_first_roll_restart",
    "extended_offer_lapses",
    "assist_needs_skill",
    "unassistable_tags",
}

SIDES = {"a": ("A", "a", "attacker", "first"), "b": ("B", "b", "defender", "second")}

type Row = dict[str, Any]
type Places = dict[str, str | Callable[[Any], Row]]


def mapped(expect: Row, names: Places) -> Row:
    """Return an expectation on ``values``; a key that has no place raises, so that the row fails."""
    values: Row = {}
    for key, value in expect.items():
        if key == "error":
            continue
        place = names.get(key)
        if place is None:
            raise LookupError(f"no place for the expectation {key!r}")
        values.update(place(value) if callable(place) else {place: value})
    return {"outcome": {"values": values}}


def error_of(expect: Row) -> Row:
    code = ERRORS.get(str(expect["error"]))
    return {"error": {"code": code} if code else {}}


def finish(steps: list[Step], expect: Row, values: Row) -> Case:
    """Put the expectation on the last step; with an error, the values belong to the step before."""
    if "error" in expect:
        steps[-1].expect = error_of(expect)
        if len(steps) > 1 and values["outcome"]["values"]:
            steps[-2].expect = values
    else:
        steps[-1].expect = values
    return Case(steps)


def with_settings(request: Row, settings: Row) -> Row:
    return {**request, "settings": settings} if settings else request


def parts_of(given: Row) -> Row:
    """Return the parts of a target; a target without a base is its own base."""
    parts: Row = {"base": given.get("base", given.get("target"))}
    for name in ("difficulty", "modifiers", "helpers_accepted", "extra_sl"):
        if name in given:
            parts[name] = given[name]
    if "modifier" in given:
        parts["modifiers"] = [*parts.get("modifiers", []), given["modifier"]]
    if "target" in given and "base" in given and "modifiers" not in parts and given["target"] != given["base"]:
        parts["modifiers"] = [given["target"] - given["base"]]
    return parts


def side_of(given: Row, name: str) -> Row | None:
    found = next((given[key] for key in SIDES[name] if key in given), None)
    if found is None:
        return None
    known = {**found, "base": found.get("base", found.get("skill", found.get("target")))}
    return parts_of(known)
