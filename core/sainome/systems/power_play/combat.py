"""Single exchanges with figures given directly: melee, missiles, damage, number of attacks (PP-64 to PP-75)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError, RuleError
from sainome.kit.numbers import floor_div
from sainome.kit.outcome import Choice, Outcome, Part, Step
from sainome.kit.system import Request
from sainome.systems.power_play import checks, expressions
from sainome.systems.power_play.checks import MOST_DICE, DiceCount, PoolText, Roll, Side
from sainome.systems.power_play.settings import Settings
from sainome.systems.power_play.terms import MELEE_ABILITIES, ability

type WeaponType = Literal["strike", "cut", "thrust"]
type Armour = Annotated[int, Meta(ge=0, le=9999)]
type Distance = Annotated[int, Meta(ge=0, le=99999)] | Annotated[str, Meta(min_length=1, max_length=20)]

BEHIND: Final = 6


def attacks_of(level: int, primary: list[str] | tuple[str, ...], use: str, settings: Settings) -> int:
    """Return how many attacks one action makes (PP-66).

    >>> attacks_of(10, ["strength", "prowess", "endurance"], "melee", Settings())
    2
    """
    if not settings.rules.multiple_attacks or len(set(primary) & MELEE_ABILITIES) < 2:
        return 1
    if settings.multiple_attack_scope == "melee" and use != "melee":
        return 1
    return floor_div(level, 10) + 1


class AttacksRequest(Request, frozen=True, kw_only=True, tag="power_play.attacks"):
    """How many attacks a profession makes at a level."""

    level: Annotated[int, Meta(ge=1, le=999)]
    primary: Annotated[list[str], Meta(max_length=12)]
    use: Literal["melee", "shoot", "throw"] = "melee"
    settings: Settings = Settings()


class AttacksValues(Struct, frozen=True):
    """Attacks in one action."""

    attacks: int
    counted: tuple[str, ...]


def attacks(request: AttacksRequest, dice: Dice) -> Outcome:
    """Count the attacks of one action: a tenth of the level more for professions of melee (PP-66)."""
    primary = [ability(name, f"request.primary[{index}]") for index, name in enumerate(request.primary)]
    number = attacks_of(request.level, primary, request.use, request.settings)
    counted = tuple(name for name in primary if name in MELEE_ABILITIES)
    step = Step("attacks", "PP-66", {"level": request.level, "counted": len(counted), "attacks": number})
    return Outcome(values=AttacksValues(number, counted), steps=(step,))


class Exchange(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="exchange"
):
    """An opposed exchange in which one side has rolled and the other now chooses its dice (PP-40)."""

    attack: Side
    dodge: Side
    attack_roll: Roll | None = None
    dodge_roll: Roll | None = None
    damage: PoolText | None = None
    weapon_type: WeaponType = "strike"
    armour: Armour = 0
    from_behind: bool = False
    target_has_back: bool = True
    settings: Settings = Settings()


class MeleeRequest(Request, frozen=True, kw_only=True, tag="power_play.melee"):
    """One attack in melee. No ``dodge``: none is made. No ``damage``: only the hit is judged.

    In a game where one side sees the other's roll first (``opposed_order``), leave out that side's ``n`` and go on with
    the ``state`` and ``n``.
    """

    attack: Side | None = None
    dodge: Side | None = None
    damage: PoolText | None = None
    weapon_type: WeaponType = "strike"
    armour: Armour = 0
    from_behind: bool = False
    target_has_back: bool = True
    n: DiceCount | None = None
    settings: Settings = Settings()
    state: Exchange | None = None


class AttackValues(Struct, frozen=True):
    """An attack, the dodge against it, and the damage. Without a dodge its figures are None."""

    attack_expression: str | None
    attack_faces: tuple[int, ...]
    attack_working: str | None
    attack_achievement: int | None
    attack_auto_failure: bool | None
    dodge_expression: str | None
    dodge_faces: tuple[int, ...]
    dodge_working: str | None
    dodge_achievement: int | None
    dodge_auto_failure: bool | None
    target: int | str | None
    hit: bool | None
    damage_expression: str | None
    damage_faces: tuple[int, ...]
    damage_working: str | None
    damage_rolled: int | None
    damage_dealt: int | None
    least_achievement: int | None = None


class Harm(Struct, frozen=True):
    """Damage as rolled and as dealt."""

    expression: str
    faces: tuple[int, ...]
    working: str
    rolled: int
    dealt: int


def dealt(rolled: int, weapon_type: str, armour: int, settings: Settings) -> int:
    """Return what damage takes away: a blow ignores armour, an edge or a point is reduced by it (PP-75).

    >>> dealt(5, "strike", 3, Settings()), dealt(5, "cut", 3, Settings()), dealt(1, "thrust", 4, Settings())
    (5, 2, 0)
    """
    if weapon_type == "strike":
        return rolled
    return max(settings.damage_floor_after_armour, rolled - armour)


def roll_damage(
    expression: str, weapon_type: str, armour: int, dice: Dice, settings: Settings, *, path: str = "request.damage"
) -> Harm:
    """Roll damage, at least 1, and reduce it by armour (PP-74, PP-75)."""
    read = expressions.read(expression, path)
    faces = expressions.throw(read, dice, "damage")
    rolled = max(1, read.value(faces))
    return Harm(read.text, faces, read.working(faces), rolled, dealt(rolled, weapon_type, armour, settings))


def behind(from_behind: bool, has_back: bool, settings: Settings) -> int:
    """Return what an attack from behind adds (PP-73)."""
    return BEHIND if from_behind and has_back and settings.rules.from_behind else 0


def dodge_target(dodge: Roll | None, settings: Settings) -> int:
    """Return the target number that a dodge sets: 0 if it auto-failed (PP-65), the table's if none was made (PP-64)."""
    if dodge is None:
        return settings.undodged_target
    return 0 if checks.auto_failure(dodge.faces, settings) else dodge.achievement


