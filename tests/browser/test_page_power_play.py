"""Power Play on the page: a character is made, a check is thrown by number of dice, a round is fought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.browser.test_page_looks import PHONE, faults_of

pytestmark = pytest.mark.browser

CHECK = {"value": 33, "target": 14}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page() as address:
        yield address


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Table]:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open("power_play", dice="faces")
    yield table
    assert table.faults == []
    context.close()


def board(table: Table) -> Locator:
    return table.page.locator(".board")


def choose(table: Table, op: str) -> None:
    narrow = table.page.locator("#op")
    if narrow.count() and narrow.is_visible():
        narrow.select_option(f"power_play.{op}")
    else:
        table.page.locator(f".ops [data-op='power_play.{op}']").click()


def step(table: Table, button: Locator, *faces: int) -> dict[str, Any]:
    """Press a button, type faces in turn as the core asks for them, and return what was kept."""
    count = len(table.stored("entries"))
    button.click()
    for _ in range(20):
        if len(table.stored("entries")) > count:
            break
        dialog = table.page.get_by_role("dialog")
        if dialog.count() and dialog.locator("#face-0").count():
            for number, place in enumerate(dialog.locator("[id^='face-']:is(input)").all()):
                place.fill(str(faces[number % len(faces)]))
            dialog.locator("button[type=submit]").click()
        table.page.wait_for_timeout(60)
    entries = sorted(table.stored("entries"), key=lambda entry: int(entry["seq"]))
    assert len(entries) == count + 1
    return entries[-1]


def roll_button(table: Table) -> Locator:
    return table.page.locator(".roll-bar button.roll")


def make(table: Table) -> dict[str, Any]:
    """Make a guard of the sample pack by the form of creation."""
    choose(table, "create")
    for field, text in (("race", "平野の民（見本）"), ("profession", "衛士（見本）"), ("name", "アキラ")):
        table.page.locator(f".play [data-path='request.{field}'] input").first.fill(text)
    made = step(table, roll_button(table), 4, 5, 3, 4)
    assert made["outcome"]["values"]["missing"] == []
    return made


def says(table: Table, entry: dict[str, Any]) -> None:
    lines = [*entry["outcome"]["lines"]["public"], *entry["outcome"]["lines"]["private"]]
    expect(board(table).locator(".board-last .board-lines p")).to_have_text(lines)


def shows_throws(place: Locator, values: Any, *, best: str = "best_n", target: bool = True) -> None:
    """Every number of dice has its button with the exact chances; the best one is marked."""
    throws = place.locator(".throw")
    expect(throws).to_have_count(len(values["rows"]))
    for button, row in zip(throws.all(), values["rows"], strict=True):
        expect(button).to_contain_text(row["expression"])
        if target:
            expect(button.locator(".throw-chance")).to_have_text(f"成功 {row['percent']}")
        expect(button.locator(".throw-note").first).to_have_text(f"自動失敗 {row['auto_failure_percent']}")
        expect(button.locator(".throw-note").last).to_have_text(f"期待値 {row['mean_about']}")
        expect(button.locator(".throw-best")).to_have_count(1 if row["n"] == values[best] else 0)


def odds_of_blow(state: Any, who: Any, foe: Any) -> Any:
    """What the core says of the first attack in somebody's list, as the fight stands."""
    attack = who["attacks"][0]
    asked = {"who": who["id"], "kind": "attack", "weapon": attack["weapon"], "type": attack["type"]}
    return ask({"op": "power_play.odds_act", **asked, "blow": {"target": foe["id"]}, "state": state})["values"]


def fill_check(table: Table) -> None:
    choose(table, "check")
    for field, value in CHECK.items():
        table.page.locator(f".play [data-path='request.{field}'] input").fill(str(value))


def test_a_check_is_thrown_by_the_number_of_dice(table: Table) -> None:
    fill_check(table)
    group = table.page.locator(".throws-group[data-path='request.n']")
    odds = ask({"op": "power_play.odds", **CHECK})["values"]
    assert (odds["p"]["2"], odds["p"]["3"], odds["best_n"]) == ("5/12", "121/216", 3)
    shows_throws(group, odds)
    # A bonus makes fewer dice the better choice; the chances follow the keys.
    table.page.locator(".play [data-path='request.modifier'] input").fill("4")
    shows_throws(group, ask({"op": "power_play.odds", **CHECK, "modifier": 4})["values"])
    table.page.locator(".play [data-path='request.modifier'] input").fill("0")
    shows_throws(group, odds)
    entry = step(table, group.locator(".throw[data-n='2']"), 4, 5)
    said = ask({"op": "power_play.check", **CHECK, "modifier": 0, "n": 2}, [(6, 4), (6, 5)])
    assert said["verdict"] == "success"
    assert entry["outcome"]["lines"]["public"] == said["lines"]["public"] == table.lines()
    # Without a target there is no chance of success, and the best mean is marked.
    table.page.locator(".play [data-path='request.target'] input").fill("")
    shows_throws(group, ask({"op": "power_play.odds", "value": 33})["values"], best="best_mean_n", target=False)
    expect(group.locator(".throw-chance")).to_have_count(0)


