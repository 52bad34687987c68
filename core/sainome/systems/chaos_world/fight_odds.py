"""A fight as it stands, with the exact odds of every attack that somebody could make (section A, verbs 11 and 20)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from msgspec import Struct

from sainome.kit.chance import Chance
from sainome.kit.dice import Dice, no_dice
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.common import Kind, Name
from sainome.systems.chaos_world.fight_additions import add, on_roll
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_choices import attack_lines, reach_of_skill
from sainome.systems.chaos_world.fight_faces import picked, waiting_changes
from sainome.systems.chaos_world.fight_figures import evasion
from sainome.systems.chaos_world.fight_skills import ON_ROLLS, skill_refusal
from sainome.systems.chaos_world.fight_state import Addition, Blow, Combatant, Exchange, Fight, Running
from sainome.systems.chaos_world.fight_sums import (
    accuracy_of,
    anti_air_accuracy,
    anti_air_damage,
    application_of,
    check_count,
    damage_count,
    defense_of,
    flat_power,
    hate_of,
    source_effects,
)
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.formation import reach_refusal
from sainome.systems.chaos_world.odds_ops import decimal, percent
from sainome.systems.chaos_world.pack import Roll, Skill


class ViewRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_view"):
    """The fight as it stands, with the odds of every attack of whoever is on turn (or of ``who``)."""

    state: Fight
    who: Name | None = None


class AttackOdds(Struct, frozen=True, kw_only=True):
    """One possible attack: why not, or its exact chances."""

    target: str
    weapon: str
    kind: Kind
    skill: str | None
    refused: str | None
    p_hit: str
    percent: str
    expected: str
    decimal: str
    p_incapacitate: str
    percent_incapacitate: str


class ViewValues(FightValues, frozen=True, kw_only=True):
    """Where a fight stands, and the odds of the attacks of one combatant."""

    who: str | None
    odds: list[AttackOdds]


def planned(table: Table, who: Combatant, target: Combatant, line: tuple[str, Kind, str], skill: Skill | None) -> Table:
    """Return the table with this attack declared, nothing spent and nothing rolled."""
    weapon, kind, reach = line
    trial = Table(table.state())
    exchange = Exchange(
        event=0,
        attacker=who.name,
        kind=kind,
        range=reach,
        weapon=weapon,
        skill=skill.id if skill else None,
        blows=[Blow(name=target.name)],
    )
    trial.set(exchange=exchange)
    cause, effects = source_effects(trial, exchange)
    for effect in effects:
        if effect.do in ON_ROLLS:
            add(trial, no_dice(), effect, cause, [target.name])
    return trial


def _picked_of(effect: Addition | Running, faces: tuple[int, ...]) -> tuple[int, ...]:
    return picked(faces, effect)


def faces_to_come(table: Table, roll: Roll, count: int) -> Chance[tuple[int, ...]] | None:
    """Return the distribution of the faces of a roll where declared effects change them, else None (H3, H7).

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    waiting = waiting_changes(table, table.exchange, roll)
    if not waiting:
        return None
    changes: list[tuple[odds.Picker, int | None]] = [
        (partial(_picked_of, one), None if one.do.endswith("reroll") else one.face) for one in waiting
    ]
    return odds.changed_dice(count, changes)


