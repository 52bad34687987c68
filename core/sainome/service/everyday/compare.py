"""Comparison with a target: ``>=7``, ``≦ 50``, ``<>3``; the target may be arithmetic without dice."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.errors import InputError
from sainome.kit.notation import Scanner
from sainome.kit.numbers import SAFE
from sainome.service.everyday.expression import constant, scan_sum

type Sign = Literal[">=", ">", "<=", "<", "=", "<>"]

TESTS: Final[dict[str, Callable[[int, int], bool]]] = {">=": ge, ">": gt, "<=": le, "<": lt, "=": eq, "<>": ne}
_SIGNS: Final[dict[str, Sign]] = {
    ">=": ">=", "=>": ">=", "<=": "<=", "=<": "<=", ">": ">", "<": "<", "=": "=", "==": "=", "<>": "<>", "!=": "<>",
}  # fmt: skip


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """A comparison: ``sign`` and the whole ``number`` to compare with."""

    sign: Sign
    number: Annotated[int, Meta(ge=-SAFE, le=SAFE)]

    def holds(self, value: int) -> bool:
        """Whether ``value`` passes."""
        return TESTS[self.sign](value, self.number)

    def text(self) -> str:
        """Print it, such as ``>=7``."""
        return f"{self.sign}{self.number}"

    def always(self, sides: int) -> bool:
        """Whether every face 1..``sides`` passes.

        >>> Compare(">=", 1).always(6), Compare("<>", 7).always(6), Compare(">=", 2).always(6)
        (True, True, False)
        """
        edges = {1, sides}
        inside = self.number if 1 <= self.number <= sides else 1
        return all(self.holds(face) for face in (*edges, inside))


def scan_sign(scan: Scanner) -> Sign | None:
    """Read a comparison sign with the spaces around it."""
    found = scan.take(r" *(>=|=>|<=|=<|<>|!=|==|>|<|=) *")
    return None if found is None else _SIGNS[found.strip()]


def scan_compare(scan: Scanner) -> Compare | None:
    """Read a comparison, or nothing.

    Raises:
        InputError: ``number_missing`` after the sign, ``dice_not_here``, ``number_too_long``.
    """
    sign = scan_sign(scan)
    return None if sign is None else Compare(sign, scan_target(scan))


def scan_target(scan: Scanner) -> int:
    """Read a whole number that may be written as arithmetic without dice."""
    start = scan.position
    node = scan_sum(scan)
    try:
        number = constant(node)
    except InputError as error:
        scan.position = start
        raise scan.error(error.code, **{k: v for k, v in error.details.items() if isinstance(v, (int, str))}) from None
    if abs(number) > SAFE:
        scan.position = start
        raise scan.error("number_too_long", limit=15)
    return number
