"""The core as it ships: data turned into Python, and the wheel made from it."""

from __future__ import annotations

import importlib
import pprint
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from wasm.places import BUILD, CORE, DIST, ROOT, digest_files, done_before, files_under, fresh, run

STAGE: Final = BUILD / "stage"
PACKAGE: Final = STAGE / "core" / "sainome"
PIECES: Final = ("words", "tables", "odds", "clauses", "packs")
PARSED: Final = frozenset({".toml", ".md", ".json"})
"""Files that ``_built.py`` stands in for."""

_BUILT: Final = '"""Made by the build from the files beside this module; never edited."""\n\nDATA = {data}\n'


def stage() -> bool:
    """Copy the core to ``build/stage`` with a ``_built.py`` wherever there is data; say whether anything changed."""
    sources = files_under(CORE)
    parts = [ROOT / name for name in ("pyproject.toml", "LICENSE", "README.md", "wasm/stage.py")]
    key = digest_files([*sources, *parts])
    stamp = BUILD / "stage.stamp"
    if done_before(stamp, key, PACKAGE / "__init__.py"):
        return False
    fresh(STAGE)
    for part in parts[:3]:
        shutil.copy(part, STAGE / part.name)
    # hatchling reads the nearest .gitignore upwards, and the project's own hides _built.py
    (STAGE / ".gitignore").write_text("__pycache__/\n")
    for source in sources:
        if source.suffix in PARSED or source.name == "_built.py":
            continue
        target = STAGE / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    for folder in sorted({source.parent for source in sources if source.suffix in PARSED}):
        _write_built(folder)
    stamp.write_text(key)
    return True


def _write_built(folder: Path) -> None:
    package = ".".join(folder.relative_to(CORE).parts)
    data = {name: found for name in PIECES if (found := _reader().read(package, name))}
    pack = importlib.import_module("sainome.kit.data").packed
    # large, and little of it is wanted at any time
    if "words" in data:
        data["words"] = {section: pack(found) for section, found in data["words"].items()}
    if "clauses" in data:
        data["clauses"] = pack(data["clauses"])
    text = _BUILT.format(data=pprint.pformat(data, width=118, sort_dicts=False))
    (STAGE / folder.relative_to(ROOT) / "_built.py").write_text(text, encoding="utf-8")


def _reader() -> Any:
    core()
    return importlib.import_module("sainome.kit.source")


def core() -> Any:
    """Return the package ``sainome`` of this checkout."""
    if str(CORE) not in sys.path:
        sys.path.insert(0, str(CORE))
    return importlib.import_module("sainome")


def wheel() -> Path:
    """Build the wheel into ``dist/``: an ordinary one, for any Python; the same bytes each time."""
    name = f"sainome-{core().__version__}-py3-none-any.whl"
    key = digest_files(files_under(STAGE))
    stamp = BUILD / "wheel.stamp"
    target = DIST / name
    if done_before(stamp, key, target):
        return target
    made = fresh(BUILD / "wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", made, STAGE])
    DIST.mkdir(parents=True, exist_ok=True)
    for old in DIST.glob("*.whl"):
        old.unlink()
    shutil.copyfile(made / name, target)
    stamp.write_text(key)
    return target
