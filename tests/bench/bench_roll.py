"""Rolls a second through the shim and its worker, beside the peers in the same browser; how cost and memory grow."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from playwright.sync_api import sync_playwright
from wasm.serve import Site, serving

from tests.bench.kit import OUT, compare, hook, peers, python_peers, row
from tests.cases import runtimes

BLOCKS = 3
LINE = "こんばんは、今日もよろしくお願いします"
"""A chat line; each measured one has a number behind it, since nobody says the same thing a thousand times."""
MEASURE = """
globalThis.rate = async (count, call) => {
    await call(Math.min(count, 300));
    const rates = [];
    for (let block = 0; block < BLOCKS; block++) {
        const began = performance.now();
        await call(count);
        rates.push(1000 * count / (performance.now() - began));
    }
    return rates;
};""".replace("BLOCKS", str(BLOCKS))
OURS = """async ([client, base, line]) => {
    const { startEngine } = await import(client);
    const sainome = startEngine({ base });
    await sainome.ready;
    const limit = 60000;
    const one = (text) => async (count) => {
        for (let n = 0; n < count; n++) await sainome.roll(text);
    };
    const batch = (texts, options) => async (count) => {
        for (let n = 0; n < count; n += 1000) {
            await sainome.batch(texts(Math.min(1000, count - n)), { ...options, limit });
        }
    };
    const lines = (text) => (many) => Array(many).fill(text);
    const times = (text) => async (count) => {
        for (let n = 0; n < count; n += 1000) {
            await sainome.batch([text], { times: Math.min(1000, count - n), detail: "values", limit });
        }
    };
    let said = 0;
    const chat = (many) => Array.from({ length: many }, () => `${line} ${said++}`);
    const refuse = async (count) => {
        for (const text of chat(count)) await sainome.roll(text).then(() => { throw new Error(text); }, () => 0);
    };
    const dice = {};
    for (const many of [1, 10, 100, 1000]) {
        dice[many] = (await rate(20, one(`${many}D6`))).map((perSecond) => 1000 / perSecond);
    }
    const values = { detail: "values" };
    return {
        one: await rate(3000, one("2D6+3>=7")), wh: await rate(3000, one("WH50")), two: await rate(3000, one("3D6+6")),
        batch: await rate(2000, batch(lines("2D6+3>=7"))), batchTwo: await rate(2000, batch(lines("3D6+6"))),
        batchWh: await rate(2000, batch(lines("WH50"))),
        values: await rate(4000, batch(lines("2D6+3>=7"), values)),
        valuesTwo: await rate(4000, batch(lines("3D6+6"), values)),
        times: await rate(10000, times("2D6+3>=7")), timesTwo: await rate(10000, times("3D6+6")),
        timesWh: await rate(4000, times("WH50")),
        refuse: await rate(3000, refuse), refuseBatch: await rate(2000, batch(chat)), dice,
    };
}"""
PEER = """async ([script, calls]) => {
    await new Promise((done) => {
        const tag = document.createElement("script");
        tag.src = script;
        tag.onload = done;
        document.head.append(tag);
    });
    const found = {};
    let said = 0;
    for (const [name, [how, text, count]] of Object.entries(calls)) {
        const texts = name === "refuse" ? () => `${text} ${said++}` : () => text;
        found[name] = await rate(count, (many) => { for (let n = 0; n < many; n++) peer[how](texts()); });
    }
    return found;
}"""
MEMORY = """async () => {
    const batch = Array(1000).fill({ op: "core.command", text: "WH50" });
    for (let n = 0; n < 20; n++) await sainome.batch(batch, { limit: 60000 });
}"""
ROWS = (
    ("`2D6+3>=7` awaited one by one, through the worker", "ours", "one"),
    ("`2D6+3>=7` in batches of 1,000 lines, full outcomes", "ours", "batch"),
    ("`2D6+3>=7` in batches of 1,000 lines, figures only (total, faces, verdict, no sentence)", "ours", "values"),
    ("`2D6+3>=7` one line 1,000 times, figures only (total, faces, verdict, no sentence)", "ours", "times"),
    ("`2D6+3>=7` bcdice-js (sentence, faces, verdict)", "bcdice", "one"),
    ("`WH50` awaited one by one, through the worker", "ours", "wh"),
    ("`WH50` in batches of 1,000 lines, full outcomes", "ours", "batchWh"),
    ("`WH50` one line 1,000 times, figures only (roll, target, SL, verdict)", "ours", "timesWh"),
    ("`WH50` bcdice-js (sentence, faces, verdict)", "bcdice", "wh"),
    ("`3D6+6` awaited one by one, through the worker", "ours", "two"),
    ("`3D6+6` in batches of 1,000 lines, full outcomes", "ours", "batchTwo"),
    ("`3D6+6` in batches of 1,000 lines, figures only (total, faces, notation)", "ours", "valuesTwo"),
    ("`3D6+6` one line 1,000 times, figures only (total, faces, notation)", "ours", "timesTwo"),
    ("`3d6+6` rpg-dice-roller (an object that holds the dice)", "rpg", "two"),
    ("`3d6+6` rpg-dice-roller, its `output` read (text with faces and total)", "rpg", "output"),
    ("a line that is no command, one by one", "ours", "refuse"),
    ("a line that is no command, in batches", "ours", "refuseBatch"),
    ("a line that is no command, by the patterns of Foundry's chat hook, all games", "hook", "refuse"),
    ("a line that is no command, bcdice-js", "bcdice", "refuse"),
)
"""What each row measured; the words in brackets say what an answer holds."""
COMPARED = (
    ("roll.one.bcdice", "one", "bcdice", "one"),
    ("roll.one.rpg", "two", "rpg", "two"),
    ("roll.batch.bcdice", "times", "bcdice", "one"),
    ("roll.batch.rpg", "timesTwo", "rpg", "two"),
    ("roll.batch_output.rpg", "timesTwo", "rpg", "output"),
    ("roll.batch_lines.bcdice", "values", "bcdice", "one"),
    ("roll.batch_lines.rpg", "valuesTwo", "rpg", "two"),
    ("roll.batch_full.bcdice", "batch", "bcdice", "one"),
    ("roll.batch_full.rpg", "batchTwo", "rpg", "two"),
    ("roll.refuse.bcdice", "refuse", "bcdice", "refuse"),
    ("roll.refuse_batch.bcdice", "refuseBatch", "bcdice", "refuse"),
    ("roll.warhammer.bcdice", "wh", "bcdice", "wh"),
    ("roll.warhammer_batch.bcdice", "timesWh", "bcdice", "wh"),
)
"""A thousand rolls in one call are one line a thousand times; the peers read theirs each time."""
CPYTHON = """
import json, sys, time
sys.path[:0] = json.loads(sys.argv[1])
import d20
from sainome import handle
text = json.dumps({"v": 1, "request": {"op": "core.command", "text": "2D6+3"}})
def rate(call):
    call()
    found = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(2000): call()
        found.append(2000 / (time.perf_counter() - began))
    return found
