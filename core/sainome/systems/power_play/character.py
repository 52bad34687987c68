"""The character record, and what follows from it: current values, expressions, lines, usability (PP-17 to PP-29).

Derived figures are never stored. A character carries the data of its items and spells, so it can be played
without the pack that it was made with.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.systems.power_play.expressions import Pool, pool_of_value
from sainome.systems.power_play.pack import Item, Labels, Placement, Required, School, Spell
from sainome.systems.power_play.settings import DEFAULT, Settings
from sainome.systems.power_play.terms import ABILITIES, ability, tables

type Value = Annotated[int, Meta(ge=0, le=9999)]


class _Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Owned(_Record, frozen=True, kw_only=True):
    """So many of an item, with the item's own data."""

    item: Item
    qty: Annotated[int, Meta(ge=1, le=99999)] = 1
    notes: str = ""


class Known(_Record, frozen=True, kw_only=True):
    """A spell of the character's schools: learned or not yet, and its uses of today."""

    spell: Spell
    learned: bool = False
    used_today: Annotated[int, Meta(ge=0, le=9999)] = 0


class Effect(_Record, frozen=True, kw_only=True):
    """A passing change of abilities with its source (PP-19)."""

    source: str
    modifiers: dict[str, Annotated[int, Meta(ge=-9999, le=9999)]]
    until: str = ""


class Purse(_Record, frozen=True, kw_only=True):
    """So many coins of one kind."""

    coin: str
    count: Annotated[int, Meta(ge=0, le=10**9)]


class Growth(_Record, frozen=True, kw_only=True):
    """The two parts of an ability's growth: the profession's expression and the race's modifier (PP-12)."""

    profession: str
    race: int | str = 0


STEPS: Final = ("race", "abilities", "profession", "name", "learning", "done")


class Character(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="character"
):
    """One character. ``profiles`` place items by situation; an item that a profile does not name stays behind.

    ``hero_points`` is what is left of this session, None outside one. ``learning_due`` counts learning rounds owed.
    """

    id: str = ""
    name: str = ""
    sex: str = ""
    race: str | None = None
    profession: str | None = None
    names: dict[str, Labels] = {}
    packs: list[str] = []
    invented: bool = False
    level: Annotated[int, Meta(ge=1, le=999)] = 1
    xp: Annotated[int, Meta(ge=0, le=10**9)] = 0
    base: dict[str, Value] = {}
    formulas: dict[str, str] = {}
    growth: dict[str, Growth] = {}
    primary: list[str] = []
    profession_bonus: int = 0
    money: list[Purse] = []
    items: list[Owned] = []
    profiles: dict[str, dict[str, Placement]] = {}
    active_profile: str = ""
    effects: list[Effect] = []
    hp: Annotated[int, Meta(ge=-99999, le=99999)] = 0
    doomed: bool = False
    schools: list[School] = []
    spells: list[Known] = []
    prepared_states: list[str] = []
    creation_step: Literal["race", "abilities", "profession", "name", "learning", "done"] = "race"
    learning_due: Annotated[int, Meta(ge=0, le=999)] = 0
    level_ups_due: Annotated[int, Meta(ge=0, le=999)] = 0
    hero_points: Annotated[int, Meta(ge=0, le=999)] | None = None
    npc: bool = False
    restrictions: list[str] = []
    notes: str = ""

    def current(self, ability: str, profile: str | None = None) -> int:
        """Return an ability's current value in a profile, never below 0 (PP-19)."""
        return current_of(self, ability, profile)


class Line(NamedTuple):
    """Hit points and lines (PP-27 to PP-29); ``order`` says which line lies above."""

    hp_max: int
    death_line: int
    faint_line: int
    order: str


def lines_of(endurance: int, spirit: int) -> Line:
    """Return hit points, death line and faint line; the faint line lies below zero (PP-27 to PP-29).

    >>> lines_of(20, 45)
    Line(hp_max=10, death_line=-10, faint_line=-22, order='death_above')
    """
    hp_max = floor_div(endurance, 2)
    faint = -floor_div(spirit, 2)
    return Line(hp_max, -hp_max, faint, line_order(-hp_max, faint))


