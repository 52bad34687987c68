"""Outcome and language give plain lines, public and private apart. All wording stands in ``words.toml``.

A template is text with ``{name}`` for a value of the outcome: ``{a.b}`` goes inside, ``{name:+}`` and
``{name:02}`` format a number, ``{name@section}`` looks the value up in another section; a text value that has an
entry under ``[value.<name>]`` is translated by itself. A line may have ``when`` (a value that must be there and
true; ``!name`` for the contrary; ``name=value``) and ``each`` (a list: one line for each element, whose own fields
come first; ``steps``, where the values have none, are the outcome's own steps with their sentence as ``{label}``).
``hide`` is the request's wish, so that a line may be meant for a hidden target only (``when = "hide=target"``).

Secrets: with a hidden roll no line of the operation is public; with a hidden target a line is public only if
all the values it mentions are on the operation's ``open`` list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import Struct

from sainome.kit import data
from sainome.kit.errors import SainomeError
from sainome.kit.numbers import wire_int
from sainome.kit.outcome import Choice, Draw, Hide, Outcome, Part, Step
from sainome.kit.system import Operation
from sainome.service import template
from sainome.service.messages import ErrorMessage, Lang, Lines, OutcomeMessage
from sainome.service.registry import operation

_COMMON: Final = "sainome.service"
_FREE: Final = frozenset({"title", "hide"})
"""What a public line may always mention."""


def package_of(system: str) -> str:
    """Return the package that holds a system's words."""
    return _COMMON if system == "core" else f"sainome.systems.{system}"


@cache
def section(system: str, path: str) -> Mapping[str, Any]:
    """Return one section of a system's words, the common ones beneath it."""
    merged: dict[str, Any] = {}
    for package in dict.fromkeys((_COMMON, package_of(system))):
        first, *rest = path.split(".")
        found: Any = data.part(package, "words", first)
        for name in rest:
            found = found.get(name, {}) if isinstance(found, dict) else {}
        if isinstance(found, dict):
            merged.update(found)
    return merged


def label(system: str, path: str, key: str, lang: Lang) -> str | None:
    """Return the word for ``key`` in a section, or None if there is none."""
    return _plain_words(system, path, lang).get(key)


@cache
def _plain_words(system: str, path: str, lang: Lang) -> dict[str, str]:
    entries = section(system, path).items()
    words = {key: entry.get(lang) for key, entry in entries if isinstance(entry, dict)}
    return {key: word for key, word in words.items() if isinstance(word, str)}


def mentions(line: Mapping[str, Any], lang: Lang) -> frozenset[str]:
    """Return the top-level values that a line's text or condition depends on."""
    return template.mentions(line, lang)


@cache
def _labeller(system: str, lang: Lang) -> template.Label:
    def look_up(path: str, key: str) -> str | None:
        return _plain_words(system, path, lang).get(key)

    return look_up


@cache
def _compiled(op: str, lang: Lang) -> tuple[template.Compiled, ...]:
    system, _, short = op.partition(".")
    values = frozenset(operation(op).values.__struct_fields__)
    return tuple(template.compiled(line, lang, values) for line in section(system, "line").get(short, ()))


def _lines(
    found: Operation[Any],
    outcome: Outcome,
    asked: Any,
    system: str,
    lang: Lang,
) -> Iterator[tuple[bool, str]]:
    extra = {
        "title": title(found.name, lang),
        "verdict": verdict(system, outcome.verdict, lang),
        "hide": asked.hide,
    }
    look_up = _labeller(system, lang)
    values = outcome.values
    for line in _compiled(found.name, lang):
        public = not line.private and (
            asked.hide == "nothing" or (asked.hide == "target" and line.heads <= found.open | _FREE)
        )
        if line.each is None:
            layers: tuple[Any, ...] = (values, extra)
            if all(condition.holds(layers) for condition in line.conditions):
                yield public, template.fill(line.parts, layers, look_up, lang)
            continue
        listed = template.find((values,), line.each)
        if listed is None and line.each == ("steps",):
            listed = [_step(step, system, lang) for step in outcome.steps]
        for number, item in enumerate(listed or (), 1):
            element = item if isinstance(item, (Struct, dict)) else {"item": item}
            layers = (element, {"number": number}, values, extra)
            if all(condition.holds(layers) for condition in line.conditions):
                yield public, template.fill(line.parts, layers, look_up, lang)


