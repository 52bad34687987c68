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

type Words = Callable[[str], Mapping[str, str]]
"""Gives a section of words, in one language of one system."""


type Layers = tuple[Any, ...]
"""Where names are looked up: the first of them that has a name gives its value."""


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


class Text(NamedTuple):
    """A template ready to be filled: its texts with a ``%s`` at each place, and what writes there."""

    pattern: str
    writers: tuple[Callable[[Layers], str], ...]

    def fill(self, layers: Layers) -> str:
        """Fill it."""
        return self.pattern % tuple([write(layers) for write in self.writers])


class Line(NamedTuple):
    """One line of an operation in one language, ready to be filled."""

    text: Text
    conditions: tuple[Callable[[Layers], bool], ...]
    each: tuple[str, ...] | None
    private: bool
    heads: frozenset[str]

    def holds(self, layers: Layers) -> bool:
        """Whether all its conditions hold."""
        for holds in self.conditions:  # noqa: SIM110 - a generator costs more than all the rest
            if not holds(layers):
                return False
        return True


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


def conditions(entry: Mapping[str, Any]) -> tuple[Condition, ...]:
    """Read the ``when`` of a line."""
    given = entry.get("when", [])
    return tuple(_condition(one) for one in ([given] if isinstance(given, str) else given))


def _condition(text: str) -> Condition:
    plain = text.lstrip("!")
    name, equals, wanted = plain.partition("=")
    negated = (len(text) - len(plain)) % 2 == 1
    return Condition(tuple(name.split(".")), negated, wanted.lower() if equals else None)


def mentions(entry: Mapping[str, Any], lang: str) -> frozenset[str]:
    """Return the top-level values that a line's text or condition depends on."""
    heads = {part.path[0] for part in parse(entry[lang]) if isinstance(part, Token)}
    heads |= {condition.path[0] for condition in conditions(entry)}
    each = entry.get("each")
    if each is not None:
        return frozenset({each.partition(".")[0], *(heads & {"verdict", "title"})})
    return frozenset(heads)


def line(entry: Mapping[str, Any], lang: str, words: Words, values: frozenset[str] = frozenset()) -> Line:
    """Make one line of ``words.toml`` ready; ``values`` are the names of the operation's values.

    A line for each element may depend on other values too, by its text or its condition; so ``heads`` holds every name
    of a value, even where the elements have a field of that name: rather too private than too public.
    """
    each = entry.get("each")
    named = {part.path[0] for part in parse(entry[lang]) if isinstance(part, Token)}
    named |= {condition.path[0] for condition in conditions(entry)}
    return Line(
        text=text(entry[lang], lang, words),
        conditions=tuple(map(_holder, conditions(entry))),
        each=tuple(each.split(".")) if each else None,
        private=bool(entry.get("private", False)),
        heads=mentions(entry, lang) | (values & named),
    )


def text(template: str, lang: str, words: Words) -> Text:
    """Make a template ready to be filled in one language of one system."""
    parts = parse(template)
    pattern = "".join("%s" if isinstance(part, Token) else part.replace("%", "%%") for part in parts)
    return Text(pattern, tuple(_writer(part, lang, words) for part in parts if isinstance(part, Token)))


def _writer(token: Token, lang: str, words: Words) -> Callable[[Layers], str]:
    """Return what writes the value of a token; texts and plain numbers, which are the most, go the short way."""
    path, where, form = token
    known = words(where)

    def write(layers: Layers) -> str:
        value = find(layers, path)
        kind = type(value)
        if kind is str:
            return known.get(value) or value
        if kind is int and not form:
            return str(value)
        return show(value, where, form, words, lang)

    return write


def _holder(condition: Condition) -> Callable[[Layers], bool]:
    """Return what says whether the value that a condition names is there and true (or is what it wants)."""
    path, negated, wanted = condition

    def holds(layers: Layers) -> bool:
        value = find(layers, path)
        if wanted is not None:
            found = str(value).lower() == wanted
        else:
            found = value is not None and value is not False and value not in _EMPTY
        return found is not negated

    return holds


def member(thing: Any, name: str) -> Any:
    """Return what a thing has under a name: a key, an index or a field; a marker if nothing."""
    if type(thing) is dict:
        return thing.get(name, _NOTHING)
    if type(thing) is list or type(thing) is tuple:
        return thing[int(name)] if name.isdecimal() and int(name) < len(thing) else _NOTHING
    return getattr(thing, name, _NOTHING)


def find(layers: Layers, path: tuple[str, ...]) -> Any:
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


def show(value: Any, where: str, form: str, words: Words, lang: str) -> str:
    """Write one value: words are translated, lists joined, None is a dash; of a name in both languages one is taken."""
    if isinstance(value, str):
        return words(where).get(value) or value
    if value is None:
        return "—"
    if isinstance(value, bool):
        key = "true" if value else "false"
        return words(where).get(key) or words("value.bool").get(key) or key
    if isinstance(value, int):
        return format(value, f"{form}d") if form else str(value)
    if isinstance(value, (list, tuple)):
        return _JOIN[lang].join(show(item, where, form, words, lang) for item in value) or "—"
    named = member(value, lang)
    return named if isinstance(named, str) else str(value)
