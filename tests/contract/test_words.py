"""Every operation, field, choice, verdict, part, step, mark and error has its word in Japanese and English."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sainome.kit.system import Operation
from sainome.service import words
from sainome.service.registry import system
from sainome.service.serving import ServiceOperation
from tests.contract.gather import (
    GAMES,
    LANGS,
    SYSTEMS,
    TOKEN,
    faults,
    fields_of,
    literals_in,
    own_operations,
    runs,
    short,
    structs_in,
)


def _both(name: str, path: str, key: str) -> list[str]:
    return [
        f"words.toml [{path}] {key}: no {lang}"
        for lang in LANGS
        if not (words.label(name, path, key, lang) or "").strip()
    ]


@pytest.mark.parametrize("name", SYSTEMS)
def test_system_and_operations_are_named(name: str) -> None:
    found = [*_both(name, "system", "name"), *_both(name, "system", "about")]
    for op in system(name).operations:
        path = f"op.{short(op)}"
        found += [*_both(name, path, "title"), *_both(name, path, "about")]
        if isinstance(op, ServiceOperation):
            continue
        entry = words.section(name, path)
        for lang in LANGS:
            spoken = entry.get("command", {}).get(lang, [])
            if not spoken:
                found.append(f"words.toml [{path}] command: no {lang} words")
        if not entry.get("example"):
            found.append(f"words.toml [{path}] example: missing")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_command_words_are_unambiguous(name: str) -> None:
    said: dict[str, str] = {}
    found = []
    for op in system(name).operations:
        spoken = words.section(name, f"op.{short(op)}").get("command", {})
        for word in {w.lower() for lang in LANGS for w in spoken.get(lang, [])}:
            if word in said:
                found.append(f"the word {word!r} means {said[word]} and {op.name}")
            if " " in word or "=" in word:
                found.append(f"the word {word!r} of {op.name} holds a space or =")
            said[word] = op.name
    assert not found, faults(name, found)


def _field_words(name: str, op: Operation[Any]) -> list[str]:
    found = []
    own = words.section(name, f"op.{short(op)}.field")
    common = words.section(name, "field")
    state = structs_in(op.state) if op.state else set()
    technical = isinstance(op, ServiceOperation)  # envelopes and records inside: nobody fills them in by hand
    for kind in {op.request} if technical else structs_in(op.request) - state:
        for field, hint in fields_of(kind).items():
            entry: Any = own.get(field) or common.get(f"{kind.__name__}.{field}") or common.get(field) or {}
            found += [
                f"words.toml [field] {field}: no {lang} (field of {kind.__name__}, {op.name})"
                for lang in LANGS
                if not entry.get(lang)
            ]
            for choice in literals_in(hint):
                found += [f"{fault} (choice of {op.name})" for fault in _both(name, f"value.{field}", choice)]
    return found


@pytest.mark.parametrize("name", SYSTEMS)
def test_fields_and_choices_are_named(name: str) -> None:
    found = [fault for op in system(name).operations for fault in _field_words(name, op)]
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_text_has_both_languages(name: str) -> None:
    found: list[str] = []

    def walk(entry: Any, path: str) -> None:
        if isinstance(entry, list):
            for index, item in enumerate(entry):
                walk(item, f"{path}[{index}]")
        elif isinstance(entry, dict):
            if bool(entry.get("ja")) != bool(entry.get("en")):
                found.append(f"words.toml {path}: only one language")
            elif isinstance(entry.get("ja"), str) and isinstance(entry.get("en"), str):
                ja, en = ({m[0] for m in TOKEN.finditer(entry[lang])} for lang in LANGS)
                heads = [{token.strip("{}").split(":")[0].split("@")[0] for token in side} for side in (ja, en)]
                if heads[0] != heads[1]:
                    found.append(f"words.toml {path}: ja and en mention different values: {heads[0] ^ heads[1]}")
            for key, item in entry.items():
                walk(item, f"{path}.{key}".lstrip("."))

    from sainome.kit import data

    walk(data.load(words.package_of(name), "words"), "")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_lines_mention_values_that_exist(name: str) -> None:
    found = []
    for op in own_operations(name):
        lines = words.section(name, "line").get(short(op), ())
        if not lines:
            found.append(f"words.toml [[line.{short(op)}]]: no line, so nothing is shown")
        for index, line in enumerate(lines):
            if line.get("each"):
                continue  # the elements may be of several kinds; the rendering test looks at them
            values = fields_of(op.values)
            for lang in LANGS:
                for token in TOKEN.finditer(line.get(lang, "")):
                    head = token[1].partition(".")[0]
                    where = f"line.{short(op)}[{index}] {lang}"
                    if head not in (*values, "title", "verdict"):
                        found.append(f"{where}: {{{head}}} is no value of {op.values.__name__}")
                    elif "." not in token[1]:
                        section = token[2] or f"value.{head}"
                        for choice in literals_in(values.get(head, str)):
                            if words.label(name, section, choice, lang) is None:
                                found.append(f"{where}: no {lang} word for [{section}] {choice}")
    assert not found, faults(name, found)


def _unworded(outcome: dict[str, Any], name: str, lang: str) -> list[str]:
    """Return the keys of an outcome that have no word."""
    named = [("verdict", outcome["verdict"])] if outcome["verdict"] is not None else []
    for part in outcome["parts"]:
        by_caller = part.get("label") not in (None, part["name"])
        if not by_caller and part["name"].isascii() and part["name"].islower():
            named.append(("part", part["name"]))
    named += [("choice", choice["id"]) for choice in outcome["choices"] if not choice.get("label")]
    named += [("error", choice["refused"]) for choice in outcome["choices"] if choice.get("refused")]
    named += [("purpose", draw["for"]) for draw in outcome["draws"]]
    named += [("mark", draw["mark"]) for draw in outcome["draws"] if draw.get("mark")]
    named += [("step", step["name"]) for step in outcome["steps"]]
    found = [f"[{where}] {key}: no {lang}" for where, key in named if words.label(name, where, key, lang) is None]
    for step in outcome["steps"]:
        for token in TOKEN.finditer(words.label(name, "step", step["name"], lang) or ""):
            if token[1].partition(".")[0] not in step.get("details", {}):
                found.append(f"[step] {step['name']}: {{{token[1]}}} is not among the step's details")
    return found


def _braces(outcome: dict[str, Any]) -> list[str]:
    texts = [*outcome["lines"]["public"], *outcome["lines"]["private"]]
    texts += [str(item.get("label", "")) for part in ("steps", "choices") for item in outcome[part]]
    return [f"left unfilled: {text!r}" for text in texts if "{" in text or "}" in text]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_outcomes_of_all_rows_are_worded(name: str, lang: str) -> None:
    found = []
    for run in runs(name, lang):
        outcome = run.outcome
        if outcome is not None and outcome["system"] == name:
            found += [f"{fault} ({outcome['op']})" for fault in (*_unworded(outcome, name, lang), *_braces(outcome))]
            if not outcome["lines"]["public"] and outcome["hide"] == "nothing" and name in GAMES:
                found.append(f"{outcome['op']} says nothing at all ({run.where})")
        for need in run.reply.get("need", ()):
            if words.label(name, "purpose", need["for"], lang) is None:
                found.append(f"[purpose] {need['for']}: no {lang}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_errors_of_all_rows_are_worded(name: str, lang: str) -> None:
    found = []
    for run in runs(name, lang):
        error = run.reply.get("error")
        if error is None:
            continue
        code = error["code"]
        if code == "internal_error":
            found.append(f"{run.where}: internal error {json.dumps(error, ensure_ascii=False)}")
        if error["message"] in ("", code) or "{" in error["message"]:
            found.append(f"[error] {code}: no {lang} ({run.where})")
        owner = run.op.partition(".")[0] if run.op.partition(".")[0] in SYSTEMS else "core"
        template = words.label(owner, "error", code, lang) or words.label(name, "error", code, lang) or ""
        for token in TOKEN.finditer(template):
            if token[1].partition(".")[0] not in (*error.get("details", {}), "near", "at", "place"):
                found.append(f"[error] {code}: {{{token[1]}}} is not among its details ({run.where})")
    assert not found, faults(name, found)
