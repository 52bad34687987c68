"""Opposed Tests: both at once, or one side now and the other later (WF-23 to WF-26)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.contest import DecidedBy, Decision, Winner, decide, never_ends
from sainome.systems.wfrp4.given import only_without_state
from sainome.systems.wfrp4.reading import Reading, throw
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.shown import TestValues, combat_steps, test_values
from sainome.systems.wfrp4.sides import Side, trial_of
from sainome.systems.wfrp4.sl import SLParts
from sainome.systems.wfrp4.target import Name, build_target, parts_of
from sainome.systems.wfrp4.tests import choices_for, move
from sainome.systems.wfrp4.trial import D100, Standing, Trial, roll_steps, settle_reversal, stand

MAX_TIES: Final = 1000

type Faces = Annotated[tuple[D100, ...], Meta(min_length=1, max_length=2)]


class TiedRound(Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of a round that ended in a complete tie and was rolled anew by both sides (WF-25)."""

    a: Faces
    b: Faces


class OpposedState(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An opposed Test: the first side's roll, the second's once it is there, and earlier tied rounds."""

    a: Trial
    b: Trial | None
    name_a: Name | None
    name_b: Name | None
    combat: bool
    ties: Annotated[tuple[TiedRound, ...], Meta(max_length=MAX_TIES)] = ()
    settings: Settings


class OpposedRequest(Request, frozen=True, tag="wfrp4.opposed"):
    """Both sides roll at once; or only ``a`` rolls now, and ``b`` comes later with the state.

    Args:
        a: the first side, usually the attacker; needed for a new Test.
        b: the second side; missing, it rolls later: hand in ``state`` and ``b``.
        combat: also say critical, fumble and hit location for each side.
        choice: what to do with the roll of ``side`` in ``state``.
        side: whose roll ``choice`` means.
        extra_sl: SL parts spent on that roll, for the choice ``extra_sl``.
        reading: the dice as they lie on the table, for a reroll.
        override: the GM or an ability allows reversing a success.
        settings: in force from the first roll on; later the state's own settings count.
    """

    a: Side | None = None
    b: Side | None = None
    combat: bool = False
    choice: Literal["reroll", "reverse", "extra_sl"] | None = None
    side: Literal["a", "b"] | None = None
    extra_sl: SLParts = ()
    reading: Reading | None = None
    override: bool = False
    state: OpposedState | None = None
    settings: Settings = Settings()


class OpposedValues(Struct, frozen=True):
    """Who wins, why and by how much; each side's own Test stands beside it.

    ``winner`` is None while the second side is missing and for a draw; ``decided_by`` tells which. ``rolls`` are the
    rolls as they fell; ``ties`` counts rounds that were rolled anew.
    """

    status: Literal["waiting", "decided"]
    winner: Winner | None
    decided_by: DecidedBy | None
    sl_difference: int | None
    name_a: str
    name_b: str
    winner_name: str | None
    a: TestValues
    b: TestValues | None
    rolls: tuple[int, ...]
    ties: int


def opposed(request: OpposedRequest, dice: Dice) -> Outcome:
    """Compare the SL of two dramatic Tests; success is not required to win (WF-23, WF-24, WF-25, WF-26).

    Raises:
        RuleError: ``side_missing``, ``side_twice``, ``endless_reroll``, ``auto_ranges_overlap``, the refusals of a
            single roll, and the faults of assistance and of a reading.
    """
    if request.state is None:
        return _outcome(_decided(_first(request, dice), dice), ())
    state, extra = _next(request, request.state, dice)
    return _outcome(_decided(state, dice), extra)


def _first(request: OpposedRequest, dice: Dice) -> OpposedState:
    if request.choice is not None or request.side is not None:
        raise RuleError("choice_without_state", "request.choice")
    for field in ("extra_sl", "reading", "override"):
        if getattr(request, field):
            raise RuleError("not_with_choice", f"request.{field}", field=field)
    if request.a is None:
        raise RuleError("side_missing", "request.a")
    settings = request.settings
    check_settings(settings)
    _check_end(request.a, request.b, settings)
    _check_target(request.a, settings, "request.a")
    if request.b is not None:
        _check_target(request.b, settings, "request.b")
    first = _roll(request.a, settings, dice, "a", "request.a")
    second = None if request.b is None else _roll(request.b, settings, dice, "b", "request.b")
    return OpposedState(
        a=first,
        b=second,
        name_a=request.a.name,
        name_b=request.b.name if request.b else None,
        combat=request.combat,
        settings=settings,
    )


def _check_target(side: Side, settings: Settings, path: str) -> None:
    """Refuse a side before any die is thrown."""
    build_target(parts_of(side, path), "opposed", settings, path)


def _check_end(first: Side, second: Side | None, settings: Settings) -> None:
    """Refuse a contest whose complete tie would be rolled anew for ever."""
    if second is not None and never_ends(trial_of(first, 1), trial_of(second, 1), settings):
        raise RuleError("endless_reroll", "request.settings.opposed_full_tie")


def _roll(side: Side, settings: Settings, dice: Dice, name: Literal["a", "b"], path: str) -> Trial:
    face = throw(dice, side.reading, settings, f"side_{name}", f"{path}.reading")
    trial = trial_of(side, face)
    target = build_target(trial.target, "opposed", settings, path).target
    return settle_reversal(trial, target, settings)


def _next(request: OpposedRequest, state: OpposedState, dice: Dice) -> tuple[OpposedState, tuple[Step, ...]]:
    only_without_state(request, ("a", "combat"))
    check_settings(state.settings, "request.state.settings")
    if request.b is not None:
        return _second(request, request.b, state, dice), ()
    if request.choice is None:
        raise RuleError("side_missing" if state.b is None else "state_without_choice", "request.b")
    trial = state.a if request.side == "a" else state.b
    if request.side is None or trial is None:
        raise RuleError("side_missing", "request.side")
    standing = stand(trial, "opposed", state.settings, f"request.state.{request.side}.target")
    moved, steps = move(request, standing, state.settings, dice, levels=True)
    return replace(state, **{request.side: moved}), steps


def _second(request: OpposedRequest, side: Side, state: OpposedState, dice: Dice) -> OpposedState:
    if state.b is not None:
        raise RuleError("side_twice", "request.b")
    for field in ("choice", "side", "extra_sl", "reading", "override"):
        if getattr(request, field):
            raise RuleError("not_with_choice", f"request.{field}", field=field)
    _check_target(side, state.settings, "request.b")
    if never_ends(state.a, trial_of(side, 1), state.settings):
        raise RuleError("endless_reroll", "request.state.settings.opposed_full_tie")
    return replace(state, b=_roll(side, state.settings, dice, "b", "request.b"), name_b=side.name)


def _decided(state: OpposedState, dice: Dice) -> OpposedState:
    """Roll complete ties anew as long as the table wants that (WF-25)."""
    while state.b is not None:
        standing_a, standing_b = _stand(state)
        if decide(standing_a, standing_b, state.settings).decided_by != "reroll":
            return state
        if len(state.ties) >= MAX_TIES:
            raise RuleError("endless_reroll", "request.settings.opposed_full_tie")
        if len(dice.draws) >= 2:
            dice.mark("tied", -1, -2)
        tied = TiedRound(state.a.faces, state.b.faces)
        faces = dice.roll(100, 2, "tie")
        fresh = [
            settle_reversal(
                replace(one.trial, faces=(face,), reversed=False, spent_sl=()), one.target.target, state.settings
            )
            for one, face in zip((standing_a, standing_b), faces, strict=True)
        ]
        state = replace(state, a=fresh[0], b=fresh[1], ties=(*state.ties, tied))
    return state


def _stand(state: OpposedState) -> tuple[Standing, Standing]:
    if state.b is None:
        raise RuleError("side_missing", "request.b")
    return (
        stand(state.a, "opposed", state.settings, "request.state.a.target"),
        stand(state.b, "opposed", state.settings, "request.state.b.target"),
    )


def _outcome(state: OpposedState, extra: tuple[Step, ...]) -> Outcome:
    first = stand(state.a, "opposed", state.settings)
    second = None if state.b is None else stand(state.b, "opposed", state.settings)
    decision = None if second is None else decide(first, second, state.settings)
    steps = [*extra]
    shown: list[TestValues] = []
    parts: list[Part] = []
    choices: list[Choice] = []
    again = {"op": "wfrp4.opposed"}
    for name, standing in (("a", first), ("b", second)):
        if standing is None:
            continue
        own = roll_steps(standing, state.settings, levels=True)
        own += combat_steps(standing, state.settings) if state.combat else ()
        shown.append(test_values(standing, "opposed", state.settings, own, combat=state.combat))
        steps += own
        parts += standing.target.parts
        choices += [
            replace(choice, id=f"{choice.id}_{name}")
            for choice in choices_for(
                {**again, "side": name},
                standing,
                levels=True,
                odds=None if second is None else {"op": "wfrp4.odds_opposed_choice", "side": name},
            )
        ]
    if decision is None:
        choices.insert(0, Choice("roll_b", again, needs=("b",)))
    else:
        steps += _decision_steps(decision, first, second, state)
    return Outcome(
        values=_values(state, decision, shown),
        verdict="waiting" if decision is None else {"a": "a_wins", "b": "b_wins", None: "draw"}[decision.winner],
        parts=tuple(parts),
        steps=tuple(steps),
        choices=tuple(choices),
        state=state,
    )


def _decision_steps(decision: Decision, first: Standing, second: Standing | None, state: OpposedState) -> list[Step]:
    assert second is not None
    details: dict[str, Any] = {
        "sl_a": first.judged.sl,
        "sl_b": second.judged.sl,
        "value_a": decision.value_a,
        "value_b": decision.value_b,
        "winner": decision.winner,
        "difference": decision.difference,
    }
    steps = [Step("tied_rounds", "WF-25", {"count": len(state.ties)})] if state.ties else []
    clause = {"sl": "WF-23", "zero_sign": "WF-24", "value": "WF-24"}.get(decision.decided_by, "WF-25")
    steps.append(Step(f"by_{decision.decided_by}", clause, details))
    if decision.decided_by == "sl":
        steps.append(Step("difference", "WF-26", {"difference": decision.difference}))
    return steps


def _values(state: OpposedState, decision: Decision | None, shown: list[TestValues]) -> OpposedValues:
    names = {"a": state.name_a or "side_a", "b": state.name_b or "side_b"}
    return OpposedValues(
        status="waiting" if decision is None else "decided",
        winner=decision.winner if decision else None,
        decided_by=decision.decided_by if decision else None,
        sl_difference=decision.difference if decision else None,
        name_a=names["a"],
        name_b=names["b"],
        winner_name=names[decision.winner] if decision and decision.winner else None,
        a=shown[0],
        b=shown[1] if len(shown) > 1 else None,
        rolls=tuple(one.rolled for one in shown),
        ties=len(state.ties),
    )


OPERATIONS: Final = (
    Operation(
        OpposedRequest,
        opposed,
        OpposedValues,
        state=OpposedState,
        clauses=("WF-14", "WF-23", "WF-24", "WF-25", "WF-26"),
        open=frozenset({"rolls", "name_a", "name_b", "status"}),
    ),
)
