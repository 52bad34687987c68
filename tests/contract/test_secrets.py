"""Of a hidden roll or target nothing derived is public."""

from __future__ import annotations

import copy
import itertools
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

from sainome.service import words
from tests.contract.gather import LANGS, SYSTEMS, ask, faults, own_operations, samples

TELLING = frozenset({"success", "target", "verdict", "margin", "sl", "level", "compare"})


def _figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", unicodedata.normalize("NFKC", text)))


def _scalars(part: Any) -> set[str]:
    if isinstance(part, dict):
        return {one for value in part.values() for one in _scalars(value)}
    if isinstance(part, list):
        return {one for value in part for one in _scalars(value)}
    if isinstance(part, bool) or part is None:
        return set()
    return _figures(str(part))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_hidden_roll_shows_nothing(name: str, lang: str) -> None:
    found = []
    for op in own_operations(name):
        for run in samples(name).get(op.name, ()):
            outcome = ask({**run.request, "hide": "roll"}, run.faces, lang).get("outcome")
            if outcome is None:
                found.append(f"{op.name}: with hide=roll there is no outcome ({run.where})")
                continue
            public = " ".join(outcome["lines"]["public"])
            if _figures(public):
                found.append(f"{op.name}: public figures of a hidden roll: {public!r}")
            secret = words.label(name, "secret", "roll", lang)
            if outcome["lines"]["public"] != [secret]:
                found.append(f"{op.name}: public lines of a hidden roll: {outcome['lines']['public']}")
            if not outcome["lines"]["private"]:
                found.append(f"{op.name}: the one who rolled sees nothing either")
    assert not found, faults(name, found)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_hidden_target_shows_only_open_values(name: str, lang: str) -> None:
    found = []
    for op in own_operations(name):
        for run in samples(name).get(op.name, ()):
            outcome = ask({**run.request, "hide": "target"}, run.faces, lang).get("outcome")
            if outcome is None:
                found.append(f"{op.name}: with hide=target there is no outcome ({run.where})")
                continue
            public = " ".join(outcome["lines"]["public"])
            values = outcome["values"]
            free = _scalars([values.get(field) for field in op.open]) | _scalars(outcome["draws"])
            free |= {str(index) for index in range(10)}  # single figures may stand for anything
            hidden = _scalars({k: v for k, v in values.items() if k not in op.open}) - free
            if shown := _figures(public) & hidden:
                found.append(f"{op.name}: public although the target is hidden: {sorted(shown)} in {public!r}")
            verdict = outcome["lines"]["verdict"]
            if verdict and verdict in public:
                found.append(f"{op.name}: the verdict {verdict!r} is public although the target is hidden")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_verdict_and_target_are_never_open(name: str) -> None:
    """What says whether a target was reached, or what it is, cannot be on the list of open values."""
    found = [
        f"{op.name}: {sorted(op.open & TELLING)} cannot be open" for op in own_operations(name) if op.open & TELLING
    ]
    assert not found, faults(name, found)


@pytest.mark.parametrize("wish", ["target", "roll"])
@pytest.mark.parametrize("name", SYSTEMS)
def test_what_follows_from_something_hidden_is_hidden(name: str, wish: str) -> None:
    found = []
    for op in own_operations(name):
        for run in samples(name).get(op.name, ()):
            outcome = ask({**run.request, "hide": wish}, run.faces).get("outcome") or {"choices": (), "hide": wish}
            if outcome["hide"] != wish:
                found.append(f"{op.name}: the outcome of hide={wish} says hide={outcome['hide']}")
            for choice in outcome["choices"]:
                if choice["request"].get("hide") != wish:
                    found.append(f"{op.name}: the choice {choice['id']} would show what was hidden")
            if run.faces:
                need = ask({**run.request, "hide": wish}, [])
                if need.get("private") is not True:
                    found.append(f"{op.name}: the dice asked for are not marked private")
    assert not found, faults(name, found)


def _numbers(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Return every whole number of a request and where it stands."""
    if isinstance(part, int) and not isinstance(part, bool):
        yield path, part
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inner:
        yield from _numbers(value, (*path, key))


def _changed(request: dict[str, Any], path: tuple[Any, ...], value: int) -> dict[str, Any]:
    changed = copy.deepcopy(request)
    place: Any = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


@pytest.mark.parametrize("name", SYSTEMS)
def test_public_words_do_not_depend_on_what_is_hidden(name: str) -> None:
    """With a hidden target, two requests that differ in one figure but in no open value and no die read the same."""
    found = []
    for op in own_operations(name):
        for run in samples(name).get(op.name, ())[:4]:
            hidden = {**run.request, "hide": "target"}
            first = ask(hidden, run.faces).get("outcome")
            if first is None:
                continue
            for field, value in itertools.islice(_numbers(run.request), 25):
                for change in (-7, 7):
                    second = ask(_changed(hidden, field, value + change), run.faces).get("outcome")
                    if second is None or any(first["values"][one] != second["values"][one] for one in op.open):
                        continue
                    if first["lines"]["public"] != second["lines"]["public"]:
                        found.append(
                            f"{op.name}: {'.'.join(map(str, field))}={value} or {value + change} can be told apart: "
                            f"{first['lines']['public']} {second['lines']['public']} ({run.where})"
                        )
    assert not found, faults(name, found)
