"""The damage roll, its critical, and what happens to damage until it reaches HP (CW-59 to CW-69)."""

from __future__ import annotations

from typing import Annotated, Final, Protocol

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import BASE_DICE, DiceMod, Figure, Points, Rank, reduce, thrown
from sainome.systems.chaos_world.settings import Settings

THRESHOLD: Final = 11
THRESHOLD_PER_DIE: Final = 3
THRESHOLD_FLOOR: Final = 8
FIVE_BONUS: Final = 2
DEFEND: Final = 10


def critical_threshold(count: int, mods: int = 0) -> int:
    """Return the face sum from which a damage roll is critical: 11 for 2D, 3 more per die, never below 8 (CW-63).

    >>> [critical_threshold(n) for n in (1, 2, 3, 4)], critical_threshold(2, -5)
    ([8, 11, 14, 17], 8)
    """
    return max(THRESHOLD_FLOOR, THRESHOLD + THRESHOLD_PER_DIE * (count - BASE_DICE) + mods)


def is_critical(faces: tuple[int, ...], threshold: int) -> bool:
    """Say whether a damage roll is critical: faces only; never without dice (CW-59, CW-62)."""
    return bool(faces) and sum(faces) >= threshold


def roll_critical(dice: Dice) -> tuple[int, tuple[int, ...]]:
    """Roll the extra die of a critical: 5 adds two more, 6 rolls exactly one further die (CW-64).

    Returns:
        The bonus (1 to 12) and the faces.
    """
    (face,) = dice.roll(6, 1, "critical")
    if face != 6:
        return face + (FIVE_BONUS if face == 5 else 0), (face,)
    (further,) = dice.roll(6, 1, "critical_again")
    return face + further, (face, further)


def damage_before_reductions(power: int, defense: int, bonus: int, settings: Settings) -> tuple[int, int]:
    """Set power against defense and add the critical bonus; two floors at 0 (CW-60, CW-64).

    Returns:
        The plain damage, and the damage with the critical.

    >>> damage_before_reductions(14, 30, 4, Settings())
    (0, 4)
    >>> damage_before_reductions(14, 30, 4, Settings(critical_stage="before_floor"))
    (0, 0)
    """
    base = max(0, power - defense)
    if settings.critical_stage == "before_floor":
        return base, max(0, power - defense + bonus)
    return base, base + bonus


class DamageRequest(Request, frozen=True, kw_only=True, tag="chaos_world.damage_roll"):
    """The damage roll of an attack that hit; ``attack`` is already under its limit."""

    attack: Figure
    defense: Figure = 0
    damage_mods: Figure = 0
    defense_mods: Figure = 0
    damage_dice_mod: DiceMod = 0
    critical_mod: Figure = 0
    additions: Figure = 0
    settings: Settings = Settings()


class DamageValues(Struct, frozen=True):
    """The figures of a damage roll; ``critical_bonus`` is 0 without a critical."""

    dice_count: int
    faces: tuple[int, ...]
    thrown: str
    face_sum: int
    attack: int
    mods: int
    flat: int
    power: int
    threshold: int
    critical: bool
    critical_faces: tuple[int, ...]
    critical_thrown: str
    critical_bonus: int
    defense: int
    base_damage: int
    additions: int
    damage: int


def damage_dice(mods: int) -> int:
    """Return how many dice a damage roll has; never below 0 (CW-59)."""
    return max(0, BASE_DICE + mods)


def damage_roll(request: DamageRequest, dice: Dice) -> Outcome:
    """Roll 2D plus attack, take off defense, add the critical die (CW-59 to CW-64).

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> thrown = Dice(GivenSource([(6, 6), (6, 5), (6, 6), (6, 3)]))
    >>> damage_roll(DamageRequest(attack=10, defense=6), thrown).values.damage
    24
    """
    values, steps = roll_damage(request, dice)
    parts = [
        Part("faces", values.face_sum, "CW-59"),
        Part("attack", request.attack, "CW-16"),
        *([Part("mods", request.damage_mods, "CW-59")] if request.damage_mods else []),
        Part("defense", -values.defense, "CW-60"),
        *([Part("critical", values.critical_bonus, "CW-64")] if values.critical else []),
        *([Part("additions", request.additions, "CW-72")] if request.additions else []),
    ]
    return Outcome(
        values=values, verdict="critical" if values.critical else None, parts=tuple(parts), steps=tuple(steps)
    )


def roll_damage(request: DamageRequest, dice: Dice) -> tuple[DamageValues, list[Step]]:
    """Make a damage roll against one defense; see :func:`damage_roll`."""
    count = damage_dice(request.damage_dice_mod)
    faces = dice.roll(6, count, "damage")
    power = sum(faces) + request.attack + request.damage_mods
    threshold = critical_threshold(count, request.critical_mod)
    critical = is_critical(faces, threshold)
    bonus, extra = roll_critical(dice) if critical else (0, ())
    defense = request.defense + request.defense_mods
    base, damage = damage_before_reductions(power, defense, bonus, request.settings)
    damage = max(0, damage + request.additions)
    values = DamageValues(
        dice_count=count,
        faces=faces,
        thrown=thrown(faces),
        face_sum=sum(faces),
        attack=request.attack,
        mods=request.damage_mods,
        flat=request.attack + request.damage_mods,
        power=power,
        threshold=threshold,
        critical=critical,
        critical_faces=extra,
        critical_thrown=thrown(extra),
        critical_bonus=bonus,
        defense=defense,
        base_damage=base,
        additions=request.additions,
        damage=damage,
    )
    steps = [Step("power", "CW-59", {"power": power}), Step("threshold", "CW-63", {"threshold": threshold})]
    if critical:
        steps.append(Step("critical", "CW-62", {"sum": sum(faces), "threshold": threshold}))
        steps.append(Step("critical_die", "CW-64", {"thrown": thrown(extra), "bonus": bonus}))
    steps.append(Step("floor", "CW-60", {"power": power, "defense": defense, "damage": base}))
    return values, steps


