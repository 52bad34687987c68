"""Rolling on the page: forms, real dice, seeds, odds, opposed and extended Tests, commands."""

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
    table.open()
    yield table
    assert table.faults == []
    context.close()


def test_real_dice_are_asked_for_and_checked(table: Table) -> None:
    table.field(BASE).fill("45")
    table.dice("実物のダイス")
    table.roll()
    table.type_faces(101)
    expect(table.page.get_by_role("dialog").locator(".field-fault")).to_contain_text("1〜100")
    table.shows(0)
    table.type_faces(22)
    table.shows(1)
    said = ask({"op": "wfrp4.test", "base": 45}, [(100, 22)])
    assert table.lines() == said["lines"]["public"]
    expect(table.newest().locator(".verdict")).to_contain_text("成功")
    [entry] = table.stored("entries")
    assert entry["record"]["faces"] == [{"sides": 100, "face": 22}]
    assert entry["record"]["request"] == {"op": "wfrp4.test", "base": 45}


def test_a_called_off_roll_leaves_nothing(table: Table) -> None:
    table.field(BASE).fill("45")
    table.dice("実物のダイス")
    table.roll()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert table.stored("entries") == []


def test_a_d100_may_be_read_from_two_dice(table: Table) -> None:
    table.field(BASE).fill("45")
    table.dice("実物のダイス")
    reading = table.page.locator("[data-path='request.reading']")
    reading.get_by_role("checkbox").first.check()
    table.field("十の位").fill("0")
    table.field("一の位").fill("0")
    table.roll()
    table.shows(1)
    said = ask({"op": "wfrp4.test", "base": 45, "reading": {"tens": 0, "units": 0}}, [])
    assert said["values"]["roll"] == 100
    assert table.lines() == said["lines"]["public"]


def test_a_seed_gives_the_faces_that_it_gives_everywhere(table: Table) -> None:
    table.field(BASE).fill("４５")
    table.dice("シード")
    table.roll()
    expect(table.page.locator(".form-fault")).to_be_visible()
    table.page.locator(".seed input").fill("賽の目")
    table.roll()
    table.shows(1)
    assert table.lines() == ask({"op": "wfrp4.test", "base": 45}, seed="賽の目")["lines"]["public"]


def test_the_odds_follow_the_keys(table: Table) -> None:
    odds = table.page.locator(".odds")
    table.field(BASE).fill("45")
    expect(odds).to_have_text(ask({"op": "wfrp4.odds", "base": 45})["lines"]["public"][0])
    table.field(BASE).press("ArrowUp")
    expect(odds).to_have_text(ask({"op": "wfrp4.odds", "base": 50})["lines"]["public"][0])
    table.page.get_by_role("radio", name="多難", exact=True).check()
    hard = {"op": "wfrp4.odds", "base": 50, "difficulty": "hard"}
    expect(odds).to_have_text(ask(hard)["lines"]["public"][0])
    table.page.get_by_role("button", name="修正値を追加").click()
    table.field("修正値 1").fill("−5")
    expect(odds).to_have_text(ask({**hard, "modifiers": [-5]})["lines"]["public"][0])
    table.page.get_by_role("textbox", name="修正値 1 名前").fill("盾")
    table.roll()
    table.shows(1)
    [entry] = table.stored("entries")
    assert entry["request"]["modifiers"] == [{"name": "盾", "value": -5}]


def test_both_sides_of_an_opposed_test(table: Table) -> None:
    table.operation("対抗テスト")
    table.field(BASE, "request.a").fill("45")
    table.field(BASE, "request.b").fill("40")
    table.page.locator("[data-path='request.a.name'] input").fill("ハンス")
    sides = {"a": {"base": 45, "name": "ハンス"}, "b": {"base": 40}}
    expect(table.page.locator(".odds")).to_have_text(ask({"op": "wfrp4.opposed_odds", **sides})["lines"]["public"][0])
    table.dice("実物のダイス")
    table.roll()
    table.type_faces(22)
    table.type_faces(22, 55)
    table.shows(1)
    said = ask({"op": "wfrp4.opposed", **sides}, [(100, 22), (100, 55)])
    assert table.lines() == said["lines"]["public"]


def test_the_other_side_rolls_later(table: Table) -> None:
    table.operation("対抗テスト")
    table.field(BASE, "request.a").fill("45")
    table.page.locator(".panel .row").last.get_by_role("checkbox").first.uncheck()
    table.roll()
    table.shows(1)
    expect(table.page.locator(".shelf [data-procedure]")).to_have_count(1)
    table.newest().get_by_role("button", name="B側が振る").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("spinbutton", name=BASE, exact=True).fill("40")
    dialog.locator("button[type=submit]").click()
    table.shows(2)
    expect(dialog).to_have_count(0)
    expect(table.newest().locator(".verdict")).not_to_contain_text("相手待ち")
    expect(table.page.locator(".shelf [data-procedure]")).to_have_count(0)


def test_an_extended_test_starts_over_and_goes_on(table: Table) -> None:
    table.operation("継続テスト")
    table.page.locator("[data-path='request.title'] input").fill("錠前")
    table.field("目標SL").fill("5")
    table.field(BASE).fill("45")
    table.dice("実物のダイス")
    table.roll()
    table.type_faces(75)
    table.shows(1)
    opening = {"op": "wfrp4.extended", "goal_sl": 5, "base": 45, "title": "錠前"}
    first = ask(opening, [(100, 75)])
    assert table.lines() == first["lines"]["public"]
    table.newest().get_by_role("button", name="仕切り直す（累計を0に）").click()
    table.shows(2)
    restart = next(choice["request"] for choice in first["choices"] if choice["id"] == "restart")
    second = ask({**restart, "state": first["state"]}, [])
    assert table.lines() == second["lines"]["public"]
    procedure = table.page.locator(".shelf [data-procedure]")
    expect(procedure.locator("input")).to_have_attribute("placeholder", "錠前")
    procedure.get_by_role("button", name="次を振る").click()
    table.type_faces(5)
    table.shows(3)
    again = next(choice["request"] for choice in second["choices"] if choice["id"] == "roll")
    assert table.lines() == ask({**again, "state": second["state"]}, [(100, 5)])["lines"]["public"]


