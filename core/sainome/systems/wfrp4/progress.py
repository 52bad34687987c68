"""What leaves an extended Test: progress, reasons, and what may be done next (WF-27 to WF-29)."""

from __future__ import annotations

from msgspec import Struct

from sainome.kit.outcome import Choice, Outcome, Step
from sainome.systems.wfrp4.series import Counted, ExtendedState, Offer, Status, Tally
from sainome.systems.wfrp4.shown import TestValues, test_values
from sainome.systems.wfrp4.sl import sl_text
from sainome.systems.wfrp4.target import build_target
from sainome.systems.wfrp4.tests import choices_for
from sainome.systems.wfrp4.trial import roll_steps


class ExtendedStep(Struct, frozen=True):
    """One roll of the series: ``sl`` is what it added, ``total`` the sum after it, ``total_after`` after a restart."""

    number: int
    rolled: int
    roll: int
    history: tuple[int, ...]
    target: int
    success: bool
    sl: int
    sl_text: str
    total: int
    restart_offered: bool
    restarted: bool
    total_after: int


class ExtendedValues(Struct, frozen=True):
    """How far it has come. ``last`` is the last roll in full; ``offer`` is the offer to start over as it stands."""

    title: str
    goal_sl: int
    total: int
    remaining: int
    status: Status
    offer: Offer
    steps: tuple[ExtendedStep, ...]
    last: TestValues | None
    rolls: tuple[int, ...]
    rolls_total: int
    rolls_since_restart: int
    restarts: int


def _choices(state: ExtendedState, now: Tally) -> tuple[Choice, ...]:
    found: list[Choice] = []
    again = {"op": "wfrp4.extended"}
    odds = {"op": "wfrp4.odds_extended_choice"}
    if now.status == "open":
        found.append(Choice("roll", {**again, "choice": "roll"}, odds={**odds, "choice": "roll"}))
        if now.offer != "none":
            found.append(Choice("restart", {**again, "choice": "restart"}))
        if now.offer == "offered":
            found.append(Choice("decline", {**again, "choice": "decline"}))
    if state.steps and now.status != "abandoned" and state.steps[-1].answer != "restarted":
        found += choices_for(again, now.counted[-1].standing, levels=True, odds=odds)
    if now.status == "open":
        found.append(Choice("abandon", {**again, "choice": "abandon"}))
    return tuple(found)


def _reasons(state: ExtendedState, now: Tally, last: Counted) -> tuple[Step, ...]:
    steps = [Step("added", "WF-27", {"sl": last.sl, "before": last.before, "total": last.total, "goal": state.goal_sl})]
    if last.sl != last.standing.judged.sl:
        steps.append(Step("zero_as_one", "WF-29", {"sl": last.sl}))
    if last.before + last.sl < last.total:
        steps.append(Step("floor", "WF-29", {"total": last.total}))
    if last.restarted:
        steps.append(Step("restarted", "WF-28", {"total": last.after}))
    elif now.offer == "offered":
        steps.append(Step("restart_offered", "WF-28", {"total": last.total}))
    elif now.offer == "declined":
        steps.append(Step("restart_declined", "WF-28", {"total": last.total}))
    return tuple(steps)


def outcome_of(state: ExtendedState, now: Tally, extra: tuple[Step, ...], *, rolled: bool) -> Outcome:
    """Put the outcome together.

    Args:
        state: the series.
        now: the series as counted.
        extra: reasons that come first.
        rolled: whether the last roll has just been made or changed, so that it is shown in full.
    """
    last = now.counted[-1] if now.counted else None
    own = roll_steps(last.standing, state.settings, levels=True) if last and rolled else ()
    steps = (*extra, *own, *(_reasons(state, now, last) if last else ()))
    if now.status == "complete":
        steps = (*steps, Step("complete", "WF-27", {"total": now.total, "goal": state.goal_sl}))
    shown = None if last is None else test_values(last.standing, "extended", state.settings, steps, combat=False)
    parts = last.standing.target.parts if last else build_target(state.target, "extended", state.settings).parts
    values = ExtendedValues(
        title=state.title,
        goal_sl=state.goal_sl,
        total=now.total,
        remaining=max(0, state.goal_sl - now.total),
        status=now.status,
        offer=now.offer,
        steps=tuple(_step(number, one) for number, one in enumerate(now.counted, 1)),
        last=shown if rolled else None,
        rolls=tuple(one.standing.trial.rolled for one in now.counted),
        rolls_total=len(now.counted),
        rolls_since_restart=now.fresh,
        restarts=now.restarts,
    )
    return Outcome(
        values=values,
        verdict=now.status,
        parts=parts,
        steps=steps,
        choices=_choices(state, now),
        state=state,
    )


def _step(number: int, one: Counted) -> ExtendedStep:
    trial, target, judged = one.standing
    return ExtendedStep(
        number=number,
        rolled=trial.rolled,
        roll=trial.roll,
        history=trial.history,
        target=target.target,
        success=judged.success,
        sl=one.sl,
        sl_text=sl_text(one.sl, judged.success),
        total=one.total,
        restart_offered=one.offered,
        restarted=one.restarted,
        total_after=one.after,
    )
