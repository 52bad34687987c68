"""``choice[A,B]``: pick from a list; ``choice2[...]`` picks two different ones; ``choice[A-F]``, ``choice[3-10]``."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.notation import Scanner
from sainome.kit.outcome import Outcome
from sainome.kit.system import Command, Operation, Request

MAX_ITEMS: Final = 100


class ChoiceRequest(Request, frozen=True, tag="core.choice"):
    """Pick ``count`` of the ``items``, each at most once."""

    items: Annotated[list[Annotated[str, Meta(min_length=1, max_length=500)]], Meta(min_length=1, max_length=MAX_ITEMS)]
    count: Annotated[int, Meta(ge=1, le=MAX_ITEMS)] = 1


class ChoiceValues(Struct, frozen=True):
    """What was picked, in the order picked; ``items`` is the list it came from."""

    items: list[str]
    picked: list[str]


def choose(request: ChoiceRequest, dice: Dice) -> Outcome:
    """Pick at random: one die with as many faces as items are left, for each pick.

    Raises:
        InputError: ``choice_count`` if more are to be picked than there are.
    """
    if request.count > len(request.items):
        raise InputError("choice_count", "request.count", count=request.count, items=len(request.items))
    left = list(request.items)
    picked = []
    for _ in range(request.count):
        (face,) = dice.roll(len(left), 1, "choice")
        picked.append(left.pop(face - 1))
    return Outcome(values=ChoiceValues(request.items, picked))


def _typed(scan: Scanner, start: int, end: int) -> str:
    """Return a part of the line as it was typed, not folded."""
    line = scan.line
    return line.typed[line.origin[start] : line.origin[end]].strip()


def _parse(scan: Scanner) -> dict[str, Any]:
    scan.take("choice")
    count = scan.number()
    bracket = scan.take(r"[\[(]")
    items = _bracketed(scan, {"[": "]", "(": ")"}[bracket]) if bracket else _spaced(scan)
    if len(items) > MAX_ITEMS:
        raise scan.error("too_many_items", limit=MAX_ITEMS, count=len(items))
    request: dict[str, Any] = {"op": "core.choice", "items": items}
    return request if count is None else {**request, "count": count}


def _bracketed(scan: Scanner, closing: str) -> list[str]:
    text = scan.line.text
    end = text.find(closing, scan.position)
    if end < 0:
        raise scan.error("bracket_missing", text=closing)
    items = []
    begin = scan.position
    spread = _range(scan, text[begin:end].strip())
    for stop in [*(i for i in range(begin, end) if text[i] == ","), end]:
        item = _typed(scan, begin, stop)
        if not item:
            scan.position = begin
            raise scan.error("item_missing")
        items.append(item)
        begin = stop + 1
    scan.position = end + 1
    return spread or items


def _range(scan: Scanner, text: str) -> list[str] | None:
    """Return the items of ``A-F`` or ``3-10``, or None if the text is no range."""
    low, dash, high = text.partition("-")
    low, high = low.strip(), high.strip()
    if not dash:
        return None
    if low.isdecimal() and high.isdecimal() and max(len(low), len(high)) <= 15:
        first, last = int(low), int(high)
        made = str
    elif len(low) == len(high) == 1 and low.isascii() and low.isalpha() and high.isascii() and high.isalpha():
        if low.isupper() != high.isupper():
            return None
        first, last = ord(low), ord(high)
        made = chr  # type: ignore[assignment]
    else:
        return None
    if first > last:
        raise scan.error("choice_range", low=low, high=high)
    if last - first >= MAX_ITEMS:
        raise scan.error("too_many_items", limit=MAX_ITEMS, count=last - first + 1)
    return [made(value) for value in range(first, last + 1)]


def _spaced(scan: Scanner) -> list[str]:
    items = []
    while scan.space() and (part := scan.take(r"(?!#|//)[^ ]+")):
        items.append(_typed(scan, scan.position - len(part), scan.position))
    if not items:
        raise scan.error("item_missing")
    return items


OPERATIONS: Final = (Operation(ChoiceRequest, choose, ChoiceValues, open=frozenset({"items", "picked"})),)
COMMANDS: Final = (
    Command(
        (),
        _parse,
        ("choice[A,B]", "choice(A,B)", "choice A B", "choice2[A,B,C]", "choice[A-F]", "choice[3-10]"),
        r"choice\d*(?:[\[(]| +[^ ])",
    ),
)
