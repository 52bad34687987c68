"""What a combatant's figures are right now: equipment, passives, running effects, limits (CW-15 to CW-21)."""

from __future__ import annotations

from collections import defaultdict

from sainome.systems.chaos_world.abilities import COMBAT_NAMES, Combat, Mods, add_stats, combat_abilities
from sainome.systems.chaos_world.abilities import Limit as WeaponLimit
from sainome.systems.chaos_world.common import MARTIAL
from sainome.systems.chaos_world.effects import counted
from sainome.systems.chaos_world.fight_state import Combatant, Running
from sainome.systems.chaos_world.hitting import evasion_in_effect, speed_in_effect
from sainome.systems.chaos_world.order import Runner
from sainome.systems.chaos_world.pack import Gear
from sainome.systems.chaos_world.settings import Settings

BARE_HANDS = "bare_hands"
NATURAL = "natural"
"""The category of an enemy's own attacks, which cannot be laid down."""


def worn(who: Combatant) -> list[Gear]:
    """Return what a combatant wears, in the order of its slots."""
    known = {one.id: one for one in who.gear}
    return [known[name] for name in who.equipped.values() if name in known]


def weapons(who: Combatant) -> list[Gear]:
    """Return the weapons in hand."""
    return [one for one in worn(who) if one.category is not None]


def weapon_in_use(who: Combatant, wanted: str | None) -> Gear | None:
    """Return the weapon named, or the first in hand; None for bare hands or where there is no such weapon."""
    if wanted == BARE_HANDS:
        return None
    in_hand = weapons(who)
    if wanted is None:
        return in_hand[0] if in_hand else None
    return next((one for one in in_hand if wanted in (one.id, one.name)), None)


def passives(who: Combatant, settings: Settings) -> list[Running]:
    """Return what passive skills do, each with its condition; they work by being learned (CW-70, CW-80)."""
    if who.down and not settings.passive_while_incapacitated:
        return []
    return [
        Running(
            name=skill.name,
            source=who.name,
            do=effect.do,
            value=effect.amount,
            ability=effect.ability,
            when=effect.when,
            stacks=skill.stacks,
            beneficial=effect.beneficial,
            which=effect.which,
            count=effect.count,
            face=effect.face,
        )
        for skill in who.skills
        if skill.attribute == "passive"
        for effect in skill.effects
    ]


def total(
    who: Combatant, do: str, settings: Settings, ability: str | None = None, *, when: tuple[str, ...] = ()
) -> int:
    """Return the sum of everything that runs on a combatant and does this; one name counts once (CW-87).

    ``when`` names what holds besides ``always``: ``flying_target``, ``normal_attack`` or ``special_attack``.
    """
    if not who.effects and not any(skill.attribute == "passive" for skill in who.skills):
        return 0
    by_name: dict[str, list[Running]] = defaultdict(list)
    for effect in (*passives(who, settings), *who.effects):
        if effect.do == do and effect.ability == ability and effect.when in ("always", *when):
            by_name[effect.name].append(effect)
    return sum(sum(counted(same, who.chosen.get(name), settings)) for name, same in by_name.items())


def modifiers(who: Combatant, weapon: Gear | None, settings: Settings) -> Mods:
    """Return all modifiers: own ones, armour and ornaments, the weapon in use, skills."""
    mods = who.mods
    for piece in worn(who):
        if piece.category is None or piece is weapon:
            mods = add_stats(mods, piece.modifiers)
    changed = {one.ability for one in (*passives(who, settings), *who.effects) if one.do == "ability_mod"}
    skills = {name: total(who, "ability_mod", settings, name) for name in COMBAT_NAMES if name in changed}
    return add_stats(mods, Mods(**skills)) if skills else mods


def combat(who: Combatant, settings: Settings, weapon: Gear | None = None, *, bare: bool = False) -> Combat:
    """Return the combat abilities with a weapon; without one named, with the first in hand, unless ``bare``."""
    in_use = weapon if weapon is not None or bare else weapon_in_use(who, None)
    limit = None
    if in_use is not None and in_use.attack_limit is not None:
        limit = WeaponLimit(limit=in_use.attack_limit, limit_applies_to_special=in_use.limit_applies_to_special)
    return combat_abilities(
        who.basics,
        modifiers(who, in_use, settings),
        limit,
        settings,
        martial_covers_special=who.martial_covers_special,
        unlimited=in_use is not None and in_use.attack_limit is None,
    )


def evasion(who: Combatant, settings: Settings) -> tuple[int, int]:
    """Return evasion as it is and as it counts against an attack now (CW-58)."""
    full = combat(who, settings).evasion
    return full, evasion_in_effect(full, who.potency("fluster"), defending=who.defending)


def runner(who: Combatant, settings: Settings) -> Runner:
    """Return a combatant as the order of turns sees it (CW-44)."""
    return Runner(
        name=who.name,
        speed=combat(who, settings).speed,
        party=who.party,
        stun=who.potency("stun"),
        order_mod=total(who, "turn_order_mod", settings),
        incapacitated=not who.able,
        acted=who.acted,
    )


def speed_now(who: Combatant, settings: Settings) -> int:
    """Return speed under stun (CW-91)."""
    return speed_in_effect(combat(who, settings).speed, who.potency("stun"))


def categories_in_hand(who: Combatant) -> list[str]:
    """Return the categories of the weapons in hand; bare hands are martial (CW-21)."""
    return [one.category or MARTIAL for one in weapons(who)]
