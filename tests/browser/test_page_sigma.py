"""The board of Sigma's continuing effects: a contest played with typed faces from its opening to the breaking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.browser.test_page_looks import PHONE, faults_of

pytestmark = pytest.mark.browser

STONE = {"op": "sigma.effect_attribute", "value": "70kg", "label": "扉の前の石", "on_break": "扉が開く"}
PUSH = {"op": "sigma.attempt", "effect": "e1", "who": "リン", "target": 9, "skill_value": 2, "base": "5", "health": 10}
ATTEMPT = "継続効果に挑む"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open("sigma", dice="faces")
    yield table
    assert table.faults == []
    context.close()


def board(table: Table) -> Locator:
    return table.page.locator(".board")


def put_stone(table: Table) -> Any:
    """Open the contest by the form: a stone of 70 kg before the door (defence 8, health 12)."""
    table.operation("継続効果を置く（重さなど）")
    value = table.page.locator(".play [data-path='request.value']").first
    value.get_by_role("radio", name="文字", exact=True).check()
    value.locator("input:not([type=radio])").fill("70kg")
    table.page.locator(".play [data-path='request.label'] input").fill("扉の前の石")
    table.page.locator(".play [data-path='request.on_break'] input").fill("扉が開く")
    table.roll()
    expect(board(table)).to_be_visible()
    said = ask(STONE, [])
    assert (said["values"]["defence"], said["values"]["health"]) == (8, 12)
    return said


def fill_push(table: Table) -> None:
    form = board(table).get_by_role("form", name=ATTEMPT, exact=True)
    form.locator("[data-path='request.who'] input").fill("リン")
    form.get_by_role("spinbutton", name="目標値", exact=True).fill("9")
    form.get_by_role("spinbutton", name="技能値", exact=True).fill("2")
    form.locator("[data-path='request.base'] input").fill("5")
    form.locator("summary", has_text="その他の項目").click()
    form.get_by_role("spinbutton", name="健常度", exact=True).fill("10")


def push(table: Table, *faces: int) -> None:
    """Press the button of the attempt and type the faces, one at a time as the core asks for them."""
    table.page.wait_for_timeout(350)  # a form takes a press right after the last one for the same press
    board(table).get_by_role("form", name=ATTEMPT, exact=True).get_by_role("button", name=ATTEMPT, exact=True).click()
    for count in range(1, len(faces) + 1):
        table.type_faces(*faces[:count])
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def says(table: Table, outcome: Any) -> None:
    """The last step on the board is what the core says, word for word."""
    lines = [*outcome["lines"]["public"], *outcome["lines"]["private"]]
    expect(board(table).locator(".board-last .board-lines p")).to_have_text(lines)


def shows_turns(table: Table, state: Any) -> None:
    """The distribution on the board is the exact one for the effect as it stands."""
    request = {name: value for name, value in PUSH.items() if name != "op"}
    odds = ask({"op": "sigma.contest_odds", **request, "state": state})["values"]
    rows = board(table).locator(".board-bars tbody tr")
    wanted = [[one["percent"], one["at_most_percent"]] for one in odds["turns"]] + [[odds["not_broken_percent"], ""]]
    expect(rows).to_have_count(len(wanted))
    for row, (now, by_then) in zip(rows.all(), wanted, strict=True):
        expect(row.locator("td").nth(1)).to_have_text(now)
        expect(row.locator("td").nth(2)).to_have_text(by_then)


def meter(table: Table) -> Locator:
    return board(table).get_by_role("meter", name="健常度", exact=True)


def propose(table: Table, value: str, reason: str, intensity: str) -> Locator:
    """Propose a modifier from a quirk; return the form."""
    board(table).locator("summary", has_text="修正値を提案する").click()
    form = board(table).get_by_role("form", name="修正値を提案する", exact=True)
    form.locator("[data-path='request.who'] input").fill("リン")
    form.get_by_role("spinbutton", name="修正値", exact=True).fill(value)
    form.locator("[data-path='request.reason'] input, [data-path='request.reason'] textarea").fill(reason)
    form.get_by_role("radio", name=intensity, exact=True).check()
    form.get_by_role("button", name="修正値を提案する", exact=True).click()
    return form


def test_a_contest_from_its_opening_to_the_breaking(table: Table) -> None:
    stone = put_stone(table)
    says(table, stone)
    expect(board(table).get_by_role("heading", level=2)).to_have_text("扉の前の石")
    expect(meter(table)).to_have_attribute("aria-valuenow", "12")
    fill_push(table)
    shows_turns(table, stone["state"])

    # 5 + 8 = 13 against 8: 5 of 12 are taken, 7 are left.
    push(table, 12, 8)
    first = ask({**PUSH, "state": stone["state"]}, [(20, 12), (20, 8)])
    says(table, first)
    expect(meter(table)).to_have_attribute("aria-valuenow", "7")
    shows_turns(table, first["state"])
    [again] = [choice["request"] for choice in first["choices"] if choice["id"] == "again"]
    odds = ask({**again, "op": "sigma.contest_odds", "state": first["state"]})["lines"]["public"][:2]
    expect(board(table).locator("[data-choice='again'] .board-odds span")).to_have_text(odds)

    # Both dice fail; a third is bought with spirit: 5 + 9 - 8 = 6, 1 is left.
    push(table, 15, 16)
    second = ask({**PUSH, "state": first["state"]}, [(20, 15), (20, 16)])
    says(table, second)
    extra = board(table).locator("[data-choice='extra']")
    expect(extra.locator(".cost")).to_have_text("（消費 健常度 1）")
    extra.get_by_role("button").click()
    table.type_faces(9)
    third = ask({"op": "sigma.attempt", "choice": "extra", "state": second["state"]}, [(20, 9)])
    says(table, third)
    expect(meter(table)).to_have_attribute("aria-valuenow", "1")
    expect(board(table).locator(".board-records tbody tr")).to_have_count(2)

    # A quirk: proposed by the player, granted by the GM, counted in the next target.
    propose(table, "2", "負けず嫌い", "かなり目立つ")
    waiting = board(table).locator("[data-proposal='m1']")
    expect(waiting.locator(".board-badge")).to_have_text("裁定待ち")
    waiting.get_by_role("button", name="承認する（GM）", exact=True).click()
    expect(waiting.locator(".board-badge")).to_have_text("承認")
    expect(waiting.get_by_role("button")).to_have_count(0)

    # 11 is over the target of 9 and at the target of 11; with a point of spirit 5 + 11 + 1 - 8 = 9 breaks the last 1.
    form = board(table).get_by_role("form", name=ATTEMPT, exact=True)
    form.locator("summary", has_text="気迫").click()
    form.get_by_role("spinbutton", name="達成値に込める", exact=True).fill("1")
    push(table, 11)
    expect(board(table).locator(".board-last-head strong")).to_have_text("打ち破った")
    expect(board(table).locator("[data-effect='e1'] .board-badge")).to_have_text("打ち破った")
    expect(board(table).locator(".board-last")).to_contain_text("扉が開く")
    expect(meter(table)).to_have_attribute("aria-valuenow", "0")
    expect(board(table).get_by_role("form", name=ATTEMPT, exact=True)).to_have_count(0)
    state = table.stored("procedures")[0]["state"]
    assert [entry["health_after"] for entry in state["effects"][0]["log"]] == [7, 1, -8]
    assert [one["rolled"] for one in state["proposals"]] == [True]
    table.page.locator(".log").get_by_role("button", name="検証").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "true")


def test_a_success_waits_for_the_word_of_the_roller(table: Table) -> None:
    stone = put_stone(table)
    fill_push(table)
    form = board(table).get_by_role("form", name=ATTEMPT, exact=True)
    form.get_by_role("radio", name="成功のたびに選ぶ", exact=True).check()
    push(table, 4)
    asked = ask({**PUSH, "policy": "manual", "state": stone["state"]}, [(20, 4)])
    says(table, asked)
    expect(form).to_have_count(0)
    labels = [choice["label"] for choice in asked["choices"]]
    expect(board(table).locator(".board-choice button")).to_have_text(labels)
    board(table).locator("[data-choice='ignore'] button").click()
    table.type_faces(9)
    says(table, ask({"op": "sigma.attempt", "choice": "ignore", "state": asked["state"]}, [(20, 9)]))
    board(table).locator("[data-choice='keep'] button").click()
    expect(meter(table)).to_have_attribute("aria-valuenow", "6")
    expect(form).to_be_visible()


def test_a_rejected_quirk_does_not_count(table: Table) -> None:
    put_stone(table)
    fill_push(table)
    form = propose(table, "3", "力自慢", "ちょっと目立つ")
    expect(form.locator("[data-path='request.value'] .field-fault")).to_be_visible()
    form.get_by_role("spinbutton", name="修正値", exact=True).fill("1")
    form.get_by_role("button", name="修正値を提案する", exact=True).click()
    waiting = board(table).locator("[data-proposal='m1']")
    # The outcome's own buttons are gone after another step; the decision is still within reach.
    board(table).get_by_role("button", name="ターンを進める", exact=True).click()
    expect(waiting.locator("[data-choice]")).to_have_count(0)
    waiting.get_by_role("button", name="却下", exact=True).click()
    expect(waiting.locator(".board-badge")).to_have_text("却下")
    push(table, 10, 10)
    expect(board(table).locator(".board-last-head strong")).to_have_text("失敗")


def test_a_step_is_taken_back_and_a_reload_loses_nothing(table: Table) -> None:
    put_stone(table)
    fill_push(table)
    push(table, 8)
    expect(meter(table)).to_have_attribute("aria-valuenow", "7")
    board(table).get_by_role("button", name="一つ戻す", exact=True).click()
    expect(meter(table)).to_have_attribute("aria-valuenow", "12")
    push(table, 9)
    expect(meter(table)).to_have_attribute("aria-valuenow", "6")
    table.reload()
    expect(board(table)).to_have_count(0)
    table.page.locator(".boards-open").get_by_role("button", name="扉の前の石", exact=True).click()
    expect(meter(table)).to_have_attribute("aria-valuenow", "6")
    board(table).get_by_role("button", name="閉じる", exact=True).click()
    expect(table.page.locator("#play-title")).to_be_visible()


def test_characters_and_every_other_operation_are_within_reach(table: Table) -> None:
    put_stone(table)
    board(table).locator("summary", has_text="ほかの操作").click()
    board(table).get_by_role("combobox", name="操作を選ぶ").select_option("sigma.character")
    form = board(table).get_by_role("form", name="キャラクター", exact=True)
    form.get_by_role("textbox", name="名前", exact=True).first.fill("ガロ")
    form.get_by_role("button", name="キャラクター", exact=True).click()
    attempt = board(table).get_by_role("form", name=ATTEMPT, exact=True)
    attempt.get_by_role("radio", name="ガロ", exact=True).check()
    attempt.get_by_role("spinbutton", name="目標値", exact=True).fill("9")
    push(table, 4)
    table.shows(3)
    last = max(table.stored("entries"), key=lambda entry: int(entry["seq"]))
    assert last["request"]["who"] == "ガロ"
    assert last["outcome"]["verdict"] == "holds"


def test_a_secret_contest_is_veiled(table: Table) -> None:
    put_stone(table)
    fill_push(table)
    form = board(table).get_by_role("form", name=ATTEMPT, exact=True)
    form.get_by_role("radio", name="すべて伏せる", exact=True).check()
    push(table, 8)
    expect(meter(table)).to_have_count(0)
    assert "7" not in board(table).inner_text()
    board(table).get_by_role("button", name="中身を見る").click()
    expect(meter(table)).to_have_attribute("aria-valuenow", "7")


def test_the_quick_check_has_its_exact_chance(table: Table) -> None:
    table.operation("判定")
    table.field("目標値").fill("9")
    table.field("技能値").fill("2")
    table.page.locator(".play [data-path='request.base'] input").fill("9")
    odds = ask({"op": "sigma.preview", "target": 9, "skill_value": 2, "base": "9"})
    assert odds["values"]["p_success"] == "279/400"
    expect(table.page.locator(".odds span")).to_have_text(odds["lines"]["public"][:2])
    table.roll()
    table.type_faces(10)
    table.type_faces(10, 8)
    table.shows(1)
    said = ask({"op": "sigma.check", "target": 9, "skill_value": 2, "base": "9"}, [(20, 10), (20, 8)])
    assert table.lines() == said["lines"]["public"]


def test_the_board_on_a_phone_and_by_keyboard(browser: Browser, address: str) -> None:
    context = context_of(browser, viewport=PHONE, bypass_csp=True)  # axe is put into the page
    table = Table(context.new_page(), address)
    table.open("sigma", dice="faces")
    table.page.locator("#command").fill("重し 値=70kg 呼び名=扉の前の石")
    table.page.locator("#command").press("Enter")
    expect(board(table)).to_be_visible()
    fill_push(table)
    expect(board(table).locator(".board-bars tbody tr").first).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_of(table.page) == []
    base = board(table).locator("[data-path='request.base'] input")
    base.press("Enter")
    keys = table.page.keyboard
    expect(table.page.locator("#face-0")).to_be_focused()
    keys.type("8")
    keys.press("Enter")
    expect(meter(table)).to_have_attribute("aria-valuenow", "7")
    assert faults_of(table.page) == []
    for tab in ("記録", "判定"):
        table.page.locator(".tabs").get_by_role("button", name=tab).click()
    expect(base).to_have_value("5")
    assert table.faults == []
    context.close()
