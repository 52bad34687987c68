"""Debian's Chromium for every browser test, and the shim's client on an otherwise empty page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from wasm.serve import Site, serving

from tests.browser.foundry_kit import MODULE, ROOT
from tests.browser.foundry_kit import Table as FoundryTable
from tests.cases import runtimes

expect.set_options(timeout=20_000)  # how long a busy machine may take, not how fast the page is


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": runtimes.CHROMIUM}


@pytest.fixture
def serve() -> Iterator[Callable[[Site], str]]:
    """Serve sites until the end of the test."""
    with ExitStack() as stack:
        yield lambda site: stack.enter_context(serving(site))


@pytest.fixture(scope="module")
def engine(browser: Chromium) -> Iterator[runtimes.Browser]:
    """One running engine for the tests of a module: none of them may leave it worse than it was."""
    with serving(runtimes.site()) as address:
        context = browser.new_context()
        yield runtimes.Browser(context.new_page(), address)
        context.close()


@pytest.fixture(scope="module")
def foundry() -> Iterator[str]:
    """The module under a route prefix, as Foundry serves it, and the stand-in beside it."""
    with serving(Site({"/vtt/modules/sainome/": MODULE, "/vtt/host/": ROOT / "tests/browser/foundry"})) as address:
        yield address


@pytest.fixture(params=[13, 14])
def generation(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def seats(browser: Chromium) -> Iterator[dict[str, FoundryTable]]:
    """Clients that have started, each used by many tests, as a client is used for many rolls."""
    taken: dict[str, FoundryTable] = {}
    yield taken
    for table in taken.values():
        table.page.close()


@pytest.fixture
def sit(browser: Chromium, foundry: str, generation: int, seats: dict[str, FoundryTable]) -> Any:
    def take_seat(**asked: str) -> FoundryTable:
        key = f"{generation} {asked}"
        if key not in seats:
            seats[key] = FoundryTable(
                browser.new_page(viewport={"width": 320, "height": 720}), foundry, generation, **asked
            )
        seats[key].look("() => host.reset()")
        return seats[key]

    return take_seat
