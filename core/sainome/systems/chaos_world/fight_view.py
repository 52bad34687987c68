"""A fight as it stands, for people: order, figures, statuses and how long they last, what is legal and why not."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sainome.kit.outcome import Choice, Outcome
from sainome.systems.chaos_world.common import Kind, Party, Rank
from sainome.systems.chaos_world.fight_figures import NATURAL, combat, evasion, speed_now, weapons
from sainome.systems.chaos_world.fight_rules import leaves_no_front, waiting
from sainome.systems.chaos_world.fight_skills import skill_refusal
from sainome.systems.chaos_world.fight_state import Combatant, Fight, Phase, Stage
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_windows import offers
from sainome.systems.chaos_world.formation import reach_refusal
from sainome.systems.chaos_world.pack import Skill, StatusKind

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


def outcome(table: Table, verdict: str | None = None) -> Outcome:
    """Return the fight as an outcome: values, what happened, what may be done next, and the state."""
    fight = table.fight
    values = FightValues(
        phase=fight.phase,
        round=fight.round,
        current=fight.current,
        initiative_party=fight.initiative_party,
        order=[one.name for one in waiting(table)] if fight.phase in ("setup", "turns") else [],
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


def _op(name: str, **fields: object) -> dict[str, object]:
    return {"op": f"chaos_world.{name}", **fields}


def choices(table: Table) -> list[Choice]:
    """Return what may be done next; what is refused carries the reason (section A, verb 11)."""
    fight = table.fight
    if fight.phase == "over":
        return [Choice("settle", _op("settle"))]
    if fight.exchange is not None:
        return [
            *(
                Choice(
                    "answer",
                    _op("fight_answer", uses=[{"who": offer.who, "skill": offer.skill.id}]),
                    {"sp": offer.skill.cost.sp},
                    label=f"{offer.who}: {offer.skill.name}",
                )
                for offer in offers(table)
            ),
            Choice("pass", _op("fight_answer")),
        ]
    if fight.phase == "initiative":
        return [Choice("initiative", _op("fight_initiative"))]
    if fight.phase == "round_end":
        return [Choice("round_end", _op("fight_round_end")), Choice("end", _op("fight_end"))]
    if fight.phase == "setup":
        return setup_choices(table)
    return turn_choices(table, table.people[fight.current]) if fight.current else []


def setup_choices(table: Table) -> list[Choice]:
    """Return who can do what in the setup phase (CW-43, CW-83, CW-93)."""
    out = []
    for who in table.people.values():
        if not who.able:
            continue
        for skill in who.skills:
            if skill.attribute == "setup":
                out.append(
                    Choice(
                        "setup_skill",
                        _op("fight_setup", uses=[{"who": who.name, "skill": skill.id}], done=False),
                        {"sp": skill.cost.sp},
                        refused=skill_refusal(who, skill, "round"),
                        label=f"{who.name}: {skill.name}",
                    )
                )
        if who.has("intimidate"):
            used = "timing_used" if "setup:round" in who.used else None
            out.append(Choice("setup_release", _op("fight_setup", releases=[who.name], done=False), refused=used))
    out.append(Choice("setup_done", _op("fight_setup")))
    return out


def formation_refusal(table: Table, who: Combatant) -> str | None:
    """Return why somebody on turn may not change formation, or None (CW-76)."""
    if who.has("fluster"):
        return "fluster_blocks_formation"
    limit = table.settings.formation_per_turn
    if limit and who.formation_changes >= limit:
        return "timing_used"
    if table.settings.formation_last_front == "refuse" and leaves_no_front(table, who):
        return "no_front"
    return None


def reach_of_skill(who: Combatant, skill: Skill) -> str:
    """Return the range of an attack-category skill: its own, or that of the weapon in hand."""
    return skill.range or attack_lines(who)[0][2]


def out_of_reach(who: Combatant, reach: str, foes: list[Combatant]) -> str | None:
    """Return why nobody is in reach, or None if somebody is (CW-54)."""
    codes = [reach_refusal(reach, who.rank, foe.rank, target_flying=foe.flying) for foe in foes]
    return None if None in codes or not codes else codes[0]


def attack_lines(who: Combatant) -> list[tuple[str, Kind, str]]:
    """Return what somebody can attack with: weapon id, kind and range; bare hands where no weapon is in hand."""
    lines: list[tuple[str, Kind, str]] = []
    for weapon in weapons(who):
        kinds: tuple[Kind, ...] = ("normal", "special") if weapon.kind == "both" else (weapon.kind,)
        lines += [(weapon.id, kind, weapon.range) for kind in kinds]
    return lines or [("bare_hands", "normal", "melee")]


def turn_choices(table: Table, who: Combatant) -> list[Choice]:
    """Return what somebody on turn may do, and why not the rest (CW-45 to CW-51, CW-54, CW-76, CW-93)."""
    foes = [one for one in table.people.values() if one.party != who.party and one.able]
    out = []
    for weapon, kind, reach in attack_lines(who):
        for foe in foes:
            refused = None if who.attack_right else "no_attack_right"
            refused = refused or reach_refusal(reach, who.rank, foe.rank, target_flying=foe.flying)
            request = _op("fight_attack", who=who.name, targets=[foe.name], weapon=weapon, kind=kind)
            out.append(Choice("attack", request, refused=refused))
    for skill in who.skills:
        if skill.attribute != "active":
            continue
        refused = skill_refusal(who, skill, f"turn.{table.fight.round}")
        if skill.attacks:
            refused = refused or out_of_reach(who, reach_of_skill(who, skill), foes)
        out.append(
            Choice(
                "skill",
                _op("fight_skill", who=who.name, skill=skill.id),
                {"sp": skill.cost.sp},
                needs=("targets",) if skill.targets else (),
                refused=refused,
                label=skill.name,
            )
        )
    for item in who.items:
        if item.id in who.carried:
            refused = None
            if item.attacks:
                refused = "no_attack_right" if not who.attack_right else out_of_reach(who, item.range, foes)
            request = _op("fight_item", who=who.name, item=item.id)
            out.append(Choice("item", request, needs=("targets",), refused=refused, label=item.name))
    out.append(Choice("defend", _op("fight_defend", who=who.name)))
    out.append(Choice("wait", _op("fight_wait", who=who.name)))
    if any(one.category != NATURAL for one in who.gear):
        out.append(Choice("equip", _op("fight_equip", who=who.name), needs=("changes",)))
    out.append(Choice("formation", _op("fight_formation", who=who.name), refused=formation_refusal(table, who)))
    if who.has("intimidate"):
        out.append(Choice("release", _op("fight_release", who=who.name)))
    return out
