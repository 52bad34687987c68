"""The odds of a fight under way against the fight itself: every die of its own operations walked, state by state."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import convert
from tests.oracle.walk import run, walk

from sainome.systems.chaos_world.fight_state import Fight
from sainome.systems.chaos_world.odds_play import Play
from sainome.systems.chaos_world.odds_sample import margin

POLICIES = ("listed", "weakest", "felling", "damage")
WHEN = ["always", "flying_target", "normal_attack", "special_attack", "critical"]

amounts = st.integers(-6, 6)
effects = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["Song", "Chill"]),
        "source": st.sampled_from(["P0", "E0"]),
        "do": st.sampled_from(
            ["result_mod", "roll_mod", "critical_mod", "defense_mod", "damage_mod", "reduction", "unevadable",
             "ignore_rear_guard", "ability_mod"]
        ),
        "value": amounts,
        "when": st.sampled_from(WHEN),
        "until": st.sampled_from(["check", "action", "round", "combat"]),
        "stacks": st.booleans(),
    }
).map(lambda one: {**one, "ability": "accuracy"} if one["do"] == "ability_mod" else one)  # fmt: skip
statuses = st.lists(
    st.one_of(
        st.fixed_dictionaries({"kind": st.sampled_from(["fluster", "stun", "slip"]), "potency": st.integers(1, 2)}),
        st.just({"kind": "daze"}),
        st.just({"kind": "intimidate"}),
        st.fixed_dictionaries({"kind": st.just("hate"), "named": st.sampled_from(["P0", "E0"]), "potency": st.just(1)}),
    ),
    max_size=2,
    unique_by=lambda one: one["kind"],
)
weapons = st.fixed_dictionaries(
    {
        "range": st.sampled_from(["melee", "ranged"]),
        "kind": st.sampled_from(["normal", "special"]),
        "anti_air": st.fixed_dictionaries({"accuracy": st.integers(0, 2), "damage": st.integers(0, 3)}),
        "attack_limit": st.integers(4, 9),
    }
)
skill_effects = st.fixed_dictionaries(
    {
        "do": st.sampled_from(["result_mod", "roll_mod", "critical_mod", "damage_mod", "defense_mod", "ability_mod"]),
        "when": st.sampled_from(WHEN),
        "amount": st.integers(-3, 3),
        "dice": st.integers(0, 1),
    }
).map(lambda one: {**one, "ability": "attack", "to": "self", "when": "always"} if one["do"] == "ability_mod" else one)


def fighter(name: str, party: str, hp: int, *, dice: int, damage_dice: int) -> st.SearchStrategy[dict[str, Any]]:
    """Somebody whose attacks throw few dice, with whatever may run on a combatant."""
    fewer = [
        {"name": "fewer", "source": name, "do": "dice_mod", "value": dice - 2},
        {"name": "less", "source": name, "do": "damage_dice_mod", "value": damage_dice - 2},
    ]
    return st.fixed_dictionaries(
        {
            "name": st.just(name),
            "party": st.just(party),
            "hp": st.just(hp),
            "hp_max": st.just(hp),
            "mods": st.fixed_dictionaries(
                {
                    "attack": st.integers(4, 9),
                    "special_attack": st.integers(4, 9),
                    "accuracy": st.integers(8, 14),
                    "defense": st.integers(1, 5),
                    "special_defense": st.integers(0, 4),
                    "evasion": st.integers(9, 18),
                    "speed": st.integers(1, 4),
                }
            ),
            "basics": st.just({"intellect": 9}),
            "weapon": weapons,
            "rank": st.sampled_from(["front", "back"]),
            "flying": st.booleans(),
            "defending": st.booleans(),
            "attack_right": st.sampled_from([True, True, False]),
            "statuses": statuses,
            "effects": st.lists(effects, max_size=2).map(lambda more: [*fewer, *more]),
        }
    ).map(_armed)


def _armed(one: dict[str, Any]) -> dict[str, Any]:
    weapon = {"id": "w", "name": "w", "category": "blade", "throwable": True, **one.pop("weapon")}
    return {**one, "gear": [weapon], "equipped": {"hand": "w"}}


def fight_of(people: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A fight in its turns, with the fronts in order and the fastest on turn, as the GM's own step leaves it."""
    state = {"phase": "turns", "round": 2, "ask_windows": False, "combatants": people, **more}
    for party in ("pc", "enemy"):
        side = [one for one in people if one["party"] == party]
        if all(one.get("rank") == "back" for one in side):
            for one in side:
                one["rank"] = "front"
    play = Play(convert(state, Fight), "listed", "listed")
    current = play.opened().current
    for one in people:
        if one["name"] == current:
            one["defending"] = False
    return {**state, "current": current}


