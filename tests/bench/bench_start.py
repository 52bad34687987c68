"""From navigation to the first answer, first and second visit: ours, Pyodide by itself, the peers, and the floor.

Every run has a browser of its own, and the kinds of run take turns, so that a busy machine slows all alike. All work
in a worker. The second visit is a new page in the same browser, which has a profile on disk as a user's has: HTTP
cache and code cache are those of the first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from wasm.places import PYODIDE
from wasm.serve import Site, serving

from tests.bench.kit import OUT, compare, peers, row
from tests.cases import runtimes

RUNS = int(os.environ.get("RUNS", "5"))
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
TITLES = {
    "ours": "Sainome",
    "stock": "`loadPyodide` without any package",
    "bcdice": "bcdice-js with four systems",
    "rpg": "rpg-dice-roller",
    "floor": "floor: Pyodide's own wasm fetched and compiled",
}
PAGE = """<!doctype html><meta charset=utf-8><title>bench</title><link rel=icon href='data:,'><script type=module>
globalThis.blocks = [0];
new PerformanceObserver((seen) => blocks.push(...seen.getEntries().map((one) => one.duration)))
    .observe({{ type: "longtask", buffered: true }});
globalThis.answered = (async () => {{ {script}; return performance.now(); }})();
</script>"""
OURS = """const {{ startEngine }} = await import("/client/index.js");
    await startEngine({{ base: location.origin + "/engine/" }}).roll("2D6+3>=7");
    globalThis.started = (await sainome.ready).boot"""
WORKER = 'await new Promise((done) => (new Worker("/bench/{name}", {kind}).onmessage = done))'


def site() -> tuple[Site, list[Path]]:
    """Return what is measured, and the list in which the server notes what was asked for."""
    peers()
    scripts = {
        "stock": 'import { loadPyodide } from "/stock/pyodide.mjs";\n'
        'const python = await loadPyodide({ indexURL: "/stock/" });\npostMessage(python.runPython("1 + 1"));\n',
        # Pyodide's own file, and not the one that we made smaller
        "floor": 'await WebAssembly.compileStreaming(fetch("/stock/pyodide.asm.wasm"));\npostMessage(1);\n',
        "bcdice": 'importScripts("/bench/peers_bcdice.js");\npostMessage(peer.roll("2D6+3>=7").text);\n',
        "rpg": 'importScripts("/bench/peers_rpg.js");\npostMessage(peer.roll("3d6+6").output);\n',
    }
    for name, text in scripts.items():
        (OUT / f"worker_{name}.js").write_text(text)
    pages = {"/ours": PAGE.format(script=OURS.format())}
    for name in scripts:
        kind = '{ type: "module" }' if name in ("stock", "floor") else "{}"
        pages[f"/{name}"] = PAGE.format(script=WORKER.format(name=f"worker_{name}.js", kind=kind))
    plain = runtimes.site()
    folders = {**plain.folders, "/bench/": OUT, "/stock/": PYODIDE}
    asked: list[Path] = []
    made = Site(folders, pages=pages, headers=FOREVER)

    def note(path: str) -> bool:
        file = made.find(path)
        if file is not None:
            asked.append(file)
        return False

    made.missing = note
    return made, asked


def visit(page: Page, address: str, kind: str) -> float:
    page.goto(f"{address}/{kind}")
    answered: float = page.evaluate("answered")
    return answered


def rows() -> Iterator[str]:
    """Return lines of the table and comparisons."""
    first: dict[str, list[float]] = {kind: [] for kind in TITLES}
    second: dict[str, list[float]] = {kind: [] for kind in TITLES}
    blocks: list[float] = []
    wire: dict[str, list[float]] = {"first": [], "second": []}
    made, asked = site()
    with serving(made) as address, sync_playwright() as playwright:
        for _ in range(RUNS):
            for kind in TITLES:
                with TemporaryDirectory() as profile:
                    context = playwright.chromium.launch_persistent_context(profile, executable_path=runtimes.CHROMIUM)
                    asked.clear()
                    page = context.new_page()
                    first[kind].append(visit(page, address, kind))
                    if kind == "ours":
                        assert page.evaluate("started") == "image"
                        blocks.append(page.evaluate("Math.max(...blocks)"))
                        wire["first"].append(sum(file.stat().st_size for file in asked) / 1e6)
                    page.close()
                    asked.clear()
                    second[kind].append(visit(context.new_page(), address, kind))
                    if kind == "ours":
                        wire["second"].append(sum(file.stat().st_size for file in asked) / 1e6)
                    context.close()
    for kind, title in TITLES.items():
        yield row(f"first visit: {title}", first[kind], "ms")
    for kind, title in TITLES.items():
        yield row(f"second visit: {title}", second[kind], "ms")
    yield row("first visit: longest block of the page's main thread", blocks, "ms")
    for name, megabytes in wire.items():
        yield row(f"{name} visit: bytes on the wire, nothing compressed by the server", megabytes, "MB")
    for name, found in (("first", first), ("second", second)):
        for peer in ("stock", "bcdice", "rpg", "floor"):
            yield compare(f"start.{name}.{peer}", found["ours"], found[peer])
