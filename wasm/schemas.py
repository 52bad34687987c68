"""The schemas of every operation as static files, one for each language: forms and types are made from them."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any, Final

from wasm.places import BUILD
from wasm.stage import core

LANGUAGES: Final = ("ja", "en")


def schemas(lang: str, *, docs: bool = False) -> dict[str, Any]:
    """Return the schemas of all systems, of ``core`` and of the messages, worded in one language.

    ``docs`` adds the docstrings of the structs: for the generated types, and for nobody who plays.
    """
    core()
    schema = importlib.import_module("sainome.service.schema")
    return {"messages": schema.envelope(lang, docs=docs), "systems": schema.everything(lang, docs=docs)}


def write() -> list[Path]:
    """Write ``build/schemas.<lang>.json``, which ship."""
    return [_write(lang, schemas(lang)) for lang in LANGUAGES]


def _write(name: str, found: dict[str, Any]) -> Path:
    BUILD.mkdir(parents=True, exist_ok=True)
    file = BUILD / f"schemas.{name}.json"
    file.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return file


if __name__ == "__main__":
    _write("types", schemas("en", docs=True))  # `make types` reads it
