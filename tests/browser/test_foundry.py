"""The Foundry module inside the stand-in host (``foundry/host.mjs``): v13 and v14, built files, real Chromium."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from wasm.serve import Site, serving

from sainome import system_ids
from sainome.service.registry import system
from tests.browser.page_kit import ask

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "dist/foundry/sainome"
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


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    """The module under a route prefix, as Foundry serves it, and the stand-in beside it."""
    with serving(Site({"/vtt/modules/sainome/": MODULE, "/vtt/host/": ROOT / "tests/browser/foundry"})) as address:
        yield address


@pytest.fixture(params=[13, 14])
def generation(request: pytest.FixtureRequest) -> int:
    return int(request.param)


class Table:
    """One client at the table."""

    def __init__(self, page: Page, address: str, generation: int, **asked: str) -> None:
        self.page = page
        query = "&".join(f"{name}={value}" for name, value in {"generation": str(generation), **asked}.items())
        page.goto(f"{address}/vtt/host/index.html?{query}")
        page.wait_for_selector("html[data-ready]")

    def macro(self, command: str) -> Any:
        return self.page.evaluate("command => host.macro(command)", command)

    def look(self, script: str) -> Any:
        return self.page.evaluate(script)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.look(
            """() => host.messages.map(({content, rolls, sentWith, whisper, blind, flags}) => ({
                content, sentWith, whisper, blind, flags,
                rolls: rolls.map(({formula, total, evaluated, dice}) => ({
                    formula, total, evaluated, results: dice.flatMap(die => die.results),
                })),
            }))"""
        )


@pytest.fixture(scope="module")
def seats(browser: Browser) -> Iterator[dict[str, Table]]:
    """Clients that have started, each used by many tests, as a client is used for many rolls."""
    taken: dict[str, Table] = {}
    yield taken
    for table in taken.values():
        table.page.close()


@pytest.fixture
def sit(browser: Browser, host: str, generation: int, seats: dict[str, Table]) -> Any:
    def take_seat(**asked: str) -> Table:
        key = f"{generation} {asked}"
        if key not in seats:
            seats[key] = Table(browser.new_page(viewport={"width": 320, "height": 720}), host, generation, **asked)
        seats[key].look("() => host.reset()")
        return seats[key]

    return take_seat


def test_one_line_posts_a_card_with_a_true_roll(sit: Any) -> None:
    table = sit()
    table.macro('await sainome.roll("WH50 命中", {faces: [{sides: 100, face: 11}]})')
    [message] = table.messages
    assert message["rolls"] == [
        {
            "formula": message["rolls"][0]["formula"],
            "total": 11,
            "evaluated": True,
            "results": [{"result": 11, "active": True}],
        }
    ]
    assert message["rolls"][0]["formula"].startswith("1d100[")
    assert table.look("() => host.thrown()") == 0, "the roll was built from the core's faces, nothing was thrown again"
    text = table.page.locator("#chat-log").inner_text()
    assert "成功" in text
    assert "命中" in text
    assert "11" in text


def test_fair_dice_are_the_ones_on_the_card(sit: Any) -> None:
    table = sit()
    outcome = table.macro('return (await sainome.roll("WH50")).outcome')
    [message] = table.messages
    assert [one["result"] for one in message["rolls"][0]["results"]] == [draw["face"] for draw in outcome["draws"]]


def test_foundry_throws_when_the_user_wishes_it(sit: Any) -> None:
    table = sit()
    table.look("() => host.set('sainome', 'throw', 'foundry')")
    outcome = table.macro('return (await sainome.roll("WH50")).outcome')
    [message] = table.messages
    assert table.look("() => host.thrown()") == 1
    assert message["rolls"][0]["results"][0]["result"] == outcome["draws"][0]["face"]


@pytest.mark.parametrize("mode", ["public", "gm", "blind", "self"])
def test_the_mode_beside_the_chat_box_is_kept(sit: Any, generation: int, mode: str) -> None:
    table = sit(mode=mode, user="player")
    table.macro('await sainome.roll("WH50")')
    [message] = table.messages
    name = f"{mode}roll" if generation == 13 else mode
    assert message["sentWith"] == {"rollMode" if generation == 13 else "messageMode": name}
    assert bool(message["blind"]) is (mode == "blind")
    assert (message["whisper"] or []) == {"public": [], "gm": ["gm"], "blind": ["gm"], "self": ["player"]}[mode]
    seen = table.look("() => host.seenBy('other')")
    assert (seen != "") is (mode == "public")


def test_a_mode_may_be_named_in_either_generation(sit: Any) -> None:
    table = sit()
    table.macro('await sainome.roll("WH50", {mode: "gmroll"}); await sainome.roll("WH50", {mode: "gm"})')
    assert [message["whisper"] for message in table.messages] == [["gm"], ["gm"]]


def test_a_hidden_roll_leaves_nothing_for_others(sit: Any) -> None:
    table = sit(user="player")
    table.macro('await sainome.roll("SWH61", {faces: [{sides: 100, face: 77}]})')
    open_message, secret = table.messages
    assert open_message["rolls"] == []
    assert "outcome" not in open_message["flags"]["sainome"]
    for trace in ("77", "61", "失敗", "-1"):
        assert trace not in json.dumps(open_message, ensure_ascii=False)
        assert trace not in table.look("() => host.seenBy('other')")
    assert secret["whisper"] == ["gm"]
    assert "77" in secret["content"]


def test_a_hidden_target_shows_the_dice_only(sit: Any) -> None:
    table = sit()
    table.macro('await sainome.roll("WH61", {hide: "target", faces: [{sides: 100, face: 37}]})')
    open_message, secret = table.messages
    assert open_message["rolls"][0]["total"] == 37
    for trace in ("61", "成功", "+3"):
        assert trace not in json.dumps(open_message, ensure_ascii=False)
    assert secret["whisper"] == ["gm"]
    assert "成功" in secret["content"]


def test_faults_reach_the_macro_and_nothing_is_posted(sit: Any) -> None:
    table = sit()
    codes = table.macro(
        """
        const codes = [];
        for (const run of [
          () => sainome.roll("WH50なにか"),
          () => sainome.roll("WH50", {face: []}),
          () => sainome.roll("WH50", {mode: "secret"}),
          () => sainome.roll("WH50", {faces: [{sides: 100, face: 0}]}),
          () => sainome.roll("WH50", {faces: []}),
          () => sainome.roll("WH50", {faces: [{sides: 100, face: 5}, {sides: 100, face: 6}]}),
        ]) {
          try { await run(); codes.push("no error"); }
          catch (error) {
            codes.push(error instanceof sainome.Error ? [error.code, error.path, error.near] : String(error));
          }
        }
        return codes;
        """
    )
    assert [code[0] for code in codes] == [
        "leftover_text",
        "unknown_option",
        "wrong_option",
        "bad_face",
        "no_faces",
        "spare_dice",
    ]
    assert codes[1][2] == "faces"
    assert table.messages == []


def test_a_choice_on_the_card_goes_on_once(sit: Any) -> None:
    table = sit()
    table.macro('await sainome.roll("1D100<=50", {faces: [{sides: 100, face: 87}]})')
    button = table.page.locator('button[data-choice="reroll"]').first
    button.click()
    table.page.wait_for_function("() => host.messages.length === 2")
    assert table.page.locator('button[data-choice="reroll"]:enabled').count() == 0, "a roll is rerolled once only"
    second = table.messages[1]["flags"]["sainome"]["outcome"]
    assert second["values"]["history"] == [87]


def test_a_card_is_escaped(sit: Any) -> None:
    table = sit()
    table.macro('await sainome.roll("WH50 # <img src=x onerror=\\"globalThis.struck = true\\">")')
    assert table.look("() => globalThis.struck") is None
    assert table.page.locator("#chat-log img").count() == 0


def test_english_and_the_ready_hook(browser: Browser, host: str) -> None:
    page = browser.new_page()
    table = Table(page, host, 14, lang="en")
    ready = table.macro("return await sainome.ready")
    assert ready["core"]
    table.macro('await sainome.roll("WH50", {faces: [{sides: 100, face: 40}]})')
    assert "Success" in page.locator("#chat-log").inner_text()
    page.close()


def test_the_package_is_whole() -> None:
    manifest = json.loads((MODULE / "module.json").read_text(encoding="utf-8"))
    assert manifest["id"] == "sainome"
    assert manifest["compatibility"] == {"minimum": "13", "verified": "14"}
    listed = [
        *manifest["esmodules"],
        *(s["src"] for s in manifest["styles"]),
        *(one["path"] for one in manifest["languages"]),
    ]
    listed += [manifest["license"], manifest["readme"], manifest["changelog"]]
    assert not [name for name in listed if name.startswith("/") or not (MODULE / name).is_file()]
    version = (ROOT / "core/sainome/version.py").read_text(encoding="utf-8")
    assert f'"{manifest["version"]}"' in version
    with zipfile.ZipFile(ROOT / "dist/foundry/sainome.zip") as archive:
        held = set(archive.namelist())
    assert {str(file.relative_to(MODULE)) for file in MODULE.rglob("*") if file.is_file()} <= {
        name.removeprefix("sainome/") for name in held
    }


def test_both_languages_say_the_same_things() -> None:
    def keys(part: Any, path: str = "") -> set[str]:
        return (
            {key for name, value in part.items() for key in keys(value, f"{path}.{name}")}
            if isinstance(part, dict)
            else {path}
        )

    texts = [json.loads((MODULE / f"languages/{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "ja")]
    assert keys(texts[0]) == keys(texts[1])


def test_no_absolute_addresses_in_the_module() -> None:
    script = (MODULE / "sainome.mjs").read_text(encoding="utf-8")
    assert '"/modules/' not in script
    assert "jsdelivr" not in script


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
