"""Loading packs as an operation: merge, validate, say what is missing (section 9 of the rules file)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import packcheck, packs
from sainome.systems.power_play.pack import TABLES, Labels, Pack, Packs
from sainome.systems.power_play.packcheck import Finding


class PackRequest(Request, frozen=True, kw_only=True, tag="power_play.pack"):
    """Content packs in the order in which they are merged. None at all: the invented sample."""

    packs: Packs = []


class TableCount(Struct, frozen=True):
    """How many entries a table holds."""

    table: str
    count: int


class PackValues(Struct, frozen=True):
    """The merged pack, the entries of each table, and everything found; ``usable`` if there is no fault."""

    merged: Pack
    tables: tuple[TableCount, ...]
    findings: tuple[Finding, ...]
    faults: int
    warnings: int
    gaps: int
    usable: bool
    invented: bool
    name: Labels


def load(request: PackRequest, dice: Dice) -> Outcome:
    """Merge packs, the later one winning, and report faults, warnings and gaps (PP-05, PP-13, PP-92)."""
    found = [finding for one in request.packs for finding in packcheck.findings(one, references=False)]
    whole = packs.merged(request.packs)
    merged = packcheck.findings(whole)
    # a fault inside one pack stands even where a later pack covers it; what both report is said once
    listed = tuple(dict.fromkeys([*found, *merged]))
    counts = {level: sum(one.level == level for one in listed) for level in ("fault", "warning", "gap")}
    title = whole.pack.title
    named = title if isinstance(title, Labels) else Labels(ja=title, en=title)
    values = PackValues(
        merged=whole,
        tables=tuple(TableCount(name, len(getattr(whole, name))) for name in TABLES),
        findings=listed,
        faults=counts["fault"],
        warnings=counts["warning"],
        gaps=counts["gap"],
        usable=not counts["fault"],
        invented=whole.sample or whole.pack.invented,
        name=named,
    )
    steps = (Step("merged", "PP-05", {"count": max(1, len(request.packs))}),)
    return Outcome(values=values, verdict="pack_sound" if values.usable else "pack_faulty", steps=steps)


OPERATIONS: Final = (Operation(PackRequest, load, PackValues, clauses=("PP-05", "PP-13", "PP-92"), group="table"),)
