"""One attack from declaration to HP, in the order of section D, with its windows (CW-46, CW-55 to CW-75)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.systems.chaos_world.common import Kind, thrown
from sainome.systems.chaos_world.damage import (
    apply,
    damage_before_reductions,
    is_critical,
    roll_critical,
)
from sainome.systems.chaos_world.fight_additions import add, on_roll
from sainome.systems.chaos_world.fight_faces import change_thrown, restart_faces
from sainome.systems.chaos_world.fight_figures import evasion
from sainome.systems.chaos_world.fight_hand import hand_for, unreached
from sainome.systems.chaos_world.fight_rules import advance, finish_turn, set_hp, settle_front
from sainome.systems.chaos_world.fight_skills import ON_ROLLS, Cause, bring, find_skill
from sainome.systems.chaos_world.fight_state import STAGES, WINDOWS, Blow, Combatant, Exchange
from sainome.systems.chaos_world.fight_sums import (
    anti_air_accuracy,
    anti_air_damage,
    application_of,
    check_count,
    damage_count,
    defense_of,
    flat_power,
    group,
    result_against,
    rolled_of,
    source_effects,
    threshold_of,
)
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_windows import offers
from sainome.systems.chaos_world.hitting import hits
from sainome.systems.chaos_world.pack import EffectData, Item, Skill


def check_reach(attacker: Combatant, reach: str, targets: Sequence[Combatant], path: str = "request.targets") -> None:
    """Refuse targets that this range does not reach (CW-54).

    Raises:
        RuleError: ``melee_from_back``, ``target_flying``, ``target_guarded``.
    """
    for index, target in enumerate(targets):
        code = unreached(attacker, reach, target)
        if code is not None:
            raise RuleError(code, f"{path}[{index}]", who=attacker.name, target=target.name)


def start(
    table: Table,
    dice: Dice,
    attacker: str,
    targets: list[str],
    *,
    kind: Kind,
    reach: str,
    weapon: str | None = None,
    skill: Skill | None = None,
    item: Item | None = None,
    throwing: bool = False,
    spends: bool = True,
) -> None:
    """Open an attack: legality has been checked, costs have been paid (section D, steps 1 to 3)."""
    exchange = Exchange(
        event=table.next_event(),
        attacker=attacker,
        kind=kind,
        range=reach,
        weapon=weapon,
        skill=skill.id if skill else None,
        item=item.id if item else None,
        throwing=throwing,
        spends=spends,
        blows=[Blow(name=name) for name in targets],
    )
    _declare(table, dice, exchange)
    run(table, dice)


def _declare(table: Table, dice: Dice, exchange: Exchange) -> None:
    """Put an attack on the table, with what its skill or item brings at once."""
    targets = [blow.name for blow in exchange.blows]
    table.set(exchange=exchange)
    table.note("attacks", "CW-46", who=exchange.attacker, targets=", ".join(targets))
    begin_effects(table, dice, *source_effects(table, exchange), targets)


def at_once(effect: EffectData) -> bool:
    """Say whether an effect of an attack comes with its declaration, not with what it hits."""
    return effect.do in ON_ROLLS or (effect.to in ("self", "party") and effect.when == "always")


def begin_effects(table: Table, dice: Dice, cause: Cause, effects: Iterable[EffectData], targets: list[str]) -> None:
    """Bring about what comes with the declaration: what changes the rolls, then what the user's side gains."""
    now = [effect for effect in effects if at_once(effect)]
    for effect in now:
        if effect.do in ON_ROLLS:
            add(table, dice, effect, cause, targets)
    bring(table, dice, [effect for effect in now if effect.do not in ON_ROLLS], cause, targets)


def _put_blow(table: Table, blow: Blow) -> None:
    table.set_exchange(blows=[blow if one.name == blow.name else one for one in table.exchange.blows])


def run(table: Table, dice: Dice) -> None:
    """Go on with the attack, and with those that answer it, until one waits for an answer or all are over."""
    while table.fight.exchange is not None or table.fight.counters:
        if table.fight.exchange is None:
            _open_counter(table, dice)
            continue
        stage = table.fight.exchange.stage
        if stage in WINDOWS:
            if table.fight.ask_windows and (found := offers(table)):
                _tell_so_far(table)
                names = ", ".join(f"{one.who}: {one.skill.name}" for one in found)
                table.note("window", "CW-79", stage=stage, offers=names)
                return
            step_on(table)
        elif stage == "check":
            _check(table, dice)
        elif stage == "hit":
            _hit(table)
        elif stage == "damage":
            _damage(table, dice)
        else:
            _apply(table, dice)


