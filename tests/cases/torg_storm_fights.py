"""Shapes of トーグ rows: results between fighters, nested fights."""

from __future__ import annotations

from typing import Any

from tests.cases.rows import Case, Step
from tests.cases.torg_storm_base import Row, at, being, d20, merged, one, op, out, reply, same, state, storm, values


def fighting(given: Row, one_: Row, other: Row, **storm_fields: Any) -> Row:
    raging = storm(given.get("storm"), cause="fight", **storm_fields)
    return state(given, one_, other, storms=[raging], fights=[{"storm": "S1", "one": "A", "other": "B"}])


def storm_place(value: Row) -> dict[str, Any]:
    return out(state={"storms": [value]})["outcome"]


def bystander_loss(row: Row) -> list[Case]:
    given = row["given"]
    who = being("C", possibilities=given["possibilities"], reality_level=given["reality_level"])
    scene = state(given, who, storms=[storm(given["storm"])])
    request = op("apply", state=scene, target="C", storm="S1", result_points=given["margin"])
    places: dict[str, Any] = {
        "possibilities": "state.beings.0.possibilities",
        "reality_level": "state.beings.0.reality_level",
        "transformed": "state.beings.0.transformed",
        "possibilities_lost": "values.loss.possibilities_lost",
        "storm": storm_place,
    }
    asked = row["expect"].get("transform_effect")
    places["transform_effect"] = lambda value: at("values.question.kind", "transform") if value else {}
    cases = one(request, [], reply(row["expect"], places))
    wanted = reply({"note": asked}, {"note": "values.loss.transform_note"})
    if asked:
        confirmed = Step(op("decide", state="$state", choice="confirm"))
        named = Step(op("decide", state="$state", choice="reality", reality="nile"), [], wanted)
        return [Case([*cases[0].steps, confirmed, named])]
    cases[0].steps[0].expect = merged(cases[0].steps[0].expect, wanted)
    return cases


def fight_result(row: Row) -> list[Case]:
    given = row["given"]
    scene = fighting(given, being("A"), being("B", reality="nile", possibilities=9))
    request = op("apply", state=scene, target="B", result_points=given["result_points"])
    places = {"possibilities_lost": "values.loss.possibilities_lost", "storm": storm_place}
    return one(request, [], reply(row["expect"], places))


def typed(result: Row) -> Row:
    return {"possibilities_lost": result["possibilities_lost"], "special": result.get("special") or "none"}


def maelstrom(row: Row) -> list[Case]:
    given = row["given"]
    scene = fighting(
        given,
        being("A", possibilities=given["attacker_possibilities"]),
        being("B", reality="nile", possibilities=given["target_possibilities"]),
        maelstrom=given["maelstrom"],
        strength=19,
    )
    steps = [Step(op("apply", state=scene, target="B", **typed(given["result"])))]
    if "choice" in given:
        steps.append(Step(op("decide", state="$state", choice=given["choice"])))
    places = {
        "attacker_possibilities": "state.beings.0/2.possibilities",
        "target_possibilities": "state.beings.1/2.possibilities",
        "storm_grows": "values.loss.storm_grew",
        "transformed": "state.beings.1/2.transformed",
    }
    steps[-1].expect = reply(row["expect"], places)
    return [Case(steps)]


def transform_note(row: Row) -> list[Case]:
    given = row["given"]
    scene = fighting(given, being("A"), being("B", reality="nile", **given["target"]), strength=19)
    request = op("apply", state=scene, target="B", **typed(given["result"]))
    places: dict[str, Any] = {
        "possibilities": "state.beings.1/2.possibilities",
        "reality_level": "state.beings.1/2.reality_level",
        "transform_pending": lambda value: at("values.question", {"kind": "transform", "who": "B"} if value else None),
        "transformed": "state.beings.1/2.transformed",
    }
    return one(request, [], reply(row["expect"], places))


def disconnect(row: Row) -> list[Case]:
    before = row["given"].get("disconnected", False)
    scene = state(row["given"], being("C", disconnected=before))
    verdicts = {True: "disconnected", False: "unchanged"}
    places: dict[str, Any] = {
        "disconnected": "state.beings.0.disconnected",
        "changed": lambda value: at("verdict", verdicts[value]),
    }
    return one(op("link", state=scene, being="C", act="disconnect"), [], reply(row["expect"], places))


def exchange(row: Row) -> list[Case]:
    given = row["given"]
    scene = fighting(
        given,
        being("A", reality_value=given["attacker_value"]),
        being(
            "B", reality="nile", reality_value=given["target_value"], possibilities=given.get("target_possibilities", 0)
        ),
    )
    places = {
        "total": "values.attack.total",
        "hit": "values.attack.hit",
        "result_points": "values.attack.result_points",
        "possibilities_lost": "values.attack.possibilities_lost",
        "target_possibilities": "state.beings.1/2.possibilities",
        "storm": storm_place,
    }
    return one(op("attack", state=scene, attacker="A"), d20(row["dice"]), reply(row["expect"], places))