def line_order(death: int, faint: int | None) -> str:
    """Say which line lies above the other: ``faint_above``, ``death_above`` or ``equal``; ``no_faint`` without one."""
    if faint is None:
        return "no_faint"
    if faint == death:
        return "equal"
    return "faint_above" if faint > death else "death_above"


def placements(who: Character, profile: str | None = None) -> dict[str, Placement]:
    """Return where the items are in a profile; without any profile everything is carried.

    Raises:
        RuleError: ``unknown_profile``.
    """
    name = who.active_profile if profile is None else profile
    if not who.profiles and not name:
        return {owned.item.id: "carried" for owned in who.items}
    if name not in who.profiles:
        raise RuleError("unknown_profile", "request.profile", profile=name[:40])
    return who.profiles[name]


def item_modifiers(item: Item, placement: Placement) -> dict[str, int]:
    """Return what an item does to abilities where it is (PP-20)."""
    carried, worn = item.modifiers.carried, item.modifiers.worn
    if placement == "carried":
        chosen = carried if carried is not None else worn
    else:
        chosen = worn if worn is not None else carried
    return chosen or {}


def modifiers_of(
    who: Character, ability: str, profile: str | None = None, without: str | None = None
) -> list[tuple[str, int]]:
    """Return every source that changes an ability in a profile, with its figure; ``without`` leaves one item out."""
    placed = placements(who, profile)
    found: list[tuple[str, int]] = []
    for owned in who.items:
        where = placed.get(owned.item.id)
        if where is None or owned.item.id == without:
            continue
        number = item_modifiers(owned.item, where).get(ability, 0)
        # a stack weighs once for each piece that is only carried; one piece is in use
        number *= owned.qty if where == "carried" else 1
        if number:
            found.append((owned.item.id, number))
    found += [(one.source, one.modifiers[ability]) for one in who.effects if one.modifiers.get(ability)]
    return found


def current_of(who: Character, ability: str, profile: str | None = None, without: str | None = None) -> int:
    """Return base plus modifiers, at least 0 (PP-19)."""
    return max(0, who.base.get(ability, 0) + sum(number for _, number in modifiers_of(who, ability, profile, without)))


def limit_value(who: Character, ability: str, settings: Settings = DEFAULT, profile: str | None = None) -> int:
    """Return the value that hit points, lines and spell uses follow (PP-27, PP-45)."""
    if settings.derived_limits_from == "current":
        return current_of(who, ability, profile)
    return who.base.get(ability, 0)


def lines(who: Character, settings: Settings = DEFAULT, profile: str | None = None) -> Line:
    """Return a character's hit points and lines (PP-27 to PP-29)."""
    return lines_of(limit_value(who, "endurance", settings, profile), limit_value(who, "spirit", settings, profile))


def bow_strength(strength: int, bonus: int, primary: list[str], settings: Settings = DEFAULT) -> int:
    """Return the strength that counts for a bow: with prowess and observation primary, plus the bonus (PP-67).

    >>> bow_strength(24, 10, ["prowess", "observation", "agility"])
    34
    """
    fits = settings.rules.bow_bonus and {"prowess", "observation"} <= set(primary)
    return strength + bonus if fits else strength


def missing(prowess: int, strength: int, required: Required) -> tuple[str, ...]:
    """Return which requirements are not met; equality suffices (PP-17)."""
    short = []
    if prowess < required.prowess:
        short.append("prowess")
    if strength < required.strength:
        short.append("strength")
    return tuple(short)


def unusable(who: Character, item: Item, settings: Settings = DEFAULT, profile: str | None = None) -> tuple[str, ...]:
    """Return which requirements of an item a character does not meet, its own modifiers left out (PP-17, PP-67)."""
    if settings.requirement_value == "base":
        prowess, strength = who.base.get("prowess", 0), who.base.get("strength", 0)
    else:
        prowess = current_of(who, "prowess", profile, without=item.id)
        strength = current_of(who, "strength", profile, without=item.id)
    if item.weapon_class == "bow":
        strength = bow_strength(strength, who.profession_bonus, who.primary, settings)
    return missing(prowess, strength, item.required)


