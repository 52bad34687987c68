"""Extended Tests: open, roll, start over, change the target on the way, abandon (WF-27 to WF-29)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.given import only_without_state
from sainome.systems.wfrp4.progress import ExtendedValues, outcome_of
from sainome.systems.wfrp4.reading import Reading, throw
from sainome.systems.wfrp4.series import (
    MAX_STEPS,
    ExtendedState,
    Goal,
    StepRecord,
    Tally,
    Title,
    Total,
    tally,
)
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sl import SLParts
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Percent, TargetParts, build_target
from sainome.systems.wfrp4.tests import move
from sainome.systems.wfrp4.trial import ReversePolicy, Trial, settle_reversal

type Action = Literal["roll", "open", "reroll", "reverse", "extra_sl", "restart", "decline", "abandon", "progress"]

_PARTS: Final = ("base", "difficulty", "modifiers", "assistance", "helpers_accepted", "reverse")


class ExtendedRequest(Request, frozen=True, tag="wfrp4.extended"):
    """Open an extended Test and roll; with ``state``, roll again or decide.

    Args:
        goal_sl: the SL to be gathered, 1 or more; needed to open.
        title: what the Test is about.
        total: SL gathered already when it is opened.
        base: the skill or characteristic value; needed to open. In a later ``roll`` it and the four fields after it
            replace what stood, from that roll on; what is not given stays.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        reverse: whether a failed roll is reversed by itself when that helps.
        extra_sl: standing SL parts; with the choice ``extra_sl`` those that are spent on the last roll.
        reading: the dice as they lie on the table, for a roll or a reroll.
        choice: ``roll`` (opens as well), ``open`` without a roll, ``reroll``, ``reverse`` and ``extra_sl`` for the
            last roll, ``restart`` and ``decline`` for the offer to start over, ``abandon``, ``progress``.
        override: the GM or an ability allows reversing a success.
        settings: in force from the opening on; later the state's own settings count.
    """

    goal_sl: Goal | None = None
    base: Percent | None = None
    title: Title = ""
    difficulty: Difficulty | None = None
    modifiers: Modifiers | None = None
    assistance: Assistance | None = None
    helpers_accepted: HelperCount | None = None
    total: Total = 0
    reverse: ReversePolicy | None = None
    extra_sl: SLParts = ()
    reading: Reading | None = None
    choice: Action = "roll"
    override: bool = False
    state: ExtendedState | None = None
    settings: Settings = Settings()


def extended(request: ExtendedRequest, dice: Dice) -> Outcome:
    """Gather SL over several rolls until the goal is reached; after a bad fall start over (WF-27, WF-28, WF-29).

    Raises:
        RuleError: ``goal_missing``, ``base_missing``, ``goal_reached``, ``choice_without_state``, ``not_with_state``,
            ``extended_closed``, ``no_restart_offered``, ``no_roll_yet``, ``step_settled``, ``too_many_steps``,
            ``bad_state``, the refusals of a single roll, and the faults of assistance and of a reading.
    """
    state = request.state
    extra: tuple[Step, ...] = ()
    if state is None:
        state = _opened(request)
    else:
        only_without_state(request, ("goal_sl", "title", "total"))
        check_settings(state.settings, "request.state.settings")
    before = tally(state)
    match request.choice:
        case "roll":
            state = _rolled(request, state, before, dice)
        case "reroll" | "reverse" | "extra_sl":
            state, extra = _moved(request, state, before, dice)
        case "restart" | "decline" | "abandon":
            state = _answered(request, state, before)
        case "open" if request.state is not None:
            raise RuleError("not_with_state", "request.choice", field="choice")
        case _:
            _refuse(request, ("reading", "override") if request.state is None else _BEYOND)
    rolled = request.choice in ("roll", "reroll", "reverse", "extra_sl")
    return outcome_of(state, tally(state), extra, rolled=rolled)


_BEYOND: Final = (*_PARTS, "extra_sl", "reading", "override")


def _refuse(request: ExtendedRequest, fields: tuple[str, ...]) -> None:
    """Refuse fields that the choice has no use for."""
    for field in fields:
        if getattr(request, field) not in (None, False, ()):
            raise RuleError("not_with_choice", f"request.{field}", field=field)


def _opened(request: ExtendedRequest) -> ExtendedState:
    if request.choice not in ("roll", "open"):
        raise RuleError("choice_without_state", "request.choice")
    if request.goal_sl is None:
        raise RuleError("goal_missing", "request.goal_sl")
    if request.base is None:
        raise RuleError("base_missing", "request.base")
    if request.total >= request.goal_sl:
        raise RuleError("goal_reached", "request.total", total=request.total, goal=request.goal_sl)
    check_settings(request.settings)
    parts = TargetParts(
        base=request.base,
        difficulty=request.difficulty,
        modifiers=request.modifiers or (),
        assistance=request.assistance,
        helpers_accepted=request.helpers_accepted or 0,
    )
    build_target(parts, "extended", request.settings)
    return ExtendedState(
        title=request.title,
        goal_sl=request.goal_sl,
        start_total=request.total,
        target=parts,
        reverse=request.reverse or "on_request",
        extra_sl=request.extra_sl,
        steps=(),
        abandoned=False,
        settings=request.settings,
    )


def _changed(request: ExtendedRequest, state: ExtendedState) -> ExtendedState:
    """Put what the request gives in place of what stood (WF-27: all of it may change from roll to roll)."""
    given = {name: getattr(request, name) for name in _PARTS[:-1] if getattr(request, name) is not None}
    if "assistance" in given:
        given.setdefault("helpers_accepted", 0)
    elif "helpers_accepted" in given:
        given["assistance"] = None
    return replace(
        state,
        target=replace(state.target, **given),
        reverse=request.reverse or state.reverse,
        extra_sl=request.extra_sl or state.extra_sl,
    )


def _rolled(request: ExtendedRequest, state: ExtendedState, before: Tally, dice: Dice) -> ExtendedState:
    _refuse(request, ("override",))
    if before.status != "open":
        raise RuleError("extended_closed", "request.choice", status=before.status)
    if len(state.steps) >= MAX_STEPS:
        raise RuleError("too_many_steps", "request.state.steps", limit=MAX_STEPS)
    if request.state is not None:
        state = _changed(request, state)
    target = build_target(state.target, "extended", state.settings)
    face = throw(dice, request.reading, state.settings, "test")
    trial = Trial(target=state.target, reverse=state.reverse, extra_sl=state.extra_sl, faces=(face,))
    step = StepRecord(trial=settle_reversal(trial, target.target, state.settings))
    return replace(state, steps=(*state.steps, step))


def _moved(
    request: ExtendedRequest, state: ExtendedState, before: Tally, dice: Dice
) -> tuple[ExtendedState, tuple[Step, ...]]:
    """Change the last roll before its SL counts: the roll that replaces it is added instead (WF-29)."""
    _refuse(request, _PARTS)
    if before.status == "abandoned":
        raise RuleError("extended_closed", "request.choice", status=before.status)
    if not state.steps:
        raise RuleError("no_roll_yet", "request.choice")
    if state.steps[-1].answer == "restarted":
        raise RuleError("step_settled", "request.choice")
    trial, extra = move(request, before.counted[-1].standing, state.settings, dice, levels=True)
    return replace(state, steps=(*state.steps[:-1], StepRecord(trial=trial))), extra


def _answered(request: ExtendedRequest, state: ExtendedState, before: Tally) -> ExtendedState:
    _refuse(request, _BEYOND)
    if before.status != "open":
        raise RuleError("extended_closed", "request.choice", status=before.status)
    if request.choice == "abandon":
        return replace(state, abandoned=True)
    if before.offer == "none" or (request.choice == "decline" and before.offer == "declined"):
        raise RuleError("no_restart_offered", "request.choice")
    answer: Literal["restarted", "declined"] = "restarted" if request.choice == "restart" else "declined"
    return replace(state, steps=(*state.steps[:-1], replace(state.steps[-1], answer=answer)))


OPERATIONS: Final = (
    Operation(
        ExtendedRequest,
        extended,
        ExtendedValues,
        state=ExtendedState,
        clauses=("WF-14", "WF-27", "WF-28", "WF-29"),
        open=frozenset({"title", "goal_sl", "rolls", "rolls_total"}),
    ),
)
