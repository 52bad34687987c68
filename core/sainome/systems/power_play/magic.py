"""Magic with figures given directly: learning, uses per day, casting, resistance, interruption (PP-42 to PP-56)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import checks
from sainome.systems.power_play.character import uses
from sainome.systems.power_play.checks import AbilityValue, Committed, DiceCount, Modifier, PoolText, Roll, Side
from sainome.systems.power_play.expressions import pool_of
from sainome.systems.power_play.settings import Settings

type Required = Annotated[int, Meta(ge=1, le=9999)]
type Target = Annotated[int, Meta(ge=0, le=9999)]
type Count = Annotated[int, Meta(ge=0, le=9999)]


class LearnRequest(Request, frozen=True, kw_only=True, tag="power_play.learn"):
    """One memory check for a spell, by the value of memory or by its expression."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    memory_target: Target
    n: DiceCount | None = None
    settings: Settings = Settings()


class LearnValues(Struct, frozen=True):
    """The check and whether the spell is learned."""

    expression: str
    n: int
    faces: tuple[int, ...]
    working: str
    achievement: int
    auto_failure: bool
    zero_dice: bool
    memory_target: int
    learned: bool


def learn_roll(
    dice: Dice, value: int | None, pool: str | None, n: int | None, *, settings: Settings, path: str = "request"
) -> Roll:
    """Throw a memory check; a 0-dice roll is always allowed here (PP-44)."""
    committed = checks.commit(pool_of(value, pool, path), n, settings, path=path, zero_allowed=True)
    return checks.throw(committed, dice, "learn", settings)


def learn(request: LearnRequest, dice: Dice) -> Outcome:
    """Try to learn a spell: a memory check against its memory target (PP-44)."""
    roll = learn_roll(dice, request.value, request.pool, request.n, settings=request.settings)
    learned = checks.succeeds(roll, request.memory_target, request.settings)
    values = LearnValues(
        roll.expression,
        roll.n,
        roll.faces,
        roll.working,
        roll.achievement,
        checks.auto_failure(roll.faces, request.settings),
        roll.zero_dice,
        request.memory_target,
        learned,
    )
    step = Step("compare", "PP-44", {"achievement": roll.achievement, "target": request.memory_target})
    return Outcome(values=values, verdict="learned" if learned else "not_learned", steps=(step,))


class UsesRequest(Request, frozen=True, kw_only=True, tag="power_play.uses"):
    """How often a spell may be used today. No ``required_spirit``: no daily limit."""

    spirit: AbilityValue
    required_spirit: Required | None
    used_today: Count = 0


class UsesValues(Struct, frozen=True):
    """The day's uses and those left; None for no daily limit."""

    uses_max: int | None
    uses_left: int | None


def uses_today(request: UsesRequest, dice: Dice) -> Outcome:
    """Count the day's uses: how often spirit contains the required spirit (PP-45)."""
    most, left = uses(request.spirit, request.required_spirit, request.used_today)
    step = Step("uses", "PP-45", {"spirit": request.spirit, "required": request.required_spirit, "uses": most})
    return Outcome(values=UsesValues(most, left), steps=(step,))


class CastRequest(Request, frozen=True, kw_only=True, tag="power_play.cast"):
    """Cast a spell with ready figures.

    ``resisters`` resist one by one; ``object_on_living``: a spell for things cast on a being or what it bears;
    ``welcome``: it suits the target, so it is neither halved nor resisted. ``uses_left`` None: no daily limit.
    """

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    resisters: Annotated[list[Side], Meta(max_length=100)] = []
    fixed_target: Target | None = None
    object_on_living: bool = False
    welcome: bool = False
    learned: bool = True
    condition_met: bool = True
    uses_left: Count | None = None
    settings: Settings = Settings()


class Resisted(Struct, frozen=True):
    """One resistance: its figures, the target that it sets, and whether the spell works all the same."""

    expression: str
    faces: tuple[int, ...]
    working: str
    achievement: int
    auto_failure: bool
    target: int
    success: bool


