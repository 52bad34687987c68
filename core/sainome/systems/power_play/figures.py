"""A sheet from bare numbers: current values, check expressions, dodge, hit points and lines (PP-17 to PP-29)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character
from sainome.systems.power_play.checks import AbilityValue, Modifier
from sainome.systems.power_play.expressions import Pool, pool_of_value
from sainome.systems.power_play.pack import Required
from sainome.systems.power_play.settings import Settings
from sainome.systems.power_play.terms import ability

type Values = Annotated[dict[str, AbilityValue], Meta(max_length=40)]
type Change = dict[str, Modifier]


class ShieldFigure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield's own dodge expression, and what it needs to be used."""

    dice: Annotated[int, Meta(ge=-99, le=99)] = 0
    bonus: Modifier = 0
    required: Required = Required()
    usable: bool = True


class FiguresRequest(Request, frozen=True, kw_only=True, tag="power_play.figures"):
    """Everything that follows from ability values. ``profiles`` names situations and the modifiers in each."""

    base: Annotated[Values, Meta(min_length=1)]
    modifiers: Annotated[list[Change], Meta(max_length=200)] = []
    profiles: Annotated[dict[str, list[Change]], Meta(max_length=50)] = {}
    shield: ShieldFigure | None = None
    settings: Settings = Settings()


class CheckFigure(Struct, frozen=True):
    """A check expression: at most ``dice`` dice, plus ``bonus``."""

    dice: int
    bonus: int
    text: str


class AbilityFigure(Struct, frozen=True):
    """One ability: base, modifier, current value and check expression."""

    ability: str
    base: int
    modifier: int
    current: int
    dice: int
    bonus: int
    check: str


class FiguresValues(Struct, frozen=True):
    """The sheet. What needs an ability that was not given is None."""

    abilities: tuple[AbilityFigure, ...]
    by_ability: dict[str, AbilityFigure]
    profiles: dict[str, dict[str, str]]
    can_act: bool
    can_move: bool
    can_dodge: bool
    can_resist: bool
    hit: CheckFigure | None
    dodge: CheckFigure | None
    hp_max: int | None
    death_line: int | None
    faint_line: int | None
    line_order: str | None
    invalid: str | None


def named(values: dict[str, int], path: str) -> dict[str, int]:
    """Return the same values with every ability under its identifier.

    Raises:
        InputError: ``unknown_ability``; RuleError: ``ability_twice``.
    """
    found: dict[str, int] = {}
    for name, value in values.items():
        known = ability(name, f"{path}.{name}")
        if known in found:
            raise RuleError("ability_twice", f"{path}.{name}", ability=known)
        found[known] = value
    return found


def changed(base: int, changes: list[int]) -> int:
    """Return base plus modifiers, at least 0 (PP-19).

    >>> changed(33, [-4, -2]), changed(12, [-15])
    (27, 0)
    """
    return max(0, base + sum(changes))


def figure_of(pool: Pool) -> CheckFigure:
    """Return a pool as it leaves the core."""
    return CheckFigure(pool.dice, pool.bonus, pool.text)


def figures(request: FiguresRequest, dice: Dice) -> Outcome:
    """Work out a sheet from ability values and modifiers (PP-19, PP-21 to PP-25, PP-27 to PP-29)."""
    base = named(request.base, "request.base")
    changes = [named(one, f"request.modifiers[{index}]") for index, one in enumerate(request.modifiers)]
    current = {name: changed(value, [one.get(name, 0) for one in changes]) for name, value in base.items()}
    listed = tuple(_ability(name, base[name], current[name]) for name in base)
    limits = base if request.settings.derived_limits_from == "base" else current
    hp_max = None if "endurance" not in base else character.lines_of(limits["endurance"], 0).hp_max
    faint = None if "spirit" not in base else character.lines_of(0, limits["spirit"]).faint_line
    order = None if hp_max is None or faint is None else character.line_order(-hp_max, faint)
    can_move = current.get("agility", 1) > 0
    values = FiguresValues(
        abilities=listed,
        by_ability={one.ability: one for one in listed},
        profiles=_profiles(request, base),
        can_act=all(current.values()),
        can_move=can_move,
        can_dodge=can_move,
        can_resist=True,
        hit=None if "prowess" not in base else figure_of(pool_of_value(current["prowess"])),
        dodge=_dodge(request, base, current),
        hp_max=hp_max,
        death_line=None if hp_max is None else -hp_max,
        faint_line=faint,
        line_order=order,
        invalid="no_hp" if hp_max == 0 else None,
    )
    return Outcome(values=values, steps=_steps(values))


