"""Walk a rule of any game: every face of every die that it asks for, with the chance of each way the dice may fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import convert, to_builtins

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.kit.outcome import Choice
from sainome.service.registry import operation

type Thrown = tuple[tuple[int, int], ...]
"""Dice as they fell: sides and face of each."""


class Result(NamedTuple):
    """What a rule answered, as plain data."""

    values: dict[str, Any]
    state: Any
    choices: tuple[Choice, ...]
    verdict: str | None


def run(op: str, faces: Any = (), /, **fields: Any) -> Result:
    """Run an operation on plain fields with given faces; raise ``NeedDice`` where they do not suffice."""
    found = operation(op)
    source = GivenSource(list(faces))
    request = convert({"op": op, **fields}, found.request)
    outcome = found.run(request, Dice(source))
    source.finish()
    state = None if outcome.state is None else to_builtins(outcome.state)
    return Result(to_builtins(outcome.values), state, outcome.choices, outcome.verdict)


def walk(op: str, /, most: int = 6, **fields: Any) -> Iterator[tuple[Fraction, Result]]:
    """Yield every way in which the dice of an operation may fall, with its chance; at most ``most`` dice.

    Ways that want more dice are left out: the chances of what is yielded then sum to less than 1.
    """
    found = operation(op)
    request = convert({"op": op, **fields}, found.request)
    for chance, outcome in ways(lambda dice: found.run(request, dice), most):
        state = None if outcome.state is None else to_builtins(outcome.state)
        yield chance, Result(to_builtins(outcome.values), state, outcome.choices, outcome.verdict)


def ways[T](rule: Callable[[Dice], T], most: int = 6) -> Iterator[tuple[Fraction, T]]:
    """Yield every way in which the dice of a rule may fall, with its chance; at most ``most`` dice."""
    open_ends: list[tuple[Thrown, Fraction]] = [((), Fraction(1))]
    while open_ends:
        faces, chance = open_ends.pop()
        source = GivenSource(faces)
        try:
            answer = rule(Dice(source))
        except NeedDice as need:
            if len(faces) < most:
                share = chance / need.sides
                open_ends += [((*faces, (need.sides, face)), share) for face in range(1, need.sides + 1)]
            continue
        source.finish()
        yield chance, answer


def spread(op: str, of: str, /, most: int = 6, **fields: Any) -> dict[Any, Fraction]:
    """Return the exact distribution of one value of an operation; ``a.b`` goes inside."""
    out: Counter[Any] = Counter()
    for chance, result in walk(op, most, **fields):
        place: Any = result.values
        for name in of.split("."):
            place = place[name]
        out[place] += chance
    return dict(out)
