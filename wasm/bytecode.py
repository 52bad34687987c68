"""Pyodide, msgspec and the core as 3.14 byte code in one stored zip: what a browser loads as its standard library.

The byte code is made inside Pyodide itself, under Node (``compile.mjs``), as no other Python 3.14 need be here. The
part that does not change with the core (standard library and msgspec) is kept between builds.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Final

from pyodide_lock import PyodideLockSpec

from wasm.places import (
    BUILD,
    HERE,
    PLATFORM,
    PYODIDE,
    PYODIDE_VERSION,
    PYTHON,
    BuildError,
    digest_files,
    done_before,
    files_under,
    fresh,
    run,
)
from wasm.stage import PACKAGE

WHEELS: Final = BUILD / "wheels"
BASE: Final = BUILD / "base.zip"
APP: Final = BUILD / "app.zip"
LOCK: Final = BUILD / "pyodide-lock.json"
SO: Final = BUILD / "msgspec_core.so"
DATE: Final = (1980, 1, 1, 0, 0, 0)

DROPPED: Final = HERE / "dropped.txt"
"""Lists what the bundle leaves out of the standard library."""
STANDINS: Final = HERE / "standins"
"""Small modules of ours in place of Pyodide's own that would import what nobody needs."""

ENCODINGS: Final = frozenset({"__init__.py", "aliases.py", "utf_8.py", "ascii.py", "latin_1.py", "cp437.py"})
UNSHIPPED: Final = frozenset({"sainome/kit/source.py"})
"""Modules of the core that only a checkout and the build need: ``_built.py`` stands in for what they read."""


def check_pyodide() -> None:
    """Refuse another Pyodide than the one that everything here was written for."""
    manifest = PYODIDE / "package.json"
    if not manifest.is_file():
        raise BuildError("Pyodide is missing: run `npm ci` in js-shim")
    found = json.loads(manifest.read_text())["version"]
    if found != PYODIDE_VERSION:
        raise BuildError(f"Pyodide {found} is installed, the build wants {PYODIDE_VERSION}: see wasm/README.md")


def lock() -> Path:
    """Write our own lock: Pyodide's, without its 357 packages, as all that we need lies in the zip."""
    check_pyodide()
    known = PyodideLockSpec.from_json(PYODIDE / "pyodide-lock.json")
    BUILD.mkdir(parents=True, exist_ok=True)
    PyodideLockSpec(info=known.info, packages={}).to_json(LOCK)
    return LOCK


def msgspec_wheel() -> Path:
    """Fetch the compiled msgspec for Pyodide with pip, by hash, and check what it asks of the runtime."""
    wanted = HERE / "requirements-wasm.txt"
    key = digest_files([wanted], PLATFORM, PYTHON)
    stamp = BUILD / "wheels.stamp"
    if not done_before(stamp, key, WHEELS):
        fresh(WHEELS)
        tags = ["--python-version", PYTHON, "--implementation", "cp", "--platform", PLATFORM]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *tags]
        run([*pip, "--require-hashes", "--dest", WHEELS, "--requirement", wanted])
        for wheel in WHEELS.glob("*.whl"):
            _audit(wheel)
        stamp.write_text(key)
    found = sorted(WHEELS.glob("*.whl"))
    if len(found) != 1:
        raise BuildError(f"expected one wheel for {PLATFORM}, found {[wheel.name for wheel in found]}")
    return found[0]


def _audit(wheel: Path) -> None:
    """Ask pyodide-build which shared libraries the wheel needs: we ship none, so it may need none."""
    shown = run(["pyodide", "auditwheel", "show", wheel])
    modules = [line for line in shown.splitlines() if line.endswith(".so:")]
    needed = [line.strip() for line in shown.splitlines() if line.strip() and line not in modules]
    if not modules or needed:
        raise BuildError(f"{wheel.name} needs shared libraries that the bundle does not hold:\n{shown}")


def base() -> None:
    """Compile the pruned standard library and msgspec into ``build/base.zip``; take out msgspec's ``.so``."""
    check_pyodide()
    wheel = msgspec_wheel()
    stdlib = PYODIDE / "python_stdlib.zip"
    recipe = [HERE / "compile.mjs", HERE / "bytecode.py", DROPPED, *files_under(STANDINS)]
    key = digest_files([wheel, stdlib, PYODIDE / "pyodide.asm.wasm", *recipe])
    stamp = BUILD / "base.stamp"
    if done_before(stamp, key, BASE, SO):
        return
    sources: dict[str, bytes] = {}
    dropped = _dropped()
    with zipfile.ZipFile(stdlib) as archive:
        there = set(archive.namelist())
        sources.update({name: archive.read(name) for name in there if _kept(name, dropped)})
    with zipfile.ZipFile(wheel) as archive:
        libraries = [name for name in archive.namelist() if name.endswith(".so")]
        if len(libraries) != 1 or not libraries[0].startswith("msgspec/_core."):
            raise BuildError(f"expected one compiled module in {wheel.name}, found {libraries}")
        SO.write_bytes(archive.read(libraries[0]))
        names = [name for name in archive.namelist() if name.startswith("msgspec/") and name.endswith(".py")]
        sources.update({name: archive.read(name) for name in names})
    for standin in files_under(STANDINS):
        name = standin.relative_to(STANDINS).as_posix()
        if name not in there:
            raise BuildError(f"wasm/standins/{name} stands in for nothing: Pyodide has changed")
        sources[name] = standin.read_bytes()
    _compile(sources, BASE)
    stamp.write_text(key)


def _dropped() -> frozenset[str]:
    lines = (line.partition("#")[0] for line in DROPPED.read_text().splitlines())
    return frozenset(name for line in lines for name in line.split())


def _kept(name: str, dropped: frozenset[str]) -> bool:
    parts = name.split("/")
    if not name.endswith(".py") or parts[0] in dropped or "/".join(parts[:2]) in dropped:
        return False
    return parts[0] != "encodings" or parts[1] in ENCODINGS


def app() -> None:
    """Compile the staged core and add it to the base: ``build/app.zip``."""
    base()
    modules = (file for file in files_under(PACKAGE) if file.suffix == ".py")
    staged = {file.relative_to(PACKAGE.parent).as_posix(): file for file in modules}
    for name in UNSHIPPED:
        staged.pop(name)
    boot = HERE / "boot.py"
    key = digest_files([BASE, boot, *staged.values()])
    stamp = BUILD / "app.stamp"
    if done_before(stamp, key, APP):
        return
    sources = {name: file.read_bytes() for name, file in staged.items()}
    own = BUILD / "core.zip"
    _compile({**sources, "sainome_boot.py": boot.read_bytes()}, own)
    files: dict[str, bytes] = {}
    for part in (BASE, own):
        with zipfile.ZipFile(part) as archive:
            files.update({name: archive.read(name) for name in archive.namelist()})
    APP.write_bytes(_pack(files))
    stamp.write_text(key)


def _compile(sources: dict[str, bytes], target: Path) -> None:
    """Turn sources into byte code inside Pyodide as published."""
    given = BUILD / "sources.zip"
    given.write_bytes(_pack(sources))
    run(["node", HERE / "compile.mjs", PYODIDE, PYODIDE / "python_stdlib.zip", lock(), given, target])
    given.unlink()
    with zipfile.ZipFile(target) as archive:
        target.write_bytes(_pack({name: archive.read(name) for name in archive.namelist()}))


def _pack(files: dict[str, bytes]) -> bytes:
    """Return a stored zip, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, DATE)
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, files[name])
    return out.getvalue()
