"""Measures and class values: six steps for each power of ten, compared as exact decimals (BR-19, BR-20)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.systems.sigma.settings import Rounding

MANTISSAS: Final = tuple(Fraction(text) for text in ("1", "3/2", "2", "3", "5", "7"))
"""The six measures of one power of ten; the first is class 1 (BR-19, inferred from the data points of the text)."""

CLASS_LIMIT: Final = 200
"""Classes that are looked up: -200 to 200, which is 10 to the power of 33 either way."""


def definite_of(number: int) -> Fraction:
    """Return the measure of a class, in the unit that the quantity is counted in (BR-20).

    >>> definite_of(12), definite_of(0)
    (Fraction(70, 1), Fraction(7, 10))
    """
    return MANTISSAS[(number - 1) % 6] * Fraction(10) ** floor_div(number - 1, 6)


def class_of(measure: Fraction | int, rounding: Rounding = "up", path: str = "request.value") -> int:
    """Return the class of a measure (BR-19): the first class whose measure is not smaller, or by the table's rounding.

    Raises:
        RuleError: ``class_undefined`` for 0 or less, ``measure_too_extreme`` beyond class -200 to 200.

    >>> class_of(70), class_of(12), class_of(Fraction("0.71"))
    (12, 8, 1)
    >>> class_of(71), class_of(71, "nearest_log"), class_of(71, "down")
    (13, 12, 12)
    """
    exact = Fraction(measure)
    if exact <= 0:
        raise RuleError("class_undefined", path, value=decimal_text(exact))
    if not definite_of(-CLASS_LIMIT) <= exact <= definite_of(CLASS_LIMIT):
        raise RuleError("measure_too_extreme", path, limit=CLASS_LIMIT)
    low, high = -CLASS_LIMIT, CLASS_LIMIT
    while low < high:
        middle = floor_div(low + high, 2)
        if definite_of(middle) >= exact:
            high = middle
        else:
            low = middle + 1
    above = definite_of(low)
    if above == exact or rounding == "up":
        return low
    # On a logarithmic scale the halfway point between two entries is the root of their product, never an exact decimal.
    nearer_below = exact * exact < above * definite_of(low - 1)
    return low - 1 if rounding == "down" or nearer_below else low


def class_label(number: int) -> str:
    """Return a class as letter and power of ten (BR-19): A to F for the mantissa, then the power.

    >>> class_label(0), class_label(12)
    ('F-1', 'F1')
    """
    return f"{'ABCDEF'[(number - 1) % 6]}{floor_div(number - 1, 6)}"


def decimal_text(value: Fraction) -> str:
    """Write an exact decimal without exponent or trailing zeros.

    >>> decimal_text(Fraction(7, 10)), decimal_text(Fraction(1500)), decimal_text(Fraction(-3, 20))
    ('0.7', '1500', '-0.15')
    """
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
        if digits > 80:
            return f"{value.numerator}/{value.denominator}"
    whole = str(abs((value * 10**digits).numerator)).rjust(digits + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)
