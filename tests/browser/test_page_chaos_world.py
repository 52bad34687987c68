"""The board of a fight in Chaos World: four against four from the first tap to the end, with typed faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.browser.test_page_looks import PHONE, faults_of

pytestmark = pytest.mark.browser

PARTY = ["見本・先鋒", "見本・遊撃手", "見本・学者", "見本・先鋒"]
FOES = ["見本の霊火", "見本の石喰い", "見本の石喰い", "見本の礫投げ"]
SCHOLAR = "見本・学者"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open("chaos_world", dice="faces")
    yield table
    assert table.faults == []
    context.close()


def board(table: Table) -> Locator:
    return table.page.locator(".board")


def kept(table: Table) -> tuple[int, Any]:
    """How many steps are kept, and the last one; the whole log is too long to be read at every step."""
    count, last = table.page.evaluate(
        """() => new Promise((resolve, reject) => {
            const opening = indexedDB.open("sainome");
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
                const asking = opening.result.transaction("entries").objectStore("entries").getAll();
                asking.onsuccess = () => {
                    opening.result.close();
                    const all = asking.result.sort((a, b) => a.seq - b.seq);
                    resolve([all.length, all.at(-1) ?? null]);
                };
            };
        })"""
    )
    return int(count), last


def enter(table: Table) -> None:
    """Put four characters and four enemies of the sample pack into the quick form, one tap each."""
    expect(table.page.locator(".play")).to_contain_text("見本データ（数値はすべてこのプロジェクトの創作）")
    for number, name in enumerate([*PARTY, *FOES], 1):
        table.page.get_by_role("button", name=f"＋ {name}", exact=True).click()
        expect(table.page.locator(".fight-entrants > li")).to_have_count(number)
    # The scholar stands behind.
    table.page.locator(".fight-entrants > li").nth(2).locator("[data-rank]").click()


def begin(table: Table, *, pc: int = 6) -> None:
    """Begin the fight; the party rolls ``pc`` twice for initiative, the enemies 1 and 2."""
    table.operation("戦闘開始")
    enter(table)
    table.roll()
    expect(board(table)).to_be_visible()
    step(table, board(table).locator("[data-choice='initiative'] button"), [pc, 5, 1, 2])
    step(table, board(table).locator("[data-choice='setup_done'] button"))


def step(table: Table, button: Locator, faces: list[int] | None = None) -> Any:
    """Press a button, type faces in turn as the core asks for them, and return what was kept."""
    before = board(table).locator(".board-last").inner_text() if board(table).count() else ""
    count, _ = kept(table)
    button.click()
    typed = faces or []
    for _ in range(20):
        if kept(table)[0] > count:
            break
        dialog = table.page.get_by_role("dialog")
        if dialog.count() and dialog.locator("#face-0").count():
            inputs = dialog.locator("[id^='face-']:is(input)")
            for number, place in enumerate(inputs.all()):
                place.fill(str(typed[number % len(typed)]))
            dialog.locator("button[type=submit]").click()
        table.page.wait_for_timeout(60)
    after, last = kept(table)
    assert after == count + 1, before
    expect(board(table).locator(".board-last .board-lines p")).to_have_text(last["outcome"]["lines"]["public"])
    return last


def now(table: Table) -> Any:
    """The state of the fight as the page keeps it."""
    return table.stored("procedures")[0]["state"]


def goes_on(table: Table) -> None:
    """Take one step: the party hits hard, the enemies miss."""
    state = now(table)
    choices = board(table).locator("[data-choice]")
    if state.get("exchange"):
        who = next(one for one in state["combatants"] if one["name"] == state["exchange"]["attacker"])
        step(table, board(table).locator("button[data-choice='pass']"), [6, 5] if who["party"] == "pc" else [1, 2])
        return
    for choice in ("setup_done", "round_end"):
        if choices.and_(table.page.locator(f"[data-choice='{choice}']")).count():
            step(table, board(table).locator(f"[data-choice='{choice}'] button"))
            return
    who = next(one for one in state["combatants"] if one["name"] == state["current"])
    attacks = board(table).locator(".fight-attacks button:enabled")
    if attacks.count():
        step(table, attacks.first, [6, 5] if who["party"] == "pc" else [1, 2])
    else:
        step(table, board(table).locator("[data-choice='defend'] button"))


def test_four_against_four_to_the_end(table: Table) -> None:
    begin(table)
    assert [one["rank"] for one in now(table)["combatants"] if one["name"] == SCHOLAR] == ["back"]
    expect(board(table).locator(".fight-person")).to_have_count(8)
    for _ in range(80):
        if now(table)["phase"] == "over":
            break
        goes_on(table)
    state = now(table)
    assert state["phase"] == "over"
    assert all(one["hp"] == 0 for one in state["combatants"] if one["party"] == "enemy")
    last = kept(table)[1]["outcome"]
    assert last["verdict"] == "pc_win"
    expect(board(table).locator(".board-last-head strong")).to_have_text(last["lines"]["verdict"])
    expect(board(table).locator(".fight-person[data-down='true']")).to_have_count(4)
    expect(board(table).locator("[data-choice='settle'] button")).to_be_enabled()
    table.page.locator(".log").get_by_role("button", name="検証").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "true")


def test_the_quick_check_has_its_exact_chance(table: Table) -> None:
    table.operation("行為判定")
    table.field("能力値").fill("5")
    table.field("目標値").fill("12")
    odds = ask({"op": "chaos_world.probability_check", "ability": 5, "target": 12})
    # 7 or more with two dice, but not by two ones.
    assert odds["values"]["p"] == "7/12"
    expect(table.page.locator(".odds").first).to_contain_text(odds["lines"]["public"][0])
    table.roll()
    table.type_faces(4, 3)
    table.shows(1)
    said = ask({"op": "chaos_world.check", "ability": 5, "target": 12}, [(6, 4), (6, 3)])
    assert table.lines() == said["lines"]["public"]


def test_every_attack_has_its_exact_chance_or_its_reason(table: Table) -> None:
    begin(table)
    seen: set[str] = set()
    for _ in range(2):
        state = now(table)
        view = ask({"op": "chaos_world.fight_view", "state": state})
        expect(board(table).locator(".fight-order li[aria-current]")).to_have_text(state["current"])
        attacks = [one for one in view["choices"] if one["request"]["op"] == "chaos_world.fight_attack"]
        for attack in attacks:
            target = attack["request"]["targets"][0]
            row = board(table).locator(f".fight-attacks > li[data-target='{target}']").first
            if attack.get("refused"):
                expect(row.get_by_role("button")).to_be_disabled()
                expect(row.locator(".reason")).to_have_text(attack["reason"])
                seen.add("reason")
                continue
            seen.add("chance")
            odds = next(one for one in view["values"]["odds"] if one["target"] == target)
            expect(row.locator(".fight-odds span")).to_have_text(
                [
                    f"命中 {odds['percent']}%",
                    f"期待ダメージ {odds['decimal']}",
                    f"戦闘不能 {odds['percent_incapacitate']}%",
                ]
            )
        step(table, board(table).locator("[data-choice='defend'] button"))
        expect(board(table).locator(f".fight-person[data-person='{state['current']}']")).to_contain_text("防御中")
    assert seen == {"reason", "chance"}


def turn_of(table: Table, name: str) -> None:
    """Let everybody defend until it is somebody's turn."""
    for _ in range(10):
        if now(table)["current"] == name:
            return
        step(table, board(table).locator("[data-choice='defend'] button"))
    raise AssertionError(name)


