"""A fight as a record: who is in it, how they are, what this round has brought; and its view (PP-57 to PP-63)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice
from sainome.systems.power_play import body, expressions, order
from sainome.systems.power_play.body import Body
from sainome.systems.power_play.casting import SpellEffect
from sainome.systems.power_play.character import Character
from sainome.systems.power_play.checks import DiceCount, Modifier, Roll
from sainome.systems.power_play.combat import Distance
from sainome.systems.power_play.order import Standing
from sainome.systems.power_play.pack import Labels
from sainome.systems.power_play.settings import Settings

type Name = Annotated[str, Meta(min_length=1, max_length=60)]
type Use = Literal["melee", "shoot", "throw"]
type Face = Annotated[int, Meta(ge=1, le=6)]


class _State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Attack(_State, frozen=True, kw_only=True):
    """One way to attack: to-hit expression, damage expression, weapon type, use."""

    weapon: str
    label: Labels
    use: Use
    type: Literal["strike", "cut", "thrust"]
    hit: str
    damage: str


class Fighter(_State, frozen=True, kw_only=True):
    """One combatant with its figures and what this round has brought."""

    id: Name
    name: str
    side: str = ""
    order_value: Annotated[int, Meta(ge=0, le=9999)]
    base_agility: Annotated[int, Meta(ge=0, le=9999)] = 0
    dodge: str | None = None
    resist: str | None = None
    body: Body
    armour: Annotated[int, Meta(ge=0, le=999)] = 0
    level: Annotated[int, Meta(ge=1, le=999)] = 1
    melee_attacks: Annotated[int, Meta(ge=1, le=99)] = 1
    missile_attacks: Annotated[int, Meta(ge=1, le=99)] = 1
    attacks: list[Attack] = []
    in_hand: list[str] = []
    has_back: bool = True
    living: bool = True
    can_act: bool = True
    can_move: bool = True
    hero_points: Annotated[int, Meta(ge=0, le=999)] | None = None
    character: Character | None = None
    acted: bool = False
    acts_at: Annotated[int, Meta(ge=0, le=9999)] | None = None
    casting: str | None = None
    sustaining: str | None = None
    focused: bool = False
    shot: bool = False
    threw: bool = False
    dodged: bool = False
    struck: bool = False
    prone: bool = False


class Blow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One attack of an action. ``dodge`` None: the target dodges if it can, unless that would break its spell.

    ``zero_dice_allowed`` and ``dodge_zero_dice_allowed`` are the master's permission for a 0-dice roll (PP-38).
    """

    target: Name
    n: DiceCount | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False
    dodge: bool | None = None
    dodge_n: DiceCount | None = None
    dodge_modifier: Modifier = 0
    dodge_zero_dice_allowed: bool = False
    from_behind: bool = False
    distance_m: Distance | None = None
    size_modifier: Annotated[int, Meta(ge=-999, le=999)] = 0


class BlowResult(Struct, frozen=True, omit_defaults=False, forbid_unknown_fields=True):
    """How one attack went."""

    attacker: str
    defender: str
    attack_expression: str
    attack_working: str
    attack_achievement: int
    attack_auto_failure: bool
    dodge_expression: str | None
    dodge_working: str | None
    dodge_achievement: int | None
    dodge_auto_failure: bool | None
    no_dodge: str | None
    target: int | str
    hit: bool
    damage_working: str | None
    damage_rolled: int | None
    damage_dealt: int | None
    hp: int
    hp_max: int
    state: body.Wound
    spell_broken: Labels | None


class Striking(_State, frozen=True, kw_only=True):
    """An attack action that is still going on: a roll lies on the table and hero points may be spent on it."""

    attacker: Name
    attack: Attack
    blows: list[Blow]
    attack_roll: Roll | None = None
    dodge_roll: Roll | None = None
    no_dodge: str | None = None
    damage_faces: list[Face] | None = None


class Battle(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="battle"
):
    """A fight between rounds or in the midst of one. ``ties`` keeps how ties of this round were split.

    ``invented``: figures of an invented pack take part, and every screen says so.
    """

    round: Annotated[int, Meta(ge=1, le=9999)] = 1
    fighters: Annotated[list[Fighter], Meta(max_length=200)]
    ties: list[str] = []
    pending: Striking | None = None
    invented: bool = False
    settings: Settings = Settings()


class FighterView(Struct, frozen=True):
    """One combatant as the table sees it."""

    id: str
    name: str
    side: str
    hp: int
    hp_max: int
    state: body.Wound
    order_value: int
    acted: bool
    casting: str | None
    focused: bool
    prone: bool
    hero_points: int | None


class Happening(Struct, frozen=True):
    """Something that happened: a key with its word, to whom, and a figure or name."""

    what: str
    who: str
    detail: str | Labels
    clause: str


class BattleValues(Struct, frozen=True):
    """The fight after what was done: whose turn it is, everybody's state, what happened."""

    round: int
    next: tuple[str, ...]
    order: tuple[tuple[str, ...], ...]
    shown: str
    tie: bool
    round_over: bool
    fighters: tuple[FighterView, ...]
    happenings: tuple[Happening, ...]
    blows: tuple[BlowResult, ...]
    waiting: bool
    elapsed_seconds: int
    invented: bool
    attack_working: str | None = None
    dodge_working: str | None = None
    damage_working: str | None = None
    cast_working: str | None = None
    resisted: tuple[str, ...] = ()
    effects: tuple[SpellEffect, ...] = ()


def plain(detail: str | Labels) -> str:
    """Return a detail as the text of a reason; of a name in both languages both are kept."""
    return detail if isinstance(detail, str) else f"{detail.ja} / {detail.en}"


