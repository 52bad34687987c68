"""The storm fight's odds and advice of トーグ against attacks, spending, countering and results of the rule itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle.walk import run, ways

from sainome.kit.chain import End
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.service.registry import operation
from sainome.systems.torg_storm.chances import bonus_is, defended, reaches
from sainome.systems.torg_storm.fight_chances import Begun, Duel, Duellist, Standing
from sainome.systems.torg_storm.settings import Settings

ROWS = [
    {"low": 0, "high": 1, "possibilities_lost": 1, "special": "x2"},
    {"low": 2, "high": 3, "possibilities_lost": 2, "special": "maelstrom"},
    {"low": 4, "high": 5, "possibilities_lost": 2, "special": "transform"},
    {"low": 6, "possibilities_lost": 3},
]
TABLE = {"sample": True, "rows": ROWS}


def scene(now: Standing, values: tuple[int, int], *, itself: bool, note: str) -> dict[str, Any]:
    """Return a fight in the scene of which the odds are asked."""
    beings = [
        {"id": name, "reality": name, "reality_value": value, "possibilities": side[0], "reality_level": side[1]}
        for name, value, side in zip("AB", values, (now.one, now.other), strict=True)
    ]
    fight: dict[str, Any] = {"storm": "S", "one": "A", "other": "S" if itself else "B"}
    if itself:
        fight["itself"] = {"reality_value": values[1], "possibilities": now.other[0]}
    storm = {"id": "S", "cause": "nested" if itself else "fight", "strength": 10, "realities": ["A", "B"]}
    return {
        "settings": {"storm_results": TABLE, "transform_note": note},
        "beings": beings[:1] if itself else beings,
        "storms": [{**storm, "maelstrom": now.maelstrom}],
        "fights": [fight],
    }


class Plan(NamedTuple):
    """How a side answers the questions of an attack."""

    spends: str = "never"
    counters: bool = False
    gains: bool = False
    confirms: bool = True
    defends: bool = False
    spends_on_defence: bool = False


def attack(dice: Dice, world: dict[str, Any], attacker: str, plans: tuple[Plan, Plan]) -> Any:
    """Make one attack of the rule and answer every question as planned; return how the fight stands."""
    plan, against = plans
    request: dict[str, Any] = {
        "op": "torg_storm.attack",
        "attacker": attacker,
        "active_defence": against.defends,
        "state": world,
    }
    while True:
        found = operation(request["op"])
        outcome = found.run(msgspec.convert(request, found.request), dice)
        state = msgspec.to_builtins(outcome.state)
        if not state.get("pending"):
            return standing(state, attacker)
        question = outcome.values.question
        kind = question.kind
        if kind == "possibility" and question.who != attacker:
            wanted = "spend" if against.spends_on_defence else "accept"
        elif kind == "possibility":
            total, goal = int(question.figures.rsplit(" ", 1)[1]), int(question.figures.split("≧")[1].split(")")[0])
            spends = plan.spends == "always" or (plan.spends == "on_failure" and total < goal)
            wanted = "spend" if spends else "accept"
        elif kind == "counter":
            wanted = "counter_by" if (against if question.who == attacker else plan).counters else "throw"
        elif kind == "maelstrom":
            wanted = "gain" if plan.gains else "drain"
        elif kind == "transform":
            wanted = "confirm" if plan.confirms else "cancel"
        else:
            assert kind == "reality"
            wanted = "reality_of"
        choice = next(one for one in outcome.choices if one.id == wanted)
        request = {**choice.request, "state": state}


def standing(state: dict[str, Any], attacker: str) -> Standing | End[tuple[str, str]]:
    (fight,) = state["fights"]
    beings = {being["id"]: being for being in state["beings"]}
    one, other = beings["A"], fight.get("itself") or beings["B"]
    if fight.get("ended_by") is not None:
        return End(("one" if attacker == "A" else "other", fight["ended_by"]))
    return Standing(
        (one["possibilities"], one["reality_level"]),
        (other["possibilities"], other.get("reality_level", 0)),
        state["storms"][0].get("maelstrom", False),
    )


def duel(values: tuple[int, int], plans: tuple[Plan, Plan], *, itself: bool, order: Any = "initiative") -> Duel:
    sides = [
        Duellist(
            value,
            "rated",
            plan.spends,
            plan.counters,
            plan.gains,
            "always" if plan.defends else "never",
            plan.spends_on_defence,
        )
        for value, plan in zip(values, plans, strict=True)
    ]
    if itself:
        sides[1] = Duellist(values[1], "rated", "always" if values[0] > values[1] else "never", True, False)
    table = msgspec.convert({"storm_results": TABLE}, Settings).storm_results
    assert table is not None
    return Duel((sides[0], sides[1]), table, order=order, transforms=plans[0].confirms)


def check_attack(
    now: Standing, values: tuple[int, int], attacker: int, plans: tuple[Plan, Plan], *, itself: bool, most: int
) -> None:
    world = scene(now, values, itself=itself, note="confirm")
    name = "A" if attacker == 0 else "S" if itself else "B"
    both = plans if attacker == 0 else (plans[1], plans[0])
    found: dict[Any, Fraction] = {}
    for chance, result in ways(lambda dice: attack(dice, world, name, both), most):
        found[result] = found.get(result, Fraction(0)) + chance
    left = 1 - sum(found.values(), Fraction(0))
    assert left < Fraction(1, 8)
    defended = plans[1 - attacker].defends
    claimed = duel(values, plans, itself=itself).settled(now, attacker, defended=defended).fractions()
    assert sum(claimed.values()) == 1
    for result in {*found, *claimed}:
        chance = found.get(result, Fraction(0))
        assert chance <= claimed.get(result, Fraction(0)) <= chance + left, result


FIGHTS = [
    (Standing((2, 1), (1, 0), False), (12, 13), (Plan(), Plan()), False),
    (Standing((2, 1), (1, 0), False), (12, 14), (Plan("on_failure"), Plan(counters=True)), False),
    (Standing((1, 0), (2, 1), False), (12, 13), (Plan("always"), Plan()), False),
    (Standing((3, 0), (2, 1), True), (13, 12), (Plan("never", gains=True), Plan("never")), False),
    (Standing((3, 0), (4, 2), True), (13, 12), (Plan("on_failure"), Plan()), False),
    (Standing((2, 0), (0, 3), False), (12, 13), (Plan(confirms=False), Plan(confirms=False)), False),
    (Standing((2, 1), (2, 0), False), (14, 12), (Plan(), Plan()), True),
    (Standing((1, 1), (1, 0), False), (12, 14), (Plan("always"), Plan()), True),
]


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("fight", FIGHTS)
def test_an_attack_walked_through_the_rule(fight: Any, attacker: int) -> None:
    now, values, plans, itself = fight
    plan = plans[attacker]
    most = 2 if plan.spends == "never" and not itself else 3
    check_attack(now, values, attacker, plans, itself=itself, most=most)


DEFENDED = [
    (Standing((1, 1), (1, 0), False), (13, 12), (Plan(), Plan(defends=True))),
    (Standing((1, 0), (1, 0), False), (12, 12), (Plan(counters=True), Plan(defends=True, spends_on_defence=True))),
]


@pytest.mark.parametrize("fight", DEFENDED)
def test_an_attack_actively_defended(fight: Any) -> None:
    """Both totals thrown by the rule; the defence's Possibility is spent before the attack, and may be countered."""
    now, values, plans = fight
    check_attack(now, values, 0, plans, itself=False, most=3)


