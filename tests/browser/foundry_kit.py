"""The stand-in host for the Foundry module (``foundry/host.mjs``): one client at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "dist/foundry/sainome"


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
