"""The GM changes results with a reason; checks in a fight; a look at it with odds (CW-03, CW-22, CW-55)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.abilities import BASIC_NAMES
from sainome.systems.chaos_world.checks import dice_count, read_faces
from sainome.systems.chaos_world.common import DiceMod, Figure, Name, OptionalText, Points, Rank, thrown
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_exchange import forget_effects
from sainome.systems.chaos_world.fight_figures import (
    combat,
    modifiers,
    total,
)
from sainome.systems.chaos_world.fight_state import Fight, StateNote, Status
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.hitting import Hate, hate_that_applies
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
    potency: Annotated[int, Meta(ge=1, le=999)] = 1
    named: Name | None = None
    remove: StatusKind | None = None
    rank: Rank | None = None
    flying: bool | None = None
    state_name: Name | None = None
    state_text: OptionalText = ""
    state_ends: Name | None = None
    effect_ends: Name | None = None
    leaves: bool | None = None
    acted: bool | None = None
    attack_right: bool | None = None


def gm(request: FightGmRequest, dice: Dice) -> Outcome:
    """Change anything about somebody, with a recorded reason (CW-03); HP lowered by ``hp`` is no damage."""
    check_state(request.state)
    table = Table(request.state)
    name = table.get(request.who).name
    table.note("gm_says", "CW-03", who=name, reason=request.reason)
    exchange = table.fight.exchange
    if exchange is not None and request.leaves and name in (exchange.attacker, *(blow.name for blow in exchange.blows)):
        raise RuleError("attack_pending", "request.leaves", who=exchange.attacker)
    _points(table, request, name)
    if request.inflict is not None:
        if request.inflict == "hate" and request.named is None:
            raise RuleError("field_needed", "request.named", field="named")
        named = request.named if request.inflict == "hate" else None
        rules.inflict(table, name, Status(kind=request.inflict, potency=request.potency, named=named))
    if request.remove is not None:
        rules.cure(table, name, request.remove)
    if request.state_name is not None:
        note = StateNote(name=request.state_name, text=request.state_text)
        table.put(name, states=[*(s for s in table.people[name].states if s.name != note.name), note])
    if request.state_ends is not None:
        _end_state(table, name, request.state_ends)
    if request.effect_ends is not None:
        _end_effect(table, name, request.effect_ends)
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


def _end_state(table: Table, name: str, state: str) -> None:
    """Take away a state that only its text explains (CW-70).

    Raises:
        RuleError: ``not_running``.
    """
    states = table.people[name].states
    if state not in [one.name for one in states]:
        raise RuleError("not_running", "request.state_ends", who=name, name=state)
    table.put(name, states=[one for one in states if one.name != state])
    table.note("state_taken", "CW-70", who=name, state=state)


def _end_effect(table: Table, name: str, effect: str) -> None:
    """End what runs on somebody under a name; a bad status is another thing (CW-88).

    Raises:
        RuleError: ``not_running``.
    """
    effects = table.people[name].effects
    if effect not in [one.name for one in effects]:
        raise RuleError("not_running", "request.effect_ends", who=name, name=effect)
    table.put(name, effects=[one for one in effects if one.name != effect])
    table.note("effect_ends", "CW-88", who=name, name=effect)


def _check_points(table: Table, request: FightGmRequest, name: str) -> None:
    """Refuse what would be cut off at a maximum.

    Raises:
        RuleError: ``above_maximum``.
    """
    who = table.people[name]
    for field, maximum in (("hp", who.hp_max), ("sp", who.sp_max)):
        value = getattr(request, field)
        if value is not None and value > maximum:
            raise RuleError("above_maximum", f"request.{field}", value=value, maximum=maximum)


def _points(table: Table, request: FightGmRequest, name: str) -> None:
    _check_points(table, request, name)
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
        table.put(name, sp=request.sp)
    if request.down is True and not table.people[name].down and not table.settings.heal_revives:
        table.put(name, down=True)
        table.note("falls", "CW-70", who=name)
        rules.release_hate(table, name)
    if request.down is False and table.people[name].hp > 0 and table.people[name].down:
        table.put(name, down=False)
        table.note("stands_up", "CW-70", who=name)
    if request.down is not None and table.people[name].down is not request.down:
        raise RuleError("hp_decides", "request.down", who=name)


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


OPERATIONS: Final = (
    Operation(FightGmRequest, gm, FightValues, state=Fight, clauses=("CW-03",)),
    Operation(FightCheckRequest, fight_check, FightValues, state=Fight, clauses=("CW-22", "CW-24", "CW-92", "CW-94")),
)
