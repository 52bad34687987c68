"""Setting up a continuing effect by an action, with the two reliefs for an absurd failure (SG-06, SG-10 to SG-14)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.sigma.closing import begin, closed, resume, settle, started
from sainome.systems.sigma.effects import NoEffect, make, module_on, steps_of_effect
from sainome.systems.sigma.people import Name, Words
from sainome.systems.sigma.rolling import (
    CheckValues,
    awaiting,
    choices_of,
    decide,
    hits,
    opened,
    parts_of,
    roll_on,
    spent,
    steps_of,
    succeeded,
    summary,
)
from sainome.systems.sigma.scene import FailurePolicy, OpenCheck, Scene, put_effect
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Trial, plan, refuse_effect_policy, refuse_pending

type SetupChoice = Literal["keep", "ignore", "extra", "ignore_extra", "take_zero", "reroll"]


class EffectActionRequest(Trial, frozen=True, kw_only=True, tag="sigma.effect_action"):
    """An effect that an action makes, or with ``choice`` the next step of one being made."""

    label: Name = ""
    kind: Name = ""
    on_break: Words = ""
    failure_policy: FailurePolicy = "normal"
    choice: SetupChoice | None = None


class EffectActionValues(Struct, frozen=True, kw_only=True):
    """The check and the effect that it made; ``effect`` is None, with the reason, if none came into being."""

    check: CheckValues
    effect: str | None
    who: str
    label: str
    achievement: int | None
    defence: int | None
    defence_mode: str
    health: int | None
    reason: NoEffect | None
    failure_policy: FailurePolicy
    checks: int
    dice_used: int
    turns: int
    seconds: int
    tries: list[list[int]]


def effect_action(request: EffectActionRequest, dice: Dice) -> Outcome:
    """Make a check whose achievement goes on acting as a continuing effect (SG-06, SG-08 to SG-13).

    Args:
        request: a check as for ``sigma.check``; ``failure_policy`` is the GM's word on an absurd failure: it counts
            (normal), roll until it works (about one Turn a check), or count it as additional achievement 0. After a
            plain failure ``choice`` may still say ``reroll`` or ``take_zero`` (SG-11).
        dice: 1d20 at a time.

    Raises:
        RuleError: ``impossible_check`` if rolling on could never succeed, ``spirit_with_reroll`` if spirit would be
            paid again and again, and what ``sigma.check`` raises.
    """
    module_on(request.settings)
    if request.choice is not None:
        scene, now = resume(request.state, "setup")
        now = _chosen(now, request.choice)
        parts = parts_of(now)
    else:
        refuse_effect_policy(request)
        scene = begin(request.state)
        found = plan(request, scene)
        refuse_pending(found, request.settings)
        named = {"label": request.label, "kind": request.kind, "on_break": request.on_break}
        now = replace(opened(found, request, "setup"), failure_policy=request.failure_policy, **named)
        if now.failure_policy == "reroll_until_success":
            _refuse_endless(now, "request.failure_policy")
        scene, parts = started(scene, found), found.parts
    now = roll_on(now, dice, None, "setup")
    while now.failure_policy == "reroll_until_success" and not succeeded(now) and not awaiting(now):
        now = replace(now, past=[*now.past, now.faces], faces=[], ignored=[])
        now = roll_on(now, dice, None, "setup")
    return replace(_finish(request, scene, now), parts=parts)


def _chosen(now: OpenCheck, choice: SetupChoice) -> OpenCheck:
    if choice == "take_zero" or choice == "reroll":  # noqa: PLR1714 - narrows the type
        return relieved(now, choice)
    return decide(now, choice)


def relieved(now: OpenCheck, choice: Literal["take_zero", "reroll"]) -> OpenCheck:
    """Return a failed check with the GM's relief (SG-11): counted as additional achievement 0, or begun anew.

    Raises:
        RuleError: ``nothing_to_decide`` if it has not failed, ``impossible_check``, ``spirit_with_reroll``.
    """
    if succeeded(now) or awaiting(now):
        raise RuleError("nothing_to_decide", "request.choice", choice=choice)
    if choice == "take_zero":
        return replace(now, failure_policy="take_zero")
    _refuse_endless(now, "request.choice")
    return replace(now, failure_policy="reroll_until_success", past=[*now.past, now.faces], faces=[], ignored=[])


def possible(target: int, rolls: int, settings: Settings) -> bool:
    """Whether any face succeeds (SG-12)."""
    return rolls > 0 and any(hits(face, target, settings) for face in range(1, 21))


def _refuse_endless(now: OpenCheck, path: str) -> None:
    if not possible(now.target, now.rolls, now.settings):
        raise RuleError("impossible_check", path, target=now.target)
    if spent(now) or now.spirit_rolls:
        raise RuleError("spirit_with_reroll", path)


def _finish(request: EffectActionRequest, scene: Scene, now: OpenCheck) -> Outcome:
    zero = now.failure_policy == "take_zero"
    values = summary(now, zero_on_failure=zero)
    tries = [*now.past, now.faces]
    count = sum(len(faces) for faces in tries)
    by_die = now.settings.reroll_time_unit == "die" and now.failure_policy == "reroll_until_success"
    turns = count if by_die else len(tries)
    done = scene.turn + turns - 1
    effect = None if values.achievement is None else make(scene, now, "action", values.achievement, created=done)
    reason: NoEffect | None = None
    if effect is None and not awaiting(now):
        reason = "check_failed" if values.achievement is None else "achievement_not_positive"
    over = awaiting(now) is False and (succeeded(now) or zero)
    after = replace(settle(scene, now), turn=done) if over else closed(scene, now)
    if effect is not None:
        after = put_effect(after, effect)
    return Outcome(
        values=EffectActionValues(
            check=values,
            effect=effect.id if effect else None,
            who=now.who,
            label=now.label,
            achievement=values.achievement,
            defence=effect.defence if effect else None,
            defence_mode=now.settings.defence_mode,
            health=effect.health if effect else None,
            reason=reason,
            failure_policy=now.failure_policy,
            checks=len(tries),
            dice_used=count,
            turns=turns,
            seconds=turns * now.settings.turn_seconds,
            tries=tries,
        ),
        verdict="undecided" if awaiting(now) else "set_up" if effect else "no_effect",
        steps=(*steps_of(now), *_relief_steps(now, turns), *(steps_of_effect(effect) if effect else ())),
        choices=() if over else (*choices_of(now, "sigma.effect_action"), *_reliefs(now)),
        state=after,
    )


def _relief_steps(now: OpenCheck, turns: int) -> tuple[Step, ...]:
    if now.past:
        return (Step("rolled_until", "SG-12", {"checks": len(now.past) + 1, "turns": turns}),)
    if now.failure_policy == "take_zero" and not succeeded(now) and not awaiting(now):
        return (Step("zero_counted", "SG-13", {"base": now.base}),)
    return ()


def _reliefs(now: OpenCheck) -> tuple[Choice, ...]:
    if awaiting(now):
        return ()
    op = "sigma.effect_action"
    refused = None
    if not possible(now.target, now.rolls, now.settings):
        refused = "never_succeeds"
    elif spent(now):
        refused = "spirit_with_reroll"
    return (
        Choice("take_zero", {"op": op, "choice": "take_zero"}),
        Choice(
            "reroll",
            {"op": op, "choice": "reroll"},
            refused=refused,
            odds=None if refused else {"op": "sigma.odds_choice", "choice": "reroll"},
        ),
    )


OPERATIONS: Final = (
    Operation(
        EffectActionRequest,
        effect_action,
        EffectActionValues,
        state=Scene,
        clauses=("SG-06", "SG-08", "SG-09", "SG-10", "SG-11", "SG-12", "SG-13", "SG-14"),
        open=frozenset({"who", "label"}),
    ),
)
