"""A fight as it stands, with the exact odds of every attack that somebody could make (section A, verbs 11 and 20)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Kind, Name
from sainome.systems.chaos_world.fight_chances import Attempt, attempts, price, refusal, strike
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_state import Combatant, Fight
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.odds import expectation
from sainome.systems.chaos_world.odds_ops import decimal, percent


class ViewRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_view"):
    """The fight as it stands, with the odds of every attack of whoever is on turn (or of ``who``)."""

    state: Fight
    who: Name | None = None


class AttackOdds(Struct, frozen=True, kw_only=True):
    """One possible attack: why not, what it costs, and its exact chances.

    The chances are None where too many dice are in it; ``limit`` then says how many, or how many ways for dice of its
    own to come out, are followed.
    """

    target: str
    weapon: str | None
    kind: Kind
    skill: str | None
    item: str | None
    throwing: bool
    refused: str | None
    sp: int
    hp: int
    p_hit: str | None
    percent: str | None
    p_fumble: str | None
    percent_fumble: str | None
    expected: str | None
    decimal: str | None
    p_incapacitate: str | None
    percent_incapacitate: str | None
    limit: int | None


class ViewValues(FightValues, frozen=True, kw_only=True):
    """Where a fight stands, and the odds of the attacks of one combatant."""

    who: str | None
    odds: list[AttackOdds]


def odds_of(table: Table, who: Combatant, target: Combatant, attempt: Attempt) -> AttackOdds:
    """Return one attack with its chances, or with the limit that they are beyond."""
    limit, shown = None, None
    try:
        shown = strike(table, who, target, attempt)
    except RuleError as refused:
        if refused.code != "too_large_for_exact":
            raise
        limit = int(str(refused.details["limit"]))
    mean = None if shown is None else expectation(shown.loss)
    fells = None if shown is None else shown.loss.at_least(target.hp)
    cost = price(attempt)
    return AttackOdds(
        target=target.name,
        weapon=attempt.weapon,
        kind=attempt.kind,
        skill=attempt.skill.name if attempt.skill else None,
        item=attempt.item.name if attempt.item else None,
        throwing=attempt.throwing,
        refused=refusal(table, who, target, attempt),
        sp=cost.get("sp", 0),
        hp=cost.get("hp", 0),
        p_hit=None if shown is None else fraction_text(shown.hit),
        percent=None if shown is None else percent(shown.hit),
        p_fumble=None if shown is None else fraction_text(shown.fumble),
        percent_fumble=None if shown is None else percent(shown.fumble),
        expected=None if mean is None else fraction_text(mean),
        decimal=None if mean is None else decimal(mean),
        p_incapacitate=None if fells is None else fraction_text(fells),
        percent_incapacitate=None if fells is None else percent(fells),
        limit=limit,
    )


def odds_of_all(table: Table, who: Combatant) -> list[AttackOdds]:
    """Return the odds of every attack: each weapon, throw, active attack skill and attack item against each foe."""
    foes = [one for one in table.people.values() if one.party != who.party and one.able]
    return [odds_of(table, who, foe, attempt) for attempt in attempts(who) for foe in foes]


def view(request: ViewRequest, dice: Dice) -> Outcome:
    """Show the fight: order, figures, statuses, legal actions with reasons, exact odds (CW-44, CW-54, CW-55)."""
    check_state(request.state)
    table = Table(request.state)
    name = request.who or table.fight.current
    who = None if name is None else table.get(name)
    lines = [] if who is None else odds_of_all(table, who)
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


OPERATIONS: Final = (Operation(ViewRequest, view, ViewValues, state=Fight, clauses=("CW-44", "CW-54", "CW-55")),)
