"""Carrying and lifting, combat beside a contest, opposed checks, rolling abilities (BR-03, BR-10, BR-17, BR-21)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from sainome.kit import data
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.kit.table import RangeTable, Row
from sainome.systems.sigma.classes import class_of, decimal_text, definite_of
from sainome.systems.sigma.people import Abilities, Health, Letter, Name, scores
from sainome.systems.sigma.scene import Figure
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.units import read_measure

LIFT_CAP: Final = 16
"""The most that anybody lifts: 300 kg (BR-21)."""


_USUAL: Final[tuple[Letter, ...]] = ("A", "E", "O", "S", "C")


class LiftingRequest(Request, frozen=True, kw_only=True, tag="sigma.lifting"):
    """What somebody carries freely and may lift at most."""

    abilities: Abilities
    health: Health
    load: int | Annotated[str, Meta(max_length=60)] | None = None
    settings: Settings = Settings()


class LiftingValues(Struct, frozen=True, kw_only=True):
    """Classes and kilograms; ``verdict`` says what a load asks for."""

    free_carry_class: int
    free_carry_kg: str
    lift_base_achievement: int
    lift_cap_class: int
    lift_cap_kg: str
    load: str | None
    load_class: int | None
    needs: Literal["nothing", "check", "impossible"] | None
    needed_face: int | None


def lifting(request: LiftingRequest, dice: Dice) -> Outcome:
    """Say what a character carries without a check, and with what base they lift more (BR-20, BR-21).

    Args:
        request: abilities A, C and O, health; ``load`` in kg (or with its unit) to be judged.
        dice: not used.

    Raises:
        RuleError: ``ability_missing``, and what a bad measure raises.
    """
    known = {**scores(request.abilities), "H": request.health}
    for letter in "ACO":
        if letter not in known:
            raise RuleError("ability_missing", f"request.abilities.{letter}", ability=letter)
    free = min(known["C"], known["A"], known["H"]) - 2
    base = min(known["C"], known["O"], known["H"]) - 2
    load = load_class = needs = needed = None
    if request.load is not None:
        measure = read_measure(request.load, "", "mass_kg", request.settings)
        load, load_class = measure.text, class_of(measure.number, request.settings.class_rounding, "request.load")
        needs = _needs(measure.number <= definite_of(free), load_class)
        needed = max(1, load_class - base) if needs == "check" else None
    values = LiftingValues(
        free_carry_class=free,
        free_carry_kg=decimal_text(definite_of(free)),
        lift_base_achievement=base,
        lift_cap_class=LIFT_CAP,
        lift_cap_kg=decimal_text(definite_of(LIFT_CAP)),
        load=load,
        load_class=load_class,
        needs=needs,
        needed_face=needed,
    )
    verdict = {None: None, "nothing": "carried", "check": "check_needed", "impossible": "too_heavy"}[needs]
    return Outcome(values=values, verdict=verdict, steps=(Step("lifting", "BR-21", {"free": free, "base": base}),))


def _needs(free: bool, load_class: int) -> Literal["nothing", "check", "impossible"]:
    if free:
        return "nothing"
    return "check" if load_class <= LIFT_CAP else "impossible"


class CombatRequest(Request, frozen=True, kw_only=True, tag="sigma.combat"):
    """Two achievements against each other, as in combat."""

    attack: Figure
    defence: Figure
    health: Health


class CombatValues(Struct, frozen=True, kw_only=True):
    """Damage in combat, and beside it what the same figures do to a continuing effect."""

    attack: int
    defence: int
    difference: int
    damage: int
    health_after: int
    flags: list[Literal["health_not_positive"]]
    effect_reduction: int
    effect_health_after: int
    effect_broken: bool


def combat(request: CombatRequest, dice: Dice) -> Outcome:
    """Subtract the damage in combat, at least 1, and show what an effect would lose instead (BR-17, SG-19).

    >>> from sainome.kit.dice import no_dice
    >>> values = combat(CombatRequest(attack=10, defence=12, health=15), no_dice()).values
    >>> values.damage, values.effect_reduction
    (1, 0)
    """
    difference = request.attack - request.defence
    damage, reduction = max(1, difference), max(0, difference)
    after = request.health - damage
    values = CombatValues(
        attack=request.attack,
        defence=request.defence,
        difference=difference,
        damage=damage,
        health_after=after,
        flags=["health_not_positive"] if after <= 0 else [],
        effect_reduction=reduction,
        effect_health_after=request.health - reduction,
        effect_broken=request.health - reduction <= 0,
    )
    steps = (
        Step("combat_damage", "BR-17", {"difference": difference, "damage": damage}),
        Step("effect_instead", "SG-19", {"reduction": reduction}),
    )
    return Outcome(values=values, steps=steps)


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of an opposed check; no achievement for a failed check."""

    name: Name = ""
    achievement: Figure | None = None
    success_on_roll: Annotated[int, Meta(ge=1, le=1000)] | None = None


