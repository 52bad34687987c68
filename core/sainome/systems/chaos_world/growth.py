"""Starting grant, conversion from the previous edition, skills and PP by figures (CW-06 to CW-14, CW-34)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.abilities import STAT_NAMES, Stats, add_stats
from sainome.systems.chaos_world.belongings import stow
from sainome.systems.chaos_world.common import Count, Money, Name, OptionalText
from sainome.systems.chaos_world.settings import Settings

START_PP: Final = 1500
START_GOLD: Final = 1000
START_CL: Final = 1


class CreateRequest(Request, frozen=True, kw_only=True, tag="chaos_world.create_character"):
    """A new character: the starting grant, and the initial figures where the two classes are given."""

    name: OptionalText = ""
    main_class: OptionalText = ""
    sub_class: OptionalText = ""
    main: Stats | None = None
    sub: Stats | None = None
    settings: Settings = Settings()


class CreateValues(Struct, frozen=True):
    """The starting grant and the initial figures (None without classes); HP and SP start full."""

    name: str
    cl: int
    pp_total: int
    pp_free: int
    gold: int
    stats: Stats | None
    hp: int | None
    sp: int | None


def starting_total(settings: Settings) -> int:
    """Return the lifetime PP of a new character (CW-06)."""
    return START_PP if settings.reward_total_includes_creation else 0


def create_character(request: CreateRequest, dice: Dice) -> Outcome:
    """Grant 1500 PP and 1000 G at CL 1, and add up the figures of both classes (CW-05 to CW-08).

    Raises:
        RuleError: ``same_class`` where the setting forbids two equal classes.
    """
    settings = request.settings
    if request.main_class and request.main_class == request.sub_class and not settings.class_allow_same:
        raise RuleError("same_class", "request.sub_class", name=request.sub_class)
    stats = None
    if request.main is not None or request.sub is not None:
        stats = add_stats(request.main or Stats(), request.sub or Stats())
    values = CreateValues(
        name=request.name,
        cl=START_CL,
        pp_total=starting_total(settings),
        pp_free=START_PP,
        gold=START_GOLD,
        stats=stats,
        hp=stats.hp_max if stats else None,
        sp=stats.sp_max if stats else None,
    )
    parts = [] if stats is None else [Part(name, getattr(stats, name), "CW-08") for name in STAT_NAMES]
    return Outcome(
        values=values, parts=tuple(parts), steps=(Step("grant", "CW-06", {"pp": START_PP, "gold": START_GOLD}),)
    )


class OldItem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item of the previous edition; ``new_price`` null: it no longer exists."""

    name: Name
    old_price: Money
    new_price: Money | None = None


