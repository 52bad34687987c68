"""Formulas of a base achievement, such as ``min(A,C,H)`` or ``min(C,O,H)-2``: read, never executed (BR-04, BR-21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sainome.kit.errors import InputError, RuleError
from sainome.kit.notation import Scanner, plain

LETTERS: Final = "AEOSCXH"
MAX_LENGTH: Final = 200
LARGEST: Final = 1_000_000
"""The largest base achievement either way."""


def evaluate(formula: str, values: Mapping[str, int], *, health: bool = True, path: str = "request.base") -> int:
    """Return what a formula comes to.

    Args:
        formula: ``min( ... )`` of letters, whole numbers, + and -, at most 200 characters.
        values: the abilities by letter, H for health.
        health: whether H counts inside ``min``; without it H is passed over there (SG-26).
        path: where the formula stands in the request, for errors.

    Raises:
        RuleError: ``bad_formula``, pointing at the character; ``ability_missing`` if a letter has no value;
            ``formula_too_large``.

    >>> values = {"A": 9, "C": 10, "H": 6}
    >>> evaluate("min(A,C,H)-2", values), evaluate("min(A,C,H)", values, health=False)
    (4, 9)
    """
    if len(formula) > MAX_LENGTH:
        raise RuleError("bad_formula", path, formula=formula[:40], at_char=MAX_LENGTH)
    reader = _Reader(Scanner(plain(formula)), values, health, formula, path)
    total = reader.sum()
    if not reader.scan.done:
        raise reader.fault()
    if abs(total) > LARGEST:
        raise RuleError("formula_too_large", path, formula=formula[:40], limit=LARGEST)
    return total


class _Reader:
    def __init__(self, scan: Scanner, values: Mapping[str, int], health: bool, formula: str, path: str) -> None:
        self.scan = scan
        self.values = values
        self.health = health
        self.formula = formula
        self.path = path
        self.depth = 0

    def fault(self) -> RuleError:
        at = self.scan.line.origin[min(self.scan.position, len(self.scan.line.origin) - 1)]
        return RuleError("bad_formula", self.path, at=at, formula=self.formula[:40], at_char=at + 1)

    def sum(self) -> int:
        self.scan.space()
        total = -self.term() if self.scan.take("-") else self.term()
        while True:
            self.scan.space()
            sign = self.scan.take("[+-]")
            if sign is None:
                return total
            self.scan.space()
            total += self.term() if sign == "+" else -self.term()

    def term(self) -> int:
        try:
            number = self.scan.number()
        except InputError:
            raise self.fault() from None
        if number is not None:
            return number
        if self.scan.take(r"min\s*\(") is not None:
            return self.smallest()
        letter = self.scan.take(f"[{LETTERS}](?![A-Za-z])")
        if letter is None:
            raise self.fault()
        return self.value(letter.upper())

    def value(self, letter: str) -> int:
        if letter not in self.values:
            raise RuleError("ability_missing", self.path, ability=letter)
        return self.values[letter]

    def smallest(self) -> int:
        if self.depth >= 10:
            raise self.fault()
        self.depth += 1
        found: list[int] = []
        while True:
            self.scan.space()
            if self.health or self.scan.take(r"H\s*(?=[,)])") is None:
                found.append(self.sum())
            self.scan.space()
            end = self.scan.take("[,)]")
            if end is None:
                raise self.fault()
            if end == ")":
                break
        self.depth -= 1
        if not found:
            raise self.fault()
        return min(found)
