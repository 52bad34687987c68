"""Rights, statuses, HP and the front in a fight: what one deed can change (CW-42 to CW-53, CW-69 to CW-95)."""

from __future__ import annotations

from msgspec import structs

from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.common import Party, Rank
from sainome.systems.chaos_world.fight_figures import runner, speed_now
from sainome.systems.chaos_world.fight_state import Combatant, Status
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.formation import front_is_empty
from sainome.systems.chaos_world.order import in_order
from sainome.systems.chaos_world.recovery import SLIP_STEP

PARTIES: tuple[Party, Party] = ("pc", "enemy")
RUNNING_PHASES = ("setup", "turns", "round_end")


def require_able(who: Combatant, path: str = "request.who") -> None:
    """Refuse whoever cannot do anything (CW-70).

    Raises:
        RuleError: ``incapacitated``, ``has_left``.
    """
    if who.left:
        raise RuleError("has_left", path, who=who.name)
    if who.down:
        raise RuleError("incapacitated", path, who=who.name)


def require_phase(table: Table, *phases: str) -> None:
    """Refuse what does not belong to this phase, or what would cut into an attack under way.

    Raises:
        RuleError: ``fight_over``, ``wrong_phase``, ``attack_pending``.
    """
    if table.fight.phase == "over":
        raise RuleError("fight_over", "request.state.phase")
    if table.fight.phase not in phases:
        raise RuleError("wrong_phase", "request.state.phase", phase=table.fight.phase)
    if table.fight.exchange is not None:
        raise RuleError("attack_pending", "request.state.exchange", who=table.fight.exchange.attacker)


def require_turn(table: Table, who: Combatant, path: str = "request.who") -> None:
    """Refuse whoever is not on turn (CW-45, CW-46).

    Raises:
        RuleError: ``no_action_right`` for who has acted, ``not_your_turn``.
    """
    require_able(who, path)
    if who.acted:
        raise RuleError("no_action_right", path, who=who.name)
    if table.fight.current != who.name:
        raise RuleError("not_your_turn", path, who=who.name, current=table.fight.current)


def require_action(who: Combatant, path: str = "request.who") -> None:
    """Refuse whoever has no action right (CW-45)."""
    require_able(who, path)
    if who.acted:
        raise RuleError("no_action_right", path, who=who.name)


def require_attack_right(who: Combatant, path: str = "request.who") -> None:
    """Refuse whoever has lost the attack right (CW-77)."""
    if not who.attack_right:
        raise RuleError("no_attack_right", path, who=who.name)


def use_timing(table: Table, name: str, attribute: str, event: str, path: str = "request.who") -> None:
    """Use up one character's allowance for one event (CW-79).

    Raises:
        RuleError: ``timing_used``.
    """
    key = f"{attribute}:{event}"
    who = table.people[name]
    if key in who.used:
        raise RuleError("timing_used", path, who=name)
    table.put(name, used=[*who.used, key])


def spend(table: Table, name: str) -> None:
    """Spend the action right; Defend ends with it (CW-45, CW-47)."""
    table.put(name, acted=True, defending=False)


def guard(table: Table, name: str) -> None:
    """Defend: act at once; until the own next turn damage is 10 less and evasion 0 (CW-47)."""
    spend(table, name)
    table.put(name, defending=True)
    table.note("defends", "CW-47", who=name)
    finish_turn(table, name)


def end_action(table: Table, name: str) -> None:
    """End somebody's action: stun and daze go, and effects that last for one action (CW-91, CW-92, CW-95)."""
    who = table.people[name]
    gone = [one for one in who.statuses if one.kind in ("stun", "daze")]
    for status in gone:
        table.note("status_ends", "CW-95", who=name, status=status.kind)
    table.put(
        name,
        statuses=[one for one in who.statuses if one not in gone],
        effects=[one for one in who.effects if one.until != "action"],
    )


