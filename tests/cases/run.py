"""Run case tables: ``python -m tests.cases.run [--system ID] [--runtime cpython|pyodide|browser] FILE...``.

A file is a JSON list of rows. A row with ``cases`` is in the product's own vocabulary (the files under ``fixtures/``);
any other row goes through the adapter of its system (``tests/cases/<system>.py``). The system comes from the file's
name or its folder, hyphens read as underscores. The last line of standard output is ``N passed, N failed``.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.rows import Case, from_plain, mismatches, resolve, short
from tests.cases.runtimes import Runtime, open_runtime

ROOT = Path(__file__).parents[2]


def system_of(file: Path, known: tuple[str, ...]) -> str | None:
    """Return the system that a file's name or folder names."""
    for name in (file.stem, file.parent.name):
        plain = name.replace("-", "_").lower()
        if plain in known:
            return plain
        for system in known:
            if system in plain:
                return system
    return None


def cases_of(row: dict[str, Any], system: str) -> list[Case]:
    """Return what a row asks for, through the adapter of its system if it is not in our own vocabulary."""
    if "cases" in row:
        return from_plain(row["cases"])
    adapter = importlib.import_module(f"tests.cases.{system}")
    found: list[Case] = adapter.adapt(row)
    if not found or not all(case.steps for case in found):
        raise LookupError("the adapter gave no step")
    if not any(step.expect for case in found for step in case.steps):
        raise LookupError("the adapter gave nothing to compare")
    return found


def run_case(case: Case, runtime: Runtime) -> list[str]:
    """Run one case; return its faults, each with what came out."""
    outcomes: list[dict[str, Any]] = []
    for index, step in enumerate(case.steps):
        message = {
            "v": 1,
            "id": index,
            "lang": step.lang,
            "dice": {"from": "faces", "faces": step.faces},
            "request": resolve(step.request, outcomes),
        }
        reply = json.loads(runtime.ask(json.dumps(message, ensure_ascii=False)))
        faults = mismatches(step.expect, reply, "reply")
        if not step.expect and "outcome" not in reply:
            faults = [f"reply: expected an outcome, got {short(reply)}"]
        if faults:
            return [f"step {index} {case.name} {fault}" for fault in faults] + [f"  came out: {short(reply)}"]
        outcomes.append(reply.get("outcome", {}))
    return []


def run_row(row: dict[str, Any], system: str, runtime: Runtime) -> list[str]:
    """Run one row; return its faults. A row that cannot be mapped is a failure."""
    try:
        cases = cases_of(row, system)
        return [fault for case in cases for fault in run_case(case, runtime)]
    except Exception as error:  # a row must never stop the others
        return [f"cannot be mapped or run: {type(error).__name__}: {error}", f"  given: {short(row.get('given'))}"]


def rows_of(files: list[Path], system: str | None) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """Return every row of the files, with its file and system."""
    known = tuple(sorted(p.name for p in (ROOT / "core/sainome/systems").iterdir() if (p / "__init__.py").is_file()))
    for file in files:
        owner = system.replace("-", "_") if system else system_of(file, (*known, "common", "reports"))
        if owner is None:
            raise SystemExit(f"{file}: which system? name the file after it or give --system")
        loaded = json.loads(file.read_text(encoding="utf-8"))
        for row in loaded if isinstance(loaded, list) else loaded.get("rows", loaded.get("vectors", [])):
            yield file, owner, row


def main() -> int:
    """Run the files named on the command line."""
    parser = argparse.ArgumentParser(prog="make cases FILES=...")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--system")
    parser.add_argument("--runtime", default="cpython", choices=("cpython", "pyodide", "browser"))
    asked = parser.parse_args()
    files = asked.files or sorted((ROOT / "fixtures").glob("*/*.json"))
    files = [file for file in files if file.parent.name not in ("transcripts", "saves")] if not asked.files else files
    passed = failed = 0
    with open_runtime(asked.runtime) as runtime:
        for file, system, row in rows_of(files, asked.system):
            faults = run_row(row, system, runtime)
            if faults:
                failed += 1
                print(f"FAILED {file.name} {row.get('id')} ({row.get('clause')}) {row.get('note', '')}")
                for fault in faults:
                    print(f"    {fault}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
