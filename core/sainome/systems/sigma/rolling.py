"""One check as its dice fall: tries, ignored successes, bought dice, the end and what it comes to (BR-06 to BR-14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Part, Scalar, Step
from sainome.systems.sigma.scene import OpenCheck, Purpose, limiting
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Plan, Trial

type Decision = Literal["keep", "ignore", "extra", "ignore_extra"]
type Awaiting = Literal["keep_or_ignore"]
type Reduce = Callable[[int], int]
"""The reduction of an effect's health that a face gives."""


class CheckValues(Struct, frozen=True, kw_only=True):
    """The figures of one check; ``success`` is None while the roller has to decide about a success."""

    who: str
    skill: str
    base_target: int
    limited_by: str
    target: int
    rolls: int
    faces: list[int]
    ignored: list[int]
    rolls_used: int
    extra_rolls: int
    success: bool | None
    awaiting: Awaiting | None
    on_try: int | None
    additional: int | None
    base: int
    raw: int | None
    achievement: int | None
    cap: int | None
    capped: bool | None
    failure_margin: int | None
    cost: int
    health_before: int | None
    health_after: int | None
    flags: list[Literal["health_not_positive"]]
    warnings: list[Literal["pending_proposals"]]


def hits(face: int, target: int, settings: Settings) -> bool:
    """Whether a face is a success (BR-06, SG-04): at or under the target, no face special unless the table says so.

    >>> hits(20, 20, Settings()), hits(20, 20, Settings(natural_extremes="one_hits_twenty_misses"))
    (True, False)
    """
    if settings.natural_extremes == "one_hits_twenty_misses" and face in (1, 20):
        return face == 1
    return face <= target


def opened(found: Plan, trial: Trial, purpose: Purpose) -> OpenCheck:
    """Return the check at the moment before its first die."""
    return OpenCheck(
        purpose=purpose,
        who=found.who,
        skill=found.skill,
        action=found.action,
        base_target=found.base_target,
        limited_by=limiting(found.limited_by),
        target=found.target,
        related_min=found.related_min,
        other=found.target - found.base_target,
        rolls=found.rolls,
        policy=trial.policy,
        base=found.base,
        cap=found.cap,
        spirit_achievement=trial.spirit.achievement,
        spirit_rolls=trial.spirit.rolls,
        cost=found.cost,
        health=found.health,
        warnings=["pending_proposals"] if found.pending else [],
        settings=trial.settings,
    )


def target_at(check: OpenCheck, index: int) -> int:
    """Return the target of one die: the same for all, unless the table reads health anew for bought dice (SG-02)."""
    bought = max(0, index - check.rolls + 1)
    if (
        not check.settings.recompute_target_during_check
        or check.related_min is None
        or check.health is None
        or not bought
    ):
        return check.target
    if not check.settings.mod_target_health:
        return check.target
    return min(check.base_target, check.health - bought) + check.other


def raw_of(check: OpenCheck, additional: int) -> tuple[int, int]:
    """Return an achievement before and after its upper limit (BR-08, BR-13, SG-17)."""
    plain = check.base + additional
    raw = plain + check.spirit_achievement
    if check.cap is None:
        return raw, raw
    if check.settings.cap_applies_after_spirit:
        return raw, min(raw, check.cap)
    return raw, min(plain, check.cap) + check.spirit_achievement


def affordable(check: OpenCheck) -> bool:
    """Whether health covers one more die (BR-14, SG-39)."""
    return check.health is not None and check.cost + check.extra + 1 <= check.health - check.settings.spirit_floor


def thresholds(check: OpenCheck, most: int, reduce: Reduce) -> list[Fraction]:
    """Return the mean reduction that 0, 1, ... ``most`` dice give under the best rule of ignoring (SG-16)."""
    worth = [reduce(face) if hits(face, check.target, check.settings) else 0 for face in range(1, 21)]
    values = [Fraction(0)]
    for _ in range(most):
        above = [one for one in worth if one > values[-1]]
        values.append(Fraction(sum(above), 20) + Fraction(20 - len(above), 20) * values[-1])
    return values


