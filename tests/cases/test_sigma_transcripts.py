"""Σ 3.5 as it was played: each line typed again gives the same, and the records of the evening can be verified."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from sainome import handle
from tests.cases.rows import mismatches
from tests.cases.run import ROOT

FILES = sorted((ROOT / "fixtures" / "transcripts").glob("sigma*.json"))


def send(request: dict[str, Any], faces: list[dict[str, int]], **more: Any) -> dict[str, Any]:
    message = {"v": 1, "lang": "ja", "dice": {"from": "faces", "faces": faces}, "request": request, **more}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def play(file: Path) -> tuple[list[str], list[dict[str, Any]]]:
    """Type every line of a transcript; return what differs and the records."""
    log = json.loads(file.read_text(encoding="utf-8"))
    state: dict[str, Any] | None = None
    faults: list[str] = []
    records: list[dict[str, Any]] = []
    for number, entry in enumerate(log["entries"], 1):
        request = {"op": "core.command", "text": entry["text"], "system": log["system"]}
        wish = {"prev": records[-1]["digest"]} if records else {}
        given = request if state is None else {**request, "state": state}
        reply = send(given, entry.get("faces", []), record=wish)
        faults += [f"{file.name} line {number}: {one}" for one in mismatches(entry["expect"], reply, "reply")]
        if "outcome" in reply:
            lines = reply["outcome"]["lines"]["public"]
            state = reply["outcome"]["state"]
            records.append(reply["outcome"]["record"])
        else:
            lines = [reply["error"]["message"]]
        if lines != entry["lines"]:
            faults.append(f"{file.name} line {number}: {lines}")
    return faults, records


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript_replays(file: Path) -> None:
    faults, records = play(file)
    assert not faults
    found = send({"op": "core.verify", "records": records}, [])["outcome"]["values"]
    assert (found["records"], found["sound"], found["findings"]) == (len(records), True, [])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_face_is_found(file: Path) -> None:
    _, records = play(file)
    forged = copy.deepcopy(records)
    place = next(index for index, record in enumerate(forged) if record["faces"])
    forged[place]["faces"][0]["face"] = 1
    found = send({"op": "core.verify", "records": forged}, [])["outcome"]["values"]
    assert not found["sound"]
    assert {finding["record"] for finding in found["findings"]} >= {place}


def test_there_is_a_transcript() -> None:
    assert [file.stem for file in FILES] == ["sigma_door"]
