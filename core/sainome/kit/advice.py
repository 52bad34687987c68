"""Which choice is best: the options of one decision with exact value and price, and where the answer changes.

An ``advise`` operation answers with values that extend :class:`Advice`. Its rule works out an :class:`Offer` for each
thing that may be done now, doing nothing first, and lets :func:`advice` compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.numbers import decimal_text, fraction_text, percent_text, round_half_up

type Unit = Literal["chance", "number"]
"""What a value is: a chance (shown as a percentage) or a plain number, such as a mean."""

type PointWorth = Annotated[int, Meta(ge=0, le=100)]
"""What the one who decides thinks one point of the price to be worth: percentage points of chance, or hundredths."""

FARTHEST: Final = 100
"""Targets on either side that are tried to find where the answer changes."""


class Offer(NamedTuple):
    """One thing that may be done: its id (under ``[option]`` in ``words.toml``), exact value, price by resource.

    ``n`` is the number that belongs to it, such as how many dice, if options differ by it.
    """

    id: str
    value: Fraction
    price: Mapping[str, int] = {}
    n: int | None = None


class Option(Struct, frozen=True, kw_only=True):
    """One option as it leaves: exact value, the same for reading, what it gains over doing nothing, its price.

    ``per_point`` is the gain for each point of the price; None for what costs nothing. One option is the best.
    """

    id: str
    n: int | None
    value: str
    shown: str
    gain: str
    gain_shown: str
    price: dict[str, int]
    per_point: str | None
    best: bool


class Prospect(Struct, frozen=True, kw_only=True):
    """What one choice in the middle of a roll comes to: the exact chance that it ends well, and the same for reading.

    The values of an operation that a ``Choice`` names as its ``odds`` extend it.
    """

    choice: str
    chance: str
    percent: str


def prospect(choice: str, chance: Fraction) -> dict[str, Any]:
    """Return the fields of :class:`Prospect`.

    >>> prospect("reroll", Fraction(9, 20))
    {'choice': 'reroll', 'chance': '9/20', 'percent': '45.0%'}
    """
    return {"choice": choice, "chance": fraction_text(chance), "percent": percent_text(chance)}


class Change(Struct, frozen=True, kw_only=True):
    """The nearest target on one side of the present one at which another option is best."""

    target: int
    side: Literal["from", "down_to"]
    answer: str
    n: int | None


class Advice(Struct, frozen=True, kw_only=True):
    """What an ``advise`` operation answers: all options, the best one, and where the answer changes.

    ``aim`` says what the values are (a key under ``[aim]``); ``answer`` is the id of the best option, ``answer_n`` its
    number.
    """

    aim: str
    answer: str
    answer_n: int | None
    answer_shown: str
    options: tuple[Option, ...]
    changes: tuple[Change, ...]


def best_of(offers: Sequence[Offer], worth: int = 0) -> Offer:
    """Return the best offer: the greatest value less the worth of its price, then the lower price, then the earlier.

    >>> best_of([Offer("stop", Fraction(1, 2)), Offer("spend", Fraction(3, 5), {"point": 1})]).id
    'spend'
    >>> best_of([Offer("stop", Fraction(1, 2)), Offer("spend", Fraction(3, 5), {"point": 1})], 15).id
    'stop'
    """

    def rank(offer: Offer) -> tuple[Fraction, int]:
        cost = sum(offer.price.values())
        return offer.value - Fraction(cost * worth, 100), -cost

    return max(offers, key=rank)


def changes(
    offers_at: Callable[[int], Sequence[Offer]],
    now: int,
    *,
    low: int,
    high: int,
    worth: int = 0,
) -> tuple[Change, ...]:
    """Return the nearest targets below and above ``now`` (within ``low`` to ``high``) where another option is best.

    At most 100 targets are tried on each side; beyond ``low`` and ``high`` all are alike, so those are passed over.
    "From" a higher target on, "down to" a lower one, the answer differs.
    """

    def best_at(target: int) -> tuple[str, int | None]:
        best = best_of(offers_at(target), worth)
        return best.id, best.n

    here = best_at(now)
    found: list[Change] = []
    down, up = min(now - 1, high), max(now + 1, low)
    below = range(down, max(low - 1, down - FARTHEST), -1)
    above = range(up, min(high + 1, up + FARTHEST))
    sides: tuple[tuple[Literal["from", "down_to"], range], ...] = (("down_to", below), ("from", above))
    for side, targets in sides:
        for target in targets:
            other = best_at(target)
            if other != here:
                found.append(Change(target=target, side=side, answer=other[0], n=other[1]))
                break
    return tuple(found)


def compared(
    offers: Sequence[Offer],
    *,
    aim: str,
    unit: Unit = "chance",
    worth: int = 0,
    changes: tuple[Change, ...] = (),
) -> dict[str, Any]:
    """Return the fields of :class:`Advice` for offers of which the first is doing nothing.

    >>> found = compared([Offer("stop", Fraction(1, 2)), Offer("spend", Fraction(3, 4), {"point": 2})], aim="success")
    >>> found["answer"], found["options"][1].gain, found["options"][1].per_point
    ('spend', '1/4', '1/8')
    """
    best = best_of(offers, worth)
    plain = offers[0].value
    options = tuple(
        Option(
            id=offer.id,
            n=offer.n,
            value=fraction_text(offer.value),
            shown=_shown(offer.value, unit),
            gain=fraction_text(offer.value - plain),
            gain_shown=_gain(offer.value - plain, unit),
            price=dict(offer.price),
            per_point=_per_point(offer, plain),
            best=offer is best,
        )
        for offer in offers
    )
    return {
        "aim": aim,
        "answer": best.id,
        "answer_n": best.n,
        "answer_shown": _shown(best.value, unit),
        "options": options,
        "changes": changes,
    }


def _per_point(offer: Offer, plain: Fraction) -> str | None:
    cost = sum(offer.price.values())
    return fraction_text((offer.value - plain) / cost) if cost else None


def _shown(value: Fraction, unit: Unit) -> str:
    return percent_text(value) if unit == "chance" else decimal_text(value)


def _gain(value: Fraction, unit: Unit) -> str:
    """Write a gain with its sign: percentage points with one decimal, or a number with two."""
    if unit == "number":
        return f"+{decimal_text(value)}" if value >= 0 else decimal_text(value)
    tenths = round_half_up(1000 * value.numerator, value.denominator)
    return f"{'-' if tenths < 0 else '+'}{abs(tenths) // 10}.{abs(tenths) % 10}"
