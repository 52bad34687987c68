"""The page as a player uses it: by labels, buttons and keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from wasm.places import DIST, SHIM
from wasm.serve import Site, serving

from sainome import handle
from tests.cases import runtimes

AXE = SHIM / "node_modules/axe-core/axe.min.js"


@contextmanager
def served_page() -> Iterator[str]:
    """Serve the built page under a path of its own, as a host would."""
    runtimes.need_build()
    with serving(Site({"/tools/sainome/": DIST / "page"})) as address:
        yield f"{address}/tools/sainome/"


def ask(
    request: dict[str, Any], faces: list[tuple[int, int]] | None = None, *, lang: str = "ja", seed: str = ""
) -> Any:
    """Ask the core in this process: what the page must say word for word."""
    message: dict[str, Any] = {"v": 1, "lang": lang, "request": request}
    if seed:
        message["dice"] = {"from": "seed", "seed": seed}
    elif faces is not None:
        message["dice"] = {"from": "faces", "faces": [{"sides": sides, "face": face} for sides, face in faces]}
    return json.loads(handle(json.dumps(message)))["outcome"]


class Table:
    """One page of one player."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, system: str = "wfrp4", **prefs: str) -> None:
        """Open the page with choices made before, and wait for the engine."""
        chosen = json.dumps({"system": system, **prefs})
        self.page.add_init_script(
            f"localStorage.getItem('sainome.prefs') ?? localStorage.setItem('sainome.prefs', {json.dumps(chosen)})"
        )
        self.page.goto(self.address)
        self.ready()

    def ready(self) -> None:
        expect(self.page.locator(".engine")).to_have_attribute("data-status", "ready", timeout=60_000)
        expect(self.page.locator("#play-title, .log, .book").first).to_be_attached()

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    def operation(self, title: str) -> None:
        self.page.locator(".ops").get_by_role("button", name=title, exact=True).click()

    def field(self, title: str, within: str | None = None) -> Locator:
        place = self.page.locator(f"[data-path='{within}']") if within else self.page.locator(".play")
        return place.get_by_role("spinbutton", name=title, exact=True)

    def dice(self, kind: str) -> None:
        self.page.locator(".dice-picker").get_by_role("radio", name=kind, exact=True).check()

    def roll(self) -> None:
        self.page.locator(".roll-bar button.roll").click()

    def type_faces(self, *faces: int) -> None:
        """Enter faces in the dialog that asks for them."""
        dialog = self.page.get_by_role("dialog")
        for number, face in enumerate(faces):
            dialog.locator(f"#face-{number}").fill(str(face))
        dialog.locator("button[type=submit]").click()

    @property
    def entries(self) -> Locator:
        return self.page.locator(".log .entry")

    def newest(self) -> Locator:
        return self.entries.first

    def shows(self, count: int) -> None:
        expect(self.entries).to_have_count(count)

    def lines(self, entry: Locator | None = None) -> list[str]:
        return (entry or self.newest()).locator(".sainome-card > .lines p").all_inner_texts()

    def stored(self, store: str) -> list[dict[str, Any]]:
        """Return what lies in the browser's storage."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """(store) => new Promise((resolve, reject) => {
                const opening = indexedDB.open("sainome");
                opening.onerror = () => reject(opening.error);
                opening.onsuccess = () => {
                    const asking = opening.result.transaction(store).objectStore(store).getAll();
                    asking.onsuccess = () => { opening.result.close(); resolve(asking.result); };
                };
            })""",
            store,
        )
        return found


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    """Open a window of a Japanese player; nothing is shared with another."""
    context = browser.new_context(**{"locale": "ja-JP", "viewport": {"width": 1280, "height": 900}, **options})
    context.set_default_timeout(15_000)
    return context
