"""The short forms that are typed at the table, in Japanese and English."""

from __future__ import annotations

import re
from typing import Any, Final

from sainome.kit.notation import Scanner
from sainome.kit.system import Command
from sainome.systems.power_play import terms


def _names() -> str:
    """Return a pattern for every spelling of every ability, the longer ones first."""
    spellings: list[str] = []
    for entry in terms.tables()["term"]["ability"].values():
        spellings += [entry["ja"], entry["en"], *entry.get("alias", ())]
    return "|".join(re.escape(one) for one in sorted(spellings, key=len, reverse=True))


NAMES: Final = _names()
_POOL: Final = r"[0-9]*D6?(?:[+-][0-9]+)?(?![0-9D])"
_TYPES: Final = {
    "叩く": "strike", "叩": "strike", "strike": "strike", "切る": "cut", "切": "cut", "cut": "cut",
    "突く": "thrust", "突": "thrust", "thrust": "thrust",
}  # fmt: skip


def _pool(scan: Scanner) -> dict[str, Any]:
    """Read an ability's value or a check expression, and ``/2`` for the dice thrown."""
    side: dict[str, Any] = {}
    pool = scan.take(_POOL)
    if pool is not None:
        side["pool"] = pool.upper()
    else:
        value = scan.number()
        if value is None:
            raise scan.error("value_missing_here")
        side["value"] = value
    side.update(_dice(scan))
    return side


def _dice(scan: Scanner) -> dict[str, Any]:
    """Read how many dice: ``/2``, ``2個``, ``2 dice``; ``0個ふり`` asks for the 0-dice roll that the master permits."""
    if scan.take(r"\s*/\s*(?=[0-9])") is not None:
        return {"n": scan.number()}
    if scan.take(r"\s*(?=[0-9]{1,4}\s*(個|dice\b|die\b))") is None:
        return {}
    n = scan.number()
    scan.take(r"\s*(個|dice|die)")
    permitted = scan.take(r"(ふり|振り)") is not None
    return {"n": n, **({"zero_dice_allowed": True} if permitted and n == 0 else {})}


def _target(scan: Scanner, request: dict[str, Any]) -> None:
    if scan.take(r"\s*(>=|@)\s*") is not None:
        request["target"] = scan.number(sign=True)
        if request["target"] is None:
            raise scan.error("target_missing_here")
    if scan.take(r"\s*(?=[+-][0-9])") is not None:
        request["modifier"] = scan.number(sign=True)


def _check(scan: Scanner) -> dict[str, Any]:
    """Read ``PP33/2>=15+1``."""
    scan.take(r"PP\s*")
    request: dict[str, Any] = {"op": "power_play.check", **_pool(scan)}
    _target(scan, request)
    if "n" not in request:
        request.update(_dice(scan))
    return request


def _named(scan: Scanner) -> dict[str, Any]:
    """Read ``[記憶力チェック20]``, ``記憶力33チェック20 2個``, ``memory 33 check 20 2 dice``."""
    bracket = scan.take(r"\[\s*") is not None
    name = scan.take(NAMES) or ""
    scan.space()
    request: dict[str, Any] = {"op": "power_play.check", "ability": terms.ability(name)}
    value = scan.number()
    if value is not None:
        request["value"] = value
    scan.take(r"\s*(チェック|check)\s*")
    if scan.take(r"(?=[0-9]+\s*(個|dice\b|die\b))") is None:
        target = scan.number()
        if target is not None:
            request["target"] = target
    if bracket and scan.take(r"\s*\]") is None:
        raise scan.error("bracket_missing_here")
    _target(scan, request)
    request.update(_dice(scan))
    return request


def _odds(scan: Scanner) -> dict[str, Any]:
    """Read ``PPO33>=15``."""
    scan.take(r"(PPO|成功率|odds)\s*")
    request: dict[str, Any] = {"op": "power_play.odds", **_pool(scan)}
    request.pop("n", None)
    _target(scan, request)
    return request


def _damage_words(scan: Scanner) -> dict[str, Any]:
    """Read ``2D6+2 切る 装甲3``."""
    found: dict[str, Any] = {}
    expression = scan.take(r"[0-9]*D[632]?(?:\*[0-9]+)*(?:[+-][0-9]+)*")
    if expression is None:
        raise scan.error("damage_missing_here")
    found["damage"] = expression.upper()
    kind = scan.take(r"\s*(叩く|切る|突く|叩|切|突|strike|cut|thrust)")
    if kind is not None:
        found["weapon_type"] = _TYPES[kind.strip().lower()]
    if scan.take(r"\s*(装甲値?|armour|armor)\s*") is not None:
        found["armour"] = scan.number()
        if found["armour"] is None:
            raise scan.error("value_missing_here")
    return found


def _melee(scan: Scanner) -> dict[str, Any]:
    """Read ``命中33/2 対 回避33/1 ダメージ2D6+2 切る 装甲3``."""
    scan.take(r"(PPM|命中|hit)\s*")
    request: dict[str, Any] = {"op": "power_play.melee", "attack": _pool(scan)}
    if scan.take(r"\s*(対|vs)\s*(回避|dodge)?\s*") is not None:
        request["dodge"] = _pool(scan)
    if scan.take(r"\s*(ダメージ|damage)\s*") is not None:
        request.update(_damage_words(scan))
    return request


