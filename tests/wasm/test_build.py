"""What the build makes: the same bytes each time, an ordinary wheel, current types; locks without addresses."""

from __future__ import annotations

import filecmp
import gzip
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from wasm.places import DIST, PYODIDE, ROOT, BuildError, digest, files_under

from wasm import bytecode, compress, layout, schemas, trim

pytestmark = pytest.mark.pyodide


def run(*command: object, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def manifest(dist: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((dist / "manifest.json").read_text())
    return found


def test_two_builds_are_the_same_and_a_third_has_nothing_to_do(tmp_path: Path) -> None:
    run(sys.executable, "-m", "wasm.build")
    run(sys.executable, "-m", "wasm.build", SAINOME_OUT=str(tmp_path))
    assert manifest(tmp_path / "dist") == manifest(DIST)
    assert run(sys.executable, "-m", "wasm.build", SAINOME_OUT=str(tmp_path)).strip() == "dist/ is up to date"


def test_the_manifest_lists_every_file() -> None:
    listed = manifest(DIST)["files"]
    found = {file.relative_to(DIST).as_posix(): file for file in files_under(DIST)}
    assert set(listed) == set(found) - {"manifest.json"}
    for name, entry in listed.items():
        data = found[name].read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(data), digest(data)), name


def test_names_in_the_engine_carry_their_hash() -> None:
    files = files_under(DIST / "foundry/sainome/engine")
    assert {file.suffix for file in files} == {".js", ".wasm", ".zip", ".so", ".json", ".bin"}
    for file in files:
        assert file.stem.rpartition("-")[2] == digest(file.read_bytes())[:12], file.name


def test_page_and_module_hold_the_same_engine() -> None:
    pair = filecmp.dircmp(DIST / "page/engine", DIST / "foundry/sainome/engine")
    assert {Path(name).suffix for name in pair.left_only} == set(compress.KINDS), "compressed for the page's server"
    assert (pair.right_only, pair.diff_files) == ([], [])
    assert pair.common_files


def test_a_compressed_file_of_the_page_holds_its_neighbour() -> None:
    unpack = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
    small = [file for file in files_under(DIST / "page") if file.suffix in compress.KINDS]
    assert len(small) > 10
    for file in small:
        plain = file.with_suffix("").read_bytes()
        if file.suffix == ".gz":
            assert gzip.decompress(file.read_bytes()) == plain, file.name
        else:
            done = subprocess.run(["node", "-e", unpack, file], capture_output=True, check=True)
            assert done.stdout == plain, file.name
        assert file.stat().st_size <= compress.GAIN * len(plain), file.name


def test_what_the_service_worker_keeps_is_not_kept_twice() -> None:
    kept = set(re.findall(r'url:\s*"([^"]+)"', (DIST / "page/sw.js").read_text()))
    there = {file.relative_to(DIST / "page").as_posix() for file in files_under(DIST / "page/engine")}
    assert {name for name in kept if name.startswith("engine/")} == {
        name for name in there if not name.endswith(compress.KINDS)
    }
    assert not {name for name in kept if name.endswith(compress.KINDS)}


def test_the_module_zip_holds_the_module() -> None:
    module = DIST / "foundry/sainome"
    with zipfile.ZipFile(DIST / "foundry/sainome.zip") as archive:
        assert archive.testzip() is None
        inside = {name: digest(archive.read(name)) for name in archive.namelist()}
    assert inside == {file.relative_to(module).as_posix(): digest(file.read_bytes()) for file in files_under(module)}
    assert {"module.json", "LICENSE", "NOTICE.md", "licenses/MPL-2.0.txt"} <= set(inside)


def test_nothing_that_ships_names_an_address_to_fetch_from() -> None:
    for file in files_under(DIST / "page"):
        if file.suffix in compress.KINDS:
            continue
        if file.suffix in (".html", ".css", ".json", ".webmanifest") or file.name.startswith(("worker", "index")):
            text = file.read_text(encoding="utf-8")
            found = re.findall(r"""(?:src|href|import|url|fetch)\s*[=(]\s*["']?(https?://[^\s"')]+)""", text)
            assert found == [], file.name


def test_the_bundle_holds_byte_code_and_no_more_than_it_needs() -> None:
    with zipfile.ZipFile(bytecode.APP) as archive:
        names = archive.namelist()
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
        assert archive.read("sainome/__init__.pyc")[:4] == bytes.fromhex("2b0e0d0a"), "Python 3.14"
    assert {name.rpartition(".")[2] for name in names} == {"pyc"}
    assert "sainome/service/_built.pyc" in names
    assert not {"sainome/kit/source.pyc", "sainome/service/_built.toml"} & set(names)
    systems = {path.name for path in (ROOT / "core/sainome/systems").iterdir() if (path / "__init__.py").is_file()}
    assert {f"sainome/systems/{name}/__init__.pyc" for name in systems} <= set(names)


def test_pyodide_is_only_made_smaller() -> None:
    stock = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    made = (layout.TRIMMED / "pyodide.asm.wasm").read_bytes()
    before, after = ({kind: body for kind, body in trim.sections(one) if kind} for one in (stock, made))
    assert before.keys() == after.keys()
    same = {"tables": 4, "memory": 5, "data": 11, "number of segments": 12}
    assert [name for name, kind in same.items() if before[kind] != after[kind]] == []
    assert trim.imports(made) < trim.imports(stock)
    kept, all_of_them = trim.exports(made), trim.exports(stock)
    assert kept.keys() < all_of_them.keys()
    assert len(kept) < len(all_of_them) / 20
    asked = {name for _, name in trim.imports(bytecode.SO.read_bytes())}
    assert asked & all_of_them.keys() <= kept.keys()


@pytest.mark.parametrize(
    ("found", "changed"),
    [
        ("function assignWasmExports(wasmExports){", "function takeExports(wasmExports){"),
        ('_malloc=Module["_malloc"]=wasmExports["malloc"];', "take(wasmExports);"),
        ("var _set_method_docstring,", "let _set_method_docstring,"),
    ],
)
def test_a_glue_of_another_shape_stops_the_build(found: str, changed: str) -> None:
    glue = (PYODIDE / "pyodide.asm.mjs").read_text(encoding="utf-8")
    assert glue.count(found) == 1
    assert trim.trim_glue(glue, {"malloc"}) != glue
    with pytest.raises(BuildError, match="trim"):
        trim.trim_glue(glue.replace(found, changed), {"malloc"})


def test_the_wheel_is_an_ordinary_one(tmp_path: Path) -> None:
    [wheel] = DIST.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "sainome/py.typed" in names
    assert [name for name in names if name.endswith((".toml", ".md", "pack.json"))] == []
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", tmp_path, wheel]
    run(*pip)
    script = """
import json, sys
sys.path.insert(0, sys.argv[1])
import sainome
assert sainome.__file__.startswith(sys.argv[1]), sainome.__file__
reply = json.loads(sainome.handle('{"v":1,"lang":"ja","request":{"op":"core.systems"}}'))
print(json.dumps([one["name"] for one in reply["outcome"]["values"]["systems"]]))
assert "sainome.kit.source" not in sys.modules
"""
    from sainome import handle

    here = json.loads(handle('{"v":1,"lang":"ja","request":{"op":"core.systems"}}'))["outcome"]["values"]["systems"]
    assert json.loads(run(sys.executable, "-I", "-c", script, tmp_path)) == [one["name"] for one in here]


def test_types_are_up_to_date(tmp_path: Path) -> None:
    schema = tmp_path / "schemas.json"
    schema.write_text(json.dumps(schemas.schemas("en", docs=True)), encoding="utf-8")
    run("node", "js-shim/scripts/types.mjs", tmp_path / "made", schema)
    pair = filecmp.dircmp(tmp_path / "made", ROOT / "js-shim/src/generated")
    stale = pair.left_only + pair.right_only + pair.diff_files
    assert stale == [], "run `make types`"


@pytest.mark.parametrize(
    "name",
    [
        "requirements-dev.txt",
        "requirements-dev.in",
        "wasm/requirements-wasm.txt",
        "js-shim/package-lock.json",
        "tests/bench/package-lock.json",
        "tests/bench/requirements.txt",
    ],
)
def test_locks_pin_by_hash_and_name_no_index(name: str) -> None:
    text = (ROOT / name).read_text()
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    if name.endswith(".json"):
        packages = [entry for path, entry in json.loads(text)["packages"].items() if path]
        assert packages
        assert [entry for entry in packages if "resolved" in entry or "integrity" not in entry] == []
    else:
        assert [
            line
            for line in lines
            if "://" in line or (line.lstrip().startswith(("--i", "--e", "--f", "--t", "-")) and "--hash" not in line)
        ] == []
    if name.endswith(".txt"):
        pinned = [line for line in lines if "==" in line]
        assert len(pinned) == text.count("==")
        assert all(line.endswith("\\") for line in pinned)