def judge(check: OpenCheck, face: int, remaining: int, reduce: Reduce | None) -> Literal["keep", "ignore", "ask"]:
    """Say what the policy does with a success (BR-07, SG-16)."""
    if check.policy == "manual":
        return "ask" if remaining or affordable(check) else "keep"
    if check.policy == "first_success" or not remaining or reduce is None:
        return "keep"
    if check.policy == "ignore_useless_success":
        return "keep" if reduce(face) > 0 else "ignore"
    return "keep" if reduce(face) > thresholds(check, remaining, reduce)[-1] else "ignore"


def last_success(check: OpenCheck) -> int | None:
    """Return the position of a success that stands or waits for a decision, or None."""
    last = len(check.faces) - 1
    if last < 0 or last in check.ignored or not hits(check.faces[last], target_at(check, last), check.settings):
        return None
    return last


def roll_on(check: OpenCheck, dice: Dice, reduce: Reduce | None, purpose: str) -> OpenCheck:
    """Roll until the check ends or the roller has to decide (BR-06, BR-07, BR-14).

    Args:
        check: the check as it stands.
        dice: where dice come from.
        reduce: the reduction that a face gives, for the policies that look at an effect.
        purpose: what the dice are for.
    """
    while True:
        position = last_success(check)
        if position is not None:
            if check.kept:
                return check
            remaining = check.rolls + max(check.extra, 0) - len(check.faces)
            match judge(check, check.faces[position], remaining, reduce):
                case "keep":
                    return replace(check, kept=True)
                case "ask":
                    return check
                case _:
                    check = replace(check, ignored=[*check.ignored, position])
                    dice.mark("ignored", -1)
        elif len(check.faces) < check.rolls + check.extra:
            (face,) = dice.roll(20, 1, purpose)
            check = replace(check, faces=[*check.faces, face])
            good = hits(face, target_at(check, len(check.faces) - 1), check.settings)
            dice.mark("hit" if good else "miss", -1)
        elif check.extra < check.spirit_rolls:
            check = replace(check, extra=check.extra + 1)
        else:
            return check


def decide(check: OpenCheck, choice: Decision) -> OpenCheck:
    """Apply what the roller says: keep or ignore a success, buy one more die for 1 health (BR-07, BR-14).

    Raises:
        RuleError: ``nothing_to_decide`` if the check does not wait for that, ``no_rolls_left``, ``not_enough_health``.
    """
    position = None if check.kept else last_success(check)
    if choice in ("keep", "ignore", "ignore_extra") and position is None:
        raise RuleError("nothing_to_decide", "request.choice", choice=choice)
    if choice == "keep":
        return replace(check, kept=True)
    remaining = check.rolls + check.extra - len(check.faces)
    if choice == "ignore":
        if not remaining:
            raise RuleError("no_rolls_left", "request.choice")
        return replace(check, ignored=[*check.ignored, *([] if position is None else [position])])
    if choice == "extra" and (position is not None or check.kept or remaining):
        raise RuleError("nothing_to_decide", "request.choice", choice=choice)
    if check.health is None:
        raise RuleError("health_missing", "request.health")
    if not affordable(check):
        available = max(0, check.health - check.settings.spirit_floor)
        required = check.cost + check.extra + 1
        raise RuleError("not_enough_health", "request.choice", required=required, available=available)
    ignored = [*check.ignored, *([] if position is None else [position])]
    return replace(check, ignored=ignored, extra=check.extra + 1)


def awaiting(check: OpenCheck) -> bool:
    """Whether a success waits for the roller's word."""
    return last_success(check) is not None and not check.kept


def succeeded(check: OpenCheck) -> bool:
    """Whether the check ended with a success that stands."""
    return check.kept and last_success(check) is not None


def spent(check: OpenCheck) -> int:
    """Return the points of spirit that the check costs, bought dice included (SG-39)."""
    return check.cost + check.extra


