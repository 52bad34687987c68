"""Looking things up in a content pack, saying what it lacks, and the sample that comes with the system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from sainome.kit import data
from sainome.kit.errors import InputError, RuleError
from sainome.systems.chaos_world import pack
from sainome.systems.chaos_world.common import MARTIAL
from sainome.systems.chaos_world.fight_skills import FACES

_PACKAGE = __package__


@cache
def sample_pack() -> pack.ChaosPack:
    """Return the sample, whose figures are invented."""
    plain: dict[str, Any] = data.load(_PACKAGE, "packs")["sample_pack"]
    return msgspec.convert(plain, pack.ChaosPack)


def pack_in_use(given: pack.ChaosPack | None) -> pack.ChaosPack:
    """Return the pack handed in; without one, the sample."""
    return sample_pack() if given is None else given


def find[T](entries: Iterable[T], wanted: str, what: str, path: str) -> T:
    """Return the entry with this id or name.

    Raises:
        RuleError: ``not_in_pack`` with the kind of thing that was looked for.
    """
    listed = list(entries)
    for entry in listed:
        if getattr(entry, "id", None) == wanted:
            return entry
    for entry in listed:
        if getattr(entry, "name", None) == wanted:
            return entry
    raise RuleError("not_in_pack", path, what=what, wanted=wanted)


def covers_special(tables: pack.ChaosPack, gear: pack.Gear) -> bool:
    """Say whether a weapon's limit holds for special attack: by its own text or by its category (CW-20)."""
    by_category = any(one.id == gear.category and one.limit_covers_special for one in tables.weapon_categories)
    return gear.limit_applies_to_special or by_category


def _fault(code: str, path: str, **details: str) -> InputError:
    """Make an error that is worded by this system, whichever operation looks at the pack."""
    fault = InputError(code, path, **details)  # type: ignore[arg-type]
    fault.owner = "chaos_world"
    return fault


def gaps(tables: pack.ChaosPack) -> Sequence[str]:
    """Return what a pack lacks, as keys under ``[gap]``.

    Raises:
        InputError: ``unknown_reference`` where an entry names something that is not there, ``id_twice`` for an id used
            twice, ``attack_needs_action`` and ``comes_too_late`` for what could never be; the path says where.
    """
    _check_ids(tables)
    _check_references(tables)
    _check_moments(tables)
    missing = [part for part in pack.PARTS if not getattr(tables, part)]
    if tables.weapon_categories and not any(one.id == MARTIAL for one in tables.weapon_categories):
        missing.append("martial")
    return missing


def _check_ids(tables: pack.ChaosPack) -> None:
    for part in (*pack.PARTS, "class_changes"):
        if part == "cl_table":
            continue
        seen: set[str] = set()
        for index, entry in enumerate(getattr(tables, part)):
            if entry.id in seen:
                raise _fault("id_twice", f"request.packs.{part}[{index}].id", id=entry.id)
            seen.add(entry.id)


def _check_moments(tables: pack.ChaosPack) -> None:
    """Refuse entries that could never do what they say."""
    for index, item in enumerate(tables.items):
        if item.attacks and item.timing != "action":
            raise _fault("attack_needs_action", f"request.packs.items[{index}].timing", name=item.name)
    listed: list[tuple[str, Sequence[pack.Skill | pack.Item]]] = [("skills", tables.skills), ("items", tables.items)]
    for part, entries in listed:
        for index, entry in enumerate(entries):
            for at, effect in enumerate(entry.effects):
                if effect.do in FACES and effect.when in ("miss", "critical"):
                    path = f"request.packs.{part}[{index}].effects[{at}].when"
                    raise _fault("comes_too_late", path, name=entry.name)


def _check_references(tables: pack.ChaosPack) -> None:
    known = {part: {entry.id for entry in getattr(tables, part)} for part in pack.PARTS if part != "cl_table"}
    wanted: list[tuple[str, str, str]] = []
    for index, one in enumerate(tables.classes):
        wanted += [("skills", skill, f"classes[{index}].skills") for skill in one.skills]
        wanted += [("classes", old, f"classes[{index}].changes_from") for old in one.changes_from]
    for index, enemy in enumerate(tables.enemies):
        wanted += [("skills", skill, f"enemies[{index}].skills") for skill in enemy.skills]
        wanted += [("weapons", weapon, f"enemies[{index}].weapons") for weapon in enemy.weapons]
    for index, skill in enumerate(tables.skills):
        wanted += [("skills", other, f"skills[{index}].requires") for other in skill.requires]
    for index, change in enumerate(tables.class_changes):
        wanted += [
            ("classes", change.from_class, f"class_changes[{index}].from_class"),
            ("classes", change.to_class, f"class_changes[{index}].to_class"),
        ]
    for index, weapon in enumerate(tables.weapons):
        if weapon.category is not None and tables.weapon_categories:
            wanted.append(("weapon_categories", weapon.category, f"weapons[{index}].category"))
    goods = {name for part in ("items", "weapons", "equipment") for name in known[part]}
    for index, enemy in enumerate(tables.enemies):
        for name in enemy.drops:
            if goods and name not in goods:
                raise _fault("unknown_reference", f"request.packs.enemies[{index}].drops", name=name, part="items")
    for part, name, path in wanted:
        if known[part] and name not in known[part]:
            raise _fault("unknown_reference", f"request.packs.{path}", name=name, part=part)
