"""Arithmetic with dice: ``2D6+3``, ``5D6KH3``, ``(1+2)D6*2-10/3C``: read, printed, bounded, evaluated.

    sum      = product {("+" | "-") product}
    product  = factor {"*" factor | "/" factor [F | C | R]}
    factor   = ("-" | "+") factor | "(" sum ")" | dice | number
    dice     = [number | "(" sum ")"] "D" [number | "(" sum ")"] [(KH | KL | DH | DL) [number] | MAX | MIN]

A count left out is 1, sides left out are 6, and at least one of the two must be there. ``MAX`` is ``KH1``, ``MIN``
is ``KL1``. A unary sign binds tighter than everything else. Every division rounds by itself: F down (towards minus
infinity), C or U up, R to the nearest with halves away from zero; without a letter the request's ``rounding`` holds,
F unless it says otherwise. So a later subtraction never changes a quotient: ``1+2-3*4/5`` is 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from sainome.kit.dice import BUDGET, MAX_SIDES
from sainome.kit.errors import InputError
from sainome.kit.notation import Scanner, plain
from sainome.kit.numbers import ceil_div, floor_div, round_half_up

MAX_DEPTH: Final = 40
MAX_DIGITS: Final = 400
"""Digits that a result may have; beyond that the expression is refused before a die is thrown."""

type Rounding = Literal["floor", "ceiling", "nearest"]

ROUNDINGS: Final[dict[str, Rounding]] = {"F": "floor", "C": "ceiling", "R": "nearest"}
_DIVIDE: Final = {"floor": floor_div, "ceiling": ceil_div, "nearest": round_half_up}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, 0 or more."""

    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """``count`` dice of ``sides`` faces; ``keep`` is KH, KL, DH, DL or nothing, of ``amount`` dice."""

    count: int
    sides: int
    keep: str = ""
    amount: int = 0

    @property
    def kept(self) -> int:
        """How many dice count."""
        if not self.keep:
            return self.count
        return self.amount if self.keep[0] == "K" else self.count - self.amount


@dataclass(frozen=True, slots=True)
class Negative:
    """A unary minus."""

    inner: Node


@dataclass(frozen=True, slots=True)
class Group:
    """Parentheses, kept so that an expression is shown as it was typed."""

    inner: Node


@dataclass(frozen=True, slots=True)
class Pair:
    """Two operands; ``sign`` is one of ``+ - * /``, ``rounding`` the letter behind a division."""

    sign: str
    left: Node
    right: Node
    rounding: str = ""


type Node = Number | Throw | Negative | Group | Pair


def show(node: Node) -> str:
    """Print an expression; reading it again gives the same expression.

    >>> show(parse("5d6kh3+(2-1)*4/3u"))
    '5D6KH3+(2-1)*4/3C'
    """
    match node:
        case Number(value):
            return str(value)
        case Throw(count, sides, keep, amount):
            return f"{count}D{sides}{f'{keep}{amount}' if keep else ''}"
        case Negative(inner):
            return f"-{show(inner)}"
        case Group(inner):
            return f"({show(inner)})"
        case Pair(sign, left, right, rounding):
            return f"{show(left)}{sign}{show(right)}{rounding}"


def divide(number: int, divisor: int, rounding: Rounding) -> int:
    """Divide with a named rounding."""
    return _DIVIDE[rounding](number, divisor)


def bounds(node: Node, rounding: Rounding = "floor") -> tuple[int, int]:
    """Return the smallest and largest value that an expression could have (never too narrow).

    Raises:
        InputError: ``division_by_zero`` if a divisor could be 0, ``result_too_long`` beyond 400 digits.

    >>> bounds(parse("2D6-3")), bounds(parse("5D6KH3"))
    ((-1, 9), (3, 18))
    """
    match node:
        case Number(value):
            return value, value
        case Throw():
            return node.kept, node.kept * node.sides
        case Negative(inner):
            low, high = bounds(inner, rounding)
            return -high, -low
        case Group(inner):
            return bounds(inner, rounding)
        case Pair():
            return _pair_bounds(node, rounding)


def _pair_bounds(node: Pair, rounding: Rounding) -> tuple[int, int]:
    one, two = bounds(node.left, rounding), bounds(node.right, rounding)
    match node.sign:
        case "+":
            found = [one[0] + two[0], one[1] + two[1]]
        case "-":
            found = [one[0] - two[1], one[1] - two[0]]
        case "*":
            found = [a * b for a in one for b in two]
        case _:
            if two[0] <= 0 <= two[1]:
                raise InputError("division_by_zero", "request.expression", divisor=show(node.right)[:40])
            how = ROUNDINGS.get(node.rounding, rounding)
            found = [divide(a, b, how) for a in one for b in two]
    if max(abs(min(found)), abs(max(found))) >= 10**MAX_DIGITS:
        raise InputError("result_too_long", "request.expression", limit=MAX_DIGITS)
    return min(found), max(found)


def throws(node: Node) -> list[Throw]:
    """Return the dice of an expression, in the order thrown."""
    match node:
        case Throw():
            return [node]
        case Negative(inner) | Group(inner):
            return throws(inner)
        case Pair(_, left, right):
            return [*throws(left), *throws(right)]
        case _:
            return []


def combine(node: Pair, left: int, right: int, rounding: Rounding) -> int:
    """Work out two operands."""
    match node.sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return divide(left, right, ROUNDINGS.get(node.rounding, rounding))