def test_a_check_of_a_character_takes_its_current_values(table: Table) -> None:
    made = make(table)
    choose(table, "check")
    table.page.locator("#from").select_option(index=1)
    sheet = ask({"op": "power_play.sheet", "state": made["outcome"]["state"]})["values"]
    prowess = next(one for one in sheet["abilities"] if one["ability"] == "prowess")
    table.page.get_by_role("button", name=f"武勇 {prowess['check']}", exact=True).click()
    table.page.locator(".play [data-path='request.target'] input").fill("14")
    group = table.page.locator(".throws-group[data-path='request.n']")
    odds = ask({"op": "power_play.odds", "value": prowess["current"], "target": 14})["values"]
    shows_throws(group, odds)
    entry = step(table, group.locator(".throw[data-n='1']"), 6)
    assert entry["outcome"]["values"]["ability"] == "prowess"
    assert entry["outcome"]["values"]["n"] == 1


def test_a_character_is_made_and_fights_a_round(table: Table) -> None:
    make(table)
    choose(table, "battle_start")
    expect(table.page.locator(".play")).to_contain_text(
        "見本データ（架空の数値であり、パワープレイの表ではありません）"
    )
    for name in ("アキラ", "野盗（見本）", "大狼（見本）"):
        table.page.get_by_role("button", name=f"＋ {name}", exact=True).click()
    started = step(table, roll_button(table))
    says(table, started)
    assert started["outcome"]["values"]["next"] == ["大狼（見本）"]
    expect(board(table).locator(".battle-order li[aria-current]")).to_have_text("大狼（見本）")

    # The wolf bites twice: both blows are chosen by their number of dice, then thrown together.
    fighters = {one["name"]: one for one in started["outcome"]["state"]["fighters"]}
    wolf, akira = fighters["大狼（見本）"], fighters["アキラ"]
    pane = board(table).locator(f"[data-acts='{wolf['id']}']")
    shows_throws(pane, odds_of_blow(started["outcome"]["state"], wolf, akira))
    pane.locator(".throw[data-n='1']").click()
    expect(pane.locator(".strike-group legend").last).to_have_text("ダイス数（2／2）")
    bitten = step(table, pane.locator(".throw[data-n='2']"), 4, 3, 2)
    assert [blow["n"] for blow in bitten["request"]["blows"]] == [1, 2]
    says(table, bitten)

    # The bandit gives its turn up; the guard strikes it, and everybody has acted.
    state = bitten["outcome"]["state"]
    for _ in range(2):
        who = next(one for one in state["fighters"] if one["name"] == last_next(table))
        pane = board(table).locator(f"[data-acts='{who['id']}']")
        if who["name"] == "アキラ":
            pane.get_by_role("button", name="野盗（見本）", exact=True).click()
            foe = next(one for one in state["fighters"] if one["name"] == "野盗（見本）")
            shows_throws(pane, odds_of_blow(state, who, foe))
            struck = step(table, pane.locator(".throw[data-n='1']"), 6, 2, 2)
            assert struck["request"]["blows"][0]["target"] == foe["id"]
            state = struck["outcome"]["state"]
        else:
            state = step(table, pane.locator("[data-kind='wait'] button"))["outcome"]["state"]
    for one in state["fighters"]:
        card = board(table).locator(f".fighter[data-fighter='{one['id']}']")
        hp = card.get_by_role("meter", name="HP", exact=True)
        expect(hp).to_have_attribute("aria-valuenow", str(one["body"]["hp"]))
        expect(card).to_contain_text("行動済み")
    ended = step(table, board(table).locator("[data-choice='end_round'] button"))
    assert ended["outcome"]["values"]["round"] == 2
    says(table, ended)
    board(table).get_by_role("button", name="一つ戻す", exact=True).click()
    expect(board(table).locator("[data-choice='end_round'] button")).to_be_enabled()
    table.page.locator(".log").get_by_role("button", name="検証").click()
    expect(table.page.locator(".verified")).to_have_attribute("data-sound", "true")


