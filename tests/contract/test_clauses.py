"""CLAUSES.md: every clause that the code names is there, in both languages, with rows that exist."""

from __future__ import annotations

import json
import re

import pytest

from sainome.kit import data
from sainome.service import words
from sainome.service.registry import system
from tests.contract.gather import GAMES, LANGS, faults, fields_of, fixture_folder, rows, runs

KINDS = {"rule", "reading", "external", "guidance"}
CLAUSE = re.compile(r"[A-Z]{2}-\d+")


@pytest.mark.parametrize("name", GAMES)
def test_clauses_are_complete(name: str) -> None:
    clauses = data.load(words.package_of(name), "clauses")
    found = [] if clauses else ["CLAUSES.md: missing or empty"]
    for clause, entry in clauses.items():
        found += [f"{clause}: no {lang}" for lang in LANGS if not entry.get(lang, "").strip()]
        found += [f"{clause}: no {lang} title" for lang in LANGS if not entry["title"].get(lang, "").strip()]
        if entry.get("kind") not in KINDS:
            found.append(f"{clause}: kind {entry.get('kind')!r} is not one of {sorted(KINDS)}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_clauses_have_rows(name: str) -> None:
    clauses = data.load(words.package_of(name), "clauses")
    found = [] if clauses else ["CLAUSES.md: missing or empty"]
    in_file: dict[str, set[str]] = {}
    for file, row in rows(name):
        in_file.setdefault(file, set()).update(CLAUSE.findall(str(row.get("clause"))))
    for clause, entry in clauses.items():
        files = [file.strip() for file in entry.get("rows", "").split(",") if file.strip() not in ("", "none")]
        if not files and entry.get("kind") != "guidance":
            found.append(f"{clause}: names no rows")
        for file in files:
            if file not in in_file:
                found.append(f"{clause}: {fixture_folder(name).name}/{file} does not exist or is empty")
            elif clause not in in_file[file]:
                found.append(f"{clause}: no row of it in {file}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_clauses_named_by_code_and_rows_exist(name: str) -> None:
    clauses = data.load(words.package_of(name), "clauses")
    named: dict[str, str] = {}
    for op in system(name).operations:
        named |= dict.fromkeys(op.clauses, op.name)
    for file, row in rows(name):
        named |= dict.fromkeys(CLAUSE.findall(str(row.get("clause"))), f"{file} {row.get('id')}")
    for run in runs(name):
        outcome = run.outcome or {"parts": (), "steps": ()}
        for part in (*outcome["parts"], *outcome["steps"]):
            for clause in CLAUSE.findall(part.get("clause") or ""):
                named.setdefault(clause, f"{run.op} {json.dumps(part, ensure_ascii=False)[:80]}")
    found = [
        f"CLAUSES.md: no {clause} (named by {by})" for clause, by in sorted(named.items()) if clause not in clauses
    ]
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_settings_belong_to_clauses(name: str) -> None:
    clauses = data.load(words.package_of(name), "clauses")
    kind = system(name).settings
    fields = set(fields_of(kind)) if kind else set()
    named = {
        setting.strip()
        for entry in clauses.values()
        for setting in entry.get("setting", "").split(",")
        if setting.strip() not in ("", "none")
    }
    found = [f"CLAUSES.md: no clause names the setting {one}" for one in sorted(fields - named)]
    found += [f"CLAUSES.md names the setting {one}, which does not exist" for one in sorted(named - fields)]
    assert not found, faults(name, found)
