"""What is wrong with a content pack, and what it leaves out (section 9 of the rules file)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal, cast

from msgspec import Struct

from sainome.kit.errors import InputError, SainomeError
from sainome.systems.power_play import expressions, terms
from sainome.systems.power_play.pack import KINDS, TABLES, Item, Pack, key_of

type Level = Literal["fault", "warning", "gap"]

NEEDED: Final = ("abilities", "races", "professions", "xp_table", "coins", "goods", "armours", "shields", "weapons",
                 "schools", "spells")  # fmt: skip


class Finding(Struct, frozen=True):
    """One thing about a pack: a fault (it cannot be used), a warning, or a gap (something that it leaves out)."""

    level: Level
    code: str
    table: str
    entry: str
    detail: str


def findings(pack: Pack, *, references: bool = True) -> list[Finding]:
    """Return every fault, warning and gap; references are checked where a pack is meant to stand alone."""
    found = [*_doubles(pack), *_abilities(pack), *_formulas(pack), *_thresholds(pack), *_items(pack)]
    if references:
        found += [*_references(pack), *_gaps(pack)]
    return found


def refuse_faulty(pack: Pack, path: str, *, references: bool = False) -> None:
    """Refuse a pack that has a fault.

    Raises:
        InputError: the code of the first fault, with table, entry and detail.
    """
    for one in findings(pack, references=references):
        if one.level == "fault":
            raise InputError(one.code, f"{path}.{one.table}", table=one.table, entry=one.entry, detail=one.detail)


def ability_ids(pack: Pack) -> tuple[str, ...]:
    """Return the abilities that a pack works with: its own, or the twelve of the glossary."""
    return tuple(entry.id for entry in pack.abilities) or terms.ABILITIES


def _doubles(pack: Pack) -> Iterator[Finding]:
    for table in TABLES:
        for name, times in Counter(key_of(entry) for entry in getattr(pack, table)).items():
            if times > 1:
                yield Finding("fault", "pack_double", table, name, "")
    items = Counter(item.id for table in KINDS for item in getattr(pack, table))
    for name, times in items.items():
        if times > 1 and not any(f.entry == name for f in _within(pack, name)):
            yield Finding("fault", "pack_double", "goods", name, "")


def _within(pack: Pack, name: str) -> Iterator[Finding]:
    for table in KINDS:
        if sum(1 for item in getattr(pack, table) if item.id == name) > 1:
            yield Finding("fault", "pack_double", table, name, "")


def _abilities(pack: Pack) -> Iterator[Finding]:
    known = ability_ids(pack)
    if len(known) != 12:
        yield Finding("warning", "pack_twelve", "abilities", "", str(len(known)))
    for name in ("strength", "prowess", "agility", "endurance", "spirit", "memory", "observation"):
        if name not in known:
            yield Finding("fault", "pack_ability_needed", "abilities", name, "")
    for table, entry, named in _named_abilities(pack):
        for name in named:
            if name not in known:
                yield Finding("fault", "pack_unknown_ability", table, entry, name)
    whole: list[tuple[str, str, dict[str, str]]] = [("races", r.id, r.ability_formula) for r in pack.races]
    whole += [("professions", p.id, p.growth) for p in pack.professions]
    for table, entry, row in whole:
        for name in known:
            if name not in row:
                yield Finding("fault", "pack_missing_ability", table, entry, name)


def _named_abilities(pack: Pack) -> Iterator[tuple[str, str, list[str]]]:
    """Return every place that names abilities: table, entry, names."""
    for race in pack.races:
        yield "races", race.id, [*race.ability_formula, *race.growth_modifier]
    for profession in pack.professions:
        yield "professions", profession.id, [*profession.growth]
    for table, item in _all_items(pack):
        yield table, item.id, [*(item.modifiers.carried or {}), *(item.modifiers.worn or {})]
    for school in pack.schools:
        yield "schools", school.id, [school.casting_ability]


def _all_items(pack: Pack) -> Iterator[tuple[str, Item]]:
    for table in KINDS:
        for item in cast("list[Item]", getattr(pack, table)):
            yield table, item


def _written(pack: Pack) -> Iterator[tuple[str, str, str, bool]]:
    """Return every expression of a pack: table, entry, text, and whether D3 and D2 may stand in it."""
    for race in pack.races:
        yield from (("races", race.id, text, False) for text in race.ability_formula.values())
        yield from (("races", race.id, str(number), True) for number in race.growth_modifier.values())
        bonuses = (race.profession_bonus, *race.profession_bonus_by_profession.values())
        yield from (("races", race.id, str(number), False) for number in bonuses)
    for profession in pack.professions:
        yield from (("professions", profession.id, text, True) for text in profession.growth.values())
    for table, item in _all_items(pack):
        written = (item.resists, *(mode.damage for mode in item.modes))
        yield from ((table, item.id, text, False) for text in written if text is not None)
    yield from (("spells", spell.id, spell.damage, False) for spell in pack.spells if spell.damage is not None)
    for monster in pack.monsters:
        figures = (monster.hit, monster.dodge, monster.resist, *(mode.damage for mode in monster.modes))
        yield from (("monsters", monster.id, text, False) for text in figures if text is not None)


def _formulas(pack: Pack) -> Iterator[Finding]:
    for table, entry, text, small in _written(pack):
        try:
            sides = expressions.read(text).sides
        except SainomeError:
            yield Finding("fault", "pack_expression", table, entry, text)
            continue
        if sides != 6 and not small:
            yield Finding("fault", "pack_small_die", table, entry, text)
    for profession in pack.professions:
        count = len(primary_of(profession.growth))
        if count != 3:
            yield Finding("warning", "pack_primary_count", "professions", profession.id, str(count))


def primary_of(growth: dict[str, str]) -> list[str]:
    """Return the abilities whose growth contains a D6, in the order given (PP-13).

    >>> primary_of({"strength": "D6+1", "agility": "D3", "endurance": "D"})
    ['strength', 'endurance']
    """
    found = []
    for name, text in growth.items():
        expression = expressions.read(text, "request.growth")
        if expression.number and expression.sides == 6:
            found.append(name)
    return found


def _thresholds(pack: Pack) -> Iterator[Finding]:
    rows = sorted(pack.xp_table, key=lambda row: row.level)
    if rows and rows[0].level != 2:
        yield Finding("fault", "pack_level_gap", "xp_table", "2", "")
    for before, after in pairwise(rows):
        if after.level > before.level + 1:
            yield Finding("fault", "pack_level_gap", "xp_table", str(before.level + 1), "")
        if after.level > before.level and after.xp <= before.xp:
            yield Finding("fault", "pack_level_order", "xp_table", str(after.level), str(after.xp))


def _items(pack: Pack) -> Iterator[Finding]:
    for weapon in pack.weapons:
        if not weapon.modes:
            yield Finding("fault", "pack_no_mode", "weapons", weapon.id, "")
    for coin in pack.coins:
        if not coin.value_in_sp.split("/")[0].strip("0"):
            yield Finding("fault", "pack_worthless_coin", "coins", coin.id, coin.value_in_sp)


def _references(pack: Pack) -> Iterator[Finding]:
    items = {item.id for table in KINDS for item in getattr(pack, table)}
    schools = {school.id for school in pack.schools}
    professions = {profession.id for profession in pack.professions}
    for profession in pack.professions:
        for stock in profession.starting_items:
            if stock.item not in items:
                yield Finding("fault", "pack_reference", "professions", profession.id, stock.item)
        for name in profession.schools:
            if name not in schools:
                yield Finding("fault", "pack_reference", "professions", profession.id, name)
    for race in pack.races:
        for name in race.profession_bonus_by_profession:
            if name not in professions:
                yield Finding("fault", "pack_reference", "races", race.id, name)
    for spell in pack.spells:
        if spell.school not in schools:
            yield Finding("fault", "pack_reference", "spells", spell.id, spell.school)


def _gaps(pack: Pack) -> Iterator[Finding]:
    for table in NEEDED:
        if not getattr(pack, table):
            yield Finding("gap", "pack_table_empty", table, "", "")
    for table in ("races", "professions", *KINDS, "schools", "spells", "monsters"):
        for entry in getattr(pack, table):
            if entry.labels is None:
                yield Finding("gap", "pack_no_label", table, entry.id, "")
    for race in pack.races:
        for name in ability_ids(pack):
            if name not in race.growth_modifier:
                yield Finding("gap", "pack_no_growth_modifier", "races", race.id, name)
    for school in pack.schools:
        if school.conditions is None:
            yield Finding("gap", "pack_conditions_unknown", "schools", school.id, "")
        if not any(spell.school == school.id for spell in pack.spells):
            yield Finding("gap", "pack_no_spells", "schools", school.id, "")


def gaps(pack: Pack) -> tuple[str, ...]:
    """Return the tables that a pack leaves empty, for the operation that belongs to every game.

    Raises:
        InputError: the first fault.
    """
    try:
        refuse_faulty(pack, "request.packs", references=True)
    except InputError as fault:
        fault.owner = "power_play"
        raise
    return tuple(table for table in NEEDED if not getattr(pack, table))
