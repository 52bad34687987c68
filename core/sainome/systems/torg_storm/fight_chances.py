"""One round of a storm fight as a step of a process: exact chances of all results (TS-04 to TS-17, TS-70)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, Literal, NamedTuple

from sainome.kit.chain import End
from sainome.kit.chance import Chance, sure
from sainome.kit.limits import check_size
from sainome.systems.torg_storm.chances import (
    extra_from,
    least_total,
    over_defence,
    total_from,
    total_is,
    with_extra_from,
)
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.settings import Special, StormTable
from sainome.systems.torg_storm.small import lose
from sainome.systems.torg_storm.storm_table import look_up

FARTHEST: Final = 60
"""The largest bonus that a row of the table may need; beyond it the fractions grow without use."""

MAELSTROM_TRANSFORM: Final = 5

type Order = Literal["initiative", "simultaneous"]
type Defence = Literal["none", "plain", "spent"]
type Result = tuple[int, Special | None]
type Reach = Callable[[int, str], Fraction]
"""The chance that a total of a kind reaches a number."""

type Won = tuple[str, str]
"""Who won (one, other, both), and by what (transform, no_possibilities)."""


class Duellist(NamedTuple):
    """How one side fights; ``spend`` is never, on_failure or always, ``defends`` never, spare or always.

    ``actions``: how many it has in a round; None for the storm itself, which has no count of them.
    """

    value: int
    roller: Roller
    spend: str
    counters: bool
    gains: bool
    defends: str = "never"
    spends_on_defence: bool = False
    actions: int | None = 1


class Standing(NamedTuple):
    """Possibilities and Reality level of both sides, and whether the Maelstrom has come."""

    one: tuple[int, int]
    other: tuple[int, int]
    maelstrom: bool


class Begun(NamedTuple):
    """A fight in the midst of a round: who has attacked, actions left, results that wait for the other attack."""

    standing: Standing
    attacked: tuple[int, ...]
    left: tuple[int | None, int | None]
    held: tuple[tuple[int, Result], ...] = ()


class Attack(NamedTuple):
    """An attack rolled: what is left of both sides' points after spending and countering, and the result, if any."""

    standing: Standing
    result: Result | None


