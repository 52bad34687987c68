"""Advice while a total waits: a Possibility countered or let be; in a scene, whatever its roll waits for (TS-05)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from sainome.kit.advice import Advice, Offer, PointWorth, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.limits import check_size
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.chances import REACHED, extra_from, least_total
from sainome.systems.torg_storm.check import CheckState, sound
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.play import waits_for
from sainome.systems.torg_storm.scene import run_of
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.torg_storm.world import World, checked


class AdviseCounterRequest(Request, frozen=True, kw_only=True, tag="torg_storm.advise_counter"):
    """Somebody has spent a Possibility on a total: counter it, or let the extra die be thrown?"""

    point_worth: PointWorth = 0
    state: CheckState


class AdviseDecideRequest(Request, frozen=True, kw_only=True, tag="torg_storm.advise_decide"):
    """A roll of the scene waits for a decision about a Possibility: which one is best for the one who decides?"""

    point_worth: PointWorth = 0
    state: World


class AdviseWaitingValues(Advice, frozen=True, kw_only=True):
    """The options with the exact chance that the roll succeeds, or, for one who may counter, that it fails."""

    total: int
    difficulty: int


def _countering(value: int, die_total: int, roller: Roller, difficulty: int) -> list[Offer]:
    """Return the chance that a roll fails, let alone and countered."""
    wanted = difficulty - value
    thrown = extra_from(least_total(wanted) - die_total, roller)
    stands = Fraction(int(bonus(die_total) >= wanted))
    return [Offer("let", 1 - thrown), Offer("counter", 1 - stands, {"possibility": 1})]


def _spending(value: int, die_total: int, roller: Roller, difficulty: int) -> list[Offer]:
    """Return the chance that a roll succeeds, as it lies and with a Possibility that nobody counters."""
    wanted = difficulty - value
    thrown = extra_from(least_total(wanted) - die_total, roller)
    stands = Fraction(int(bonus(die_total) >= wanted))
    return [Offer("accept", stands), Offer("spend", thrown, {"possibility": 1})]


def _advised(
    value: int, die_total: int, roller: Roller, difficulty: int, *, counter: bool, worth: int
) -> tuple[AdviseWaitingValues, Step]:
    check_size(difficulty - value, REACHED, "request.state")
    offers = _countering if counter else _spending

    def at(goal: int) -> list[Offer]:
        return offers(value, die_total, roller, goal)

    turning = changes(at, difficulty, low=value - 12, high=value + REACHED, worth=worth)
    aim = "not_hit" if counter else "success"
    fields = compared(at(difficulty), aim=aim, worth=worth, changes=turning)
    values = AdviseWaitingValues(**fields, total=value + bonus(die_total), difficulty=difficulty)
    return values, Step("odds_of_success", "TS-05" if counter else "TS-04", {"needed": difficulty - value})


def advise_counter(request: AdviseCounterRequest, dice: Dice) -> Outcome:
    """Compare countering a Possibility with letting its die be thrown (TS-04, TS-05).

    Raises:
        RuleError: ``nothing_to_counter`` before one is spent, ``figure_missing`` without a difficulty, ``bad_state``,
            ``too_large_for_exact`` where a bonus above 60 is needed.
    """
    state = sound(request.state)
    if not state.spent:
        raise RuleError("nothing_to_counter", "request.state.spent")
    if state.difficulty is None:
        raise RuleError("figure_missing", "request.state.difficulty", field="difficulty")
    values, step = _advised(
        state.value + sum(state.modifiers),
        sum(state.faces),
        state.roller,
        state.difficulty,
        counter=True,
        worth=request.point_worth,
    )
    return Outcome(values=values, steps=(step,), state=state)


def advise_decide(request: AdviseDecideRequest, dice: Dice) -> Outcome:
    """Compare what may be decided about the roll that waits: accept or spend, counter or let it be (TS-04, TS-05).

    Raises:
        RuleError: ``nothing_pending``; ``choice_not_offered`` where the scene waits for something else;
            ``figure_missing`` for a roll without a difficulty; ``too_large_for_exact``; ``bad_state``.
    """
    world = checked(request.state)
    if world.pending is None:
        raise RuleError("nothing_pending", "request.state.pending")
    question, now = waits_for(run_of(world.pending), world, world.pending)
    if now is None:
        raise RuleError("choice_not_offered", "request.state.pending", choice=question.kind, who=question.who)
    if now.difficulty is None:
        raise RuleError("figure_missing", "request.state.pending", field="difficulty")
    values, step = _advised(
        now.value,
        now.die_total,
        now.roller,
        now.difficulty + int(now.exceed),
        counter=question.kind == "counter",
        worth=request.point_worth,
    )
    return Outcome(values=values, steps=(step,), state=world)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(
        AdviseCounterRequest, advise_counter, AdviseWaitingValues, CheckState, ("TS-04", "TS-05"), group="advice"
    ),
    Operation(AdviseDecideRequest, advise_decide, AdviseWaitingValues, World, ("TS-04", "TS-05"), group="advice"),
)
