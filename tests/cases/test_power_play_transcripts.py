"""An evening of Power Play as it was played: every step gives the same again, and its records can be verified."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from sainome import handle
from tests.cases.rows import mismatches, resolve
from tests.cases.run import ROOT

FILES = sorted((ROOT / "fixtures" / "transcripts").glob("power_play*.json"))


def send(request: dict[str, Any], faces: list[dict[str, int]], lang: str = "ja", **more: Any) -> dict[str, Any]:
    message = {"v": 1, "lang": lang, "dice": {"from": "faces", "faces": faces}, "request": request, **more}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def play(file: Path, lang: str = "ja") -> tuple[list[str], list[dict[str, Any]], list[dict[str, Any]]]:
    """Send every step; return what differs, the records, and the replies."""
    outcomes: list[dict[str, Any]] = []
    replies: list[dict[str, Any]] = []
    records: list[dict[str, Any]] = []
    faults: list[str] = []
    for number, entry in enumerate(json.loads(file.read_text(encoding="utf-8"))["entries"]):
        request = resolve(entry["request"], outcomes)
        wish = {"prev": records[-1]["digest"]} if records else {}
        reply = send(request, entry.get("faces", []), lang, record=wish)
        faults += [f"{file.name} entry {number}: {one}" for one in mismatches(entry["expect"], reply, "reply")]
        lines = reply["outcome"]["lines"]["public"] if "outcome" in reply else [reply["error"]["message"]]
        if lang == "ja" and lines != entry["lines"]:
            faults.append(f"{file.name} entry {number}: {lines}")
        outcomes.append(reply.get("outcome", {}))
        replies.append(reply)
        if "outcome" in reply:
            records.append(reply["outcome"]["record"])
    return faults, records, replies


def verify(records: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = send({"op": "core.verify", "records": records}, [])["outcome"]["values"]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript_replays(file: Path) -> None:
    faults, records, _ = play(file)
    assert not faults
    found = verify(records)
    assert (found["records"], found["sound"], found["findings"]) == (len(records), True, [])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_same_in_english(file: Path) -> None:
    assert play(file, "en")[0] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_face_is_found(file: Path) -> None:
    _, records, _ = play(file)
    for place in [index for index, record in enumerate(records) if record["faces"]]:
        forged = copy.deepcopy(records)
        face = forged[place]["faces"][0]
        face["face"] = face["face"] % 6 + 1
        found = verify(forged)
        assert not found["sound"]
        assert place in {finding["record"] for finding in found["findings"]}


def test_the_evening_is_whole() -> None:
    """Two characters made, a fight with a spell, a level gained; and the sample says that it is invented."""
    entries = json.loads((ROOT / "fixtures/transcripts/power_play_evening.json").read_text(encoding="utf-8"))["entries"]
    ops = [entry["request"]["op"].partition(".")[2] for entry in entries]
    assert ops.count("create") >= 2
    for needed in ("learn_round", "trade", "equip", "battle_start", "battle_declare", "battle_settle", "battle_round",
                   "battle_end", "cast_spell", "award", "gain", "level_up", "session", "sheet"):  # fmt: skip
        assert needed in ops, needed
    said = [line for entry in entries for line in entry["lines"]]
    assert any("見本データ（架空の数値）" in line for line in said)
