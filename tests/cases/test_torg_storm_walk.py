"""Scenes played at random, by the choices that are offered and others: whatever happens, the state stays sound."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sainome import handle

ROWS = ((0, 3, 1, None), (4, 5, 2, "x2"), (6, 8, 3, None), (9, 10, 3, "maelstrom"), (11, None, 5, "transform"))
FIELDS = ("low", "high", "possibilities_lost", "special")
SAMPLE = {"rows": [dict(zip(FIELDS, row, strict=True)) for row in ROWS], "sample": True}
NAMES = ("A", "B", "C", "D", "E")
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"storm_results": SAMPLE},
    {
        "storm_results": SAMPLE,
        "storm_round_order": "simultaneous",
        "random_choice": "gm",
        "transform_note": "immediate",
    },
    {"storm_results": SAMPLE, "nested_start": "at_once", "nested_suspends_outer": False, "transform_note": "immediate"},
    {
        "edition": "1.5",
        "recheck_after_avoid": True,
        "negative_effect": "one_shock",
        "overcome_costs_action": True,
        "transform_counts_spells": True,
    },
)


def ask(request: dict[str, Any], seed: str) -> dict[str, Any]:
    message = {"v": 1, "dice": {"from": "seed", "seed": seed}, "request": request, "record": {}}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    return reply


def beings(dice: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "possibility_rated": name != "E",
            "reality": dice.choice(["core", "nile", "aysle"]),
            "reality_value": dice.randint(8, 22),
            "reality_level": dice.randint(0, 3),
            "possibilities": dice.randint(0, 6),
            "toughness": dice.randint(5, 25),
            "mind": dice.randint(5, 25),
            "spirit": dice.randint(5, 25),
            "actions": dice.randint(1, 2),
            "items": [{"id": f"{name}{n}", "kind": dice.choice(["item", "item", "spell"])} for n in range(4)],
            "hand": [f"{name}h{n}" for n in range(3)],
            "in_play": [f"{name}p"],
        }
        for name in NAMES
    ]


def wild(state: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Return something that somebody may want to do, allowed or not."""
    storm = dice.choice([one["id"] for one in state["storms"]] or ["S1"])
    one, other = dice.sample(NAMES, 2)
    return dice.choice(
        [
            {"op": "torg_storm.start", "attacker": one, "defender": other, "active_defence": dice.random() < 0.5},
            {"op": "torg_storm.attack", "attacker": dice.choice([one, storm]), "active_defence": dice.random() < 0.3},
            {"op": "torg_storm.expose", "being": one, "storm": storm},
            {"op": "torg_storm.effect", "being": one, "storm": storm, "table": "ill_effect", "margin": 2},
            {"op": "torg_storm.effect", "being": one, "storm": storm, "table": "overcome"},
            {"op": "torg_storm.link", "being": one, "difficulty": 12},
            {"op": "torg_storm.leave", "being": one, "storm": storm},
            {"op": "torg_storm.next_round"},
        ]
    )


def filled(choice: dict[str, Any], outcome: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Return a choice's request with the fields that it needs."""
    question = outcome["values"].get("question") or {}
    fields: dict[str, Any] = {
        "possibilities_lost": dice.randint(0, 4),
        "special": dice.choice(["none", "x2", "x5", "maelstrom", "transform"]),
        "reality": "orrorsh",
        "chosen": list(question.get("pool", []))[: question.get("count", 0)],
        "by": (question.get("pool") or ["A"])[0],
    }
    return {**choice["request"], **{name: fields[name] for name in choice.get("needs", ())}}


def sound(state: dict[str, Any], outcome: dict[str, Any]) -> None:
    living = [one for one in state["fights"] if one["ended_by"] is None]
    phases = {one["id"]: one["phase"] for one in state["storms"]}
    fighters = [name for one in living for name in (one["one"], one["other"])]
    assert len(fighters) == len(set(fighters))
    assert all(phases[one["storm"]] != "gone" for one in living)
    assert all(phases[one["storm"]] == "gone" for one in state["fights"] if one["ended_by"] is not None)
    assert all(phases[one["storm"]] == "active" for one in state["exposures"])
    sealed = {name for one in living if one["itself"] is None for name in (one["one"], one["other"])}
    if state["pending"] is None and "due" in outcome["values"]:
        active = {n for one in living if phases[one["storm"]] == "active" for n in (one["one"], one["other"])}
        assert not set(outcome["values"]["due"]) & sealed & active
    for being in state["beings"]:
        assert being["possibilities"] >= 0
        assert 0 <= being["actions_left"] <= being["actions"]
    assert (outcome["verdict"] == "waiting") == (state["pending"] is not None)
    if state["pending"] is not None:
        assert outcome["choices"]


@pytest.mark.parametrize("seed", range(20))
def test_random_scenes_stay_sound(seed: int) -> None:
    dice = random.Random(seed)
    front = {"strength": dice.randint(10, 24), "radius_m": 50, "realities": ["core", "nile"]}
    request = {
        "op": "torg_storm.scene",
        "beings": beings(dice),
        "fronts": [front],
        "settings": TABLES[seed % len(TABLES)],
    }
    outcome = ask(request, f"{seed}")["outcome"]
    records = [outcome["record"]]
    done = 0
    for step in range(50):
        state = outcome["state"]
        usable = [one for one in outcome["choices"] if not one.get("refused")]
        if state["pending"] is not None or (usable and dice.random() < 0.5):
            request = filled(dice.choice(usable), outcome, dice)
        else:
            request = wild(state, dice)
        message = {"v": 1, "dice": {"from": "seed", "seed": f"{seed}.{step}"}, "request": {**request, "state": state}}
        reply = json.loads(handle(json.dumps({**message, "record": {"prev": records[-1]["digest"]}})))
        if "error" in reply:
            assert reply["error"]["code"] not in ("internal_error", "bad_state", "choice_not_offered"), reply["error"]
            assert state["pending"] is None, reply["error"]  # what is offered while something waits can be done
            continue
        outcome = reply["outcome"]
        records.append(outcome["record"])
        sound(outcome["state"], outcome)
        done += 1
    assert done > 20
    verified = ask({"op": "core.verify", "records": records}, "0")["outcome"]["values"]
    assert verified["sound"], verified["findings"][:3]
