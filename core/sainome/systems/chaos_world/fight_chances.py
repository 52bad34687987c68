"""The exact chances of one attack in a fight as it stands: nothing spent, nothing thrown (section A, verb 20).

Every figure is asked of the functions that the attack itself asks; only the dice are worked out instead of thrown.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Final, NamedTuple

from msgspec import structs

from sainome.kit.chance import Chance, dice_sum, mix
from sainome.kit.dice import no_dice
from sainome.kit.limits import check_size
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.common import Kind
from sainome.systems.chaos_world.fight_additions import on_roll
from sainome.systems.chaos_world.fight_choices import attack_lines
from sainome.systems.chaos_world.fight_exchange import at_once, begin_effects
from sainome.systems.chaos_world.fight_faces import picked, waiting_changes
from sainome.systems.chaos_world.fight_figures import evasion, weapons
from sainome.systems.chaos_world.fight_hand import fits_hand, hand_for, unreached
from sainome.systems.chaos_world.fight_skills import pay, skill_refusal, spends_action
from sainome.systems.chaos_world.fight_state import Addition, Blow, Combatant, Exchange, Running
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
from sainome.systems.chaos_world.pack import Item, Roll, Skill

MOST_WAYS: Final = 400
"""Ways in which dice that a skill or item rolls into its own attack may come out."""


class Attempt(NamedTuple):
    """A way to attack on one's turn: weapon (None for an item), kind and range, and what it is made with."""

    weapon: str | None
    kind: Kind
    range: str
    skill: Skill | None = None
    item: Item | None = None
    throwing: bool = False


class Strike(NamedTuple):
    """Exact chances of one attack on one target.

    Args:
        hit: the chance to hit.
        fumble: the chance of a fumble.
        loss: the HP it takes, 0 where it misses, not stopped at the HP left.
    """

    hit: Fraction
    fumble: Fraction
    loss: Chance[int]


def attempts(who: Combatant) -> list[Attempt]:
    """Return every way to attack: weapons in hand, weapons to throw, active attack skills, attack items held."""
    found = [Attempt(weapon, kind, reach) for weapon, kind, reach in attack_lines(who)]
    for piece in weapons(who):
        if piece.throwable:
            found.append(Attempt(piece.id, "special" if piece.kind == "special" else "normal", "thrown", throwing=True))
    for skill in who.skills:
        if skill.attribute == "active" and skill.attacks:
            hand = hand_for(who, skill)
            found.append(Attempt(hand.name, hand.kind, hand.range, skill=skill))
    found += [
        Attempt(None, item.attack.kind, item.range, item=item, throwing=item.throwable)
        for item in who.items
        if item.attacks and item.attack is not None and item.id in who.carried
    ]
    return found


def refusal(table: Table, who: Combatant, target: Combatant, attempt: Attempt) -> str | None:
    """Return why this attack cannot be made now, or None (CW-54, CW-77, CW-79)."""
    if attempt.skill is not None:
        refused = skill_refusal(who, attempt.skill, f"turn.{table.fight.round}")
        if not fits_hand(who, attempt.skill, hand_for(who, attempt.skill).weapon):
            refused = refused or "restriction_unmet"
    else:
        refused = None if who.attack_right else "no_attack_right"
    return refused or unreached(who, attempt.range, target)


def price(attempt: Attempt) -> dict[str, int]:
    """Return what an attack costs besides the action right, by resource."""
    if attempt.item is not None:
        return {"item": 1} if attempt.item.consumed else {}
    if attempt.skill is None:
        return {}
    cost = attempt.skill.cost
    return {name: amount for name, amount in (("sp", cost.sp), ("hp", cost.hp)) if amount}


def exchange_of(who: Combatant, target: Combatant, attempt: Attempt) -> Exchange:
    """Return the attack as it is opened; who has acted, if it spends the action right."""
    skill = attempt.skill
    return Exchange(
        event=0,
        attacker=who.name,
        kind=attempt.kind,
        range=attempt.range,
        weapon=attempt.weapon,
        skill=skill.id if skill else None,
        item=attempt.item.id if attempt.item else None,
        throwing=attempt.throwing,
        spends=skill is None or spends_action(skill),
        blows=[Blow(name=target.name)],
    )


