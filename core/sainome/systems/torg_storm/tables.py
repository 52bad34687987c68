"""The tables of ``tables.toml`` as look-ups (TS-02, TS-07, TS-09, TS-50, TS-60)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal

from msgspec import Struct

from sainome.kit import data
from sainome.kit.numbers import floor_div
from sainome.kit.table import RangeTable, Row

type Edition = Literal["original", "1.5"]
type Column = Literal["ord", "possibility_rated"]
type OvercomeRow = Literal[
    "disconnect", "hallucination_2", "hallucination_1", "items_2", "items_1", "nothing", "gain_1"
]
type IllEffectRow = Literal[
    "nested_storm",
    "transform_items",
    "spirit_damage",
    "mind_damage",
    "toughness_damage",
    "discard_2",
    "discard_1",
    "none",
]

CLAUSE_OF_ROW: Final = {
    "disconnect": "TS-51",
    "hallucination_2": "TS-52",
    "hallucination_1": "TS-53",
    "items_2": "TS-54",
    "items_1": "TS-55",
    "nothing": "TS-56",
    "gain_1": "TS-57",
    "nested_storm": "TS-61",
    "transform_items": "TS-62",
    "spirit_damage": "TS-63",
    "mind_damage": "TS-64",
    "toughness_damage": "TS-65",
    "discard_2": "TS-66",
    "discard_1": "TS-67",
    "none": "TS-68",
}
"""The clause of each row of the two effect tables."""


def raw() -> dict[str, Any]:
    """Return the figures as plain data."""
    return data.load(__package__, "tables")


@cache
def _bonus_chart() -> RangeTable[int]:
    rows = [Row(row["low"], row["high"], row["bonus"]) for row in raw()["bonus"]]
    return RangeTable("bonus", rows, lowest=1, highest=raw()["bonus_beyond"]["start"] - 1)


def bonus(total: int) -> int:
    """Return the die bonus of a die total of 1 or more (TS-02).

    Raises:
        RuleError: ``outside_table`` below 1.

    >>> bonus(1), bonus(20), bonus(21), bonus(50), bonus(101)
    (-12, 7, 8, 13, 24)
    """
    beyond = raw()["bonus_beyond"]
    if total >= beyond["start"]:
        over: int = beyond["bonus"] + floor_div(total - beyond["start"], beyond["step"])
        return over
    return _bonus_chart()[total]


class Harm(Struct, frozen=True, kw_only=True):
    """One result of the combat result table: shock points, knock-out code, knocked down, wound levels (TS-09)."""

    shock: int = 0
    ko: Literal["K", "O", "K/O", "KO"] | None = None
    knockdown: bool = False
    wounds: int = 0


@cache
def _harms(edition: str, column: str) -> tuple[Harm, ...]:
    return tuple(_harm(text) for text in raw()["combat"][edition][column])


def _harm(text: str) -> Harm:
    shock, *marks = text.split()
    ko: Any = next((mark for mark in marks if mark in ("K", "O", "K/O", "KO")), None)
    wounds = next((int(mark[1:]) for mark in marks if mark[0] == "W"), 0)
    return Harm(shock=int(shock), ko=ko, knockdown="down" in marks, wounds=wounds)


def combat_result(points: int, column: Column, edition: Edition, negative: Literal["none", "one_shock"]) -> Harm:
    """Return what so many result points do; below 0 what the setting says (TS-09).

    >>> combat_result(17, "ord", "1.5", "none")
    Harm(shock=9, ko='KO', knockdown=False, wounds=5)
    """
    if points < 0:
        return Harm(shock=1 if negative == "one_shock" else 0)
    rows = _harms(edition, column)
    last = len(rows) - 1
    if points <= last:
        return rows[points]
    beyond = raw()["combat_beyond"]
    times = floor_div(points - last, beyond["step"])
    return Harm(
        shock=rows[last].shock + times * beyond["shock"][edition],
        ko=rows[last].ko,
        knockdown=rows[last].knockdown,
        wounds=rows[last].wounds + times * beyond["wounds"],
    )


@cache
def effect_rows(table: Literal["overcome", "ill_effect"]) -> RangeTable[str]:
    """Return one of the two effect tables: bonus to the key of a row (TS-50, TS-60)."""
    return RangeTable(table, [Row(row.get("low"), row.get("high"), row["row"]) for row in raw()[table]])
