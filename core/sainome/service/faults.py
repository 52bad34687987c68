"""msgspec's validation errors as stable codes with a path and the name that was probably meant."""

from __future__ import annotations

import re
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
                near = nearest(details["got"].strip("'"), names(kind)[1])
            fault = InputError(code, where, near=near)
            fault.details.update(details)
            return fault
    return InputError("invalid_message", where, reason=what[:200])


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