class Application(Struct, frozen=True, kw_only=True):
    """How damage shrinks on its way to HP."""

    reductions: tuple[int, ...] = ()
    defending: bool = False
    attacker_guarded: bool = False
    target_guarded: bool = False


def guarded(rank: Rank, flying: bool) -> bool:
    """Say whether the rear guard works for a character: in the back and not flying (CW-71, CW-75)."""
    return rank == "back" and not flying


def apply(damage: int, how: Application, settings: Settings) -> tuple[int, list[Step]]:
    """Bring damage to the moment of application (CW-67, CW-68).

    Returns:
        The final damage, 0 or more, and a step for everything that changed it.

    >>> apply(31, Application(defending=True, attacker_guarded=True, target_guarded=True), Settings())[0]
    5
    """
    steps: list[Step] = []

    def lower(now: int, amount: int, name: str, clause: str) -> int:
        after = reduce(now, amount)
        steps.append(Step(name, clause, {"before": now, "after": after}))
        return after

    def halve(now: int, name: str) -> int:
        after = trunc_div(now, 2)
        steps.append(Step(name, "CW-68", {"before": now, "after": after}))
        return after

    now = max(0, damage)
    for amount in how.reductions:
        now = lower(now, amount, "reduction", "CW-67") if amount else now
    if how.defending and settings.defend_stage == "before_halving":
        now = lower(now, DEFEND, "defend", "CW-47")
    if how.attacker_guarded:
        now = halve(now, "attacker_guarded")
    if how.target_guarded:
        now = halve(now, "target_guarded")
    if how.defending and settings.defend_stage == "after_halving":
        now = lower(now, DEFEND, "defend", "CW-47")
    return now, steps


class ApplyRequest(Request, frozen=True, kw_only=True, tag="chaos_world.apply_damage"):
    """Damage of an attack on its way to HP."""

    damage: Points
    reduction: Annotated[list[Points], Meta(max_length=50)] = []
    defending: bool = False
    attacker_rank: Rank = "front"
    target_rank: Rank = "front"
    attacker_flying: bool = False
    target_flying: bool = False
    ignore_rear_guard: bool = False
    is_attack: bool = True
    hp: Points | None = None
    settings: Settings = Settings()


class ApplyValues(Struct, frozen=True):
    """The damage that arrives and what is left of HP (None where HP was not given)."""

    damage: int
    final_damage: int
    hp_before: int | None
    hp_after: int | None
    incapacitated: bool | None


class Striking(Protocol):
    """Whose attack it is, as requests tell it."""

    @property
    def attacker_rank(self) -> Rank:
        """Where the attacker stands."""

    @property
    def attacker_flying(self) -> bool:
        """Whether the attacker flies."""

    @property
    def ignore_rear_guard(self) -> bool:
        """Whether the target's rear guard does not count."""


class Struck(Protocol):
    """Whom it meets, as requests tell it."""

    @property
    def reduction(self) -> list[int]:
        """What lowers the damage, one after another."""

    @property
    def defending(self) -> bool:
        """Whether the target defends."""

    @property
    def target_rank(self) -> Rank:
        """Where the target stands."""

    @property
    def target_flying(self) -> bool:
        """Whether the target flies."""


def application(who: Striking, target: Struck, *, is_attack: bool = True) -> Application:
    """Read the situation of an attack: who stands under the rear guard, which halves attacks only (CW-68, CW-71)."""
    return Application(
        reductions=tuple(target.reduction),
        defending=target.defending,
        attacker_guarded=is_attack and guarded(who.attacker_rank, who.attacker_flying),
        target_guarded=is_attack and not who.ignore_rear_guard and guarded(target.target_rank, target.target_flying),
    )


def hp_after(hp: int, amount: int) -> int:
    """Return HP after damage, decrease or loss; it stops at 0 (CW-69, CW-96, CW-97)."""
    return max(0, hp - amount)


def apply_damage(request: ApplyRequest, dice: Dice) -> Outcome:
    """Reduce, halve for the rear guard, and take the rest off HP (CW-67 to CW-70)."""
    final, steps = apply(request.damage, application(request, request, is_attack=request.is_attack), request.settings)
    left = None if request.hp is None else hp_after(request.hp, final)
    down = None if left is None else left == 0
    if down:
        steps.append(Step("incapacitated", "CW-70"))
    values = ApplyValues(request.damage, final, request.hp, left, down)
    return Outcome(values=values, verdict="incapacitated" if down else None, steps=tuple(steps))


OPERATIONS: Final = (
    Operation(DamageRequest, damage_roll, DamageValues, clauses=("CW-59", "CW-60", "CW-61", "CW-62", "CW-63", "CW-64")),
    Operation(ApplyRequest, apply_damage, ApplyValues, clauses=("CW-47", "CW-67", "CW-68", "CW-69", "CW-71", "CW-75")),
)
