"""Content packs: tables that belong to a game's author and that a user brings along.

A system declares a struct for them (``class MyPack(Pack, frozen=True, kw_only=True, forbid_unknown_fields=True)``) with
a default for every field, so that a pack may bring any part, and names what is still missing by ``System.pack_gaps``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from sainome.kit.errors import InputError
from sainome.kit.table import RangeTable, Row


class Pack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every pack has: ``sample`` says that its figures are invented, ``label`` names it in each language."""

    sample: bool = False
    label: dict[str, str] = {}


def checked_table[T](
    path: str, name: str, rows: Iterable[Row[T]], *, lowest: int | None = None, highest: int | None = None
) -> RangeTable[T]:
    """Make a table from rows of a pack; a gap or overlap is refused with the ``path`` where it stands.

    Raises:
        InputError: ``table_gap``, ``table_overlap``, ``table_range``, ``table_empty`` at ``path``.
    """
    try:
        return RangeTable(name, rows, lowest=lowest, highest=highest)
    except InputError as error:
        error.path = path
        raise


def merge(packs: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Lay packs over one another, the later over the earlier.

    Objects are merged key by key; a list whose entries all have an ``id`` (or all a ``name``) is merged entry by entry;
    any other value of a later pack takes the earlier one's place. ``sample`` stays true once it is: invented figures do
    not become real ones by adding to them.

    >>> merge([{"sample": True, "arms": [{"id": "a", "price": 1}]}, {"arms": [{"id": "b"}, {"id": "a", "price": 2}]}])
    {'sample': True, 'arms': [{'id': 'a', 'price': 2}, {'id': 'b'}]}
    """
    whole: dict[str, Any] = {}
    sample = False
    for pack in packs:
        sample = sample or pack.get("sample") is True
        whole = _over(whole, pack)
    return {**whole, "sample": True} if sample else whole


def _over(below: Any, above: Any) -> Any:
    if isinstance(below, dict) and isinstance(above, dict):
        added = {key: value for key, value in above.items() if key not in below}
        return {**{key: _over(value, above[key]) if key in above else value for key, value in below.items()}, **added}
    if isinstance(below, list) and isinstance(above, list):
        key = _key([*below, *above])
        if key is not None and below and above:
            entries = {entry[key]: entry for entry in below}
            for entry in above:
                entries[entry[key]] = _over(entries.get(entry[key]), entry)
            return list(entries.values())
    return above


def _key(entries: list[Any]) -> str | None:
    for key in ("id", "name"):
        if all(isinstance(entry, dict) and isinstance(entry.get(key), str) for entry in entries):
            return key
    return None
