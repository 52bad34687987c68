"""Looking up: bonus, value and measure, degrees of success, damage (TS-02, TS-03, TS-07, TS-08, TS-09)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import ceil_div, floor_div, wire_int
from sainome.kit.outcome import Outcome, Part, Scalar, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.check import Value
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.tables import Column, bonus, combat_result, raw

type Unit = Literal["s", "min", "hour", "day", "week", "month", "year"]
type DieTotal = Annotated[int, Meta(ge=1, le=1_000_000)]
type Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]

ROUND_SECONDS: Final = 10
"""Seconds of one round (TS-16)."""


class BonusRequest(Request, frozen=True, tag="torg_storm.bonus"):
    """Read the bonus of a die total, and add a value and modifiers to it."""

    die_total: DieTotal
    value: Value = 0
    modifiers: list[Value] = []
    settings: Settings = Settings()


class BonusValues(Struct, frozen=True, kw_only=True):
    """The bonus of a die total; ``total`` adds value and modifiers."""

    die_total: int
    bonus: int
    added: int
    total: int


def read_bonus(request: BonusRequest, dice: Dice) -> Outcome:
    """Read the bonus chart, also beyond its end; every modifier counts (TS-02)."""
    found = bonus(request.die_total)
    added = request.value + sum(request.modifiers)
    parts = [Part("bonus", found, "TS-02"), *(Part("modifier", one, "TS-03") for one in request.modifiers)]
    if request.value:
        parts.insert(0, Part("value", request.value, "TS-03"))
    return Outcome(
        values=BonusValues(die_total=request.die_total, bonus=found, added=added, total=found + added),
        parts=tuple(parts),
        steps=(Step("bonus_read", "TS-02", {"die_total": request.die_total, "bonus": found}),),
    )


def measure_of(value: int) -> Fraction:
    """Return the measure that a value stands for (TS-07).

    >>> measure_of(19), measure_of(1), measure_of(-4)
    (Fraction(6000, 1), Fraction(3, 2), Fraction(3, 20))
    """
    base = Fraction(raw()["value_chart"]["base"][value % 5])
    return base * Fraction(10) ** floor_div(value, 5)


def value_of(measure: int, reading: Literal["floor", "nearest", "ceil"]) -> int:
    """Return the value of a measure of 1 or more (TS-08).

    ``floor`` is the largest value whose measure is at most the one given, ``nearest`` the closer of both neighbours
    (the lower one in the middle), ``ceil`` the smallest value whose measure is at least the one given.

    >>> value_of(19, "floor"), value_of(21, "nearest"), value_of(20, "nearest"), value_of(16, "ceil")
    (6, 7, 6, 7)
    """
    low = 0
    while measure_of(low + 1) <= measure:
        low += 1
    if reading == "floor" or measure_of(low) == measure:
        return low
    if reading == "ceil":
        return low + 1
    return low if measure - measure_of(low) <= measure_of(low + 1) - measure else low + 1


def seconds_of(value: int) -> int:
    """Return the whole seconds of a time value, a started second counting (TS-07)."""
    exact = measure_of(value)
    return ceil_div(exact.numerator, exact.denominator)


def exact_number(number: Fraction) -> int | str:
    """Return a whole number, or the digits of one that is not whole: 1.5 as "1.5"."""
    if number.denominator == 1:
        return wire_int(number.numerator)
    return format(Decimal(number.numerator) / Decimal(number.denominator), "f")


class MeasureRequest(Request, frozen=True, tag="torg_storm.measure"):
    """What a time value stands for."""

    value: Annotated[int, Meta(ge=-25, le=60)]
    unit: Unit = "s"
    settings: Settings = Settings()


class MeasureValues(Struct, frozen=True, kw_only=True):
    """The measure in the unit asked for, the same in seconds, and the rounds it lasts (a started round counts)."""

    value: int
    unit: Unit
    measure: int | str
    seconds: int | str
    rounds: int | str


def measure(request: MeasureRequest, dice: Dice) -> Outcome:
    """Turn a value into a measure, seconds and rounds (TS-07, TS-16)."""
    exact = measure_of(request.value + raw()["value_chart"]["offset"][request.unit])
    rounds = ceil_div(exact.numerator, exact.denominator * ROUND_SECONDS)
    values = MeasureValues(
        value=request.value,
        unit=request.unit,
        measure=exact_number(measure_of(request.value)),
        seconds=exact_number(exact),
        rounds=wire_int(rounds),
    )
    details: dict[str, Scalar] = {"value": request.value, "seconds": values.seconds, "rounds": values.rounds}
    return Outcome(values=values, steps=(Step("measured", "TS-07", details),))


class ValueRequest(Request, frozen=True, tag="torg_storm.value"):
    """The value of a measure, as a storm strength is converted into Possibilities."""

    measure: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    settings: Settings = Settings()


class ValueValues(Struct, frozen=True, kw_only=True):
    """The value under the setting, and under each way of rounding."""

    measure: int
    value: int
    floor: int
    nearest: int
    ceil: int


def value(request: ValueRequest, dice: Dice) -> Outcome:
    """Convert a measure to a value, by default to the largest that does not exceed it (TS-08)."""
    values = ValueValues(
        measure=request.measure,
        value=value_of(request.measure, request.settings.measure_to_value),
        floor=value_of(request.measure, "floor"),
        nearest=value_of(request.measure, "nearest"),
        ceil=value_of(request.measure, "ceil"),
    )
    return Outcome(values=values, steps=(Step("valued", "TS-08", {"measure": values.measure, "value": values.value}),))


class ResultRequest(Request, frozen=True, tag="torg_storm.result"):
    """Read result points in one of the result tables of the base game."""

    result_points: Points
    table: Literal["general", "intimidate", "taunt", "maneuver"] = "general"
    settings: Settings = Settings()


class ResultValues(Struct, frozen=True, kw_only=True):
    """The degree reached; ``failure`` below 0."""

    result_points: int
    table: str
    degree: str


def result(request: ResultRequest, dice: Dice) -> Outcome:
    """Read the degree of a success from its result points; below 0 it is a failure (TS-03)."""
    tables = raw()["results"]
    rows = {"general": tables["general"]["rows"], **tables[request.settings.edition]}[request.table]
    reached = [degree for least, degree in rows if least <= request.result_points]
    degree = reached[-1] if reached else "failure"
    values = ResultValues(result_points=request.result_points, table=request.table, degree=degree)
    return Outcome(values=values, steps=(Step("degree_read", "TS-03", {"result_points": request.result_points}),))


class DamageRequest(Request, frozen=True, tag="torg_storm.damage"):
    """Read the combat result table: from result points, or from an effect and the attribute that resists it."""

    result_points: Points
    column: Column = "possibility_rated"
    settings: Settings = Settings()


class DamageValues(Struct, frozen=True, kw_only=True):
    """Shock points, knock-out code, knocked down, wound levels; ``edition`` is the table that was read."""

    result_points: int
    column: str
    edition: str
    shock: int
    ko: str | None
    knockdown: bool
    wounds: int


def damage(request: DamageRequest, dice: Dice) -> Outcome:
    """Read the damage of so many result points, for either edition and column (TS-09)."""
    settings = request.settings
    harm = combat_result(request.result_points, request.column, settings.edition, settings.negative_effect)
    values = DamageValues(
        result_points=request.result_points,
        column=request.column,
        edition=settings.edition,
        shock=harm.shock,
        ko=harm.ko,
        knockdown=harm.knockdown,
        wounds=harm.wounds,
    )
    return Outcome(values=values, steps=(Step("harm_read", "TS-09", {"result_points": request.result_points}),))


OPERATIONS: Final = (
    Operation(BonusRequest, read_bonus, BonusValues, clauses=("TS-02",)),
    Operation(ResultRequest, result, ResultValues, clauses=("TS-03",)),
    Operation(DamageRequest, damage, DamageValues, clauses=("TS-09",)),
    Operation(MeasureRequest, measure, MeasureValues, clauses=("TS-07", "TS-16")),
    Operation(ValueRequest, value, ValueValues, clauses=("TS-08",)),
)
