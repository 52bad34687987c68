"""Where things lie, and small helpers that every step uses."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CORE: Final = ROOT / "core"
SHIM: Final = ROOT / "js-shim"
OUT: Final = Path(os.environ.get("SAINOME_OUT", ROOT)).resolve()
"""Where ``build/`` and ``dist/`` are made; a test makes them a second time elsewhere."""
BUILD: Final = OUT / "build"
DIST: Final = OUT / "dist"
HERE: Final = ROOT / "wasm"
PYODIDE: Final = SHIM / "node_modules" / "pyodide"

PYODIDE_VERSION: Final = "314.0.7"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PYTHON: Final = "3.14"

EPOCH: Final = "315532800"
"""Every file date inside an archive: 1980-01-01, the earliest a zip can hold."""


class BuildError(Exception):
    """The build cannot go on; the text says what to do."""


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def digest_files(files: Iterable[Path], *more: str) -> str:
    """Return one digest over the names (inside the project) and bytes of files, and over further texts."""
    total = hashlib.sha256()
    for file in sorted(set(files)):
        name = file.relative_to(OUT if file.is_relative_to(OUT) else ROOT).as_posix()
        total.update(f"{name}\0{digest(file.read_bytes())}\n".encode())
    for text in more:
        total.update(f"{text}\n".encode())
    return total.hexdigest()


def files_under(folder: Path, *, without: Iterable[str] = ("__pycache__", "node_modules")) -> list[Path]:
    """Return every file under a folder, in a fixed order."""
    skipped = set(without)
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if not skipped.intersection(path.relative_to(folder).parts))


def fresh(folder: Path) -> Path:
    """Return an empty folder."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def done_before(stamp: Path, key: str, *outputs: Path) -> bool:
    """Whether a step ran with the same inputs and what it made is still there."""
    return stamp.is_file() and stamp.read_text() == key and all(output.exists() for output in outputs)


def run(command: list[str | Path], *, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command, with this Python's own tools found first; return what it printed, or raise with it."""
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, "PATH": tools, "SOURCE_DATE_EPOCH": EPOCH, "PYTHONHASHSEED": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        shown = " ".join(str(part) for part in command)
        said = "\n".join(line[:400] for line in f"{result.stdout}\n{result.stderr}".strip().splitlines())
        raise BuildError(f"{shown}\n{said}")
    return result.stdout
