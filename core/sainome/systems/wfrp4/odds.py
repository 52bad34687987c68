"""The exact chances of doubles and of one Test. Fractions only, no float anywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from sainome.kit.chance import Chance
from sainome.kit.dice import Dice
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.location import CombatEvent, combat_event
from sainome.systems.wfrp4.reading import is_double, reverse
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.sl import Label, SLParts, judge, label_of, sl_text
from sainome.systems.wfrp4.target import (
    Difficulty,
    HelperCount,
    Modifiers,
    Percent,
    Target,
    build_target,
    parts_of,
)

type Use = Literal["never", "on_failure"]


class Face(NamedTuple):
    """What one of the 100 faces comes to, in so far as chances ask for it."""

    success: bool
    sl: int
    event: CombatEvent | None


class DoubleOddsRequest(Request, frozen=True, tag="wfrp4.double_odds"):
    """Ask for the chance of a double."""

    settings: Settings = Settings()


class DoubleOddsValues(Struct, frozen=True):
    """The chance of a double, and how many of the 100 rolls are one."""

    p_double: str
    count: int


def double_odds(request: DoubleOddsRequest, dice: Dice) -> Outcome:
    """Count the doubles among the 100 rolls (WF-06)."""
    check_settings(request.settings)
    count = sum(is_double(roll, request.settings) for roll in range(1, 101))
    values = DoubleOddsValues(fraction_text(Fraction(count, 100)), count)
    return Outcome(values=values, steps=(Step("doubles", "WF-06", {"count": count}),))


class OddsRequest(Request, frozen=True, tag="wfrp4.odds"):
    """Ask for the chances of a Test.

    Args:
        base: the skill or characteristic value.
        difficulty: a named difficulty or any whole number.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked; ``helpers_accepted`` is for helpers already accepted.
        extra_sl: standing SL parts.
        reroll: whether a failure is rerolled once.
        reverse: whether a failed roll is reversed when its reversal succeeds (before a reroll is thought of).
        settings: the table's settings.
    """

    base: Percent
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    extra_sl: SLParts = ()
    reroll: Use = "never"
    reverse: Use = "never"
    settings: Settings = Settings()


class LevelChance(Struct, frozen=True):
    """How many of the equally likely cases end with this SL, and the chance."""

    success: bool
    sl: int
    sl_text: str
    label: Label
    weight: int
    p: str


class OddsValues(Struct, frozen=True):
    """Chances of success, critical and fumble (for a combat Test), and of each SL, best first.

    ``weights`` counts by SL as written, out of ``out_of`` equally likely cases (10,000 with a reroll).
    """

    target: int
    percent: str
    p_success: str
    p_failure: str
    p_critical: str
    p_fumble: str
    out_of: int
    weights: dict[str, int]
    levels: tuple[LevelChance, ...]


def odds(request: OddsRequest, dice: Dice) -> Outcome:
    """Give the chances of a Test by counting all cases; automatic results count (WF-13, WF-15, WF-16, WF-19, WF-21).

    Raises:
        RuleError: ``auto_ranges_overlap``, and the faults of assistance.
    """
    settings = request.settings
    check_settings(settings)
    target = build_target(parts_of(request), "dramatic", settings)
    chance = test_chance(target.target, settings, request.extra_sl, reroll=request.reroll, turn=request.reverse)
    by_level: Counter[tuple[bool, int]] = Counter()
    for face, weight in chance.weights.items():
        by_level[face.success, face.sl] += weight
    ordered = sorted(by_level.items(), key=lambda item: (item[0][0], item[0][1]), reverse=True)
    levels = tuple(
        LevelChance(
            success=success,
            sl=sl,
            sl_text=sl_text(sl, success),
            label=label_of(sl, success),
            weight=weight,
            p=fraction_text(Fraction(weight, chance.total)),
        )
        for (success, sl), weight in ordered
    )
    weights: Counter[str] = Counter()
    for level in levels:
        weights[level.sl_text] += level.weight
    p_success = chance.chance(lambda face: face.success)
    values = OddsValues(
        target=target.target,
        percent=percent_text(p_success),
        p_success=fraction_text(p_success),
        p_failure=fraction_text(1 - p_success),
        p_critical=fraction_text(chance.chance(lambda face: face.event == "critical")),
        p_fumble=fraction_text(chance.chance(lambda face: face.event == "fumble")),
        out_of=chance.total,
        weights=dict(weights),
        levels=levels,
    )
    return Outcome(values=values, parts=target.parts, steps=(*target.steps, *_odds_steps(request, target)))


def _odds_steps(request: OddsRequest, target: Target) -> tuple[Step, ...]:
    steps = [
        Step("target", "WF-11", {"base": target.base, "target": target.target}),
        Step(f"odds_{request.settings.sl_method}", "WF-19"),
    ]
    if request.reverse == "on_failure":
        steps.append(Step("odds_reverse", "WF-08"))
    if request.reroll == "on_failure":
        steps.append(Step("odds_reroll", "WF-07"))
    return tuple(steps)


def test_chance(target: int, settings: Settings, extra: SLParts, *, reroll: Use, turn: Use) -> Chance[Face]:
    """Return what a Test comes to, over 100 cases, or 10,000 with a reroll.

    >>> test_chance(30, Settings(), (), reroll="on_failure", turn="never").chance(lambda face: face.success)
    Fraction(51, 100)
    """
    once: Counter[Face] = Counter()
    for face in range(1, 101):
        roll, judged = face, judge(face, target, settings, extra)
        if turn == "on_failure" and not judged.success:
            turned = judge(reverse(face), target, settings, extra)
            roll, judged = (reverse(face), turned) if turned.success else (roll, judged)
        once[Face(judged.success, judged.sl, combat_event(roll, judged.success, settings))] += 1
    chance = Chance(once)
    if reroll == "never":
        return chance
    return chance.then(lambda face: Chance({face: 1}) if face.success else chance)


_GROUP: Final = "odds"
OPERATIONS: Final = (
    Operation(DoubleOddsRequest, double_odds, DoubleOddsValues, clauses=("WF-06",), group=_GROUP),
    Operation(
        OddsRequest,
        odds,
        OddsValues,
        clauses=("WF-07", "WF-08", "WF-13", "WF-15", "WF-16", "WF-19", "WF-21"),
        group=_GROUP,
    ),
)
