"""What each choice in the middle of a roll comes to: a Possibility spent, thrown, countered (TS-04, TS-05)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, Literal

from sainome.kit.advice import Prospect, prospect
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.limits import check_size
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.chances import REACHED, extra_from, least_total
from sainome.systems.torg_storm.check import CheckState, sound
from sainome.systems.torg_storm.play import waits_for
from sainome.systems.torg_storm.scene import run_of
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.torg_storm.world import World, checked


class ChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="torg_storm.odds_choice"):
    """A total lies on the table: how likely is success after this choice? ``spend`` counts on nobody countering."""

    choice: Literal["spend", "counter", "throw"]
    state: CheckState


class ChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance of success; ``needed`` is what the dice must reach in all, ``die_total`` what they show so far."""

    die_total: int
    needed: int


class DecideOddsRequest(Request, frozen=True, kw_only=True, tag="torg_storm.odds_decide"):
    """A roll of the scene waits for a decision about a Possibility: how likely is it to succeed after this one?"""

    choice: Literal["accept", "spend", "throw", "counter"]
    state: World


class DecideOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance that the roll reaches its difficulty.

    ``if_countered`` is the chance should somebody counter; None where the decision is not about spending.
    """

    who: str
    difficulty: int
    total: int
    if_countered: str | None
    if_countered_percent: str | None


def odds_choice(request: ChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a total is to reach its difficulty after this choice (TS-03, TS-04, TS-05).

    Raises:
        RuleError: ``figure_missing`` without a difficulty, ``bad_state``, ``already_spent``, ``nothing_to_counter``,
            ``too_large_for_exact`` where a bonus above 60 is needed.
    """
    state = sound(request.state)
    if state.difficulty is None:
        raise RuleError("figure_missing", "request.state.difficulty", field="difficulty")
    if request.choice == "spend" and state.spent:
        raise RuleError("already_spent", "request.choice")
    if request.choice == "counter" and not state.spent:
        raise RuleError("nothing_to_counter", "request.choice")
    wanted = state.difficulty - state.value - sum(state.modifiers)
    so_far = sum(state.faces)
    chance = Fraction(int(bonus(so_far) >= wanted))
    if request.choice != "counter":
        check_size(wanted, REACHED, "request.state.difficulty")
        chance = extra_from(least_total(wanted) - so_far, state.roller)
    values = ChoiceOddsValues(
        **prospect(request.choice, chance),
        die_total=so_far,
        needed=least_total(wanted),
    )
    return Outcome(values=values, steps=(Step("odds_of_success", "TS-04", {"needed": wanted}),), state=state)


def odds_decide(request: DecideOddsRequest, dice: Dice) -> Outcome:
    """Say how likely the roll that waits is to reach its difficulty after a decision (TS-03, TS-04, TS-05).

    Raises:
        RuleError: ``nothing_pending``; ``choice_not_offered`` where the scene waits for another decision;
            ``figure_missing`` for a roll without a difficulty, such as an active defence; ``too_large_for_exact`` where
            a bonus above 60 is needed; ``bad_state``.
    """
    world = checked(request.state)
    if world.pending is None:
        raise RuleError("nothing_pending", "request.state.pending")
    question, now = waits_for(run_of(world.pending), world, world.pending)
    if now is None or request.choice not in question.options:
        raise RuleError("choice_not_offered", "request.choice", choice=request.choice, who=question.who)
    if now.difficulty is None:
        raise RuleError("figure_missing", "request.state.pending", field="difficulty")
    wanted = now.difficulty + int(now.exceed) - now.value
    stands = Fraction(int(bonus(now.die_total) >= wanted))
    chance = stands
    if request.choice in ("spend", "throw"):
        check_size(wanted, REACHED, "request.state.pending")
        chance = extra_from(least_total(wanted) - now.die_total, now.roller)
    spends = request.choice == "spend"
    values = DecideOddsValues(
        **prospect(request.choice, chance),
        who=now.who,
        difficulty=now.difficulty,
        total=now.value + bonus(now.die_total),
        if_countered=fraction_text(stands) if spends else None,
        if_countered_percent=percent_text(stands) if spends else None,
    )
    return Outcome(values=values, steps=(Step("odds_of_success", "TS-04", {"needed": wanted}),), state=world)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(ChoiceOddsRequest, odds_choice, ChoiceOddsValues, CheckState, ("TS-03", "TS-04", "TS-05"), group="odds"),
    Operation(DecideOddsRequest, odds_decide, DecideOddsValues, World, ("TS-03", "TS-04", "TS-05"), group="odds"),
)
