"""What an attack is made with: the weapon in hand, the kind that it allows, its range (CW-18, CW-21, CW-54, CW-59)."""

from __future__ import annotations

from typing import NamedTuple

from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.belongings import restriction_allows
from sainome.systems.chaos_world.common import MARTIAL, MELEE, Kind
from sainome.systems.chaos_world.fight_figures import BARE_HANDS, categories_in_hand, weapon_in_use, weapons
from sainome.systems.chaos_world.fight_state import Combatant
from sainome.systems.chaos_world.formation import reach_refusal
from sainome.systems.chaos_world.pack import Gear, Skill


class Hand(NamedTuple):
    """What an attack is made with: the weapon (None: bare hands), its kind of attack, and the range."""

    weapon: Gear | None
    kind: Kind
    range: str

    @property
    def name(self) -> str:
        """The weapon by its id."""
        return BARE_HANDS if self.weapon is None else self.weapon.id


def pick_weapon(who: Combatant, wanted: str | None) -> Gear | None:
    """Return the weapon to use, None for bare hands.

    Raises:
        RuleError: ``not_in_hand`` for a weapon that is not worn.
    """
    weapon = weapon_in_use(who, wanted)
    if weapon is None and wanted not in (None, BARE_HANDS):
        raise RuleError("not_in_hand", "request.weapon", weapon=wanted)
    return weapon


def pick_kind(weapon: Gear | None, kind: Kind | None) -> Kind:
    """Return whether the attack is normal or special, as the weapon allows (CW-59).

    Raises:
        RuleError: ``wrong_kind``.
    """
    allowed = "normal" if weapon is None else weapon.kind
    if allowed == "both":
        return kind or "normal"
    if kind is not None and kind != allowed:
        raise RuleError("wrong_kind", "request.kind", kind=kind)
    return "special" if allowed == "special" else "normal"


def hand_for(who: Combatant, skill: Skill, weapon: str | None = None, kind: Kind | None = None) -> Hand:
    """Return what an attack-category skill is made with; nothing named: the first weapon in hand that fits it.

    Raises:
        RuleError: ``not_in_hand``, ``wrong_kind``.
    """
    gear = pick_weapon(who, weapon)
    if weapon is None:
        gear = next((one for one in weapons(who) if fits_hand(who, skill, one)), gear)
    return Hand(gear, pick_kind(gear, kind), skill.range or (MELEE if gear is None else gear.range))


def fits_hand(who: Combatant, skill: Skill, weapon: Gear | None) -> bool:
    """Say whether an attack-category skill may be used with this weapon; bare hands are martial (CW-21)."""
    used = (weapon.category if weapon is not None else None) or MARTIAL
    return restriction_allows(skill.restriction, categories_in_hand(who), used)


def unreached(who: Combatant, reach: str, target: Combatant) -> str | None:
    """Return why an attack of this range does not reach a target, or None (CW-54)."""
    return reach_refusal(reach, who.rank, target.rank, target_flying=target.flying)
