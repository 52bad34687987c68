"""What players of Σ 3.5 type: each line gives one request, and what cannot be read is an error at its character."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sainome import handle
from sainome.service import command

CHECK = {"op": "sigma.check"}
PROPOSE = {"op": "sigma.propose"}
ATTEMPT = {"op": "sigma.attempt"}
READ: tuple[tuple[str, dict[str, Any]], ...] = (
    ("SG9", {**CHECK, "target": 9}),
    ("sg9", {**CHECK, "target": 9}),
    ("ＳＧ９", {**CHECK, "target": 9}),
    ("SG2<=9", {**CHECK, "target": 9, "skill_value": 2}),
    ("SG2≦9", {**CHECK, "target": 9, "skill_value": 2}),
    ("SG2@9", {**CHECK, "target": 9, "skill_value": 2}),
    ("SG0<=8", {**CHECK, "target": 8, "skill_value": 0}),
    ("SG2<=-1", {**CHECK, "target": -1, "skill_value": 2}),
    ("SG2<=9+9", {**CHECK, "target": 9, "skill_value": 2, "base": 9}),
    ("SG2<=9−2", {**CHECK, "target": 9, "skill_value": 2, "base": -2}),
    ("SG2<=9+9^16", {**CHECK, "target": 9, "skill_value": 2, "base": 9, "cap": 16}),
    ("判定9", {**CHECK, "target": 9}),
    ("判定 9", {**CHECK, "target": 9}),
    ("判定2≦9＋9", {**CHECK, "target": 9, "skill_value": 2, "base": 9}),
    ("check 2<=9", {**CHECK, "target": 9, "skill_value": 2}),
    ("判定 目標値=9 技能値=2", {**CHECK, "target": 9, "skill_value": 2}),
    ("check target=9 cap=16", {**CHECK, "target": 9, "cap": 16}),
    ("判定 目標値=9 気迫.目標値に込める=2 健常度=8", {**CHECK, "target": 9, "spirit": {"target": 2}, "health": 8}),
    ("判定 行為者=リン 技能=運動 用途=重い物を動かす", {**CHECK, "who": "リン", "skill": "運動", "use": "move_weight"}),
    ("判定 次の一手=見送って振る", {**CHECK, "choice": "ignore"}),
    ("挑む2≦9+9^16", {**ATTEMPT, "target": 9, "skill_value": 2, "base": 9, "cap": 16}),
    ("SGA9VS8/12", {**ATTEMPT, "target": 9, "defence": 8, "effect_health": 12}),
    ("attempt 9 vs 8/12", {**ATTEMPT, "target": 9, "defence": 8, "effect_health": 12}),
    ("挑む 達成値=11 行為者=リン", {**ATTEMPT, "achievement": 11, "who": "リン"}),
    ("SGE70kg", {"op": "sigma.effect_attribute", "value": "70kg"}),
    ("重し70キロ", {"op": "sigma.effect_attribute", "value": "70キロ"}),
    ("重し 値=70 単位=kg 呼び名=石", {"op": "sigma.effect_attribute", "value": 70, "unit": "kg", "label": "石"}),
    ("CL70kg", {"op": "sigma.class_of", "value": "70kg"}),
    ("CL0.7", {"op": "sigma.class_of", "value": "0.7"}),
    ("Class(12)", {"op": "sigma.class_of", "value": "12"}),
    ("クラス７０ｋｇ", {"op": "sigma.class_of", "value": "70kg"}),
    ("クラス値 値=70 単位=kg", {"op": "sigma.class_of", "value": 70, "unit": "kg"}),
    ("DF12", {"op": "sigma.definite_of", "class_value": 12}),
    ("DF-1", {"op": "sigma.definite_of", "class_value": -1}),
    ("DF12kg", {"op": "sigma.definite_of", "class_value": 12, "unit": "kg"}),
    ("Definite(12) kg", {"op": "sigma.definite_of", "class_value": 12, "unit": "kg"}),
    (
        "提案+2(かなり目立つ) 落ち着きがなく、よく見ている",
        {**PROPOSE, "value": 2, "source": "quirk", "intensity": "marked", "reason": "落ち着きがなく、よく見ている"},
    ),
    ("提案−1 足場が悪い", {**PROPOSE, "value": -1, "source": "other", "reason": "足場が悪い"}),
    (
        "propose +1 (slight) restless # note",
        {**PROPOSE, "value": 1, "source": "quirk", "intensity": "slight", "reason": "restless"},
    ),
    ("提案 修正値=1 理由=癖 強度=病的", {**PROPOSE, "value": 1, "reason": "癖", "intensity": "pathological"}),
    ("次のターン", {"op": "sigma.advance"}),
    ("next", {"op": "sigma.advance"}),
)


@pytest.mark.parametrize(("line", "request_"), READ, ids=[line for line, _ in READ])
def test_a_line_gives_a_request(line: str, request_: dict[str, Any]) -> None:
    assert command.read(line, "sigma").request == request_


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("SG", "target_missing_here", 2),
        ("SG2<=", "target_missing_here", 5),
        ("SG9^", "cap_missing_here", 4),
        ("SG9なにか", "leftover_text", 3),
        ("SG9+", "leftover_text", 3),
        ("SGA9VS8", "effect_missing_here", 7),
        ("提案+2", "reason_missing_here", 4),
        ("提案+2(すごい) 理由", "intensity_missing_here", 5),
        ("提案+ 理由", "modifier_missing_here", 2),
        ("CL+kg", "measure_missing_here", 2),
        ("Clearly not", "not_a_command", 0),
        ("Class(70kg", "bracket_missing_here", 10),
        ("Definite(x)", "class_missing_here", 9),
    ],
)
def test_what_cannot_be_read(line: str, code: str, at: int) -> None:
    message = {"v": 1, "request": {"op": "core.command", "text": line, "system": "sigma"}}
    error = json.loads(handle(json.dumps(message, ensure_ascii=False)))["error"]
    assert (error["code"], error["at"]) == (code, at), error