class CastValues(Struct, frozen=True):
    """The casting: ``raw_achievement`` before halving; ``success`` is true if the spell works on anybody."""

    expression: str
    n: int
    faces: tuple[int, ...]
    working: str
    raw_achievement: int
    achievement: int
    halved: bool
    auto_failure: bool
    target: int | None
    results: tuple[Resisted, ...]
    success: bool
    uses_left: int | None


def resistance_target(roll: Roll, settings: Settings) -> int:
    """Return the target that a resistance sets; auto-failed it is 0 (PP-52)."""
    if checks.auto_failure(roll.faces, settings) and settings.resist_auto_failure_target == "zero":
        return 0
    return roll.achievement


def cast(request: CastRequest, dice: Dice) -> Outcome:
    """Cast: check the school's ability; only auto-failure or resistance stops it (PP-47, PP-50, PP-52 to PP-54)."""
    left = request.uses_left
    if not request.learned:
        raise RuleError("not_learned", "request.learned", uses_left=left)
    if left == 0:
        raise RuleError("no_uses_left", "request.uses_left", uses_left=left)
    if not request.condition_met:
        raise RuleError("school_condition", "request.condition_met", uses_left=left)
    pool = pool_of(request.value, request.pool)
    try:
        committed = checks.commit(pool, request.n, request.settings, modifier=request.modifier, casting=True)
    except RuleError as refused:
        refused.details["uses_left"] = left
        raise
    resisters = [
        checks.commit_side(side, request.settings, path=f"request.resisters[{index}]", passive=True)
        for index, side in enumerate([] if request.welcome else request.resisters)
    ]
    values = throw_cast(
        dice,
        committed,
        resisters,
        request.settings,
        halved=request.object_on_living and not request.welcome,
        fixed_target=request.fixed_target,
        uses_left=left,
    )
    return Outcome(values=values, verdict=cast_verdict(values), steps=cast_steps(values, request.welcome))


def throw_cast(
    dice: Dice,
    committed: Committed,
    resisters: list[Committed],
    settings: Settings,
    *,
    halved: bool,
    fixed_target: int | None,
    uses_left: int | None,
) -> CastValues:
    """Throw the caster's dice, then each resister's, and compare (PP-47, PP-52 to PP-54, PP-93)."""
    roll = checks.throw(committed, dice, "cast", settings)
    failed = checks.auto_failure(roll.faces, settings)
    achievement = trunc_div(max(0, roll.achievement), 2) if halved else roll.achievement
    results = []
    for resister in resisters:
        against = checks.throw(resister, dice, "resist", settings)
        target = max(resistance_target(against, settings), fixed_target or 0)
        results.append(
            Resisted(
                against.expression,
                against.faces,
                against.working,
                against.achievement,
                checks.auto_failure(against.faces, settings),
                target,
                not failed and achievement >= target,
            )
        )
    if results:
        success = any(result.success for result in results)
        target_shown: int | None = results[0].target
    else:
        success = not failed and achievement >= (fixed_target or 0)
        target_shown = fixed_target
    return CastValues(
        roll.expression,
        roll.n,
        roll.faces,
        roll.working,
        roll.achievement,
        achievement,
        halved,
        failed,
        target_shown,
        tuple(results),
        success,
        None if uses_left is None else uses_left - 1,
    )


def cast_verdict(values: CastValues) -> str:
    """Name the result of a casting."""
    if values.auto_failure:
        return "auto_failure"
    works = [result.success for result in values.results] or [values.success]
    if all(works):
        return "success"
    return "partial" if any(works) else "failure"


def cast_steps(values: CastValues, welcome: bool) -> tuple[Step, ...]:
    """Return the clauses that a casting applied."""
    steps = [Step("achievement", "PP-47", {"working": values.working, "achievement": values.raw_achievement})]
    if values.auto_failure:
        steps.append(Step("auto_failure", "PP-37"))
    if values.halved:
        steps.append(Step("halved", "PP-54", {"raw": values.raw_achievement, "achievement": values.achievement}))
    if welcome:
        steps.append(Step("welcome", "PP-54"))
    for result in values.results:
        details: dict[str, int | str | bool | None] = {"achievement": values.achievement, "target": result.target}
        steps.append(Step("resisted", "PP-52", details))
    if values.uses_left is not None:
        steps.append(Step("use_spent", "PP-50", {"left": values.uses_left}))
    return tuple(steps)


