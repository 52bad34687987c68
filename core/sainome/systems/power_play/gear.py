"""Buying, selling, changing coins, and where things are carried in which situation (PP-16, PP-20, PP-22)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character, packs
from sainome.systems.power_play.character import Character, Owned, Purse
from sainome.systems.power_play.combat import number_text
from sainome.systems.power_play.pack import Coin, Money, Packs
from sainome.systems.power_play.settings import Settings

type Name = Annotated[str, Meta(min_length=1, max_length=60)]
type Many = Annotated[int, Meta(ge=1, le=9999)]


class Bargain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many of an item. ``price_sp`` is the price of one where it is not the pack's."""

    item: Name
    qty: Many = 1
    price_sp: Money | None = None


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Coins of one kind to be changed into another."""

    give: Name
    count: Annotated[int, Meta(ge=1, le=10**9)]
    take: Name


class TradeRequest(Request, frozen=True, kw_only=True, tag="power_play.trade"):
    """Change coins, sell, then buy. Prices are paid in ``coin``."""

    buy: Annotated[list[Bargain], Meta(max_length=200)] = []
    sell: Annotated[list[Bargain], Meta(max_length=200)] = []
    change: Annotated[list[Change], Meta(max_length=50)] = []
    coin: Name = "sp"
    packs: Packs = []
    settings: Settings = Settings()
    state: Character


class TradeValues(Struct, frozen=True):
    """What was paid and received in the coin named, and what is in the purse."""

    paid: int
    received: int
    coin: str
    money: dict[str, int]
    worth_sp: int | str
    items: dict[str, int]
    invented: bool


def price_in(price: int | str | Fraction, coin: Coin, path: str) -> int:
    """Return a price in whole coins.

    Raises:
        RuleError: ``coin_does_not_divide`` where the coin is too large for the price.
    """
    exact = Fraction(price) / Fraction(coin.value_in_sp)
    if exact.denominator != 1:
        raise RuleError("coin_does_not_divide", path, price=str(price), coin=coin.id)
    return exact.numerator


def trade(request: TradeRequest, dice: Dice) -> Outcome:
    """Buy and sell in coins of the pack (PP-16)."""
    who = request.state
    character.ready(who)
    found = packs.content(request.packs)
    coin = packs.find(found.coins, request.coin, "coins", "request.coin")
    money = character.coins_of(who)
    owned = {one.item.id: one for one in who.items}
    for index, one in enumerate(request.change):
        _change(money, one, found.coins, f"request.change[{index}]")
    received = paid = 0
    for index, one_sale in enumerate(request.sell):
        path = f"request.sell[{index}]"
        had = owned.get(one_sale.item)
        if had is None or had.qty < one_sale.qty:
            raise RuleError("not_owned", f"{path}.item", name=one_sale.item, qty=had.qty if had else 0)
        price = had.item.price_sp if one_sale.price_sp is None else one_sale.price_sp
        received += price_in(_priced(price, path, one_sale.item), coin, path) * one_sale.qty
        owned[one_sale.item] = replace(had, qty=had.qty - one_sale.qty) if had.qty > one_sale.qty else had
        if had.qty == one_sale.qty:
            del owned[one_sale.item]
    for index, one_buy in enumerate(request.buy):
        path = f"request.buy[{index}]"
        item = packs.find(found.items, one_buy.item, "goods", f"{path}.item")
        price = item.price_sp if one_buy.price_sp is None else one_buy.price_sp
        paid += price_in(_priced(price, path, item.id), coin, path) * one_buy.qty
        mine = owned.get(item.id)
        owned[item.id] = Owned(item=item, qty=one_buy.qty + (mine.qty if mine else 0))
    left = money.get(coin.id, 0) + received - paid
    if left < 0:
        raise RuleError("not_enough_money", "request.buy", missing=-left, coin=coin.id)
    money[coin.id] = left
    money = {name: count for name, count in money.items() if count or name == coin.id}
    # what is new goes into the bag of every situation; what is gone leaves all of them
    profiles = {
        name: {item: placed.get(item, "carried") for item in owned if item in placed or item not in _ids(who)}
        for name, placed in who.profiles.items()
    }
    purse = [Purse(coin=name, count=count) for name, count in money.items()]
    after = replace(who, money=purse, items=list(owned.values()), profiles=profiles)
    worth = sum((Fraction(count) * Fraction(found.coins[name].value_in_sp) for name, count in money.items()
                 if name in found.coins), Fraction(0))  # fmt: skip
    values = TradeValues(
        paid, received, coin.id, money, number_text(worth), {n: o.qty for n, o in owned.items()}, found.sample
    )
    return Outcome(values=values, steps=(Step("traded", "PP-16", {"paid": paid, "received": received}),), state=after)


def _ids(who: Character) -> set[str]:
    return {one.item.id for one in who.items}


def _priced(price: int | str | None, path: str, name: str) -> int | str:
    if price is None:
        raise RuleError("no_price", f"{path}.price_sp", name=name)
    return price


def _change(money: dict[str, int], asked: Change, coins: dict[str, Coin], path: str) -> None:
    give = packs.find(coins, asked.give, "coins", f"{path}.give")
    take = packs.find(coins, asked.take, "coins", f"{path}.take")
    if money.get(give.id, 0) < asked.count:
        raise RuleError("not_enough_money", path, missing=asked.count - money.get(give.id, 0), coin=give.id)
    got = price_in(Fraction(give.value_in_sp) * asked.count, take, path)
    money[give.id] -= asked.count
    money[take.id] = money.get(take.id, 0) + got


class EquipRequest(Request, frozen=True, kw_only=True, tag="power_play.equip"):
    """Define a situation: where each item is. What is not named stays as it was; a new situation carries everything."""

    profile: Name
    place: dict[Name, Literal["carried", "worn", "wielded", "left"]] = {}
    activate: bool = True
    remove: bool = False
    settings: Settings = Settings()
    state: Character


class EquipValues(Struct, frozen=True):
    """The situation as it now is, and what cannot be used in it with what is missing."""

    profile: str
    active_profile: str
    place: dict[str, str]
    dodge: str
    armour_value: int
    order_value: int
    unusable: tuple[str, ...]
    removed: bool
    invented: bool


def equip(request: EquipRequest, dice: Dice) -> Outcome:
    """Put on, wield, carry or leave behind; requirements are reported, nothing is taken off (PP-17, PP-20, PP-22)."""
    who, name = request.state, request.profile
    character.ready(who)
    profiles = {key: dict(value) for key, value in who.profiles.items()}
    if request.remove:
        if name not in profiles:
            raise RuleError("unknown_profile", "request.profile", profile=name)
        if name == who.active_profile:
            raise RuleError("profile_in_use", "request.profile", profile=name)
        del profiles[name]
        who = replace(who, profiles=profiles)
        return Outcome(
            values=_equipped(who, who.active_profile, request.settings, removed=True),
            steps=(Step("situation", "PP-22", {"profile": name}),),
            state=who,
        )
    placed = profiles.get(name) or {one.item.id: "carried" for one in who.items}
    for item, where in request.place.items():
        if item not in _ids(who):
            raise RuleError("not_owned", f"request.place.{item}", name=item, qty=0)
        if where == "left":
            placed.pop(item, None)
        else:
            placed[item] = where
    profiles[name] = placed
    who = replace(
        who, profiles=profiles, active_profile=name if request.activate or not who.profiles else who.active_profile
    )
    return Outcome(
        values=_equipped(who, name, request.settings, removed=False),
        steps=(Step("situation", "PP-22", {"profile": name}),),
        state=who,
    )


def _equipped(who: Character, name: str, settings: Settings, *, removed: bool) -> EquipValues:
    in_use = [one.item for one in who.items if who.profiles[name].get(one.item.id) in ("worn", "wielded")]
    return EquipValues(
        profile=name,
        active_profile=who.active_profile,
        place=dict(who.profiles[name]),
        dodge=character.dodge_pool(who, settings, name).text,
        armour_value=character.armour_value(who, settings, name),
        order_value=who.current("agility", name),
        unusable=tuple(item.id for item in in_use if character.unusable(who, item, settings, name)),
        removed=removed,
        invented=who.invented,
    )


OPERATIONS: Final = (
    Operation(TradeRequest, trade, TradeValues, Character, clauses=("PP-16",), group="book"),
    Operation(EquipRequest, equip, EquipValues, Character, clauses=("PP-17", "PP-20", "PP-22"), group="book"),
)