@given(
    pc=fighter("P0", "pc", 30, dice=1, damage_dice=2),
    foe=fighter("E0", "enemy", 500, dice=1, damage_dice=2),
    active=st.lists(skill_effects, min_size=1, max_size=1),
    passive=st.lists(skill_effects, max_size=1),
    stage=st.sampled_from(["before_floor", "after_floor"]),
    left=st.integers(1, 15),
)
@settings(max_examples=20, deadline=None)
def test_every_attack_of_the_table_of_odds(
    *, pc: Any, foe: Any, active: Any, passive: Any, stage: str, left: int
) -> None:
    """Weapon, throw, skill and item: hit, fumble, mean loss and felling, each by walking the deed itself."""
    learned = [{**one, "dice": 0} for one in passive if one["do"] != "ability_mod"]
    skills = [
        {"id": "s", "name": "s", "categories": ["attack"], "range": "ranged", "cost": {"sp": 1}, "effects": active},
        {"id": "p", "name": "p", "attribute": "passive", "effects": learned},
    ]
    item = {"id": "i", "name": "i", "categories": ["attack"], "attack": {"power": 6, "dice": 2, "kind": "special"}}
    pc = {**pc, "sp": 5, "sp_max": 5, "skills": skills, "items": [item], "carried": ["i"]}
    foe = {**foe, "acted": True}
    state = fight_of([pc, foe], settings={"critical_stage": stage})
    rows = run("chaos_world.fight_view", state=state).values["odds"]
    for row in rows:
        if row["refused"] is not None:
            continue
        deed: dict[str, Any] = {"targets": ["E0"]}
        if row["skill"] or row["item"]:
            name = "skill" if row["skill"] else "item"
            op, deed[name] = f"chaos_world.fight_{name}", row[name]
        else:
            op, deed["throwing"] = "chaos_world.fight_attack", row["throwing"]
        lost: Counter[int] = Counter()
        for chance, one in walk(op, 8, state=state, **deed):
            person = next(who for who in one.values["people"] if who["name"] == "E0")
            lost[500 - person["hp"]] += chance
        assert sum(lost.values()) == 1
        assert Fraction(row["expected"]) == sum(loss * chance for loss, chance in lost.items())
        weak = json.loads(json.dumps(state))
        weak["combatants"][1]["hp"] = left
        same = [one for one in run("chaos_world.fight_view", state=weak).values["odds"] if _made(one) == _made(row)]
        assert Fraction(same[0]["p_incapacitate"]) == sum(part for loss, part in lost.items() if loss >= left)


def _made(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("target", "weapon", "kind", "skill", "item", "throwing"))


