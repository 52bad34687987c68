"""Foreign rows of Warhammer become requests; every shape is listed in README.md beside this file."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.cases.rows import Case, Step, dice
from tests.cases.wfrp4_names import (
    CHOICES,
    LABELS,
    SETTINGS,
    SIDES,
    Places,
    Row,
    finish,
    mapped,
    parts_of,
    side_of,
    with_settings,
)
from tests.cases.wfrp4_odds import question

TOPICS = {
    "dice": range(1, 10),
    "target": range(10, 13),
    "test": range(13, 23),
    "opposed": range(23, 27),
    "extended": range(27, 30),
    "assist": range(30, 36),
    "combat": range(36, 38),
    "order": range(38, 41),
}


def adapt(row: Row) -> list[Case]:
    """Return the cases of a foreign row: one for each reading that its expectation names, and for each input form."""
    given, expect = dict(row["given"]), dict(row["expect"])
    thrown = list(row.get("dice", []))
    settings = {**given.pop("settings", {}), **{name: given.pop(name) for name in SETTINGS & given.keys()}}
    cases: list[Case] = []
    for extra, wanted, name in _readings(expect):
        for case in _route(given, {**settings, **extra}, thrown, wanted):
            case.name = " ".join(filter(None, (name, case.name)))
            cases.append(case)
    return cases


def _readings(expect: Row) -> Iterator[tuple[Row, Row, str]]:
    """Return one reading for each combination of setting values that the expectation is keyed by."""
    keyed: dict[str, list[str]] = {}
    for value in expect.values():
        setting = _setting_of(value)
        if setting is not None:
            keyed[setting] = list(dict.fromkeys([*keyed.get(setting, []), *value]))
    for combination in itertools.product(*keyed.values()):
        chosen = dict(zip(keyed, combination, strict=True))
        wanted = {
            key: value if _setting_of(value) is None else value.get(chosen[str(_setting_of(value))])
            for key, value in expect.items()
            if _setting_of(value) is None or chosen[str(_setting_of(value))] in value
        }
        yield chosen, wanted, " ".join(combination)


def _setting_of(value: Any) -> str | None:
    """Return the setting whose values key this part of an expectation."""
    if not isinstance(value, dict) or not value:
        return None
    return next((name for name, choices in CHOICES.items() if value.keys() <= choices), None)


def _route(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    """Choose the operation: by question, by op, by kind, by the set of keys."""
    side = any(name in given for name in SIDES["a"])
    makers: tuple[tuple[bool, Callable[[Row, Row, list[Any], Row], list[Case]]], ...] = (
        ("question" in given, question),
        (side or given.get("kind") == "opposed", _opposed),
        ("helpers" in given or "tester" in given, _assist),
        (given.get("kind") == "extended" or "goal_sl" in given, _extended),
        ("sl" in given and "success" in given, _level),
        ("base" in given or "target" in given, _test),
        (bool(re.fullmatch(r"\d*[dD]10", str(given.get("roll", "")))), _d10),
        (given.get("op") == "hit_location", _location),
        (True, _d100),
    )
    return next(make for fits, make in makers if fits)(given, settings, thrown, expect)


def _pairs(thrown: list[Any]) -> list[tuple[Any, Any]]:
    return list(zip(thrown[::2], thrown[1::2], strict=True))


def _face(tens: Any, units: Any) -> int:
    """Return the face of one d100 for two dice; a tens die printed 00 to 90 counts in tens."""
    first = int(tens) // 10 if isinstance(tens, str) or int(tens) > 10 else int(tens) % 10
    return 10 * first + int(units) % 10 or 100


def _reading(tens: Any, units: Any) -> Row:
    """Return two dice as they lie on the table."""
    if isinstance(tens, str) or int(tens) > 10:
        return {"tens_die": f"{int(tens):02}", "units": units}
    return {"tens": tens, "units": units}


def _throws(thrown: list[Any]) -> list[int]:
    return [_face(*pair) for pair in _pairs(thrown)]


def _in_range(thrown: list[Any], settings: Row) -> bool:
    """Whether the dice are ones that can fall; others go in by hand and must be refused."""
    high = 10 if settings.get("face_convention") == "1_to_10" else 9
    printed = {str(number) for number in range(0, 100, 10)} | {"00"}
    return all(str(face) in printed or (isinstance(face, int) and high - 9 <= face <= high) for face in thrown)


# --- bare dice -------------------------------------------------------------------------------------------------------


def _d10(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    count = int(re.match(r"\d*", str(given["roll"]))[0] or 1)  # type: ignore[index]
    values = mapped(expect, {"total": "total", "roll": "total", "values": "dice", "dice": "dice"})
    by_hand = Step(with_settings({"op": "wfrp4.d10", "count": count, "faces": thrown}, settings))
    cases = [finish([by_hand], expect, values)]
    if _in_range(thrown, settings):
        fell = Step(
            with_settings({"op": "wfrp4.d10", "count": count}, settings), dice(10, [face or 10 for face in thrown])
        )
        cases.append(finish([fell], expect, values))
    return cases


_D100 = {
    **{name: name for name in ("roll", "is_double", "before", "rerolled", "digits", "history")},
    "total": "roll",
    "before_reverse": "before",
    "reversed": "reversed",
}


def _d100(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    values = mapped(expect, _D100)
    ops = [str(op) for op in given.get("ops", [given.get("op", "")])]
    follow = [op for op in ops if op in ("reroll", "reverse")]
    total = given.get("d100_total", given["roll"] if isinstance(given.get("roll"), int) else None)
    if total is not None:
        hand = [{"total": total}]
    elif "tens" in given:
        hand = [_reading(given["tens"], given["units"])]
    else:
        hand = [_reading(*pair) for pair in _pairs(thrown)]
    cases = [finish(_d100_steps(follow, settings, hand, None), expect, values)]
    if thrown and _in_range(thrown, settings):
        cases.append(finish(_d100_steps(follow, settings, None, _throws(thrown)), expect, values))
    return cases


def _d100_steps(follow: list[str], settings: Row, hand: list[Row] | None, faces: list[int] | None) -> list[Step]:
    """Return the steps of a d100 by hand or thrown."""
    steps = []
    source = iter(hand if hand is not None else faces or [])
    for choice in ("roll", *follow):
        request: Row = with_settings({"op": "wfrp4.d100"}, settings) if choice == "roll" else {"op": "wfrp4.d100"}
        if choice != "roll":
            request |= {"choice": choice, "state": "$state"}
        fell = next(source, None) if choice in ("roll", "reroll") else None
        if fell is not None and hand is not None:
            request["reading"] = fell
        steps.append(Step(request, dice(100, [fell]) if isinstance(fell, int) else []))
    return steps


def _location(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    names = {"roll": "roll", "reversed": "location_number", "location_number": "location_number"}
    values = mapped(expect, {**names, "location": "location"})
    if not thrown:
        hand = {"op": "wfrp4.location", "reading": {"total": given["roll"]}}
        return [finish([Step(with_settings(hand, settings))], expect, values)]
    step = Step(with_settings({"op": "wfrp4.location"}, settings), dice(100, _throws(thrown)))
    return [finish([step], expect, values)]


# --- Tests -----------------------------------------------------------------------------------------------------------


_TARGET = {name: name for name in ("target", "modifier", "base", "accepted")}
_TEST: Places = {
    **_TARGET,
    **{name: name for name in ("roll", "success", "auto", "sl", "sl_text", "sl_method", "is_double", "combat_event")},
    **{name: name for name in ("location", "location_number", "history", "digits", "rerolled", "label", "reversed")},
    "before": "rolled",
    "before_reverse": "rolled",
    "label_ja": lambda word: {"label": LABELS[word]},
}


def _test(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    parts = parts_of(given)
    if not thrown and "error" not in expect:
        values = mapped(expect, {**_TARGET, "rejected": _rejected})
        return [finish([Step(with_settings({"op": "wfrp4.target", **parts}, settings))], expect, values)]
    request = {"op": "wfrp4.test", **parts}
    request |= {name: given[name] for name in ("kind", "combat", "reverse") if name in given}
    ops = [str(op) for op in given.get("ops", [given.get("op", "")])]
    if "hit_location" in ops:
        request["combat"] = True
    allowed = given.get("override", given.get("gm_allows", "error" not in expect))
    faces = iter(_throws(thrown))
    steps = [Step(with_settings(request, settings), dice(100, list(itertools.islice(faces, 1))))]
    for op in ops:
        if op in ("reroll", "reverse"):
            follow: Row = {"op": "wfrp4.test", "choice": op, "state": "$state"}
            if op == "reverse" and allowed:
                follow["override"] = True
            steps.append(Step(follow, dice(100, list(itertools.islice(faces, 1 if op == "reroll" else 0)))))
    return [finish(steps, expect, mapped(expect, _TEST))]


def _level(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    request = {"op": "wfrp4.level", "sl": given["sl"], "success": given["success"]}
    cases = []
    for key, value in expect.items():
        if key in ("label_ja", "label_en"):
            step = Step(request, expect={"outcome": {"lines": {"verdict": value}}}, lang=key[-2:])
            cases.append(Case([step], key))
        else:
            cases.append(finish([Step(request)], {}, mapped({key: value}, {"sl_text": "sl_text", "label": "label"})))
    return cases


def _pick(name: str) -> Callable[[Any], Row]:
    return lambda pair: {"a": {name: pair[0]}, "b": {name: pair[1]}}


def _merged(values: Row, more: Row) -> Row:
    for key, value in more.items():
        values[key] = _merged(dict(values.get(key, {})), value) if isinstance(value, dict) else value
    return values


_WINNERS = {"A": "a", "B": "b", "attacker": "a", "defender": "b", "first": "a", "second": "b", "draw": None}


def _opposed(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    values: Row = {}
    for key, value in expect.items():
        if key in ("sl", "sl_text", "success", "target", "auto", "label", "combat_event"):
            _merged(values, _pick(key)(value))
        elif key == "targets":
            _merged(values, _pick("target")(value))
        elif key == "winner":
            values["winner"] = _WINNERS.get(value, value)
        elif key in ("rolls", "decided_by", "sl_difference", "ties"):
            values[key] = value
        elif key != "error":
            raise LookupError(f"no place for the expectation {key!r}")
    wanted = {"outcome": {"values": values}}
    first, second = side_of(given, "a"), side_of(given, "b")
    fixed = {"combat": True} if given.get("combat") else {}
    faces = _throws(thrown)
    both = Step(with_settings({"op": "wfrp4.opposed", "a": first, "b": second, **fixed}, settings), dice(100, faces))
    cases = [finish([both], expect, wanted)]
    if "error" not in expect and second is not None:
        now = Step(with_settings({"op": "wfrp4.opposed", "a": first, **fixed}, settings), dice(100, faces[:1]))
        later = Step({"op": "wfrp4.opposed", "b": second, "state": "$state"}, dice(100, faces[1:]))
        cases.append(finish([now, later], expect, wanted))
        cases[-1].name = "one side later"
    return cases


def _extended(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    parts = parts_of({**given, "base": given.get("base", given.get("target", (given.get("targets") or [None])[0]))})
    request = {"op": "wfrp4.extended", "goal_sl": given["goal_sl"], **parts}
    start = given.get("total", given.get("total_before", given.get("start_total")))
    request |= {"total": start} if start is not None else {}
    faces = iter(_throws(thrown))
    again: Row = {"op": "wfrp4.extended", "state": "$state"}
    answers = {
        choice: [number for key in given if re.search(word, key) for number in _listed(given[key])]
        for word, choice in (
            ("reroll", "reroll"),
            ("restart.*accept", "restart"),
            ("restart.*declin", "decline"),
            ("abandon", "abandon"),
        )
    }
    steps: list[Step] = []
    for number, face in enumerate(faces, 1):
        changed = {"base": given["targets"][number - 1]} if "targets" in given else {}
        sent = {**again, **changed} if steps else with_settings({**request, **changed}, settings)
        steps.append(Step(sent, dice(100, [face])))
        for choice, numbers in answers.items():
            if number in numbers:
                fell = [next(faces)] if choice == "reroll" else []
                steps.append(Step({**again, "choice": choice}, dice(100, fell)))
    if not steps:
        steps.append(Step(with_settings({**request, "choice": "open"}, settings)))
    names: Places = {
        **{name: name for name in ("rolls", "status", "total", "restarts", "rolls_total", "remaining", "goal_sl")},
        "rolls_since_restart": "rolls_since_restart",
        "restart_offered": lambda offered: {"offer": "offered" if offered else "none"},
        "steps": lambda listed: {"steps": [_series_step(one) for one in listed]},
    }
    return [finish(steps, expect, mapped(expect, names))]


def _listed(value: Any) -> list[int]:
    return [value] if isinstance(value, int) else list(value or ())


def _series_step(one: Row) -> Row:
    names = {"total_after_choice": "total_after"}
    return {names.get(key, key): value for key, value in one.items()}


# --- assistance ------------------------------------------------------------------------------------------------------


def _rejected(listed: list[Any]) -> Row:
    pairs = [(one["id"], one["reason"]) if isinstance(one, dict) else tuple(one) for one in listed]
    return {"rejected": [{"id": name, "reason": reason} for name, reason in pairs]}


def _assist(given: Row, settings: Row, thrown: list[Any], expect: Row) -> list[Case]:
    tester = {**given.get("tester", {}), **{k: v for k, v in given.items() if k not in ("tester", "helpers", "base")}}
    bonus = tester.get("characteristic_bonus")
    forbids = any(tester.get(name) for name in ("gm_forbids", "gm_forbids_assist"))
    helpers = [
        {"id": str(helper["id"]), "advances": helper.get("advances", 0), "adjacent": helper.get("adjacent", True)}
        | {name: helper[name] for name in ("gm_waives_adjacency", "gm_forbids") if name in helper}
        for helper in given["helpers"]
    ]
    assistance: Row = {
        "characteristic": tester["characteristic"] if bonus is None else 10 * bonus,
        "helpers": helpers,
        "tested": "skill" if tester.get("skill") else "characteristic",
    }
    assistance |= {"gm_forbids": True} if forbids else {}
    tags = [tester[name] for name in ("tags", "tag", "test_tags", "test_tag", "resists") if tester.get(name)]
    assistance |= {"tags": [tag for one in tags for tag in ([one] if isinstance(one, str) else one)]}
    kind = tester.get("test_kind", tester.get("kind"))
    request: Row = {"op": "wfrp4.assist", "assistance": assistance, **({"kind": kind} if kind else {})}
    if "base" in given:
        parts = parts_of({k: v for k, v in given.items() if k != "helpers"})
        request = {**request, "op": "wfrp4.target", **parts}
    names = {name: name for name in ("accepted", "modifier", "limit", "target")}
    values = mapped(expect, {**names, "rejected": _rejected, "refused": _rejected})
    return [finish([Step(with_settings(request, settings))], expect, values)]
