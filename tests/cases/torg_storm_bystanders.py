"""Shapes of トーグ rows: bystanders and the effect tables."""

from __future__ import annotations

from typing import Any

from tests.cases.rows import Case, Step
from tests.cases.torg_storm_base import (
    Row,
    at,
    being,
    d20,
    failed,
    one,
    op,
    picked_faces,
    reply,
    same,
    state,
    storm,
    values,
)


def typed_result(steps: list[Step]) -> list[Step]:
    """Add the storm result that a caught bystander still needs: 0 lost, typed by hand."""
    return [*steps, Step(op("decide", state="$state", choice="result", possibilities_lost=0))]


EXPOSED = {
    "total": "values.exposure.total",
    "result": "values.exposure.result",
    "margin": "values.exposure.margin",
    "roll_table": "values.exposure.table",
    "roll_again_next_round": "values.exposure.due_next_round",
    "die_total": "values.rolls.0.die_total",
    "bonus": "values.rolls.0.bonus",
}


def overcome(row: Row) -> list[Case]:
    """A bystander's roll; the rows end there, so harmless table faces and a typed result of 0 follow."""
    given, expect = row["given"], row["expect"]
    points = int(bool(given.get("possibility_spent")))
    who = being("C", reality_value=given["reality_value"], possibilities=points)
    scene = state(given, who, storms=[storm(strength=given["storm_strength"])])
    request = op("expose", state=scene, being="C", storm="S1")
    caught = expect["result"] == "caught"
    table = [20, 7] if caught else [11]
    if points:
        first = given["first_roll"]
        spent = Step(op("decide", state="$state", choice="spend"), d20([*given["extra_roll"], *table]))
        steps = [Step(request, d20(first)), spent]
    else:
        steps = [Step(request, d20([*row["dice"], *table]))]
    if caught:
        steps = typed_result(steps)
    steps[-1].expect = reply(expect, EXPOSED)
    return [Case(steps)]


def fighter_exposed(row: Row) -> list[Case]:
    given = row["given"]
    fight = {"storm": "S1", "one": "A", "other": "B"}
    scene = state(
        given,
        being("A"),
        being("B", reality="nile"),
        storms=[storm(cause="fight", strength=given["storm_strength"])],
        fights=[fight],
    )
    if given["role"] == "storm_fighter":
        return one(op("expose", state=scene, being="A", storm="S1"), [], failed(row["expect"]))
    scene["beings"].append(being("C"))
    asked = op("may", state=scene, being="C", act="overcome", storm="S1")
    return one(asked, [], reply(row["expect"], {"allowed": "values.allowed"}))


def next_roll(row: Row) -> list[Case]:
    """Whether a roll is due: an exposure of last round, then perhaps a way out, then the next round."""
    given = row["given"]
    caught = given.get("caught_last_round", False)
    exists = given.get("storm_exists", True)
    exposure = {
        "being": "C",
        "storm": "S1",
        "last": "caught" if caught else "avoided",
        "rolled_round": 1,
        **({"due_round": 2} if caught else {}),
    }
    raging = storm(strength=19, phase="active" if exists else "gone")
    scene = state(given, being("C"), storms=[raging], exposures=[exposure])
    steps = []
    if given.get("left_storm_by_next_action"):
        steps.append(Step(op("leave", state=scene, being="C", storm="S1")))
    wanted = values({"due": ["C"] if row["expect"]["roll_required"] else []}, same("due"))
    steps.append(Step(op("next_round", state="$state" if steps else scene), [], wanted))
    return [Case(steps)]


def harm_places(where: str) -> dict[str, str]:
    return {key: f"{where}.{key}" for key in ("shock", "ko", "knockdown", "wounds", "result_points")}


def ord_hurt(row: Row) -> list[Case]:
    given = row["given"]
    who = being("C", possibility_rated=False, toughness=given["toughness"], possibilities=0)
    scene = state(given, who, storms=[storm(strength=given["storm_strength"])])
    places: dict[str, Any] = {
        **harm_places("values.exposure.harm"),
        "damage_kind": "values.exposure.harm.kind",
        "ill_effect_roll": lambda value: at("values.effect", {} if value else None),
        "possibility_loss": "values.exposure.possibility_loss",
    }
    return one(op("expose", state=scene, being="C", storm="S1"), d20(row["dice"]), reply(row["expect"], places))


def thing(name: str) -> Row:
    kind, _, rest = name.partition(":")
    return {"id": name, "kind": kind if rest and kind in ("spell", "miracle") else "item", "reality": "core"}


def table_faces(row: Row) -> list[dict[str, int]]:
    """Return the faces of a table row: d20s until the table's roll ends, then picks from the pool, then item dice."""
    given, faces = row["given"], list(row["dice"])
    end = next((index for index, face in enumerate(faces) if face not in (10, 20)), len(faces) - 1) + 1
    head, rest = faces[:end], faces[end:]
    things = [thing(name) for name in given.get("items", ())]
    if given["table"] == "ill_effect" and not given.get("settings", {}).get("transform_counts_spells"):
        things = [one for one in things if one["kind"] == "item"]
    pool = len(things) if "items" in given else len(given.get("hand", ())) + len(given.get("in_play", ()))
    picks = len(rest) - len(row["expect"].get("item_dice", ()))
    return [*d20(head), *picked_faces(pool, rest[:picks]), *d20(rest[picks:])]


def effect(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    facts = {
        key: given[key] for key in ("possibilities", "toughness", "mind", "spirit", "hand", "in_play") if key in given
    }
    if "items" in given:
        facts["items"] = [thing(name) for name in given["items"]]
    strength = given.get("storm_strength", 19)
    scene = state(given, being("C", **facts), storms=[storm(strength=strength)])
    margin = {"margin": given["margin"]} if "margin" in given else {}
    request = op("effect", state=scene, being="C", storm="S1", table=given["table"], **margin)
    chosen = expect.get("chosen", [])
    places: dict[str, Any] = {
        **{key: f"values.effect.{key}" for key in ("bonus", "row", "chosen", "item_dice", "transformed", "changes")},
        **{key: f"values.effect.{key}" for key in ("penalty", "applies_to", "duration_s", "duration_rounds")},
        **harm_places("values.effect.harm"),
        "damage_kind": "values.effect.harm.kind",
        "opponent": "values.effect.opponent",
        "discarded": "values.effect.chosen",
        "disconnected": "state.beings.0.disconnected",
        "possibilities": "state.beings.0.possibilities",
        "effect": lambda value: fates(value, chosen),
        "effects": lambda value: fates(value, chosen),
    }
    return one(request, table_faces(row), reply(expect, places))


def fate(word: str) -> str:
    """Return what became of a thing: ended, or broken until repaired."""
    return "ended" if "end" in word else "broken"


def fates(value: Any, chosen: list[str]) -> dict[str, Any]:
    """Return what became of each thing: one word for all, one for each, or a word under each name."""
    if isinstance(value, dict):
        value = [value[name] for name in chosen]
    listed = value if isinstance(value, list) else [value] * len(chosen)
    return at("values.effect.outcomes", [fate(word) for word in listed])


def order_of_work(row: Row) -> list[Case]:
    scene = state(row["given"], being("C", reality_value=10), storms=[storm(strength=19)])
    steps = typed_result([Step(op("expose", state=scene, being="C", storm="S1"), d20([11, 20, 7]))])
    steps[-1].expect = reply(row["expect"], {"steps": "values.exposure.order"})
    return [Case(steps)]
