"""Lays out ``dist/``: the engine under names that carry hashes, the page, the Foundry module, the manifest."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any, Final

from wasm.bytecode import APP, DATE, LOCK, SO
from wasm.claims import CLAIMS
from wasm.compress import compress
from wasm.places import (
    BUILD,
    DIST,
    HERE,
    PYODIDE,
    ROOT,
    SHIM,
    BuildError,
    digest,
    digest_files,
    done_before,
    files_under,
    fresh,
    run,
)
from wasm.schemas import LANGUAGES
from wasm.trim import trim_glue, trim_module, wanted

ENGINE: Final = BUILD / "engine"
SHIMS: Final = BUILD / "shim"
TRIMMED: Final = BUILD / "pyodide"
FEATURES: Final = (
    "bulk-memory",
    "bulk-memory-opt",
    "call-indirect-overlong",
    "exception-handling",
    "extended-const",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
)
"""Of WebAssembly, what Pyodide's module uses; with more, the optimizer would write what few browsers read."""
NOTICES: Final = ("LICENSE", "NOTICE.md", "licenses")
FOUNDRY_TEXTS: Final = ("README.md", "README.ja.md", "CHANGELOG.md")
CONFIGS: Final = ("package-lock.json", "tsconfig.json", "vite.shared.ts")


def engine() -> dict[str, Any]:
    """Put the engine's files into ``build/engine`` and write their names and sizes to ``files.json`` there."""
    _vite("engine", "worker", [SHIM / "src/engine", LOCK])
    _vite("engine", "start", [SHIM / "src/engine", LOCK])
    fresh(ENGINE)
    trimmed()
    picture = image()
    sources = {
        "worker": SHIMS / "worker" / "worker.js",
        "loader": TRIMMED / "pyodide.mjs",
        "glue": TRIMMED / "pyodide.asm.mjs",
        "wasm": TRIMMED / "pyodide.asm.wasm",
        "zip": APP,
        "so": SO,
        "image": picture,
    }
    files: dict[str, Any] = {role: _named(source) for role, source in sources.items()}
    files["schemas"] = {lang: _named(BUILD / f"schemas.{lang}.json") for lang in LANGUAGES}
    files["examples"] = {lang: _named(BUILD / f"examples.{lang}.json") for lang in LANGUAGES}
    files["sizes"] = {file.name: file.stat().st_size for file in files_under(ENGINE)}
    (ENGINE / "files.json").write_text(json.dumps(files, sort_keys=True), encoding="utf-8")
    # the client by itself: not shipped (page and module hold it), but the tests call it without either
    _vite("engine", "index", [SHIM / "src/engine", ENGINE / "files.json"])
    return files


def trimmed() -> list[Path]:
    """Put Pyodide's loader, glue and wasm into ``build/pyodide``, without what nobody asks for."""
    stock = [PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    made = [TRIMMED / file.name for file in stock]
    optimizer = SHIM / "node_modules/binaryen/bin/wasm-opt"
    if not optimizer.is_file():
        raise BuildError("binaryen is missing: run `npm ci` in js-shim")
    key = digest_files([*stock, SO, HERE / "trim.py", HERE / "layout.py", optimizer])
    stamp = BUILD / "trimmed.stamp"
    if not done_before(stamp, key, *made):
        fresh(TRIMMED)
        loader, glue = (file.read_text(encoding="utf-8") for file in stock[:2])
        wasm = stock[2].read_bytes()
        kept = wanted(wasm, glue, loader, [SO.read_bytes()])
        made[0].write_text(loader, encoding="utf-8")
        made[1].write_text(trim_glue(glue, kept), encoding="utf-8")
        made[2].write_bytes(trim_module(wasm, kept))
        features = [f"--enable-{feature}" for feature in FEATURES]
        run(["node", optimizer, *features, "--remove-unused-module-elements", made[2], "-o", made[2]])
        stamp.write_text(key)
    return made


def image() -> Path:
    """Make ``build/image.gz``: Python's memory once every game is imported, sparse and compressed."""
    _vite("engine", "make", [SHIM / "src/engine", LOCK])
    maker = SHIMS / "make" / "make.js"
    key = digest_files([APP, SO, maker, HERE / "image.mjs", *trimmed()])
    stamp = BUILD / "image.stamp"
    packed = BUILD / "image.gz"
    if not done_before(stamp, key, packed):
        raw = BUILD / "image.bin"
        run(["node", HERE / "image.mjs", maker, TRIMMED, APP, SO, raw])
        packed.write_bytes(gzip.compress(raw.read_bytes(), 9, mtime=0))
        stamp.write_text(key)
    return packed


def _named(source: Path) -> str:
    data = source.read_bytes()
    # some servers know no .mjs and send it as something that no browser runs, others send .gz as encoded
    suffix = {".mjs": ".js", ".gz": ".bin"}.get(source.suffix, source.suffix)
    if suffix == ".js":
        # the maps that these comments point at are not shipped
        data = b"\n".join(line for line in data.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))
    name = f"{source.stem}-{digest(data)[:12]}{suffix}"
    (ENGINE / name).write_bytes(data)
    return name


