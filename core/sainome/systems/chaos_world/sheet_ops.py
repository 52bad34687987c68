"""Characters as sheets: made, converted, shown, grown (CW-05 to CW-20, CW-34)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.abilities import (
    STAT_NAMES,
    AbilityLine,
    Basics,
    Limit,
    Mods,
    Stats,
    add_stats,
    combat_abilities,
    explain,
)
from sainome.systems.chaos_world.belongings import CARRY_LIMIT
from sainome.systems.chaos_world.common import MARTIAL, Money, Name, OptionalText
from sainome.systems.chaos_world.growth import (
    START_CL,
    START_GOLD,
    START_PP,
    ConvertRequest,
    Debt,
    OldItem,
    convert_character,
    skill_limit,
    starting_total,
)
from sainome.systems.chaos_world.pack import ChaosPack, ClassData, Gear, Item, Skill
from sainome.systems.chaos_world.pack_use import covers_special, find, pack_in_use
from sainome.systems.chaos_world.settings import Settings
from sainome.systems.chaos_world.sheet import Character, LedgerLine


class SheetRequest(Request, frozen=True, kw_only=True):
    """Something about a character; without a pack the sample's invented figures are used."""

    state: Character
    pack: ChaosPack | None = None
    settings: Settings = Settings()


class SheetValues(Struct, frozen=True, kw_only=True):
    """A character with everything worked out; ``balanced`` says that the ledger adds up to the balances."""

    name: str
    player: str
    cl: int
    main_class: str
    sub_class: str
    class_changed: bool
    pp_total: int
    pp_free: int
    gold: int
    hp: int
    hp_max: int
    sp: int
    sp_max: int
    incapacitated: bool
    basics: Stats
    abilities: list[AbilityLine]
    weapon: str | None
    worn: list[str]
    carried: list[str]
    storage: list[str]
    held: int
    held_limit: int
    skills: list[str]
    normal_skills: int
    skill_limit: int
    debts: list[Debt]
    balanced: bool


def pieces(tables: ChaosPack) -> list[Gear]:
    """Return everything that can be worn."""
    return [*tables.weapons, *tables.equipment]


def wares(tables: ChaosPack) -> list[Gear | Item]:
    """Return everything that has a price."""
    return [*pieces(tables), *tables.items]


def name_of(tables: ChaosPack, thing: str) -> str:
    """Return the name of a piece or item by id; the id itself where the pack does not know it."""
    return next((one.name for one in wares(tables) if one.id == thing), thing)


def learned(sheet: Character, tables: ChaosPack) -> list[Skill]:
    """Return the skills of a character that the pack knows."""
    known = {one.id: one for one in tables.skills}
    return [known[name] for name in sheet.skills if name in known]


def sheet_mods(sheet: Character, tables: ChaosPack) -> tuple[Mods, Gear | None]:
    """Return all modifiers from gear and passive skills, and the weapon in hand (CW-15, CW-16, CW-80)."""
    known = {one.id: one for one in pieces(tables)}
    worn = [known[name] for name in sheet.equipped.values() if name in known]
    weapon = next((one for one in worn if one.category is not None), None)
    mods = Mods()
    for piece in worn:
        if piece.category is None or piece is weapon:
            mods = add_stats(mods, piece.modifiers)
    for skill in learned(sheet, tables):
        if skill.attribute == "passive":
            for effect in skill.effects:
                if effect.do == "ability_mod" and effect.ability is not None and effect.when == "always":
                    mods = structs.replace(mods, **{effect.ability: getattr(mods, effect.ability) + effect.amount})
    return mods, weapon


