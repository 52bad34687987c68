"""Exact chances of one check and of a contest, in whole-number weights (BR-06, SG-16, SG-30, SG-31)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from sainome.kit.numbers import ceil_div, round_half_up
from sainome.systems.sigma.rolling import Reduce, hits, judge, raw_of, target_at, thresholds
from sainome.systems.sigma.scene import OpenCheck


@dataclass(frozen=True)
class FaceChances:
    """How often each face ends a check successfully: ``weights[face]`` of ``total`` cases, the rest failing."""

    weights: dict[int, int]
    total: int

    @property
    def success(self) -> Fraction:
        """The chance of success."""
        return Fraction(sum(self.weights.values()), self.total)


class KeptFaces:
    """Which faces end a check successfully, die by die; what was asked of the rule once is remembered."""

    def __init__(self, check: OpenCheck, reduce: Reduce | None) -> None:
        self.check, self.reduce = check, reduce
        self.bars: list[Fraction] = []
        self.worth: dict[int, int] = {}
        if reduce is not None and check.policy == "maximise_mean_reduction":
            self.bars = thresholds(check, check.rolls + check.extra, reduce)
            self.worth = {face: reduce(face) for face in range(1, 21)}
        self._good = cache(self._hits)
        self._judged = cache(self._by_rule)

    def faces(self, target: int, remaining: int) -> list[int]:
        """Return the faces that are kept when ``remaining`` dice are still to come."""
        if self.bars and remaining:
            bar = self.bars[remaining]
            return [face for face in self._good(target) if self.worth[face] > bar]
        return self._judged(target, min(remaining, 1))

    def _hits(self, target: int) -> list[int]:
        return [face for face in range(1, 21) if hits(face, target, self.check.settings)]

    def _by_rule(self, target: int, remaining: int) -> list[int]:
        return [face for face in self._good(target) if judge(self.check, face, remaining, self.reduce) != "ignore"]


def face_chances(check: OpenCheck, reduce: Reduce | None) -> FaceChances:
    """Return the exact chance of each face that may end a check (BR-06, BR-07, SG-16).

    A roller who decides by hand is taken to keep the first success.
    """
    return endings(check, reduce, 0, check.rolls + check.spirit_rolls)


def endings(check: OpenCheck, reduce: Reduce | None, first: int, end: int) -> FaceChances:
    """Return the exact chance of each face that may end a check by one of the dice ``first`` up to ``end``."""
    weights = dict.fromkeys(range(1, 21), 0)
    reach = 1
    kept = KeptFaces(check, reduce)
    for index in range(first, end):
        faces = kept.faces(target_at(check, index), max(0, check.rolls + check.extra - index - 1))
        added = reach * 20 ** (end - index - 1)
        for face in faces:
            weights[face] += added
        reach *= 20 - len(faces)
    return FaceChances({face: weight for face, weight in weights.items() if weight}, 20 ** max(0, end - first))


def reductions(check: OpenCheck, reduce: Reduce, zero_on_failure: int | None = None) -> tuple[dict[int, int], int]:
    """Return how often an attempt takes each amount from an effect: weights and their total (SG-31).

    Args:
        check: the check.
        reduce: the reduction that a face gives.
        zero_on_failure: the reduction of a failure that counts as additional achievement 0 (SG-14); None for nothing.
    """
    faces = face_chances(check, reduce)
    failing = zero_on_failure or 0
    out: dict[int, int] = {failing: faces.total - sum(faces.weights.values())}
    for face, weight in faces.weights.items():
        out[reduce(face)] = out.get(reduce(face), 0) + weight
    return {amount: weight for amount, weight in sorted(out.items()) if weight}, faces.total


def achievements(check: OpenCheck, reduce: Reduce | None) -> dict[int, Fraction]:
    """Return the exact chance of each achievement (BR-08, SG-17)."""
    faces = face_chances(check, reduce)
    out: dict[int, int] = {}
    for face, weight in faces.weights.items():
        result = raw_of(check, face)[1]
        out[result] = out.get(result, 0) + weight
    return {result: Fraction(weight, faces.total) for result, weight in sorted(out.items())}


def turn_chances(weights: dict[int, int], total: int, health: int, turns: int) -> tuple[list[Fraction], Fraction]:
    """Return the chance that an effect breaks in exactly each attempt, and that it still holds after them (SG-31)."""
    left = {health: 1}
    cases = 1
    out: list[Fraction] = []
    for _ in range(turns):
        cases *= total
        broken = 0
        after: dict[int, int] = {}
        for now, weight in left.items():
            for amount, times in weights.items():
                if now - amount <= 0:
                    broken += weight * times
                else:
                    after[now - amount] = after.get(now - amount, 0) + weight * times
        out.append(Fraction(broken, cases))
        left = after
    return out, Fraction(sum(left.values()), cases)


def expected_turns(weights: dict[int, int], total: int, health: int) -> Fraction | None:
    """Return the mean number of attempts until an effect breaks (SG-31); None if it never does."""
    nothing = weights.get(0, 0)
    if nothing == total:
        return None
    means: list[Fraction] = [Fraction(0)]
    for now in range(1, health + 1):
        further = sum(
            (weight * means[now - amount] for amount, weight in weights.items() if 0 < amount < now), Fraction(0)
        )
        means.append((total + further) / (total - nothing))
    return means[health]


def best_case(check: OpenCheck, reduce: Reduce, health: int) -> tuple[int, int | None]:
    """Return the largest reduction of one attempt and the fewest attempts that can break an effect (SG-30)."""
    count = check.rolls + check.spirit_rolls
    faces = [face for face in range(1, 21) if count and hits(face, check.target, check.settings)]
    largest = max((reduce(face) for face in faces), default=0)
    return largest, ceil_div(health, largest) if largest else None


def decimal(value: Fraction) -> str:
    """Write a positive number with two decimals, rounded half up, for reading only.

    >>> decimal(Fraction(20476400, 5491557))
    '3.73'
    """
    hundredths = round_half_up(100 * value.numerator, value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"