def _open_counter(table: Table, dice: Dice) -> None:
    """Begin the next attack that was declared as a reaction, if it can still be made (CW-77, CW-82)."""
    counter, *later = table.fight.counters
    table.set(counters=later)
    who = table.people[counter.who]
    skill = find_skill(who, counter.skill)
    hand = hand_for(who, skill)
    targets = [
        name
        for name in counter.targets
        if not table.people[name].left and unreached(who, hand.range, table.people[name]) is None
    ]
    if not who.able or not targets:
        table.note("counter_lost", "CW-82", who=who.name, skill=skill.name)
        if not later:
            advance(table)
        return
    _declare(
        table,
        dice,
        Exchange(
            event=table.next_event(),
            attacker=who.name,
            kind=hand.kind,
            range=hand.range,
            weapon=hand.name,
            skill=skill.id,
            spends=counter.spends,
            blows=[Blow(name=name) for name in targets],
        ),
    )


def _tell_so_far(table: Table) -> None:
    """Say what has been rolled, before somebody decides whether to change it (CW-84, CW-85)."""
    exchange = table.exchange
    if exchange.stage == "after_check":
        rolled = rolled_of(table, exchange)
        bonus = 10 * rolled.sixes if rolled.effectual else 0
        flat = rolled.base - sum(rolled.faces) - bonus
        table.note(
            "check_so_far",
            "CW-84",
            who=exchange.attacker,
            dice=len(rolled.faces),
            flat=flat,
            thrown=thrown(rolled.faces),
            result=rolled.unpenalised(),
        )
    elif exchange.stage == "after_damage":
        faces, flat = tuple(exchange.damage_faces), flat_power(table, exchange)
        table.note("damage_so_far", "CW-85", dice=len(faces), flat=flat, thrown=thrown(faces), power=sum(faces) + flat)


def step_on(table: Table) -> None:
    """Go to the next stage; a group that was missed ends after its window."""
    exchange = table.exchange
    if exchange.stage == "struck" and not any(blow.hit for blow in group(exchange, table)):
        _next_group(table)
        return
    table.set_exchange(stage=STAGES[STAGES.index(exchange.stage) + 1])


def _check(table: Table, dice: Dice) -> None:
    """Step 5 and 6: so many dice, summed before anything is tested (CW-25, CW-26)."""
    count = check_count(table, table.exchange)
    faces = dice.roll(6, count, "hit")
    table.set_exchange(faces=list(faces), stage="after_check")
    change_thrown(table, dice, "check")


def forget_effects(table: Table, name: str, until: str) -> None:
    """Take away effects that were to last for one check or one roll."""
    effects = table.people[name].effects
    if any(one.until == until for one in effects):
        table.put(name, effects=[one for one in effects if one.until != until])


def _hit(table: Table) -> None:
    """Step 9: fumble, unevadable, evasion in effect (CW-55 to CW-58)."""
    exchange = table.exchange
    rolled = rolled_of(table, exchange)
    for blow in group(exchange, table):
        target = table.people[blow.name]
        _, in_effect = evasion(target, table.settings)
        result = result_against(table, exchange, rolled, target)
        sure = on_roll(table, exchange, "unevadable", target) > 0
        hit = hits(rolled, result, in_effect, table.settings, unevadable=sure)
        _put_blow(table, structs.replace(blow, hit=hit))
        table.note(
            "hit_check",
            "CW-55",
            who=exchange.attacker,
            target=blow.name,
            dice=len(rolled.faces),
            flat=rolled.base - sum(rolled.faces) - (10 * rolled.sixes if rolled.effectual else 0),
            evasion=in_effect,
            thrown=thrown(rolled.faces),
            result=result,
            hit=hit,
        )
        penalty = rolled.unpenalised(anti_air_accuracy(table, exchange, target)) - result
        if penalty:
            table.note("hate", "CW-94", penalty=penalty)
    if rolled.effectual:
        table.note("effectual", "CW-28", sixes=rolled.sixes, bonus=10 * rolled.sixes)
    if rolled.failed:
        table.note("fumble" if rolled.fumble else "no_dice", "CW-56" if rolled.fumble else "CW-26")
        if not any(blow.hit for blow in group(table.exchange, table)):
            _next_group(table)
            return
    table.set_exchange(stage="struck")


