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
HEAVY = """
const slow = { op: "wfrp4.extended_odds", base: 45, goal_sl: 20, rolls: 30, restart: "always" };
const heavy = { requests: Array(10_000).fill({ v: 1, request: slow }) };
"""
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
    run = start(limit=400, grace=5000, spare=False)
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
    run = start(limit=1000, grace=300, spare=False)
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


def test_an_engine_that_dies_at_every_start_is_given_up(page: Page, start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=5000, grace=300)
    found = run("""
        const crash = (worker) => worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
        const Watched = globalThis.Worker;
        globalThis.Worker = class extends Watched {
            constructor(...given) {
                super(...given);
                this.addEventListener("message", ({ data }) => "ready" in data && setTimeout(crash, 0, this));
            }
        };
        crash(workers[0]);
        while (sainome.engine.workers > 0) await new Promise((done) => setTimeout(done, 50));
        const after = await attempt(sainome.roll("1D6"));
        return { after, workers: workers.length };
    """)
    assert found["after"]["code"] == "engine_lost"
    assert found["after"]["details"] == {"reason": "out of memory"}
    assert found["workers"] == 6


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


def test_a_roll_asked_during_a_long_question_is_answered_before_it(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=60_000)
    found = run("""
        const order = [];
        const long = attempt(sainome.evaluate({ op: "core.batch", ...heavy }, { limit: 2000, background: true }));
        const rolls = [1, 2, 3].map(() => attempt(sainome.roll("1D6")).then((one) => order.push(one.op)));
        await Promise.all([long.then((one) => order.push(one.code ?? one.op)), ...rolls]);
        return { order, workers: workers.length, now: sainome.engine.workers, restarts: sainome.engine.restarts };
    """)
    assert found == {"order": [*["core.roll"] * 3, "time_limit"], "workers": 2, "now": 2, "restarts": 0}


def test_while_two_workers_run_long_questions_have_one_of_them_at_most(
    start: Callable[..., Callable[[str], Any]],
) -> None:
    run = start(limit=60_000)
    found = run("""
        const order = [];
        const note = (call) => attempt(call).then((one) => order.push(one.code ?? one.op));
        const ahead = { limit: 1500, background: true };
        const long = [1, 2, 3].map(() => note(sainome.evaluate({ op: "core.batch", ...heavy }, ahead)));
        while (sainome.engine.workers < 2) await new Promise((done) => setTimeout(done, 20));
        await note(sainome.roll("1D6"));
        await note(sainome.roll("1D6"));
        await Promise.all(long);
        return order;
    """)
    assert sorted(found) == ["core.roll", "core.roll", "time_limit", "time_limit", "time_limit"]
    assert found[-2:] == ["time_limit", "time_limit"]


def test_the_second_worker_takes_over_from_one_that_is_lost(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=3000, grace=300)
    found = run("""
        await attempt(sainome.evaluate({ op: "core.batch", ...heavy }, { limit: 1500 }));
        await attempt(sainome.roll("1D6"));
        const before = sainome.engine.workers;
        workers[0].terminate();
        await new Promise((done) => setTimeout(done, 1100));
        const next = await attempt(sainome.roll("1D6"));
        return { before, next, restarts: sainome.engine.restarts, workers: workers.length };
    """)
    assert found == {"before": 2, "next": {"op": "core.roll"}, "restarts": 1, "workers": 3}


def test_a_question_called_off_is_not_worked_out(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=60_000, spare=False)
    found = run("""
        const began = performance.now();
        const over = new AbortController();
        const name = (call) => call.then(() => "answered", (error) => error.name);
        const sent = [];
        const real = workers[0].postMessage.bind(workers[0]);
        workers[0].postMessage = (message) => { sent.push(message.id); real(message); };
        const first = name(sainome.roll("1000D6"));
        const waiting = name(sainome.evaluate({ op: "core.batch", ...heavy }, { signal: over.signal }));
        over.abort();
        const late = name(sainome.roll("1D6", { signal: over.signal }));
        const after = await attempt(sainome.roll("1D6"));
        return { first: await first, waiting: await waiting, late: await late, after, sent: sent.length };
    """)
    aborted = "AbortError"
    assert found == {
        "first": "answered", "waiting": aborted, "late": aborted, "after": {"op": "core.roll"}, "sent": 2,
    }  # fmt: skip


def test_a_long_question_called_off_makes_way(start: Callable[..., Callable[[str], Any]]) -> None:
    run = start(limit=600_000, spare=False)
    found = run("""
        const over = new AbortController();
        const long = attempt(sainome.evaluate({ op: "core.batch", ...heavy }, { signal: over.signal }));
        await new Promise((done) => setTimeout(done, 300));
        over.abort();
        const next = await attempt(sainome.roll("1D6"));
        await long.catch(() => 0);
        return { next, restarts: sainome.engine.restarts, workers: workers.length };
    """)
    assert found == {"next": {"op": "core.roll"}, "restarts": 1, "workers": 2}


@pytest.mark.parametrize(("memory", "workers"), [(2, 1), (8, 2)])
def test_a_small_device_has_one_worker(
    page: Page, start: Callable[..., Callable[[str], Any]], memory: int, workers: int
) -> None:
    page.add_init_script(f"Object.defineProperty(navigator, 'deviceMemory', {{ value: {memory} }});")
    run = start(limit=60_000)
    found = run("""
        await attempt(sainome.evaluate({ op: "core.batch", ...heavy }, { limit: 1000 }));
        return sainome.engine.workers;
    """)
    assert found == workers


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