def _declared(table: Table, who: Combatant, target: Combatant, attempt: Attempt) -> Iterator[tuple[int, Table]]:
    """Yield the table with this attack declared for every way in which its own dice may come out, with its cases.

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    exchange = exchange_of(who, target, attempt)
    plain = Table(table.state())
    if attempt.skill is not None and attempt.skill.cost.hp < who.hp:
        pay(plain, who.name, attempt.skill, "trial")
    plain.set(exchange=exchange)
    cause, effects = source_effects(plain, exchange)
    now = [effect for effect in effects if at_once(effect)]
    thrown = [dice_sum(range(1, 7), effect.dice) if effect.dice else Chance({0: 1}) for effect in now]
    check_size(prod(len(one.weights) for one in thrown), MOST_WAYS, "request.state")
    for sums in product(*(one.weights.items() for one in thrown)):
        trial = Table(plain.state())
        known = [
            structs.replace(effect, amount=effect.amount + value, dice=0) if effect.dice else effect
            for effect, (value, _) in zip(now, sums, strict=True)
        ]
        begin_effects(trial, no_dice(), cause, known, [target.name])
        yield prod(weight for _, weight in sums), trial


def _picked_of(effect: Addition | Running, faces: tuple[int, ...]) -> tuple[int, ...]:
    return picked(faces, effect)


def _faces_to_come(table: Table, roll: Roll, count: int) -> Chance[tuple[int, ...]] | None:
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


def strike(table: Table, who: Combatant, target: Combatant, attempt: Attempt) -> Strike:
    """Return the exact chances of one attack as things stand, without what windows may bring (section A, verb 20).

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    parts = [(cases, _struck(trial, target.name)) for cases, trial in _declared(table, who, target, attempt)]
    whole = sum(cases for cases, _ in parts)
    return Strike(
        hit=sum((one.hit * cases for cases, one in parts), Fraction(0)) / whole,
        fumble=sum((one.fumble * cases for cases, one in parts), Fraction(0)) / whole,
        loss=mix((cases, one.loss) for cases, one in parts).reduced(),
    )


def _meeting(table: Table, target: Combatant) -> odds.Meeting:
    """Return what the damage meets, with the effects that count in the attack as it stands now."""
    exchange = table.exchange
    additions = on_roll(table, exchange, "damage_mod", target) + anti_air_damage(table, exchange, target)
    return odds.Meeting(defense_of(table, exchange, target), application_of(table, exchange, target), additions)


NOTHING: Final = Strike(Fraction(0), Fraction(0), Chance({0: 1}))


def _struck(table: Table, name: str) -> Strike:
    if table.fight.exchange is None:  # the price or the declaration itself has ended the fight
        return NOTHING
    exchange, settings, target = table.exchange, table.settings, table.people[name]
    count, damage_dice = check_count(table, exchange), damage_count(table, exchange)
    for size in (count, damage_dice):
        check_size(size, odds.MAX_DICE, "request.state")
    faces = _faces_to_come(table, "check", count)
    hit = odds.chance_to_hit(
        count,
        accuracy_of(table, exchange) + anti_air_accuracy(table, exchange, target),
        evasion(target, settings)[1],
        settings,
        hate=hate_of(table, exchange),
        unevadable=on_roll(table, exchange, "unevadable", target) > 0,
        faces=faces,
    )
    fumble = Fraction(1, 6**count) if count else Fraction(0)
    if faces is not None:
        fumble = faces.chance(lambda thrown: odds.check_of_faces(thrown)[1])
    damage_faces = _faces_to_come(table, "damage", damage_dice)
    plain, power = _meeting(table, target), flat_power(table, exchange)
    critical_mod = on_roll(table, exchange, "critical_mod")
    table.set_exchange(critical=True)
    damage = odds.damage_on_hit(
        damage_dice,
        power,
        plain.defense,
        plain.how,
        settings,
        critical_mod=critical_mod,
        additions=plain.additions,
        on_critical=_meeting(table, target),
        faces=damage_faces,
    )
    return Strike(hit, fumble, mix([(hit, damage), (1 - hit, Chance({0: 1}))]))
