"""Pools of dice that are counted one by one: ``3B6>=4``, ``3R6>=5``, ``3U6[6]>=10``."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from sainome.kit.dice import BUDGET, MAX_SIDES, Dice
from sainome.kit.errors import DiceError, InputError
from sainome.kit.notation import Scanner
from sainome.kit.numbers import SAFE, signed, wire_int
from sainome.kit.outcome import Outcome
from sainome.kit.system import Command, Operation, Request
from sainome.service.everyday.compare import Compare, scan_compare, scan_sign, scan_target
from sainome.service.everyday.expression import check_dice


class Pool(Struct, frozen=True, forbid_unknown_fields=True):
    """``count`` dice of ``sides`` faces."""

    count: Annotated[int, Meta(ge=1)]
    sides: Annotated[int, Meta(ge=1, le=MAX_SIDES)]


type Pools = Annotated[list[Pool], Meta(min_length=1, max_length=50)]


class CountRequest(Request, frozen=True, tag="core.count"):
    """Throw separate dice; with ``compare``, count those that pass (``3B6>=4``)."""

    pools: Pools
    compare: Compare | None = None


class CountValues(Struct, frozen=True):
    """All faces in the order thrown, and how many passed; ``successes`` is None without a comparison."""

    formula: str
    faces: list[int]
    shown: str
    compare: str | None
    target: int | None
    successes: int | None


class AgainRequest(Request, frozen=True, tag="core.again"):
    """Throw separate dice; each that passes ``again`` (``compare`` if left out) adds one more (``3R6>=5``)."""

    pools: Pools
    compare: Compare | None = None
    again: Compare | None = None


class AgainValues(Struct, frozen=True):
    """The faces of each round of throws, and how many passed; ``successes`` is None without a comparison."""

    formula: str
    rounds: list[list[int]]
    shown: str
    compare: str | None
    target: int | None
    successes: int | None


class OpenRequest(Request, frozen=True, tag="core.open"):
    """Throw open-ended dice: while a face reaches ``threshold`` the die goes on and adds up (``3U6[6]>=10``).

    ``modifier`` is added to each die's total before it is compared, and once to the sum.
    """

    pools: Pools
    threshold: Annotated[int, Meta(ge=-SAFE, le=SAFE)]
    modifier: Annotated[int, Meta(ge=-SAFE, le=SAFE)] = 0
    compare: Compare | None = None


class OpenValues(Struct, frozen=True):
    """Each die's faces; the largest single total and the sum, modifier included; how many passed."""

    formula: str
    chains: list[list[int]]
    shown: str
    highest: int | str
    total: int | str
    compare: str | None
    target: int | None
    successes: int | None


def notation(pools: list[Pool], letter: str) -> str:
    """Print pools.

    >>> notation([Pool(3, 6), Pool(1, 10)], "B")
    '3B6+1B10'
    """
    return "+".join(f"{pool.count}{letter}{pool.sides}" for pool in pools)


def _check(pools: list[Pool]) -> None:
    count = sum(pool.count for pool in pools)
    if count > BUDGET:
        raise DiceError("too_many_dice", "request.pools", limit=BUDGET, count=count)


def _endless(pools: list[Pool], again: Compare, path: str) -> None:
    for pool in pools:
        if again.always(pool.sides):
            raise InputError("endless_roll", path, sides=pool.sides, condition=again.text())


def count(request: CountRequest, dice: Dice) -> Outcome:
    """Throw separate dice and count those that pass.

    Raises:
        DiceError: ``too_many_dice``.
    """
    _check(request.pools)
    formula = notation(request.pools, "B")
    compare = request.compare
    faces = [face for pool in request.pools for face in dice.roll(pool.sides, pool.count, "roll")]
    passed = [index for index, face in enumerate(faces) if compare is not None and compare.holds(face)]
    dice.mark("success", *passed)
    values = CountValues(
        formula=formula,
        faces=faces,
        shown=",".join(map(str, faces)),
        compare=compare.sign if compare else None,
        target=compare.number if compare else None,
        successes=len(passed) if compare else None,
    )
    return Outcome(values=values)


def again(request: AgainRequest, dice: Dice) -> Outcome:
    """Throw separate dice, one more for each that passes the condition, until none does.

    Raises:
        InputError: ``threshold_missing`` without any condition; ``endless_roll`` if every face would roll again.
        DiceError: ``too_many_dice``.
    """
    _check(request.pools)
    condition = request.again or request.compare
    if condition is None:
        raise InputError("threshold_missing", "request.again")
    _endless(request.pools, condition, "request.again" if request.again else "request.compare")
    rounds: list[list[int]] = []
    pending = [(pool.sides, pool.count) for pool in request.pools]
    while pending:
        faces: list[int] = []
        more: list[tuple[int, int]] = []
        for sides, number in pending:
            thrown = dice.roll(sides, number, "roll" if not rounds else "again")
            first = dice.thrown - number
            for index, face in enumerate(thrown):
                if request.compare is not None and request.compare.holds(face):
                    dice.mark("success", first + index)
                elif condition.holds(face):
                    dice.mark("again", first + index)
            passing = sum(condition.holds(face) for face in thrown)
            more += [(sides, passing)] if passing else []
            faces += thrown
        rounds.append(faces)
        pending = more
    formula = notation(request.pools, "R") + (f"[{request.again.text()}]" if request.again else "")
    passed = [face for faces in rounds for face in faces if request.compare is not None and request.compare.holds(face)]
    values = AgainValues(
        formula=formula,
        rounds=rounds,
        shown=" + ".join(",".join(map(str, faces)) for faces in rounds),
        compare=request.compare.sign if request.compare else None,
        target=request.compare.number if request.compare else None,
        successes=len(passed) if request.compare else None,
    )
    return Outcome(values=values)


