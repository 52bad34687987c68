"""Basic and combat abilities, with what a limit cuts off (CW-08, CW-15 to CW-21)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from sainome.kit.dice import Dice
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Count, Figure
from sainome.systems.chaos_world.settings import Settings


class Basics(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The eight basic abilities (CW-15)."""

    strength: Figure = 0
    endurance: Figure = 0
    technique: Figure = 0
    sense: Figure = 0
    agility: Figure = 0
    intellect: Figure = 0
    spirit: Figure = 0
    blessing: Figure = 0


class Stats(Basics, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The eight basic abilities with the maxima of HP and SP (CW-08, CW-17)."""

    hp_max: Figure = 0
    sp_max: Figure = 0


class Mods(Stats, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Modifiers from equipment and skills to basic and combat abilities (CW-15, CW-16)."""

    attack: Figure = 0
    defense: Figure = 0
    accuracy: Figure = 0
    evasion: Figure = 0
    speed: Figure = 0
    special_attack: Figure = 0
    special_defense: Figure = 0


BASIC_NAMES: Final = Basics.__struct_fields__
STAT_NAMES: Final = (*BASIC_NAMES, "hp_max", "sp_max")
COMBAT_NAMES: Final = ("attack", "defense", "accuracy", "evasion", "speed", "special_attack", "special_defense")
FORMULAS: Final = {
    "attack": ("CW-16", ("strength",)),
    "defense": ("CW-16", ("endurance",)),
    "accuracy": ("CW-16", ("technique", "sense")),
    "evasion": ("CW-16", ("agility", "blessing")),
    "speed": ("CW-16", ("agility",)),
    "special_attack": ("CW-16", ("intellect",)),
    "special_defense": ("CW-16", ("spirit",)),
}


class Combat(Struct, frozen=True, kw_only=True):
    """The combat abilities, with both limits and the values before the limits cut."""

    attack: int
    defense: int
    accuracy: int
    evasion: int
    speed: int
    special_attack: int
    special_defense: int
    attack_limit: int
    special_attack_limit: int
    attack_uncapped: int
    special_attack_uncapped: int


class Limit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The attack limit of a weapon, and whether it holds for special attack too (CW-18, CW-20)."""

    limit: Count
    limit_applies_to_special: bool = False


@lru_cache(maxsize=1024)
def add_stats[S: Stats](one: S, other: Stats) -> S:
    """Add figure by figure what the second has to the first."""
    added = [
        (name, value) for name in other.__struct_fields__ if (value := getattr(other, name)) and hasattr(one, name)
    ]
    return structs.replace(one, **{name: getattr(one, name) + value for name, value in added}) if added else one


@lru_cache(maxsize=1024)  # a fight asks for the same figures at every step
def combat_abilities(
    basics: Basics,
    mods: Mods,
    weapon: Limit | None,
    settings: Settings,
    *,
    martial_covers_special: bool = False,
    unlimited: bool = False,
) -> Combat:
    """Work out the combat abilities (CW-16) under the limit of the weapon in use (CW-18 to CW-21).

    Args:
        basics: class values and growth.
        mods: modifiers to basic abilities and to combat abilities.
        weapon: the weapon used; None for bare hands.
        settings: ``limit_scope`` and ``special_limit_mode`` are read.
        martial_covers_special: bare hands are martial; whether that category's limit covers special attack.
        unlimited: a natural attack without a limit of its own (B.9).

    >>> hero = Basics(strength=8, endurance=7, intellect=9)
    >>> combat_abilities(hero, Mods(attack=5), None, Settings()).attack
    11
    """
    now = {name: getattr(basics, name) + getattr(mods, name) for name in BASIC_NAMES}
    plain = {name: sum(now[part] for part in parts) for name, (_, parts) in FORMULAS.items()}
    full = {name: plain[name] + getattr(mods, name) for name in COMBAT_NAMES}
    bare_limit = now["strength"] + trunc_div(now["endurance"], 2)
    limit = bare_limit if weapon is None else weapon.limit
    covers = martial_covers_special if weapon is None else weapon.limit_applies_to_special
    special_limit = limit if covers else now["intellect"]
    capped = dict(full)
    if unlimited:
        limit, special_limit = full["attack"], full["special_attack"]
    elif settings.limit_scope == "total":
        capped["attack"] = min(full["attack"], limit)
        capped["special_attack"] = min(full["special_attack"], special_limit)
    else:
        capped["attack"] = min(plain["attack"], limit) + mods.attack
        capped["special_attack"] = min(plain["special_attack"], special_limit) + mods.special_attack
    if settings.special_limit_mode == "fixed" and not covers and not unlimited:
        capped["special_attack"] = now["intellect"]
    return Combat(
        **capped,
        attack_limit=limit,
        special_attack_limit=special_limit,
        attack_uncapped=full["attack"],
        special_attack_uncapped=full["special_attack"],
    )


class InitialRequest(Request, frozen=True, kw_only=True, tag="chaos_world.initial_abilities"):
    """Initial figures from the two classes."""

    main: Stats
    sub: Stats


def initial(request: InitialRequest, dice: Dice) -> Outcome:
    """Add the figures of main class and sub class; there is no third base value (CW-08, CW-14)."""
    values = add_stats(request.main, request.sub)
    parts = [Part(name, getattr(values, name), "CW-08") for name in STAT_NAMES]
    steps = []
    for name in STAT_NAMES:
        main, sub = getattr(request.main, name), getattr(request.sub, name)
        steps.append(Step("initial", "CW-08", {"ability": name, "main": main, "sub": sub, "sum": main + sub}))
    return Outcome(values=values, parts=tuple(parts), steps=tuple(steps))


class DeriveRequest(Request, frozen=True, kw_only=True, tag="chaos_world.derive_abilities"):
    """Combat abilities from basics, modifiers and the weapon in hand; no weapon means bare hands."""

    basics: Basics
    mods: Mods = Mods()
    weapon: Limit | None = None
    martial_covers_special: bool = False
    settings: Settings = Settings()


class AbilityLine(Struct, frozen=True):
    """One combat ability: what it is made of and what the limit cut off (0 if nothing)."""

    ability: str
    value: int
    basic: int
    mods: int
    limit: int | None
    lost: int


class DeriveValues(Combat, frozen=True, kw_only=True):
    """The combat abilities, and one line for each that says where it comes from."""

    bare_hands: bool
    lines: list[AbilityLine]


def explain(basics: Basics, mods: Mods, combat: Combat) -> list[AbilityLine]:
    """Return a line for each combat ability: basic part, modifiers, limit, loss."""
    lines = []
    for name, (_, parts) in FORMULAS.items():
        limit = {"attack": combat.attack_limit, "special_attack": combat.special_attack_limit}.get(name)
        value = getattr(combat, name)
        basic = sum(getattr(basics, part) + getattr(mods, part) for part in parts)
        extra = getattr(mods, name)
        lines.append(AbilityLine(name, value, basic, extra, limit, max(0, basic + extra - value)))
    return lines


def derive(request: DeriveRequest, dice: Dice) -> Outcome:
    """Work out the combat abilities and say what each is made of (CW-15 to CW-21)."""
    combat = combat_abilities(
        request.basics,
        request.mods,
        request.weapon,
        request.settings,
        martial_covers_special=request.martial_covers_special,
    )
    lines = explain(request.basics, request.mods, combat)
    parts = [Part(part, getattr(request.basics, part) + getattr(request.mods, part), "CW-15") for part in BASIC_NAMES]
    bare = request.weapon is None
    steps = [
        Step("bare_hands" if bare else "weapon_limit", "CW-19" if bare else "CW-18", {"limit": combat.attack_limit})
    ]
    values = DeriveValues(**structs.asdict(combat), bare_hands=bare, lines=lines)
    steps.append(Step("special_limit", "CW-20", {"limit": combat.special_attack_limit}))
    steps += [
        Step(
            "limit_cuts", "CW-18" if line.ability == "attack" else "CW-20", {"ability": line.ability, "lost": line.lost}
        )
        for line in lines
        if line.lost
    ]
    return Outcome(values=values, parts=tuple(parts), steps=tuple(steps))


OPERATIONS: Final = (
    Operation(InitialRequest, initial, Stats, clauses=("CW-08", "CW-14"), group="book"),
    Operation(
        DeriveRequest,
        derive,
        DeriveValues,
        clauses=("CW-15", "CW-16", "CW-17", "CW-18", "CW-19", "CW-20", "CW-21"),
        group="book",
    ),
)
