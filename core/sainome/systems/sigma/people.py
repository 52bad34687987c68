"""Characters: abilities, health, skills with parents and caps, quirks (BR-01 to BR-05, SG-26, SG-44)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit import data
from sainome.kit.errors import RuleError
from sainome.systems.sigma.formula import evaluate
from sainome.systems.sigma.settings import Settings

type Letter = Literal["A", "E", "O", "S", "C", "X"]
type Member = Literal["A", "E", "O", "S", "C", "X", "H"]
type Mark = Literal["●", "▲", "◎", "△", "※", "*"]
type Intensity = Literal["slight", "marked", "pathological"]
type Score = Annotated[int, Meta(ge=-1000, le=1_000_000)]
type Health = Annotated[int, Meta(ge=-1000, le=1_000_000)]
type Name = Annotated[str, Meta(max_length=60)]
type Words = Annotated[str, Meta(max_length=300)]
type SkillValue = Annotated[int, Meta(ge=0, le=100)]
type Base = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Annotated[str, Meta(max_length=200)]
type Cap = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]

START_HEALTH: Final = 15
"""Everyone begins with this health (BR-02)."""


class Abilities(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The six abilities; one that is not known stays empty (BR-01)."""

    A: Score | None = None
    E: Score | None = None
    O: Score | None = None  # noqa: E741 - the game's own letter
    S: Score | None = None
    C: Score | None = None
    X: Score | None = None


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One skill as the sheet has it; what is left empty comes from the list of known skills (BR-04, BR-05)."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    value: SkillValue
    related: Annotated[list[Member], Meta(max_length=7)] = []
    marks: Annotated[list[Mark], Meta(max_length=6)] = []
    growth: Name = ""
    parent: Name = ""
    base: Base | None = None
    cap: Cap | None = None
    cap_use: Literal["every", "move_weight"] = "every"


class Quirk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A personality trait or quirk and how strong it is (SG-44)."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    intensity: Intensity


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing that is used: its base achievement, and the upper limit that it sets if it does (BR-08, SG-29)."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    base: Base | None = None
    cap: Cap | None = None


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character: abilities, current health, skills, quirks, items."""

    name: Name = ""
    abilities: Abilities = Abilities()
    health: Health = START_HEALTH
    skills: Annotated[list[Skill], Meta(max_length=100)] = []
    quirks: Annotated[list[Quirk], Meta(max_length=50)] = []
    items: Annotated[list[Item], Meta(max_length=100)] = []


def scores(abilities: Abilities) -> dict[str, int]:
    """Return the abilities that are known, by letter."""
    found = {letter: getattr(abilities, letter) for letter in "AEOSCX"}
    return {letter: value for letter, value in found.items() if value is not None}


@cache
def known_skills() -> Mapping[str, Mapping[str, Any]]:
    """Return the skills whose record could be read in the source, by name (BR-04)."""
    found: Mapping[str, Mapping[str, Any]] = data.load(__package__ or "", "tables").get("skill", {})
    return found


def find_skill(character: Character | None, name: str, path: str = "request.skill") -> Skill:
    """Return a character's skill with what the list of known skills adds, or the known skill at its initial value.

    Raises:
        RuleError: ``unknown_skill`` (with the nearest name), ``skill_not_learnt`` for one without initial value.
    """
    own = {skill.name: skill for skill in character.skills} if character is not None else {}
    if name in own:
        return completed(own[name])
    record = known_skills().get(name)
    if record is None:
        near = next(iter(difflib.get_close_matches(name, [*own, *known_skills()], 1)), None)
        raise RuleError("unknown_skill", path, near=near, skill=name)
    if "initial" not in record:
        raise RuleError("skill_not_learnt", path, skill=name)
    return completed(Skill(name=name, value=record["initial"]))


@cache
def limit_of(intensity: Intensity) -> int:
    """Return how far a quirk may shift a target in either direction (SG-44).

    >>> limit_of("marked")
    2
    """
    return int(data.load(__package__ or "", "tables")["intensity"][intensity])


def find_item(character: Character | None, name: str, path: str = "request.item") -> Item:
    """Return one of a character's items.

    Raises:
        RuleError: ``unknown_item``, with the nearest name.
    """
    own = {item.name: item for item in character.items} if character is not None else {}
    if name not in own:
        near = next(iter(difflib.get_close_matches(name, own, 1)), None)
        raise RuleError("unknown_item", path, near=near, item=name)
    return own[name]


def completed(skill: Skill) -> Skill:
    """Fill what a skill leaves empty from the list of known skills (BR-04)."""
    record = known_skills().get(skill.name, {})
    own = skill.cap is not None
    return replace(
        skill,
        related=skill.related or list(record.get("related", [])),
        parent=skill.parent or record.get("parent", ""),
        base=skill.base if skill.base is not None else record.get("base"),
        cap=skill.cap if own else record.get("cap"),
        cap_use=skill.cap_use if own else record.get("cap_use", "every"),
    )


def check_character(character: Character, path: str = "request.character") -> None:
    """Refuse a character that contradicts itself.

    Raises:
        RuleError: ``listed_twice`` for a skill or quirk, ``parent_cycle`` if skills are each other's parents,
            ``bad_formula`` for a base that cannot be read.
    """
    for field in ("skills", "quirks", "items"):
        names = [entry.name for entry in getattr(character, field)]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise RuleError("listed_twice", f"{path}.{field}[{index}].name", name=name)
    for index, item in enumerate(character.items):
        if isinstance(item.base, str):
            evaluate(item.base, dict.fromkeys("AEOSCXH", 1), path=f"{path}.items[{index}].base")
    parents = {skill.name: completed(skill).parent for skill in character.skills}
    for index, skill in enumerate(character.skills):
        seen = {skill.name}
        above = parents[skill.name]
        while above:
            if above in seen:
                raise RuleError("parent_cycle", f"{path}.skills[{index}].parent", skill=skill.name)
            seen.add(above)
            above = parents.get(above, "")
        if isinstance(skill.base, str):
            evaluate(skill.base, dict.fromkeys("AEOSCXH", 1), path=f"{path}.skills[{index}].base")


def base_of(base: int | str | None, values: Mapping[str, int], settings: Settings, path: str = "request.base") -> int:
    """Return a base achievement: a number as it stands, a formula evaluated, none as 0 (BR-08, SG-26)."""
    if base is None:
        return 0
    if isinstance(base, int):
        return base
    return evaluate(base, values, health=settings.base_formula_includes_health, path=path)


def smallest(members: Mapping[str, int], related: list[Member], health: int | None) -> tuple[int, str]:
    """Return the base target and the member that limits it (SG-02); the first of equals, an ability before health.

    Args:
        members: effective abilities by letter.
        related: the related abilities; H among them counts as health.
        health: current health, or None where the basic rule leaves it out.

    Raises:
        RuleError: ``ability_missing``, ``related_missing`` if there is nothing to compare.

    >>> smallest({"A": 9, "C": 10}, ["A", "C"], 6), smallest({"A": 9, "C": 10}, ["A", "C"], 9)
    ((6, 'H'), (9, 'A'))
    """
    if not related:
        raise RuleError("related_missing", "request.related")
    for letter in related:
        if letter not in members:
            raise RuleError("ability_missing", "request.related", ability=letter)
    found = [(members[letter], letter) for letter in related]
    if health is not None:
        found.append((health, "H"))
    lowest = min(value for value, _ in found)
    return next((value, str(letter)) for value, letter in found if value == lowest)
