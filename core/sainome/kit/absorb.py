"""What goes on until it ends: the chance of each end and the mean number of steps, exact, by solving.

States that lead only forward are worked out from the last to the first; states that lead back to one another are solved
together, in whole numbers. Nothing is simulated and nothing is cut off, however long it may last.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from sainome.kit.chain import End, Follow
from sainome.kit.chance import Chance
from sainome.kit.limits import STATES, TANGLED, check_size
from sainome.kit.solve import solve


class Absorbed[R: Hashable](NamedTuple):
    """How a process ends.

    Args:
        results: the chance of each result; what is left over never ends.
        steps: the mean number of steps until it ends; None if it may never end.
        states: how many different states there are.
    """

    results: Chance[R]
    steps: Fraction | None
    states: int


class _Known[R: Hashable](NamedTuple):
    weights: dict[R, int]
    total: int
    steps: Fraction | None


class _Equations[R: Hashable](NamedTuple):
    """One row for each state of a group; the right-hand sides of the results are multiplied by ``beyond``."""

    matrix: list[list[int]]
    rights: list[dict[R, int]]
    means: list[Fraction | None]
    beyond: int


def absorb[S: Hashable, R: Hashable](
    start: S, follow: Follow[S, R], *, limit: int = STATES, tangled: int = TANGLED, path: str = ""
) -> Absorbed[R]:
    """Work out how a process ends that begins in ``start``.

    Raises:
        RuleError: ``too_large_for_exact`` with more than ``limit`` states, or more than ``tangled`` that lead back to
            one another.

    >>> from sainome.kit.chance import uniform
    >>> walk = lambda at: uniform([End(1) if at == 3 else at + 1, End(0) if at == 1 else at - 1])
    >>> absorb(1, walk)
    Absorbed(results=Chance({1: 1, 0: 3}, total=4), steps=Fraction(3, 1), states=3)
    """
    nexts = _explore(start, follow, limit, path)
    known: dict[S, _Known[R]] = {}
    for group in _groups(start, nexts):
        check_size(len(group), tangled, path)
        _settle(group, nexts, known)
    found = known[start]
    return Absorbed(Chance(found.weights, found.total), found.steps, len(nexts))


def _explore[S: Hashable, R: Hashable](
    start: S, follow: Follow[S, R], limit: int, path: str
) -> dict[S, Chance[S | End[R]]]:
    nexts: dict[S, Chance[S | End[R]]] = {}
    waiting = [start]
    seen = {start}
    while waiting:
        state = waiting.pop()
        nexts[state] = follow(state)
        for value in nexts[state].weights:
            if not isinstance(value, End) and value not in seen:
                seen.add(value)
                waiting.append(value)
        check_size(len(seen), limit, path)
    return nexts


def _groups[S: Hashable, R: Hashable](start: S, nexts: dict[S, Chance[S | End[R]]]) -> Iterator[list[S]]:
    """Yield the states that lead back to one another, group by group, each after all that it leads to (Tarjan)."""
    index: dict[S, int] = {}
    low: dict[S, int] = {}
    stack: list[S] = []
    inside: set[S] = set()
    work: list[tuple[S, Iterator[S]]] = []

    def enter(state: S) -> None:
        index[state] = low[state] = len(index)
        stack.append(state)
        inside.add(state)
        work.append((state, (value for value in nexts[state].weights if not isinstance(value, End))))

    enter(start)
    while work:
        state, further = work[-1]
        for value in further:
            if value not in index:
                enter(value)
                break
            if value in inside:
                low[state] = min(low[state], index[value])
        else:
            work.pop()
            if work:
                above = work[-1][0]
                low[above] = min(low[above], low[state])
            if low[state] == index[state]:
                group: list[S] = []
                while not group or group[-1] != state:
                    group.append(stack.pop())
                    inside.discard(group[-1])
                yield group


def _settle[S: Hashable, R: Hashable](
    group: list[S], nexts: dict[S, Chance[S | End[R]]], known: dict[S, _Known[R]]
) -> None:
    """Work out the states of a group from those already known."""
    place = {state: number for number, state in enumerate(group)}
    matrix: list[list[int]] = []
    rights: list[dict[R, int]] = []
    means: list[Fraction | None] = []
    beyond = lcm(*(known[value].total for state in group for value in _outside(nexts[state], place)))
    ending = False
    for number, state in enumerate(group):
        chance = nexts[state]
        row = [0] * len(group)
        row[number] = chance.total
        right: dict[R, int] = {}
        mean: Fraction | None = Fraction(chance.total)
        ending = ending or sum(chance.weights.values()) < chance.total
        for value, weight in chance.weights.items():
            if isinstance(value, End):
                right[value.result] = right.get(value.result, 0) + weight * beyond
                ending = True
            elif value in place:
                row[place[value]] -= weight
            else:
                further = known[value]
                scale = weight * (beyond // further.total)
                for result, times in further.weights.items():
                    right[result] = right.get(result, 0) + scale * times
                mean = None if mean is None or further.steps is None else mean + weight * further.steps
                ending = True
        matrix.append(row)
        rights.append(right)
        means.append(mean)
    if not ending:
        known.update((state, _Known[R]({}, 1, None)) for state in group)
        return
    _solved(group, _Equations(matrix, rights, means, beyond), known)


def _outside[S: Hashable, R: Hashable](chance: Chance[S | End[R]], place: dict[S, int]) -> Iterator[S]:
    return (value for value in chance.weights if not isinstance(value, End) and value not in place)


def _solved[S: Hashable, R: Hashable](group: list[S], rows: _Equations[R], known: dict[S, _Known[R]]) -> None:
    matrix, rights, means, beyond = rows
    results = list(dict.fromkeys(result for right in rights for result in right))
    # a state of the group that may pass on to one that never ends makes the mean of all of them endless
    finite = [mean for mean in means if mean is not None]
    endless = len(finite) < len(means)
    scale = lcm(*(mean.denominator for mean in finite))
    columns = [
        [right.get(result, 0) for result in results] + ([] if endless else [int(mean * scale)])
        for right, mean in zip(rights, finite if not endless else [Fraction(0)] * len(means), strict=True)
    ]
    if len(group) == 1:
        found, determinant = columns, matrix[0][0]
    else:
        found, determinant = solve(matrix, columns)
    for state, row in zip(group, found, strict=True):
        numbers = row[: len(results)]
        total = determinant * beyond
        shared = gcd(total, *numbers)
        weights = {result: number // shared for result, number in zip(results, numbers, strict=True) if number}
        # cases without a result never end, so there is no mean either
        lost = endless or sum(weights.values()) < total // shared
        steps = None if lost else Fraction(row[-1], determinant * scale)
        known[state] = _Known(weights, total // shared, steps)
