"""What a release consists of, as a table in ``wasm/README.md``: ``python -m wasm.sizes``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from wasm import build
from wasm.compress import KINDS
from wasm.layout import ENGINE
from wasm.places import DIST, HERE, files_under

README: Final = HERE / "README.md"
MARKS: Final = ("<!-- sizes -->\n", "<!-- /sizes -->\n")
ROLES: Final = {
    "wasm": "CPython 3.14 in WebAssembly, trimmed",
    "image": "Python's memory with every game imported",
    "zip": "plain start only: standard library, msgspec, core as byte code",
    "glue": "Pyodide's glue, trimmed",
    "loader": "Pyodide's loader",
    "so": "msgspec's compiled module",
    "worker": "the worker",
    "schemas": "forms and help, both languages",
}
FIRST: Final = ("wasm", "image", "glue", "loader", "so", "worker")
"""What a visit fetches of the engine, if the image can be used."""


def sizes(files: Iterable[Path]) -> tuple[int, int, int]:
    """Return the bytes of some files: as they are, with gzip, with brotli; what does not shrink counts as it is."""
    total = [0, 0, 0]
    for file in files:
        raw = file.stat().st_size
        packed = {kind: file.with_name(file.name + kind) for kind in KINDS}
        small = {kind: beside.stat().st_size if beside.is_file() else raw for kind, beside in packed.items()}
        for at, size in enumerate((raw, small[".gz"], small[".br"])):
            total[at] += size
    return total[0], total[1], total[2]


def table() -> str:
    """Return the table, of what lies in ``dist/``."""
    page = DIST / "page"
    names = json.loads((ENGINE / "files.json").read_text(encoding="utf-8"))
    engine = {
        role: [page / "engine" / name for name in (found.values() if isinstance(found, dict) else [found])]
        for role, found in names.items()
        if role in ROLES
    }
    shipped = [file for file in files_under(page) if file.suffix not in KINDS]
    own = [file for file in shipped if file.parent.name != "engine"]
    rows = [(f"engine: {ROLES[role]}", sizes(engine[role])) for role in ROLES]
    rows += [
        ("page: scripts, styles, service worker, licences", sizes(own)),
        (
            "**a first visit of the engine**: all but zip and schemas",
            sizes(file for role in FIRST for file in engine[role]),
        ),
        ("**the page, all of it**", sizes(shipped)),
    ]
    lines = ["| what | raw | gzip -9 | brotli |", "| --- | --- | --- | --- |"]
    lines += [f"| {what} | " + " | ".join(f"{size / 1e6:.2f}" for size in found) + " |" for what, found in rows]
    module = (DIST / "foundry" / "sainome.zip").stat().st_size
    [wheel] = DIST.glob("*.whl")
    lines += [
        f"| **Foundry's zip** | | {module / 1e6:.2f} | |",
        f"| wheel, for any Python | | {wheel.stat().st_size / 1e6:.2f} | |",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Build if anything has changed, and write the table between its marks."""
    if build.main():
        return 1
    before, _, rest = README.read_text(encoding="utf-8").partition(MARKS[0])
    _, found, after = rest.partition(MARKS[1])
    if not found:
        print(f"{README.name} has no place for the table", file=sys.stderr)
        return 1
    README.write_text(f"{before}{MARKS[0]}{table()}{MARKS[1]}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
