"""Every fixture row in Pyodide under Node, in the very files that ship."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cases.run import rows_of, run_row
from tests.cases.runtimes import Pyodide, Runtime
from tests.cases.test_fixtures import FILES

pytestmark = pytest.mark.pyodide


def faults_of(file: Path, runtime: Runtime) -> list[str]:
    """Run the rows of one file; return every fault, with the row's id."""
    rows = list(rows_of([file], None))
    assert rows
    return [f"{row['id']} {fault}" for _, system, row in rows for fault in run_row(row, system, runtime)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_rows(file: Path, pyodide: Pyodide) -> None:
    assert faults_of(file, pyodide) == []


def test_answers_are_those_of_cpython(pyodide: Pyodide) -> None:
    from sainome import handle

    seeded = {"v": 1, "dice": {"from": "seed", "seed": "x"}, "request": {"op": "core.command", "text": "20D100"}}
    for lang in ("ja", "en"):
        text = json.dumps({**seeded, "lang": lang})
        assert pyodide.ask(text) == handle(text)
