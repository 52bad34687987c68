"""Builds everything that ships into ``dist/``: ``python -m wasm.build``. ``wasm/README.md`` explains each step.

``python -m wasm.build engine`` stops at the engine, in ``build/``: enough to run case tables in it.
"""

from __future__ import annotations

import fcntl
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from wasm import bytecode, claims, examples, layout, schemas, stage
from wasm.places import BUILD, DIST, ROOT, SHIM, BuildError, digest_files, done_before, files_under

STAMP: Final = BUILD / "all.stamp"
ENGINE: Final = "engine"


def steps() -> list[tuple[str, Callable[[], Any]]]:
    """Return the steps in order; each looks for itself whether it has anything to do."""
    return [
        ("core staged", stage.stage),
        ("wheel", stage.wheel),
        ("byte code", bytecode.app),
        ("schemas", schemas.write),
        ("chat lines", claims.write),
        ("examples", examples.write),
        (ENGINE, layout.engine),
        ("page", layout.page),
        ("Foundry module", layout.foundry),
        ("manifest", layout.manifest),
    ]


def inputs() -> str:
    """Return one digest over everything that a build reads."""
    folders = ("core", "wasm", "js-shim/src", "js-shim/foundry", "licenses")
    files = [file for folder in folders for file in files_under(ROOT / folder)]
    files += [path for path in ROOT.iterdir() if path.suffix in (".md", ".toml") or path.name == "LICENSE"]
    files += [path for path in SHIM.iterdir() if path.is_file()]
    return digest_files(files)


def main() -> int:
    """Build; return 1 with a message if it cannot be done."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would write into one another
        return build(sys.argv[1] if len(sys.argv) > 1 else None)


def build(last: str | None = None) -> int:
    """Run the steps, up to the one named ``last``, unless nothing has changed; return the exit status."""
    try:
        key = inputs()
        if done_before(STAMP, key, DIST / "manifest.json"):
            print("dist/ is up to date")
            return 0
        STAMP.unlink(missing_ok=True)
        for name, step in steps():
            start = time.perf_counter()
            step()
            print(f"{name:16} {time.perf_counter() - start:6.2f} s")
            if name == last:
                return 0
        STAMP.write_text(key)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
