"""One chat line gives one request.

Order: ``S`` for a secret roll, ``x3`` for repeats; then the forms of the game that is being played, then the
everyday dice forms, then any operation by its name (``wfrp4.test target=50`` or, in the game, ``テスト 目標値=50``).
What no form reads is an error that points at the character; a line that no form claims is ``not_a_command``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from sainome.kit.notation import Scanner, plain
from sainome.kit.system import Command, System
from sainome.service import words
from sainome.service.registry import system, system_ids

MAX_REPEATS: Final = 100

_WORD: Final = r"[^\s=\[\](){}\"',+*/<>!#:]+"


class Line(NamedTuple):
    """What a line was read as: a request as plain data, how often, and the comment."""

    request: dict[str, Any]
    repeat: int
    text: str
    comment: str | None


def read(typed: str, game: str | None) -> Line:
    """Read one line.

    Args:
        typed: the line as typed, at most 2,000 characters.
        game: the id of the game being played; None tries every game.

    Raises:
        InputError: ``not_a_command``, ``leftover_text``, ``ambiguous_command`` and what the forms raise; ``at`` is the
            0-based index of the character in ``typed``.
    """
    line = plain(typed)
    scan = Scanner(line)
    scan.space()
    secret = _secret(scan)
    repeat = _repeat(scan)
    start = scan.position
    request = _claimed(scan, game)
    end = scan.position
    comment = scan.comment()
    if secret:
        request = {**request, "hide": "roll"}
    return Line(request, repeat, line.text[start:end].strip(), comment)


def _secret(scan: Scanner) -> bool:
    start = scan.position
    if scan.take(r"S(?=(\d|[(x]|rep|repeat|choice|C\(|D\d|[A-Z]{2,}))") is None:
        return False
    if claims(Scanner(scan.line, start), everyday_and_all()):
        scan.position = start
        return False
    return True


def _repeat(scan: Scanner) -> int:
    start = scan.position
    if scan.take(r"(x|rep|repeat)(?=\d+\s)") is None:
        return 1
    count = scan.number() or 0
    if not 1 <= count <= MAX_REPEATS:
        scan.position = start
        raise scan.error("repeat_range", limit=MAX_REPEATS, count=count)
    scan.space()
    return count


def _claimed(scan: Scanner, game: str | None) -> dict[str, Any]:
    games = [system(game)] if game not in (None, "core") else [system(name) for name in system_ids()]
    for owner in [*games, system("core")]:
        for command in owner.commands:
            if _starts(scan, command):
                return command.parse(scan)
    named = _named(scan, [*games, system("core")])
    if named is not None:
        return named
    raise scan.error("not_a_command", text=scan.rest[:20])


def _starts(scan: Scanner, command: Command) -> bool:
    rest = scan.rest.upper()
    return any(rest.startswith(start) for start in command.starts)


def claims(scan: Scanner, commands: Iterator[Command]) -> bool:
    """Whether any of these forms claims the line."""
    return any(_starts(scan, command) for command in commands)


def everyday_and_all() -> Iterator[Command]:
    """Return the forms of every game and the everyday ones."""
    for name in (*system_ids(), "core"):
        yield from system(name).commands


def _named(scan: Scanner, owners: list[System]) -> dict[str, Any] | None:
    """Read ``<operation> name=value ...``: any operation by its full name or by its word in either language."""
    start = scan.position
    word = scan.take(_WORD)
    if word is None:
        return None
    for owner in owners:
        op = _by_word(owner.id).get(word.lower())
        if op is not None:
            return {"op": op, **_fields(scan, owner.id, op)}
    scan.position = start
    return None


@cache
def _by_word(owner: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for operation in system(owner).operations:
        short = operation.name.partition(".")[2]
        known[operation.name] = operation.name
        for spoken in words.section(owner, f"op.{short}").get("command", {}).values():
            for word in spoken:
                known[plain(word).text.lower()] = operation.name
    return known


@cache
def _field_words(owner: str, op: str) -> dict[str, str]:
    short = op.partition(".")[2]
    known: dict[str, str] = {}
    for section in (words.section(owner, "field"), words.section(owner, f"op.{short}.field")):
        for name, entry in section.items():
            known[name.lower()] = name
            known.update(
                {plain(entry[lang]).text.lower().replace(" ", ""): name for lang in ("ja", "en") if lang in entry}
            )
    return known


@cache
def _value_words(owner: str, name: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for value, entry in words.section(owner, f"value.{name}").items():
        known[value.lower()] = value
        known.update({plain(entry[lang]).text.lower(): value for lang in ("ja", "en") if lang in entry})
    return known


def _fields(scan: Scanner, owner: str, op: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while True:
        start = scan.position
        if not scan.space() or scan.done:
            scan.position = start
            return found
        path = scan.take(_WORD)
        if path is None or scan.take(r"\s*=\s*") is None:
            scan.position = start
            return found
        known = _field_words(owner, op)
        names = [known.get(part.lower(), part) for part in path.split(".")]
        _put(found, names, _value(scan, owner, names[-1]), scan)


def _put(found: dict[str, Any], names: list[str], value: Any, scan: Scanner) -> None:
    place = found
    for name in names[:-1]:
        place = place.setdefault(name, {})
        if not isinstance(place, dict):
            raise scan.error("field_twice", field=".".join(names))
    if names[-1] in place:
        raise scan.error("field_twice", field=".".join(names))
    place[names[-1]] = value


def _value(scan: Scanner, owner: str, name: str) -> Any:
    """Read a value: a whole number, true or false, JSON in brackets or quotes, or a word."""
    rest = scan.rest
    if rest[:1] in ("[", "{", '"'):
        return _json(scan)
    text = scan.take(r"[^\s#]+")
    if text is None:
        raise scan.error("value_missing", field=name)
    if text.lstrip("+-").isdecimal() and len(text) <= 16:
        return int(text)
    truth = {"true": True, "false": False, "はい": True, "いいえ": False, "null": None}
    if text.lower() in truth:
        return truth[text.lower()]
    known = _value_words(owner, name)
    return known.get(text.lower(), text)


def _json(scan: Scanner) -> Any:
    """Read one JSON value: to the bracket or quote that closes it."""
    text = scan.rest
    depth, quoted, index = 0, False, 0
    while index < len(text):
        char = text[index]
        if quoted:
            if char == "\\":
                index += 1
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        index += 1
        if depth == 0 and not quoted:
            break
    try:
        value = msgspec.json.decode(text[:index])
    except (msgspec.DecodeError, RecursionError):
        raise scan.error("value_not_json") from None
    scan.position += index
    return value
