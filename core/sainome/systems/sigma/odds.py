"""The exact chances that a table asks for: contests, tables of success, rolling until it works (SG-12, SG-31)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import ceil_div, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.sigma.chances import (
    best_case,
    decimal,
    expected_turns,
    reductions,
    turn_chances,
)
from sainome.systems.sigma.closing import looked_at
from sainome.systems.sigma.contest import reducer
from sainome.systems.sigma.effects import module_on
from sainome.systems.sigma.people import Name
from sainome.systems.sigma.rolling import Reduce, hits, opened, thresholds
from sainome.systems.sigma.scene import Figure, OpenCheck, Scene, find_effect
from sainome.systems.sigma.trial import Trial, plan

MAX_DIGITS: Final = 4000
"""Digits that an exact chance may have."""


class Versus(Trial, frozen=True, kw_only=True):
    """A check against an effect of the state, or against defence and health as they stand."""

    effect: Name = ""
    defence: Figure | None = None
    effect_health: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    failure_policy: Literal["normal", "take_zero"] = "normal"


class FeasibilityRequest(Versus, frozen=True, kw_only=True, tag="sigma.feasibility"):
    """Can this challenger break this effect at all?"""


class FeasibilityValues(Struct, frozen=True, kw_only=True):
    """The best that one attempt can do; ``min_turns`` is None if the effect cannot be broken."""

    who: str
    label: str
    target: int
    base: int
    cap: int | None
    defence: int
    effect_health: int
    max_reduction: int
    breakable: bool
    min_turns: int | None
    useful_from: int | None


class ContestOddsRequest(Versus, frozen=True, kw_only=True, tag="sigma.contest_odds"):
    """How many Turns will it take?"""

    max_turns: Annotated[int, Meta(ge=1, le=100)] = 10


class ReductionChance(Struct, frozen=True, kw_only=True):
    """An amount that one attempt takes from the effect, and its chance."""

    reduction: int
    chance: str
    percent: str


class TurnChance(Struct, frozen=True, kw_only=True):
    """The chance that the effect breaks in exactly this Turn, and up to it."""

    turns: int
    chance: str
    at_most: str
    percent: str
    at_most_percent: str


class KeepRule(Struct, frozen=True, kw_only=True):
    """A success on this die is kept if it takes more than ``above`` from the effect (SG-16)."""

    die: int
    above: str


class ContestOddsValues(Struct, frozen=True, kw_only=True):
    """The exact distribution of the Turns; ``expected_turns`` is None if the effect never breaks."""

    who: str
    label: str
    target: int
    rolls: int
    base: int
    cap: int | None
    defence: int
    effect_health: int
    policy: str
    reductions: list[ReductionChance]
    expected_reduction: str
    turns: list[TurnChance]
    not_broken: str
    not_broken_percent: str
    expected_turns: str | None
    expected_text: str | None
    max_reduction: int
    breakable: bool
    min_turns: int | None
    keep_above: list[KeepRule]


def _against(request: Versus, scene: Scene) -> tuple[str, int, int, str]:
    """Return the label, defence and health of the effect asked about, and the action that a contest against it is."""
    if request.defence is not None and request.effect_health is not None:
        return request.effect, request.defence, request.effect_health, request.action
    if request.defence is not None or request.effect_health is not None:
        raise RuleError("effect_figures_missing", "request.defence")
    effect = find_effect(scene, request.effect)
    return effect.label or effect.id, effect.defence, effect.health, request.action or effect.id


def worked_out(request: Versus) -> tuple[OpenCheck, Reduce, str, int, int]:
    """Return the check, the reduction of a face, and the effect's label, defence and health."""
    module_on(request.settings)
    if request.failure_policy == "take_zero" and request.settings.relief_scope == "setup_only":
        raise RuleError("relief_setup_only", "request.failure_policy")
    scene = looked_at(request.state)
    label, defence, health, action = _against(request, scene)
    now = opened(plan(request, scene, continuing=True, action=action), request, "attempt")
    return now, reducer(now, defence), label, defence, health


def zero_reduction(request: Versus, now: OpenCheck, defence: int) -> int | None:
    """Return what a failure takes away where the table lets it count as additional achievement 0 (SG-14)."""
    return reducer(now, defence)(0) if request.failure_policy == "take_zero" else None


def _best(request: Versus, now: OpenCheck, reduce: Reduce, defence: int, health: int) -> tuple[int, int | None]:
    largest, fewest = best_case(now, reduce, health)
    zero = zero_reduction(request, now, defence) or 0
    if zero > largest:
        largest, fewest = zero, ceil_div(health, zero)
    return largest, fewest


