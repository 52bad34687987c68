"""Any operation by its name: ``<word> field=value ...``, in Japanese or English.

The word is the operation's full name or one of its ``command`` words. A field is its name or its title in either
language, a dotted path goes inside (``settings.sl_method=tens``). A value is a whole number, はい or いいえ, a
choice by its name or word, JSON in brackets, or a text; a text in quotes is kept as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final

import msgspec

from sainome.kit.notation import Plain, Scanner, plain
from sainome.kit.system import System
from sainome.service import words
from sainome.service.faults import names
from sainome.service.registry import system

WORD: Final = r"[^\s=\[\](){}\"',+*/<>!#:]+"
_OPERATION: Final = re.compile(rf"({WORD})(?= *(?:$|#|//)| +{WORD} *=)")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+")
_TRUTH: Final[dict[str, bool | None]] = {
    "true": True, "false": False, "はい": True, "いいえ": False, "yes": True, "no": False, "null": None,
}  # fmt: skip


class Owner:
    """A system as the command reader sees it: with the words of its operations."""

    def __init__(self, owner: System) -> None:
        self.system = owner

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The words of the operations, in small letters, with the operation that each means."""
        known: dict[str, str] = {}
        for operation in self.system.operations:
            short = operation.name.partition(".")[2]
            known[operation.name] = operation.name
            for spoken in words.section(self.system.id, f"op.{short}").get("command", {}).values():
                for word in spoken:
                    known[plain(word).text.lower()] = operation.name
        return known


def operation_word(line: Plain, start: int, *, secret: bool) -> str | None:
    """Return the word here if it may name an operation: nothing, a field or a marked comment must follow.

    After the ``S`` of a secret roll no English word may follow, else ``skill`` would be a secret ``kill``.
    """
    found = _OPERATION.match(line.text, start)
    if found is None or (secret and found[1][:1].isascii()):
        return None
    return found[1].lower()


@cache
def _field_words(owner: str, op: str) -> Mapping[str, str]:
    short = op.partition(".")[2]
    request = system(owner).by_name[op].request
    kind: type = request
    own, inner = set(request.__struct_encode_fields__), names(kind)[0]
    entries: list[tuple[str, Any]] = []
    for section in (words.section(owner, "field"), words.section(owner, f"op.{short}.field")):
        entries += [(name.rpartition(".")[2], entry) for name, entry in section.items()]
    known: dict[str, str] = {}
    # where several fields have one title, a field that the request has wins, and one at its top before those inside
    for field, entry in sorted(entries, key=lambda one: (one[0] in inner) + (one[0] in own)):
        known[field.lower()] = field
        for lang in ("ja", "en"):
            if isinstance(entry, dict) and lang in entry:
                known[plain(entry[lang]).text.lower().replace(" ", "")] = field
    for field in request.__struct_encode_fields__:
        known[field.lower()] = field
    return known


@cache
def _value_words(owner: str, name: str) -> Mapping[str, str]:
    known: dict[str, str] = {}
    for value, entry in words.section(owner, f"value.{name}").items():
        known[value.lower()] = value
        known.update({plain(entry[lang]).text.lower(): value for lang in ("ja", "en") if lang in entry})
    return known


def read_fields(scan: Scanner, owner: str, op: str) -> dict[str, Any]:
    """Read ``field=value`` pairs, to the end or to a comment.

    Raises:
        InputError: ``field_twice``, ``value_missing``, ``value_not_json``, ``number_too_long``.
    """
    found: dict[str, Any] = {}
    while True:
        start = scan.position
        if not scan.space() or scan.done:
            scan.position = start
            return found
        path = scan.take(WORD)
        if path is None or scan.take(r"\s*=\s*") is None:
            scan.position = start
            return found
        known = _field_words(owner, op)
        parts = [known.get(part.lower(), part) for part in path.split(".")]
        _put(found, parts, _value(scan, owner, parts[-1]), scan)


def _put(found: dict[str, Any], path: list[str], value: Any, scan: Scanner) -> None:
    place = found
    for name in path[:-1]:
        place = place.setdefault(name, {})
        if not isinstance(place, dict):
            raise scan.error("field_twice", field=".".join(path))
    if path[-1] in place:
        raise scan.error("field_twice", field=".".join(path))
    place[path[-1]] = value


def _value(scan: Scanner, owner: str, name: str) -> Any:
    """Read a value: a whole number, true or false, JSON in brackets or quotes, or a word."""
    if scan.rest[:1] in ("[", "{", '"'):
        return _translated(_json(scan), owner, name)
    start = scan.position
    text = scan.take(r"[^\s#]+")
    if text is None:
        raise scan.error("value_missing", field=name)
    if _NUMBER.fullmatch(text):
        if len(text.lstrip("+-")) > 15:
            scan.position = start
            raise scan.error("number_too_long", limit=15)
        return int(text)
    choice = _value_words(owner, name).get(text.lower())
    if choice is not None:
        return choice
    return _TRUTH.get(text.lower(), text)


def _translated(value: Any, owner: str, name: str) -> Any:
    """Put the names of choices in place of their words inside a list."""
    if not isinstance(value, list):
        return value
    known = _value_words(owner, name)
    return [known.get(plain(item).text.lower(), item) if isinstance(item, str) else item for item in value]


def _json(scan: Scanner) -> Any:
    """Read one JSON value: to the bracket or quote that closes it. Texts are taken as typed, all else as folded."""
    line = scan.line
    text = line.text
    out: list[str] = []
    depth, quoted, index = 0, False, scan.position
    while index < len(text):
        char = text[index]
        part = char
        if quoted and char == "\\":
            part = text[index : index + 2]
        elif char == '"':
            quoted = not quoted
        elif quoted:
            part = line.typed[line.origin[index] : line.origin[index + 1]]
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        out.append(part)
        index += 2 if quoted and char == "\\" else 1
        if depth == 0 and not quoted:
            break
    try:
        value = msgspec.json.decode("".join(out))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise scan.error("value_not_json") from None
    scan.position = min(index, len(text))
    return value
