"""What a scenario brings: PP, shared pool, pay, the GM's bonus (CW-99 to CW-105)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Count, Money, Name
from sainome.systems.chaos_world.settings import Settings

BASE: Final = 1000
PER_LEVEL: Final = 10
NEWCOMER_LIMIT: Final = 10_000
NEWCOMER_BONUS: Final = 500
BASE_PAY: Final = 1500
PAY_STEP: Final = 500
PAY_LEVELS: Final = (5, 10, 15)
CLASS_CHANGE_PAY: Final = 1000
GM_GOLD: Final = 500


class Foe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One defeated enemy, or one NPC that stood in the way; what it does not have counts 0."""

    name: str = ""
    enemy_level: Count = 0
    cl: Count = 0


type Foes = Annotated[list[Foe], Meta(max_length=9999)]


def award_base(defeated: list[Foe], obstacles: list[Foe], combat_occurred: bool | None) -> tuple[int, int, bool]:
    """Return the base award, the levels it rests on, and whether they are those of enemies (CW-100, CW-101).

    ``combat_occurred`` None: there was a fight if anybody was defeated or no obstacle is named.

    >>> award_base([Foe(enemy_level=4), Foe(cl=6)], [], None)
    (1100, 10, True)
    """
    fought = (bool(defeated) or not obstacles) if combat_occurred is None else combat_occurred
    counted = defeated if fought else obstacles
    levels = sum(foe.enemy_level + foe.cl for foe in counted)
    return BASE + PER_LEVEL * levels, levels, fought


def newcomer_bonus(pp_total: int, base: int, settings: Settings) -> int:
    """Return 500 for a character whose lifetime PP is 10000 or less (CW-103).

    >>> newcomer_bonus(10000, 1110, Settings()), newcomer_bonus(10001, 1110, Settings())
    (500, 0)
    """
    judged = pp_total if settings.reward_newcomer_at == "before" else pp_total + base
    return NEWCOMER_BONUS if judged <= NEWCOMER_LIMIT else 0


def pay_for(cl: int, class_changed: bool) -> int:
    """Return the base pay of a clear in G (CW-104).

    >>> pay_for(4, False), pay_for(5, False), pay_for(15, True)
    (1500, 2000, 4000)
    """
    reached = sum(cl >= level for level in PAY_LEVELS)
    return BASE_PAY + PAY_STEP * reached + (CLASS_CHANGE_PAY if class_changed else 0)


def shared_half(base: int) -> int:
    """Return the shared PP: half of the base award, without the 500 (CW-102)."""
    return trunc_div(base, 2)


class BaseRequest(Request, frozen=True, kw_only=True, tag="chaos_world.base_pp"):
    """The base award of a scenario."""

    defeated: Foes = []
    obstacles: Foes = []
    combat_occurred: bool | None = None


class BaseValues(Struct, frozen=True):
    """The base award, and the sum of levels it rests on."""

    base_pp: int
    levels: int
    combat: bool


def _base_step(levels: int, fought: bool) -> Step:
    return Step("base_award" if fought else "base_obstacles", "CW-100" if fought else "CW-101", {"levels": levels})


def base_pp(request: BaseRequest, dice: Dice) -> Outcome:
    """Award 1000 plus ten for each level defeated; without a fight the obstacles count (CW-100, CW-101)."""
    base, levels, fought = award_base(request.defeated, request.obstacles, request.combat_occurred)
    parts = (Part("base_award", BASE, "CW-100"), Part("levels", PER_LEVEL * levels, "CW-100"))
    return Outcome(values=BaseValues(base, levels, fought), parts=parts, steps=(_base_step(levels, fought),))


class RewardRequest(Request, frozen=True, kw_only=True, tag="chaos_world.reward_pp"):
    """PP of one character and the player's shared part."""

    defeated: Foes = []
    obstacles: Foes = []
    combat_occurred: bool | None = None
    pp_total: Money
    incapacitated: bool = False
    characters: Annotated[int, Meta(ge=1, le=99)] = 1
    settings: Settings = Settings()


class RewardValues(Struct, frozen=True):
    """What the character and the player's pool receive."""

    base_pp: int
    newcomer_bonus: int
    character_pp: int
    shared_pp: int
    pp_total_after: int


def reward_pp(request: RewardRequest, dice: Dice) -> Outcome:
    """Award PP to a standing character and the shared half to the player (CW-99, CW-102, CW-103)."""
    settings = request.settings
    base, levels, fought = award_base(request.defeated, request.obstacles, request.combat_occurred)
    bonus = 0 if request.incapacitated else newcomer_bonus(request.pp_total, base, settings)
    gain = 0 if request.incapacitated else base + bonus
    times = request.characters if settings.reward_shared_per == "character" else 1
    forfeits = request.incapacitated and settings.reward_shared_needs_standing
    shared = 0 if forfeits else times * shared_half(base)
    values = RewardValues(base, bonus, gain, shared, request.pp_total + gain)
    steps = [_base_step(levels, fought)]
    if request.incapacitated:
        steps.append(Step("forfeited", "CW-99"))
    if bonus:
        steps.append(Step("newcomer", "CW-103", {"bonus": bonus}))
    steps.append(Step("shared", "CW-102", {"shared": shared}))
    parts = (Part("base_award", 0 if request.incapacitated else base, "CW-100"), Part("newcomer", bonus, "CW-103"))
    return Outcome(values=values, parts=parts, steps=tuple(steps))


