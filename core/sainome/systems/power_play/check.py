"""The success check as played: roll, spend hero points, reveal a secret target; and plain rolls (PP-33 to PP-40)."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks, expressions, terms
from sainome.systems.power_play.character import Character, ability_of, ready
from sainome.systems.power_play.checks import AbilityValue, DiceCount, Modifier, PoolText
from sainome.systems.power_play.pending import Pending, Points, Target, check_state, choices_of, require_hero
from sainome.systems.power_play.settings import Settings


class CheckRequest(Request, frozen=True, kw_only=True, tag="power_play.check"):
    """A success check. The ability comes as a value, as an expression, or from the character in ``state``."""

    ability: str | None = None
    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    target: Target | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    context: Literal["check", "learning"] = "check"
    points: Points | None = None
    settings: Settings = Settings()
    state: Character | Pending | None = None


class CheckValues(Struct, frozen=True):
    """The record of a check (PP-93). ``margin`` is achievement less target; ``success`` is None while undecided."""

    ability: str | None
    dice_max: int
    bonus: int
    modifier: int
    n: int
    expression: str
    faces: tuple[int, ...]
    working: str
    achievement: int
    auto_failure: bool
    zero_dice: bool
    natural_zero_pool: bool
    target_known: bool
    phase: Literal["rolled", "resolved"]
    points: int | None
    target: int | None
    success: bool | None
    margin: int | None


OPEN: Final = frozenset(
    {
        "ability", "dice_max", "bonus", "modifier", "n", "expression", "faces", "working", "achievement",
        "auto_failure", "zero_dice", "natural_zero_pool", "target_known", "phase", "points",
    }
)  # fmt: skip


def check(request: CheckRequest, dice: Dice) -> Outcome:
    """Roll the chosen dice, add the bonus, and compare with the target (PP-23, PP-33 to PP-39)."""
    if isinstance(request.state, Pending):
        _refuse_second_roll(request, request.state)
    settings = request.settings
    character = request.state if isinstance(request.state, Character) else None
    if character is not None:
        ready(character)
    ability = None
    if request.ability is not None:
        known = terms.ability if character is None else partial(ability_of, character)
        ability = known(request.ability, path="request.ability")
    pool = _pool(request, character, ability)
    points = request.points if request.points is not None or character is None else character.hero_points
    if request.points is not None:
        require_hero(settings)
    committed = checks.commit(
        pool, request.n, settings, modifier=request.modifier, zero_allowed=request.zero_dice_allowed
    )
    roll = checks.throw(committed, dice, "check", settings)
    pending = Pending(
        context=request.context,
        roll=roll,
        ability=ability,
        target=request.target,
        target_known=request.hide == "nothing" and request.target is not None,
        points=points if settings.rules.hero_points else None,
        character=character,
        settings=settings,
    )
    return outcome_of(pending)


def _pool(request: CheckRequest, character: Character | None, ability: str | None) -> expressions.Pool:
    if character is None or request.value is not None or request.pool is not None:
        return expressions.pool_of(request.value, request.pool)
    if ability is None:
        raise RuleError("ability_missing", "request.ability")
    return expressions.pool_of_value(character.current(ability))


def _refuse_second_roll(request: CheckRequest, state: Pending) -> None:
    thrown = len(state.roll.faces) if state.roll else len(state.faces)
    if request.n is None or request.n > thrown:
        raise RuleError("add_dice_after_roll", "request.n", thrown=thrown)
    raise RuleError("already_rolled", "request.n", thrown=thrown)


def record(pending: Pending) -> CheckValues:
    """Return the full record of a check (PP-93)."""
    roll = pending.roll
    if roll is None:
        raise RuleError("bad_state", "request.state.roll", reason="roll")
    failed = checks.auto_failure(roll.faces, pending.settings)
    success = pending.told
    if pending.target is not None:
        success = checks.succeeds(roll, pending.target, pending.settings)
    return CheckValues(
        ability=pending.ability,
        dice_max=roll.dice,
        bonus=roll.bonus,
        modifier=roll.modifier,
        n=roll.n,
        expression=roll.expression,
        faces=roll.faces,
        working=roll.working,
        achievement=roll.achievement,
        auto_failure=failed,
        zero_dice=roll.zero_dice,
        natural_zero_pool=roll.natural_zero_pool,
        target_known=pending.target_known,
        phase=pending.phase,
        points=pending.points,
        target=pending.target,
        success=success,
        margin=None if pending.target is None else roll.achievement - pending.target,
    )


def verdict_of(success: bool | None, failed: bool) -> str:
    """Name the result of a check."""
    if success is None:
        return "auto_failure" if failed else "open"
    if failed and not success:
        return "auto_failure"
    return "success" if success else "failure"


def outcome_of(pending: Pending) -> Outcome:
    """Return the outcome of a check in its present phase."""
    values = record(pending)
    steps = [Step("achievement", "PP-35", {"working": values.working, "achievement": values.achievement})]
    if values.n < values.dice_max:
        steps.append(Step("left_out", "PP-36", {"left": values.dice_max - values.n, "dice": values.dice_max}))
    if values.auto_failure:
        steps.append(Step("auto_failure", "PP-37"))
    if values.zero_dice:
        steps.append(Step("zero_dice", "PP-38"))
    if values.natural_zero_pool:
        steps.append(Step("empty_pool", "PP-39"))
    if values.target is not None:
        steps.append(Step("compare", "PP-35", {"achievement": values.achievement, "target": values.target}))
    else:
        steps.append(Step("no_target", "PP-33"))
    parts = [Part("faces", sum(values.faces), "PP-35"), Part("bonus", values.bonus, "PP-23")]
    if values.modifier:
        parts.append(Part("modifier", values.modifier, "PP-35"))
    return Outcome(
        values=values,
        verdict=verdict_of(values.success, values.auto_failure),
        parts=tuple(parts),
        steps=tuple(steps),
        choices=choices_of(pending),
        state=pending,
    )


class RevealRequest(Request, frozen=True, kw_only=True, tag="power_play.reveal"):
    """Tell the result of a check whose target was secret: by the target, or by success or failure alone."""

    target: Target | None = None
    success: bool | None = None
    state: Pending


def reveal(request: RevealRequest, dice: Dice) -> Outcome:
    """Tell success or failure of a secret target; hero points come too late from here on (PP-33, PP-91)."""
    pending = request.state
    check_state(pending)
    if pending.phase == "resolved":
        raise RuleError("already_revealed", "request.state.phase")
    target = request.target if request.target is not None else pending.target
    if target is None and request.success is None:
        raise RuleError("target_missing", "request.target")
    told = request.success if target is None else None
    return outcome_of(replace(pending, target=target, phase="resolved", told=told))


class RollRequest(Request, frozen=True, kw_only=True, tag="power_play.roll"):
    """Roll a plain expression: damage, growth, money or anything that is no check."""

    expression: PoolText
    context: Literal["damage", "growth", "money", "other"] = "other"
    points: Points | None = None
    settings: Settings = Settings()


class RollValues(Struct, frozen=True):
    """The total; ``faces`` are the six-sided faces, ``read`` what a D3 or D2 reads from them."""

    expression: str
    faces: tuple[int, ...]
    read: tuple[int, ...]
    working: str
    total: int


def roll(request: RollRequest, dice: Dice) -> Outcome:
    """Roll an expression: no dice are left out, a 1 means nothing special (PP-01, PP-02)."""
    expression = expressions.read(request.expression)
    if request.points is not None:
        require_hero(request.settings)
    faces = expressions.throw(expression, dice, request.context if request.context != "other" else "roll")
    total = expression.value(faces)
    values = RollValues(
        expression.text,
        faces,
        tuple(expressions.mapped(face, expression.sides) for face in faces),
        expression.working(faces),
        total,
    )
    hero = request.settings.rules.hero_points
    pending = Pending(
        context=request.context,
        expression=expression.text if expression.number else str(expression.add),
        faces=faces,
        points=request.points if hero else None,
        settings=request.settings,
    )
    steps = [Step("total", "PP-01", {"working": values.working, "total": total})]
    if expression.sides != 6:
        steps.append(Step("small_die", "PP-02", {"sides": expression.sides}))
    return Outcome(values=values, steps=tuple(steps), choices=choices_of(pending), state=pending)


OPERATIONS: Final = (
    Operation(
        CheckRequest,
        check,
        CheckValues,
        Pending,
        clauses=("PP-33", "PP-34", "PP-35", "PP-36", "PP-37", "PP-38", "PP-39"),
        open=OPEN,
    ),
    Operation(RevealRequest, reveal, CheckValues, Pending, clauses=("PP-33", "PP-91"), open=OPEN),
    Operation(RollRequest, roll, RollValues, Pending, clauses=("PP-01", "PP-02")),
)
