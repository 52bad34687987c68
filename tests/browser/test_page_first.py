"""The page while its engine is still starting: forms to fill in, chances from the release, rolls that wait."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sainome import system_ids
from sainome.service import command, schema
from tests.browser.page_kit import Table, ask, context_of, served_page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


class Held:
    """A page whose engine waits for its WebAssembly until it is let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waiting: list[Route] = []
        page.route("**/*.wasm", lambda route: self.waiting.append(route))  # noqa: PLW0108

    def let_go(self) -> None:
        while self.waiting:
            self.waiting.pop().continue_()


@contextmanager
def held_page(browser: Browser, address: str, system: str, lang: str = "ja") -> Iterator[tuple[Table, Held]]:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    held, table = Held(page), Table(page, address)
    chosen = json.dumps({"system": system, "lang": lang})
    page.add_init_script(f"localStorage.setItem('sainome.prefs', {json.dumps(chosen)})")
    page.goto(address)
    expect(page.locator(".engine")).to_have_attribute("data-status", "booting")
    yield table, held
    assert table.faults == []
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("system", system_ids())
def test_chances_are_there_before_the_engine(browser: Browser, address: str, system: str, lang: str) -> None:
    """The first form of every game, empty: its example's chance at once, and the same word for word once it is live."""
    with held_page(browser, address, system, lang) as (table, held):
        odds = table.page.locator(".roll-bar .odds-example")
        expect(odds).to_have_attribute("data-live", "false")
        early = odds.inner_text()
        assert "%" in early, early
        held.let_go()
        table.ready()
        expect(odds).to_have_attribute("data-live", "true")
        assert odds.inner_text() == early


def test_what_is_pressed_early_is_done_when_the_engine_is_there(browser: Browser, address: str) -> None:
    with held_page(browser, address, "wfrp4") as (table, held):
        table.field("技能値・能力値").fill("45")
        expect(table.page.locator(".roll-bar .odds")).to_have_text("—")
        table.operation("対抗テスト")
        expect(table.page.locator("#play-title")).to_have_text("対抗テスト")
        table.operation("テスト")
        expect(table.field("技能値・能力値")).to_have_value("45")
        table.roll()
        expect(table.page.locator(".roll-bar button.roll")).to_have_text("起動を待っています…")
        table.shows(0)
        assert held.waiting, "the engine is still without its WebAssembly"
        held.let_go()
        table.ready()
        table.shows(1)
        expect(table.page.locator(".roll-bar button.roll")).to_have_text("振る")
        expect(table.page.locator(".roll-bar .odds")).to_have_text(
            ask({"op": "wfrp4.odds", "base": 45})["lines"]["public"][0]
        )


def test_a_line_sent_early_is_answered_too(browser: Browser, address: str) -> None:
    with held_page(browser, address, "sigma") as (table, held):
        table.page.locator("#command").fill("2D6+3>=7")
        table.page.locator("#command").press("Enter")
        expect(table.page.locator(".command button[type=submit]")).to_have_text("起動を待っています…")
        held.let_go()
        table.ready()
        table.shows(1)


def test_every_example_says_what_the_engine_says(browser: Browser, address: str) -> None:
    """All forms of all games, in both languages: the release and ``sainome.odds`` give the same lines."""
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open()
    for lang in ("ja", "en"):
        kept: dict[str, Any] = table.page.evaluate("lang => sainome.examples(lang)", lang)
        wanted = {}
        for name in system_ids():
            for op, known in schema.of_system(name, lang)["operations"].items():
                if (known["group"] == "odds" or "odds" in known.get("beside", {})) and "state=" not in known["example"]:
                    wanted[op] = command.read(known["example"], name).request
        assert set(kept) == set(wanted)
        live = table.page.evaluate(
            """([asked, lang]) => Promise.all(asked.map(([op, request]) => sainome.odds(request, {lang}).then(
                ({lines}) => [op, lines.public.slice(0, 3)], (error) => [op, [error.message]])))""",
            [list(wanted.items()), lang],
        )
        assert dict(live) == {op: example["lines"] for op, example in kept.items()}
    context.close()
