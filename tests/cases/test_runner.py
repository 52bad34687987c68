"""The runner itself: what it compares, what it counts, how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cases.rows import Case, Step, from_plain, mismatches, resolve, same, to_plain
from tests.cases.run import ROOT, run_row, system_of
from tests.cases.runtimes import CPython


@pytest.mark.parametrize(
    ("expected", "got", "equal"),
    [
        (1, 1, True),
        (1, 2, False),
        (1, True, False),
        (True, 1, False),
        (0, False, False),
        ("1/2", "2/4", True),
        ("1/2", "1/3", False),
        ("a/b", "a/b", True),
        ("1", 1, False),
        (None, None, True),
        (None, 0, False),
    ],
)
def test_scalars(expected: Any, got: Any, equal: bool) -> None:
    assert same(expected, got) is equal


def test_objects_are_subsets_and_lists_exact() -> None:
    assert mismatches({"a": 1}, {"a": 1, "b": 2}) == []
    assert mismatches({"a": None}, {}) == []
    assert mismatches({"a": 0}, {})
    assert mismatches({"a": {"b": 1}}, {"a": 5})
    assert mismatches([1, 2], [1, 2, 3])
    assert mismatches([{"a": 1}], [{"a": 1, "b": 2}]) == []
    assert mismatches([], None)


def test_references_stand_for_earlier_outcomes() -> None:
    outcomes = [{"state": {"n": 1}, "values": {"list": [{"x": 5}]}}, {"state": {"n": 2}}]
    assert resolve({"state": "$state", "first": ["$0.state"]}, outcomes) == {"state": {"n": 2}, "first": [{"n": 1}]}
    assert resolve("$0.values.list.0.x", outcomes) == 5
    assert resolve("$5 note", outcomes) == "$5 note"
    assert resolve("$state", []) == "$state"


def test_plain_form_round_trips() -> None:
    cases = [Case([Step({"op": "x"}, [{"sides": 6, "face": 1}], {"outcome": {}}, "en"), Step({"op": "y"})], "name")]
    assert from_plain(json.loads(json.dumps(to_plain(cases)))) == cases


def test_the_system_comes_from_the_name() -> None:
    known = ("power_play", "wfrp4", "common")
    assert system_of(Path("vectors/power-play.json"), known) == "power_play"
    assert system_of(Path("fixtures/wfrp4/check.json"), known) == "wfrp4"
    assert system_of(Path("hidden/wfrp4-more.json"), known) == "wfrp4"
    assert system_of(Path("x/y.json"), known) is None


GOOD = {
    "id": "good",
    "clause": "core.roll",
    "cases": [
        {
            "steps": [
                {
                    "request": {"op": "core.roll", "expression": "1D6"},
                    "faces": [{"sides": 6, "face": 4}],
                    "expect": {"outcome": {"values": {"total": 4}}},
                }
            ]
        }
    ],
}


def _changed(**changes: Any) -> dict[str, Any]:
    row = json.loads(json.dumps(GOOD))
    row["cases"][0]["steps"][0].update(changes)
    return {**row, "id": "bad"}


def test_a_row_that_holds() -> None:
    assert run_row(GOOD, "common", CPython()) == []


@pytest.mark.parametrize(
    "row",
    [
        _changed(expect={"outcome": {"values": {"total": 5}}}),
        _changed(faces=[]),
        _changed(faces=[{"sides": 6, "face": 4}, {"sides": 6, "face": 4}]),
        _changed(request={"op": "core.rol"}, expect={}),
        {"id": "bad", "clause": "XX-1", "given": {"what": "is this"}, "expect": {"x": 1}},
        {"id": "bad", "cases": [{"steps": [{"request": {"op": "x"}, "unknown": 1}]}]},
    ],
)
def test_a_row_that_does_not_hold_or_cannot_be_mapped_fails(row: dict[str, Any]) -> None:
    assert run_row(row, "common", CPython())


def _run(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.cases.run", "--system", "common", str(file)]
    environment = {"PYTHONPATH": f"{ROOT / 'core'}:{ROOT}", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)


def test_the_last_line_and_the_exit_status(tmp_path: Path) -> None:
    file = tmp_path / "rows.json"
    file.write_text(json.dumps([GOOD, GOOD]))
    done = _run(file)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "2 passed, 0 failed")
    file.write_text(json.dumps([GOOD, _changed(faces=[])]))
    done = _run(file)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "1 passed, 1 failed")
    assert "bad" in done.stdout
