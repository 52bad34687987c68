"""What goes on step by step and may end: where it stands after each step, exactly.

A step is a function from a state to the distribution of what comes next: another state, or :class:`End` with a result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from sainome.kit.chance import Chance
from sainome.kit.limits import STATES, check_size


@dataclass(frozen=True, slots=True)
class End[R: Hashable]:
    """The process is over, with this result."""

    result: R


type Follow[S: Hashable, R: Hashable] = Callable[[S], Chance[S | End[R]]]
"""What comes after a state."""


class Course[S: Hashable, R: Hashable](NamedTuple):
    """The course of a process.

    Args:
        ended: for each step the results of what ended in exactly that step; the chances are those of the whole process.
        left: the states of what is still going on after the last step; the chances likewise.
    """

    ended: list[Chance[R]]
    left: Chance[S]

    def within(self) -> list[Fraction]:
        """Return the chance that it is over after 1, 2, ... steps."""
        out: list[Fraction] = []
        sofar = Fraction(0)
        for one in self.ended:
            sofar += Fraction(sum(one.weights.values()), one.total)
            out.append(sofar)
        return out


def course[S: Hashable, R: Hashable](
    start: Chance[S], follow: Follow[S, R], steps: int, *, limit: int = STATES, path: str = ""
) -> Course[S, R]:
    """Follow a process for a number of steps.

    Raises:
        RuleError: ``too_large_for_exact`` with more than ``limit`` states at the same time.

    >>> from sainome.kit.chance import die, sure
    >>> until_six = lambda thrown: die(6).map(lambda face: End(thrown + 1) if face == 6 else thrown + 1)
    >>> found = course(sure(0), until_six, 3)
    >>> found.ended[1].fractions(), found.within()[-1]
    ({2: Fraction(5, 36)}, Fraction(91, 216))
    """
    known: dict[S, Chance[S | End[R]]] = {}
    now, total = dict(start.weights), start.total
    ended: list[Chance[R]] = []
    for _ in range(steps):
        for state in now:
            if state not in known:
                known[state] = follow(state)
        common = lcm(*(known[state].total for state in now))
        after: dict[S, int] = {}
        over: dict[R, int] = {}
        for state, weight in now.items():
            nexts = known[state]
            scale = weight * (common // nexts.total)
            for value, times in nexts.weights.items():
                if isinstance(value, End):
                    over[value.result] = over.get(value.result, 0) + scale * times
                else:
                    after[value] = after.get(value, 0) + scale * times
        check_size(len(after), limit, path)
        total *= common
        ended.append(Chance(over, total))
        shared = gcd(total, *after.values())
        now, total = {state: weight // shared for state, weight in after.items()}, total // shared
    return Course(ended, Chance(now, total))
