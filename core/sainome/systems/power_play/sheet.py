"""The full sheet of a character: everything that follows from the record, for every situation (PP-17 to PP-29)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import body, character
from sainome.systems.power_play.character import Character
from sainome.systems.power_play.combat import attacks_of
from sainome.systems.power_play.create import growth_text
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.odds import memory_chances
from sainome.systems.power_play.odds_sides import best_number
from sainome.systems.power_play.pack import Item, Labels, label_of
from sainome.systems.power_play.settings import Settings


class SheetRequest(Request, frozen=True, kw_only=True, tag="power_play.sheet"):
    """The sheet of a character. ``profile`` None: the active situation."""

    profile: Annotated[str, Meta(max_length=60)] | None = None
    settings: Settings = Settings()
    state: Character


class Source(Struct, frozen=True):
    """What changes an ability, and by how much."""

    source: str
    modifier: int


class SheetAbility(Struct, frozen=True):
    """One line of the sheet."""

    ability: str
    label: Labels
    base: int
    modifier: int
    current: int
    check: str
    growth: str | None
    primary: bool
    sources: tuple[Source, ...]


class Situation(Struct, frozen=True):
    """One situation: every check expression, dodge, to-hit, armour value, order value."""

    profile: str
    checks: dict[str, str]
    dodge: str
    hit: str
    armour_value: int
    order_value: int
    can_act: bool
    can_move: bool


class Gear(Struct, frozen=True):
    """One possession: where it is, and what is missing to use it."""

    item: str
    label: Labels
    kind: str
    qty: int
    place: str
    usable: bool
    missing: tuple[str, ...]
    damage: tuple[str, ...]
    hit: str | None
    strength: int | None


class SheetSpell(Struct, frozen=True):
    """One spell: learned or not, uses, the casting check, and the best chance to learn it."""

    spell: str
    label: Labels
    learned: bool
    uses_max: int | None
    uses_left: int | None
    cast: str
    memory_target: int | None
    best_n: int | None
    chance: str | None


class SheetValues(Struct, frozen=True):
    """The whole sheet in one situation, and all situations side by side."""

    name: str
    race: Labels | None
    profession: Labels | None
    level: int
    xp: int
    abilities: tuple[SheetAbility, ...]
    profile: str
    profiles: tuple[Situation, ...]
    dodge: str
    hit: str
    armour_value: int
    attacks: int
    hp: int
    hp_max: int
    death_line: int
    faint_line: int
    line_order: str
    state: body.Wound
    invalid: str | None
    gear: tuple[Gear, ...]
    unusable: tuple[Gear, ...]
    spells: tuple[SheetSpell, ...]
    money: dict[str, int]
    hero_points: int | None
    learning_due: int
    level_ups_due: int
    restrictions: tuple[str, ...]
    invented: bool


def sheet(request: SheetRequest, dice: Dice) -> Outcome:
    """Work out the sheet: values, expressions, usability with reasons, lines, spells (PP-17 to PP-29, PP-42, PP-45)."""
    who, settings = request.state, request.settings
    character.ready(who)
    profile = who.active_profile if request.profile is None else request.profile
    lines = character.lines(who, settings, profile)
    gear = tuple(_gear(who, owned.item, owned.qty, profile, settings) for owned in who.items)
    values = SheetValues(
        name=who.name,
        race=who.names.get(who.race or ""),
        profession=who.names.get(who.profession or ""),
        level=who.level,
        xp=who.xp,
        abilities=tuple(_ability(who, name, profile) for name in who.base),
        profile=profile,
        profiles=tuple(_situation(who, name, settings) for name in (who.profiles or [profile])),
        dodge=character.dodge_pool(who, settings, profile).text,
        hit=character.hit_pool(who, profile=profile).text,
        armour_value=character.armour_value(who, settings, profile),
        attacks=attacks_of(who.level, who.primary, "melee", settings),
        hp=who.hp,
        hp_max=lines.hp_max,
        death_line=lines.death_line,
        faint_line=lines.faint_line,
        line_order=lines.order,
        state=body.wound(body_of(who, settings), settings),
        invalid="no_hp" if lines.hp_max == 0 else None,
        gear=gear,
        unusable=tuple(one for one in gear if not one.usable),
        spells=tuple(_spell(who, index, settings) for index in range(len(who.spells))),
        money=character.coins_of(who),
        hero_points=who.hero_points,
        learning_due=who.learning_due,
        level_ups_due=who.level_ups_due,
        restrictions=tuple(who.restrictions),
        invented=who.invented,
    )
    steps = [Step("expression", "PP-23", {"ability": a.ability, "current": a.current, "check": a.check})
             for a in values.abilities]  # fmt: skip
    steps.append(Step("dodge", "PP-24", {"check": values.dodge}))
    steps += [
        Step("unusable", "PP-17", {"item": one.item, "missing": "・".join(one.missing)}) for one in values.unusable
    ]
    steps += [Step("weighs", "PP-20", {"item": one.source, "ability": ability.ability, "modifier": one.modifier})
              for ability in values.abilities for one in ability.sources]  # fmt: skip
    steps += [Step("restriction", "PP-18", {"text": text}) for text in values.restrictions]
    return Outcome(values=values, verdict=values.state, steps=tuple(steps), state=who)


def body_of(who: Character, settings: Settings) -> body.Body:
    """Return a character's hit points and lines as the rules of wounds take them."""
    lines = character.lines(who, settings)
    return body.Body(
        hp=who.hp, hp_max=lines.hp_max, death_line=lines.death_line, faint_line=lines.faint_line, doomed=who.doomed
    )


