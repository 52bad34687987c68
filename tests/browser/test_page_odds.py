"""Before the roll: exact odds beside the button, charts, numbers tried out, and advice that can be switched off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sainome.kit.numbers import percent_text
from tests.browser.page_kit import Table, ask, context_of, served_page
from tests.browser.test_page_looks import PHONE, faults_of

pytestmark = pytest.mark.browser

BASE = "技能値・能力値"
COUNTED = """
const waits = (by) => {
    window.waiting = (window.waiting ?? 0) + by;
    window.most = Math.max(window.most ?? 0, window.waiting);
};
// Listens before anyone else, or the next question would be sent before this answer was counted.
window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => "id" in data && waits(-1));
    }
    postMessage(...message) {
        "id" in message[0] && waits(1), super.postMessage(...message);
    }
};
"""


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


def open_pane(page: Page) -> Locator:
    pane = page.locator(".odds-pane")
    pane.locator("summary").first.click()
    return pane


def rows_of(chart: Locator) -> list[list[str]]:
    """Open the table beside a chart and return its cells."""
    chart.locator(".chart-table > summary").click()
    expect(chart.locator("tbody tr").first).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in chart.locator("tbody tr").all()]


def test_odds_beside_a_quick_form(table: Table) -> None:
    table.open()
    expect(table.page.locator(".roll-bar .odds-example")).to_contain_text("成功率")
    table.field(BASE).fill("45")
    line = ask({"op": "wfrp4.odds", "base": 45})["lines"]["public"][0]
    expect(table.page.locator(".roll-bar .odds")).to_have_text(line)
    table.field(BASE).fill("4")
    expect(table.page.locator(".roll-bar .odds")).to_have_text(
        ask({"op": "wfrp4.odds", "base": 4})["lines"]["public"][0]
    )


def test_odds_beside_a_form_that_nobody_made(table: Table) -> None:
    """The form of a hit check has no panel of its own; what it says is borrowed by the odds, defaults and all."""
    table.open(system="chaos_world")
    table.operation("命中判定")
    odds = table.page.locator(".roll-bar .odds")
    table.field("命中力").fill("8")
    expect(odds).to_have_text("—")
    table.field("回避力").fill("7")
    said = ask({"op": "chaos_world.probability_hit", "accuracy": 8, "evasion": 7})["lines"]["public"]
    expect(odds.locator("span")).to_have_text(said[:3])


@pytest.mark.parametrize(
    ("system", "fields", "chart"),
    [
        ("power_play", {"能力値": "33", "目標値": "15"}, "振る個数ごとの成功率"),
        ("chaos_world", {"能力値": "8", "目標値": "15"}, "達成値の分布"),
        ("torg_storm", {"基本値": "13", "難易度": "16"}, "ボーナス値の分布"),
        ("sigma", {"目標値": "9"}, "成功時の達成値の分布"),
    ],
)
def test_every_game_draws_the_chances_of_a_check(
    browser: Browser, address: str, system: str, fields: dict[str, str], chart: str
) -> None:
    context = context_of(browser, viewport=PHONE)
    table = Table(context.new_page(), address)
    table.open(system=system)
    for title, value in fields.items():
        table.field(title).first.fill(value)
    drawn = open_pane(table.page).locator(".chart").first
    expect(drawn.locator("figcaption")).to_have_text(chart)
    expect(drawn.locator("svg[role=img]").first).to_be_visible()
    assert len(rows_of(drawn)) >= 3
    assert table.faults == []
    context.close()


def test_a_form_without_odds_has_no_pane(table: Table) -> None:
    table.open()
    table.operation("命中部位")
    expect(table.page.locator(".roll-bar")).to_be_visible()
    expect(table.page.locator(".odds-pane, .roll-bar .odds")).to_have_count(0)


def test_chart_shows_what_the_core_says(table: Table) -> None:
    table.open()
    pane = open_pane(table.page)
    expect(pane.locator(".empty")).to_be_visible()
    table.field(BASE).fill("45")
    chart = pane.locator(".chart")
    drawing = chart.locator("svg[role=img]")
    levels = ask({"op": "wfrp4.odds", "base": 45})["values"]["levels"]
    expect(drawing.locator("g[aria-label]")).to_have_count(0)
    expect(drawing.locator("rect")).to_have_count(len(levels))
    name = drawing.get_attribute("aria-label") or ""
    first, last = (levels[end]["sl_text"].replace("-", "−") for end in (0, -1))
    assert name.startswith(f"成功レベルの分布。成功レベル（SL）：{first}から{last}まで。最大は"), name
    assert name.endswith("の10.0%。"), name
    expect(chart.locator("figcaption")).to_have_text("成功レベルの分布")
    expect(drawing.get_by_text("確率", exact=True)).to_be_visible()
    expect(drawing.get_by_text("成功レベル（SL）", exact=True)).to_be_visible()
    shown = rows_of(chart)
    assert [row[0] for row in shown] == [level["sl_text"].replace("-", "−") for level in levels]
    assert [row[1].split() for row in shown] == [[percent_text(Fraction(one["p"])), one["p"]] for one in levels]
    assert [row[2] for row in shown] == ["はい" if level["success"] else "いいえ" for level in levels]
    heights = [float(bar.get_attribute("height") or 0) for bar in drawing.locator("rect").all()]
    chances = [
        Fraction(one["p"]) for one in (*(x for x in levels if x["success"]), *(x for x in levels if not x["success"]))
    ]
    scale = max(heights) / float(max(chances))
    assert all(abs(height - float(chance) * scale) < 1.5 for height, chance in zip(heights, chances, strict=True))
    solid, hollow = (
        drawing.locator(f"rect[fill='{fill}'], g[fill='{fill}'] rect") for fill in ("var(--accent)", "var(--wash)")
    )
    expect(solid).to_have_count(sum(level["success"] for level in levels))
    expect(hollow).to_have_count(sum(not level["success"] for level in levels))


def test_chart_in_english_and_in_the_log(table: Table) -> None:
    table.open(lang="en")
    table.page.locator("#command").fill("wfrp4.extended_odds base=50 goal_sl=5 rolls=4")
    table.page.locator("#command").press("Enter")
    table.shows(1)
    newest = table.newest()
    newest.locator(".entry-charts > summary").click()
    chart = newest.locator(".chart")
    expect(chart.locator("svg[role=img]").first).to_have_attribute(
        "aria-label",
        re.compile(r"^Tests until the goal is reached.* Tests: from 1 to 4\. Greatest: \d with [\d.]+%\.$"),
    )
    expect(chart.locator(".chart-legend li").first).to_have_text("With exactly this many")
    chances = ask({"op": "wfrp4.extended_odds", "base": 50, "goal_sl": 5, "rolls": 4})["values"]["chances"]
    assert [[cell.split()[1] for cell in row[1:3]] for row in rows_of(chart)] == [[x["exact"], x["p"]] for x in chances]


def test_trying_a_number_out_leaves_the_form(table: Table) -> None:
    table.open()
    table.field(BASE).fill("45")
    pane = open_pane(table.page)
    slider = pane.get_by_role("slider", name=BASE)
    expect(slider).to_have_value("45")
    slider.focus()
    for _ in range(7):
        table.page.keyboard.press("ArrowRight")
    expect(pane.locator(".slider output").first).to_have_text("45 → 52")
    tried = ask({"op": "wfrp4.odds", "base": 52})
    expect(pane.locator(".odds-compared dd").nth(1)).to_have_text(tried["lines"]["public"][0])
    expect(table.field(BASE)).to_have_value("45")
    expect(table.page.locator(".roll-bar .odds")).to_have_text(
        ask({"op": "wfrp4.odds", "base": 45})["lines"]["public"][0]
    )
    compared = {row[0]: (row[1], row[3]) for row in rows_of(pane.locator(".chart"))}
    assert compared["+5"] == ("9.0% 9/100", "—")
    assert compared["−6"][0] == "—"
    assert compared["+0"] == ("3.0% 3/100", "6.0% 3/50")
    pane.get_by_role("button", name="フォームに反映").press("Enter")
    expect(table.field(BASE)).to_have_value("52")
    expect(table.page.locator(".roll-bar .odds")).to_have_text(tried["lines"]["public"][0])
    expect(pane.locator(".odds-compared dd")).to_have_count(1)
    table.shows(0)


def test_a_chart_of_another_question_follows_too(table: Table) -> None:
    """The bonus has its own distribution; which of its bars succeed depends on the numbers tried out."""
    table.open(system="torg_storm")
    table.field("基本値").first.fill("13")
    table.field("難易度").first.fill("16")
    pane = open_pane(table.page)
    chart = pane.locator(".chart").first
    assert {row[0]: row[3] for row in rows_of(chart)}["+3"] == "はい"
    solid = chart.locator("svg rect[fill='var(--accent)'], svg g[fill='var(--accent)'] rect")
    many = solid.count()
    assert many > 0
    pane.locator("[data-path='difficulty'] input").fill("18")
    expect(solid).to_have_count(many - 2)
    answers = {
        row.locator("th").inner_text(): row.locator("td").nth(2).inner_text() for row in chart.locator("tbody tr").all()
    }
    assert (answers["+4"], answers["+5"]) == ("いいえ", "はい")
    expect(table.field("難易度").first).to_have_value("16")


@pytest.mark.parametrize(
    ("system", "line", "title", "first"),
    [
        ("power_play", "odds_targets pool=3D6+6", "目標値ごとの、最善のダイス数での成功率", "〜8"),
        ("power_play", "odds_points pool=3D6+6 target=20 points=3", "残りヒーローポイントごとの、最善の成功率", "0"),
        ("sigma", "core.odds expression=2D6+3", "合計の分布", "5"),
    ],
)
def test_charts_of_answers_in_the_log(table: Table, system: str, line: str, title: str, first: str) -> None:
    table.open(system=system)
    table.page.locator("#command").fill(line)
    table.page.locator("#command").press("Enter")
    table.shows(1)
    table.newest().locator(".entry-charts > summary").click()
    chart = table.newest().locator(".chart")
    expect(chart.locator("figcaption")).to_have_text(title)
    expect(chart.locator("svg[role=img]").first).to_have_attribute("aria-label", re.compile(f"^{title}"))
    assert rows_of(chart)[0][0] == first


def test_trying_out_can_be_taken_back_and_reaches_into_sides(table: Table) -> None:
    table.open()
    table.operation("対抗テスト")
    sides = table.page.locator(".side-panel")
    sides.nth(0).get_by_role("spinbutton", name=BASE, exact=True).fill("50")
    sides.nth(1).get_by_role("spinbutton", name=BASE, exact=True).fill("40")
    pane = open_pane(table.page)
    slider = pane.locator("[data-path='a.base'] input")
    slider.fill("60")
    said = ask({"op": "wfrp4.opposed_odds", "a": {"base": 60}, "b": {"base": 40}})["lines"]["public"][0]
    expect(pane.locator(".odds-compared dd").nth(1)).to_contain_text(said)
    pane.get_by_role("button", name="元の値に戻す").click()
    expect(slider).to_have_value("50")
    expect(pane.locator(".odds-compared dd")).to_have_count(1)
    slider.fill("61")
    pane.get_by_role("button", name="フォームに反映").click()
    expect(sides.nth(0).get_by_role("spinbutton", name=BASE, exact=True)).to_have_value("61")
    expect(sides.nth(1).get_by_role("spinbutton", name=BASE, exact=True)).to_have_value("40")


def test_one_question_at_a_time_while_dragging(table: Table) -> None:
    """However fast the slider moves, the worker has one question before it; the last one is answered."""
    table.page.add_init_script(COUNTED)
    table.open()
    table.field(BASE).fill("45")
    pane = open_pane(table.page)
    expect(pane.locator(".chart svg")).to_be_visible()
    table.page.evaluate(
        """async () => {
            Object.assign(window, { waiting: 0, most: 0 });
            const slider = document.querySelector("[data-path='base'] input");
            for (let move = 0; move < 100; move += 1) {
                slider.value = String(move === 99 ? 60 : 40 + (move % 20));
                slider.dispatchEvent(new Event("input", { bubbles: true }));
                await new Promise((resolve) => setTimeout(resolve, 2));
            }
        }"""
    )
    said = ask({"op": "wfrp4.odds", "base": 60})["lines"]["public"][0]
    expect(pane.locator(".odds-compared dd").nth(1)).to_have_text(said)
    assert table.page.evaluate("window.most") == 1


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, PHONE], ids=["wide", "phone"])
def test_no_serious_barrier(browser: Browser, address: str, scheme: Any, viewport: Any) -> None:
    context = context_of(browser, color_scheme=scheme, viewport=viewport, reduced_motion="reduce")
    table = Table(context.new_page(), address)
    table.open()
    table.field(BASE).fill("45")
    pane = open_pane(table.page)
    pane.get_by_role("slider", name=BASE).fill("50")
    expect(pane.locator(".chart-legend [data-mark=tick]")).to_be_visible()
    for details in table.page.locator(".odds-pane details, .advice").all():
        details.evaluate("(details) => { details.open = true; }")
    assert faults_of(table.page) == []
    wide = table.page.evaluate(
        "[...document.querySelectorAll('.page, .odds-pane, .chart-place')].map((e) => e.scrollWidth - e.clientWidth)"
    )
    assert max(wide) <= 1, wide
    box = pane.locator(".chart svg").bounding_box()
    assert box
    assert box["width"] <= viewport["width"]
    context.close()


def test_the_library_is_not_part_of_the_first_paint(browser: Browser, address: str) -> None:
    # The service worker fetches everything for offline use; what the page itself asks for is seen without it.
    context = context_of(browser, service_workers="block")
    table = Table(context.new_page(), address)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    table.open()
    table.field(BASE).fill("45")
    expect(table.page.locator(".roll-bar .odds")).not_to_have_text("—")
    assert [name for name in asked if name.startswith("index-")]
    assert not [name for name in asked if name.startswith("plot-")]
    pane = open_pane(table.page)
    expect(pane.locator(".chart svg")).to_be_visible()
    assert len([name for name in asked if name.startswith("plot-")]) == 1
    context.close()


def test_charts_without_a_network(browser: Browser, address: str) -> None:
    context = context_of(browser)
    table = Table(context.new_page(), address)
    table.open()
    table.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    context.set_offline(True)
    table.field(BASE).fill("45")
    expect(open_pane(table.page).locator(".chart svg")).to_be_visible()
    context.close()
