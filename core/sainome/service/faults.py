"""msgspec's validation errors as stable codes with a path and the name that was probably meant."""

from __future__ import annotations

import enum
import re
import types
import typing
from functools import cache
from typing import Any, Final, Literal

import msgspec

from sainome.kit.errors import InputError
from sainome.service.registry import nearest

_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<key>key in )?\$(?P<path>.*?)`)?$", re.DOTALL)
_FORMS: Final = (
    ("unknown_field", re.compile(r"^Object contains unknown field `(?P<field>.*)`$", re.DOTALL)),
    ("missing_field", re.compile(r"^Object missing required field `(?P<field>.*)`$")),
    ("wrong_type", re.compile(r"^Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`$")),
    ("wrong_length", re.compile(r"^Expected `(?P<type>[^`]*)` of length (?P<expected>.*)$")),
    (
        "wrong_length",
        re.compile(r"^Expected `(?P<type>array|object)` of (?:at least|at most) length (?P<expected>.*)$"),
    ),
    ("wrong_format", re.compile(r"^Expected `(?P<type>str)` matching regex (?P<expected>.*)$")),
    ("out_of_range", re.compile(r"^Expected `(?P<type>[^`]*)` (?P<expected>.*)$")),
    ("out_of_range", re.compile(r"^(?P<expected>(?:Integer|Number) .*)$")),
    ("unknown_value", re.compile(r"^Invalid (?:enum )?value (?P<got>.*)$", re.DOTALL)),
)


def from_validation(error: msgspec.ValidationError, root: str, kind: type) -> InputError:
    """Turn a validation error into ours.

    Args:
        error: what msgspec raised; its text says what was expected, what came, and where.
        root: the path of the decoded part in the whole message, ``""`` or ``request``.
        kind: the struct that was asked for, to find the name that was probably meant.
    """
    found = _AT.match(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    where = f"{root}{path}" if root else path.removeprefix(".")
    for code, form in _FORMS:
        if match := form.match(what):
            details = {name: value[:80] for name, value in match.groupdict().items()}
            near = None
            if "field" in details:
                where = f"{where}.{details['field']}".removeprefix(".")
                if code == "unknown_field":
                    near = nearest(details["field"], names(kind)[0])
            elif code == "unknown_value":
                listed = choices_at(kind, path)
                near = nearest(details["got"].strip("'"), listed or names(kind)[1])
                details["choices"] = ", ".join(map(str, listed))
            fault = InputError(code, where, near=near)
            fault.details.update(details)
            return fault
    return InputError("invalid_message", where, reason=what[:200])


def choices_at(kind: Any, path: str) -> list[str]:
    """Return the choices of the field that a path such as ``.pools[0].compare.sign`` leads to; none if unclear."""
    kinds = [kind]
    for name in re.findall(r"\.(\w+)|\[", path):
        kinds = [inner for one in kinds for inner in _inside(one, name)]
    found = [choice for one in kinds for choice in _literals(one)]
    if not found:  # the tag of a struct that comes in several kinds
        tags = [one.__struct_config__.tag for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        found = [str(tag) for tag in tags if tag is not None]
    return list(dict.fromkeys(found))


def _inside(kind: Any, name: str) -> list[Any]:
    """Return the types of a field (or, without a name, of the elements) of a type."""
    structs, others = [], []
    for one in _alternatives(kind):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            structs.append(one)
        else:
            others.append(one)
    if not name:
        return [typing.get_args(one)[-1] for one in others if typing.get_args(one)]
    found = []
    for one in structs:
        if name in one.__struct_encode_fields__:
            field = one.__struct_fields__[one.__struct_encode_fields__.index(name)]
            found.append(typing.get_type_hints(one)[field])
        elif name == one.__struct_config__.tag_field:
            found.append(one)
    return found


def _alternatives(kind: Any) -> list[Any]:
    """Take a type apart: aliases, notes, unions."""
    if isinstance(kind, typing.TypeAliasType):
        return _alternatives(kind.__value__)
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        return _alternatives(typing.get_args(kind)[0])
    if isinstance(origin, typing.TypeAliasType):
        return _alternatives(origin.__value__)
    if origin in (typing.Union, types.UnionType):
        return [one for inner in typing.get_args(kind) for one in _alternatives(inner)]
    return [kind]


def _literals(kind: Any) -> list[str]:
    found = []
    for one in _alternatives(kind):
        if typing.get_origin(one) is Literal:
            found += [str(choice) for choice in typing.get_args(one)]
        elif isinstance(one, type) and issubclass(one, enum.Enum):
            found += [str(member.value) for member in one]
    return found


@cache
def names(kind: type) -> tuple[frozenset[str], frozenset[str]]:
    """Return the field names and the choices of a struct and of everything inside it."""
    fields: set[str] = set()
    choices: set[str] = set()
    seen: set[Any] = set()

    def walk(part: Any) -> None:
        if part in seen:
            return
        seen.add(part)
        if isinstance(part, typing.TypeAliasType):
            walk(part.__value__)
        elif typing.get_origin(part) is Literal:
            choices.update(str(choice) for choice in typing.get_args(part))
        elif isinstance(part, type) and issubclass(part, msgspec.Struct):
            fields.update(part.__struct_encode_fields__)
            for hint in typing.get_type_hints(part).values():
                walk(hint)
        else:
            for inner in typing.get_args(part):
                walk(inner)

    walk(kind)
    return frozenset(fields), frozenset(choices)
