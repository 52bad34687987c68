"""Items and equipment by count and by name: carrying, selling, handing over (CW-21, CW-31 to CW-33, CW-37, CW-51)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import MARTIAL, Count, Money, Name
from sainome.systems.chaos_world.settings import Settings

CARRY_LIMIT: Final = 10
HANDS: Final = 2

type Held = Count | Annotated[list[Name], Meta(max_length=9999)]
"""So many pieces, or their names."""


def room_left(held: list[str], settings: Settings) -> int:
    """Return how many more pieces (or kinds, with ``carry_unit`` stack) may be held (CW-31)."""
    counted = len(set(held)) if settings.carry_unit == "stack" else len(held)
    return max(0, CARRY_LIMIT - counted)


def stow(held: list[str], incoming: list[str], settings: Settings) -> tuple[list[str], list[str]]:
    """Split what comes in into what is carried and what goes to storage (CW-31, CW-32).

    >>> stow(["blade"] * 9, ["salve", "rope"], Settings())
    (['salve'], ['rope'])
    """
    now = list(held)
    carried: list[str] = []
    stored: list[str] = []
    for item in incoming:
        free = room_left(now, settings) > 0 or (settings.carry_unit == "stack" and item in now)
        (carried if free else stored).append(item)
        if free:
            now.append(item)
    return carried, stored


class AcquireRequest(Request, frozen=True, kw_only=True, tag="chaos_world.acquire_items"):
    """Items come in: figures count pieces, lists name them (needed for stacks)."""

    equipped: Held = 0
    carried: Held = 0
    incoming: Held = 1
    settings: Settings = Settings()


class AcquireValues(Struct, frozen=True):
    """What is carried afterwards, what goes to storage, and the limit."""

    carried_after: int
    to_storage: int
    stored: list[str]
    limit: int


def _names(held: int | list[str], label: str) -> list[str]:
    return [f"{label} {number}" for number in range(held)] if isinstance(held, int) else held


def acquire_items(request: AcquireRequest, dice: Dice) -> Outcome:
    """Carry up to ten items, equipped ones included; the rest goes to storage (CW-31, CW-32)."""
    equipped = _names(request.equipped, "equipped")
    carried = _names(request.carried, "carried")
    taken, stored = stow([*equipped, *carried], _names(request.incoming, "incoming"), request.settings)
    shown = [] if isinstance(request.incoming, int) else stored
    values = AcquireValues(len(carried) + len(taken), len(stored), shown, CARRY_LIMIT)
    steps: tuple[Step, ...] = (Step("carry_limit", "CW-31", {"limit": CARRY_LIMIT}),)
    if stored:
        steps = (*steps, Step("to_storage", "CW-32", {"count": len(stored)}))
    return Outcome(values=values, steps=steps)


def sale_price(list_price: int) -> int:
    """Return what an item sells for: half its list price (CW-33).

    >>> sale_price(15)
    7
    """
    return trunc_div(list_price, 2)


class SellRequest(Request, frozen=True, kw_only=True, tag="chaos_world.sell_items"):
    """Items are sold."""

    list_prices: Annotated[list[Money], Meta(min_length=1, max_length=9999)]
    gold: Money | None = None


class SellValues(Struct, frozen=True):
    """The proceeds, and the gold afterwards where it was given."""

    gold_gain: int
    prices: list[int]
    gold_after: int | None


def sell_items(request: SellRequest, dice: Dice) -> Outcome:
    """Sell items for half their list price, each truncated before adding up (CW-33)."""
    prices = [sale_price(price) for price in request.list_prices]
    gain = sum(prices)
    after = None if request.gold is None else request.gold + gain
    parts = tuple(Part("sale", price, "CW-33") for price in prices)
    return Outcome(values=SellValues(gain, prices, after), parts=parts, steps=(Step("half_price", "CW-33"),))


class TransferRequest(Request, frozen=True, kw_only=True, tag="chaos_world.transfer"):
    """Gold or an item passes from one character to another."""

    kind: Literal["gold", "item"]
    from_player: Name
    to_player: Name
    amount: Money = 0
    from_gold: Money | None = None
    to_gold: Money | None = None
    to_held: Count | None = None


class TransferValues(Struct, frozen=True):
    """That it may pass, and what both sides have afterwards where it was given."""

    allowed: bool
    from_gold_after: int | None
    to_gold_after: int | None
    to_storage: int


def may_pass(kind: str, same_player: bool) -> str | None:
    """Return why something may not pass between two characters, or None (CW-37).

    >>> may_pass("item", True), may_pass("gold", False), may_pass("gold", True)
    ('items_same_player', 'gold_between_players', None)
    """
    if kind == "item":
        return "items_same_player" if same_player else None
    return None if same_player else "gold_between_players"


def transfer(request: TransferRequest, dice: Dice) -> Outcome:
    """Pass on gold within one player's characters, items between players (CW-37)."""
    code = may_pass(request.kind, request.from_player == request.to_player)
    if code is not None:
        raise RuleError(code, "request.kind", player=request.from_player, other=request.to_player)
    gold = request.from_gold
    if request.kind == "gold" and gold is not None and request.amount > gold:
        raise RuleError("insufficient_gold", "request.amount", amount=request.amount, gold=gold)
    moved = request.amount if request.kind == "gold" else 0
    full = request.kind == "item" and request.to_held is not None and request.to_held >= CARRY_LIMIT
    values = TransferValues(
        True,
        None if gold is None else gold - moved,
        None if request.to_gold is None else request.to_gold + moved,
        int(full),
    )
    return Outcome(values=values, verdict="allowed", steps=(Step("handed_over", "CW-37"),))


