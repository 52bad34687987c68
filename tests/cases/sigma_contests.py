"""Foreign rows of Σ 3.5: spirit, modifiers, effects, contests and the base rules beside them."""

from __future__ import annotations

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
    spirit_of,
    trial_of,
    values,
    with_settings,
)


def spirit_spend(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = with_settings({"op": "sigma.spirit", "health": given["health"], "spirit": spirit_of(given)}, given)
    found = error(expect) if "error" in expect else values({name: expect[name] for name in expect})
    return [Case([Step(request, [], found)])]


def raise_active(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    steps = [Step({"op": "sigma.advance", "turn": given["declared_turn"]})]
    request = {
        "op": "sigma.raise", "ability": given.get("ability", "A"), "points": 1, "action": "action",
        "continuing": given.get("continuing_action", False), "combat_related": given.get("combat_related", False),
        "state": "$state",
    }  # fmt: skip
    steps.append(Step(with_settings(request, given)))
    ends = given.get("action_ends_turn")
    earlier = [turn for turn in given["query_turns"] if turn < given["declared_turn"]]
    before = [Step({"op": "sigma.advance", "turn": turn}, [], values({"raises": []})) for turn in earlier]
    if any(expect["active"][str(turn)] for turn in earlier):
        raise LookupError("a raise cannot act before it is declared")
    for turn in given["query_turns"][len(earlier) :]:
        if ends is not None and given.get("continuing_action") and turn > ends and request.get("ended") is None:
            steps.append(Step({"op": "sigma.advance", "turn": ends, "state": "$state"}))
            steps.append(Step({"op": "sigma.end_action", "action": "action", "state": "$state"}))
            request["ended"] = True
        found: Given = {"turn": turn, "raises": [{"active": expect["active"][str(turn)]}]}
        if "total_cost_per_point" in expect:
            found["total_cost"] = expect["total_cost_per_point"]
        steps.append(Step({"op": "sigma.advance", "turn": turn, "state": "$state"}, [], values(found)))
    request.pop("ended", None)
    return [Case([*before, *steps])]


def raise_scope(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    person = person_of(given, "hero")
    steps = [Step({"op": "sigma.character", "character": person})]
    for letter, points in given["raise"].items():
        request = {
            "op": "sigma.raise", "who": "hero", "ability": letter, "points": points, "state": "$state",
            "action": given["declared_for"], "continuing": given.get("continuing_action", False),
        }  # fmt: skip
        steps.append(Step(with_settings(request, given)))
    for action in given["queries"]:
        request = {"op": "sigma.preview", "who": "hero", "related": given["related"], "action": action}
        found = {
            name.removeprefix("ability_"): by_action[action]
            for name, by_action in ((name, expect[name]) for name in expect)
            if name.startswith("ability_")
        }
        asked = with_settings({**request, "state": "$state"}, given)
        steps.append(Step(asked, [], values({"abilities": found})))
    return [Case(steps)]


def raise_stack(row: Given) -> list[Case]:
    """Raises declared in several Turns for one action that goes on: effective abilities Turn by Turn."""
    given, expect = row["given"], row["expect"]
    steps = [Step({"op": "sigma.character", "character": person_of(given, "hero")})]
    turns = {one["declared_turn"] for one in given["records"]} | set(given["query_turns"])
    for turn in sorted(turns):
        steps.append(Step({"op": "sigma.advance", "turn": turn, "state": "$state"}))
        for record in given["records"]:
            if record["declared_turn"] == turn:
                steps += [
                    Step({
                        "op": "sigma.raise", "who": "hero", "ability": letter, "points": record[letter],
                        "action": "act", "continuing": record["expires_turn"] > turn, "until": record["expires_turn"],
                        "state": "$state",
                    })
                    for letter in "AEOSCX"
                    if letter in record
                ]  # fmt: skip
        if str(turn) in expect["effective"]:
            request = {"op": "sigma.preview", "who": "hero", "related": ["A", "C"], "action": "act"}
            found = values({"abilities": expect["effective"][str(turn)]})
            steps.append(Step(with_settings({**request, "state": "$state"}, given), [], found))
    return [Case(steps)]


def modifier_validate(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    ground = {"intensity": given["intensity"]} if given.get("intensity") else {"source": given.get("source", "other")}
    request = {"op": "sigma.propose", "value": given["value"], "reason": given.get("reason") or "", **ground}
    if expect.get("valid"):
        found = values({"proposal": {"state": expect["state"]}})
    elif isinstance(given["value"], int):
        low, high = expect.get("range", (None, None))
        found = error(expect, low=low, high=high) if "range" in expect else error(expect)
    else:
        found = {"error": {"path": "request.value"}}
    return [Case([Step(with_settings(request, given), [], found)])]


def modifier_flow(row: Given) -> list[Case]:
    """A proposal from its declaration to the roll: the state after the last event, and the target that it gives."""
    given, expect = row["given"], row["expect"]
    trial = trial_of(given)
    steps: list[Step] = []
    rolled = iter(faces(row))
    last_good = 0
    for event in given["events"]:
        request, thrown = _event(event, trial, list(rolled) if event.get("roll") else [])
        if steps:
            request["state"] = "$state" if last_good == len(steps) - 1 else f"${last_good}.state"
        steps.append(Step(with_settings(request, given), dice(20, thrown)))
        last_good = len(steps) - 1
    event_count = len(steps)
    if "error" in expect:
        steps[-1].expect = error(expect)
        last_good = max(index for index, step in enumerate(steps[:-1]))
    state = f"${last_good}.state"
    if "state" in expect:
        found = {"state": expect["state"], **pick(expect, {n: n for n in ("proposed_value", "approved_value")})}
        listed = {"op": "sigma.proposals", "state": state}
        steps.append(Step(listed, [], values({"proposals": [found]})))
    shown = {**pick(expect, PREVIEW)}
    if "p_success" in expect:
        shown["p_success"] = fraction(expect["p_success"])
    roll = next((step for step in steps if step.request["op"] == "sigma.check"), None)
    if roll is not None and not ("error" in expect and roll is steps[event_count - 1]):
        roll.expect = values(pick(expect, CHECK))
    elif shown:
        steps.append(Step(with_settings({"op": "sigma.preview", **trial, "state": state}, given), [], values(shown)))
    return [Case(steps)]


def _event(event: Given, trial: Given, thrown: list[int]) -> tuple[Given, list[int]]:
    if "propose" in event:
        ground = {"intensity": event["intensity"]} if event.get("intensity") else {"source": "other"}
        return {"op": "sigma.propose", "value": event["propose"], "reason": event.get("reason", "row"), **ground}, []
    if event.get("roll"):
        return {"op": "sigma.check", **trial}, thrown
    if "withdraw" in event or "withdraw_by" in event:
        return {"op": "sigma.withdraw"}, []
    decision, by = ("approve", event["approve_by"]) if "approve_by" in event else ("reject", event["reject_by"])
    request = {"op": "sigma.decide", "decision": decision, "by": by}
    return {**request, "value": event["value"]} if "value" in event else request, []


EFFECT = {
    "achievement": "achievement",
    "defence": "defence",
    "health": "health",
    "reason": "reason",
    "effect": "effect",
}
UNITS = {"mass_kg": "mass_kg", "length_m": "length_m", "length_cm": "length_cm", "time_10s": "time_10s"}


def effect_from_attribute(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request: Given = {"op": "sigma.effect_attribute", "value": given["value"]}
    if given.get("quantity") in UNITS:
        request["quantity"] = given["quantity"]
    if "unit" in given:
        request["unit"] = given["unit"]
    found = error(expect) if "error" in expect else values(pick(expect, EFFECT))
    return [Case([Step(with_settings(request, given), [], found)])]


def effect_from_action(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = {"op": "sigma.effect_action", **trial_of(given)}
    if "failure_policy" in given:
        request["failure_policy"] = given["failure_policy"]
    if "error" in expect:
        return [Case([Step(with_settings(request, given), dice(20, faces(row)), error(expect))])]
    found = pick(expect, {**EFFECT, "turns": "turns", "checks": "checks", "dice_used": "dice_used"})
    inside = {name: ours for name, ours in CHECK.items() if name not in found}
    if check := pick(expect, inside):
        found["check"] = check
    return [Case([Step(with_settings(request, given), dice(20, faces(row)), values(found))])]


ATTEMPT = {
    "difference": "difference", "reduction": "reduction", "health_after": "health_after", "broken": "broken",
    "achievement": "achievement",
}  # fmt: skip


def contest_attempt(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request: Given = {"op": "sigma.attempt", "defence": given["defence"], "effect_health": given["health"]}
    if "target" in given or "abilities" in given:
        request |= trial_of(given)
    elif given.get("achievement") is None:
        request["failed"] = True
    else:
        request["achievement"] = given["achievement"]
    found = error(expect) if "error" in expect else values(pick(expect, ATTEMPT))
    return [Case([Step(with_settings(request, given), dice(20, faces(row)), found)])]


def contest_run(row: Given) -> list[Case]:
    """A contest Turn by Turn, by dice or by achievements; the last step holds what the row asks for."""
    given, expect = row["given"], row["expect"]
    steps: list[Step] = []
    first = {"defence": given["defence"], "effect_health": given["health"]}
    if "attempts" in given:
        asked = [
            ({"who": one.get("who", ""), **({"failed": True} if one.get("achievement") is None else
              {"achievement": one["achievement"]})}, [])
            for one in given["attempts"]
        ]  # fmt: skip
    else:
        trial = trial_of({key: value for key, value in given.items() if key != "health"})
        asked = [(trial, list(turn) if isinstance(turn, list) else [turn]) for turn in row["dice"]]
    for request, thrown in asked:
        place = {"state": "$state"} if steps else first
        steps.append(Step(with_settings({"op": "sigma.attempt", **request, **place}, given), dice(20, thrown)))
    if "error" in expect:
        steps[-1].expect = error(expect)
        return [Case(steps)]
    names = ("health_trace", "broken", "turns", "broken_by", "attempts")
    steps[-1].expect = values(pick(expect, {name: name for name in names}))
    for step, health in zip(steps, expect.get("health_trace", []), strict=False):
        step.expect = step.expect or values({"health_after": health})
    return [Case(steps)]


def against(given: Given) -> Given:
    """Return the fields of a check against an effect that stands by its figures."""
    trial = trial_of({key: value for key, value in given.items() if key != "health"})
    return {**trial, "defence": given["defence"], "effect_health": given["health"]}


def contest_feasibility(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    names = {name: name for name in ("max_reduction", "breakable", "min_turns")}
    request = with_settings({"op": "sigma.feasibility", **against(given)}, given)
    return [Case([Step(request, [], values(pick(expect, names)))])]


def turn_odds(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    turns = [int(turn) for turn in expect.get("p_turns", {})] + [int(t) for t in expect.get("p_not_broken_after", {})]
    last = max([*turns, given.get("k", 0), 1])
    request = with_settings({"op": "sigma.contest_odds", **against(given), "max_turns": last}, given)
    found: Given = {}
    if "per_turn_reduction" in expect:
        listed = sorted((int(amount), part) for amount, part in expect["per_turn_reduction"].items())
        found["reductions"] = [{"reduction": amount, "chance": fraction(part)} for amount, part in listed]
    if "p_turns" in expect and len(expect["p_turns"]) == last:
        listed = sorted((int(turn), part) for turn, part in expect["p_turns"].items())
        found["turns"] = [{"turns": turn, "chance": fraction(part)} for turn, part in listed]
    if str(last) in expect.get("p_not_broken_after", {}):
        found["not_broken"] = fraction(expect["p_not_broken_after"][str(last)])
    if "expected_turns" in expect:
        never = expect["expected_turns"] in (None, "infinite", "inf", "infinity")
        found["expected_turns"] = None if never else fraction(expect["expected_turns"])
    if "expected_reduction_per_turn" in expect:
        found["expected_reduction"] = fraction(expect["expected_reduction_per_turn"])
    if "keep_first_if_reduction_greater_than" in expect:
        later: list[Given] = [{}] * (given["rolls"] - 2)
        found["keep_above"] = [{"above": fraction(expect["keep_first_if_reduction_greater_than"])}, *later]
    if "p_at_most" in expect:
        found["turns"] = [*[{} for _ in range(last - 1)], {"at_most": fraction(expect["p_at_most"])}]
    return [Case([Step(request, [], values(found))])]


def reroll_odds(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = {"op": "sigma.reroll_odds", "target": given["target"], "skill_value": given["rolls"]}
    if "error" in expect:
        return [Case([Step(with_settings(request, given), [], error(expect))])]
    parts = sorted((int(number), part) for number, part in expect.get("p_checks", {}).items())
    request["max_checks"] = given.get("max_checks", len(parts) or 1)
    found: Given = {}
    if len(parts) == request["max_checks"]:
        found["checks"] = [{"checks": number, "chance": fraction(part)} for number, part in parts]
    if "expected_checks" in expect:
        found["expected_checks"] = fraction(expect["expected_checks"])
    return [Case([Step(with_settings(request, given), [], values(found))])]


def combat_damage(row: Given) -> list[Case]:
    given = row["given"]
    request = {
        "op": "sigma.combat", "attack": given.get("attack", given.get("achievement")), "defence": given["defence"],
        "health": given.get("health", 15),
    }  # fmt: skip
    names = {"damage": "damage", "combat_damage": "damage", "health_after": "health_after", "difference": "difference"}
    names |= {"reduction": "effect_reduction", "effect_reduction": "effect_reduction", "flags": "flags"}
    return [Case([Step(request, [], values(pick(row["expect"], names)))])]


def opposed(row: Given) -> list[Case]:
    given, expect = row["given"], row["expect"]
    request = {
        "op": "sigma.opposed", "first": {"name": "A", **given["A"]}, "second": {"name": "B", **given["B"]},
        "gap_penalty": given.get("optional_gap_penalty", False),
    }  # fmt: skip
    found = pick(expect, {"A": "first", "B": "second", "difference": "difference"})
    if "winner" in expect:
        found["higher"] = {"A": "first", "B": "second"}.get(expect["winner"], "level")
    return [Case([Step(request, [], values(found))])]


def lifting(row: Given) -> list[Case]:
    given = row["given"]
    person = person_of(given)
    request = {"op": "sigma.lifting", "abilities": person["abilities"], "health": person.get("health", 15)}
    return [
        Case([Step(with_settings(request, given), [], values({name: row["expect"][name] for name in row["expect"]}))])
    ]


def ability_generation(row: Given) -> list[Case]:
    expect = row["expect"]
    thrown = faces(row) or ([row["given"]["die"]] if isinstance(row["given"].get("die"), int) else [])
    if thrown:
        letters = "AEOSCX"[: len(thrown)]
        listed = expect.get("abilities", [expect.get("ability")])
        listed = list(listed.values()) if isinstance(listed, dict) else listed
        found = [{"ability": score} for score in listed]
        for index, (level_a, level_b) in enumerate([(expect.get("level_a"), expect.get("level_b"))]):
            found[index] |= {} if level_a is None else {"level_a": level_a}
            found[index] |= {} if level_b is None else {"level_b": level_b}
        request = {"op": "sigma.generate", "letters": list(letters)}
        return [Case([Step(request, dice(20, thrown), values({"rolled": found}))])]
    found: Given = {}
    if "p" in expect:
        listed = sorted((int(score), part) for score, part in expect["p"].items())
        found["table"] = [{"ability": score, "chance": fraction(part)} for score, part in listed]
    if "mean" in expect:
        found["mean"] = fraction(expect["mean"])
    return [Case([Step({"op": "sigma.ability_odds"}, [], values(found))])]
