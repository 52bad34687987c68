"""Rest, sleep, Wait, and the ways of losing HP (CW-35, CW-36, CW-48, CW-90, CW-96 to CW-98)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Points, Potency
from sainome.systems.chaos_world.damage import hp_after
from sainome.systems.chaos_world.settings import Settings

SLIP_STEP: Final = 5
REST_DIVISOR: Final = 3


class PointsValues(Struct, frozen=True, kw_only=True):
    """HP and SP afterwards (None where they play no part), and how much changed."""

    hp_before: int | None = None
    hp_after: int | None = None
    hp_change: int = 0
    sp_before: int | None = None
    sp_after: int | None = None
    sp_change: int = 0
    incapacitated: bool = False
    acted: bool | None = None
    faces: tuple[int, ...] = ()


def restored(now: int, maximum: int, amount: int) -> int:
    """Return a figure after recovery: not above its maximum (CW-35, CW-36, CW-48).

    >>> restored(18, 20, 5)
    20
    """
    return max(now, min(maximum, now + amount))


def still_down(before: int, after: int, settings: Settings) -> bool:
    """Say whether a character is incapacitated after its HP changed (CW-35, CW-70)."""
    return after == 0 or (before == 0 and not settings.heal_revives)


def _check_maximum(name: str, now: int, maximum: int) -> None:
    if now > maximum:
        raise RuleError("above_maximum", f"request.{name}", value=now, maximum=maximum)


class RestRequest(Request, frozen=True, kw_only=True, tag="chaos_world.rest"):
    """A rest outside combat."""

    hp: Points
    hp_max: Points
    in_combat: bool = False
    settings: Settings = Settings()


def rest(request: RestRequest, dice: Dice) -> Outcome:
    """Restore a third of maximum HP; not in combat (CW-35).

    >>> from sainome.kit.dice import no_dice
    >>> rest(RestRequest(hp=5, hp_max=20), no_dice()).values.hp_after
    11
    """
    if request.in_combat:
        raise RuleError("rest_in_combat", "request.in_combat")
    _check_maximum("hp", request.hp, request.hp_max)
    amount = trunc_div(request.hp_max, REST_DIVISOR)
    after = restored(request.hp, request.hp_max, amount)
    down = still_down(request.hp, after, request.settings)
    values = PointsValues(hp_before=request.hp, hp_after=after, hp_change=after - request.hp, incapacitated=down)
    return Outcome(values=values, steps=(Step("rest", "CW-35", {"amount": amount, "hp_max": request.hp_max}),))


class SleepRequest(Request, frozen=True, kw_only=True, tag="chaos_world.natural_recovery"):
    """A day with sleep in a bed; the GM may name other amounts."""

    hp: Points
    hp_max: Points
    sp: Points
    sp_max: Points
    hp_amount: Points | None = None
    sp_amount: Points | None = None
    settings: Settings = Settings()


def natural_recovery(request: SleepRequest, dice: Dice) -> Outcome:
    """Restore HP by its maximum and SP by half of its maximum (CW-36)."""
    _check_maximum("hp", request.hp, request.hp_max)
    _check_maximum("sp", request.sp, request.sp_max)
    hp_amount = request.hp_max if request.hp_amount is None else request.hp_amount
    sp_amount = trunc_div(request.sp_max, 2) if request.sp_amount is None else request.sp_amount
    hp = restored(request.hp, request.hp_max, hp_amount)
    sp = restored(request.sp, request.sp_max, sp_amount)
    values = PointsValues(
        hp_before=request.hp,
        hp_after=hp,
        hp_change=hp - request.hp,
        sp_before=request.sp,
        sp_after=sp,
        sp_change=sp - request.sp,
        incapacitated=still_down(request.hp, hp, request.settings),
    )
    return Outcome(values=values, steps=(Step("sleep", "CW-36", {"hp": hp_amount, "sp": sp_amount}),))


class WaitRequest(Request, frozen=True, kw_only=True, tag="chaos_world.wait"):
    """The Wait action."""

    hp: Points
    hp_max: Points
    sp: Points
    sp_max: Points
    settings: Settings = Settings()


def roll_wait(dice: Dice, settings: Settings) -> tuple[int, int, tuple[int, ...]]:
    """Roll what Wait restores: one die for both, or HP first and then SP (CW-48)."""
    faces = dice.roll(6, 1 if settings.wait_dice == "shared" else 2, "wait")
    return faces[0], faces[-1], faces


def wait(request: WaitRequest, dice: Dice) -> Outcome:
    """Act at once and recover 1D HP and SP (CW-48)."""
    if request.hp == 0:
        raise RuleError("incapacitated", "request.hp")
    _check_maximum("hp", request.hp, request.hp_max)
    _check_maximum("sp", request.sp, request.sp_max)
    hp_amount, sp_amount, faces = roll_wait(dice, request.settings)
    hp = restored(request.hp, request.hp_max, hp_amount)
    sp = restored(request.sp, request.sp_max, sp_amount)
    values = PointsValues(
        hp_before=request.hp,
        hp_after=hp,
        hp_change=hp - request.hp,
        sp_before=request.sp,
        sp_after=sp,
        sp_change=sp - request.sp,
        acted=True,
        faces=faces,
    )
    return Outcome(values=values, steps=(Step("wait", "CW-48", {"hp": hp_amount, "sp": sp_amount}),))


class DecreaseRequest(Request, frozen=True, kw_only=True, tag="chaos_world.hp_decrease"):
    """HP decreases, mostly by an opponent's doing."""

    hp: Points
    amount: Points


