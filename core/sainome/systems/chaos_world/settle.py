"""After the scenario: rewards for everybody at once (CW-99 to CW-105)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.belongings import stow
from sainome.systems.chaos_world.common import Money, Name
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_state import Fight
from sainome.systems.chaos_world.rewards import (
    Foe,
    Foes,
    Participant,
    award_base,
    gm_share,
    newcomer_bonus,
    pay_for,
    shared_half,
)
from sainome.systems.chaos_world.settings import Settings
from sainome.systems.chaos_world.sheet import Character, LedgerLine


class Rewarded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who took part."""

    name: Name
    player: Name
    cl: Annotated[int, Meta(ge=1, le=999)] = 1
    class_changed: bool = False
    pp_total: Money = 0
    incapacitated: bool = False


class GmCharacter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The GM's character that receives the bonus, and the GM as a player."""

    name: Name
    player: Name
    pp_total: Money = 0


class Taken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody takes one of the things that defeated enemies have left, by id or name."""

    who: Name
    thing: Name


class SettleRequest(Request, frozen=True, kw_only=True, tag="chaos_world.settle"):
    """Everybody who took part: as sheets, by figures, or the player characters of the fight in ``state``.

    ``defeated`` adds to the enemies that fell in that fight; ``pools`` are the players' shared PP so far; ``taken``
    says who takes which of the things that those enemies have left.
    """

    state: Fight | None = None
    characters: Annotated[list[Character], Meta(max_length=50)] = []
    participants: Annotated[list[Rewarded], Meta(max_length=100)] = []
    defeated: Foes = []
    obstacles: Foes = []
    combat_occurred: bool | None = None
    pools: dict[Name, Money] = {}
    gm: GmCharacter | None = None
    taken: Annotated[list[Taken], Meta(max_length=200)] = []
    settings: Settings = Settings()


class RewardLine(Struct, frozen=True):
    """What one character receives; nothing if it was incapacitated at the end."""

    name: str
    player: str
    pp: int
    newcomer_bonus: int
    gold: int
    pp_total_after: int
    forfeited: bool


class PoolLine(Struct, frozen=True):
    """What one player's pool receives."""

    player: str
    shared: int
    pool_after: int


class GmLine(Struct, frozen=True):
    """What the GM's character receives."""

    name: str
    pp: int
    gold: int
    pp_total_after: int


class DropLine(Struct, frozen=True):
    """One thing that a defeated enemy has left, and who takes it; None while it lies there."""

    foe: str
    id: str
    name: str
    taken_by: str | None


class SettleValues(Struct, frozen=True, kw_only=True):
    """The whole settlement; ``characters`` are the sheets with their rewards entered."""

    base_pp: int
    levels: int
    lines: list[RewardLine]
    pools: list[PoolLine]
    gm: GmLine | None
    drops: list[DropLine]
    characters: list[Character]


def fallen_foes(fight: Fight) -> list[Foe]:
    """Return the enemies defeated in a fight; those who left do not count (CW-100)."""
    return [
        Foe(name=one.name, enemy_level=one.enemy_level, cl=one.cl)
        for one in fight.combatants
        if one.party == "enemy" and one.down and not one.left
    ]


def offered(fight: Fight | None) -> list[DropLine]:
    """Return what the enemies defeated in a fight have left (B.9); those who left it keep theirs."""
    return [
        DropLine(one.name, drop.id, drop.name, None)
        for one in ([] if fight is None else fight.combatants)
        if one.party == "enemy" and one.down and not one.left
        for drop in one.drops
    ]


def given_out(drops: list[DropLine], taken: list[Taken], everybody: list[Rewarded]) -> list[DropLine]:
    """Return the things with who takes them, each piece once.

    Raises:
        RuleError: ``not_a_participant``, ``not_left_behind``.
    """
    lines = list(drops)
    names = [one.name for one in everybody]
    for index, take in enumerate(taken):
        if take.who not in names:
            raise RuleError("not_a_participant", f"request.taken[{index}].who", who=take.who)
        at = next((n for n, one in enumerate(lines) if one.taken_by is None and take.thing in (one.id, one.name)), None)
        if at is None:
            raise RuleError("not_left_behind", f"request.taken[{index}].thing", thing=take.thing)
        lines[at] = structs.replace(lines[at], taken_by=take.who)
    return lines


def packed(sheet: Character, drops: list[DropLine], settings: Settings, steps: list[Step]) -> Character:
    """Return a sheet with what its owner takes; what cannot be held goes to storage (CW-31, CW-32)."""
    mine = [one for one in drops if one.taken_by == sheet.name]
    held, stored = stow([*sheet.equipped.values(), *sheet.carried], [one.id for one in mine], settings)
    steps += [Step("takes", "CW-31", {"who": sheet.name, "name": one.name, "foe": one.foe}) for one in mine]
    if stored:
        steps.append(Step("to_storage", "CW-32", {"count": len(stored)}))
    return structs.replace(sheet, carried=[*sheet.carried, *held], storage=[*sheet.storage, *stored])


