"""Checks and contests: dice, fumble, effectual success, hate, ties (CW-22 to CW-30)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import BASE_DICE, DiceMod, Figure, Potency, reduce, thrown
from sainome.systems.chaos_world.settings import Settings

SIX_BONUS: Final = 10
HATE_STEP: Final = 5


class Checked(Request, frozen=True, kw_only=True):
    """The figures that a check is made with."""

    ability: Figure
    target: Figure | None = None
    mods: Figure = 0
    dice_mod: DiceMod = 0
    in_combat: bool = True
    throwing: bool = False
    daze: bool = False
    hate: Potency = 0
    after_check: Figure = 0
    incapacitated: bool = False


class CheckRequest(Checked, frozen=True, kw_only=True, tag="chaos_world.check"):
    """One check. Without a target only the result is reported, as for one side of a contest."""

    requested_by: Literal["gm", "player"] = "gm"
    approved: bool = True
    settings: Settings = Settings()


class CheckValues(Struct, frozen=True):
    """The figures of a check. ``unpenalised`` is the result before hate; ``success`` is None without a target."""

    dice_count: int
    faces: tuple[int, ...]
    thrown: str
    ability: int
    mods: int
    flat: int
    target: int | None
    unpenalised: int
    hate_penalty: int
    result: int
    sixes: int
    effectual: bool
    fumble: bool
    auto_fail: bool
    incapacitated: bool
    success: bool | None
    preview: bool


class Rolled(Struct, frozen=True):
    """What the dice of a check came to, before any change made after the check."""

    faces: tuple[int, ...]
    base: int
    sixes: int
    effectual: bool
    fumble: bool
    auto_fail: bool

    @property
    def failed(self) -> bool:
        """Whether it failed whatever its result (CW-26, CW-27)."""
        return self.fumble or self.auto_fail

    def unpenalised(self, changes: int = 0) -> int:
        """Return the result before hate; 0 without dice (CW-26)."""
        return 0 if self.auto_fail else self.base + changes

    def result(self, changes: int, hate: int) -> int:
        """Return the result: all changes first, then hate is taken off the whole, not below 0 (CW-29, CW-94).

        >>> Rolled((2, 3), 17, 0, False, False, False).result(10, 5)
        2
        """
        return reduce(self.unpenalised(changes), HATE_STEP * hate)


def dice_count(dice_mod: int, *, throwing: bool = False, daze: bool = False) -> int:
    """Return how many dice a check rolls, all changes summed before anything is tested (CW-25, CW-65, CW-92).

    >>> dice_count(1, throwing=True, daze=True), dice_count(-4)
    (1, 0)
    """
    return max(0, BASE_DICE + dice_mod - throwing - daze)


def read_faces(faces: tuple[int, ...], flat: int) -> Rolled:
    """Read the dice of a check: no dice, all ones, several sixes (CW-26 to CW-28).

    Args:
        faces: the final faces, after every effect that changes faces.
        flat: ability (or its half) plus modifiers.

    >>> read_faces((6, 6), 4).base, read_faces((1, 1), 50).fumble, read_faces((), 30).auto_fail
    (36, True, True)
    """
    sixes = faces.count(6)
    effectual = sixes >= 2
    return Rolled(
        faces=faces,
        base=sum(faces) + flat + (SIX_BONUS * sixes if effectual else 0),
        sixes=sixes,
        effectual=effectual,
        fumble=bool(faces) and all(face == 1 for face in faces),
        auto_fail=not faces,
    )


def used_ability(ability: int, in_combat: bool) -> int:
    """Return the ability that counts: outside combat half, truncated towards zero (CW-24, CW-02).

    >>> used_ability(7, False), used_ability(-3, False), used_ability(7, True)
    (3, -1, 7)
    """
    return ability if in_combat else trunc_div(ability, 2)


def check(request: CheckRequest, dice: Dice) -> Outcome:
    """Roll 2D plus the ability; at or over the target succeeds, all ones fail (CW-22 to CW-29).

    >>> from sainome.kit.dice import Dice, GivenSource
    >>> check(CheckRequest(ability=7, target=15), Dice(GivenSource([(6, 3), (6, 4)]))).values.result
    14
    """
    ability = used_ability(request.ability, request.in_combat)
    count = 0 if request.incapacitated else dice_count(request.dice_mod, throwing=request.throwing, daze=request.daze)
    faces = dice.roll(6, count, "check")
    rolled = read_faces(faces, ability + request.mods)
    unpenalised = rolled.unpenalised(request.after_check)
    result = rolled.result(request.after_check, request.hate)
    success = None if request.target is None else result >= request.target and not rolled.failed
    values = CheckValues(
        dice_count=count,
        faces=faces,
        thrown=thrown(faces),
        ability=ability,
        mods=request.mods,
        flat=ability + request.mods,
        target=request.target,
        unpenalised=unpenalised,
        hate_penalty=unpenalised - result,
        result=result,
        sixes=rolled.sixes,
        effectual=rolled.effectual,
        fumble=rolled.fumble,
        auto_fail=rolled.auto_fail,
        incapacitated=request.incapacitated,
        success=success,
        preview=not request.approved,
    )
    verdict = "fumble" if rolled.fumble else None if success is None else "success" if success else "failure"
    if rolled.auto_fail:
        verdict = "auto_fail"
    elif rolled.effectual and success:
        verdict = "effectual"
    return Outcome(
        values=values,
        verdict=verdict,
        parts=_parts(request, rolled, ability, unpenalised - result),
        steps=check_steps(rolled, count, unpenalised - result, incapacitated=request.incapacitated),
    )


def _parts(request: CheckRequest, rolled: Rolled, ability: int, penalty: int) -> tuple[Part, ...]:
    if rolled.auto_fail:
        return ()
    listed = (
        ("faces", sum(rolled.faces), "CW-22"),
        ("ability" if request.in_combat else "half_ability", ability, "CW-22" if request.in_combat else "CW-24"),
        ("mods", request.mods, "CW-29"),
        ("effectual", SIX_BONUS * rolled.sixes if rolled.effectual else 0, "CW-28"),
        ("after_check", request.after_check, "CW-84"),
        ("hate", -penalty, "CW-94"),
    )
    return tuple(Part(*one) for one in listed if one[1] or one[0] in ("faces", "ability", "half_ability"))


def check_steps(rolled: Rolled, count: int, penalty: int, *, incapacitated: bool = False) -> tuple[Step, ...]:
    """Return the reasons of a check, in the order in which they are applied."""
    steps = [Step("dice", "CW-25", {"count": count})]
    if incapacitated:
        steps.append(Step("cannot_check", "CW-70"))
    elif rolled.auto_fail:
        steps.append(Step("no_dice", "CW-26"))
    if rolled.fumble:
        steps.append(Step("fumble", "CW-27"))
    if rolled.effectual:
        steps.append(Step("effectual", "CW-28", {"sixes": rolled.sixes, "bonus": SIX_BONUS * rolled.sixes}))
    if penalty:
        steps.append(Step("hate", "CW-94", {"penalty": penalty}))
    return tuple(steps)


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a contest."""

    ability: Figure
    mods: Figure = 0
    dice_mod: DiceMod = 0
    in_combat: bool | None = None
    throwing: bool = False
    daze: bool = False
    hate: Potency = 0
    after_check: Figure = 0
    incapacitated: bool = False


