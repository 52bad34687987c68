"""How a fight under a policy ends, solved exactly state by state (CW-53).

A turn in which the attack takes nothing leads to exactly one next turn; HP never rise under a policy of attacks, so
what costs HP, slip too, leads to states solved before, and the turns that cost nothing end there or form a ring. No
equations but one for each ring.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, NamedTuple

from sainome.kit.limits import check_size
from sainome.systems.chaos_world.odds_play import WINNERS, Over, Play, Spot, Way, Winner

MOST_STATES: Final = 4_000
"""States of a fight that are solved exactly: HP of everybody, times whose turn it is."""

MOST_BITS: Final = 3_000
"""Binary digits of one exact chance, about 900 decimal ones; longer ones are slow and cannot be written out."""


def most_states(play: Play) -> int:
    """Return how many states of a fight are solved; fewer where more than eight take part in it."""
    return min(MOST_STATES, 8 * MOST_STATES // len(play.people))


class Outlook(NamedTuple):
    """How a fight goes on from somewhere.

    Args:
        won: the chance that each side wins; what is left over never ends.
        rounds: the mean number of rounds that still begin; None if it may never end.
        standing: for everybody, the chance to stand when it is over.
        hp: for everybody, the mean HP left when it is over; None if it may never end.
    """

    won: dict[Winner, Fraction]
    rounds: Fraction | None
    standing: tuple[Fraction, ...]
    hp: tuple[Fraction, ...] | None


type Known = tuple[tuple[int, ...], int]
"""Numerators (won by pc, enemy, nobody; new rounds; standing ...; HP ...) and their common denominator."""

ROUNDS: Final = len(WINNERS)
"""The place of the rounds among the numerators."""


def explore(play: Play, starts: Iterable[Spot]) -> dict[Spot, tuple[int, list[Way]]]:
    """Return every state that the fight may pass through, with what each leads to.

    Raises:
        RuleError: ``too_large_for_exact`` beyond :func:`most_states`.
    """
    found: dict[Spot, tuple[int, list[Way]]] = {}
    waiting = list(dict.fromkeys(starts))
    seen = set(waiting)
    while waiting:
        node = waiting.pop()
        found[node] = play.turn(node)
        for one in found[node][1]:
            if isinstance(one.to, Spot) and one.to not in seen:
                seen.add(one.to)
                waiting.append(one.to)
        check_size(len(seen), most_states(play), play.path)
    return found


def solve(play: Play, starts: Sequence[Spot | Over]) -> dict[Spot, Known]:
    """Solve a fight exactly from each of these states.

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    turns = explore(play, [one for one in starts if isinstance(one, Spot)])
    by_hp: dict[tuple[int, ...], list[Spot]] = defaultdict(list)
    for node in turns:
        by_hp[node.hp].append(node)
    known: dict[Spot, Known] = {}
    for hp in sorted(by_hp, key=sum):
        for node in by_hp[hp]:
            _ring(node, turns, known, play.path)
    return known


def _ring(start: Spot, turns: dict[Spot, tuple[int, list[Way]]], known: dict[Spot, Known], place: str) -> None:
    """Follow the turns in which nothing is lost until a state that is known, or once around."""
    path: list[Spot] = []
    at: dict[Spot, int] = {}
    node: Spot | Over = start
    while isinstance(node, Spot) and node not in known and node not in at:
        at[node] = len(path)
        path.append(node)
        node = turns[node][1][0].to
    costs = {one: _costs(turns[one], known) for one in path}
    if isinstance(node, Spot) and node not in known:
        known[node] = _around(path[at[node] :], turns, costs, place)
    for one in reversed(path):
        if one not in known:
            known[one] = _step(costs[one], turns[one], value_of(turns[one][1][0].to, known), place)


