"""Units: what a measure is written in, and what its class is counted in (BR-19, BR-22)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from sainome.kit.errors import RuleError
from sainome.kit.notation import plain
from sainome.systems.sigma.classes import decimal_text
from sainome.systems.sigma.settings import Settings

type Quantity = Literal["number", "mass_kg", "length_m", "length_cm", "time_10s"]

BASE_UNIT: Final[dict[str, str]] = {
    "number": "",
    "mass_kg": "kg",
    "length_m": "m",
    "length_cm": "cm",
    "time_10s": "10 s",
}

_DIMENSION: Final = {"number": "", "mass_kg": "mass", "length_m": "length", "length_cm": "length", "time_10s": "time"}
_USUAL: Final[dict[str, Quantity]] = {"": "number", "mass": "mass_kg", "length": "length_m", "time": "time_10s"}

# each unit: its dimension and its size in kg, m or s
_UNITS: Final = {
    "mg": ("mass", Fraction(1, 1_000_000)),
    "g": ("mass", Fraction(1, 1000)),
    "kg": ("mass", Fraction(1)),
    "t": ("mass", Fraction(1000)),
    "mm": ("length", Fraction(1, 1000)),
    "cm": ("length", Fraction(1, 100)),
    "m": ("length", Fraction(1)),
    "km": ("length", Fraction(1000)),
    "s": ("time", Fraction(1)),
    "min": ("time", Fraction(60)),
    "h": ("time", Fraction(3600)),
    "10 s": ("time", Fraction(10)),
}
_ALIASES: Final = {
    "キロ": "kg", "キログラム": "kg", "グラム": "g", "トン": "t", "ton": "t", "メートル": "m", "センチ": "cm",
    "センチメートル": "cm", "ミリ": "mm", "ミリメートル": "mm", "キロメートル": "km", "秒": "s", "sec": "s",
    "分": "min", "時間": "h", "ターン": "turn", "turns": "turn", "10s": "10 s",
}  # fmt: skip
UNIT_WORDS: Final = "|".join(sorted((*_UNITS, *_ALIASES, "turn"), key=len, reverse=True))
"""A pattern of every unit that is known, longer names first."""

_MEASURE: Final = re.compile(r"(?P<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?P<unit>\D.*)?$")
MAX_DIGITS: Final = 40


class Measure(NamedTuple):
    """A measure read: the number in the unit that the class is counted in, the quantity, and the text in its unit."""

    number: Fraction
    quantity: Quantity
    text: str


def read_measure(
    value: int | str, unit: str, quantity: Quantity | None, settings: Settings, path: str = "request"
) -> Measure:
    """Read a measure such as ``70`` with unit ``kg``, or ``"0.7 kg"`` (BR-19, BR-22).

    Args:
        value: a whole number, or text: a decimal of at most 40 characters, with or without its unit.
        unit: the unit of the value; empty for the unit that the quantity is counted in.
        quantity: what the class is counted in; None for kg, m or 10 s, as the unit says.
        settings: gives the length of a Turn, for times written in Turns.
        path: where the request holds the value, for errors.

    Raises:
        RuleError: ``bad_measure``, ``unknown_unit`` (with the nearest), ``two_units``, ``unit_mismatch``.
    """
    number, written = _split(value, f"{path}.value")
    asked = plain(unit).text.strip() if unit else ""
    if written and asked and _unit(written, f"{path}.value") != _unit(asked, f"{path}.unit"):
        raise RuleError("two_units", f"{path}.unit", first=written, second=asked)
    name = _unit(written or asked, f"{path}.value" if written else f"{path}.unit")
    dimension, size = ("time", Fraction(settings.turn_seconds)) if name == "turn" else _UNITS.get(name, ("", None))
    counted = quantity if quantity is not None else _USUAL[dimension]
    if size is None:
        return Measure(number, counted, f"{decimal_text(number)} {BASE_UNIT[counted]}".strip())
    if _DIMENSION[counted] != dimension:
        raise RuleError("unit_mismatch", f"{path}.unit", unit=name, quantity=counted)
    return Measure(Fraction(number * size, _UNITS[BASE_UNIT[counted]][1]), counted, f"{decimal_text(number)} {name}")


class Scale(NamedTuple):
    """How to write measures of a quantity: in which unit, and how many of that unit one unit of the class table is."""

    quantity: Quantity
    unit: str
    factor: Fraction


def scale_of(unit: str, quantity: Quantity | None, settings: Settings, path: str = "request") -> Scale:
    """Say how a measure that comes from a class is written: in a unit, or in the quantity's own (BR-20, BR-22).

    Raises:
        RuleError: ``unknown_unit``, ``unit_mismatch``.

    >>> scale_of("g", None, Settings())
    Scale(quantity='mass_kg', unit='g', factor=Fraction(1000, 1))
    """
    name = _unit(plain(unit).text.strip(), f"{path}.unit")
    if not name:
        counted = quantity if quantity is not None else "number"
        return Scale(counted, BASE_UNIT[counted], Fraction(1))
    dimension, size = ("time", Fraction(settings.turn_seconds)) if name == "turn" else _UNITS[name]
    counted = quantity if quantity is not None else _USUAL[dimension]
    if _DIMENSION[counted] != dimension:
        raise RuleError("unit_mismatch", f"{path}.unit", unit=name, quantity=counted)
    return Scale(counted, name, Fraction(_UNITS[BASE_UNIT[counted]][1], size))


def _split(value: int | str, path: str) -> tuple[Fraction, str]:
    text = plain(str(value)).text.strip()
    found = _MEASURE.match(text)
    if found is None or len(found["number"]) > MAX_DIGITS:
        raise RuleError("bad_measure", path, value=text[:40])
    return Fraction(found["number"]), (found["unit"] or "").strip()


def _unit(text: str, path: str) -> str:
    if not text:
        return ""
    low = text.lower()
    known = _ALIASES.get(low, low)
    if known in _UNITS or known == "turn":
        return known
    near = next((name for name in (*_UNITS, *_ALIASES) if name[0] == low[0]), None)
    raise RuleError("unknown_unit", path, near=near, unit=text[:20], known="mg g kg t mm cm m km s min h turn")
