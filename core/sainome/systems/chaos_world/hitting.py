"""The hit check and what statuses do to evasion, speed and results (CW-55 to CW-58, CW-89, CW-91, CW-94)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.checks import HATE_STEP, SIX_BONUS, Rolled, check_steps, dice_count, read_faces
from sainome.systems.chaos_world.common import DiceMod, Figure, Name, Potency, reduce, thrown
from sainome.systems.chaos_world.settings import Settings

FLUSTER_STEP: Final = 3
STUN_STEP: Final = 3


def evasion_in_effect(evasion: int, fluster: int = 0, *, defending: bool = False) -> int:
    """Return the evasion that an attack must reach (CW-58): 0 for a defender, else lowered by fluster, not below 0.

    >>> evasion_in_effect(12, 2), evasion_in_effect(-3, 1), evasion_in_effect(-3, defending=True)
    (6, -3, 0)
    """
    return 0 if defending else reduce(evasion, FLUSTER_STEP * fluster)


def speed_in_effect(speed: int, stun: int = 0) -> int:
    """Return the speed under stun, not lowered below 0 (CW-91).

    >>> speed_in_effect(10, 2), speed_in_effect(5, 2)
    (4, 0)
    """
    return reduce(speed, STUN_STEP * stun)


class Hate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hate against one named character (CW-94)."""

    named: Name
    potency: Potency = 1


def hate_that_applies(hates: list[Hate], involved: list[str]) -> int:
    """Return the summed potency of the hates whose named character has no part in the check (CW-94).

    >>> hate_that_applies([Hate(named="X", potency=2), Hate(named="Y", potency=1)], ["Y"])
    2
    """
    return sum(hate.potency for hate in hates if hate.named not in involved)


def hits(rolled: Rolled, result: int, evasion: int, settings: Settings, *, unevadable: bool = False) -> bool:
    """Say whether an attack hits: a fumble never does; equality does (CW-55 to CW-57)."""
    if rolled.fumble:
        return False
    if rolled.auto_fail:
        return unevadable and settings.unevadable_no_dice == "hit"
    return unevadable or result >= evasion


class HitRequest(Request, frozen=True, kw_only=True, tag="chaos_world.hit_check"):
    """The hit check of one attack on one target."""

    accuracy: Figure
    evasion: Figure
    mods: Figure = 0
    dice_mod: DiceMod = 0
    throwing: bool = False
    daze: bool = False
    hate: Potency = 0
    fluster: Potency = 0
    defending: bool = False
    unevadable: bool = False
    after_check: Figure = 0
    settings: Settings = Settings()


class HitValues(Struct, frozen=True):
    """The figures of a hit check; ``evasion`` is the evasion in effect."""

    dice_count: int
    faces: tuple[int, ...]
    thrown: str
    accuracy: int
    mods: int
    flat: int
    evasion: int
    unpenalised: int
    hate_penalty: int
    result: int
    sixes: int
    effectual: bool
    fumble: bool
    auto_fail: bool
    unevadable: bool
    hit: bool


def hit_parts(rolled: Rolled, accuracy: int, mods: int, penalty: int) -> tuple[Part, ...]:
    """Return the summands of a hit check's result."""
    if rolled.auto_fail:
        return ()
    listed = (
        ("faces", sum(rolled.faces), "CW-55"),
        ("accuracy", accuracy, "CW-16"),
        ("mods", mods, "CW-55"),
        ("effectual", SIX_BONUS * rolled.sixes if rolled.effectual else 0, "CW-28"),
        ("hate", -penalty, "CW-94"),
    )
    return tuple(Part(*one) for one in listed if one[1] or one[0] in ("faces", "accuracy"))


def hit_check(request: HitRequest, dice: Dice) -> Outcome:
    """Roll 2D plus accuracy against the evasion in effect (CW-55 to CW-58).

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> hit_check(HitRequest(accuracy=11, evasion=18), Dice(GivenSource([(6, 3), (6, 4)]))).values.hit
    True
    """
    evasion = evasion_in_effect(request.evasion, request.fluster, defending=request.defending)
    count = dice_count(request.dice_mod, throwing=request.throwing, daze=request.daze)
    rolled = read_faces(dice.roll(6, count, "hit"), request.accuracy + request.mods)
    result = rolled.result(request.after_check, request.hate)
    unpenalised = rolled.unpenalised(request.after_check)
    hit = hits(rolled, result, evasion, request.settings, unevadable=request.unevadable)
    values = HitValues(
        dice_count=count,
        faces=rolled.faces,
        thrown=thrown(rolled.faces),
        accuracy=request.accuracy,
        mods=request.mods + request.after_check,
        flat=request.accuracy + request.mods + request.after_check,
        evasion=evasion,
        unpenalised=unpenalised,
        hate_penalty=unpenalised - result,
        result=result,
        sixes=rolled.sixes,
        effectual=rolled.effectual,
        fumble=rolled.fumble,
        auto_fail=rolled.auto_fail,
        unevadable=request.unevadable,
        hit=hit,
    )
    steps = (
        *check_steps(rolled, count, unpenalised - result),
        *evasion_steps(request.evasion, evasion, defending=request.defending, unevadable=request.unevadable),
    )
    verdict = hit_verdict(rolled, hit)
    parts = hit_parts(rolled, request.accuracy, request.mods + request.after_check, unpenalised - result)
    return Outcome(values=values, verdict=verdict, parts=parts, steps=steps)


