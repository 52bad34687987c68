"""The start from the memory image: the very memory that was made, nothing random in it, and what happens without."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from wasm.serve import Site

from tests.cases import runtimes

pytestmark = pytest.mark.browser

FILES = json.loads((runtimes.ENGINE / "files.json").read_text()) if runtimes.ENGINE.is_dir() else {}
START = """async ([client, options]) => {
    const { startEngine } = await import(client);
    const sainome = startEngine(options);
    const early = sainome.roll("1D6", { faces: [{ sides: 6, face: 4 }] });
    const ready = await sainome.ready;
    return { ready, face: (await early).draws[0].face, restarts: sainome.engine.restarts };
}"""
MEMORY = """async ([base, files, start]) => {
    const { startPython, unpack } = await import(start);
    const bytes = async (name, gz) => {
        const { body } = await fetch(base + name);
        const inflated = gz ? body.pipeThrough(new DecompressionStream("gzip")) : body;
        return new Uint8Array(await new Response(inflated).arrayBuffer());
    };
    const image = unpack(await bytes(files.image, true));
    const [{ loadPyodide }, glue] = await Promise.all([import(base + files.loader), import(base + files.glue)]);
    let found;
    const real = globalThis.fetch;
    globalThis.fetch = (asked) => String(asked.url ?? asked).endsWith(".wasm") ? real(base + files.wasm) : real(asked);
    try {
        await startPython({
            indexURL: base, stdLibURL: base + files.zip, so: await bytes(files.so), image,
            createPyodideModule: glue.default,
            loadPyodide: (options) => loadPyodide({ ...options, createPyodideModule: async (settings) => {
                const module = await options.createPyodideModule(settings);
                const digest = await crypto.subtle.digest("SHA-256", module.HEAPU8.subarray(0, image.about.heap));
                found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
                return module;
            } }),
        });
    } finally { globalThis.fetch = real; }
    return [found, image.about.sha256];
}"""


def start(page: Page, address: str, **options: object) -> dict[str, Any]:
    page.goto(f"{address}/empty.html")
    found: dict[str, Any] = page.evaluate(
        START, [f"{address}/client/index.js", {"base": f"{address}/engine/", **options}]
    )
    return found


def other_image(folder: Path, change: Callable[[bytearray], object], *, packed: bool = False) -> Site:
    """Return a site whose image is changed: in itself, or ``packed``, as it is sent."""
    for file in runtimes.ENGINE.iterdir():
        if file.name == FILES["image"]:
            data = bytearray(file.read_bytes() if packed else gzip.decompress(file.read_bytes()))
            change(data)
            (folder / file.name).write_bytes(data if packed else gzip.compress(data, 1))
        else:
            shutil.copyfile(file, folder / file.name)
    # the length is not what these tests are about
    sizes = {**FILES["sizes"], FILES["image"]: (folder / FILES["image"]).stat().st_size}
    (folder / "files.json").write_text(json.dumps({**FILES, "sizes": sizes}))
    plain = runtimes.site()
    return replace(plain, folders={"/engine/": folder, "/client/": plain.folders["/client/"]})


def files_of(folder: Path) -> Any:
    return json.loads((folder / "files.json").read_text())


def zero_pages(image: bytearray) -> None:
    end = 16 + int.from_bytes(image[8:12], "little") + 8 * int.from_bytes(image[12:16], "little")
    image[end:] = bytes(len(image) - end)


def turn(after: bytes) -> Callable[[bytearray], None]:
    """Change the digit that stands behind some text."""

    def change(image: bytearray) -> None:
        at = image.index(after) + len(after)
        image[at] = ord("1") if image[at] != ord("1") else ord("2")

    return change


def test_the_image_is_used(page: Page, serve: Callable[[Site], str]) -> None:
    found = start(page, serve(runtimes.site()))
    assert (found["ready"]["boot"], "why" in found["ready"], found["face"]) == ("image", False, 4)


@pytest.mark.parametrize("locale", ["ja-JP", "en-US", "zh-Hant-TW"])
def test_the_restored_memory_is_the_one_that_was_made(
    browser: Chromium, serve: Callable[[Site], str], locale: str
) -> None:
    plain = runtimes.site()
    address = serve(replace(plain, folders={**plain.folders, "/start/": runtimes.BUILD / "shim/start"}))
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{address}/empty.html")
    found, made = page.evaluate(MEMORY, [f"{address}/engine/", FILES, f"{address}/start/start.js"])
    context.close()
    assert found == made


def test_without_the_image_the_start_is_plain(page: Page, serve: Callable[[Site], str]) -> None:
    found = start(page, serve(replace(runtimes.site(), missing=lambda path: path.endswith(FILES["image"]))))
    assert (found["ready"]["boot"], found["face"], found["restarts"]) == ("plain", 4, 0)
    assert "404" in found["ready"]["why"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ((lambda data: data.__delitem__(slice(len(data) // 2, None)), True), ""),
        ((lambda data: data.__setitem__(len(data) // 2, data[len(data) // 2] ^ 1), True), ""),
        ((lambda data: data.__setitem__(slice(0, 4), b"<!do"), False), "no memory image"),
        ((lambda data: data.__delitem__(slice(len(data) // 2, None)), False), "cut short"),
        ((turn(b'"build":"'), False), "another Pyodide"),
        ((turn(b'\\"detail\\":\\"'), False), "answers wrongly"),
        ((zero_pages, False), ""),
    ],
    ids=["cut", "one bit", "not an image", "pages missing", "another build", "another answer", "no memory"],
)
def test_with_a_damaged_image_the_start_is_plain(
    page: Page,
    serve: Callable[[Site], str],
    tmp_path: Path,
    changed: tuple[Callable[[bytearray], object], bool],
    why: str,
) -> None:
    change, packed = changed
    address = serve(other_image(tmp_path, change, packed=packed))
    found = start(page, address, files=files_of(tmp_path), imageLimit=8000)
    assert (found["ready"]["boot"], found["face"], found["restarts"]) == ("plain", 4, 0)
    assert found["ready"]["why"]
    assert why in found["ready"]["why"]


def test_an_image_that_does_not_come_is_not_waited_for(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    page.route(f"**/{FILES['image']}", lambda route: None)
    found = start(page, address, bootLimit=20_000, imageLimit=1000)
    assert (found["ready"]["boot"], found["face"]) == ("plain", 4)
    assert "ms" in found["ready"]["why"]


def test_workers_from_one_image_never_throw_the_same(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    page.goto(f"{address}/empty.html")
    script = """async ([client, base, count]) => {
        const { Engine, Sainome } = await import(client);
        const thrown = [];
        for (let n = 0; n < count; n += 1) {
            const sainome = new Sainome(new Engine({ base }));
            const outcome = await sainome.roll("20D100");
            thrown.push([(await sainome.ready).boot, outcome.draws.map((draw) => draw.face).join()]);
            sainome.engine.stop();
        }
        return thrown;
    }"""
    thrown = page.evaluate(script, [f"{address}/client/index.js", f"{address}/engine/", 12])
    assert {boot for boot, _ in thrown} == {"image"}
    assert len({faces for _, faces in thrown}) == 12
