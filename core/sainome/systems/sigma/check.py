"""The general check: several tries, a success that may be ignored, spirit, caps, zero level (BR-06 to BR-15)."""

from __future__ import annotations

from typing import Final

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation
from sainome.systems.sigma.closing import begin, closed, kept, resume, started
from sainome.systems.sigma.rolling import (
    CheckValues,
    Decision,
    awaiting,
    choices_of,
    decide,
    opened,
    parts_of,
    roll_on,
    steps_of,
    succeeded,
    summary,
)
from sainome.systems.sigma.scene import Scene
from sainome.systems.sigma.trial import Trial, plan, refuse_effect_policy, refuse_pending


class CheckRequest(Trial, frozen=True, kw_only=True, tag="sigma.check"):
    """A general check, or with ``choice`` the next die of one in progress."""

    choice: Decision | None = None


def check(request: CheckRequest, dice: Dice) -> Outcome:
    """Roll 1d20 up to skill-value times; the first face at or under the target succeeds (BR-06 to BR-09, SG-02, SG-03).

    Args:
        request: target, skill value (dice), base achievement, cap and spirit, as numbers or by character and skill;
            ``choice`` with the state goes on with a check: keep or ignore a success, one more die for 1 health.
        dice: 1d20 at a time.

    Raises:
        RuleError: ``target_missing``, ``not_enough_health``, ``health_missing``, ``policy_needs_effect``,
            ``check_open``, ``no_check_open``, ``nothing_to_decide`` and others of :func:`plan`.

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> outcome = check(CheckRequest(target=9, skill_value=2, base=9, cap=16), Dice(GivenSource([(20, 10), (20, 8)])))
    >>> outcome.verdict, outcome.values.achievement
    ('success', 16)
    """
    if request.choice is not None:
        scene, now = resume(request.state, "check")
        now = decide(now, request.choice)
        parts = parts_of(now)
    else:
        refuse_effect_policy(request)
        scene = begin(request.state)
        found = plan(request, scene)
        refuse_pending(found, request.settings)
        scene, now, parts = started(scene, found), opened(found, request, "check"), found.parts
    now = roll_on(now, dice, None, "check")
    return Outcome(
        values=summary(now),
        verdict="undecided" if awaiting(now) else "success" if succeeded(now) else "failure",
        parts=parts,
        steps=steps_of(now),
        choices=choices_of(now, "sigma.check"),
        state=kept(request.state, closed(scene, now)),
    )


OPERATIONS: Final = (
    Operation(
        CheckRequest,
        check,
        CheckValues,
        state=Scene,
        clauses=("BR-06", "BR-07", "BR-08", "BR-09", "BR-11", "BR-12", "BR-13", "BR-14", "SG-02", "SG-03", "SG-04"),
        open=frozenset({"who", "skill"}),
    ),
)