def show_values(sheet: Character, tables: ChaosPack, settings: Settings) -> SheetValues:
    """Work out everything about a character (CW-15 to CW-21)."""
    mods, weapon = sheet_mods(sheet, tables)
    basics = Basics(**{name: getattr(sheet.basics, name) for name in Basics.__struct_fields__})
    limit = None
    if weapon is not None and weapon.attack_limit is not None:
        limit = Limit(limit=weapon.attack_limit, limit_applies_to_special=covers_special(tables, weapon))
    martial = any(one.id == MARTIAL and one.limit_covers_special for one in tables.weapon_categories)
    combat = combat_abilities(basics, mods, limit, settings, martial_covers_special=martial)
    classes = {one.id: one.name for one in tables.classes}
    skills = learned(sheet, tables)
    return SheetValues(
        name=sheet.name,
        player=sheet.player,
        cl=sheet.cl,
        main_class=classes.get(sheet.main_class, sheet.main_class),
        sub_class=classes.get(sheet.sub_class, sheet.sub_class),
        class_changed=sheet.class_changed,
        pp_total=sheet.pp_total,
        pp_free=sheet.pp_free,
        gold=sheet.gold,
        hp=sheet.hp,
        hp_max=sheet.basics.hp_max,
        sp=sheet.sp,
        sp_max=sheet.basics.sp_max,
        incapacitated=sheet.incapacitated,
        basics=sheet.basics,
        abilities=explain(basics, mods, combat),
        weapon=None if weapon is None else weapon.name,
        worn=[name_of(tables, one) for one in sheet.equipped.values()],
        carried=[name_of(tables, one) for one in sheet.carried],
        storage=[name_of(tables, one) for one in sheet.storage],
        held=len(sheet.equipped) + len(sheet.carried),
        held_limit=CARRY_LIMIT,
        skills=[one.name for one in skills],
        normal_skills=sum(one.kind == "normal" for one in skills),
        skill_limit=skill_limit(sheet.cl),
        debts=sheet.debts,
        balanced=audit(sheet),
    )


def audit(sheet: Character) -> bool:
    """Say whether the ledger adds up to the balances (CW-07)."""
    return (
        sum(line.pp_free for line in sheet.ledger) == sheet.pp_free
        and sum(line.pp_total for line in sheet.ledger) == sheet.pp_total
        and sum(line.gold for line in sheet.ledger) == sheet.gold
    )


def check_sheet(sheet: Character) -> None:
    """Refuse a sheet that contradicts itself.

    Raises:
        RuleError: ``bad_state`` with a reason that ``[value.reason]`` words.
    """
    faults = (
        ("above_maximum", "hp", sheet.hp > max(0, sheet.basics.hp_max) or sheet.sp > max(0, sheet.basics.sp_max)),
        ("too_many_held", "carried", len(sheet.equipped) + len(sheet.carried) > 10 * CARRY_LIMIT),
        ("skill_twice", "skills", len(set(sheet.skills)) < len(sheet.skills)),
        ("free_above_total", "pp_free", sheet.pp_free > sheet.pp_total + START_PP),
    )
    for reason, field, broken in faults:
        if broken:
            raise RuleError("bad_state", f"request.state.{field}", reason=reason)


def done(
    sheet: Character, tables: ChaosPack, settings: Settings, *steps: Step, parts: tuple[Part, ...] = ()
) -> Outcome:
    """Return a character as an outcome: values worked out, and the sheet as the state."""
    return Outcome(values=show_values(sheet, tables, settings), steps=steps, parts=parts, state=sheet)


def entry(sheet: Character, line: LedgerLine, **changes: object) -> Character:
    """Return the sheet with a ledger line, and the balances that it changes."""
    return structs.replace(
        sheet,
        pp_free=sheet.pp_free + line.pp_free,
        pp_total=sheet.pp_total + line.pp_total,
        gold=sheet.gold + line.gold,
        ledger=[*sheet.ledger, line],
        **changes,
    )


class NewRequest(Request, frozen=True, kw_only=True, tag="chaos_world.character_new"):
    """A new character from two classes of the pack, by id or name."""

    name: Name
    player: Name
    main_class: Name
    sub_class: Name
    profile: dict[Name, OptionalText] = {}
    pack: ChaosPack | None = None
    settings: Settings = Settings()


def two_classes(tables: ChaosPack, main: str, sub: str, settings: Settings) -> tuple[ClassData, ClassData]:
    """Return main and sub class (CW-08).

    Raises:
        RuleError: ``not_in_pack``, ``wrong_role``, ``same_class``.
    """
    first = find(tables.classes, main, "classes", "request.main_class")
    second = find(tables.classes, sub, "classes", "request.sub_class")
    for one, role, field in ((first, "main", "main_class"), (second, "sub", "sub_class")):
        if one.role not in (role, "both"):
            raise RuleError("wrong_role", f"request.{field}", name=one.name)
    if first.id == second.id and not settings.class_allow_same:
        raise RuleError("same_class", "request.sub_class", name=second.name)
    return first, second


