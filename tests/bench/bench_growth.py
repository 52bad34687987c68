"""How cost grows: people in a fight, records to verify, entries in the page's log, and memory over a long evening."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright
from wasm.serve import serving

from tests.bench.kit import row
from tests.browser.page_kit import Table, served_page
from tests.cases import runtimes

FIGHTERS = (2, 10, 50, 100)
RECORDS = (10, 100, 1_000, 5_000)
ENTRIES = (1, 1_000, 10_000, 100_000)
FIGHT = """async ([client, base, sizes]) => {
    const { startEngine } = await import(client);
    const sainome = startEngine({ base });
    await sainome.ready;
    const found = [];
    for (const size of sizes) {
        const one = (_, n) => ({ party: n % 2 ? "pc" : "enemy", enemy: "sample_wisp" });
        const entrants = Array.from({ length: size }, one);
        const began = await sainome.evaluate({ op: "chaos_world.fight_start", entrants });
        const open = (outcome) => outcome.choices.find((one) => !one.refused && !(one.needs ?? []).length);
        const took = [];
        let outcome = began;
        for (let step = 0; step < 8 && open(outcome); step++) {
            const since = performance.now();
            outcome = await sainome.evaluate({ ...open(outcome).request, state: outcome.state });
            took.push(performance.now() - since);
        }
        found.push([size, took, JSON.stringify(outcome.state).length / 1000]);
    }
    return found;
}"""
RECORDED = """async (sizes) => {
    const records = [];
    for (let prev = null; records.length < Math.max(...sizes); prev = records.at(-1).digest) {
        const outcome = await sainome.evaluate({ op: "wfrp4.test", base: 50 }, { record: { prev } });
        records.push(outcome.record);
    }
    const found = [];
    for (const size of sizes) {
        const took = [];
        for (let turn = 0; turn < 3; turn++) {
            const since = performance.now();
            const said = await sainome.verify(records.slice(0, size), { limit: 600000 });
            if (!said.sound || said.records !== size) throw new Error(JSON.stringify(said).slice(0, 500));
            took.push(performance.now() - since);
        }
        found.push([size, took]);
    }
    return found;
}"""
FILL = """([count]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("sainome");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const db = opening.result;
        const asking = db.transaction("entries").objectStore("entries").getAll();
        asking.onsuccess = () => {
            const [first] = asking.result.sort((a, b) => a.seq - b.seq);
            const writing = db.transaction("entries", "readwrite");
            for (let n = asking.result.length; n < count; n++) {
                writing.objectStore("entries").put({ ...first, id: `filled-${n}`, seq: first.seq - n });
            }
            writing.oncomplete = () => { db.close(); resolve(); };
            writing.onerror = () => reject(writing.error);
        };
    };
})"""
SHOWN = """() => new Promise((resolve) => {
    const list = document.querySelector(".log .entries");
    const began = performance.now();
    new MutationObserver((_, watcher) => {
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    }).observe(list, { childList: true });
    document.querySelector(".roll-bar button.roll").click();
})"""


def rows() -> Iterator[str]:
    """Return lines of the table."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=runtimes.CHROMIUM)
        with serving(runtimes.site()) as address:
            page = chromium.new_page()
            page.goto(f"{address}/empty.html")
            client = [f"{address}/client/index.js", f"{address}/engine/", list(FIGHTERS)]
            for size, took, state in page.evaluate(FIGHT, client):
                yield row(f"one step of a fight of {size}, a state of {state:,.0f} kB, through the worker", took, "ms")
            for size, took in page.evaluate(RECORDED, list(RECORDS)):
                yield row(f"a journal of {size:,} records verified", took, "ms")
            page.close()
        with served_page() as address:
            page = chromium.new_context(locale="ja-JP").new_page()
            yield from _log(Table(page, address), page)
        chromium.close()
    yield from _memory()


def _log(table: Table, page: Page) -> Iterator[str]:
    """The page itself: loaded with a log of some length, and one more roll added and shown."""
    table.open()
    base = page.locator(".play").get_by_role("spinbutton", name="技能値・能力値", exact=True)
    base.fill("45")
    table.roll()
    table.shows(1)
    for count in ENTRIES:
        page.evaluate(FILL, [count])
        began = time.perf_counter()
        page.reload()
        page.locator(".log .entry").first.wait_for(timeout=120_000)
        loaded = 1000 * (time.perf_counter() - began)
        table.ready()
        base.fill("45")
        took = []
        for _ in range(5):
            page.wait_for_timeout(500)  # the button is asleep while the roll before is written down
            took.append(page.evaluate(SHOWN))
        yield row(f"the page's log of {count:,} entries: one more rolled and shown", took, "ms")
        yield row(f"the page's log of {count:,} entries: loaded, until the first is shown", [loaded], "ms")


def _memory() -> Iterator[str]:
    """Python's linear memory, which never shrinks: after the start, and after 100,000 rolls in batches and alone."""
    engine = runtimes.Pyodide()
    size = "from pyodide_js import _module; _module.HEAPU8.length / 1e6"
    batch = {
        "op": "core.batch",
        "requests": [{"v": 1, "request": {"op": "core.command", "text": "WH50"}}],
        "times": 1000,
    }
    try:
        found = [engine.run(size)]
        for _ in range(2):
            for _ in range(50):
                engine.ask(json.dumps({"v": 1, "request": batch}))
            found.append(engine.run(size))
    finally:
        engine.close()
    for what, value in zip(("the start", "50,000 rolls", "100,000 rolls"), found, strict=True):
        yield row(f"Python's memory after {what} (Pyodide, Node)", [value], "MB")
