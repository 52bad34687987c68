"""Batches: figures only are the figures of the full answer, and what does not go together is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sainome import handle
from sainome.service import wire
from sainome.service.batch import BATCH_BUDGET, MAX_BATCH
from sainome.service.registry import system
from tests.contract.gather import SYSTEMS, Run, samples

ROLL = {"v": 1, "request": {"op": "core.roll", "expression": "2D6+3>=7"}}


def batch(items: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    text = json.dumps({"v": 1, "lang": "en", "request": {"op": "core.batch", "requests": items, **more}})
    reply: dict[str, Any] = json.loads(handle(text))
    return reply


def answers(items: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    values = batch(items, **more)["outcome"]["values"]
    filled, empty = ("results", "replies") if more.get("detail") == "values" else ("replies", "results")
    assert values[empty] == []
    found: list[dict[str, Any]] = values[filled]
    return found


def same(reply: dict[str, Any], result: dict[str, Any], where: str) -> None:
    """Compare a full reply with the figures alone."""
    outcome = reply.get("outcome")
    if outcome is None:
        assert {key: reply[key] for key in ("need", "error", "private") if key in reply} == {
            key: result[key] for key in ("need", "error", "private") if key in result
        }, where
        assert not {"values", "faces", "op", "verdict"} & set(result), where
        return
    assert result["values"] == outcome["values"], where
    assert result["faces"] == [draw["face"] for draw in outcome["draws"]], where
    assert result["op"] == outcome["op"], where
    assert result.get("verdict") == outcome["verdict"], where
    assert result.get("hide", "nothing") == outcome["hide"], where
    assert not {"lines", "parts", "steps", "choices", "state"} & set(result), where


def _runs(name: str) -> list[Run]:
    return [run for found in samples(name).values() for run in found if run.op not in ("core.batch", "core.verify")]


@pytest.mark.parametrize("name", SYSTEMS)
def test_figures_of_every_operation_are_those_of_the_full_answer(name: str) -> None:
    """The faces of the rows, then a seed, then twice with one seed."""
    runs = _runs(name)
    assert {run.op for run in runs} >= set(samples(name)) - {"core.batch", "core.verify"}
    assert name == "core" or {run.op for run in runs} >= set(system(name).by_name)
    given_faces = [
        {"v": 1, "id": index, "dice": {"from": "faces", "faces": run.faces}, "request": run.request}
        for index, run in enumerate(runs)
    ]
    seeded = [
        {"v": 1, "id": index, "dice": {"from": "seed", "seed": f"s{index}"}, "request": run.request}
        for index, run in enumerate(runs)
    ]
    for items, times in ((given_faces, 1), (seeded, 1), (seeded, 2)):
        full = answers(items, times=times)
        brief = answers(items, times=times, detail="values")
        assert len(full) == len(brief) == times * len(runs)
        for index, (reply, result) in enumerate(zip(full, brief, strict=True)):
            run = runs[index // times]
            assert reply["id"] == result["id"] == index // times
            same(reply, result, f"{run.where} ({times})")


@given(
    st.lists(
        st.sampled_from(["2D6+3>=7", "3D6", "5D6KH3-1", "10B6>=4", "2R6>=5", "D66", "WH50", "S2D6", "x2 1D6", "judge"]),
        min_size=1,
        max_size=6,
    ),
    st.integers(1, 5),
    st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8),
)
def test_figures_of_lines_are_those_of_the_full_answer(lines: list[str], times: int, seed: str) -> None:
    items = [
        {"v": 1, "dice": {"from": "seed", "seed": seed}, "request": {"op": "core.command", "text": line}}
        for line in lines
    ]
    for reply, result in zip(answers(items, times=times), answers(items, times=times, detail="values"), strict=True):
        same(reply, result, f"{lines} {times} {seed}")


def test_a_seed_goes_on_from_one_time_to_the_next() -> None:
    item = {**ROLL, "dice": {"from": "seed", "seed": "賽の目"}}
    faces = [face for one in answers([item], times=3, detail="values") for face in one["faces"]]
    assert faces == [5, 1, 3, 2, 1, 1]


def test_fair_dice_differ_from_time_to_time() -> None:
    request = {"v": 1, "request": {"op": "core.roll", "expression": "40D6"}}
    found = [tuple(one["faces"]) for one in answers([request, request], times=20, detail="values")]
    assert len(set(found)) == 40


def test_an_item_at_fault_is_told_each_time() -> None:
    items = [ROLL, {"v": 1, "request": {"op": "core.command", "text": "hello there"}}]
    for detail in ("full", "values"):
        found = answers(items, times=2, detail=detail)
        assert [one.get("error", {}).get("code") for one in found] == [None, None, *["not_a_command"] * 2]


@pytest.mark.parametrize(
    ("items", "more", "code", "path"),
    [
        ([ROLL], {"times": 0}, "out_of_range", "request.times"),
        ([ROLL], {"times": MAX_BATCH + 1}, "out_of_range", "request.times"),
        ([ROLL] * 2, {"times": MAX_BATCH // 2 + 1}, "too_many_requests", "request.times"),
        ([ROLL], {"detail": "some"}, "unknown_value", "request.detail"),
        ([ROLL], {"detial": "full"}, "unknown_field", "request.detial"),
        ([ROLL, {**ROLL, "record": {}}], {"detail": "values"}, "not_together", "request.requests[1].record"),
        ([{**ROLL, "record": {}}], {"times": 2}, "not_together", "request.requests[0].record"),
        (
            [{**ROLL, "dice": {"from": "faces", "faces": []}}],
            {"times": 2},
            "not_together",
            "request.requests[0].dice",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(items: list[Any], more: dict[str, Any], code: str, path: str) -> None:
    error = batch(items, **more)["error"]
    assert (error["code"], error["path"]) == (code, path)
    assert "{" not in error["message"]


def test_all_items_share_one_budget_of_dice() -> None:
    many = {"v": 1, "request": {"op": "core.roll", "expression": "10000D6"}}
    for detail in ("full", "values"):
        found = [one.get("error", {}).get("code") for one in answers([many], times=51, detail=detail)]
        assert found == [None] * (BATCH_BUDGET // 10_000) + ["too_many_dice"]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_rule_changes_nothing_of_what_it_was_asked(name: str) -> None:
    """A request that was read once is used again, so no rule may write into it."""
    changed = []
    for run in _runs(name):
        text = json.dumps(run.request).encode()
        planned = wire.plan(text)
        before = copy.deepcopy(planned.asked)
        dice = {"from": "faces", "faces": run.faces}
        message = {"v": 1, "lang": "ja", "dice": dice, "request": run.request}
        handle(json.dumps(message))
        handle(json.dumps({**message, "lang": "en"}))
        source = wire.source_of(wire._decode_envelope(json.dumps(message)))
        wire.perform(planned, wire.Dice(source), "ja")
        if planned.asked != before:
            changed.append(run.where)
    assert not changed


@given(st.text(alphabet='[]{}"\\a', max_size=400), st.integers(0, 130))
def test_the_quick_look_at_the_depth_never_says_flat_of_what_is_deep(text: str, depth: int) -> None:
    for one in (text, "[" * depth + text + "]" * depth, '{"a":' * depth + f'"{text}"' + "}" * depth):
        if wire._soon_flat(one):
            assert not wire._deep(one)
            assert not wire._deep(one.encode())


def test_wide_messages_are_seen_to_be_flat() -> None:
    assert wire._soon_flat(json.dumps([{"a": [f'"[{n}{{', {"b": "\\"}]} for n in range(300)]))
