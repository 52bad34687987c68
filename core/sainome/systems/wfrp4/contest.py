"""Who wins an opposed Test, and why (WF-23 to WF-26)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import Judged
from sainome.systems.wfrp4.target import Target, build_target
from sainome.systems.wfrp4.trial import Standing, Trial, spread

type Winner = Literal["a", "b"]
type DecidedBy = Literal["sl", "zero_sign", "value", "full_tie_setting", "draw", "reroll"]


class Decision(NamedTuple):
    """Who wins and by what; the values are those that a tie compares; the difference is 0 after a tie."""

    winner: Winner | None
    decided_by: DecidedBy
    difference: int
    value_a: int
    value_b: int


def tie_value(target: Target, settings: Settings) -> int:
    """Return the value that breaks a tie: unmodified by default (WF-24)."""
    return target.base if settings.opposed_tie_value == "base" else target.target


def compare(one: Judged, other: Judged, value_a: int, value_b: int, settings: Settings) -> Decision:
    """Decide between two judged rolls: SL, then the sign of a zero, then the values, then the table's last word.

    >>> won = lambda sl: Judged(sl >= 0, None, sl, sl, ())
    >>> compare(won(-1), won(-3), 30, 90, Settings())[:3]
    ('a', 'sl', 2)
    >>> compare(won(2), won(2), 40, 50, Settings())[:3]
    ('b', 'value', 0)
    """
    if one.sl != other.sl:
        return Decision("a" if one.sl > other.sl else "b", "sl", abs(one.sl - other.sl), value_a, value_b)
    if settings.opposed_zero_sign_matters and one.sl == 0 and one.success != other.success:
        return Decision("a" if one.success else "b", "zero_sign", 0, value_a, value_b)
    if value_a != value_b:
        return Decision("a" if value_a > value_b else "b", "value", 0, value_a, value_b)
    last_word: dict[str, tuple[Winner | None, DecidedBy]] = {
        "first": ("a", "full_tie_setting"),
        "second": ("b", "full_tie_setting"),
        "reroll": (None, "reroll"),
        "draw": (None, "draw"),
    }
    return Decision(*last_word[settings.opposed_full_tie], 0, value_a, value_b)


def decide(one: Standing, other: Standing, settings: Settings) -> Decision:
    """Decide between two sides that have rolled."""
    values = tie_value(one.target, settings), tie_value(other.target, settings)
    return compare(one.judged, other.judged, *values, settings)


def never_ends(one: Trial, other: Trial, settings: Settings) -> bool:
    """Say whether a complete tie, rolled anew, could only tie again: every face of both sides means the same."""
    if settings.opposed_full_tie != "reroll":
        return False
    targets = [build_target(trial.target, "opposed", settings) for trial in (one, other)]
    if tie_value(targets[0], settings) != tie_value(targets[1], settings):
        return False
    kinds = {
        (judged.sl, settings.opposed_zero_sign_matters and judged.sl == 0 and judged.success)
        for trial, target in zip((one, other), targets, strict=True)
        for judged in spread(trial, target.target, settings)
    }
    return len(kinds) == 1