class LoseRequest(Request, frozen=True, kw_only=True, tag="chaos_world.hp_lose"):
    """HP is lost, mostly by one's own doing."""

    hp: Points
    amount: Points


class ConsumeRequest(Request, frozen=True, kw_only=True, tag="chaos_world.hp_consume"):
    """HP is paid as a cost."""

    hp: Points
    amount: Points


def _lowered(hp: int, amount: int, kind: Literal["decrease", "lose", "consume"], clause: str) -> Outcome:
    left = hp_after(hp, amount)
    values = PointsValues(hp_before=hp, hp_after=left, hp_change=left - hp, incapacitated=left == 0)
    verdict = "incapacitated" if left == 0 else None
    return Outcome(values=values, verdict=verdict, steps=(Step(kind, clause, {"amount": amount}),))


def hp_decrease(request: DecreaseRequest, dice: Dice) -> Outcome:
    """Decrease HP; it may reach 0, and effects about HP decrease refer to it (CW-96)."""
    return _lowered(request.hp, request.amount, "decrease", "CW-96")


def hp_lose(request: LoseRequest, dice: Dice) -> Outcome:
    """Lose HP; it may reach 0, and effects about HP decrease do not refer to it (CW-97)."""
    return _lowered(request.hp, request.amount, "lose", "CW-97")


def pay_hp(hp: int, amount: int, path: str) -> int:
    """Pay HP as a cost: refused if it would come to 0 or less (CW-98).

    Raises:
        RuleError: ``hp_cost_too_high``.
    """
    if amount and hp - amount < 1:
        raise RuleError("hp_cost_too_high", path, hp=hp, amount=amount)
    return hp - amount


def hp_consume(request: ConsumeRequest, dice: Dice) -> Outcome:
    """Consume HP; a cost that would leave no HP cannot be paid (CW-98)."""
    pay_hp(request.hp, request.amount, "request.amount")
    return _lowered(request.hp, request.amount, "consume", "CW-98")


class SlipRequest(Request, frozen=True, kw_only=True, tag="chaos_world.slip_tick"):
    """Slip at the end of a round."""

    hp: Points
    potency: Potency


def slip_tick(request: SlipRequest, dice: Dice) -> Outcome:
    """Decrease HP by 5 for each point of slip; Defend and rear guard do not help (CW-90)."""
    return _lowered(request.hp, SLIP_STEP * request.potency, "decrease", "CW-90")


OPERATIONS: Final = (
    Operation(RestRequest, rest, PointsValues, clauses=("CW-35",), group="book"),
    Operation(SleepRequest, natural_recovery, PointsValues, clauses=("CW-36",), group="book"),
    Operation(WaitRequest, wait, PointsValues, clauses=("CW-48",)),
    Operation(DecreaseRequest, hp_decrease, PointsValues, clauses=("CW-96",), group="table"),
    Operation(LoseRequest, hp_lose, PointsValues, clauses=("CW-97",), group="table"),
    Operation(ConsumeRequest, hp_consume, PointsValues, clauses=("CW-98",), group="table"),
    Operation(SlipRequest, slip_tick, PointsValues, clauses=("CW-90",), group="table"),
)
