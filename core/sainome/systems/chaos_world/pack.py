"""The tables that a content pack brings: classes, gear, items, skills, enemies (section B of the rules).

The game's own lists are not part of the project; a table enters them, or plays with the sample, whose figures are
invented. The bad statuses are fixed by the rules and no part of a pack.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit import pack as kit_pack
from sainome.systems.chaos_world.abilities import Mods, Stats
from sainome.systems.chaos_world.common import Count, Figure, Money, Name, OptionalText, Rank
from sainome.systems.chaos_world.formation import Reach

type Attribute = Literal[
    "passive",
    "active",
    "reaction",
    "setup",
    "before_check",
    "after_check",
    "before_damage_roll",
    "after_damage_roll",
    "see_effect",
]
type StatusKind = Literal["fluster", "slip", "stun", "daze", "intimidate", "hate"]
type Deed = Literal[
    "ability_mod",
    "turn_order_mod",
    "dice_mod",
    "result_mod",
    "unevadable",
    "damage_dice_mod",
    "roll_mod",
    "critical_mod",
    "defense_mod",
    "damage_mod",
    "reduction",
    "ignore_rear_guard",
    "check_reroll",
    "check_face",
    "damage_reroll",
    "damage_face",
    "inflict",
    "remove",
    "heal_hp",
    "heal_sp",
    "hp_decrease",
    "hp_lose",
    "move_rank",
    "set_state",
    "text",
]
type Ability = Literal["attack", "defense", "accuracy", "evasion", "speed", "special_attack", "special_defense"]
type When = Literal["always", "flying_target", "hit", "miss", "critical", "normal_attack", "special_attack"]
type ItemTiming = Literal[
    "action", "reaction", "setup", "before_check", "after_check", "before_damage_roll", "after_damage_roll"
]
type Trigger = Literal["own", "ally", "foe", "any", "targeted", "ally_targeted"]
type Moment = Literal["declaration", "hit", "miss", "deed"]
type Roll = Literal["check", "damage"]
type Which = Literal["all", "lowest", "highest", "ones"]
type Face = Annotated[int, Meta(ge=1, le=6)]
type SmallDice = Annotated[int, Meta(ge=0, le=20)]
type Entries[T] = Annotated[list[T], Meta(max_length=2000)]


class EffectData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a skill or item does (B.8). ``amount`` and ``dice`` (so many D6) are what it is worth.

    An effect that changes faces picks dice by ``which`` (``lowest`` and ``highest``: ``count`` of them) and throws them
    again or turns them to ``face``.
    """

    do: Deed
    to: Literal["self", "target", "party", "foes"] = "target"
    when: When = "always"
    amount: Figure = 0
    dice: SmallDice = 0
    until: Literal["check", "roll", "action", "round", "combat"] = "combat"
    ability: Ability | None = None
    status: StatusKind | None = None
    named: Literal["user", "target"] = "user"
    removes: Literal["bad_status", "debuff"] = "bad_status"
    state: Name | None = None
    grant: bool = True
    rank: Rank | None = None
    which: Which = "all"
    count: Annotated[int, Meta(ge=1, le=40)] = 1
    face: Face = 6
    beneficial: bool | None = None
    text: OptionalText = ""


class Cost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a skill costs; HP is consumed (a cost) or lost (CW-97, CW-98)."""

    sp: Count = 0
    hp: Count = 0
    mode: Literal["consume", "lose"] = "consume"


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill (B.7).

    ``trigger`` says whose deed a reaction, or whose roll a before/after skill, may follow; ``moment`` when a reaction
    comes: at the declaration, on a hit, on a miss, or after a deed that is no attack.
    """

    id: Name
    name: Name
    kind: Annotated[str, Meta(min_length=1, max_length=40)] = "normal"
    attribute: Attribute = "active"
    categories: list[Name] = []
    restriction: Literal["none", "martial_equip", "martial_use"] = "none"
    pp_cost: Money = 0
    requires: list[Name] = []
    cost: Cost = Cost()
    range: Reach | None = None
    targets: Annotated[int, Meta(ge=0, le=50)] = 1
    spends_action: bool | None = None
    stacks: bool = False
    trigger: Trigger = "own"
    moment: Moment = "declaration"
    effects: list[EffectData] = []
    note: OptionalText = ""

    @property
    def attacks(self) -> bool:
        """Whether it is of the attack category (CW-77)."""
        return "attack" in self.categories


