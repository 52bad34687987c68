"""Run every measurement: each module ``bench_*.py`` here has ``rows()``: lines of the table, and ``BENCH`` lines.

``python -m tests.bench start`` runs one of them. A full run writes the table into both readmes, between the markers.
"""

from __future__ import annotations

import importlib
import json
import platform
import subprocess
import sys
import time
from pathlib import Path

from wasm.places import PYODIDE_VERSION, ROOT

from tests.bench.kit import HERE
from tests.cases.runtimes import CHROMIUM

MARKS = ("<!-- bench -->", "<!-- /bench -->")
PYTHON_PEERS = ("requirements", "requirements-odds")
HEADS = {
    "README.md": "| what | median | spread | n |",
    "README.ja.md": "| 項目 | 中央値 | 最小 .. 最大 | 回数 |",
}


def versions() -> str:
    """Return one line: what was measured, with what, when."""
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    chromium = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    names = [f"{name.rpartition('/')[2]} {version}" for name, version in sorted(wanted.items())]
    parts = [time.strftime("%Y-%m-%d"), f"Chromium {chromium}", f"Pyodide {PYODIDE_VERSION}", *names]
    python = [line.split()[0] for name in PYTHON_PEERS for line in _wanted(name)]
    return ", ".join([*parts, *(one.replace("==", " ") for one in python), f"CPython {platform.python_version()}"])


def _wanted(name: str) -> list[str]:
    """Return the lines of a hashed list that stand for what was asked for, not for what that needs in turn."""
    asked = (HERE / f"{name}.in").read_text().split()
    listed = (HERE / f"{name}.txt").read_text().splitlines()
    return [line for one in asked for line in listed if line.startswith(f"{one.partition('==')[0]}==")]


def write(readme: Path, lines: list[str]) -> None:
    """Put the lines between the markers of a readme; one without markers is left alone."""
    text = readme.read_text(encoding="utf-8")
    before, start, rest = text.partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if start and end:
        readme.write_text("\n".join([before + start, *lines, end + after]), encoding="utf-8")


def main() -> int:
    """Print the table and the comparisons."""
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    known = {file.stem.removeprefix("bench_"): file.stem for file in sorted(HERE.glob("bench_*.py"))}
    if only and only not in known:
        print(f"there is no measurement {only}: {', '.join(known)}", file=sys.stderr)
        return 2
    about = versions()
    print(about, HEADS["README.md"], "| --- | --- | --- | --- |", sep="\n", flush=True)
    table, compared = [], []
    for name, module in known.items():
        if only in ("", name):
            for line in importlib.import_module(f"tests.bench.{module}").rows():
                (compared if line.startswith("BENCH ") else table).append(line)
                print(line, flush=True)
    if not only:
        for name, head in HEADS.items():
            lines = [about, "", head, "| --- | --- | --- | --- |", *table, "", *(f"    {line}" for line in compared)]
            write(ROOT / name, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
