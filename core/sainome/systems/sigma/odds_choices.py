"""What each choice in the middle of a check comes to: keep, ignore, one more die, roll anew (BR-07, BR-14, SG-16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sainome.kit.advice import Prospect, prospect
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import decimal_text, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.chances import endings
from sainome.systems.sigma.closing import resume
from sainome.systems.sigma.contest import reducer
from sainome.systems.sigma.rolling import Reduce, decide, last_success, raw_of, spent
from sainome.systems.sigma.scene import OpenCheck, Scene, sound
from sainome.systems.sigma.setup import SetupChoice, relieved


class ChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="sigma.odds_choice"):
    """A check lies on the table and may go on: what would this choice come to?

    A success that falls later is taken to be kept, unless the policy of the check says otherwise.
    """

    choice: SetupChoice
    state: Scene


class ChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance that the check succeeds; ``mean`` is the mean achievement of a success, None where there is none.

    ``price`` is what the check costs in health by then. Against an effect ``mean_reduction`` is what is taken from it
    on the mean, ``breaks`` the chance that it is broken at once; None elsewhere.
    """

    price: int
    mean: str | None
    mean_text: str | None
    mean_reduction: str | None
    mean_reduction_text: str | None
    breaks: str | None
    breaks_percent: str | None


def ends(check: OpenCheck, reduce: Reduce | None) -> dict[int, Fraction]:
    """Return the chance of each face that ends the check successfully, from the dice that lie there on (BR-06, BR-07).

    The chances sum to less than 1 by the chance of failing.
    """
    place = last_success(check)
    if place is not None:
        return {check.faces[place]: Fraction(1)}
    found = endings(check, reduce, len(check.faces), check.rolls + max(check.extra, check.spirit_rolls))
    return {face: Fraction(weight, found.total) for face, weight in found.weights.items()}


def odds_choice(request: ChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a check is to succeed after this choice, and what it then comes to (BR-07, BR-14, SG-11, SG-31).

    Args:
        request: the choice, and the state in which a check may go on.
        dice: not used.

    Raises:
        RuleError: ``no_check_open``, ``nothing_to_decide``, ``no_rolls_left``, ``not_enough_health``,
            ``impossible_check``, ``spirit_with_reroll``, as the choice itself would.
    """
    waiting = sound(request.state).check
    if waiting is None:
        raise RuleError("no_check_open", "request.state.check")
    scene, before = resume(request.state, waiting.purpose)
    choice = request.choice
    if choice == "take_zero" or choice == "reroll":  # noqa: PLR1714 - narrows the type
        if before.purpose != "setup":
            raise RuleError("nothing_to_decide", "request.choice", choice=choice)
        now = relieved(before, choice)
    else:
        now = decide(before, choice)
    effect = next((one for one in scene.effects if one.id == now.effect), None) if now.purpose == "attempt" else None
    reduce = None if effect is None else reducer(now, effect.defence)
    found = {} if choice == "take_zero" else ends(now, reduce)
    chance = sum(found.values(), Fraction(0))
    mean = sum((raw_of(now, face)[1] * part for face, part in found.items()), Fraction(0)) / chance if chance else None
    reduction = breaks = None
    if effect is not None and reduce is not None:
        taken = [(reduce(face), part) for face, part in found.items()]
        if now.failure_policy == "take_zero":  # a failure counts as additional achievement 0 (SG-14)
            taken.append((reduce(0), 1 - chance))
        reduction = sum((amount * part for amount, part in taken), Fraction(0))
        breaks = sum((part for amount, part in taken if amount >= effect.health), Fraction(0))
    return Outcome(
        values=ChoiceOddsValues(
            **prospect(choice, chance),
            price=spent(now),
            mean=None if mean is None else fraction_text(mean),
            mean_text=None if mean is None else decimal_text(mean),
            mean_reduction=None if reduction is None else fraction_text(reduction),
            mean_reduction_text=None if reduction is None else decimal_text(reduction),
            breaks=None if breaks is None else fraction_text(breaks),
            breaks_percent=None if breaks is None else percent_text(breaks),
        ),
        steps=(Step("odds_goes_on", "BR-06", {"target": now.target}),),
        state=request.state,
    )


OPERATIONS: Final = (
    Operation(
        ChoiceOddsRequest,
        odds_choice,
        ChoiceOddsValues,
        state=Scene,
        clauses=("BR-06", "BR-07", "BR-14", "SG-11", "SG-12", "SG-14", "SG-16", "SG-31"),
        group="odds",
    ),
)
