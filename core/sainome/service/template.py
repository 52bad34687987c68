"""Templates of ``words.toml``: read once, filled many times. The language is described in ``words.py``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

_TOKEN: Final = re.compile(r"\{([a-z_][\w.]*)(?:@([\w.]+))?(?::([^}]*))?\}")
_JOIN: Final = {"ja": "、", "en": ", "}
_NOTHING: Final = object()
_EMPTY: Final[tuple[Any, ...]] = ("", (), [])

type Label = Callable[[str, str], str | None]
"""Gives the word for a key in a section, in one language of one system."""


class Token(NamedTuple):
    """A place to fill: ``{path@where:form}``."""

    path: tuple[str, ...]
    where: str
    form: str


class Condition(NamedTuple):
    """One ``when``: ``name``, ``!name`` or ``name=value``."""

    path: tuple[str, ...]
    negated: bool
    wanted: str | None

    def holds(self, layers: tuple[Any, ...]) -> bool:
        """Whether the value that it names is there and true (or is what it wants)."""
        value = find(layers, self.path)
        if self.wanted is not None:
            found = str(value).lower() == self.wanted
        else:
            found = value is not None and value is not False and value not in _EMPTY
        return found is not self.negated


class Compiled(NamedTuple):
    """One line of an operation in one language, ready to be filled."""

    parts: tuple[str | Token, ...]
    conditions: tuple[Condition, ...]
    each: tuple[str, ...] | None
    private: bool
    heads: frozenset[str]


@cache
def parse(template: str) -> tuple[str | Token, ...]:
    """Read a template into its texts and tokens."""
    parts: list[str | Token] = []
    at = 0
    for found in _TOKEN.finditer(template):
        if found.start() > at:
            parts.append(template[at : found.start()])
        path = tuple(found[1].split("."))
        parts.append(Token(path, found[2] or f"value.{path[-1]}", found[3] or ""))
        at = found.end()
    if at < len(template):
        parts.append(template[at:])
    return tuple(parts)


def conditions(line: Mapping[str, Any]) -> tuple[Condition, ...]:
    """Read the ``when`` of a line."""
    given = line.get("when", [])
    return tuple(_condition(one) for one in ([given] if isinstance(given, str) else given))


def _condition(text: str) -> Condition:
    plain = text.lstrip("!")
    name, equals, wanted = plain.partition("=")
    negated = (len(text) - len(plain)) % 2 == 1
    return Condition(tuple(name.split(".")), negated, wanted.lower() if equals else None)


def mentions(line: Mapping[str, Any], lang: str) -> frozenset[str]:
    """Return the top-level values that a line's text or condition depends on."""
    heads = {part.path[0] for part in parse(line[lang]) if isinstance(part, Token)}
    heads |= {condition.path[0] for condition in conditions(line)}
    each = line.get("each")
    if each is not None:
        return frozenset({each.partition(".")[0], *(heads & {"verdict", "title"})})
    return frozenset(heads)


def compiled(line: Mapping[str, Any], lang: str, values: frozenset[str] = frozenset()) -> Compiled:
    """Read one line of ``words.toml``; ``values`` are the names of the operation's values.

    A line for each element may depend on other values too, by its text or its condition; so ``heads`` holds every name
    of a value, even where the elements have a field of that name: rather too private than too public.
    """
    each = line.get("each")
    named = {part.path[0] for part in parse(line[lang]) if isinstance(part, Token)}
    named |= {condition.path[0] for condition in conditions(line)}
    return Compiled(
        parts=parse(line[lang]),
        conditions=conditions(line),
        each=tuple(each.split(".")) if each else None,
        private=bool(line.get("private", False)),
        heads=mentions(line, lang) | (values & named),
    )


def member(thing: Any, name: str) -> Any:
    """Return what a thing has under a name: a key, an index or a field; a marker if nothing."""
    if type(thing) is dict:
        return thing.get(name, _NOTHING)
    if type(thing) is list or type(thing) is tuple:
        return thing[int(name)] if name.isdecimal() and int(name) < len(thing) else _NOTHING
    return getattr(thing, name, _NOTHING)


def find(layers: tuple[Any, ...], path: tuple[str, ...]) -> Any:
    """Return the value under a path: its head is looked up in the first layer that has it; None if none has."""
    value: Any = _NOTHING
    head = path[0]
    for layer in layers:
        value = layer.get(head, _NOTHING) if type(layer) is dict else getattr(layer, head, _NOTHING)
        if value is not _NOTHING:
            break
    if len(path) > 1:
        for name in path[1:]:
            if value is None or value is _NOTHING:
                break
            value = member(value, name)
    return None if value is _NOTHING else value


def fill(parts: tuple[str | Token, ...], layers: tuple[Any, ...], label: Label, lang: str) -> str:
    """Fill a template."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        else:
            path, where, form = part
            value = find(layers, path)
            out.append(str(value) if type(value) is int and not form else show(value, where, form, label, lang))
    return "".join(out)


def show(value: Any, where: str, form: str, label: Label, lang: str) -> str:
    """Write one value: words are translated, lists joined, None is a dash; of a name in both languages one is taken."""
    if isinstance(value, str):
        return label(where, value) or value
    if value is None:
        return "—"
    if isinstance(value, bool):
        key = "true" if value else "false"
        return label(where, key) or label("value.bool", key) or key
    if isinstance(value, int):
        return format(value, f"{form}d") if form else str(value)
    if isinstance(value, (list, tuple)):
        return _JOIN[lang].join(show(item, where, form, label, lang) for item in value) or "—"
    named = member(value, lang)
    return named if isinstance(named, str) else str(value)
