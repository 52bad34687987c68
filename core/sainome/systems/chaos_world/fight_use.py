"""A skill used outside the windows of an attack: with what, whether, and what comes of it (CW-49, CW-78 to CW-86)."""

from __future__ import annotations

from typing import NamedTuple

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.fight_exchange import check_reach, start
from sainome.systems.chaos_world.fight_hand import Hand, fits_hand
from sainome.systems.chaos_world.fight_skills import Cause, bring, check_skill, check_targets, pay, spends_action
from sainome.systems.chaos_world.fight_state import Combatant
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import Skill


class Using(NamedTuple):
    """Somebody uses a skill on targets; ``event`` is what the allowance is for (CW-79)."""

    who: Combatant
    skill: Skill
    targets: list[str]
    event: str
    hand: Hand


def check_use(table: Table, using: Using, path: str = "request") -> None:
    """Refuse a skill outside the windows of an attack that cannot be used now.

    Raises:
        RuleError: what :func:`check_skill`, :func:`check_targets` and :func:`check_reach` refuse, ``field_needed``
            without targets, ``restriction_unmet`` for a weapon that the skill is not for.
    """
    who, skill, targets, event, _ = using
    check_skill(who, skill, event, f"{path}.skill")
    check_targets(table, targets, skill.targets, f"{path}.targets")
    if skill.targets and not targets:
        raise RuleError("field_needed", f"{path}.targets", field="targets")
    if skill.attacks:
        check_attack(table, using, path)


def check_attack(table: Table, using: Using, path: str) -> None:
    """Refuse an attack-category skill with the wrong weapon, or on targets out of reach.

    Raises:
        RuleError: ``restriction_unmet``, and what :func:`check_reach` refuses.
    """
    if not fits_hand(using.who, using.skill, using.hand.weapon):
        raise RuleError("restriction_unmet", f"{path}.skill", skill=using.skill.name)
    check_reach(using.who, using.hand.range, [table.people[name] for name in using.targets], f"{path}.targets")


def carry_out(table: Table, dice: Dice, using: Using) -> None:
    """Pay for and carry out a skill outside the windows of an attack; it has been checked (CW-49, CW-78)."""
    who, skill, targets, event, hand = using
    spends = spends_action(skill)
    if spends:
        rules.spend(table, who.name)
    pay(table, who.name, skill, event)
    if table.fight.phase != "over" and not table.people[who.name].down:
        if skill.attacks:
            start(
                table,
                dice,
                who.name,
                targets,
                kind=hand.kind,
                reach=hand.range,
                weapon=hand.name,
                skill=skill,
                spends=spends,
            )
            return
        bring(table, dice, skill.effects, Cause(skill.name, who.name, skill.stacks), targets or [who.name])
    if spends:
        rules.finish_turn(table, who.name)
    else:
        rules.advance(table)
