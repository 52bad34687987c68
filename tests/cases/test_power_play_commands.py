"""What players of Power Play type: each line gives one request; what cannot be read is an error at its character."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sainome import handle
from sainome.service import command

CHECK = {"op": "power_play.check"}
READ: tuple[tuple[str, dict[str, Any]], ...] = (
    ("PP33", {**CHECK, "value": 33}),
    ("ＰＰ３３／２≧１５", {**CHECK, "value": 33, "n": 2, "target": 15}),
    ("pp33/2>=15+6", {**CHECK, "value": 33, "n": 2, "target": 15, "modifier": 6}),
    ("PP33@15−2", {**CHECK, "value": 33, "target": 15, "modifier": -2}),
    ("PP3D6+6≧15 2個", {**CHECK, "pool": "3D6+6", "target": 15, "n": 2}),
    ("PP3D6+6/2", {**CHECK, "pool": "3D6+6", "n": 2}),
    ("［記憶力チェック２０］", {**CHECK, "ability": "memory", "target": 20}),
    ("記憶チェック", {**CHECK, "ability": "memory"}),
    ("敏捷性33チェック15 2個ふり", {**CHECK, "ability": "agility", "value": 33, "target": 15, "n": 2}),
    ("武勇チェック 2個", {**CHECK, "ability": "prowess", "n": 2}),
    (
        "武勇25チェック5 ０個ふり",
        {**CHECK, "ability": "prowess", "value": 25, "target": 5, "n": 0, "zero_dice_allowed": True},
    ),
    ("memory 33 check 20 2 dice", {**CHECK, "ability": "memory", "value": 33, "target": 20, "n": 2}),
    ("[agility check 12]", {**CHECK, "ability": "agility", "target": 12}),
    ("チェック 能力値=33 目標値=15 振るダイス数=2", {**CHECK, "value": 33, "target": 15, "n": 2}),
    ("check value=33 target=15", {**CHECK, "value": 33, "target": 15}),
    ("成功率33≧15", {"op": "power_play.odds", "value": 33, "target": 15}),
    ("odds 3D6+6>=15", {"op": "power_play.odds", "pool": "3D6+6", "target": 15}),
    (
        "命中33/2 対 回避3D6+6/1 ダメージ2D6+2 切る 装甲3",
        {
            "op": "power_play.melee",
            "attack": {"value": 33, "n": 2},
            "dodge": {"pool": "3D6+6", "n": 1},
            "damage": "2D6+2",
            "weapon_type": "cut",
            "armour": 3,
        },
    ),
    ("hit 33", {"op": "power_play.melee", "attack": {"value": 33}}),
    (
        "射撃12.5m 33/2",
        {"op": "power_play.missile", "use": "shoot", "distance_m": "12.5", "attack": {"value": 33, "n": 2}},
    ),
    (
        "投擲7m 33 対 30/2",
        {
            "op": "power_play.missile",
            "use": "throw",
            "distance_m": 7,
            "attack": {"value": 33},
            "dodge_focus": True,
            "dodge": {"value": 30, "n": 2},
        },
    ),
    ("射撃15", {"op": "power_play.missile", "use": "shoot", "distance_m": 15}),
    ("ダメージ2D6+2切る装甲3", {"op": "power_play.damage", "damage": "2D6+2", "weapon_type": "cut", "armour": 3}),
    ("ダメージ2D-3", {"op": "power_play.roll", "expression": "2D-3", "context": "damage"}),
    ("伸び値D3-1", {"op": "power_play.roll", "expression": "D3-1", "context": "growth"}),
    (
        "経験点3,2,2 3.5時間 -20%",
        {"op": "power_play.award", "levels": [3, 2, 2], "play_time": "3.5", "adjust_percent": -20},
    ),
    ("xp 1,1,1,1 4", {"op": "power_play.award", "levels": [1, 1, 1, 1], "play_time": 4}),
    ("所持金", {"op": "power_play.money"}),
    ("用語 調べる言葉=ダンサー", {"op": "power_play.term", "term": "ダンサー"}),
)


@pytest.mark.parametrize(("line", "request_"), READ, ids=[line for line, _ in READ])
def test_a_line_gives_a_request(line: str, request_: dict[str, Any]) -> None:
    assert command.read(line, "power_play").request == request_


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("PP33>=", "target_missing_here", 6),
        ("PP33なにか", "leftover_text", 4),
        ("[記憶力チェック20", "bracket_missing_here", 10),
        ("ダメージ2D6 装甲3", "type_missing_here", 11),
        ("経験点3,2,2", "time_missing_here", 8),
        ("命中33対", "value_missing_here", 5),
        ("射撃15m33/2つ", "leftover_text", 9),
    ],
)
def test_what_cannot_be_read(line: str, code: str, at: int) -> None:
    message = {"v": 1, "request": {"op": "core.command", "text": line, "system": "power_play"}}
    error = json.loads(handle(json.dumps(message, ensure_ascii=False)))["error"]
    assert (error["code"], error["at"]) == (code, at), error


def test_a_named_check_takes_the_value_from_the_character() -> None:
    who = {"kind": "character", "creation_step": "done", "base": {"memory": 33, "agility": 20}}
    request = {"op": "core.command", "text": "［記憶力チェック２０］", "system": "power_play", "state": who}
    faces = [{"sides": 6, "face": face} for face in (5, 5, 4)]
    message = {"v": 1, "dice": {"from": "faces", "faces": faces}, "request": request}
    outcome = json.loads(handle(json.dumps(message, ensure_ascii=False)))["outcome"]
    assert outcome["values"]["achievement"] == 20
    assert outcome["values"]["success"] is True
    assert outcome["lines"]["public"] == ["記憶力チェック (3D6+6≧20) ＞ 14[5,5,4]+6 ＞ 20 ＞ 成功"]
