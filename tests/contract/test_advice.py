"""Advice is worded and consistent: every option exact, one of them the best, and no other better than it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sainome.kit.advice import Advice
from sainome.service import words
from sainome.service.registry import system
from tests.contract.gather import GAMES, LANGS, Run, faults, runs, short


def advised(name: str) -> list[str]:
    return [op.name for op in system(name).operations if issubclass(op.values, Advice)]


def asked(name: str) -> list[tuple[Run, dict[str, Any]]]:
    names = advised(name)
    return [(run, run.outcome) for run in runs(name) if run.outcome is not None and run.outcome["op"] in names]


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_where_it_is_looked_for(name: str) -> None:
    found = []
    for op in system(name).operations:
        is_advice = issubclass(op.values, Advice)
        if is_advice != short(op).startswith("advise"):
            found.append(f"{op.name}: values extend kit.advice.Advice and the name begins with advise, or neither")
        if is_advice and op.group != "advice":
            found.append(f"{op.name}: group {op.group!r}")
        lines = words.section(name, "line").get(short(op), ())
        if is_advice and not any(line.get("each") == "options" for line in lines):
            found.append(f"words.toml [[line.{short(op)}]]: no line for each of the options")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_the_best_option_is_the_best(name: str) -> None:
    found = []
    for run, outcome in asked(name):
        values = outcome["values"]
        options = values["options"]
        request = run.request if "typed" not in outcome else outcome["typed"]["request"]
        worth = request.get("point_worth", 0)
        net = [Fraction(one["value"]) - Fraction(worth * sum(one["price"].values()), 100) for one in options]
        best = [index for index, one in enumerate(options) if one["best"]]
        if len(best) != 1 or net[best[0]] != max(net):
            found.append(f"{run.where}: not one best option: {options}")
        elif (options[best[0]]["id"], options[best[0]]["n"]) != (values["answer"], values["answer_n"]):
            found.append(f"{run.where}: the answer {values['answer']} is not the best option")
        if options[0]["price"] or any(
            Fraction(one["gain"]) != Fraction(one["value"]) - Fraction(options[0]["value"]) for one in options
        ):
            found.append(f"{run.where}: the first option must cost nothing, and gains count from it")
        for change in values["changes"]:
            if (change["answer"], change["n"]) == (values["answer"], values["answer_n"]):
                found.append(f"{run.where}: a change that changes nothing: {change}")
    assert not found, faults(name, found)


@pytest.mark.parametrize("name", GAMES)
def test_options_are_worded(name: str) -> None:
    found = []
    for run, outcome in asked(name):
        values = outcome["values"]
        named = [("option", one["id"]) for one in values["options"]]
        named += [("resource", key) for one in values["options"] for key in one["price"]]
        named += [("aim", values["aim"]), *(("option", change["answer"]) for change in values["changes"])]
        found += [
            f"words.toml [{path}] {key}: no {lang} ({run.op})"
            for path, key in named
            for lang in LANGS
            if words.label(name, path, key, lang) is None
        ]
    assert not found, faults(name, found)
