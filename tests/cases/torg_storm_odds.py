"""Shapes of トーグ rows: questions about odds."""

from __future__ import annotations

import re
from typing import Any

from tests.cases.rows import Case, Step
from tests.cases.torg_storm_base import Row, one, op, roller, same, values


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
