"""How the page stands up: languages, phones, assistive technology, no network, a slow or failed start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from wasm.places import DIST
from wasm.serve import Site, serving

from sainome.service.registry import system_ids
from tests.browser.page_kit import AXE, Table, ask, context_of, served_page

pytestmark = pytest.mark.browser

BASE = "技能値・能力値"
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


def built(system: str, lang: str) -> Any:
    """Return the schemas that the page was built with."""
    [file] = (DIST / "page/engine").glob(f"schemas.{lang}-*.json")
    return json.loads(file.read_text(encoding="utf-8"))["systems"][system]


def faults_of(page: Page) -> list[str]:
    """Return what axe finds serious or worse, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((result) => result.violations)")
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, PHONE], ids=["wide", "phone"])
def test_no_serious_barrier(browser: Browser, address: str, scheme: Any, viewport: Any) -> None:
    context = context_of(browser, color_scheme=scheme, viewport=viewport)
    table = Table(context.new_page(), address)
    table.open(dice="faces")
    assert faults_of(table.page) == [], "before any roll"
    table.field(BASE).fill("45")
    table.page.get_by_role("button", name="修正値を追加").click()
    table.roll()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    assert faults_of(table.page) == [], "dialog"
    table.type_faces(83)
    expect(table.page.locator(".entry")).to_have_count(1)
    for details in table.page.locator("details").all():
        details.evaluate("(details) => { details.open = true; }")
    table.page.locator("#command").fill("2D6あ")
    table.page.locator("#command").press("Enter")
    expect(table.page.locator(".command-fault")).to_be_visible()
    assert faults_of(table.page) == [], "after a roll"
    if viewport is PHONE:
        for tab in ("記録", "人物・進行"):
            table.page.locator(".tabs").get_by_role("button", name=tab).click()
            assert faults_of(table.page) == [], tab
    context.close()


def test_languages_change_forms_and_log(browser: Browser, address: str) -> None:
    context = context_of(browser, locale="en-GB")
    table = Table(context.new_page(), address)
    table.open()
    english = built("wfrp4", "en")["operations"]["wfrp4.test"]["title"]
    expect(table.page.locator("#play-title")).to_have_text(english)
    table.page.locator("#command").fill("WH50")
    table.dice("Real dice")
    table.page.locator("#command").press("Enter")
    table.type_faces(22)
    table.shows(1)
    request = {"op": "core.command", "text": "WH50", "system": "wfrp4"}
    assert table.lines() == ask(request, [(100, 22)], lang="en")["lines"]["public"]
    table.page.get_by_role("button", name="日本語").click()
    japanese = ask(request, [(100, 22)])["lines"]["public"]
    expect(table.newest().locator(".sainome-card > .lines p").first).to_have_text(japanese[0])
    assert table.lines() == japanese
    expect(table.page.locator("#play-title")).to_have_text("テスト")
    expect(table.page.locator("html")).to_have_attribute("lang", "ja")
    table.reload()
    expect(table.page.locator("#play-title")).to_have_text("テスト")
    expect(table.newest().locator(".sainome-card > .lines p").first).to_have_text(japanese[0])
    assert table.lines() == japanese
    context.close()


def test_the_colours_can_be_chosen(browser: Browser, address: str) -> None:
    context = context_of(browser, color_scheme="light")
    table = Table(context.new_page(), address)
    table.open()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = table.page.evaluate(paper)
    table.page.locator("#theme").select_option("dark")
    dark = table.page.evaluate(paper)
    assert dark != light
    table.reload()
    assert table.page.evaluate(paper) == dark
    context.close()


@pytest.mark.parametrize("system", system_ids())
def test_every_operation_has_a_form_that_fits_a_phone(browser: Browser, address: str, system: str) -> None:
    context = context_of(browser, viewport=PHONE)
    table = Table(context.new_page(), address)
    table.open(system)
    known = built(system, "ja")["operations"]
    listed = table.page.locator("#op option").evaluate_all("(options) => options.map((option) => option.value)")
    assert sorted(listed) == sorted(known)
    for op, operation in known.items():
        table.page.locator("#op").select_option(op)
        expect(table.page.locator("#play-title")).to_have_text(operation["title"])
        expect(table.page.locator(".roll-bar button.roll")).to_be_visible()
        wide = table.page.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.querySelector('.page').scrollWidth)"
        )
        assert wide <= PHONE["width"], op
    assert table.faults == []
    context.close()