class Debt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sum borrowed between characters."""

    lender: Name
    borrower: Name
    amount: Money


class ConvertRequest(Request, frozen=True, kw_only=True, tag="chaos_world.convert_character"):
    """A character of the previous edition."""

    name: OptionalText = ""
    pp_total: Money
    gold: Money
    class_changed: bool = False
    items: Annotated[list[OldItem], Meta(max_length=9999)] = []
    debts: Annotated[list[Debt], Meta(max_length=999)] = []
    settings: Settings = Settings()


class Settlement(Struct, frozen=True):
    """One line of the settlement: which item, why, and what it does to the gold."""

    item: str
    reason: Literal["unchanged", "dearer", "cheaper", "deleted"]
    gold: int


class ConvertValues(Struct, frozen=True, kw_only=True):
    """The character after conversion. ``shortage`` is gold that was missing; the GM settles it."""

    name: str
    cl: int
    pp_total: int
    pp_free: int
    gold: int
    shortage: int
    items: list[str]
    storage: list[str]
    skills: list[str]
    debts: list[Debt]
    heaven_sigil_used: bool
    class_changed: bool
    settlements: list[Settlement]


def settle_item(item: OldItem, settings: Settings) -> Settlement:
    """Return what an item of the previous edition does to the gold (CW-11)."""
    if item.new_price is None:
        whole = settings.conversion_deleted_refund == "list"
        return Settlement(item.name, "deleted", item.old_price if whole else trunc_div(item.old_price, 2))
    difference = item.new_price - item.old_price
    if not difference:
        return Settlement(item.name, "unchanged", 0)
    sign = {"charge": -1, "ignore": 0, "grant": 1}[settings.conversion_price_difference]
    return Settlement(item.name, "dearer" if difference > 0 else "cheaper", sign * difference)


def convert_character(request: ConvertRequest, dice: Dice) -> Outcome:
    """Carry over lifetime PP, gold, items and debts; start again at CL 1 without skills (CW-10 to CW-13).

    >>> from sainome.kit.dice import no_dice
    >>> gone = OldItem(name="lamp", old_price=301)
    >>> convert_character(ConvertRequest(pp_total=2000, gold=500, items=[gone]), no_dice()).values.gold
    801
    """
    settings = request.settings
    lines = [settle_item(item, settings) for item in request.items]
    balance = request.gold + sum(line.gold for line in lines)
    kept = [item.name for item in request.items if item.new_price is not None]
    held, stored = stow([], kept, settings)
    values = ConvertValues(
        name=request.name,
        cl=START_CL,
        pp_total=request.pp_total,
        pp_free=request.pp_total,
        gold=max(0, balance),
        shortage=max(0, -balance),
        items=held,
        storage=stored,
        skills=[],
        debts=request.debts,
        heaven_sigil_used=request.class_changed,
        class_changed=request.class_changed and settings.conversion_class_change == "changed",
        settlements=lines,
    )
    steps = [Step("carried_over", "CW-10", {"pp": request.pp_total})]
    steps += [Step(f"item_{one.reason}", "CW-11", {"item": one.item, "gold": one.gold}) for one in lines]
    if values.shortage:
        steps.append(Step("shortage", "CW-11", {"gold": values.shortage}))
    if request.debts:
        steps.append(Step("debts_stay", "CW-12", {"count": len(request.debts)}))
    if request.class_changed:
        steps.append(Step("sigil_used", "CW-13"))
    return Outcome(values=values, steps=tuple(steps))


def skill_limit(cl: int) -> int:
    """Return how many kinds of normal skill a character may have (CW-34).

    >>> skill_limit(1)
    2
    """
    return cl + 1


class LearnRequest(Request, frozen=True, kw_only=True, tag="chaos_world.learn_skill"):
    """One more skill."""

    cl: Annotated[int, Meta(ge=1, le=999)]
    normal_skills: Count
    kind: Annotated[str, Meta(min_length=1, max_length=40)] = "normal"
    cost: Money = 0
    pp_free: Money | None = None


class LearnValues(Struct, frozen=True):
    """How many normal skills there are now, how many there may be, and the PP left where they were given."""

    normal_skills_after: int
    limit: int
    pp_free_after: int | None


def learn_skill(request: LearnRequest, dice: Dice) -> Outcome:
    """Learn a skill: at most CL+1 kinds of normal skill; other kinds are not limited (CW-34).

    Raises:
        RuleError: ``skill_limit``, ``insufficient_pp``.
    """
    limit = skill_limit(request.cl)
    normal = request.kind == "normal"
    if normal and request.normal_skills >= limit:
        raise RuleError("skill_limit", "request.normal_skills", limit=limit, cl=request.cl)
    left = None if request.pp_free is None else pay_pp(request.pp_free, request.cost, "request.cost")
    values = LearnValues(request.normal_skills + normal, limit, left)
    return Outcome(values=values, steps=(Step("skill_count", "CW-34", {"limit": limit}),))


def pay_pp(free: int, amount: int, path: str) -> int:
    """Return the free PP left after paying (CW-07).

    Raises:
        RuleError: ``insufficient_pp``.
    """
    if amount > free:
        raise RuleError("insufficient_pp", path, amount=amount, pp=free)
    return free - amount


def pay_gold(gold: int, amount: int, path: str) -> int:
    """Return the gold left after paying (CW-07).

    Raises:
        RuleError: ``insufficient_gold``.
    """
    if amount > gold:
        raise RuleError("insufficient_gold", path, amount=amount, gold=gold)
    return gold - amount


class SpendRequest(Request, frozen=True, kw_only=True, tag="chaos_world.spend_pp"):
    """PP is spent."""

    purpose: Annotated[str, Meta(min_length=1, max_length=60)]
    amount: Money
    pp_free: Money
    pp_total: Money | None = None


class SpendValues(Struct, frozen=True):
    """The PP left; the lifetime total never changes."""

    pp_free_after: int
    pp_total_after: int | None


def spend_pp(request: SpendRequest, dice: Dice) -> Outcome:
    """Spend free PP; basic abilities cannot be bought (CW-07, CW-09).

    Raises:
        RuleError: ``pp_cannot_raise_basics``, ``insufficient_pp``.
    """
    if request.purpose in ("raise_basic", "raise_basics"):
        raise RuleError("pp_cannot_raise_basics", "request.purpose")
    left = pay_pp(request.pp_free, request.amount, "request.amount")
    values = SpendValues(left, request.pp_total)
    return Outcome(values=values, steps=(Step("pp_spent", "CW-07", {"amount": request.amount}),))


OPERATIONS: Final = (
    Operation(CreateRequest, create_character, CreateValues, clauses=("CW-05", "CW-06", "CW-08"), group="book"),
    Operation(
        ConvertRequest,
        convert_character,
        ConvertValues,
        clauses=("CW-10", "CW-11", "CW-12", "CW-13", "CW-14"),
        group="book",
    ),
    Operation(LearnRequest, learn_skill, LearnValues, clauses=("CW-34",), group="book"),
    Operation(SpendRequest, spend_pp, SpendValues, clauses=("CW-07", "CW-09"), group="book"),
)
