"""Making and raising with figures given directly: exchange, growth, bonus, money, experience, levels (PP-10 on)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import expressions
from sainome.systems.power_play.checks import AbilityValue, Modifier, PoolText
from sainome.systems.power_play.figures import Values, named
from sainome.systems.power_play.packcheck import primary_of
from sainome.systems.power_play.settings import Settings
from sainome.systems.power_play.terms import ability

type Level = Annotated[int, Meta(ge=1, le=999)]
type Experience = Annotated[int, Meta(ge=0, le=10**9)]
type PlayTime = Annotated[int, Meta(ge=0, le=9999)] | Annotated[str, Meta(min_length=1, max_length=20)]

MONEY: Final = "5D6*10"
REMAKE_AT: Final = 30


class SwapRequest(Request, frozen=True, kw_only=True, tag="power_play.swap"):
    """Exchange ability values that were made by the same formula; ``swap`` lists pairs, one after the other."""

    formulas: Annotated[dict[str, PoolText], Meta(min_length=1, max_length=40)]
    values: Values
    swap: Annotated[list[tuple[str, str]], Meta(max_length=200)]
    settings: Settings = Settings()


class SwapValues(Struct, frozen=True):
    """The values after the exchange, and which abilities may be exchanged with each other."""

    values: dict[str, int]
    groups: tuple[tuple[str, ...], ...]


def swap_groups(formulas: dict[str, str]) -> list[list[str]]:
    """Return the groups of abilities with the same formula; a group of one cannot be exchanged (PP-10).

    >>> swap_groups({"strength": "3D6+6", "agility": "3D+6", "charm": "2D6"})
    [['strength', 'agility']]
    """
    groups: dict[expressions.Expression, list[str]] = {}
    for name, text in formulas.items():
        groups.setdefault(expressions.read(text, f"request.formulas.{name}"), []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def exchange(
    values: dict[str, int],
    formulas: dict[str, str],
    pairs: list[tuple[str, str]],
    settings: Settings,
    *,
    path: str,
    read: Callable[[str, str], str] = ability,
) -> dict[str, int]:
    """Exchange values pair by pair; only within a group of equal formulas (PP-10).

    Raises:
        RuleError: ``swap_different_formula``, ``rule_disabled``.
    """
    if pairs and not settings.rules.exchange:
        raise RuleError("rule_disabled", path, rule="exchange")
    found = dict(values)
    for index, pair in enumerate(pairs):
        one, other = (read(name, f"{path}[{index}]") for name in pair)
        for name in (one, other):
            if name not in found or name not in formulas:
                raise RuleError("ability_missing", f"{path}[{index}]", ability=name)
        if expressions.read(formulas[one]) != expressions.read(formulas[other]):
            raise RuleError("swap_different_formula", f"{path}[{index}]", one=one, other=other)
        found[one], found[other] = found[other], found[one]
    return found


def swap(request: SwapRequest, dice: Dice) -> Outcome:
    """Exchange values of abilities whose formulas are the same (PP-10)."""
    formulas = {ability(name, f"request.formulas.{name}"): text for name, text in request.formulas.items()}
    values = exchange(
        named(request.values, "request.values"), formulas, request.swap, request.settings, path="request.swap"
    )
    step = Step("exchanged", "PP-10", {"count": len(request.swap)})
    return Outcome(values=SwapValues(values, tuple(map(tuple, swap_groups(formulas)))), steps=(step,))


class GrowthRequest(Request, frozen=True, kw_only=True, tag="power_play.growth"):
    """Growth by ability: the profession's expressions, and the race's modifiers where they are known."""

    profession: Annotated[dict[str, PoolText], Meta(min_length=1, max_length=40)]
    race: dict[str, Modifier] = {}


class GrowthValues(Struct, frozen=True):
    """Both joined, the primary abilities, and a warning where there are not three of them."""

    growth: dict[str, str]
    primary: tuple[str, ...]
    warning: str | None


def growth(request: GrowthRequest, dice: Dice) -> Outcome:
    """Join profession and race, and find the abilities that grow by a D6 (PP-12, PP-13)."""
    profession = {ability(name, f"request.profession.{name}"): text for name, text in request.profession.items()}
    race = named(request.race, "request.race")
    joined = {
        name: expressions.read(text, f"request.profession.{name}").plus(race.get(name, 0)).text
        for name, text in profession.items()
    }
    primary = tuple(primary_of(profession))
    warning = None if len(primary) == 3 else "primary_count"
    steps = [Step("joined", "PP-12"), Step("primary", "PP-13", {"count": len(primary)})]
    return Outcome(values=GrowthValues(joined, primary, warning), verdict=warning, steps=tuple(steps))


class BonusRequest(Request, frozen=True, kw_only=True, tag="power_play.bonus"):
    """Add the profession bonus to the primary abilities and say whether a remake is allowed."""

    values: Annotated[Values, Meta(min_length=1)]
    primary: Annotated[list[str], Meta(max_length=12)] = []
    bonus: Modifier | PoolText = 0
    level: Level = 1
    settings: Settings = Settings()


class BonusValues(Struct, frozen=True):
    """The final values, the bonus added to each, how many reach 30, and whether the character may be made anew."""

    values: dict[str, int]
    bonus: int
    high: int
    may_remake: bool


def may_remake(level: int, values: list[int], settings: Settings) -> bool:
    """Say whether fewer than two values of 30 or more let the player start again (PP-15).

    >>> may_remake(1, [31, 29, 12], Settings()), may_remake(1, [31, 30, 12], Settings())
    (True, False)
    """
    return settings.rules.remake and level == 1 and sum(value >= REMAKE_AT for value in values) < 2


def bonus(request: BonusRequest, dice: Dice) -> Outcome:
    """Add the whole bonus to each primary ability; a bonus that is rolled is rolled once (PP-14, PP-15)."""
    values = named(request.values, "request.values")
    primary = [ability(name, f"request.primary[{index}]") for index, name in enumerate(request.primary)]
    for index, name in enumerate(primary):
        if name not in values:
            raise RuleError("ability_missing", f"request.primary[{index}]", ability=name)
    expression = expressions.read(str(request.bonus), "request.bonus")
    added = expression.value(expressions.throw(expression, dice, "bonus"))
    final = {name: max(0, value + (added if name in primary else 0)) for name, value in values.items()}
    high = sum(value >= REMAKE_AT for value in final.values())
    remake = may_remake(request.level, list(final.values()), request.settings)
    steps = [
        Step("bonus", "PP-14", {"bonus": added}),
        Step("remake" if remake else "no_remake", "PP-15", {"high": high}),
    ]
    return Outcome(values=BonusValues(final, added, high, remake), steps=tuple(steps))


class MoneyRequest(Request, frozen=True, kw_only=True, tag="power_play.money"):
    """Roll the money that a new character starts with."""


class MoneyValues(Struct, frozen=True):
    """The money in silver pieces."""

    faces: tuple[int, ...]
    working: str
    sp: int


def money(request: MoneyRequest, dice: Dice) -> Outcome:
    """Roll 5D6 times ten silver pieces (PP-16)."""
    expression = expressions.read(MONEY)
    faces = expressions.throw(expression, dice, "money")
    values = MoneyValues(faces, expression.working(faces), expression.value(faces))
    return Outcome(values=values, steps=(Step("total", "PP-16", {"working": values.working, "total": values.sp}),))


class AwardRequest(Request, frozen=True, kw_only=True, tag="power_play.award"):
    """Experience after an evening: the levels of those who took part, the play time, the master's adjustment."""

    levels: Annotated[list[Level], Meta(min_length=1, max_length=200)]
    play_time: PlayTime
    adjust_percent: int = 0
    settings: Settings = Settings()


