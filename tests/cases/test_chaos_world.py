"""カオスワールド beyond single rows: packs, undo, refusals that change nothing, a sheet's way through a fight."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sainome import handle
from sainome.kit import data
from sainome.systems.chaos_world import SYSTEM, settings

CODES = (
    "incapacitated", "no_action_right", "no_attack_right", "melee_from_back", "target_flying", "target_guarded",
    "no_front", "fluster_blocks_formation", "active_blocked", "reaction_blocked", "setup_blocked", "reaction_to_self",
    "timing_used", "nothing_to_release", "skill_limit", "pp_cannot_raise_basics", "insufficient_pp",
    "insufficient_gold", "insufficient_sp", "insufficient_pool", "hp_cost_too_high", "in_scenario",
    "not_own_character", "gold_between_players", "items_same_player", "no_participants", "rest_in_combat", "bad_state",
)  # fmt: skip
SETTINGS = 34


def ask(request: dict[str, Any], faces: tuple[int, ...] = (), lang: str = "ja") -> dict[str, Any]:
    thrown = [{"sides": 6, "face": face} for face in faces]
    message = {"v": 1, "lang": lang, "dice": {"from": "faces", "faces": thrown}, "request": request}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def person(name: str, party: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "party": party, "hp": 20, "hp_max": 20, **more}


def fight(**more: Any) -> dict[str, Any]:
    people = [person("アルダ", "pc", basics={"strength": 6, "technique": 9}), person("霊火", "enemy")]
    return {"phase": "turns", "round": 1, "current": "アルダ", "combatants": people, **more}


def test_every_code_of_the_rules_has_words() -> None:
    found = data.load(SYSTEM.package, "words")["error"]
    assert not [code for code in CODES if not found.get(code, {}).get("ja") or not found[code].get("en")]


def test_every_clause_is_there() -> None:
    clauses = data.load(SYSTEM.package, "clauses")
    assert sorted(clauses) == sorted(f"CW-{number:02}" for number in range(1, 106))
    assert len(settings.Settings.__struct_fields__) == SETTINGS


@pytest.mark.parametrize(
    ("packs", "code", "path"),
    [
        (
            [{"items": [{"id": "a", "name": "A", "categories": ["attack"], "timing": "setup"}]}],
            "attack_needs_action",
            "request.packs.items[0].timing",
        ),
        (
            [{"skills": [{"id": "a", "name": "A", "effects": [{"do": "damage_reroll", "when": "critical"}]}]}],
            "comes_too_late",
            "request.packs.skills[0].effects[0].when",
        ),
        (
            [{"items": [{"id": "a", "name": "A"}], "enemies": [{"id": "e", "name": "E", "drops": ["b"]}]}],
            "unknown_reference",
            "request.packs.enemies[0].drops",
        ),
        ([{"skills": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}], "id_twice", "request.packs.skills[1].id"),
        (
            [{"skills": [{"id": "a", "name": "A"}], "enemies": [{"id": "e", "name": "E", "skills": ["b"]}]}],
            "unknown_reference",
            "request.packs.enemies[0].skills",
        ),
        ([{"skills": [{"id": "a", "name": "A", "atribute": "active"}]}], "unknown_field", None),
        ([{"enemies": [{"id": "e", "name": "E", "hp": 0}]}], "out_of_range", None),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_bad_pack_is_refused(packs: list[Any], code: str, path: str | None, lang: str) -> None:
    error = ask({"op": "core.pack", "system": "chaos_world", "packs": packs}, lang=lang)["error"]
    assert error["code"] == code
    assert path is None or error["path"] == path
    assert error["message"] != code


def test_the_sample_is_whole_and_says_that_it_is_invented() -> None:
    values = ask({"op": "core.pack", "system": "chaos_world", "sample": True})["outcome"]["values"]
    assert values["gaps"] == []
    assert values["sample"] is True
    attributes = {skill["attribute"] for skill in values["pack"]["skills"]}
    assert len(attributes) == 9


def test_a_part_of_a_pack_says_what_is_missing() -> None:
    pack = {"weapon_categories": [{"id": "bow", "name": "弓"}]}
    gaps = ask({"op": "core.pack", "system": "chaos_world", "packs": [pack]})["outcome"]["values"]["gaps"]
    assert {"martial", "skills", "enemies"} <= {gap["key"] for gap in gaps}
    assert all(gap["label"] != gap["key"] for gap in gaps)


def test_a_refusal_changes_nothing_and_undo_is_the_former_state() -> None:
    state = fight()
    kept = copy.deepcopy(state)
    assert ask({"op": "chaos_world.fight_wait", "state": state, "who": "霊火"})["error"]["code"] == "not_your_turn"
    assert state == kept
    first = ask({"op": "chaos_world.fight_wait", "state": state}, (3,))["outcome"]
    again = ask({"op": "chaos_world.fight_wait", "state": kept}, (3,))["outcome"]
    assert first == again


@pytest.mark.parametrize("field", ["hp", "rank", "statuses", "basics", "equipped"])
def test_a_state_edited_into_nonsense_is_refused(field: str) -> None:
    nonsense = {
        "hp": -1,
        "rank": "middle",
        "statuses": [{"kind": "sleepy"}],
        "basics": {"luck": 3},
        "equipped": {"a": "b"},
    }
    state = fight()
    state["combatants"][0][field] = nonsense[field]
    error = ask({"op": "chaos_world.fight_view", "state": state})["error"]
    assert error["path"].startswith("request.state.combatants[0]")
    assert error["code"] != "internal_error"


def test_a_hidden_fight_says_nothing() -> None:
    outcome = ask(
        {"op": "chaos_world.fight_attack", "state": fight(), "targets": ["霊火"], "hide": "roll"}, (3, 4, 3, 4)
    )
    assert outcome["outcome"]["lines"]["public"] == ["シークレットダイス"]
    assert outcome["outcome"]["lines"]["private"]


def test_from_the_sheet_into_the_fight_and_back() -> None:
    """A character made, equipped, sent into a fight, hurt, and rewarded: one sheet all the way."""
    made = ask({
        "op": "chaos_world.character_new",
        "name": "アルダ",
        "player": "佐藤",
        "main_class": "見本・先鋒",
        "sub_class": "見本・遊撃手",
    })["outcome"]  # fmt: skip
    sheet = ask({"op": "chaos_world.character_buy", "state": made["state"], "things": ["見本の剣", "見本の軟膏"]})
    changes = [{"slot": "hand", "put_on": "見本の剣"}]
    sheet = ask({"op": "chaos_world.character_equip", "state": sheet["outcome"]["state"], "changes": changes})
    sheet = ask({"op": "chaos_world.character_learn", "state": sheet["outcome"]["state"], "skill": "見本・強打"})
    ready = sheet["outcome"]["state"]
    assert (ready["gold"], ready["pp_free"], ready["equipped"]) == (640, 1300, {"hand": "sample_blade"})
    entrants = [{"party": "pc", "character": ready}, {"party": "enemy", "enemy": "sample_brute"}]
    begun = ask({"op": "chaos_world.fight_start", "entrants": entrants, "ask_windows": False})["outcome"]
    me, foe = begun["values"]["people"]
    assert (me["attack"], me["accuracy"], foe["hp"]) == (9, 12, 26)
    state = ask({"op": "chaos_world.fight_initiative", "state": begun["state"]}, (6, 5, 1, 2))["outcome"]["state"]
    state = ask({"op": "chaos_world.fight_setup", "state": state})["outcome"]["state"]
    asked = {"op": "chaos_world.fight_skill", "state": state, "skill": "見本・強打", "targets": ["見本の石喰い"]}
    struck = ask(asked, (4, 4, 6, 6, 6, 6))["outcome"]
    assert struck["values"]["people"][1]["hp"] == 0  # 12+9-6 = 15, critical 12, skill 4: 31 against 26
    assert struck["verdict"] == "pc_win"
    settled = ask({"op": "chaos_world.settle", "state": struck["state"], "characters": [ready]})["outcome"]["values"]
    after = settled["characters"][0]
    assert (settled["base_pp"], after["pp_total"], after["gold"], after["sp"]) == (1030, 3030, 2140, 11)
    shown = ask({"op": "chaos_world.character_show", "state": after})["outcome"]["values"]
    assert shown["balanced"]
