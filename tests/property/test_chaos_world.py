"""Random legal play of カオスワールド never breaks an invariant; what is refused says why."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sainome import handle

PACK_SKILLS = [
    "sample_heavy_blow", "sample_true_shot", "sample_mend", "sample_hex", "sample_surge", "sample_palm", "sample_focus",
    "sample_encore", "sample_brace", "sample_cover", "sample_riposte", "sample_march", "sample_guard_song",
    "sample_taunt", "sample_wound", "sample_drive", "sample_edge", "sample_wings", "sample_glare", "sample_sidestep",
    "sample_counter", "sample_retry", "sample_jinx", "sample_steady", "sample_sweep", "sample_press",
]  # fmt: skip
WEAPONS = ["sample_blade", "sample_gauntlet", "sample_bow", "sample_rod", "sample_knife"]
ENEMIES = ["sample_wisp", "sample_brute", "sample_slinger"]
MESSAGE_FAULTS = {"internal_error", "unknown_field", "missing_field", "wrong_type", "bad_state", "unknown_operation"}

small = st.integers(0, 9)
pc = st.fixed_dictionaries(
    {
        "hp": st.integers(1, 30),
        "sp": st.integers(0, 20),
        "basics": st.fixed_dictionaries(
            dict.fromkeys(("strength", "endurance", "technique", "sense", "agility", "intellect", "spirit"), small)
        ),
        "weapons": st.lists(st.sampled_from(WEAPONS), max_size=2, unique=True),
        "skills": st.lists(st.sampled_from(PACK_SKILLS), max_size=6, unique=True),
        "items": st.lists(
            st.sampled_from(["sample_salve", "sample_firepot", "sample_tonic", "sample_dice_charm"]), max_size=2
        ),
    }
)
table_settings = st.fixed_dictionaries(
    {},
    optional={
        "multi_target_rolls": st.sampled_from(["shared", "per_target"]),
        "turn_order_mode": st.sampled_from(["dynamic", "fixed"]),
        "heal_revives": st.booleans(),
        "status_same_name": st.sampled_from(["stronger", "latest", "sum"]),
        "formation_last_front": st.sampled_from(["collapse", "refuse"]),
        "combat_end_when": st.sampled_from(["side_down", "gm"]),
        "initiative_bonus": st.sampled_from(["party_first", "speed", "both", "none"]),
    },
)


def ask(request: dict[str, Any], seed: str) -> dict[str, Any]:
    message = {"v": 1, "dice": {"from": "seed", "seed": seed}, "request": request}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def start(
    heroes: list[dict[str, Any]], foes: list[str], chosen: dict[str, Any], *, ask_windows: bool
) -> dict[str, Any]:
    entrants = [
        {"name": f"PC{n}", "party": "pc", "rank": "front" if n == 0 else "back", "custom": hero}
        for n, hero in enumerate(heroes)
    ]
    entrants += [
        {"party": "enemy", "enemy": foe, **({"rank": "front"} if n == 0 else {})} for n, foe in enumerate(foes)
    ]
    request = {"op": "chaos_world.fight_start", "entrants": entrants, "ask_windows": ask_windows, "settings": chosen}
    reply = ask(request, "start")
    assert "outcome" in reply, reply
    outcome: dict[str, Any] = reply["outcome"]
    return outcome


def check(before: dict[str, Any] | None, after: dict[str, Any]) -> None:
    """Everything that holds in every fight, whatever happens."""
    state, values = after["state"], after["values"]
    people = {one["name"]: one for one in values["people"]}
    revives = state.get("settings", {}).get("heal_revives", True)
    for one in people.values():
        assert 0 <= one["hp"] <= one["hp_max"]
        assert 0 <= one["sp"] <= one["sp_max"]
        assert one["incapacitated"] or one["hp"] > 0
        assert not (one["incapacitated"] and one["hp"] > 0 and revives)
        keys = [(status["status"], status["named"]) for status in one["statuses"]]
        assert len(keys) == len(set(keys))
        for status in one["statuses"]:
            if status["status"] == "hate":
                assert not people[status["named"]]["incapacitated"], "hate outlives the fall of the named one"
        if one["defending"]:
            assert one["evasion"] == 0
    for party in ("pc", "enemy"):
        members = [one for one in people.values() if one["party"] == party]
        if any(one["rank"] == "back" for one in members):
            assert any(one["rank"] == "front" and not one["incapacitated"] for one in members), "the front is empty"
    if values["phase"] == "turns" and values["waiting_for"] is None:
        current = people[values["current"]]
        assert not current["acted"]
        assert not current["incapacitated"]
        assert not current["defending"]
    if values["phase"] == "over":
        assert not any(one["statuses"] or one["effects"] or one["defending"] for one in people.values())
    if before is not None:
        _check_moments(before["values"], values, people)


def _check_moments(before: dict[str, Any], values: dict[str, Any], people: dict[str, Any]) -> None:
    if values["round"] > before["round"]:
        for one in people.values():
            assert not {"fluster", "hate"} & {status["status"] for status in one["statuses"]}
            assert not any(effect["until"] == "round" for effect in one["effects"])
            assert one["attack_right"]
            assert not one["acted"]
    if values["waiting_for"] is None and values["phase"] in ("turns", "round_end"):
        for one in before["people"]:
            now = people[one["name"]]
            if now["acted"] and not one["acted"]:
                assert not {"stun", "daze"} & {status["status"] for status in now["statuses"]}, "outlives the action"


def pick(data: st.DataObject, outcome: dict[str, Any]) -> dict[str, Any] | None:
    """Draw one of the choices that are not refused, and fill in what it needs."""
    open_choices = [choice for choice in outcome["choices"] if not choice.get("refused")]
    if not open_choices:
        return None
    choice = data.draw(st.sampled_from(open_choices), label="choice")
    request = {**choice["request"], "state": outcome["state"]}
    names = [one["name"] for one in outcome["values"]["people"]]
    if "targets" in choice.get("needs", ()):
        request["targets"] = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))
    if "changes" in choice.get("needs", ()):
        gear = ["sample_blade", "sample_bow", "sample_knife", None]
        request["changes"] = [{"slot": "hand", "put_on": data.draw(st.sampled_from(gear))}]
    return request


def check_answers(state: dict[str, Any]) -> None:
    """Odds and advice from any state: an answer that holds, or the reason; what is advised is not refused."""
    waits = "exchange" in state or state["phase"] in ("over", "initiative")
    odds = ask({"op": "chaos_world.probability_fight", "state": state, "fights": 1}, "odds")
    assert waits is ("error" in odds), odds
    advice = ask({"op": "chaos_world.advise_turn", "state": state}, "advice")
    if waits:
        assert odds["error"]["code"] == advice["error"]["code"]
        assert odds["error"]["code"] in ("attack_pending", "fight_over", "initiative_open")
        return
    found = odds["outcome"]["values"]
    assert sum(Fraction(found[name]) for name in ("p_pc", "p_enemy", "p_nobody", "undecided")) == 1
    if "error" in advice:  # slip may end it before the next turn
        assert advice["error"]["code"] == "fight_over"
    elif state["phase"] == "turns":
        rows = {one["number"]: one for one in advice["outcome"]["values"]["targets"]}
        for option in advice["outcome"]["values"]["options"]:
            reply = ask({**_deed(rows.get(option["n"])), "state": state}, "deed")
            assert "outcome" in reply, (option, reply)


def _deed(row: dict[str, Any] | None) -> dict[str, Any]:
    """The request that an option of advice stands for."""
    if row is None:
        return {"op": "chaos_world.fight_defend"}
    if row["way"] in ("skill", "item"):
        return {"op": f"chaos_world.fight_{row['way']}", row["way"]: row["by"], "targets": [row["name"]]}
    weapon = {"weapon": row["by"]} if row["by"] is not None else {}
    return {"op": "chaos_world.fight_attack", "targets": [row["name"]], "throwing": row["way"] == "throw", **weapon}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    heroes=st.lists(pc, min_size=1, max_size=3),
    foes=st.lists(st.sampled_from(ENEMIES), min_size=1, max_size=3),
    chosen=table_settings,
    ask_windows=st.booleans(),
    data=st.data(),
)
def test_random_legal_play_keeps_every_invariant(
    heroes: list[dict[str, Any]], foes: list[str], chosen: dict[str, Any], ask_windows: bool, data: st.DataObject
) -> None:
    outcome = start(heroes, foes, chosen, ask_windows=ask_windows)
    check(None, outcome)
    for move in range(30):
        if outcome["values"]["phase"] == "over":
            break
        request = pick(data, outcome)
        if request is None:
            break
        reply = ask(request, f"{move}")
        if "error" in reply:
            assert reply["error"]["code"] not in MESSAGE_FAULTS, reply["error"]
            assert reply["error"]["message"] not in ("", reply["error"]["code"])
            continue
        check(outcome, reply["outcome"])
        outcome = reply["outcome"]
        if move % 6 == 5:
            check_answers(outcome["state"])


sheet = {
    "main_class": "sample_vanguard",
    "sub_class": "sample_ranger",
    "basics": {"hp_max": 10, "sp_max": 5},
    "hp": 10,
    "sp": 5,
}


@settings(max_examples=40, deadline=None)
@given(
    gold=st.lists(st.integers(0, 1000), min_size=3, max_size=3),
    moves=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1500)), max_size=12),
)
def test_handing_over_keeps_the_sum_of_gold(gold: list[int], moves: list[tuple[int, int, int]]) -> None:
    """Within one player's characters gold moves and never appears or vanishes; the ledger adds up."""
    people: list[dict[str, Any]] = [
        {**sheet, "name": f"c{n}", "player": "p", "gold": one, "ledger": [{"what": "created", "gold": one}]}
        for n, one in enumerate(gold)
    ]
    for giver, receiver, amount in moves:
        if giver == receiver:
            continue
        asked = {"state": people[giver], "receiver": people[receiver], "gold": amount}
        reply = ask({"op": "chaos_world.character_give", **asked}, "none")
        if "error" in reply:
            assert reply["error"]["code"] == "insufficient_gold"
            assert amount > people[giver].get("gold", 0)
            continue
        people[giver] = reply["outcome"]["state"]
        people[receiver] = reply["outcome"]["values"]["receiver"]
        assert reply["outcome"]["values"]["balanced"]
    assert sum(one.get("gold", 0) for one in people) == sum(gold)
    assert all(one.get("gold", 0) >= 0 for one in people)
