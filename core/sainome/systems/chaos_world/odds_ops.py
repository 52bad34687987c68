"""Exact odds as operations: hit, contest, critical, damage, a whole attack (section A, verb 20)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.chance import Chance
from sainome.kit.dice import Dice
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.common import Figure, Points, Potency, Rank
from sainome.systems.chaos_world.damage import application, critical_threshold
from sainome.systems.chaos_world.hitting import evasion_in_effect
from sainome.systems.chaos_world.settings import Settings

type OddsDice = Annotated[int, Meta(ge=0, le=odds.MAX_DICE)]


def percent(value: Fraction) -> str:
    """Write a chance as a percentage with one decimal, halves up, for people to read.

    >>> percent(Fraction(35, 36)), percent(Fraction(1, 3))
    ('97.2', '33.3')
    """
    tenths = (value.numerator * 2000 + value.denominator) // (2 * value.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def decimal(value: Fraction) -> str:
    """Write an expectation with two decimals, halves up.

    >>> decimal(Fraction(1061, 144))
    '7.37'
    """
    hundredths = (value.numerator * 200 + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


class HitOddsRequest(Request, frozen=True, kw_only=True, tag="chaos_world.probability_hit"):
    """The chance to hit; ``dice_count`` is what is left after all changes."""

    dice_count: OddsDice = 2
    accuracy: Figure
    evasion: Figure
    mods: Figure = 0
    hate: Potency = 0
    fluster: Potency = 0
    defending: bool = False
    unevadable: bool = False
    settings: Settings = Settings()


class HitOddsValues(Struct, frozen=True):
    """The exact chance to hit and to fumble; ``percent`` is rounded for reading."""

    dice_count: int
    p_hit: str
    p_fumble: str
    percent: str


def probability_hit(request: HitOddsRequest, dice: Dice) -> Outcome:
    """Say how likely an attack is to hit (CW-55 to CW-58)."""
    evasion = evasion_in_effect(request.evasion, request.fluster, defending=request.defending)
    chance = odds.chance_to_hit(
        request.dice_count,
        request.accuracy + request.mods,
        evasion,
        request.settings,
        hate=request.hate,
        unevadable=request.unevadable,
    )
    fumble = Fraction(1, 6**request.dice_count) if request.dice_count else Fraction(0)
    values = HitOddsValues(request.dice_count, fraction_text(chance), fraction_text(fumble), percent(chance))
    return Outcome(values=values, steps=(Step("odds", "CW-55"),))


class OddsSide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a contest."""

    ability: Figure
    dice_count: OddsDice = 2
    mods: Figure = 0
    hate: Potency = 0


class ContestOddsRequest(Request, frozen=True, kw_only=True, tag="chaos_world.probability_contest"):
    """The chance to win a contest."""

    active: OddsSide
    passive: OddsSide


class ContestOddsValues(Struct, frozen=True):
    """The exact chance that the active side wins."""

    p_active: str
    percent: str


def probability_contest(request: ContestOddsRequest, dice: Dice) -> Outcome:
    """Say how likely the active side is to win (CW-30)."""
    sides = [
        odds.contest_side(side.dice_count, side.ability + side.mods, side.hate)
        for side in (request.active, request.passive)
    ]
    chance = odds.chance_to_win(*sides)
    return Outcome(values=ContestOddsValues(fraction_text(chance), percent(chance)), steps=(Step("odds", "CW-30"),))


class CriticalOddsRequest(Request, frozen=True, kw_only=True, tag="chaos_world.probability_critical"):
    """The chance of a critical."""

    dice_count: OddsDice = 2
    critical_mod: Figure = 0


class CriticalOddsValues(Struct, frozen=True):
    """The threshold and the exact chance to reach it."""

    threshold: int
    p_critical: str
    percent: str


