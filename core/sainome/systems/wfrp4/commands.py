"""The short forms that players type: ``1D100<=50``, ``WH50``, ``テスト 50 難しい``, ``対抗テスト 50 40`` and so on.

A target is written as a sum, ``43-20`` or ``(43-20)``: the first number is the base, every other one a modifier. After
the Japanese and English words a difficulty may follow, and a number of helpers as ``支援2`` or ``help2``. Anything else
that is left over is an error, or a comment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sainome.kit.notation import Scanner
from sainome.kit.system import Command

_LIMIT: Final = 1000
_DIFFICULTIES: Final = {
    "very_easy": "とても容易|very_easy",
    "easy": "容易|easy",
    "average": "普通|average",
    "challenging": "手強い|手ごわい|challenging",
    "difficult": "難しい|difficult",
    "hard": "多難|hard",
    "very_hard": "超多難|very_hard",
}
_END: Final = r"(?=[ #]|//|$)"
_POSITION: Final = r" +(?=[-+(0-9])"

type Parse = Callable[[Scanner], dict[str, Any]]


def read_sum(scan: Scanner) -> list[int]:
    """Read numbers joined by + and -, with brackets: ``43-20``, ``(43-20)``, ``50-(10+5)``.

    Raises:
        InputError: ``target_missing``, ``sum_bracket_missing``, ``target_too_big``, ``only_sums``.

    >>> from sainome.kit.notation import plain
    >>> read_sum(Scanner(plain("50-(10-5)+3")))
    [50, -10, 5, 3]
    """
    numbers: list[int] = []
    _terms(scan, numbers, 1)
    if scan.rest[:1] in ("*", "/"):
        raise scan.error("only_sums")
    return numbers


def _terms(scan: Scanner, numbers: list[int], sign: int) -> None:
    own = -1 if scan.take(r" *- *") else 1
    scan.take(r" *\+ *")
    while True:
        scan.space()
        if scan.take(r"\("):
            _terms(scan, numbers, sign * own)
            scan.space()
            if not scan.take(r"\)"):
                raise scan.error("sum_bracket_missing")
        else:
            start = scan.position
            number = scan.number()
            if number is None:
                raise scan.error("target_missing")
            if number > _LIMIT:
                scan.position = start
                raise scan.error("target_too_big", limit=_LIMIT)
            numbers.append(sign * own * number)
        following = scan.take(r" *[-+](?= *[(0-9])")
        if following is None:
            return
        own = -1 if "-" in following else 1


def read_target(scan: Scanner, *, words: bool) -> dict[str, Any]:
    """Read a target as request fields: base and modifiers, and after a word also difficulty and helpers."""
    base, *modifiers = read_sum(scan)
    found: dict[str, Any] = {"base": base}
    if modifiers:
        found["modifiers"] = modifiers
    while words:
        if "difficulty" not in found and (difficulty := _difficulty(scan)) is not None:
            found["difficulty"] = difficulty
        elif "helpers_accepted" not in found and scan.take(r" +(支援|help) *(?=\d)"):
            found["helpers_accepted"] = scan.number()
        else:
            return found
    return found


def _difficulty(scan: Scanner) -> str | None:
    return next((key for key, spoken in _DIFFICULTIES.items() if scan.take(f" +(?:{spoken}){_END}")), None)


def _number(scan: Scanner, code: str) -> int:
    number = scan.number()
    if number is None:
        raise scan.error(code)
    return number


def _next(scan: Scanner, code: str, pattern: str = r" *(?:,|対|vs\.?| ) *") -> None:
    """Read what separates two positions of a line."""
    if scan.take(pattern) is None:
        raise scan.error(code)


def _test(start: str, *, words: bool, **fixed: Any) -> Parse:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        return {"op": "wfrp4.test", **read_target(scan, words=words), **fixed}

    return parse


def _opposed(op: str, start: str) -> Parse:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        first = read_target(scan, words=True)
        if op == "wfrp4.opposed" and scan.take(r" *$| *(?=#|//)") is not None:
            return {"op": op, "a": first}
        _next(scan, "second_side_missing")
        return {"op": op, "a": first, "b": read_target(scan, words=True)}

    return parse


def _extended(op: str, start: str) -> Parse:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        found = {"op": op, **read_target(scan, words=True)}
        _next(scan, "goal_missing")
        scan.take(r"(目標|goal)? *(SL)? *")
        found["goal_sl"] = _number(scan, "goal_missing")
        if op == "wfrp4.extended_odds" and scan.take(r" +(?=\d+ *(回|rolls?|$|#|//))"):
            found["rolls"] = scan.number()
            scan.take(r" *(回|rolls?)")
        return found

    return parse


def _odds(start: str) -> Parse:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        return {"op": "wfrp4.odds", **read_target(scan, words=True)}

    return parse


def _assist(start: str) -> Parse:
    """Read the tester's characteristic and how many want to help; all of them are taken to fulfil the rest."""

    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        characteristic = _number(scan, "characteristic_missing")
        _next(scan, "helpers_missing")
        place = scan.position
        count = _number(scan, "helpers_missing")
        scan.take("人")
        if count > 100:
            scan.position = place
            raise scan.error("too_many_helpers", limit=100)
        helpers = [{"id": str(number), "advances": 1, "adjacent": True} for number in range(1, count + 1)]
        return {"op": "wfrp4.assist", "assistance": {"characteristic": characteristic, "helpers": helpers}}

    return parse


