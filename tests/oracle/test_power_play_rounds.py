"""Rounds until a wound state in Power Play, against rounds played out one by one by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import convert
from tests.oracle.walk import run, spread

from sainome.systems.power_play import body
from sainome.systems.power_play.body import Body
from sainome.systems.power_play.settings import Settings

SEVERITY = ("healthy", "light", "severe", "doomed", "unconscious", "dead")


def naive_rounds(
    blows: dict[bool, dict[int | None, Fraction]],
    start: Body,
    *,
    until: str,
    attacks: int,
    table: Settings,
    rounds: int,
) -> list[Fraction]:
    """Follow every body through the rounds, blow by blow, with the damage of the rule as it was walked."""
    goal = SEVERITY.index(until)
    over = Fraction(0)
    within = []
    now: Counter[Body] = Counter({start: Fraction(1)})
    for _ in range(rounds):
        for _ in range(attacks):
            after: Counter[Body] = Counter()
            for one, chance in now.items():
                state = body.wound(one, table)
                if SEVERITY.index(state) >= goal:
                    over += chance
                    continue
                dodges = True in blows and state != "unconscious"
                paid = body.exert(one, "dodge", table)[0] if dodges else one
                for dealt, share in blows[dodges].items():
                    after[paid if dealt is None else body.lose(paid, dealt)] += chance * share
            now = after
        after = Counter()
        for one, chance in now.items():
            later = one
            if SEVERITY.index(body.wound(one, table)) < goal:
                later = convert({**_plain(body.drain(one, table)[0]), "exerted": False}, Body)
            if SEVERITY.index(body.wound(later, table)) >= goal:
                over += chance
            else:
                after[later] += chance
        now = after
        within.append(over)
    return within


def _plain(one: Body) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


@given(
    hp=st.integers(-4, 9),
    lines=st.sampled_from([(None, None), (-8, -4), (-4, -8), (-5, -5)]),
    until=st.sampled_from(["light", "severe", "doomed", "unconscious", "dead"]),
    attacks=st.integers(1, 2),
    rules=st.sampled_from(
        [{}, {"exertion_unit": "each_act"}, {"doomed_end": "unconscious"}, {"rules": {"exertion": False}}]
    ),
    dodge=st.sampled_from([None, {"pool": "1D6+6"}]),
)
@example(
    hp=0, lines=(-4, -8), until="dead", attacks=1, rules={"doomed_end": "unconscious"}, dodge=None
)  # death never comes under this reading, however far the hit points fall
@settings(max_examples=40, deadline=None)
def test_rounds_until_a_wound_state(
    *,
    hp: int,
    lines: tuple[int | None, int | None],
    until: str,
    attacks: int,
    rules: dict[str, Any],
    dodge: dict[str, Any] | None,
) -> None:
    figures = {"attack": {"pool": "1D6+5"}, "damage": "1D6-1", "weapon_type": "cut", "armour": 1}
    blows = {False: spread("power_play.melee", "damage_dealt", **figures, settings=rules)}
    if dodge is not None:
        blows[True] = spread("power_play.melee", "damage_dealt", **figures, dodge=dodge, settings=rules)
    whole = {"hp": hp, "hp_max": 9, "death_line": lines[0], "faint_line": lines[1]}
    asked = {**figures, "dodge": dodge, "body": whole, "until": until, "attacks": attacks, "settings": rules}
    found = run("power_play.odds_rounds", **asked, rounds=5).values
    table = convert(rules, Settings)
    start = body.settle(convert(whole, Body))
    expected = naive_rounds(blows, start, until=until, attacks=attacks, table=table, rounds=5)
    assert [Fraction(one["within"]) for one in found["within"]] == (
        expected if SEVERITY.index(body.wound(start, table)) < SEVERITY.index(until) else [Fraction(1)] * 5
    )
    if found["mean_rounds"] is not None:
        # the mean is the sum of the chances that it is still going on, which the first 30 rounds nearly exhaust
        long = naive_rounds(blows, start, until=until, attacks=attacks, table=table, rounds=30)
        going = 1 + sum(1 - chance for chance in long)
        if SEVERITY.index(body.wound(start, table)) < SEVERITY.index(until):
            assert going <= Fraction(found["mean_rounds"])
            if long[-1] > Fraction(999_999, 1_000_000):
                assert Fraction(found["mean_rounds"]) - going < Fraction(1, 1000)