def page() -> None:
    """Build the page, if there is one, and lay it out with the engine and the compressed files beside it."""
    built = None
    if (SHIM / "src/page/index.html").is_file():
        _vite("page", "production", [SHIM / "src", SHIM / "vite.page.config.ts", ENGINE / "files.json"])
        built = SHIMS / "page"
    _lay_out(DIST / "page", built)
    compress(DIST / "page")


def foundry() -> None:
    """Build the Foundry module, if there is one: the folder, the zip that Foundry installs, and its manifest."""
    if not (SHIM / "src/foundry/main.ts").is_file():
        return
    sources = [SHIM / "src", SHIM / "foundry", SHIM / "vite.foundry.config.ts", ENGINE / "files.json", CLAIMS]
    _vite("foundry", "production", sources)
    module = DIST / "foundry" / "sainome"
    _lay_out(module, SHIMS / "foundry", *FOUNDRY_TEXTS)
    shutil.copyfile(module / "module.json", module.parent / "module.json")
    (module.parent / "sainome.zip").write_bytes(_zip(module))


def _lay_out(target: Path, built: Path | None, *texts: str) -> None:
    """Put what Vite built, the engine, licences and texts into one folder, and leave nothing old in it."""
    new = fresh(BUILD / "new")
    if built is not None:
        shutil.copytree(built, new, dirs_exist_ok=True)
    shutil.copytree(ENGINE, new / "engine", ignore=shutil.ignore_patterns("files.json"))
    for name in (*NOTICES, *texts):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, new / name)
    for file in files_under(new):
        file.chmod(0o644)
    if target.exists():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    new.rename(target)


def _zip(folder: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files_under(folder):
            info = zipfile.ZipInfo(file.relative_to(folder).as_posix(), DATE)
            info.external_attr = 0o644 << 16
            info.create_system = 3
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, file.read_bytes())
    return out.getvalue()


def _vite(config: str, mode: str, sources: list[Path]) -> None:
    """Run one Vite build, unless nothing that goes into it has changed."""
    own = SHIM / f"vite.{config}.config.ts"
    inputs = [own, *(SHIM / name for name in CONFIGS)]
    for source in sources:
        inputs += files_under(source) if source.is_dir() else [source]
    name = config if mode == "production" else mode
    key = digest_files(inputs)
    stamp = BUILD / f"vite.{name}.stamp"
    if done_before(stamp, key, SHIMS / name):
        return
    vite = SHIM / "node_modules/.bin/vite"
    said = run([vite, "build", "--config", own, "--mode", mode], cwd=SHIM)
    if said.strip():
        print(said.strip())
    stamp.write_text(key)


def manifest() -> dict[str, Any]:
    """Write ``dist/manifest.json``: the size and SHA-256 of every file, by its path inside ``dist/``."""
    target = DIST / "manifest.json"
    target.unlink(missing_ok=True)
    files: dict[str, dict[str, Any]] = {
        file.relative_to(DIST).as_posix(): {"bytes": file.stat().st_size, "sha256": digest(file.read_bytes())}
        for file in files_under(DIST)
    }
    listed = {"files": files, "bytes": sum(entry["bytes"] for entry in files.values())}
    target.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    return listed
