"""What to do with a Test: what would help most before the roll; after it, reroll, reverse, add SL or stop (WF-07)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

from sainome.kit.advice import Advice, Offer, PointWorth, Unit, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import BONUS, Assistance
from sainome.systems.wfrp4.given import only_without_state
from sainome.systems.wfrp4.odds_levels import Levels, levels
from sainome.systems.wfrp4.reading import reverse
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sl import SLPart, SLParts, judge
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Percent, build_target, parts_of
from sainome.systems.wfrp4.tests import TestState
from sainome.systems.wfrp4.trial import D100, ReversePolicy, Trial, stand

type Aim = Literal["success", "wanted_sl", "mean_sl"]
type Means = Literal["reroll", "reverse", "extra_sl"]
type WantedSL = Annotated[int, Meta(ge=-100, le=100)]

EVERYTHING: Final[tuple[Means, ...]] = ("reroll", "reverse", "extra_sl")
ONE_MORE: Final = SLPart(name="+1", value=1)


class AdviseHelpRequest(Request, frozen=True, tag="wfrp4.advise_help"):
    """Before a Test: what would help most?

    Args:
        base: the skill or characteristic value.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        extra_sl: standing SL parts.
        aim: success; at least ``wanted_sl``, success or not; or the mean SL.
        wanted_sl: the SL that counts for the aim ``wanted_sl``.
        point_worth: what a reroll, a reversal or a helper is thought to be worth, in percentage points (hundredths of
            an SL for the aim ``mean_sl``).
        settings: the table's settings.
    """

    base: Percent
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    extra_sl: SLParts = ()
    aim: Aim = "success"
    wanted_sl: WantedSL | None = None
    point_worth: PointWorth = 0
    settings: Settings = Settings()


class AdviseHelpValues(Advice, frozen=True, kw_only=True):
    """Each help with its exact value, beside the Test without any."""

    target: int
    wanted_sl: int | None


class AdviseRequest(Request, frozen=True, tag="wfrp4.advise"):
    """After a Test: leave it, reroll it, reverse it, or add an SL?

    Args:
        state: the Test as ``wfrp4.test`` left it; or ``base`` and ``roll`` instead.
        base: the skill or characteristic value.
        roll: what was rolled, 1..100.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        extra_sl: standing SL parts.
        reverse: whether a fresh roll that fails is reversed by itself where that helps.
        may: what the character may do at all.
        aim: success; at least ``wanted_sl``, success or not; or the mean SL.
        wanted_sl: the SL that counts for the aim ``wanted_sl``.
        point_worth: what one point spent is thought to be worth, in percentage points (hundredths of an SL for the aim
            ``mean_sl``).
        settings: the table's settings; a state brings its own.
    """

    state: TestState | None = None
    base: Percent | None = None
    roll: D100 | None = None
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    extra_sl: SLParts = ()
    reverse: ReversePolicy = "on_request"
    may: tuple[Means, ...] = EVERYTHING
    aim: Aim = "success"
    wanted_sl: WantedSL | None = None
    point_worth: PointWorth = 0
    settings: Settings = Settings()


class AdviseValues(Advice, frozen=True, kw_only=True):
    """Each thing that may be done with the roll, with its exact value."""

    target: int
    roll: int
    wanted_sl: int | None


def _worth(found: Levels, aim: Aim, wanted: int | None) -> Fraction:
    """Return what a fresh roll is worth for an aim."""
    if aim == "success":
        return Fraction(sum(times for (success, _), times in found.items() if success), 100)
    if aim == "mean_sl":
        return Fraction(sum(sl * times for (_, sl), times in found.items()), 100)
    return Fraction(sum(times for (_, sl), times in found.items() if wanted is not None and sl >= wanted), 100)


def _check_aim(aim: Aim, wanted: int | None) -> None:
    if aim == "wanted_sl" and wanted is None:
        raise RuleError("wanted_sl_missing", "request.wanted_sl")
    if aim != "wanted_sl" and wanted is not None:
        raise RuleError("wanted_sl_unused", "request.wanted_sl")


def _unit(aim: Aim) -> Unit:
    return "number" if aim == "mean_sl" else "chance"


def help_offers(target: int, request: AdviseHelpRequest) -> list[Offer]:
    """Return what each help makes of a Test against ``target``.

    A reversal is used on a failure that it turns into a success; a reroll wherever a fresh roll is worth more.
    """
    settings, aim, wanted = request.settings, request.aim, request.wanted_sl
    plain = levels(target, settings, request.extra_sl)
    turned = levels(target, settings, request.extra_sl, turn=True)
    lifted = levels(target + BONUS, settings, request.extra_sl)
    once = _worth(plain, aim, wanted)
    kept = ((max(_worth({key: 100}, aim, wanted), once), times) for key, times in plain.items())
    again = sum((value * times for value, times in kept), Fraction(0)) / 100
    return [
        Offer("plain", once),
        Offer("helper", _worth(lifted, aim, wanted), {"helper": 1}),
        Offer("reverse", _worth(turned, aim, wanted), {"reversal": 1}),
        Offer("reroll", again, {"fortune": 1}),
    ]


def advise_help(request: AdviseHelpRequest, dice: Dice) -> Outcome:
    """Compare what one more helper, a reversal or a reroll would add to a Test (WF-07, WF-08, WF-13, WF-30).

    A reversal is used on a failure that it turns into a success; a reroll wherever a fresh roll is worth more.

    Raises:
        RuleError: ``wanted_sl_missing``, ``wanted_sl_unused``, ``auto_ranges_overlap``, and the faults of assistance.
    """
    check_settings(request.settings)
    _check_aim(request.aim, request.wanted_sl)
    target = build_target(parts_of(request), "dramatic", request.settings)
    worth = request.point_worth
    turning = changes(lambda other: help_offers(other, request), target.target, low=-10, high=130, worth=worth)
    fields = compared(
        help_offers(target.target, request),
        aim=request.aim,
        unit=_unit(request.aim),
        worth=worth,
        changes=turning,
    )
    return Outcome(
        values=AdviseHelpValues(**fields, target=target.target, wanted_sl=request.wanted_sl),
        parts=target.parts,
        steps=(*target.steps, Step("target", "WF-11", {"base": target.base, "target": target.target})),
    )


def offers(target: int, trial: Trial, request: AdviseRequest, settings: Settings) -> list[Offer]:
    """Return what each thing that may be done with a roll comes to; what a Test would refuse is not offered."""
    aim, wanted, may = request.aim, request.wanted_sl, request.may

    def worth(roll: int, *more: SLPart) -> Fraction:
        judged = judge(roll, target, settings, (*trial.extra_sl, *trial.spent_sl, *more))
        return _worth({(judged.success, judged.sl): 100}, aim, wanted)

    found = [Offer("stop", worth(trial.roll))]
    failed = not judge(trial.roll, target, settings).success
    if "reverse" in may and (failed or trial.reversed):
        found.append(Offer("reverse", worth(reverse(trial.roll)), {} if trial.reversed else {"reversal": 1}))
    if "reroll" in may and not trial.rerolled:
        fresh = levels(target, settings, trial.extra_sl, turn=trial.reverse == "if_failed_and_helps")
        found.append(Offer("reroll", _worth(fresh, aim, wanted), {"fortune": 1}))
    if "extra_sl" in may and aim != "success":
        found.append(Offer("extra_sl", worth(trial.roll, ONE_MORE), {"fortune": 1}))
    return found


def _taken(request: AdviseRequest) -> TestState:
    """Return the Test asked about, from the state or from figures."""
    given = ("base", "roll", "difficulty", "modifiers", "assistance", "helpers_accepted", "extra_sl", "reverse")
    if request.state is not None:
        only_without_state(request, given)
        check_settings(request.state.settings, "request.state.settings")
        return request.state
    check_settings(request.settings)
    parts = parts_of(request)
    if request.roll is None:
        raise RuleError("roll_missing", "request.roll")
    trial = Trial(target=parts, reverse=request.reverse, extra_sl=request.extra_sl, faces=(request.roll,))
    return TestState(trial=trial, kind="dramatic", combat=False, settings=request.settings)


def advise(request: AdviseRequest, dice: Dice) -> Outcome:
    """Compare what may be done with a roll: leave it, reverse it, reroll it, add an SL (WF-07, WF-08, WF-38, WF-39).

    When a reroll or an SL is to be had is the caller's matter: ``may`` says so. Each costs one point of fortune, a
    reversal one use of whatever allows it.

    Raises:
        RuleError: ``base_missing``, ``roll_missing``, ``not_with_state``, ``wanted_sl_missing``, ``wanted_sl_unused``,
            ``extra_sl_needs_levels`` for an SL in a simple Test, ``auto_ranges_overlap``.
    """
    state = _taken(request)
    _check_aim(request.aim, request.wanted_sl)
    if state.kind == "simple" and request.aim != "success":
        raise RuleError("extra_sl_needs_levels", "request.aim")
    standing = stand(state.trial, state.kind, state.settings)
    target = standing.target.target
    turning = changes(
        lambda other: offers(other, state.trial, request, state.settings),
        target,
        low=-10,
        high=130,
        worth=request.point_worth,
    )
    fields = compared(
        offers(target, state.trial, request, state.settings),
        aim=request.aim,
        unit=_unit(request.aim),
        worth=request.point_worth,
        changes=turning,
    )
    return Outcome(
        values=AdviseValues(**fields, target=target, roll=state.trial.roll, wanted_sl=request.wanted_sl),
        verdict="success" if standing.judged.success else "failure",
        parts=standing.target.parts,
        steps=(Step("target", "WF-11", {"base": standing.target.base, "target": target}),),
        state=request.state,
    )


OPERATIONS: Final = (
    Operation(
        AdviseRequest,
        advise,
        AdviseValues,
        state=TestState,
        clauses=("WF-07", "WF-08", "WF-38", "WF-39"),
        group="advice",
    ),
    Operation(
        AdviseHelpRequest,
        advise_help,
        AdviseHelpValues,
        clauses=("WF-07", "WF-08", "WF-13", "WF-30"),
        group="advice",
    ),
)
