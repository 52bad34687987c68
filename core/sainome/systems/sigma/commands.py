"""The short forms that are typed at the table."""

from __future__ import annotations

from typing import Any, Final

from sainome.kit.notation import Scanner
from sainome.kit.system import Command
from sainome.systems.sigma.units import UNIT_WORDS


def _checked(scan: Scanner, op: str) -> dict[str, Any]:
    """Read ``[dice]<=target[+base][^cap]``: the skill value, the target, the base achievement and its upper limit."""
    first = scan.number()
    request: dict[str, Any] = {"op": op}
    if scan.take(r"\s*(<=|@)\s*") is not None:
        target = scan.number(sign=True)
        if target is None:
            raise scan.error("target_missing_here")
        request["target"] = target
        if first is not None:
            request["skill_value"] = first
    elif first is not None:
        request["target"] = first
    else:
        raise scan.error("target_missing_here")
    if scan.take(r"(?=[+-]\d)") is not None:
        request["base"] = scan.number(sign=True)
    if scan.take(r"\^") is not None:
        cap = scan.number()
        if cap is None:
            raise scan.error("cap_missing_here")
        request["cap"] = cap
    return request


def _spoken(*words: str) -> tuple[str, ...]:
    """Return a word as the beginning of a short form: only where a figure follows, with or without a space."""
    return tuple(f"{word}{gap}{digit}" for word in words for gap in ("", " ") for digit in range(10))


def _check(scan: Scanner) -> dict[str, Any]:
    scan.take(r"(SG|判定|CHECK)\s*")
    return _checked(scan, "sigma.check")


def _attempt(scan: Scanner) -> dict[str, Any]:
    """Read a check and, after ``VS``, the defence and health of the effect: ``SGA2<=9+9^16VS8/12``."""
    scan.take(r"(SGA|挑む|ATTEMPT)\s*")
    request = _checked(scan, "sigma.attempt")
    if scan.take(r"\s*VS\s*") is not None:
        request["defence"] = scan.number(sign=True)
        if request["defence"] is None or scan.take("/") is None:
            raise scan.error("effect_missing_here")
        request["effect_health"] = scan.number()
        if request["effect_health"] is None:
            raise scan.error("effect_missing_here")
    return request


def _measure(scan: Scanner) -> str:
    text = scan.take(r"[+-]?\d+(\.\d+)?\s*[^\s\d()#\[\]<>=+*/\-]*")
    if text is None:
        raise scan.error("measure_missing_here")
    return text.strip()


def _effect(scan: Scanner) -> dict[str, Any]:
    scan.take(r"(SGE|重し|WEIGHT)\s*")
    return {"op": "sigma.effect_attribute", "value": _measure(scan)}


def _class(scan: Scanner) -> dict[str, Any]:
    bracket = scan.take(r"CLASS\(\s*") is not None
    if not bracket:
        scan.take(r"(クラス値|クラス|CLASS|CL)\s*")
    value = _measure(scan)
    if bracket and scan.take(r"\s*\)") is None:
        raise scan.error("bracket_missing_here")
    return {"op": "sigma.class_of", "value": value}


_INTENSITIES: Final = {
    "ちょっと目立つ": "slight",
    "かなり目立つ": "marked",
    "病的": "pathological",
    "slight": "slight",
    "marked": "marked",
    "pathological": "pathological",
}


def _propose(scan: Scanner) -> dict[str, Any]:
    """Read ``提案+2(かなり目立つ) reason``: the value, the intensity of the quirk if it is one, and the reason."""
    scan.take(r"(提案|PROPOSE)\s*")
    request: dict[str, Any] = {"op": "sigma.propose", "value": scan.number(sign=True), "source": "other"}
    if request["value"] is None:
        raise scan.error("modifier_missing_here")
    if scan.take(r"\s*\(\s*") is not None:
        word = scan.take("|".join(_INTENSITIES))
        if word is None:
            raise scan.error("intensity_missing_here")
        request |= {"source": "quirk", "intensity": _INTENSITIES[word.lower()]}
        if scan.take(r"\s*\)") is None:
            raise scan.error("bracket_missing_here")
    scan.space()
    start = scan.line.origin[scan.position]
    if not (scan.take(r"[^#]+") or "").strip():
        raise scan.error("reason_missing_here")
    request["reason"] = scan.line.typed[start : scan.line.origin[scan.position]].strip()
    return request


def _definite(scan: Scanner) -> dict[str, Any]:
    bracket = scan.take(r"DEFINITE\(\s*") is not None
    if not bracket:
        scan.take("DF")
    number = scan.number(sign=True)
    if number is None:
        raise scan.error("class_missing_here")
    request: dict[str, Any] = {"op": "sigma.definite_of", "class_value": number}
    if bracket and scan.take(r"\s*\)") is None:
        raise scan.error("bracket_missing_here")
    unit = scan.take(rf"\s*({UNIT_WORDS})(?![A-Za-z])")
    return request if unit is None else {**request, "unit": unit.strip()}


COMMANDS: Final = (
    Command(("SG", *_spoken("判定", "CHECK")), _check, ("SG9", "SG2<=9+9^16", "判定2≦9+9")),
    Command(("SGA", *_spoken("挑む", "ATTEMPT")), _attempt, ("SGA2<=9+9^16VS8/12", "挑む2≦9+9^16 VS8/12")),
    Command(("SGE", *_spoken("重し", "WEIGHT")), _effect, ("SGE70kg", "重し70kg")),
    Command(("CLASS(", "CL", *_spoken("クラス値", "クラス")), _class, ("CL70kg", "Class(12)", "クラス70kg")),
    Command(
        ("提案+", "提案-", "提案 +", "提案 -", "PROPOSE +", "PROPOSE -"),
        _propose,
        ("提案+2(かなり目立つ) 落ち着きがない", "提案-1 足場が悪い"),
    ),
    Command(("DEFINITE(", "DF"), _definite, ("DF12kg", "Definite(12)")),
)
