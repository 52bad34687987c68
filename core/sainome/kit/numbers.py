"""Named roundings and the writing of signed numbers. Rules never divide any other way."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

SAFE: Final = 2**53 - 1
"""The largest whole number that JSON readers in JavaScript keep exact."""


def floor_div(number: int, divisor: int) -> int:
    """Divide and round down, towards minus infinity.

    >>> floor_div(-5, 10)
    -1
    """
    return number // divisor


def ceil_div(number: int, divisor: int) -> int:
    """Divide and round up, towards plus infinity.

    >>> ceil_div(-5, 10), ceil_div(5, 10)
    (0, 1)
    """
    return -(-number // divisor)


def trunc_div(number: int, divisor: int) -> int:
    """Divide and drop the fraction, towards zero.

    >>> trunc_div(-19, 10), trunc_div(19, 10)
    (-1, 1)
    """
    quotient = abs(number) // abs(divisor)
    return quotient if (number >= 0) == (divisor > 0) else -quotient


def round_half_up(number: int, divisor: int) -> int:
    """Divide and round to the nearest, halves away from zero (四捨五入).

    >>> round_half_up(5, 2), round_half_up(-5, 2), round_half_up(7, 3)
    (3, -3, 2)
    """
    quotient = (2 * abs(number) + abs(divisor)) // (2 * abs(divisor))
    return quotient if (number >= 0) == (divisor > 0) else -quotient


def signed(number: int) -> str:
    """Write a number with its sign; zero is +0.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '-2', '+0')
    """
    return f"{number:+d}"


def fraction_text(value: Fraction) -> str:
    """Write an exact chance the way messages carry it.

    >>> fraction_text(Fraction(35, 72)), fraction_text(Fraction(0)), fraction_text(Fraction(1))
    ('35/72', '0/1', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def percent_text(value: Fraction, places: int = 1) -> str:
    """Write a chance as a percentage, halves rounded up; 0 and 100 are written only where they are exact.

    >>> percent_text(Fraction(7, 12)), percent_text(Fraction(1)), percent_text(Fraction(1, 6**6))
    ('58.3%', '100%', '<0.1%')
    """
    scale = 10**places
    if value in (0, 1):
        return f"{100 * value.numerator}%"
    units = round_half_up(100 * scale * value.numerator, value.denominator)
    if units == 0:
        return f"<{_decimal(1, places)}%"
    if units == 100 * scale:
        return f">{_decimal(units - 1, places)}%"
    return f"{_decimal(units, places)}%"


def decimal_text(value: Fraction, places: int = 2) -> str:
    """Write a number with a few decimals, halves rounded away from zero; for reading only.

    >>> decimal_text(Fraction(20476400, 5491557)), decimal_text(Fraction(-1, 8))
    ('3.73', '-0.13')
    """
    units = round_half_up(10**places * value.numerator, value.denominator)
    return f"{'-' if units < 0 else ''}{_decimal(abs(units), places)}"


def _decimal(units: int, places: int) -> str:
    whole, rest = divmod(units, 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)


def wire_int(number: int) -> int | str:
    """Return the number itself, or its digits as text where JavaScript would lose some.

    >>> wire_int(7), wire_int(2**60)
    (7, '1152921504606846976')
    """
    return number if -SAFE <= number <= SAFE else str(number)