def summary(check: OpenCheck, zero_on_failure: bool = False) -> CheckValues:
    """Return the figures of a check as it stands.

    Args:
        check: the check.
        zero_on_failure: count a failure as additional achievement 0 (SG-13).
    """
    waits = awaiting(check)
    success = succeeded(check)
    face = check.faces[-1] if success else None
    additional = 0 if face is None and zero_on_failure and not waits else face
    raw, achievement = (None, None) if additional is None else raw_of(check, additional)
    failed = not success and not waits and check.faces
    after = None if check.health is None else check.health - spent(check)
    return CheckValues(
        who=check.who,
        skill=check.skill,
        base_target=check.base_target,
        limited_by=check.limited_by,
        target=target_at(check, max(0, len(check.faces) - 1)),
        rolls=check.rolls,
        faces=check.faces,
        ignored=[check.faces[index] for index in check.ignored],
        rolls_used=len(check.faces),
        extra_rolls=check.extra,
        success=None if waits else success,
        awaiting="keep_or_ignore" if waits else None,
        on_try=len(check.faces) if success else None,
        additional=additional,
        base=check.base,
        raw=raw,
        achievement=achievement,
        cap=check.cap,
        capped=None if raw is None else achievement != raw,
        failure_margin=check.faces[-1] - target_at(check, len(check.faces) - 1) if failed else None,
        cost=spent(check),
        health_before=check.health,
        health_after=after,
        flags=["health_not_positive"] if after is not None and after <= 0 else [],
        warnings=check.warnings,
    )


def steps_of(check: OpenCheck) -> tuple[Step, ...]:
    """Return the reasons of a check, one for each die and each thing that changed the result."""
    steps: list[Step] = []
    if check.limited_by != "given":
        steps.append(Step("limited", "SG-02", {"base_target": check.base_target, "ability": check.limited_by}))
    for index, face in enumerate(check.faces):
        details: dict[str, Scalar] = {"number": index + 1, "face": face, "target": target_at(check, index)}
        good = hits(face, target_at(check, index), check.settings)
        name = "die_ignored" if index in check.ignored else "die_hit" if good else "die_miss"
        steps.append(Step(name, "BR-07" if index in check.ignored else "BR-06", details))
    if check.extra:
        steps.append(Step("bought", "BR-14", {"count": check.extra}))
    if succeeded(check):
        raw, achievement = raw_of(check, check.faces[-1])
        steps.append(Step("achieved", "BR-08", {"base": check.base, "additional": check.faces[-1], "raw": raw}))
        if raw != achievement:
            steps.append(Step("capped", "SG-17", {"raw": raw, "cap": check.cap, "achievement": achievement}))
    elif check.faces and not awaiting(check):
        index = len(check.faces) - 1
        steps.append(Step("failed_by", "BR-09", {"margin": check.faces[index] - target_at(check, index)}))
    if spent(check):
        steps.append(Step("paid", "SG-39", {"cost": spent(check)}))
    return tuple(steps)


def parts_of(check: OpenCheck) -> tuple[Part, ...]:
    """Return the target of a check in progress as its base and what was added when it began (SG-03)."""
    base = Part("base_target", check.base_target, "BR-06" if check.limited_by == "given" else "SG-02")
    return (base, Part("modifiers", check.other, "SG-03")) if check.other else (base,)


def choices_of(check: OpenCheck, op: str) -> tuple[Choice, ...]:
    """Return what the roller may do next."""

    def offered(choice: Decision, cost: dict[str, int] | None = None, refused: str | None = None) -> Choice:
        odds = None if refused else {"op": "sigma.odds_choice", "choice": choice}
        return Choice(choice, {"op": op, "choice": choice}, cost or {}, refused=refused, odds=odds)

    price = {"health": 1}
    if awaiting(check):
        found = [offered("keep")]
        if check.rolls + check.extra > len(check.faces):
            found.append(offered("ignore"))
        elif affordable(check):
            found.append(offered("ignore_extra", price))
        return tuple(found)
    if succeeded(check) or check.health is None:
        return ()
    return (offered("extra", price, None if affordable(check) else "spirit_used_up"),)
