"""The storm combat result table: brought along in a pack, typed by hand, or missing; never invented (TS-10)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError, RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.pack import checked_table
from sainome.kit.system import Operation, Request
from sainome.kit.table import Row
from sainome.systems.torg_storm.chart import Points
from sainome.systems.torg_storm.settings import Settings, Special, StormRow, StormTable

KNOWN_ROW: Final = (6, 3)
"""The one row that is known from outside: 6 result points cost 3 Possibilities (TS-10)."""


def check_table(table: StormTable, path: str) -> None:
    """Refuse a table without rows, with an overlap, or, unless it is partial, with a gap or not beginning at 0 (TS-10).

    Raises:
        InputError: ``table_empty``, ``table_gap``, ``table_overlap`` or ``table_range``, naming the result points.

    >>> check_table(StormTable(rows=[StormRow(low=0, high=2, possibilities_lost=1)]), "settings.storm_results")
    """
    if not table.rows:
        raise InputError("table_empty", path, table="storm_results")
    rows = sorted((Row(row.low, row.high, row) for row in table.rows), key=lambda row: row.low or 0)
    if not table.partial:
        checked_table(path, "storm_results", rows, lowest=0, highest=rows[-1].high)
        return
    for row in rows:
        checked_table(path, "storm_results", [row], lowest=row.low, highest=row.high)
    for before, after in pairwise(rows):
        if before.high is None or (after.low or 0) <= before.high:
            raise InputError("table_overlap", path, table="storm_results", at_value=after.low)


def look_up(table: StormTable | None, points: int) -> StormRow | None:
    """Return the row of so many result points; None below the first row: no result (TS-10).

    Raises:
        RuleError: ``table_missing`` without a table, or where the table has no row.
    """
    if table is None:
        raise RuleError("table_missing", "request.settings.storm_results", table="storm_results", points=points)
    for row in table.rows:
        if row.low <= points and (row.high is None or points <= row.high):
            return row
    if points < 0:
        return None
    raise RuleError("table_missing", "request.settings.storm_results", table="storm_results", points=points)


def pack_gaps(pack: StormTable) -> list[str]:
    """Say what a pack lacks: its rows, or some of them (TS-10).

    Raises:
        InputError: the table contradicts itself.
    """
    if not pack.rows:
        return ["rows"]
    check_table(pack, "request.packs.rows")
    open_end = any(row.high is None for row in pack.rows)
    return (["some_rows"] if pack.partial else []) + ([] if open_end else ["open_end"])


def known_row_differs(table: StormTable) -> bool:
    """Whether the table contradicts the one row that is known: then it may be another table (TS-10)."""
    points, lost = KNOWN_ROW
    rows = [row for row in table.rows if row.low <= points and (row.high is None or points <= row.high)]
    return any(row.possibilities_lost != lost for row in rows)


class StormResultRequest(Request, frozen=True, tag="torg_storm.storm_result"):
    """Read result points in the storm combat result table that is loaded."""

    result_points: Points
    settings: Settings = Settings()


class StormResultValues(Struct, frozen=True, kw_only=True):
    """The Possibilities lost and the note of the row; ``sample`` says that the figures are invented."""

    result_points: int
    possibilities_lost: int
    special: Special | None
    sample: bool
    known_row_differs: bool


def storm_result(request: StormResultRequest, dice: Dice) -> Outcome:
    """Read the storm combat result table that somebody brought along (TS-10).

    Raises:
        RuleError: ``table_missing``.
        InputError: ``table_gap``, ``table_overlap``, ``table_range``.
    """
    table = request.settings.storm_results
    if table is not None:
        check_table(table, "request.settings.storm_results")
    row = look_up(table, request.result_points)
    differs = table is not None and known_row_differs(table)
    values = StormResultValues(
        result_points=request.result_points,
        possibilities_lost=row.possibilities_lost if row else 0,
        special=row.special if row else None,
        sample=table is not None and table.sample,
        known_row_differs=differs,
    )
    read = Step("storm_result_read", "TS-10", {"points": request.result_points, "lost": values.possibilities_lost})
    warning: tuple[Step, ...] = (Step("known_row_differs", "TS-10"),) if differs else ()
    return Outcome(values=values, steps=(read, *warning))


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(StormResultRequest, storm_result, StormResultValues, clauses=("TS-10",)),
)