def values_of(
    attack: Roll | None,
    dodge: Roll | None,
    target: int | str | None,
    hit: bool | None,
    *,
    harm: Harm | None,
    settings: Settings,
    least: int | None = None,
) -> AttackValues:
    """Put an exchange into one record."""
    return AttackValues(
        attack_expression=None if attack is None else attack.expression,
        attack_faces=() if attack is None else attack.faces,
        attack_working=None if attack is None else attack.working,
        attack_achievement=None if attack is None else attack.achievement,
        attack_auto_failure=None if attack is None else checks.auto_failure(attack.faces, settings),
        dodge_expression=None if dodge is None else dodge.expression,
        dodge_faces=() if dodge is None else dodge.faces,
        dodge_working=None if dodge is None else dodge.working,
        dodge_achievement=None if dodge is None else dodge.achievement,
        dodge_auto_failure=None if dodge is None else checks.auto_failure(dodge.faces, settings),
        target=target,
        hit=hit,
        damage_expression=None if harm is None else harm.expression,
        damage_faces=() if harm is None else harm.faces,
        damage_working=None if harm is None else harm.working,
        damage_rolled=None if harm is None else harm.rolled,
        damage_dealt=None if harm is None else harm.dealt,
        least_achievement=least,
    )


def steps_of(values: AttackValues, extra: int = 0) -> tuple[Step, ...]:
    """Return the clauses that an exchange applied."""
    steps = []
    if extra:
        steps.append(Step("from_behind", "PP-73", {"bonus": extra}))
    if values.attack_auto_failure:
        steps.append(Step("attack_auto_failure", "PP-65"))
    if values.dodge_auto_failure:
        steps.append(Step("dodge_auto_failure", "PP-65"))
    if values.attack_achievement is not None:
        details: dict[str, int | str | bool | None] = {"achievement": values.attack_achievement}
        steps.append(Step("compare", "PP-64", {**details, "target": values.target}))
    if values.damage_rolled is not None:
        steps.append(Step("damage", "PP-74", {"working": values.damage_working, "rolled": values.damage_rolled}))
        steps.append(Step("armour", "PP-75", {"rolled": values.damage_rolled, "dealt": values.damage_dealt}))
    return tuple(steps)


def melee(request: MeleeRequest, dice: Dice) -> Outcome:
    """Attack in melee: to-hit against the dodge, then damage on a hit (PP-64, PP-65, PP-73 to PP-75)."""
    if request.state is not None:
        return _go_on(request, request.state, dice)
    if request.attack is None:
        raise InputError("missing_field", "request.attack", field="attack")
    settings = request.settings
    extra = behind(request.from_behind, request.target_has_back, settings)
    if request.damage is not None:
        expressions.read(request.damage, "request.damage")
    first = {"passive_first": "dodge", "active_first": "attack"}.get(settings.opposed_order)
    waiting = request.attack if first == "dodge" else request.dodge
    if request.dodge is not None and first is not None and waiting is not None and waiting.n is None:
        return _first_half(request, request.attack, request.dodge, first, extra=extra, dice=dice)
    attack = checks.commit_side(request.attack, settings, path="request.attack", passive=False, extra=extra)
    dodge = (
        None
        if request.dodge is None
        else checks.commit_side(request.dodge, settings, path="request.dodge", passive=True)
    )
    attack_roll = checks.throw(attack, dice, "attack", settings)
    dodge_roll = None if dodge is None else checks.throw(dodge, dice, "dodge", settings)
    return _resolve(attack_roll, dodge_roll, request, extra, dice)


