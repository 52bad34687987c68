"""Schema, help, journal: what the service does beyond rolling."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sainome import handle
from sainome.kit.errors import InputError
from sainome.service import help as help_module
from sainome.service.registry import system, system_ids
from tests.contract.gather import LANGS, SYSTEMS, ask


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_schema_of_every_system(name: str, lang: str) -> None:
    values = ask({"op": "core.schema", "system": name}, [], lang)["outcome"]["values"]
    assert set(values["schema"]["operations"]) == set(system(name).by_name)


def test_schema_in_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(help_module.importlib, "import_module", nothing)
    with pytest.raises(InputError) as error:
        help_module.schema_of("core", "ja")
    assert error.value.code == "schema_not_here"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_help_on_everything(name: str, lang: str) -> None:
    for topic in (name, *system(name).by_name):
        outcome = ask({"op": "core.help", "topic": topic}, [], lang)["outcome"]
        assert outcome["values"]["text"], topic
        assert outcome["lines"]["public"], topic
    for op in system(name).operations:
        fields = ask({"op": "core.help", "topic": op.name}, [], lang)["outcome"]["values"]["fields"]
        assert [field["name"] for field in fields] == list(op.request.__struct_encode_fields__)
        required = {field["name"] for field in fields if field["required"]}
        error = ask({"op": op.name}, [], lang).get("error", {})
        assert not required or error.get("code") == "missing_field", op.name


def _roll(prev: str | None, faces: list[int]) -> dict[str, Any]:
    message = {
        "v": 1,
        "dice": {"from": "faces", "faces": [{"sides": 6, "face": face} for face in faces]},
        "record": {"prev": prev, "at": "2026-01-01T00:00:00Z"},
        "request": {"op": "core.roll", "expression": f"{len(faces)}D6"},
    }
    record: dict[str, Any] = json.loads(handle(json.dumps(message)))["outcome"]["record"]
    return record


def _journal() -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = []
    for faces in ([1, 2], [3], [4, 5, 6]):
        records.append(_roll(records[-1]["digest"] if records else None, faces))
    return records


def _verify(records: list[dict[str, Any]]) -> tuple[str, set[tuple[int, str]]]:
    outcome = ask({"op": "core.verify", "records": records}, [])["outcome"]
    return outcome["verdict"], {(one["record"], one["code"]) for one in outcome["values"]["findings"]}


def test_an_honest_journal_is_sound() -> None:
    assert _verify(_journal()) == ("sound", set())


def test_every_forgery_is_found() -> None:
    honest = _journal()
    changed = copy.deepcopy(honest)
    changed[1]["faces"][0]["face"] = 6
    assert _verify(changed) == ("not_sound", {(1, "digest_differs"), (1, "result_differs")})
    changed = copy.deepcopy(honest)
    changed[1]["result"]["values"]["total"] = 6
    assert _verify(changed)[1] >= {(1, "digest_differs"), (1, "result_differs")}
    assert _verify([honest[0], honest[2]])[1] == {(1, "record_missing")}
    assert _verify([honest[1], honest[0], honest[2]])[1] >= {(1, "record_missing"), (2, "record_missing")}
    changed = copy.deepcopy(honest)
    changed[2]["faces"].append({"sides": 6, "face": 1})
    assert (2, "cannot_run") in _verify(changed)[1]
    changed = copy.deepcopy(honest)
    changed[2]["faces"].pop()
    assert (2, "cannot_run") in _verify(changed)[1]
    changed = copy.deepcopy(honest)
    changed[0]["at"] = "2026-01-02T00:00:00Z"
    assert _verify(changed)[1] == {(0, "digest_differs")}


def test_a_mended_rule_reads_as_another_version() -> None:
    import hashlib

    import msgspec

    (record, *_) = _journal()
    record = {**record, "core": "0.0.1", "result": {**record["result"], "verdict": "success"}}
    body = {key: value for key, value in record.items() if key != "digest"}
    record["digest"] = hashlib.sha256(msgspec.json.Encoder(order="sorted").encode(body)).hexdigest()
    assert _verify([record]) == ("other_version", {(0, "other_version")})


def test_a_part_of_a_journal_says_that_it_is_one() -> None:
    outcome = ask({"op": "core.verify", "records": _journal()[1:]}, [])["outcome"]
    assert outcome["verdict"] == "sound"
    assert outcome["values"]["complete"] is False
    assert len(outcome["lines"]["public"]) == 2


def test_there_are_systems() -> None:
    assert "wfrp4" in system_ids()
