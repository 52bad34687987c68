"""Characters from the sheet's own notation, and from a form (BR-05, SG-02, SG-26)."""

from __future__ import annotations

from typing import Annotated, Final, cast

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.notation import Scanner, plain
from sainome.kit.outcome import Outcome, Scalar, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.book import Book, filled
from sainome.systems.sigma.closing import begin
from sainome.systems.sigma.people import (
    START_HEALTH,
    Abilities,
    Character,
    Health,
    Mark,
    Member,
    Name,
    Quirk,
    Skill,
    base_of,
    check_character,
    completed,
    scores,
    smallest,
)
from sainome.systems.sigma.scene import Scene, put_character
from sainome.systems.sigma.settings import Settings

_NAME: Final = r"[^\s()\[\]<>|+=]+(?=\s*\()"
_FRAME: Final = r"[\s|+=\-│┃┌┐└┘├┤┬┴┼]+|\[[^\]\d_]*\]"
_MARKS: Final = "●▲◎△※*"


class SheetRequest(Request, frozen=True, kw_only=True, tag="sigma.sheet"):
    """Read a character from the sheet's notation."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    name: Name = ""
    health: Health | None = None
    quirks: Annotated[list[Quirk], Meta(max_length=50)] = []
    pack: Book | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class CharacterRequest(Request, frozen=True, kw_only=True, tag="sigma.character"):
    """Enter a character from a form and list what their skills are checked against."""

    character: Character
    pack: Book | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class SkillEntry(Struct, frozen=True, kw_only=True):
    """A skill with its base target, None where an ability is not known."""

    name: str
    related: list[str]
    value: int
    parent: str
    base_target: int | None
    limited_by: str | None
    target: int | None
    rolls: int
    base: int | None
    cap: int | None


class CharacterValues(Struct, frozen=True, kw_only=True):
    """The character as read, and every skill worked out."""

    character: Character
    name: str
    health: int
    skills: list[SkillEntry]


def sheet(request: SheetRequest, dice: Dice) -> Outcome:
    """Read abilities and skills from the sheet: ``NAME(A,C)●..[_2]> <``; frames and headings are passed over (BR-05).

    Args:
        request: the ``text``, any number of rows; ``name``, ``health`` (15 if neither says) and quirks beside it;
            ``pack`` fills what the sheet leaves empty.
        dice: not used.

    Raises:
        RuleError: ``bad_sheet`` at the character that cannot be read, ``sheet_empty``, ``listed_twice``.

    >>> from sainome.kit.dice import no_dice
    >>> values = sheet(SheetRequest(text="回避(A,S)●▲..[_1]> <"), no_dice()).values
    >>> values.character.skills[0].marks
    ['●', '▲']
    """
    reader = _Reader(request.text)
    reader.read()
    health = request.health if request.health is not None else reader.abilities.pop("H", START_HEALTH)
    reader.abilities.pop("H", None)
    character = Character(
        name=request.name,
        abilities=Abilities(**reader.abilities),
        health=health,
        skills=reader.skills,
        quirks=request.quirks,
    )
    return _entered(character, request, "sheet_read")


def character(request: CharacterRequest, dice: Dice) -> Outcome:
    """Enter a character and list the base targets of all their skills (SG-02, SG-26, BR-01, BR-02, BR-04).

    Raises:
        RuleError: ``listed_twice``, ``parent_cycle``, ``bad_formula``.
    """
    return _entered(request.character, request, "character_entered")


def _entered(found: Character, request: SheetRequest | CharacterRequest, step: str) -> Outcome:
    if request.pack is not None:
        found = filled(found, request.pack)
    check_character(found)
    settings = request.settings
    scene = begin(request.state)
    values = CharacterValues(
        character=found,
        name=found.name,
        health=found.health,
        skills=[_entry(skill, found, settings) for skill in found.skills],
    )
    details: dict[str, Scalar] = {"skills": len(found.skills), "abilities": len(scores(found.abilities))}
    return Outcome(values=values, steps=(Step(step, "BR-05", details),), state=put_character(scene, found))


def _entry(skill: Skill, person: Character, settings: Settings) -> SkillEntry:
    full = completed(skill)
    known = {**scores(person.abilities), "H": person.health}
    lowest: tuple[int, str] | None = None
    if full.related and all(letter in known for letter in full.related):
        lowest = smallest(known, full.related, person.health if settings.mod_target_health else None)
    zero = settings.zero_level_modifier if full.value == 0 else 0
    try:
        base: int | None = base_of(full.base, known, settings)
    except RuleError:  # an ability that the formula needs is not known: the base stays open, as the target does
        base = None
    return SkillEntry(
        name=full.name,
        related=[str(letter) for letter in full.related],
        value=full.value,
        parent=full.parent,
        base_target=lowest[0] if lowest else None,
        limited_by=lowest[1] if lowest else None,
        target=lowest[0] + zero if lowest else None,
        rolls=full.value or settings.zero_level_rolls,
        base=base,
        cap=full.cap,
    )


class _Reader:
    """Reads a sheet from left to right."""

    def __init__(self, text: str) -> None:
        self.scan = Scanner(plain(text))
        self.abilities: dict[str, int] = {}
        self.skills: list[Skill] = []

    def fault(self, code: str = "bad_sheet", **details: str) -> RuleError:
        at = self.scan.line.origin[min(self.scan.position, len(self.scan.line.origin) - 1)]
        return RuleError(code, "request.text", at=at, at_char=at + 1, text=self.scan.rest[:20], **details)

    def read(self) -> None:
        while True:
            while self.scan.take(_FRAME) is not None:
                pass
            if self.scan.done:
                break
            self.entry()
        if not self.abilities and not self.skills:
            raise self.fault("sheet_empty")

    def entry(self) -> None:
        name = self.scan.take(_NAME)
        if name is None or self.scan.take(r"\s*\(\s*") is None:
            raise self.fault()
        letters = self.letters()
        marks = self.decoration()
        if self.scan.take(r"\[[\s_]*") is None:
            raise self.fault()
        number = self.scan.number()
        if number is None or self.scan.take(r"[\s_]*\]") is None:
            raise self.fault()
        if self.scan.take(r"\s*>") is None:
            self.ability(name, letters, marks, number)
        else:
            self.skill(name, letters, marks, number)

    def letters(self) -> list[Member]:
        found: list[Member] = []
        while True:
            letter = self.scan.take(r"[AEOSCXH](?=\s*[,)])")
            if letter is None:
                raise self.fault()
            found.append(cast(Member, letter.upper()))
            self.scan.space()
            if self.scan.take(",") is None:
                break
            self.scan.space()
        if self.scan.take(r"\)") is None:
            raise self.fault()
        return found

    def decoration(self) -> list[Mark]:
        text = self.scan.take(rf"[{_MARKS}.\s]*") or ""
        return [cast(Mark, char) for char in text if char in _MARKS]

    def ability(self, name: str, letters: list[Member], marks: list[Mark], number: int) -> None:
        if len(letters) != 1 or marks:
            raise self.fault()
        if letters[0] in self.abilities:
            raise self.fault("listed_twice", name=name)
        self.abilities[letters[0]] = number

    def skill(self, name: str, letters: list[Member], marks: list[Mark], number: int) -> None:
        growth = (self.scan.take(r"[^<]*") or "").strip()
        if self.scan.take("<") is None or number > 100 or len(growth) > 60:
            raise self.fault()
        if any(skill.name == name for skill in self.skills):
            raise self.fault("listed_twice", name=name)
        self.skills.append(Skill(name=name, related=letters, value=number, marks=marks, growth=growth))


OPERATIONS: Final = (
    Operation(
        SheetRequest, sheet, CharacterValues, state=Scene, clauses=("BR-01", "BR-04", "BR-05", "SG-26"), group="book"
    ),
    Operation(
        CharacterRequest,
        character,
        CharacterValues,
        state=Scene,
        clauses=("BR-01", "BR-02", "BR-04", "SG-02", "SG-26"),
        group="book",
    ),
)
