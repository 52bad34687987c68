"""The data that stands beside a system's code: ``words.toml``, ``tables.toml``, ``odds.toml``, ``CLAUSES.md``, packs.

The build turns them into a module ``_built`` of plain Python data, so that in the browser nothing is parsed or
looked for. Words (section by section) and clauses are kept there as compressed JSON and unpacked when first asked for:
as objects they would take ten times the room. Where that module is missing (a checkout on a desktop) ``kit.source``
reads the files.
"""

from __future__ import annotations

import importlib
import zlib
from functools import cache
from typing import Any, Final

import msgspec

NOTHING: Final[dict[str, Any]] = {}


@cache
def load(package: str, name: str) -> dict[str, Any]:
    """Return one piece of data of ``package``: ``words``, ``tables``, ``odds``, ``clauses``, ``packs``; {} if none."""
    built = _built(package)
    if built is None:
        source = importlib.import_module("sainome.kit.source")
        found: dict[str, Any] = source.read(package, name)
        return found
    return {key: unpacked(value) for key, value in unpacked(built.get(name, NOTHING)).items()}


@cache
def part(package: str, name: str, key: str) -> Any:
    """Return what stands under one key of a piece of data, without looking at the rest; {} if nothing does."""
    built = _built(package)
    if built is None:
        return load(package, name).get(key, NOTHING)
    return unpacked(unpacked(built.get(name, NOTHING)).get(key, NOTHING))


def _built(package: str) -> dict[str, Any] | None:
    try:
        module = importlib.import_module(f"{package}._built")
    except ModuleNotFoundError:
        return None
    data: dict[str, Any] = module.DATA
    return data


def packed(value: Any) -> bytes:
    """Return a value as the build keeps it: the same bytes each time."""
    return zlib.compress(msgspec.json.encode(value), 9)


def unpacked(value: Any) -> Any:
    """Return what ``packed`` was given; anything else as it is.

    >>> unpacked(packed({"ja": "賽", "en": "die"}))
    {'ja': '賽', 'en': 'die'}
    """
    return msgspec.json.decode(zlib.decompress(value)) if isinstance(value, bytes) else value
