"""What the adapter's parts share: reading a foreign row's settings, pools and expectations."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.cases.rows import Case, Step

type Row = dict[str, Any]

HERO_ON = {"rules": {"hero_points": True}}


def settings(given: Row) -> Row:
    """Return the settings of a row in our form, taken out of ``given``."""
    found: Row = {}
    for name, value in (given.pop("settings", None) or {}).items():
        group, _, inner = name.partition(".")
        if inner:
            found.setdefault(group, {})[inner] = value
        elif name == "learn_attempts" and str(value).startswith("fixed"):
            found |= {"learn_attempts": "fixed", "learn_attempts_fixed": int(str(value).partition(":")[2] or 1)}
        elif isinstance(value, dict):
            found.setdefault(name, {}).update(value)
        else:
            found[name] = value
    return found


def with_settings(request: Row, found: Row) -> Row:
    return {**request, "settings": found} if found else request


def frac(value: Any) -> str:
    exact = Fraction(str(value))
    return f"{exact.numerator}/{exact.denominator}"


def code(name: str) -> str:
    return name.removeprefix("E_").lower()


def one(request: Row, faces: list[Row], values: Row | None, expect: Row, **also: Any) -> list[Case]:
    """Return a case of one step; an expected error wins over expected values."""
    if "error" in expect:
        error: Row = {"code": code(expect["error"])}
        if "uses_left" in expect:
            error["details"] = {"uses_left": expect["uses_left"]}
        return [Case([Step(request, faces, {"error": error})])]
    return [Case([Step(request, faces, {"outcome": {"values": values or {}, **also}})])]


def pick(expect: Row, names: dict[str, str] | tuple[str, ...], change: Callable[[Any], Any] = lambda v: v) -> Row:
    """Return the expected figures that a row names, under our names."""
    renamed = names if isinstance(names, dict) else {name: name for name in names}
    return {ours: change(expect[theirs]) for theirs, ours in renamed.items() if theirs in expect}


def all_read(expect: Row, *known: str) -> None:
    """Refuse a row that expects something that is not compared."""
    left = set(expect) - set(known) - {"error", "uses_left"}
    if left:
        raise LookupError(f"expected figures that are not mapped: {sorted(left)}")


HOLDERS = ("combatant", "monster", "figures", "direct", "attacker", "defender")
CHECKS = ("expression", "expr", "pool", "text", "hit", "dodge", "resist")


def pool_text(side: Row) -> str:
    """Return the pool of one side: figures, an expression, or the figures of a combatant that has them ready."""
    if "bonus" in side or "dice_max" in side:
        most = side.get("dice_max", side.get("dice", side.get("n", 0)))
        return f"{most}D6{side.get('bonus', 0):+d}"
    for holder in HOLDERS:
        if isinstance(side.get(holder), dict) and any(name in side[holder] for name in CHECKS):
            wanted = side.get("use", side.get("check", "hit"))
            found = side[holder]
            return pool_text({wanted: found[wanted]} if wanted in found else found)
    for name in CHECKS:
        if isinstance(side.get(name), dict):
            return pool_text(side[name])
        if isinstance(side.get(name), str):
            return str(side[name])
    return f"{side.get('dice', side.get('n', 0))}D6+0"


def side_of(side: Row) -> Row:
    """Return one side of an opposed check."""
    found: Row = {}
    value = side.get("ability_value", side.get("value"))
    if value is not None:
        found["value"] = value
    else:
        found["pool"] = pool_text(side)
    if side.get("n") is not None:
        found["n"] = side["n"]
    if side.get("modifier"):
        found["modifier"] = side["modifier"]
    if side.get("zero_dice_allowed"):
        found["zero_dice_allowed"] = True
    return found