def find(battle: Battle, who: str, path: str) -> Fighter:
    """Return a combatant by identifier or name.

    Raises:
        RuleError: ``unknown_combatant``.
    """
    for fighter in battle.fighters:
        if who in (fighter.id, fighter.name):
            return fighter
    raise RuleError("unknown_combatant", path, name=who[:60])


def put(battle: Battle, changed: Fighter) -> Battle:
    """Return the fight with one combatant changed."""
    return replace(battle, fighters=[changed if one.id == changed.id else one for one in battle.fighters])


def sound(battle: Battle) -> None:
    """Refuse a record that no fight can have left.

    Raises:
        RuleError: ``bad_state``.
    """
    ids = [fighter.id for fighter in battle.fighters]
    if not ids or len(set(ids)) != len(ids):
        raise RuleError("bad_state", "request.state.fighters", reason="fighters")
    if battle.pending is not None and battle.pending.attacker not in ids:
        raise RuleError("bad_state", "request.state.pending.attacker", reason="fighters")
    for roll in (battle.pending.attack_roll, battle.pending.dodge_roll) if battle.pending else ():
        if roll is not None and len(roll.faces) != roll.n:
            raise RuleError("bad_state", "request.state.pending", reason="faces")


def wound_of(fighter: Fighter, settings: Settings) -> body.Wound:
    """Return a combatant's wound state."""
    return body.wound(fighter.body, settings)


def standing(fighter: Fighter, settings: Settings) -> Standing:
    """Return what a combatant may do, as the rules of the round take it."""
    state = wound_of(fighter, settings)
    return Standing(
        alive=state != "dead",
        conscious=state not in ("unconscious", "dead"),
        can_move=fighter.can_move,
        can_act=fighter.can_act,
        acted=fighter.acted,
        sustaining=fighter.sustaining is not None,
        dodged=fighter.dodged,
        shot=fighter.shot,
        threw=fighter.threw,
        focused=fighter.focused,
    )


def effective(fighter: Fighter) -> int:
    """Return the value at which a combatant acts: the own one, or the lower one that was named (PP-58, PP-59)."""
    return fighter.order_value if fighter.acts_at is None else fighter.acts_at


def takes_turn(fighter: Fighter, settings: Settings) -> bool:
    """Say whether a combatant has a turn at all (PP-21, PP-58)."""
    who = standing(fighter, settings)
    return who.alive and who.conscious and fighter.can_act and fighter.order_value > 0


def groups(battle: Battle) -> list[list[Fighter]]:
    """Return those still to act, in order; equal values stand together unless the tie was split (PP-58)."""
    waiting = [one for one in battle.fighters if not one.acted and takes_turn(one, battle.settings)]
    by_id = {one.id: one for one in waiting}
    found: list[list[Fighter]] = []
    for tied in order.groups({one.id: effective(one) for one in waiting}):
        members = [by_id[name] for name in tied]
        if battle.settings.order_tie in ("report", "simultaneous") or len(members) == 1:
            found.append(members)
        else:
            found += [[one] for one in sorted(members, key=lambda one: _place(battle, one))]
    return found


def _place(battle: Battle, fighter: Fighter) -> int:
    return battle.ties.index(fighter.id) if fighter.id in battle.ties else len(battle.ties)


def view(
    battle: Battle,
    happenings: tuple[Happening, ...] = (),
    *,
    blows: tuple[BlowResult, ...] = (),
    cast_working: str | None = None,
    resisted: tuple[str, ...] = (),
    effects: tuple[SpellEffect, ...] = (),
) -> BattleValues:
    """Return the fight as values."""
    left = groups(battle)
    names = tuple(tuple(one.name for one in group) for group in left)
    pending = battle.pending
    damage = None
    if pending is not None and pending.damage_faces is not None:
        damage = expressions.read(pending.attack.damage).working(tuple(pending.damage_faces))
    return BattleValues(
        round=battle.round,
        next=names[0] if names else (),
        order=names,
        shown=" → ".join(" = ".join(group) for group in names),
        tie=any(len(group) > 1 for group in names),
        round_over=not names and pending is None,
        fighters=tuple(
            FighterView(
                id=one.id,
                name=one.name,
                side=one.side,
                hp=one.body.hp,
                hp_max=one.body.hp_max,
                state=wound_of(one, battle.settings),
                order_value=effective(one),
                acted=one.acted,
                casting=one.casting,
                focused=one.focused,
                prone=one.prone,
                hero_points=one.hero_points,
            )
            for one in battle.fighters
        ),
        happenings=happenings,
        blows=blows,
        waiting=pending is not None,
        invented=battle.invented,
        elapsed_seconds=(battle.round - 1) * battle.settings.round_seconds,
        attack_working=None if pending is None or pending.attack_roll is None else pending.attack_roll.working,
        dodge_working=None if pending is None or pending.dodge_roll is None else pending.dodge_roll.working,
        damage_working=damage,
        cast_working=cast_working,
        resisted=resisted,
        effects=effects,
    )


def choices(battle: Battle) -> tuple[Choice, ...]:
    """Return what may be done next in a fight."""
    if battle.pending is not None:
        return (
            Choice("settle", {"op": "power_play.battle_settle"}),
            Choice("battle_hero", {"op": "power_play.battle_settle"}, cost={"hero_points": 1}, needs=("spend",)),
        )
    left = groups(battle)
    listed = [
        Choice("act", {"op": "power_play.battle_act", "who": one.id}, needs=("kind",), label=one.name)
        for one in (left[0] if left else [])
    ]
    if not left:
        listed.append(Choice("end_round", {"op": "power_play.battle_round"}))
    listed.append(Choice("end_battle", {"op": "power_play.battle_end"}))
    return tuple(listed)
