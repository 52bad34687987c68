"""The figures of an attack as it stands: dice, result, power, threshold, defense, reductions (section D).

The procedure and the odds both read them here, so that they cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from sainome.systems.chaos_world.checks import Rolled, dice_count, read_faces
from sainome.systems.chaos_world.common import BASE_DICE
from sainome.systems.chaos_world.damage import Application, critical_threshold, damage_dice, guarded
from sainome.systems.chaos_world.fight_additions import added, on_roll
from sainome.systems.chaos_world.fight_figures import BARE_HANDS, combat, total, weapon_in_use
from sainome.systems.chaos_world.fight_skills import Cause, find_skill
from sainome.systems.chaos_world.fight_state import Blow, Combatant, Exchange
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.hitting import Hate, hate_that_applies
from sainome.systems.chaos_world.pack import EffectData, Gear, Item


def weapon_of(table: Table, exchange: Exchange) -> Gear | None:
    """Return the weapon of an attack; None for bare hands and for items."""
    if exchange.weapon in (None, BARE_HANDS):
        return None
    who = table.people[exchange.attacker]
    return weapon_in_use(who, exchange.weapon) or next((g for g in who.gear if g.id == exchange.weapon), None)


def source_effects(table: Table, exchange: Exchange) -> tuple[Cause, Sequence[EffectData]]:
    """Return where the attack comes from, and the effects of that skill or item."""
    who = table.people[exchange.attacker]
    if exchange.skill is not None:
        skill = find_skill(who, exchange.skill)
        return Cause(skill.name, who.name, skill.stacks), skill.effects
    if exchange.item is not None:
        item = next(one for one in who.items if one.id == exchange.item)
        return Cause(item.name, who.name), item.effects
    return Cause("", who.name), ()


def group(exchange: Exchange, table: Table) -> list[Blow]:
    """Return the targets that share the rolls being made (CW-66)."""
    if table.settings.multi_target_rolls == "shared":
        return list(exchange.blows)
    return [exchange.blows[exchange.group]]


def item_of(table: Table, exchange: Exchange) -> Item | None:
    """Return the item that makes the attack, if one does."""
    items = table.people[exchange.attacker].items
    return next((one for one in items if one.id == exchange.item), None) if exchange.item is not None else None


def check_count(table: Table, exchange: Exchange) -> int:
    """Return how many dice the hit check has; none for who cannot make checks (CW-25, CW-26, CW-70)."""
    who = table.people[exchange.attacker]
    if not who.able:
        return 0
    return dice_count(on_roll(table, exchange, "dice_mod"), throwing=exchange.throwing, daze=who.has("daze"))


def accuracy_of(table: Table, exchange: Exchange) -> int:
    """Return what is added to the faces of the hit check (CW-55)."""
    who = table.people[exchange.attacker]
    figures = combat(who, table.settings, weapon_of(table, exchange), bare=exchange.weapon == BARE_HANDS)
    return figures.accuracy + on_roll(table, exchange, "result_mod")


def rolled_of(table: Table, exchange: Exchange) -> Rolled:
    """Return the hit check as it stands, before hate."""
    return read_faces(tuple(exchange.faces), accuracy_of(table, exchange))


def anti_air_accuracy(table: Table, exchange: Exchange, target: Combatant) -> int:
    """Return what the result gains against a flyer only (CW-72)."""
    if not target.flying:
        return 0
    weapon = weapon_of(table, exchange)
    own = weapon.anti_air.accuracy if weapon is not None else 0
    return own + on_roll(table, exchange, "result_mod", target) - on_roll(table, exchange, "result_mod")


def hate_of(table: Table, exchange: Exchange) -> int:
    """Return the potency of the hates that pull at this check (CW-94)."""
    who = table.people[exchange.attacker]
    hates = [Hate(named=one.named or "", potency=one.potency) for one in who.statuses if one.kind == "hate"]
    return hate_that_applies(hates, [blow.name for blow in group(exchange, table)])


def result_against(table: Table, exchange: Exchange, rolled: Rolled, target: Combatant) -> int:
    """Return the result that counts against one target: anti-air first, hate last (CW-29, CW-72, CW-94)."""
    return rolled.result(anti_air_accuracy(table, exchange, target), hate_of(table, exchange))


def damage_count(table: Table, exchange: Exchange) -> int:
    """Return how many dice the damage roll has (CW-59)."""
    item = item_of(table, exchange)
    base = item.attack.dice if item is not None and item.attack is not None else BASE_DICE
    return damage_dice(on_roll(table, exchange, "damage_dice_mod") + base - BASE_DICE)


def threshold_of(table: Table, exchange: Exchange, count: int) -> int:
    """Return the critical threshold of a damage roll with so many dice (CW-63)."""
    return critical_threshold(count, on_roll(table, exchange, "critical_mod"))


def flat_power(table: Table, exchange: Exchange) -> int:
    """Return what is added to the damage dice: attack under its limit, or the item's figure, with modifiers (CW-59)."""
    who = table.people[exchange.attacker]
    more = on_roll(table, exchange, "roll_mod")
    item = item_of(table, exchange)
    if item is not None:
        return (item.attack.power if item.attack else 0) + more
    figures = combat(who, table.settings, weapon_of(table, exchange), bare=exchange.weapon == BARE_HANDS)
    return (figures.special_attack if exchange.kind == "special" else figures.attack) + more


def defense_of(table: Table, exchange: Exchange, target: Combatant) -> int:
    """Return the defense that counts against this attack (CW-60)."""
    figures = combat(target, table.settings)
    plain = figures.special_defense if exchange.kind == "special" else figures.defense
    return plain + total(target, "defense_mod", table.settings) + sum(added(table, exchange, "defense_mod", target))


def anti_air_damage(table: Table, exchange: Exchange, target: Combatant) -> int:
    """Return what the weapon does besides to a flyer (CW-72)."""
    weapon = weapon_of(table, exchange)
    return weapon.anti_air.damage if weapon is not None and target.flying else 0


def application_of(table: Table, exchange: Exchange, target: Combatant) -> Application:
    """Return what lowers the damage on its way to this target (CW-67, CW-68)."""
    who = table.people[exchange.attacker]
    lowering = (*added(table, exchange, "reduction", target), total(target, "reduction", table.settings))
    ignored = on_roll(table, exchange, "ignore_rear_guard", target) > 0
    return Application(
        reductions=tuple(one for one in lowering if one > 0),
        defending=target.defending,
        attacker_guarded=guarded(who.rank, who.flying),
        target_guarded=guarded(target.rank, target.flying) and not ignored,
    )
