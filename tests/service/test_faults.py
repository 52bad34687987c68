"""Every form of message in which msgspec says no becomes a code of ours, with its path."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from sainome.service.faults import from_validation


class Colour(enum.Enum):
    """Two colours."""

    RED = "red"
    BLUE = "blue"


class Left(Struct, frozen=True, tag="left", tag_field="side", forbid_unknown_fields=True):
    """One side."""

    a: int = 0


class Right(Struct, frozen=True, tag="right", tag_field="side", forbid_unknown_fields=True):
    """The other side."""


class Inner(Struct, forbid_unknown_fields=True):
    """Inside."""

    size: int


class Deep(Struct):
    """Further inside."""

    way: Annotated[Literal["in", "out"], Meta(title="way")] = "in"


class All(Struct, forbid_unknown_fields=True):
    """One field of every kind."""

    number: Annotated[int, Meta(ge=1, le=9)] = 1
    above: Annotated[int, Meta(gt=0)] = 1
    even: Annotated[int, Meta(multiple_of=2)] = 2
    word: Annotated[str, Meta(min_length=2, max_length=3)] = "ab"
    coded: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    listed: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(min_length=1, max_length=2)] = msgspec.field(
        default_factory=lambda: [1]
    )
    pair: tuple[int, int] = (1, 2)
    mapped: Annotated[dict[str, int], Meta(max_length=1)] = {}
    choice: Literal["one", "two"] = "one"
    three: Literal[1, 2, 3] = 1
    colour: Colour = Colour.RED
    side: Left | Right = Left()
    inner: Inner | None = None
    many: list[Inner] = []
    deep: list[Deep] | None = None
    truth: bool = False
    maybe: int | str | None = None


@pytest.mark.parametrize(
    ("text", "code", "path", "near"),
    [
        ('{"number":0}', "out_of_range", "request.number", None),
        ('{"number":10}', "out_of_range", "request.number", None),
        ('{"number":"1"}', "wrong_type", "request.number", None),
        ('{"number":1.5}', "wrong_type", "request.number", None),
        ('{"number":null}', "wrong_type", "request.number", None),
        ('{"number":true}', "wrong_type", "request.number", None),
        ('{"number":1e400}', "out_of_range", "request.number", None),
        ('{"above":0}', "out_of_range", "request.above", None),
        ('{"even":3}', "out_of_range", "request.even", None),
        ('{"word":"a"}', "wrong_length", "request.word", None),
        ('{"word":"abcd"}', "wrong_length", "request.word", None),
        ('{"coded":"A"}', "wrong_format", "request.coded", None),
        ('{"listed":[]}', "wrong_length", "request.listed", None),
        ('{"listed":[1,2,3]}', "wrong_length", "request.listed", None),
        ('{"listed":[1,-1]}', "out_of_range", "request.listed[1]", None),
        ('{"listed":{}}', "wrong_type", "request.listed", None),
        ('{"pair":[1]}', "wrong_length", "request.pair", None),
        ('{"pair":[1,"x"]}', "wrong_type", "request.pair[1]", None),
        ('{"mapped":{"a":1,"b":2}}', "wrong_length", "request.mapped", None),
        ('{"mapped":{"a":"x"}}', "wrong_type", "request.mapped[...]", None),
        ('{"choice":"tow"}', "unknown_value", "request.choice", "two"),
        ('{"choice":5}', "wrong_type", "request.choice", None),
        ('{"three":4}', "unknown_value", "request.three", None),
        ('{"colour":"green"}', "unknown_value", "request.colour", None),
        ('{"side":{"side":"up"}}', "unknown_value", "request.side.side", None),
        ('{"side":{}}', "missing_field", "request.side.side", None),
        ('{"side":{"side":"left","b":1}}', "unknown_field", "request.side.b", None),
        ('{"inner":{}}', "missing_field", "request.inner.size", None),
        ('{"inner":{"size":1,"sizes":2}}', "unknown_field", "request.inner.sizes", "size"),
        ('{"inner":5}', "wrong_type", "request.inner", None),
        ('{"many":[{"size":1},{"size":"x"}]}', "wrong_type", "request.many[1].size", None),
        ('{"truth":1}', "wrong_type", "request.truth", None),
        ('{"maybe":1.5}', "wrong_type", "request.maybe", None),
        ('{"numbr":1}', "unknown_field", "request.numbr", "number"),
        ("[]", "wrong_type", "request", None),
    ],
)
def test_forms(text: str, code: str, path: str, near: str | None) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(text, type=All)
    fault = from_validation(raised.value, "request", All)
    assert (fault.code, fault.path) == (code, path), str(raised.value)
    if near is not None:
        assert fault.near == near


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ('{"choice":"tow"}', "one, two"),
        ('{"three":4}', "1, 2, 3"),
        ('{"colour":"green"}', "red, blue"),
        ('{"side":{"side":"up"}}', "left, right"),
        ('{"deep":[{"way":"up"}]}', "in, out"),
    ],
)
def test_choices_are_listed(text: str, choices: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(text, type=All)
    assert from_validation(raised.value, "request", All).details["choices"] == choices


def test_what_is_unknown_is_still_an_error_of_ours() -> None:
    fault = from_validation(msgspec.ValidationError("Something new - at `$.a.b`"), "request", All)
    assert (fault.code, fault.path, fault.details) == ("invalid_message", "request.a.b", {"reason": "Something new"})


def test_long_values_are_not_echoed_whole() -> None:
    value: Any = "x" * 5000
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.json.decode(msgspec.json.encode({"choice": value}), type=All)
    fault = from_validation(raised.value, "request", All)
    assert all(len(str(detail)) <= 80 for detail in fault.details.values())