class ChangeRequest(Request, frozen=True, kw_only=True, tag="chaos_world.change_equipment"):
    """One slot is changed: exchanged, emptied (``put_on`` null) or filled."""

    equipped: dict[Name, Name]
    carried: Annotated[list[Name], Meta(max_length=100)] = []
    slot: Name
    put_on: Name | None = None
    changed_before: Count = 0
    settings: Settings = Settings()


class ChangeValues(Struct, frozen=True):
    """What is worn and what is carried afterwards."""

    equipped: dict[str, str]
    carried: list[str]
    taken_off: str | None


def exchange(
    equipped: dict[str, str], carried: list[str], slot: str, put_on: str | None, path: str
) -> tuple[dict[str, str], list[str], str | None]:
    """Exchange what a slot holds; the number of items held stays the same (CW-51).

    Raises:
        RuleError: ``not_carried`` for an item that is not carried, ``slot_empty`` where there is nothing to change.
    """
    worn = dict(equipped)
    bag = list(carried)
    if put_on is not None:
        if put_on not in bag:
            raise RuleError("not_carried", f"{path}.put_on", item=put_on)
        bag.remove(put_on)
    elif slot not in worn:
        raise RuleError("slot_empty", f"{path}.slot", slot=slot)
    off = worn.pop(slot, None)
    if off is not None:
        bag.append(off)
    if put_on is not None:
        worn[slot] = put_on
    return worn, bag, off


def check_hands(worn: list[tuple[bool, int]], path: str) -> None:
    """Refuse weapons that need more than two hands, each piece being (is a weapon, hands) (B.3).

    Raises:
        RuleError: ``too_many_hands``.
    """
    hands = sum(count for is_weapon, count in worn if is_weapon)
    if hands > HANDS:
        raise RuleError("too_many_hands", path, hands=hands)


def change_equipment(request: ChangeRequest, dice: Dice) -> Outcome:
    """Change equipment: one exchange per action (CW-51)."""
    limit = request.settings.equipment_exchanges_per_action
    if limit and request.changed_before >= limit:
        raise RuleError("exchange_limit", "request.changed_before", limit=limit)
    worn, bag, off = exchange(request.equipped, request.carried, request.slot, request.put_on, "request")
    values = ChangeValues(worn, bag, off)
    return Outcome(values=values, steps=(Step("equipment", "CW-51", {"limit": limit}),))


class RestrictionRequest(Request, frozen=True, kw_only=True, tag="chaos_world.skill_restriction"):
    """May a restricted skill be used? ``weapons`` are the categories of the weapons in hand; none: bare hands."""

    restriction: Literal["none", "martial_equip", "martial_use"]
    weapons: Annotated[list[Name], Meta(max_length=20)] = []
    used: Name | None = None


class RestrictionValues(Struct, frozen=True):
    """Whether the skill may be used."""

    usable: bool
    bare_hands: bool


def restriction_allows(restriction: str, equipped: list[str], used: str | None) -> bool:
    """Say whether a skill's restriction is met; bare hands are martial (CW-21).

    Args:
        restriction: ``martial_equip`` asks what is in hand, ``martial_use`` what is used; anything else allows.
        equipped: the categories of the weapons in hand.
        used: the category of the weapon used; None if any of those in hand may be.
    """
    in_hand = equipped or [MARTIAL]
    if restriction == "martial_equip":
        return MARTIAL in in_hand
    if restriction == "martial_use":
        return MARTIAL in in_hand if used is None else used == MARTIAL
    return True


def skill_restriction(request: RestrictionRequest, dice: Dice) -> Outcome:
    """Say whether a skill restricted to martial weapons may be used (CW-21)."""
    usable = restriction_allows(request.restriction, request.weapons, request.used)
    return Outcome(
        values=RestrictionValues(usable, not request.weapons),
        verdict="usable" if usable else "not_usable",
        steps=(Step("martial", "CW-21"),),
    )


OPERATIONS: Final = (
    Operation(AcquireRequest, acquire_items, AcquireValues, clauses=("CW-31", "CW-32"), group="book"),
    Operation(SellRequest, sell_items, SellValues, clauses=("CW-33",), group="book"),
    Operation(TransferRequest, transfer, TransferValues, clauses=("CW-37",), group="book"),
    Operation(ChangeRequest, change_equipment, ChangeValues, clauses=("CW-51",), group="book"),
    Operation(RestrictionRequest, skill_restriction, RestrictionValues, clauses=("CW-21",), group="table"),
)
