"""One side's Test as it stands: what is tested, the faces so far, and what may be done to them (WF-07, WF-08, WF-38).

``Trial`` is the part that simple, dramatic, opposed and extended Tests share: rules of the game decide over it, and a
state holds it, so that faces once thrown are never thrown again.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Scalar, Step
from sainome.systems.wfrp4.assist import TestKind
from sainome.systems.wfrp4.reading import Reading, reverse, throw
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import Judged, SLParts, judge, sl_text
from sainome.systems.wfrp4.target import Target, TargetParts, build_target

type D100 = Annotated[int, Meta(ge=1, le=100)]
type ReversePolicy = Literal["on_request", "if_failed_and_helps"]


class Trial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Test in progress.

    Args:
        target: what the target is made of.
        reverse: ``on_request``, or by itself when the roll failed and its reversal succeeds.
        extra_sl: the caller's SL parts that stand whatever is rolled.
        faces: d100 values in the order thrown, at most two; the last one counts, the first was rerolled.
        reversed: whether the digits of the last one are read the other way round.
        spent_sl: SL parts spent on the last roll; a reroll drops them.
    """

    target: TargetParts
    reverse: ReversePolicy = "on_request"
    extra_sl: SLParts = ()
    faces: Annotated[tuple[D100, ...], Meta(min_length=1, max_length=2)]
    reversed: bool = False
    spent_sl: SLParts = ()

    @property
    def rolled(self) -> int:
        """The roll as it fell, 1..100."""
        return self.faces[-1]

    @property
    def history(self) -> tuple[int, ...]:
        """Rolls that a reroll discarded."""
        return self.faces[:-1]

    @property
    def rerolled(self) -> bool:
        """Whether the one reroll is used up."""
        return len(self.faces) > 1

    @property
    def roll(self) -> int:
        """The roll value that is used, 1..100."""
        return reverse(self.rolled) if self.reversed else self.rolled


class Standing(NamedTuple):
    """A trial, its target and its judgement."""

    trial: Trial
    target: Target
    judged: Judged


def stand(trial: Trial, kind: TestKind, settings: Settings, path: str = "request") -> Standing:
    """Judge a trial as it stands."""
    target = build_target(trial.target, kind, settings, path)
    return Standing(trial, target, judge(trial.roll, target.target, settings, (*trial.extra_sl, *trial.spent_sl)))


def settle_reversal(trial: Trial, target: int, settings: Settings) -> Trial:
    """Reverse a fresh roll if the policy says so: only a failure, only when that helps (WF-08, WF-09)."""
    if trial.reverse == "on_request" or judge(trial.roll, target, settings).success:
        return trial
    helps = judge(reverse(trial.roll), target, settings).success
    return replace(trial, reversed=True) if helps else trial


def spread(trial: Trial, target: int, settings: Settings) -> list[Judged]:
    """Return what each of the 100 equally likely faces of a fresh roll means, by face from 1 on."""
    extra = trial.extra_sl
    fresh = (settle_reversal(replace(trial, faces=(face,)), target, settings) for face in range(1, 101))
    return [judge(one.roll, target, settings, extra) for one in fresh]


def reroll(trial: Trial, target: int, settings: Settings, dice: Dice, reading: Reading | None) -> Trial:
    """Discard the roll and throw again; once only (WF-07). A reversal and spent SL go with the discarded roll.

    Raises:
        RuleError: ``reroll_not_allowed``.
    """
    if trial.rerolled:
        raise RuleError("reroll_not_allowed", "request.choice")
    face = throw(dice, reading, settings, "reroll")
    fresh = replace(trial, faces=(*trial.faces, face), reversed=False, spent_sl=())
    return settle_reversal(fresh, target, settings)


def turn_over(standing: Standing, override: bool) -> tuple[Trial, tuple[Step, ...]]:
    """Reverse the roll, or take a reversal back (WF-08).

    The source names the use for a failed Test, so a success is refused unless the GM or an ability overrides.

    Raises:
        RuleError: ``reverse_only_failed``.
    """
    trial = standing.trial
    turned = replace(trial, reversed=not trial.reversed)
    if trial.reversed or not standing.judged.success:
        return turned, ()
    if not override:
        raise RuleError("reverse_only_failed", "request.choice")
    return turned, (Step("reverse_override", "WF-09", {"roll": trial.roll}),)


def spend(trial: Trial, parts: SLParts) -> Trial:
    """Add SL parts to the roll (a caller's rule, such as Fortune).

    Raises:
        RuleError: ``extra_sl_missing``, ``too_many_sl_parts``.
    """
    if not parts:
        raise RuleError("extra_sl_missing", "request.extra_sl")
    if len(trial.spent_sl) + len(parts) > 20:
        raise RuleError("too_many_sl_parts", "request.extra_sl", limit=20)
    return replace(trial, spent_sl=(*trial.spent_sl, *parts))


def roll_steps(standing: Standing, settings: Settings, *, levels: bool) -> tuple[Step, ...]:
    """Return the reasons, in the order of work (WF-38): reroll, reversal, target, comparison, SL."""
    trial, target, judged = standing
    steps: list[Step] = []
    if trial.rerolled:
        steps.append(Step("reroll", "WF-07", {"before": trial.faces[0], "roll": trial.rolled}))
    if trial.reversed:
        steps.append(Step("reverse", "WF-08", {"before": trial.rolled, "roll": trial.roll}))
    steps += target.steps
    steps.append(Step("target", "WF-11", {"base": target.base, "target": target.target}))
    compared = "compare_success" if trial.roll <= target.target else "compare_failure"
    steps.append(Step(compared, "WF-13", {"roll": trial.roll, "target": target.target}))
    if judged.auto == "success":
        steps.append(Step("auto_success", "WF-15", {"roll": trial.roll, "limit": settings.auto_success_max}))
    elif judged.auto == "failure":
        steps.append(Step("auto_failure", "WF-16", {"roll": trial.roll, "limit": settings.auto_failure_min}))
    return (*steps, *_level_steps(standing, settings)) if levels else tuple(steps)


def _level_steps(standing: Standing, settings: Settings) -> list[Step]:
    trial, target, judged = standing
    free = judge(trial.roll, target.target, replace(settings, auto_sl_limits=False))
    plain = sl_text(free.sl_rule, judged.success)
    details: dict[str, Scalar] = {"target": target.target, "roll": trial.roll, "sl_text": plain}
    steps = [Step(f"sl_{settings.sl_method}", "WF-19", details)]
    if free.sl_rule != judged.sl_rule:
        limited = sl_text(judged.sl_rule, judged.success)
        steps.append(Step("sl_limit", "WF-21", {"before": plain, "sl_text": limited}))
    steps += [Step("sl_added", "WF-39", {"name": part.name, "value": part.value}) for part in judged.added]
    return steps