class Walked:
    """A fight told by its own operations: each turn asked as a request, each way of its dice followed."""

    def __init__(self, state: Any, policies: dict[str, str]) -> None:
        self.start = state
        self.policies = policies
        self.known: dict[str, dict[str, Fraction]] = {}

    def rows(self, state: Any) -> list[dict[str, Any]]:
        """The first weapon's attacks that could be made, as the table of odds lists them."""
        found = run("chaos_world.fight_view", state=state).values["odds"]
        return [one for one in found if one["refused"] is None and not one["throwing"] and not one["skill"]]

    def after(self, state: Any) -> dict[str, Fraction]:
        """Every state that the next step may lead to, as text, with its chance."""
        key = _key(state)
        if key not in self.known:
            self.known[key] = dict(self._step(json.loads(key)))
        return self.known[key]

    def _step(self, state: Any) -> Counter[str]:
        if state["phase"] != "turns":
            op = {"setup": "fight_setup", "round_end": "fight_round_end"}[state["phase"]]
            return Counter({_key(run(f"chaos_world.{op}", state=state).state): Fraction(1)})
        me = next(one for one in state["combatants"] if one["name"] == state["current"])
        foes = {one["name"]: one for one in state["combatants"] if one["party"] != me["party"]}
        rows = [one for one in self.rows(state) if not foes[one["target"]].get("down")]
        if not rows:
            return Counter({_key(run("chaos_world.fight_defend", state=state).state): Fraction(1)})
        ways = {row["target"]: self._attack(state, row["target"]) for row in rows}
        worth = {
            "listed": lambda name: 0,
            "weakest": lambda name: -foes[name]["hp"],
            "felling": lambda name: sum(part for text, part in ways[name].items() if not _hp(text)[name]),
            "damage": lambda name: sum(
                (foes[name]["hp"] - _hp(text)[name]) * part for text, part in ways[name].items()
            ),
        }[self.policies[me["party"]]]
        return ways[max(ways, key=worth)]

    def _attack(self, state: Any, target: str) -> Counter[str]:
        out: Counter[str] = Counter()
        for chance, one in walk("chaos_world.fight_attack", 6, state=state, targets=[target]):
            out[_key(one.state)] += chance
        return out

    def play(self, steps: int) -> tuple[Counter[str], Fraction, Fraction, Counter[str]]:
        """Follow so many steps: who has won, what still goes on, mean rounds and HP of what is over, not divided."""
        won: Counter[str] = Counter()
        left: Counter[str] = Counter()
        rounds = Fraction(0)
        now: Counter[str] = Counter({_key(self.start): Fraction(1)})
        for _ in range(steps):
            after: Counter[str] = Counter()
            for text, chance in now.items():
                for then, part in self.after(json.loads(text)).items():
                    state = json.loads(then)
                    if state["phase"] != "over":
                        after[then] += chance * part
                        continue
                    able = {one["party"] for one in state["combatants"] if not one.get("down")}
                    won[able.pop() if len(able) == 1 else "nobody"] += chance * part
                    rounds += chance * part * (state["round"] - self.start["round"] + 1)
                    for name, hp in _hp(then).items():
                        left[name] += chance * part * hp
            now = after
            if not now:
                break
        return won, sum(now.values(), Fraction(0)), rounds, left


def _key(state: Any) -> str:
    plain = {**state, "events": 0}
    plain["combatants"] = [{**one, "used": []} for one in state["combatants"]]
    return json.dumps(plain, sort_keys=True)


def _hp(text: str) -> dict[str, int]:
    return {one["name"]: one["hp"] for one in json.loads(text)["combatants"]}


@given(
    pcs=st.tuples(fighter("P0", "pc", 5, dice=1, damage_dice=0), fighter("P1", "pc", 3, dice=1, damage_dice=0)),
    enemies=st.tuples(
        fighter("E0", "enemy", 6, dice=1, damage_dice=0), fighter("E1", "enemy", 3, dice=1, damage_dice=0)
    ),
    few=st.integers(1, 2),
    foes=st.integers(1, 2),
    mine=st.sampled_from(POLICIES),
    theirs=st.sampled_from(POLICIES),
    table=st.fixed_dictionaries(
        {
            "turn_order_mode": st.sampled_from(["dynamic", "fixed"]),
            "formation_fallen_hold_front": st.booleans(),
            "unevadable_no_dice": st.sampled_from(["miss", "hit"]),
            "defend_stage": st.sampled_from(["before_halving", "after_halving"]),
        }
    ),
)
@settings(max_examples=25, deadline=None)
def test_a_fight_under_way(*, pcs: Any, enemies: Any, few: int, foes: int, mine: str, theirs: str, table: Any) -> None:
    """What is won after some steps bounds the solution from below, what still goes on from above."""
    people = [*pcs[:few], *enemies[:foes]]
    state = fight_of(people, settings=table)
    assume(state["current"] is not None)
    policies = {"pc_policy": mine, "enemy_policy": theirs}
    found = run("chaos_world.probability_fight", state=state, fights=0, **policies).values
    walked = Walked(state, {"pc": mine, "enemy": theirs})
    won, left, rounds, hp = walked.play(22)
    names = {"pc": "p_pc", "enemy": "p_enemy", "nobody": "p_nobody"}
    chances = {side: Fraction(found[name]) for side, name in names.items()}
    assert sum(chances.values()) + Fraction(found["undecided"]) == 1
    for side, chance in chances.items():
        assert won[side] <= chance <= won[side] + left
    if found["rounds"] is None:
        assert left
        return
    assert rounds <= Fraction(found["rounds"])
    for one in found["standing"]:
        assert hp[one["name"]] <= Fraction(one["hp"]) <= hp[one["name"]] + left * 6
    if not left:
        assert rounds == Fraction(found["rounds"])


