"""A whole attack outside a running fight: hit check, damage roll, application; one target or several (CW-46, CW-66)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.checks import Rolled, check_steps, dice_count, read_faces
from sainome.systems.chaos_world.common import DiceMod, Figure, Name, Points, Potency, Rank, thrown
from sainome.systems.chaos_world.damage import (
    application,
    apply,
    critical_threshold,
    damage_before_reductions,
    damage_dice,
    hp_after,
    is_critical,
    roll_critical,
)
from sainome.systems.chaos_world.hitting import evasion_in_effect, evasion_steps, hit_verdict, hits
from sainome.systems.chaos_world.settings import Settings


class Attacker(Request, frozen=True, kw_only=True):
    """What the attacker brings: everything that does not depend on the target."""

    accuracy: Figure
    attack: Figure
    mods: Figure = 0
    dice_mod: DiceMod = 0
    throwing: bool = False
    daze: bool = False
    hate: Potency = 0
    unevadable: bool = False
    after_check: Figure = 0
    damage_mods: Figure = 0
    damage_dice_mod: DiceMod = 0
    critical_mod: Figure = 0
    attacker_rank: Rank = "front"
    attacker_flying: bool = False
    ignore_rear_guard: bool = False
    settings: Settings = Settings()


class Defender(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one target brings."""

    name: Name = "target"
    evasion: Figure
    defense: Figure
    defense_mods: Figure = 0
    fluster: Potency = 0
    defending: bool = False
    target_rank: Rank = "front"
    target_flying: bool = False
    additions: Figure = 0
    reduction: Annotated[list[Points], Meta(max_length=50)] = []
    hp: Points | None = None


class OnTarget(Attacker, frozen=True, kw_only=True):
    """An attacker and the one target that the attack meets."""

    evasion: Figure
    defense: Figure
    defense_mods: Figure = 0
    fluster: Potency = 0
    defending: bool = False
    target_rank: Rank = "front"
    target_flying: bool = False
    additions: Figure = 0
    reduction: Annotated[list[Points], Meta(max_length=50)] = []


class AttackRequest(OnTarget, frozen=True, kw_only=True, tag="chaos_world.attack"):
    """One attack on one target, from the hit check to HP."""

    hp: Points | None = None


class AttackValues(Struct, frozen=True, kw_only=True):
    """One attack on one target; damage figures are 0 after a miss. ``hp_after`` is None where HP was not given."""

    name: str
    dice_count: int
    faces: tuple[int, ...]
    thrown: str
    accuracy: int
    flat: int
    evasion: int
    result: int
    effectual: bool
    fumble: bool
    auto_fail: bool
    unevadable: bool
    hit: bool
    damage_faces: tuple[int, ...] = ()
    damage_thrown: str = ""
    damage_dice: int = 0
    damage_flat: int = 0
    attack: int = 0
    power: int = 0
    threshold: int | None = None
    critical: bool = False
    critical_faces: tuple[int, ...] = ()
    critical_thrown: str = ""
    critical_bonus: int = 0
    defense: int = 0
    base_damage: int = 0
    damage: int = 0
    final_damage: int = 0
    hp_before: int | None = None
    hp_after: int | None = None
    incapacitated: bool = False


class _Power(Struct, frozen=True):
    faces: tuple[int, ...]
    power: int
    threshold: int
    critical: bool
    bonus: int
    extra: tuple[int, ...]


def _roll_hit(who: Attacker, dice: Dice) -> Rolled:
    count = dice_count(who.dice_mod, throwing=who.throwing, daze=who.daze)
    return read_faces(dice.roll(6, count, "hit"), who.accuracy + who.mods)


def _roll_power(who: Attacker, dice: Dice) -> _Power:
    count = damage_dice(who.damage_dice_mod)
    faces = dice.roll(6, count, "damage")
    threshold = critical_threshold(count, who.critical_mod)
    critical = is_critical(faces, threshold)
    bonus, extra = roll_critical(dice) if critical else (0, ())
    return _Power(faces, sum(faces) + who.attack + who.damage_mods, threshold, critical, bonus, extra)


