"""The side that has seen the other's roll chooses its dice: what each number comes to (PP-36, PP-40, PP-65)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import Struct

from sainome.kit.advice import FARTHEST, Advice, Offer, Prospect, changes, compared, prospect
from sainome.kit.dice import Dice
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks, combat
from sainome.systems.power_play.combat import Exchange
from sainome.systems.power_play.odds_sides import Thrown, throws_of


class ChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_choice"):
    """One side has rolled: the chances of the side that now chooses its dice."""

    state: Exchange


class ChoiceRow(Struct, frozen=True):
    """One number of dice and the chance that the chooser gets what it wants."""

    n: int
    p: str
    percent: str


class ChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The best number of dice (among equals the fewest) with its chance to hit, or not to be hit; and every number."""

    n: int
    attacks: bool
    rows: tuple[ChoiceRow, ...]


class AdviseSecondRequest(Request, frozen=True, kw_only=True, tag="power_play.advise_second"):
    """One side has rolled: how many dice should the side that now chooses throw?"""

    state: Exchange


class AdviseSecondValues(Advice, frozen=True, kw_only=True):
    """Each number of dice with its exact value; ``against`` is the achievement that the other side has rolled."""

    attacks: bool
    against: int


class _Second(NamedTuple):
    """The side that chooses second: whether it attacks, what it is up against, and its chances against any figure."""

    attacks: bool
    against: int
    chances: Callable[[int], dict[int, Fraction]]


def _second(state: Exchange) -> _Second:
    combat.check_exchange(state)
    settings = state.settings
    attacks = state.attack_roll is None
    side = state.attack if attacks else state.dodge
    extra = combat.behind(state.from_behind, state.target_has_back, settings) if attacks else 0
    throws = throws_of(side, settings, path="request.state", passive=not attacks, extra=extra)
    if state.attack_roll is None:
        target = combat.dodge_target(state.dodge_roll, settings)
        return _Second(True, target, lambda goal: {n: one.reach(goal) for n, one in throws.items()})
    failed = checks.auto_failure(state.attack_roll.faces, settings)

    def missed(thrown: Thrown, blow: int) -> Fraction:
        if failed:
            return Fraction(1)
        return Fraction(sum(ways for dodge, ways in thrown.targets().items() if dodge > blow), thrown.total)

    achieved = state.attack_roll.achievement
    return _Second(False, achieved, lambda blow: {n: missed(one, blow) for n, one in throws.items()})


def odds_choice(request: ChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely the side that chooses second is to hit, or not to be hit, with each number of dice (PP-40).

    Raises:
        RuleError: ``bad_state`` unless just one side has rolled; ``too_large_for_exact`` beyond 60 dice; what the rule
            refuses.
    """
    second = _second(request.state)
    found = second.chances(second.against)
    top = max(found.values())
    best = min(n for n, part in found.items() if part == top)
    values = ChoiceOddsValues(
        **prospect("choose_dice", top),
        n=best,
        attacks=second.attacks,
        rows=tuple(ChoiceRow(n, fraction_text(part), percent_text(part)) for n, part in found.items()),
    )
    return Outcome(values=values, steps=(Step("odds_second", "PP-40", {"n": best}),), state=request.state)


def advise_second(request: AdviseSecondRequest, dice: Dice) -> Outcome:
    """Say how many dice to throw with the other's roll in sight, and at which roll that changes (PP-36, PP-40, PP-65).

    Raises:
        RuleError: as for the chances: ``bad_state``, ``too_large_for_exact``, what the rule refuses.
    """
    second = _second(request.state)

    def offers(figure: int) -> list[Offer]:
        return [Offer("dice", part, n=n) for n, part in second.chances(figure).items()]

    turning = changes(offers, second.against, low=second.against - FARTHEST, high=second.against + FARTHEST)
    fields = compared(offers(second.against), aim="success" if second.attacks else "not_hit", changes=turning)
    values = AdviseSecondValues(**fields, attacks=second.attacks, against=second.against)
    return Outcome(values=values, steps=(Step("odds_second", "PP-40", {"n": values.answer_n}),), state=request.state)


OPERATIONS: Final = (
    Operation(
        ChoiceOddsRequest,
        odds_choice,
        ChoiceOddsValues,
        Exchange,
        clauses=("PP-36", "PP-40", "PP-65"),
        group="odds",
    ),
    Operation(
        AdviseSecondRequest,
        advise_second,
        AdviseSecondValues,
        Exchange,
        clauses=("PP-36", "PP-40", "PP-65"),
        group="advice",
    ),
)
