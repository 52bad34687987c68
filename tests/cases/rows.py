"""Rows, cases, steps: what a row becomes before it is run, and how its expectation is compared."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

FRACTION = re.compile(r"^-?\d+/\d+$")
REFERENCE = re.compile(r"^\$(?:(\d+)\.)?([\w.]+)$")


@dataclass
class Step:
    """One request, the faces that fall, and what must come out (a subset of the reply).

    In the request the text ``"$state"`` stands for the state of the last outcome, ``"$values.x"`` for any other part
    of it, and ``"$0.state"`` for a part of the outcome of step 0.
    """

    request: dict[str, Any]
    faces: list[dict[str, int]] = field(default_factory=list)
    expect: dict[str, Any] = field(default_factory=dict)
    lang: str = "ja"


@dataclass
class Case:
    """Steps that follow one another; a row is one or several cases (one for each reading it names)."""

    steps: list[Step]
    name: str = ""


def dice(sides: int, faces: list[int]) -> list[dict[str, int]]:
    """Return faces of dice of one kind as messages carry them."""
    return [{"sides": sides, "face": face} for face in faces]


def to_plain(cases: list[Case]) -> list[dict[str, Any]]:
    """Return cases as a fixture file holds them."""
    out = []
    for case in cases:
        steps = []
        for step in case.steps:
            plain: dict[str, Any] = {"request": step.request}
            if step.faces:
                plain["faces"] = step.faces
            if step.lang != "ja":
                plain["lang"] = step.lang
            steps.append({**plain, "expect": step.expect})
        out.append({**({"name": case.name} if case.name else {}), "steps": steps})
    return out


def from_plain(cases: list[dict[str, Any]]) -> list[Case]:
    """Read the cases of a fixture row."""
    return [Case([Step(**step) for step in case["steps"]], case.get("name", "")) for case in cases]


def resolve(part: Any, outcomes: list[dict[str, Any]]) -> Any:
    """Put the outcomes of earlier steps in place of references."""
    if isinstance(part, dict):
        return {name: resolve(value, outcomes) for name, value in part.items()}
    if isinstance(part, list):
        return [resolve(item, outcomes) for item in part]
    if isinstance(part, str) and (found := REFERENCE.match(part)) and outcomes:
        place: Any = outcomes[int(found[1]) if found[1] else -1]
        for name in found[2].split("."):
            place = place[int(name)] if isinstance(place, list) else place[name]
        return place
    return part


def mismatches(expected: Any, got: Any, path: str = "") -> list[str]:
    """Return where ``got`` does not hold what ``expected`` asks for; a dict is a subset, a list is exact."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return [f"{path}: expected an object, got {short(got)}"]
        return [
            fault for name, value in expected.items() for fault in mismatches(value, got.get(name), f"{path}.{name}")
        ]
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return [f"{path}: expected {short(expected)}, got {short(got)}"]
        return [
            fault
            for index, (want, have) in enumerate(zip(expected, got, strict=True))
            for fault in mismatches(want, have, f"{path}[{index}]")
        ]
    return [] if same(expected, got) else [f"{path}: expected {short(expected)}, got {short(got)}"]


def same(expected: Any, got: Any) -> bool:
    """Whether two plain values are equal; fractions by value; true is not 1."""
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, str) and isinstance(got, str) and FRACTION.match(expected) and FRACTION.match(got):
        return Fraction(expected) == Fraction(got)
    return bool(expected == got)


def short(value: Any) -> str:
    """Return a value as JSON, cut for reading."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else text[:300] + "…"