class AwardValues(Struct, frozen=True):
    """The award before and after the adjustment; everybody receives the same."""

    xp_base: int
    xp_each: int
    characters: int
    level_sum: int
    play_time: str
    play_time_unit: Literal["hour", "half_hour", "session"]
    adjust_percent: int


def award_of(levels: list[int], time: Fraction, percent: int, settings: Settings) -> tuple[int, int]:
    """Return the award before and after the adjustment, each truncated, or once at the end (PP-83, PP-84).

    >>> award_of([3, 2, 2], Fraction(7, 2), -20, Settings())
    (816, 653)
    """
    exact = time * Fraction(100 * sum(levels), len(levels))
    base = floor_div(exact.numerator, exact.denominator)
    if settings.xp_rounding == "final":
        whole = exact * Fraction(100 + percent, 100)
        return base, floor_div(whole.numerator, whole.denominator)
    change = floor_div(base * abs(percent), 100)
    return base, base + change if percent >= 0 else base - change


def award(request: AwardRequest, dice: Dice) -> Outcome:
    """Award experience: level sum times play time times 100, shared by the number of characters (PP-83, PP-84)."""
    percent = request.adjust_percent
    if not -20 <= percent <= 20:
        raise RuleError("adjust_out_of_range", "request.adjust_percent", percent=percent)
    time = expressions.exact(request.play_time, "request.play_time")
    base, each = award_of(request.levels, time, percent, request.settings)
    values = AwardValues(
        base, each, len(request.levels), sum(request.levels), str(time), request.settings.play_time_unit, percent
    )
    steps = [
        Step(
            "award", "PP-83", {"sum": sum(request.levels), "time": str(time), "count": len(request.levels), "xp": base}
        )
    ]
    if percent:
        steps.append(Step("adjusted", "PP-84", {"percent": percent, "before": base, "xp": each}))
    return Outcome(values=values, steps=tuple(steps))


