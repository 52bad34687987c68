"""Outcome and language give plain lines, public and private apart. All wording stands in ``words.toml``.

A template is text with ``{name}`` for a value of the outcome: ``{a.b}`` goes inside, ``{name:+}`` and
``{name:02}`` format a number, ``{name@section}`` looks the value up in another section; a text value that has an
entry under ``[value.<name>]`` is translated by itself. A line may have ``when`` (a value that must be there and
true; ``!name`` for the contrary; ``name=value``) and ``each`` (a list: one line for each element, whose own fields
come first). ``hide`` is the request's wish, so that a line may be meant for a hidden target only
(``when = "hide=target"``).

Secrets: with a hidden roll no line of the operation is public; with a hidden target a line is public only if
all the values it mentions are on the operation's ``open`` list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from sainome.kit import data
from sainome.kit.errors import SainomeError
from sainome.kit.outcome import Choice, Draw, Outcome, Part, Step
from sainome.kit.system import Operation
from sainome.service.messages import ErrorMessage, Lang, Lines, OutcomeMessage

_TOKEN: Final = re.compile(r"\{([a-z_][\w.]*)(?:@([\w.]+))?(?::([^}]*))?\}")
_JOIN: Final = {"ja": "、", "en": ", "}
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
        found: Any = data.load(package, "words")
        for name in path.split("."):
            found = found.get(name, {}) if isinstance(found, dict) else {}
        if isinstance(found, dict):
            merged.update(found)
    return merged


def label(system: str, path: str, key: str, lang: Lang) -> str | None:
    """Return the word for ``key`` in a section, or None if there is none."""
    entry = section(system, path).get(key)
    word = entry.get(lang) if isinstance(entry, dict) else None
    return word if isinstance(word, str) else None


class _Scope:
    """Where a template finds its values: the first of several things that has the name."""

    def __init__(self, *layers: Any) -> None:
        self.layers = layers

    def get(self, path: str) -> Any:
        head, *inner = path.split(".")
        value = next((_member(layer, head) for layer in self.layers if _has(layer, head)), None)
        for name in inner:
            value = _member(value, name) if value is not None else None
        return value


def _has(thing: Any, name: str) -> bool:
    return name in thing if isinstance(thing, Mapping) else hasattr(thing, name)


def _member(thing: Any, name: str) -> Any:
    if isinstance(thing, Mapping):
        return thing.get(name)
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return thing[int(name)] if name.isdecimal() and int(name) < len(thing) else None
    return getattr(thing, name, None)


def render(template: str, scope: _Scope, system: str, lang: Lang) -> str:
    """Fill a template."""

    def token(found: re.Match[str]) -> str:
        path, where, form = found.groups()
        return _show(scope.get(path), where or f"value.{path.rpartition('.')[2]}", form or "", system, lang)

    return _TOKEN.sub(token, template)


def _show(value: Any, where: str, form: str, system: str, lang: Lang) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        key = "true" if value else "false"
        return label(system, where, key, lang) or label(system, "value.bool", key, lang) or key
    if isinstance(value, int):
        return format(value, f"{form}d") if form else str(value)
    if isinstance(value, str):
        return label(system, where, value, lang) or value
    if isinstance(value, Sequence):
        return _JOIN[lang].join(_show(item, where, form, system, lang) for item in value) or "—"
    return str(value)


def _holds(condition: str, scope: _Scope) -> bool:
    if condition.startswith("!"):
        return not _holds(condition[1:], scope)
    name, equals, wanted = condition.partition("=")
    value = scope.get(name)
    if equals:
        return str(value).lower() == wanted.lower()
    return value is not None and value is not False and value not in ((), [], "")


def mentions(line: Mapping[str, Any], lang: Lang) -> frozenset[str]:
    """Return the top-level values that a line's text or condition depends on."""
    heads = {found[1].partition(".")[0] for found in _TOKEN.finditer(line[lang])}
    conditions = line.get("when", [])
    for condition in [conditions] if isinstance(conditions, str) else conditions:
        heads.add(condition.lstrip("!").partition("=")[0].partition(".")[0])
    each = line.get("each")
    if each is not None:
        return frozenset({each.partition(".")[0], *(heads & {"verdict", "title"})})
    return frozenset(heads)


def _lines(
    found: Operation[Any],
    outcome: Outcome,
    asked: Any,
    system: str,
    lang: Lang,
) -> Iterator[tuple[bool, str]]:
    short = found.name.partition(".")[2]
    extra = {
        "title": title(found.name, lang),
        "verdict": verdict(system, outcome.verdict, lang),
        "hide": asked.hide,
    }
    for line in section(system, "line").get(short, ()):
        conditions = line.get("when", [])
        public = not line.get("private", False) and (
            asked.hide == "nothing" or (asked.hide == "target" and mentions(line, lang) <= found.open | _FREE)
        )
        for element in _elements(line, outcome.values):
            scope = _Scope(*element, outcome.values, extra)
            if all(_holds(one, scope) for one in ([conditions] if isinstance(conditions, str) else conditions)):
                yield public, render(line[lang], scope, system, lang)


def _elements(line: Mapping[str, Any], values: Struct) -> list[tuple[Any, ...]]:
    each = line.get("each")
    if each is None:
        return [()]
    listed = _Scope(values).get(each) or ()
    return [
        (item if isinstance(item, (Struct, Mapping)) else {"item": item}, {"number": n})
        for n, item in enumerate(listed, 1)
    ]


def title(operation: str, lang: Lang) -> str:
    """Return the title of an operation."""
    system, _, short = operation.partition(".")
    return label(system, f"op.{short}", "title", lang) or operation


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
    terms: dict[str, str] = {}
    for draw in draws:
        terms[draw.purpose] = label(system, "purpose", draw.purpose, lang) or draw.purpose
        if draw.mark is not None:
            terms[draw.mark] = label(system, "mark", draw.mark, lang) or draw.mark
    return OutcomeMessage(
        system=system,
        op=found.name,
        hide=asked.hide,
        verdict=outcome.verdict,
        values=outcome.values,
        draws=draws,
        parts=[_part(part, system, lang) for part in outcome.parts],
        steps=[_step(step, system, lang) for step in outcome.steps],
        choices=[_choice(choice, system, lang) for choice in outcome.choices],
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
    return msgspec.structs.replace(part, label=part.label or label(system, "part", part.name, lang) or part.name)


def _step(step: Step, system: str, lang: Lang) -> Step:
    template = label(system, "step", step.name, lang)
    if template is None:
        return step
    return msgspec.structs.replace(step, label=render(template, _Scope(step.details), system, lang))


def _choice(choice: Choice, system: str, lang: Lang) -> Choice:
    template = label(system, "choice", choice.id, lang) or choice.id
    reason = None if choice.refused is None else label(system, "error", choice.refused, lang) or choice.refused
    return msgspec.structs.replace(choice, label=choice.label or template, reason=reason)


def error(fault: SainomeError, lang: Lang) -> ErrorMessage:
    """Put an error into words."""
    owner = fault.owner or "core"
    template = label(owner, "error", fault.code, lang) or fault.code
    return ErrorMessage(
        code=fault.code,
        path=fault.path,
        message=render(
            template,
            _Scope(fault.details, {"near": fault.near, "at": fault.at, "place": (fault.at or 0) + 1}),
            owner,
            lang,
        ),
        near=fault.near,
        at=fault.at,
        details=dict(fault.details),
    )
