"""Saved data of every version is brought to the newest, and one bad field hides nothing."""

from __future__ import annotations

import copy
import json

import pytest

from sainome.kit.errors import InputError
from sainome.service import migrate
from tests.cases.run import ROOT
from tests.contract.gather import ask

SAVES = sorted((ROOT / "fixtures" / "saves").glob("*.json"))


@pytest.mark.parametrize("file", SAVES, ids=[file.stem for file in SAVES])
def test_every_save_becomes_the_newest_and_stays_so(file) -> None:
    save = json.loads(file.read_text(encoding="utf-8"))["save"]
    before = copy.deepcopy(save)
    newest = migrate.upgrade(save)
    assert newest["v"] == migrate.NEWEST
    assert migrate.upgrade(newest) == newest
    assert save == before, "a step changed what it was given"


def test_version_0_in_full() -> None:
    save = json.loads((ROOT / "fixtures/saves/v0.json").read_text(encoding="utf-8"))["save"]
    values = ask({"op": "core.migrate", "save": save}, [])["outcome"]["values"]
    assert (values["version"], values["newest"]) == (0, migrate.NEWEST)
    (character,) = values["save"]["characters"]
    assert (character["system"], character["name"]) == ("power_play", "見本の人物")
    good, broken, gone = character["presets"]
    assert good == {"id": "p1", "name": "八つの骰", "op": "core.tally", "values": {"count": 8, "sides": 6}}
    assert broken["values"] == {"sides": 6}
    assert broken["kept"] == {"count": "insufficient"}
    assert gone["values"] == {"x": 1}, "a preset of an operation that is gone is left as it is"
    assert [(one["path"], one["code"]) for one in values["warnings"]] == [
        ("save.characters[0].presets[1].values.count", "wrong_type"),
        ("save.characters[0].presets[2].op", "unknown_operation"),
    ] or values["warnings"][1]["code"] == "unknown_system"
    (procedure,) = values["save"]["procedures"]
    assert (procedure["system"], procedure["op"]) == ("chaos_world", "chaos_world.battle")
    assert procedure["state"] == {"note-kept": "a-b"}
    assert values["save"]["prefs"] == {"system": "left-alone"}


@pytest.mark.parametrize("version", [-1, 99, "1", 1.5, True, None])
def test_a_version_that_is_none_is_refused(version) -> None:
    with pytest.raises(InputError) as error:
        migrate.version_of({"v": version})
    assert (error.value.code, error.value.path) == ("save_version", "request.save.v")


def test_steps_are_numbered_and_all_in_use() -> None:
    files = sorted((ROOT / "core/sainome/service/migrate").glob("step_*.py"))
    assert [file.stem for file in files] == [f"step_{number:04d}" for number in range(1, migrate.NEWEST + 1)]
    assert [step.__module__.rpartition(".")[2] for step in migrate.STEPS] == [file.stem for file in files]
