"""A fight as it stands, for people: order, figures, statuses and how long they last, what is legal and why not."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sainome.kit.outcome import Outcome
from sainome.systems.chaos_world.common import Party, Rank
from sainome.systems.chaos_world.fight_choices import choices
from sainome.systems.chaos_world.fight_figures import combat, evasion, speed_now
from sainome.systems.chaos_world.fight_rules import waiting
from sainome.systems.chaos_world.fight_state import Combatant, Fight, Phase, Stage
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import StatusKind

type End = Literal["round_end", "fight_end", "own_action", "released"]

ENDS: Final[dict[str, End]] = {
    "fluster": "round_end",
    "slip": "fight_end",
    "stun": "own_action",
    "daze": "own_action",
    "intimidate": "released",
    "hate": "round_end",
}
"""When each bad status ends, as keys under ``[value.ends]`` (CW-88)."""


class StatusView(Struct, frozen=True):
    """A bad status and when it ends."""

    status: StatusKind
    potency: int
    named: str | None
    ends: End


class EffectView(Struct, frozen=True):
    """A running effect and when it ends."""

    name: str
    source: str
    value: int
    until: str


class PersonView(Struct, frozen=True, kw_only=True):
    """A combatant as it stands, with the figures that count now."""

    name: str
    party: Party
    rank: Rank
    hp: int
    hp_max: int
    sp: int
    sp_max: int
    attack: int
    defense: int
    accuracy: int
    evasion: int
    speed: int
    special_attack: int
    special_defense: int
    incapacitated: bool
    flying: bool
    acted: bool
    attack_right: bool
    defending: bool
    current: bool
    statuses: list[StatusView]
    states: list[str]
    effects: list[EffectView]


class FightValues(Struct, frozen=True, kw_only=True):
    """Where a fight stands."""

    phase: Phase
    round: int
    current: str | None
    initiative_party: Party | None
    order: list[str]
    waiting_for: Stage | None
    people: list[PersonView]


def person(table: Table, who: Combatant) -> PersonView:
    """Return somebody as it stands."""
    figures = combat(who, table.settings)
    return PersonView(
        name=who.name,
        party=who.party,
        rank=who.rank,
        hp=who.hp,
        hp_max=who.hp_max,
        sp=who.sp,
        sp_max=who.sp_max,
        attack=figures.attack,
        defense=figures.defense,
        accuracy=figures.accuracy,
        evasion=evasion(who, table.settings)[1],
        speed=speed_now(who, table.settings),
        special_attack=figures.special_attack,
        special_defense=figures.special_defense,
        incapacitated=who.down,
        flying=who.flying,
        acted=who.acted,
        attack_right=who.attack_right,
        defending=who.defending,
        current=table.fight.current == who.name,
        statuses=[StatusView(one.kind, one.potency, one.named, ENDS[one.kind]) for one in who.statuses],
        states=[one.name for one in who.states],
        effects=[EffectView(one.name, one.source, one.value, one.until) for one in who.effects],
    )


def order_now(table: Table) -> list[str]:
    """Return who has a turn left this round: whoever is on turn, then the others as they stand now (CW-44)."""
    names = [one.name for one in waiting(table)]
    current = table.fight.current
    return [current, *(name for name in names if name != current)] if current in names else names


def outcome(table: Table, verdict: str | None = None) -> Outcome:
    """Return the fight as an outcome: values, what happened, what may be done next, and the state."""
    fight = table.fight
    values = FightValues(
        phase=fight.phase,
        round=fight.round,
        current=fight.current,
        initiative_party=fight.initiative_party,
        order=order_now(table) if fight.phase in ("setup", "turns") else [],
        waiting_for=None if fight.exchange is None else fight.exchange.stage,
        people=[person(table, one) for one in table.people.values() if not one.left],
    )
    if verdict is None and fight.phase == "over":
        verdict = winner(table.state())
    return Outcome(
        values=values,
        verdict=verdict,
        steps=tuple(table.steps),
        choices=tuple(choices(table)),
        state=table.state(),
    )


def winner(fight: Fight) -> str:
    """Return who has won a fight that is over: the side that still stands, if only one does."""
    standing = {one.party for one in fight.combatants if one.able}
    return {frozenset({"pc"}): "pc_win", frozenset({"enemy"}): "enemy_win"}.get(frozenset(standing), "undecided")