class LevelRequest(Request, frozen=True, kw_only=True, tag="power_play.level"):
    """The level that an amount of experience reaches, by a table of thresholds; ``level`` is the present one."""

    thresholds: Annotated[dict[str, Experience], Meta(min_length=1, max_length=999)]
    xp: Experience
    level: Level | None = None


class LevelValues(Struct, frozen=True):
    """The level reached, how many level-ups are due, and the experience of the next level; None past the table."""

    level: int
    level_ups: int
    next_at: int | None


def level_at(thresholds: dict[int, int], xp: int) -> int:
    """Return the level that an amount of experience reaches; equality counts (PP-85).

    >>> level_at({2: 1000, 3: 2500}, 1000)
    2
    """
    return 1 + sum(threshold <= xp for threshold in thresholds.values())


def level(request: LevelRequest, dice: Dice) -> Outcome:
    """Find level and level-ups due; each has its own raise and its own learning round (PP-85)."""
    thresholds = {}
    for name, xp in request.thresholds.items():
        if not name.isdecimal() or not 2 <= int(name) <= 999:
            raise RuleError("bad_thresholds", f"request.thresholds.{name}", level=name[:20])
        thresholds[int(name)] = xp
    ordered = sorted(thresholds.items())
    for index, (number, xp) in enumerate(ordered):
        if number != index + 2 or (index and xp <= ordered[index - 1][1]):
            raise RuleError("bad_thresholds", f"request.thresholds.{number}", level=str(number))
    reached = level_at(thresholds, request.xp)
    due = max(0, reached - request.level) if request.level is not None else 0
    step = Step("level", "PP-85", {"xp": request.xp, "level": reached, "due": due})
    return Outcome(values=LevelValues(reached, due, thresholds.get(reached + 1)), steps=(step,))


class GrowRequest(Request, frozen=True, kw_only=True, tag="power_play.grow"):
    """Raise one ability at a new level. ``growth`` is the profession's expression, ``race`` the race's modifier."""

    base: AbilityValue
    growth: PoolText
    race: Modifier | PoolText = 0
    ability: str | None = None
    caster: bool = False


class GrowValues(Struct, frozen=True):
    """What was rolled, what is gained, the new base value, and what follows in which order."""

    ability: str | None
    faces: tuple[int, ...]
    read: tuple[int, ...]
    working: str
    raw: int
    gain: int
    base_before: int
    base: int
    learning_round: bool
    order: tuple[str, ...]


def roll_growth(
    profession: str, race: int | str, dice: Dice, path: str
) -> tuple[int, tuple[int, ...], tuple[int, ...], str]:
    """Roll growth, the profession's die before the race's; return total, faces, what they read, the working (PP-86)."""
    first, second = expressions.read(profession, path), expressions.read(str(race), path)
    if not second.number:
        first, second = first.plus(second.add), expressions.Expression(0, 6, 1, 0)
    faces = expressions.throw(first, dice, "growth")
    more = expressions.throw(second, dice, "growth")
    shown = tuple(expressions.mapped(face, first.sides) for face in faces)
    shown += tuple(expressions.mapped(face, second.sides) for face in more)
    working = first.working(faces) + (f"+{second.working(more)}" if second.number else "")
    return first.value(faces) + second.value(more), faces + more, shown, working


def grow(request: GrowRequest, dice: Dice) -> Outcome:
    """Raise an ability by its growth, at least 1; then the sheet is refreshed and a caster learns (PP-86 to PP-88)."""
    name = None if request.ability is None else ability(request.ability)
    expressions.read(str(request.race), "request.race")
    raw, faces, read, working = roll_growth(request.growth, request.race, dice, "request.growth")
    gain = max(1, raw)
    follow = ("raise", "recompute", "learn") if request.caster else ("raise", "recompute")
    values = GrowValues(
        name, faces, read, working, raw, gain, request.base, request.base + gain, request.caster, follow
    )
    steps = [Step("growth", "PP-86", {"working": working, "gain": gain, "base": request.base + gain})]
    steps.append(Step("refresh_next", "PP-87"))
    if request.caster:
        steps.append(Step("learn_next", "PP-88"))
    return Outcome(values=values, steps=tuple(steps))


OPERATIONS: Final = (
    Operation(SwapRequest, swap, SwapValues, clauses=("PP-10",), group="book"),
    Operation(GrowthRequest, growth, GrowthValues, clauses=("PP-12", "PP-13"), group="book"),
    Operation(BonusRequest, bonus, BonusValues, clauses=("PP-14", "PP-15"), group="book"),
    Operation(MoneyRequest, money, MoneyValues, clauses=("PP-16",), group="book"),
    Operation(AwardRequest, award, AwardValues, clauses=("PP-83", "PP-84"), group="book"),
    Operation(LevelRequest, level, LevelValues, clauses=("PP-85",), group="book"),
    Operation(GrowRequest, grow, GrowValues, clauses=("PP-86", "PP-87", "PP-88"), group="book"),
)
