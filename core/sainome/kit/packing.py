"""Rows of whole numbers written into one large number, so that a single multiplication adds up all sums of two rows.

A row (a0, a1, ...) becomes a0 + a1 * B + a2 * B * B + ... with B a power of 256 above every number that may arise; the
product of two such numbers holds, digit by digit, how often each sum of two indexes occurs (Kronecker substitution).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from typing import Final

_WORD: Final = 8


@cache
def _form(length: int) -> struct.Struct:
    return struct.Struct(f"<{length}Q")


def width_for(largest: int) -> int:
    """Return how many bytes each number needs if none exceeds ``largest``; at least a machine word.

    >>> width_for(6**4), width_for(2**64)
    (8, 9)
    """
    return max(_WORD, (largest.bit_length() + 7) // 8)


def pack(row: Sequence[int], width: int) -> int:
    """Write a row of numbers, none negative and none above what ``width`` was asked for, into one number."""
    if width == _WORD:
        return int.from_bytes(_form(len(row)).pack(*row), "little")
    return int.from_bytes(b"".join(number.to_bytes(width, "little") for number in row), "little")


def unpack(number: int, width: int, length: int) -> Sequence[int]:
    """Read ``length`` numbers back.

    >>> unpack(pack([1, 2], 8) * pack([3, 4], 8), 8, 3)
    (3, 10, 8)
    """
    data = number.to_bytes(width * length, "little")
    if width == _WORD:
        row: tuple[int, ...] = _form(length).unpack(data)
        return row
    return tuple(int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
