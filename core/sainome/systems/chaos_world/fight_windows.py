"""Windows of an attack: who may use which skill there (CW-79, CW-82, CW-84, CW-85)."""

from __future__ import annotations

from typing import NamedTuple

from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.fight_faces import face_refusal, too_late
from sainome.systems.chaos_world.fight_skills import check_skill, skill_refusal, usable
from sainome.systems.chaos_world.fight_state import WINDOWS, Combatant, Exchange
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import Skill


class Offer(NamedTuple):
    """A skill that somebody may use in the window that is open."""

    who: str
    skill: Skill


def event_of(exchange: Exchange) -> str:
    """Return the event that a window belongs to: this deed, this check, this damage roll (CW-79)."""
    return f"{exchange.event}.{exchange.stage if exchange.stage in ('declared', 'struck') else 'roll'}"


def trigger_of(skill: Skill) -> str:
    """Return whose deed a skill answers; a reaction never answers its user's own, so that ``own`` means anybody's."""
    return "any" if skill.attribute == "reaction" and skill.trigger == "own" else skill.trigger


def answers(table: Table, who: Combatant, skill: Skill) -> bool:
    """Say whether a skill's trigger fits the attack under way (CW-82, CW-84, CW-85)."""
    exchange = table.exchange
    attacker = table.people[exchange.attacker]
    if skill.attribute != WINDOWS.get(exchange.stage) or too_late(exchange, skill):
        return False
    mine = [blow for blow in exchange.blows if blow.name == who.name]
    ours = [blow for blow in exchange.blows if table.people[blow.name].party == who.party]
    fits = {
        "own": attacker.name == who.name,
        "ally": attacker.party == who.party and attacker.name != who.name,
        "foe": attacker.party != who.party,
        "any": True,
        "targeted": bool(mine),
        "ally_targeted": bool(ours),
    }[trigger_of(skill)]
    if skill.attribute != "reaction":
        return fits
    if attacker.name == who.name:
        return False
    if exchange.stage == "declared":
        return fits and skill.moment == "declaration"
    looked_at = mine if skill.trigger == "targeted" else ours if skill.trigger == "ally_targeted" else exchange.blows
    wanted = skill.moment == "hit"
    return fits and skill.moment in ("hit", "miss") and any(blow.hit is wanted for blow in looked_at)


def offers(table: Table) -> list[Offer]:
    """Return every skill that may be used in the window that is open."""
    exchange = table.exchange
    event = event_of(exchange)
    return [
        Offer(who.name, skill)
        for who in table.people.values()
        if who.able
        for skill in usable(who)
        if answers(table, who, skill)
        and skill_refusal(who, skill, event) is None
        and face_refusal(exchange, who.name, skill) is None
    ]


def deed_event(table: Table, by: str) -> str:
    """Return the event of the last deed that was no attack (CW-79)."""
    return f"deed.{by}.{table.fight.events}"


def answers_deed(who: Combatant, skill: Skill, by: Combatant) -> bool:
    """Say whether a reaction's trigger fits a deed of somebody that is no attack."""
    fits = {"ally": by.party == who.party, "foe": by.party != who.party, "any": True}
    return fits.get(trigger_of(skill), False)


def check_answer(table: Table, who: Combatant, skill: Skill, path: str) -> None:
    """Refuse a skill that does not belong into the window that is open.

    Raises:
        RuleError: ``reaction_to_self``, ``wrong_moment``, ``no_die_fits``, ``same_name_counts_once``, and what forbids
            the skill itself.
    """
    exchange = table.exchange
    if skill.attribute == "reaction" and exchange.attacker == who.name:
        raise RuleError("reaction_to_self", path, who=who.name)
    if not answers(table, who, skill):
        raise RuleError("wrong_moment", path, skill=skill.name)
    check_skill(who, skill, event_of(exchange), path)
    refused = face_refusal(exchange, who.name, skill)
    if refused is not None:
        raise RuleError(refused, path, skill=skill.name)
