"""The exact odds of トーグ against the rules themselves, walked die by die, and against a second naive method."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.contract.gather import ask

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.systems.torg_storm import chances, check, effects, odds
from sainome.systems.torg_storm.die import ROLLS_ON
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.torg_storm.world import World

FACE = Fraction(1, 20)


def walk(rule: Callable[[Dice], Any], depth: int) -> tuple[dict[Any, Fraction], Fraction]:
    """Throw every face of every die that a rule asks for, to a depth; return the chances and what is left over."""
    found: dict[Any, Fraction] = {}
    left = Fraction(0)
    open_rolls: list[tuple[tuple[tuple[int, int], ...], Fraction]] = [((), Fraction(1))]
    while open_rolls:
        faces, chance = open_rolls.pop()
        try:
            result = rule(Dice(GivenSource(faces)))
        except NeedDice as need:
            if len(faces) >= depth:
                left += chance
                continue
            for face in range(1, need.sides + 1):
                open_rolls.append(((*faces, (need.sides, face)), chance / need.sides))
            continue
        found[result] = found.get(result, Fraction(0)) + chance
    return found, left


def between(found: Fraction, exact: Fraction, left: Fraction) -> bool:
    """Whether an exact chance lies between what was found and that plus all that was left over."""
    return found <= exact <= found + left


@pytest.mark.parametrize("roller", ["rated", "unskilled", "ord"])
def test_totals_walked_through_the_rule(roller: Any) -> None:
    rule = lambda dice: check.check(check.CheckRequest(roller=roller), dice).values.die_total  # noqa: E731
    found, left = walk(rule, 6)
    assert left == (len(ROLLS_ON[roller]) * FACE) ** 6
    for total in range(1, 75):
        assert between(found.get(total, Fraction(0)), chances.total_is(total, roller), left)
        at_least = sum((chance for value, chance in found.items() if value >= total), Fraction(0))
        assert between(at_least, chances.total_from(total, roller), left)
    for wanted in range(-12, 12):
        at_least = sum((chance for value, chance in found.items() if bonus(value) >= wanted), Fraction(0))
        assert between(at_least, chances.reaches(wanted, roller), left)


@pytest.mark.parametrize("roller", ["rated", "ord"])
def test_tail_is_what_the_head_leaves(roller: str) -> None:
    """The closed form of the tail against one minus all that comes before it."""
    head = Fraction(0)
    for total in range(1, 200):
        assert chances.total_from(total, roller) == 1 - head
        head += chances.total_is(total, roller)


@pytest.mark.parametrize("roller", ["rated", "ord"])
def test_passing_sums_by_the_linear_equations(roller: str) -> None:
    """S(k), the sum from k on, against S(0) less the terms before; S(0) solves S = 1 + n/20 S."""
    whole = 1 / (1 - len(ROLLS_ON[roller]) * FACE)
    for k in range(40):
        assert chances.passing_from(k, roller) == whole - sum(
            (chances.passing(j, roller) for j in range(k)), Fraction(0)
        )


def with_possibility(dice: Dice) -> int:
    """Roll a check and spend a Possibility on it, with the same dice throughout."""
    first = check.check(check.CheckRequest(), dice)
    return int(check.extra(check.ExtraRequest(state=first.state, choice="throw"), dice).values.bonus)


def test_possibility_walked_through_the_rule() -> None:
    found, left = walk(with_possibility, 4)
    assert left < Fraction(1, 20)
    for wanted in range(-12, 16):
        at_least = sum((chance for value, chance in found.items() if value >= wanted), Fraction(0))
        assert between(at_least, chances.reaches(wanted, "rated", possibility=True), left)
    assert chances.reaches(0, "rated", possibility=True) == 1


def test_possibility_by_adding_two_distributions() -> None:
    """P(sum >= t) as one minus a finite double sum over first total and extra die."""

    def extra_is(total: int) -> Fraction:
        direct = 9 * FACE if total == 10 else FACE * (11 <= total <= 19)
        rolled_on = (chances.total_is(total - face, "rated") for face in (10, 20) if total > face)
        return direct + sum(rolled_on, Fraction(0)) * FACE

    below = Fraction(0)
    for total in range(11, 90):
        assert chances.with_extra_from(total, "rated") == 1 - below
        pairs = ((first, total - first) for first in range(1, total - 9))
        below += sum((chances.total_is(first, "rated") * extra_is(extra) for first, extra in pairs), Fraction(0))


@pytest.mark.parametrize("lead", [-7, -2, -1, 0, 1, 2, 5, 12])
@pytest.mark.parametrize("spends", [(False, False), (True, False), (False, True), (True, True)])
def test_active_defence_by_a_long_sum(lead: int, spends: tuple[bool, bool]) -> None:
    """The infinite sum in closed form against its first terms, the rest bounded by the defender's tail."""
    attacker, defender = spends
    last = 60
    total = Fraction(0)
    for wanted in range(1, last):
        if wanted == 1:
            chance = 1 - chances.reaches(2, "rated", possibility=defender)
        else:
            chance = chances.bonus_is(wanted, "rated", possibility=defender)
        total += chance * chances.reaches(wanted - lead, "rated", possibility=attacker)
    rest = chances.reaches(last, "rated", possibility=defender)
    exact = chances.defended(lead, "rated", "rated", attacker_spends=attacker, defender_spends=defender)
    assert between(total, exact, rest)
    assert rest < Fraction(1, 10**13)