def _ability(who: Character, name: str, profile: str) -> SheetAbility:
    sources = tuple(Source(source, number) for source, number in character.modifiers_of(who, name, profile))
    current = who.current(name, profile)
    grows = who.growth.get(name)
    return SheetAbility(
        ability=name,
        label=character.ability_label(who, name),
        base=who.base[name],
        modifier=current - who.base[name],
        current=current,
        check=pool_of_value(current).text,
        growth=None if grows is None else growth_text(grows),
        primary=name in who.primary,
        sources=sources,
    )


def _situation(who: Character, profile: str, settings: Settings) -> Situation:
    current = {name: who.current(name, profile) for name in who.base}
    return Situation(
        profile=profile,
        checks={name: pool_of_value(value).text for name, value in current.items()},
        dodge=character.dodge_pool(who, settings, profile).text,
        hit=character.hit_pool(who, profile=profile).text,
        armour_value=character.armour_value(who, settings, profile),
        order_value=current.get("agility", 0),
        can_act=all(current.values()),
        can_move=current.get("agility", 1) > 0,
    )


def _gear(who: Character, item: Item, qty: int, profile: str, settings: Settings) -> Gear:
    missing = character.unusable(who, item, settings, profile)
    weapon = item.kind == "weapon"
    strength = None
    if item.weapon_class == "bow":
        current = who.current("strength", profile)
        strength = character.bow_strength(current, who.profession_bonus, who.primary, settings)
    return Gear(
        item=item.id,
        label=label_of(item),
        kind=item.kind,
        qty=qty,
        place=character.placements(who, profile).get(item.id, "left"),
        usable=not missing,
        missing=missing,
        damage=tuple(mode.damage for mode in item.modes),
        hit=character.hit_pool(who, item, profile).text if weapon else None,
        strength=strength,
    )


def _spell(who: Character, index: int, settings: Settings) -> SheetSpell:
    known = who.spells[index]
    spell = known.spell
    most, left = character.uses(character.limit_value(who, "spirit", settings), spell.required_spirit, known.used_today)
    ability = next((one.casting_ability for one in who.schools if one.id == spell.school), "spirit")
    best, chance = None, None
    if not known.learned and spell.memory_target is not None:
        pool = pool_of_value(who.current("memory"))
        chances = memory_chances(pool, spell.memory_target, settings)
        best = best_number(chances)
        chance = fraction_text(chances[best]) if best is not None else "0/1"
    return SheetSpell(
        spell=spell.id,
        label=label_of(spell),
        learned=known.learned,
        uses_max=most,
        uses_left=left,
        cast=pool_of_value(who.current(ability)).text,
        memory_target=spell.memory_target,
        best_n=best,
        chance=chance,
    )


class ChangeHpRequest(Request, frozen=True, kw_only=True, tag="power_play.change_hp"):
    """A character loses or regains hit points outside a fight: poison, a fall, healing, the master's word."""

    change: Literal["lose", "heal"]
    amount: body.Amount
    settings: Settings = Settings()
    state: Character


def change_hp(request: ChangeHpRequest, dice: Dice) -> Outcome:
    """Change a character's hit points; past the death line nothing heals (PP-78, PP-81, PP-82)."""
    who, settings = request.state, request.settings
    character.ready(who)
    before = body_of(who, settings)
    if request.change == "lose":
        after, refused = body.lose(before, request.amount), False
    else:
        after, refused = body.heal_by(before, request.amount)
    values = body.values_of(before, after, settings, refused)
    steps = body.state_step(before, after, settings)
    if refused:
        steps = (Step("no_recovery", "PP-81", {"hp": after.hp}), *steps)
    changed = replace(who, hp=after.hp, doomed=after.doomed)
    return Outcome(values=values, verdict=values.state, steps=steps, state=changed)


OPERATIONS: Final = (
    Operation(
        ChangeHpRequest, change_hp, body.BodyValues, Character, clauses=("PP-78", "PP-81", "PP-82"), group="play"
    ),
    Operation(
        SheetRequest,
        sheet,
        SheetValues,
        Character,
        clauses=("PP-17", "PP-18", "PP-19", "PP-20", "PP-22", "PP-23", "PP-24", "PP-25", "PP-27", "PP-42", "PP-45"),
        group="book",
    ),
)
