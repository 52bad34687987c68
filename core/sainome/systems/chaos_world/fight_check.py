"""A state that breaks an invariant is refused with the reason; nothing is mended in silence (section C)."""

from __future__ import annotations

from collections.abc import Sequence

from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.fight_figures import BARE_HANDS
from sainome.systems.chaos_world.fight_skills import usable
from sainome.systems.chaos_world.fight_state import Combatant, Counter, Declared, Exchange, Fight
from sainome.systems.chaos_world.formation import front_is_empty


def _bad(reason: str, path: str) -> RuleError:
    return RuleError("bad_state", f"request.state.{path}", reason=reason)


def check_state(fight: Fight) -> None:
    """Refuse a state that breaks an invariant.

    Raises:
        RuleError: ``bad_state`` with a reason that ``[value.reason]`` words, and the path where it stands.
    """
    names = [one.name for one in fight.combatants]
    for index, who in enumerate(fight.combatants):
        if names.count(who.name) > 1:
            raise _bad("name_twice", f"combatants[{index}].name")
        _check_combatant(who, fight, f"combatants[{index}]")
    for party in ("pc", "enemy"):
        members = [(one.rank, one.down) for one in fight.combatants if one.party == party and not one.left]
        if front_is_empty(members, fight.settings) and any(rank == "back" for rank, _ in members):
            raise _bad("front_empty", "combatants")
    people = {one.name: one for one in fight.combatants}
    if fight.phase == "turns" and fight.exchange is None:
        current = people.get(fight.current or "")
        if current is None or not current.able or current.acted:
            raise _bad("nobody_on_turn", "current")
    _check_waiting(fight, people)
    if fight.exchange is not None:
        _check_exchange(fight.exchange, fight, people)


def _check_waiting(fight: Fight, people: dict[str, Combatant]) -> None:
    """Refuse attacks and setup skills that wait for no attack, or that name what is not there."""
    queues: tuple[tuple[str, Sequence[Counter | Declared]], ...] = (
        ("counters", fight.counters),
        ("declared", fight.declared),
    )
    for field, queue in queues:
        for one in queue:
            skills = [skill.id for skill in usable(people[one.who])] if one.who in people else []
            aimless = field == "counters" and not one.targets
            if one.skill not in skills or aimless or not set(one.targets) <= set(people):
                raise _bad("unknown_name", field)
        if queue and fight.exchange is None:
            raise _bad("attack_without_target", field)


def _check_combatant(who: Combatant, fight: Fight, path: str) -> None:
    faults = (
        ("above_maximum", "hp", who.hp > who.hp_max or who.sp > who.sp_max),
        ("down_at_zero", "down", who.hp == 0 and not who.down),
        ("up_above_zero", "down", who.down and who.hp > 0 and fight.settings.heal_revives),
        ("status_twice", "statuses", len({one.key for one in who.statuses}) < len(who.statuses)),
        ("hate_unnamed", "statuses", any(one.kind == "hate" and not one.named for one in who.statuses)),
        ("gear_unknown", "equipped", not set(who.equipped.values()) <= {piece.id for piece in who.gear}),
        (
            "gear_unknown",
            "carried",
            not set(who.carried) <= {*(piece.id for piece in who.gear), *(item.id for item in who.items)},
        ),
    )
    for reason, field, broken in faults:
        if broken:
            raise _bad(reason, f"{path}.{field}")


def _check_exchange(exchange: Exchange, fight: Fight, people: dict[str, Combatant]) -> None:
    if fight.phase not in ("turns", "setup"):
        raise _bad("attack_outside_turns", "exchange")
    if not exchange.blows or exchange.group >= len(exchange.blows):
        raise _bad("attack_without_target", "exchange.blows")
    targets = [blow.name for blow in exchange.blows]
    if len(set(targets)) < len(targets) or not {exchange.attacker, *targets} <= set(people):
        raise _bad("unknown_name", "exchange")
    for index, one in enumerate(exchange.changed):
        faces = exchange.faces if one.roll == "check" else exchange.damage_faces
        later = any((other.roll, other.at) == (one.roll, one.at) for other in exchange.changed[index + 1 :])
        if one.at >= len(faces) or (not later and faces[one.at] != one.after):
            raise _bad("faces_differ", f"exchange.changed[{index}]")
    who = people[exchange.attacker]
    known = (
        exchange.weapon in (None, BARE_HANDS, *(piece.id for piece in who.gear)),
        exchange.skill in (None, *(skill.id for skill in who.skills)),
        exchange.item in (None, *(item.id for item in who.items)),
    )
    if not all(known):
        raise _bad("gear_unknown", "exchange")