def open_ended(request: OpenRequest, dice: Dice) -> Outcome:
    """Throw open-ended dice; each goes on while its face reaches the threshold.

    Raises:
        InputError: ``endless_roll`` if every face would go on.
        DiceError: ``too_many_dice``.
    """
    _check(request.pools)
    limit = Compare(">=", request.threshold)
    _endless(request.pools, limit, "request.threshold")
    chains = [_chain(pool.sides, limit, dice) for pool in request.pools for _ in range(pool.count)]
    sums = [sum(chain) for chain in chains]
    compare = request.compare
    passed = sum(compare.holds(one + request.modifier) for one in sums) if compare else None
    change = signed(request.modifier) if request.modifier else ""
    formula = f"{notation(request.pools, 'U')}[{request.threshold}]{change}"
    values = OpenValues(
        formula=formula,
        chains=chains,
        shown=",".join(_chain_text(chain) for chain in chains) + change,
        highest=wire_int(max(sums) + request.modifier),
        total=wire_int(sum(sums) + request.modifier),
        compare=compare.sign if compare else None,
        target=compare.number if compare else None,
        successes=passed,
    )
    return Outcome(values=values)


def _chain(sides: int, limit: Compare, dice: Dice) -> list[int]:
    faces = list(dice.roll(sides, 1, "roll"))
    while limit.holds(faces[-1]):
        dice.mark("again", -1)
        faces += dice.roll(sides, 1, "again")
    return faces


def _chain_text(chain: list[int]) -> str:
    return str(chain[0]) if len(chain) == 1 else f"{sum(chain)}[{','.join(map(str, chain))}]"


def _scan_pools(scan: Scanner, letter: str) -> list[dict[str, int]]:
    pools = []
    while True:
        start = scan.position
        number = scan.number()
        if number is None or scan.take(letter) is None:
            scan.position = start
            raise scan.error("number_missing")
        sides = scan.number()
        if sides is None:
            raise scan.error("number_missing")
        end, scan.position = scan.position, start
        check_dice(scan, number, sides)
        scan.position = end
        pools.append({"count": number, "sides": sides})
        if scan.take(rf" *\+ *(?=\d+{letter}\d)") is None:
            return pools


def _plain(compare: Compare | None, name: str) -> dict[str, Any]:
    return {} if compare is None else {name: {"sign": compare.sign, "number": compare.number}}


def _parse_count(scan: Scanner) -> dict[str, Any]:
    return {"op": "core.count", "pools": _scan_pools(scan, "B"), **_plain(scan_compare(scan), "compare")}


def _bracket(scan: Scanner) -> tuple[str | None, int] | None:
    """Read ``[>3]`` or ``[6]``."""
    if scan.take(r"\[ *") is None:
        return None
    sign = scan_sign(scan)
    number = scan_target(scan)
    if scan.take(r" *\]") is None:
        raise scan.error("bracket_missing", text="]")
    return sign, number


def _at(scan: Scanner) -> tuple[str | None, int] | None:
    """Read ``@>3`` or ``@6``."""
    if scan.take(r" *@ *") is None:
        return None
    return scan_sign(scan), scan_target(scan)


def _parse_again(scan: Scanner) -> dict[str, Any]:
    pools = _scan_pools(scan, "R")
    given = _bracket(scan)
    compare = scan_compare(scan)
    given = given or _at(scan)
    found = None
    if given is not None:
        # a bare number is reached in the direction of the target
        found = Compare(given[0] or (compare.sign if compare else ">="), given[1])  # type: ignore[arg-type]
    elif compare is None:
        raise scan.error("threshold_missing")
    return {"op": "core.again", "pools": pools, **_plain(compare, "compare"), **_plain(found, "again")}


def _parse_open(scan: Scanner) -> dict[str, Any]:
    pools = _scan_pools(scan, "U")
    modifier = _modifier(scan)
    given = _bracket(scan)
    modifier += _modifier(scan)
    compare = scan_compare(scan)
    given = given or _at(scan)
    if given is None:
        raise scan.error("threshold_missing")
    if given[0] not in (None, ">="):
        raise scan.error("threshold_sign")
    request: dict[str, Any] = {"op": "core.open", "pools": pools, "threshold": given[1]}
    if modifier:
        request["modifier"] = modifier
    return {**request, **_plain(compare, "compare")}


def _modifier(scan: Scanner) -> int:
    if scan.take(r" *(?=[+\-])") is None:
        return 0
    return scan_target(scan)


OPERATIONS: Final = (
    Operation(CountRequest, count, CountValues, open=frozenset({"formula", "faces", "shown"})),
    Operation(AgainRequest, again, AgainValues, open=frozenset()),
    Operation(OpenRequest, open_ended, OpenValues, open=frozenset({"formula", "chains", "shown", "highest", "total"})),
)
COMMANDS: Final = (
    Command((), _parse_count, ("3B6", "3B6>=4", "2B6+1B10>3"), r"\d+B\d"),
    Command((), _parse_again, ("3R6>=5", "2R6[>3]>=5", "2R6>=5@>3"), r"\d+R\d"),
    Command((), _parse_open, ("3U6[6]>=10", "3U6>=10@6", "2U6[6]+1"), r"\d+U\d"),
)
