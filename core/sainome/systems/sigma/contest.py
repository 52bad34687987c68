"""The contest against a continuing effect, Turn by Turn, by one challenger or several in turn (SG-15 to SG-27)."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Part, Scalar, Step
from sainome.kit.system import Operation
from sainome.systems.sigma.closing import begin, closed, next_free_turn, overcome, resume, started, strike, to_turn
from sainome.systems.sigma.effects import module_on
from sainome.systems.sigma.people import Name
from sainome.systems.sigma.rolling import (
    CheckValues,
    Decision,
    Reduce,
    awaiting,
    choices_of,
    decide,
    opened,
    parts_of,
    raw_of,
    roll_on,
    spent,
    steps_of,
    succeeded,
    summary,
)
from sainome.systems.sigma.scene import Again, Effect, Figure, OpenCheck, Scene, find_effect, put_effect
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Trial, plan, refuse_pending


class AttemptRequest(Trial, frozen=True, kw_only=True, tag="sigma.attempt"):
    """One attempt against an effect; ``achievement`` or ``failed`` for one that was rolled elsewhere."""

    effect: Name = ""
    defence: Figure | None = None
    effect_health: Figure | None = None
    achievement: Figure | None = None
    failed: bool = False
    failure_policy: Literal["normal", "take_zero"] = "normal"
    choice: Decision | None = None


class AttemptValues(Struct, frozen=True, kw_only=True):
    """What one attempt did; ``health_after`` may be negative, ``health_shown`` stops at 0."""

    check: CheckValues | None
    who: str
    effect: str
    label: str
    turn: int
    achievement: int | None
    defence: int
    defence_mode: str
    difference: int | None
    reduction: int | None
    health_before: int
    health_after: int
    health_shown: int
    initial_health: int
    broken: bool
    broken_by: str | None
    on_break: str
    attempts: int
    turns: int
    seconds: int
    health_trace: list[int]
    combat_damage: int | None


def attempt(request: AttemptRequest, dice: Dice) -> Outcome:
    """Try to overcome a continuing effect (SG-15 to SG-25): a positive difference is taken from its health.

    Args:
        request: a check as for ``sigma.check`` against ``effect`` (id, name or kind; empty for the only one), or
            against ``defence`` and ``effect_health`` as they stand. ``achievement`` or ``failed`` notes an attempt
            rolled elsewhere. Anybody may go on where another left off: give another ``who``.
        dice: 1d20 at a time.

    Raises:
        RuleError: ``no_effect``, ``unknown_effect``, ``effect_ambiguous``, ``already_broken``, ``relief_setup_only``,
            and what ``sigma.check`` raises.

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> request = AttemptRequest(target=9, skill_value=2, base=9, cap=16, defence=8, effect_health=12)
    >>> attempt(request, Dice(GivenSource([(20, 8)]))).values.health_after
    4
    """
    module_on(request.settings)
    if request.choice is not None:
        scene, now = resume(request.state, "attempt")
        effect = next(one for one in scene.effects if one.id == now.effect)
        return _rolled(request, scene, effect, decide(now, request.choice), dice=dice, parts=parts_of(now))
    scene = _with_effect(request, begin(request.state))
    effect = find_effect(scene, request.effect)
    who = request.who or (request.character.name if request.character else "")
    scene = to_turn(scene, next_free_turn(scene, who, request.settings), request.settings)
    effect = next(one for one in scene.effects if one.id == effect.id)
    if request.failed or request.achievement is not None:
        return _noted(request, scene, effect, who)
    if request.failure_policy == "take_zero" and request.settings.relief_scope == "setup_only":
        raise RuleError("relief_setup_only", "request.failure_policy")
    found = plan(request, scene, continuing=True, action=request.action or effect.id)
    refuse_pending(found, request.settings)
    now = replace(
        opened(found, request, "attempt"),
        effect=effect.id,
        label=effect.label,
        failure_policy=request.failure_policy,
        again=_as_asked(request, found.health),
    )
    return _rolled(request, started(scene, found), effect, now, dice=dice, parts=found.parts)


def _as_asked(request: AttemptRequest, health: int | None) -> Again:
    """Return the fields for the same attempt once more; health goes along only if the state does not keep it."""
    fields = {name: getattr(request, name) for name in Again.__struct_fields__}
    apart = request.health is not None or request.character is not None
    return Again(**{**fields, "health": health if apart else None})


def _with_effect(request: AttemptRequest, scene: Scene) -> Scene:
    """Return the state with the effect that the request describes by its figures, if it does."""
    if request.defence is None and request.effect_health is None:
        return scene
    if request.defence is None or request.effect_health is None:
        raise RuleError("effect_figures_missing", "request.defence")
    if request.effect_health <= 0:
        raise RuleError("already_broken", "request.effect_health", effect=request.effect or "e1")
    if scene.effects:
        raise RuleError("effect_twice", "request.defence")
    effect = Effect(
        id="e1",
        label=request.effect,
        origin="given",
        defence=request.defence,
        defence_mode=request.settings.defence_mode,
        health=request.effect_health,
        initial_health=request.effect_health,
        created_turn=scene.turn,
    )
    return put_effect(scene, effect)


def reducer(check: OpenCheck, defence: int) -> Reduce:
    """Return what reduction each face gives against a defence (SG-17 to SG-19)."""

    def reduce(face: int) -> int:
        return max(0, raw_of(check, face)[1] - defence)

    return reduce


def _rolled(
    request: AttemptRequest, scene: Scene, effect: Effect, now: OpenCheck, *, dice: Dice, parts: tuple[Part, ...]
) -> Outcome:
    now = roll_on(now, dice, reducer(now, effect.defence), "attempt")
    zero = now.failure_policy == "take_zero"
    values = summary(now, zero_on_failure=zero)
    done = values.achievement
    after = strike(effect, turn=scene.turn, who=now.who, faces=now.faces, achievement=done, settings=now.settings)
    if awaiting(now):
        after = effect
    return Outcome(
        values=_values(
            after, effect, check=values, who=now.who, turn=scene.turn, achievement=done, settings=now.settings
        ),
        verdict="undecided" if awaiting(now) else _verdict(after, effect, succeeded(now) or zero),
        parts=parts,
        steps=(*steps_of(now), *(() if awaiting(now) else _steps(after, values.achievement))),
        choices=(
            *choices_of(now, "sigma.attempt"),
            *(() if awaiting(now) else _next(after, now)),
        ),
        state=closed(scene, now),
    )


def _noted(request: AttemptRequest, scene: Scene, effect: Effect, who: str) -> Outcome:
    achievement = None if request.failed else request.achievement
    if request.failed and request.achievement is not None:
        raise RuleError("failed_with_achievement", "request.achievement")
    raw = achievement
    if achievement is not None and request.cap is not None:
        achievement = min(achievement, request.cap)
    after = strike(effect, turn=scene.turn, who=who, faces=[], achievement=achievement, settings=request.settings)
    return Outcome(
        values=_values(
            after, effect, check=None, who=who, turn=scene.turn, achievement=achievement, settings=request.settings
        ),
        verdict=_verdict(after, effect, achievement is not None),
        steps=(*_cut(raw, achievement, request.cap), *_steps(after, achievement)),
        choices=_next(after, None),
        state=overcome(put_effect(scene, after), effect.id, request.action, who)
        if after.broken
        else put_effect(scene, after),
    )


def _next(after: Effect, now: OpenCheck | None) -> tuple[Choice, ...]:
    """Return the next attempt as choices: the same once more, or anybody with a check to fill in (SG-23)."""
    if after.broken:
        return ()
    ask: dict[str, Any] = {"op": "sigma.attempt", "effect": after.id}
    other = Choice("next_attempt", ask, needs=("who", "target", "skill_value", "base", "cap"))
    if now is None or now.again is None:
        return (other,)
    table = {} if now.settings == Settings() else {"settings": to_builtins(now.settings)}
    relief = {} if now.failure_policy == "normal" else {"failure_policy": now.failure_policy}
    again = now.again
    if again.health is not None and now.health is not None:
        again = replace(again, health=now.health - spent(now))
    same = {**ask, "who": now.who, **to_builtins(again), **relief, **table}
    return (Choice("again", same, odds={**same, "op": "sigma.contest_odds"}), other)


def _cut(raw: int | None, achievement: int | None, cap: int | None) -> tuple[Step, ...]:
    if raw == achievement:
        return ()
    return (Step("capped", "SG-17", {"raw": raw, "cap": cap, "achievement": achievement}),)


def _verdict(after: Effect, before: Effect, success: bool) -> str:
    if after.broken:
        return "broken"
    if not success:
        return "failure"
    return "weakened" if after.health < before.health else "holds"


def _values(
    after: Effect,
    before: Effect,
    *,
    check: CheckValues | None,
    who: str,
    turn: int,
    achievement: int | None,
    settings: Settings,
) -> AttemptValues:
    waits = check is not None and check.awaiting is not None
    last = after.log[-1] if after.log and not waits else None
    difference = last.difference if last else None
    return AttemptValues(
        check=check,
        who=who,
        effect=after.id,
        label=after.label or after.id,
        turn=turn,
        achievement=None if waits else achievement,
        defence=after.defence,
        defence_mode=after.defence_mode,
        difference=difference,
        reduction=last.reduction if last else None,
        health_before=before.health,
        health_after=after.health,
        health_shown=max(0, after.health),
        initial_health=after.initial_health,
        broken=after.broken,
        broken_by=who if after.broken else None,
        on_break=after.on_break if after.broken else "",
        attempts=len(after.log),
        turns=after.turns,
        seconds=after.turns * settings.turn_seconds,
        health_trace=[entry.health_after for entry in after.log],
        combat_damage=None if difference is None else max(1, difference),
    )


def _steps(after: Effect, achievement: int | None) -> tuple[Step, ...]:
    entry = after.log[-1]
    if achievement is None or entry.difference is None:
        return (Step("attempt_failed", "SG-24", {"health": after.health}),)
    reading = "SG-28"
    mode = "against_class" if after.defence_mode == "class_of_achievement" else "against_plain"
    figures: dict[str, Scalar] = {"achievement": achievement, "defence": after.defence, "difference": entry.difference}
    steps = [Step(mode, reading, figures)]
    before = after.health + entry.reduction
    if entry.reduction:
        steps.append(Step("reduced", "SG-19", {"before": before, "reduction": entry.reduction, "after": after.health}))
    else:
        steps.append(Step("not_reduced", "SG-19", {"health": after.health, "damage": 1}))
    steps.append(
        Step("effect_broken", "SG-20", {"health": after.health})
        if after.broken
        else Step("effect_holds", "SG-21", {"health": after.health})
    )
    return tuple(steps)


OPERATIONS: Final = (
    Operation(
        AttemptRequest,
        attempt,
        AttemptValues,
        state=Scene,
        clauses=(
            "SG-15", "SG-16", "SG-17", "SG-18", "SG-19", "SG-20", "SG-21", "SG-22", "SG-23", "SG-24", "SG-25", "SG-28",
        ),
        open=frozenset({"who", "label"}),
    ),
)  # fmt: skip
