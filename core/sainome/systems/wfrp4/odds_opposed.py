"""Who wins an opposed Test how often, by how many SL, and what each reading of a tie makes of it (WF-23 to WF-26)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.chance import Chance
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.contest import compare, never_ends, tie_value
from sainome.systems.wfrp4.odds_levels import Levels, by_sl, levels
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sides import Side, trial_of
from sainome.systems.wfrp4.sl import Judged
from sainome.systems.wfrp4.target import Target, build_target

PAIRS: Final = 10_000

type TieValue = Literal["base", "target"]
type FullTie = Literal["draw", "reroll", "first", "second"]

VALUES: Final[tuple[TieValue, ...]] = ("base", "target")
LAST_WORDS: Final[tuple[FullTie, ...]] = ("draw", "reroll", "first", "second")


class Shares(NamedTuple):
    """The chances of either side and of no winner."""

    a: Fraction
    b: Fraction
    draw: Fraction


class OpposedOddsRequest(Request, frozen=True, tag="wfrp4.opposed_odds"):
    """Ask who wins an opposed Test how often."""

    a: Side
    b: Side
    settings: Settings = Settings()


class MarginChance(Struct, frozen=True):
    """An SL of side A less that of side B, and how many of the 10,000 pairs give it."""

    margin: int
    weight: int
    p: str


class OpposedOddsValues(Struct, frozen=True):
    """The chances of either side and of no winner, and the spread of the SL difference, a tie rolled anew aside."""

    target_a: int
    target_b: int
    p_a: str
    p_b: str
    p_draw: str
    percent_a: str
    percent_b: str
    percent_draw: str
    margins: tuple[MarginChance, ...]


class TieReading(Struct, frozen=True):
    """One reading of ties and the chances it leads to; None where it would never come to an end.

    ``differs`` says that the chances are not those of the reading in force.
    """

    opposed_tie_value: TieValue
    zero_sign: bool
    opposed_full_tie: FullTie
    in_force: bool
    differs: bool
    p_a: str | None
    p_b: str | None
    p_draw: str | None
    percent_a: str | None
    percent_b: str | None
    percent_draw: str | None


class OpposedTiesRequest(Request, frozen=True, tag="wfrp4.opposed_ties"):
    """Ask what each reading of a tie makes of an opposed Test."""

    a: Side
    b: Side
    settings: Settings = Settings()


class OpposedTiesValues(Struct, frozen=True):
    """The chance of equal SL, and the chances under each of the 16 readings of a tie."""

    target_a: int
    target_b: int
    p_equal: str
    percent_equal: str
    readings: tuple[TieReading, ...]


def difference(one: dict[int, int], other: dict[int, int]) -> Chance[int]:
    """Return the SL of one fresh roll less that of another; both as :func:`by_sl` counts them.

    >>> difference(by_sl(50, Settings()), by_sl(40, Settings()))[0]
    900
    """
    return Chance(one, 100).plus(Chance({-sl: times for sl, times in other.items()}, 100))


class Roll(NamedTuple):
    """What a side's fresh roll comes to: target, faces by success and SL, faces by SL alone."""

    target: Target
    levels: Levels
    by_sl: dict[int, int]


def shares(a: Roll, b: Roll, settings: Settings) -> Shares:
    """Return who wins how often; a complete tie that is rolled anew is left out (WF-23, WF-24, WF-25).

    Only equal SL need the rule of ties, and there only the sign of a zero makes a difference.
    """
    one, other = a.levels, b.levels
    values = tie_value(a.target, settings), tie_value(b.target, settings)
    apart = difference(a.by_sl, b.by_sl)
    wins = {"a": 0, "b": 0, "draw": 0, "reroll": 0}
    for margin, weight in apart.weights.items():
        if margin:
            wins["a" if margin > 0 else "b"] += weight
    zeros = [(success, times) for (success, sl), times in one.items() if sl == 0]
    for success, times in zeros:
        for other_success in (True, False):
            decision = compare(_at(0, success), _at(0, other_success), *values, settings)
            wins[decision.winner or decision.decided_by] += times * other.get((other_success, 0), 0)
    both_zero = sum(times for _, times in zeros) * sum(other.get((success, 0), 0) for success in (True, False))
    decision = compare(_at(1, True), _at(1, True), *values, settings)
    wins[decision.winner or decision.decided_by] += apart[0] - both_zero
    decided = PAIRS - wins["reroll"]
    return Shares(*(Fraction(wins[key], decided) for key in ("a", "b", "draw")))