def sealed(row: Row) -> list[Case]:
    given = row["given"]
    scene = fighting(given, being("A"), being("B", reality="nile"), strength=16)
    if not given.get("storm_fighter", True):
        scene["beings"].append(being("C"))
    who = "A" if given.get("storm_fighter", True) else "C"
    acts = ("trade_card", "receive_card")
    act = next((known for known in acts if known.partition("_")[0] in given["event"]), "outside_effect")
    request = op("may", state=scene, being=who, act=act)
    return one(request, [], reply(row["expect"], {"allowed": "values.allowed"}))


def nested(given: Row, points: int = 6, **fields: Any) -> Row:
    """Return a scene in which C fights the storm S2 that came out of S1."""
    storms = [storm(strength=19), storm(id="S2", cause="nested", strength=19, outer="S1")]
    itself = {"reality_value": 19, "possibilities": points}
    fight = {"storm": "S2", "one": "C", "other": "S2", "itself": itself}
    return state(given, being("C", reality_level=1, **fields), storms=storms, fights=[fight])


def storm_loses(row: Row) -> list[Case]:
    given = row["given"]
    request = op(
        "apply", state=nested(given, given["storm_possibilities"]), target="S2", possibilities_lost=given["loss"]
    )
    places = {
        "storm_possibilities": "values.loss.possibilities",
        "storm_transformed": "values.loss.transformed",
        "fight_over": "values.loss.fight_over",
    }
    return one(request, [], reply(row["expect"], places))


def side_transformed(row: Row) -> list[Case]:
    """One side of a nested fight is transformed by a note, confirmed; a character's new reality is the GM's choice."""
    given = row["given"]
    steps: list[Step] = []
    places: dict[str, Any] = {
        "fight_over": "values.loss.fight_over",
        "storm_exists": lambda value: out(state={"storms": [{"phase": "active"}, {"phase": PHASE[value]}]})["outcome"],
        "outer_storm_exists": lambda value: out(state={"storms": [{"phase": PHASE[value]}, {}]})["outcome"],
        "outer_storm": lambda value: out(state={"storms": [{"phase": "active"}, {}]})["outcome"],
    }
    target = "C" if given.get("character_transformed") else "S2"
    steps.append(
        Step(
            op("apply", state=nested(given, possibilities=5), target=target, possibilities_lost=0, special="transform")
        )
    )
    steps.append(Step(op("decide", state="$state", choice="confirm")))
    expect = dict(row["expect"])
    if target == "C":
        asked = expect.pop("new_reality", "gm_choice_of_storm_realities")
        if asked == "gm_choice_of_storm_realities":
            question = {"kind": "reality", "who": "C", "pool": ["core", "nile"]}
            steps[-1].expect = out(values={"question": question})
        steps.append(Step(op("decide", state="$state", choice="reality", reality="nile")))
        expect["reality"] = "nile"
        places["reality"] = "state.beings.0.reality"
    steps[-1].expect = reply(expect, places)
    return [Case(steps)]


PHASE = {True: "active", False: "gone"}


def nested_begins(row: Row) -> list[Case]:
    """Caught with the margin of the row, the first row of the ill-effect table, a loss of 1 typed by hand."""
    given, expect = row["given"], dict(row["expect"])
    who = being("C", reality_value=19 - given["margin"], possibilities=3)
    scene = state(given, who, clock={"round": given["round"]}, storms=[storm(strength=19)])
    steps = [
        Step(op("expose", state=scene, being="C", storm="S1", spend="no"), d20([11, 1])),
        Step(op("decide", state="$state", choice="result", possibilities_lost=1)),
    ]
    order = ["margin", "ill_effect", "possibility_loss", "nested_fight", "mark_roll_due_next_round"]
    rolls = expect.pop("overcome_rolls_while_fighting", None)
    places: dict[str, Any] = {
        "possibility_loss_applied_first": lambda value: at("values.exposure.order", order) if value else {},
        "first_exchange_round": "values.effect.opponent.first_exchange_round",
        "start_procedure": lambda value: at("values.start", {} if value else None),
    }
    steps[-1].expect = reply(expect, places)
    if rolls is not None:
        steps.append(Step(op("next_round", state="$state"), [], values({"due": ["C"] if rolls else []}, same("due"))))
        asked = op("may", state="$state", being="C", act="overcome", storm="S1")
        steps.append(Step(asked, [], values({"allowed": rolls}, same("allowed"))))
    return [Case(steps)]
