"""Foreign rows of shapes that the rules imply: the adapter maps them, and a wrong figure in them is found."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.cases.run import run_row
from tests.cases.runtimes import CPython

H = {"advances": 1, "adjacent": True}
SHAPES: list[tuple[str, dict[str, Any], list[Any], dict[str, Any]]] = [
    ("WF-02", {"roll": "d10"}, [0], {"total": 10}),
    ("WF-02", {"roll": "1d10", "face_convention": "1_to_10"}, [10], {"total": 10}),
    ("WF-02", {"roll": "1d10"}, [11], {"error": "InvalidFace"}),
    ("WF-04", {"roll": "1d100"}, [0, 3], {"roll": 3, "digits": [0, 3]}),
    ("WF-05", {"roll": "d100"}, ["00", 2], {"roll": 2}),
    ("WF-05", {"roll": "d100"}, [40, 0], {"roll": 40}),
    ("WF-05", {"tens": "90", "units": 0}, [], {"roll": 90}),
    ("WF-05", {"d100_total": 101}, [], {"error": "InvalidRoll"}),
    ("WF-06", {"zero_zero_is_double": False}, [0, 0], {"is_double": False}),
    ("WF-08", {"ops": ["roll d100", "reverse", "reverse"]}, [5, 1], {"roll": 51}),
    ("WF-08", {"ops": ["roll d100", "reverse", "reroll"]}, [5, 1, 2, 4], {"roll": 24, "history": [51]}),
    ("WF-08", {"kind": "simple", "target": 80, "ops": ["reverse"]}, [6, 9], {"roll": 96, "success": False}),
    ("WF-09", {"target": 50, "ops": ["reverse"]}, [1, 2], {"error": "ReverseNotAllowed", "roll": 12}),
    ("WF-12", {"base": 45, "difficulty": -15}, [], {"modifier": -15, "target": 30}),
    ("WF-13", {"target": 50, "auto_success_max": 1, "question": "P(success)"}, [], {"p": "1/2"}),
    ("WF-13", {"target": 50, "question": "P(failure)"}, [], {"p": "1/2"}),
    ("WF-16", {"target": 5, "settings": {"auto_success_max": 96}}, [1, 1], {"error": "Overlap"}),
    ("WF-18", {"kind": "dramatic", "base": 40, "target": 60}, [5, 9], {"base": 40, "target": 60, "success": True}),
    ("WF-22", {"kind": "dramatic", "target": 50}, [3, 0], {"label_ja": "成功"}),
    ("WF-22", {"sl": 5, "success": True}, [], {"label_en": "Impressive success"}),
    (
        "WF-24",
        {"kind": "opposed", "A": {"base": 40, "target": 60}, "B": {"base": 50, "target": 50}},
        [4, 0, 3, 0],
        {"winner": {"base": "B", "target": "A"}, "decided_by": "value"},
    ),
    (
        "WF-25",
        {"kind": "opposed", "A": {"base": 50}, "B": {"base": 50}, "settings": {"opposed_full_tie": "reroll"}},
        [3, 0, 3, 9, 2, 0, 6, 0],
        {"rolls": [20, 60], "winner": "A", "sl_difference": 4},
    ),
    (
        "WF-25",
        {"A": {"base": 50}, "B": {"base": 50}, "settings": {"opposed_full_tie": "reroll"}, "question": "P(win)"},
        [],
        {"A": "1/2", "B": "1/2", "draw": "0/1"},
    ),
    (
        "WF-28",
        {"kind": "extended", "target": 50, "goal_sl": 5, "settings": {"extended_restart": "auto"}},
        [7, 0, 3, 0],
        {"steps": [{"total": -2, "total_after_choice": 0}, {"total": 2, "total_after_choice": 2}], "restarts": 1},
    ),
    (
        "WF-29",
        {"kind": "extended", "target": 50, "goal_sl": 5},
        [7, 0],
        {"total": {"none": -2, "zero": 0}, "status": "open"},
    ),
    ("WF-27", {"kind": "extended", "targets": [50, 70], "goal_sl": 9}, [3, 0, 3, 0], {"total": 6, "rolls": [30, 30]}),
    (
        "WF-29",
        {"kind": "extended", "target": 50, "goal_sl": 9, "rerolled_after_roll": [1]},
        [7, 0, 3, 0, 2, 0],
        {"total": 5, "steps": [{"sl": 2, "total": 2}, {"sl": 3, "total": 5}]},
    ),
    (
        "WF-27",
        {"kind": "extended", "base": 30, "goal_sl": 9, "helpers_accepted": 2},
        [7, 0, 6, 0],
        {"steps": [{"sl": -2, "total": -2}, {"sl": -1, "total": -3}], "total": -3, "restarts": 0},
    ),
    (
        "WF-28",
        {"target": 50, "goal_sl": 3, "question": "P(goal reached within n rolls) when every restart is taken"},
        [],
        {"n=1": "29/100", "n=2": "5259/10000"},
    ),
    ("WF-33", {"tester": {"skill": "x", "characteristic": 35}, "gm_forbids": True, "helpers": [{"id": "h", **H}]}, [],
     {"accepted": [], "rejected": [["h", "test_not_assistable"]], "modifier": 0}),
    ("WF-31", {"tester": {"characteristic": 35}, "helpers": [{"id": "h", "advances": 0, "adjacent": True}]}, [],
     {"accepted": ["h"], "limit": 3}),
    ("WF-36", {"combat": True, "target": 50, "settings": {"zero_zero_is_double": False}}, [0, 0],
     {"combat_event": None}),
    ("WF-37", {"op": "hit_location", "roll": 99}, [], {"reversed": 99, "location": "right_leg"}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "given", "dice", "expect"), SHAPES, ids=[str(n) for n in range(len(SHAPES))])
def test_shape(clause: str, given: dict[str, Any], dice: list[Any], expect: dict[str, Any]) -> None:
    row = {"id": "shape", "clause": clause, "given": given, "dice": dice, "expect": expect, "note": ""}
    assert run_row(copy.deepcopy(row), "wfrp4", CPython()) == []
    for key, value in expect.items():
        if key != "error":
            wrong = {**expect, key: _spoilt(value)}
            assert run_row({**row, "expect": wrong}, "wfrp4", CPython()), f"a wrong {key} is not found"


def _spoilt(value: Any) -> Any:
    """Return something near the value that is not it."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return {"A": "B", "B": "A"}.get(value, "17/100")
        case list():
            return [*value, *value] or [["h", "over_limit"]]
        case dict():
            return {key: _spoilt(inner) for key, inner in value.items()}
    return "fumble"


def test_a_row_without_a_place_fails() -> None:
    row = {"id": "x", "clause": "WF-19", "given": {"target": 50}, "dice": [3, 0], "expect": {"luck": 3}, "note": ""}
    assert "no place" in run_row(row, "wfrp4", CPython())[0]