def inflict(table: Table, name: str, status: Status) -> None:
    """Inflict a bad status; of the same one the higher potency stays, or as the setting says (CW-88, CW-95)."""
    who = table.people[name]
    old = next((one for one in who.statuses if one.key == status.key), None)
    new = status
    if old is not None:
        potency = {
            "stronger": max(old.potency, status.potency),
            "latest": status.potency,
            "sum": min(999, old.potency + status.potency),
        }[table.settings.status_same_name]
        new = structs.replace(status, potency=potency)
    kept = [one for one in who.statuses if one.key != status.key]
    table.put(name, statuses=[*kept, new])
    if new.named is not None:
        table.note("inflicted_hate", "CW-94", who=name, named=new.named, potency=new.potency)
    elif new.kind in ("daze", "intimidate"):
        table.note("inflicted_plain", "CW-88", who=name, status=new.kind)
    else:
        table.note("inflicted", "CW-88", who=name, status=new.kind, potency=new.potency)
    if status.kind == "hate" and status.named in table.people and table.people[str(status.named)].down:
        release_hate(table, str(status.named))


def cure(table: Table, name: str, kind: str | None, clause: str = "CW-88") -> None:
    """Take a bad status away, or all of them; debuffs stay (CW-88)."""
    who = table.people[name]
    gone = [one for one in who.statuses if kind is None or kind in (one.kind, one.key)]
    table.put(name, statuses=[one for one in who.statuses if one not in gone])
    for status in gone:
        table.note("status_ends", clause, who=name, status=status.kind)


def release_hate(table: Table, named: str) -> None:
    """End every hate against somebody who has fallen (CW-94)."""
    for name, who in list(table.people.items()):
        if any(one.kind == "hate" and one.named == named for one in who.statuses):
            cure(table, name, f"hate:{named}", "CW-94")


def set_hp(table: Table, name: str, hp: int, *, settle: bool = True) -> None:
    """Set HP; who comes to 0 falls, who rises above 0 stands up (CW-69, CW-70).

    ``settle`` False leaves the collapse and the end of the fight to a later :func:`settle_front`.
    """
    who = table.people[name]
    new = max(0, min(hp, who.hp_max))
    down = new == 0 or (who.down and not table.settings.heal_revives)
    table.put(name, hp=new, down=down)
    if down and not who.down:
        table.note("falls", "CW-70", who=name)
        release_hate(table, name)
    elif who.down and not down:
        table.note("stands_up", "CW-70", who=name)
    if settle:
        settle_front(table)


def settle_front(table: Table) -> None:
    """After any change of HP, rank or membership: collapse of the front, end of the fight (CW-53, CW-73)."""
    for party in PARTIES:
        members = table.party(party)
        back = [one.name for one in members if one.rank == "back"]
        if back and front_is_empty([(one.rank, one.down) for one in members], table.settings):
            for name in back:
                table.put(name, rank="front")
            table.note("front_collapses", "CW-73", moved=", ".join(back))
    if table.fight.phase in RUNNING_PHASES and table.settings.combat_end_when == "side_down":
        for party in PARTIES:
            listed = [one for one in table.people.values() if one.party == party]
            if listed and not any(one.able for one in listed):
                table.note("side_down", "CW-53", party=party)
                end_combat(table)
                return


def end_combat(table: Table) -> None:
    """End the fight: slip and intimidate go, by default all six; running effects and Defend end (CW-47, CW-53)."""
    for name, who in list(table.people.items()):
        kept = [] if table.settings.status_clear_on_combat_end else who.statuses
        kept = [one for one in kept if one.kind not in ("slip", "intimidate")]
        table.put(name, statuses=kept, effects=[], defending=False)
    table.set(phase="over", current=None, exchange=None, counters=[], declared=[], setup_done=False)
    table.note("fight_ends", "CW-53")


def other_rank(who: Combatant) -> Rank:
    """Return the rank that somebody is not in."""
    return "back" if who.rank == "front" else "front"


def leaves_no_front(table: Table, who: Combatant) -> bool:
    """Say whether nobody would hold the front if this one changed formation (CW-73)."""
    members = [(other_rank(who) if one.name == who.name else one.rank, one.down) for one in table.party(who.party)]
    return front_is_empty(members, table.settings)


def change_formation(table: Table, name: str, path: str = "request.who") -> None:
    """Step from front to back or the other way, losing the attack right until the round ends (CW-76).

    Raises:
        RuleError: ``fluster_blocks_formation``, ``timing_used`` for one change too many, ``no_front`` where the
            setting forbids the last member in front to step back.
    """
    who = table.people[name]
    if who.has("fluster"):
        raise RuleError("fluster_blocks_formation", path, who=name)
    limit = table.settings.formation_per_turn
    if limit and who.formation_changes >= limit:
        raise RuleError("timing_used", path, who=name)
    if table.settings.formation_last_front == "refuse" and leaves_no_front(table, who):
        raise RuleError("no_front", path, who=name)
    rank = other_rank(who)
    table.put(name, rank=rank, attack_right=False, formation_changes=who.formation_changes + 1)
    table.note("moves", "CW-76", who=name, rank=rank)
    settle_front(table)


