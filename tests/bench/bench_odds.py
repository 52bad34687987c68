"""``odds.py`` in CPython and in Pyodide under Node; the peers of ``requirements-odds.txt`` live apart."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PLACE = ROOT / "build" / "bench-odds"
NEEDED = HERE / "requirements-odds.txt"


def _python() -> Path:
    """Return the interpreter that has the peers; they are installed by hash where the list is newer."""
    python, stamp = PLACE / "bin" / "python", PLACE / "stamp"
    if not stamp.exists() or stamp.read_text() != NEEDED.read_text():
        venv.create(PLACE, clear=True, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*install, "--requirement", str(NEEDED)], check=True, stdout=sys.stderr)
        stamp.write_text(NEEDED.read_text())
    return python


def rows() -> Iterator[str]:
    """Yield the lines of both runtimes."""
    python = _python()
    yield from _lines([str(python), str(HERE / "odds.py")])
    packages = next((PLACE / "lib").glob("python3*/site-packages"))
    yield from _lines(["node", str(HERE / "odds.mjs"), str(packages)])


def _lines(command: list[str]) -> Iterator[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "core")}
    ran = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    yield from ran.stdout.splitlines()
