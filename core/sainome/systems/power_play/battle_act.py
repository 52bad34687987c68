"""Turns in a fight: declaring, acting, waiting, casting, settling a roll (PP-47 to PP-52, PP-57 to PP-62, PP-90)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import battle, battle_blows, body, casting, order
from sainome.systems.power_play.battle import Battle, BattleValues, Blow, Fighter, Happening, Name
from sainome.systems.power_play.battle_cast import Aim, Spelled, cast, known_spell
from sainome.systems.power_play.checks import DiceCount, Modifier
from sainome.systems.power_play.pack import Labels, label_of

type ActKind = Literal[
    "attack", "shoot", "throw", "cast", "change_weapon", "lie_down", "stand_up", "dodge_focus", "move", "move_slowly",
    "other", "delay", "wait",
]  # fmt: skip


class DeclareRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_declare"):
    """Announce at the start of the round: a spell, or dodge-focus."""

    who: Name
    what: Literal["cast", "dodge_focus"] = "cast"
    spell: Name | None = None
    state: Battle


def declare(request: DeclareRequest, dice: Dice) -> Outcome:
    """Announce a spell or dodge-focus; a declared spell can be broken before its turn comes (PP-49, PP-71)."""
    fight = _open(request.state)
    settings = fight.settings
    who = battle.find(fight, request.who, "request.who")
    refused = order.act_refusal(battle.standing(who, settings), request.what, settings)
    if refused is not None:
        raise RuleError(refused, "request.who", action=request.what)
    started = any(one.acted for one in fight.fighters)
    if request.what == "dodge_focus":
        if started and settings.dodge_focus_timing == "round_start":
            raise RuleError("round_has_begun", "request.what")
        changed = replace(who, focused=True, acted=True)
        return _outcome(battle.put(fight, changed), [Happening("dodge_focus", who.name, "", "PP-71")])
    if settings.casting_declaration == "on_turn" or started:
        raise RuleError("round_has_begun" if started else "declared_on_turn", "request.what")
    known = known_spell(who, request.spell)
    if who.character is not None:
        casting.may_cast(who.character, known, settings)
    changed = replace(who, casting=known.spell.id)
    return _outcome(battle.put(fight, changed), [Happening("declared", who.name, label_of(known.spell), "PP-49")])


class ActRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_act"):
    """Take a combatant's turn.

    ``weapon`` and ``type`` choose the attack; ``blows`` are its attacks, one after another. ``spell``, ``n`` and
    ``aims`` are for casting. ``delay_to`` is the lower value at which somebody who delays will act.
    """

    who: Name
    kind: ActKind
    weapon: Name | None = None
    type: Literal["strike", "cut", "thrust"] | None = None
    blows: Annotated[list[Blow], Meta(max_length=99)] = []
    spell: Name | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    aims: Annotated[list[Aim], Meta(max_length=100)] = []
    on_living: bool = False
    welcome: bool = False
    delay_to: Annotated[int, Meta(ge=0, le=9999)] | None = None
    strenuous: bool | None = None
    state: Battle


def act(request: ActRequest, dice: Dice) -> Outcome:
    """Take one action, or wait for a lower value of agility (PP-57 to PP-60, PP-71, PP-77)."""
    fight = _open(request.state)
    who = battle.find(fight, request.who, "request.who")
    _refuse_turn(fight, who, request.kind)
    if request.kind == "delay":
        return _delay(fight, who, request.delay_to)
    if request.kind == "wait":
        return _outcome(battle.put(fight, replace(who, acted=True)), [Happening("wait", who.name, "", "PP-59")])
    if who.casting is not None and request.kind != "cast":
        raise RuleError("casting_excludes", "request.kind", action=request.kind)
    if who.sustaining is not None:
        fight = battle.put(fight, replace(who, sustaining=None))
        who = battle.find(fight, request.who, "request.who")
    if request.kind in ("attack", "shoot", "throw"):
        striking = battle_blows.begin(
            fight, who, attack_of(who, request.kind, request.weapon, request.type), request.blows
        )
        return _struck(*battle_blows.go_on(fight, striking, dice))
    if request.kind == "cast":
        spelled = Spelled(
            spell=request.spell,
            n=request.n,
            modifier=request.modifier,
            aims=request.aims,
            on_living=request.on_living,
            welcome=request.welcome,
        )
        return cast(fight, who, spelled, dice)
    return _other(request, fight, who)


def _refuse_turn(fight: Battle, who: Fighter, kind: str) -> None:
    checked = "other" if kind in ("delay", "wait") else kind
    refused = order.act_refusal(battle.standing(who, fight.settings), checked, fight.settings)
    if refused is not None:
        raise RuleError(refused, "request.who", action=kind)
    left = battle.groups(fight)
    focus = kind == "dodge_focus" and fight.settings.dodge_focus_timing == "before_acting"
    if focus or (not battle.takes_turn(who, fight.settings) and kind == "move_slowly"):
        return
    if not left or who.id not in [one.id for one in left[0]]:
        raise RuleError(
            "not_your_turn", "request.who", name=who.name, next="、".join(one.name for one in left[0]) if left else ""
        )


def _delay(fight: Battle, who: Fighter, named: int | None) -> Outcome:
    if named is None:
        raise RuleError("delay_missing", "request.delay_to")
    value = order.lower(battle.effective(who), named, "request.delay_to")
    return _outcome(battle.put(fight, replace(who, acts_at=value)), [Happening("delay", who.name, str(value), "PP-59")])


def attack_of(who: Fighter, kind: str, weapon: str | None, weapon_type: str | None) -> battle.Attack:
    """Return the attack that is meant: of the kind, and of the weapon and type where they are named.

    Raises:
        RuleError: ``no_such_attack``, ``not_in_hand``.
    """
    use = "melee" if kind == "attack" else kind
    fitting = [
        one for one in who.attacks
        if one.use == use and weapon_type in (None, one.type)
        and weapon in (None, one.weapon, one.label.ja, one.label.en)
    ]  # fmt: skip
    if not fitting:
        raise RuleError("no_such_attack", "request.weapon", name=who.name)
    at_hand = [one for one in fitting if one.weapon in who.in_hand]
    if not at_hand:
        raise RuleError("not_in_hand", "request.weapon", name=fitting[0].weapon)
    return at_hand[0]


def _other(request: ActRequest, fight: Battle, who: Fighter) -> Outcome:
    detail: str | Labels = ""
    changed = replace(who, acted=True)
    if request.kind == "change_weapon":
        weapons = {one.weapon: one.label for one in who.attacks}
        named = ((name, (name, label.ja, label.en)) for name, label in weapons.items())
        chosen = next((name for name, spellings in named if request.weapon in spellings), None)
        if chosen is None:
            raise RuleError("no_such_attack", "request.weapon", name=who.name)
        changed, detail = replace(changed, in_hand=[chosen]), weapons[chosen]
    elif request.kind in ("lie_down", "stand_up"):
        changed = replace(changed, prone=request.kind == "lie_down")
    elif request.kind == "dodge_focus":
        changed = replace(changed, focused=True)
    tired, cost = body.exert(changed.body, request.kind, fight.settings, request.strenuous)
    changed = replace(changed, body=tired)
    happened = [Happening(request.kind, who.name, detail, "PP-71" if request.kind == "dodge_focus" else "PP-60")]
    if cost:
        happened.append(Happening("exertion", who.name, str(cost), "PP-77"))
    happened += battle_blows.changes(who, changed, fight.settings)
    return _outcome(battle.put(fight, changed), happened)


class Lift(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dice of the roll on the table that somebody turns into sixes; positions count from 1."""

    who: Name
    roll: Literal["attack", "dodge", "damage"]
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=999)]], Meta(min_length=1, max_length=99)]


class SettleRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_settle"):
    """Spend hero points on the roll that lies on the table, or none, and go on."""

    spend: Annotated[list[Lift], Meta(max_length=10)] = []
    state: Battle


def settle(request: SettleRequest, dice: Dice) -> Outcome:
    """Turn dice into sixes, each side on its own roll only, and let the attack go on (PP-90, PP-91)."""
    fight = request.state
    battle.sound(fight)
    striking = fight.pending
    if striking is None or striking.attack_roll is None or not striking.blows:
        raise RuleError("nothing_pending", "request.state.pending")
    for index, lift in enumerate(request.spend):
        fight, striking = _lift(fight, striking, lift, f"request.spend[{index}]")
    return _struck(*battle_blows.go_on(replace(fight, pending=None), striking, dice))


def _lift(fight: Battle, striking: battle.Striking, lift: Lift, path: str) -> tuple[Battle, battle.Striking]:
    who = battle.find(fight, lift.who, f"{path}.who")
    owner = battle.find(fight, striking.blows[0].target, path).id if lift.roll == "dodge" else striking.attacker
    stage = "damage" if striking.damage_faces is not None else "to_hit"
    if who.id != owner:
        raise RuleError("hero_own_roll", f"{path}.who", name=who.name)
    if (lift.roll == "damage") != (stage == "damage"):
        raise RuleError("hero_too_late", f"{path}.roll")
    rolls = {"attack": striking.attack_roll, "dodge": striking.dodge_roll}
    roll = rolls.get(lift.roll)
    faces = list(striking.damage_faces or ()) if lift.roll == "damage" else list(roll.faces if roll else ())
    wanted = len(lift.dice)
    if (who.hero_points or 0) < wanted:
        raise RuleError("no_hero_points", f"{path}.dice", points=who.hero_points or 0)
    if len(set(lift.dice)) != wanted:
        raise RuleError("hero_which_die", f"{path}.dice")
    for place in lift.dice:
        if place > len(faces):
            raise RuleError("hero_no_such_die", f"{path}.dice", die=place, count=len(faces))
        faces[place - 1] = 6
    fight = battle.put(fight, replace(who, hero_points=(who.hero_points or 0) - wanted))
    if lift.roll == "damage":
        return fight, replace(striking, damage_faces=faces)
    if lift.roll == "attack" and roll is not None:
        return fight, replace(striking, attack_roll=replace(roll, faces=tuple(faces)))
    return fight, replace(striking, dodge_roll=None if roll is None else replace(roll, faces=tuple(faces)))