class OpposedRequest(Request, frozen=True, kw_only=True, tag="sigma.opposed"):
    """Two achievements compared; ``gap_penalty`` is the optional rule of the later success."""

    first: Side
    second: Side
    gap_penalty: bool = False


class OpposedValues(Struct, frozen=True, kw_only=True):
    """Both achievements after the optional rule, and who is higher."""

    first: int | None
    second: int | None
    first_name: str
    second_name: str
    difference: int | None
    higher: Literal["first", "second", "level", "neither"]
    higher_name: str


def opposed(request: OpposedRequest, dice: Dice) -> Outcome:
    """Set two achievements against each other (BR-10); with the optional rule the later success loses the gap in tries.

    Raises:
        RuleError: ``tries_missing`` if the optional rule lacks the try on which a side succeeded.
    """
    first, second = request.first.achievement, request.second.achievement
    gap = 0
    if request.gap_penalty and first is not None and second is not None:
        one, other = request.first.success_on_roll, request.second.success_on_roll
        if one is None or other is None:
            raise RuleError(
                "tries_missing", "request.first.success_on_roll" if one is None else "request.second.success_on_roll"
            )
        gap = one - other
        first, second = first - max(0, gap), second - max(0, -gap)
    higher: Literal["first", "second", "level", "neither"] = "level"
    if first is None or second is None:
        higher = "neither" if first is second else "second" if first is None else "first"
    elif first != second:
        higher = "first" if first > second else "second"
    names = {"first": request.first.name, "second": request.second.name}
    values = OpposedValues(
        first=first,
        second=second,
        first_name=request.first.name,
        second_name=request.second.name,
        difference=None if first is None or second is None else first - second,
        higher=higher,
        higher_name=names.get(higher, ""),
    )
    steps = (Step("gap", "BR-10", {"gap": abs(gap)}),) if gap else ()
    return Outcome(values=values, verdict=f"opposed_{higher}", steps=steps)


class GenerateRequest(Request, frozen=True, kw_only=True, tag="sigma.generate"):
    """Roll abilities, one d20 for each."""

    letters: Annotated[list[Letter], Meta(min_length=1, max_length=6)] = field(default_factory=lambda: list(_USUAL))


class Rolled(Struct, frozen=True, kw_only=True):
    """One ability as rolled, and its levels for choosing skills."""

    letter: str
    die: int
    ability: int
    level_a: int
    level_b: int


class GenerateValues(Struct, frozen=True, kw_only=True):
    """The abilities as rolled, in the order asked for."""

    rolled: list[Rolled]


class AbilityRow(Struct, frozen=True, kw_only=True):
    """One row of the table of abilities (BR-03)."""

    ability: int
    level_a: int
    level_b: int


@cache
def ability_table() -> RangeTable[AbilityRow]:
    """Return the table that turns a d20 into an ability and its levels (BR-03)."""
    found = data.load(__package__ or "", "tables")["ability"]
    rows = [
        Row(one["die"][0], one["die"][1], AbilityRow(**{k: v for k, v in one.items() if k != "die"})) for one in found
    ]
    return RangeTable("ability", rows, lowest=1, highest=20)


def generate(request: GenerateRequest, dice: Dice) -> Outcome:
    """Roll 1d20 for each ability and read it in the table (BR-01, BR-03).

    Raises:
        RuleError: ``listed_twice`` for a letter asked for twice.

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> generate(GenerateRequest(letters=["A"]), Dice(GivenSource([(20, 13)]))).values.rolled[0].ability
    9
    """
    for index, letter in enumerate(request.letters):
        if letter in request.letters[:index]:
            raise RuleError("listed_twice", f"request.letters[{index}]", name=letter)
    rolled: list[Rolled] = []
    for letter in request.letters:
        (face,) = dice.roll(20, 1, "generate")
        row = ability_table()[face]
        rolled.append(Rolled(letter=letter, die=face, ability=row.ability, level_a=row.level_a, level_b=row.level_b))
    parts = tuple(Part(f"ability_{one.letter}", one.ability, "BR-03") for one in rolled)
    return Outcome(values=GenerateValues(rolled=rolled), parts=parts)


OPERATIONS: Final = (
    Operation(LiftingRequest, lifting, LiftingValues, clauses=("BR-20", "BR-21"), group="book"),
    Operation(CombatRequest, combat, CombatValues, clauses=("BR-17", "SG-19"), group="table"),
    Operation(OpposedRequest, opposed, OpposedValues, clauses=("BR-10",), group="table"),
    Operation(GenerateRequest, generate, GenerateValues, clauses=("BR-01", "BR-03"), group="book"),
)
