"""The table's settings: each default is what its clause argues for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.kit.pack import Pack

type Special = Literal["x2", "x5", "maelstrom", "transform"]
"""The note that a row of the storm combat result table may carry beside its number (TS-10)."""


type TypedSpecial = Literal["none", "x2", "x5", "maelstrom", "transform"]
"""The same as a form offers it, where no note has to be chosen as well."""


class StormRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of a storm combat result table: result points ``low`` to ``high`` (None: and up)."""

    low: Annotated[int, Meta(ge=0, le=1000)]
    high: Annotated[int, Meta(ge=0, le=1000)] | None = None
    possibilities_lost: Annotated[int, Meta(ge=0, le=100)]
    special: Special | None = None


class StormTable(Pack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A storm combat result table that somebody brought along (TS-10): none is bundled. It is this game's content pack.

    A ``partial`` table may have gaps, as for a table of which only some rows are known; ``sample`` says that the
    figures are invented.
    """

    rows: Annotated[list[StormRow], Meta(max_length=200)] = []
    partial: bool = False


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readings that a table may choose (TS-08 to TS-72), and the storm combat result table in use (TS-10)."""

    edition: Literal["original", "1.5"] = "original"
    storm_results: StormTable | None = None
    measure_to_value: Literal["floor", "nearest"] = "floor"
    negative_effect: Literal["none", "one_shock"] = "none"
    max_start_distance_m: Annotated[int, Meta(ge=0, le=100_000)] = 10
    start_requires_exceed: bool = False
    transform_note: Literal["confirm", "immediate"] = "confirm"
    storm_round_order: Literal["initiative", "simultaneous"] = "initiative"
    overcome_costs_action: bool = False
    recheck_after_avoid: bool = False
    nested_suspends_outer: bool = True
    ord_damage_cadence: Literal["each_round", "once"] = "each_round"
    hallucination_overlap: Literal["worst", "sum"] = "worst"
    transform_counts_spells: bool = False
    nested_start: Literal["next_round", "at_once"] = "next_round"
    random_choice: Literal["dice", "gm"] = "dice"
