"""Where rows run: CPython, Pyodide under Node, or a real browser through the shim. Only text crosses."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).parents[2]
BUILD = Path(os.environ.get("SAINOME_OUT", ROOT)).resolve() / "build"
ENGINE = BUILD / "engine"
"""The engine's files, byte for byte those that ``dist/page/engine`` and the Foundry module hold."""
CHROMIUM = "/usr/bin/chromium"


class Runtime(Protocol):
    """Something that answers a message."""

    def ask(self, text: str) -> str:
        """Send one request text, return the response text."""


class CPython:
    """The core in this very process."""

    def ask(self, text: str) -> str:
        """Send one request text, return the response text."""
        from sainome import handle

        return handle(text)


class Pyodide:
    """The built engine under Node, in a process of its own; ``boot`` is ``image`` or ``plain``."""

    def __init__(self, limit: int = 60_000, boot: str = "image") -> None:
        need_build()
        self.boot = boot
        command = [
            "node",
            "--expose-gc",
            ROOT / "tests/cases/host.mjs",
            ENGINE,
            ENGINE / "files.json",
            BUILD / "shim/start/start.js",
            limit,
            boot,
        ]
        self._process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.ready: dict[str, str] = json.loads(self._read())

    def ask(self, text: str) -> str:
        """Send one request text, return the response text."""
        answer: str = self._send(text)
        return answer

    def run(self, code: str) -> Any:
        """Run Python beside the core, to look inside; return a plain value."""
        return self._send({"run": code})

    def kept(self, text: str, times: int) -> int:
        """Answer a message so often; return by how many bytes JavaScript's heap and Python's memory have grown."""
        grown: int = self._send({"kept": {"text": text, "times": times}})
        return grown

    def _send(self, asked: object) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._read())

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the Node host ended with status {self._process.wait()}")
        return line

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Browser:
    """A page of a real browser on which the shim runs: ``page`` is Playwright's."""

    def __init__(self, page: Any, address: str, **options: object) -> None:
        self.page = page
        page.goto(f"{address}/empty.html")
        self.ready: dict[str, str] = page.evaluate(
            """async ([client, options]) => {
                const { startEngine } = await import(client);
                return startEngine(options).ready;
            }""",
            [f"{address}/client/index.js", {"base": f"{address}/engine/", **options}],
        )

    def ask(self, text: str) -> str:
        """Send one request text, return the response text."""
        answer: str = self.page.evaluate("text => globalThis.sainome.ask(text)", text)
        return answer


def need_build() -> None:
    """Fail with what to do if the engine has not been built."""
    if not (ENGINE / "files.json").is_file():
        raise RuntimeError("the engine is not built: run `make build`")


def site() -> Any:
    """Return what the browser is served: an empty page, the shim's client, and the engine."""
    from wasm.serve import Site

    need_build()
    empty = "<!doctype html><meta charset=utf-8><title>empty</title><link rel=icon href='data:,'>"
    return Site({"/engine/": ENGINE, "/client/": BUILD / "shim/index"}, pages={"/empty.html": empty})


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open Debian's Chromium with the shim on an empty page, for use outside of pytest."""
    from playwright.sync_api import sync_playwright
    from wasm.serve import serving

    with serving(site()) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM)
        yield Browser(chromium.new_page(), address)
        chromium.close()


@contextmanager
def open_runtime(name: str) -> Iterator[Runtime]:
    """Open a runtime by name, and close it."""
    if name == "cpython":
        yield CPython()
    elif name == "pyodide":
        host = Pyodide()
        try:
            yield host
        finally:
            host.close()
    elif name == "browser":
        with open_browser() as browser:
            yield browser
    else:
        raise SystemExit(f"unknown runtime {name}")
