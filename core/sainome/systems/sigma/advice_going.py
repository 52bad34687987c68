"""Advice in the middle of a check: keep a success or ignore it, buy one more die or stop (BR-07, BR-14, SG-16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from msgspec.structs import replace

from sainome.kit.advice import Advice, Offer, PointWorth, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.closing import resume
from sainome.systems.sigma.contest import reducer
from sainome.systems.sigma.odds_choices import ends
from sainome.systems.sigma.rolling import Decision, affordable, awaiting, decide, raw_of, succeeded
from sainome.systems.sigma.scene import Effect, OpenCheck, Scene, sound

type GoingAim = Literal["success", "mean_achievement", "mean_reduction", "breaks_now"]


class AdviseGoingRequest(Request, frozen=True, kw_only=True, tag="sigma.advise_going"):
    """A check lies on the table: which of the things that may be done with it is best?

    Args:
        aim: success; the mean achievement, a failure counting 0; against an effect the mean reduction, or that it
            breaks now. Not given: against an effect the mean reduction, the mean achievement where a success waits,
            else success.
        point_worth: what a point of health is thought to be worth, in percentage points (hundredths of a mean).
    """

    aim: GoingAim | None = None
    point_worth: PointWorth = 0
    state: Scene


class AdviseGoingValues(Advice, frozen=True, kw_only=True):
    """What may be done, with its exact value; ``target`` is that of the next die."""

    target: int
    rolls_left: int


def _open(check: OpenCheck) -> list[Decision]:
    """Return what may be decided now, doing nothing apart."""
    left = check.rolls + check.extra > len(check.faces)
    if awaiting(check):
        return ["ignore"] if left else ["ignore_extra"] if affordable(check) else []
    return [] if succeeded(check) or not affordable(check) else ["extra"]


def _value(check: OpenCheck, effect: Effect | None, aim: GoingAim) -> Fraction:
    """Return what a check is worth from here on."""
    reduce = None if effect is None else reducer(check, effect.defence)
    found = ends(check, reduce)
    chance = sum(found.values(), Fraction(0))
    if aim == "success":
        return chance
    if aim == "mean_achievement":
        return sum((raw_of(check, face)[1] * part for face, part in found.items()), Fraction(0))
    if effect is None or reduce is None:
        raise RuleError("aim_needs_effect", "request.aim")
    taken = [(reduce(face), part) for face, part in found.items()]
    if check.failure_policy == "take_zero":
        taken.append((reduce(0), 1 - chance))
    if aim == "mean_reduction":
        return sum((amount * part for amount, part in taken), Fraction(0))
    return sum((part for amount, part in taken if amount >= effect.health), Fraction(0))


def advise_going(request: AdviseGoingRequest, dice: Dice) -> Outcome:
    """Compare what may be done with a check in progress (BR-07, BR-14, SG-16, SG-31).

    Args:
        request: the state in which a check may go on, and the aim.
        dice: not used.

    Raises:
        RuleError: ``no_check_open``; ``aim_needs_effect`` for an aim that only an effect has.
    """
    waiting = sound(request.state).check
    if waiting is None:
        raise RuleError("no_check_open", "request.state.check")
    scene, now = resume(request.state, waiting.purpose)
    effect = next((one for one in scene.effects if one.id == now.effect), None) if now.purpose == "attempt" else None
    aim: GoingAim = request.aim or ("mean_reduction" if effect else "mean_achievement" if awaiting(now) else "success")

    def offers(target: int) -> list[Offer]:
        # what lies there stays as it fell; only the dice to come meet another target
        found = [Offer("keep" if awaiting(now) else "stop", _value(_stopped(now), effect, aim))]
        for choice in _open(now):
            fallen = list(range(len(now.faces)))
            after = replace(decide(now, choice), target=target, ignored=fallen)
            price = {"health": 1} if choice in ("extra", "ignore_extra") else {}
            found.append(Offer(choice, _value(after, effect, aim), price))
        return found

    turning = changes(offers, now.target, low=0, high=21, worth=request.point_worth)
    unit: Literal["chance", "number"] = "number" if aim in ("mean_achievement", "mean_reduction") else "chance"
    fields = compared(offers(now.target), aim=aim, unit=unit, worth=request.point_worth, changes=turning)
    left = now.rolls + now.extra - len(now.faces)
    return Outcome(
        values=AdviseGoingValues(**fields, target=now.target, rolls_left=left),
        steps=(Step("odds_goes_on", "BR-06", {"target": now.target}),),
        state=request.state,
    )


def _stopped(check: OpenCheck) -> OpenCheck:
    """Return a check that ends as it lies: a success that waits is kept, and no further die is thrown."""
    if awaiting(check):
        return decide(check, "keep")
    return replace(check, rolls=len(check.faces) - check.extra, spirit_rolls=0)


OPERATIONS: Final = (
    Operation(
        AdviseGoingRequest,
        advise_going,
        AdviseGoingValues,
        state=Scene,
        clauses=("BR-06", "BR-07", "BR-14", "SG-14", "SG-16", "SG-31"),
        group="advice",
    ),
)