@pytest.mark.parametrize("system", system_ids())
def test_a_form_shows_every_field_of_its_schema(browser: Browser, address: str, system: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open(system)
    found = built(system, "ja")
    for op, operation in found["operations"].items():
        table.page.locator(f".ops [data-op='{op}']").click()
        full = table.page.get_by_role("button", name="すべての項目")
        if full.count() and full.get_attribute("aria-pressed") == "false":
            full.click()
        definition = found["$defs"][operation["request"]["$ref"].rpartition("/")[2]]
        wanted = {f"request.{name}" for name in definition["properties"]} - {"request.op", "request.state"}
        shown = table.page.locator(".form [data-path]").evaluate_all(
            "(fields) => fields.map((field) => field.dataset.path)"
        )
        assert wanted <= set(shown), op
    assert table.faults == []
    context.close()


def test_it_works_offline_after_the_first_visit(browser: Browser, address: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open()
    table.page.evaluate(
        """async () => {
            await navigator.serviceWorker.ready;
            for (;;) {
                const names = await caches.keys();
                const count = async (name) => (await (await caches.open(name)).keys()).length;
                const kept = await Promise.all(names.map(count));
                if (kept.some((files) => files >= 10) && navigator.serviceWorker.controller) return;
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
        }"""
    )
    context.set_offline(True)
    table.reload()
    table.field(BASE).fill("45")
    table.dice("シード")
    table.page.locator(".seed input").fill("離島")
    table.roll()
    table.shows(1)
    assert table.lines() == ask({"op": "wfrp4.test", "base": 45}, seed="離島")["lines"]["public"]
    table.page.get_by_role("button", name="English").click()
    expect(table.page.locator("#play-title")).to_have_text("Test")
    context.close()


def test_what_a_choice_replaced_keeps_the_focus_on_the_card(browser: Browser, address: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open()
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    table.newest().get_by_role("button", name="再ロール").focus()
    table.page.keyboard.press("Enter")
    table.shows(2)
    expect(table.newest()).to_be_focused()
    table.newest().get_by_role("button", name="一つ戻す").click()
    expect(table.newest()).to_be_focused()
    expect(table.newest()).to_have_attribute("data-status", "undone")
    context.close()


def test_nothing_is_fetched_from_anywhere_else(browser: Browser, address: str) -> None:
    context = context_of(browser)
    strangers: list[str] = []

    def look(route: Route) -> None:
        if urlsplit(route.request.url).netloc != urlsplit(address).netloc:
            strangers.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    context.route("**/*", look)
    table = Table(context.new_page(), address)
    table.open()
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    assert strangers == []
    context.close()


def test_forms_can_be_filled_while_the_engine_starts(browser: Browser, address: str) -> None:
    context = context_of(browser, service_workers="block")
    table = Table(context.new_page(), address)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/*.wasm", hold)
    table.page.add_init_script("localStorage.setItem('sainome.prefs', JSON.stringify({ system: 'wfrp4' }))")
    table.page.goto(address)
    table.field(BASE).fill("45")
    expect(table.page.locator(".engine")).to_have_attribute("data-status", "booting")
    table.roll()
    expect(table.page.locator(".roll-bar button.roll")).to_have_text("起動を待っています…")
    table.shows(0)
    for route in held:
        route.continue_()
    table.ready()
    table.shows(1)
    context.close()


def test_a_failed_start_says_why(browser: Browser) -> None:
    folder = {"/": DIST / "page"}
    with serving(Site(folder, missing=lambda path: path.endswith(".wasm"))) as address:
        context = context_of(browser, service_workers="block")
        page = context.new_page()
        page.goto(f"{address}/")
        notice = page.get_by_role("alert")
        expect(notice).to_contain_text("HTTP 404", timeout=60_000)
        expect(notice).to_contain_text(".wasm")
        expect(page.locator(".engine")).to_have_attribute("data-status", "failed")
        context.close()
