"""Short chat forms: ``CW8>=15``, ``CWH11>=16``, ``CWD10:6``, ``CWV6:7`` and the same in Japanese; forms of a fight.

The forms of a fight (``攻撃 霊火``, ``スキル 強打→霊火``) act on the state that the host sends along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sainome.kit.errors import InputError
from sainome.kit.notation import Scanner
from sainome.kit.system import Command
from sainome.systems.chaos_world.common import BASE_DICE

type Parse = Callable[[Scanner], dict[str, Any]]


def _number(scan: Scanner) -> int:
    number = scan.number(sign=True)
    if number is None:
        raise scan.error("figure_missing")
    return number


def _mods(scan: Scanner) -> int:
    """Read ``+3-2`` and add it up."""
    total = 0
    while scan.take(r"(?=[+-]\d)") is not None:
        total += _number(scan)
    return total


def _dice(scan: Scanner) -> int:
    """Read ``3D+`` and return how many dice that is more or less than two."""
    typed = scan.take(r"\d{1,2}D(6)?\+?(?=[+-]?\d)")
    if typed is None:
        return 0
    return int(typed.upper().partition("D")[0]) - BASE_DICE


def _filled(**fields: Any) -> dict[str, Any]:
    """Leave out what has its default, so that the request is as short as the line."""
    return {name: value for name, value in fields.items() if value not in (0, None)}


def _check(scan: Scanner) -> dict[str, Any]:
    outside = scan.take(r"CWN|非戦闘判定|判定\(非戦闘\)") is not None
    if not outside:
        scan.take(r"CW|判定")
    dice_mod, ability, mods = _dice(scan), _number(scan), _mods(scan)
    request: dict[str, Any] = {"op": "chaos_world.check", "ability": ability, **_filled(dice_mod=dice_mod, mods=mods)}
    if outside:
        request["in_combat"] = False
    if scan.take(r"\s*>=\s*") is not None:
        request["target"] = _number(scan) + _mods(scan)
    return request


def _hit(scan: Scanner) -> dict[str, Any]:
    scan.take(r"CWH|命中判定|命中")
    dice_mod, accuracy, mods = _dice(scan), _number(scan), _mods(scan)
    if scan.take(r"\s*>=\s*") is None:
        raise scan.error("evasion_missing")
    evasion = _number(scan) + _mods(scan)
    fields = _filled(dice_mod=dice_mod, mods=mods)
    return {"op": "chaos_world.hit_check", "accuracy": accuracy, "evasion": evasion, **fields}


def _damage(scan: Scanner) -> dict[str, Any]:
    scan.take(r"CWD|ダメージロール|ダメージ")
    dice_mod, attack, mods = _dice(scan), _number(scan), _mods(scan)
    request: dict[str, Any] = {"op": "chaos_world.damage_roll", "attack": attack}
    request |= _filled(damage_dice_mod=dice_mod, damage_mods=mods)
    if scan.take(r"\s*:\s*") is not None:
        request["defense"] = _number(scan) + _mods(scan)
    if scan.take(r"\s*C(?=[+-]?\d)") is not None:
        request["critical_mod"] = _number(scan)
    return request


def _side(scan: Scanner) -> dict[str, Any]:
    dice_mod, ability, mods = _dice(scan), _number(scan), _mods(scan)
    return {"ability": ability, **_filled(dice_mod=dice_mod, mods=mods)}


def _contest(scan: Scanner) -> dict[str, Any]:
    scan.take(r"CWV|対決")
    active = _side(scan)
    if scan.take(r"\s*:\s*") is None:
        raise scan.error("passive_missing")
    return {"op": "chaos_world.contest", "active": active, "passive": _side(scan)}


def _odds(scan: Scanner) -> dict[str, Any]:
    scan.take(r"CWP|命中率")
    dice_mod, accuracy, mods = _dice(scan), _number(scan), _mods(scan)
    if scan.take(r"\s*>=\s*") is None:
        raise scan.error("evasion_missing")
    request = {"op": "chaos_world.probability_hit", "accuracy": accuracy, "evasion": _number(scan) + _mods(scan)}
    return request | _filled(mods=mods) | ({"dice_count": BASE_DICE + dice_mod} if dice_mod else {})


def _as_typed(scan: Scanner, begin: int, end: int) -> str:
    origin = scan.line.origin
    return scan.line.typed[origin[begin] : origin[end]].strip()


def _names(scan: Scanner) -> list[str]:
    """Read names to the end or to a comment; commas stand between them, and they are kept as typed."""
    names: list[str] = []
    while True:
        scan.space()
        begin = scan.position
        if scan.take(r"[^,#]+") is not None:
            name = _as_typed(scan, begin, scan.position)
            if name:
                names.append(name)
        if scan.take(r",") is None:
            return names


def _act(op: str, words: str) -> Parse:
    """Return a parser of ``word target, target``."""

    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(words)
        names = _names(scan)
        return {"op": f"chaos_world.{op}", "targets": names}

    return parse


def _use(op: str, field: str, words: str) -> Parse:
    """Return a parser of ``word thing→target, target``; without an arrow there is no target."""

    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(words)
        scan.space()
        begin = scan.position
        if scan.take(r"[^,#→>]+") is None:
            raise _missing(scan)
        request: dict[str, Any] = {"op": f"chaos_world.{op}", field: _as_typed(scan, begin, scan.position)}
        if scan.take(r"→|->|>") is not None:
            request["targets"] = _names(scan)
        return request

    return parse


def _missing(scan: Scanner) -> InputError:
    return scan.error("name_missing")


def _answer(scan: Scanner) -> dict[str, Any]:
    """Read ``応答 なし`` or ``応答 アルダ:集中, ベル:歌``."""
    scan.take(r"応答|answer")
    uses = []
    for name in _names(scan):
        if name in ("なし", "無し", "パス", "pass", "none"):
            continue
        who, colon, skill = name.replace("：", ":").partition(":")
        if not colon:
            raise scan.error("skill_missing")
        uses.append({"who": who.strip(), "skill": skill.strip()})
    return {"op": "chaos_world.fight_answer", "uses": uses}


def _plainly(words: str) -> str:
    """Return a pattern that claims a word with something behind it that is no ``field=value``."""
    return rf"(?:{words})\s+(?![^\s=]+\s*=)(?=\S)"


_FIGURE: Final = r"(?=[+-]?\d)"

COMMANDS: Final = (
    Command(("CWH",), _hit, ("CWH11>=16", "CWH3D+11-1>=16", "命中11>=16"), rf"(?:命中判定|命中){_FIGURE}"),
    Command(
        ("CWD",), _damage, ("CWD10:6", "CWD3D+10+2:6C-1", "ダメージ10:6"), rf"(?:ダメージロール|ダメージ){_FIGURE}"
    ),
    Command(("CWV",), _contest, ("CWV6:7", "CWV3D+6+1:7", "対決6:7"), rf"対決{_FIGURE}"),
    Command(("CWP",), _odds, ("CWP10>=17", "命中率10>=17"), rf"命中率{_FIGURE}"),
    Command(
        ("CWN",),
        _check,
        ("CWN7>=9", "非戦闘判定7>=9"),
        rf"(?:非戦闘判定|判定\(非戦闘\)){_FIGURE}",
    ),
    Command(("CW",), _check, ("CW8>=15", "CW3D+8-1>=15", "CW8", "判定8>=15"), rf"判定{_FIGURE}"),
    Command((), _act("fight_attack", r"攻撃|fightattack"), (), _plainly(r"攻撃|fightattack")),
    Command(
        (),
        _use("fight_skill", "skill", r"スキル使用|スキル|useskill"),
        (),
        _plainly(r"スキル使用|スキル|useskill"),
    ),
    Command(
        (),
        _use("fight_item", "item", r"アイテム使用|アイテム|useitem"),
        (),
        _plainly(r"アイテム使用|アイテム|useitem"),
    ),
    Command((), _answer, (), _plainly(r"応答|answer")),
)
