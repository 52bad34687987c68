"""Advice: a Possibility on the total that lies there, an active defence: are they worth their price (TS-04, TS-06)?"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final

from msgspec import Meta
from msgspec.structs import replace

from sainome.kit.advice import Advice, Offer, PointWorth, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.limits import check_size
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import Being, left
from sainome.systems.torg_storm.chances import REACHED, defended, extra_from, least_total, reaches
from sainome.systems.torg_storm.check import CheckState, Value
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.play import Play
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import Count, Name, storm_spends
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.torg_storm.world import Asked, World, checked

NEAR: Final = 12
"""How far around the attacker's value a change of the answer is looked for: each try sums two infinite tails."""


class AdviseRequest(Request, frozen=True, tag="torg_storm.advise"):
    """A total lies on the table: accept it, or spend a Possibility?

    Args:
        state: the total as ``torg_storm.check`` left it; or ``value``, ``die_total`` and ``difficulty`` instead.
        value: the value that the bonus is added to.
        die_total: the total of the dice so far.
        difficulty: what is to be reached; for a state only if it has none of its own.
        modifiers: added to the total.
        roller: who rolls; an ord has no Possibilities.
        possibilities: how many there are to spend.
        counter_percent: how likely somebody is thought to counter, in per cent.
        point_worth: what a Possibility is thought to be worth, in percentage points.
    """

    state: CheckState | None = None
    value: Value | None = None
    die_total: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    difficulty: Value | None = None
    modifiers: list[Value] = []
    roller: Roller = "rated"
    possibilities: Count = 1
    counter_percent: Annotated[int, Meta(ge=0, le=100)] = 0
    point_worth: PointWorth = 0
    settings: Settings = Settings()


class AdviseValues(Advice, frozen=True, kw_only=True):
    """The options with their exact chance of success; ``needed`` is what the dice must reach in all."""

    die_total: int
    total: int
    difficulty: int
    needed: int


class AdviseDefenceRequest(Request, frozen=True, tag="torg_storm.advise_defence"):
    """Somebody is attacked, or a storm is declared against him: is an active defence worth the action?

    Args:
        value: the defender's value.
        against: the attacker's value.
        roller: who defends.
        attacker: who attacks.
        attacker_possibility: whether the attacker spends a Possibility.
        possibilities: how many the defender may spend on the defence.
        exceed: whether the attacker must exceed the difficulty.
        point_worth: what the action or a Possibility is thought to be worth, in percentage points.
    """

    value: Value
    against: Value
    roller: Roller = "rated"
    attacker: Roller = "rated"
    attacker_possibility: bool = False
    possibilities: Count = 0
    exceed: bool = False
    point_worth: PointWorth = 0
    settings: Settings = Settings()


class AdviseAttackedRequest(Request, frozen=True, kw_only=True, tag="torg_storm.advise_attacked"):
    """In a running fight: is an active defence against this attacker worth the action?

    Args:
        attacker: who attacks; the storm itself under its own name.
        attacker_possibility: whether the attacker is thought to spend a Possibility; the storm follows its own rule.
        point_worth: what the action or a Possibility is thought to be worth, in percentage points.
    """

    state: World
    attacker: Name
    attacker_possibility: bool = False
    point_worth: PointWorth = 0


class AdviseDefenceValues(Advice, frozen=True, kw_only=True):
    """The options with the exact chance that the attack fails."""

    value: int
    against: int


def _state(request: AdviseRequest) -> tuple[CheckState, int, int]:
    """Return the total asked about, its dice so far, and the difficulty."""
    state = request.state
    if state is None:
        for field in ("value", "die_total", "difficulty"):
            if getattr(request, field) is None:
                raise RuleError("figure_missing", f"request.{field}", field=field)
        made = CheckState(
            kind="check", value=request.value or 0, modifiers=request.modifiers, roller=request.roller, faces=[1]
        )
        return made, request.die_total or 0, request.difficulty or 0
    for field in ("value", "die_total"):
        if getattr(request, field) is not None:
            raise RuleError("not_with_state", f"request.{field}", field=field)
    if request.modifiers:
        raise RuleError("not_with_state", "request.modifiers", field="modifiers")
    if state.difficulty is not None and request.difficulty is not None:
        raise RuleError("not_with_state", "request.difficulty", field="difficulty")
    difficulty = request.difficulty if state.difficulty is None else state.difficulty
    if difficulty is None:
        raise RuleError("figure_missing", "request.difficulty", field="difficulty")
    return state, sum(state.faces), difficulty