def _damage(table: Table, dice: Dice) -> None:
    """Step 12: the damage dice (CW-59)."""
    faces = dice.roll(6, damage_count(table, table.exchange), "damage")
    table.set_exchange(damage_faces=list(faces), stage="after_damage")
    change_thrown(table, dice, "damage")


def _apply(table: Table, dice: Dice) -> None:
    """Steps 13 to 20: power, critical, floors, reductions, halving, HP (CW-60 to CW-73)."""
    exchange = table.exchange
    faces = tuple(exchange.damage_faces)
    flat = flat_power(table, exchange)
    threshold = threshold_of(table, exchange, len(faces))
    critical = is_critical(faces, threshold)
    bonus, extra = roll_critical(dice) if critical else (0, ())
    table.set_exchange(critical=critical)
    struck = [blow for blow in group(table.exchange, table) if blow.hit]
    table.note("damage_roll", "CW-59", dice=len(faces), flat=flat, thrown=thrown(faces), power=sum(faces) + flat)
    if critical:
        table.note("critical", "CW-62", sum=sum(faces), threshold=threshold)
        table.note("critical_die", "CW-64", thrown=thrown(extra), bonus=bonus)
    for blow in struck:
        _strike(table, blow, sum(faces) + flat, bonus)
    conclude(table, dice, [blow.name for blow in struck], critical=critical)


def conclude(table: Table, dice: Dice, struck: list[str], *, critical: bool) -> None:
    """After the HP are off: collapse of the front, what the attack does besides, the next group or the end (CW-73)."""
    settle_front(table)
    if table.fight.phase != "over":
        _afterwards(table, dice, struck, critical=critical)
    if table.fight.phase != "over":
        _next_group(table)


def _strike(table: Table, blow: Blow, power: int, bonus: int) -> None:
    exchange = table.exchange
    target = table.people[blow.name]
    defense = defense_of(table, exchange, target)
    base, damage = damage_before_reductions(power, defense, bonus, table.settings)
    anti_air = anti_air_damage(table, exchange, target)
    more = on_roll(table, exchange, "damage_mod", target)
    damage = max(0, damage + anti_air + more)
    final, steps = apply(damage, application_of(table, exchange, target), table.settings)
    table.note("floor", "CW-60", power=power, defense=defense, damage=base)
    if anti_air:
        table.note("anti_air", "CW-72", bonus=anti_air)
    if more:
        table.note("more_damage", "CW-60", bonus=more)
    table.steps += steps
    after = max(0, target.hp - final)
    table.note("damaged", "CW-69", who=target.name, damage=final, before=target.hp, after=after)
    set_hp(table, target.name, after, settle=False)


def _afterwards(table: Table, dice: Dice, struck: list[str], *, critical: bool) -> None:
    """Hook H12: what the skill or item, and the attacker's passives, do besides to those hit or missed."""
    exchange = table.exchange
    who = table.people[exchange.attacker]
    missed = [blow.name for blow in group(exchange, table) if not blow.hit]
    sources = [source_effects(table, exchange)]
    for skill in who.skills:
        if skill.attribute == "passive" and (not who.down or table.settings.passive_while_incapacitated):
            conditional = [one for one in skill.effects if one.when != "always"]
            sources.append((Cause(skill.name, who.name, skill.stacks), conditional))
    for cause, effects in sources:
        for effect in effects:
            if at_once(effect):
                continue
            aimed = missed if effect.when == "miss" else struck
            if effect.when == "flying_target":
                aimed = [name for name in struck if table.people[name].flying]
            if effect.when.endswith("_attack") and effect.when != f"{exchange.kind}_attack":
                aimed = []
            if aimed and (critical or effect.when != "critical"):
                bring(table, dice, [effect], cause, aimed)


def _next_group(table: Table) -> None:
    exchange = table.exchange
    for until in ("check", "roll"):
        forget_effects(table, exchange.attacker, until)
    if table.settings.multi_target_rolls == "per_target" and exchange.group + 1 < len(exchange.blows):
        table.set(exchange=restart_faces(exchange))
        table.set_exchange(
            group=exchange.group + 1,
            stage="before_check",
            critical=False,
            event=table.next_event(),
        )
        return
    table.set(exchange=None)
    if exchange.spends:
        finish_turn(table, exchange.attacker)
    else:
        advance(table)
