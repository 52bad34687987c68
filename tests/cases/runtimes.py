"""Where rows run: CPython, Pyodide under Node, or a real browser through the shim. Only text crosses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


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


@contextmanager
def open_runtime(name: str) -> Iterator[Runtime]:
    """Open a runtime by name, and close it."""
    if name == "cpython":
        yield CPython()
        return
    raise SystemExit(f"unknown runtime {name}")