def advise(request: AdviseRequest, dice: Dice) -> Outcome:
    """Compare accepting a total with spending a Possibility on it (TS-03, TS-04, TS-05).

    Raises:
        RuleError: ``figure_missing``, ``not_with_state``, ``too_large_for_exact`` where a bonus above 60 is needed.
    """
    state, so_far, difficulty = _state(request)
    plain = state.value + sum(state.modifiers)
    check_size(difficulty - plain, REACHED, "request.difficulty")
    spendable = state.roller != "ord" and not state.spent and request.possibilities > 0
    open_share = Fraction(100 - request.counter_percent, 100)

    def offers(goal: int) -> list[Offer]:
        stands = Fraction(int(plain + bonus(so_far) >= goal))
        found = [Offer("accept", stands)]
        if spendable and goal - plain <= REACHED:
            thrown = extra_from(least_total(goal - plain) - so_far, state.roller)
            found.append(Offer("spend", open_share * thrown + (1 - open_share) * stands, {"possibility": 1}))
        return found

    worth = request.point_worth
    turning = changes(offers, difficulty, low=plain - 12, high=plain + REACHED, worth=worth)
    fields = compared(offers(difficulty), aim="success", worth=worth, changes=turning)
    values = AdviseValues(
        **fields,
        die_total=so_far,
        total=plain + bonus(so_far),
        difficulty=difficulty,
        needed=least_total(difficulty - plain),
    )
    return Outcome(
        values=values,
        verdict="success" if values.total >= difficulty else "failure",
        steps=(Step("odds_of_success", "TS-03", {"needed": difficulty - plain}),),
        state=request.state,
    )


def advise_defence(request: AdviseDefenceRequest, dice: Dice) -> Outcome:
    """Compare standing still, an active defence, and one with a Possibility (TS-04, TS-06, TS-27).

    Raises:
        RuleError: ``too_large_for_exact`` for values more than 60 apart.
    """
    return _compared(request)


def _compared(request: AdviseDefenceRequest, *, actions: int = 1, path: str = "request.against") -> Outcome:
    """Compare the defences that ``actions`` allow."""
    check_size(abs(request.against - request.value), REACHED, path)
    spends = request.attacker_possibility

    def offers(attacking: int) -> list[Offer]:
        lead = attacking - request.value - int(request.exceed)
        found = [Offer("stand", 1 - reaches(-lead, request.attacker, possibility=spends))]
        if actions < 1:
            return found
        active = defended(lead, request.attacker, request.roller, attacker_spends=spends)
        found.append(Offer("defend", 1 - active, {"action": 1}))
        if request.possibilities and request.roller != "ord":
            both = defended(lead, request.attacker, request.roller, attacker_spends=spends, defender_spends=True)
            found.append(Offer("defend_spending", 1 - both, {"action": 1, "possibility": 1}))
        return found

    worth = request.point_worth
    low, high = request.against - NEAR, request.against + NEAR
    # for nothing a defence is better against anybody: it always adds at least 1, and may add any number
    turning = changes(offers, request.against, low=low, high=high, worth=worth) if worth else ()
    fields = compared(offers(request.against), aim="not_hit", worth=worth, changes=turning)
    return Outcome(
        values=AdviseDefenceValues(**fields, value=request.value, against=request.against),
        steps=(Step("odds_of_success", "TS-27", {"needed": request.value - request.against}),),
    )


def advise_attacked(request: AdviseAttackedRequest, dice: Dice) -> Outcome:
    """Compare standing still, an active defence, and one with a Possibility, as the fight stands (TS-06, TS-16, TS-17).

    Raises:
        RuleError: ``decision_pending``, ``not_fighting``, ``storm_never_defends`` where the storm itself is attacked,
            ``too_large_for_exact`` for values more than 60 apart.
    """
    world = checked(request.state)
    if world.pending is not None:
        raise RuleError("decision_pending", "request.state.pending")
    play = Play(world, Asked(procedure="attack"), None)
    fight = play.fight_of(request.attacker)
    if fight is None:
        raise RuleError("not_fighting", "request.attacker", name=request.attacker)
    target = play.side(fight.other if request.attacker == fight.one else fight.one)
    if not isinstance(target, Being):
        raise RuleError("storm_never_defends", "request.attacker")
    side = play.side(request.attacker)
    spends = request.attacker_possibility and side.possibilities > 0
    if not isinstance(side, Being):
        spends = storm_spends(side.reality_value, side.possibilities, target.reality_value)
    asked = AdviseDefenceRequest(
        value=target.reality_value,
        against=side.reality_value,
        roller="rated" if target.reality_skill else "unskilled",
        attacker="rated" if not isinstance(side, Being) or side.reality_skill else "unskilled",
        attacker_possibility=spends,
        possibilities=target.possibilities if target.possibility_rated else 0,
        point_worth=request.point_worth,
    )
    return replace(_compared(asked, actions=left(target), path="request.attacker"), state=world)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(AdviseRequest, advise, AdviseValues, CheckState, clauses=("TS-03", "TS-04", "TS-05"), group="advice"),
    Operation(
        AdviseDefenceRequest,
        advise_defence,
        AdviseDefenceValues,
        clauses=("TS-04", "TS-06", "TS-27"),
        group="advice",
    ),
    Operation(
        AdviseAttackedRequest,
        advise_attacked,
        AdviseDefenceValues,
        World,
        clauses=("TS-04", "TS-06", "TS-16", "TS-17", "TS-70"),
        group="advice",
    ),
)
