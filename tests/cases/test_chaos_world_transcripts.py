"""カオスワールド as it was played: a whole fight to the rewards, typed line by line, replayed and verified."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from sainome import handle
from tests.cases.rows import mismatches
from tests.cases.run import ROOT

FILES = sorted((ROOT / "fixtures" / "transcripts").glob("chaos_world*.json"))


def send(request: dict[str, Any], faces: list[dict[str, int]], lang: str = "ja", **more: Any) -> dict[str, Any]:
    message = {"v": 1, "lang": lang, "dice": {"from": "faces", "faces": faces}, "request": request, **more}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def play(file: Path, lang: str = "ja") -> tuple[list[str], list[dict[str, Any]], list[dict[str, Any]]]:
    """Type every line of a transcript; return what differs, the records and the replies."""
    log = json.loads(file.read_text(encoding="utf-8"))
    state: dict[str, Any] | None = None
    faults: list[str] = []
    records: list[dict[str, Any]] = []
    replies: list[dict[str, Any]] = []
    for number, entry in enumerate(log["entries"], 1):
        request = entry.get("request") or {"op": "core.command", "text": entry["text"], "system": log["system"]}
        given = request if state is None else {**request, "state": state}
        wish = {"prev": records[-1]["digest"]} if records else {}
        reply = send(given, entry.get("faces", []), lang, record=wish)
        replies.append(reply)
        faults += [f"{file.name} line {number}: {one}" for one in mismatches(entry["expect"], reply, "reply")]
        if "outcome" in reply:
            lines = reply["outcome"]["lines"]["public"]
            state = reply["outcome"]["state"] or state
            records.append(reply["outcome"]["record"])
        else:
            lines = [reply["error"]["message"]]
        if lang == "ja" and lines != entry["lines"]:
            faults.append(f"{file.name} line {number}: {lines}")
    return faults, records, replies


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript_replays(file: Path) -> None:
    faults, records, _ = play(file)
    assert not faults
    found = send({"op": "core.verify", "records": records}, [])["outcome"]["values"]
    assert (found["records"], found["sound"], found["findings"]) == (len(records), True, [])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_same_in_english(file: Path) -> None:
    faults, _, replies = play(file, "en")
    assert not faults
    assert all(reply["outcome"]["lines"]["public"] for reply in replies if "outcome" in reply)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_face_is_found(file: Path) -> None:
    _, records, _ = play(file)
    for place in [index for index, record in enumerate(records) if record["faces"]][::5]:
        forged = copy.deepcopy(records)
        face = forged[place]["faces"][0]
        face["face"] = 1 if face["face"] != 1 else 2
        found = send({"op": "core.verify", "records": forged}, [])["outcome"]["values"]
        assert not found["sound"]
        assert place in {finding["record"] for finding in found["findings"]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_state_is_found(file: Path) -> None:
    """HP handed out between two records: the state was never an outcome."""
    _, records, _ = play(file)
    forged = copy.deepcopy(records)
    place = next(index for index, one in enumerate(records) if index > 2 and "state" in one["request"])
    forged[place]["request"]["state"]["combatants"][0]["hp"] -= 1
    found = send({"op": "core.verify", "records": forged}, [])["outcome"]["values"]
    assert "state_unknown" in {one["code"] for one in found["findings"] if one["record"] == place}


def test_the_story_has_all_that_it_should() -> None:
    """Four against three, all six statuses, a collapse, a critical with one more die, an unevadable fumble, a flyer."""
    file = next(one for one in FILES if one.stem == "chaos_world_valley")
    _, _, replies = play(file)
    outcomes = [reply["outcome"] for reply in replies if "outcome" in reply]
    steps = [step for outcome in outcomes for step in outcome["steps"]]
    first = outcomes[0]["values"]["people"]
    assert [sum(one["party"] == party for one in first) for party in ("pc", "enemy")] == [4, 3]
    assert any(one["flying"] for one in first)
    inflicted = {step["details"].get("status", "hate") for step in steps if step["name"].startswith("inflicted")}
    assert inflicted == {"fluster", "slip", "stun", "daze", "intimidate", "hate"}
    names = {step["name"] for step in steps}
    assert {"front_collapses", "critical", "fumble", "falls", "slip", "fight_ends"} <= names
    assert any(step["name"] == "critical_die" and step["details"]["thrown"] == "10[6,4]" for step in steps)
    fumbled = next(outcome for outcome in outcomes if any(step["name"] == "fumble" for step in outcome["steps"]))
    assert fumbled["values"]["people"][6]["hp"] == 31
    assert outcomes[-1]["op"] == "chaos_world.settle"
