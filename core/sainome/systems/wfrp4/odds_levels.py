"""How many of the 100 faces give each success and SL, counted by stretches that mean the same (WF-13 to WF-21)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sainome.systems.wfrp4.reading import reverse
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import SLParts, judge

type Levels = dict[tuple[bool, int], int]
"""Of 100 faces, how many give (success, SL)."""


@lru_cache(maxsize=512)
def levels(target: int, settings: Settings, extra: SLParts = (), *, turn: bool = False) -> Levels:
    """Count what a fresh d100 comes to; the caller must not change the answer, which is kept.

    Args:
        target: the target number.
        settings: the table's settings.
        extra: SL parts that stand whatever is rolled.
        turn: whether a failed roll is reversed where that succeeds (WF-08).

    >>> levels(95, Settings())[True, 9]
    9
    """
    return counted(target, settings, extra, turn=turn)


def counted(target: int, settings: Settings, extra: SLParts = (), *, turn: bool = False) -> Levels:
    """Count as :func:`levels` does, without keeping the answer.

    Faces between two places where something changes (the automatic ranges, the target, each step of the SL) mean the
    same, so each stretch is looked at once. A reversal scatters the faces; then each of them is judged.
    """
    if turn:
        return _turned(target, settings, extra)
    low, high = settings.auto_success_max, settings.auto_failure_min
    tens, limits = settings.sl_method == "tens", settings.auto_sl_limits
    added = {
        success: sum(part.value for part in extra if part.when in ("always", "success" if success else "failure"))
        for success in (False, True)
    }
    top = target // 10
    found: Levels = {}
    starts = _starts(target, low, high, tens=tens)
    for face, end in zip(starts, [*starts[1:], 101], strict=True):
        margin = (target - face) // 10 if face <= target else -((face - target) // 10)
        level = top - face // 10 if tens else margin
        success = face <= low or (face < high and face <= target)
        if limits:
            if face <= low:
                level = max(level, 1)
            elif face >= high:
                level = min(level, -1)
        key = success, level + added[success]
        found[key] = found.get(key, 0) + end - face
    return found


def _starts(target: int, low: int, high: int, *, tens: bool) -> list[int]:
    """Return the faces at which the meaning may change."""
    places = {1, low + 1, high, target + 1}
    if tens:
        places.update(range(10, 101, 10))
    else:
        places.update(range(target % 10 + 1, target, 10))
        places.update(range(target + 10, 101, 10))
    return sorted([place for place in places if 1 <= place <= 100])


def _turned(target: int, settings: Settings, extra: SLParts) -> Levels:
    found: Levels = {}
    for face in range(1, 101):
        judged = judge(face, target, settings, extra)
        if not judged.success:
            turned = judge(reverse(face), target, settings, extra)
            judged = turned if turned.success else judged
        key = judged.success, judged.sl
        found[key] = found.get(key, 0) + 1
    return found


_TENS: Final = (1, *[10] * 9, 9)
"""Faces with the tens digits 10 (only 100), 9, 8, ... 1, 0 (1 to 9)."""


def by_sl(target: int, settings: Settings, extra: SLParts = (), *, turn: bool = False) -> dict[int, int]:
    """Return how many of 100 faces give each SL, success or not, as opposed Tests compare it.

    Counted by tens digits, the plain row is always the same, shifted; only faces in the automatic ranges may move.

    >>> by_sl(50, Settings())[0], by_sl(3, Settings())
    (10, {-10: 1, -9: 10, -8: 10, -7: 10, -6: 10, -5: 10, -4: 10, -3: 10, -2: 10, -1: 10, 0: 4, 1: 5})
    """
    if turn or extra or settings.sl_method != "tens":
        out: dict[int, int] = {}
        for (_, sl), times in counted(target, settings, extra, turn=turn).items():
            out[sl] = out.get(sl, 0) + times
        return out
    top = target // 10
    found = dict(zip(range(top - 10, top + 1), _TENS, strict=True))
    if settings.auto_sl_limits:
        low, high = settings.auto_success_max, settings.auto_failure_min
        if low and top - low // 10 < 1:
            _move(found, range(1, low + 1), top, 1)
        if high <= 100 and top - high // 10 > -1:
            _move(found, range(high, 101), top, -1)
    return found


def _move(found: dict[int, int], faces: range, top: int, limit: int) -> None:
    """Move faces of an automatic range to the SL that it keeps to, where the plain SL is beyond that limit."""
    for face in faces:
        level = top - face // 10
        if (level - limit) * limit < 0:
            found[level] -= 1
            if not found[level]:
                del found[level]
            found[limit] = found.get(limit, 0) + 1
