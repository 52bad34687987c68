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
from sainome.systems.torg_storm.fight_chances import Duel, Duellist, Order, Standing
from sainome.systems.torg_storm.settings import Settings, StormTable
from sainome.systems.torg_storm.storm_table import check_table, known_row_differs

MAX_ROUNDS: Final = 20

MAX_STATES: Final = 2000
"""Situations that a fight may pass through; one who gains in a Maelstrom may gather points without end."""

type Spending = Literal["never", "on_failure", "always"]
type Points = Annotated[int, Meta(ge=0, le=1000)]


class FighterOdds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of the fight and how it means to play.

    Args:
        reality_value: its Reality value.
        possibilities: Possibilities at the start.
        reality_level: what losses past 0 come off.
        reality_skill: without levels in the skill a 20 does not roll on.
        spends: a Possibility for an extra roll: never, when the first roll missed, or on every attack.
        counters: whether it counters the other's extra rolls while it has Possibilities.
        in_maelstrom: drain the other or gain for itself.
        itself: this side is the storm: it spends and counters by its own rule, always drains, and has no level.
    """

    reality_value: Annotated[int, Meta(ge=0, le=1000)]
    possibilities: Points = 0
    reality_level: Points = 0
    reality_skill: bool = True
    spends: Spending = "never"
    counters: bool = False
    in_maelstrom: Literal["drain", "gain"] = "drain"
    itself: bool = False


class OddsFightRequest(Request, frozen=True, tag="torg_storm.odds_fight"):
    """Who wins a storm fight? Each round ``one`` attacks first, then ``other``, if the fight still goes on.

    Args:
        one: the side that attacks first.
        other: the other side; only this one may be the storm itself.
        maelstrom: whether the fight is already in a Maelstrom.
        transform_notes: what the GM makes of Transform notes where the table lets him decide.
        rounds: up to which round the chance to be over is listed.
        settings: the storm combat result table, the order of a round, and the reading of Transform notes.
    """

    one: FighterOdds
    other: FighterOdds
    maelstrom: bool = False
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
    )


def _table(settings: Settings) -> StormTable:
    table = settings.storm_results
    if table is None:
        raise RuleError("table_missing", "request.settings.storm_results", table="storm_results", points=0)
    check_table(table, "request.settings.storm_results")
    return table


def odds_fight(request: OddsFightRequest, dice: Dice) -> Outcome:
    """Work a storm fight out to its end, by the table loaded (TS-04, TS-05, TS-10, TS-12 to TS-14, TS-17, TS-70).

    Raises:
        RuleError: ``table_missing`` without a table, or where it has no row for result points that may occur;
            ``storm_cannot_start`` where the storm itself is named first; ``storm_has_no_level``;
            ``too_large_for_exact`` for values too far apart, too many situations or too long fractions.
        InputError: ``table_gap``, ``table_overlap``, ``table_range``.
    """
    if request.one.itself:
        raise RuleError("storm_cannot_start", "request.one.itself")
    if request.other.itself and request.other.reality_level:
        raise RuleError("storm_has_no_level", "request.other.reality_level")
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
    found = absorb(start, duel.round, limit=MAX_STATES, path="request")
    check_size(found.results.total.bit_length() * 3 // 10, DIGITS, "request")
    chances = found.results.fractions()

    def share(winner: str, by: str | None = None) -> Fraction:
        return sum((part for (who, how), part in chances.items() if who == winner and by in (None, how)), Fraction(0))

    endless = 1 - sum(chances.values(), Fraction(0))
    whole = [share("one"), share("other"), share("both"), endless]
    mean = found.steps
    listed = course(sure(start), duel.round, request.rounds).within()
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
        clauses=("TS-04", "TS-05", "TS-10", "TS-12", "TS-13", "TS-14", "TS-17", "TS-70"),
        group="odds",
    ),
)
