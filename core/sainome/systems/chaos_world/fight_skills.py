"""Skills and items in a fight: may it be used, what does it cost, what does it do (CW-49, CW-50, CW-78 to CW-88)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.belongings import restriction_allows
from sainome.systems.chaos_world.effects import pick
from sainome.systems.chaos_world.fight_figures import categories_in_hand
from sainome.systems.chaos_world.fight_rules import cure, inflict, require_able, require_action, set_hp, settle_front
from sainome.systems.chaos_world.fight_state import Combatant, Running, StateNote, Status
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import EffectData, Item, Roll, Skill
from sainome.systems.chaos_world.recovery import restored

ITEM: Final = "item"
"""The kind of an item that is used like a skill."""

UNLIMITED: Final = ("passive", "see_effect")
BLOCKED: Final = {
    "active": ("intimidate", "active_blocked"),
    "reaction": ("stun", "reaction_blocked"),
    "setup": ("daze", "setup_blocked"),
}
FACES: Final[dict[str, Roll]] = {
    "check_reroll": "check",
    "check_face": "check",
    "damage_reroll": "damage",
    "damage_face": "damage",
}
"""Effects that change faces, and the roll that they change (hooks H3, H4, H7 and H8 of section D)."""

ON_ROLLS: Final = (
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
    *FACES,
)
"""Effects that belong to one attack; as a skill's lasting effect they run on a combatant."""

LASTING: Final = ("ability_mod", "turn_order_mod", *ON_ROLLS)
"""Effects that go on; used outside an attack they run on whomever they reach."""

SITUATIONS: Final = ("flying_target", "normal_attack", "special_attack", "critical")
"""Conditions that a lasting effect keeps; the others say when a skill brings it about."""


def spends_action(skill: Skill) -> bool:
    """Say whether a skill spends the action right: an active one does, others only if their text says so (CW-78)."""
    return skill.attribute == "active" if skill.spends_action is None else skill.spends_action


def timed_items(who: Combatant) -> list[Skill]:
    """Return the items in hand that have another timing than the action, as what is used at that timing (B.6)."""
    return [
        Skill(
            id=item.id,
            name=item.name,
            kind=ITEM,
            attribute=item.timing,
            range=item.range,
            targets=item.targets,
            trigger=item.trigger,
            moment=item.moment,
            effects=item.effects,
        )
        for item in who.items
        if item.timing != "action" and not item.attacks and item.id in who.carried
    ]


def usable(who: Combatant) -> list[Skill]:
    """Return the skills of somebody, and the items that are used like skills."""
    return [*who.skills, *timed_items(who)] if who.items else who.skills


def find_skill(who: Combatant, wanted: str, path: str = "request.skill") -> Skill:
    """Return a learned skill, or an item that is used like one, by id or name.

    Raises:
        RuleError: ``unknown_skill``.
    """
    for skill in usable(who):
        if wanted in (skill.id, skill.name):
            return skill
    raise RuleError("unknown_skill", path, who=who.name, skill=wanted)


def find_item(who: Combatant, wanted: str, path: str = "request.item") -> Item:
    """Return an item that is held; storage does not count (CW-50).

    Raises:
        RuleError: ``not_carried``.
    """
    for item in who.items:
        if wanted in (item.id, item.name) and item.id in who.carried:
            return item
    raise RuleError("not_carried", path, item=wanted)


def timing_key(attribute: str, event: str) -> str:
    """Return the key of an allowance: one attribute at one event (CW-79)."""
    return f"{attribute}:{event}"


