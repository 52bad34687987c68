"""Anything at all into the door gives a reply, never a crash; requests and replies survive their round trip."""

from __future__ import annotations

import copy
import json
from typing import Any

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from sainome import handle
from sainome.service.registry import system, system_ids
from tests.contract.gather import samples
from tests.property.strategies import plain, scalars

KEYS = {"v", "id", "outcome", "need", "error", "private"}


def checked(text: str) -> dict[str, Any]:
    """Read a reply: one of outcome, need and error, and nothing unknown."""
    reply: dict[str, Any] = json.loads(text)
    assert set(reply) <= KEYS
    assert len({"outcome", "need", "error"} & set(reply)) == 1
    if "error" in reply:
        assert reply["error"]["code"] != "internal_error", reply
        assert reply["error"]["message"]
    return reply


@given(st.binary(max_size=80))
@example(b"")
@example(b"\xff\xfe{}")
@example(b'{"v":1,"request":{"op":"core.d66"}')
def test_any_bytes(data: bytes) -> None:
    assert "error" in checked(handle(data))


@given(st.text(max_size=80))
@example("\ud800")
@example('{"v":1,"request":{"op":"core.roll","expression":"\ud800"}}')
@example("[" * 5000)
@example('{"v":1,"request":' * 3000)
@example('{"v":1,"request":{"op":"core.migrate","save":' + '{"a":' * 3000 + "1" + "}" * 3002)
@example('{"v":1,"id":' + "9" * 400 + ',"request":{"op":"core.d66"}}')
def test_any_text(text: str) -> None:
    checked(handle(text))


@given(plain())
def test_any_json(value: Any) -> None:
    assert "error" in checked(handle(json.dumps(value)))


@given(plain())
def test_any_request(value: Any) -> None:
    checked(handle(json.dumps({"v": 1, "request": value})))


@given(st.dictionaries(st.sampled_from(["op", "expression", "hide", "count", "sides", "pools", "text", "x"]), plain()))
def test_any_fields(fields: dict[str, Any]) -> None:
    for op in ("core.roll", "core.count", "core.command", "core.help", "core.odds"):
        checked(handle(json.dumps({"v": 1, "request": {**fields, "op": op}})))


def test_other_types_are_refused() -> None:
    for thing in (None, 5, [], {}):
        assert "error" in checked(handle(thing))  # type: ignore[arg-type]


def test_nesting_at_every_depth() -> None:
    for depth in (10, 100, 300, 600, 900, 1000, 1100, 2000, 20_000):
        inner = '{"a":' * depth + "1" + "}" * depth
        for request in (
            f'{{"op":"core.command","text":"2D6","settings":{inner}}}',
            f'{{"op":"core.migrate","save":{{"v":1,"characters":[{inner}]}}}}',
            f'{{"op":"core.pack","system":"core","packs":[{inner}]}}',
            '{"op":"core.batch","requests":[{"v":1,"request":' * depth + "1" + "}]}" * depth,
        ):
            for record in ("", '"record":{},'):
                checked(handle(f'{{"v":1,{record}"request":{request}}}'))


def _requests() -> list[dict[str, Any]]:
    return [
        run.request
        for name in (*system_ids(), "core")
        for found in samples(name).values()
        for run in found[:2]
        if run.op not in ("core.batch", "core.verify")
    ]


def _places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path, *(place for key, value in inner for place in _places(value, (*path, key)))]


def _put(whole: Any, path: tuple[Any, ...], value: Any, *, drop: bool) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(whole)
    place = changed
    for key in path[:-1]:
        place = place[key]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return changed


REQUESTS = _requests()


@given(st.sampled_from(REQUESTS), st.data())
def test_valid_requests_changed_in_one_place(request: dict[str, Any], data: st.DataObject) -> None:
    """One value of a valid request replaced or left out: a reply, and an error of ours if it is one."""
    path = data.draw(st.sampled_from(_places(request)))
    value = data.draw(scalars())
    changed = _put(request, path, value, drop=bool(path) and data.draw(st.booleans()))
    for dice in ({"from": "seed", "seed": "x"}, {"from": "faces", "faces": []}):
        checked(handle(json.dumps({"v": 1, "dice": dice, "request": changed})))


@given(st.sampled_from(REQUESTS))
def test_requests_round_trip(request: dict[str, Any]) -> None:
    found = system(request["op"].partition(".")[0]).by_name[request["op"]]
    read = found.decoder.decode(json.dumps(request))
    assert found.decoder.decode(msgspec.json.encode(read)) == read


@given(st.sampled_from(REQUESTS), st.integers(0, 9))
def test_a_seed_and_its_faces_give_the_same_outcome(request: dict[str, Any], seed: int) -> None:
    """What a seed throws, handed in as faces, is the same roll: so a log can be run again."""
    first = json.loads(handle(json.dumps({"v": 1, "dice": {"from": "seed", "seed": str(seed)}, "request": request})))
    if "outcome" not in first:
        return
    faces = [{"sides": draw["sides"], "face": draw["face"]} for draw in first["outcome"]["draws"]]
    again = json.loads(handle(json.dumps({"v": 1, "dice": {"from": "faces", "faces": faces}, "request": request})))
    assert again == first


def test_a_duplicate_key_counts_once() -> None:
    reply = checked(handle('{"v":1,"request":{"op":"core.d66","order":"ascending","order":"descending"}}'))
    assert reply["outcome"]["values"]["expression"] == "D66D"


def test_too_deep_a_message_is_refused_unread_and_still_answered_by_its_id() -> None:
    for opening, closing in (('{"a":', "}"), ("[", "]")):
        inner = opening * 5000 + "1" + closing * 5000
        reply = checked(handle(f'{{"v":1,"id":"k7","request":{{"op":"core.migrate","save":{inner}}}}}'))
        assert (reply["id"], reply["error"]["code"]) == ("k7", "too_nested")
    brackets = "[{" * 100
    text = json.dumps({"v": 1, "request": {"op": "core.choice", "items": [f'{brackets}"\\"{brackets}']}})
    assert "outcome" in checked(handle(text)), "brackets inside a text nest nothing"
    wide = {"op": "core.batch", "requests": [{"v": 1, "request": {"op": "core.d66"}}] * 300}
    assert "outcome" in checked(handle(json.dumps({"v": 1, "request": wide}))), "many side by side are not deep"