def probability_critical(request: CriticalOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a damage roll is to be critical (CW-62, CW-63)."""
    chance = odds.chance_of_critical(request.dice_count, request.critical_mod)
    threshold = critical_threshold(request.dice_count, request.critical_mod)
    values = CriticalOddsValues(threshold, fraction_text(chance), percent(chance))
    return Outcome(values=values, steps=(Step("odds", "CW-63"),))


class BonusRequest(Request, frozen=True, kw_only=True, tag="chaos_world.expected_critical_bonus"):
    """What a critical is worth."""


class Likely(Struct, frozen=True):
    """One value and its exact chance."""

    value: int
    chance: str


class BonusValues(Struct, frozen=True):
    """The mean, and every value that can come with its chance."""

    expected: str
    decimal: str
    distribution: list[Likely]


def expected_critical_bonus(request: BonusRequest, dice: Dice) -> Outcome:
    """Say what the extra die of a critical adds: 53/12 on average (CW-64)."""
    bonus = odds.critical_bonus()
    mean = odds.expectation(bonus)
    listed = [Likely(value, fraction_text(chance)) for value, chance in sorted(bonus.fractions().items())]
    return Outcome(values=BonusValues(fraction_text(mean), decimal(mean), listed), steps=(Step("odds", "CW-64"),))


class Situation(Request, frozen=True, kw_only=True):
    """What the damage of an attack depends on."""

    attack: Figure
    defense: Figure
    damage_mods: Figure = 0
    defense_mods: Figure = 0
    critical_mod: Figure = 0
    additions: Figure = 0
    reduction: Annotated[list[Points], Meta(max_length=50)] = []
    defending: bool = False
    attacker_rank: Rank = "front"
    target_rank: Rank = "front"
    attacker_flying: bool = False
    target_flying: bool = False
    ignore_rear_guard: bool = False
    settings: Settings = Settings()


class DamageOddsRequest(Situation, frozen=True, kw_only=True, tag="chaos_world.expected_damage_on_hit"):
    """The damage of an attack that has hit."""

    dice_count: OddsDice = 2
    hp: Points | None = None


class DamageOddsValues(Struct, frozen=True):
    """The mean, the extremes, the chance of a critical, and the chance to bring ``hp`` to 0."""

    expected: str
    decimal: str
    least: int
    most: int
    p_critical: str
    p_incapacitate: str | None


def _damage(asked: Situation, count: int) -> Chance[int]:
    how = application(asked, asked)
    return odds.damage_on_hit(
        count,
        asked.attack + asked.damage_mods,
        asked.defense + asked.defense_mods,
        how,
        asked.settings,
        critical_mod=asked.critical_mod,
        additions=asked.additions,
    )


def expected_damage_on_hit(request: DamageOddsRequest, dice: Dice) -> Outcome:
    """Say what an attack does once it has hit, critical and halving included (CW-59 to CW-68)."""
    damage = _damage(request, request.dice_count)
    mean = odds.expectation(damage)
    down = None if request.hp is None else damage.chance(lambda value: value >= (request.hp or 0))
    values = DamageOddsValues(
        fraction_text(mean),
        decimal(mean),
        min(damage.weights),
        max(damage.weights),
        fraction_text(odds.chance_of_critical(request.dice_count, request.critical_mod)),
        None if down is None else fraction_text(down),
    )
    return Outcome(values=values, steps=(Step("odds", "CW-59"),))


class AttackOddsRequest(Situation, frozen=True, kw_only=True, tag="chaos_world.expected_attack"):
    """One whole attack, misses included."""

    dice_count: OddsDice = 2
    accuracy: Figure
    evasion: Figure
    mods: Figure = 0
    hate: Potency = 0
    fluster: Potency = 0
    unevadable: bool = False
    damage_dice_count: OddsDice = 2
    hp: Points | None = None


class AttackOddsValues(Struct, frozen=True):
    """The mean damage, the chance to hit, of a critical and to bring ``hp`` to 0 (None where it was not given)."""

    expected: str
    decimal: str
    p_hit: str
    p_critical: str
    p_incapacitate: str | None
    percent_hit: str
    percent_incapacitate: str | None


def expected_attack(request: AttackOddsRequest, dice: Dice) -> Outcome:
    """Say what one attack is worth: chance to hit, mean damage, chance to fell (CW-46, CW-55 to CW-69)."""
    evasion = evasion_in_effect(request.evasion, request.fluster, defending=request.defending)
    hit = odds.chance_to_hit(
        request.dice_count,
        request.accuracy + request.mods,
        evasion,
        request.settings,
        hate=request.hate,
        unevadable=request.unevadable,
    )
    values = attack_odds(hit, _damage(request, request.damage_dice_count), request.damage_dice_count, request)
    return Outcome(values=values, steps=(Step("odds", "CW-46"),))


def attack_odds(hit: Fraction, damage: Chance[int], count: int, asked: AttackOddsRequest) -> AttackOddsValues:
    """Put the chance to hit and the damage on a hit together."""
    mean = hit * odds.expectation(damage)
    down = None if asked.hp is None else hit * damage.chance(lambda value: value >= (asked.hp or 0))
    return AttackOddsValues(
        fraction_text(mean),
        decimal(mean),
        fraction_text(hit),
        fraction_text(hit * odds.chance_of_critical(count, asked.critical_mod)),
        None if down is None else fraction_text(down),
        percent(hit),
        None if down is None else percent(down),
    )


OPERATIONS: Final = (
    Operation(HitOddsRequest, probability_hit, HitOddsValues, clauses=("CW-55",), group="odds"),
    Operation(ContestOddsRequest, probability_contest, ContestOddsValues, clauses=("CW-30",), group="odds"),
    Operation(CriticalOddsRequest, probability_critical, CriticalOddsValues, clauses=("CW-63",), group="odds"),
    Operation(BonusRequest, expected_critical_bonus, BonusValues, clauses=("CW-64",), group="odds"),
    Operation(DamageOddsRequest, expected_damage_on_hit, DamageOddsValues, clauses=("CW-59", "CW-68"), group="odds"),
    Operation(AttackOddsRequest, expected_attack, AttackOddsValues, clauses=("CW-46", "CW-69"), group="odds"),
)
