"""Attacks in a fight, one after another, halting where hero points may be spent (PP-61, PP-64 to PP-75, PP-90)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.systems.power_play import battle, body, casting, checks, combat, expressions, magic, missiles, order
from sainome.systems.power_play.battle import Battle, Blow, BlowResult, Fighter, Happening, Striking
from sainome.systems.power_play.pack import Labels, label_of
from sainome.systems.power_play.settings import Settings


def begin(fight: Battle, attacker: Fighter, attack: battle.Attack, blows: list[Blow]) -> Striking:
    """Refuse what cannot be done before any die is thrown; return the action as it begins.

    Raises:
        RuleError: ``no_blow``, ``too_many_attacks``, ``target_is_dead``, ``distance_missing`` and what the dice refuse.
    """
    limit = attacker.melee_attacks if attack.use == "melee" else attacker.missile_attacks
    if not blows:
        raise RuleError("no_blow", "request.blows")
    if len(blows) > limit:
        raise RuleError("too_many_attacks", "request.blows", limit=limit, count=len(blows))
    for index, blow in enumerate(blows):
        path = f"request.blows[{index}]"
        target = battle.find(fight, blow.target, f"{path}.target")
        if battle.wound_of(target, fight.settings) == "dead":
            raise RuleError("target_is_dead", f"{path}.target", name=target.name)
        if target.id == attacker.id:
            raise RuleError("target_is_oneself", f"{path}.target", name=target.name)
        if attack.use != "melee" and blow.distance_m is None:
            raise RuleError("distance_missing", f"{path}.distance_m")
        if blow.distance_m is not None:
            expressions.exact(blow.distance_m, f"{path}.distance_m")
        _commit(fight, attack, blow, target, path)
        if why_no_dodge(fight, attack, blow, target) is None:
            _commit_dodge(fight, blow, target, path)
    return Striking(attacker=attacker.id, attack=attack, blows=blows)


def _commit(fight: Battle, attack: battle.Attack, blow: Blow, target: Fighter, path: str) -> checks.Committed:
    extra = combat.behind(blow.from_behind, target.has_back, fight.settings)
    pool = expressions.pool_of_text(attack.hit, path)
    return checks.commit(
        pool,
        blow.n,
        fight.settings,
        path=path,
        modifier=blow.modifier + extra,
        zero_allowed=blow.zero_dice_allowed,
    )


def _commit_dodge(fight: Battle, blow: Blow, target: Fighter, path: str) -> checks.Committed:
    pool = expressions.pool_of_text(target.dodge or "0D6+0", path)
    try:
        return checks.commit(
            pool,
            blow.dodge_n,
            fight.settings,
            path=path,
            modifier=blow.dodge_modifier,
            zero_allowed=blow.dodge_zero_dice_allowed,
            passive=True,
        )
    except RuleError as refused:
        refused.path = f"{path}.dodge_n"
        raise


def why_no_dodge(fight: Battle, attack: battle.Attack, blow: Blow, target: Fighter) -> str | None:
    """Return why the target makes no dodge; None if it makes one (PP-48, PP-61, PP-71, PP-72)."""
    refused = order.dodge_refusal(battle.standing(target, fight.settings), fight.settings)
    if refused is not None:
        return refused
    if target.dodge is None:
        return "cannot_dodge"
    if attack.use != "melee" and not target.focused:
        return "not_focused"
    if blow.dodge is None:
        return "keeps_casting" if target.casting is not None else None
    return None if blow.dodge else "declined"


def hero_of(fight: Battle, who: str) -> int:
    """Return the hero points that a combatant has left."""
    return battle.find(fight, who, "request.who").hero_points or 0


def go_on(fight: Battle, striking: Striking, dice: Dice) -> tuple[Battle, list[BlowResult], list[Happening]]:
    """Throw and resolve until the action is over or somebody may spend hero points; return all that came of it."""
    happened: list[Happening] = []
    results: list[BlowResult] = []
    while striking.blows:
        blow = striking.blows[0]
        target = battle.find(fight, blow.target, "request.blows")
        if striking.attack_roll is None and battle.wound_of(target, fight.settings) == "dead":
            happened.append(Happening("target_down", target.name, "", "PP-76"))
            striking = replace(striking, blows=striking.blows[1:])
            continue
        if striking.attack_roll is None:
            fight, striking = _throw(fight, striking, blow, target, dice)
            target = battle.find(fight, blow.target, "request.blows")
            if _may_spend(fight, striking, target):
                return replace(fight, pending=striking), results, happened
        goal = target_number(fight, striking, blow)
        attack_roll = striking.attack_roll
        if attack_roll is None:  # thrown just above
            break
        hit = checks.succeeds(attack_roll, goal, fight.settings)
        if hit and striking.damage_faces is None:
            faces = expressions.throw(expressions.read(striking.attack.damage), dice, "damage")
            striking = replace(striking, damage_faces=list(faces))
            if faces and hero_of(fight, striking.attacker):
                return replace(fight, pending=striking), results, happened
        fight, result, more = _apply(fight, striking, target, goal, hit=hit)
        results.append(result)
        happened += more
        striking = Striking(attacker=striking.attacker, attack=striking.attack, blows=striking.blows[1:])
    fight, more = _finish(fight, striking)
    return fight, results, happened + more


def _throw(fight: Battle, striking: Striking, blow: Blow, target: Fighter, dice: Dice) -> tuple[Battle, Striking]:
    path = "request.blows"
    attack = _commit(fight, striking.attack, blow, target, path)
    no_dodge = why_no_dodge(fight, striking.attack, blow, target)
    dodge = None if no_dodge is not None else _commit_dodge(fight, blow, target, path)
    attack_roll = checks.throw(attack, dice, "attack", fight.settings)
    dodge_roll = None if dodge is None else checks.throw(dodge, dice, "dodge", fight.settings)
    if dodge_roll is not None:
        fight = battle.put(fight, replace(target, dodged=True))
    return fight, replace(striking, attack_roll=attack_roll, dodge_roll=dodge_roll, no_dodge=no_dodge)


def _may_spend(fight: Battle, striking: Striking, target: Fighter) -> bool:
    if not fight.settings.rules.hero_points:
        return False
    attack = bool(hero_of(fight, striking.attacker) and striking.attack_roll and striking.attack_roll.faces)
    dodge = bool(target.hero_points and striking.dodge_roll and striking.dodge_roll.faces)
    return attack or dodge


def target_number(fight: Battle, striking: Striking, blow: Blow) -> Fraction:
    """Return the number that the attack must reach (PP-64, PP-65, PP-68 to PP-71)."""
    settings = fight.settings
    if striking.attack.use == "melee":
        return Fraction(combat.dodge_target(striking.dodge_roll, settings))
    distance = combat.distance_target(striking.attack.use, blow.distance_m or 0, blow.size_modifier)
    return missiles.missile_target(distance, striking.dodge_roll, striking.dodge_roll is not None, settings)


def _apply(
    fight: Battle, striking: Striking, target: Fighter, goal: Fraction, *, hit: bool
) -> tuple[Battle, BlowResult, list[Happening]]:
    settings = fight.settings
    attacker = battle.find(fight, striking.attacker, "request.who")
    attack_roll, dodge_roll = striking.attack_roll, striking.dodge_roll
    if attack_roll is None:
        raise RuleError("bad_state", "request.state.pending", reason="roll")
    expression = expressions.read(striking.attack.damage)
    faces = tuple(striking.damage_faces or ())
    rolled = max(1, expression.value(faces)) if hit else None
    lost = None if rolled is None else combat.dealt(rolled, striking.attack.type, target.armour, settings)
    happened: list[Happening] = []
    after = target
    if dodge_roll is not None:  # the dodge comes before the blow lands, and is paid for first
        tired, cost = body.exert(after.body, "dodge", settings)
        after = replace(after, body=tired)
        if cost:
            happened.append(Happening("exertion", after.name, str(cost), "PP-77"))
    if hit:
        after = replace(after, struck=True, body=body.lose(after.body, lost or 0))
    after, broken, more = interrupt(fight, after, _event(dodge_roll is not None, hit, lost))
    happened += more
    happened += changes(target, after, settings)
    result = BlowResult(
        attacker=attacker.name,
        defender=target.name,
        attack_expression=attack_roll.expression,
        attack_working=attack_roll.working,
        attack_achievement=attack_roll.achievement,
        attack_auto_failure=checks.auto_failure(attack_roll.faces, settings),
        dodge_expression=None if dodge_roll is None else dodge_roll.expression,
        dodge_working=None if dodge_roll is None else dodge_roll.working,
        dodge_achievement=None if dodge_roll is None else dodge_roll.achievement,
        dodge_auto_failure=None if dodge_roll is None else checks.auto_failure(dodge_roll.faces, settings),
        no_dodge=striking.no_dodge,
        target=combat.number_text(goal),
        hit=hit,
        damage_working=expression.working(faces) if hit else None,
        damage_rolled=rolled,
        damage_dealt=lost,
        hp=after.body.hp,
        hp_max=after.body.hp_max,
        state=battle.wound_of(after, settings),
        spell_broken=broken,
    )
    return battle.put(fight, after), result, happened


def _event(dodged: bool, hit: bool, lost: int | None) -> str:
    if dodged:
        return "dodged"
    if not hit:
        return "attacked"
    return "damaged" if lost else "hit"


def interrupt(fight: Battle, fighter: Fighter, event: str) -> tuple[Fighter, Labels | None, list[Happening]]:
    """Break a declared spell, which costs a use and the action (PP-49, PP-50); return the spell that was lost."""
    if not magic.breaks(event, fight.settings):
        return fighter, None, []
    fighter = replace(fighter, struck=fighter.struck or event != "dodged")
    if fighter.casting is None:
        return fighter, None, []
    spell, who = fighter.casting, fighter.character
    label = Labels(ja=spell, en=spell)
    if who is not None:
        label = label_of(casting.find_spell(who, spell, "request.state.fighters").spell)
    changed = replace(
        fighter, casting=None, acted=True, character=None if who is None else casting.spend_use(who, spell)
    )
    return changed, label, [Happening("spell_lost", fighter.name, label, "PP-49")]


def changes(before: Fighter, after: Fighter, settings: Settings) -> list[Happening]:
    """Return a change of the wound state as something that happened (PP-76)."""
    old, new = battle.wound_of(before, settings), battle.wound_of(after, settings)
    return [] if old == new else [Happening("wound", after.name, new, "PP-76")]


def _finish(fight: Battle, striking: Striking) -> tuple[Battle, list[Happening]]:
    attacker = battle.find(fight, striking.attacker, "request.who")
    act = {"melee": "attack", "shoot": "shoot", "throw": "throw"}[striking.attack.use]
    spent, cost = body.exert(attacker.body, act, fight.settings)
    after = replace(
        attacker,
        acted=True,
        body=spent,
        shot=attacker.shot or striking.attack.use == "shoot",
        threw=attacker.threw or striking.attack.use == "throw",
    )
    happened = [Happening("exertion", after.name, str(cost), "PP-77")] if cost else []
    happened += changes(attacker, after, fight.settings)
    return replace(battle.put(fight, after), pending=None), happened
