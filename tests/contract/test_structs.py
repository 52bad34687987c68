"""Requests, values and states are strict, frozen structs of whole numbers and text; commands parse; docs are there."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from typing import Any

import pytest

from sainome.service import command, words
from sainome.service.registry import system
from tests.contract.gather import (
    GAMES,
    LANGS,
    SYSTEMS,
    ask,
    faults,
    fields_of,
    own_operations,
    rows,
    samples,
    settings_defaults,
    short,
    structs_in,
    throw,
)

GROUPS = {"play", "book", "odds", "advice", "table", "core"}


@pytest.mark.parametrize("name", SYSTEMS)
def test_structs_are_strict(name: str) -> None:
    found = []
    for op in system(name).operations:
        if op.name.partition(".")[0] != name:
            found.append(f"{op.request.__name__}: the tag {op.name!r} does not begin with {name}.")
        if op.group not in GROUPS:
            found.append(f"{op.name}: group {op.group!r} is not one of {sorted(GROUPS)}")
        if unknown := op.open - set(fields_of(op.values)):
            found.append(f"{op.name}: open names no value: {sorted(unknown)}")
        arriving = structs_in(op.request) | (structs_in(op.state) if op.state else set())
        for kind in arriving | structs_in(op.values):
            if not kind.__struct_config__.frozen:
                found.append(f"{kind.__name__}: not frozen")
        for kind in arriving:
            if not kind.__struct_config__.forbid_unknown_fields:
                found.append(f"{kind.__name__}: forbid_unknown_fields is missing ({op.name})")
            if not inspect.getdoc(kind):
                found.append(f"{kind.__name__}: no docstring")
        for kind in arriving | structs_in(op.values):
            for field, hint in fields_of(kind).items():
                if "float" in re.findall(r"\w+", str(hint)):
                    found.append(f"{kind.__name__}.{field}: a float; whole numbers and fractions as text only")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_rules_name_their_clauses(name: str) -> None:
    found = []
    for op in own_operations(name):
        doc = inspect.getdoc(op.run) or ""
        if not doc:
            found.append(f"{op.name}: {op.run.__name__} has no docstring")
        if not op.clauses:
            found.append(f"{op.name}: names no clause")
        elif not re.search(r"\b[A-Z]{2}-\d+", doc):
            found.append(f"{op.name}: the docstring of {op.run.__name__} names no clause")
    if not (inspect.getdoc(importlib.import_module(system(name).package)) or ""):
        found.append("__init__.py: no docstring")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_operation_has_a_row(name: str) -> None:
    with_outcome = {op for one in (SYSTEMS if name == "core" else (name,)) for op in samples(one)}
    found = [
        f"fixtures: no row of {op.name} gives an outcome"
        for op in system(name).operations
        if op.name not in with_outcome
        and not (op.name == "core.command" and rows(name))
        and op.name != "core.schema"  # made from files in a bundle; tests/service looks at it
        and not (op.name == "core.pack" and not any(system(game).pack for game in GAMES))
    ]
    assert not found, faults(name, found)


def _type(text: str, name: str, lang: str) -> dict[str, Any]:
    game = {} if name == "core" else {"system": name}
    return throw({"op": "core.command", "text": text, **game}, lang=lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_examples_and_forms_run(name: str, lang: str) -> None:
    found = []
    typed = [(op.name, words.section(name, f"op.{short(op)}").get("example")) for op in own_operations(name)]
    typed += [("a command form", form) for known in system(name).commands for form in known.forms]
    for of, text in typed:
        if not text:
            continue  # the words' own test asks for it
        reply = _type(text, name, lang)
        if "outcome" not in reply:
            found.append(f"{of}: {text!r} gives {json.dumps(reply, ensure_ascii=False)[:300]}")
        elif of in system(name).by_name and reply["outcome"]["op"] not in (of, "core.repeat"):
            found.append(f"{of}: {text!r} is read as {reply['outcome']['op']}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_forms_are_claimed_in_full_width(name: str) -> None:
    wide = {**{code: code + 0xFEE0 for code in range(0x21, 0x7F)}, 0x20: 0x3000}
    found = []
    for known in system(name).commands:
        for form in known.forms:
            narrow = command.read(form, None if name == "core" else name)
            broad = command.read(form.translate(wide), None if name == "core" else name)
            if narrow.request != broad.request and "choice" not in form.lower():
                found.append(f"{form!r} in full width is read as {broad.request}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_unknown_field_is_refused_with_the_nearest(name: str) -> None:
    found = []
    for op in system(name).operations:
        for run in samples(name).get(op.name, ())[:1]:
            field = max((key for key in run.request if key != "op"), key=len, default="hide")
            reply = throw({**run.request, f"{field}x": 1})
            error = reply.get("error", {})
            if (
                error.get("code") != "unknown_field"
                or error.get("path") != f"request.{field}x"
                or not error.get("near")
            ):
                found.append(f"{op.name} with {field}x: {json.dumps(reply, ensure_ascii=False)[:200]}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_default_settings_change_nothing(name: str) -> None:
    found = []
    defaults = settings_defaults(system(name))
    for op in own_operations(name):
        if "settings" not in fields_of(op.request):
            continue
        for run in samples(name).get(op.name, ()):
            if run.request.get("state") is not None or "settings" in run.request:
                continue
            for given in ({}, defaults):
                message = {**run.request, "settings": given}
                if ask(message, run.faces) != run.reply:
                    found.append(f"{op.name}: settings {given} differ from none ({run.where})")
    assert not found, faults(name, found)
