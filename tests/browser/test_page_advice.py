"""What to choose, and what each choice comes to: beside the button and on the newest card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page_kit import Table, ask, context_of, served_page

pytestmark = pytest.mark.browser

BASE = "技能値・能力値"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    yield table
    assert table.faults == []
    context.close()


def test_advice_beside_the_button_can_be_switched_off(table: Table) -> None:
    table.open()
    table.field(BASE).fill("45")
    lines = ask({"op": "wfrp4.advise_help", "base": 45})["lines"]["public"]
    advice = table.page.locator(".roll-bar .advice")
    expect(advice.locator("summary")).to_contain_text(lines[0])
    advice.locator("summary").click()
    expect(advice.locator("p")).to_have_text(lines[1:])
    switch = table.page.get_by_role("button", name="助言", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.focus()
    table.page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(advice).to_have_count(0)
    table.reload()
    table.field(BASE).fill("45")
    expect(table.page.locator(".roll-bar .odds")).not_to_have_text("—")
    expect(advice).to_have_count(0)


def test_advice_on_the_newest_card(table: Table) -> None:
    """A roll that waits for a choice carries what the core would choose; a hidden one only for whom it was opened."""
    table.open(dice="faces")
    table.field(BASE).fill("45")
    table.roll()
    table.type_faces(67)
    table.shows(1)
    state = table.stored("entries")[0]["outcome"]["state"]
    line = ask({"op": "wfrp4.advise", "state": state})["lines"]["public"][0]
    expect(table.newest().locator(".advice summary")).to_contain_text(line)
    table.page.get_by_role("button", name="助言", exact=True).click()
    expect(table.newest().locator(".advice")).to_have_count(0)
    table.page.get_by_role("button", name="助言", exact=True).click()
    table.page.locator("details", has_text="その他の項目").locator("summary").first.click()
    table.page.get_by_role("radio", name="すべて伏せる").check()
    table.roll()
    table.type_faces(68)
    table.shows(2)
    expect(table.newest().locator(".advice")).to_have_count(0)
    table.newest().get_by_role("button", name="中身を見る").click()
    expect(table.newest().locator(".advice")).to_have_count(1)


def test_each_choice_says_what_it_comes_to(table: Table) -> None:
    """Beside the buttons of the newest card; of a hidden roll only for whom it was opened; gone once it is taken."""
    table.open(dice="faces")
    table.field(BASE).fill("45")
    table.roll()
    table.type_faces(67)
    table.shows(1)
    outcome = table.stored("entries")[0]["outcome"]
    [odds] = [one["odds"] for one in outcome["choices"] if one["id"] == "reroll"]
    line = ask({**odds, "state": outcome["state"]})["lines"]["public"][0]
    reroll = table.page.locator(".choice", has=table.page.locator("[data-choice=reroll]"))
    expect(reroll.first.locator(".choice-odds")).to_have_text(line)
    reroll.first.get_by_role("button").click()
    table.type_faces(12)
    table.shows(2)
    expect(table.entries.nth(1).locator(".choice-odds")).to_have_count(0)
    table.page.locator("details", has_text="その他の項目").locator("summary").first.click()
    table.page.get_by_role("radio", name="すべて伏せる").check()
    table.roll()
    table.type_faces(68)
    table.shows(3)
    expect(table.newest().locator(".choice-odds")).to_have_count(0)
    table.newest().get_by_role("button", name="中身を見る").click()
    expect(table.newest().locator(".choice-odds").first).to_have_text(line)