def odds_of(
    table: Table, who: Combatant, target: Combatant, line: tuple[str, Kind, str], skill: Skill | None = None
) -> AttackOdds:
    """Return the exact chances of one attack as things stand, without what windows may bring (section A, verb 20)."""
    trial = planned(table, who, target, line, skill)
    exchange, settings = trial.exchange, trial.settings
    hit = odds.chance_to_hit(
        min(odds.MAX_DICE, check_count(trial, exchange)),
        accuracy_of(trial, exchange) + anti_air_accuracy(trial, exchange, target),
        evasion(target, settings)[1],
        settings,
        hate=hate_of(trial, exchange),
        unevadable=on_roll(trial, exchange, "unevadable", target) > 0,
        faces=faces_to_come(trial, "check", check_count(trial, exchange)),
    )
    plainly = on_roll(trial, exchange, "damage_mod", target)
    critically = on_roll(trial, trial.set_exchange(critical=True), "damage_mod", target)
    damage = odds.damage_on_hit(
        min(odds.MAX_DICE, damage_count(trial, exchange)),
        flat_power(trial, exchange),
        defense_of(trial, exchange, target),
        application_of(trial, exchange, target),
        settings,
        critical_mod=on_roll(trial, exchange, "critical_mod"),
        additions=plainly + anti_air_damage(trial, exchange, target),
        critical_additions=critically - plainly,
        faces=faces_to_come(trial, "damage", damage_count(trial, exchange)),
    )
    weapon, kind, reach = line
    refused = skill_refusal(who, skill, "odds") if skill else None if who.attack_right else "no_attack_right"
    mean: Fraction = hit * odds.expectation(damage)
    fells: Fraction = hit * damage.chance(lambda value: value >= target.hp)
    return AttackOdds(
        target=target.name,
        weapon=weapon,
        kind=kind,
        skill=skill.name if skill else None,
        refused=refused or reach_refusal(reach, who.rank, target.rank, target_flying=target.flying),
        p_hit=fraction_text(hit),
        percent=percent(hit),
        expected=fraction_text(mean),
        decimal=decimal(mean),
        p_incapacitate=fraction_text(fells),
        percent_incapacitate=percent(fells),
    )


def followed(
    table: Table, who: Combatant, target: Combatant, line: tuple[str, Kind, str], skill: Skill | None = None
) -> bool:
    """Say whether the faces of an attack can be followed exactly."""
    trial = planned(table, who, target, line, skill)
    rolls: tuple[tuple[Roll, int], ...] = (
        ("check", check_count(trial, trial.exchange)),
        ("damage", damage_count(trial, trial.exchange)),
    )
    return all(count <= odds.MAX_CHANGED or not waiting_changes(trial, trial.exchange, roll) for roll, count in rolls)


def odds_of_all(table: Table, who: Combatant) -> list[AttackOdds]:
    """Return the odds of every attack: each weapon and each active attack skill against each foe.

    A skill that rolls dice of its own into the attack is left out: its odds are not the table's to know beforehand.
    So is an attack of more dice than faces can be followed exactly where effects change them.
    """
    foes = [one for one in table.people.values() if one.party != who.party and one.able]
    lines = attack_lines(who)
    out = [odds_of(table, who, foe, line) for line in lines for foe in foes if followed(table, who, foe, line)]
    for skill in who.skills:
        rolls = any(effect.do in ON_ROLLS and effect.dice for effect in skill.effects)
        if skill.attribute == "active" and skill.attacks and not rolls:
            line = (lines[0][0], lines[0][1], reach_of_skill(who, skill))
            out += [odds_of(table, who, foe, line, skill) for foe in foes if followed(table, who, foe, line, skill)]
    return out


def view(request: ViewRequest, dice: Dice) -> Outcome:
    """Show the fight: order, figures, statuses, legal actions with reasons, exact odds (CW-44, CW-54, CW-55)."""
    check_state(request.state)
    table = Table(request.state)
    name = request.who or table.fight.current
    who = None if name is None else table.get(name)
    lines = [] if who is None else odds_of_all(table, who)
    plain = outcome(table)
    values = plain.values
    assert isinstance(values, FightValues)
    fields = {field: getattr(values, field) for field in FightValues.__struct_fields__}
    return Outcome(
        values=ViewValues(**fields, who=name, odds=lines),
        verdict=plain.verdict,
        choices=plain.choices,
        state=plain.state,
    )


OPERATIONS: Final = (Operation(ViewRequest, view, ViewValues, state=Fight, clauses=("CW-44", "CW-54", "CW-55")),)
