"""The GM changes results with a reason; checks in a fight; a look at it with odds (CW-03, CW-22, CW-55)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.abilities import BASIC_NAMES
from sainome.systems.chaos_world.checks import dice_count, read_faces
from sainome.systems.chaos_world.common import DiceMod, Figure, Kind, Name, OptionalText, Points, Potency, Rank, thrown
from sainome.systems.chaos_world.damage import Application, damage_dice, guarded
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_choices import attack_lines
from sainome.systems.chaos_world.fight_exchange import forget_effects
from sainome.systems.chaos_world.fight_figures import (
    BARE_HANDS,
    combat,
    evasion,
    modifiers,
    total,
    weapon_in_use,
)
from sainome.systems.chaos_world.fight_state import Combatant, Fight, StateNote, Status
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.formation import reach_refusal
from sainome.systems.chaos_world.hitting import Hate, hate_that_applies
from sainome.systems.chaos_world.odds_ops import decimal, percent
from sainome.systems.chaos_world.pack import StatusKind

type AnyAbility = Literal[
    "strength",
    "endurance",
    "technique",
    "sense",
    "agility",
    "intellect",
    "spirit",
    "blessing",
    "attack",
    "defense",
    "accuracy",
    "evasion",
    "speed",
    "special_attack",
    "special_defense",
]


class FightGmRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_gm"):
    """The GM changes something; what is left out stays. ``reason`` is written down."""

    state: Fight
    who: Name
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    hp: Points | None = None
    decrease: Points | None = None
    lose: Points | None = None
    heal: Points | None = None
    sp: Points | None = None
    down: bool | None = None
    inflict: StatusKind | None = None
    potency: Potency = 1
    named: Name | None = None
    remove: StatusKind | None = None
    rank: Rank | None = None
    flying: bool | None = None
    state_name: Name | None = None
    state_text: OptionalText = ""
    leaves: bool | None = None
    acted: bool | None = None
    attack_right: bool | None = None


def gm(request: FightGmRequest, dice: Dice) -> Outcome:
    """Change anything about somebody, with a recorded reason (CW-03); HP lowered by ``hp`` is no damage."""
    check_state(request.state)
    table = Table(request.state)
    name = table.get(request.who).name
    table.note("gm_says", "CW-03", who=name, reason=request.reason)
    if table.fight.exchange is not None and name == table.fight.exchange.attacker and request.leaves:
        raise RuleError("attack_pending", "request.leaves", who=name)
    _points(table, request, name)
    if request.inflict is not None:
        if request.inflict == "hate" and request.named is None:
            raise RuleError("field_needed", "request.named", field="named")
        named = request.named if request.inflict == "hate" else None
        rules.inflict(table, name, Status(kind=request.inflict, potency=max(1, request.potency), named=named))
    if request.remove is not None:
        rules.cure(table, name, request.remove)
    if request.state_name is not None:
        note = StateNote(name=request.state_name, text=request.state_text)
        table.put(name, states=[*(s for s in table.people[name].states if s.name != note.name), note])
    for field in ("rank", "flying", "acted", "attack_right"):
        if getattr(request, field) is not None:
            table.put(name, **{field: getattr(request, field)})
    if request.leaves is not None:
        table.put(name, left=request.leaves)
    rules.settle_front(table)
    if table.fight.phase == "round_end" and any(one.able and not one.acted for one in table.people.values()):
        table.set(phase="turns", current=None)
    rules.advance(table)
    return outcome(table)


def _points(table: Table, request: FightGmRequest, name: str) -> None:
    for field, clause in (("decrease", "CW-96"), ("lose", "CW-97")):
        amount = getattr(request, field)
        if amount is not None:
            who = table.people[name]
            after = max(0, who.hp - amount)
            table.note(f"hp_{field}", clause, who=name, before=who.hp, after=after)
            rules.set_hp(table, name, after, settle=False)
    if request.heal is not None:
        who = table.people[name]
        after = min(who.hp_max, who.hp + request.heal)
        table.note("heals", "CW-70", who=name, before=who.hp, after=after)
        rules.set_hp(table, name, after, settle=False)
    if request.hp is not None:
        rules.set_hp(table, name, request.hp, settle=False)
    if request.sp is not None:
        table.put(name, sp=min(request.sp, table.people[name].sp_max))
    if request.down is False and table.people[name].hp > 0 and table.people[name].down:
        table.put(name, down=False)
        table.note("stands_up", "CW-70", who=name)


class FightCheckRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_check"):
    """A check that somebody makes during a fight; ``involved`` are those whom it is about."""

    state: Fight
    who: Name
    ability: AnyAbility
    target: Figure | None = None
    mods: Figure = 0
    dice_mod: DiceMod = 0
    involved: Annotated[list[Name], Meta(max_length=100)] = []


def fight_check(request: FightCheckRequest, dice: Dice) -> Outcome:
    """Make a check in a fight with the full ability; daze and hate apply (CW-24, CW-29, CW-92, CW-94)."""
    check_state(request.state)
    table = Table(request.state)
    who = table.get(request.who)
    if request.ability in BASIC_NAMES:
        ability = getattr(who.basics, request.ability) + getattr(modifiers(who, None, table.settings), request.ability)
    else:
        ability = getattr(combat(who, table.settings), request.ability)
    count = 0
    if who.able:
        count = dice_count(request.dice_mod + total(who, "dice_mod", table.settings), daze=who.has("daze"))
    rolled = read_faces(dice.roll(6, count, "check"), ability + request.mods)
    hates = [Hate(named=one.named or "", potency=one.potency) for one in who.statuses if one.kind == "hate"]
    result = rolled.result(0, hate_that_applies(hates, request.involved))
    success = None if request.target is None else result >= request.target and not rolled.failed
    table.note(
        "checks",
        "CW-22",
        who=who.name,
        ability=request.ability,
        dice=count,
        flat=ability + request.mods,
        thrown=thrown(rolled.faces),
        result=result,
        target="-" if request.target is None else request.target,
    )
    forget_effects(table, who.name, "check")
    if rolled.fumble:
        table.note("fumble", "CW-27")
    if rolled.auto_fail:
        table.note("no_dice", "CW-26")
    verdict = "fumble" if rolled.fumble else None if success is None else "success" if success else "failure"
    return outcome(table, verdict)


class ViewRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_view"):
    """The fight as it stands, with the odds of every attack of whoever is on turn (or of ``who``)."""

    state: Fight
    who: Name | None = None


class AttackOdds(Struct, frozen=True, kw_only=True):
    """One possible attack: why not, or its exact chances."""

    target: str
    weapon: str
    kind: Kind
    refused: str | None
    p_hit: str
    percent: str
    expected: str
    decimal: str
    p_incapacitate: str
    percent_incapacitate: str


class ViewValues(FightValues, frozen=True, kw_only=True):
    """Where a fight stands, and the odds of the attacks of one combatant."""

    who: str | None
    odds: list[AttackOdds]


def odds_of(table: Table, who: Combatant, target: Combatant, line: tuple[str, Kind, str]) -> AttackOdds:
    """Return the exact chances of one attack as things stand, windows left out (section A, verb 20)."""
    weapon_id, kind, reach = line
    settings = table.settings
    bare = weapon_id == BARE_HANDS
    weapon = None if bare else weapon_in_use(who, weapon_id)
    figures = combat(who, settings, weapon, bare=bare)
    anti_air = weapon.anti_air if weapon is not None and target.flying else None
    usual = ("hit", f"{kind}_attack")
    against = (*usual, "flying_target") if target.flying else usual

    def mine(do: str, when: tuple[str, ...] = usual) -> int:
        return total(who, do, settings, when=when)

    hates = [Hate(named=one.named or "", potency=one.potency) for one in who.statuses if one.kind == "hate"]
    hit = odds.chance_to_hit(
        min(odds.MAX_DICE, dice_count(mine("dice_mod"), daze=who.has("daze"))),
        figures.accuracy + mine("result_mod", against) + (anti_air.accuracy if anti_air else 0),
        evasion(target, settings)[1],
        settings,
        hate=hate_that_applies(hates, [target.name]),
        unevadable=mine("unevadable", against) > 0,
    )
    defender = combat(target, settings)
    special = kind == "special"
    own = total(target, "reduction", settings)
    damage = odds.damage_on_hit(
        min(odds.MAX_DICE, damage_dice(mine("damage_dice_mod"))),
        (figures.special_attack if special else figures.attack) + mine("roll_mod"),
        (defender.special_defense if special else defender.defense) + total(target, "defense_mod", settings),
        Application(
            reductions=(own,) if own > 0 else (),
            defending=target.defending,
            attacker_guarded=guarded(who.rank, who.flying),
            target_guarded=guarded(target.rank, target.flying) and mine("ignore_rear_guard", against) <= 0,
        ),
        settings,
        critical_mod=mine("critical_mod"),
        additions=mine("damage_mod", against) + (anti_air.damage if anti_air else 0),
        critical_additions=mine("damage_mod", (*against, "critical")) - mine("damage_mod", against),
    )
    refused = None if who.attack_right else "no_attack_right"
    refused = refused or reach_refusal(reach, who.rank, target.rank, target_flying=target.flying)
    mean: Fraction = hit * odds.expectation(damage)
    fells: Fraction = hit * damage.chance(lambda value: value >= target.hp)
    return AttackOdds(
        target=target.name,
        weapon=weapon_id,
        kind=kind,
        refused=refused,
        p_hit=fraction_text(hit),
        percent=percent(hit),
        expected=fraction_text(mean),
        decimal=decimal(mean),
        p_incapacitate=fraction_text(fells),
        percent_incapacitate=percent(fells),
    )


def view(request: ViewRequest, dice: Dice) -> Outcome:
    """Show the fight: order, figures, statuses, legal actions with reasons, exact odds (CW-44, CW-54, CW-55)."""
    check_state(request.state)
    table = Table(request.state)
    name = request.who or table.fight.current
    who = None if name is None else table.get(name)
    lines: list[AttackOdds] = []
    if who is not None:
        foes = [one for one in table.people.values() if one.party != who.party and one.able]
        lines = [odds_of(table, who, foe, line) for line in attack_lines(who) for foe in foes]
    plain = outcome(table)
    values = plain.values
    assert isinstance(values, FightValues)
    fields = {field: getattr(values, field) for field in FightValues.__struct_fields__}
    return Outcome(
        values=ViewValues(**fields, who=name, odds=lines),
        verdict=plain.verdict,
        choices=plain.choices,
        state=plain.state,
    )


OPERATIONS: Final = (
    Operation(FightGmRequest, gm, FightValues, state=Fight, clauses=("CW-03",)),
    Operation(FightCheckRequest, fight_check, FightValues, state=Fight, clauses=("CW-22", "CW-24", "CW-92", "CW-94")),
    Operation(ViewRequest, view, ViewValues, state=Fight, clauses=("CW-44", "CW-54", "CW-55")),
)
