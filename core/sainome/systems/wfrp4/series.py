"""The running total of an extended Test, counted from its rolls (WF-27 to WF-29).

A state keeps faces and decisions only; totals, offers and the status are counted anew each time, so that they cannot
disagree with the rolls.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.errors import RuleError
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import Judged, SLParts
from sainome.systems.wfrp4.target import TargetParts
from sainome.systems.wfrp4.trial import ReversePolicy, Standing, Trial, stand

MAX_STEPS: Final = 1000

type Status = Literal["open", "complete", "abandoned"]
type Offer = Literal["none", "offered", "declined"]
type Total = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
type Goal = Annotated[int, Meta(ge=1, le=1000)]
type Title = Annotated[str, Meta(max_length=100)]


class StepRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One roll of the series and what was decided after it."""

    trial: Trial
    answer: Literal["none", "restarted", "declined"] = "none"


class ExtendedState(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An extended Test: the goal, the standing parts of the target, every roll so far, and the settings in force."""

    title: Title
    goal_sl: Goal
    start_total: Total
    target: TargetParts
    reverse: ReversePolicy
    extra_sl: SLParts
    steps: Annotated[tuple[StepRecord, ...], Meta(max_length=MAX_STEPS)]
    abandoned: bool
    settings: Settings


class Counted(NamedTuple):
    """One roll of the series as counted: ``sl`` is what it adds, ``total`` after adding, ``after`` after a restart."""

    standing: Standing
    sl: int
    before: int
    total: int
    offered: bool
    restarted: bool
    after: int


class Tally(NamedTuple):
    """The whole series as counted; ``offer`` is what may still be answered, ``fresh`` rolls since the last start."""

    counted: tuple[Counted, ...]
    total: int
    offer: Offer
    status: Status
    fresh: int
    restarts: int


def counted_sl(judged: Judged, settings: Settings) -> int:
    """Return what a roll adds to the total (WF-27, WF-29)."""
    if judged.sl == 0 and settings.extended_zero_sl == "as_one":
        return 1 if judged.success else -1
    return judged.sl


def add(total: int, sl: int, settings: Settings) -> int:
    """Add to the total, not below zero if the table has a floor (WF-29).

    >>> add(0, -2, Settings()), add(0, -2, Settings(extended_floor="zero"))
    (-2, 0)
    """
    return max(0, total + sl) if settings.extended_floor == "zero" else total + sl


def offers_restart(judged: Judged, before: int, total: int, fresh: int, settings: Settings) -> bool:
    """Say whether starting over is offered: the roll failed and the total is 0 or less (WF-28).

    Args:
        judged: the roll.
        before: the total before it.
        total: the total after it.
        fresh: rolls since the Test was opened or started over; on the very first one nothing has been gathered yet.
        settings: ``extended_restart`` and ``extended_first_roll_restart``.
    """
    if settings.extended_restart == "never" or judged.success or total > 0:
        return False
    return settings.extended_first_roll_restart or fresh > 0 or before != 0


def tally(state: ExtendedState, path: str = "request.state") -> Tally:
    """Count a series.

    Raises:
        RuleError: ``bad_state`` for a restart that was not offered or a roll after the goal.
    """
    settings = state.settings
    counted: list[Counted] = []
    offer: Offer = "none"
    total, fresh, restarts = state.start_total, 0, 0
    for index, step in enumerate(state.steps):
        where = f"{path}.steps[{index}]"
        if total >= state.goal_sl:
            raise RuleError("bad_state", where, reason="roll_after_goal")
        standing = stand(step.trial, "extended", settings, f"{where}.trial.target")
        sl = counted_sl(standing.judged, settings)
        after = add(total, sl, settings)
        offered = offers_restart(standing.judged, total, after, fresh, settings)
        automatic = offered and settings.extended_restart == "auto"
        offer = "offered" if offered else "none" if settings.extended_offer_lapses else offer
        if step.answer != "none" and (offer == "none" or automatic):
            raise RuleError("bad_state", f"{where}.answer", reason="restart_not_offered")
        restarted = automatic or step.answer == "restarted"
        counted.append(Counted(standing, sl, total, after, offered, restarted, 0 if restarted else after))
        total, fresh, restarts = (0, 0, restarts + 1) if restarted else (after, fresh + 1, restarts)
        offer = "none" if restarted else "declined" if step.answer == "declined" else offer
    status: Status = "abandoned" if state.abandoned else "complete" if total >= state.goal_sl else "open"
    return Tally(tuple(counted), total, offer if status == "open" else "none", status, fresh, restarts)
