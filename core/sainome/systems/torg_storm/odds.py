"""Odds as operations: a total, a bonus, a success, rows of the effect tables, transformed items (TS-01 to TS-62)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.chances import (
    FARTHEST,
    bonus_is,
    defended,
    passing,
    passing_from,
    percent,
    reaches,
    total_from,
    total_is,
)
from sainome.systems.torg_storm.check import Value
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.odds_rows import bonus_rows
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.tables import effect_rows

LISTED: Final = (-12, -10, -8, -5, -2, -1, *range(18))
"""Bonuses that the list of odds shows: all that occur up to +17."""


class OddsTotalRequest(Request, frozen=True, tag="torg_storm.odds_total"):
    """The chance of one die total."""

    die_total: Annotated[int, Meta(ge=1, le=1000)]
    roller: Roller = "rated"
    settings: Settings = Settings()


class OddsTotalValues(Struct, frozen=True, kw_only=True):
    """Exact chances as text.

    ``passing`` is the chance that the running sum stands at this multiple of 10 and the die rolls on; ``passing_all``
    and ``passing_rest`` are the sums of that over all multiples, and over all but 0.
    """

    die_total: int
    exact: str
    at_least: str
    passing: str
    passing_all: str
    passing_rest: str
    exact_percent: str
    at_least_percent: str


def odds_total(request: OddsTotalRequest, dice: Dice) -> Outcome:
    """Give the exact chance of a die total, of at least it, and of rolling on at it (TS-01)."""
    total, roller = request.die_total, request.roller
    exact, least = total_is(total, roller), total_from(total, roller)
    values = OddsTotalValues(
        die_total=total,
        exact=fraction_text(exact),
        at_least=fraction_text(least),
        passing=fraction_text(passing(total // 10, roller) if total % 10 == 0 else Fraction(0)),
        passing_all=fraction_text(passing_from(0, roller)),
        passing_rest=fraction_text(passing_from(1, roller)),
        exact_percent=percent(exact),
        at_least_percent=percent(least),
    )
    return Outcome(values=values, steps=(Step("odds_of_total", "TS-01", {"die_total": total}),))


class OddsBonusRequest(Request, frozen=True, tag="torg_storm.odds_bonus"):
    """The chance of a bonus; with a value and a difficulty, also which bonuses reach it."""

    bonus: Annotated[int, Meta(ge=-12, le=60)] = 0
    roller: Roller = "rated"
    possibility: bool = False
    value: Value | None = None
    difficulty: Value | None = None
    modifiers: list[Value] = []
    active_defence: bool = False
    exceed: bool = False
    settings: Settings = Settings()


class BonusOdds(Struct, frozen=True, kw_only=True):
    """One bonus with its chances; ``success`` is null where the bonus alone does not decide."""

    bonus: int
    exact: str
    at_least: str
    percent: str
    success: bool | None


class OddsBonusValues(Struct, frozen=True, kw_only=True):
    """The chance of one bonus, of at least it, and the list of all up to +17."""

    bonus: int
    exact: str
    at_least: str
    exact_percent: str
    at_least_percent: str
    rows: tuple[BonusOdds, ...]


def odds_bonus(request: OddsBonusRequest, dice: Dice) -> Outcome:
    """Give the exact chance of a bonus, with or without the extra roll of a Possibility (TS-02, TS-04)."""

    def odds(wanted: int) -> tuple[Fraction, Fraction]:
        exact = bonus_is(wanted, request.roller, possibility=request.possibility)
        return exact, reaches(wanted, request.roller, possibility=request.possibility)

    exact, least = odds(request.bonus)
    rows = [(wanted, *odds(wanted)) for wanted in LISTED] if request.possibility else _listed(request.roller)
    needed = _needed(request)
    values = OddsBonusValues(
        bonus=request.bonus,
        exact=fraction_text(exact),
        at_least=fraction_text(least),
        exact_percent=percent(exact),
        at_least_percent=percent(least),
        rows=tuple(
            BonusOdds(
                bonus=wanted,
                exact=fraction_text(one),
                at_least=fraction_text(all_),
                percent=percent(all_),
                success=None if needed is None else wanted >= needed,
            )
            for wanted, one, all_ in rows
        ),
    )
    return Outcome(values=values, steps=(Step("odds_of_bonus", "TS-02", {"bonus": request.bonus}),))


def _needed(request: OddsBonusRequest) -> int | None:
    """Return the bonus that reaches the difficulty, if both sides of it are known and nobody defends (TS-03)."""
    if request.value is None or request.difficulty is None or request.active_defence:
        return None
    return request.difficulty - request.value - sum(request.modifiers) + int(request.exceed)


def _listed(roller: Roller) -> list[tuple[int, Fraction, Fraction]]:
    """Return the bonuses that the list shows, each with its chance and that of at least it, without a Possibility."""
    spread = bonus_rows(LISTED[-1], roller)
    above = spread.total - sum(spread.weights.values())
    rows: list[tuple[int, Fraction, Fraction]] = []
    for wanted in reversed(LISTED):
        above += spread[wanted]
        rows.append((wanted, Fraction(spread[wanted], spread.total), Fraction(above, spread.total)))
    return rows[::-1]


class OddsRequest(Request, frozen=True, tag="torg_storm.odds"):
    """The chance of beating a difficulty, also one that is actively defended."""

    value: Value
    difficulty: Value
    modifiers: list[Value] = []
    roller: Roller = "rated"
    possibility: bool = False
    active_defence: bool = False
    defence_possibility: bool = False
    exceed: bool = False
    settings: Settings = Settings()


class OddsValues(Struct, frozen=True, kw_only=True):
    """The exact chance as text and as a percentage; ``needed`` is the bonus that reaches the difficulty."""

    needed: int
    success: str
    failure: str
    percent: str
    active_defence: bool
    possibility: bool


def odds(request: OddsRequest, dice: Dice) -> Outcome:
    """Give the exact chance to reach a difficulty, also one that is actively defended (TS-03, TS-27).

    Raises:
        RuleError: ``odds_too_far`` when a bonus of more than 30 in either direction is needed.
    """
    needed = request.difficulty - request.value - sum(request.modifiers) + int(request.exceed)
    if abs(needed) > FARTHEST:
        raise RuleError("odds_too_far", "request.difficulty", needed=needed, limit=FARTHEST)
    if request.active_defence:
        chance = defended(
            -needed,
            request.roller,
            "rated",
            attacker_spends=request.possibility,
            defender_spends=request.defence_possibility,
        )
    else:
        chance = reaches(needed, request.roller, possibility=request.possibility)
    values = OddsValues(
        needed=needed,
        success=fraction_text(chance),
        failure=fraction_text(1 - chance),
        percent=percent(chance),
        active_defence=request.active_defence,
        possibility=request.possibility,
    )
    clause = "TS-27" if request.active_defence else "TS-03"
    return Outcome(values=values, steps=(Step("odds_of_success", clause, {"needed": needed}),))


class OddsEffectsRequest(Request, frozen=True, tag="torg_storm.odds_effects"):
    """The chances of the rows of an effect table."""

    table: Literal["overcome", "ill_effect"]
    settings: Settings = Settings()


class EffectOdds(Struct, frozen=True, kw_only=True):
    """One row with its chance."""

    row: str
    chance: str
    percent: str


class OddsEffectsValues(Struct, frozen=True, kw_only=True):
    """The rows of the table, in order, with their exact chances; they sum to 1."""

    table: str
    rows: tuple[EffectOdds, ...]


def odds_effects(request: OddsEffectsRequest, dice: Dice) -> Outcome:
    """Give the exact chance of each row of the overcoming or the ill-effect table (TS-50, TS-60)."""
    rows = []
    for row in effect_rows(request.table).rows:
        least = reaches(-12 if row.low is None else row.low, "rated")
        chance = least if row.high is None else least - reaches(row.high + 1, "rated")
        rows.append(EffectOdds(row=row.value, chance=fraction_text(chance), percent=percent(chance)))
    clause = "TS-50" if request.table == "overcome" else "TS-60"
    return Outcome(
        values=OddsEffectsValues(table=request.table, rows=tuple(rows)), steps=(Step("odds_of_rows", clause),)
    )


class OddsItemsRequest(Request, frozen=True, tag="torg_storm.odds_items"):
    """How likely items are to be transformed."""

    count: Annotated[int, Meta(ge=0, le=1000)]
    settings: Settings = Settings()


class OddsItemsValues(Struct, frozen=True, kw_only=True):
    """The chance that at least one of them is transformed, and how many are expected to be."""

    count: int
    at_least_one: str
    expected: str
    percent: str


def odds_items(request: OddsItemsRequest, dice: Dice) -> Outcome:
    """Give the chance that at least one of so many items becomes an item of another reality (TS-62)."""
    chance = 1 - Fraction(19, 20) ** request.count
    values = OddsItemsValues(
        count=request.count,
        at_least_one=fraction_text(chance),
        expected=fraction_text(Fraction(request.count, 20)),
        percent=percent(chance),
    )
    return Outcome(values=values, steps=(Step("odds_of_items", "TS-62", {"count": request.count}),))


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(OddsRequest, odds, OddsValues, clauses=("TS-03", "TS-04", "TS-27"), group="odds"),
    Operation(OddsBonusRequest, odds_bonus, OddsBonusValues, clauses=("TS-02", "TS-04"), group="odds"),
    Operation(OddsTotalRequest, odds_total, OddsTotalValues, clauses=("TS-01",), group="odds"),
    Operation(OddsEffectsRequest, odds_effects, OddsEffectsValues, clauses=("TS-50", "TS-60"), group="odds"),
    Operation(OddsItemsRequest, odds_items, OddsItemsValues, clauses=("TS-62",), group="odds"),
)