def _everybody(request: SettleRequest) -> list[Rewarded]:
    sheets = [
        Rewarded(
            name=one.name,
            player=one.player,
            cl=one.cl,
            class_changed=one.class_changed,
            pp_total=one.pp_total,
            incapacitated=one.incapacitated,
        )
        for one in request.characters
    ]
    everybody = [*sheets, *request.participants]
    if not everybody and request.state is not None:
        everybody = [
            Rewarded(
                name=one.name,
                player=one.player or one.name,
                cl=max(1, one.cl),
                class_changed=one.class_changed,
                pp_total=one.pp_total,
                incapacitated=one.down,
            )
            for one in request.state.combatants
            if one.party == "pc"
        ]
    if not everybody:
        raise RuleError("no_participants", "request.participants")
    return everybody


def after_fight(sheet: Character, fight: Fight) -> Character:
    """Return a sheet with HP, SP and belongings as the fight left them."""
    me = next((one for one in fight.combatants if one.name == sheet.name and one.player == sheet.player), None)
    if me is None:
        return sheet
    return structs.replace(
        sheet, hp=me.hp, sp=me.sp, incapacitated=me.down, equipped=me.equipped, carried=list(me.carried)
    )


def _line(one: Rewarded, base: int, settings: Settings) -> RewardLine:
    if one.incapacitated:
        return RewardLine(one.name, one.player, 0, 0, 0, one.pp_total, True)
    bonus = newcomer_bonus(one.pp_total, base, settings)
    gain = base + bonus
    return RewardLine(one.name, one.player, gain, bonus, pay_for(one.cl, one.class_changed), one.pp_total + gain, False)


def _shares(everybody: list[Rewarded], base: int, settings: Settings) -> dict[str, int]:
    """Return the shared PP of each player: once per player, or once per character (CW-99, CW-102)."""
    shares: dict[str, int] = {}
    for one in everybody:
        shares.setdefault(one.player, 0)
        if one.incapacitated and settings.reward_shared_needs_standing:
            continue
        once = settings.reward_shared_per == "player" and shares[one.player]
        shares[one.player] += 0 if once else shared_half(base)
    return shares


def _entered(sheet: Character, line: RewardLine) -> Character:
    """Return a sheet with its reward entered; the scenario is over for it."""
    entries = [
        LedgerLine(what="reward", pp_free=line.pp, pp_total=line.pp),
        LedgerLine(what="pay", gold=line.gold),
    ]
    return structs.replace(
        sheet,
        pp_total=sheet.pp_total + line.pp,
        pp_free=sheet.pp_free + line.pp,
        gold=sheet.gold + line.gold,
        in_scenario=False,
        ledger=sheet.ledger if line.forfeited else [*sheet.ledger, *entries],
    )


def settle(request: SettleRequest, dice: Dice) -> Outcome:
    """Reward everybody who took part, fill the players' pools, and give the GM's bonus (CW-99 to CW-105).

    What defeated enemies have left is offered; who takes it, holds it or has it in storage (CW-31, CW-32).

    Raises:
        RuleError: ``no_participants``, ``not_a_participant``, ``not_left_behind``.
    """
    settings = request.settings
    fallen: list[Foe] = []
    if request.state is not None:
        check_state(request.state)
        fight = request.state
        fallen = fallen_foes(fight)
        brought = [after_fight(one, fight) for one in request.characters]
        request = structs.replace(request, characters=brought)
    everybody = _everybody(request)
    drops = given_out(offered(request.state), request.taken, everybody)
    occurred = True if request.state is not None and request.combat_occurred is None else request.combat_occurred
    base, levels, fought = award_base([*fallen, *request.defeated], request.obstacles, occurred)
    lines = [_line(one, base, settings) for one in everybody]
    shares = _shares(everybody, base, settings)
    gm = None
    if request.gm is not None:
        counted = [Participant(cl=one.cl, class_changed=one.class_changed) for one in everybody]
        share = gm_share(base, counted, request.gm.pp_total, settings, "request.participants")
        gm = GmLine(request.gm.name, share.character_pp, share.gold, share.pp_total_after)
        shares[request.gm.player] = shares.get(request.gm.player, 0) + share.shared_pp
    pools = [PoolLine(player, gain, request.pools.get(player, 0) + gain) for player, gain in shares.items()]
    sheets = [_entered(sheet, line) for sheet, line in zip(request.characters, lines, strict=False)]
    steps = [Step("base_award" if fought else "base_obstacles", "CW-100" if fought else "CW-101", {"levels": levels})]
    steps += [Step("forfeited_by", "CW-99", {"who": line.name}) for line in lines if line.forfeited]
    steps += [Step("newcomer", "CW-103", {"bonus": line.newcomer_bonus}) for line in lines if line.newcomer_bonus]
    sheets = [packed(sheet, drops, settings, steps) for sheet in sheets]
    values = SettleValues(base_pp=base, levels=levels, lines=lines, pools=pools, gm=gm, drops=drops, characters=sheets)
    return Outcome(values=values, steps=tuple(steps))


OPERATIONS: Final = (
    Operation(
        SettleRequest,
        settle,
        SettleValues,
        clauses=("CW-31", "CW-32", "CW-99", "CW-100", "CW-101", "CW-102", "CW-103", "CW-104", "CW-105"),
        group="book",
    ),
)
