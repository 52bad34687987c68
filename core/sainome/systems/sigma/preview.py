"""A check before it is rolled: what limits it, its chance, what a point of spirit would buy (SG-02, SG-03, SG-38)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Scalar, Step
from sainome.kit.system import Operation
from sainome.systems.sigma.chances import achievements, decimal, face_chances
from sainome.systems.sigma.closing import looked_at
from sainome.systems.sigma.people import Abilities
from sainome.systems.sigma.rolling import opened
from sainome.systems.sigma.scene import Scene
from sainome.systems.sigma.trial import Plan, SpiritUse, Trial, plan, refuse_effect_policy, with_point

USES: Final[tuple[SpiritUse, ...]] = ("target", "achievement", "rolls", "A", "E", "O", "S", "C", "X")


class PreviewRequest(Trial, frozen=True, kw_only=True, tag="sigma.preview"):
    """Work out a check without rolling it."""


class FaceChance(Struct, frozen=True, kw_only=True):
    """A face and the chance that it ends the check successfully."""

    face: int
    chance: str


class AchievementChance(Struct, frozen=True, kw_only=True):
    """An achievement and its chance."""

    achievement: int
    chance: str
    percent: str


class PointWorth(Struct, frozen=True, kw_only=True):
    """What one more point of spirit in one use would give."""

    spirit_use: SpiritUse
    target: int
    base: int
    p_success: str
    percent: str
    mean: str | None
    helps: bool


class PreviewValues(Struct, frozen=True, kw_only=True):
    """A check worked out; chances are exact fractions as text, ``percent`` and ``mean`` are for reading."""

    who: str
    skill: str
    base_target: int
    limited_by: str
    target: int
    skill_value: int
    rolls: int
    base: int
    cap: int | None
    abilities: Abilities
    cost: int
    health_before: int | None
    health_after: int | None
    p_success: str
    p_fail: str
    percent: str
    faces: list[FaceChance]
    achievements: list[AchievementChance]
    mean: str | None
    points: list[PointWorth]
    pending: int


def preview(request: PreviewRequest, dice: Dice) -> Outcome:
    """Work out a check without rolling it (SG-02, SG-03, SG-38, BR-06, BR-11).

    Args:
        request: a check as for ``sigma.check``.
        dice: not used.

    Raises:
        RuleError: as ``sigma.check``.

    >>> from sainome.kit.dice import no_dice
    >>> preview(PreviewRequest(target=9, skill_value=2), no_dice()).values.p_success
    '279/400'
    """
    refuse_effect_policy(request)
    scene = looked_at(request.state)
    found = plan(request, scene)
    now = opened(found, request, "check")
    chance = face_chances(now, None)
    reached = achievements(now, None)
    after = None if found.health is None else found.health - found.cost
    values = PreviewValues(
        who=found.who,
        skill=found.skill,
        base_target=found.base_target,
        limited_by=found.limited_by,
        target=found.target,
        skill_value=found.skill_value,
        rolls=found.rolls,
        base=found.base,
        cap=found.cap,
        abilities=Abilities(**found.abilities),
        cost=found.cost,
        health_before=found.health,
        health_after=after,
        p_success=fraction_text(chance.success),
        p_fail=fraction_text(1 - chance.success),
        percent=percent_text(chance.success),
        faces=[
            FaceChance(face=face, chance=fraction_text(Fraction(weight, chance.total)))
            for face, weight in chance.weights.items()
        ],
        achievements=[
            AchievementChance(achievement=one, chance=fraction_text(part), percent=percent_text(part))
            for one, part in reached.items()
        ],
        mean=_mean(reached),
        points=_points(request, scene, found),
        pending=len(found.pending),
    )
    details: dict[str, Scalar] = {"base_target": found.base_target, "ability": found.limited_by}
    steps = () if found.limited_by == "given" else (Step("limited", "SG-02", details),)
    return Outcome(values=values, parts=found.parts, steps=steps, state=request.state)


def _mean(reached: dict[int, Fraction]) -> str | None:
    """Return the mean achievement of a success, for reading."""
    total = sum(reached.values(), Fraction(0))
    if not total:
        return None
    mean = sum((one * part for one, part in reached.items()), Fraction(0)) / total
    return f"-{decimal(-mean)}" if mean < 0 else decimal(mean)


def _points(request: PreviewRequest, scene: Scene, found: Plan) -> list[PointWorth]:
    """Return what one more point would give in each use that health covers (SG-38)."""
    now = opened(found, request, "check")
    before = face_chances(now, None).success
    out: list[PointWorth] = []
    for use in USES:
        if use not in ("target", "achievement", "rolls") and use not in found.abilities:
            continue
        more = replace(request, spirit=with_point(request.spirit, use))
        try:
            other = plan(more, scene)
        except RuleError:  # not enough health, or a use that the table does not allow: nothing to buy
            continue
        then = opened(other, more, "check")
        chance = face_chances(then, None).success
        reached = achievements(then, None)
        helps = chance > before or other.base > found.base or (use == "achievement" and before > 0)
        out.append(
            PointWorth(
                spirit_use=use,
                target=other.target,
                base=other.base,
                p_success=fraction_text(chance),
                percent=percent_text(chance),
                mean=_mean(reached),
                helps=helps,
            )
        )
    return out


OPERATIONS: Final = (
    Operation(
        PreviewRequest,
        preview,
        PreviewValues,
        state=Scene,
        clauses=("BR-06", "BR-11", "SG-02", "SG-03", "SG-04", "SG-38"),
        open=frozenset({"who", "skill"}),
        group="odds",
    ),
)
