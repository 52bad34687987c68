"""Turns in a fight: declaring, acting, waiting, casting, settling a roll (PP-47 to PP-52, PP-57 to PP-62, PP-90)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import battle, battle_blows, body, casting, checks, combat, expressions, magic, order
from sainome.systems.power_play.battle import Battle, BattleValues, Blow, Fighter, Happening, Name
from sainome.systems.power_play.character import Known
from sainome.systems.power_play.checks import DiceCount, Modifier
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.pack import Labels, label_of

type ActKind = Literal[
    "attack", "shoot", "throw", "cast", "change_weapon", "lie_down", "stand_up", "dodge_focus", "move", "move_slowly",
    "other", "delay", "wait",
]  # fmt: skip


class Aim(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One target of a spell. ``resist`` None: it resists what is unfavourable."""

    target: Name
    resist: bool | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0


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
        return _cast(request, fight, who, dice)
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


def known_spell(who: Fighter, spell: str | None) -> Known:
    """Return a spell of a combatant's character.

    Raises:
        RuleError: ``spell_missing``, ``unknown_spell``.
    """
    if spell is None:
        raise RuleError("spell_missing", "request.spell")
    if who.character is None:
        raise RuleError("unknown_spell", "request.spell", spell=spell)
    return casting.find_spell(who.character, spell, "request.spell")


def _cast(request: ActRequest, fight: Battle, who: Fighter, dice: Dice) -> Outcome:
    settings = fight.settings
    known = known_spell(who, request.spell or who.casting)
    spell, character = known.spell, who.character
    if who.casting is not None and who.casting != spell.id:
        raise RuleError("other_spell_declared", "request.spell", spell=who.casting)
    if who.casting is None and (who.dodged or who.struck):
        raise RuleError("chance_lost", "request.who")
    if character is None:
        raise RuleError("unknown_spell", "request.spell", spell=spell.id)
    casting.may_cast(character, known, settings)
    ability = casting.school_of(character, spell).casting_ability
    committed = checks.commit(
        pool_of_value(character.current(ability)), request.n, settings, modifier=request.modifier, casting=True
    )
    aims = [(aim, battle.find(fight, aim.target, f"request.aims[{i}].target")) for i, aim in enumerate(request.aims)]
    resisting = [
        (aim, one) for aim, one in aims if not request.welcome and resists(fight, spell.unfavourable, aim, one)
    ]
    resisters = [
        checks.commit(expressions.pool_of_text(one.resist or "0D6+0", "request.aims"), aim.n, settings,
                      path="request.aims", modifier=aim.modifier, passive=True)
        for aim, one in resisting
    ]  # fmt: skip
    cast = magic.throw_cast(
        dice, committed, resisters, settings, halved=spell.for_objects and request.on_living and not request.welcome,
        fixed_target=spell.fixed_target, uses_left=casting.uses_left(character, known, settings),
    )  # fmt: skip
    beaten = {one.id: result.success for (_, one), result in zip(resisting, cast.results, strict=True)}
    unresisted = not cast.auto_failure and cast.achievement >= (spell.fixed_target or 0)
    after = casting.spend_use(character, spell.id)
    if cast.success and spell.grants_state is not None and spell.grants_state not in after.prepared_states:
        after = replace(after, prepared_states=[*after.prepared_states, spell.grants_state])
    school = casting.school_of(character, spell)
    sustained = cast.success and (school.sustained_default if spell.sustained is None else spell.sustained)
    tired, cost = body.exert(who.body, "cast", settings)
    caster = replace(
        who, acted=True, casting=None, character=after, sustaining=spell.id if sustained else None, body=tired
    )
    fight = battle.put(fight, caster)
    happened = [Happening("cast", who.name, label_of(spell), "PP-47")]
    if cast.auto_failure:
        happened.append(Happening("cast_failed", who.name, "", "PP-37"))
    for _, one in aims:
        works = beaten.get(one.id, unresisted)
        happened.append(Happening("spell_works" if works else "spell_resisted", one.name, label_of(spell), "PP-53"))
        if works and spell.damage is not None:
            kind = "thrust" if spell.armour_counts else "strike"
            harm = combat.roll_damage(spell.damage, kind, one.armour, dice, settings)
            fight, more = hurt(fight, one.id, harm.dealt)
            happened += [Happening("damage", one.name, f"{harm.working}={harm.dealt}", "PP-75"), *more]
    if cost:
        happened.append(Happening("exertion", who.name, str(cost), "PP-77"))
    values = battle.view(
        fight, tuple(happened), cast_working=f"{cast.working}={cast.achievement}",
        resisted=tuple(f"{result.working}={result.achievement}" for result in cast.results),
        effects=casting.effects_of(spell, cast.achievement) if cast.success else (),
    )  # fmt: skip
    return Outcome(
        values=values,
        verdict=magic.cast_verdict(cast),
        steps=magic.cast_steps(cast, request.welcome),
        choices=battle.choices(fight),
        state=fight,
    )


def resists(fight: Battle, unfavourable: str, aim: Aim, target: Fighter) -> bool:
    """Say whether somebody aimed at resists: what is unfavourable, unless the table says otherwise (PP-52, PP-55)."""
    if battle.wound_of(target, fight.settings) == "dead":
        return False
    return unfavourable != "no" if aim.resist is None else aim.resist


def hurt(fight: Battle, who: str, amount: int) -> tuple[Battle, list[Happening]]:
    """Take hit points from a combatant and break nothing but what the loss itself changes (PP-76, PP-82)."""
    before = battle.find(fight, who, "request.who")
    after = replace(before, body=body.lose(before.body, amount))
    return battle.put(fight, after), battle_blows.changes(before, after, fight.settings)


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
