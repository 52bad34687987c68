"""Rows again, asked harder: the same twice, one die at a time, states through JSON, no float anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sainome.service.registry import system
from tests.contract.gather import SYSTEMS, Run, ask, ask_text, faults, rows, runs, samples

MESSAGE_FAULTS = {"unknown_field", "missing_field", "wrong_type", "unknown_value", "unknown_operation", "not_json"}
SAFE = 2**53 - 1


def _kept(name: str) -> Iterator[Run]:
    """Return the steps that gave an outcome, up to 8 for each operation."""
    for found in samples(name).values():
        yield from found


@pytest.mark.parametrize("name", SYSTEMS)
def test_there_are_rows(name: str) -> None:
    assert rows(name), f"fixtures/{'common' if name == 'core' else name}: no rows at all"
    ids = [row["id"] for _, row in rows(name)]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    assert not twice, f"{name}: row ids used twice: {twice}"


@pytest.mark.parametrize("name", SYSTEMS)
def test_draws_are_the_dice_handed_out(name: str) -> None:
    found = []
    for run in runs(name):
        if run.outcome is None or run.op in ("core.batch", "core.verify"):
            continue
        drawn = [{"sides": draw["sides"], "face": draw["face"]} for draw in run.outcome["draws"]]
        if drawn != run.faces:
            found.append(f"{run.where}: handed out {run.faces}, written down {drawn}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_same_request_and_faces_give_the_same_reply(name: str) -> None:
    found = [run.where for run in _kept(name) if ask_text(run.request, run.faces) != ask_text(run.request, run.faces)]
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_one_die_at_a_time_reaches_the_same_outcome(name: str) -> None:
    found = []
    for run in _kept(name):
        if len(run.faces) > 60:
            continue
        for count, face in enumerate(run.faces):
            reply = ask(run.request, run.faces[:count])
            need = reply.get("need")
            if not need or need[0]["sides"] != face["sides"] or not need[0]["count"]:
                found.append(f"{run.where}: after {count} dice: {json.dumps(reply, ensure_ascii=False)[:200]}")
                break
        spare = ask(run.request, [*run.faces, {"sides": 6, "face": 1}])
        if "error" not in spare:
            found.append(f"{run.where}: a face too many is not refused")
    assert not found, faults(name, found)


def _odd_numbers(part: Any, path: str) -> list[str]:
    if isinstance(part, bool) or part is None or isinstance(part, str):
        return []
    if isinstance(part, float):
        return [f"{path} is a float: {part}"]
    if isinstance(part, int):
        return [] if -SAFE <= part <= SAFE else [f"{path} is beyond 2^53-1: {part}"]
    inner = part.items() if isinstance(part, dict) else enumerate(part)
    return [fault for key, value in inner for fault in _odd_numbers(value, f"{path}.{key}")]


@pytest.mark.parametrize("name", SYSTEMS)
def test_numbers_are_whole_and_safe(name: str) -> None:
    found = [f"{run.op}: {fault} ({run.where})" for run in runs(name) for fault in _odd_numbers(run.reply, "")]
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_states_round_trip(name: str) -> None:
    found = []
    for run in runs(name):
        if run.outcome is None or run.outcome["state"] is None or run.outcome["system"] != name:
            continue
        kind = system(name).by_name[run.outcome["op"]].state
        if kind is None:
            found.append(f"{run.outcome['op']}: gives a state but Operation(state=...) is missing")
            continue
        state = run.outcome["state"]
        try:
            again = json.loads(msgspec.json.encode(msgspec.json.decode(json.dumps(state), type=kind)))
        except msgspec.ValidationError as error:
            found.append(f"{run.outcome['op']}: its state cannot be read again: {error}")
            continue
        if again != state:
            found.append(f"{run.outcome['op']}: the state changes on its way through JSON ({run.where})")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_broken_states_are_refused(name: str) -> None:
    found = []
    for run in _kept(name):
        state = run.request.get("state")
        if not isinstance(state, dict):
            continue
        broken = {"unknown field": {**state, "zzz": 1}}
        broken |= {f"wrong type in {key}": {**state, key: {"zzz": 1}} for key in state}
        for how, bad in broken.items():
            reply = ask({**run.request, "state": bad}, run.faces)
            if "error" not in reply:
                found.append(f"{run.op}: a state with {how} is accepted ({run.where})")
            elif reply["error"]["code"] == "internal_error":
                found.append(f"{run.op}: a state with {how} breaks the rule itself: {reply['error']}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", SYSTEMS)
def test_choices_can_be_sent(name: str) -> None:
    found = []
    for run in runs(name):
        for choice in (run.outcome or {}).get("choices", ()):
            request = dict(choice["request"])
            if choice.get("needs") or choice.get("refused") or run.outcome is None:
                continue
            if run.outcome["state"] is not None and "state" not in request:
                request["state"] = run.outcome["state"]
            error = ask(request, []).get("error", {})
            if error.get("code") in MESSAGE_FAULTS or error.get("code") == "internal_error":
                found.append(f"{run.op}: the choice {choice['id']} gives {json.dumps(error, ensure_ascii=False)[:200]}")
    assert not found, faults(name, found)
