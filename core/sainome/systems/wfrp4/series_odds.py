"""The chance that an extended Test reaches its goal within a number of rolls (WF-27 to WF-29)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Scalar, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.series import Goal, Total, add, counted_sl, offers_restart
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sl import Judged, SLParts
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Percent, build_target, parts_of
from sainome.systems.wfrp4.trial import ReversePolicy, Trial, spread

MAX_ROLLS: Final = 30


class ExtendedOddsRequest(Request, frozen=True, tag="wfrp4.extended_odds"):
    """Ask how likely an extended Test is to reach its goal within 1, 2, ... rolls.

    Args:
        base: the skill or characteristic value.
        goal_sl: the SL to be gathered.
        rolls: up to how many rolls, 1 to 30.
        total: SL gathered already.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        reverse: whether a failed roll is reversed by itself when that helps.
        extra_sl: standing SL parts.
        restart: whether every offer to start over is taken (with ``extended_restart`` = ``ask``).
        settings: the table's settings.
    """

    base: Percent
    goal_sl: Goal
    rolls: Annotated[int, Meta(ge=1, le=MAX_ROLLS)] = 5
    total: Total = 0
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    reverse: ReversePolicy = "on_request"
    extra_sl: SLParts = ()
    restart: Literal["never", "always"] = "never"
    settings: Settings = Settings()


class RollsChance(Struct, frozen=True):
    """The chance to have reached the goal within ``rolls`` rolls."""

    rolls: int
    p: str
    percent: str


class ExtendedOddsValues(Struct, frozen=True):
    """The chance within the number of rolls asked for, and within each smaller number."""

    target: int
    goal_sl: int
    rolls: int
    p: str
    chances: tuple[RollsChance, ...]


def extended_odds(request: ExtendedOddsRequest, dice: Dice) -> Outcome:
    """Follow the running total roll by roll, all faces counted (WF-27, WF-28, WF-29).

    Raises:
        RuleError: ``goal_reached``, ``auto_ranges_overlap``, and the faults of assistance.
    """
    settings = request.settings
    check_settings(settings)
    if request.total >= request.goal_sl:
        raise RuleError("goal_reached", "request.total", total=request.total, goal=request.goal_sl)
    parts = parts_of(request)
    target = build_target(parts, "extended", settings)
    trial = Trial(target=parts, reverse=request.reverse, extra_sl=request.extra_sl, faces=(1,))
    faces = Counter((one.success, one.sl) for one in spread(trial, target.target, settings))
    restart = settings.extended_restart == "auto" or request.restart == "always"
    found = within(faces, request.goal_sl, request.total, request.rolls, settings, restart=restart)
    chances = tuple(RollsChance(number, fraction_text(p), percent_text(p)) for number, p in enumerate(found, 1))
    policy: dict[str, Scalar] = {"goal": request.goal_sl}
    restarting = restart and settings.extended_restart != "never"
    return Outcome(
        values=ExtendedOddsValues(target.target, request.goal_sl, request.rolls, chances[-1].p, chances),
        parts=target.parts,
        steps=(
            *target.steps,
            Step(f"odds_{settings.sl_method}", "WF-19"),
            Step("odds_restart" if restarting else "odds_no_restart", "WF-28", policy),
            Step(f"odds_floor_{settings.extended_floor}", "WF-29"),
        ),
    )


def within(
    faces: Counter[tuple[bool, int]], goal: int, start: int, rolls: int, settings: Settings, *, restart: bool
) -> list[Fraction]:
    """Return the chance to have reached ``goal`` within 1, 2, ... ``rolls`` rolls.

    Args:
        faces: of 100 faces, how many give this success and SL.
        goal: the SL to be gathered.
        start: the total before the first roll.
        rolls: how many rolls.
        settings: floor, zero SL and the conditions of the offer.
        restart: whether an offer is taken.
    """
    open_totals: Counter[tuple[int, int]] = Counter({(start, 0): 1})
    reached: list[Fraction] = []
    done = 0
    for number in range(1, rolls + 1):
        nexts: Counter[tuple[int, int]] = Counter()
        done *= 100
        for (total, fresh), weight in open_totals.items():
            for (success, sl), times in faces.items():
                judged = Judged(success, None, sl, sl, ())
                after = add(total, counted_sl(judged, settings), settings)
                if after >= goal:
                    done += weight * times
                elif restart and offers_restart(judged, total, after, fresh, settings):
                    nexts[0, 0] += weight * times
                else:
                    nexts[after, 1] += weight * times
        open_totals = nexts
        reached.append(Fraction(done, 100**number))
    return reached


OPERATIONS: Final = (
    Operation(
        ExtendedOddsRequest,
        extended_odds,
        ExtendedOddsValues,
        clauses=("WF-27", "WF-28", "WF-29"),
        group="odds",
    ),
)