def _first_half(request: MeleeRequest, attack: Side, dodge: Side, first: str, *, extra: int, dice: Dice) -> Outcome:
    settings = request.settings
    side, passive = (dodge, True) if first == "dodge" else (attack, False)
    chooser = attack if passive else dodge
    waiting = expressions.pool_of(chooser.value, chooser.pool, "request.attack" if passive else "request.dodge")
    committed = checks.commit_side(
        side, settings, path=f"request.{first}", passive=passive, extra=0 if passive else extra
    )
    roll = checks.throw(committed, dice, first, settings)
    state = Exchange(
        attack=attack,
        dodge=dodge,
        attack_roll=None if passive else roll,
        dodge_roll=roll if passive else None,
        damage=request.damage,
        weapon_type=request.weapon_type,
        armour=request.armour,
        from_behind=request.from_behind,
        target_has_back=request.target_has_back,
        settings=settings,
    )
    odds = {"op": "power_play.odds_choice"} if waiting.dice <= MOST_DICE else None
    values = values_of(state.attack_roll, state.dodge_roll, None, None, harm=None, settings=settings)
    return Outcome(
        values=values,
        verdict="open",
        steps=(Step("other_side_chooses", "PP-40"),),
        choices=(Choice("choose_dice", {"op": "power_play.melee"}, needs=("n",), odds=odds),),
        state=state,
    )


def check_exchange(state: Exchange) -> None:
    """Refuse a state that no exchange can have left: just one side has rolled (PP-40)."""
    if (state.attack_roll is None) == (state.dodge_roll is None):
        raise RuleError("bad_state", "request.state", reason="roll")
    for name, roll in (("attack_roll", state.attack_roll), ("dodge_roll", state.dodge_roll)):
        if roll is not None and len(roll.faces) != roll.n:
            raise RuleError("bad_state", f"request.state.{name}.faces", reason="faces")


def _go_on(request: MeleeRequest, state: Exchange, dice: Dice) -> Outcome:
    settings = state.settings
    check_exchange(state)
    extra = behind(state.from_behind, state.target_has_back, settings)
    passive = state.dodge_roll is None
    side = state.dodge if passive else state.attack
    chosen = Side(value=side.value, pool=side.pool, n=request.n, modifier=side.modifier,
                  zero_dice_allowed=side.zero_dice_allowed)  # fmt: skip
    committed = checks.commit_side(chosen, settings, path="request", passive=passive, extra=0 if passive else extra)
    roll = checks.throw(committed, dice, "dodge" if passive else "attack", settings)
    return _resolve(state.attack_roll or roll, state.dodge_roll or roll, state, extra, dice)


def _resolve(attack: Roll, dodge: Roll | None, asked: MeleeRequest | Exchange, extra: int, dice: Dice) -> Outcome:
    settings = asked.settings
    target = dodge_target(dodge, settings)
    hit = checks.succeeds(attack, target, settings)
    harm = None
    if hit and asked.damage is not None:
        harm = roll_damage(asked.damage, asked.weapon_type, asked.armour, dice, settings)
    values = values_of(attack, dodge, target, hit, harm=harm, settings=settings)
    return Outcome(
        values=values,
        verdict=attack_verdict(values),
        parts=(Part("back", extra, "PP-73"),) if extra else (),
        steps=steps_of(values, extra),
    )


def attack_verdict(values: AttackValues) -> str:
    """Name the result of an attack."""
    if values.attack_auto_failure:
        return "auto_failure"
    return "hit" if values.hit else "miss"


class DamageRequest(Request, frozen=True, kw_only=True, tag="power_play.damage"):
    """Roll a weapon's damage against armour."""

    damage: PoolText
    weapon_type: WeaponType
    armour: Armour = 0
    settings: Settings = Settings()


class DamageValues(Struct, frozen=True):
    """The damage as rolled, at least 1, and what is left after armour."""

    expression: str
    faces: tuple[int, ...]
    working: str
    weapon_type: WeaponType
    armour: int
    damage_rolled: int
    damage_dealt: int


def damage(request: DamageRequest, dice: Dice) -> Outcome:
    """Roll damage: no check, so a 1 means nothing and no dice are left out (PP-74, PP-75)."""
    harm = roll_damage(request.damage, request.weapon_type, request.armour, dice, request.settings)
    values = DamageValues(
        harm.expression, harm.faces, harm.working, request.weapon_type, request.armour, harm.rolled, harm.dealt
    )
    steps = (
        Step("damage", "PP-74", {"working": harm.working, "rolled": harm.rolled}),
        Step("armour", "PP-75", {"rolled": harm.rolled, "dealt": harm.dealt}),
    )
    return Outcome(values=values, steps=steps)


def number_text(number: Fraction) -> int | str:
    """Return a whole number as it is, anything else as exact text."""
    return number.numerator if number.denominator == 1 else f"{number.numerator}/{number.denominator}"


def distance_target(use: str, distance: int | str, size: int, path: str = "request.distance_m") -> Fraction:
    """Return a missile's target by distance: once it for shooting, twice for throwing, the size added, at least 0.

    >>> distance_target("throw", 7, 0), distance_target("shoot", "25/2", 0)
    (Fraction(14, 1), Fraction(25, 2))
    """
    metres = expressions.exact(distance, path)
    return max(Fraction(0), (2 * metres if use == "throw" else metres) + size)
