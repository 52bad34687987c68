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


class _Vocabulary:
    """What a system says in one language: every template is made ready when it is first needed, and kept."""

    def __init__(self, system: str, lang: Lang) -> None:
        self.system = system
        self.lang = lang
        self._sections: dict[str, Mapping[str, str]] = {}
        self._texts: dict[str, template.Text] = {}
        self._lines: dict[str, tuple[template.Line, ...]] = {}

    def words(self, path: str) -> Mapping[str, str]:
        """Return a section, key by key."""
        found = self._sections.get(path)
        if found is None:
            found = self._sections[path] = _plain_words(self.system, path, self.lang)
        return found

    def text(self, written: str) -> template.Text:
        """Return a template, ready to be filled."""
        found = self._texts.get(written)
        if found is None:
            found = self._texts[written] = template.text(written, self.lang, self.words)
        return found

    def lines(self, found: Operation[Any]) -> tuple[template.Line, ...]:
        """Return the lines of an operation, ready to be filled."""
        known = self._lines.get(found.name)
        if known is None:
            values = frozenset(found.values.__struct_fields__)
            entries = section(self.system, "line").get(found.name.partition(".")[2], ())
            known = tuple(template.line(entry, self.lang, self.words, values) for entry in entries)
            self._lines[found.name] = known
        return known


@cache
def _vocabulary(system: str, lang: Lang) -> _Vocabulary:
    return _Vocabulary(system, lang)


def _fill_lines(
    found: Operation[Any],
    values: Struct,
    extra: dict[str, Any],
    steps: list[Step],
    said: _Vocabulary,
) -> Iterator[tuple[bool, str]]:
    """Return the lines of an outcome, each with whether it may be public."""
    hide = extra["hide"]
    plain = (values, extra)
    for line in said.lines(found):
        public = not line.private and (hide == "nothing" or (hide == "target" and line.heads <= found.open | _FREE))
        if line.each is None:
            if line.holds(plain):
                yield public, line.text.fill(plain)
            continue
        listed = template.find((values,), line.each)
        if listed is None and line.each == ("steps",):
            listed = steps
        for number, item in enumerate(listed or (), 1):
            element = item if isinstance(item, (Struct, dict)) else {"item": item}
            layers = (element, {"number": number}, values, extra)
            if line.holds(layers):
                yield public, line.text.fill(layers)


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
    said = _vocabulary(system, lang)
    hide = asked.hide
    steps = [_step(step, said) for step in outcome.steps]
    known = {"title": title(found.name, lang), "verdict": verdict(system, outcome.verdict, lang), "hide": hide}
    public: list[str] = []
    private: list[str] = []
    if hide == "roll":
        public.append(label(system, "secret", "roll", lang) or "?")
    for shown, line in _fill_lines(found, outcome.values, known, steps, said):
        (public if shown else private).append(line)
    if hide == "target" and not public:  # the others at the table still see that something was rolled
        public.append(label(system, "secret", "target", lang) or "?")
    return OutcomeMessage(
        system=system,
        op=found.name,
        hide=hide,
        verdict=outcome.verdict,
        values=outcome.values,
        draws=draws,
        parts=[_part(part, said) for part in outcome.parts],
        steps=steps,
        choices=[_choice(choice, said, hide) for choice in outcome.choices],
        state=outcome.state,
        lines=Lines(
            title=known["title"],
            verdict=known["verdict"],
            public=public,
            private=private,
            terms=_terms(draws, outcome.choices, said),
        ),
    )


def _terms(draws: list[Draw], choices: tuple[Choice, ...], said: _Vocabulary) -> dict[str, str]:
    """Return the words of the marks and purposes of the draws, and of what choices cost."""
    terms: dict[str, str] = {}
    for draw in draws:
        if draw.purpose not in terms:
            terms[draw.purpose] = said.words("purpose").get(draw.purpose) or draw.purpose
        if draw.mark is not None and draw.mark not in terms:
            terms[draw.mark] = said.words("mark").get(draw.mark) or draw.mark
    for choice in choices:
        for name in choice.cost:
            terms.setdefault(name, said.words("cost").get(name) or said.words("field").get(name) or name)
    return terms


def _part(part: Part, said: _Vocabulary) -> Part:
    return Part(part.name, part.value, part.clause, part.label or said.words("part").get(part.name) or part.name)


def _step(step: Step, said: _Vocabulary) -> Step:
    text = said.words("step").get(step.name)
    if text is None:
        return step
    return Step(step.name, step.clause, step.details, said.text(text).fill((step.details,)))


def _choice(choice: Choice, said: _Vocabulary, hide: Hide) -> Choice:
    """Word a choice; what follows from something hidden is hidden as well."""
    text = said.words("choice").get(choice.id)
    shown = choice.label or (choice.id if text is None else said.text(text).fill((choice.request, choice.cost)))
    reason = None if choice.refused is None else said.words("error").get(choice.refused) or choice.refused
    more = {} if hide == "nothing" else {"hide": hide}
    request, odds = {**choice.request, **more}, choice.odds and {**choice.odds, **more}
    return Choice(choice.id, request, choice.cost, choice.needs, choice.refused, shown, reason, odds)


def error(fault: SainomeError, lang: Lang) -> ErrorMessage:
    """Put an error into words. A figure beyond what JavaScript keeps exact is given as text."""
    said = _vocabulary(fault.owner or "core", lang)
    details = {
        name: wire_int(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in fault.details.items()
    }
    layers = (details, {"near": fault.near, "at": fault.at, "place": (fault.at or 0) + 1})
    return ErrorMessage(
        code=fault.code,
        path=fault.path,
        message=said.text(said.words("error").get(fault.code) or fault.code).fill(layers),
        near=fault.near,
        at=fault.at,
        details=details,
    )
