"""What the page keeps: log, procedures, characters; undo, correction, export, verification, import."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

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


def extended(table: Table, *faces: int) -> None:
    """Open an extended Test with real dice and roll it on."""
    table.operation("継続テスト")
    table.page.locator("[data-path='request.title'] input").fill("錠前")
    table.field("目標SL").fill("9")
    table.field(BASE).fill("45")
    table.dice("実物のダイス")
    table.roll()
    table.type_faces(faces[0])
    table.shows(1)
    for count, face in enumerate(faces[1:], 2):
        table.newest().get_by_role("button", name="次を振る").click()
        table.type_faces(face)
        table.shows(count)


def test_a_reload_loses_nothing(table: Table) -> None:
    table.field(BASE).fill("52")
    table.page.get_by_role("button", name="人物に保存").click()
    table.page.get_by_label("人物の名前").fill("ハンス")
    table.page.get_by_label("この入力の名前").fill("近接戦闘")
    table.page.get_by_role("dialog").locator("button[type=submit]").click()
    extended(table, 22)
    before = table.lines()
    table.reload()
    table.shows(1)
    assert table.lines() == before
    table.page.get_by_role("button", name="近接戦闘", exact=True).click()
    expect(table.field(BASE)).to_have_value("52")
    procedure = table.page.locator("[data-procedure]")
    procedure.locator("input").fill("蔵の錠前")
    procedure.locator("input").blur()
    procedure.get_by_role("button", name="次を振る").click()
    table.type_faces(11)
    table.shows(2)
    expect(table.newest().locator(".lines")).to_contain_text("錠前")
    expect(table.page.locator("[data-procedure] input")).to_have_value("蔵の錠前")


def test_a_procedure_can_be_abandoned_after_asking(table: Table) -> None:
    extended(table, 22)
    abandon = table.page.locator("[data-procedure]").get_by_role("button", name="やめる", exact=True)
    abandon.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.page.locator("[data-procedure]")).to_have_count(1)
    abandon.click()
    table.page.get_by_role("dialog").locator("button.primary").click()
    expect(table.page.locator("[data-procedure]")).to_have_count(0)
    table.shows(1)


def test_undo_takes_back_the_last_step(table: Table) -> None:
    extended(table, 22, 11)
    first, second = table.stored("entries")
    [procedure] = table.stored("procedures")
    assert procedure["state"] == max(first, second, key=lambda entry: entry["seq"])["outcome"]["state"]
    table.newest().get_by_role("button", name="一つ戻す").click()
    expect(table.newest()).to_have_attribute("data-status", "undone")
    expect(table.newest().locator(".entry-status")).to_have_text("取り消し")
    [procedure] = table.stored("procedures")
    assert procedure["state"] == min(first, second, key=lambda entry: entry["seq"])["outcome"]["state"]
    table.page.locator("[data-procedure]").get_by_role("button", name="次を振る").click()
    table.type_faces(33)
    table.shows(3)
    states = [entry["outcome"]["state"] for entry in table.stored("entries") if entry["status"] == "live"]
    opening = ask({"op": "wfrp4.extended", "goal_sl": 9, "base": 45, "title": "錠前"}, [(100, 22)])
    assert opening["state"] in states
    again = next(choice["request"] for choice in opening["choices"] if choice["id"] == "roll")
    assert ask({**again, "state": opening["state"]}, [(100, 33)])["state"] in states


def test_a_mistyped_die_is_corrected(table: Table) -> None:
    extended(table, 22, 96)
    wrong = table.lines()
    table.newest().get_by_role("button", name="出目を直す").click()
    face = table.page.get_by_role("dialog").locator("#face-0")
    expect(face).to_have_value("96")
    table.type_faces(69)
    table.shows(3)
    assert table.lines() != wrong
    expect(table.newest().locator(".history s")).to_contain_text(wrong[-1])
    expect(table.entries.nth(1)).to_have_attribute("data-status", "replaced")
    [procedure] = table.stored("procedures")
    live = max((entry for entry in table.stored("entries") if entry["status"] == "live"), key=lambda one: one["seq"])
    assert procedure["state"] == live["outcome"]["state"]
    table.page.locator(".log").get_by_role("button", name="検証").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "true")


def test_a_corrected_face_may_leave_dice_over(table: Table) -> None:
    table.page.locator("#command").fill("2D6")
    table.dice("実物のダイス")
    table.page.locator("#command").press("Enter")
    table.type_faces(3, 4)
    table.shows(1)
    table.newest().get_by_role("button", name="出目を直す").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button", name="2 個目を外す").click()
    dialog.locator("button[type=submit]").click()
    expect(dialog.locator("#face-1")).to_have_value("")
    table.type_faces(5, 6)
    table.shows(2)
    assert table.lines() == ask({"op": "core.command", "text": "2D6"}, [(6, 5), (6, 6)])["lines"]["public"]


def test_a_log_is_exported_verified_and_imported(table: Table, browser: Browser, tmp_path: Path) -> None:
    extended(table, 22, 11)
    table.page.locator("#command").fill("S2D6")
    table.page.locator("#command").press("Enter")
    table.type_faces(3, 4)
    table.shows(3)
    with table.page.expect_download() as download:
        table.page.locator(".log").get_by_role("button", name="書き出し").click()
    expect(table.page.locator(".notice")).to_contain_text("伏せた")
    file = tmp_path / "log.json"
    download.value.save_as(file)
    log = json.loads(file.read_text())
    assert [entry["outcome"]["hide"] for entry in log["entries"]] == ["nothing", "nothing", "roll"]

    other_context = context_of(browser, locale="en-US")
    other = Table(other_context.new_page(), table.address)
    other.open()
    other.page.locator("input[type=file]").set_input_files(file)
    other.shows(3)
    expect(other.page.locator(".verified")).to_have_attribute("data-sound", "true")
    [_, step, opening] = [other.lines(other.entries.nth(place)) for place in range(3)]
    said = ask({"op": "wfrp4.extended", "goal_sl": 9, "base": 45, "title": "錠前"}, [(100, 22)], lang="en")
    assert opening == said["lines"]["public"]
    assert step != opening
    expect(other.page.locator("[data-procedure]")).to_have_count(1)
    other_context.close()

    log["entries"][1]["record"]["faces"][0]["face"] = 1
    file.write_text(json.dumps(log))
    table.page.locator("input[type=file]").set_input_files(file)
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("不一致")
    dialog.get_by_role("button", name="やめる").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "false")
    expect(table.page.locator(".verified li").first).to_be_visible()
    file.write_text('{"format": "something else"}')
    table.page.locator("input[type=file]").set_input_files(file)
    expect(table.page.locator(".notices")).to_contain_text("賽の目の記録ではありません")
    table.shows(3)


@pytest.mark.parametrize("breaks", ["this.transaction.abort();", ""])
def test_an_import_that_fails_midway_leaves_the_log_as_it_was(table: Table, tmp_path: Path, breaks: str) -> None:
    """The second row cannot be stored, whether or not the browser ends the transaction: the log is that of before."""
    extended(table, 22)
    table.operation("テスト")
    table.field(BASE).fill("45")
    table.dice("公平な乱数")
    table.roll()
    table.shows(2)
    with table.page.expect_download() as download:
        table.page.locator(".log").get_by_role("button", name="書き出し").click()
    file = tmp_path / "log.json"
    download.value.save_as(file)
    table.page.wait_for_timeout(500)  # a second press at once counts as the same one
    table.roll()
    table.shows(3)
    before = [table.stored(store) for store in ("entries", "procedures", "characters")]
    table.page.evaluate(
        """() => {
            let left = 1;
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...given) {
                if (left-- > 0) return put.apply(this, given);
                BREAKS
                throw new DOMException("full", "QuotaExceededError");
            };
        }""".replace("BREAKS", breaks)
    )
    table.page.locator("input[type=file]").set_input_files(file)
    table.page.get_by_role("dialog").locator("button.primary").click()
    expect(table.page.locator(".notices")).to_contain_text("そのまま残しました")
    assert [table.stored(store) for store in ("entries", "procedures", "characters")] == before
    table.reload()
    table.shows(3)


def test_clearing_the_log_asks_first(table: Table) -> None:
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    clear = table.page.locator(".log").get_by_role("button", name="全消去")
    clear.click()
    table.page.get_by_role("dialog").get_by_role("button", name="やめる").click()
    table.shows(1)
    clear.click()
    table.page.get_by_role("dialog").locator("button.primary").click()
    table.shows(0)
    assert table.stored("entries") == []


def test_times_are_stored_in_utc_and_shown_on_the_readers_clock(browser: Browser, address: str) -> None:
    context = context_of(browser, timezone_id="Asia/Tokyo")
    table = Table(context.new_page(), address)
    table.page.clock.set_fixed_time("2025-12-31T15:30:00Z")
    table.open()
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    time = table.newest().locator("time")
    expect(time).to_have_attribute("datetime", "2025-12-31T15:30:00.000Z")
    expect(time).to_have_attribute("title", "2026-01-01 00:30")
    expect(time).to_have_text("00:30")
    assert table.stored("entries")[0]["record"]["at"] == "2025-12-31T15:30:00.000Z"
    context.close()


def test_without_storage_the_page_works_and_says_so(browser: Browser, address: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.page.add_init_script(
        "Object.defineProperty(globalThis, 'indexedDB', { value: { open() { throw new Error('SecurityError'); } } });"
    )
    table.open()
    expect(table.page.locator(".notices")).to_contain_text("保存できない")
    table.field(BASE).fill("45")
    table.roll()
    table.shows(1)
    table.newest().get_by_role("button", name="一つ戻す").click()
    expect(table.newest()).to_have_attribute("data-status", "undone")
    context.close()


def test_two_tabs_write_one_chain(table: Table) -> None:
    other = Table(table.page.context.new_page(), table.address)
    other.open()
    for one in (table, other, table):
        one.field(BASE).fill("45")
        one.roll()
        one.page.wait_for_timeout(400)
    other.shows(3)
    table.page.locator(".log").get_by_role("button", name="検証").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "true")
