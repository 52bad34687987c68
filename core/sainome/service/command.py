"""One chat line gives one request.

A line may begin with ``S`` for a secret roll and ``x3`` (``rep3``, ``repeat3``) for repeats. Then come, in this order,
the forms of the game that is being played, the everyday dice forms, and any operation by its name (``wfrp4.test
target=50`` or, in the game, ``テスト 目標値=50``). What no form reads is an error that points at the character; a line
that nothing claims is ``not_a_command``, found with one match and one look-up, since every chat line comes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple

from sainome.kit.errors import SainomeError
from sainome.kit.notation import Plain, Scanner, plain
from sainome.kit.system import Command, System
from sainome.service.named import WORD, Owner, operation_word, read_fields
from sainome.service.registry import system, system_ids

MAX_REPEATS: Final = 100

_REPEAT: Final = re.compile(r"(?:repeat|rep|x)([0-9]+) +", re.IGNORECASE)
_NESTED: Final = re.compile(rf"{_REPEAT.pattern}((?:{_REPEAT.pattern})+)".replace("([0-9]+)", "[0-9]+"), re.IGNORECASE)

type Parse = Callable[[Scanner], dict[str, Any]]


class Line(NamedTuple):
    """What a line was read as: a request as plain data, how often, and the comment."""

    request: dict[str, Any]
    repeat: int
    text: str
    comment: str | None


class _Reading(NamedTuple):
    """One way to read the beginning: where the form starts, whether it is secret, how often."""

    start: int
    secret: bool = False
    repeat: int = 1
    count_at: int = 0


@lru_cache(maxsize=256)
def read(typed: str, game: str | None) -> Line:
    """Read one line. The same line gives the same answer, which nobody may change: a table sends its macros often.

    Args:
        typed: the line as typed, at most 2,000 characters.
        game: the id of the game being played; None tries every game, ``core`` none.

    Raises:
        InputError: ``not_a_command``, ``leftover_text``, ``repeat_range``, ``no_nesting`` and what the forms raise;
            ``at`` is the 0-based index of the character in ``typed``.
    """
    line = plain(typed)
    owners = _owners(game)
    for reading in _readings(line):
        parse = owners.claim(line, reading)
        if parse is not None:
            return _read(line, reading, parse)
    scan = Scanner(line)
    scan.space()
    if (nested := _NESTED.match(line.text, scan.position)) and owners.claim(line, _Reading(nested.end())):
        scan.position = nested.start(1)
        raise scan.error("no_nesting")
    raise scan.error("not_a_command", text=scan.rest[:20])


def _read(line: Plain, reading: _Reading, parse: Parse) -> Line:
    if not 1 <= reading.repeat <= MAX_REPEATS:
        raise Scanner(line, reading.count_at).error("repeat_range", limit=MAX_REPEATS, count=reading.repeat)
    scan = Scanner(line, reading.start)
    try:
        request = parse(scan)
        end = scan.position
        comment = scan.comment()
    except SainomeError as error:
        error.hidden = error.hidden or reading.secret
        raise
    if reading.secret:
        request = {**request, "hide": "roll"}
    return Line(request, reading.repeat, line.text[reading.start : end].strip(), comment)


def _readings(line: Plain) -> Iterator[_Reading]:
    """Return the ways to read the beginning of a line, the plainest first."""
    text = line.text
    start = len(text) - len(text.lstrip(" "))
    yield _Reading(start)
    head = text[start : start + 1]
    secret = head in ("S", "s")
    if secret:
        yield _Reading(start + 1, secret=True)
    if not secret and head not in ("R", "r", "X", "x"):
        return
    for begin, hidden in ((start, False), (start + 1, True)):
        found = _REPEAT.match(text, begin) if begin == start or secret else None
        if found is None:
            continue
        count = int(found[1][:15])
        yield _Reading(found.end(), hidden, count, found.start(1))
        if text[found.end() : found.end() + 1] in ("S", "s"):
            yield _Reading(found.end() + 1, True, count, found.start(1))


class _Owners:
    """The games whose forms count, in their order, and one pattern that says which form claims a line."""

    def __init__(self, systems: Iterable[System]) -> None:
        self.all = tuple(map(Owner, systems))
        self._forms: list[tuple[int, Command, System]] = []
        patterns = []
        group = 1
        for owner in self.all:
            for command in owner.system.commands:
                pattern = _pattern(command)
                patterns.append(f"({pattern})")
                self._forms.append((group, command, owner.system))
                group += 1 + re.compile(pattern).groups
        self._union = re.compile("|".join(patterns), re.IGNORECASE)
        commands = [command for _, command, _ in self._forms]
        self._heads = {start[0] for command in commands for start in command.starts}
        open_forms = (command.pattern for command in commands if command.pattern is not None)
        self._open = re.compile("|".join(f"(?:{pattern})" for pattern in open_forms) or "(?!)", re.IGNORECASE)

    def claim(self, line: Plain, reading: _Reading) -> Parse | None:
        """Return what reads the line from here, or None if nothing claims it."""
        text, start = line.text, reading.start
        found = self._union.match(text, start) if self._may(text, start) else None
        if found is not None:
            return next(_owned(form.parse, owner.id) for group, form, owner in self._forms if found[group] is not None)
        word = operation_word(line, reading.start, secret=reading.secret)
        if word is None:
            return None
        for owner in self.all:
            op = owner.words.get(word)
            if op is not None:
                return partial(_named, owner=owner.system.id, op=op, length=len(word))
        return None

    def _may(self, text: str, start: int) -> bool:
        """Whether a form may claim the line. Most chat begins with kana or kanji that no beginning of a form has."""
        head = text[start : start + 1]
        cased = head.lower() != head.upper()  # what else such a letter stands for, the pattern knows best
        return cased or head in self._heads or self._open.match(text, start) is not None


@cache
def _owners(game: str | None) -> _Owners:
    names = system_ids() if game is None else (game,)
    return _Owners(map(system, dict.fromkeys((*names, "core"))))


def _pattern(command: Command) -> str:
    parts = [re.escape(start) + _after(start, command) for start in sorted(command.starts, key=len, reverse=True)]
    if command.pattern is not None:
        parts.append(command.pattern)
    return "|".join(parts) or "(?!)"


def _after(start: str, command: Command) -> str:
    """Say what may follow a beginning: a letter only where a form shows one, else ``WH`` would claim "what"."""
    if not start[-1:].isalpha():
        return ""
    others = tuple(one.upper() for one in command.starts if len(one) > len(start))
    forms = (form for form in command.forms if not form.upper().startswith(others))
    longer = (form for form in forms if form.upper().startswith(start.upper()))
    return "" if any(form[len(start) : len(start) + 1].isalpha() for form in longer) else r"(?![^\W\d_])"


def _owned(parse: Parse, owner: str) -> Parse:
    """Return the reader, its errors marked with the system whose words explain them."""

    def read_marked(scan: Scanner) -> dict[str, Any]:
        try:
            return parse(scan)
        except SainomeError as error:
            error.owner = error.owner or owner
            raise

    return read_marked


def _named(scan: Scanner, owner: str, op: str, length: int) -> dict[str, Any]:
    scan.position += length
    return {"op": op, **read_fields(scan, owner, op)}


def claim(game: str | None) -> str:
    """Return a pattern for the beginning of a plain line that may be a command, for a host that sees every chat line.

    It matches whatever :func:`read` takes by one of the forms, by an operation's full name, or by its word with a field
    behind it. A word alone is left to those who speak. Its groups 1 and 2 tell a secret roll.

    >>> pattern = re.compile(claim("core"), re.IGNORECASE)
    >>> bool(pattern.match("x3 S2D6+3")), bool(pattern.match("open the door"))
    (True, False)
    """
    owners = _owners(game)
    forms = [_pattern(command) for owner in owners.all for command in owner.system.commands]
    words = sorted({word for owner in owners.all for word in owner.words}, key=lambda word: (-len(word), word))
    dotted, spoken = ([re.escape(word) for word in words if ("." in word) is full] for full in (True, False))
    tails = (f"(?:{'|'.join(dotted)})(?= |$)", f"(?:{'|'.join(spoken)})(?= +{WORD} *=)")
    return f" *(S)??(?:{_REPEAT.pattern.replace('([0-9]+)', '[0-9]+')}(S)??)?(?:{'|'.join((*forms, *tails))})"
