"""Packs in use: merging them, indexing what they hold, and finding an entry by identifier or name."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from sainome.kit import data
from sainome.kit.errors import RuleError
from sainome.systems.power_play import packcheck, terms
from sainome.systems.power_play.pack import (
    KINDS,
    TABLES,
    AbilityEntry,
    Coin,
    Item,
    Labels,
    Monster,
    Named,
    Pack,
    Profession,
    Race,
    Restriction,
    School,
    SizeModifier,
    Spell,
    key_of,
    label_of,
)
from sainome.systems.power_play.settings import Settings


class Content(NamedTuple):
    """Packs merged: everything by identifier, later packs winning."""

    ids: tuple[str, ...]
    sample: bool
    abilities: tuple[str, ...]
    ability_labels: dict[str, Labels]
    races: dict[str, Race]
    professions: dict[str, Profession]
    thresholds: dict[int, int]
    coins: dict[str, Coin]
    items: dict[str, Item]
    schools: dict[str, School]
    spells: dict[str, Spell]
    monsters: dict[str, Monster]
    sizes: dict[str, SizeModifier]
    restrictions: tuple[Restriction, ...]


@cache
def sample() -> Pack:
    """Return the invented sample pack that stands beside this code."""
    return msgspec.convert(data.load(terms.PACKAGE, "packs")["sample_pack"], Pack)


def merged(packs: list[Pack]) -> Pack:
    """Merge packs table by table, by identifier, the later one winning; no pack at all means the sample.

    >>> merged([]).pack.invented
    True
    """
    if not packs:
        return sample()
    tables: dict[str, list[Any]] = {}
    for name in TABLES:
        found: dict[str, Any] = {}
        for pack in packs:
            found.update({key_of(entry): entry for entry in getattr(pack, name)})
        tables[name] = list(found.values())
    about = packs[-1].pack
    if len(packs) > 1:
        about = msgspec.structs.replace(about, invented=any(one.pack.invented for one in packs))
    label: dict[str, str] = next((one.label for one in reversed(packs) if one.label), {})
    return Pack(pack=about, sample=any(one.sample or one.pack.invented for one in packs), label=label, **tables)


def content(packs: list[Pack]) -> Content:
    """Merge packs and index them; a pack with a fault is refused with the first fault.

    Raises:
        RuleError: the code of the first fault that :func:`packcheck.findings` reports.
    """
    if not packs:
        return _sample_content()
    for index, one in enumerate(packs):
        packcheck.refuse_faulty(one, f"request.packs[{index}]")
    whole = merged(packs)
    packcheck.refuse_faulty(whole, "request.packs", references=True)
    return indexed(whole, tuple(one.pack.id for one in packs))


@cache
def _sample_content() -> Content:
    return indexed(sample(), (sample().pack.id,))


def indexed(whole: Pack, ids: tuple[str, ...]) -> Content:
    """Index a merged pack by identifier; display names that a pack overrides are put in place (PP-05)."""
    named: dict[str, dict[str, str]] = {}
    for entry in whole.labels:
        named.setdefault(entry.id, {})[entry.locale] = entry.text

    def by_id[T: Named](entries: list[T]) -> dict[str, T]:
        return {entry.id: _renamed(entry, named.get(entry.id)) for entry in entries}

    items: dict[str, Item] = {}
    for table, kind in KINDS.items():
        items |= {name: msgspec.structs.replace(item, kind=kind) for name, item in by_id(getattr(whole, table)).items()}
    order = [entry.id for entry in sorted(whole.abilities, key=lambda entry: entry.order)]
    return Content(
        ids=ids,
        sample=whole.sample or whole.pack.invented,
        abilities=tuple(order or terms.ABILITIES),
        ability_labels={name: label_of(entry) for name, entry in by_id(whole.abilities).items() if own_name(entry)},
        races=by_id(whole.races),
        professions=by_id(whole.professions),
        thresholds={entry.level: entry.xp for entry in whole.xp_table},
        coins=by_id(whole.coins) or {"sp": Coin(id="sp", value_in_sp="1")},
        items=items,
        schools=by_id(whole.schools),
        spells=by_id(whole.spells),
        monsters=by_id(whole.monsters),
        sizes=by_id(whole.size_modifiers),
        restrictions=tuple(whole.restrictions),
    )


def own_name(entry: AbilityEntry) -> bool:
    """Say whether a pack calls an ability by a name of its own."""
    usual = terms.tables()["term"]["ability"].get(entry.id)
    named = entry.labels
    return named is not None and (usual is None or (named.ja, named.en) != (usual["ja"], usual["en"]))


def _renamed[T: Named](entry: T, texts: dict[str, str] | None) -> T:
    if texts is None:
        return entry
    old = entry.labels or Labels(ja=entry.id, en=entry.id)
    labels = Labels(ja=texts.get("ja", old.ja), en=texts.get("en", old.en))
    return msgspec.structs.replace(entry, labels=labels)


def find[T](table: dict[str, T], name: str, kind: str, path: str) -> T:
    """Return an entry of a table by identifier or display name.

    Raises:
        RuleError: ``not_in_pack``.
    """
    if name in table:
        return table[name]
    folded = terms.fold(name)
    for entry in table.values():
        labels = getattr(entry, "labels", None)
        if labels is not None and folded in (terms.fold(labels.ja), terms.fold(labels.en)):
            return entry
    raise RuleError("not_in_pack", path, table=kind, name=name[:60])


def settings_of(packs: list[Pack], settings: Settings) -> Settings:
    """Return the settings with the rule groups that the packs switch (PP-04)."""
    switched = {one.id: one.default for pack in packs for one in pack.options}
    known = {name: value for name, value in switched.items() if name in settings.rules.__struct_fields__}
    return msgspec.structs.replace(settings, rules=msgspec.structs.replace(settings.rules, **known))