def _against(
    who: Attacker, target: Defender, rolled: Rolled, rolled_power: _Power | None
) -> tuple[AttackValues, list[Step]]:
    evasion = evasion_in_effect(target.evasion, target.fluster, defending=target.defending)
    result = rolled.result(who.after_check, who.hate)
    hit = hits(rolled, result, evasion, who.settings, unevadable=who.unevadable)
    steps = list(evasion_steps(target.evasion, evasion, defending=target.defending, unevadable=who.unevadable))
    common = {
        "name": target.name,
        "dice_count": len(rolled.faces),
        "faces": rolled.faces,
        "thrown": thrown(rolled.faces),
        "accuracy": who.accuracy,
        "flat": who.accuracy + who.mods + who.after_check,
        "evasion": evasion,
        "result": result,
        "effectual": rolled.effectual,
        "fumble": rolled.fumble,
        "auto_fail": rolled.auto_fail,
        "unevadable": who.unevadable,
        "hit": hit,
        "attack": who.attack,
        "hp_before": target.hp,
    }
    if not hit or rolled_power is None:
        return AttackValues(**common, hp_after=target.hp), steps  # type: ignore[arg-type]
    defense = target.defense + target.defense_mods
    base, damage = damage_before_reductions(rolled_power.power, defense, rolled_power.bonus, who.settings)
    damage = max(0, damage + target.additions)
    how = application(who, target)
    final, applied = apply(damage, how, who.settings)
    left = None if target.hp is None else hp_after(target.hp, final)
    if rolled_power.critical:
        extra = thrown(rolled_power.extra)
        steps.append(Step("critical_die", "CW-64", {"thrown": extra, "bonus": rolled_power.bonus}))
    steps.append(Step("floor", "CW-60", {"power": rolled_power.power, "defense": defense, "damage": base}))
    steps += applied
    if left == 0:
        steps.append(Step("incapacitated", "CW-70"))
    return AttackValues(
        **common,  # type: ignore[arg-type]
        damage_faces=rolled_power.faces,
        damage_thrown=thrown(rolled_power.faces),
        damage_dice=len(rolled_power.faces),
        damage_flat=who.attack + who.damage_mods,
        power=rolled_power.power,
        threshold=rolled_power.threshold,
        critical=rolled_power.critical,
        critical_faces=rolled_power.extra,
        critical_thrown=thrown(rolled_power.extra),
        critical_bonus=rolled_power.bonus,
        defense=defense,
        base_damage=base,
        damage=damage,
        final_damage=final,
        hp_after=left,
        incapacitated=left == 0,
    ), steps


def _would_hit(who: Attacker, target: Defender, rolled: Rolled) -> bool:
    evasion = evasion_in_effect(target.evasion, target.fluster, defending=target.defending)
    return hits(rolled, rolled.result(who.after_check, who.hate), evasion, who.settings, unevadable=who.unevadable)


def attack(request: AttackRequest, dice: Dice) -> Outcome:
    """Make one attack: hit check, on a hit the damage roll, then application (CW-46, CW-55 to CW-69).

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> thrown = Dice(GivenSource([(6, face) for face in (3, 4, 2, 5)]))
    >>> attack(AttackRequest(accuracy=11, evasion=16, attack=10, defense=6, hp=30), thrown).values.hp_after
    19
    """
    target = Defender(**{name: getattr(request, name) for name in Defender.__struct_fields__ if name != "name"})
    rolled = _roll_hit(request, dice)
    power = _roll_power(request, dice) if _would_hit(request, target, rolled) else None
    values, steps = _against(request, target, rolled, power)
    penalty = rolled.unpenalised(request.after_check) - rolled.result(request.after_check, request.hate)
    verdict = hit_verdict(rolled, values.hit)
    if values.critical:
        verdict = "critical"
    return Outcome(values=values, verdict=verdict, steps=(*check_steps(rolled, len(rolled.faces), penalty), *steps))


class MultiRequest(Attacker, frozen=True, kw_only=True, tag="chaos_world.multi_target_attack"):
    """One attack on several targets."""

    targets: Annotated[list[Defender], Meta(min_length=1, max_length=50)]


class MultiValues(Struct, frozen=True, kw_only=True):
    """What became of each target, in the order listed; ``damage`` is None for a miss."""

    shared: bool
    hits: int
    targets: list[AttackValues]
    damage: dict[str, int | None]
    final_damage: dict[str, int | None]


def multi(request: MultiRequest, dice: Dice) -> Outcome:
    """Attack several targets: by default with one hit check, one damage roll and one critical die for all (CW-66)."""
    shared = request.settings.multi_target_rolls == "shared"
    results: list[AttackValues] = []
    steps: list[Step] = [Step("shared_rolls" if shared else "own_rolls", "CW-66")]
    groups = [request.targets] if shared else [[target] for target in request.targets]
    for group in groups:
        rolled = _roll_hit(request, dice)
        penalty = rolled.unpenalised(request.after_check) - rolled.result(request.after_check, request.hate)
        steps += check_steps(rolled, len(rolled.faces), penalty)
        power = _roll_power(request, dice) if any(_would_hit(request, one, rolled) for one in group) else None
        for target in group:
            values, more = _against(request, target, rolled, power)
            results.append(values)
            steps += more
    return Outcome(
        values=MultiValues(
            shared=shared,
            hits=sum(one.hit for one in results),
            targets=results,
            damage={one.name: one.damage if one.hit else None for one in results},
            final_damage={one.name: one.final_damage if one.hit else None for one in results},
        ),
        steps=tuple(steps),
    )


OPERATIONS: Final = (
    Operation(
        AttackRequest,
        attack,
        AttackValues,
        clauses=("CW-46", "CW-55", "CW-56", "CW-57", "CW-59", "CW-60", "CW-64", "CW-65", "CW-67", "CW-68", "CW-69"),
    ),
    Operation(MultiRequest, multi, MultiValues, clauses=("CW-66",)),
)