def _ability(name: str, base: int, current: int) -> AbilityFigure:
    pool = pool_of_value(current)
    return AbilityFigure(name, base, current - base, current, pool.dice, pool.bonus, pool.text)


def _profiles(request: FiguresRequest, base: dict[str, int]) -> dict[str, dict[str, str]]:
    found = {}
    for name, changes in request.profiles.items():
        known = [named(one, f"request.profiles.{name}[{index}]") for index, one in enumerate(changes)]
        found[name] = {
            one: pool_of_value(changed(value, [change.get(one, 0) for change in known])).text
            for one, value in base.items()
        }
    return found


def _dodge(request: FiguresRequest, base: dict[str, int], current: dict[str, int]) -> CheckFigure | None:
    if "agility" not in base:
        return None
    pool = pool_of_value(current["agility"])
    shield = request.shield
    if shield is None or not shield.usable:
        return figure_of(pool)
    source = base if request.settings.requirement_value == "base" else current
    needed = {"prowess": shield.required.prowess, "strength": shield.required.strength}
    if any(need > source.get(name, 0) for name, need in needed.items()):
        return figure_of(pool)
    return figure_of(pool.plus(shield.dice, shield.bonus))


def _steps(values: FiguresValues) -> tuple[Step, ...]:
    steps = [
        Step("expression", "PP-23", {"ability": one.ability, "current": one.current, "check": one.check})
        for one in values.abilities
    ]
    if values.dodge is not None:
        steps.append(Step("dodge", "PP-24", {"check": values.dodge.text}))
    if values.hp_max is not None:
        steps.append(Step("hit_points", "PP-27", {"hp_max": values.hp_max, "death_line": -values.hp_max}))
    if values.faint_line is not None:
        steps.append(Step("faint_line", "PP-29", {"faint_line": values.faint_line}))
    if not values.can_act:
        steps.append(Step("zero_ability", "PP-21"))
    return tuple(steps)


class UsableRequest(Request, frozen=True, kw_only=True, tag="power_play.usable"):
    """Whether an item can be used: the ability values, the item's needs, and for a bow the race's bonus.

    ``own_modifiers`` are the item's own, left out of the test; ``other_modifiers`` are everybody else's.
    """

    base: Values
    required: Required = Required()
    own_modifiers: Change = {}
    other_modifiers: Annotated[list[Change], Meta(max_length=200)] = []
    bow: bool = False
    use_bow_bonus: bool = True
    profession_bonus: Modifier = 0
    primary: Annotated[list[str], Meta(max_length=12)] = []
    settings: Settings = Settings()


class UsableValues(Struct, frozen=True):
    """Whether the item can be used and what is missing; ``strength`` is the strength that counted."""

    usable: bool
    missing: tuple[str, ...]
    prowess: int | None
    strength: int | None