@pytest.mark.parametrize("spend", ["never", "on_failure", "always"])
@pytest.mark.parametrize("lead", [-5, 0, 6])
@pytest.mark.parametrize("more", [False, True])
def test_an_active_defence_summed_bonus_by_bonus(spend: str, lead: int, more: bool) -> None:
    """The closed form of the infinite sum against a plain one, up to a bonus that hardly ever comes."""
    plans = (Plan(spend), Plan(defends=True, spends_on_defence=more))
    fight = duel((12 + lead, 12), plans, itself=False)
    claimed = fight._spread(0, spend, False, "spent" if more else "plain")
    plain = [
        duel((12 + lead, 12 + bonus), plans, itself=False)._spread(0, spend, False, "none") for bonus in range(1, 40)
    ]
    summed: dict[Any, Fraction] = {}
    left = Fraction(1)
    for bonus, found in enumerate(plain, 1):
        share = bonus_is(bonus, "rated", possibility=more) if bonus > 1 else 1 - reaches(2, "rated", possibility=more)
        left -= share
        for result, chance in found.items():
            summed[result] = summed.get(result, Fraction(0)) + share * chance
    assert left < Fraction(1, 10**8)
    for result in {*claimed, *summed}:
        assert summed.get(result, 0) <= claimed.get(result, 0) <= summed.get(result, 0) + left


