"""Declarations walked through one after another, to see which of them the rules allow (CW-42 to CW-53, CW-73 to CW-95).

The same functions as in a real fight; only the order of turns is left to whoever writes the steps, and an attack is
looked at for its legality alone.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.common import Name, Party, Points, Potency, Rank
from sainome.systems.chaos_world.fight_state import Combatant, Fight, Status
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.formation import Reach, reach_refusal
from sainome.systems.chaos_world.pack import Attribute, StatusKind
from sainome.systems.chaos_world.settings import Settings

ONE_PER_ROUND: Final = "round"
KINDS: Final = ("fluster", "slip", "stun", "daze", "intimidate", "hate")
UNLIMITED: Final = ("passive", "see_effect")


class SequenceMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody in the sequence; by default in front, with 20 HP, able to act."""

    name: Name
    party: Party
    rank: Rank = "front"
    hp: Points = 20
    hp_max: Points | None = None
    speed: Annotated[int, Meta(ge=-9999, le=9999)] = 0
    flying: bool = False
    incapacitated: bool = False
    acted: bool = False
    attack_right: bool = True
    defending: bool = False
    statuses: dict[Name, Potency] = {}


class SequenceStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One declaration or event; which fields count depends on ``do``."""

    do: Literal[
        "inflict",
        "set_hp",
        "turn",
        "change_formation",
        "attack",
        "defend",
        "wait",
        "active_skill",
        "use_item",
        "change_equipment",
        "setup_skill",
        "reaction",
        "timed_skill",
        "release_intimidate",
        "end_round",
        "end_combat",
    ]
    who: Name | None = None
    status: StatusKind | None = None
    potency: Potency | None = None
    named: Name | None = None
    hp: Points | None = None
    range: Reach = "melee"
    target: Name | None = None
    category_attack: bool = False
    trigger: Name | None = None
    by: Name | None = None
    consumes_action: bool = False
    attribute: Attribute | None = None
    event: Name | None = None
    via: Literal["setup", "action"] = "action"


class SequenceRequest(Request, frozen=True, kw_only=True, tag="chaos_world.sequence"):
    """Members and steps."""

    members: Annotated[list[SequenceMember], Meta(min_length=1, max_length=50)]
    steps: Annotated[list[SequenceStep], Meta(max_length=500)]
    settings: Settings = Settings()


class StatusLine(Struct, frozen=True):
    """One bad status as ``key`` (``hate:<name>`` for hate) and potency."""

    key: str
    potency: int


class MemberState(Struct, frozen=True):
    """What became of one member."""

    rank: Rank
    hp: int
    acted: bool
    attack_right: bool
    defending: bool
    incapacitated: bool
    flying: bool
    statuses: list[StatusLine]


class StepLine(Struct, frozen=True):
    """One step and what the rules say to it."""

    do: str
    who: str | None
    outcome: str


class SequenceValues(Struct, frozen=True):
    """One outcome for each step (``ok`` or the code of the refusal), and everybody's state at the end."""

    outcomes: list[str]
    lines: list[StepLine]
    final: dict[str, MemberState]
    over: bool


def _member(member: SequenceMember) -> Combatant:
    return Combatant(
        name=member.name,
        party=member.party,
        rank=member.rank,
        hp=0 if member.incapacitated else member.hp,
        hp_max=max(1, member.hp if member.hp_max is None else member.hp_max),
        sp_max=20,
        sp=20,
        flying=member.flying,
        down=member.incapacitated or member.hp == 0,
        acted=member.acted,
        attack_right=member.attack_right,
        defending=member.defending,
    )


def _begin(table: Table, members: list[SequenceMember]) -> None:
    """Give the members the statuses that they begin with: ``slip``, or ``hate:<name>``."""
    for index, member in enumerate(members):
        for key, potency in member.statuses.items():
            kind, _, named = key.partition(":")
            path = f"request.members[{index}].statuses.{key}"
            if kind not in KINDS or (kind == "hate") != bool(named):
                raise RuleError("unknown_status", path, status=key)
            status = Status(kind=kind, potency=max(1, potency), named=named or None)  # type: ignore[arg-type]
            rules.inflict(table, member.name, status)


def _final(who: Combatant) -> MemberState:
    statuses = sorted((StatusLine(one.key, one.potency) for one in who.statuses), key=lambda one: one.key)
    return MemberState(who.rank, who.hp, who.acted, who.attack_right, who.defending, who.down, who.flying, statuses)


def walk_sequence(request: SequenceRequest, dice: Dice) -> Outcome:
    """Take the steps one by one; a refused step changes nothing (CW-45, CW-76, CW-77, CW-79, CW-93).

    Raises:
        RuleError: ``name_twice``, ``unknown_combatant``, ``field_needed`` for a step that does not make sense.
    """
    names = [one.name for one in request.members]
    if len(set(names)) < len(names):
        raise RuleError("name_twice", "request.members", name=next(one for one in names if names.count(one) > 1))
    fight = Fight(
        phase="turns", round=1, combatants=[_member(one) for one in request.members], settings=request.settings
    )
    table = Table(fight)
    _begin(table, request.members)
    lines: list[StepLine] = []
    for index, step in enumerate(request.steps):
        path = f"request.steps[{index}]"
        _check(table, step, path)
        before, people = table.fight, dict(table.people)
        try:
            if table.fight.phase == "over":
                raise RuleError("fight_over", path)
            _take(table, step, path)
            outcome = "ok"
        except RuleError as refusal:
            outcome = refusal.code
            table.fight, table.people = before, people
        lines.append(StepLine(step.do, step.who, outcome))
    final = {name: _final(who) for name, who in table.people.items()}
    values = SequenceValues([line.outcome for line in lines], lines, final, table.fight.phase == "over")
    return Outcome(values=values, steps=tuple(table.steps))


