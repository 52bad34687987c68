"""The Foundry module at the table: commands in the chat box, chances and advice on cards, what stays with whom."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from sainome import system_ids
from sainome.service.registry import system
from tests.browser.foundry_kit import Table
from tests.browser.page_kit import ask

PASSING = """(lines) => {
    const html = game.release.generation === 14;
    sainome.roll = async () => ({});  // whether a line is taken is asked here, not what becomes of it
    try {
        return lines.filter((line) => host.passes(html ? new Option(line).innerHTML : line));
    } finally {
        delete sainome.roll;
    }
}"""
"""Gives back the lines that the module leaves alone."""
WIDE = {**{code: code + 0xFEE0 for code in range(0x21, 0x7F)}, 0x20: 0x3000}

pytestmark = pytest.mark.browser


REROLLABLE = 'await sainome.roll("1D100<=50", {faces: [{sides: 100, face: 87}]})'


def _settled(table: Table) -> None:
    """Wait until the core has answered whatever the cards asked: it answers in order."""
    table.macro("await sainome.evaluate({op: 'core.calc', expression: '1+1'})")
    table.look("() => new Promise((resolve) => setTimeout(resolve, 50))")


def test_settings_are_registered_with_words_in_both_languages(sit: Any) -> None:
    table = sit()
    registered = table.look(
        "() => [...host.registered].map(([key, {scope, config, default: normal}]) => [key, scope, config, normal])"
    )
    assert registered == [
        ["sainome.throw", "client", True, "sainome"],
        ["sainome.chat", "world", True, "all"],
        ["sainome.advice", "world", True, True],
    ]
    named = table.look(
        """() => [...host.registered.values()]
            .flatMap(({name, hint, choices = {}}) => [name, hint, ...Object.values(choices)])
            .filter((key) => key.startsWith("SAINOME.") && game.i18n.localize(key) === key)"""
    )
    assert named == []


def test_what_a_choice_comes_to_and_advice_stand_on_the_card(sit: Any) -> None:
    table = sit()
    table.macro(REROLLABLE)
    card = table.page.locator("#chat-log .sainome-card")
    expect(card.locator(".advice summary")).to_contain_text("＞ 再ロール")
    outcome = table.messages[0]["flags"]["sainome"]["outcome"]
    [reroll] = [one for one in outcome["choices"] if one["id"] == "reroll"]
    said = ask({**reroll["odds"], "state": outcome["state"]})["lines"]["public"][0]
    expect(
        card.locator(".choice", has=table.page.locator('[data-choice="reroll"]')).locator(".choice-odds")
    ).to_have_text(said)
    assert "＞ 再ロール" not in table.messages[0]["content"], "what the client reckons is no part of the message"
    card.locator('button[data-choice="reroll"]').click()
    table.page.wait_for_function("() => host.messages.length === 2")
    expect(card.first.locator(".advice, .choice-odds")).to_have_count(0)


def test_the_game_master_switches_advice_off_for_the_world(sit: Any) -> None:
    table = sit()
    table.macro(REROLLABLE)
    expect(table.page.locator(".sainome-card .advice")).to_have_count(1)
    table.look("() => host.set('sainome', 'advice', false)")
    expect(table.page.locator(".sainome-card .advice")).to_have_count(0)
    table.macro(REROLLABLE)
    expect(table.page.locator(".sainome-card").nth(1).locator(".choice-odds").first).to_be_visible()
    expect(table.page.locator(".sainome-card .advice")).to_have_count(0)


@pytest.mark.parametrize("hide", ["roll", "target"])
def test_nothing_is_reckoned_for_players_on_a_hidden_roll(sit: Any, hide: str) -> None:
    """Even the one who rolled: chances would tell the target, and advice the roll."""
    table = sit(user="player")
    table.macro(f'await sainome.roll("1D100<=50", {{hide: "{hide}", faces: [{{sides: 100, face: 87}}]}})')
    _settled(table)
    assert table.page.locator(".sainome-card").count() == 2
    assert table.page.locator(".advice, .choice-odds").count() == 0
    master = sit()
    master.macro(f'await sainome.roll("1D100<=50", {{hide: "{hide}", faces: [{{sides: 100, face: 87}}]}})')
    expect(master.page.locator(".sainome-card .advice")).to_have_count(1)
    for message in master.messages:
        assert "＞ 再ロール" not in message["content"]


def test_nothing_is_reckoned_on_a_blind_roll_for_its_author(sit: Any) -> None:
    table = sit(user="player", mode="blind")
    table.macro(REROLLABLE)
    _settled(table)
    assert table.page.locator(".advice, .choice-odds").count() == 0


def test_odds_and_advice_for_macros(sit: Any) -> None:
    table = sit()
    said = table.macro(
        """
        const odds = await sainome.odds({op: "wfrp4.test", base: 45, difficulty: "hard"});
        const itself = await sainome.odds({op: "wfrp4.odds", base: 45, difficulty: "hard"});
        const advice = await sainome.advise({op: "wfrp4.test", base: 45});
        const rolled = await sainome.evaluate({op: "wfrp4.test", base: 45}, {faces: [{sides: 100, face: 67}]});
        const mid = await sainome.advise({op: "wfrp4.test", state: rolled.state});
        const hidden = await sainome.odds({op: "wfrp4.test", base: 45, hide: "target"});
        return [odds, itself, advice, mid, hidden].map(({op, hide, lines}) => [op, hide, lines.public]);
        """
    )
    odds = ask({"op": "wfrp4.odds", "base": 45, "difficulty": "hard"})["lines"]["public"]
    assert said[0] == said[1] == ["wfrp4.odds", "nothing", odds]
    assert said[2][2] == ask({"op": "wfrp4.advise_help", "base": 45})["lines"]["public"]
    assert said[3][0] == "wfrp4.advise"
    assert said[4] == ["wfrp4.odds", "target", ["目標を伏せた判定"]]
    codes = table.macro(
        """
        const codeOf = (asked) => asked.then(() => null, ({code, path, near}) => [code, path, near]);
        return Promise.all([
          codeOf(sainome.odds({op: "wfrp4.location", roll: 32})),
          codeOf(sainome.odds({op: "wfrp4.test"})),
          codeOf(sainome.odds({op: "wfrp4.test", base: 45, dificulty: "hard"})),
          codeOf(sainome.odds({op: "wfrp4.tset"})),
          codeOf(sainome.advise({op: "wfrp4.opposed", a: {base: 1}, b: {base: 1}})),
        ]);
        """
    )
    assert codes == [
        ["no_odds", "request.op", None],
        ["missing_field", "request.base", None],
        ["unknown_field", "request.dificulty", "difficulty"],
        ["unknown_operation", "request.op", "wfrp4.test"],
        ["no_advice", "request.op", None],
    ]
    assert table.messages == []


@pytest.mark.parametrize(
    "line", ["WH50 命中", "２Ｄ６＋３＞＝７", "2D6+3≧7", "wfrp4.test base=45", "テスト 50 難しい", "x3 2D6", "CL70kg"]
)
def test_a_command_in_the_chat_box_becomes_a_card(sit: Any, line: str) -> None:
    table = sit()
    table.page.evaluate("line => host.type(line)", line)
    table.page.wait_for_function("() => host.messages.length === 1")
    assert "sainome-card" in table.messages[0]["content"]
    assert table.look("() => host.notes") == []


@pytest.mark.parametrize(
    "line",
    [
        "こんにちは",
        "what now?",
        "攻撃 行きます",
        "answer me",
        "Clearly not",
        "5 < 6 & 7 > 2",
        "wait",
        "/roll 2D6",
        "[[2D6]]",
    ],
)
def test_what_is_no_command_is_said_as_it_was_typed(sit: Any, line: str, generation: int) -> None:
    table = sit()
    if line.startswith("/"):
        heard = table.page.evaluate("line => host.type(line).catch((error) => error.message)", line)
        assert heard == "the stand-in knows no commands", "it reached Foundry"
        return
    table.page.evaluate("line => host.type(line)", line)
    table.page.wait_for_function("() => host.messages.length === 1")
    shown = table.look("() => host.messages[0].content")
    typed = line if generation == 13 else table.page.evaluate("line => new Option(line).innerHTML", line)
    assert shown == (line if generation == 13 else f"<p>{typed}</p>")


def test_a_mistyped_command_is_said_and_its_fault_told_to_its_author(sit: Any) -> None:
    table = sit()
    table.page.evaluate("host.type('WH50なにか')")
    table.page.wait_for_function("() => host.messages.length === 1")
    assert "なにか" in table.messages[0]["content"]
    assert table.look("() => host.notes") == ["5 文字目から読めません：なにか"]


@pytest.mark.parametrize(
    "line",
    ["SWH61なにか", "S x3", "SWH61000", "x3 SWH61なにか", "ＳＷＨ６１なにか", "wfrp4.test base=61 hide=roll x=1"],
)
def test_a_secret_line_at_fault_never_reaches_the_log(sit: Any, line: str) -> None:
    table = sit(user="player")
    table.page.evaluate("line => host.type(line)", line)
    if line == "S x3":  # nothing secret in it: a word like any other
        table.page.wait_for_function("() => host.messages.length === 1")
        return
    table.page.wait_for_function("() => host.notes.length === 1")
    _settled(table)
    assert table.messages == []
    assert table.look("() => host.seenBy('other')") == ""


def test_a_hidden_request_says_that_its_fault_is_private(sit: Any) -> None:
    table = sit()
    said = table.macro(
        """
        const faults = [];
        for (const [line, hide] of [["WH5000", "nothing"], ["WH5000", "roll"], ["SWH61なにか", "nothing"]]) {
          try { await sainome.roll(line, {hide}); }
          catch (error) { faults.push(error.private); }
        }
        const batch = await sainome.batch([
          {request: {op: "wfrp4.test", base: 45, hide: "roll"}, faces: []},
          {request: {op: "wfrp4.test", base: 45}, faces: []},
        ]);
        return [faults, batch.map((one) => one.private ?? false)];
        """
    )
    assert said == [[False, True, True], [True, False]]


def test_whose_commands_are_read_is_a_setting_of_the_world(sit: Any) -> None:
    table = sit()
    for game, line, card in [
        ("off", "2D6", False),
        ("core", "2D6", True),
        ("core", "WH50", False),
        ("wfrp4", "WH50", True),
        ("sigma", "WH50", False),
    ]:
        table.look("() => host.reset()")
        table.page.evaluate("game => host.set('sainome', 'chat', game)", game)
        table.page.evaluate("line => host.type(line)", line)
        table.page.wait_for_function("() => host.messages.length === 1")
        assert ("sainome-card" in table.messages[0]["content"]) is card, (game, line)


def test_the_hook_claims_what_the_core_reads(sit: Any) -> None:
    """The patterns that the build made for JavaScript let no form of the core pass."""
    table = sit()
    for game in (*system_ids(), "core"):
        lines = [form for known in system(game).commands for form in known.forms]
        lines += (
            [form.translate(WIDE) for form in lines] + [f"S{form}" for form in lines] + [f"x2 {form}" for form in lines]
        )
        table.page.evaluate("game => host.set('sainome', 'chat', game)", game)
        free = table.page.evaluate(PASSING, lines)
        assert free == [], game


def test_a_long_row_of_signs_holds_nobody_up(sit: Any) -> None:
    """A pattern that tried every way to split one of these would not come back before the run is given up."""
    table = sit()
    long = [
        "+ " * 900,
        "(" * 1900,
        "1" * 1900,
        " " * 1900 + "x",
        "x1 " * 600,
        "3+" * 900,
        "S" * 1900,
        "C(" + "+" * 1900,
    ]
    assert len(table.page.evaluate(PASSING, long)) >= 5