type Event = Literal["dodged", "attacked", "hit", "damaged", "resisted"]


class InterruptRequest(Request, frozen=True, kw_only=True, tag="power_play.interrupt"):
    """What befalls a caster before the spell is cast.

    ``event``: dodged (a dodge was made), attacked (missed without a dodge), hit (struck without a dodge, nothing lost),
    damaged (struck without a dodge, hit points lost), resisted (magic was resisted).
    """

    declared: bool
    event: Event
    before_cast: bool = True
    uses_left: Count | None = None
    settings: Settings = Settings()


class InterruptValues(Struct, frozen=True):
    """Whether the spell is lost, whether the caster may still cast this round, and the uses left."""

    breaks: bool
    spell_failed: bool
    may_cast_this_round: bool
    uses_left: int | None


def breaks(event: str, settings: Settings) -> bool:
    """Say whether an event breaks the concentration (PP-49).

    >>> breaks("dodged", Settings()), breaks("attacked", Settings()), breaks("resisted", Settings())
    (True, False, False)
    """
    struck = {"hit": ("hit", "damaged"), "damage": ("damaged",), "attacked": ("attacked", "hit", "damaged")}
    return event == "dodged" or event in struck[settings.interrupt_event]


def interrupt(request: InterruptRequest, dice: Dice) -> Outcome:
    """Judge an event before the casting: a dodge, or a blow taken without one, ruins the spell (PP-49)."""
    settings = request.settings
    broken = request.before_cast and breaks(request.event, settings)
    failed = broken and request.declared and settings.casting_declaration == "round_start"
    left = request.uses_left
    if failed and left is not None:
        left = max(0, left - 1)
    values = InterruptValues(broken, failed, not broken, left)
    verdict = "spell_lost" if failed else ("chance_lost" if broken else "unbroken")
    steps = [Step(verdict, "PP-49", {"event": request.event})]
    if failed and left is not None:
        steps.append(Step("use_spent", "PP-50", {"left": left}))
    return Outcome(values=values, verdict=verdict, steps=tuple(steps))


class LearnPlanRequest(Request, frozen=True, kw_only=True, tag="power_play.learn_plan"):
    """Which spells may be tried at a learning opportunity, given their identifiers."""

    spells: Annotated[list[str], Meta(max_length=2000)]
    learned: Annotated[list[str], Meta(max_length=2000)] = []
    settings: Settings = Settings()


class LearnPlanValues(Struct, frozen=True):
    """The spells that may be tried, and how many checks there may be."""

    attempts: tuple[str, ...]
    limit: int


def learn_plan(request: LearnPlanRequest, dice: Dice) -> Outcome:
    """List the spells not yet learned; each may be tried once, or a fixed number of them (PP-43)."""
    open_spells = tuple(name for name in request.spells if name not in request.learned)
    limit = attempts_limit(len(open_spells), request.settings)
    step = Step("attempts", "PP-43", {"limit": limit, "open": len(open_spells)})
    return Outcome(values=LearnPlanValues(open_spells, limit), steps=(step,))


def attempts_limit(open_spells: int, settings: Settings) -> int:
    """Return how many learning checks one opportunity allows (PP-43)."""
    if settings.learn_attempts == "fixed":
        return min(open_spells, settings.learn_attempts_fixed)
    return open_spells


OPERATIONS: Final = (
    Operation(LearnRequest, learn, LearnValues, clauses=("PP-44",)),
    Operation(UsesRequest, uses_today, UsesValues, clauses=("PP-45",)),
    Operation(CastRequest, cast, CastValues, clauses=("PP-47", "PP-50", "PP-52", "PP-53", "PP-54")),
    Operation(InterruptRequest, interrupt, InterruptValues, clauses=("PP-48", "PP-49", "PP-50")),
    Operation(LearnPlanRequest, learn_plan, LearnPlanValues, clauses=("PP-43",), group="book"),
)
