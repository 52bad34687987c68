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
from sainome.systems.torg_storm.chances import extra_from, least_total, total_from, total_is, with_extra_from
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.settings import Special, StormTable
from sainome.systems.torg_storm.small import lose
from sainome.systems.torg_storm.storm_table import look_up

FARTHEST: Final = 60
"""The largest bonus that a row of the table may need; beyond it the fractions grow without use."""

MAELSTROM_TRANSFORM: Final = 5

type Order = Literal["initiative", "simultaneous"]
type Result = tuple[int, Special | None]
type Reach = Callable[[int, str], Fraction]
"""The chance that a total of a kind reaches a number."""

type Won = tuple[str, str]
"""Who won (one, other, both), and by what (transform, no_possibilities)."""


class Duellist(NamedTuple):
    """How one side fights; ``spend`` is never, on_failure or always."""

    value: int
    roller: Roller
    spend: str
    counters: bool
    gains: bool


class Standing(NamedTuple):
    """Possibilities and Reality level of both sides, and whether the Maelstrom has come."""

    one: tuple[int, int]
    other: tuple[int, int]
    maelstrom: bool


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

    def round(self, now: Standing) -> Chance[Standing | End[Won]]:
        """Return what one round makes of the fight: ``one`` attacks, then ``other`` (TS-17)."""
        if self.order == "simultaneous":
            return self._together(now)

        def second(after: Standing | End[Won]) -> Chance[Standing | End[Won]]:
            return sure(after) if isinstance(after, End) else self._settled(after, 1)

        return self._settled(now, 0).then(second)

    def _settled(self, now: Standing, attacker: int) -> Chance[Standing | End[Won]]:
        def settle(attack: Attack) -> Standing | End[Won]:
            after, by = self._apply(attack.standing, attacker, attack.result)
            return End((("one", "other")[attacker], by)) if by else after

        return self._attack(now, attacker).map(settle)

    def _together(self, now: Standing) -> Chance[Standing | End[Won]]:
        """Both attack, then both results apply: one that ends the fight does not stop the other."""

        def second(first: Attack) -> Chance[Standing | End[Won]]:
            def settle(attack: Attack) -> Standing | End[Won]:
                after, by = self._apply(attack.standing, 0, first.result)
                after, back = self._apply(after, 1, attack.result)
                if by and back:
                    return End(("both", by if by == back else "transform"))
                return End(("one", by)) if by else End(("other", back)) if back else after

            return self._attack(first.standing, 1).map(settle)

        return self._attack(now, 0).then(second)

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

    def _attacked(self, now: Standing, attacker: int) -> Chance[Attack]:
        """Return what an attack rolls, Possibilities spent and countered included (TS-04, TS-05, TS-70)."""
        own, target = (now.one, now.other) if attacker == 0 else (now.other, now.one)
        side, opponent = self.sides[attacker], self.sides[1 - attacker]
        spend = side.spend if own[0] > 0 else "never"
        countered = opponent.counters and target[0] > 0
        paid_own, paid_target = (own[0] - 1, own[1]), (target[0] - int(countered), target[1])
        spent = Standing(*((paid_own, paid_target) if attacker == 0 else (paid_target, paid_own)), now.maelstrom)
        parts: dict[Attack, Fraction] = {}
        for (paid, result), chance in self._results(attacker, spend, countered).items():
            attack = Attack(spent if paid else now, result)
            parts[attack] = parts.get(attack, Fraction(0)) + chance
        common = lcm(*(chance.denominator for chance in parts.values()))
        return Chance({attack: int(chance * common) for attack, chance in parts.items()}, common)

    def _spread(self, attacker: int, spend: str, countered: bool) -> dict[tuple[bool, Result | None], Fraction]:
        """Return the chance of (a Possibility was spent, the result) of one attack."""
        side = self.sides[attacker]
        needed = self.sides[1 - attacker].value - side.value
        hit = least_total(needed)
        found: dict[tuple[bool, Result | None], Fraction] = {}

        def put(paid: bool, result: Result | None, chance: Fraction) -> None:
            if chance:
                found[paid, result] = found.get((paid, result), Fraction(0)) + chance

        once, more = total_from, with_extra_from
        for low, high, result in self._rows:
            least = least_total(needed + low)
            above = None if high is None else least_total(needed + high + 1)
            if spend == "never":
                put(False, result, _between(once, least, above, side.roller))
            elif spend == "always":
                put(True, result, _between(once if countered else more, least, above, side.roller))
            else:
                put(False, result, _between(once, least, above, side.roller))
                if not countered:
                    after = rescued(hit, least, side.roller)
                    put(True, result, after if above is None else after - rescued(hit, above, side.roller))
        missed = 1 - sum(found.values(), Fraction(0))
        put(spend != "never", None, missed)
        return found


def _between(reach: Reach, least: int, above: int | None, roller: str) -> Fraction:
    return reach(least, roller) - (0 if above is None else reach(above, roller))


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
