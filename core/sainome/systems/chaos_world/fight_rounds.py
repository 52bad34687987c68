"""Setup, answers in the windows of an attack, reactions, round end, end of the fight (CW-43, CW-52, CW-79 to CW-87)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.common import Name
from sainome.systems.chaos_world.fight_acts import Targets
from sainome.systems.chaos_world.fight_additions import add
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_exchange import run, step_on
from sainome.systems.chaos_world.fight_faces import change, now_changing
from sainome.systems.chaos_world.fight_figures import runner, speed_now
from sainome.systems.chaos_world.fight_hand import hand_for
from sainome.systems.chaos_world.fight_skills import (
    ON_ROLLS,
    Cause,
    bring,
    check_targets,
    find_skill,
    pay,
    spends_action,
)
from sainome.systems.chaos_world.fight_state import WINDOWS, Counter, Declared, Fight
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_use import Using, carry_out, check_attack, check_use
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.fight_windows import answers_deed, check_answer, deed_event, event_of
from sainome.systems.chaos_world.order import first_party


class Use(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody uses a skill; without targets on whom its trigger points to."""

    who: Name
    skill: Name
    targets: Targets = []


type Uses = Annotated[list[Use], Meta(max_length=100)]


class FightSetupRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_setup"):
    """Setup skills used at the same time, and who shakes off intimidate; ``done`` closes the phase."""

    state: Fight
    uses: Uses = []
    releases: Annotated[list[Name], Meta(max_length=100)] = []
    done: bool = True


def _by_speed(table: Table, uses: list[tuple[int, Use]]) -> list[tuple[int, Use]]:
    tie = first_party(table.fight.initiative_party, table.settings)

    def key(one: tuple[int, Use]) -> tuple[int, int]:
        who = table.people[one[1].who]
        return (-speed_now(who, table.settings), 0 if tie is None or runner(who, table.settings).party == tie else 1)

    return sorted(uses, key=key)


def setup(request: FightSetupRequest, dice: Dice) -> Outcome:
    """Resolve setup skills fastest first, release intimidate, and go on to the turns (CW-43, CW-83, CW-93)."""
    check_state(request.state)
    table = Table(request.state)
    rules.require_phase(table, "setup")
    for index, name in enumerate(request.releases):
        path = f"request.releases[{index}]"
        rules.require_able(table.get(name, path), path)
        rules.use_timing(table, name, "setup", "round", path)
        rules.release_intimidate(table, name, path)
    for index, use in enumerate(request.uses):
        table.get(use.who, f"request.uses[{index}].who")
    for index, use in enumerate(request.uses):
        path = f"request.uses[{index}]"
        skill = find_skill(table.people[use.who], use.skill, f"{path}.skill")
        if skill.attribute != "setup":
            raise RuleError("wrong_moment", f"{path}.skill", skill=skill.name)
        if use.who in [one.who for one in request.uses[:index]]:
            raise RuleError("timing_used", f"{path}.skill", who=use.who)
        check_use(table, _using(table, use, "round", path), path)
    ordered = [
        Declared(who=use.who, skill=find_skill(table.people[use.who], use.skill).id, targets=use.targets)
        for _, use in _by_speed(table, list(enumerate(request.uses)))
    ]
    table.set(declared=ordered, setup_done=request.done)
    go_on(table, dice)
    return outcome(table)


def go_on(table: Table, dice: Dice) -> None:
    """Resolve what was declared in setup, until an attack among it waits for an answer (CW-43, CW-83).

    What can no longer be done when its time comes is lost, and nothing is paid for it.
    """
    while table.fight.phase == "setup" and table.fight.exchange is None and table.fight.declared:
        first, *later = table.fight.declared
        table.set(declared=later)
        use = Use(who=first.who, skill=first.skill, targets=first.targets)
        try:
            using = _using(table, use, "round", "request.uses")
            check_use(table, using, "request.uses")
        except RuleError as refusal:
            skill = find_skill(table.people[use.who], use.skill)
            table.note("setup_lost", "CW-83", who=use.who, skill=skill.name, reason=refusal.code)
            continue
        carry_out(table, dice, using)
    if table.fight.phase == "setup" and table.fight.exchange is None and table.fight.setup_done:
        rules.begin_turns(table)


def _using(table: Table, use: Use, event: str, path: str) -> Using:
    """Return who uses which skill, with the first weapon in hand."""
    who = table.people[use.who]
    skill = find_skill(who, use.skill, f"{path}.skill")
    return Using(who, skill, use.targets, event, hand_for(who, skill))


class AnswerRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_answer"):
    """The answer to an open window: skills that are used there, each character one; none to pass."""

    state: Fight
    uses: Uses = []


def answer(request: AnswerRequest, dice: Dice) -> Outcome:
    """Use skills in the window that is open, or pass, and go on with the attack (CW-79, CW-82, CW-84, CW-85)."""
    check_state(request.state)
    table = Table(request.state)
    if table.exchange.stage not in WINDOWS:
        raise RuleError("nothing_pending", "request.state.exchange.stage")
    before = len(table.exchange.changed)
    for index, use in enumerate(request.uses):
        path = f"request.uses[{index}]"
        who = table.get(use.who, f"{path}.who")
        skill = find_skill(who, use.skill, f"{path}.skill")
        check_answer(table, who, skill, f"{path}.skill")
        check_targets(table, use.targets, skill.targets, f"{path}.targets")
        _use_in_window(table, dice, use, path)
        if table.fight.exchange is None:
            return outcome(table)
    if len(table.exchange.changed) == before:
        step_on(table)  # faces that have changed are looked at anew, by whoever may still use a skill
    run(table, dice)
    go_on(table, dice)
    return outcome(table)