print(json.dumps([rate(lambda: handle(text)), rate(lambda: d20.roll("2d6+3"))]))
"""


def rows() -> Iterator[str]:
    """Return lines of the table and comparisons."""
    peers()
    plain = runtimes.site()
    empty = plain.pages["/empty.html"].replace("</title>", f"</title><script>{MEASURE}</script>")
    made = Site({**plain.folders, "/bench/": OUT}, pages={"/empty.html": empty})
    bcdice = {
        "one": ["roll", "2D6+3>=7", 3000],
        "wh": ["warhammer", "WH50", 3000],
        "refuse": ["roll", LINE, 3000],
    }
    with serving(made) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=runtimes.CHROMIUM)

        def run(script: str, *given: object) -> tuple[dict[str, list[float]], object]:
            page = chromium.new_page()
            page.goto(f"{address}/empty.html")
            return page.evaluate(script, list(given)), page

        ours, page = run(OURS, f"{address}/client/index.js", f"{address}/engine/", LINE)
        heaps = _heaps(page)
        theirs, _ = run(PEER, f"{address}/bench/peers_bcdice.js", bcdice)
        rpg, _ = run(
            PEER,
            f"{address}/bench/peers_rpg.js",
            {"two": ["roll", "3d6+6", 20_000], "output": ["output", "3d6+6", 20_000]},
        )
        hooked, _ = run(PEER, f"{address}/bench/{hook().name}", {"refuse": ["hook", LINE, 20_000]})
        chromium.close()
    sides = {"ours": ours, "bcdice": theirs, "rpg": rpg, "hook": hooked}
    for title, side, name in ROWS:
        yield row(title, sides[side][name], "/s")
    for many, took in ours["dice"].items():  # type: ignore[attr-defined]
        yield row(f"one roll of {many} dice, through the worker", took, "ms")
    yield row("page's memory before and after 20,000 rolls, and 20,000 more", heaps, "MB")
    yield from _cpython()
    for title, mine, peer, name in COMPARED:
        yield compare(title, ours[mine], sides[peer][name])
    yield compare("roll.refuse_hook.bcdice", hooked["refuse"], theirs["refuse"])


def _heaps(page: object) -> list[float]:
    devtools = page.context.new_cdp_session(page)  # type: ignore[attr-defined]
    devtools.send("HeapProfiler.enable")
    found = []
    for turn in range(3):
        if turn:
            page.evaluate(MEMORY)  # type: ignore[attr-defined]
        devtools.send("HeapProfiler.collectGarbage")
        found.append(devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
    return found


def _cpython() -> Iterator[str]:
    """The core alone, in CPython, beside d20."""
    given = json.dumps([str(python_peers()), str(runtimes.ROOT / "core")])
    done = subprocess.run([sys.executable, "-c", CPYTHON, given], capture_output=True, text=True, check=True)
    ours, theirs = json.loads(done.stdout)
    yield row("CPython, the core alone: `2D6+3`, text in and out", ours, "/s")
    yield row("CPython: `2d6+3` d20", theirs, "/s")
    yield compare("core.d20", ours, theirs)