def _open(fight: Battle) -> Battle:
    battle.sound(fight)
    if fight.pending is not None:
        raise RuleError("settle_first", "request.state.pending")
    return fight


def _struck(fight: Battle, results: list[battle.BlowResult], happened: list[Happening]) -> Outcome:
    """Return the outcome of an attack action, whether it is over or halts at a roll."""
    values = battle.view(fight, tuple(happened), blows=tuple(results))
    return Outcome(
        values=values,
        verdict="open" if fight.pending is not None else None,
        steps=tuple(Step("blow", "PP-64", {"achievement": one.attack_achievement, "target": one.target, "hit": one.hit})
                    for one in results),
        choices=battle.choices(fight),
        state=fight,
    )  # fmt: skip


def _outcome(fight: Battle, happened: list[Happening]) -> Outcome:
    values = battle.view(fight, tuple(happened))
    steps = tuple(
        Step("happening", one.clause, {"what": one.what, "who": one.who, "detail": battle.plain(one.detail)})
        for one in happened
    )
    return Outcome(values=values, steps=steps, choices=battle.choices(fight), state=fight)


OPERATIONS: Final = (
    Operation(DeclareRequest, declare, BattleValues, Battle, clauses=("PP-49", "PP-71")),
    Operation(
        ActRequest,
        act,
        BattleValues,
        Battle,
        clauses=("PP-47", "PP-48", "PP-57", "PP-58", "PP-59", "PP-60", "PP-61", "PP-64", "PP-66", "PP-71", "PP-77"),
    ),
    Operation(SettleRequest, settle, BattleValues, Battle, clauses=("PP-90", "PP-91")),
)