def release_intimidate(table: Table, name: str, path: str = "request.who") -> None:
    """Shake off intimidate (CW-93).

    Raises:
        RuleError: ``nothing_to_release``.
    """
    if not table.people[name].has("intimidate"):
        raise RuleError("nothing_to_release", path, who=name)
    cure(table, name, "intimidate", "CW-93")


def end_round(table: Table) -> None:
    """End the round in the order of CW-52: slip, fluster and hate, attack rights, effects; then the new round."""
    bearers = [one for one in table.people.values() if one.has("slip") and not one.left]
    for who in sorted(bearers, key=lambda one: -speed_now(one, table.settings)):
        before = table.people[who.name].hp
        after = max(0, before - SLIP_STEP * who.potency("slip"))
        if before:
            table.note("slip", "CW-90", who=who.name, before=before, after=after)
        set_hp(table, who.name, after, settle=False)
    settle_front(table)
    ending: dict[str, list[str]] = {}
    for name, who in table.people.items():
        for effect in dict.fromkeys(one.name for one in who.effects if one.until == "round"):
            ending.setdefault(effect, []).append(name)
    for name in list(table.people):
        cure(table, name, "fluster", "CW-52")
        who = table.people[name]
        for hate in [one for one in who.statuses if one.kind == "hate"]:
            cure(table, name, hate.key, "CW-52")
        who = table.people[name]
        table.put(name, attack_right=True, effects=[one for one in who.effects if one.until != "round"])
    for effect, names in ending.items():
        table.note("effect_ends", "CW-52", who=", ".join(names), name=effect)
    if table.fight.phase != "over":
        begin_round(table)


def begin_round(table: Table) -> None:
    """Begin a round: everybody able gets one action right; setup comes first (CW-42, CW-43)."""
    for name in list(table.people):
        table.put(name, acted=False, used=[], formation_changes=0)
    table.set(round=table.fight.round + 1, phase="setup", current=None, last=None, order=[])
    table.note("round_begins", "CW-42", round=table.fight.round)


def begin_turns(table: Table) -> None:
    """Close the setup phase and let the first one act (CW-44)."""
    table.set(phase="turns", setup_done=False)
    if table.settings.turn_order_mode == "fixed":
        table.set(order=[one.name for one in waiting(table)])
    advance(table)


def waiting(table: Table) -> list[Combatant]:
    """Return who still has a turn this round, in order (CW-41, CW-44)."""
    fight = table.fight
    runners = [runner(one, table.settings) for one in table.people.values() if one.able and not one.acted]
    ordered = in_order(runners, fight.round, fight.initiative_party, fight.initiative_holder, table.settings)
    names = [one.name for one in ordered]
    if fight.order:
        names = [name for name in fight.order if name in names] + [name for name in names if name not in fight.order]
    return [table.people[name] for name in names]


def advance(table: Table) -> None:
    """Pass the turn on to the fastest who has not acted; with nobody left the round can end (CW-42, CW-44)."""
    if table.fight.phase != "turns" or table.fight.exchange is not None or table.fight.counters:
        return
    current = table.people.get(table.fight.current or "")
    if current is not None and current.able and not current.acted:
        return
    line = waiting(table)
    if not line:
        table.set(current=None, phase="round_end")
        table.note("all_acted", "CW-42")
        return
    begin_turn(table, line[0].name)


def begin_turn(table: Table, name: str) -> None:
    """Begin somebody's turn: Defend ends (CW-47)."""
    if table.people[name].defending:
        table.note("defend_ends", "CW-47", who=name)
    table.put(name, defending=False, formation_changes=0)
    table.set(current=name)
    table.note("turn", "CW-44", who=name)


def finish_turn(table: Table, name: str) -> None:
    """End the action of whoever has just acted and pass the turn on."""
    if table.fight.phase == "over":
        return
    end_action(table, name)
    table.next_event()
    table.set(last=name)
    advance(table)
