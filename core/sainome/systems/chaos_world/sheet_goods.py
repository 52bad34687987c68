"""What a character buys, sells, wears, stores, hands over and receives (CW-07, CW-31 to CW-37, CW-51, CW-102)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world.belongings import check_hands, exchange, may_pass, sale_price, stow
from sainome.systems.chaos_world.common import Money, Name
from sainome.systems.chaos_world.fight_acts import Change
from sainome.systems.chaos_world.growth import Debt, pay_gold
from sainome.systems.chaos_world.pack import ChaosPack
from sainome.systems.chaos_world.pack_use import find, pack_in_use
from sainome.systems.chaos_world.recovery import REST_DIVISOR, restored, still_down
from sainome.systems.chaos_world.rewards import contribution_refusal
from sainome.systems.chaos_world.settings import Settings
from sainome.systems.chaos_world.sheet import Character, LedgerLine
from sainome.systems.chaos_world.sheet_ops import (
    SheetRequest,
    SheetValues,
    check_sheet,
    done,
    entry,
    name_of,
    pieces,
    show_values,
    wares,
)

type Things = Annotated[list[Name], Meta(min_length=1, max_length=200)]


def taken_in(sheet: Character, incoming: list[str], settings: Settings) -> tuple[Character, list[str]]:
    """Return the sheet with what it can hold, the rest in storage, and what went there (CW-31, CW-32)."""
    held, stored = stow([*sheet.equipped.values(), *sheet.carried], incoming, settings)
    return structs.replace(sheet, carried=[*sheet.carried, *held], storage=[*sheet.storage, *stored]), stored


def taken_out(sheet: Character, tables: ChaosPack, things: list[str], path: str) -> tuple[Character, list[str]]:
    """Return the sheet without these carried things, and their ids.

    Raises:
        RuleError: ``not_carried``.
    """
    carried = list(sheet.carried)
    gone: list[str] = []
    for index, thing in enumerate(things):
        found = next((one for one in carried if thing in (one, name_of(tables, one))), None)
        if found is None:
            raise RuleError("not_carried", f"{path}[{index}]", item=thing)
        carried.remove(found)
        gone.append(found)
    return structs.replace(sheet, carried=carried), gone


class BuyRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_buy"):
    """Buy things at list price, by id or name."""

    things: Things


def buy(request: BuyRequest, dice: Dice) -> Outcome:
    """Buy at list price; what cannot be held goes to storage (CW-07, CW-31, CW-32)."""
    check_sheet(request.state)
    tables = pack_in_use(request.pack)
    found = [find(wares(tables), one, "items", f"request.things[{n}]") for n, one in enumerate(request.things)]
    price = sum(one.list_price for one in found)
    pay_gold(request.state.gold, price, "request.things")
    line = LedgerLine(what="bought", gold=-price, note=", ".join(one.name for one in found))
    sheet, stored = taken_in(entry(request.state, line), [one.id for one in found], request.settings)
    steps = [Step("bought", "CW-07", {"names": line.note, "gold": price})]
    if stored:
        steps.append(Step("to_storage", "CW-32", {"count": len(stored)}))
    return done(sheet, tables, request.settings, *steps)


class SellThingsRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_sell"):
    """Sell carried things."""

    things: Things


def sell(request: SellThingsRequest, dice: Dice) -> Outcome:
    """Sell for half the list price, truncated for each (CW-33)."""
    check_sheet(request.state)
    tables = pack_in_use(request.pack)
    sheet, gone = taken_out(request.state, tables, request.things, "request.things")
    prices = [sale_price(find(wares(tables), one, "items", "request.things").list_price) for one in gone]
    line = LedgerLine(what="sold", gold=sum(prices), note=", ".join(name_of(tables, one) for one in gone))
    step = Step("sold", "CW-33", {"names": line.note, "gold": sum(prices)})
    return done(entry(sheet, line), tables, request.settings, step)


class WearRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_equip"):
    """Put on, take off or exchange outside combat, as often as wanted."""

    changes: Annotated[list[Change], Meta(min_length=1, max_length=100)]


def wear(request: WearRequest, dice: Dice) -> Outcome:
    """Change equipment; the number of items held stays the same (CW-31, CW-51).

    Raises:
        RuleError: ``not_carried``, ``slot_empty``, ``not_wearable``.
    """
    check_sheet(request.state)
    tables = pack_in_use(request.pack)
    worn, bag = request.state.equipped, request.state.carried
    for index, change in enumerate(request.changes):
        path = f"request.changes[{index}]"
        wanted = change.put_on
        if wanted is not None:
            wanted = next((one for one in bag if wanted in (one, name_of(tables, one))), wanted)
            if wanted in bag and wanted not in [one.id for one in pieces(tables)]:
                raise RuleError("not_wearable", f"{path}.put_on", item=wanted)
        worn, bag, _ = exchange(worn, bag, change.slot, wanted, path)
    sheet = structs.replace(request.state, equipped=worn, carried=bag)
    known = {one.id: one for one in pieces(tables)}
    on = [known[one] for one in worn.values() if one in known]
    check_hands([(one.category is not None, one.hands) for one in on], "request.changes")
    shown = ", ".join(name_of(tables, one) for one in worn.values()) or "-"
    return done(sheet, tables, request.settings, Step("changes_gear", "CW-51", {"who": sheet.name, "worn": shown}))


class StoreRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_store"):
    """Put carried things into storage, or fetch stored ones."""

    things: Things
    way: Literal["store", "fetch"] = "store"


def store(request: StoreRequest, dice: Dice) -> Outcome:
    """Move things between the bag and storage; fetching stops at ten (CW-31, CW-32).

    Raises:
        RuleError: ``not_carried``, ``not_stored``, ``hands_full``.
    """
    check_sheet(request.state)
    tables = pack_in_use(request.pack)
    if request.way == "store":
        sheet, gone = taken_out(request.state, tables, request.things, "request.things")
        sheet = structs.replace(sheet, storage=[*sheet.storage, *gone])
        return done(sheet, tables, request.settings, Step("to_storage", "CW-32", {"count": len(gone)}))
    storage = list(request.state.storage)
    for index, thing in enumerate(request.things):
        found = next((one for one in storage if thing in (one, name_of(tables, one))), None)
        if found is None:
            raise RuleError("not_stored", f"request.things[{index}]", item=thing)
        storage.remove(found)
        sheet, over = taken_in(structs.replace(request.state, storage=storage), [found], request.settings)
        if over:
            raise RuleError("hands_full", f"request.things[{index}]", limit=10)
        request = structs.replace(request, state=sheet)
    step = Step("fetched", "CW-32", {"count": len(request.things)})
    return done(request.state, tables, request.settings, step)


class TakeRestRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_rest"):
    """A rest, or a day with sleep in a bed."""

    way: Literal["rest", "sleep"] = "rest"


def rest(request: TakeRestRequest, dice: Dice) -> Outcome:
    """Rest for a third of maximum HP, or sleep for HP in full and half of SP (CW-35, CW-36)."""
    check_sheet(request.state)
    sheet = request.state
    hp_max, sp_max = max(0, sheet.basics.hp_max), max(0, sheet.basics.sp_max)
    hp_amount = trunc_div(hp_max, REST_DIVISOR) if request.way == "rest" else hp_max
    sp_amount = 0 if request.way == "rest" else trunc_div(sp_max, 2)
    hp = restored(sheet.hp, hp_max, hp_amount)
    down = still_down(0 if sheet.incapacitated else sheet.hp, hp, request.settings)
    rested = structs.replace(sheet, hp=hp, sp=restored(sheet.sp, sp_max, sp_amount), incapacitated=down)
    step = Step("sleep", "CW-36", {"hp": hp_amount, "sp": sp_amount})
    if request.way == "rest":
        step = Step("rest", "CW-35", {"amount": hp_amount, "hp_max": hp_max})
    return done(rested, pack_in_use(request.pack), request.settings, step)


class GiveRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_give"):
    """Hand gold or things over to another character, or pay back a debt within one player's characters."""

    receiver: Character
    gold: Money = 0
    things: Annotated[list[Name], Meta(max_length=200)] = []
    repays: bool = False