def check_skill(who: Combatant, skill: Skill, event: str, path: str = "request.skill") -> None:
    """Refuse a skill that cannot be used now.

    Raises:
        RuleError: ``incapacitated``, ``declared_never`` for a passive, the block of a bad status, ``no_attack_right``,
            ``no_action_right``, ``restriction_unmet``, ``timing_used``, ``insufficient_sp``, ``hp_cost_too_high``.
    """
    require_able(who)
    if skill.attribute == "passive":
        raise RuleError("declared_never", path, skill=skill.name)
    status, code = BLOCKED.get(skill.attribute, ("", ""))
    if status and who.has(status):
        raise RuleError(code, path, who=who.name)
    if spends_action(skill):
        require_action(who)
    if skill.attacks and not who.attack_right:
        raise RuleError("no_attack_right", path, who=who.name)
    if not restriction_allows(skill.restriction, categories_in_hand(who), None):
        raise RuleError("restriction_unmet", path, skill=skill.name)
    if skill.attribute not in UNLIMITED and timing_key(skill.attribute, event) in who.used:
        raise RuleError("timing_used", path, who=who.name)
    if skill.cost.sp > who.sp:
        raise RuleError("insufficient_sp", path, need=skill.cost.sp, sp=who.sp)
    if skill.cost.hp and skill.cost.mode == "consume" and who.hp - skill.cost.hp < 1:
        raise RuleError("hp_cost_too_high", path, hp=who.hp, amount=skill.cost.hp)


def skill_refusal(who: Combatant, skill: Skill, event: str) -> str | None:
    """Return the code why a skill cannot be used now, or None."""
    try:
        check_skill(who, skill, event)
    except RuleError as refusal:
        return refusal.code
    return None


def pay(table: Table, name: str, skill: Skill, event: str) -> None:
    """Pay for a skill and use up the allowance for this event (CW-79, CW-97, CW-98)."""
    who = table.people[name]
    used = who.used
    if skill.attribute not in UNLIMITED:
        used = [*used, timing_key(skill.attribute, event)]
    table.put(name, used=used, sp=who.sp - skill.cost.sp)
    if skill.kind == ITEM:
        take_item(table, name, find_item(who, skill.id))
        table.note("uses_item", "CW-50", who=name, item=skill.name)
        return
    table.note("uses_skill", "CW-78", who=name, skill=skill.name, sp=skill.cost.sp)
    if skill.cost.hp:
        clause = "CW-98" if skill.cost.mode == "consume" else "CW-97"
        table.note("pays_hp", clause, who=name, hp=skill.cost.hp)
        set_hp(table, name, who.hp - skill.cost.hp)


def people_for(table: Table, effect: EffectData, user: str, targets: Iterable[str]) -> list[str]:
    """Return whom an effect reaches."""
    me = table.people[user]
    if effect.to == "self":
        return [user]
    if effect.to in ("party", "foes"):
        same = effect.to == "party"
        return [one.name for one in table.people.values() if (one.party == me.party) == same and not one.left]
    return list(targets)


class Cause(NamedTuple):
    """What an effect comes from: the skill or item by name, its user, and whether its text says that it adds up."""

    name: str
    user: str
    stacks: bool = False


def bring(table: Table, dice: Dice, effects: Iterable[EffectData], cause: Cause, targets: Iterable[str]) -> None:
    """Bring effects about, one after another; dice are rolled once for each effect, for all whom it reaches.

    Args:
        table: the fight.
        dice: where dice come from.
        effects: what happens.
        cause: where it comes from; a lasting effect runs under its name (CW-87).
        targets: whom it is aimed at.
    """
    aimed = list(targets)
    begun: set[tuple[object, ...]] = set()
    for effect in effects:
        amount = effect.amount + sum(dice.roll(6, effect.dice, "effect"))
        reached = people_for(table, effect, cause.user, aimed)
        for one in reached:
            if effect.do in LASTING:
                _begin(table, one, _running(effect, amount, cause), begun)
            else:
                _bring_one(table, effect, amount, cause, one)
        if effect.do in LASTING and reached:
            table.note("effect_begins", "CW-87", who=", ".join(reached), name=cause.name, amount=amount)
    settle_front(table)