def _use_in_window(table: Table, dice: Dice, use: Use, path: str) -> None:
    exchange, who = table.exchange, table.people[use.who]
    skill = find_skill(who, use.skill)
    spends = spends_action(skill)
    if spends:
        rules.spend(table, who.name)
    pay(table, who.name, skill, event_of(exchange))
    if table.fight.exchange is None or table.people[who.name].down:
        return
    if skill.attacks:
        targets = use.targets or [exchange.attacker]
        using = Using(who, skill, targets, event_of(exchange), hand_for(who, skill))
        check_attack(table, using, path)
        counter = Counter(who=who.name, skill=skill.id, targets=targets, spends=spends)
        table.set(counters=[*table.fight.counters, counter])
        return
    blows = [blow.name for blow in exchange.blows]
    ours = [name for name in blows if table.people[name].party == who.party]
    aimed = {"targeted": [who.name], "ally_targeted": ours}.get(skill.trigger, blows)
    cause = Cause(skill.name, who.name, skill.stacks)
    for effect in skill.effects:
        if effect in now_changing(exchange, skill):
            change(table, dice, effect, cause)
        elif effect.do in ON_ROLLS:
            add(table, dice, effect, cause, use.targets or aimed, window=True)
    others = [effect for effect in skill.effects if effect.do not in ON_ROLLS]
    reaction = skill.attribute == "reaction"
    bring(
        table,
        dice,
        others,
        cause,
        use.targets or ([exchange.attacker] if reaction else blows),
    )
    if spends and table.fight.phase != "over":
        rules.end_action(table, who.name)


class ReactRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_react"):
    """A reaction to a deed that is no attack; ``by`` is whoever did it."""

    state: Fight
    who: Name
    skill: Name
    by: Name
    targets: Targets = []


def react(request: ReactRequest, dice: Dice) -> Outcome:
    """React to something that somebody else has just done, other than an attack (CW-82).

    Raises:
        RuleError: ``reaction_to_self``, ``wrong_moment``, and what forbids the skill itself.
    """
    check_state(request.state)
    table = Table(request.state)
    rules.require_phase(table, "turns", "setup", "round_end")
    who = table.get(request.who)
    table.get(request.by, "request.by")
    if request.by == request.who:
        raise RuleError("reaction_to_self", "request.by", who=request.who)
    skill = find_skill(who, request.skill)
    fits = skill.attribute == "reaction" and skill.moment == "deed"
    if not fits or not answers_deed(who, skill, table.people[request.by]):
        raise RuleError("wrong_moment", "request.skill", skill=skill.name)
    use = Use(who=request.who, skill=request.skill, targets=request.targets or [request.by])
    event = deed_event(table, request.by)
    using = _using(table, use, event, "request")
    check_use(table, using)
    carry_out(table, dice, using)
    return outcome(table)


class RoundEndRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_round_end"):
    """The round ends; ``early`` gives up the turns that are left (the GM's word)."""

    state: Fight
    early: bool = False


def round_end(request: RoundEndRequest, dice: Dice) -> Outcome:
    """Slip, fluster and hate, attack rights, effects; then the next round with its setup (CW-52)."""
    check_state(request.state)
    table = Table(request.state)
    rules.require_phase(table, "round_end", *(("turns", "setup") if request.early else ()))
    rules.end_round(table)
    return outcome(table)


class EndRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_end"):
    """The fight ends on the GM's word."""

    state: Fight


def end(request: EndRequest, dice: Dice) -> Outcome:
    """End the fight: slip and intimidate go, by default all bad statuses (CW-53)."""
    check_state(request.state)
    table = Table(request.state)
    if table.fight.phase == "over":
        raise RuleError("fight_over", "request.state.phase")
    rules.end_combat(table)
    return outcome(table)


class ChooseRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_choose"):
    """A target chooses whose effect of one name it receives."""

    state: Fight
    who: Name
    name: Name
    source: Name


def choose(request: ChooseRequest, dice: Dice) -> Outcome:
    """Choose among running effects of one name (CW-87).

    Raises:
        RuleError: ``no_such_effect``.
    """
    check_state(request.state)
    table = Table(request.state)
    who = table.get(request.who)
    if not any(one.name == request.name and one.source == request.source for one in who.effects):
        raise RuleError("no_such_effect", "request.source", name=request.name, source=request.source)
    table.put(who.name, chosen={**who.chosen, request.name: request.source})
    table.note("chooses", "CW-87", who=who.name, name=request.name, source=request.source)
    return outcome(table)


OPERATIONS: Final = (
    Operation(FightSetupRequest, setup, FightValues, state=Fight, clauses=("CW-43", "CW-83", "CW-93")),
    Operation(AnswerRequest, answer, FightValues, state=Fight, clauses=("CW-79", "CW-82", "CW-84", "CW-85")),
    Operation(ReactRequest, react, FightValues, state=Fight, clauses=("CW-82",)),
    Operation(RoundEndRequest, round_end, FightValues, state=Fight, clauses=("CW-52",)),
    Operation(EndRequest, end, FightValues, state=Fight, clauses=("CW-53",)),
    Operation(ChooseRequest, choose, FightValues, state=Fight, clauses=("CW-87",)),
)