class GiveValues(SheetValues, frozen=True, kw_only=True):
    """The giver, and the receiver's sheet."""

    receiver: Character
    receiver_gold: int


def _less_debt(debts: list[Debt], lender: str, borrower: str, amount: int) -> list[Debt]:
    out: list[Debt] = []
    for debt in debts:
        left = debt.amount
        if (debt.lender, debt.borrower) == (lender, borrower) and amount:
            paid = min(left, amount)
            left, amount = left - paid, amount - paid
        if left:
            out.append(structs.replace(debt, amount=left))
    return out


def give(request: GiveRequest, dice: Dice) -> Outcome:
    """Pass on gold within one player's characters, items between players (CW-12, CW-37).

    Raises:
        RuleError: ``gold_between_players``, ``items_same_player``, ``insufficient_gold``, ``not_carried``.
    """
    check_sheet(request.state)
    check_sheet(request.receiver)
    tables = pack_in_use(request.pack)
    same = request.state.player == request.receiver.player
    for kind, asked, field in (("gold", request.gold, "gold"), ("item", request.things, "things")):
        code = may_pass(kind, same) if asked else None
        if code is not None:
            raise RuleError(code, f"request.{field}", player=request.state.player, other=request.receiver.player)
    pay_gold(request.state.gold, request.gold, "request.gold")
    giver, gone = taken_out(request.state, tables, request.things, "request.things")
    receiver, stored = taken_in(request.receiver, gone, request.settings)
    if request.gold:
        what: Literal["debt", "gave_gold"] = "debt" if request.repays else "gave_gold"
        giver = entry(giver, LedgerLine(what=what, gold=-request.gold, note=receiver.name))
        receiver = entry(receiver, LedgerLine(what="got_gold", gold=request.gold, note=giver.name))
    if request.repays:
        giver = structs.replace(giver, debts=_less_debt(giver.debts, receiver.name, giver.name, request.gold))
        receiver = structs.replace(receiver, debts=_less_debt(receiver.debts, receiver.name, giver.name, request.gold))
    names = ", ".join(name_of(tables, one) for one in gone) or "-"
    steps = [Step("given", "CW-37", {"who": receiver.name, "names": names, "gold": request.gold})]
    if stored:
        steps.append(Step("to_storage", "CW-32", {"count": len(stored)}))
    shown = show_values(giver, tables, request.settings)
    fields = {name: getattr(shown, name) for name in SheetValues.__struct_fields__}
    values = GiveValues(**fields, receiver=receiver, receiver_gold=receiver.gold)
    return Outcome(values=values, steps=tuple(steps), state=giver)


class FundRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_fund"):
    """Give shared PP of the player's pool to this character."""

    player: Name
    pool: Money
    amount: Money


class FundValues(SheetValues, frozen=True, kw_only=True):
    """The character, and what is left in the pool."""

    pool_after: int


def fund(request: FundRequest, dice: Dice) -> Outcome:
    """Give pool PP to an own character who is in no scenario (CW-102).

    Raises:
        RuleError: ``not_own_character``, ``in_scenario``, ``insufficient_pool``.
    """
    check_sheet(request.state)
    sheet = request.state
    own = request.player == sheet.player
    code = contribution_refusal(request.pool, request.amount, own, sheet.in_scenario)
    if code is not None:
        raise RuleError(code, "request.amount", pool=request.pool, amount=request.amount)
    counted = request.amount if request.settings.reward_total_includes_shared else 0
    line = LedgerLine(what="shared", pp_free=request.amount, pp_total=counted)
    sheet = entry(sheet, line)
    shown = show_values(sheet, pack_in_use(request.pack), request.settings)
    fields = {name: getattr(shown, name) for name in SheetValues.__struct_fields__}
    values = FundValues(**fields, pool_after=request.pool - request.amount)
    return Outcome(values=values, steps=(Step("contributed", "CW-102", {"amount": request.amount}),), state=sheet)


OPERATIONS: Final = (
    Operation(BuyRequest, buy, SheetValues, state=Character, clauses=("CW-07", "CW-31", "CW-32"), group="book"),
    Operation(SellThingsRequest, sell, SheetValues, state=Character, clauses=("CW-33",), group="book"),
    Operation(WearRequest, wear, SheetValues, state=Character, clauses=("CW-51",), group="book"),
    Operation(StoreRequest, store, SheetValues, state=Character, clauses=("CW-32",), group="book"),
    Operation(TakeRestRequest, rest, SheetValues, state=Character, clauses=("CW-35", "CW-36"), group="book"),
    Operation(GiveRequest, give, GiveValues, state=Character, clauses=("CW-12", "CW-37"), group="book"),
    Operation(FundRequest, fund, FundValues, state=Character, clauses=("CW-102",), group="book"),
)