class ContributeRequest(Request, frozen=True, kw_only=True, tag="chaos_world.contribute_shared_pp"):
    """PP from the player's pool for one of the player's characters."""

    pool: Money
    amount: Money
    player: Name
    recipient_owner: Name
    recipient_in_scenario: bool = False
    recipient_pp_total: Money | None = None
    settings: Settings = Settings()


class ContributeValues(Struct, frozen=True):
    """The pool afterwards, and what the character gains."""

    pool_after: int
    recipient_gain: int
    recipient_total_after: int | None


def contribution_refusal(pool: int, amount: int, own: bool, in_scenario: bool) -> str | None:
    """Return why pool PP may not go to a character, or None (CW-102)."""
    if not own:
        return "not_own_character"
    if in_scenario:
        return "in_scenario"
    return "insufficient_pool" if amount > pool else None


def contribute(request: ContributeRequest, dice: Dice) -> Outcome:
    """Give pool PP to an own character who is in no scenario (CW-102)."""
    own = request.player == request.recipient_owner
    code = contribution_refusal(request.pool, request.amount, own, request.recipient_in_scenario)
    if code is not None:
        path = {"in_scenario": "recipient_in_scenario", "insufficient_pool": "amount"}.get(code, "recipient_owner")
        raise RuleError(code, f"request.{path}", pool=request.pool, amount=request.amount)
    total = request.recipient_pp_total
    if total is not None and request.settings.reward_total_includes_shared:
        total += request.amount
    values = ContributeValues(request.pool - request.amount, request.amount, total)
    return Outcome(values=values, steps=(Step("contributed", "CW-102", {"amount": request.amount}),))


class PayRequest(Request, frozen=True, kw_only=True, tag="chaos_world.pay"):
    """The pay of one character."""

    cl: Annotated[int, Meta(ge=1, le=999)]
    class_changed: bool = False
    incapacitated: bool = False


class PayValues(Struct, frozen=True):
    """The pay in G, and the base pay it comes from."""

    pay: int
    base_pay: int


def pay(request: PayRequest, dice: Dice) -> Outcome:
    """Pay 1500 G, 500 more from CL 5, 10 and 15 each, 1000 more after a class change (CW-99, CW-104)."""
    base = pay_for(request.cl, request.class_changed)
    reached = sum(request.cl >= level for level in PAY_LEVELS)
    parts = (
        Part("base_pay", BASE_PAY, "CW-104"),
        Part("cl_pay", PAY_STEP * reached, "CW-104"),
        Part("class_change_pay", CLASS_CHANGE_PAY if request.class_changed else 0, "CW-104"),
    )
    steps = (Step("forfeited", "CW-99"),) if request.incapacitated else (Step("pay", "CW-104", {"gold": base}),)
    return Outcome(values=PayValues(0 if request.incapacitated else base, base), parts=parts, steps=steps)


class Participant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One participant, as far as pay goes."""

    cl: Annotated[int, Meta(ge=1, le=999)]
    class_changed: bool = False
    incapacitated: bool = False
    name: str = ""


class GmRequest(Request, frozen=True, kw_only=True, tag="chaos_world.gm_bonus"):
    """The bonus for one character of the GM; ``pp_total`` is that character's lifetime PP."""

    defeated: Foes = []
    obstacles: Foes = []
    combat_occurred: bool | None = None
    participants: Annotated[list[Participant], Meta(max_length=100)]
    pp_total: Money
    settings: Settings = Settings()


class GmValues(Struct, frozen=True):
    """What the GM's character and the GM's pool receive."""

    base_pp: int
    newcomer_bonus: int
    character_pp: int
    average_pay: int
    gold: int
    shared_pp: int
    pp_total_after: int


def gm_share(base: int, participants: list[Participant], pp_total: int, settings: Settings, path: str) -> GmValues:
    """Work out the GM's bonus (CW-105).

    Raises:
        RuleError: ``no_participants``.
    """
    if not participants:
        raise RuleError("no_participants", path)
    total = sum(pay_for(one.cl, one.class_changed) for one in participants)
    average = trunc_div(total, len(participants))
    bonus = newcomer_bonus(pp_total, base, settings)
    return GmValues(base, bonus, base + bonus, average, average + GM_GOLD, shared_half(base), pp_total + base + bonus)


def gm_bonus(request: GmRequest, dice: Dice) -> Outcome:
    """Give one of the GM's characters the base award and the average pay plus 500 G (CW-105)."""
    base, levels, fought = award_base(request.defeated, request.obstacles, request.combat_occurred)
    values = gm_share(base, request.participants, request.pp_total, request.settings, "request.participants")
    steps = (
        _base_step(levels, fought),
        Step("average_pay", "CW-105", {"average": values.average_pay, "gold": values.gold}),
        *((Step("newcomer", "CW-103", {"bonus": values.newcomer_bonus}),) if values.newcomer_bonus else ()),
        Step("shared", "CW-102", {"shared": values.shared_pp}),
    )
    return Outcome(values=values, steps=steps)


OPERATIONS: Final = (
    Operation(BaseRequest, base_pp, BaseValues, clauses=("CW-100", "CW-101"), group="book"),
    Operation(RewardRequest, reward_pp, RewardValues, clauses=("CW-99", "CW-102", "CW-103"), group="book"),
    Operation(ContributeRequest, contribute, ContributeValues, clauses=("CW-102",), group="book"),
    Operation(PayRequest, pay, PayValues, clauses=("CW-99", "CW-104"), group="book"),
    Operation(GmRequest, gm_bonus, GmValues, clauses=("CW-105",), group="book"),
)
