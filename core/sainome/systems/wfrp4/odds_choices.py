"""What each choice in the middle of a Test comes to: reroll, reverse, roll on (WF-07, WF-08, WF-23 to WF-29).

Every face that may fall is handed to the rule itself, so that the chance beside a button is that of the button.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from msgspec.structs import replace

from sainome.kit.advice import Prospect, prospect
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import decimal_text, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.contest import decide, never_ends
from sainome.systems.wfrp4.odds_levels import by_sl, levels
from sainome.systems.wfrp4.odds_opposed import Roll, Shares, shares
from sainome.systems.wfrp4.opposed import OpposedState
from sainome.systems.wfrp4.series import ExtendedState, add, counted_sl, tally
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.target import build_target
from sainome.systems.wfrp4.tests import TestState
from sainome.systems.wfrp4.trial import Standing, Trial, settle_reversal, stand, turn_over

type Change = Literal["reroll", "reverse"]


class ChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="wfrp4.odds_choice"):
    """A Test has been rolled: what would its reroll or its reversal come to?"""

    choice: Change
    override: bool = False
    state: TestState


class ChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance of success; ``mean_sl`` is the mean SL, None in a simple Test."""

    mean_sl: str | None
    mean_sl_text: str | None


class OpposedChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="wfrp4.odds_opposed_choice"):
    """Both sides of an opposed Test have rolled: who wins after a reroll or a reversal of one of them?"""

    choice: Change
    side: Literal["a", "b"]
    override: bool = False
    state: OpposedState


class OpposedChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance that the side whose roll it is wins, and that nobody does."""

    side: Literal["a", "b"]
    name: str
    draw: str
    draw_percent: str


class ExtendedChoiceOddsRequest(Request, frozen=True, kw_only=True, tag="wfrp4.odds_extended_choice"):
    """An extended Test in progress: what would the next roll come to, or a reroll or reversal of the last one?"""

    choice: Literal["roll", "reroll", "reverse"]
    override: bool = False
    state: ExtendedState


class ExtendedChoiceOddsValues(Prospect, frozen=True, kw_only=True):
    """The chance that the roll succeeds, its mean SL, and the chance that the goal is reached with it."""

    mean_sl: str
    mean_sl_text: str
    reaches: str
    reaches_percent: str


def fresh(trial: Trial, target: int, settings: Settings) -> list[Trial]:
    """Return the trial with each of the 100 equally likely faces of a reroll (WF-07).

    Raises:
        RuleError: ``reroll_not_allowed``.
    """
    if trial.rerolled:
        raise RuleError("reroll_not_allowed", "request.choice")
    again = replace(trial, reversed=False, spent_sl=())
    thrown = (replace(again, faces=(*trial.faces, face)) for face in range(1, 101))
    return [settle_reversal(one, target, settings) for one in thrown]


def afterwards(standing: Standing, choice: Change, settings: Settings, *, override: bool) -> list[Trial]:
    """Return the equally likely trials that a choice may leave behind.

    Raises:
        RuleError: ``reroll_not_allowed``, ``reverse_only_failed``, as the choice itself would.
    """
    if choice == "reroll":
        if override:
            raise RuleError("not_with_choice", "request.override", field="override")
        return fresh(standing.trial, standing.target.target, settings)
    return [turn_over(standing, override)[0]]


def odds_choice(request: ChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a Test is to succeed after its reroll or reversal (WF-07, WF-08).

    Raises:
        RuleError: ``reroll_not_allowed``, ``reverse_only_failed``, ``not_with_choice``, ``auto_ranges_overlap``.
    """
    state = request.state
    check_settings(state.settings, "request.state.settings")
    standing = stand(state.trial, state.kind, state.settings, "request.state.trial.target")
    left = afterwards(standing, request.choice, state.settings, override=request.override)
    judged = [stand(one, state.kind, state.settings).judged for one in left]
    chance = Fraction(sum(one.success for one in judged), len(judged))
    mean = Fraction(sum(one.sl for one in judged), len(judged)) if state.kind == "dramatic" else None
    return Outcome(
        values=ChoiceOddsValues(
            **prospect(request.choice, chance),
            mean_sl=None if mean is None else fraction_text(mean),
            mean_sl_text=None if mean is None else decimal_text(mean),
        ),
        steps=(Step("target", "WF-11", {"base": standing.target.base, "target": standing.target.target}),),
        state=state,
    )


