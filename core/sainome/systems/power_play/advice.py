"""What to choose: how many dice to throw, whether to spend hero points on a roll (PP-36, PP-41, PP-90)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.advice import Advice, Change, Offer, PointWorth, Unit, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.limits import check_size
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks, expressions
from sainome.systems.power_play.checks import MOST_DICE, AbilityValue, Modifier, PoolText, Side
from sainome.systems.power_play.odds_points import MOST_LIFTED, with_points
from sainome.systems.power_play.odds_sides import Thrown, against, throws_of
from sainome.systems.power_play.pending import Pending, Points, Target, check_state, hero_refusal
from sainome.systems.power_play.settings import Settings

LOWEST: Final = -9999
HIGHEST: Final = 999_999


class AdviseDiceRequest(Request, frozen=True, kw_only=True, tag="power_play.advise_dice"):
    """How many dice to throw against a ``target``, ``against`` a passive side, or, without either, for the size.

    ``points``: hero points in hand, to be spent after the throw at best use; only with a target.
    """

    value: AbilityValue | None = None
    pool: PoolText | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    target: Target | None = None
    against: Side | None = None
    points: Points = 0
    settings: Settings = Settings()


class AdviseDiceValues(Advice, frozen=True, kw_only=True):
    """Each number of dice with its exact value; ``against_n`` are the dice of the passive side."""

    target: int | None
    against_n: int | None
    points: int


def advise_dice(request: AdviseDiceRequest, dice: Dice) -> Outcome:
    """Say how many dice to throw, and at which target that changes (PP-36, PP-40, PP-41, PP-90)."""
    settings, target = request.settings, request.target
    if target is not None and request.against is not None:
        raise RuleError("target_twice", "request.against")
    if request.points and target is None:
        raise RuleError("points_need_target", "request.points")
    side = Side(
        value=request.value,
        pool=request.pool,
        modifier=request.modifier,
        zero_dice_allowed=request.zero_dice_allowed,
    )
    limit = MOST_LIFTED if request.points else MOST_DICE
    throws = throws_of(side, settings, path="request", limit=limit)
    aim, unit = "success", "chance"
    against_n = None
    turning: tuple[Change, ...] = ()
    if target is not None:

        def chances(goal: int) -> list[Offer]:
            if not request.points:
                return _offers({n: thrown.reach(goal) for n, thrown in throws.items()})
            return _offers({n: with_points(n, one.add, goal, request.points, settings) for n, one in throws.items()})

        offers = chances(target)
        hardest = max(max(thrown.made) for thrown in throws.values() if thrown.made)
        turning = changes(chances, target, low=LOWEST, high=hardest)
    elif request.against is not None:
        every = throws_of(request.against, settings, path="request.against", passive=True)
        passive = every[max(every)]
        against_n = passive.n
        offers = _offers({n: against(one, passive.targets(), passive.total) for n, one in throws.items()})
    else:
        aim, unit = "effect", "number"
        offers = _offers({n: thrown.mean for n, thrown in throws.items()})
    fields = compared(offers, aim=aim, unit=_unit(unit), changes=turning)
    values = AdviseDiceValues(**fields, target=target, against_n=against_n, points=request.points)
    hopeless = all(offer.value <= 0 for offer in offers)
    return Outcome(
        values=values,
        verdict="hopeless" if hopeless else None,
        steps=(Step("advise_dice", "PP-41", {"n": values.answer_n}),),
    )


def _unit(name: str) -> Unit:
    return "number" if name == "number" else "chance"


def _offers(values: Mapping[int, Fraction]) -> list[Offer]:
    """Return one offer for each number of dice, few dice first: among equals the fewest are best (PP-41)."""
    return [Offer("dice", value, n=n) for n, value in values.items()]


class AdviseHeroRequest(Request, frozen=True, kw_only=True, tag="power_play.advise_hero"):
    """Whether to spend hero points on the roll that lies on the table.

    ``against``: a passive side that has not rolled yet, instead of a target. A secret target counts as unknown: then
    the size of the achievement is compared.
    """

    against: Side | None = None
    point_worth: PointWorth = 0
    state: Pending


class DieRow(Struct, frozen=True):
    """One die, counted from 1: its face, and what the roll comes to if it alone is turned into a six.

    ``total`` is the achievement, or the damage; ``success`` None: the target is not known.
    """

    die: int
    face: int
    total: int
    auto_failure: bool
    success: bool | None


class AdviseHeroValues(Advice, frozen=True, kw_only=True):
    """Each number of points with its exact value; ``dice`` are the dice to turn for the best of them."""

    dice: tuple[int, ...]
    each: tuple[DieRow, ...]
    points: int
    against_n: int | None


def advise_hero(request: AdviseHeroRequest, dice: Dice) -> Outcome:
    """Compare letting a roll stand with spending hero points on it, die by die (PP-41, PP-90, PP-91).

    Raises:
        RuleError: ``too_large_for_exact`` for a roll of more than 60 dice; what spending would refuse.
    """
    pending = request.state
    check_state(pending)
    refused = hero_refusal(pending, 1)
    points = pending.points or 0
    if refused is not None:
        raise RuleError(refused, "request.state", rule="hero_points", points=points, wanted=1)
    faces = pending.roll.faces if pending.roll else pending.faces
    check_size(len(faces), MOST_DICE, "request.state")
    # the lowest dice gain most, and a 1 turned takes the auto-failure away
    order = sorted((place for place, face in enumerate(faces) if face < 6), key=lambda place: (faces[place], place))
    rolls = [_turned(pending, faces, order[:count]) for count in range(min(points, len(order)) + 1)]
    target = pending.target if pending.target_known else None
    turning: tuple[Change, ...] = ()
    against_n = None
    aim, unit = "success", "chance"
    if pending.roll is None:
        aim, unit = "damage", "number"
        offers = _spending([Fraction(_total(roll)) for roll in rolls])
    elif request.against is not None:
        if target is not None:
            raise RuleError("target_twice", "request.against")
        every = throws_of(request.against, pending.settings, path="request.against", passive=True)
        passive = every[max(every)]
        against_n = passive.n
        offers = _spending([_against(roll, passive) for roll in rolls])
    elif target is not None:

        def chances(goal: int) -> list[Offer]:
            return _spending([Fraction(_success(roll, goal)) for roll in rolls])

        offers = chances(target)
        turning = changes(chances, target, low=LOWEST, high=HIGHEST, worth=request.point_worth)
    else:
        aim, unit = "effect", "number"
        offers = _spending([Fraction(0 if _failed(roll) else _total(roll)) for roll in rolls])
    fields = compared(offers, aim=aim, unit=_unit(unit), worth=request.point_worth, changes=turning)
    spent = fields["answer_n"] or 0
    values = AdviseHeroValues(
        **fields,
        dice=tuple(place + 1 for place in order[:spent]),
        each=tuple(_row(pending, faces, place, target) for place in range(len(faces))),
        points=points,
        against_n=against_n,
    )
    choices: tuple[Choice, ...] = ()
    if spent:
        spend = {"op": "power_play.spend", "dice": list(values.dice)}
        choices = (Choice("hero", spend, cost={"hero_points": spent}),)
    return Outcome(
        values=values,
        steps=(Step("advise_hero", "PP-90", {"points": points}),),
        choices=choices,
        state=pending,
    )


def _turned(pending: Pending, faces: tuple[int, ...], places: list[int]) -> Pending:
    turned = tuple(6 if place in places else face for place, face in enumerate(faces))
    if pending.roll is not None:
        return replace(pending, roll=replace(pending.roll, faces=turned))
    return replace(pending, faces=turned)


def _spending(values: list[Fraction]) -> list[Offer]:
    first, *others = values
    spent = [Offer("hero", value, {"hero_points": count}, count) for count, value in enumerate(others, 1)]
    return [Offer("keep", first), *spent]


def _total(pending: Pending) -> int:
    if pending.roll is not None:
        return pending.roll.achievement
    return expressions.read(pending.expression or "0").value(pending.faces)


def _failed(pending: Pending) -> bool:
    return pending.roll is not None and checks.auto_failure(pending.roll.faces, pending.settings)


def _success(pending: Pending, target: int) -> bool:
    return pending.roll is not None and checks.succeeds(pending.roll, target, pending.settings)


def _against(pending: Pending, passive: Thrown) -> Fraction:
    won = sum(ways for target, ways in passive.targets().items() if _success(pending, target))
    return Fraction(won, passive.total)


def _row(pending: Pending, faces: tuple[int, ...], place: int, target: int | None) -> DieRow:
    roll = _turned(pending, faces, [place])
    success = None if target is None or roll.roll is None else _success(roll, target)
    return DieRow(place + 1, faces[place], _total(roll), _failed(roll), success)


OPERATIONS: Final = (
    Operation(
        AdviseDiceRequest,
        advise_dice,
        AdviseDiceValues,
        clauses=("PP-36", "PP-40", "PP-41", "PP-90"),
        group="advice",
    ),
    Operation(
        AdviseHeroRequest,
        advise_hero,
        AdviseHeroValues,
        Pending,
        clauses=("PP-41", "PP-90", "PP-91"),
        group="advice",
    ),
)
