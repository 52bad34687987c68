"""Odds of a check, and of the HP that attacks take with every modifier, value by value (CW-22 to CW-69)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.chance import Chance, sure
from sainome.kit.dice import Dice
from sainome.kit.limits import check_size
from sainome.kit.numbers import floor_div, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.attacking import OnTarget
from sainome.systems.chaos_world.checks import Checked, dice_count, used_ability
from sainome.systems.chaos_world.damage import application, damage_dice
from sainome.systems.chaos_world.hitting import evasion_in_effect
from sainome.systems.chaos_world.odds_ops import decimal
from sainome.systems.chaos_world.settings import Settings


class CheckOddsRequest(Checked, frozen=True, kw_only=True, tag="chaos_world.probability_check"):
    """The chance of a check. No ``target``: only its results."""

    settings: Settings = Settings()


class Reached(Struct, frozen=True):
    """One figure: the chance of exactly it, and of at least it."""

    value: int
    chance: str
    at_least: str
    percent: str


class CheckOddsValues(Struct, frozen=True):
    """The chance of success (None without a target), of a fumble, of an effectual success, and every result.

    ``results`` leaves out checks that fail whatever their result.
    """

    dice_count: int
    target: int | None
    p: str | None
    percent: str | None
    p_fumble: str
    p_effectual: str
    percent_fumble: str
    percent_effectual: str
    results: tuple[Reached, ...]


def probability_check(request: CheckOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a check is to succeed (CW-22 to CW-29, CW-94)."""
    count = dice_count(request.dice_mod, throwing=request.throwing, daze=request.daze)
    count = 0 if request.incapacitated else count
    check_size(count, odds.MAX_DICE, "request.dice_mod")
    flat = used_ability(request.ability, request.in_combat) + request.mods + request.after_check
    side = odds.contest_side(count, flat, request.hate)
    results = Chance({value: weight for (value, failed), weight in side.weights.items() if not failed}, side.total)
    success = None if request.target is None else results.at_least(request.target)
    fumble = Fraction(1, 6**count) if count else Fraction(0)
    # two sixes or more: neither none nor exactly one
    effectual = 1 - Fraction(5**count + count * 5 ** max(0, count - 1), 6**count)
    values = CheckOddsValues(
        dice_count=count,
        target=request.target,
        p=None if success is None else fraction_text(success),
        percent=None if success is None else percent_text(success),
        p_fumble=fraction_text(fumble),
        p_effectual=fraction_text(effectual),
        percent_fumble=percent_text(fumble),
        percent_effectual=percent_text(effectual),
        results=reached(results),
    )
    return Outcome(values=values, steps=(Step("odds", "CW-22"),))


def reached(chance: Chance[int]) -> tuple[Reached, ...]:
    """Return a distribution as it leaves, ascending."""
    tails = chance.tails()
    return tuple(
        Reached(
            value,
            fraction_text(Fraction(chance[value], chance.total)),
            fraction_text(Fraction(tail, chance.total)),
            percent_text(Fraction(tail, chance.total)),
        )
        for value, tail in tails.items()
    )


class LossOddsRequest(OnTarget, frozen=True, kw_only=True, tag="chaos_world.probability_losses"):
    """What ``attacks`` equal attacks take from a target; without ``hp`` nothing stops the loss at 0 HP."""

    hp: Annotated[int, Meta(ge=1, le=9999)] | None = None
    attacks: Annotated[int, Meta(ge=1, le=20)] = 1


class Felled(Struct, frozen=True):
    """The chance that the target has fallen after so many attacks."""

    attacks: int
    p: str
    percent: str


class LossOddsValues(Struct, frozen=True):
    """One attack's chance to hit and to be critical, the HP that all attacks take, and when the target falls."""

    dice_count: int
    damage_dice: int
    p_hit: str
    percent_hit: str
    p_critical: str
    percent_critical: str
    expected: str
    decimal: str
    losses: tuple[Reached, ...]
    fallen: tuple[Felled, ...]


MOST_DAMAGE_DICE: Final = 20
"""Damage dice of attacks whose losses are listed value by value."""


MOST_DIGITS: Final = 200_000
"""Decimal digits of all the exact chances that one answer lists, taken together."""


def one_loss(request: LossOddsRequest) -> tuple[Fraction, Fraction, Chance[int]]:
    """Return the chance to hit, to be critical, and the HP that one attack takes, a miss included (CW-46 to CW-68).

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    count = dice_count(request.dice_mod, throwing=request.throwing, daze=request.daze)
    check_size(count, odds.MAX_DICE, "request.dice_mod")
    damage_count = damage_dice(request.damage_dice_mod)
    check_size(damage_count, MOST_DAMAGE_DICE, "request.damage_dice_mod")
    hit = odds.chance_to_hit(
        count,
        request.accuracy + request.mods + request.after_check,
        evasion_in_effect(request.evasion, request.fluster, defending=request.defending),
        request.settings,
        hate=request.hate,
        unevadable=request.unevadable,
    )
    how = application(request, request)
    damage = odds.damage_on_hit(
        damage_count,
        request.attack + request.damage_mods,
        request.defense + request.defense_mods,
        how,
        request.settings,
        critical_mod=request.critical_mod,
        additions=request.additions,
    )
    weights = {value: weight * hit.numerator for value, weight in damage.weights.items()}
    weights[0] = weights.get(0, 0) + damage.total * (hit.denominator - hit.numerator)
    critical = hit * odds.chance_of_critical(damage_count, request.critical_mod)
    return hit, critical, Chance(weights, damage.total * hit.denominator).reduced()


def probability_losses(request: LossOddsRequest, dice: Dice) -> Outcome:
    """Say how many HP attacks take, with every modifier and the whole critical (CW-46, CW-55 to CW-70)."""
    hit, critical, one = one_loss(request)
    hp = request.hp
    most = request.attacks * max(one.weights)
    values_listed = most if hp is None else min(hp, most)
    digits = floor_div(one.total.bit_length() * request.attacks * 3, 10)
    check_size((values_listed + 1) * digits, MOST_DIGITS, "request.attacks")
    taken: Chance[int] = sure(0)
    fallen = []
    for number in range(1, request.attacks + 1):
        taken = taken.plus(one)
        if hp is not None:
            felled = taken.at_least(hp)
            taken = taken.minimum(sure(hp))
            fallen.append(Felled(number, fraction_text(felled), percent_text(felled)))
        taken = taken.reduced()
    mean = taken.mean()
    values = LossOddsValues(
        dice_count=dice_count(request.dice_mod, throwing=request.throwing, daze=request.daze),
        damage_dice=damage_dice(request.damage_dice_mod),
        p_hit=fraction_text(hit),
        percent_hit=percent_text(hit),
        p_critical=fraction_text(critical),
        percent_critical=percent_text(critical),
        expected=fraction_text(mean),
        decimal=decimal(mean),
        losses=reached(taken),
        fallen=tuple(fallen),
    )
    return Outcome(values=values, steps=(Step("odds", "CW-46"),))


OPERATIONS: Final = (
    Operation(
        CheckOddsRequest,
        probability_check,
        CheckOddsValues,
        clauses=("CW-22", "CW-26", "CW-27", "CW-28", "CW-29"),
        group="odds",
    ),
    Operation(
        LossOddsRequest,
        probability_losses,
        LossOddsValues,
        clauses=("CW-46", "CW-55", "CW-59", "CW-62", "CW-64", "CW-67", "CW-68", "CW-69"),
        group="odds",
    ),
)
