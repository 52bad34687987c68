"""The tables of ``tables.toml``, checked for gaps and overlaps when first used."""

from __future__ import annotations

from functools import cache
from typing import Final

from sainome.kit import data
from sainome.kit.table import RangeTable, Row

_PACKAGE: Final = "sainome.systems.wfrp4"


@cache
def difficulties() -> dict[str, int]:
    """Return the modifier of each named difficulty (WF-12).

    >>> difficulties()["hard"]
    -20
    """
    return {row["key"]: row["modifier"] for row in data.load(_PACKAGE, "tables")["difficulties"]}


@cache
def outcome_bands(success: bool) -> RangeTable[str]:
    """Return the outcome labels by SL, for successes or for failures (WF-22).

    >>> outcome_bands(True)[0], outcome_bands(False)[0]
    ('marginal_success', 'marginal_failure')
    """
    listed = data.load(_PACKAGE, "tables")["outcome_bands"]
    rows = [Row(row.get("min_sl"), row.get("max_sl"), row["key"]) for row in listed if row["success"] is success]
    return RangeTable("outcome_bands", rows)


@cache
def hit_locations() -> RangeTable[str]:
    """Return the hit locations of a two-legged target by the number 1..100 (WF-37).

    >>> hit_locations()[7], hit_locations()[100]
    ('head', 'right_leg')
    """
    rows = [Row(row["lo"], row["hi"], row["key"]) for row in data.load(_PACKAGE, "tables")["hit_locations"]]
    return RangeTable("hit_locations", rows, lowest=1, highest=100)
