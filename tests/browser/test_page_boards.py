"""The plain board: what a matter without a board of its own looks like, and how it is gone on with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.browser.test_page_looks import faults_of

pytestmark = pytest.mark.browser

OPENING = {"op": "wfrp4.extended", "goal_sl": 9, "base": 45, "title": "錠前"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    context = context_of(browser, bypass_csp=True)  # axe is put into the page
    table = Table(context.new_page(), address)
    table.open(dice="faces")
    table.operation("継続テスト")
    table.page.locator("[data-path='request.title'] input").fill("錠前")
    table.field("目標SL").fill("9")
    table.field("技能値・能力値").fill("45")
    table.roll()
    table.type_faces(22)
    table.shows(1)
    yield table
    assert table.faults == []
    context.close()


def test_the_form_stays_until_the_board_is_asked_for(table: Table) -> None:
    board = table.page.locator(".board")
    expect(table.page.locator("#play-title")).to_be_visible()
    expect(board).to_have_count(0)
    table.page.locator(".shelf").get_by_role("button", name="続ける", exact=True).click()
    first = ask(OPENING, [(100, 22)])
    expect(board.get_by_role("heading", level=2)).to_have_text("錠前")
    expect(board.locator(".board-last .board-lines p")).to_have_text(first["lines"]["public"])
    expect(board.locator(".board-facts").first).to_contain_text("目標SL9")
    table.operation("テスト")
    expect(board).to_have_count(0)


def test_choices_prices_reasons_and_fields(table: Table) -> None:
    board = table.page.locator(".board")
    table.page.locator(".shelf").get_by_role("button", name="続ける", exact=True).click()
    first = ask(OPENING, [(100, 22)])
    for choice, shown in zip(first["choices"], board.locator(".board-choice").all(), strict=True):
        expect(shown.get_by_role("button").first).to_contain_text(choice["label"])
        expect(shown.get_by_role("button").first).to_be_enabled(enabled="refused" not in choice)
        if "refused" in choice:
            expect(shown.locator(".reason")).to_have_text(choice["reason"])
    [needy] = [choice for choice in first["choices"] if "needs" in choice]
    assert needy["needs"] == ["extra_sl"]
    item = board.locator(f"[data-choice='{needy['id']}']")
    item.get_by_role("button").first.press("Enter")
    expect(item.get_by_role("button").first).to_have_attribute("aria-expanded", "true")
    assert faults_of(table.page) == []
    item.get_by_role("spinbutton").first.fill("2")
    item.get_by_role("spinbutton").first.press("Enter")
    expect(item.locator("[data-path='request.extra_sl[0].name'] .field-fault")).to_be_visible()
    item.get_by_role("textbox", name="名前", exact=True).fill("幸運の品")
    item.get_by_role("button", name="決定", exact=True).click()
    table.shows(2)
    extra = [{"name": "幸運の品", "value": 2}]
    request = {**needy["request"], "extra_sl": extra, "state": first["state"]}
    expect(board.locator(".board-last .board-lines p")).to_have_text(ask(request, [])["lines"]["public"])


def test_the_last_step_is_taken_back_on_the_board_and_only_there(table: Table) -> None:
    board = table.page.locator(".board")
    table.page.locator(".shelf").get_by_role("button", name="続ける", exact=True).click()
    board.get_by_role("button", name="次を振る", exact=True).click()
    table.type_faces(11)
    table.shows(2)
    board.get_by_role("button", name="一つ戻す", exact=True).click()
    expect(board.locator(".board-last .board-lines p")).to_have_text(ask(OPENING, [(100, 22)])["lines"]["public"])
    table.page.locator("#command").fill("2D6")
    table.page.locator("#command").press("Enter")
    table.type_faces(3, 4)
    table.shows(3)
    # Something else was rolled since: undo belongs to that roll now.
    expect(board.get_by_role("button", name="一つ戻す", exact=True)).to_have_count(0)


def test_the_board_speaks_the_language_chosen(table: Table) -> None:
    board = table.page.locator(".board")
    table.page.locator(".shelf").get_by_role("button", name="続ける", exact=True).click()
    table.page.get_by_role("button", name="English").click()
    said = ask(OPENING, [(100, 22)], lang="en")
    expect(board.locator(".board-last .board-lines p")).to_have_text(said["lines"]["public"])
    for choice, shown in zip(said["choices"], board.locator(".board-choice").all(), strict=True):
        expect(shown.get_by_role("button").first).to_contain_text(choice["label"])
