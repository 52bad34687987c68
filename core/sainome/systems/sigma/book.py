"""The lists of skills and items that a table brings along as a pack (BR-04, BR-08); none is bundled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.errors import InputError, RuleError
from sainome.kit.pack import Pack
from sainome.systems.sigma.formula import evaluate
from sainome.systems.sigma.people import Base, Cap, Character, Item, Mark, Member, Name, Skill, SkillValue


class SkillRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a rule book says of a skill (BR-04); ``initial`` is the value of somebody who has not learnt it."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    related: Annotated[list[Member], Meta(min_length=1, max_length=7)]
    parent: Name = ""
    initial: SkillValue | None = None
    base: Base = 0
    cap: Cap | None = None
    cap_use: Literal["every", "move_weight"] = "every"
    marks: Annotated[list[Mark], Meta(max_length=6)] = []


class Book(Pack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack: records of skills, and items with their base achievements."""

    skills: Annotated[list[SkillRecord], Meta(max_length=500)] = []
    items: Annotated[list[Item], Meta(max_length=500)] = []


def book_gaps(book: Book) -> Sequence[str]:
    """Say what a pack lacks: skills, items, or parents that are named and not there.

    Raises:
        InputError: ``listed_twice`` for a name used twice, ``bad_formula`` for a base that cannot be read.
    """
    _entries("skills", [(skill.name, skill.base) for skill in book.skills])
    _entries("items", [(item.name, item.base) for item in book.items])
    known = {skill.name for skill in book.skills}
    gaps = [field for field in ("skills", "items") if not getattr(book, field)]
    return [*gaps, *(["parents"] if any(skill.parent not in {"", *known} for skill in book.skills) else [])]


def _entries(field: str, listed: Sequence[tuple[str, int | str | None]]) -> None:
    names = [name for name, _ in listed]
    for index, (name, base) in enumerate(listed):
        path = f"request.packs.{field}[{index}]"
        if name in names[:index]:
            raise InputError("field_twice", f"{path}.name", field=name)
        _readable(base, f"{path}.base")


def _readable(base: int | str | None, path: str) -> None:
    if isinstance(base, str):
        try:
            evaluate(base, dict.fromkeys("AEOSCXH", 1), path=path)
        except RuleError as error:
            fault = InputError(error.code, path, at=error.at)
            fault.details.update(error.details)
            fault.owner = "sigma"
            raise fault from None


def filled(character: Character, book: Book) -> Character:
    """Return a character whose skills and items have from the pack what they leave empty (BR-04, BR-08).

    A skill that the pack gives an initial value and the character lacks is added with it.
    """
    records = {record.name: record for record in book.skills}
    items = {item.name: item for item in book.items}
    own = [_skill(skill, records.get(skill.name)) for skill in character.skills]
    learnt = {skill.name for skill in own}
    more = [
        _skill(Skill(name=record.name, value=record.initial), record)
        for record in book.skills
        if record.initial is not None and record.name not in learnt
    ]
    return replace(
        character, skills=[*own, *more], items=[_item(item, items.get(item.name)) for item in character.items]
    )


def _skill(skill: Skill, record: SkillRecord | None) -> Skill:
    if record is None:
        return skill
    own = skill.cap is not None
    return replace(
        skill,
        related=skill.related or record.related,
        parent=skill.parent or record.parent,
        marks=skill.marks or record.marks,
        base=skill.base if skill.base is not None else record.base,
        cap=skill.cap if own else record.cap,
        cap_use=skill.cap_use if own else record.cap_use,
    )


def _item(item: Item, record: Item | None) -> Item:
    if record is None:
        return item
    return replace(
        item,
        base=item.base if item.base is not None else record.base,
        cap=item.cap if item.cap is not None else record.cap,
    )