def constant(node: Node, rounding: Rounding = "floor") -> int:
    """Work out an expression without dice.

    Raises:
        InputError: ``division_by_zero``, ``result_too_long``, ``dice_not_here``.

    >>> constant(parse("1+2-3*4/5")), constant(parse("-7/2")), constant(parse("7/2R"))
    (1, -4, 4)
    """
    if throws(node):
        raise InputError("dice_not_here", "request.expression")
    bounds(node, rounding)
    return _constant(node, rounding)


def _constant(node: Node, rounding: Rounding) -> int:
    match node:
        case Number(value):
            return value
        case Negative(inner):
            return -_constant(inner, rounding)
        case Group(inner):
            return _constant(inner, rounding)
        case Pair(_, left, right):
            return combine(node, _constant(left, rounding), _constant(right, rounding), rounding)
        case _:
            raise InputError("dice_not_here", "request.expression")


@lru_cache(maxsize=512)
def parse(text: str) -> Node:
    """Read a whole expression.

    Raises:
        InputError: ``leftover_text``, ``number_missing``, ``bracket_missing`` and what :func:`scan_sum` raises.
    """
    scan = Scanner(plain(text))
    node = scan_sum(scan)
    if not scan.done:
        raise scan.error("leftover_text", text=scan.rest[:20])
    return node


def scan_sum(scan: Scanner, depth: int = 0) -> Node:
    """Read a sum.

    Raises:
        InputError: ``number_missing`` where a number or die should stand, ``bracket_missing``, ``too_deep``,
            ``number_too_long``, ``bad_die``, ``bad_die_count``, ``too_many_dice``, ``keep_range``, ``d66_alone``.
    """
    node = _product(scan, depth)
    while sign := _operator(scan, r"[+\-]"):
        node = Pair(sign, node, _product(scan, depth))
    return node


def _operator(scan: Scanner, pattern: str) -> str | None:
    """Read an operator with the spaces around it; a space before something else is left alone."""
    found = scan.take(rf" *{pattern} *")
    return found.strip() if found else None


def _product(scan: Scanner, depth: int) -> Node:
    node = _factor(scan, depth)
    while sign := _operator(scan, r"(\*|/(?!/))"):
        right = _factor(scan, depth)
        letter = (scan.take(r"[FCUR](?![A-Z0-9(])") or "").upper() if sign == "/" else ""
        node = Pair(sign, node, right, "C" if letter == "U" else letter)
    return node


def _factor(scan: Scanner, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise scan.error("too_deep", limit=MAX_DEPTH)
    if sign := scan.take(r"[+\-] *"):
        inner = _factor(scan, depth + 1)
        return Negative(inner) if sign[0] == "-" else inner
    start = scan.position
    if scan.take(r"\( *"):
        inner = scan_sum(scan, depth + 1)
        if scan.take(r" *\)") is None:
            raise scan.error("bracket_missing", text=")")
        if scan.take(r"D(?=[\d(]|[^\w]|$|[KD][HL]|MAX|MIN)"):
            return _dice(scan, start, _fixed(scan, inner, start), depth)
        return Group(inner)
    number = scan.number()
    if scan.take(r"D(?=[\d(]|[^\w]|$|[KD][HL]|MAX|MIN)" if number is not None else r"D(?=[\d(])"):
        return _dice(scan, start, number, depth)
    if number is None:
        raise scan.error("number_missing")
    return Number(number)


def _fixed(scan: Scanner, node: Node, start: int) -> int:
    try:
        return constant(node)
    except InputError as error:
        scan.position = start
        raise scan.error(error.code, **{k: v for k, v in error.details.items() if isinstance(v, (int, str))}) from None


def _dice(scan: Scanner, start: int, count: int | None, depth: int) -> Throw:
    if count is None and scan.take(r"66(?!\d)"):
        scan.position = start
        raise scan.error("d66_alone")
    number = 1 if count is None else count
    sides = scan.number()
    if sides is None:
        place = scan.position
        sides = 6
        if scan.take(r"\( *"):
            inner = scan_sum(scan, depth + 1)
            if scan.take(r" *\)") is None:
                raise scan.error("bracket_missing", text=")")
            sides = _fixed(scan, inner, place)
    end = scan.position
    scan.position = start
    check_dice(scan, number, sides)
    scan.position = end
    return _keep(scan, number, sides)


def check_dice(scan: Scanner, count: int, sides: int) -> None:
    """Refuse dice that cannot be thrown; the scanner stands where they begin."""
    if count < 1:
        raise scan.error("bad_die_count", count=count)
    if count > BUDGET:
        raise scan.error("too_many_dice", limit=BUDGET, count=count)
    if not 1 <= sides <= MAX_SIDES:
        raise scan.error("bad_die", sides=sides, limit=MAX_SIDES)


def _keep(scan: Scanner, count: int, sides: int) -> Throw:
    start = scan.position
    if word := scan.take(r"MAX|MIN"):
        return Throw(count, sides, "KH" if word.upper() == "MAX" else "KL", 1)
    word = scan.take(r"[KD][HL]")
    if word is None:
        return Throw(count, sides)
    amount = scan.number()
    throw = Throw(count, sides, word.upper(), 1 if amount is None else amount)
    if not 1 <= throw.amount <= count or throw.kept < 1:
        scan.position = start
        raise scan.error("keep_range", count=count, amount=throw.amount)
    return throw