def test_a_skill_has_its_chance_against_each_target_and_advice_can_be_switched_off(table: Table) -> None:
    begin(table)
    turn_of(table, SCHOLAR)
    state = now(table)
    view = ask({"op": "chaos_world.fight_view", "state": state})
    rows = [one for one in view["values"]["odds"] if one["skill"] is not None and one["refused"] is None]
    name = rows[0]["skill"]
    choice = board(table).locator("[data-choice='skill']").filter(has_text=name)
    choice.get_by_role("button").first.click()
    for row in [one for one in rows if one["skill"] == name]:
        listed = choice.locator(".fight-targets li").filter(has_text=row["target"]).first
        expect(listed.locator(".fight-odds span").first).to_have_text(f"命中 {row['percent']}%")
    said = ask({"op": "chaos_world.advise_turn", "state": state})
    advice = board(table).locator("details.advice summary")
    expect(advice).to_contain_text(said["lines"]["public"][0])
    table.page.get_by_role("button", name="助言", exact=True).click()
    expect(advice).to_have_count(0)


def test_a_skill_on_two_targets_its_statuses_and_undo(table: Table) -> None:
    begin(table)
    turn_of(table, SCHOLAR)
    hex_of = board(table).locator("[data-choice='skill']").filter(has_text="見本・呪縛")
    expect(hex_of.locator(".cost")).to_have_text("（消費 SP 4）")
    hex_of.get_by_role("button").first.click()
    targets = hex_of.locator(".fight-targets")
    for name in ("見本の霊火", "見本の礫投げ"):
        targets.get_by_role("button", name=name, exact=True).click()
    expect(targets.get_by_role("button", name="見本の石喰い A", exact=True)).to_be_disabled()
    done = step(table, targets.locator("button.primary"))
    assert done["request"]["targets"] == ["見本の霊火", "見本の礫投げ"]
    for name in ("見本の霊火", "見本の礫投げ"):
        person = board(table).locator(f".fight-person[data-person='{name}']")
        for status, word in (("stun", "スタン 2"), ("daze", "放心 1")):
            shown = person.locator(f"[data-status='{status}']")
            expect(shown.locator(".board-badge")).to_have_text(word)
            expect(shown.locator(".fight-until")).to_have_text("自分の行動の終わりまで")
    meter = board(table).locator(f".fight-person[data-person='{SCHOLAR}']").get_by_role("meter", name="SP", exact=True)
    spent = int(meter.get_attribute("aria-valuenow") or "0")
    board(table).get_by_role("button", name="一つ戻す", exact=True).click()
    expect(meter).to_have_attribute("aria-valuenow", str(spent + 4))
    expect(board(table).locator("[data-status]")).to_have_count(0)