def _location(start: str) -> Parse:
    def parse(scan: Scanner) -> dict[str, Any]:
        scan.take(start)
        place = scan.position
        total = _number(scan, "target_missing")
        if not 1 <= total <= 100:
            scan.position = place
            raise scan.error("roll_out_of_range")
        return {"op": "wfrp4.location", "reading": {"total": total}}

    return parse


def _command(words: str, make: Callable[[str], Parse], forms: tuple[str, ...]) -> Command:
    start = f"(?:{words}){_POSITION}"
    return Command((), make(start), forms, pattern=start)


COMMANDS: Final = (
    Command(
        (),
        _test(r"1?D100 *<= *", words=False),
        ("1D100<=50", "D100<=50", "1d100<=50+10", "1D100<=(43-20)"),
        pattern=r"1?D100 *<=",
    ),
    Command(
        (),
        _test("WH", words=False, combat=True),
        ("WH50", "WH(43-20)", "WH43-20", "WH50+10"),
        pattern=r"WH(?=[-+(0-9])",
    ),
    _command(
        "簡易テスト|simple", lambda start: _test(start, words=True, kind="simple"), ("簡易テスト 50", "simple 50 hard")
    ),
    _command(
        "攻撃テスト|attack", lambda start: _test(start, words=True, combat=True), ("攻撃テスト 50+10", "attack 50")
    ),
    _command(
        "(?:詳細)?テスト|test", lambda start: _test(start, words=True), ("テスト 50", "テスト 43+10 難しい 支援2")
    ),
    _command(
        "対抗テスト|opposed",
        lambda start: _opposed("wfrp4.opposed", start),
        ("対抗テスト 50 40", "対抗テスト 50-10 対 40 容易", "対抗テスト 50", "opposed 50 vs 40"),
    ),
    _command(
        "継続テスト|extended",
        lambda start: _extended("wfrp4.extended", start),
        ("継続テスト 50 5", "継続テスト 50+10 目標SL5"),
    ),
    _command("支援|assist", _assist, ("支援 35 3人", "assist 35 3")),
    _command("部位|location", _location, ("部位 32", "location 32")),
    _command("成功率|odds", _odds, ("成功率 50", "odds 50+20")),
    _command(
        "対抗勝率|opposed_odds",
        lambda start: _opposed("wfrp4.opposed_odds", start),
        ("対抗勝率 50 40", "opposed_odds 50 40"),
    ),
    _command(
        "達成率|extended_odds",
        lambda start: _extended("wfrp4.extended_odds", start),
        ("達成率 50 5", "達成率 50 目標5 3回", "extended_odds 50 5"),
    ),
)
