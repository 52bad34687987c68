"""Questions about chances at the largest and smallest sizes that their schemas allow: answered, or refused by name.

The work is counted in lines of Python run, not in time, and whatever does more than its share is stopped there.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sainome import handle
from sainome.kit.numbers import SAFE
from sainome.kit.system import Operation
from sainome.service.registry import system
from tests.contract.gather import SYSTEMS, faults, samples

MOST_LINES = 8_000_000
"""Lines that one answer may run through; an ordinary one takes thousands, an estimate five million."""

SIZES: dict[str, tuple[Any, ...]] = {
    "pool": ("9999D6+9999", "60D6+60", "30D6+60", "24D6+60"),
    "damage": ("9999D6*99+9999", "60D6*99", "60D3", "30D6"),
    "expression": ("10000D10000", "99D99+99D99", "60D6>=210", "5D6KH3"),
    "value": (600, 300, 240, 0),
}
"""What is larger than anything a table rolls, and what lies just within the limits of exact answers."""


class TooMuchError(Exception):
    """An answer that does more work than allowed."""


class Counted:
    """Counts lines while it is entered, and stops the work at the limit."""

    TOOL = 4

    def __init__(self, most: int) -> None:
        self.lines = 0
        self.most = most

    def __enter__(self) -> Counted:
        watch = sys.monitoring
        watch.use_tool_id(self.TOOL, "sainome work")
        watch.register_callback(self.TOOL, watch.events.LINE, self._line)
        watch.set_events(self.TOOL, watch.events.LINE)
        return self

    def __exit__(self, *_: object) -> None:
        sys.monitoring.set_events(self.TOOL, 0)
        sys.monitoring.register_callback(self.TOOL, sys.monitoring.events.LINE, None)
        sys.monitoring.free_tool_id(self.TOOL)

    def _line(self, *_: object) -> None:
        self.lines += 1
        if self.lines == self.most:
            raise TooMuchError


def kinds(part: Any) -> list[Any]:
    return list(part.types) if isinstance(part, msgspec.inspect.UnionType) else [part]


def hostile(part: Any, name: str, now: Any) -> Iterator[Any]:
    """Yield values of a type at its bounds: numbers, long lists, large pools, settings one by one."""
    yield from SIZES.get(name, ())
    for kind in kinds(part):
        if isinstance(kind, msgspec.inspect.IntType):
            yield kind.le if kind.le is not None else SAFE
            yield kind.ge if kind.ge is not None else -SAFE
        elif isinstance(kind, msgspec.inspect.BoolType):
            yield not now
        elif isinstance(kind, msgspec.inspect.LiteralType):
            yield from (value for value in kind.values if value != now)
        elif isinstance(kind, (msgspec.inspect.ListType, msgspec.inspect.VarTupleType)):
            most = min(kind.max_length or 1000, 1000)
            if isinstance(now, list) and now:
                yield (now * most)[:most]
                for value in hostile(kind.item_type, name, now[0]):
                    yield [value, *now[1:]]
            else:
                yield from ([value] * most for value in hostile(kind.item_type, name, None))
        elif isinstance(kind, msgspec.inspect.StructType) and isinstance(now, dict):
            yield from changed(kind.cls, now)


def changed(struct: type, now: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a request, or a part of one, with one field at a time at its bounds, then with all of them large."""
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    tops = [copy.deepcopy(now) for _ in range(4)]
    for field in info.fields:
        if field.encode_name in ("hide", "state", "op"):
            continue
        found = list(hostile(field.type, field.encode_name, now.get(field.encode_name)))
        yield from ({**now, field.encode_name: value} for value in found)
        numbers = [value for value in found if isinstance(value, int) and not isinstance(value, bool)]
        sizes = SIZES.get(field.encode_name)
        for size, top in enumerate(tops):
            if sizes and field.encode_name in now:
                top[field.encode_name] = sizes[size]
            elif numbers:
                top[field.encode_name] = max(numbers) if size % 2 == 0 else min(numbers, key=abs)
    yield from tops


