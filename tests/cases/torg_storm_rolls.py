"""Shapes of トーグ rows: totals, charts, small rules."""

from __future__ import annotations

from typing import Any

from tests.cases.rows import Case, Step
from tests.cases.torg_storm_base import (
    Row,
    d20,
    failed,
    one,
    op,
    picked_faces,
    roller,
    same,
    settings,
    storm_row,
    values,
)


def total(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    fields = {key: given[key] for key in ("value", "difficulty") if key in given}
    if "modifiers" in given:
        fields["modifiers"] = given["modifiers"]
    request = op("check", roller=roller(given), **fields)
    if "error" in expect:
        return one(request, d20(row["dice"]), failed(expect))
    known = same("die_total", "bonus", "total", "success", "margin")
    return one(request, d20(row["dice"]), values(expect, known))


def possibility(row: Row) -> list[Case]:
    """The first roll, then a Possibility; where somebody counters, it is spent first and waits."""
    given, expect = row["given"], row["expect"]
    first = given["first_roll"]
    fields = {key: given[key] for key in ("value", "difficulty") if key in given}
    who = "unskilled" if roller(given) == "ord" else "rated"
    steps = [Step(op("check", roller=who, **fields), d20(first))]
    known = same(
        "die_total",
        "bonus",
        "total",
        "success",
        "margin",
        "countered",
        "possibilities_change",
        spender_change="possibilities_change",
        counterer_change="counterer_change",
    )
    if not given.get("possibility_spent", 1):
        return [Case([Step(steps[0].request, steps[0].faces, values(expect, known))])]
    counterer = given.get("counterer_possibilities")
    if given.get("countered") or counterer is not None:
        steps.append(Step(op("extra", state="$state", choice="spend")))
        has = 1 if counterer is None else counterer
        counter = op("extra", state="$1.state", choice="counter", counterer_possibilities=has)
        if given.get("countered", expect.get("countered", has > 0)):
            return [Case([*steps, Step(counter, [], values(expect, known))])]
        if has < 1:
            steps.append(Step(counter, [], {"error": {"code": "no_possibility"}}))
    state = "$1.state" if len(steps) > 1 else "$state"
    throw = op("extra", state=state, choice="throw")
    extra = given.get("extra_roll", row["dice"][len(first) :])
    return [Case([*steps, Step(throw, d20(extra), values(expect, known))])]


def bonus(row: Row) -> list[Case]:
    fields = {key: row["given"][key] for key in ("die_total", "value", "modifiers") if key in row["given"]}
    if "error" in row["expect"]:
        return one(op("bonus", **fields), [], failed(row["expect"]))
    return one(op("bonus", **fields), [], values(row["expect"], same("bonus", "total", "die_total")))


def defence(row: Row) -> list[Case]:
    known = same("actions_spent", "die_total", "bonus", difficulty="defence")
    return one(op("defend", value=row["given"]["reality_value"]), d20(row["dice"]), values(row["expect"], known))


UNITS = {"s": "s", "seconds": "s", "m": "min", "min": "min", "minutes": "min", "h": "hour", "hours": "hour"}


def plain(number: Any) -> Any:
    return format(number, "g") if isinstance(number, float) and not number.is_integer() else number


def measure(row: Row) -> list[Case]:
    given = row["given"]
    unit = given.get("unit", "s")
    expect = {key: plain(value) for key, value in row["expect"].items()}
    known = same("measure", "rounds", "seconds")
    return one(op("measure", value=given["value"], unit=UNITS.get(unit, unit)), [], values(expect, known))


def value(row: Row) -> list[Case]:
    expect = row["expect"]["value"]
    request = op("value", measure=row["given"]["measure"], **settings(row["given"]))
    if not isinstance(expect, dict):
        return one(request, [], values({"value": expect}, same("value")))
    cases = one(request, [], values(expect, same("floor", "nearest", "ceil")))
    for reading in ("floor", "nearest"):
        if reading in expect:
            asked = {**request, "settings": {"measure_to_value": reading}}
            cases += one(asked, [], values({"value": expect[reading]}, same("value")), reading)
    return cases


HARM = same("shock", "ko", "knockdown", "wounds")


def damage(row: Row) -> list[Case]:
    given = row["given"]
    fields = {key: given[key] for key in ("result_points", "column") if key in given}
    return one(op("damage", **fields, **settings(given)), [], values(row["expect"], {**HARM, **same("result_points")}))


def lose(row: Row) -> list[Case]:
    fields = {key: row["given"][key] for key in ("possibilities", "reality_level", "loss")}
    return one(op("lose", **fields), [], values(row["expect"], same("possibilities", "reality_level", "transformed")))


def grow(row: Row) -> list[Case]:
    fields = {key: row["given"][key] for key in ("reality_values", "multipliers")}
    return one(op("grow", **fields), [], values(row["expect"], same("strength", "radius_m")))


def pick(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = op("pick", **{key: given[key] for key in ("pool", "count", "gm_choice") if key in given})
    wanted = failed(expect) if "error" in expect else values(expect, same("chosen", "left"))
    return one(request, picked_faces(len(given["pool"]), row["dice"]), wanted)


def storm_spends(row: Row) -> list[Case]:
    given = row["given"]
    fields = {
        "storm_reality_value": given["storm_reality_value"],
        "opponent_reality_value": given["opponent_reality_value"],
        "storm_possibilities": given["storm_possibilities"],
    }
    known = same("storm_possibilities", spend="spends")
    return one(op("storm_plays", moment="attack", **fields), [], values(row["expect"], known))


def storm_counters(row: Row) -> list[Case]:
    points = row["given"]["storm_possibilities"]
    moment = "opponent_spends" if row["given"]["opponent_spends_for_extra_roll"] else "attack"
    known = same("storm_possibilities", counter="counters")
    return one(op("storm_plays", moment=moment, storm_possibilities=points), [], values(row["expect"], known))


def penalty(row: Row) -> list[Case]:
    given, cases = row["given"], []
    effects = [{"penalty": one["penalty"], "ends_at": 10 * one["ends_round"]} for one in given["timed_effects"]]
    for reading, wanted in row["expect"]["penalty"].items():
        steps = [
            Step(
                op("penalty", effects=effects, seconds=10 * at, settings={"hallucination_overlap": reading}),
                [],
                values({"penalty": expected}, same("penalty")),
            )
            for at, expected in zip(given["ask_rounds"], wanted, strict=True)
        ]
        cases.append(Case(steps, reading))
    return cases


def known_row(row: Row) -> list[Case]:
    """A result looked up in a table that the row brings along, whole or in part."""
    given, expect = row["given"], row["expect"]
    table = given["table"]
    chosen = {}
    if table is not None:
        rows = [storm_row(one) for one in table]
        chosen = {"settings": {"storm_results": {"rows": rows, "partial": True, "label": {"en": "TEST FIXTURE"}}}}
    request = op("storm_result", result_points=given["result_points"], **chosen)
    wanted = failed(expect) if "error" in expect else values(expect, same("possibilities_lost", "special"))
    return one(request, [], wanted)
