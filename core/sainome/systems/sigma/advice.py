"""Advice: which use of spirit gains most, and which way of keeping successes suits an effect (SG-16, SG-31, SG-38)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.advice import Advice, Offer, PointWorth, best_of, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation
from sainome.systems.sigma.chances import achievements, face_chances, reductions
from sainome.systems.sigma.closing import looked_at
from sainome.systems.sigma.odds import Versus, worked_out, zero_reduction
from sainome.systems.sigma.rolling import opened
from sainome.systems.sigma.scene import Figure, Policy, Scene
from sainome.systems.sigma.trial import SpiritUse, Trial, plan, refuse_effect_policy, with_point

USES: Final[tuple[SpiritUse, ...]] = ("target", "achievement", "rolls", "A", "E", "O", "S", "C", "X")

type CheckAim = Literal["success", "wanted_achievement", "mean_achievement"]
type ContestAim = Literal["mean_reduction", "breaks_now"]
type Spent = Annotated[int, Meta(ge=1, le=5)]


class AdviseRequest(Trial, frozen=True, kw_only=True, tag="sigma.advise"):
    """Before a check: where would a point of spirit gain most?

    Args:
        aim: success; an achievement of at least ``wanted_achievement``; or the mean achievement, a failure counting 0.
        wanted_achievement: the achievement that counts for that aim.
        most_points: up to how many points more in one use are looked at, 1 to 5.
        point_worth: what a point of health is thought to be worth, in percentage points (hundredths of an achievement).
    """

    aim: CheckAim = "success"
    wanted_achievement: Figure | None = None
    most_points: Spent = 1
    point_worth: PointWorth = 0


class UsePrice(Struct, frozen=True, kw_only=True):
    """What points in one use cost on the mean: further dice are paid for only where they are thrown."""

    spirit_use: str
    points: int
    mean_price: str
    gain_per_point: str | None


class AdviseValues(Advice, frozen=True, kw_only=True):
    """Each use with its exact value; ``most_per_point`` is the use that gains most for each point really paid.

    It is None where no point gains anything. The mean price counts further dice as far as they are thrown.
    """

    target: int
    rolls: int
    prices: list[UsePrice]
    most_per_point: str | None


class AdviseContestRequest(Versus, frozen=True, kw_only=True, tag="sigma.advise_contest"):
    """Before an attempt on an effect: which way of keeping successes, and where would a point of spirit gain most?

    Args:
        aim: the mean reduction, or the chance that this very attempt breaks the effect.
        point_worth: what a point of health is thought to be worth, in hundredths (``breaks_now``: percentage points).
    """

    aim: ContestAim = "mean_reduction"
    point_worth: PointWorth = 0


class AdviseContestValues(Advice, frozen=True, kw_only=True):
    """Each way of keeping successes, and the best of them with a point of spirit in each use."""

    target: int
    rolls: int
    defence: int
    effect_health: int
    best_policy: str


def _worth(request: AdviseRequest, scene: Scene) -> tuple[Fraction, int, int]:
    """Return what a check is worth for the aim, its target and its rolls."""
    found = plan(request, scene)
    now = opened(found, request, "check")
    if request.aim == "success":
        return face_chances(now, None).success, found.target, found.rolls
    reached = achievements(now, None).items()
    if request.aim == "mean_achievement":
        return sum((one * part for one, part in reached), Fraction(0)), found.target, found.rolls
    wanted = request.wanted_achievement or 0
    return sum((part for one, part in reached if one >= wanted), Fraction(0)), found.target, found.rolls


def _uses(request: Trial, scene: Scene) -> list[SpiritUse]:
    """Return the uses of spirit that may change anything: abilities that are not known cannot be raised."""
    abilities = plan(request, scene, continuing=isinstance(request, Versus)).abilities
    return [use for use in USES if use in ("target", "achievement", "rolls") or use in abilities]


def _offers(request: AdviseRequest, scene: Scene) -> list[Offer]:
    """Return the check as it stands and with 1, 2, ... points more in each use that the table and health allow."""
    found = [Offer("as_declared", _worth(request, scene)[0])]
    for use in _uses(request, scene):
        more = request
        for points in range(1, request.most_points + 1):
            more = replace(more, spirit=with_point(more.spirit, use))
            try:
                value = _worth(more, scene)[0]
            except RuleError:  # health does not cover it, or the table does not allow the use
                break
            found.append(Offer(use, value, {"health": points}, points))
    return found


def _mean_price(request: AdviseRequest, scene: Scene, use: str, points: int) -> Fraction:
    """Return what points more in one use cost on the mean (BR-14): a further die only after all before it failed."""
    if use != "rolls":
        return Fraction(points)
    price = Fraction(0)
    more = request
    for _ in range(points):
        now = opened(plan(more, scene), more, "check")
        price += 1 - face_chances(now, None).success
        more = replace(more, spirit=with_point(more.spirit, "rolls"))
    return price


def advise(request: AdviseRequest, dice: Dice) -> Outcome:
    """Compare the uses of spirit for a check by what they gain and cost (BR-12, BR-13, BR-14, SG-32, SG-38).

    Args:
        request: a check as for ``sigma.check``, and the aim.
        dice: not used.

    Raises:
        RuleError: ``wanted_missing``, ``wanted_unused``, and what ``sigma.check`` raises.
    """
    refuse_effect_policy(request)
    if request.aim == "wanted_achievement" and request.wanted_achievement is None:
        raise RuleError("wanted_missing", "request.wanted_achievement")
    if request.aim != "wanted_achievement" and request.wanted_achievement is not None:
        raise RuleError("wanted_unused", "request.wanted_achievement")
    scene = looked_at(request.state)
    _, target, rolls = _worth(request, scene)
    offers = _offers(request, scene)

    def at(other: int) -> list[Offer]:
        moved = (*request.gm_modifiers, other - target)
        return _offers(replace(request, gm_modifiers=list(moved)), scene)

    turning = changes(at, target, low=0, high=21, worth=request.point_worth)
    unit: Literal["chance", "number"] = "number" if request.aim == "mean_achievement" else "chance"
    fields = compared(offers, aim=request.aim, unit=unit, worth=request.point_worth, changes=turning)
    prices, most = _prices(request, scene, offers)
    values = AdviseValues(**fields, target=target, rolls=rolls, prices=prices, most_per_point=most)
    return Outcome(values=values, state=request.state)


def _prices(request: AdviseRequest, scene: Scene, offers: list[Offer]) -> tuple[list[UsePrice], str | None]:
    plain = offers[0].value
    prices: list[UsePrice] = []
    best: tuple[Fraction, str] | None = None
    for offer in offers[1:]:
        points = offer.n or 0
        price = _mean_price(request, scene, offer.id, points)
        rate = (offer.value - plain) / price if price else None
        if rate is not None and rate > 0 and (best is None or rate > best[0]):
            best = rate, offer.id
        text = None if rate is None else fraction_text(rate)
        prices.append(
            UsePrice(spirit_use=offer.id, points=points, mean_price=fraction_text(price), gain_per_point=text)
        )
    return prices, None if best is None else best[1]


POLICIES: Final[tuple[Policy, ...]] = ("first_success", "ignore_useless_success", "maximise_mean_reduction")


def _contest_offers(request: AdviseContestRequest) -> list[Offer]:
    def value(one: AdviseContestRequest) -> Fraction:
        now, reduce, _, defence, health = worked_out(one)
        weights, total = reductions(now, reduce, zero_reduction(one, now, defence))
        if one.aim == "mean_reduction":
            return Fraction(sum(amount * weight for amount, weight in weights.items()), total)
        return Fraction(sum(weight for amount, weight in weights.items() if amount >= health), total)

    found = [Offer(policy, value(replace(request, policy=policy))) for policy in POLICIES]
    best = replace(request, policy=POLICIES[found.index(best_of(found))])
    for use in _uses(best, looked_at(best.state)):
        try:
            found.append(Offer(use, value(replace(best, spirit=with_point(best.spirit, use))), {"health": 1}, 1))
        except RuleError:  # health does not cover it, or the table does not allow the use
            continue
    return found


def advise_contest(request: AdviseContestRequest, dice: Dice) -> Outcome:
    """Compare ways of keeping successes against an effect, and a point of spirit in each use (SG-16, SG-31, SG-38).

    Args:
        request: a check and an effect as for ``sigma.contest_odds``; ``policy`` is not looked at.
        dice: not used.

    Raises:
        RuleError: what ``sigma.attempt`` raises.
    """
    now, _, _, defence, health = worked_out(replace(request, policy="first_success"))
    offers = _contest_offers(request)

    def at(other: int) -> list[Offer]:
        return _contest_offers(replace(request, gm_modifiers=[*request.gm_modifiers, other - now.target]))

    turning = changes(at, now.target, low=0, high=21, worth=request.point_worth)
    unit: Literal["chance", "number"] = "number" if request.aim == "mean_reduction" else "chance"
    fields = compared(offers, aim=request.aim, unit=unit, worth=request.point_worth, changes=turning)
    values = AdviseContestValues(
        **fields,
        target=now.target,
        rolls=now.rolls,
        defence=defence,
        effect_health=health,
        best_policy=best_of(offers[: len(POLICIES)]).id,
    )
    return Outcome(values=values, state=request.state)


OPERATIONS: Final = (
    Operation(
        AdviseRequest,
        advise,
        AdviseValues,
        state=Scene,
        clauses=("BR-12", "BR-13", "BR-14", "SG-32", "SG-38"),
        group="advice",
    ),
    Operation(
        AdviseContestRequest,
        advise_contest,
        AdviseContestValues,
        state=Scene,
        clauses=("SG-16", "SG-31", "SG-38"),
        group="advice",
    ),
)
