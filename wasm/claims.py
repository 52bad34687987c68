"""Which chat lines may be commands, for a host that must say so at once: the core's own patterns, for JavaScript."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any, Final

from wasm.places import BUILD
from wasm.schemas import LANGUAGES
from wasm.stage import core

CLAIMS: Final = BUILD / "claims.json"

_LETTER: Final = r"[^\W\d_]"
_PIECE: Final = re.compile(r"\\.|[\[\]]|[^\\\[\]]+", re.DOTALL)
_SPARE: Final = frozenset(" #&~\"'=<>!:,@%`")
"""What Python escapes and JavaScript forbids to escape."""


def javascript(pattern: str) -> str:
    r"""Return a pattern for ``new RegExp(..., "iu")``: letters of every script, no spare backslash.

    >>> print(javascript(r"WH(?![^\W\d_])|x\ \-[\w+\-\"]*"))
    WH(?!\p{L})|x -[\p{L}\p{N}_+\-"]*
    """
    made: list[str] = []
    inside = False
    for piece in _PIECE.findall(pattern.replace(_LETTER, r"\p{L}")):
        if piece in ("[", "]"):
            inside = piece == "["
        made.append(_piece(piece, inside=inside))
    return "".join(made)


def _piece(piece: str, *, inside: bool) -> str:
    if piece == r"\w":
        return r"\p{L}\p{N}_" if inside else r"[\p{L}\p{N}_]"
    if piece[0] == "\\" and (piece[1] in _SPARE or (piece[1] == "-" and not inside)):
        return piece[1]
    return piece


def claims() -> dict[str, Any]:
    """Return, for every game and the everyday forms, its name and pattern, and the signs that mean another one."""
    core()
    command, notation, words, registry = (
        importlib.import_module(f"sainome.{name}")
        for name in ("service.command", "kit.notation", "service.words", "service.registry")
    )
    games = {
        name: {
            "name": {lang: words.label(name, "system", "name", lang) or name for lang in LANGUAGES},
            "claim": javascript(command.claim(name)),
        }
        for name in (*registry.system_ids(), "core")
    }
    return {"signs": notation.signs(), "games": games}


def write() -> Path:
    """Write ``build/claims.json``, which is compiled into the Foundry module."""
    BUILD.mkdir(parents=True, exist_ok=True)
    CLAIMS.write_text(json.dumps(claims(), ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return CLAIMS