class Duel:
    """Two sides, a table and its readings: :meth:`round` is one round of the fight.

    Raises:
        RuleError: ``table_missing`` where result points may occur that the table has no row for;
            ``too_large_for_exact`` for values that are too far apart.
    """

    def __init__(self, sides: tuple[Duellist, Duellist], table: StormTable, *, order: Order, transforms: bool) -> None:
        self.sides = sides
        self.order = order
        self.transforms = transforms
        self._rows = list(_rows(table))
        highest = max(low for low, _, _ in self._rows) + abs(sides[0].value - sides[1].value)
        check_size(highest, FARTHEST, "request.settings.storm_results")
        self._attack = cache(self._attacked)
        self._results = cache(self._spread)

    def round(self, now: Standing | Begun) -> Chance[Standing | Begun | End[Won]]:
        """Return what one round, or what is left of it, makes of the fight: ``one`` attacks, then ``other`` (TS-17)."""
        if isinstance(now, Standing):
            now = Begun(now, (), (self.sides[0].actions, self.sides[1].actions))
        attacks = self.planned(now)
        if self.order == "simultaneous":
            return self._together(now, attacks)
        after: Chance[Standing | Begun | End[Won]] = sure(now.standing)
        for attacker, defended in attacks:

            def follow(
                one: Standing | Begun | End[Won], attacker: int = attacker, defended: bool = defended
            ) -> Chance[Standing | Begun | End[Won]]:
                return self.settled(one, attacker, defended=defended) if isinstance(one, Standing) else sure(one)

            after = after.then(follow)
        return after

    def planned(self, now: Begun) -> list[tuple[int, bool]]:
        """Return who attacks in what is left of a round, and whether the other defends; each costs an action (TS-16).

        ``spare``: one defends only if an action for the own attack of this round is left.
        """
        left = list(now.left)
        todo = [side for side in (0, 1) if side not in now.attacked]
        found = []
        for place, attacker in enumerate(todo):
            target = 1 - attacker
            own, other = left[attacker], left[target]
            if own is not None:
                if own < 1:
                    continue
                left[attacker] = own - 1
            needed = 1 + int(self.sides[target].defends == "spare" and target in todo[place + 1 :])
            defended = self.sides[target].defends != "never" and other is not None and other >= needed
            if defended and other is not None:
                left[target] = other - 1
            found.append((attacker, defended))
        return found

    def settled(self, now: Standing, attacker: int, *, defended: bool = False) -> Chance[Standing | Begun | End[Won]]:
        """Return what one attack makes of the fight, its result applied at once."""

        def settle(attack: Attack) -> Standing | Begun | End[Won]:
            after, by = self._apply(attack.standing, attacker, attack.result)
            return End((("one", "other")[attacker], by)) if by else after

        return self._attack(now, attacker, defended).map(settle)

    def _together(self, now: Begun, attacks: list[tuple[int, bool]]) -> Chance[Standing | Begun | End[Won]]:
        """All attack, then all results apply: one that ends the fight does not stop the other."""
        waiting: Chance[Begun] = sure(now)
        for attacker, defended in attacks:

            def follow(before: Begun, attacker: int = attacker, defended: bool = defended) -> Chance[Begun]:
                def hold(attack: Attack) -> Begun:
                    held = () if attack.result is None else ((attacker, attack.result),)
                    return before._replace(standing=attack.standing, held=(*before.held, *held))

                return self._attack(before.standing, attacker, defended).map(hold)

            waiting = waiting.then(follow)

        def settle(before: Begun) -> Standing | Begun | End[Won]:
            after = before.standing
            won: dict[str, str] = {}
            for attacker, result in before.held:
                after, by = self._apply(after, attacker, result)
                if by:
                    won[("one", "other")[attacker]] = by
            if len(won) == 2:
                return End(("both", won["one"] if won["one"] == won["other"] else "transform"))
            return next((End((who, by)) for who, by in won.items()), after)

        return waiting.map(settle)

    def _apply(self, now: Standing, attacker: int, result: Result | None) -> tuple[Standing, str]:
        """Apply a result as in a fight; return what is left and how it ended the fight, if it did (TS-10 to TS-14)."""
        if result is None:
            return now, ""
        lost, special = result
        target, own = (now.other, now.one) if attacker == 0 else (now.one, now.other)
        maelstrom = now.maelstrom
        transformed = False
        if maelstrom and special == "transform":
            own = (own[0] + MAELSTROM_TRANSFORM, own[1])
            lost = MAELSTROM_TRANSFORM
        if maelstrom and special != "transform" and self.sides[attacker].gains:
            own = (own[0] + lost, own[1])
        else:
            left = lose(*target, lost)
            target, transformed = (left.possibilities, left.level), left.transformed
        if not maelstrom:
            transformed = transformed or (special == "transform" and self.transforms)
            maelstrom = special == "maelstrom"
        after = Standing(*((own, target) if attacker == 0 else (target, own)), maelstrom)
        if transformed:
            return after, "transform"
        return after, "no_possibilities" if maelstrom and target[0] == 0 else ""

    def _attacked(self, now: Standing, attacker: int, defended: bool) -> Chance[Attack]:
        """Return what an attack rolls, Possibilities spent and countered included (TS-04, TS-05, TS-06, TS-70)."""
        own, target = (now.one, now.other) if attacker == 0 else (now.other, now.one)
        side, opponent = self.sides[attacker], self.sides[1 - attacker]
        defence: Defence = "plain" if defended else "none"
        if defended and opponent.spends_on_defence and target[0] > 0:
            target = (target[0] - 1, target[1])
            if side.counters and own[0] > 0:
                own = (own[0] - 1, own[1])
            else:
                defence = "spent"
        spend = side.spend if own[0] > 0 else "never"
        countered = opponent.counters and target[0] > 0
        paid_own, paid_target = (own[0] - 1, own[1]), (target[0] - int(countered), target[1])
        kept, spent = (
            Standing(*(pair if attacker == 0 else pair[::-1]), now.maelstrom)
            for pair in ((own, target), (paid_own, paid_target))
        )
        parts: dict[Attack, Fraction] = {}
        for (paid, result), chance in self._results(attacker, spend, countered, defence).items():
            attack = Attack(spent if paid else kept, result)
            parts[attack] = parts.get(attack, Fraction(0)) + chance
        common = lcm(*(chance.denominator for chance in parts.values()))
        return Chance({attack: int(chance * common) for attack, chance in parts.items()}, common)

    def _spread(
        self, attacker: int, spend: str, countered: bool, defence: Defence
    ) -> dict[tuple[bool, Result | None], Fraction]:
        """Return the chance of (a Possibility was spent, the result) of one attack."""
        side, opponent = self.sides[attacker], self.sides[1 - attacker]
        needed = opponent.value - side.value
        found: dict[tuple[bool, Result | None], Fraction] = {}

        def put(paid: bool, result: Result | None, chance: Fraction) -> None:
            if chance:
                found[paid, result] = found.get((paid, result), Fraction(0)) + chance

        def over(reach: Callable[[int], Fraction]) -> Fraction:
            """The chance of something given the bonus to be reached, over whatever the defence adds to it."""
            if defence == "none":
                return reach(needed)
            return over_defence(
                lambda bonus: reach(needed + bonus),
                max(0, -needed),
                side.roller,
                opponent.roller,
                defender_spends=defence == "spent",
            )

        def between(reach: Reach, low: int, high: int | None) -> Fraction:
            """The chance of result points from ``low`` to ``high``."""
            least = over(lambda wanted: reach(least_total(wanted + low), side.roller))
            return least - (Fraction(0) if high is None else between(reach, high + 1, None))

        def saved(low: int, high: int | None) -> Fraction:
            """The chance of these result points by the extra die, where the first roll missed."""
            least = over(lambda wanted: rescued(least_total(wanted), least_total(wanted + low), side.roller))
            return least - (Fraction(0) if high is None else saved(high + 1, None))

        for low, high, result in self._rows:
            if spend == "always":
                put(True, result, between(total_from if countered else with_extra_from, low, high))
                continue
            put(False, result, between(total_from, low, high))
            if spend == "on_failure" and not countered:
                put(True, result, saved(low, high))
        put(spend != "never", None, 1 - sum(found.values(), Fraction(0)))
        return found


def rescued(hit: int, least: int, roller: str) -> Fraction:
    """Return the chance that the first total is below ``hit`` and the extra die brings it to at least ``least``."""
    below = range(1, hit)
    return sum((total_is(first, roller) * extra_from(least - first, roller) for first in below), Fraction(0))


def _rows(table: StormTable) -> Iterator[tuple[int, int | None, Result]]:
    """Yield the rows from 0 result points on without a gap.

    Raises:
        RuleError: ``table_missing`` for result points without a row.
    """
    points: int | None = 0
    while points is not None:
        row = look_up(table, points)
        assert row is not None  # only points below 0 have no row and no error
        yield points, row.high, (row.possibilities_lost, row.special)
        points = None if row.high is None else row.high + 1
