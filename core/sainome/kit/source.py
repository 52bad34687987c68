"""Reads a system's data from its files. For a checkout and for the build; never imported in the browser."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

_HEAD = re.compile(r"^##\s+([A-Z]{2}-\d+)\s+(.*?)\s*/\s*(.*?)\s*$")
_NOTE = re.compile(r"^(ja|en|setting|rows|kind):\s*(.*)$")


def read(package: str, name: str) -> dict[str, Any]:
    """Return ``words``, ``tables`` or ``odds`` (TOML), ``clauses`` (``CLAUSES.md``) or ``packs`` (``*_pack.json``)."""
    folder = resources.files(package)
    if name == "clauses":
        file = folder.joinpath("CLAUSES.md")
        return parse_clauses(file.read_text(encoding="utf-8")) if file.is_file() else {}
    if name == "packs":
        return _packs(folder)
    file = folder.joinpath(f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _packs(folder: Traversable) -> dict[str, Any]:
    files = sorted((file for file in folder.iterdir() if file.name.endswith("_pack.json")), key=lambda f: f.name)
    return {file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8")) for file in files}


def parse_clauses(text: str) -> dict[str, Any]:
    """Read a ``CLAUSES.md``: for each clause its titles, notes and explanation in both languages.

    A clause is a heading ``## WF-19 成功レベル / Success level`` followed by lines ``ja: ...``, ``en: ...`` and,
    where they apply, ``setting: name``, ``rows: file, file`` and ``kind: rule | reading | external | guidance``.

    >>> parse_clauses("## XX-01 題 / Title\\nkind: rule\\nja: 文\\nen: text\\n")["XX-01"]["title"]["en"]
    'Title'
    """
    clauses: dict[str, Any] = {}
    current: dict[str, Any] | None = None
    for line in text.splitlines():
        if head := _HEAD.match(line):
            current = {"title": {"ja": head[2], "en": head[3]}}
            clauses[head[1]] = current
        elif current is not None and (note := _NOTE.match(line)):
            current[note[1]] = f"{current[note[1]]}\n{note[2]}" if note[1] in current else note[2]
    return clauses
