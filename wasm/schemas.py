"""The schemas of every operation as static files, one for each language: forms and types are made from them."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any, Final

from wasm.places import BUILD
from wasm.stage import core

LANGUAGES: Final = ("ja", "en")


def schemas(lang: str) -> dict[str, Any]:
    """Return the schemas of all systems, of ``core`` and of the messages, worded in one language."""
    core()
    schema = importlib.import_module("sainome.service.schema")
    return {"messages": schema.envelope(lang), "systems": schema.everything(lang)}


def write() -> list[Path]:
    """Write ``build/schemas.<lang>.json``."""
    BUILD.mkdir(parents=True, exist_ok=True)
    made = []
    for lang in LANGUAGES:
        file = BUILD / f"schemas.{lang}.json"
        file.write_text(json.dumps(schemas(lang), ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        made.append(file)
    return made


if __name__ == "__main__":
    write()
