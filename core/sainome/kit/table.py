"""Result tables that refuse gaps and overlaps when they load."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sainome.kit.errors import InputError, RuleError


class Row[T](NamedTuple):
    """One row: ``low`` to ``high`` inclusive; None is an open end."""

    low: int | None
    high: int | None
    value: T


class RangeTable[T]:
    """A table looked up by a whole number.

    Args:
        name: shown in errors.
        rows: any order; together they must cover ``lowest`` to ``highest`` without gap or overlap.
        lowest: the smallest number that may be looked up; None for no limit.
        highest: the largest; None for no limit.

    Raises:
        InputError: ``table_gap``, ``table_overlap``, ``table_range`` or ``table_empty``, naming the number.

    >>> table = RangeTable("place", [Row(1, 3, "low"), Row(4, 6, "high")], lowest=1, highest=6)
    >>> table[4]
    'high'
    """

    def __init__(
        self, name: str, rows: Iterable[Row[T]], *, lowest: int | None = None, highest: int | None = None
    ) -> None:
        self.name = name
        self.rows = sorted(rows, key=lambda row: (row.low is not None, row.low or 0))
        self._check(lowest, highest)

    def _check(self, lowest: int | None, highest: int | None) -> None:
        if not self.rows:
            raise InputError("table_empty", self.name, table=self.name)
        if self.rows[0].low != lowest:
            raise InputError("table_range", self.name, table=self.name, expected=lowest, got=self.rows[0].low)
        if self.rows[-1].high != highest:
            raise InputError("table_range", self.name, table=self.name, expected=highest, got=self.rows[-1].high)
        for row in self.rows:
            if row.low is not None and row.high is not None and row.low > row.high:
                raise InputError("table_range", self.name, table=self.name, expected=row.low, got=row.high)
        for before, after in zip(self.rows, self.rows[1:], strict=False):
            if before.high is None or after.low is None or after.low <= before.high:
                raise InputError("table_overlap", self.name, table=self.name, at_value=after.low)
            if after.low != before.high + 1:
                raise InputError("table_gap", self.name, table=self.name, at_value=before.high + 1)

    def row(self, number: int) -> Row[T]:
        """Return the row that holds ``number``.

        Raises:
            RuleError: ``outside_table``.
        """
        for row in self.rows:
            if (row.low is None or row.low <= number) and (row.high is None or number <= row.high):
                return row
        raise RuleError("outside_table", table=self.name, number=number)

    def __getitem__(self, number: int) -> T:
        return self.row(number).value