def _missile(scan: Scanner) -> dict[str, Any]:
    """Read ``射撃15m 33/2``, ``投擲7.5m 3D6+6/2 対 33/2`` (the dodger concentrates on dodging)."""
    word = scan.take(r"(射撃|投擲|shoot|throw)\s*") or ""
    use = "throw" if word.strip().lower() in ("投擲", "throw") else "shoot"
    distance = scan.take(r"[0-9]{1,5}(\.[0-9]{1,3}|/[1-9][0-9]{0,3})?")
    if distance is None:
        raise scan.error("value_missing_here")
    scan.take(r"\s*(メートル|m)?\s*")
    whole = int(distance) if distance.isdecimal() else distance
    request: dict[str, Any] = {"op": "power_play.missile", "use": use, "distance_m": whole}
    if re.match(r"[0-9D]", scan.rest[:1], re.IGNORECASE):
        request["attack"] = _pool(scan)
    if scan.take(r"\s*(対|vs)\s*(回避|dodge)?\s*") is not None:
        request |= {"dodge_focus": True, "dodge": _pool(scan)}
    if scan.take(r"\s*(ダメージ|damage)\s*") is not None:
        request.update(_damage_words(scan))
    return request


def _damage(scan: Scanner) -> dict[str, Any]:
    """Read ``ダメージ2D6+2 切る 装甲3``; without a weapon type the expression is only rolled."""
    scan.take(r"(ダメージ|damage)\s*")
    found = _damage_words(scan)
    if "weapon_type" not in found:
        if "armour" in found:
            raise scan.error("type_missing_here")
        return {"op": "power_play.roll", "expression": found["damage"], "context": "damage"}
    return {"op": "power_play.damage", **found}


def _growth(scan: Scanner) -> dict[str, Any]:
    """Read ``伸び値D3-1``."""
    scan.take(r"(伸び値|growth)\s*")
    expression = scan.take(r"[0-9]*D[632]?(?:[+-][0-9]+)*")
    return {"op": "power_play.roll", "expression": (expression or "").upper(), "context": "growth"}


def _award(scan: Scanner) -> dict[str, Any]:
    """Read ``経験点3,2,2 3.5時間 -20%``."""
    scan.take(r"(経験点|xp)\s*")
    levels = [int(one) for one in re.findall("[0-9]+", scan.take(r"[0-9]+(\s*,\s*[0-9]+)*") or "")]
    time = scan.take(r"\s+[0-9]{1,4}(/[1-9][0-9]{0,3}|\.[0-9]{1,3})?")
    if time is None:
        raise scan.error("time_missing_here")
    scan.take(r"\s*(時間|hours?|h)")
    text = time.strip()
    request: dict[str, Any] = {
        "op": "power_play.award",
        "levels": levels,
        "play_time": int(text) if text.isdecimal() else text,
    }
    if scan.take(r"\s*(?=[+-][0-9])") is not None:
        request["adjust_percent"] = scan.number(sign=True)
        scan.take(r"\s*[%％]")
    return request


COMMANDS: Final = (
    Command((), _odds, ("PPO33>=15", "成功率33≧15", "odds 3D6+6>=15"), r"(PPO|成功率|odds)\s*[0-9D]"),
    Command((), _melee, ("PPM33/2VS30/1", "命中33/2 対 回避33/1 ダメージ2D6+2 切る 装甲3", "hit 33/2 vs dodge 33/1"),
            r"(PPM|命中|hit)\s*[0-9D]"),
    Command((), _check, ("PP33", "PP33/2>=15", "PP3D6+6≧15 2個", "PP33@15+6"), r"PP\s*[0-9D]"),
    Command((), _named,
            ("[記憶力20チェック15]", "敏捷性33チェック15 2個", "memory 33 check 15", "武勇25チェック5 0個ふり"),
            rf"\[?\s*({NAMES})\s*[0-9]*\s*(チェック|check)(?!\s*[^\s0-9\]/@>+#-])"),
    Command((), _missile, ("射撃15m 33/2", "投擲7m 3D6+6/2 対 33/2", "shoot 15m 33/2 damage 2D6+1 thrust armour 2"),
            r"(射撃|投擲|shoot|throw)\s*[0-9]"),
    Command((), _damage, ("ダメージ2D6+1", "ダメージ2D6+2 切る 装甲3", "damage 2D6 thrust armour 2"),
            r"(ダメージ|damage)\s*[0-9]*D"),
    Command((), _growth, ("伸び値D3-1", "growth D6+1"), r"(伸び値|growth)\s*[0-9]*D[632]?(?![A-Z])"),
    Command((), _award, ("経験点3,2,2 3.5時間 -20%", "xp 1,1,1,1 4"), r"(経験点|xp)\s*[0-9]+"),
)  # fmt: skip
