"""トーグ as it was played: a storm from the challenge to a transformation, replayed line by line and verified."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from sainome import handle
from tests.cases.rows import mismatches
from tests.cases.run import ROOT

FILES = sorted((ROOT / "fixtures" / "transcripts").glob("torg_storm*.json"))
KANA = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def send(request: dict[str, Any], faces: list[dict[str, int]], lang: str = "ja", **more: Any) -> dict[str, Any]:
    message = {"v": 1, "lang": lang, "dice": {"from": "faces", "faces": faces}, "request": request, **more}
    reply: dict[str, Any] = json.loads(handle(json.dumps(message, ensure_ascii=False)))
    return reply


def play(file: Path, lang: str = "ja") -> tuple[list[str], list[dict[str, Any]], list[list[str]]]:
    """Type every line of a transcript; return what differs, the records, and what was said."""
    log = json.loads(file.read_text(encoding="utf-8"))
    state: dict[str, Any] | None = None
    faults: list[str] = []
    records: list[dict[str, Any]] = []
    said: list[list[str]] = []
    for number, entry in enumerate(log["entries"], 1):
        request = {"op": "core.command", "text": entry["text"], "system": log["system"]}
        request |= {"state": state} if state is not None else {}
        request |= {"settings": entry["settings"]} if "settings" in entry else {}
        wish = {"prev": records[-1]["digest"]} if records else {}
        reply = send(request, entry.get("faces", []), lang, record=wish)
        faults += [f"{file.name} line {number}: {one}" for one in mismatches(entry["expect"], reply, "reply")]
        if "outcome" in reply:
            lines = reply["outcome"]["lines"]["public"]
            state = reply["outcome"]["state"]
            records.append(reply["outcome"]["record"])
        else:
            lines = [reply["error"]["message"]]
        said.append(lines)
        if lang == "ja" and lines != entry["lines"]:
            faults.append(f"{file.name} line {number}: {lines}")
    return faults, records, said


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
    """The same figures; and where no name of the story stands, no word of Japanese is left."""
    faults, _, said = play(file, "en")
    assert not faults
    log = json.loads(file.read_text(encoding="utf-8"))
    names = re.findall(r'"(?:id|reality)": "([^"]+)"', log["entries"][0]["text"])
    for line in (line for lines in said for line in lines):
        bare = line
        for name in sorted(set(names), key=len, reverse=True):
            bare = bare.replace(name, "")
        assert not KANA.search(bare), line


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_face_is_found(file: Path) -> None:
    _, records, _ = play(file)
    for place in [index for index, record in enumerate(records) if record["faces"]]:
        forged = copy.deepcopy(records)
        face = forged[place]["faces"][0]
        face["face"] = 1 if face["face"] != 1 else 2
        found = verify(forged)
        assert not found["sound"]
        assert place in {finding["record"] for finding in found["findings"]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_changed_state_is_found(file: Path) -> None:
    """Possibilities handed out between two records: the state was never an outcome."""
    _, records, _ = play(file)
    forged = copy.deepcopy(records)
    place = next(i for i, one in enumerate(records) if i and one["request"]["state"]["beings"][0]["possibilities"])
    forged[place]["request"]["state"]["beings"][0]["possibilities"] += 5
    assert {"state_unknown"} <= {one["code"] for one in verify(forged)["findings"] if one["record"] == place}


def test_there_is_a_transcript() -> None:
    assert "torg_storm_bridge" in [file.stem for file in FILES]
