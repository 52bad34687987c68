"""``globalThis.sainome`` as a macro writer uses it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sainome.kit.dice import SeededSource
from tests.cases import runtimes

pytestmark = pytest.mark.browser

ATTEMPT = """const attempt = (call) => call.then((value) => ({ value }), (error) => ({
    name: error.name, code: error.code, path: error.path, near: error.near, at: error.at, message: error.message }));"""


def run(engine: runtimes.Browser, script: str, given: object = None) -> Any:
    return engine.page.evaluate(f"async (given) => {{ {ATTEMPT} {script} }}", given)


def test_faces_and_seed_fix_a_roll(engine: runtimes.Browser) -> None:
    one, two, three = run(
        engine,
        """return Promise.all([
            sainome.roll("3D6", { faces: [1, 2, 3].map((face) => ({ sides: 6, face })) }),
            sainome.roll("8D6", { seed: "賽の目" }), sainome.roll("8D6", { seed: "賽の目" })]);""",
    )
    assert [draw["face"] for draw in one["draws"]] == [1, 2, 3]
    assert two["draws"] == three["draws"]
    assert [draw["face"] for draw in two["draws"]] == SeededSource("賽の目").throw(6, 8, "roll"), "as in CPython"


def test_too_few_faces_and_nobody_to_throw_say_what_is_needed(engine: runtimes.Browser) -> None:
    found = run(engine, "return sainome.roll('3D6', { faces: [{ sides: 6, face: 1 }] })")
    [need] = found["need"]
    assert (need["sides"], need["count"]) == (6, 2)


def test_the_host_throws_what_is_asked_for(engine: runtimes.Browser) -> None:
    found = run(
        engine,
        """const asked = [];
        const outcome = await sainome.evaluate({ op: "wfrp4.test", base: 43 }, { throw: async (need) => {
            asked.push(...need);
            return need.flatMap((one) => Array(one.count).fill({ sides: one.sides, face: 11 }));
        } });
        return { asked, outcome };""",
    )
    assert (found["asked"][0]["sides"], found["asked"][0]["count"]) == (100, 1)
    assert found["outcome"]["draws"][0]["face"] == 11
    assert found["outcome"]["verdict"] == "success"


@pytest.mark.parametrize(
    ("call", "code", "path", "near"),
    [
        ("sainome.roll('2D6', { face: [] })", "unknown_option", "options.face", "faces"),
        ("sainome.roll('2D6', { sytem: 'wfrp4' })", "unknown_option", "options.sytem", "system"),
        ("sainome.evaluate({ op: 'wfrp4.test' }, { system: 'wfrp4' })", "unknown_option", "options.system", None),
        ("sainome.roll('2D6', { seed: 'a', faces: [] })", "option_conflict", "options.faces", None),
        ("sainome.roll('2D6', { seed: 'a', throw: () => [] })", "option_conflict", "options.throw", None),
        ("sainome.roll('2D6', { throw: 3 })", "wrong_option", "options.throw", None),
        ("sainome.roll('2D6', { faces: 3 })", "wrong_option", "options.faces", None),
        ("sainome.roll('2D6', { throw: () => [] })", "no_faces", "", None),
        ("sainome.roll('2D6', { throw: () => [{ sides: 8, face: 1 }] })", "wrong_die", "dice.faces[0].sides", None),
        ("sainome.roll('2D6', { system: 'wfrp5' })", "unknown_system", "request.system", "wfrp4"),
        ("sainome.evaluate({ op: 'wfrp4.test', base: NaN })", "not_sendable", "request.base", None),
        ("sainome.evaluate({ op: 'wfrp4.test', base: 5n })", "not_sendable", "request.base", None),
        ("sainome.evaluate({ op: 'wfrp4.test', base: new Map() })", "not_sendable", "request.base", None),
        (
            "sainome.evaluate({ op: 'wfrp4.test', modifiers: [1, () => 2] })",
            "not_sendable",
            "request.modifiers[1]",
            None,
        ),
        ("sainome.roll(undefined)", "missing_field", "request.text", None),
        ("sainome.roll('2D6', { seed: 5 })", "wrong_type", "dice.seed", None),
        ("sainome.evaluate({ op: 'wfrp4.tset' })", "unknown_operation", "request.op", "wfrp4.test"),
        (
            "sainome.evaluate({ op: 'wfrp4.test', difficulty: 'hrad', base: 5 })",
            "unknown_value",
            "request.difficulty",
            "hard",
        ),
    ],
)
def test_what_does_not_exist_is_refused_with_a_suggestion(
    engine: runtimes.Browser, call: str, code: str, path: str, near: str | None
) -> None:
    found = run(engine, f"return attempt({call})")
    assert (found["name"], found["code"], found["path"]) == ("SainomeError", code, path)
    if near is not None:
        assert found["near"] == near
    assert found["message"]


def test_the_place_of_a_wrong_character_is_given(engine: runtimes.Browser) -> None:
    found = run(engine, "return attempt(sainome.roll('２Ｄ６+3?', { lang: 'en' }))")
    assert (found["code"], found["at"]) == ("leftover_text", 5)


def test_a_batch_keeps_each_answer_apart(engine: runtimes.Browser) -> None:
    found = run(
        engine,
        """const replies = await sainome.batch([
            { op: "core.command", text: "1D6" },
            { request: { op: "core.command", text: "2D6" }, faces: [{ sides: 6, face: 5 }] },
            { op: "wfrp4.nothing" }]);
        return replies.map((one) => [Object.keys(one), one.error?.code, one.error instanceof sainome.Error]);""",
    )
    assert found == [
        [["outcome"], None, False],
        [["need"], None, False],
        [["error"], "unknown_operation", True],
    ]


def test_a_batch_of_figures_only(engine: runtimes.Browser) -> None:
    """Lines as they are typed, each several times; the figures are those of the full answers."""
    found = run(
        engine,
        """const items = ["2D6+3>=7", { request: { op: "wfrp4.test", base: 45 }, seed: "a" }, "hello there"];
        const brief = await sainome.batch(items, { times: 3, detail: "values", lang: "en" });
        const full = await sainome.batch([items[1]], { times: 3 });
        const same = full.every(({ outcome }, n) =>
            JSON.stringify([outcome.values, outcome.verdict, outcome.draws.map((one) => one.face)]) ===
            JSON.stringify([brief[3 + n].values, brief[3 + n].verdict, brief[3 + n].faces]));
        return [brief.map((one) => one.op ?? [one.error.code, one.error instanceof sainome.Error]), same];""",
    )
    ops = ["core.roll"] * 3 + ["wfrp4.test"] * 3 + [["not_a_command", True]] * 3
    assert found == [ops, True]


def test_a_long_reply_is_the_same_text(engine: runtimes.Browser) -> None:
    """Long replies leave Python as bytes: whatever is in them arrives as it was, and nothing is kept."""
    found = run(
        engine,
        """const items = Array.from({ length: 40 }, (_, n) => `${"賽の目🎲é".repeat(60)}${n}`);
        for (let n = 0; n < 20; n++) {
            const outcome = await sainome.evaluate({ op: "core.choice", items });
            if (JSON.stringify(outcome.values.items) !== JSON.stringify(items)) return n;
        }
        return "same";""",
    )
    assert found == "same"


def test_systems_help_and_schemas(engine: runtimes.Browser) -> None:
    systems = run(engine, "return sainome.systems({ lang: 'en' })")
    assert [one["id"] for one in systems["systems"]][-1] == "core"
    assert "wfrp4" in [one["id"] for one in systems["systems"]]
    helped = run(engine, "return sainome.help('wfrp4.test')")
    assert (helped["kind"], helped["name"]) == ("operation", "テスト")
    for lang in ("ja", "en"):
        schemas = run(engine, "return sainome.schemas(given)", lang)
        assert set(schemas["systems"]) == {one["id"] for one in systems["systems"]}
        assert schemas["systems"]["wfrp4"]["operations"]["wfrp4.test"]["request"]


def test_a_recorded_roll_is_verified_and_a_changed_one_found(engine: runtimes.Browser) -> None:
    found = run(
        engine,
        """const { record } = await sainome.roll("2D6", { record: {} });
        const sound = await sainome.verify([record]);
        record.faces[0].face = record.faces[0].face % 6 + 1;
        return [sound, await sainome.verify([record])];""",
    )
    assert [one["sound"] for one in found] == [True, False]


def test_the_language_of_the_engine_is_that_of_its_calls(engine: runtimes.Browser) -> None:
    found = run(
        engine,
        """const titles = [];
        for (const lang of ["en", "ja"]) {
            sainome.lang = lang;
            titles.push((await sainome.evaluate({ op: "wfrp4.test", base: 5 })).lines.title);
        }
        return titles;""",
    )
    assert found == ["Test", "テスト"]


def test_the_shim_passes_texts_on_unchanged(engine: runtimes.Browser) -> None:
    text = json.dumps({"v": 1, "id": "い", "request": {"op": "core.help"}}, ensure_ascii=False)
    from sainome import handle

    assert json.loads(engine.ask(text)) == json.loads(handle(text))