def test_the_estimate_of_a_fight_under_way() -> None:
    """A passive that inflicts on a hit is not solved, but fought: the estimate agrees with the walk of the fight."""
    poison = [{"do": "inflict", "status": "slip", "when": "hit", "amount": 1}]
    skills = [{"id": "p", "name": "毒の刃", "attribute": "passive", "effects": poison}]
    fewer = [{"name": "f", "source": "P0", "do": "damage_dice_mod", "value": -2}]
    mods = {"attack": 6, "accuracy": 8, "evasion": 15, "defense": 1, "speed": 2}
    weapon = {"id": "w", "name": "w", "category": "blade"}
    people = [
        {"name": name, "party": party, "hp": 14, "hp_max": 14, "mods": mods, "gear": [weapon], "equipped": {"h": "w"}}
        for name, party in (("P0", "pc"), ("E0", "enemy"))
    ]
    people[0] |= {"skills": skills, "effects": fewer}
    people[1] |= {"effects": fewer}
    state = fight_of(people)
    found = run("chaos_world.probability_fight", state=state, fights=300, seed="a").values
    assert found == run("chaos_world.probability_fight", state=state, fights=300, seed="a").values
    assert (found["method"], found["reason"], found["fights"]) == ("estimate", "does_more", 300)
    won, left, rounds, hp = Walked(state, {"pc": "weakest", "enemy": "weakest"}).play(30)
    assert left < Fraction(1, 1000)
    for side, name in (("pc", "p_pc"), ("enemy", "p_enemy"), ("nobody", "p_nobody")):
        share = Fraction(found[name])
        assert abs(share - won[side]) <= 2 * margin(int(share * 300), 300)
    assert abs(Fraction(found["rounds"]) - rounds) < Fraction(4, 1) * Fraction(found["rounds_error"]) + Fraction(1, 50)
    for one in found["standing"]:
        assert abs(Fraction(one["hp"]) - hp[one["name"]]) < 4 * Fraction(one["hp_error"]) + Fraction(1, 50)


@given(
    fighter("P0", "pc", 8, dice=1, damage_dice=2),
    fighter("E0", "enemy", 9, dice=1, damage_dice=2),
    fighter("E1", "enemy", 4, dice=1, damage_dice=2),
    st.sampled_from(["damage", "felling"]),
)
@settings(max_examples=15, deadline=None)
def test_advice_in_a_fight_under_way(pc: Any, foe: Any, other: Any, aim: str) -> None:
    """Each option's value by walking the attack; at the HP named the answer changes, and one nearer it does not."""
    state = fight_of([pc, {**foe, "acted": True}, {**other, "acted": True}])
    assume(state["current"] == "P0")
    advice = run("chaos_world.advise_turn", state=state, aim=aim).values
    rows = {one["number"]: one for one in advice["targets"]}
    full = {one["name"]: one["hp"] for one in state["combatants"]}
    for option in advice["options"]:
        if option["n"] is None:
            assert (option["id"], option["value"]) == ("defend", "0/1")
            continue
        row, value = rows[option["n"]], Fraction(0)
        for chance, one in walk(
            "chaos_world.fight_attack", 6, state=state, targets=[row["name"]], throwing=row["way"] == "throw"
        ):
            left = next(who["hp"] for who in one.values["people"] if who["name"] == row["name"])
            value += chance * (full[row["name"]] - left if aim == "damage" else int(left == 0))
        assert Fraction(option["value"]) == value
    assert max(Fraction(one["value"]) for one in advice["options"]) == next(
        Fraction(one["value"]) for one in advice["options"] if one["best"]
    )

    def answer(left: int) -> tuple[str, int | None]:
        changed = json.loads(json.dumps(state))
        target = next(one for one in changed["combatants"] if one["name"] == advice["turns_on"])
        target["hp"] = left
        found = run("chaos_world.advise_turn", state=changed, aim=aim).values
        return found["answer"], found["answer_n"]

    for change in advice["changes"]:
        toward = 1 if change["side"] == "down_to" else -1
        assert answer(change["target"]) == (change["answer"], change["n"])
        assert answer(change["target"] + toward) == (advice["answer"], advice["answer_n"])
