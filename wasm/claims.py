"""Which chat lines may be commands, for a host that must say so at once: the core's own patterns, as JavaScript reads them."""

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
_PIECE: Final = re.compile(r"\\.|[\[\]]|(?<=[*+?}])\+|[^\\\[\]+]+|\+", re.DOTALL)


def javascript(pattern: str) -> str:
    r"""Return a pattern for ``new RegExp(..., "iu")``: letters of every script, no possessive quantifier, no spare backslash.

    >>> javascript(r"WH(?![^\W\d_])|x\ \-[\w+\-]*+")
    'WH(?!\\p{L})|x -[\\p{L}\\p{N}_+\\-]*'
    """
    made: list[str] = []
    inside = False
    for piece in _PIECE.findall(pattern.replace(_LETTER, r"\p{L}").replace(r"[^\w]", r"[^\p{L}\p{N}_]")):
        if piece in ("[", "]"):
            inside = piece == "["
        if piece == r"\w":
            piece = r"\p{L}\p{N}_" if inside else r"[\p{L}\p{N}_]"
        elif piece[0] == "\\" and not inside and piece[1] in " -#&~\"'=<>!:,@%`":
            piece = piece[1]
        elif piece == "+" and made and made[-1][-1:] in "*+?}" and not made[-1].endswith("\\+") and not inside:
            continue
        made.append(piece)
    return "".join(made)


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