def _at(sl: int, success: bool) -> Judged:
    return Judged(success, None, sl, sl, ())


def _both(a: Side, b: Side, settings: Settings) -> tuple[Roll, Roll]:
    check_settings(settings)
    rolls: list[Roll] = []
    for name, side in (("a", a), ("b", b)):
        if side.reading is not None:
            raise RuleError("reading_not_here", f"request.{name}.reading")
        target = build_target(trial_of(side, 1).target, "opposed", settings, f"request.{name}")
        turn = side.reverse == "if_failed_and_helps"
        found = levels(target.target, settings, side.extra_sl, turn=turn)
        rolls.append(Roll(target, found, by_sl(target.target, settings, side.extra_sl, turn=turn)))
    return rolls[0], rolls[1]


def opposed_odds(request: OpposedOddsRequest, dice: Dice) -> Outcome:
    """Count the 10,000 equally likely pairs; a complete tie that is rolled anew is left out (WF-23 to WF-26).

    Raises:
        RuleError: ``reading_not_here``, ``endless_reroll``, ``auto_ranges_overlap``, and the faults of assistance.
    """
    settings = request.settings
    one, other = _both(request.a, request.b, settings)
    if never_ends(trial_of(request.a, 1), trial_of(request.b, 1), settings):
        raise RuleError("endless_reroll", "request.settings.opposed_full_tie")
    chances = shares(one, other, settings)
    apart = difference(one.by_sl, other.by_sl)
    values = OpposedOddsValues(
        target_a=one.target.target,
        target_b=other.target.target,
        p_a=fraction_text(chances.a),
        p_b=fraction_text(chances.b),
        p_draw=fraction_text(chances.draw),
        percent_a=percent_text(chances.a),
        percent_b=percent_text(chances.b),
        percent_draw=percent_text(chances.draw),
        margins=tuple(
            MarginChance(margin, weight, fraction_text(Fraction(weight, apart.total)))
            for margin, weight in sorted(apart.weights.items())
        ),
    )
    return Outcome(
        values=values,
        steps=(
            Step(f"odds_{settings.sl_method}", "WF-19"),
            Step(f"odds_tie_{settings.opposed_tie_value}", "WF-24"),
            Step(f"odds_full_tie_{settings.opposed_full_tie}", "WF-25"),
        ),
    )


def opposed_ties(request: OpposedTiesRequest, dice: Dice) -> Outcome:
    """Compare all readings of a tie: values, the sign of a zero, the last word (WF-23, WF-24, WF-25).

    Raises:
        RuleError: ``reading_not_here``, ``auto_ranges_overlap``, and the faults of assistance.
    """
    settings = request.settings
    one, other = _both(request.a, request.b, settings)
    trials = trial_of(request.a, 1), trial_of(request.b, 1)

    def under(read: Settings) -> Shares | None:
        return None if never_ends(*trials, read) else shares(one, other, read)

    plain = under(settings)
    readings = []
    for value, zero_sign, full_tie in product(VALUES, (False, True), LAST_WORDS):
        read = replace(
            settings, opposed_tie_value=value, opposed_zero_sign_matters=zero_sign, opposed_full_tie=full_tie
        )
        chances = under(read)
        texts = (None,) * 6 if chances is None else (*map(fraction_text, chances), *map(percent_text, chances))
        readings.append(TieReading(value, zero_sign, full_tie, read == settings, chances != plain, *texts))
    equal = Fraction(difference(one.by_sl, other.by_sl)[0], PAIRS)
    return Outcome(
        values=OpposedTiesValues(
            one.target.target, other.target.target, fraction_text(equal), percent_text(equal), tuple(readings)
        ),
        steps=(Step(f"odds_{settings.sl_method}", "WF-19"),),
    )


OPERATIONS: Final = (
    Operation(
        OpposedOddsRequest, opposed_odds, OpposedOddsValues, clauses=("WF-23", "WF-24", "WF-25", "WF-26"), group="odds"
    ),
    Operation(OpposedTiesRequest, opposed_ties, OpposedTiesValues, clauses=("WF-23", "WF-24", "WF-25"), group="odds"),
)
