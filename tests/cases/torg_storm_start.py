"""Shapes of トーグ rows: starting storm combat."""

from __future__ import annotations

from typing import Any

from tests.cases.rows import Case
from tests.cases.torg_storm_base import Row, at, being, d20, failed, merged, one, op, out, reply, state, storm


def reason_place(value: str) -> dict[str, Any]:
    """A reason's name: ours, or, for the distance, whatever the row calls being too far away."""
    far = ("far", "reach", "range", "distance")
    return at("values.reason", "out_of_reach" if any(word in value for word in far) else value)


def metres(distance: float) -> int:
    """Return whole metres, a started one counting: what is beyond 10 stays beyond 10."""
    return -int(-distance // 1)


def can_start(row: Row) -> list[Case]:
    given = row["given"]
    rated = given["defender_possibility_rated"]
    scene = state(
        given,
        being("A", reality=given["attacker_reality"], possibility_rated=given.get("attacker_possibility_rated", True)),
        being("B", reality=given["defender_reality"], possibility_rated=rated),
    )
    place = {key: given[key] for key in ("located", "sealed") if key in given}
    if "distance_m" in given:
        place["distance_m"] = metres(given["distance_m"])
    request = op("can_start", state=scene, attacker="A", defender="B", **place)
    places = {
        "can_start": "values.can_start",
        "reason": reason_place,
        "attacker_action_spent": "values.attacker_action_spent",
    }
    cases = one(request, [], reply(row["expect"], places))
    if row["expect"].get("attacker_action_spent"):
        declared = op("start", state=scene, attacker="A", defender="B", **place)
        cases += one(declared, [], reply({"left": 0}, {"left": "state.beings.0/2.actions_left"}), "declared")
    return cases


def start(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    scene = state(
        given,
        being("A", reality_value=given["attacker_reality_value"]),
        being("B", reality="nile", reality_value=given["defender_reality_value"]),
    )
    defence = {"active_defence": given["active_defence"]} if "active_defence" in given else {}
    request = op("start", state=scene, attacker="A", defender="B", **defence)
    places = {
        "difficulty": "values.start.difficulty",
        "total": "values.start.total",
        "storm": "values.start.storm",
        "attacker_acted": "values.start.attacker_acted",
        "pair_locked_for_scene": "values.start.locked",
    }
    return one(request, d20(row["dice"]), reply(expect, places))


def locked(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    locks = [{"attacker": one, "defender": other} for one, other in given["scene_lock"]]
    names = {
        name for pair in (*given["scene_lock"], *([given["attempt"]] if "attempt" in given else [])) for name in pair
    }
    scene = state(given, *(being(name, reality=f"reality of {name}") for name in sorted(names)), locks=locks)
    if given.get("event") == "scene_end":

        def lock_place(value: Any) -> dict[str, Any]:
            return at("state.locks", [{"attacker": one, "defender": other} for one, other in value])

        return one(op("end_scene", state=scene), [], reply(expect, {"scene_lock": lock_place}))
    attacker, defender = given["attempt"]
    if "error" in expect:
        return one(op("start", state=scene, attacker=attacker, defender=defender), [], failed(expect))
    request = op("can_start", state=scene, attacker=attacker, defender=defender)
    return one(request, [], reply(expect, {"allowed": "values.can_start"}))


def forming(given: Row, **fields: Any) -> Row:
    """Return a scene in which B's storm with A is forming."""
    number = given.get("round", 1)
    pair = [
        being("A", reality_value=16),
        being("B", reality="nile", reality_value=14, **fields),
    ]
    fight = {"storm": "S1", "one": "A", "other": "B", "first_round": number + 1}
    waiting = storm(phase="forming", cause="fight", strength=0, radius_m=0, started_round=number)
    return state(given, *pair, clock={"round": number}, storms=[waiting], fights=[fight])


def move(row: Row) -> list[Case]:
    given = row["given"]
    fields = {
        "distance_before_m": metres(given["distance_before"]),
        "distance_after_m": metres(given["distance_after"]),
        "moved": given.get("moved", True),
    }
    who = "B" if given["mover"] == "defender" else "A"
    request = op("may", state=forming(given), being=who, act="move", **fields)
    return one(request, [], reply(row["expect"], {"allowed": "values.allowed"}))


def no_action(row: Row) -> list[Case]:
    left = int(row["given"]["defender_action_left"])
    scene = state(row["given"], being("A"), being("B", reality="nile", actions_left=left))
    request = op("start", state=scene, attacker="A", defender="B", active_defence=row["given"]["active_defence"])
    if "error" in row["expect"]:
        return one(request, [], failed(row["expect"]))
    scene["beings"][1]["actions_left"] = left
    asked = op("may", state=scene, being="B", act="active_defence")
    return one(asked, [], reply(row["expect"], {"allowed": "values.allowed"}))


def round_start(row: Row) -> list[Case]:
    highest = {"max(reality values)": 16}
    places = {
        "storm": "state.storms.0.phase",
        "strength": lambda value: at("state.storms.0.strength", highest.get(value, value)),
        "radius_m": "state.storms.0.radius_m",
    }
    wanted = reply(row["expect"], places)
    wanted = merged(wanted, out(state={"clock": {"round": row["given"]["new_round"]}}))
    return one(op("next_round", state=forming(row["given"])), [], wanted)


def start_succeeded(row: Row) -> list[Case]:
    number = row["given"]["round"]
    scene = state(row["given"], being("A", reality_value=16), being("B", reality="nile"), clock={"round": number})
    places = {
        "storm": "values.start.storm",
        "attacker_acted": "values.start.attacker_acted",
        "full_at_round": "values.start.full_at_round",
    }
    return one(op("start", state=scene, attacker="A", defender="B"), d20([11]), reply(row["expect"], places))
