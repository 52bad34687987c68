"""What somebody on turn may do: the six actions, the change of formation, shaking off intimidate (CW-45 to CW-51)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.belongings import check_hands
from sainome.systems.chaos_world.belongings import exchange as exchange_gear
from sainome.systems.chaos_world.common import MELEE, Kind, Name
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_exchange import check_reach, start
from sainome.systems.chaos_world.fight_figures import BARE_HANDS, NATURAL
from sainome.systems.chaos_world.fight_figures import worn as worn_gear
from sainome.systems.chaos_world.fight_hand import hand_for, pick_kind, pick_weapon
from sainome.systems.chaos_world.fight_skills import (
    Cause,
    bring,
    check_targets,
    find_item,
    find_skill,
    take_item,
)
from sainome.systems.chaos_world.fight_state import Combatant, Fight
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_use import Using, carry_out, check_use
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.recovery import restored, roll_wait

type Targets = Annotated[list[Name], Meta(max_length=50)]


class Turn(Request, frozen=True, kw_only=True):
    """Somebody on turn; without ``who`` the one whose turn it is."""

    state: Fight
    who: Name | None = None


def on_turn(request: Turn) -> tuple[Table, Combatant]:
    """Open the fight for somebody on turn (CW-45)."""
    check_state(request.state)
    table = Table(request.state)
    rules.require_phase(table, "turns")
    who = table.get(request.who or table.fight.current or "")
    rules.require_turn(table, who)
    return table, who


class FormationRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_formation"):
    """Change between front and back."""


def formation(request: FormationRequest, dice: Dice) -> Outcome:
    """Step to the other rank without spending the action right; the attack right is lost (CW-76)."""
    check_state(request.state)
    table = Table(request.state)
    rules.require_phase(table, "turns", *(("round_end",) if table.settings.formation_after_action else ()))
    who = table.get(request.who or table.fight.current or "")
    if not (table.settings.formation_after_action and table.fight.last == who.name):
        rules.require_turn(table, who)
    rules.require_able(who)
    rules.change_formation(table, who.name)
    return outcome(table)


class FightAttackRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_attack"):
    """The Attack action: with a weapon in hand, ``bare_hands``, or by throwing what is in hand."""

    targets: Annotated[list[Name], Meta(min_length=1, max_length=50)]
    weapon: Name | None = None
    kind: Kind | None = None
    throwing: bool = False


def attack(request: FightAttackRequest, dice: Dice) -> Outcome:
    """Attack: legality, then the procedure of section D until it waits or is over (CW-46, CW-54)."""
    table, who = on_turn(request)
    rules.require_attack_right(who)
    weapon = pick_weapon(who, request.weapon)
    kind = pick_kind(weapon, request.kind)
    if request.throwing and (weapon is None or not weapon.throwable):
        raise RuleError("not_throwable", "request.throwing")
    check_targets(table, request.targets, 0)
    reach = "thrown" if request.throwing else weapon.range if weapon is not None else MELEE
    check_reach(who, reach, [table.people[name] for name in request.targets])
    rules.spend(table, who.name)
    start(
        table,
        dice,
        who.name,
        request.targets,
        kind=kind,
        reach=reach,
        weapon=BARE_HANDS if weapon is None else weapon.id,
        throwing=request.throwing,
    )
    return outcome(table)


class DefendRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_defend"):
    """The Defend action."""


def defend(request: DefendRequest, dice: Dice) -> Outcome:
    """Act at once; until the own next turn damage is 10 less and evasion 0 (CW-47)."""
    table, who = on_turn(request)
    rules.guard(table, who.name)
    return outcome(table)


class FightWaitRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_wait"):
    """The Wait action."""


def wait(request: FightWaitRequest, dice: Dice) -> Outcome:
    """Act at once and recover 1D HP and SP (CW-48)."""
    table, who = on_turn(request)
    hp_amount, sp_amount, _ = roll_wait(dice, table.settings)
    rules.spend(table, who.name)
    hp, sp = restored(who.hp, who.hp_max, hp_amount), restored(who.sp, who.sp_max, sp_amount)
    table.put(who.name, hp=hp, sp=sp)
    table.note("waits", "CW-48", who=who.name, hp_before=who.hp, hp=hp, sp_before=who.sp, sp=sp)
    rules.finish_turn(table, who.name)
    return outcome(table)


class SkillRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_skill"):
    """The Use Skill action, or a see-effect skill at any time of the own turn."""

    skill: Name
    targets: Targets = []
    weapon: Name | None = None
    kind: Kind | None = None


def use_skill(request: SkillRequest, dice: Dice) -> Outcome:
    """Use an active skill; an attack-category skill goes through the procedure of an attack (CW-49, CW-81, CW-86)."""
    table, who = on_turn(request)
    skill = find_skill(who, request.skill)
    if skill.attribute not in ("active", "see_effect"):
        raise RuleError("wrong_moment", "request.skill", skill=skill.name)
    hand = hand_for(who, skill, request.weapon, request.kind)
    using = Using(who, skill, request.targets, f"turn.{table.fight.round}", hand)
    check_use(table, using)
    carry_out(table, dice, using)
    return outcome(table)


class ItemRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_item"):
    """The Use Item action."""

    item: Name
    targets: Targets = []


def use_item(request: ItemRequest, dice: Dice) -> Outcome:
    """Use one item that is held; one of the attack category is thrown or shot as an attack (CW-50, CW-65, CW-77)."""
    table, who = on_turn(request)
    item = find_item(who, request.item)
    if item.timing != "action" and not item.attacks:
        raise RuleError("wrong_moment", "request.item", skill=item.name)
    targets = request.targets or ([] if item.attacks else [who.name])
    if item.attacks:
        rules.require_attack_right(who)
    check_targets(table, targets, item.targets)
    if not targets:
        raise RuleError("field_needed", "request.targets", field="targets")
    if item.attacks:
        check_reach(who, item.range, [table.people[name] for name in targets])
    rules.spend(table, who.name)
    take_item(table, who.name, item)
    table.note("uses_item", "CW-50", who=who.name, item=item.name)
    if item.attack is not None:
        start(
            table,
            dice,
            who.name,
            targets,
            kind=item.attack.kind,
            reach=item.range,
            item=item,
            throwing=item.throwable,
        )
        return outcome(table)
    bring(table, dice, item.effects, Cause(item.name, who.name), targets)
    rules.finish_turn(table, who.name)
    return outcome(table)


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One exchange: a slot, and what is put on there (null: only take off)."""

    slot: Name
    put_on: Name | None = None


class EquipRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_equip"):
    """The Change Equipment action."""

    changes: Annotated[list[Change], Meta(min_length=1, max_length=100)]


def equip(request: EquipRequest, dice: Dice) -> Outcome:
    """Exchange what is worn for what is carried; one exchange per action, abilities change at once (CW-51)."""
    table, who = on_turn(request)
    limit = table.settings.equipment_exchanges_per_action
    if limit and len(request.changes) > limit:
        raise RuleError("exchange_limit", "request.changes", limit=limit)
    worn, carried = who.equipped, who.carried
    natural = {one.id for one in who.gear if one.category == NATURAL}
    for index, change in enumerate(request.changes):
        wanted = next((one.id for one in who.gear if change.put_on in (one.id, one.name)), change.put_on)
        if wanted is not None and wanted not in [one.id for one in who.gear]:
            raise RuleError("not_carried", f"request.changes[{index}].put_on", item=wanted)
        if worn.get(change.slot) in natural:
            raise RuleError("natural_attack", f"request.changes[{index}].slot", slot=change.slot)
        worn, carried, _ = exchange_gear(worn, carried, change.slot, wanted, f"request.changes[{index}]")
    rules.spend(table, who.name)
    new = table.put(who.name, equipped=worn, carried=carried)
    check_hands([(one.category not in (None, NATURAL), one.hands) for one in worn_gear(new)], "request.changes")
    table.note("changes_gear", "CW-51", who=who.name, worn=", ".join(worn.values()) or "-")
    rules.finish_turn(table, who.name)
    return outcome(table)


class ReleaseRequest(Turn, frozen=True, kw_only=True, tag="chaos_world.fight_release"):
    """Shake off intimidate with the action."""


def release(request: ReleaseRequest, dice: Dice) -> Outcome:
    """Give up the action to shake off intimidate (CW-93)."""
    table, who = on_turn(request)
    rules.release_intimidate(table, who.name)
    rules.spend(table, who.name)
    rules.finish_turn(table, who.name)
    return outcome(table)


OPERATIONS: Final = (
    Operation(FormationRequest, formation, FightValues, state=Fight, clauses=("CW-76",)),
    Operation(FightAttackRequest, attack, FightValues, state=Fight, clauses=("CW-46", "CW-54", "CW-65", "CW-66")),
    Operation(DefendRequest, defend, FightValues, state=Fight, clauses=("CW-47",)),
    Operation(FightWaitRequest, wait, FightValues, state=Fight, clauses=("CW-48",)),
    Operation(SkillRequest, use_skill, FightValues, state=Fight, clauses=("CW-49", "CW-81", "CW-86")),
    Operation(ItemRequest, use_item, FightValues, state=Fight, clauses=("CW-50", "CW-65")),
    Operation(EquipRequest, equip, FightValues, state=Fight, clauses=("CW-51",)),
    Operation(ReleaseRequest, release, FightValues, state=Fight, clauses=("CW-93",)),
)
