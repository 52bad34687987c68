"""Shooting and throwing with figures given directly: distance, size, dodge-focus (PP-68 to PP-72)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

from sainome.kit.dice import Dice
from sainome.kit.numbers import ceil_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks, combat, expressions
from sainome.systems.power_play.checks import PoolText, Roll, Side
from sainome.systems.power_play.combat import Armour, AttackValues, Distance, WeaponType
from sainome.systems.power_play.settings import Settings


class MissileRequest(Request, frozen=True, kw_only=True, tag="power_play.missile"):
    """Shoot or throw at a target. No ``attack``: only the target number is found. A dodge counts only with focus."""

    use: Literal["shoot", "throw"] = "shoot"
    distance_m: Distance
    size_modifier: Annotated[int, Meta(ge=-9999, le=9999)] = 0
    dodge_focus: bool = False
    dodge: Side | None = None
    attack: Side | None = None
    damage: PoolText | None = None
    weapon_type: WeaponType = "thrust"
    armour: Armour = 0
    from_behind: bool = False
    target_has_back: bool = True
    settings: Settings = Settings()


def missile_target(distance: Fraction, dodge: Roll | None, focus: bool, settings: Settings) -> Fraction:
    """Return the target number: the distance figure, or with dodge-focus the larger of it and the dodge (PP-71).

    A focused dodge that auto-fails makes it 0: the target runs into the missile.
    """
    if not focus or dodge is None:
        return distance
    if checks.auto_failure(dodge.faces, settings):
        return Fraction(0)
    return max(distance, Fraction(dodge.achievement))


def missile(request: MissileRequest, dice: Dice) -> Outcome:
    """Shoot or throw: distance and size set the target number, dodge-focus may raise it (PP-68 to PP-71)."""
    settings = request.settings
    distance = combat.distance_target(request.use, request.distance_m, request.size_modifier)
    extra = combat.behind(request.from_behind, request.target_has_back, settings)
    if request.damage is not None:
        expressions.read(request.damage, "request.damage")
    attack = dodge = None
    if request.attack is not None:
        attack = checks.commit_side(request.attack, settings, path="request.attack", passive=False, extra=extra)
    if request.dodge is not None and request.dodge_focus:
        dodge = checks.commit_side(request.dodge, settings, path="request.dodge", passive=True)
    attack_roll = None if attack is None else checks.throw(attack, dice, "attack", settings)
    dodge_roll = None if dodge is None else checks.throw(dodge, dice, "dodge", settings)
    target = missile_target(distance, dodge_roll, request.dodge_focus, settings)
    hit = None if attack_roll is None else checks.succeeds(attack_roll, target, settings)
    harm = None
    if hit and request.damage is not None:
        harm = combat.roll_damage(request.damage, request.weapon_type, request.armour, dice, settings)
    shown = combat.number_text(target)
    least = ceil_div(target.numerator, target.denominator)
    values = combat.values_of(attack_roll, dodge_roll, shown, hit, harm=harm, settings=settings, least=least)
    verdict = None if attack_roll is None else combat.attack_verdict(values)
    return Outcome(values=values, verdict=verdict, steps=_steps(request, values, distance, extra))


def _steps(request: MissileRequest, values: AttackValues, distance: Fraction, extra: int) -> tuple[Step, ...]:
    clause = "PP-69" if request.use == "throw" else "PP-68"
    figure = combat.number_text(distance)
    steps = [Step("distance", clause, {"distance": str(request.distance_m), "target": figure})]
    if request.size_modifier:
        steps.append(Step("size", "PP-70", {"modifier": request.size_modifier}))
    if request.dodge_focus and values.dodge_achievement is not None:
        name = "ran_into_it" if values.dodge_auto_failure else "dodge_focus"
        steps.append(Step(name, "PP-71", {"dodge": values.dodge_achievement, "distance": figure}))
    return (*steps, *combat.steps_of(values, extra))


OPERATIONS: Final = (
    Operation(
        combat.MeleeRequest,
        combat.melee,
        AttackValues,
        combat.Exchange,
        clauses=("PP-40", "PP-64", "PP-65", "PP-73", "PP-74", "PP-75"),
    ),
    Operation(
        MissileRequest, missile, AttackValues, clauses=("PP-68", "PP-69", "PP-70", "PP-71", "PP-73", "PP-74", "PP-75")
    ),
    Operation(combat.DamageRequest, combat.damage, combat.DamageValues, clauses=("PP-74", "PP-75")),
    Operation(combat.AttacksRequest, combat.attacks, combat.AttacksValues, clauses=("PP-66",), group="advice"),
)