class AntiAir(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Modifiers that count only against flyers (CW-72)."""

    accuracy: Figure = 0
    damage: Figure = 0


class Gear(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece that can be worn: a weapon if it has a category, else armour or an ornament (B.3, B.5).

    A weapon without ``attack_limit`` is a natural attack without a limit of its own (B.9).
    """

    id: Name
    name: Name
    slot: Name = "hand"
    category: Name | None = None
    range: Reach = "melee"
    attack_limit: Count | None = None
    limit_applies_to_special: bool = False
    kind: Literal["normal", "special", "both"] = "normal"
    modifiers: Mods = Mods()
    hands: Annotated[int, Meta(ge=0, le=4)] = 1
    list_price: Money = 0
    throwable: bool = False
    anti_air: AntiAir = AntiAir()
    restrictions: OptionalText = ""
    note: OptionalText = ""


class ItemAttack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The attack that an item makes: so many D6 plus a figure of its own."""

    power: Figure = 0
    dice: SmallDice = 2
    kind: Literal["normal", "special"] = "normal"


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A usable item (B.6).

    ``timing`` is the action, or the attribute of a skill that it is used like; ``trigger`` and ``moment`` are then a
    skill's. An item that attacks is used with the action.
    """

    id: Name
    name: Name
    list_price: Money = 0
    categories: list[Name] = []
    timing: ItemTiming = "action"
    trigger: Trigger = "own"
    moment: Moment = "declaration"
    consumed: bool = True
    throwable: bool = False
    range: Reach = "ranged"
    targets: Annotated[int, Meta(ge=0, le=50)] = 1
    attack: ItemAttack | None = None
    effects: list[EffectData] = []
    note: OptionalText = ""

    @property
    def attacks(self) -> bool:
        """Whether it is of the attack category (CW-77)."""
        return "attack" in self.categories


class ClassData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class (B.1)."""

    id: Name
    name: Name
    role: Literal["main", "sub", "both"] = "both"
    initial_stats: Stats = Stats()
    growth_per_cl: Stats = Stats()
    skills: list[Name] = []
    equip_categories: list[Name] = []
    tier: Literal["base", "changed"] = "base"
    changes_from: list[Name] = []
    note: OptionalText = ""


class ClRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it costs to reach a level from the one before (B.2)."""

    cl: Annotated[int, Meta(ge=1, le=999)]
    pp_cost: Money
    note: OptionalText = ""


class Category(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon category (B.4)."""

    id: Name
    name: Name
    limit_covers_special: bool = False


class Figures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ready combat abilities, for those without basics (B.9)."""

    attack: Figure = 0
    defense: Figure = 0
    accuracy: Figure = 0
    evasion: Figure = 0
    speed: Figure = 0
    special_attack: Figure = 0
    special_defense: Figure = 0


class Enemy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enemy (B.9). ``weapons`` and ``skills`` are ids of the pack; ``natural`` its own attacks."""

    id: Name
    name: Name
    enemy_level: Count = 0
    cl: Count = 0
    rank: Rank = "front"
    flying: bool = False
    hp: Annotated[int, Meta(ge=1, le=999_999)] = 10
    sp: Count = 0
    figures: Figures = Figures()
    weapons: list[Name] = []
    natural: list[Gear] = []
    skills: list[Name] = []
    drops: list[Name] = []
    note: OptionalText = ""


class ClassChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a class becomes another one (B.10)."""

    id: Name
    from_class: Name
    to_class: Name
    requires_cl: Annotated[int, Meta(ge=1, le=999)] = 1
    sigil_price: Money = 0
    note: OptionalText = ""


class ChaosPack(kit_pack.Pack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A content pack; every part may be missing."""

    classes: Entries[ClassData] = []
    cl_table: Entries[ClRow] = []
    weapon_categories: Entries[Category] = []
    weapons: Entries[Gear] = []
    equipment: Entries[Gear] = []
    items: Entries[Item] = []
    skills: Entries[Skill] = []
    enemies: Entries[Enemy] = []
    class_changes: Entries[ClassChange] = []


PARTS: Final = ("classes", "cl_table", "weapon_categories", "weapons", "equipment", "items", "skills", "enemies")
