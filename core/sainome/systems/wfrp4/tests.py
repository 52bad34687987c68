"""Simple and dramatic Tests: roll, reroll, reverse, add SL (WF-13 to WF-22, WF-36, WF-38, WF-39)."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.given import only_without_state
from sainome.systems.wfrp4.reading import Reading, throw
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.shown import OPEN, TestValues, combat_steps, test_values
from sainome.systems.wfrp4.sl import SLParts
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Percent, build_target, parts_of
from sainome.systems.wfrp4.trial import (
    ReversePolicy,
    Standing,
    Trial,
    reroll,
    roll_steps,
    settle_reversal,
    spend,
    stand,
    turn_over,
)

type Kind = Literal["simple", "dramatic"]


class TestState(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Test that has been rolled: all that is needed to reroll it, reverse it or add SL to it."""

    trial: Trial
    kind: Kind
    combat: bool
    settings: Settings


class TestRequest(Request, frozen=True, tag="wfrp4.test"):
    """One d100 Test; afterwards, with ``state`` and ``choice``, what is done with its roll.

    Args:
        base: the skill or characteristic value; needed for a new Test.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        kind: ``simple`` asks for success only, ``dramatic`` for the SL as well.
        combat: also say critical, fumble and hit location.
        reverse: whether a failed roll is reversed by itself when that helps.
        extra_sl: SL parts of the caller; with the choice ``extra_sl`` those that are spent on this roll.
        reading: the dice as they lie on the table, for the first roll or the reroll.
        choice: what to do with the roll in ``state``.
        override: the GM or an ability allows reversing a success.
        settings: in force from the first roll on; later the state's own settings count.
    """

    base: Percent | None = None
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    kind: Kind = "dramatic"
    combat: bool = False
    reverse: ReversePolicy = "on_request"
    extra_sl: SLParts = ()
    reading: Reading | None = None
    choice: Literal["reroll", "reverse", "extra_sl"] | None = None
    override: bool = False
    state: TestState | None = None
    settings: Settings = Settings()


def test(request: TestRequest, dice: Dice) -> Outcome:
    """Make a Test: roll d100, succeed at or under the target; then count SL (WF-13, WF-17, WF-18, WF-38).

    Raises:
        RuleError: ``base_missing``, ``auto_ranges_overlap``, ``reroll_not_allowed``, ``reverse_only_failed``,
            ``extra_sl_needs_levels``, ``choice_without_state``, ``state_without_choice``, ``not_with_state``,
            ``not_with_choice``, and the faults of assistance and of a reading.
    """
    if request.state is None:
        return _outcome(_first(request, dice), ())
    return _outcome(*_next(request, request.state, dice))


def _first(request: TestRequest, dice: Dice) -> TestState:
    if request.choice is not None:
        raise RuleError("choice_without_state", "request.choice")
    if request.override:
        raise RuleError("not_with_choice", "request.override", field="override")
    if request.kind == "simple" and request.extra_sl:
        raise RuleError("extra_sl_needs_levels", "request.extra_sl")
    settings = request.settings
    check_settings(settings)
    parts = parts_of(request)
    target = build_target(parts, request.kind, settings)
    face = throw(dice, request.reading, settings, "test")
    trial = Trial(target=parts, reverse=request.reverse, extra_sl=request.extra_sl, faces=(face,))
    trial = settle_reversal(trial, target.target, settings)
    return TestState(trial=trial, kind=request.kind, combat=request.combat, settings=settings)


def _next(request: TestRequest, state: TestState, dice: Dice) -> tuple[TestState, tuple[Step, ...]]:
    only_without_state(
        request,
        ("base", "difficulty", "modifiers", "assistance", "helpers_accepted", "kind", "combat", "reverse"),
    )
    check_settings(state.settings, "request.state.settings")
    if state.kind == "simple" and (state.trial.extra_sl or state.trial.spent_sl):
        raise RuleError("bad_state", "request.state.trial", reason="sl_in_simple_test")
    standing = stand(state.trial, state.kind, state.settings, "request.state.trial.target")
    trial, steps = move(request, standing, state.settings, dice, levels=state.kind == "dramatic")
    return TestState(trial=trial, kind=state.kind, combat=state.combat, settings=state.settings), steps


def move(
    request: Any, standing: Standing, settings: Settings, dice: Dice, *, levels: bool
) -> tuple[Trial, tuple[Step, ...]]:
    """Do what ``request.choice`` says with a roll: ``reroll``, ``reverse`` or ``extra_sl``.

    Args:
        request: has ``choice``, ``reading``, ``override`` and ``extra_sl``.
        standing: the roll as it stands.
        settings: the settings of the procedure.
        dice: for the reroll.
        levels: whether the Test has SL at all.

    Returns:
        The trial afterwards and reasons beyond the usual ones.
    """
    choice = request.choice
    if choice is None:
        raise RuleError("state_without_choice", "request.choice")
    for field, owner in (("reading", "reroll"), ("override", "reverse"), ("extra_sl", "extra_sl")):
        if choice != owner and getattr(request, field):
            raise RuleError("not_with_choice", f"request.{field}", field=field)
    if choice == "reroll":
        return reroll(standing.trial, standing.target.target, settings, dice, request.reading), ()
    if choice == "reverse":
        return turn_over(standing, request.override)
    if not levels:
        raise RuleError("extra_sl_needs_levels", "request.choice")
    return spend(standing.trial, request.extra_sl), ()


def choices_for(
    again: dict[str, Any], standing: Standing, *, levels: bool, odds: dict[str, Any] | None
) -> tuple[Choice, ...]:
    """Return what may be done with a roll.

    Args:
        again: the request without its choice.
        standing: the roll as it stands.
        levels: whether the Test has SL at all.
        odds: the request for the chances without its choice; None where there is nothing to compare with yet.
    """

    def asked(choice: str, **more: Any) -> dict[str, Any] | None:
        return None if odds is None else {**odds, "choice": choice, **more}

    trial, _, judged = standing
    used = "reroll_not_allowed" if trial.rerolled else None
    held = judged.success and not trial.reversed
    found = [
        Choice("reroll", {**again, "choice": "reroll"}, refused=used, odds=None if used else asked("reroll")),
        Choice(
            "reverse",
            {**again, "choice": "reverse"},
            refused="reverse_only_failed" if held else None,
            odds=None if held else asked("reverse"),
        ),
    ]
    if held:
        turned = {**again, "choice": "reverse", "override": True}
        found.append(Choice("reverse_override", turned, odds=asked("reverse", override=True)))
    if levels:
        found.append(Choice("extra_sl", {**again, "choice": "extra_sl"}, needs=("extra_sl",)))
    return tuple(found)


def _outcome(state: TestState, extra: tuple[Step, ...]) -> Outcome:
    standing = stand(state.trial, state.kind, state.settings)
    levels = state.kind == "dramatic"
    steps = (*extra, *roll_steps(standing, state.settings, levels=levels))
    combat = combat_steps(standing, state.settings) if state.combat else ()
    values = test_values(standing, state.kind, state.settings, (*steps, *combat), combat=state.combat)
    return Outcome(
        values=values,
        verdict="success" if standing.judged.success else "failure",
        parts=standing.target.parts,
        steps=(*steps, *combat),
        choices=choices_for({"op": "wfrp4.test"}, standing, levels=levels, odds={"op": "wfrp4.odds_choice"}),
        state=state,
    )


OPERATIONS: Final = (
    Operation(
        TestRequest,
        test,
        TestValues,
        state=TestState,
        clauses=(*(f"WF-{number}" for number in (13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 36, 38, 39)),),
        open=OPEN,
    ),
)
