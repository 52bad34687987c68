"""Hero points of an evening, rule groups and settings (PP-04, PP-89)."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import floor_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.pending import require_hero
from sainome.systems.power_play.settings import BASIC, DEFAULT, OPTIONAL, Settings


class HeroRequest(Request, frozen=True, kw_only=True, tag="power_play.hero_points"):
    """The hero points that a level brings to a session."""

    level: Annotated[int, Meta(ge=1, le=999)]
    npc: bool = False
    settings: Settings = Settings()


class HeroValues(Struct, frozen=True):
    """Hero points for one session."""

    points: int


def supply(level: int, settings: Settings, npc: bool = False) -> int:
    """Return the hero points of a session: a fifth of the level, and two (PP-89).

    Raises:
        RuleError: ``rule_disabled``.

    >>> from sainome.systems.power_play.settings import Rules
    >>> supply(5, Settings(rules=Rules(hero_points=True)))
    3
    """
    require_hero(settings)
    if npc and not settings.hero_npc:
        return 0
    return floor_div(level, 5) + 2


def hero_points(request: HeroRequest, dice: Dice) -> Outcome:
    """Count the hero points of a session; unused ones are not carried over (PP-89)."""
    points = supply(request.level, request.settings, request.npc)
    step = Step("hero_supply", "PP-89", {"level": request.level, "points": points})
    return Outcome(values=HeroValues(points), steps=(step,))


class RulesRequest(Request, frozen=True, kw_only=True, tag="power_play.rules"):
    """The rule groups of this table, and every setting that differs from its default."""

    settings: Settings = Settings()


class Group(Struct, frozen=True):
    """A rule group: basic or optional, and whether it is in force."""

    id: str
    status: str
    enabled: bool
    default: bool


class Difference(Struct, frozen=True):
    """A setting that is not at its default."""

    setting: str
    default: str
    value: str


class RulesValues(Struct, frozen=True):
    """All groups and all differences; ``defaults`` is what a status means where the master says nothing."""

    groups: tuple[Group, ...]
    differences: tuple[Difference, ...]
    defaults: dict[str, bool]


def differences(settings: Any, default: Any, prefix: str = "") -> list[Difference]:
    """Return every setting that differs, nested ones by their path."""
    found: list[Difference] = []
    for name in settings.__struct_fields__:
        mine, usual = getattr(settings, name), getattr(default, name)
        if isinstance(mine, Struct):
            found += differences(mine, usual, f"{prefix}{name}.")
        elif mine != usual:
            shown = (msgspec.json.encode(usual).decode().strip('"'), msgspec.json.encode(mine).decode().strip('"'))
            found.append(Difference(f"{prefix}{name}", *shown))
    return found


def rules(request: RulesRequest, dice: Dice) -> Outcome:
    """List the rule groups: basic ones are in force unless forbidden, optional ones only if allowed (PP-04)."""
    listed = tuple(
        Group(name, status, getattr(request.settings.rules, name), status == "basic")
        for status, names in (("basic", BASIC), ("optional", OPTIONAL))
        for name in names
    )
    values = RulesValues(listed, tuple(differences(request.settings, DEFAULT)), {"basic": True, "optional": False})
    return Outcome(values=values, steps=(Step("rule_groups", "PP-04"),))


OPERATIONS: Final = (
    Operation(HeroRequest, hero_points, HeroValues, clauses=("PP-89",), group="table"),
    Operation(RulesRequest, rules, RulesValues, clauses=("PP-04", "PP-92"), group="table"),
)