def test_a_hidden_roll_shows_nothing_until_it_is_opened(table: Table) -> None:
    table.field(BASE).fill("45")
    table.page.locator(".panel > details > summary").click()
    table.page.get_by_role("radio", name="すべて伏せる", exact=True).check()
    table.dice("実物のダイス")
    table.roll()
    table.type_faces(83)
    table.shows(1)
    said = ask({"op": "wfrp4.test", "base": 45, "hide": "roll"}, [(100, 83)])
    card = table.newest().locator(".sainome-card")
    assert table.lines() == said["lines"]["public"]
    assert "83" not in card.inner_html()
    assert "失敗" not in card.inner_html()
    assert "83" not in table.page.locator("[data-announcer]").inner_text()
    table.newest().get_by_role("button", name="中身を見る").click()
    expect(card).to_contain_text(said["lines"]["private"][0])


def test_a_fault_stands_at_its_field(table: Table) -> None:
    table.roll()
    fault = table.page.locator("[data-path='request.base'] .field-fault")
    expect(fault).to_have_text("⚠ 技能値か能力値が必要です")
    expect(table.field(BASE)).to_have_attribute("aria-invalid", "true")
    expect(table.field(BASE)).to_be_focused()
    table.field(BASE).fill("5000")
    table.roll()
    expect(fault).to_contain_text("1000")
    table.field(BASE).fill("45あ")
    table.roll()
    expect(fault).to_be_visible()
    table.field(BASE).fill("45")
    table.page.locator(".panel > details > summary").click()
    table.page.get_by_text("設定", exact=True).click()
    table.field("自動成功の上端").fill("97")
    table.page.locator(".panel > details > summary").first.click()
    table.roll()
    inner = table.page.locator("[data-path='request.settings.auto_success_max'] .field-fault")
    expect(inner).to_be_visible()
    table.shows(0)


def test_enter_sends_once(table: Table) -> None:
    table.field(BASE).fill("45")
    table.field(BASE).press("Enter")
    table.shows(1)
    table.page.wait_for_timeout(500)
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    table.shows(2)
    table.page.wait_for_timeout(500)
    command = table.page.locator("#command")
    command.fill("2D6")
    command.press("Enter")
    command.press("Enter")
    table.shows(3)
    table.page.wait_for_timeout(300)
    assert len(table.stored("entries")) == 3


def test_a_roll_with_the_keyboard_alone(table: Table) -> None:
    keys = table.page.keyboard
    keys.press("Tab")
    expect(table.page.locator(".skip")).to_be_focused()
    keys.press("Enter")
    for _ in range(40):
        keys.press("Tab")
        if table.field(BASE).evaluate("(field) => field === document.activeElement"):
            break
    expect(table.field(BASE)).to_be_focused()
    keys.type("45")
    keys.press("Enter")
    table.shows(1)
    expect(table.page.locator("[data-announcer]")).to_have_text(" ".join(table.lines()))


def test_a_line_is_read_and_its_fault_pointed_at(table: Table) -> None:
    command = table.page.locator("#command")
    command.fill("1D100<=50+30なにか")
    command.press("Enter")
    fault = table.page.locator(".command-fault")
    expect(fault.locator("mark")).to_have_text("な")
    table.shows(0)
    command.fill("２Ｄ６＋３ 門を守れ")
    table.dice("実物のダイス")
    command.press("Enter")
    table.type_faces(4, 5)
    table.shows(1)
    expect(table.newest().locator(".comment")).to_contain_text("門を守れ")
    said = ask({"op": "core.command", "text": "２Ｄ６＋３ 門を守れ", "system": "wfrp4"}, [(6, 4), (6, 5)])
    assert table.lines() == said["lines"]["public"]
    expect(command).to_have_value("")
    command.press("ArrowUp")
    expect(command).to_have_value("２Ｄ６＋３ 門を守れ")


def test_a_clause_explains_itself(table: Table) -> None:
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    table.newest().get_by_text("判定の根拠").click()
    clause = table.newest().locator(".steps .clause").first
    clause.click()
    said = ask({"op": "core.help", "topic": clause.inner_text()})
    expect(table.newest().locator(".clause-note")).to_contain_text(said["values"]["name"])


def test_what_was_typed_is_shown_as_text(table: Table) -> None:
    evil = '<img src="x" onerror="document.title=1">'
    table.page.locator("#command").fill(f"2D6 見張り {evil}")
    table.page.locator("#command").press("Enter")
    table.shows(1)
    expect(table.newest().locator(".comment")).to_contain_text(evil)
    expect(table.newest().locator("img")).to_have_count(0)


def test_the_example_of_an_operation_can_be_sent(table: Table) -> None:
    table.page.locator(".example").click()
    expect(table.page.locator("#command")).to_be_focused()
    table.page.keyboard.press("Enter")
    table.shows(1)
    [entry] = table.stored("entries")
    assert entry["outcome"]["op"] == "wfrp4.test"
