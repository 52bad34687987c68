"""A storm fight to its end: who wins how often and after how many rounds, exact (TS-04 to TS-17, TS-70)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.absorb import absorb
from sainome.kit.chain import course
from sainome.kit.chance import sure
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.limits import DIGITS, check_size
from sainome.kit.numbers import decimal_text, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.fight_chances import Begun, Duel, Duellist, Order, Standing
from sainome.systems.torg_storm.settings import Settings, Special, StormTable
from sainome.systems.torg_storm.storm_table import check_table, known_row_differs

MAX_ROUNDS: Final = 20

MAX_STATES: Final = 2000
"""Situations that a fight may pass through; one who gains in a Maelstrom may gather points without end."""

type Spending = Literal["never", "on_failure", "always"]
type Defending = Literal["never", "spare", "always"]
type Points = Annotated[int, Meta(ge=0, le=1000)]
type Actions = Annotated[int, Meta(ge=0, le=20)]
type Which = Literal["one", "other"]


class Policy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one side means to fight.

    Args:
        spends: a Possibility for an extra roll: never, when the first roll missed, or on every attack.
        counters: whether it counters the other's extra rolls while it has Possibilities.
        in_maelstrom: drain the other or gain for itself.
        defends: an active defence, one action each: never, with actions that its own attack does not need (``spare``),
            or always while it has any.
        spends_on_defence: whether it spends a Possibility on each active defence.
    """

    spends: Spending = "never"
    counters: bool = False
    in_maelstrom: Literal["drain", "gain"] = "drain"
    defends: Defending = "never"
    spends_on_defence: bool = False


