"""The order of a round and what a combatant may do in it, with figures given directly (PP-57 to PP-63, PP-72)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.checks import AbilityValue
from sainome.systems.power_play.settings import Settings

type Name = Annotated[str, Meta(min_length=1, max_length=80)]
type Kind = Literal[
    "cast", "attack", "shoot", "throw", "change_weapon", "lie_down", "stand_up", "dodge_focus", "move_slowly",
    "move", "other",
]  # fmt: skip


def groups(values: Mapping[str, int]) -> list[list[str]]:
    """Return names by value, highest first; those of equal value stand together in the order given (PP-58).

    >>> groups({"A": 30, "B": 10, "C": 30})
    [['A', 'C'], ['B']]
    """
    ordered = sorted(set(values.values()), reverse=True)
    return [[name for name, value in values.items() if value == one] for one in ordered]


def split_tie(tied: list[str], base: Mapping[str, int], settings: Settings, dice: Dice) -> list[list[str]]:
    """Return a tie as the table resolves it: as it is, by base agility, or by a roll-off of one die each (PP-58)."""
    if len(tied) < 2 or settings.order_tie in ("report", "simultaneous"):
        return [tied]
    if settings.order_tie == "base_agility":
        return groups({name: base.get(name, 0) for name in tied})
    faces = dice.roll(6, len(tied), "tie")
    split = groups(dict(zip(tied, faces, strict=True)))
    return [part for one in split for part in split_tie(one, base, settings, dice)]


class OrderRequest(Request, frozen=True, kw_only=True, tag="power_play.order"):
    """The order of a round by agility. ``delay`` names the lower value at which somebody wants to act."""

    agility: Annotated[dict[Name, AbilityValue], Meta(min_length=1, max_length=200)]
    delay: dict[Name, AbilityValue] = {}
    base_agility: dict[Name, AbilityValue] = {}
    settings: Settings = Settings()


class OrderValues(Struct, frozen=True):
    """Groups in the order of acting; a group of several is a tie. ``shown`` is the same as one text."""

    order: tuple[tuple[str, ...], ...]
    tie: bool
    cannot_act: tuple[str, ...]
    values: dict[str, int]
    shown: str


def order(request: OrderRequest, dice: Dice) -> Outcome:
    """Order a round: highest agility first, those who wait at the value they named (PP-58, PP-59)."""
    cannot = tuple(name for name, value in request.agility.items() if value == 0)
    acting = {name: value for name, value in request.agility.items() if value}
    for name, named in request.delay.items():
        if name not in request.agility:
            raise RuleError("unknown_combatant", f"request.delay.{name}", name=name)
        if name in cannot:
            raise RuleError("cannot_act", f"request.delay.{name}", name=name)
        acting[name] = lower(acting[name], named, f"request.delay.{name}")
    base = {**request.agility, **request.base_agility}
    listed = [part for tied in groups(acting) for part in split_tie(tied, base, request.settings, dice)]
    tie = any(len(part) > 1 for part in listed)
    shown = " → ".join(" = ".join(part) for part in listed)
    values = OrderValues(tuple(tuple(part) for part in listed), tie, cannot, acting, shown)
    steps = [Step("order", "PP-58", {"order": shown})]
    if request.delay:
        steps.append(Step("delayed", "PP-59", {"count": len(request.delay)}))
    if cannot:
        steps.append(Step("no_turn", "PP-21", {"names": "、".join(cannot)}))
    return Outcome(values=values, verdict="tie" if tie else None, steps=tuple(steps))


def lower(own: int, named: int, path: str) -> int:
    """Return the value at which somebody who waits will act; it must be below the own one (PP-59)."""
    if named >= own:
        raise RuleError("delay_not_lower", path, own=own, named=named)
    return named


class Standing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What has happened to a combatant in this round, and how they are."""

    alive: bool = True
    conscious: bool = True
    can_move: bool = True
    can_act: bool = True
    acted: bool = False
    casting_now: bool = False
    sustaining: bool = False
    dodged: bool = False
    shot: bool = False
    threw: bool = False
    focused: bool = False


def dodge_refusal(who: Standing, settings: Settings) -> str | None:
    """Return why somebody cannot dodge; None if they can (PP-21, PP-48, PP-61, PP-72)."""
    if not who.alive or not who.conscious:
        return "cannot_act"
    if not who.can_move:
        return "cannot_move"
    if who.casting_now or who.sustaining:
        return "casting_excludes"
    return "no_dodge_this_round" if who.shot else None


def shoot_refusal(who: Standing, settings: Settings) -> str | None:
    """Return why somebody cannot shoot this round; None if they can (PP-72)."""
    if who.dodged and settings.shooter_no_dodge == "whole_round":
        return "dodged_already"
    return None


def act_refusal(who: Standing, kind: str, settings: Settings) -> str | None:
    """Return why somebody cannot take an action; None if they can (PP-21, PP-48, PP-57, PP-71, PP-72)."""
    if not who.alive or not who.conscious or (not who.can_act and kind != "move_slowly"):
        return "cannot_act"
    if kind in ("move", "move_slowly") and not who.can_move:
        return "cannot_move"
    if who.acted:
        return "already_acted"
    if who.casting_now and kind != "cast":
        return "casting_excludes"
    return shoot_refusal(who, settings) if kind == "shoot" else None


class MayRequest(Request, frozen=True, kw_only=True, tag="power_play.may"):
    """What a combatant may do now. With ``action`` that action is asked for, and refused with its reason."""

    standing: Standing = Standing()
    attacks_received: Annotated[int, Meta(ge=0, le=9999)] = 1
    action: Kind | None = None
    settings: Settings = Settings()


class MayValues(Struct, frozen=True):
    """What may be done; ``dodges`` counts the dodges against the attacks received."""

    can_act: bool
    can_move: bool
    can_dodge: bool
    dodges: int
    can_resist: bool
    can_shoot: bool
    can_focus: bool


def may(request: MayRequest, dice: Dice) -> Outcome:
    """Say what a combatant may do: one action, a dodge for every attack, resistance always (PP-57 to PP-62, PP-72)."""
    who, settings = request.standing, request.settings
    if request.action is not None:
        refused = act_refusal(who, request.action, settings)
        if refused is not None:
            raise RuleError(refused, "request.action", action=request.action)
    dodges = 0 if dodge_refusal(who, settings) else request.attacks_received
    values = MayValues(
        can_act=act_refusal(who, "other", settings) is None,
        can_move=who.can_move and who.alive and who.conscious,
        can_dodge=dodge_refusal(who, settings) is None,
        dodges=dodges,
        can_resist=who.alive,
        can_shoot=act_refusal(who, "shoot", settings) is None,
        can_focus=act_refusal(who, "dodge_focus", settings) is None,
    )
    steps = [Step("one_action", "PP-57", {"acted": who.acted}), Step("resistance_always", "PP-62")]
    refused = dodge_refusal(who, settings)
    if refused:
        clause = {"no_dodge_this_round": "PP-72", "casting_excludes": "PP-48", "cannot_move": "PP-21"}.get(refused)
        steps.append(Step(refused, clause or "PP-61"))
    return Outcome(values=values, steps=tuple(steps))


OPERATIONS: Final = (
    Operation(OrderRequest, order, OrderValues, clauses=("PP-21", "PP-58", "PP-59")),
    Operation(
        MayRequest, may, MayValues, clauses=("PP-48", "PP-57", "PP-60", "PP-61", "PP-62", "PP-72"), group="advice"
    ),
)
