"""The state of a fight, all of it plain data: it comes in, it goes out, and nothing else is kept (section C)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.systems.chaos_world.abilities import Basics, Mods
from sainome.systems.chaos_world.common import Count, Figure, Kind, Money, Name, OptionalText, Party, Points, Rank
from sainome.systems.chaos_world.formation import Reach
from sainome.systems.chaos_world.pack import Ability, Deed, Face, Gear, Item, Roll, Skill, StatusKind, When, Which
from sainome.systems.chaos_world.settings import Settings

type Phase = Literal["initiative", "setup", "turns", "round_end", "over"]
type Stage = Literal[
    "declared",
    "before_check",
    "check",
    "after_check",
    "hit",
    "struck",
    "before_damage",
    "damage",
    "after_damage",
    "apply",
]

STAGES: Final[tuple[Stage, ...]] = (
    "declared",
    "before_check",
    "check",
    "after_check",
    "hit",
    "struck",
    "before_damage",
    "damage",
    "after_damage",
    "apply",
)
WINDOWS: Final[dict[Stage, str]] = {
    "declared": "reaction",
    "before_check": "before_check",
    "after_check": "after_check",
    "struck": "reaction",
    "before_damage": "before_damage_roll",
    "after_damage": "after_damage_roll",
}
"""Where the procedure may wait for skills, and of which attribute (hooks H1, H2, H4, H5, H6 and H8 of section D)."""


class Status(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bad status (CW-88); ``named`` belongs to hate."""

    kind: StatusKind
    potency: Annotated[int, Meta(ge=1, le=999)] = 1
    named: Name | None = None

    @property
    def key(self) -> str:
        """The status as one word; hates that name different characters are different statuses."""
        return f"{self.kind}:{self.named}" if self.kind == "hate" else self.kind


class StateNote(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state in the sense of CW-70 other than incapacitated and flying: its name and what it means."""

    name: Name
    text: OptionalText = ""


class Running(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect that goes on: of which skill, from whom, what it changes and until when."""

    name: Name
    source: Name
    do: Deed
    value: Figure
    ability: Ability | None = None
    when: When = "always"
    until: Literal["check", "roll", "action", "round", "combat"] = "combat"
    stacks: bool = False
    beneficial: bool | None = None
    which: Which = "all"
    count: Annotated[int, Meta(ge=1, le=40)] = 1
    face: Face = 6


class Drop(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing that an enemy leaves behind when it is defeated (B.9)."""

    id: Name
    name: Name


class Combatant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character or enemy in a fight. Combat abilities are worked out from it, never stored."""

    name: Name
    party: Party
    hp: Points
    hp_max: Annotated[int, Meta(ge=1, le=999_999)]
    sp: Points = 0
    sp_max: Points = 0
    player: OptionalText = ""
    cl: Count = 0
    enemy_level: Count = 0
    class_changed: bool = False
    pp_total: Money = 0
    basics: Basics = Basics()
    mods: Mods = Mods()
    martial_covers_special: bool = False
    gear: list[Gear] = []
    equipped: dict[Name, Name] = {}
    items: list[Item] = []
    carried: list[Name] = []
    skills: list[Skill] = []
    drops: list[Drop] = []
    rank: Rank = "front"
    flying: bool = False
    down: bool = False
    left: bool = False
    acted: bool = False
    attack_right: bool = True
    defending: bool = False
    formation_changes: Count = 0
    used: list[str] = []
    statuses: list[Status] = []
    states: list[StateNote] = []
    effects: list[Running] = []
    chosen: dict[Name, Name] = {}

    @property
    def able(self) -> bool:
        """Whether it can act: there, and not incapacitated."""
        return not self.down and not self.left

    def potency(self, kind: str) -> int:
        """Return the potency of a bad status, 0 without it."""
        return max((status.potency for status in self.statuses if status.kind == kind), default=0)

    def has(self, kind: str) -> bool:
        """Whether it bears a bad status."""
        return any(status.kind == kind for status in self.statuses)


class Blow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an attack does to one of its targets."""

    name: Name
    hit: bool | None = None


class Addition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a skill or item adds to the attack under way.

    ``target`` is None where it concerns the rolls, ``group`` is None where it concerns every group of targets.
    """

    name: Name
    source: Name
    do: Deed
    value: Figure
    target: Name | None = None
    group: Count | None = None
    when: When = "always"
    stacks: bool = False
    beneficial: bool | None = None
    which: Which = "all"
    count: Annotated[int, Meta(ge=1, le=40)] = 1
    face: Face = 6


class FaceChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A die of the roll being made that was thrown again or turned: its place from 0, what it showed and shows."""

    roll: Roll
    at: Annotated[int, Meta(ge=0, le=999)]
    before: Face
    after: Face
    rerolled: bool
    name: Name
    source: Name


class Exchange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack that is under way: where it stands, what has been rolled, what has been added (section D)."""

    event: Count
    attacker: Name
    kind: Kind = "normal"
    range: Reach
    weapon: Name | None = None
    skill: Name | None = None
    item: Name | None = None
    throwing: bool = False
    spends: bool = True
    group: Count = 0
    stage: Stage = "declared"
    additions: list[Addition] = []
    faces: list[Face] = []
    damage_faces: list[Face] = []
    changed: list[FaceChange] = []
    critical: bool = False
    blows: list[Blow]


class Counter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack made as a reaction; it is carried out when the attack that it answers is over."""

    who: Name
    skill: Name
    targets: list[Name]
    spends: bool = False


class Declared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setup skill that was declared with others and waits for an attack before it to be over (CW-83)."""

    who: Name
    skill: Name
    targets: list[Name] = []


class Fight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight between two rolls or two decisions."""

    phase: Phase
    combatants: Annotated[list[Combatant], Meta(min_length=1, max_length=100)]
    round: Count = 0
    initiative_party: Party | None = None
    initiative_holder: Name | None = None
    current: Name | None = None
    last: Name | None = None
    order: list[Name] = []
    events: Count = 0
    exchange: Exchange | None = None
    counters: list[Counter] = []
    declared: list[Declared] = []
    setup_done: bool = False
    ask_windows: bool = True
    settings: Settings = Settings()
