"""From navigation to the first answer in a cold Chromium, beside the floor: fetching and compiling alone.

Every run has a browser profile of its own, and the kinds of run take turns, so that a busy machine slows all alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import sync_playwright
from wasm.serve import serving

from tests.cases import runtimes

RUNS = 5
FLOOR = """async ([base, files]) => {
    await Promise.all([
        WebAssembly.compileStreaming(fetch(base + files.wasm)),
        ...["glue", "zip", "so"].map(async (role) => (await fetch(base + files[role])).arrayBuffer()),
    ]);
    return performance.now();
}"""
ANSWER = """async ([base, client]) => {
    const { startEngine } = await import(client);
    const sainome = startEngine({ base });
    await sainome.roll("2D6");
    const answered = performance.now();
    const each = async (count, call) => {
        const began = performance.now();
        await call(count);
        return 1000 * (performance.now() - began) / count;
    };
    const item = { op: "core.command", text: "2D6+3>=7" };
    const one = await each(1000, async (count) => { for (let n = 0; n < count; n++) await sainome.evaluate(item); });
    const batch = await each(1000, (count) => sainome.batch(Array(count).fill(item)));
    return { answered, one, batch };
}"""


def rows() -> Iterator[str]:
    """Return lines with median, least and most of each measure."""
    found: dict[str, list[float]] = {"floor": [], "answered": [], "one": [], "batch": []}
    files = json.loads((runtimes.ENGINE / "files.json").read_text())
    with serving(runtimes.site()) as address, sync_playwright() as playwright:
        for _ in range(RUNS):
            for kind in ("floor", "answered"):
                chromium = playwright.chromium.launch(executable_path=runtimes.CHROMIUM)
                page = chromium.new_page()
                page.goto(f"{address}/empty.html")
                base = f"{address}/engine/"
                if kind == "floor":
                    found["floor"].append(page.evaluate(FLOOR, [base, files]))
                else:
                    for name, value in page.evaluate(ANSWER, [base, f"{address}/client/index.js"]).items():
                        found[name].append(value)
                chromium.close()
    yield _row("start: files fetched and wasm compiled, no Python (floor)", found["floor"], "ms")
    yield _row("start: first roll answered, worker, cold", found["answered"], "ms")
    yield _row("one roll there and back, awaited", found["one"], "us")
    yield _row("one roll in a batch of 1,000", found["batch"], "us")


def _row(name: str, values: list[float], unit: str) -> str:
    return f"{name:62} {median(values):8.0f} {unit}  [{min(values):.0f}..{max(values):.0f}] n={len(values)}"