def _costs(turn: tuple[int, list[Way]], known: dict[Spot, Known]) -> Known:
    """Return what the ways that cost HP contribute, not yet divided by all cases of the turn."""
    first, *nexts = turn[1]
    ends = [value_of(one.to, known) for one in nexts]
    common = lcm(*(den for _, den in ends))
    nums = [0] * (ROUNDS + 1 + 2 * len(first.to.hp))
    for (values, den), one in zip(ends, nexts, strict=True):
        scale = one.weight * (common // den)
        for index, value in enumerate(values):
            nums[index] += scale * value
        if one.begun:
            nums[ROUNDS] += one.weight * common
    if first.begun:
        nums[ROUNDS] += first.weight * common
    return tuple(nums), common


def value_of(to: Spot | Over, known: dict[Spot, Known]) -> Known:
    """Return the values of a state that is solved, or of a fight that is over."""
    if isinstance(to, Spot):
        return known[to]
    won = (int(to.won == one) for one in WINNERS)
    return (*won, 0, *map(int, to.standing), *to.hp), 1


def _around(ring: list[Spot], turns: dict[Spot, tuple[int, list[Way]]], costs: dict[Spot, Known], place: str) -> Known:
    """Solve the first state of a ring: its value is what the ring brings once around, plus a share of itself."""
    common = lcm(*(costs[node][1] for node in ring))
    size = len(costs[ring[0]][0])
    nums = [0] * size
    ahead = 1  # the cases in which nothing has been lost so far
    behind = 1
    for node in ring:
        behind *= turns[node][0]
    whole = behind
    for node in ring:
        total, nexts = turns[node]
        behind //= total
        values, den = costs[node]
        scale = ahead * behind * (common // den)
        for index, value in enumerate(values):
            nums[index] += scale * value
        ahead *= nexts[0].weight
    left = whole - ahead
    if not left:  # nobody can hurt anybody: it never ends
        return (0,) * size, 1
    return _reduced(nums, common * left, place)


def _step(cost: Known, turn: tuple[int, list[Way]], same: Known, place: str) -> Known:
    total, nexts = turn
    values, den = cost
    others, other_den = same
    common = lcm(den, other_den)
    mine, theirs = common // den, nexts[0].weight * (common // other_den)
    nums = [value * mine + other * theirs for value, other in zip(values, others, strict=True)]
    return _reduced(nums, common * total, place)


def _reduced(nums: Sequence[int], den: int, place: str) -> Known:
    shared = gcd(den, *nums)
    check_size((den // shared).bit_length(), MOST_BITS, place)
    return tuple(value // shared for value in nums), den // shared


def outlook(known: Known) -> Outlook:
    """Return the solution of one state as fractions."""
    values, den = known
    pc, enemy, nobody, rounds = (Fraction(value, den) for value in values[: ROUNDS + 1])
    people = (len(values) - ROUNDS - 1) // 2
    rest = [Fraction(value, den) for value in values[ROUNDS + 1 :]]
    ends = pc + enemy + nobody == 1
    won: dict[Winner, Fraction] = {"pc": pc, "enemy": enemy, "nobody": nobody}
    return Outlook(won, rounds if ends else None, tuple(rest[:people]), tuple(rest[people:]) if ends else None)


def mixed(parts: Sequence[tuple[Fraction, Outlook]]) -> Outlook:
    """Return the mixture of outlooks, each as likely as its share, none of them 0."""
    rounds = [None if one.rounds is None else share * one.rounds for share, one in parts]
    left = [None if one.hp is None else [share * hp for hp in one.hp] for share, one in parts]
    standing = [[share * chance for chance in one.standing] for share, one in parts]
    return Outlook(
        {side: sum((share * one.won[side] for share, one in parts), Fraction(0)) for side in WINNERS},
        None if None in rounds else sum((one for one in rounds if one is not None), Fraction(0)),
        tuple(sum(values, Fraction(0)) for values in zip(*standing, strict=True)),
        None
        if None in left
        else tuple(sum(values, Fraction(0)) for values in zip(*(one for one in left if one), strict=True)),
    )