@pytest.mark.parametrize("pair", [("unskilled", "rated"), ("rated", "ord"), ("ord", "ord")])
def test_active_defence_of_other_dice(pair: tuple[str, str]) -> None:
    attacker, defender = pair
    total = 1 - chances.reaches(2, defender)
    total *= chances.reaches(1, attacker)
    for wanted in range(2, 40):
        total += chances.bonus_is(wanted, defender) * chances.reaches(wanted, attacker)
    assert between(total, chances.defended(0, attacker, defender), chances.reaches(40, defender))


def test_starting_a_storm_walked_through_the_rule() -> None:
    """The whole declaration, active defence and all, to a depth of four dice."""
    pair = [{"id": "A", "reality": "core", "reality_value": 16}, {"id": "B", "reality": "nile", "reality_value": 15}]
    world = msgspec.convert({"beings": pair}, World)
    from sainome.systems.torg_storm.start import StartRequest, start

    request = StartRequest(state=world, attacker="A", defender="B", active_defence=True)
    found, left = walk(lambda dice: start(request, dice).values.start.storm, 4)
    exact = odds.odds(odds.OddsRequest(value=16, difficulty=15, active_defence=True), Dice(GivenSource(()))).values
    assert between(found["forming"], Fraction(exact.success), left)
    assert left < Fraction(1, 50)


@pytest.mark.parametrize("table", ["overcome", "ill_effect"])
def test_rows_of_the_effect_tables_walked(table: Any) -> None:
    request = effects.EffectRequest(table=table, strength=19)
    found, left = walk(lambda dice: effects.effect(request, dice).values.effect.row, 6)
    reply = ask({"op": "torg_storm.odds_effects", "table": table}, [])
    listed = {row["row"]: Fraction(row["chance"]) for row in reply["outcome"]["values"]["rows"]}
    assert sum(listed.values()) == 1
    assert set(found) == set(listed)
    assert all(between(found[row], chance, left) for row, chance in listed.items())


def test_transformed_items_walked_through_the_rule() -> None:
    """Two of two items, given the row: how often at least one turns."""
    items = [{"id": "sword", "reality": "core"}, {"id": "gun", "reality": "core"}]
    storm = {"id": "S1", "strength": 19, "realities": ["core", "nile"]}
    world = msgspec.convert({"beings": [{"id": "C", "items": items}], "storms": [storm]}, World)
    request = effects.EffectRequest(table="ill_effect", state=world, being="C", storm="S1", margin=2)

    class AfterTheTable(Dice):
        """Dice whose first throw is the 2 that gives the row."""

        def roll(self, sides: int, count: int = 1, purpose: str = "roll") -> tuple[int, ...]:
            return (2,) if purpose == "ill_effect_table" else super().roll(sides, count, purpose)

    def turned(dice: Dice) -> int:
        dice.__class__ = AfterTheTable
        return len(effects.effect(request, dice).values.effect.transformed)

    found, left = walk(turned, 6)
    assert left == 0
    expected = ask({"op": "torg_storm.odds_items", "count": 2}, [])["outcome"]["values"]
    assert 1 - found[0] == Fraction(expected["at_least_one"])
    assert sum(count * chance for count, chance in found.items()) == Fraction(expected["expected"])
