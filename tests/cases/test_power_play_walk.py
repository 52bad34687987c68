"""Fights of chance: whatever is tried, the answer is an outcome or a reason, and what always holds goes on holding."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sainome import handle

HERO = {"rules": {"hero_points": True}}
TABLES: tuple[dict[str, Any], ...] = (
    {},
    HERO,
    {**HERO, "exertion_unit": "each_act", "order_tie": "roll", "zero_pool": "flat"},
    {
        "order_tie": "base_agility",
        "shooter_no_dodge": "after_shot",
        "doomed_end": "unconscious",
        "zero_pool": "one_die",
    },
)
KINDS = ("attack", "attack", "attack", "shoot", "throw", "cast", "change_weapon", "lie_down", "stand_up", "dodge_focus",
         "move_slowly", "move", "other", "delay", "wait")  # fmt: skip


def send(request: dict[str, Any], seed: str) -> dict[str, Any]:
    message = {"v": 1, "dice": {"from": "seed", "seed": seed}, "request": request}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def done(request: dict[str, Any], seed: str) -> dict[str, Any]:
    reply = send(request, seed)
    assert "outcome" in reply, reply
    outcome: dict[str, Any] = reply["outcome"]
    return outcome


def made(race: str, profession: str, seed: str) -> dict[str, Any]:
    request = {"op": "power_play.create", "race": race, "profession": profession, "name": f"{profession}-{seed}"}
    who = done(request, seed)["state"]
    if who.get("learning_due"):
        who = done({"op": "power_play.learn_round", "state": who}, seed)["state"]
    bought = {"op": "power_play.trade", "buy": [{"item": "sample_dart", "qty": 2}], "state": who}
    who = send(bought, seed).get("outcome", {"state": who})["state"]
    place = {"sample_dart": "wielded"} if any(one["item"]["id"] == "sample_dart" for one in who["items"]) else {}
    who = done({"op": "power_play.equip", "profile": "normal", "place": place, "state": who}, seed)["state"]
    return done({"op": "power_play.session", "moment": "start", "settings": HERO, "state": who}, seed)["state"]


def an_act(fate: random.Random, fight: dict[str, Any], who: dict[str, Any]) -> dict[str, Any]:
    """Return a request for somebody, sensible or not."""
    others = [one["id"] for one in fight["fighters"]]
    request: dict[str, Any] = {"op": "power_play.battle_act", "who": who["id"], "kind": fate.choice(KINDS)}
    if request["kind"] in ("attack", "shoot", "throw"):
        request["blows"] = [
            {
                "target": fate.choice(others),
                **({"n": fate.randint(0, 4)} if fate.random() < 0.6 else {}),
                **({"dodge": fate.random() < 0.5} if fate.random() < 0.4 else {}),
                **({"dodge_n": fate.randint(0, 3)} if fate.random() < 0.3 else {}),
                **({"distance_m": fate.choice([3, 12, "25/2"])} if request["kind"] != "attack" else {}),
                **({"from_behind": True} if fate.random() < 0.2 else {}),
            }
            for _ in range(fate.randint(1, 2))
        ]
    elif request["kind"] == "cast":
        known = [one["spell"]["id"] for one in (who.get("character") or {}).get("spells", ())]
        request["spell"] = fate.choice(known or ["sample_glow"])
        request["aims"] = [{"target": fate.choice(others)} for _ in range(fate.randint(0, 2))]
        request["on_living"] = fate.random() < 0.3
    elif request["kind"] == "delay":
        request["delay_to"] = fate.randint(0, 40)
    elif request["kind"] == "change_weapon" and who.get("attacks"):
        request["weapon"] = fate.choice(who["attacks"])["weapon"]
    return request


def sound(before: dict[str, Any], outcome: dict[str, Any]) -> None:
    """What no act may break: who is dead stays dead, nobody heals past the line, points are never below zero."""
    after = outcome["state"]
    old = {one["id"]: one for one in before["fighters"]}
    for one in after["fighters"]:
        was = old[one["id"]]
        assert one["body"]["hp"] <= one["body"]["hp_max"]
        if was["body"].get("doomed"):
            assert one["body"]["hp"] <= was["body"]["hp"]
            assert one["body"].get("doomed")
        assert (one.get("hero_points") or 0) >= 0
        assert (one.get("hero_points") or 0) <= (was.get("hero_points") or 0)
    names = [name for group in outcome["values"]["order"] for name in group]
    assert len(names) == len(set(names))
    states = {one["name"]: one["state"] for one in outcome["values"]["fighters"]}
    assert not [name for name in names if states[name] in ("dead", "unconscious")]


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_of_chance(seed: int) -> None:
    fate = random.Random(seed)
    table = TABLES[seed % len(TABLES)]
    people = [
        made("sample_plainsfolk", "sample_guard", f"{seed}"),
        made("sample_marshfolk", "sample_chanter", f"{seed}"),
        made("sample_hillfolk", "sample_bowyer", f"{seed}"),
    ]
    entrants: list[dict[str, Any]] = [{"id": f"p{n}", "character": one} for n, one in enumerate(people)]
    entrants += [{"id": "w", "monster": "sample_wolf"}, {"id": "s", "monster": "sample_slime"}]
    request = {"op": "power_play.battle_start", "entrants": entrants, "settings": table}
    fight = done(request, f"{seed}")["state"]
    acted = 0
    for step in range(150):
        if fight.get("pending"):
            tried: dict[str, Any] = {"op": "power_play.battle_settle"}
            if fate.random() < 0.4:
                lift = {"who": fate.choice(fight["fighters"])["id"], "roll": fate.choice(["attack", "dodge", "damage"])}
                tried["spend"] = [{**lift, "dice": [fate.randint(1, 3)]}]
        elif fate.random() < 0.1:
            tried = {
                "op": "power_play.battle_declare",
                "who": fate.choice(fight["fighters"])["id"],
                "spell": "sample_hold",
            }
        elif fate.random() < 0.15:
            tried = {"op": "power_play.battle_round", "early": True}
        else:
            tried = an_act(fate, fight, fate.choice(fight["fighters"]))
        reply = send({**tried, "state": fight}, f"{seed}.{step}")
        if "error" in reply:
            assert reply["error"]["code"] not in ("internal_error", "bad_state"), reply
            assert reply["error"]["message"] != reply["error"]["code"]
            continue
        assert reply == send({**tried, "state": fight}, f"{seed}.{step}")
        sound(fight, reply["outcome"])
        fight = reply["outcome"]["state"]
        acted += 1
    assert acted > 20