class FighterOdds(Policy, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of the fight and how it means to play.

    Args:
        reality_value: its Reality value.
        possibilities: Possibilities at the start.
        reality_level: what losses past 0 come off.
        reality_skill: without levels in the skill a 20 does not roll on.
        actions: how many it has in a round.
        actions_left: how many are left of the round that has begun; not given: all.
        itself: this side is the storm: it spends and counters by its own rule, always drains, never defends, and has
            neither a level nor a count of actions.
    """

    reality_value: Annotated[int, Meta(ge=0, le=1000)]
    possibilities: Points = 0
    reality_level: Points = 0
    reality_skill: bool = True
    actions: Actions = 1
    actions_left: Actions | None = None
    itself: bool = False


class HeldOdds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result that waits until both have attacked (simultaneous resolution)."""

    attacker: Which
    possibilities_lost: Points
    special: Special | None = None


class OddsFightRequest(Request, frozen=True, tag="torg_storm.odds_fight"):
    """Who wins a storm fight? Each round ``one`` attacks first, then ``other``, if the fight still goes on.

    Args:
        one: the side that attacks first.
        other: the other side; only this one may be the storm itself.
        maelstrom: whether the fight is already in a Maelstrom.
        attacked: who has attacked already in the round that has begun; what is left of it counts as the first round.
        held: results of this round that wait.
        transform_notes: what the GM makes of Transform notes where the table lets him decide.
        rounds: up to which round the chance to be over is listed.
        settings: the storm combat result table, the order of a round, and the reading of Transform notes.
    """

    one: FighterOdds
    other: FighterOdds
    maelstrom: bool = False
    attacked: Annotated[list[Which], Meta(max_length=2)] = []
    held: Annotated[list[HeldOdds], Meta(max_length=2)] = []
    transform_notes: Literal["confirm", "cancel"] = "confirm"
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 5
    settings: Settings = Settings()


class RoundOdds(Struct, frozen=True, kw_only=True):
    """The chance that the fight is over after so many rounds."""

    round: int
    over: str
    percent: str


class OddsFightValues(Struct, frozen=True, kw_only=True):
    """Exact chances as text and percentages.

    ``both`` is that both fall in the same moment (simultaneous resolution only), ``endless`` that the fight can never
    end. ``mean_rounds`` is None where it may never end. ``states`` is how many situations were looked at; ``sample``
    says that the table's figures are invented.
    """

    one: str
    other: str
    both: str
    endless: str
    one_percent: str
    other_percent: str
    both_percent: str
    endless_percent: str
    one_by_transform: str
    other_by_transform: str
    mean_rounds: str | None
    mean_text: str | None
    rounds: tuple[RoundOdds, ...]
    states: int
    sample: bool


def _duellist(side: FighterOdds, opponent: FighterOdds) -> Duellist:
    roller: Roller = "rated" if side.itself or side.reality_skill else "unskilled"
    spend: str = side.spends
    if side.itself:
        spend = "always" if opponent.reality_value > side.reality_value else "never"
    return Duellist(
        value=side.reality_value,
        roller=roller,
        spend=spend,
        counters=side.counters or side.itself,
        gains=side.in_maelstrom == "gain" and not side.itself,
        defends=side.defends,
        spends_on_defence=side.spends_on_defence,
        actions=None if side.itself else side.actions,
    )


def _table(settings: Settings) -> StormTable:
    table = settings.storm_results
    if table is None:
        raise RuleError("table_missing", "request.settings.storm_results", table="storm_results", points=0)
    check_table(table, "request.settings.storm_results")
    return table


def _check_storm(side: FighterOdds) -> None:
    """Refuse what the storm itself does not have (TS-61, TS-70)."""
    if not side.itself:
        return
    if side.reality_level:
        raise RuleError("storm_has_no_level", "request.other.reality_level")
    if side.defends != "never" or side.spends_on_defence:
        raise RuleError("storm_never_defends", "request.other.defends")
    if side.actions != 1 or side.actions_left is not None:
        raise RuleError("storm_counts_no_actions", "request.other.actions")


def _begun(request: OddsFightRequest, start: Standing) -> Standing | Begun:
    """Return where the fight stands: at a round's beginning, or in the midst of one.

    Raises:
        RuleError: ``bad_state`` for results that cannot be waiting.
    """
    sides = (request.one, request.other)
    if len(set(request.attacked)) < len(request.attacked):
        raise RuleError("attacked_already", "request.attacked", name=request.attacked[0])
    waiting = [held.attacker for held in request.held]
    if waiting and (request.settings.storm_round_order != "simultaneous" or not set(waiting) <= set(request.attacked)):
        raise RuleError("nothing_held", "request.held")
    if len(set(waiting)) < len(waiting):
        raise RuleError("nothing_held", "request.held[1]")
    if not request.attacked and all(side.actions_left in (None, side.actions) for side in sides):
        return start
    left = [side.actions if side.actions_left is None else side.actions_left for side in sides]
    return Begun(
        start,
        tuple(("one", "other").index(name) for name in request.attacked),
        (left[0], None if request.other.itself else left[1]),
        tuple((("one", "other").index(one.attacker), (one.possibilities_lost, one.special)) for one in request.held),
    )


def odds_fight(request: OddsFightRequest, dice: Dice) -> Outcome:
    """Work a storm fight out to its end, by the table loaded (TS-04, TS-05, TS-10, TS-12 to TS-14, TS-17, TS-70).

    Raises:
        RuleError: ``table_missing`` without a table, or where it has no row for result points that may occur;
            ``storm_cannot_start`` where the storm itself is named first; ``storm_has_no_level``,
            ``storm_never_defends``, ``storm_counts_no_actions``; ``attacked_already``, ``nothing_held``;
            ``too_large_for_exact`` for values too far apart, too many situations or too long fractions.
        InputError: ``table_gap``, ``table_overlap``, ``table_range``.
    """
    if request.one.itself:
        raise RuleError("storm_cannot_start", "request.one.itself")
    _check_storm(request.other)
    settings = request.settings
    table = _table(settings)
    order: Order = settings.storm_round_order
    duel = Duel(
        (_duellist(request.one, request.other), _duellist(request.other, request.one)),
        table,
        order=order,
        transforms=request.transform_notes == "confirm" or settings.transform_note == "immediate",
    )
    start = Standing(
        (request.one.possibilities, request.one.reality_level),
        (request.other.possibilities, request.other.reality_level),
        request.maelstrom,
    )
    now = _begun(request, start)
    found = absorb(now, duel.round, limit=MAX_STATES, path="request")
    check_size(found.results.total.bit_length() * 3 // 10, DIGITS, "request")
    chances = found.results.fractions()

    def share(winner: str, by: str | None = None) -> Fraction:
        return sum((part for (who, how), part in chances.items() if who == winner and by in (None, how)), Fraction(0))

    endless = 1 - sum(chances.values(), Fraction(0))
    whole = [share("one"), share("other"), share("both"), endless]
    mean = found.steps
    listed = course(sure(now), duel.round, request.rounds).within()
    check_size(listed[-1].denominator.bit_length() * 3 // 10, DIGITS, "request.rounds")
    values = OddsFightValues(
        **dict(zip(("one", "other", "both", "endless"), map(fraction_text, whole), strict=True)),
        one_percent=percent_text(whole[0]),
        other_percent=percent_text(whole[1]),
        both_percent=percent_text(whole[2]),
        endless_percent=percent_text(whole[3]),
        one_by_transform=fraction_text(share("one", "transform")),
        other_by_transform=fraction_text(share("other", "transform")),
        mean_rounds=None if mean is None else fraction_text(mean),
        mean_text=None if mean is None else decimal_text(mean),
        rounds=tuple(
            RoundOdds(round=number, over=fraction_text(part), percent=percent_text(part))
            for number, part in enumerate(listed, 1)
        ),
        states=found.states,
        sample=table.sample,
    )
    steps = [Step(f"odds_fight_{order}", "TS-17")]
    if table.sample:
        steps.append(Step("odds_sample_table", "TS-10"))
    if known_row_differs(table):
        steps.append(Step("known_row_differs", "TS-10"))
    return Outcome(values=values, steps=tuple(steps))


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(
        OddsFightRequest,
        odds_fight,
        OddsFightValues,
        clauses=("TS-04", "TS-05", "TS-06", "TS-10", "TS-12", "TS-13", "TS-14", "TS-16", "TS-17", "TS-70"),
        group="odds",
    ),
)
