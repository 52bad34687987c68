"""How a fight under a policy ends: solved exactly state by state, or estimated with seeded dice and an error (CW-53).

Within the same HP a turn in which nothing is lost leads to exactly one next turn, so the turns form a ring; HP never
rise, so what costs HP leads to states solved before. No equations but one for each ring.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, isqrt, lcm
from typing import Final, NamedTuple

from sainome.kit.dice import SeededSource
from sainome.kit.limits import check_size
from sainome.systems.chaos_world.common import Party
from sainome.systems.chaos_world.odds_party import Model, Next, Node

MOST_STATES: Final = 4_000
"""States of a fight that are solved exactly: HP of everybody, times whose turn it is."""

MOST_BITS: Final = 3_000
"""Binary digits of one exact chance, about 900 decimal ones; longer ones are slow and cannot be written out."""

MOST_TURNS: Final = 12_000
"""Turns of one estimate: when they are used up, no further fight is begun, and the error is that of fewer fights."""

MOST_ROUNDS: Final = 200
"""Rounds after which an estimated fight counts as undecided."""


class Outlook(NamedTuple):
    """How a fight goes on from somewhere.

    Args:
        won: the chance that each side wins; what is left over never ends.
        rounds: the mean number of rounds that still begin; None if it may never end.
        standing: for everybody, the chance to stand when a side has won.
    """

    won: dict[Party, Fraction]
    rounds: Fraction | None
    standing: tuple[Fraction, ...]


type _Known = tuple[tuple[int, ...], int]
"""Numerators (won by pc, won by enemy, new rounds, standing ...) and their common denominator."""


def explore(model: Model, starts: Iterable[Node], limit: int = MOST_STATES) -> dict[Node, tuple[int, list[Next]]]:
    """Return every state that the fight may pass through, with what each leads to.

    Raises:
        RuleError: ``too_large_for_exact`` beyond ``limit`` states.
    """
    found: dict[Node, tuple[int, list[Next]]] = {}
    waiting = list(dict.fromkeys(starts))
    seen = set(waiting)
    while waiting:
        node = waiting.pop()
        found[node] = model.turn(node)
        for one in found[node][1]:
            if isinstance(one.node, Node) and one.node not in seen:
                seen.add(one.node)
                waiting.append(one.node)
        check_size(len(seen), limit, "request.pcs")
    return found


def solve(model: Model, starts: Sequence[Node | Party]) -> dict[Node, _Known]:
    """Solve a fight exactly from each of these states.

    Raises:
        RuleError: ``too_large_for_exact``.
    """
    turns = explore(model, [one for one in starts if isinstance(one, Node)])
    by_hp: dict[tuple[int, ...], list[Node]] = defaultdict(list)
    for node in turns:
        by_hp[node.hp].append(node)
    known: dict[Node, _Known] = {}
    for hp in sorted(by_hp, key=sum):
        for node in by_hp[hp]:
            _ring(model, node, turns, known)
    return known


def _ring(model: Model, start: Node, turns: dict[Node, tuple[int, list[Next]]], known: dict[Node, _Known]) -> None:
    """Follow the turns in which nothing is lost until a state that is known, or once around."""
    path: list[Node] = []
    at: dict[Node, int] = {}
    node = start
    while node not in known and node not in at:
        at[node] = len(path)
        path.append(node)
        node = _same(turns[node][1])
    costs = {one: _costs(model, one, turns[one], known) for one in path}
    if node not in known:
        ring = path[at[node] :]
        known[node] = _around(ring, turns, costs)
    for one in reversed(path):
        if one not in known:
            known[one] = _step(costs[one], turns[one], known[_same(turns[one][1])])


def _same(nexts: list[Next]) -> Node:
    first = nexts[0].node
    if not isinstance(first, Node):
        raise TypeError(first)  # the first way is always the one in which nothing is lost
    return first


def _costs(model: Model, node: Node, turn: tuple[int, list[Next]], known: dict[Node, _Known]) -> _Known:
    """Return what the ways that cost HP contribute, not yet divided by all cases of the turn."""
    _, nexts = turn
    size = 3 + len(node.hp)
    ends = [(one.weight, ending(model, node, one)) if isinstance(one.node, str) else (one.weight, known[one.node])
            for one in nexts[1:]]  # fmt: skip
    common = lcm(*(den for _, (_, den) in ends))
    nums = [0] * size
    for (weight, (values, den)), one in zip(ends, nexts[1:], strict=True):
        scale = weight * (common // den)
        for index, value in enumerate(values):
            nums[index] += scale * value
        if one.new_round:
            nums[2] += weight * common
    if nexts[0].new_round:
        nums[2] += nexts[0].weight * common
    return tuple(nums), common


def ending(model: Model, node: Node, one: Next) -> _Known:
    """Return the values of a fight that is over: the winner, and who of it stands."""
    pc = one.node == "pc"
    side = range(model.split) if pc else range(model.split, len(node.hp))
    standing = (int(index in side and node.hp[index] > 0) for index in range(len(node.hp)))
    return (int(pc), int(not pc), 0, *standing), 1


def _around(ring: list[Node], turns: dict[Node, tuple[int, list[Next]]], costs: dict[Node, _Known]) -> _Known:
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
    return _reduced(nums, common * left)


def _step(cost: _Known, turn: tuple[int, list[Next]], same: _Known) -> _Known:
    total, nexts = turn
    values, den = cost
    others, other_den = same
    common = lcm(den, other_den)
    mine, theirs = common // den, nexts[0].weight * (common // other_den)
    nums = [value * mine + other * theirs for value, other in zip(values, others, strict=True)]
    return _reduced(nums, common * total)


def _reduced(nums: Sequence[int], den: int) -> _Known:
    shared = gcd(den, *nums)
    check_size((den // shared).bit_length(), MOST_BITS, "request.pcs")
    return tuple(value // shared for value in nums), den // shared


def outlook(known: _Known) -> Outlook:
    """Return the solution of one state as fractions."""
    (pc, enemy, rounds, *standing), den = known
    ends = pc + enemy == den
    return Outlook(
        {"pc": Fraction(pc, den), "enemy": Fraction(enemy, den)},
        Fraction(rounds, den) if ends else None,
        tuple(Fraction(value, den) for value in standing),
    )


def mixed(parts: Sequence[tuple[Fraction, Outlook]]) -> Outlook:
    """Return the mixture of outlooks, each as likely as its share."""
    rounds = [share * one.rounds for share, one in parts if one.rounds is not None and share]
    endless = any(share and one.rounds is None for share, one in parts)
    sides: tuple[Party, Party] = ("pc", "enemy")
    return Outlook(
        {side: sum((share * one.won[side] for share, one in parts), Fraction(0)) for side in sides},
        None if endless else sum(rounds, Fraction(0)),
        tuple(
            sum(values, Fraction(0))
            for values in zip(*([share * one for one in part.standing] for share, part in parts), strict=True)
        ),
    )


class Sample(NamedTuple):
    """What so many fights with seeded dice came to: wins by side, rounds begun in all that ended, who stood."""

    fights: int
    won: Counter[str]
    rounds: int
    standing: tuple[int, ...]


def sample(models: Sequence[tuple[Fraction, Model]], fights: int, seed: str) -> Sample:
    """Fight up to so many fights with seeded dice, each turn one throw among all its cases; nothing else is random."""
    source = SeededSource(seed)
    common = lcm(*(share.denominator for share, _ in models))
    bounds = list(accumulate(int(share * common) for share, _ in models))
    won: Counter[str] = Counter()
    rounds = 0
    standing = [0] * len(models[0][1].people)
    fought = turns = 0
    while fought < fights and turns < MOST_TURNS:
        fought += 1
        which = bisect_right(bounds, source.throw(common, 1, "initiative")[0] - 1) if common > 1 else 0
        model = models[which][1]
        node = model.start()
        hp = tuple(one.hp for one in model.people)
        begun = int(isinstance(node, Node) and not node.opening)
        while isinstance(node, Node) and begun < MOST_ROUNDS:
            turns += 1
            foe = model.choice(node, model.actor(node))
            lost = 0
            if foe is not None:
                total, summed, values = model.cumulated(node, foe)
                lost = values[bisect_right(summed, source.throw(total, 1, "turn")[0] - 1)]
            one = model.after(node, foe, lost)
            begun += one.new_round
            hp = node.hp
            node = one.node
        if isinstance(node, Node):
            continue
        won[node] += 1
        rounds += begun
        for index, left in enumerate(hp):
            standing[index] += left > 0 and model.party(index) == node
    return Sample(fought, won, rounds, tuple(standing))


def margin(hits: int, fights: int) -> Fraction:
    """Return half the width of the 95% interval of a share that came up ``hits`` times in ``fights``, rounded up.

    Wilson's interval, whose half width is above 0 even where nothing or everything came up.

    >>> margin(500, 1000), margin(0, 1000)
    (Fraction(31, 1000), Fraction(1, 500))
    """
    square = Fraction(38416, 10000)  # 1.96 squared
    inside = square * Fraction(hits * (fights - hits), fights) + square * square / 4
    width = Fraction(isqrt(int(inside * 10**12)) + 1, 10**6) / (fights + square)
    return Fraction(-(-width.numerator * 1000 // width.denominator), 1000)
