"""The built engine seen from inside: what it imports, what it opens, and that nothing piles up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases.run import rows_of, run_row
from tests.cases.runtimes import Pyodide
from tests.cases.test_fixtures import FILES

pytestmark = pytest.mark.pyodide

WATCH = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event in ("open", "os.listdir") else None)
loaded_at_start = set(sys.modules)
"""
# Python's own allocator, which could count, is not used in WebAssembly
COUNT = "import _tracemalloc; _tracemalloc.start(1); 0"
USED = "import gc; gc.collect(); _tracemalloc.get_traced_memory()[0]"


def ask(pyodide: Pyodide, text: str, **more: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(
        pyodide.ask(json.dumps({"v": 1, "request": {"op": "core.command", "text": text}, **more}))
    )
    return reply


def test_it_says_what_runs(pyodide: Pyodide) -> None:
    from sainome import __version__

    ready = {"core": __version__, "python": "3.14.2", "pyodide": "314.0.7", "boot": pyodide.boot}
    assert pyodide.ready == ready


@pytest.mark.parametrize("boot", ["image", "plain"])
def test_after_the_start_no_file_is_opened_and_no_module_imported(boot: str) -> None:
    host = Pyodide(boot=boot)
    try:
        host.run(WATCH + "0")
        for operation in ("core.systems", "core.help"):
            assert "outcome" in json.loads(host.ask(json.dumps({"v": 1, "request": {"op": operation}})))
        for text in ("WH50", "2D6+3>=7 # x", "S x3 1D100", "choice[a,b]", "nonsense", "", "100000D6", "ヘルプ"):
            ask(host, text, record={}, lang="en")
        ask(host, "1D6", dice={"from": "seed", "seed": "x"})
        for _, system, row in rows_of(FILES, None) if FILES else ():
            run_row(row, system, host)
        assert host.run("repr(opened)") == "[]"
        assert host.run("repr(sorted(set(sys.modules) - loaded_at_start))") == "[]"
    finally:
        host.close()


def test_nothing_is_read_from_source_or_parsed(pyodide: Pyodide) -> None:
    parsers = "('sainome.kit.source', 'tomllib')"
    assert pyodide.run(f"import sys; repr([name for name in {parsers} if name in sys.modules])") == "[]"
    origins = pyodide.run(
        "import sys; repr([m.__spec__.origin for n, m in sys.modules.items() if n.startswith('sainome') and "
        "not m.__spec__.origin.startswith('/lib/python314.zip/')])"
    )
    assert origins == "[]"
    assert pyodide.run("__import__('sainome').__spec__.origin").endswith(".pyc")


def test_a_hundred_thousand_rolls_leave_python_as_it_was(pyodide: Pyodide) -> None:
    if pyodide.boot == "plain":
        pytest.skip("the same Python, and a minute of rolls is enough")
    item = {"v": 1, "request": {"op": "core.command", "text": "WH50"}}
    batch = json.dumps({"v": 1, "request": {"op": "core.batch", "requests": [item] * 1000}})

    def many(batches: int) -> None:
        for _ in range(batches):
            assert len(json.loads(pyodide.ask(batch))["outcome"]["values"]["replies"]) == 1000
        for _ in range(500):
            assert "outcome" in ask(pyodide, "2D6+3>=7")

    many(5)
    pyodide.run(COUNT)
    many(5)
    before = pyodide.run(USED)
    assert before > 0
    many(100)
    assert pyodide.run(USED) - before < 20_000, "bytes kept after 100,000 rolls"
    pyodide.run("_tracemalloc.stop(); 0")


@pytest.mark.parametrize(("text", "times"), [("2D6+3>=7", 100_000), ("500D6", 5_000), ("nonsense", 20_000)])
def test_no_call_leaves_a_proxy_behind(pyodide: Pyodide, text: str, times: int) -> None:
    """Short replies cross as text, long ones as bytes, which Pyodide hands out behind a proxy."""
    message = json.dumps({"v": 1, "request": {"op": "core.command", "text": text}})
    assert (len(pyodide.ask(message).encode()) > 8_000) == (text == "500D6")
    assert pyodide.kept(message, times) < 500_000, f"bytes kept after {times} calls"


def test_a_runaway_call_is_interrupted_and_worded() -> None:
    host = Pyodide(limit=300)
    try:
        item = {"v": 1, "request": {"op": "core.command", "text": "10000D6"}}
        message = {"v": 1, "id": "slow", "lang": "en", "request": {"op": "core.batch", "requests": [item] * 3000}}
        reply = json.loads(host.ask(json.dumps(message)))
        assert reply["id"] == "slow"
        assert reply["error"]["code"] == "time_limit"
        assert "300 ms" in reply["error"]["message"]
        assert "outcome" in ask(host, "2D6")
    finally:
        host.close()


def test_two_starts_throw_different_dice(pyodide: Pyodide) -> None:
    other = Pyodide()
    try:
        thrown = [[draw["face"] for draw in ask(host, "40D6")["outcome"]["draws"]] for host in (pyodide, other)]
    finally:
        other.close()
    assert len(thrown[0]) == len(thrown[1]) == 40
    assert thrown[0] != thrown[1]


def test_schemas_are_made_on_request_and_equal_the_files(pyodide: Pyodide) -> None:
    from wasm.schemas import schemas

    for lang in ("ja", "en"):
        request = {"op": "core.schema", "system": "wfrp4"}
        reply = json.loads(pyodide.ask(json.dumps({"v": 1, "lang": lang, "request": request})))
        assert reply["outcome"]["values"]["schema"] == json.loads(json.dumps(schemas(lang)))["systems"]["wfrp4"]


@pytest.mark.parametrize("text", ["", "{", '{"v":1', '{"v":2,"request":{}}', "\\ud800", '"' * 1000, "[" * 100_000])
def test_no_text_at_all_breaks_it(pyodide: Pyodide, text: str) -> None:
    assert json.loads(pyodide.ask(text))["error"]["message"]
    assert "outcome" in ask(pyodide, "2D6")
