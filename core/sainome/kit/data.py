"""The data that stands beside a system's code: ``words.toml``, ``tables.toml``, ``odds.toml``, ``CLAUSES.md``, packs.

The build turns them into a module ``_built`` of plain Python data, so that in the browser nothing is parsed or
looked for. Where that module is missing (a checkout on a desktop) ``kit.source`` reads the files.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any


@cache
def load(package: str, name: str) -> dict[str, Any]:
    """Return one piece of data of ``package``: ``words``, ``tables``, ``odds``, ``clauses``, ``packs``; {} if none."""
    try:
        built = importlib.import_module(f"{package}._built")
    except ModuleNotFoundError:
        source = importlib.import_module("sainome.kit.source")
        found: dict[str, Any] = source.read(package, name)
        return found
    data: dict[str, Any] = built.DATA.get(name, {})
    return data