def new_character(request: NewRequest, dice: Dice) -> Outcome:
    """Make a character: figures of both classes, 1500 PP, 1000 G, CL 1, HP and SP full (CW-05, CW-06, CW-08, CW-17)."""
    tables = pack_in_use(request.pack)
    first, second = two_classes(tables, request.main_class, request.sub_class, request.settings)
    basics = add_stats(first.initial_stats, second.initial_stats)
    line = LedgerLine(what="created", pp_free=START_PP, pp_total=starting_total(request.settings), gold=START_GOLD)
    sheet = Character(
        name=request.name,
        player=request.player,
        profile=request.profile,
        main_class=first.id,
        sub_class=second.id,
        basics=basics,
        hp=max(0, basics.hp_max),
        sp=max(0, basics.sp_max),
    )
    steps = [Step("grant", "CW-06", {"pp": START_PP, "gold": START_GOLD})]
    for name in STAT_NAMES:
        main, sub = getattr(first.initial_stats, name), getattr(second.initial_stats, name)
        steps.append(Step("initial", "CW-08", {"ability": name, "main": main, "sub": sub, "sum": main + sub}))
    parts = tuple(Part(name, getattr(basics, name), "CW-08") for name in STAT_NAMES)
    return done(entry(sheet, line), tables, request.settings, *steps, parts=parts)


class FromOldRequest(Request, frozen=True, kw_only=True, tag="chaos_world.character_convert"):
    """A character of the previous edition becomes a sheet; items are ids or names of the pack."""

    name: Name
    player: Name
    main_class: Name
    sub_class: Name
    pp_total: Money
    gold: Money
    class_changed: bool = False
    items: Annotated[list[OldItem], Meta(max_length=9999)] = []
    debts: Annotated[list[Debt], Meta(max_length=999)] = []
    pack: ChaosPack | None = None
    settings: Settings = Settings()


def from_old(request: FromOldRequest, dice: Dice) -> Outcome:
    """Convert a character with a line for every settlement (CW-10 to CW-13)."""
    tables = pack_in_use(request.pack)
    first, second = two_classes(tables, request.main_class, request.sub_class, request.settings)
    plain = ConvertRequest(
        name=request.name,
        pp_total=request.pp_total,
        gold=request.gold,
        class_changed=request.class_changed,
        items=request.items,
        debts=request.debts,
        settings=request.settings,
    )
    converted = convert_character(plain, dice)
    values = converted.values
    basics = add_stats(first.initial_stats, second.initial_stats)
    ids = {one.name: one.id for one in wares(tables)}
    line = LedgerLine(
        what="converted",
        pp_free=values.pp_free,  # type: ignore[attr-defined]
        pp_total=values.pp_total,  # type: ignore[attr-defined]
        gold=values.gold,  # type: ignore[attr-defined]
    )
    sheet = Character(
        name=request.name,
        player=request.player,
        cl=START_CL,
        main_class=first.id,
        sub_class=second.id,
        class_changed=values.class_changed,  # type: ignore[attr-defined]
        heaven_sigil_used=values.heaven_sigil_used,  # type: ignore[attr-defined]
        debts=request.debts,
        basics=basics,
        hp=max(0, basics.hp_max),
        sp=max(0, basics.sp_max),
        carried=[ids.get(one, one) for one in values.items],  # type: ignore[attr-defined]
        storage=[ids.get(one, one) for one in values.storage],  # type: ignore[attr-defined]
    )
    return done(entry(sheet, line), tables, request.settings, *converted.steps)


class ShowRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_show"):
    """A character with everything worked out."""


def show(request: ShowRequest, dice: Dice) -> Outcome:
    """Show all abilities with their parts and limits, belongings, skills and ledger (CW-07, CW-15 to CW-20)."""
    check_sheet(request.state)
    return done(request.state, pack_in_use(request.pack), request.settings)


OPERATIONS: Final = (
    Operation(
        NewRequest, new_character, SheetValues, state=Character, clauses=("CW-05", "CW-06", "CW-08"), group="book"
    ),
    Operation(
        FromOldRequest,
        from_old,
        SheetValues,
        state=Character,
        clauses=("CW-10", "CW-11", "CW-12", "CW-13"),
        group="book",
    ),
    Operation(ShowRequest, show, SheetValues, state=Character, clauses=("CW-07", "CW-16", "CW-18"), group="book"),
)
