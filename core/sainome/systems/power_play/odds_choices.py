"""The side that has seen the other's roll chooses its dice: what each number comes to (PP-36, PP-40, PP-65)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from sainome.kit.advice import Prospect, prospect
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


def odds_choice(request: ChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely the side that chooses second is to hit, or not to be hit, with each number of dice (PP-40).

    Raises:
        RuleError: ``bad_state`` unless just one side has rolled; ``too_large_for_exact`` beyond 60 dice; what the rule
            refuses.
    """
    state = request.state
    combat.check_exchange(state)
    settings = state.settings
    attacks = state.attack_roll is None
    side = state.attack if attacks else state.dodge
    extra = combat.behind(state.from_behind, state.target_has_back, settings) if attacks else 0
    throws = throws_of(side, settings, path="request.state", passive=not attacks, extra=extra)
    target = combat.dodge_target(state.dodge_roll, settings)

    def chance(thrown: Thrown) -> Fraction:
        if state.attack_roll is None:
            return thrown.reach(target)
        missed = sum(
            ways
            for aimed, ways in thrown.targets().items()
            if state.attack_roll is not None and not checks.succeeds(state.attack_roll, aimed, settings)
        )
        return Fraction(missed, thrown.total)

    found = {n: chance(thrown) for n, thrown in throws.items()}
    top = max(found.values())
    best = min(n for n, part in found.items() if part == top)
    values = ChoiceOddsValues(
        **prospect("choose_dice", top),
        n=best,
        attacks=attacks,
        rows=tuple(ChoiceRow(n, fraction_text(part), percent_text(part)) for n, part in found.items()),
    )
    return Outcome(values=values, steps=(Step("odds_second", "PP-40", {"n": best}),), state=state)


OPERATIONS: Final = (
    Operation(
        ChoiceOddsRequest,
        odds_choice,
        ChoiceOddsValues,
        Exchange,
        clauses=("PP-36", "PP-40", "PP-65"),
        group="odds",
    ),
)