def _bring_one(table: Table, effect: EffectData, amount: int, cause: Cause, whom: str) -> None:
    who = table.people[whom]
    match effect.do:
        case "inflict":
            named = (cause.user if effect.named == "user" else whom) if effect.status == "hate" else None
            status = Status(kind=effect.status or "slip", potency=min(999, max(1, amount)), named=named)
            inflict(table, whom, status)
        case "remove" if effect.removes == "bad_status":
            cure(table, whom, effect.status)
        case "remove":
            gone = [one for one in who.effects if one.beneficial is False or (one.beneficial is None and one.value < 0)]
            for one in gone:
                table.note("effect_ends", "CW-88", who=whom, name=one.name)
            table.put(whom, effects=[one for one in who.effects if one not in gone])
        case "heal_hp":
            after = restored(who.hp, who.hp_max, max(0, amount))
            table.note("heals", "CW-70", who=whom, before=who.hp, after=after)
            set_hp(table, whom, after, settle=False)
        case "heal_sp":
            after = restored(who.sp, who.sp_max, max(0, amount))
            table.note("heals_sp", "CW-48", who=whom, before=who.sp, after=after)
            table.put(whom, sp=after)
        case "hp_decrease" | "hp_lose":
            after = max(0, who.hp - max(0, amount))
            clause = "CW-96" if effect.do == "hp_decrease" else "CW-97"
            table.note(effect.do, clause, who=whom, before=who.hp, after=after)
            set_hp(table, whom, after, settle=False)
        case "move_rank":
            rank = effect.rank or ("back" if who.rank == "front" else "front")
            table.put(whom, rank=rank)
            table.note("is_moved", "CW-89", who=whom, rank=rank)
        case "set_state":
            _set_state(table, effect, whom)
        case "text":
            table.note("reads", "CW-86", who=whom, name=cause.name, text=effect.text)


def _running(effect: EffectData, amount: int, cause: Cause) -> Running:
    """Return a lasting effect as it runs on somebody."""
    return Running(
        name=cause.name,
        source=cause.user,
        do=effect.do,
        value=amount if effect.do not in ("unevadable", "ignore_rear_guard") else 1,
        ability=effect.ability,
        when=effect.when if effect.when in SITUATIONS else "always",
        until=effect.until,
        stacks=cause.stacks,
        beneficial=effect.beneficial,
        which=effect.which,
        count=effect.count,
        face=effect.face,
    )


def _begin(table: Table, whom: str, running: Running, begun: set[tuple[object, ...]]) -> None:
    """Let an effect run: with others of the same use it adds up, of an earlier use the better one stays (CW-87)."""
    who = table.people[whom]
    old = next((one for one in who.effects if same_effect(one, running)), None)
    key = (whom, running.do, running.ability, running.when, running.until)
    if old is not None and not running.stacks:
        if key in begun:
            running = structs.replace(running, value=old.value + running.value)
        else:
            running = pick([running, old], None, table.settings)
    begun.add(key)
    kept = [one for one in who.effects if running.stacks or not same_effect(one, running)]
    table.put(whom, effects=[*kept, running])


def same_effect(one: Running, other: Running) -> bool:
    """Whether two running effects come of the same skill of the same user and change the same thing."""
    return all(
        getattr(one, field) == getattr(other, field)
        for field in ("name", "source", "do", "ability", "when", "until", "which", "face")
    )


def _set_state(table: Table, effect: EffectData, whom: str) -> None:
    """Grant or take away flying or a state that only its text explains (CW-70, CW-71)."""
    who = table.people[whom]
    state = effect.state or "flying"
    table.note("state_granted" if effect.grant else "state_taken", "CW-70", who=whom, state=state)
    if state == "flying":
        table.put(whom, flying=effect.grant)
        return
    states = [one for one in who.states if one.name != state]
    if effect.grant:
        states.append(StateNote(name=state, text=effect.text))
    table.put(whom, states=states)


def check_targets(table: Table, targets: list[str], limit: int, path: str = "request.targets") -> None:
    """Refuse targets that are not there, named twice, or too many.

    Raises:
        RuleError: ``unknown_combatant``, ``has_left``, ``name_twice``, ``too_many_targets``.
    """
    for index, name in enumerate(targets):
        if table.get(name, f"{path}[{index}]").left:
            raise RuleError("has_left", f"{path}[{index}]", who=name)
        if name in targets[:index]:
            raise RuleError("name_twice", f"{path}[{index}]", name=name)
    if limit and len(targets) > limit:
        raise RuleError("too_many_targets", path, limit=limit)


def take_item(table: Table, name: str, item: Item) -> None:
    """Use up an item."""
    if item.consumed:
        carried = list(table.people[name].carried)
        carried.remove(item.id)
        table.put(name, carried=carried)
