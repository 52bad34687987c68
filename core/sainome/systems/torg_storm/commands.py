"""The chat forms that players of the usual dice program know; every modifier counts (TS-02, TS-03, TS-09)."""

from __future__ import annotations

from typing import Any, Final

from sainome.kit.notation import Scanner
from sainome.kit.system import Command


def _numbers(scan: Scanner) -> list[int]:
    """Read ``+3-2``: every number that follows, each with its sign."""
    found: list[int] = []
    while scan.take(r"(?=[+-]\d)") is not None:
        number = scan.number(sign=True)
        if number is not None:
            found.append(number)
    return found


def _sum(scan: Scanner) -> int:
    """Read a number with its sign and whatever is added to it."""
    first = scan.number(sign=True)
    if first is None:
        raise scan.error("points_missing")
    return first + sum(_numbers(scan))


def _difficulty(scan: Scanner) -> dict[str, int]:
    if scan.take(r"\s*>=\s*") is None:
        return {}
    return {"difficulty": _sum(scan)}


def _check(scan: Scanner) -> dict[str, Any]:
    scan.take(r"TG|1R20")
    first = scan.number(sign=True)
    request: dict[str, Any] = {"op": "torg_storm.check", "value": first or 0}
    if modifiers := _numbers(scan):
        request["modifiers"] = modifiers
    return {**request, **_difficulty(scan)}


def _bonus(scan: Scanner) -> dict[str, Any]:
    scan.take(r"BT|BONUS|TOTAL")
    total = scan.number()
    if total is None:
        raise scan.error("points_missing")
    request: dict[str, Any] = {"op": "torg_storm.bonus", "die_total": total}
    if modifiers := _numbers(scan):
        request["modifiers"] = modifiers
    return request


def _degrees(table: str, words: str) -> Any:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(words)
        return {"op": "torg_storm.result", "table": table, "result_points": _sum(scan)}

    return parse


def _damage(column: str, words: str) -> Any:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(words)
        return {"op": "torg_storm.damage", "column": column, "result_points": _sum(scan)}

    return parse


def _starts(*words: str) -> tuple[str, ...]:
    """Claim a word only where a number follows, so that ``RESULT`` in other text stays free."""
    return tuple(f"{word}{sign}" for word in words for sign in "0123456789+-")


COMMANDS: Final = (
    Command(("TG", "1R20"), _check, ("TG13", "TG", "TG13+3-1>=15", "1R20+13")),
    Command(_starts("RT", "RESULT"), _degrees("general", r"RT|RESULT"), ("RT7", "RT-1", "RT3+4-2")),
    Command(_starts("ODT", "ORDS", "ODAMAGE"), _damage("ord", r"ODT|ORDS|ODAMAGE"), ("ODT5", "ODT-1")),
    Command(_starts("DT", "DAMAGE"), _damage("possibility_rated", r"DT|DAMAGE"), ("DT5", "DT5-2+1")),
    Command(_starts("BT", "BONUS", "TOTAL"), _bonus, ("BT10+3", "BT13-2", "BT31+12-1+2")),
    Command(_starts("IT", "INTIMIDATE", "TEST"), _degrees("intimidate", r"IT|INTIMIDATE|TEST"), ("IT5", "IT16")),
    Command(_starts("TT", "TAUNT", "TRICK", "CT"), _degrees("taunt", r"TT|TAUNT|TRICK|CT"), ("TT10", "CT2")),
    Command(_starts("MT", "MANEUVER"), _degrees("maneuver", r"MT|MANEUVER"), ("MT5", "MT15")),
)
