"""What the contract looks at: every system found, its structs, its rows and what they give."""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sainome import handle
from sainome.kit.system import Operation, System
from sainome.service.registry import system, system_ids
from sainome.service.serving import ServiceOperation
from tests.cases.rows import from_plain, resolve
from tests.cases.run import ROOT

SYSTEMS = (*system_ids(), "core")
GAMES = system_ids()
LANGS = ("ja", "en")
TOKEN = re.compile(r"\{([a-z_][\w.]*)(?:@([\w.]+))?(?::[^}]*)?\}")


def folder(name: str) -> str:
    """Return where a system's own files stand, for messages."""
    return "core/sainome/service" if name == "core" else f"core/sainome/systems/{name}"


def fixture_folder(name: str) -> Path:
    """Return where a system's rows stand."""
    return ROOT / "fixtures" / ("common" if name == "core" else name)


def faults(name: str, found: list[str]) -> str:
    """Return a message that names the folder and lists what is missing, once each."""
    listed = list(dict.fromkeys(found))
    return f"\n{folder(name)}: {len(listed)} fault(s)\n  " + "\n  ".join(listed[:80])


@dataclass(frozen=True)
class Run:
    """One step of one row as it ran: the request, the faces, the reply."""

    where: str
    request: dict[str, Any]
    faces: list[dict[str, int]]
    reply: dict[str, Any]
    lang: str

    @property
    def op(self) -> str:
        return str(self.request.get("op"))

    @property
    def outcome(self) -> dict[str, Any] | None:
        return self.reply.get("outcome")


def ask_text(request: Any, faces: list[dict[str, int]], lang: str = "ja") -> str:
    """Send one request with given faces; return the reply's text."""
    dice = {"from": "faces", "faces": faces}
    return handle(json.dumps({"v": 1, "id": 0, "lang": lang, "dice": dice, "request": request}, ensure_ascii=False))


def ask(request: Any, faces: list[dict[str, int]], lang: str = "ja") -> dict[str, Any]:
    """Send one request with given faces; return the reply."""
    reply: dict[str, Any] = json.loads(ask_text(request, faces, lang))
    return reply


def throw(request: Any, seed: int = 7, lang: str = "ja") -> dict[str, Any]:
    """Send one request with seeded dice; return the reply."""
    message = {"v": 1, "lang": lang, "dice": {"from": "seed", "seed": str(seed)}, "request": request}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


@cache
def rows(name: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Return every row of a system, with its file's name."""
    return tuple(
        (file.name, row)
        for file in sorted(fixture_folder(name).glob("*.json"))
        for row in json.loads(file.read_text(encoding="utf-8"))
    )


@cache
def runs(name: str, lang: str = "ja") -> tuple[Run, ...]:
    """Run every row of a system in one language; return each step."""
    return tuple(_run_all(name, lang))


def _run_all(name: str, lang: str) -> Iterator[Run]:
    for file, row in rows(name):
        for case in from_plain(row["cases"]):
            outcomes: list[dict[str, Any]] = []
            for index, step in enumerate(case.steps):
                try:
                    request = resolve(step.request, outcomes)
                except (KeyError, IndexError, TypeError):
                    break  # the rows' own test says what went wrong
                reply = ask(request, step.faces, lang)
                yield Run(f"{file} {row.get('id')} step {index}", request, step.faces, reply, lang)
                outcomes.append(reply.get("outcome", {}))


@cache
def samples(name: str) -> dict[str, tuple[Run, ...]]:
    """Return for each operation up to eight steps that gave an outcome, spread over its rows."""
    by_op: dict[str, list[Run]] = {}
    for run in runs(name):
        if run.outcome is not None:
            by_op.setdefault(run.op, []).append(run)
            if "typed" in run.outcome:  # a typed line counts for the operation that it was read as
                outcome = {key: value for key, value in run.outcome.items() if key != "typed"}
                meant = Run(
                    run.where, run.outcome["typed"]["request"], run.faces, {**run.reply, "outcome": outcome}, "ja"
                )
                by_op.setdefault(meant.op, []).append(meant)
    return {op: tuple(found[:: max(1, len(found) // 8)][:8]) for op, found in by_op.items()}


def own_operations(name: str) -> tuple[Operation[Any], ...]:
    """Return the operations of a system that are pure rules (not the service's own)."""
    return tuple(op for op in system(name).operations if not isinstance(op, ServiceOperation))


def short(op: Operation[Any]) -> str:
    """Return an operation's name without its system."""
    return op.name.partition(".")[2]


def structs_in(kind: Any) -> set[type[Struct]]:
    """Return every struct inside a type."""
    found: set[type[Struct]] = set()
    _walk(kind, found, set())
    return found


def _walk(part: Any, structs: set[type[Struct]], seen: set[Any]) -> None:
    if isinstance(part, typing.TypeAliasType):
        _walk(part.__value__, structs, seen)
        return
    try:
        if part in seen:
            return
        seen.add(part)
    except TypeError:
        return
    if isinstance(part, type) and issubclass(part, Struct):
        if part is not Struct:
            structs.add(part)
        for hint in typing.get_type_hints(part).values():
            _walk(hint, structs, seen)
        return
    for inner in typing.get_args(part):
        _walk(inner, structs, seen)


def literals_in(kind: Any) -> tuple[str, ...]:
    """Return the text choices of a field's type (through aliases, unions and lists, not into structs)."""
    if isinstance(kind, typing.TypeAliasType):
        return literals_in(kind.__value__)
    if typing.get_origin(kind) is Literal:
        return tuple(str(value) for value in typing.get_args(kind) if isinstance(value, str))
    if isinstance(kind, type) and issubclass(kind, Struct):
        return ()
    return tuple(value for inner in typing.get_args(kind) for value in literals_in(inner))


def fields_of(kind: type[Struct]) -> dict[str, Any]:
    """Return the encoded names and types of a struct's fields."""
    hints = typing.get_type_hints(kind)
    return {
        encoded: hints[name]
        for name, encoded in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    }


def settings_defaults(found: System) -> dict[str, Any]:
    """Return the settings of a system as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(found.settings()) if found.settings else {}
    return plain
