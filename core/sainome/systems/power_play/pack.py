"""Content packs: what a table enters or loads, as structs (the tables of the game itself are not shipped)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit import pack as kit_pack

type Id = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_.-]+$")]
type Money = Annotated[int, Meta(ge=0, le=10**9)] | Annotated[str, Meta(pattern=r"^[0-9]{1,9}(/[1-9][0-9]{0,5})?$")]
type Small = Annotated[int, Meta(ge=-999, le=999)]
type Formula = Annotated[str, Meta(min_length=1, max_length=60)]
type Placement = Literal["carried", "worn", "wielded"]


class _Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Labels(_Data, frozen=True, kw_only=True):
    """A display name in both languages (PP-05)."""

    ja: str
    en: str


class About(_Data, frozen=True, kw_only=True):
    """What a pack says of itself. ``invented``: its figures are made up, and every screen must say so."""

    id: Id
    title: str | Labels
    version: str = "1"
    edition: str = ""
    licence_note: str = ""
    source: str = ""
    invented: bool = False


class Named(_Data, frozen=True, kw_only=True):
    """Anything with an identifier and a display name."""

    id: Id
    labels: Labels | None = None


class AbilityEntry(Named, frozen=True, kw_only=True):
    """One of the twelve abilities: its display name and its place on the sheet."""

    order: int = 0


class Race(Named, frozen=True, kw_only=True):
    """A race: twelve formulas, twelve growth modifiers, the profession bonus (PP-10, PP-12, PP-14)."""

    ability_formula: dict[str, Formula]
    growth_modifier: dict[str, Small | Formula] = {}
    profession_bonus: Small | Formula
    profession_bonus_by_profession: dict[str, Small | Formula] = {}
    pc_allowed: bool = True


class Stock(_Data, frozen=True, kw_only=True):
    """So many of an item."""

    item: Id
    qty: Annotated[int, Meta(ge=1, le=9999)] = 1


class Profession(Named, frozen=True, kw_only=True):
    """A profession: twelve growths, starting possessions, schools (PP-11 to PP-13, PP-16)."""

    growth: dict[str, Formula]
    starting_items: list[Stock] = []
    schools: list[Id] = []
    pc_allowed: bool = True


class Threshold(_Data, frozen=True, kw_only=True):
    """The experience at which a level begins (PP-85)."""

    level: Annotated[int, Meta(ge=2, le=999)]
    xp: Annotated[int, Meta(ge=1, le=10**9)]


class Coin(Named, frozen=True, kw_only=True):
    """A coin and what it is worth in sp, a fraction as text."""

    value_in_sp: Annotated[str, Meta(pattern=r"^[0-9]{1,9}(/[1-9][0-9]{0,8})?$")]


class ItemModifiers(_Data, frozen=True, kw_only=True):
    """What an item does to abilities. One set alone holds carried and worn; ``carried: {}`` weighs nothing (PP-20)."""

    carried: dict[str, Small] | None = None
    worn: dict[str, Small] | None = None


class Required(_Data, frozen=True, kw_only=True):
    """The prowess and strength that using an item needs (PP-17)."""

    prowess: Annotated[int, Meta(ge=0, le=999)] = 0
    strength: Annotated[int, Meta(ge=0, le=999)] = 0


class DiceBonus(_Data, frozen=True, kw_only=True):
    """Dice and bonus that join another pool."""

    dice: Annotated[int, Meta(ge=-99, le=99)] = 0
    bonus: Small = 0


class Mode(_Data, frozen=True, kw_only=True):
    """One way to use a weapon: type, use and damage; damage may add an ability's check or bonus."""

    type: Literal["strike", "cut", "thrust"]
    use: Literal["melee", "shoot", "throw"]
    damage: Formula
    add_check_of: str | None = None
    add_bonus_of: str | None = None
    range_m: Annotated[int, Meta(ge=0, le=99999)] | None = None


class Item(Named, frozen=True, kw_only=True):
    """Anything that can be owned. ``price_sp`` None: not for sale. ``resists``: it resists magic itself (PP-55)."""

    kind: Literal["goods", "armour", "shield", "weapon"] = "goods"
    price_sp: Money | None = None
    modifiers: ItemModifiers = ItemModifiers()
    tags: list[str] = []
    required: Required = Required()
    armour_value: Annotated[int, Meta(ge=0, le=999)] = 0
    dodge: DiceBonus = DiceBonus()
    weapon_class: str | None = None
    hit_modifier: DiceBonus = DiceBonus()
    modes: list[Mode] = []
    resists: Formula | None = None


