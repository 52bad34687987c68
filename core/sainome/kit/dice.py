"""The one door through which dice come.

A rule asks ``dice.roll(sides, count)`` and never knows who throws: the operating system's entropy, a seed,
or faces that somebody hands in. When faces that were handed in run out, :class:`NeedDice` says which dice to
throw next; as rules are pure, the same request with those faces added repeats the first part and goes on.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import Final, Protocol

from sainome.kit.errors import DiceError
from sainome.kit.outcome import Draw

BUDGET: Final = 10_000
"""Dice that one request may throw."""

MAX_SIDES: Final = 1_000_000
"""Faces that one die may have."""

_WORD: Final = 1 << 64


class NeedDice(Exception):  # noqa: N818 - not an error: the host throws these dice and asks again
    """The faces handed in are used up: throw ``count`` dice of ``sides`` faces and ask again."""

    def __init__(self, sides: int, count: int, purpose: str) -> None:
        super().__init__(sides, count, purpose)
        self.sides = sides
        self.count = count
        self.purpose = purpose
        self.owner: str | None = None
        self.hidden = False


class Source(Protocol):
    """Somebody who throws dice."""

    def throw(self, sides: int, count: int, purpose: str) -> Sequence[int]:
        """Return ``count`` faces, each 1..``sides``."""


def _fold(chunk: bytes, sides: int) -> int | None:
    """Turn 8 bytes into a face, or None for the few values that would favour low faces."""
    value = int.from_bytes(chunk, "big")
    if value >= _WORD - _WORD % sides:
        return None
    return value % sides + 1


class FairSource:
    """Dice from the operating system's entropy. A source serves one message; what it has left over goes with it.

    A die of up to 256 faces takes one byte: with ``n`` faces, the bytes from the largest multiple of ``n`` on, which
    would favour low faces, are skipped. A larger die takes 8 bytes in the same way.
    """

    def __init__(self) -> None:
        self._block = b""
        self._at = 0

    def _take(self, size: int) -> bytes:
        """Return ``size`` fresh bytes; entropy is asked for in blocks, as each question costs more than its bytes."""
        start, end = self._at, self._at + size
        if end > len(self._block):
            self._block = os.urandom(max(size, 4096 if self._block else 64))
            start, end = 0, size
        self._at = end
        return self._block[start:end]

    def throw(self, sides: int, count: int, purpose: str) -> list[int]:
        """Return ``count`` independent uniform faces."""
        faces: list[int] = []
        while len(faces) < count:
            missing = count - len(faces)
            if sides <= 256:
                end = 256 - 256 % sides
                faces += [byte % sides + 1 for byte in self._take(missing) if byte < end]
            else:
                block = self._take(8 * missing)
                words = (block[start : start + 8] for start in range(0, len(block), 8))
                faces += [face for word in words if (face := _fold(word, sides)) is not None]
        return faces


class SeededSource:
    """Dice from a text seed: the same faces on every Python version, platform and runtime.

    Algorithm, fixed by tests: block ``i`` (0, 1, ...) is SHA-256 of ``b"sainome.dice.1\\0"``, the seed in
    UTF-8, ``b"\\0"`` and ``i`` as 8 big-endian bytes. The blocks are read as one stream of 8-byte big-endian
    words. A word of at least ``2**64 - 2**64 % sides`` is skipped; any other gives ``word % sides + 1``.

    >>> SeededSource("賽の目").throw(6, 5, "example")
    [5, 1, 3, 2, 1]
    """

    def __init__(self, seed: str) -> None:
        self._prefix = hashlib.sha256(b"sainome.dice.1\0" + seed.encode("utf-8", "surrogatepass") + b"\0")
        self._block = 0
        self._words: list[bytes] = []

    def _word(self) -> bytes:
        if not self._words:
            state = self._prefix.copy()
            state.update(self._block.to_bytes(8, "big"))
            self._block += 1
            digest = state.digest()
            self._words = [digest[24:32], digest[16:24], digest[8:16], digest[0:8]]
        return self._words.pop()

    def throw(self, sides: int, count: int, purpose: str) -> list[int]:
        """Return the next ``count`` faces of the stream."""
        faces: list[int] = []
        while len(faces) < count:
            face = _fold(self._word(), sides)
            if face is not None:
                faces.append(face)
        return faces


class GivenSource:
    """Faces that somebody hands in, in the order thrown: ``(sides, face)`` pairs.

    Raises:
        DiceError: ``bad_face`` for a face outside 1..sides, ``wrong_die`` for a face of another die,
            ``spare_dice`` (from :meth:`finish`) for faces left over.
        NeedDice: when they run out.
    """

    def __init__(self, faces: Sequence[tuple[int, int]]) -> None:
        for index, (sides, face) in enumerate(faces):
            if not 1 <= face <= sides:
                raise DiceError("bad_face", f"dice.faces[{index}].face", face=face, sides=sides)
        self._faces = faces
        self._next = 0

    def throw(self, sides: int, count: int, purpose: str) -> list[int]:
        """Return the next ``count`` of the faces handed in."""
        faces: list[int] = []
        for index in range(self._next, min(self._next + count, len(self._faces))):
            given, face = self._faces[index]
            if given != sides:
                raise DiceError("wrong_die", f"dice.faces[{index}].sides", expected=sides, got=given)
            faces.append(face)
        self._next += len(faces)
        if len(faces) < count:
            raise NeedDice(sides, count - len(faces), purpose)
        return faces

    def finish(self) -> None:
        """Refuse faces that no rule asked for."""
        if self._next < len(self._faces):
            raise DiceError("spare_dice", f"dice.faces[{self._next}]", spare=len(self._faces) - self._next)


class Dice:
    """What a rule sees of the dice: it asks, and every face is written down.

    >>> dice = Dice(GivenSource([(6, 4), (6, 1)]))
    >>> dice.roll(6, 2, "check")
    (4, 1)
    >>> dice.mark("one", -1)
    >>> [(draw.face, draw.mark) for draw in dice.draws]
    [(4, None), (1, 'one')]
    """

    def __init__(self, source: Source, budget: int = BUDGET) -> None:
        self._source = source
        self._left = budget
        self._budget = budget
        self._draws: list[Draw] = []
        self._throws: list[tuple[int, tuple[int, ...], str]] = []

    @property
    def draws(self) -> list[Draw]:
        """Every die as it fell, in the order thrown."""
        for sides, faces, purpose in self._throws:
            self._draws += [Draw(sides=sides, face=face, purpose=purpose) for face in faces]
        self._throws.clear()
        return self._draws

    @property
    def thrown(self) -> int:
        """How many dice have been thrown."""
        return self._budget - self._left

    @property
    def faces(self) -> list[int]:
        """Every face, in the order thrown."""
        later = [face for _, faces, _ in self._throws for face in faces]
        return [draw.face for draw in self._draws] + later if self._draws else later

    def roll(self, sides: int, count: int = 1, purpose: str = "roll") -> tuple[int, ...]:
        """Throw ``count`` dice of ``sides`` faces; return the faces in order, each 1..``sides``.

        Args:
            sides: 1 to 1,000,000.
            count: 0 or more; counts against the budget of the request.
            purpose: what the dice are for, a key that ``words.toml`` knows; shown when dice are asked for.

        Raises:
            DiceError: ``too_many_dice`` beyond the budget, ``bad_die`` for an impossible die.
            NeedDice: the faces handed in are used up.
        """
        if not 1 <= sides <= MAX_SIDES:
            raise DiceError("bad_die", sides=sides, limit=MAX_SIDES)
        if count < 0:
            raise DiceError("bad_die_count", count=count)
        if count > self._left:
            raise DiceError("too_many_dice", limit=self._budget, count=count)
        faces = tuple(self._source.throw(sides, count, purpose))
        self._left -= count
        self._throws.append((sides, faces, purpose))  # made into draws when somebody looks
        return faces

    def mark(self, mark: str, *positions: int) -> None:
        """Say what became of dice already thrown; positions index all draws so far, -1 being the last."""
        draws = self.draws
        for position in positions:
            draw = draws[position]
            draws[position] = Draw(sides=draw.sides, face=draw.face, purpose=draw.purpose, mark=mark)


def no_dice() -> Dice:
    """Dice for an operation that throws none: any throw asks for dice."""
    return Dice(GivenSource(()))
