"""Of a hidden roll or target nothing derived is public."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from sainome.service import words
from sainome.service.registry import system
from tests.contract.gather import GAMES, LANGS, ask, faults, own_operations, samples


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
@pytest.mark.parametrize("name", GAMES)
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
@pytest.mark.parametrize("name", GAMES)
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


@pytest.mark.parametrize("name", GAMES)
def test_private_words_are_declared_private(name: str) -> None:
    """A line that mentions what is not open is never public under a hidden target."""
    found = []
    for op in own_operations(name):
        for line in words.section(name, "line").get(op.name.partition(".")[2], ()):
            for lang in LANGS:
                heads = words.mentions(line, lang)
                if "verdict" in op.open or heads & {"success", "target"} & op.open:
                    found.append(f"{op.name}: {sorted(heads & op.open)} cannot be open")
    assert system(name)
    assert not found, faults(name, found)