def _check(table: Table, step: SequenceStep, path: str) -> None:
    """Refuse a step that lacks what it needs, whatever the rules would say to it."""
    if step.do not in ("end_round", "end_combat") and step.who is None:
        raise RuleError("field_needed", f"{path}.who", field="who")
    for field in ("who", "target", "by"):
        name = getattr(step, field)
        if name is not None:
            table.get(name, f"{path}.{field}")
    needed = {"inflict": "status", "set_hp": "hp", "timed_skill": "attribute", "attack": "target"}.get(step.do)
    if needed is not None and getattr(step, needed) is None:
        raise RuleError("field_needed", f"{path}.{needed}", field=needed)
    if step.status == "hate" and step.named is None:
        raise RuleError("field_needed", f"{path}.named", field="named")


def _take(table: Table, step: SequenceStep, path: str) -> None:
    if step.do == "end_round":
        rules.end_round(table)
        if table.fight.phase == "setup":
            table.set(phase="turns")
        return
    if step.do == "end_combat":
        rules.end_combat(table)
        return
    name = str(step.who)
    if step.do == "inflict":
        status = Status(kind=step.status or "slip", potency=max(1, step.potency or 1), named=step.named)
        rules.inflict(table, name, status)
    elif step.do == "set_hp":
        who = table.people[name]
        hp = step.hp or 0
        table.put(name, hp_max=max(hp, who.hp_max))
        rules.set_hp(table, name, hp)
    elif step.do == "turn":
        rules.require_able(table.people[name], path)
        rules.begin_turn(table, name)
    elif step.do in ("setup_skill", "reaction", "timed_skill"):
        _timed(table, step, name, path)
    elif step.do == "release_intimidate":
        _release(table, step, name, path)
    else:
        _act(table, step, name, path)


def _act(table: Table, step: SequenceStep, name: str, path: str) -> None:
    """One of the six actions, or the formation change before it."""
    who = table.people[name]
    if step.do == "change_formation":
        if table.settings.formation_after_action:
            rules.require_able(who, path)
        else:
            rules.require_action(who, path)
        rules.change_formation(table, name, path)
        return
    rules.require_action(who, path)
    if step.do == "active_skill" and who.has("intimidate"):
        raise RuleError("active_blocked", path, who=name)
    if step.do == "attack" or (step.do in ("active_skill", "use_item") and step.category_attack):
        rules.require_attack_right(who, path)
    if step.do == "attack":
        target = table.people[str(step.target)]
        code = reach_refusal(step.range, who.rank, target.rank, target_flying=target.flying)
        if code is not None:
            raise RuleError(code, path)
    rules.spend(table, name)
    if step.do == "defend":
        table.put(name, defending=True)
    rules.end_action(table, name)


def _timed(table: Table, step: SequenceStep, name: str, path: str) -> None:
    """A skill of any attribute but active: blocked by its status, once for each event (CW-79, CW-82, CW-83)."""
    who = table.people[name]
    attribute = {"setup_skill": "setup", "reaction": "reaction"}.get(step.do, step.attribute or "see_effect")
    if attribute == "active":
        _act(table, step_as(step, "active_skill"), name, path)
        return
    rules.require_able(who, path)
    if attribute == "reaction" and step.by == name:
        raise RuleError("reaction_to_self", path, who=name)
    if attribute == "reaction" and who.has("stun"):
        raise RuleError("reaction_blocked", path, who=name)
    if attribute == "setup" and who.has("daze"):
        raise RuleError("setup_blocked", path, who=name)
    if step.category_attack:
        rules.require_attack_right(who, path)
    if step.consumes_action:
        rules.require_action(who, path)
    if attribute not in UNLIMITED:
        event = ONE_PER_ROUND if attribute == "setup" else step.trigger or step.event or ""
        rules.use_timing(table, name, attribute, event, path)
    if step.consumes_action:
        rules.spend(table, name)
        rules.end_action(table, name)


def step_as(step: SequenceStep, do: Literal["active_skill"]) -> SequenceStep:
    """Return the same step as another kind."""
    return SequenceStep(do=do, who=step.who, category_attack=step.category_attack)


def _release(table: Table, step: SequenceStep, name: str, path: str) -> None:
    who = table.people[name]
    rules.require_able(who, path)
    if not who.has("intimidate"):
        raise RuleError("nothing_to_release", path, who=name)
    if step.via == "setup":
        rules.use_timing(table, name, "setup", ONE_PER_ROUND, path)
        rules.release_intimidate(table, name, path)
        return
    rules.require_action(who, path)
    rules.release_intimidate(table, name, path)
    rules.spend(table, name)
    rules.end_action(table, name)


OPERATIONS: Final = (
    Operation(
        SequenceRequest,
        walk_sequence,
        SequenceValues,
        clauses=("CW-42", "CW-45", "CW-47", "CW-52", "CW-53", "CW-76", "CW-77", "CW-79", "CW-81", "CW-82", "CW-93"),
        group="table",
    ),
)
