"""Packs of a small game made up for this test: loaded, merged, checked, their gaps named."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from sainome.kit.errors import InputError
from sainome.kit.pack import Pack, checked_table
from sainome.kit.system import System
from sainome.kit.table import Row
from sainome.service import packs
from sainome.service.registry import system, system_ids
from tests.contract.gather import LANGS, ask


class Ware(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing for sale."""

    id: str
    price: Annotated[int, Meta(ge=0)]


class Span(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a table."""

    low: int
    high: int
    text: str


class ToyPack(Pack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wares and one table."""

    wares: list[Ware] = []
    fate: list[Span] = []


def gaps(pack: ToyPack) -> list[str]:
    if pack.fate:
        rows = [Row(span.low, span.high, span.text) for span in pack.fate]
        checked_table("request.packs.fate", "fate", rows, lowest=2, highest=12)
    return [name for name in ("wares", "fate") if not getattr(pack, name)]


TOY = System("toy", "sainome.service", (), pack=ToyPack, pack_gaps=gaps)


def load(*given: dict[str, Any]) -> Any:
    return packs.load(TOY, list(given))


def refused(*given: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(InputError) as error:
        gaps(load(*given))
    return error.value.code, error.value.path


def test_packs_are_merged_in_order() -> None:
    one = {"sample": True, "wares": [{"id": "rope", "price": 3}]}
    two = {"wares": [{"id": "rope", "price": 4}, {"id": "lamp", "price": 9}]}
    pack = load(one, two)
    assert [(ware.id, ware.price) for ware in pack.wares] == [("rope", 4), ("lamp", 9)]
    assert pack.sample is True
    assert gaps(pack) == ["fate"]


def test_faults_name_the_pack_that_brought_them() -> None:
    good = {"wares": [{"id": "rope", "price": 3}]}
    assert refused(good, {"wares": [{"id": "lamp", "price": -1}]}) == (
        "out_of_range",
        "request.packs[1].wares[0].price",
    )
    assert refused(good, {"wares": [{"id": "lamp"}]}) == ("missing_field", "request.packs[1].wares[0].price")
    assert refused({"ware": []}) == ("unknown_field", "request.packs[0].ware")
    assert refused({"wares": [{"id": "lamp", "price": "9"}]}) == ("wrong_type", "request.packs[0].wares[0].price")
    assert refused({"wares": [{"id": "lamp", "price": 0.5}]}) == ("wrong_type", "request.packs[0].wares[0].price")


def spans(*ends: tuple[int, int]) -> dict[str, Any]:
    return {"fate": [{"low": low, "high": high, "text": "?"} for low, high in ends]}


def test_tables_without_gap_or_overlap() -> None:
    assert gaps(load(spans((2, 6), (7, 12)))) == ["wares"]
    assert refused(spans((2, 5), (7, 12))) == ("table_gap", "request.packs.fate")
    assert refused(spans((2, 7), (7, 12))) == ("table_overlap", "request.packs.fate")
    assert refused(spans((2, 6), (7, 11))) == ("table_range", "request.packs.fate")


def test_a_game_without_packs_says_so() -> None:
    reply = ask({"op": "core.pack", "system": "core", "packs": [{}]}, [])
    assert reply["error"]["code"] == "no_pack"


@pytest.mark.parametrize("name", system_ids())
def test_samples_are_labelled_and_whole(name: str) -> None:
    samples = packs.samples(name)
    for sample in samples:
        assert packs.invented(sample), f"{name}: the sample pack does not say that its figures are invented"
        label = sample.get("label") or sample.get("about", {}).get("title")
        assert isinstance(label, dict), f"{name}: the sample pack has no label"
        assert all(label.get(lang) for lang in LANGS), f"{name}: the sample pack has no label in both languages"
    if system(name).pack is None:
        return
    assert samples, f"{name} takes packs but has no sample_pack.json"
    reply = ask({"op": "core.pack", "system": name, "sample": True}, [])
    assert reply["outcome"]["values"]["sample"] is True
    assert reply["outcome"]["values"]["gaps"] == []