def usable(request: UsableRequest, dice: Dice) -> Outcome:
    """Test required prowess and strength; an item's own modifiers don't count against it (PP-17, PP-67)."""
    base = named(request.base, "request.base")
    named(request.own_modifiers, "request.own_modifiers")
    others = [named(one, f"request.other_modifiers[{index}]") for index, one in enumerate(request.other_modifiers)]
    if request.settings.requirement_value == "base":
        others = []
    values = {name: changed(value, [one.get(name, 0) for one in others]) for name, value in base.items()}
    strength = values.get("strength")
    if strength is not None and request.bow and request.use_bow_bonus:
        primary = [ability(name, f"request.primary[{index}]") for index, name in enumerate(request.primary)]
        strength = character.bow_strength(strength, request.profession_bonus, primary, request.settings)
    needs = request.required
    for name, need, value in (
        ("prowess", needs.prowess, values.get("prowess")),
        ("strength", needs.strength, strength),
    ):
        if need and value is None:
            raise RuleError("ability_missing", f"request.base.{name}", ability=name)
    lacking = character.missing(values.get("prowess", 0), strength or 0, needs)
    step = Step("requirement", "PP-17", {"prowess": needs.prowess, "strength": needs.strength, "usable": not lacking})
    return Outcome(
        values=UsableValues(not lacking, lacking, values.get("prowess"), strength),
        verdict="unusable" if lacking else "usable",
        steps=(step,)
        if strength == values.get("strength")
        else (Step("bow_bonus", "PP-67", {"strength": strength}), step),
    )


class RecomputeRequest(Request, frozen=True, kw_only=True, tag="power_play.recompute"):
    """What changes on the sheet when one base value changes."""

    ability: str
    before: AbilityValue
    after: AbilityValue
    required_spirit: Annotated[int, Meta(ge=1, le=9999)] | None = None


class RecomputeValues(Struct, frozen=True):
    """Before and after; a pair is None where the ability has no part in it. ``changed`` names what moved."""

    ability: str
    check: tuple[str, str]
    hit: tuple[str, str] | None
    dodge: tuple[str, str] | None
    hp_max: tuple[int, int] | None
    death_line: tuple[int, int] | None
    faint_line: tuple[int, int] | None
    uses: tuple[int, int] | None
    changed: tuple[str, ...]


def recompute(request: RecomputeRequest, dice: Dice) -> Outcome:
    """List what a change of one ability brings to the sheet, without shields and special weapons (PP-87)."""
    name = ability(request.ability)
    both = (request.before, request.after)
    check = (pool_of_value(both[0]).text, pool_of_value(both[1]).text)
    old, new = (character.lines_of(value, value) for value in both)
    hp = (old.hp_max, new.hp_max) if name == "endurance" else None
    faint = (old.faint_line, new.faint_line) if name == "spirit" else None
    spell = None
    if name == "spirit" and request.required_spirit is not None:
        spell = (floor_div(both[0], request.required_spirit), floor_div(both[1], request.required_spirit))
    pairs = {
        "check": check,
        "hit": check if name == "prowess" else None,
        "dodge": check if name == "agility" else None,
        "hp_max": hp,
        "death_line": None if hp is None else (-hp[0], -hp[1]),
        "faint_line": faint,
        "uses": spell,
    }
    moved = tuple(key for key, pair in pairs.items() if pair is not None and pair[0] != pair[1])
    values = RecomputeValues(name, check, pairs["hit"], pairs["dodge"], hp, pairs["death_line"], faint, spell, moved)  # type: ignore[arg-type]
    steps = tuple(
        Step("refreshed", "PP-87", {"what": key, "before": str(pair[0]), "after": str(pair[1])})
        for key, pair in pairs.items()
        if pair is not None
    )
    return Outcome(values=values, steps=steps)


OPERATIONS: Final = (
    Operation(
        FiguresRequest,
        figures,
        FiguresValues,
        clauses=("PP-19", "PP-21", "PP-22", "PP-23", "PP-24", "PP-25", "PP-27", "PP-28", "PP-29"),
        group="book",
    ),
    Operation(UsableRequest, usable, UsableValues, clauses=("PP-17", "PP-67"), group="book"),
    Operation(RecomputeRequest, recompute, RecomputeValues, clauses=("PP-87",), group="book"),
)
