"""The Foundry module inside the stand-in host (``foundry/host.mjs``): v13 and v14, built files, real Chromium."""

from __future__ import annotations

import json
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.foundry_kit import MODULE, ROOT, Table

pytestmark = pytest.mark.browser


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


def test_english_and_the_ready_hook(browser: Browser, foundry: str) -> None:
    page = browser.new_page()
    table = Table(page, foundry, 14, lang="en")
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
