"""The chance that an extended Test reaches its goal within a number of rolls (WF-27 to WF-29)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.absorb import absorb
from sainome.kit.chain import End, course
from sainome.kit.chance import Chance, sure
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import decimal_text, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Scalar, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.odds_levels import Levels, levels
from sainome.systems.wfrp4.series import Goal, Total, add, counted_sl, offers_restart
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sl import Judged, SLParts
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Percent, build_target, parts_of
from sainome.systems.wfrp4.trial import ReversePolicy

MAX_ROLLS: Final = 30

MEAN_GOAL: Final = 60
"""The largest goal for which the mean number of rolls is solved for: its equations grow with the goal."""


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
    """The chance to have reached the goal within ``rolls`` rolls, and to reach it in exactly the last of them."""

    rolls: int
    p: str
    percent: str
    exact: str
    exact_percent: str


class ExtendedOddsValues(Struct, frozen=True):
    """The distribution of the number of rolls.

    ``p`` and ``percent`` are the chance within the number asked for, ``left`` that it takes more. ``mean_rolls`` is the
    exact mean (``mean_text`` with two decimals); None where totals may sink without end or the goal is above
    ``MEAN_GOAL``, so that the mean has no exact fraction or takes too long (a step says which).
    """

    target: int
    goal_sl: int
    rolls: int
    p: str
    percent: str
    left: str
    left_percent: str
    mean_rolls: str | None
    mean_text: str | None
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
    faces = levels(target.target, settings, request.extra_sl, turn=request.reverse == "if_failed_and_helps")
    restart = settings.extended_restart == "auto" or request.restart == "always"
    found = within(faces, request.goal_sl, request.total, request.rolls, settings, restart=restart)
    exact = [p - before for p, before in zip(found, [Fraction(0), *found], strict=False)]
    chances = tuple(
        RollsChance(number, fraction_text(p), percent_text(p), fraction_text(part), percent_text(part))
        for number, (p, part) in enumerate(zip(found, exact, strict=True), 1)
    )
    mean, why = mean_rolls(faces, request.goal_sl, request.total, settings, restart=restart)
    policy: dict[str, Scalar] = {"goal": request.goal_sl}
    restarting = restart and settings.extended_restart != "never"
    return Outcome(
        values=ExtendedOddsValues(
            target=target.target,
            goal_sl=request.goal_sl,
            rolls=request.rolls,
            p=chances[-1].p,
            percent=chances[-1].percent,
            left=fraction_text(1 - found[-1]),
            left_percent=percent_text(1 - found[-1]),
            mean_rolls=None if mean is None else fraction_text(mean),
            mean_text=None if mean is None else decimal_text(mean),
            chances=chances,
        ),
        parts=target.parts,
        steps=(
            *target.steps,
            Step(f"odds_{settings.sl_method}", "WF-19"),
            Step("odds_restart" if restarting else "odds_no_restart", "WF-28", policy),
            Step(f"odds_floor_{settings.extended_floor}", "WF-29"),
            *((Step(why, "WF-27", {"limit": MEAN_GOAL}),) if why else ()),
        ),
    )


def within(faces: Levels, goal: int, start: int, rolls: int, settings: Settings, *, restart: bool) -> list[Fraction]:
    """Return the chance to have reached ``goal`` within 1, 2, ... ``rolls`` rolls.

    Args:
        faces: of 100 faces, how many give this success and SL.
        goal: the SL to be gathered.
        start: the total before the first roll.
        rolls: how many rolls.
        settings: floor, zero SL and the conditions of the offer.
        restart: whether an offer is taken.
    """

    def follow(state: tuple[int, int]) -> Chance[tuple[int, int] | End[None]]:
        return Chance(_moved(state, faces, goal, settings, restart=restart), 100)

    return course(sure((start, 0)), follow, rolls).within()


def mean_rolls(
    faces: Levels, goal: int, start: int, settings: Settings, *, restart: bool
) -> tuple[Fraction | None, str | None]:
    """Return the exact mean number of rolls, or None and why there is none (a key under ``[step]``).

    Where totals are kept from sinking, by the floor or by starting over, only those from the start up to the goal
    occur, and the mean solves their equations.
    """
    sinking = any(counted_sl(_judged(*one), settings) < 0 for one in faces)
    kept = settings.extended_floor == "zero" or (restart and settings.extended_restart != "never")
    if sinking and not kept:
        return None, "mean_unbounded"
    if goal > MEAN_GOAL or start < -MEAN_GOAL:
        return None, "mean_too_large"

    def follow(state: tuple[int, int]) -> Chance[tuple[int, int] | End[None]]:
        return Chance(_moved(state, faces, goal, settings, restart=restart), 100)

    try:
        found = absorb((start, 0), follow)
    except RuleError:  # large SL parts may spread the totals so far that the equations grow too long
        return None, "mean_too_large"
    return found.steps, None if found.steps is not None else "mean_never"


def _moved(
    state: tuple[int, int], faces: Levels, goal: int, settings: Settings, *, restart: bool
) -> dict[tuple[int, int] | End[None], int]:
    """Return where one roll leads from a total and whether it is the first since the start: weights out of 100."""
    total, fresh = state
    out: dict[tuple[int, int] | End[None], int] = {}
    for (success, sl), times in faces.items():
        judged = _judged(success, sl)
        after = add(total, counted_sl(judged, settings), settings)
        place: tuple[int, int] | End[None] = (after, 1)
        if after >= goal:
            place = End(None)
        elif restart and offers_restart(judged, total, after, fresh, settings):
            place = (0, 0)
        out[place] = out.get(place, 0) + times
    return out


def _judged(success: bool, sl: int) -> Judged:
    return Judged(success, None, sl, sl, ())


OPERATIONS: Final = (
    Operation(
        ExtendedOddsRequest,
        extended_odds,
        ExtendedOddsValues,
        clauses=("WF-27", "WF-28", "WF-29"),
        group="odds",
    ),
)
