"""Foreign rows of Warhammer that ask for chances."""

from __future__ import annotations

import re
from typing import Any

from tests.cases.rows import Case, Step
from tests.cases.wfrp4_names import SIDES, Row, finish, mapped, parts_of, side_of, with_settings


def question(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    asked = str(given["question"]).lower()
    if "goal_sl" in given:
        return _series_question(given, settings, asked, expect)
    if any(name in given for name in SIDES["a"]):
        request = with_settings(
            {"op": "wfrp4.opposed_odds", "a": side_of(given, "a"), "b": side_of(given, "b")},
            settings,
        )
        names = {"A": "p_a", "B": "p_b", "a": "p_a", "b": "p_b", "draw": "p_draw", "p": "p_a"}
        return [finish([Step(request)], expect, mapped(expect, names))]
    if "double" in asked and "target" not in given and "base" not in given:
        cases = []
        for key, value in expect.items():
            without = {"zero_zero_is_double": False} if "exclud" in key else {}
            step = Step(with_settings({"op": "wfrp4.double_odds"}, {**settings, **without}))
            cases.append(finish([step], {}, {"outcome": {"values": {"p_double": value}}}))
        return cases
    return _test_question(given, settings, asked, expect)


def _test_question(given: Row, settings: Row, asked: str, expect: Row) -> list[Case]:
    request = {"op": "wfrp4.odds", **parts_of(given)}
    if "reroll" in asked or given.get("reroll"):
        request["reroll"] = "on_failure"
    if "revers" in asked or given.get("reverse"):
        request["reverse"] = "on_failure"
    found = re.search(r"p\((\w+)\)", asked)
    figure = {"failure": "p_failure", "critical": "p_critical", "fumble": "p_fumble"}.get(
        found[1] if found else "", "p_success"
    )
    values: Row = {}
    for key, value in expect.items():
        if counted := re.fullmatch(r"out_of_(\d+)", key):
            if sum(value.values()) != int(counted[1]):
                raise LookupError("the distribution is not whole, so a match would prove little")
            values |= {"out_of": int(counted[1]), "weights": value}
        elif key in ("p", "p_success", "p_failure", "p_critical", "p_fumble"):
            values[figure if key == "p" else key] = value
        else:
            raise LookupError(f"no place for the expectation {key!r}")
    return [finish([Step(with_settings(request, settings))], {}, {"outcome": {"values": values}})]


def _series_question(given: Row, settings: Row, asked: str, expect: Row) -> list[Case]:
    wish = str(given.get("restart", given.get("restart_policy", given.get("restart_taken", ""))) or asked).lower()
    taken = bool(re.search(r"always|true|accept|taken|with restart", wish)) and not re.search(r"no restart|never", wish)
    start = given.get("total", given.get("total_before"))
    cases = []
    for key, value in expect.items():
        number = re.fullmatch(r"n=(\d+)", key)
        if number is None and key != "p":
            raise LookupError(f"no place for the expectation {key!r}")
        request = {"op": "wfrp4.extended_odds", **parts_of(given), "goal_sl": given["goal_sl"]}
        request["rolls"] = int(number[1]) if number else given.get("n", given.get("rolls"))
        request |= {"restart": "always"} if taken else {}
        request |= {"total": start} if start is not None else {}
        cases.append(finish([Step(with_settings(request, settings))], {}, {"outcome": {"values": {"p": value}}}))
        cases[-1].name = key
    return cases