class Condition(_Data, frozen=True, kw_only=True):
    """A condition of a school: the engine tests the first four kinds, ``text`` is for the master (PP-51)."""

    kind: Literal["forbid_item_tag", "require_item_tag", "require_state", "must_stay_still", "text"]
    params: dict[str, str] = {}
    text: str = ""


class School(Named, frozen=True, kw_only=True):
    """A school of magic and the ability that casts it (PP-42). ``conditions`` None: not known."""

    casting_ability: str
    conditions: list[Condition] | None = None
    sustained_default: bool = False


class Spell(Named, frozen=True, kw_only=True):
    """A spell. No ``memory_target``: not learned by a check; no ``required_spirit``: no daily limit (PP-44, PP-45)."""

    school: Id
    memory_target: Annotated[int, Meta(ge=0, le=999)] | None
    required_spirit: Annotated[int, Meta(ge=1, le=999)] | None
    unfavourable: Literal["yes", "no", "depends"] = "depends"
    for_objects: bool = False
    sustained: bool | None = None
    is_magic: bool = True
    preparation: str = ""
    requires_state: str | None = None
    grants_state: str | None = None
    fixed_target: Annotated[int, Meta(ge=0, le=999)] | None = None
    damage: Formula | None = None
    armour_counts: bool = False
    effect: dict[str, str | int] = {}
    summary: str = ""


class Monster(Named, frozen=True, kw_only=True):
    """A combatant with ready figures (PP-94). No death line: minus the hit points; no faint line: none."""

    hit: Formula
    dodge: Formula | None = None
    resist: Formula | None = None
    order_value: Annotated[int, Meta(ge=0, le=9999)] = 0
    hp_max: Annotated[int, Meta(ge=1, le=99999)]
    death_line: Annotated[int, Meta(ge=-99999, le=0)] | None = None
    faint_line: Annotated[int, Meta(ge=-99999, le=0)] | None = None
    armour_value: Annotated[int, Meta(ge=0, le=999)] = 0
    attacks: Annotated[int, Meta(ge=1, le=99)] = 1
    modes: list[Mode] = []
    has_back: bool = True
    living: bool = True


class SizeModifier(Named, frozen=True, kw_only=True):
    """What a target's size adds to a missile's target number (PP-70)."""

    modifier: Small


class Restriction(Named, frozen=True, kw_only=True):
    """A taboo of the master's world; shown, never enforced (PP-18)."""

    applies_to: str
    effect: str


class LabelEntry(_Data, frozen=True, kw_only=True):
    """Another display name for an identifier in one language (PP-05)."""

    id: str
    locale: Literal["ja", "en"]
    text: str


class Option(_Data, frozen=True, kw_only=True):
    """A rule group and its default at this table (PP-04)."""

    id: str
    default: bool


class Pack(kit_pack.Pack, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One content pack. Goods, armours, shields and weapons may each stand in their own table."""

    pack: About = About(id="pack", title="")
    abilities: list[AbilityEntry] = []
    races: list[Race] = []
    professions: list[Profession] = []
    xp_table: list[Threshold] = []
    coins: list[Coin] = []
    goods: list[Item] = []
    armours: list[Item] = []
    shields: list[Item] = []
    weapons: list[Item] = []
    schools: list[School] = []
    spells: list[Spell] = []
    monsters: list[Monster] = []
    size_modifiers: list[SizeModifier] = []
    restrictions: list[Restriction] = []
    labels: list[LabelEntry] = []
    options: list[Option] = []


type Packs = Annotated[list[Pack], Meta(max_length=20)]

TABLES: Final = (
    "abilities", "races", "professions", "xp_table", "coins", "goods", "armours", "shields", "weapons",
    "schools", "spells", "monsters", "size_modifiers", "restrictions", "labels", "options",
)  # fmt: skip
KINDS: Final = {"goods": "goods", "armours": "armour", "shields": "shield", "weapons": "weapon"}


def key_of(entry: Any) -> str:
    """Return what identifies an entry of a table."""
    if isinstance(entry, Threshold):
        return str(entry.level)
    return f"{entry.id}/{entry.locale}" if isinstance(entry, LabelEntry) else str(entry.id)


def label_of(entry: Named) -> Labels:
    """Return an entry's display name, its identifier where it has none (PP-05)."""
    return entry.labels or Labels(ja=entry.id, en=entry.id)