def feasibility(request: FeasibilityRequest, dice: Dice) -> Outcome:
    """Say whether a challenger can break an effect, and in how many Turns at the least (SG-30).

    Args:
        request: a check as for ``sigma.check`` and an effect: of the state, or ``defence`` and ``effect_health``.
        dice: not used.

    Raises:
        RuleError: as ``sigma.attempt``.

    >>> from sainome.kit.dice import no_dice
    >>> request = FeasibilityRequest(target=9, base=9, cap=16, defence=8, effect_health=12)
    >>> feasibility(request, no_dice()).values.min_turns
    2
    """
    now, reduce, label, defence, health = worked_out(request)
    largest, fewest = _best(request, now, reduce, defence, health)
    useful = [face for face in range(1, 21) if hits(face, now.target, now.settings) and reduce(face) > 0]
    values = FeasibilityValues(
        who=now.who,
        label=label,
        target=now.target,
        base=now.base,
        cap=now.cap,
        defence=defence,
        effect_health=health,
        max_reduction=largest,
        breakable=largest > 0,
        min_turns=None if fewest is None else fewest * request.settings.turns_per_attempt,
        useful_from=min(useful, default=None),
    )
    step = Step("best_reduction", "SG-30", {"reduction": largest, "health": health})
    return Outcome(values=values, verdict="breakable" if largest else "unbreakable", steps=(step,), state=request.state)


def contest_odds(request: ContestOddsRequest, dice: Dice) -> Outcome:
    """Give the exact distribution of the Turns that breaking an effect takes (SG-16, SG-31).

    Args:
        request: a check and an effect as for :func:`feasibility`; ``policy`` says which successes are ignored;
            ``max_turns`` how far the list goes, 1 to 100.
        dice: not used.

    Raises:
        RuleError: ``odds_too_large`` if exact figures would pass 4,000 digits, ``odds_without_recovery`` where effects
            recover, and what ``sigma.attempt`` raises.
    """
    now, reduce, label, defence, health = worked_out(request)
    if request.settings.effect_recovery_per_turn:
        raise RuleError("odds_without_recovery", "request.settings.effect_recovery_per_turn")
    per = request.settings.turns_per_attempt
    if 2 * (now.rolls + now.spirit_rolls) * max(health, request.max_turns) > MAX_DIGITS:
        raise RuleError("odds_too_large", "request.effect_health", limit=MAX_DIGITS)
    weights, total = reductions(now, reduce, zero_reduction(request, now, defence))
    exact, holding = turn_chances(weights, total, health, request.max_turns)
    mean = expected_turns(weights, total, health)
    largest, fewest = _best(request, now, reduce, defence, health)
    values = ContestOddsValues(
        who=now.who,
        label=label,
        target=now.target,
        rolls=now.rolls,
        base=now.base,
        cap=now.cap,
        defence=defence,
        effect_health=health,
        policy=now.policy,
        reductions=[
            ReductionChance(reduction=amount, chance=fraction_text(part), percent=percent_text(part))
            for amount, part in ((amount, Fraction(weight, total)) for amount, weight in weights.items())
        ],
        expected_reduction=fraction_text(Fraction(sum(a * w for a, w in weights.items()), total)),
        turns=_turns(exact, per),
        not_broken=fraction_text(holding),
        not_broken_percent=percent_text(holding),
        expected_turns=None if mean is None else fraction_text(mean * per),
        expected_text=None if mean is None else decimal(mean * per),
        max_reduction=largest,
        breakable=largest > 0,
        min_turns=None if fewest is None else fewest * per,
        keep_above=_thresholds(now, reduce),
    )
    return Outcome(values=values, verdict="breakable" if largest else "unbreakable", state=request.state)


def _turns(exact: list[Fraction], per: int) -> list[TurnChance]:
    out: list[TurnChance] = []
    sofar = Fraction(0)
    for number, part in enumerate(exact, 1):
        sofar += part
        out.append(
            TurnChance(
                turns=number * per,
                chance=fraction_text(part),
                at_most=fraction_text(sofar),
                percent=percent_text(part),
                at_most_percent=percent_text(sofar),
            )
        )
    return out


def _thresholds(now: OpenCheck, reduce: Reduce) -> list[KeepRule]:
    """Return for each die but the last the reduction that a success must exceed to be kept (SG-16)."""
    if now.policy != "maximise_mean_reduction":
        return []
    bars = thresholds(now, now.rolls, reduce)
    return [KeepRule(die=die, above=fraction_text(bars[now.rolls - die])) for die in range(1, now.rolls)]


OPERATIONS: Final = (
    Operation(
        FeasibilityRequest,
        feasibility,
        FeasibilityValues,
        state=Scene,
        clauses=("SG-30",),
        open=frozenset({"who", "label"}),
        group="odds",
    ),
    Operation(
        ContestOddsRequest,
        contest_odds,
        ContestOddsValues,
        state=Scene,
        clauses=("SG-16", "SG-31"),
        open=frozenset({"who", "label"}),
        group="odds",
    ),
)
