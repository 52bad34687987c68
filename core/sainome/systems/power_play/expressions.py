"""Dice expressions (PP-01, PP-02) and check expressions (PP-23): reading, writing, throwing."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError, RuleError
from sainome.kit.notation import plain
from sainome.kit.numbers import ceil_div, floor_div

_FORM: Final = re.compile(
    r"(?P<count>\d{0,6})D(?P<sides>[632]?)(?P<times>(?:\*\d{1,6})*)(?P<add>(?:[+-]\d{1,6})*)|(?P<plain>[+-]?\d{1,9})"
)

_EXACT: Final = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,3}|\.[0-9]{1,3})?")

_FACES_TOGETHER: Final = {6: 1, 3: 2, 2: 3}


class Expression(NamedTuple):
    """``number`` dice of 6, 3 or 2 faces, their sum times ``factor`` plus ``add``; a plain number has no dice."""

    number: int
    sides: int
    factor: int
    add: int

    @property
    def text(self) -> str:
        """The expression as a pack would write it.

        >>> read("1D+1-2").text, read("３Ｄ６×10").text, read("4").text
        ('D6-1', '3D6*10', '4')
        """
        if not self.number:
            return str(self.add)
        times = "" if self.factor == 1 else f"*{self.factor}"
        add = f"{self.add:+d}" if self.add else ""
        return f"{'' if self.number == 1 else self.number}D{self.sides}{times}{add}"

    def plus(self, number: int) -> Expression:
        """Return the expression with ``number`` added to its result."""
        return self._replace(add=self.add + number)

    def value(self, faces: tuple[int, ...]) -> int:
        """Return the total for six-sided faces; D3 and D2 are read from them (PP-02)."""
        return sum(mapped(face, self.sides) for face in faces) * self.factor + self.add

    def working(self, faces: tuple[int, ...]) -> str:
        """Write the arithmetic the way logs do: sum, faces in brackets, what is added."""
        if not self.number:
            return str(self.add)
        shown = [mapped(face, self.sides) for face in faces]
        times = "" if self.factor == 1 else f"×{self.factor}"
        add = f"{self.add:+d}" if self.add else ""
        return f"{sum(shown)}[{','.join(map(str, shown))}]{times}{add}"


def mapped(face: int, sides: int) -> int:
    """Read a D3 or D2 from a six-sided face (PP-02).

    >>> [mapped(face, 3) for face in range(1, 7)], [mapped(face, 2) for face in range(1, 7)]
    ([1, 1, 2, 2, 3, 3], [1, 1, 1, 2, 2, 2])
    """
    together = _FACES_TOGETHER[sides]
    return ceil_div(face, together)


def read(text: str, path: str = "request.expression") -> Expression:
    """Read a dice expression or a plain number (PP-01).

    Multiplications stand before additions; anything else is ``bad_expression``.

    >>> read("2D6*10+5")
    Expression(number=2, sides=6, factor=10, add=5)
    """
    if len(text) > 60:
        raise InputError("bad_expression", path, text=text[:60])
    folded = plain(text).text.upper().replace(" ", "").replace("X", "*")
    found = _FORM.fullmatch(folded)
    if found is None:
        raise InputError("bad_expression", path, text=text[:60])
    if found["plain"] is not None:
        return Expression(0, 6, 1, int(found["plain"]))
    factor = 1
    for times in re.findall(r"\d+", found["times"]):
        factor *= int(times)
    add = sum(int(one) for one in re.findall(r"[+-]\d+", found["add"]))
    return Expression(int(found["count"] or 1), int(found["sides"] or 6), factor, add)


def exact(number: int | str, path: str) -> Fraction:
    """Read an amount that keeps its fraction: a whole number, ``7/2`` or ``3.5``, never negative (PP-03).

    Raises:
        InputError: ``bad_number``.

    >>> exact("３．５", "request.play_time"), exact("25/2", "request.distance_m")
    (Fraction(7, 2), Fraction(25, 2))
    """
    text = plain(str(number)).text.strip() if len(str(number)) <= 20 else ""
    if _EXACT.fullmatch(text) is None:
        raise InputError("bad_number", path, text=str(number)[:20])
    return Fraction(text)


def throw(expression: Expression, dice: Dice, purpose: str) -> tuple[int, ...]:
    """Throw the six-sided dice that an expression needs; return the raw faces."""
    return dice.roll(6, expression.number, purpose) if expression.number else ()


class Pool(NamedTuple):
    """A check expression: at most ``dice`` six-sided dice, plus ``bonus``."""

    dice: int
    bonus: int

    @property
    def text(self) -> str:
        """The expression as sheets write it.

        >>> pool_of_value(33).text, pool_of_value(4).text
        ('3D6+6', '0D6+0')
        """
        return f"{self.dice}D6{self.bonus:+d}"

    def plus(self, dice: int, bonus: int) -> Pool:
        """Return the pool joined with another: dice with dice, bonus with bonus (PP-24)."""
        return Pool(max(0, self.dice + dice), self.bonus + bonus)


def pool_of_value(value: int) -> Pool:
    """Return the check expression of an ability: value/10 dice and value/5 bonus, each truncated (PP-23).

    >>> pool_of_value(29)
    Pool(dice=2, bonus=5)
    """
    return Pool(floor_div(max(0, value), 10), floor_div(max(0, value), 5))


def pool_of_text(text: str, path: str) -> Pool:
    """Read a check expression such as ``3D6+6``: six-sided dice and a bonus, nothing else (PP-23, PP-94)."""
    found = read(text, path)
    if found.sides != 6 or found.factor != 1 or (not found.number and "D" not in plain(text).text.upper()):
        raise InputError("bad_pool", path, text=text[:60])
    return Pool(found.number, found.add)


def pool_of(value: int | None, pool: str | None, path: str = "request") -> Pool:
    """Return the pool that a request names: by the ability's value or by the expression, not both."""
    if value is not None and pool is not None:
        raise RuleError("pool_twice", f"{path}.pool")
    if pool is not None:
        return pool_of_text(pool, f"{path}.pool")
    if value is None:
        raise RuleError("pool_missing", f"{path}.value")
    return pool_of_value(value)
