"""The chances of every form's example, worked out with the release: what a page shows before its engine runs."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any, Final

from wasm.places import BUILD, BuildError
from wasm.schemas import LANGUAGES, schemas
from wasm.stage import core

LINES: Final = 3
"""Lines of an answer that are kept: no form shows more of an example."""


def examples(lang: str) -> dict[str, Any]:
    """Return, by operation, the question about its example's chances and the first lines of the answer.

    Raises:
        BuildError: an example that the core does not answer.
    """
    handle = core().handle
    made: dict[str, Any] = {}
    for name, system in schemas(lang)["systems"].items():
        if name == "core":
            continue
        for op, schema in system["operations"].items():
            asked = _question(system, op, schema)
            if asked is None:
                continue
            reply = json.loads(handle(json.dumps({"v": 1, "lang": lang, "request": asked})))
            if "outcome" not in reply:
                raise BuildError(f"the example of {op} has no chances: {asked} gives {reply}")
            made[op] = {"request": asked, "lines": reply["outcome"]["lines"]["public"][:LINES]}
    return made


def _question(system: dict[str, Any], op: str, schema: dict[str, Any]) -> dict[str, Any] | None:
    """Return the question about an example: its own, or that of the operation beside it, with the fields it knows.

    Where the two take different things for granted, the form's counts: as on the page.
    """
    target = op if schema["group"] == "odds" else schema.get("beside", {}).get("odds")
    if target is None or not schema["example"] or "state=" in schema["example"]:
        return None
    command = importlib.import_module("sainome.service.command")
    said = dict(command.read(schema["example"], system["id"]).request)
    if target == op:
        return said
    own, known = (_fields(system, name) for name in (op, target))
    names = schema["beside"]["names"]
    asked = {"op": target}
    for key in known:
        here = names.get(key, key)
        if here in said:
            asked[key] = said[here]
        elif here in own and _unlike(own[here], known[key]):
            asked[key] = own[here]["default"]
    return {**asked, **schema["beside"]["give"]}


def _fields(system: dict[str, Any], op: str) -> dict[str, Any]:
    definition = system["$defs"][system["operations"][op]["request"]["$ref"].rpartition("/")[2]]
    return {key: prop for key, prop in definition["properties"].items() if key not in ("op", "hide", "state")}


def _unlike(own: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether the form's default is another one, and one that the other operation knows."""
    mine = own.get("default")
    return mine is not None and mine != other.get("default") and mine in other.get("enum", [mine])


def write() -> list[Path]:
    """Write ``build/examples.<lang>.json``."""
    BUILD.mkdir(parents=True, exist_ok=True)
    made = []
    for lang in LANGUAGES:
        file = BUILD / f"examples.{lang}.json"
        file.write_text(json.dumps(examples(lang), ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        made.append(file)
    return made
