"""Every fixture row in CPython."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cases.run import ROOT, run_row, system_of
from tests.cases.runtimes import CPython

FILES = sorted(f for f in (ROOT / "fixtures").glob("*/*.json") if f.parent.name not in ("transcripts", "saves"))
ROWS = [(file, row) for file in FILES for row in json.loads(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("file", "row"), ROWS, ids=[f"{f.parent.name}/{f.stem}/{r['id']}" for f, r in ROWS])
def test_row(file: Path, row: dict) -> None:
    known = tuple(p.name for p in (ROOT / "core/sainome/systems").iterdir() if p.is_dir())
    system = system_of(file, (*known, "common", "reports")) or file.parent.name
    assert run_row(row, system, CPython()) == []