def last_next(table: Table) -> str:
    """Who acts next, as the board says."""
    return str(board(table).locator(".battle-order li[aria-current]").inner_text()).split(" ＝ ")[0]


def hero_points(table: Table) -> None:
    """Switch the optional rule on in the form that is open."""
    place = table.page.locator(".play [data-path='request.settings.rules.hero_points']")
    for fold in table.page.locator(".play details").all():
        fold.evaluate("(details) => { details.open = true; }")
    place.locator("input").check()


def test_a_hero_point_turns_a_die_on_the_table_and_the_character_comes_back(table: Table) -> None:
    make(table)
    choose(table, "session")
    table.page.locator("#from").select_option(index=1)
    table.page.locator(".play").get_by_role("radio", name="開始", exact=True).check()
    hero_points(table)
    begun = step(table, roll_button(table))
    assert begun["outcome"]["values"]["hero_points"] == 2
    choose(table, "battle_start")
    for name in ("アキラ", "野盗（見本）"):
        table.page.get_by_role("button", name=f"＋ {name}", exact=True).click()
    hero_points(table)
    started = step(table, roll_button(table))
    akira, bandit = started["outcome"]["state"]["fighters"]
    assert (akira["name"], bandit["name"]) == ("アキラ", "野盗（見本）")
    pane = board(table).locator(f"[data-acts='{bandit['id']}']")
    thrown = step(table, pane.locator(".throw[data-n='1']"), 4, 3)
    assert thrown["outcome"]["verdict"] == "open"

    # Only the one who has points may turn a die of the own roll.
    attack = board(table).get_by_role("group", name="野盗（見本） 命中", exact=True)
    expect(attack.get_by_role("button")).to_be_disabled()
    dodge = board(table).get_by_role("group", name="アキラ 回避", exact=True)
    for die in dodge.get_by_role("button").all():
        expect(die).to_be_enabled()
    go = board(table).locator(".board-act button.primary")
    expect(go).to_have_text("このまま確定する")
    dodge.get_by_role("button").first.click()
    expect(dodge.get_by_role("button").first).to_have_text("6")
    settled = step(table, go, 2)
    assert settled["request"]["spend"] == [{"who": akira["id"], "roll": "dodge", "dice": [1]}]
    says(table, settled)
    card = board(table).locator(f".fighter[data-fighter='{akira['id']}']")
    expect(card).to_contain_text("持っているヒーローポイント")
    fighters = {one["id"]: one for one in settled["outcome"]["state"]["fighters"]}
    assert fighters[akira["id"]]["hero_points"] == 1

    step(table, board(table).locator("[data-choice='end_battle'] button"))
    back = step(table, board(table).locator("[data-choice='take_back'] button"))
    assert (back["outcome"]["op"], back["outcome"]["values"]["hero_points"]) == ("power_play.take_back", 1)
    # The fight is still there, and so is everybody else in it.
    kinds = sorted(one["state"]["kind"] for one in table.stored("procedures"))
    assert kinds == ["battle", "character", "character"]
    expect(board(table).locator(".fighter")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_check_and_fight_on_a_phone_and_by_keyboard(browser: Browser, address: str, scheme: Any) -> None:
    context = context_of(browser, viewport=PHONE, color_scheme=scheme)
    table = Table(context.new_page(), address)
    table.open("power_play", dice="faces")
    fill_check(table)
    best = table.page.locator(".throw[data-best='true']")
    expect(best).to_have_attribute("data-n", "3")
    assert faults_of(table.page) == [], "check"
    best.focus()
    table.page.keyboard.press("Enter")
    table.type_faces(4, 5, 2)
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    choose(table, "battle_start")
    for name in ("野盗（見本）", "野盗（見本）"):
        table.page.get_by_role("button", name=f"＋ {name}", exact=True).click()
    assert faults_of(table.page) == [], "start"
    step(table, roll_button(table))
    expect(board(table).locator(".throw").first).to_be_visible()
    for fold in board(table).locator("details").all():
        fold.evaluate("(details) => { details.open = true; }")
    assert faults_of(table.page) == [], "board"
    wide = "Math.max(document.documentElement.scrollWidth, document.querySelector('.page').scrollWidth)"
    assert table.page.evaluate(wide) <= PHONE["width"]
    assert table.faults == []
    context.close()
