"""The engine in a real Chromium: where it may be served, what it refuses, and that it fetches nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page
from wasm.serve import Site

from tests.cases import runtimes

pytestmark = pytest.mark.browser

FILES = json.loads((runtimes.ENGINE / "files.json").read_text()) if runtimes.ENGINE.is_dir() else {}
ROLL = {"v": 1, "id": "r", "request": {"op": "core.command", "text": "2D6"}}
FAULT = """async ([client, options]) => {
    const { startEngine } = await import(client);
    const start = performance.now();
    const sainome = startEngine(options);
    const early = sainome.roll("2D6").then(() => "answered", (error) => error.code);
    try {
        await sainome.ready;
        return { code: null };
    } catch (error) {
        const { name, code, message, details } = error;
        return { name, code, message, details, early: await early, ms: performance.now() - start };
    }
}"""


def site(boot: str) -> Site:
    """Return the usual site, with or without the memory image."""
    return replace(runtimes.site(), missing=lambda path: boot == "plain" and path.endswith(FILES["image"]))


def fault_of(page: Page, address: str, **options: object) -> dict[str, Any]:
    """Start the engine and return how it failed; ``code`` is None if it did not."""
    page.goto(f"{address}/empty.html")
    found: dict[str, Any] = page.evaluate(
        FAULT, [f"{address}/client/index.js", {"base": f"{address}/engine/", **options}]
    )
    return found


def test_it_says_what_runs(engine: runtimes.Browser) -> None:
    from sainome import __version__

    assert engine.ready == {"core": __version__, "python": "3.14.2", "pyodide": "314.0.7", "boot": "image"}


def test_nothing_is_fetched_from_elsewhere_and_nothing_while_rolling(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    asked: list[str] = []

    def look(route: Any) -> None:
        asked.append(route.request.url)
        if urlsplit(route.request.url).netloc == urlsplit(address).netloc:
            route.continue_()
        else:
            route.abort()

    page.context.route("**/*", look)
    engine = runtimes.Browser(page, address, spare=False)
    assert all(url.startswith(address) for url in asked), asked
    assert {Path(urlsplit(url).path).name for url in asked} >= {
        FILES[role] for role in ("wasm", "image", "so", "worker")
    }
    at_start = len(asked)
    page.context.set_offline(True)
    for text in ("2D6", "S1D100", "WH50", "nonsense"):
        assert (
            json.loads(engine.ask(json.dumps({**ROLL, "request": {"op": "core.command", "text": text}})))["id"] == "r"
        )
    assert len(asked) == at_start


def test_it_works_under_any_path_beside_its_script(page: Page, serve: Callable[[Site], str]) -> None:
    plain = runtimes.site()
    under = "/vtt/賽 の目/x/"
    address = serve(replace(plain, folders={under: plain.folders["/client/"], f"{under}engine/": runtimes.ENGINE}))
    page.goto(f"{address}/empty.html")
    script = "async (client) => (await import(client)).startEngine().roll('1D6', { faces: [{ sides: 6, face: 4 }] })"
    assert page.evaluate(script, f"{address}{under}index.js")["draws"][0]["face"] == 4


def test_it_works_from_another_host(page: Page, serve: Callable[[Site], str]) -> None:
    elsewhere = serve(replace(runtimes.site(), headers={"Access-Control-Allow-Origin": "*"}))
    here = serve(Site({}, pages={"/empty.html": "<!doctype html><title>here</title>"}))
    page.goto(f"{here}/empty.html")
    script = "async ([client, base]) => (await import(client)).startEngine({ base }).ready"
    assert page.evaluate(script, [f"{elsewhere}/client/index.js", f"{elsewhere}/engine/"])["pyodide"] == "314.0.7"


@pytest.mark.parametrize("boot", ["image", "plain"])
def test_wrong_content_types_do_not_matter(page: Page, serve: Callable[[Site], str], boot: str) -> None:
    types = {".wasm": "application/octet-stream", ".zip": "text/html", ".so": "text/plain", ".bin": "text/plain"}
    assert fault_of(page, serve(replace(site(boot), types=types))) == {"code": None}


def test_a_policy_that_allows_webassembly_is_enough(page: Page, serve: Callable[[Site], str]) -> None:
    policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
    address = serve(replace(runtimes.site(), headers={"Content-Security-Policy": policy}))
    assert fault_of(page, address) == {"code": None}


def test_a_policy_that_forbids_workers_is_said(page: Page, serve: Callable[[Site], str]) -> None:
    policy = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'; connect-src 'self'"
    fault = fault_of(page, serve(replace(runtimes.site(), headers={"Content-Security-Policy": policy})))
    assert (fault["code"], fault["early"]) == ("worker_failed", "worker_failed")
    assert fault["ms"] < 5000


@pytest.mark.parametrize(("lang", "word"), [("ja", "禁じている"), ("en", "forbids WebAssembly")])
def test_a_policy_that_forbids_webassembly_is_said_at_once(
    page: Page, serve: Callable[[Site], str], lang: str, word: str
) -> None:
    address = serve(replace(runtimes.site(), headers={"Content-Security-Policy": "default-src 'self'"}))
    fault = fault_of(page, address, lang=lang)
    assert (fault["name"], fault["code"], fault["early"]) == ("SainomeError", "wasm_blocked", "wasm_blocked")
    assert word in fault["message"]
    assert "wasm-unsafe-eval" in fault["message"]
    assert fault["ms"] < 5000


@pytest.mark.parametrize(
    ("role", "code"),
    [
        ("wasm", "file_missing"),
        ("zip", "file_missing"),
        ("so", "file_missing"),
        ("worker", "worker_failed"),
        ("loader", "boot_failed"),
        ("glue", "boot_failed"),
    ],
)
def test_a_missing_file_is_said(page: Page, serve: Callable[[Site], str], role: str, code: str) -> None:
    """The zip is asked for only when the image is not there."""
    gone = (FILES[role], FILES["image"]) if role == "zip" else (FILES[role],)
    address = serve(replace(runtimes.site(), missing=lambda path: path.endswith(gone)))
    fault = fault_of(page, address)
    assert (fault["code"], fault["early"]) == (code, code)
    assert FILES[role] in fault["message"]
    assert fault["ms"] < 10_000


@pytest.mark.parametrize("role", ["wasm", "zip", "so"])
def test_a_file_that_was_cut_short_is_said(page: Page, serve: Callable[[Site], str], tmp_path: Path, role: str) -> None:
    for file in runtimes.ENGINE.iterdir():
        if role == "zip" and file.name == FILES["image"]:
            continue
        cut = file.name == FILES[role]
        (tmp_path / file.name).write_bytes(file.read_bytes()[: file.stat().st_size // 2 if cut else None])
    plain = runtimes.site()
    fault = fault_of(page, serve(replace(plain, folders={**plain.folders, "/engine/": tmp_path})))
    assert (fault["code"], fault["early"]) == ("file_wrong", "file_wrong")
    assert FILES[role] in fault["message"]


def test_a_start_that_hangs_is_said(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    page.route(f"**/{FILES['so']}", lambda route: None)
    fault = fault_of(page, address, bootLimit=1500)
    assert (fault["code"], fault["early"], fault["details"]) == ("boot_timeout", "boot_timeout", {"limit": 1500})


def test_requests_sent_before_it_is_ready_are_answered_in_order(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    page.goto(f"{address}/empty.html")
    script = """async ([client, base]) => {
        const { startEngine } = await import(client);
        const sainome = startEngine({ base });
        const order = [];
        const early = [1, 2, 3].map((face) =>
            sainome.roll("1D6", { faces: [{ sides: 6, face }] }).then((one) => order.push(one.draws[0].face)));
        const before = order.length;
        await Promise.all(early);
        return [before, order];
    }"""
    assert page.evaluate(script, [f"{address}/client/index.js", f"{address}/engine/"]) == [0, [1, 2, 3]]


def test_two_fresh_workers_throw_different_dice(page: Page, serve: Callable[[Site], str]) -> None:
    address = serve(runtimes.site())
    ask = json.dumps({**ROLL, "request": {"op": "core.command", "text": "40D6"}})
    thrown = []
    for _ in range(2):
        draws = json.loads(runtimes.Browser(page, address).ask(ask))["outcome"]["draws"]
        assert len(draws) == 40
        thrown.append([draw["face"] for draw in draws])
    assert thrown[0] != thrown[1]


D10 = {"op": "wfrp4.d10"}


def faces(*pairs: tuple[int, int]) -> dict[str, Any]:
    return {"from": "faces", "faces": [{"sides": sides, "face": face} for sides, face in pairs]}


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "not_json", ""),
        ('{"v":1,"id":"x","request":{"op":"wfr', "not_json", ""),
        ("[]", "wrong_type", ""),
        ("null", "wrong_type", ""),
        ({**ROLL, "dices": 1}, "unknown_field", "dices"),
        ({**ROLL, "request": {"op": "wfrp4.test", "bas": 50}}, "unknown_field", "request.bas"),
        ({**ROLL, "request": {"op": "wfrp4.test", "base": "50"}}, "wrong_type", "request.base"),
        ({**ROLL, "request": {"op": "wfrp4.nothing"}}, "unknown_operation", "request.op"),
        ({**ROLL, "request": {"op": "core.command", "text": "1000000000D6"}}, "too_many_dice", "request.text"),
        ({**ROLL, "request": D10, "dice": faces((10, -1))}, "bad_face", "dice.faces[0].face"),
        ({**ROLL, "request": D10, "dice": faces((10, 11))}, "bad_face", "dice.faces[0].face"),
        ({**ROLL, "request": D10, "dice": faces((6, 3))}, "wrong_die", "dice.faces[0].sides"),
        ({**ROLL, "request": D10, "dice": faces((10, 3), (10, 4))}, "spare_dice", "dice.faces[1]"),
    ],
)
def test_a_bad_message_is_a_clear_error_and_the_engine_goes_on(
    engine: runtimes.Browser, text: str | dict[str, Any], code: str, path: str
) -> None:
    shown = set()
    for lang in ("ja", "en"):
        message = text if isinstance(text, str) else json.dumps({**text, "lang": lang})
        reply = json.loads(engine.ask(message))
        assert "outcome" not in reply
        assert (reply["error"]["code"], reply["error"].get("path", "")) == (code, path)
        shown.add(reply["error"]["message"])
        assert reply["error"]["message"]
    assert len(shown) == (1 if isinstance(text, str) else 2)
    assert json.loads(engine.ask(json.dumps(ROLL)))["outcome"]["op"] == "core.roll"