def in_use(who: Character, kind: str, profile: str | None = None) -> list[Item]:
    """Return the items of a kind that are worn or wielded in a profile."""
    placed = placements(who, profile)
    return [
        owned.item for owned in who.items
        if owned.item.kind == kind and placed.get(owned.item.id) in ("worn", "wielded")
    ]  # fmt: skip


def armour_value(who: Character, settings: Settings = DEFAULT, profile: str | None = None) -> int:
    """Return the armour value of the best usable armour worn (PP-17, PP-75)."""
    worn = [item.armour_value for item in in_use(who, "armour", profile) if not unusable(who, item, settings, profile)]
    return max(worn, default=0)


def shield_of(who: Character, settings: Settings = DEFAULT, profile: str | None = None) -> Item | None:
    """Return the shield that counts: one at most, the best usable one (PP-24)."""
    usable = [item for item in in_use(who, "shield", profile) if not unusable(who, item, settings, profile)]
    return max(usable, key=lambda item: (item.dodge.dice, item.dodge.bonus), default=None)


def dodge_pool(who: Character, settings: Settings = DEFAULT, profile: str | None = None) -> Pool:
    """Return the dodge expression: agility's check joined with the shield's (PP-24)."""
    pool = pool_of_value(current_of(who, "agility", profile))
    shield = shield_of(who, settings, profile)
    return pool if shield is None else pool.plus(shield.dodge.dice, shield.dodge.bonus)


def hit_pool(who: Character, weapon: Item | None = None, profile: str | None = None) -> Pool:
    """Return the to-hit expression: the prowess check, changed only by special weapons (PP-25)."""
    pool = pool_of_value(current_of(who, "prowess", profile))
    return pool if weapon is None else pool.plus(weapon.hit_modifier.dice, weapon.hit_modifier.bonus)


def uses(spirit: int, required: int | None, used: int) -> tuple[int | None, int | None]:
    """Return the day's uses of a spell and those left; None for no daily limit (PP-45).

    >>> uses(45, 20, 1), uses(39, 20, 2), uses(10, None, 4)
    ((2, 1), (1, 0), (None, None))
    """
    if required is None:
        return None, None
    most = floor_div(spirit, required)
    return most, max(0, most - used)


def ability_of(who: Character, name: str, path: str) -> str:
    """Return an ability of a character by identifier or by its name, the pack's or the rules' (PP-05).

    Raises:
        InputError: ``unknown_ability``.
    """
    if name in who.base:
        return name
    for known in who.base:
        labels = who.names.get(known)
        if labels is not None and name in (labels.ja, labels.en):
            return known
    return ability(name, path)


def ability_label(who: Character, name: str) -> Labels:
    """Return an ability's display name: the pack's, or that of the rules (PP-05)."""
    if name in who.names:
        return who.names[name]
    entry = tables()["term"]["ability"].get(name, {"ja": name, "en": name})
    return Labels(ja=entry["ja"], en=entry["en"])


def coins_of(who: Character) -> dict[str, int]:
    """Return the money by coin."""
    return {purse.coin: purse.count for purse in who.money}


def sound(who: Character) -> None:
    """Refuse a record that breaks what always holds.

    Raises:
        RuleError: ``bad_state``.
    """
    known = set(who.formulas) or set(ABILITIES)
    if not set(who.base) <= known or (who.formulas and set(who.base) != known):
        raise RuleError("bad_state", "request.state.base", reason="abilities")
    for name, listed in (
        ("items", [owned.item.id for owned in who.items]),
        ("spells", [one.spell.id for one in who.spells]),
        ("money", [purse.coin for purse in who.money]),
    ):
        if len(set(listed)) != len(listed):
            raise RuleError("bad_state", f"request.state.{name}", reason=name)
    if who.profiles and who.active_profile not in who.profiles:
        raise RuleError("bad_state", "request.state.active_profile", reason="profile")


def ready(who: Character) -> None:
    """Refuse a record that cannot be played yet, or breaks what always holds.

    Raises:
        RuleError: ``not_created`` before the abilities are final, ``bad_state`` for a broken record.
    """
    if who.creation_step in ("race", "abilities", "profession"):
        raise RuleError("not_created", "request.state.creation_step", step=who.creation_step)
    sound(who)
