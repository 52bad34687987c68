"""A character as it is kept between scenarios: plain data that the host stores (section C)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.systems.chaos_world.abilities import Stats
from sainome.systems.chaos_world.common import Money, Name, OptionalText, Points
from sainome.systems.chaos_world.growth import Debt


class LedgerLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the ledger: what for, and how free PP, lifetime PP and gold changed."""

    what: Literal[
        "created",
        "converted",
        "learned",
        "level_up",
        "class_change",
        "bought",
        "sold",
        "gave_gold",
        "got_gold",
        "reward",
        "pay",
        "shared",
        "debt",
        "gm",
    ]
    pp_free: int = 0
    pp_total: int = 0
    gold: int = 0
    note: OptionalText = ""


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's (or the GM's) character. Gear, items and skills are ids of the content pack in use."""

    name: Name
    player: Name
    profile: dict[Name, OptionalText] = {}
    cl: Annotated[int, Meta(ge=1, le=999)] = 1
    main_class: Name
    sub_class: Name
    class_changed: bool = False
    heaven_sigil_used: bool = False
    pp_total: Money = 0
    pp_free: Money = 0
    gold: Money = 0
    debts: list[Debt] = []
    basics: Stats
    hp: Points = 0
    sp: Points = 0
    incapacitated: bool = False
    equipped: dict[Name, Name] = {}
    carried: list[Name] = []
    storage: list[Name] = []
    skills: list[Name] = []
    in_scenario: bool = False
    ledger: list[LedgerLine] = []