def hit_verdict(rolled: Rolled, hit: bool) -> str:
    """Return the verdict of a hit check."""
    if rolled.fumble:
        return "fumble"
    return "hit" if hit else "auto_fail" if rolled.auto_fail else "miss"


def evasion_steps(full: int, in_effect: int, *, defending: bool, unevadable: bool) -> tuple[Step, ...]:
    """Return why the evasion in effect is what it is."""
    if defending:
        return (Step("defender_evasion", "CW-47"),)
    lowered = (Step("fluster", "CW-89", {"evasion": full, "left": in_effect}),) if in_effect != full else ()
    return (*lowered, *((Step("unevadable", "CW-57"),) if unevadable else ()))


class SpeedRequest(Request, frozen=True, kw_only=True, tag="chaos_world.effective_speed"):
    """Speed under stun."""

    speed: Figure
    potency: Potency = 0


class SpeedValues(Struct, frozen=True):
    """The speed that counts."""

    speed: int
    before: int


def effective_speed(request: SpeedRequest, dice: Dice) -> Outcome:
    """Lower speed by 3 for each point of stun, not below 0 (CW-91)."""
    speed = speed_in_effect(request.speed, request.potency)
    return Outcome(values=SpeedValues(speed, request.speed), steps=(Step("stun", "CW-91", {"left": speed}),))


class EvasionRequest(Request, frozen=True, kw_only=True, tag="chaos_world.effective_evasion"):
    """Evasion under fluster or while defending."""

    evasion: Figure
    potency: Potency = 0
    defending: bool = False


class EvasionValues(Struct, frozen=True):
    """The evasion that an attack must reach."""

    evasion: int
    before: int


def effective_evasion(request: EvasionRequest, dice: Dice) -> Outcome:
    """Lower evasion by 3 for each point of fluster, not below 0; a defender has 0 (CW-58, CW-89)."""
    evasion = evasion_in_effect(request.evasion, request.potency, defending=request.defending)
    steps = evasion_steps(request.evasion, evasion, defending=request.defending, unevadable=False)
    return Outcome(values=EvasionValues(evasion, request.evasion), steps=steps)


class HateRequest(Request, frozen=True, kw_only=True, tag="chaos_world.hate_penalty"):
    """What hates take off a check that involves these characters."""

    hates: Annotated[list[Hate], Meta(max_length=100)]
    involved: Annotated[list[Name], Meta(max_length=100)] = []


class HateValues(Struct, frozen=True):
    """The penalty in points, and who is hated without having a part in the check."""

    penalty: int
    from_names: list[str]


def hate_penalty(request: HateRequest, dice: Dice) -> Outcome:
    """Take 5 for each point of every hate whose named character is not part of the check (CW-94)."""
    pulling = [hate.named for hate in request.hates if hate.named not in request.involved]
    penalty = HATE_STEP * hate_that_applies(request.hates, request.involved)
    return Outcome(values=HateValues(penalty, pulling), steps=(Step("hate", "CW-94", {"penalty": penalty}),))


OPERATIONS: Final = (
    Operation(
        HitRequest,
        hit_check,
        HitValues,
        clauses=("CW-55", "CW-56", "CW-57", "CW-58", "CW-65", "CW-89", "CW-92", "CW-94"),
        open=frozenset(HitValues.__struct_fields__) - {"evasion", "hit"},
    ),
    Operation(SpeedRequest, effective_speed, SpeedValues, clauses=("CW-91",), group="table"),
    Operation(EvasionRequest, effective_evasion, EvasionValues, clauses=("CW-58", "CW-89"), group="table"),
    Operation(HateRequest, hate_penalty, HateValues, clauses=("CW-94",), group="table"),
)