def test_who_attacks_and_who_defends_in_a_round() -> None:
    """Each attack and each defence costs an action of that round (TS-06, TS-16)."""

    def planned(
        one: tuple[Any, int], other: tuple[Any, int], *attacked: int, left: Any = None
    ) -> list[tuple[int, bool]]:
        sides = [
            Duellist(12, "rated", "never", False, False, defends, False, actions) for defends, actions in (one, other)
        ]
        table = msgspec.convert({"storm_results": TABLE}, Settings).storm_results
        assert table is not None
        fight = Duel((sides[0], sides[1]), table, order="initiative", transforms=True)
        return fight.planned(Begun(Standing((0, 0), (0, 0), False), attacked, left or (one[1], other[1])))

    assert planned(("never", 1), ("never", 1)) == [(0, False), (1, False)]
    assert planned(("never", 1), ("always", 1)) == [(0, True)]
    assert planned(("never", 1), ("spare", 1)) == [(0, False), (1, False)]
    assert planned(("spare", 2), ("spare", 2)) == [(0, True), (1, True)]
    assert planned(("spare", 1), ("always", 2)) == [(0, True), (1, False)]
    assert planned(("always", 1), ("never", 1), 0) == [(1, True)]
    assert planned(("always", 1), ("never", 1), 0, left=(0, 1)) == [(1, False)]
    assert planned(("never", 0), ("never", 1)) == [(1, False)]


points = st.tuples(st.integers(0, 4), st.integers(0, 2))


@given(points, points, st.booleans(), st.tuples(st.integers(10, 14), st.integers(10, 14)), st.data())
@settings(max_examples=6, deadline=None)
def test_any_attack(one: Any, other: Any, maelstrom: bool, values: Any, data: st.DataObject) -> None:
    plans = [Plan("never", data.draw(st.booleans()), data.draw(st.booleans())) for _ in range(2)]
    for attacker in (0, 1):
        check_attack(Standing(one, other, maelstrom), values, attacker, (plans[0], plans[1]), itself=False, most=2)


def fight_of(now: Standing, values: tuple[int, int], plans: tuple[Plan, Plan], **more: Any) -> dict[str, Any]:
    sides = [
        {
            "reality_value": value,
            "possibilities": side[0],
            "reality_level": side[1],
            "spends": plan.spends,
            "counters": plan.counters,
            "in_maelstrom": "gain" if plan.gains else "drain",
        }
        for value, side, plan in zip(values, now[:2], plans, strict=True)
    ]
    order = more.pop("order", "initiative")
    table = {"storm_results": TABLE, "storm_round_order": order}
    asked = {"one": sides[0], "other": sides[1], "maelstrom": now.maelstrom, "settings": table, **more}
    return run("torg_storm.odds_fight", **asked).values


