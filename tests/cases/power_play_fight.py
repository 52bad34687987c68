"""Foreign rows about magic, combat and hit points."""

from __future__ import annotations

import re

from tests.cases.power_play_common import (
    Row,
    all_read,
    one,
    pick,
    pool_text,
    settings,
    side_of,
    with_settings,
)
from tests.cases.rows import Case

# Magic


def learn(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.learn", "memory_target": given["memory_target"]}
    if "memory" in given:
        request["value"] = given["memory"]
    else:
        request["pool"] = pool_text(given)
    if given.get("n") is not None:
        request["n"] = given["n"]
    values = pick(expect, ("achievement", "auto_failure", "learned", "zero_dice"))
    return one(with_settings(request, settings(given)), faces, values, expect)


def learning_round(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.learn_plan", "spells": given["school_spells"], "learned": given.get("learned", [])}
    return one(with_settings(request, settings(given)), faces, pick(expect, ("attempts",)), expect)


def uses_per_day(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.uses",
        "spirit": given.get("spirit", given.get("spirit_now")),
        "required_spirit": given["required_spirit"],
        "used_today": given.get("used_today", 0),
    }
    names = {"uses": "uses_max", "uses_max": "uses_max", "uses_left": "uses_left"}
    return one(request, faces, pick(expect, names), expect)


def cast(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.cast", **side_of(given), **pick(given, ("uses_left", "welcome", "learned"))}
    request.pop("zero_dice_allowed", None)
    resist = given.get("resist")
    resisters = given.get("resisters") or ([resist] if isinstance(resist, dict) else resist) or []
    if given.get("resisted", bool(resisters)) and resisters:
        request["resisters"] = [side_of(one_side) for one_side in resisters]
    if given.get("object_spell_on_living"):
        request["object_on_living"] = True
    if given.get("fixed_target", given.get("target")) is not None:
        request["fixed_target"] = given.get("fixed_target", given.get("target"))
    if given.get("condition_met") is False or given.get("school_condition_met") is False:
        request["condition_met"] = False
    plain = ("achievement", "raw_achievement", "auto_failure", "success", "uses_left", "target")
    values = pick(expect, plain)
    first = pick(expect, {"resist_achievement": "achievement", "resist_auto_failure": "auto_failure"})
    all_read(expect, *plain, "resist_achievement", "resist_auto_failure", "results")
    if first:
        values["results"] = [first]
    if "results" in expect:
        values["results"] = expect["results"]
    return one(with_settings(request, settings(given)), faces, values, expect)


EVENTS = {
    "dodged": "dodged",
    "dodge_failed": "dodged",
    "attack_missed_without_dodging": "attacked",
    "attacked": "attacked",
    "resisted_magic": "resisted",
    "resisted": "resisted",
    "damaged": "damaged",
}


def interrupted(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    event = given["event"]
    if event in EVENTS:
        event = EVENTS[event]
    elif "hit" in event:
        lost = given.get("damage", given.get("damage_dealt", 1))
        event = "hit" if not lost or "no_damage" in event or "armour" in event else "damaged"
    request = {
        "op": "power_play.interrupt",
        "declared": given["declared"],
        "event": event,
        "before_cast": given.get("event_before_cast", True),
        "uses_left": given.get("uses_left"),
    }
    values = pick(expect, ("spell_failed", "may_cast_this_round", "uses_left"))
    all_read(expect, *values)
    return one(with_settings(request, settings(given)), faces, values, expect)


# Combat


def order(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.order", "agility": given["agility"], **pick(given, ("delay", "base_agility"))}
    values = pick(expect, ("cannot_act", "tie"))
    if "order" in expect:
        values["order"] = [part if isinstance(part, list) else [part] for part in expect["order"]]
        values.setdefault("tie", any(len(part) > 1 for part in values["order"]))
    all_read(expect, "order", "cannot_act", "tie")
    return one(with_settings(request, settings(given)), faces, values, expect)


def attacks(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.attacks", "level": given["level"], "primary": given["primary"]}
    use = given.get("use", given.get("weapon_use", given.get("weapon_class")))
    if use:
        request["use"] = {"bow": "shoot", "shoot": "shoot", "throw": "throw"}.get(use, "melee")
    return one(with_settings(request, settings(given)), faces, pick(expect, ("attacks",)), expect)


ATTACK_VALUES = {
    "attack_achievement": "attack_achievement",
    "attack_auto_failure": "attack_auto_failure",
    "auto_failure": "attack_auto_failure",
    "dodge_achievement": "dodge_achievement",
    "dodge_auto_failure": "dodge_auto_failure",
    "target": "target",
    "hit": "hit",
    "damage_rolled": "damage_rolled",
    "damage_dealt": "damage_dealt",
    "least_achievement": "least_achievement",
}


def melee(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.melee", "attack": side_of(given["attack"])}
    if given.get("dodge"):
        request["dodge"] = side_of(given["dodge"])
    request |= pick(given, ("damage", "weapon_type", "armour", "from_behind", "target_has_back"))
    all_read(expect, *ATTACK_VALUES)
    return one(with_settings(request, settings(given)), faces, pick(expect, ATTACK_VALUES), expect)


def missile(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {
        "op": "power_play.missile",
        "use": given.get("kind", "shoot"),
        **pick(given, ("distance_m", "size_modifier", "dodge_focus", "damage", "weapon_type", "armour")),
        **pick(given, ("from_behind", "target_has_back")),
    }
    for name in ("attack", "dodge"):
        if given.get(name):
            request[name] = side_of(given[name])
    all_read(expect, *ATTACK_VALUES)
    return one(with_settings(request, settings(given)), faces, pick(expect, ATTACK_VALUES), expect)


def damage(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {
        "op": "power_play.damage",
        "damage": given.get("expr") or given["damage"],
        **pick(given, ("weapon_type",)),
    }
    request["armour"] = given.get("armour", 0)
    values = pick(expect, ("damage_rolled", "damage_dealt"))
    return one(with_settings(request, settings(given)), faces, values, expect)


STANDING = {
    "used_missile_weapon_this_round": "shot",
    "threw_weapon_this_round": "threw",
    "dodged_this_round": "dodged",
    "acted_this_round": "acted",
    "casting_now": "casting_now",
    "casting": "casting_now",
    "sustaining": "sustaining",
    "conscious": "conscious",
    "can_move": "can_move",
    "can_act": "can_act",
    "alive": "alive",
}


def may(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.may", "standing": pick(given, STANDING)}
    if "attacks_received" in given:
        request["attacks_received"] = given["attacks_received"]
    if "error" in expect:
        kind = given.get("kind", "other")
        request["action"] = kind if kind in ("cast", "attack", "shoot", "throw", "change_weapon") else "other"
    names = {n: n for n in ("can_act", "can_move", "can_dodge", "dodges", "can_resist", "can_shoot")}
    names |= {"allowed": "can_focus"}
    all_read(expect, *names)
    return one(with_settings(request, settings(given)), faces, pick(expect, names), expect)


# Hit points


def body(given: Row) -> Row:
    return pick(given, ("hp", "hp_max", "death_line", "faint_line", "doomed"))


BODY_VALUES = {
    "hp": "hp",
    "state": "state",
    "conscious": "conscious",
    "alive": "alive",
    "refused": "refused",
    "doomed": "doomed",
}


def hurt(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.hurt", "body": body(given), "amount": given.get("amount", 0)}
    all_read(expect, *BODY_VALUES)
    return one(with_settings(request, settings(given)), faces, pick(expect, BODY_VALUES), expect)


def heal(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request = {"op": "power_play.heal", "body": body(given), "amount": given["amount"]}
    all_read(expect, *BODY_VALUES)
    return one(with_settings(request, settings(given)), faces, pick(expect, BODY_VALUES), expect)


def drain(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    request: Row = {"op": "power_play.drain", "body": body(given)}
    if "rounds" in given:
        request["rounds"] = given["rounds"]
    names = {
        "rounds_until_death": "rounds_until_end",
        "rounds_until_end": "rounds_until_end",
        "hp_trace": "trace",
        "hp": "hp",
        "state": "state",
    }
    all_read(expect, *names)
    return one(with_settings(request, settings(given)), faces, pick(expect, names), expect)


ACTS = {
    "resist_magic": "resist", "speech": "speak", "talk": "speak", "idle": "wait", "nothing": "wait",
    "cast_spell": "cast", "ritual_dance": "cast", "cast_ritual_dance": "cast", "slow_move": "move_slowly",
}  # fmt: skip
KNOWN_ACTS = {
    "attack", "shoot", "throw", "cast", "change_weapon", "lie_down", "stand_up", "dodge", "dodge_focus", "move",
    "move_slowly", "resist", "speak", "wait", "other",
}  # fmt: skip


PAID = (
    "already_paid_this_round",
    "exerted_this_round",
    "already_exerted_this_round",
    "already_exerted",
    "exerted",
    "paid",
)


def exertion(given: Row, faces: list[Row], expect: Row) -> list[Case]:
    found = settings(given)
    values = pick(expect, BODY_VALUES)
    all_read(expect, *BODY_VALUES)
    acts = given.get("acts") or [given["act"]]
    steps = []
    for number, name in enumerate(acts):
        act = ACTS.get(name, name)
        if act not in KNOWN_ACTS:
            act = re.split(r"_(?:action|of|in|with)_", act)[0]
        request: Row = {"op": "power_play.exert", "body": body(given) if not number else "$state", "act": act}
        if not number and any(given.get(key) for key in PAID):
            request["body"]["exerted"] = True
        if "strenuous" in given:
            request["strenuous"] = given["strenuous"]
        last = number == len(acts) - 1
        steps.append(
            one(with_settings(request, found), faces if last else [], values if last else {}, expect if last else {})
        )
    return [Case([case[0].steps[0] for case in steps])]
