"""Calls that never end, workers that die, and ten thousand rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from wasm.serve import Site

from tests.cases import runtimes

pytestmark = pytest.mark.browser

# Keeps every worker in sight; ``deaf`` ones swallow the texts sent to them, as a worker that hangs would.
WATCHED = """
globalThis.workers = [];
globalThis.deaf = 0;
const Real = globalThis.Worker;
globalThis.Worker = class extends Real {
    constructor(...given) { super(...given); workers.push(this); }
    postMessage(message, ...rest) {
        if (message.text !== undefined && globalThis.deaf > 0) { globalThis.deaf -= 1; return; }
        super.postMessage(message, ...rest);
    }
};
"""
START = """async ([client, base, options]) => {
    const { startEngine } = await import(client);
    await startEngine({ base, ...options }).ready;
}"""
HEAVY = "const heavy = { requests: Array(3000).fill({ v: 1, request: { op: 'core.command', text: '10000D6' } }) };"
TRY = """
const attempt = (call) => call.then(
    (outcome) => ({ op: outcome.op }),
    ({ code, message, details }) => ({ code, message, details }));
"""


@pytest.fixture
def start(page: Page, serve: Callable[[Site], str]) -> Callable[..., Callable[[str], Any]]:
    """Start an engine whose workers are watched; return how to run a script beside it."""
    address = serve(runtimes.site())

    def begin(**options: object) -> Callable[[str], Any]:
        page.add_init_script(WATCHED)
        page.goto(f"{address}/empty.html")
        page.evaluate(START, [f"{address}/client/index.js", f"{address}/engine/", options])
        return lambda script: page.evaluate(f"async () => {{ {HEAVY} {TRY} {script} }}")

    return begin


def test_a_runaway_call_is_interrupted_and_the_next_one_works(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=400, grace=5000)
    found = run("""
        const began = performance.now();
        const fault = await attempt(sainome.evaluate({ op: "core.batch", ...heavy }, { lang: "en" }));
        const ms = performance.now() - began;
        const next = await attempt(sainome.roll("1D6"));
        return { fault, ms, next, restarts: sainome.engine.restarts, workers: workers.length };
    """)
    assert found["fault"] == {
        "code": "time_limit",
        "message": "Stopped: it took too long (limit 400 ms)",
        "details": {"limit": 400},
    }
    assert 400 <= found["ms"] < 4000
    assert found["next"] == {"op": "core.roll"}
    assert (found["restarts"], found["workers"]) == (0, 1), "the interpreter survives an interrupted call"


def test_calls_behind_a_runaway_call_are_answered(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=400, grace=5000)
    found = run("""
        const first = attempt(sainome.evaluate({ op: "core.batch", ...heavy }));
        const behind = [1, 2, 3].map(() => attempt(sainome.roll("1D6")));
        return [(await first).code, ...(await Promise.all(behind)).map((one) => one.op)];
    """)
    assert found == ["time_limit", "core.roll", "core.roll", "core.roll"]


def test_a_worker_killed_in_the_middle_of_a_call_is_replaced_and_the_call_answered(
    start: Callable[..., Callable[[str], Any]],
) -> None:
    run = start(limit=1000, grace=300)
    found = run("""
        const call = attempt(sainome.roll("2D6"));
        const behind = attempt(sainome.roll("3D6"));
        workers[0].terminate();
        return { call: await call, behind: await behind, restarts: sainome.engine.restarts, workers: workers.length };
    """)
    expected = {"op": "core.roll"}
    assert found == {"call": expected, "behind": expected, "restarts": 1, "workers": 2}


def test_a_call_that_loses_two_workers_is_given_up_and_the_next_one_works(
    start: Callable[..., Callable[[str], Any]],
) -> None:
    run = start(limit=300, grace=200)
    found = run("""
        globalThis.deaf = 2;
        const lost = await attempt(sainome.roll("2D6"));
        return { lost, next: await attempt(sainome.roll("2D6")), restarts: sainome.engine.restarts };
    """)
    assert found["lost"]["code"] == "engine_lost"
    assert found["lost"]["message"].startswith("ルールエンジンが応答しなくなった")
    assert (found["next"], found["restarts"]) == ({"op": "core.roll"}, 2)


def test_a_new_worker_throws_other_dice(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=500, grace=200)
    found = run("""
        const throwDice = async () => (await sainome.roll("40D6")).draws.map((draw) => draw.face);
        const first = await throwDice();
        workers[0].terminate();
        return [first, await throwDice(), sainome.engine.restarts];
    """)
    assert found[2] == 1
    assert len(found[0]) == len(found[1]) == 40
    assert found[0] != found[1]


def test_a_stopped_engine_says_so(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start()
    found = run("""
        const waiting = attempt(sainome.evaluate({ op: "core.batch", ...heavy }));
        sainome.engine.stop();
        return [(await waiting).code, (await attempt(sainome.roll("1D6"))).code];
    """)
    assert found == ["engine_stopped", "engine_stopped"]


def test_ten_thousand_rolls_leave_the_heap_flat(page: Page, start: Callable[..., Callable[[str], Any]]) -> None:
    run = start()
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.enable")
    rolls = "for (let n = 0; n < 2500; n++) await sainome.roll('WH50', { system: 'wfrp4' }); return 0;"

    def heap() -> int:
        devtools.send("HeapProfiler.collectGarbage")
        used: int = devtools.send("Runtime.getHeapUsage")["usedSize"]
        return used

    run(rolls)
    before = heap()
    for _ in range(4):
        run(rolls)
    assert heap() - before < 300_000, "bytes kept after 10,000 rolls"