@pytest.mark.parametrize("order", ["initiative", "simultaneous"])
@pytest.mark.parametrize("fight", FIGHTS[:5])
def test_a_whole_fight_by_naive_rounds(fight: Any, order: Any) -> None:
    """Round by round with fractions in a plain dictionary, as long as it takes until hardly anything is left."""
    now, values, plans, itself = fight
    if plans[0].gains:  # points may then be gathered without end
        with pytest.raises(RuleError) as refused:
            fight_of(now, values, plans, order=order)
        assert refused.value.code == "too_large_for_exact"
        return
    claimed = fight_of(now, values, plans, rounds=4, order=order)
    step = duel(values, plans, itself=itself, order=order).round
    open_states = {now: 1.0}
    ended = {"one": 0.0, "other": 0.0, "both": 0.0}
    mean = 0.0
    for number in range(1, 400):
        after: dict[Standing, float] = {}
        mean += sum(open_states.values())
        for state, weight in open_states.items():
            for result, part in step(state).fractions().items():
                if isinstance(result, End):
                    ended[result.result[0]] += weight * float(part)
                else:
                    after[result] = after.get(result, 0.0) + weight * float(part)
        open_states = after
        if number <= 4:
            assert float(Fraction(claimed["rounds"][number - 1]["over"])) == pytest.approx(sum(ended.values()))
    for name, share in ended.items():
        assert float(Fraction(claimed[name])) == pytest.approx(share, abs=1e-9)
    assert float(Fraction(claimed["mean_rounds"])) == pytest.approx(mean)
    assert Fraction(claimed["endless"]) == 0


def test_rounds_are_both_attacks() -> None:
    """In turn: the second attack only where the first has not decided; at once: both count."""
    now, values, plans, _ = FIGHTS[2]
    first = duel(values, plans, itself=False)
    expected: dict[Any, Fraction] = {}
    for result, chance in first.settled(now, 0).fractions().items():
        follow = {result: Fraction(1)} if isinstance(result, End) else first.settled(result, 1).fractions()
        for after, part in follow.items():
            expected[after] = expected.get(after, Fraction(0)) + chance * part
    assert first.round(now).fractions() == expected
    together = duel(values, plans, itself=False, order="simultaneous").round(now).fractions()
    assert sum(together.values()) == 1
    assert any(isinstance(one, End) and one.result[0] == "both" for one in together)


@given(st.integers(1, 20).filter(lambda face: face not in (10, 20)), st.integers(8, 22), st.sampled_from([0, 25, 100]))
@settings(max_examples=15, deadline=None)
def test_a_possibility_on_a_total(face: int, difficulty: int, countered: int) -> None:
    """The extra die thrown by the rule, to a depth; a counter leaves the total as it is."""
    first = run("torg_storm.check", [(20, face)], value=12, difficulty=difficulty)
    claimed = run("torg_storm.advise", state=first.state, counter_percent=countered).values
    options = {one["id"]: Fraction(one["value"]) for one in claimed["options"]}
    assert options["accept"] == int(first.values["success"])
    extra = operation("torg_storm.extra")
    asked = msgspec.convert({"op": extra.name, "state": first.state, "choice": "throw"}, extra.request)
    reached, walked = Fraction(0), Fraction(0)
    for chance, outcome in ways(lambda dice: extra.run(asked, dice), 4):
        walked += chance
        reached += chance * bool(msgspec.to_builtins(outcome.values)["success"])
    share = Fraction(countered, 100)
    low, high = reached, reached + 1 - walked
    spend = (options["spend"] - share * options["accept"]) / (1 - share) if share < 1 else reached
    assert low <= spend <= high
    assert share < 1 or options["spend"] == options["accept"]
    plain = run("torg_storm.advise", value=12, die_total=face, difficulty=difficulty, counter_percent=countered).values
    assert plain["options"] == claimed["options"]


@given(st.integers(5, 20), st.integers(5, 20), st.booleans(), st.booleans())
@settings(max_examples=20, deadline=None)
def test_defending_is_what_the_odds_say(value: int, against: int, spends: bool, exceed: bool) -> None:
    asked = {"value": value, "against": against, "attacker_possibility": spends, "possibilities": 1, "exceed": exceed}
    claimed = run("torg_storm.advise_defence", **asked).values
    options = {one["id"]: Fraction(one["value"]) for one in claimed["options"]}
    lead = against - value - int(exceed)
    assert options["stand"] == 1 - reaches(-lead, "rated", possibility=spends)
    for defending, name in ((False, "defend"), (True, "defend_spending")):
        told = {"value": against, "difficulty": value, "possibility": spends, "active_defence": True, "exceed": exceed}
        plain = run("torg_storm.odds", **told, defence_possibility=defending).values
        assert options[name] == Fraction(plain["failure"])
        assert options[name] == 1 - defended(lead, "rated", "rated", attacker_spends=spends, defender_spends=defending)
