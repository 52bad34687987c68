"""Reading dice: digits, d10, d100, doubles, reversing (WF-01 to WF-08).

A thrown d100 is one draw of 100 sides. Digits of two ten-sided dice, a printed tens die, faces 1 to 10 and a bare
total are input forms: a :class:`Reading` in the request, turned into the same number before any rule looks at it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.systems.wfrp4.settings import Settings

type Face = Annotated[int, Meta(ge=0, le=10)]


class Reading(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A d100 thrown by hand: ``tens`` and ``units``, or ``tens_die`` and ``units``, or only the ``total``.

    ``tens`` and ``units`` are faces of ordinary ten-sided dice by the setting ``face_convention``: 0..9, or 1..10 with
    10 standing for the digit 0. ``tens_die`` is a die printed 00, 10 ... 90. ``total`` is 1..100.
    """

    tens: Face | None = None
    tens_die: Literal["00", "10", "20", "30", "40", "50", "60", "70", "80", "90"] | None = None
    units: Face | None = None
    total: Annotated[int, Meta(ge=1, le=100)] | None = None


def d100(tens: int, units: int) -> int:
    """Return the value 1..100 of two digits 0..9; 0 and 0 together are 100 (WF-04).

    >>> d100(5, 1), d100(0, 3), d100(3, 0), d100(0, 0)
    (51, 3, 30, 100)
    """
    return 10 * tens + units or 100


def digits(roll: int) -> tuple[int, int]:
    """Return tens and units digit of a d100 value 1..100 (WF-05).

    >>> digits(51), digits(7), digits(100)
    ((5, 1), (0, 7), (0, 0))
    """
    return floor_div(roll % 100, 10), roll % 10


def reverse(roll: int) -> int:
    """Swap the two digits (WF-08).

    >>> [reverse(roll) for roll in (51, 30, 50, 69, 11, 100)]
    [15, 3, 5, 96, 11, 100]
    """
    tens, units = digits(roll)
    return d100(units, tens)


def is_double(roll: int, settings: Settings) -> bool:
    """Say whether both digits are equal; 00 counts unless the table says otherwise (WF-06).

    >>> is_double(11, Settings()), is_double(100, Settings()), is_double(100, Settings(zero_zero_is_double=False))
    (True, True, False)
    """
    tens, units = digits(roll)
    return tens == units and (roll != 100 or settings.zero_zero_is_double)


def digit(face: int, settings: Settings, path: str) -> int:
    """Return the digit 0..9 that a face of a ten-sided die shows (WF-05).

    Raises:
        RuleError: ``face_not_of_convention`` for 10 on dice printed 0 to 9, or 0 on dice printed 1 to 10.
    """
    low, high = (0, 9) if settings.face_convention == "0_to_9" else (1, 10)
    if not low <= face <= high:
        raise RuleError("face_not_of_convention", path, face=face, low=low, high=high)
    return face % 10


def d10_value(face: int, settings: Settings, path: str) -> int:
    """Return the value 1..10 of one ten-sided die; the face 0 counts 10 (WF-02).

    >>> d10_value(0, Settings(), ""), d10_value(10, Settings(face_convention="1_to_10"), "")
    (10, 10)
    """
    return digit(face, settings, path) or 10


def read_by_hand(reading: Reading, settings: Settings, path: str = "request.reading") -> int:
    """Return the d100 value of faces thrown by hand (WF-04, WF-05).

    Raises:
        RuleError: ``reading_incomplete``, ``reading_twice``, ``face_not_of_convention``.

    >>> read_by_hand(Reading(tens_die="00", units=2), Settings())
    2
    """
    tens_given = (reading.tens is not None) + (reading.tens_die is not None)
    if tens_given + (reading.total is not None) > 1 or (reading.total is not None and reading.units is not None):
        raise RuleError("reading_twice", path)
    if reading.total is not None:
        return reading.total
    if tens_given == 0 or reading.units is None:
        raise RuleError("reading_incomplete", path)
    units = digit(reading.units, settings, f"{path}.units")
    if reading.tens_die is not None:
        return d100(floor_div(int(reading.tens_die), 10), units)
    return d100(digit(reading.tens or 0, settings, f"{path}.tens"), units)


def throw(dice: Dice, reading: Reading | None, settings: Settings, purpose: str, path: str = "request.reading") -> int:
    """Return a d100 value: the faces read by hand if there are any, else one thrown die of 100 sides."""
    if reading is not None:
        return read_by_hand(reading, settings, path)
    return dice.roll(100, 1, purpose)[0]