def odds_opposed_choice(request: OpposedChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say how likely a side is to win after a reroll or reversal of its roll (WF-07, WF-08, WF-23 to WF-25).

    Raises:
        RuleError: ``side_missing`` while the other side has not rolled, ``endless_reroll``, ``reroll_not_allowed``,
            ``reverse_only_failed``, ``not_with_choice``, ``auto_ranges_overlap``.
    """
    state = request.state
    settings = state.settings
    check_settings(settings, "request.state.settings")
    if state.b is None:
        raise RuleError("side_missing", "request.state.b")
    if never_ends(state.a, state.b, settings):
        raise RuleError("endless_reroll", "request.state.settings.opposed_full_tie")
    both = {
        "a": stand(state.a, "opposed", settings, "request.state.a.target"),
        "b": stand(state.b, "opposed", settings, "request.state.b.target"),
    }
    left = afterwards(both[request.side], request.choice, settings, override=request.override)
    counted = {"a": 0, "b": 0, "draw": 0, "reroll": 0}
    for trial in left:
        now = {**both, request.side: stand(trial, "opposed", settings)}
        decision = decide(now["a"], now["b"], settings)
        counted[decision.winner or decision.decided_by] += 1
    again = _both_fresh(state.a, state.b, settings) if counted["reroll"] else Shares(*[Fraction(0)] * 3)
    won, drawn = (
        (counted[name] + counted["reroll"] * share) / len(left)
        for name, share in ((request.side, getattr(again, request.side)), ("draw", again.draw))
    )
    names = {"a": state.name_a or "side_a", "b": state.name_b or "side_b"}
    return Outcome(
        values=OpposedChoiceOddsValues(
            **prospect(request.choice, won),
            side=request.side,
            name=names[request.side],
            draw=fraction_text(drawn),
            draw_percent=percent_text(drawn),
        ),
        steps=(
            Step(f"odds_tie_{settings.opposed_tie_value}", "WF-24"),
            Step(f"odds_full_tie_{settings.opposed_full_tie}", "WF-25"),
        ),
        state=state,
    )


def _both_fresh(a: Trial, b: Trial, settings: Settings) -> Shares:
    """Return who wins when both sides roll anew after a complete tie (WF-25)."""
    rolls = []
    for trial in (a, b):
        target = build_target(trial.target, "opposed", settings)
        turn = trial.reverse == "if_failed_and_helps"
        found = levels(target.target, settings, trial.extra_sl, turn=turn)
        rolls.append(Roll(target, found, by_sl(target.target, settings, trial.extra_sl, turn=turn)))
    return shares(rolls[0], rolls[1], settings)


def odds_extended_choice(request: ExtendedChoiceOddsRequest, dice: Dice) -> Outcome:
    """Say what the next roll of an extended Test, or a change of the last one, comes to (WF-07, WF-08, WF-27, WF-29).

    Raises:
        RuleError: ``extended_closed``, ``no_roll_yet``, ``step_settled``, ``reroll_not_allowed``,
            ``reverse_only_failed``, ``not_with_choice``, ``bad_state``.
    """
    state = request.state
    settings = state.settings
    check_settings(settings, "request.state.settings")
    now = tally(state)
    before = now.total
    if request.choice == "roll":
        if now.status != "open":
            raise RuleError("extended_closed", "request.choice", status=now.status)
        if request.override:
            raise RuleError("not_with_choice", "request.override", field="override")
        target = build_target(state.target, "extended", settings, "request.state.target")
        made = (
            Trial(target=state.target, reverse=state.reverse, extra_sl=state.extra_sl, faces=(face,))
            for face in range(1, 101)
        )
        left = [settle_reversal(one, target.target, settings) for one in made]
    else:
        if now.status == "abandoned":
            raise RuleError("extended_closed", "request.choice", status=now.status)
        if not state.steps:
            raise RuleError("no_roll_yet", "request.choice")
        if state.steps[-1].answer == "restarted":
            raise RuleError("step_settled", "request.choice")
        before = now.counted[-1].before
        left = afterwards(now.counted[-1].standing, request.choice, settings, override=request.override)
    judged = [stand(trial, "extended", settings, "request.state.target").judged for trial in left]
    added = [counted_sl(one, settings) for one in judged]
    won = sum(one.success for one in judged)
    mean = Fraction(sum(added), len(left))
    reached = Fraction(sum(add(before, sl, settings) >= state.goal_sl for sl in added), len(left))
    return Outcome(
        values=ExtendedChoiceOddsValues(
            **prospect(request.choice, Fraction(won, len(left))),
            mean_sl=fraction_text(mean),
            mean_sl_text=decimal_text(mean),
            reaches=fraction_text(reached),
            reaches_percent=percent_text(reached),
        ),
        steps=(Step("odds_goal", "WF-27", {"total": now.total, "goal": state.goal_sl}),),
        state=state,
    )


OPERATIONS: Final = (
    Operation(
        ChoiceOddsRequest, odds_choice, ChoiceOddsValues, state=TestState, clauses=("WF-07", "WF-08"), group="odds"
    ),
    Operation(
        OpposedChoiceOddsRequest,
        odds_opposed_choice,
        OpposedChoiceOddsValues,
        state=OpposedState,
        clauses=("WF-07", "WF-08", "WF-23", "WF-24", "WF-25"),
        group="odds",
    ),
    Operation(
        ExtendedChoiceOddsRequest,
        odds_extended_choice,
        ExtendedChoiceOddsValues,
        state=ExtendedState,
        clauses=("WF-07", "WF-08", "WF-27", "WF-29"),
        group="odds",
    ),
)
