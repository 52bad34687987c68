"""Foreign rows of トーグ in our own vocabulary. The shapes that it reads are listed in ``README.md``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.cases.rows import Case, Step, dice

TOPICS = {
    "dice": {1, 2, 3, 4, 5, 6},
    "charts": {7, 8, 9, 16},
    "storm_results": {10, 47},
    "storm": {11, 12, 13, 14, 15, 17, 18},
    "start": set(range(20, 34)),
    "overcoming": set(range(40, 50)) - {47},
    "effects": set(range(50, 69)),
    "nested": {69, 70, 71},
    "choices": {72, 73},
}
ERRORS = {
    "TableMissing": "table_missing",
    "NotInPool": "not_in_pool",
    "LockedForScene": "locked_for_scene",
    "NoActionLeft": "no_action_left",
    "NotApplicable": "not_for_fighters",
}
type Row = dict[str, Any]


def d20(faces: list[int]) -> list[dict[str, int]]:
    return dice(20, faces)


def op(name: str, **fields: Any) -> dict[str, Any]:
    return {"op": f"torg_storm.{name}", **fields}


def failed(expect: Row) -> dict[str, Any]:
    """Return the error (or the question for dice) that an expectation names."""
    name = expect["error"]
    if name == "DiceExhausted":
        return {"need": [{"sides": 20, "count": 1}]}
    code = ERRORS.get(name) or re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
    details = {key: value for key, value in expect.items() if key != "error"}
    return {"error": {"code": code, **({"details": details} if details else {})}}


def values(expect: Row, names: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """Return expected values, each under the name that it has with us; an unknown one is an error."""
    names = names or {}
    out: dict[str, Any] = {}
    for key, value in expect.items():
        if key not in names:
            raise LookupError(f"no value of ours is called {key}")
        out[names[key]] = value
    return {"outcome": {"values": {**out, **more}}}


def same(*keys: str, **renamed: str) -> dict[str, str]:
    return {**{key: key for key in keys}, **renamed}


def one(request: Row, faces: list[dict[str, int]], expect: dict[str, Any], name: str = "") -> list[Case]:
    return [Case([Step(request, faces, expect)], name)]


def settings(given: Row) -> dict[str, Any]:
    """Return the settings that a row names, its edition among them."""
    found = dict(given.get("settings", {}))
    if "edition" in given:
        found["edition"] = given["edition"]
    return {"settings": found} if found else {}


# ---------------------------------------------------------------- totals and charts


def roller(given: Row) -> str:
    return "rated" if 20 in given.get("roll_again", [10, 20]) else "ord"


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
        if given.get("countered", has > 0):
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


# ---------------------------------------------------------------- small rules


def lose(row: Row) -> list[Case]:
    fields = {key: row["given"][key] for key in ("possibilities", "reality_level", "loss")}
    return one(op("lose", **fields), [], values(row["expect"], same("possibilities", "reality_level", "transformed")))


def grow(row: Row) -> list[Case]:
    fields = {key: row["given"][key] for key in ("reality_values", "multipliers")}
    return one(op("grow", **fields), [], values(row["expect"], same("strength", "radius_m")))


def picked_faces(pool: int, faces: list[int]) -> list[dict[str, int]]:
    """Return faces of a pick: dice of as many faces as are left, one after another."""
    return [{"sides": pool - index, "face": face} for index, face in enumerate(faces)]


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
        chosen = {"settings": {"storm_results": {"rows": rows, "partial": True, "label": "TEST FIXTURE"}}}
    request = op("storm_result", result_points=given["result_points"], **chosen)
    wanted = failed(expect) if "error" in expect else values(expect, same("possibilities_lost", "special"))
    return one(request, [], wanted)


def storm_row(row: Row) -> Row:
    low, high = row.get("min", row.get("from")), row.get("max", row.get("to"))
    lost = row.get("possibilities_lost", row.get("loss"))
    return {"low": low, "high": high, "possibilities_lost": lost, "special": row.get("special")}


# ---------------------------------------------------------------- odds


def odds_total(row: Row) -> list[Case]:
    given, expect = row["given"], row["expect"]
    total = given.get("sum", given.get("die_total", 1))
    request = op("odds_total", die_total=total, roller=roller(given))
    if given["question"] == "infinite tail":
        names = {"sum_of_all_a": "passing_all", "sum_from_a1": "passing_rest", "check": "at_least"}
        return one(request, [], values({**expect, **({"check": "1/1"} if "check" in expect else {})}, names))
    return one(request, [], values(expect, {"p": "passing" if "sum" in given else "exact"}))


def odds_bonus(row: Row) -> list[Case]:
    """``P(bonus = b)`` and ``P(bonus >= b)``, for all b of the row or for the one that the question names."""
    question, expect = row["given"]["question"], dict(row["expect"])
    who = "ord" if "ord" in question else "rated"
    spends = "extra roll" in question or "Possibility" in question
    found = re.match(r"P\(bonus (>=|=) (b|[+-]?\d+)\)", question)
    if found is None:
        raise LookupError(f"no such question: {question}")
    key = "exact" if found[1] == "=" else "at_least"
    wanted: list[tuple[int, str, str]] = []
    if found[2] == "b":
        listed = expect.pop("p", None)
        tail = {name: expect.pop(name) for name in list(expect) if name.startswith("p_bonus_ge_")}
        listed, expect = (listed, expect) if listed is not None else (expect, {})
        wanted += [(int(bonus), key, chance) for bonus, chance in listed.items()]
        wanted += [(int(name.removeprefix("p_bonus_ge_")), "at_least", chance) for name, chance in tail.items()]
    else:
        wanted.append((int(found[2]), key, expect.pop("p")))
    if expect:
        raise LookupError(f"not understood: {sorted(expect)}")
    steps = [
        Step(op("odds_bonus", bonus=bonus, roller=who, possibility=spends), [], values({name: chance}, {name: name}))
        for bonus, name, chance in wanted
    ]
    return [Case(steps)]


def odds_rows(row: Row) -> list[Case]:
    table = "overcome" if "overcome" in row["given"]["question"] else "ill_effect"
    wanted = [{"row": name, "chance": chance} for name, chance in row["expect"].items()]
    return one(op("odds_effects", table=table), [], {"outcome": {"values": {"rows": wanted}}})


def odds_items(row: Row) -> list[Case]:
    return one(op("odds_items", count=row["given"]["m"]), [], values(row["expect"], same("expected", p="at_least_one")))


def odds_start(row: Row) -> list[Case]:
    lead, expect = row["given"]["attacker_minus_defender_value"], row["expect"]
    names = {"without_active_defence": False, "with_active_defence": True}
    return [
        Case(
            [Step(op("odds", value=20 + lead, difficulty=20, active_defence=names[name]), [], wanted_success(chance))],
            name,
        )
        for name, chance in expect.items()
    ]


def wanted_success(chance: str) -> dict[str, Any]:
    return {"outcome": {"values": {"success": chance}}}


def question(row: Row) -> list[Case]:
    given = row["given"]
    asked = given["question"]
    if "sum" in given or "die_total" in given or asked == "infinite tail":
        return odds_total(row)
    if "attacker_minus_defender_value" in given:
        return odds_start(row)
    if "m" in given:
        return odds_items(row)
    if asked.startswith("row probabilities"):
        return odds_rows(row)
    return odds_bonus(row)


# ---------------------------------------------------------------- which shape is it

type Shape = tuple[frozenset[str], Callable[[Row], list[Case]]]
SHAPES: list[Shape] = [
    (frozenset({"question"}), question),
    (frozenset({"first_roll"}), possibility),
    (frozenset({"value", "unit"}), measure),
    (frozenset({"measure"}), value),
    (frozenset({"result_points", "column"}), damage),
    (frozenset({"result_points", "table"}), known_row),
    (frozenset({"reality_value", "active_defence"}), defence),
    (frozenset({"possibilities", "reality_level", "loss"}), lose),
    (frozenset({"reality_values", "multipliers"}), grow),
    (frozenset({"pool", "count"}), pick),
    (frozenset({"decision", "storm_possibilities"}), storm_spends),
    (frozenset({"opponent_spends_for_extra_roll"}), storm_counters),
    (frozenset({"timed_effects", "ask_rounds"}), penalty),
    (frozenset({"roll_again"}), total),
    (frozenset({"value", "difficulty"}), total),
    (frozenset({"die_total"}), bonus),
]


def adapt(row: Row) -> list[Case]:
    """Return the cases of a row: the first shape whose keys it has decides."""
    for keys, make in SHAPES:
        if keys <= row["given"].keys():
            return make(row)
    raise LookupError(f"no shape with the keys {sorted(row['given'])}")
