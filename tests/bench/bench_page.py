"""How long the page waits for the odds that follow the keys: each game's main form at its largest everyday figures.

Asked through the engine's worker in Chromium, from the request to the answer as an object; a frame has 16.7 ms. The
floor is the round trip of a message that the core has nothing to work out for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import sync_playwright
from wasm.serve import serving

from tests.bench.kit import compare, row
from tests.cases import runtimes

QUESTIONS: tuple[dict[str, Any], ...] = (
    {"op": "power_play.odds", "value": 600, "target": 150},
    {"op": "chaos_world.probability_check", "ability": 20, "target": 45, "dice_mod": 10},
    {"op": "chaos_world.probability_losses", "attack": 40, "accuracy": 20, "defense": 10, "evasion": 20, "hp": 80},
    {"op": "wfrp4.extended_odds", "base": 45, "goal_sl": 20, "rolls": 30, "restart": "always"},
    {"op": "torg_storm.odds", "value": 16, "difficulty": 15, "active_defence": True},
    {"op": "sigma.advise", "target": 9, "skill_value": 3, "base": 9, "health": 10},
    {"op": "core.odds", "expression": "60D6>=210"},
)
EMPTY = {"op": "core.calc", "expression": "1"}
MEASURE = """async ([client, base, questions]) => {
    const { startEngine } = await import(client);
    const sainome = startEngine({ base });
    await sainome.ready;
    const found = [];
    for (const request of questions) {
        const took = [];
        for (let turn = 0; turn < 25; turn++) {
            const began = performance.now();
            await sainome.evaluate(request);
            if (turn >= 5) took.push(performance.now() - began);
        }
        found.push(took);
    }
    return found;
}"""


def rows() -> Iterator[str]:
    """Return lines of the table and comparisons."""
    with serving(runtimes.site()) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=runtimes.CHROMIUM)
        page = chromium.new_page()
        page.goto(f"{address}/empty.html")
        given = [f"{address}/client/index.js", f"{address}/engine/", [EMPTY, *QUESTIONS]]
        floor, *found = page.evaluate(MEASURE, given)
        chromium.close()
    yield row("Chromium: a message without work, there and back", floor, "ms")
    for question, took in zip(QUESTIONS, found, strict=True):
        yield row(f"Chromium: `{question['op']}` at its largest everyday figures, there and back", took, "ms")
    for question, took in zip(QUESTIONS, found, strict=True):
        yield compare(f"page.odds.{question['op']}", took, floor)
