"""Measure to class and back, for every quantity (BR-19, BR-20)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.classes import CLASS_LIMIT, class_label, class_of, decimal_text, definite_of
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.units import BASE_UNIT, Quantity, read_measure, scale_of

type ClassNumber = Annotated[int, Meta(ge=-CLASS_LIMIT, le=CLASS_LIMIT)]


class ClassOfRequest(Request, frozen=True, kw_only=True, tag="sigma.class_of"):
    """The class of a measure."""

    value: int | Annotated[str, Meta(max_length=60)]
    unit: Annotated[str, Meta(max_length=20)] = ""
    quantity: Quantity | None = None
    settings: Settings = Settings()


class ClassOfValues(Struct, frozen=True, kw_only=True):
    """A class, its letter form, and the entries of the table around the measure."""

    measure: str
    class_value: int
    class_name: str
    entry: str
    below: str
    exact: bool
    quantity: Quantity


class DefiniteOfRequest(Request, frozen=True, kw_only=True, tag="sigma.definite_of"):
    """The measure of a class, or of several."""

    class_value: ClassNumber
    up_to: ClassNumber | None = None
    quantity: Quantity | None = None
    unit: Annotated[str, Meta(max_length=20)] = ""
    settings: Settings = Settings()


class DefiniteEntry(Struct, frozen=True, kw_only=True):
    """One class: its measure in the quantity's unit, its letter form."""

    class_value: int
    value: str
    text: str
    class_name: str


class DefiniteOfValues(Struct, frozen=True, kw_only=True):
    """The measure of the class, and of every class up to ``up_to``."""

    class_value: int
    value: str
    text: str
    class_name: str
    unit: str
    table: list[DefiniteEntry]


def class_of_measure(request: ClassOfRequest, dice: Dice) -> Outcome:
    """Look up the class of a measure (BR-19); the unit is kg, m or 10 s unless ``quantity`` says otherwise.

    Args:
        request: ``value`` (a number, or text with or without its unit), ``unit``, ``quantity``.
        dice: not used.

    Raises:
        RuleError: ``class_undefined`` for 0 or less, ``unknown_unit``, ``unit_mismatch``, ``two_units``,
            ``bad_measure``.

    >>> from sainome.kit.dice import no_dice
    >>> class_of_measure(ClassOfRequest(value="70kg"), no_dice()).values.class_value
    12
    """
    measure = read_measure(request.value, request.unit, request.quantity, request.settings)
    number = class_of(measure.number, request.settings.class_rounding)
    unit = BASE_UNIT[measure.quantity]
    values = ClassOfValues(
        measure=measure.text,
        class_value=number,
        class_name=class_label(number),
        entry=f"{decimal_text(definite_of(number))} {unit}".strip(),
        below=f"{decimal_text(definite_of(number - 1))} {unit}".strip(),
        exact=definite_of(number) == measure.number,
        quantity=measure.quantity,
    )
    return Outcome(values=values, steps=(Step("measure_class", "BR-19", {"measure": measure.text, "class": number}),))


def definite_of_class(request: DefiniteOfRequest, dice: Dice) -> Outcome:
    """Look up the measure of a class, or a stretch of the table (BR-20).

    Args:
        request: ``class_value`` -200 to 200, ``up_to`` for a table, ``quantity`` or ``unit`` to write the measure in.
        dice: not used.

    Raises:
        RuleError: ``unknown_unit``, ``unit_mismatch``.

    >>> from sainome.kit.dice import no_dice
    >>> definite_of_class(DefiniteOfRequest(class_value=0), no_dice()).values.value
    '0.7'
    """
    scale = scale_of(request.unit, request.quantity, request.settings)
    last = request.class_value if request.up_to is None else request.up_to
    step = 1 if last >= request.class_value else -1
    table = [
        DefiniteEntry(class_value=number, value=value, text=_text(value, scale.unit), class_name=class_label(number))
        for number, value in (
            (number, decimal_text(definite_of(number) * scale.factor))
            for number in range(request.class_value, last + step, step)
        )
    ]
    first = table[0]
    values = DefiniteOfValues(
        class_value=first.class_value,
        value=first.value,
        text=first.text,
        class_name=first.class_name,
        unit=scale.unit,
        table=table,
    )
    return Outcome(values=values)


def _text(value: str, unit: str) -> str:
    """Write a measure with its unit; the unit of 10 s is a factor."""
    return f"{value} × {unit}" if unit[:1].isdigit() else f"{value} {unit}".strip()


OPERATIONS: Final = (
    Operation(ClassOfRequest, class_of_measure, ClassOfValues, clauses=("BR-19", "BR-22"), group="table"),
    Operation(DefiniteOfRequest, definite_of_class, DefiniteOfValues, clauses=("BR-20", "BR-19"), group="table"),
)