def test_skills_of_a_window_are_marked_and_used_together(table: Table) -> None:
    begin(table)
    turn_of(table, "見本・遊撃手")
    foe = board(table).locator(".fight-attacks button:enabled").first
    step(table, foe, [6, 5])
    pane = board(table).locator(".board-pane", has=table.page.locator("button[data-choice='pass']"))
    offer = pane.locator(".fight-offers button").filter(has_text="見本・集中")
    go = pane.locator("button[data-choice='pass']")
    expect(go).to_have_text("使わずに進む")
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")
    expect(go).to_have_text("スキルの応答")
    used = step(table, go, [6, 5, 4])
    assert used["request"]["uses"] == [{"who": "見本・遊撃手", "skill": "sample_focus"}]
    assert "見本・遊撃手は「見本・集中」を使用（SP-2）" in used["outcome"]["lines"]["public"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_on_a_phone_and_by_keyboard(browser: Browser, address: str, scheme: Any) -> None:
    context = context_of(browser, viewport=PHONE, color_scheme=scheme)
    table = Table(context.new_page(), address)
    table.open("chaos_world", dice="faces")
    table.page.locator("#op").select_option("chaos_world.fight_start")
    enter(table)
    assert faults_of(table.page) == [], "start"
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.roll()
    expect(board(table)).to_be_visible()
    start = board(table).locator("[data-choice='initiative'] button")
    start.focus()
    table.page.keyboard.press("Enter")
    for faces in ((6, 5), (6, 5, 1, 2)):
        if table.page.get_by_role("dialog").count() == 0:
            expect(table.page.locator("#face-0")).to_be_visible()
        table.type_faces(*faces)
        table.page.wait_for_timeout(200)
        if board(table).locator("[data-choice='setup_done']").count():
            break
    step(table, board(table).locator("[data-choice='setup_done'] button"))
    expect(board(table).locator(".fight-odds").first).to_be_visible()
    for fold in board(table).locator("details").all():
        fold.evaluate("(details) => { details.open = true; }")
    board(table).locator("[data-choice='skill'] button:enabled").first.click()
    assert faults_of(table.page) == [], "turn"
    wide = table.page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.querySelector('.page').scrollWidth)"
    )
    assert wide <= PHONE["width"]
    assert table.faults == []
    context.close()
