"""What ``odds.toml`` names is there, what is needed is at hand, and every chart can be drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sainome.kit import data
from sainome.kit.advice import Prospect
from sainome.service import schema, words
from sainome.service.registry import operation, system
from tests.contract.gather import GAMES, LANGS, ask, faults, runs, samples

PARTS = {"rows", "at", "to", "signed", "title", "axis", "bars", "line", "solid"}


def odds_of(name: str) -> dict[str, Any]:
    return data.load(words.package_of(name), "odds")


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_beside_a_form_can_be_asked(name: str) -> None:
    known, found = system(name).by_name, []
    for short, beside in odds_of(name).get("beside", {}).items():
        if set(beside) - {"odds", "advice", "chart", "give", "names", "lines"} or f"{name}.{short}" not in known:
            found.append(f"[beside] {short}: unknown operation or key")
            continue
        form = set(operation(f"{name}.{short}").request.__struct_fields__)
        names = beside.get("names", {})
        found += [f"[beside] {short}: the form has no {field}" for field in names.values() if field not in form]
        for part, group in {"odds": "odds", "advice": "advice", "chart": "odds"}.items():
            partner = known.get(f"{name}.{beside[part]}") if part in beside else None
            if part in beside and (partner is None or partner.group != group):
                found.append(f"[beside] {short}: {beside[part]} is no operation of the group {group}")
            elif partner is not None:
                request = partner.request
                defaults = len(request.__struct_defaults__)
                needed = request.__struct_fields__[: len(request.__struct_fields__) - defaults]
                required = set(needed) - form - set(beside.get("give", {})) - set(names)
                found += [f"[beside] {short}: {partner.name} needs {field}" for field in sorted(required)]
    assert not found, faults(name, found)


def _chart_faults(chart: dict[str, Any], where: str) -> list[str]:
    found = [f"{where}: unknown key {key}" for key in sorted(set(chart) - PARTS)]
    found += [f"{where}: no {key}" for key in ("rows", "at", "title", "axis", "bars") if key not in chart]
    texts = [chart[key] for key in ("title", "axis", "bars", "line", "solid") if key in chart]
    return found + [f"{where}: no {lang}: {text}" for text in texts for lang in LANGS if not text.get(lang)]


@pytest.mark.parametrize("name", GAMES)
def test_charts_can_be_drawn(name: str) -> None:
    """For every chart some row of the fixtures gives it rows: all chances are fractions from 0 to 1, no row twice."""
    found = []
    for short, charts in odds_of(name).get("chart", {}).items():
        for number, chart in enumerate(charts):
            where = f"[[chart.{short}]] {number}"
            found += _chart_faults(chart, where)
            drawn = 0
            for run in samples(name).get(f"{name}.{short}", ()):
                rows = (run.outcome or {})["values"].get(chart["rows"]) or []
                drawn += bool(rows)
                for row in rows:
                    for part in ("bars", "line"):
                        if part in chart and not 0 <= Fraction(row[chart[part]["field"]]) <= 1:
                            found.append(f"{where}: {row} of {run.where} has no chance")
                    if "solid" in chart and not (
                        row[chart["solid"]["field"]] is None or isinstance(row[chart["solid"]["field"]], bool)
                    ):
                        found.append(f"{where}: {row} of {run.where} does not say whether it is solid")
                if len({str(row[chart["at"]]) for row in rows}) < len(rows):
                    found.append(f"{where}: two rows are the same in {run.where}")
            if not drawn:
                found.append(f"{where}: no row of the fixtures has {chart['rows']}")
    assert not found, faults(name, found)


def _with_odds(name: str) -> list[tuple[str, dict[str, Any], dict[str, Any], str]]:
    """Return the choices of the rows' outcomes that name odds, a few of each kind: where, choice, state, hide."""
    found: dict[tuple[str, str, str], list[tuple[str, dict[str, Any], dict[str, Any], str]]] = {}
    for run in runs(name):
        outcome = run.outcome or {}
        for choice in outcome.get("choices", ()):
            if choice.get("odds") is not None:
                key = (outcome["op"], choice["id"], choice["odds"]["op"])
                found.setdefault(key, []).append((run.where, choice, outcome["state"], outcome["hide"]))
    return [one for listed in found.values() for one in listed[:: max(1, len(listed) // 6)][:6]]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_choice_comes_to_can_be_asked(name: str) -> None:
    """With the outcome's state, like the choice itself: no die, one line at least, of the group odds or advice."""
    found = []
    for row, choice, state, hide in _with_odds(name):
        for lang in LANGS:
            where = f"{row}, {choice['id']}"
            reply = ask({**choice["odds"], "state": state}, [], lang)
            outcome = reply.get("outcome")
            if outcome is None:
                found.append(f"{where}: {reply}")
                continue
            lines = outcome["lines"]
            if operation(outcome["op"]).group not in ("odds", "advice") or not (lines["public"] or lines["private"]):
                found.append(f"{where}: no answer about chances: {outcome['op']}")
            if outcome["hide"] != hide or choice["odds"].get("hide", "nothing") != hide:
                found.append(f"{where}: what was hidden is told")
            if issubclass(operation(outcome["op"]).values, Prospect) and not (
                0 <= Fraction(outcome["values"]["chance"]) <= 1
            ):
                found.append(f"{where}: {outcome['values']} is no chance")
            if choice.get("refused") is not None:
                found.append(f"{where}: refused, and yet there are chances")
    assert not found, faults(name, found)


def test_a_chart_is_worded_in_the_schema() -> None:
    """The shape that a host reads, with a name for each mark."""
    ja, en = schema.of_system("wfrp4", "ja")["operations"], schema.of_system("wfrp4", "en")["operations"]
    assert ja["wfrp4.test"]["beside"]["odds"] == "wfrp4.odds"
    [chart] = en["wfrp4.extended_odds"]["charts"]
    assert chart["line"] == {"field": "p", "name": "Within this many"}
    assert {op: len(found.get("charts", [])) for op, found in ja.items()} == {
        op: len(found.get("charts", [])) for op, found in en.items()
    }
