"""Foreign rows of Σ 3.5: measures, sheets, targets, checks."""

from __future__ import annotations

from typing import Any

from tests.cases.rows import Case, Step, dice
from tests.cases.sigma_parts import (
    CHECK,
    PREVIEW,
    Given,
    error,
    faces,
    fraction,
    person_of,
    pick,
    trial_of,
    values,
    with_settings,
)


def class_of(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    if "roundings" in given:
        return [
            Case([_class_step(given, {"class": expect["class"][one]}, one)], one)
            for one in given["roundings"]
        ]  # fmt: skip
    return [Case([_class_step(given, expect, None)])]


def _class_step(given: Given, expect: Given, rounding: str | None) -> Step:
    request: Given = {"op": "sigma.class_of", "value": given["value"]}
    request |= {name: given[name] for name in ("unit", "quantity") if name in given}
    request = with_settings(request, given if rounding is None else {**given, "class_rounding": rounding})
    return Step(request, [], error(expect) if "error" in expect else values({"class_value": expect["class"]}))


def class_of_list(row: Given) -> list[Case]:
    given = row["given"]
    pairs = zip(given["values"], row["expect"]["classes"], strict=True)
    return [Case([_class_step({**given, "value": value}, {"class": number}, None) for value, number in pairs])]


def definite_of(row: Given) -> list[Case]:
    found = {"class_value": row["given"]["class"]}
    return [Case([Step({"op": "sigma.definite_of", **found}, [], values({"value": row["expect"]["value"]}))])]


def definite_list(row: Given) -> list[Case]:
    pairs = zip(row["given"]["classes"], row["expect"]["values"], strict=True)
    steps = [Step({"op": "sigma.definite_of", "class_value": c}, [], values({"value": v})) for c, v in pairs]
    return [Case(steps)]


def class_label(row: Given) -> list[Case]:
    listed = row["given"].get("classes", [row["given"].get("class")])
    labels = row["expect"].get("labels", [row["expect"].get("label")])
    steps = [
        Step({"op": "sigma.definite_of", "class_value": number}, [], values({"class_name": name}))
        for number, name in zip(listed, labels, strict=True)
    ]
    return [Case(steps)]


def parse_skill(row: Given) -> list[Case]:
    expect = row["expect"]
    if "error" in expect:
        return [Case([Step({"op": "sigma.sheet", "text": row["given"]["text"]}, [], error(expect))])]
    if "skills" in expect:
        skills = [_skill(one) for one in expect["skills"]]
    else:
        skills = [_skill(expect)] if "name" in expect else None
    found: Given = {} if skills is None else {"skills": skills}
    if "abilities" in expect:
        found["abilities"] = {key: value for key, value in expect["abilities"].items() if key != "H"}
        found |= {"health": expect["abilities"]["H"]} if "H" in expect["abilities"] else {}
    return [Case([Step({"op": "sigma.sheet", "text": row["given"]["text"]}, [], values({"character": found}))])]


def _skill(entry: Any) -> Given:
    if isinstance(entry, list):
        return {"name": entry[0], "value": entry[1]}
    names = {"name": "name", "related": "related", "marks": "marks", "skill_value": "value", "growth": "growth"}
    return pick(entry, names)


def base_target_all(row: Given) -> list[Case]:
    given = row["given"]
    skills = [{"name": name, "related": related, "value": 1} for name, related in given["skills"].items()]
    request = {"op": "sigma.character", "character": {**person_of(given), "skills": skills}}
    wanted = [{"name": name, "base_target": target} for name, target in row["expect"]["base_target"].items()]
    return [Case([Step(with_settings(request, given), [], values({"skills": wanted}))])]


def preview(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    trial = trial_of(given)
    if "formula" in given and "related" not in given:
        trial.pop("related", None)
        trial["target"] = 0
    request = with_settings({"op": "sigma.preview", **trial}, given)
    if "error" in expect:
        return [Case([Step(request, [], error(expect))])]
    found = pick(expect, PREVIEW)
    if "p_success" in expect:
        found["p_success"] = fraction(expect["p_success"])
    if "p_fail" in expect:
        found["p_fail"] = fraction(expect["p_fail"])
    if "faces" in expect:
        found["faces"] = [{"face": face, "chance": fraction(expect["per_face"])} for face in expect["faces"]]
    if expect.get("achievement") is not None:
        found["achievements"] = [{"achievement": expect["achievement"]}]
    return [Case([Step(request, [], values(found))])]


def chance_table(row: Given) -> list[Case]:
    given = row["given"]
    request = {"op": "sigma.chance_table", "skill_value": given["rolls"], "targets": given["targets"]}
    pairs = zip(given["targets"], row["expect"]["p_success"], strict=True)
    table = [{"target": target, "chance": fraction(chance)} for target, chance in pairs]
    return [Case([Step(with_settings(request, given), [], values({"table": table}))])]


def with_proposals(row: Given) -> list[Case]:
    """A target or check with players' modifiers: each is proposed and decided before the preview or roll."""
    given, expect = row["given"], row["expect"]
    steps: list[Step] = []
    for number, one in enumerate(given.get("player_modifiers", []), 1):
        steps += _proposal_steps(f"m{number}", one, given, bool(steps))
    request = {"op": "sigma.check" if row["dice"] else "sigma.preview", **trial_of(given)}
    if steps:
        request["state"] = "$state"
    names = CHECK if row["dice"] else PREVIEW
    found = values(pick(expect, names)) if "error" not in expect else error(expect)
    return [Case([*steps, Step(with_settings(request, given), dice(20, faces(row)), found)])]


def _proposal_steps(name: str, one: Given, given: Given, later: bool) -> list[Step]:
    state = {"state": "$state"} if later else {}
    ground = {"source": "quirk", "intensity": one["intensity"]} if one.get("intensity") else {"source": "other"}
    request = {"op": "sigma.propose", "value": one["value"], "reason": one.get("reason", "row"), **ground, **state}
    steps = [Step(with_settings(request, given), [], values({"proposal": {"id": name, "state": "proposed"}}))]
    decision = {"approved": "approve", "rejected": "reject"}.get(one.get("state", "proposed"))
    if decision:
        more = {"proposal": name, "decision": decision, "by": "gm", "state": "$state"}
        steps.append(Step(with_settings({"op": "sigma.decide", **more}, given)))
    elif one.get("state") == "withdrawn":
        steps.append(Step({"op": "sigma.withdraw", "proposal": name, "state": "$state"}))
    return steps


def check(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = with_settings({"op": "sigma.check", **trial_of(given)}, given)
    inside = "defence" in given  # a way of ignoring successes that looks at an effect
    if inside:
        effect = {"defence": given["defence"], "effect_health": given.get("effect_health", given.get("health", 1000))}
        request = {**request, "op": "sigma.attempt", **effect}
    steps = _die_by_die(request, faces(row), given)
    found = pick(expect, CHECK)
    steps[-1].expect = error(expect) if "error" in expect else values({"check": found} if inside else found)
    return [Case(steps)]


def _die_by_die(request: Given, rolled: list[int], given: Given) -> list[Step]:
    """Return the steps of a check: its ordinary dice, then each decision and each bought die as a step of its own."""
    count = request.get("skill_value", 1) or given.get("zero_level_rolls", 1)
    keep = list(given.get("keep", []))
    target = given.get("target", 0)
    op = request["op"]
    steps: list[Step] = []
    pending: list[int] = []
    ask: Given = request
    for index, face in enumerate(rolled):
        pending.append(face)
        last = index == len(rolled) - 1
        if request.get("policy") == "manual" and face <= target and index + 1 < count:
            steps.append(Step(ask, dice(20, pending)))
            pending = []
            kept = keep.pop(0) if keep else True
            ask = {"op": op, "choice": "keep" if kept else "ignore", "state": "$state"}
            if kept:
                steps.append(Step(ask))
                return steps
        elif index + 1 >= count and not last:
            steps.append(Step(ask, dice(20, pending)))
            pending = []
            ask = {"op": op, "choice": "extra", "state": "$state"}
    if pending or not steps:
        steps.append(Step(ask, dice(20, pending)))
    return steps


def achievement(row: Given) -> list[Case]:
    """An achievement from its parts: a check whose one die shows the face, with a target that lets it pass."""
    given, expect = row["given"], row["expect"]
    face = given["additional"]
    trial = trial_of({**given, "target": 20 if face else 0, "rolls": 1})
    if trial.get("spirit"):
        trial["health"] = max(15, given.get("spirit_achievement", 0))
    found = pick(expect, CHECK)
    if face == 0:  # a failure that counts as additional achievement 0
        request = with_settings({"op": "sigma.effect_action", **trial, "failure_policy": "take_zero"}, given)
        return [Case([Step(request, dice(20, [20]), values({"check": found}))])]
    request = with_settings({"op": "sigma.check", **trial}, given)
    return [Case([Step(request, dice(20, [face or 20]), values(found))])]