class ContestRequest(Request, frozen=True, kw_only=True, tag="chaos_world.contest"):
    """Two results compared; equality goes to the active side. ``in_combat`` holds for sides that say nothing."""

    active: Side
    passive: Side
    in_combat: bool = True
    names: Annotated[list[str], Meta(min_length=2, max_length=2)] | None = None
    settings: Settings = Settings()


class ContestValues(Struct, frozen=True):
    """Both results, both failure flags, and who won."""

    active_result: int
    passive_result: int
    active_failed: bool
    passive_failed: bool
    active_dice: int
    passive_dice: int
    active_thrown: str
    passive_thrown: str
    active_ability: int
    passive_ability: int
    active_name: str | None
    passive_name: str | None
    tie: bool
    winner: Literal["active", "passive"]


def active_wins(active: tuple[int, bool], passive: tuple[int, bool]) -> bool:
    """Say whether the active side wins, each side being (result, failed) (CW-30).

    >>> active_wins((14, False), (14, False)), active_wins((0, True), (0, True))
    (True, False)
    """
    return not active[1] and (passive[1] or active[0] >= passive[0])


def _side(side: Side, dice: Dice, in_combat: bool, purpose: str) -> tuple[Rolled, int, int]:
    ability = used_ability(side.ability, in_combat if side.in_combat is None else side.in_combat)
    count = 0 if side.incapacitated else dice_count(side.dice_mod, throwing=side.throwing, daze=side.daze)
    rolled = read_faces(dice.roll(6, count, purpose), ability + side.mods)
    return rolled, rolled.result(side.after_check, side.hate), ability + side.mods


def contest(request: ContestRequest, dice: Dice) -> Outcome:
    """Compare two results; the active side rolls first and wins ties, a failed side cannot win (CW-30)."""
    active, active_result, active_flat = _side(request.active, dice, request.in_combat, "active")
    passive, passive_result, passive_flat = _side(request.passive, dice, request.in_combat, "passive")
    won = active_wins((active_result, active.failed), (passive_result, passive.failed))
    names = request.names or (None, None)
    tie = active_result == passive_result and not active.failed and not passive.failed
    values = ContestValues(
        active_result=active_result,
        passive_result=passive_result,
        active_failed=active.failed,
        passive_failed=passive.failed,
        active_dice=len(active.faces),
        passive_dice=len(passive.faces),
        active_thrown=thrown(active.faces),
        passive_thrown=thrown(passive.faces),
        active_ability=active_flat,
        passive_ability=passive_flat,
        active_name=names[0],
        passive_name=names[1],
        tie=tie,
        winner="active" if won else "passive",
    )
    steps = [Step("contest", "CW-30", {"active": active_result, "passive": passive_result})]
    if tie:
        steps.append(Step("tie", "CW-30"))
    steps += [Step("side_failed", "CW-30", {"side": name}) for name, one in _failed(active, passive)]
    return Outcome(values=values, verdict="active_wins" if won else "passive_wins", steps=tuple(steps))


def _failed(active: Rolled, passive: Rolled) -> list[tuple[str, Rolled]]:
    return [(name, one) for name, one in (("active", active), ("passive", passive)) if one.failed]


OPERATIONS: Final = (
    Operation(
        CheckRequest,
        check,
        CheckValues,
        clauses=("CW-04", "CW-22", "CW-23", "CW-24", "CW-25", "CW-26", "CW-27", "CW-28", "CW-29", "CW-94"),
        open=frozenset(CheckValues.__struct_fields__) - {"target", "success"},
    ),
    Operation(ContestRequest, contest, ContestValues, clauses=("CW-30",)),
)
