"""The chances beside a form whose fields have other names than those of the odds, on the page and for macros."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.cases import runtimes

pytestmark = pytest.mark.browser

SCENE = {
    "beings": [
        {"id": "A", "reality": "core", "reality_value": 16},
        {"id": "B", "reality": "nile", "reality_value": 14},
    ]
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


def test_learning_shows_every_number_of_dice(browser: Browser, address: str) -> None:
    """Learning may use no die (PP-44); its target has a name of its own."""
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open("power_play")
    table.operation("術法の習得")
    table.field("能力値").fill("33")
    table.field("記憶目標値").fill("14")
    asked = {"op": "power_play.odds", "value": 33, "target": 14, "zero_dice_allowed": True}
    lines = ask(asked)["lines"]["public"][:5]
    expect(table.page.locator(".roll-bar .odds span")).to_have_text(lines)
    assert table.faults == []
    context.close()


def test_an_effect_table_shows_its_rows(browser: Browser, address: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open("torg_storm")
    table.operation("効果表を振る")
    table.page.locator(".play [data-path='request.table']").get_by_role("radio", name="ストーム克服表").check()
    lines = ask({"op": "torg_storm.odds_effects", "table": "overcome"})["lines"]["public"]
    expect(table.page.locator(".roll-bar .odds span").first).to_have_text(lines[0])
    assert table.faults == []
    context.close()


def test_a_macro_asks_about_a_declaration_by_its_own_fields(engine: runtimes.Browser) -> None:
    request = {"op": "torg_storm.start", "attacker": "A", "defender": "B", "state": SCENE}
    said: Any = engine.page.evaluate("(request) => sainome.odds(request)", request)
    expected = ask({"op": "torg_storm.odds_roll", "who": "A", "against": "B", "state": SCENE})
    assert said["values"] == expected["values"]
    assert said["lines"] == expected["lines"]