def title(op: str, lang: Lang) -> str:
    """Return the title of an operation."""
    system, _, short = op.partition(".")
    return label(system, f"op.{short}", "title", lang) or op


def verdict(system: str, key: str | None, lang: Lang) -> str | None:
    """Return the word for a verdict."""
    return None if key is None else label(system, "verdict", key, lang) or key


def message(
    found: Operation[Any],
    asked: Any,
    outcome: Outcome,
    draws: list[Draw],
    lang: Lang,
) -> OutcomeMessage:
    """Put an outcome into words and into the shape that leaves."""
    system = found.name.partition(".")[0]
    public: list[str] = []
    private: list[str] = []
    if asked.hide == "roll":
        public.append(label(system, "secret", "roll", lang) or "?")
    for shown, line in _lines(found, outcome, asked, system, lang):
        (public if shown else private).append(line)
    if asked.hide == "target" and not public:  # the others at the table still see that something was rolled
        public.append(label(system, "secret", "target", lang) or "?")
    terms: dict[str, str] = {}
    for draw in draws:
        terms[draw.purpose] = label(system, "purpose", draw.purpose, lang) or draw.purpose
        if draw.mark is not None:
            terms[draw.mark] = label(system, "mark", draw.mark, lang) or draw.mark
    for choice in outcome.choices:
        for name in choice.cost:
            terms.setdefault(name, label(system, "cost", name, lang) or label(system, "field", name, lang) or name)
    return OutcomeMessage(
        system=system,
        op=found.name,
        hide=asked.hide,
        verdict=outcome.verdict,
        values=outcome.values,
        draws=draws,
        parts=[_part(part, system, lang) for part in outcome.parts],
        steps=[_step(step, system, lang) for step in outcome.steps],
        choices=[_choice(choice, system, lang, asked.hide) for choice in outcome.choices],
        state=outcome.state,
        lines=Lines(
            title=title(found.name, lang),
            verdict=verdict(system, outcome.verdict, lang),
            public=public,
            private=private,
            terms=terms,
        ),
    )


def _part(part: Part, system: str, lang: Lang) -> Part:
    name = part.label or label(system, "part", part.name, lang) or part.name
    return Part(part.name, part.value, part.clause, name)


def _step(step: Step, system: str, lang: Lang) -> Step:
    text = label(system, "step", step.name, lang)
    if text is None:
        return step
    shown = template.fill(template.parse(text), (step.details,), _labeller(system, lang), lang)
    return Step(step.name, step.clause, step.details, shown)


def _choice(choice: Choice, system: str, lang: Lang, hide: Hide) -> Choice:
    """Word a choice; what follows from something hidden is hidden as well."""
    text = label(system, "choice", choice.id, lang)
    if text is None:
        shown = choice.label or choice.id
    else:
        layers = (choice.request, choice.cost)
        shown = choice.label or template.fill(template.parse(text), layers, _labeller(system, lang), lang)
    reason = None if choice.refused is None else label(system, "error", choice.refused, lang) or choice.refused
    more = {} if hide == "nothing" else {"hide": hide}
    request, odds = {**choice.request, **more}, choice.odds and {**choice.odds, **more}
    return Choice(choice.id, request, choice.cost, choice.needs, choice.refused, shown, reason, odds)


def error(fault: SainomeError, lang: Lang) -> ErrorMessage:
    """Put an error into words. A figure beyond what JavaScript keeps exact is given as text."""
    owner = fault.owner or "core"
    text = label(owner, "error", fault.code, lang) or fault.code
    details = {
        name: wire_int(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in fault.details.items()
    }
    layers = (details, {"near": fault.near, "at": fault.at, "place": (fault.at or 0) + 1})
    return ErrorMessage(
        code=fault.code,
        path=fault.path,
        message=template.fill(template.parse(text), layers, _labeller(owner, lang), lang),
        near=fault.near,
        at=fault.at,
        details=details,
    )