def asked(name: str) -> list[Operation[Any]]:
    return [op for op in system(name).operations if op.group in ("odds", "advice")]


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_question_about_chances_is_too_large_to_be_answered_or_refused(name: str) -> None:
    found = []
    for op in asked(name):
        runs = [run for run in samples(name)[op.name] if run.op == op.name][:2]
        tried = set()
        for run in runs:
            for request in changed(op.request, run.request):
                text = json.dumps({"v": 1, "lang": "en", "request": {**request, "op": op.name}}, ensure_ascii=False)
                if text in tried:
                    continue
                tried.add(text)
                work = Counted(MOST_LINES)
                try:
                    with work:
                        reply = json.loads(handle(text))
                except TooMuchError:
                    reply = {"error": {"code": "too_much"}}
                code = reply.get("error", {}).get("code")
                if work.lines >= MOST_LINES or code in ("internal_error", "too_much"):
                    found.append(f"{op.name}: {work.lines} lines, {code}: {text[:400]}")
                if code == "too_large_for_exact" and "limit" not in reply["error"]["details"]:
                    found.append(f"{op.name}: the limit is not named: {text[:300]}")
        assert tried, f"{op.name}: nothing was tried"
    assert not found, faults(name, found)


TARGET = {"base": 45, "difficulty": 0}
SERIES = {
    "title": "",
    "goal_sl": 1000,
    "start_total": 0,
    "target": TARGET,
    "reverse": "on_request",
    "extra_sl": [],
    "steps": [{"trial": {"target": TARGET, "faces": [67]}, "answer": "none"}] * 1000,
    "abandoned": False,
    "settings": {},
}
LONG_TOTAL = {"kind": "check", "value": -1000, "difficulty": -940, "faces": [10] * 9999 + [5]}
LONG_CHECK = {
    "purpose": "check",
    "who": "",
    "skill": "",
    "action": "",
    "base_target": 9,
    "limited_by": "given",
    "target": 9,
    "related_min": None,
    "other": 0,
    "rolls": 100,
    "policy": "manual",
    "base": 9,
    "cap": 16,
    "cost": 0,
    "spirit_achievement": 0,
    "spirit_rolls": 1000,
    "health": 1000000,
    "faces": [15] * 50 + [3],
    "settings": {},
}
MANY_DICE = {
    "kind": "pending",
    "context": "check",
    "target": 15,
    "points": 999,
    "settings": {"rules": {"hero_points": True}},
    "roll": {"dice": 9999, "bonus": 6, "n": 9999, "faces": [1] * 9999},
}
STATES: tuple[dict[str, Any], ...] = (
    {"op": "wfrp4.odds_extended_choice", "choice": "roll", "state": SERIES},
    {"op": "torg_storm.odds_choice", "choice": "throw", "state": LONG_TOTAL},
    {"op": "torg_storm.advise", "state": LONG_TOTAL},
    {"op": "torg_storm.advise_counter", "state": {**LONG_TOTAL, "spent": True}},
    {"op": "sigma.odds_choice", "choice": "ignore", "state": {"check": LONG_CHECK}},
    {"op": "sigma.advise_going", "state": {"check": LONG_CHECK}},
    {"op": "power_play.advise_hero", "state": MANY_DICE},
)


@pytest.mark.parametrize("request_", STATES, ids=lambda asked: str(asked["op"]))
def test_a_state_as_long_as_it_may_be_is_answered_or_refused(request_: dict[str, Any]) -> None:
    with Counted(MOST_LINES) as work:
        reply = json.loads(handle(json.dumps({"v": 1, "lang": "en", "request": request_})))
    assert work.lines < MOST_LINES
    assert "outcome" in reply or reply["error"]["details"].get("limit"), reply.get("error")
