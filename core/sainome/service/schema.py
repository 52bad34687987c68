"""The JSON schemas of a system's operations, with titles, descriptions and choices in one language.

From these come the forms, the TypeScript types, the API reference and the help. The build makes them into static
files; nothing here runs in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sainome.kit import data
from sainome.kit.system import Operation, System
from sainome.service import words
from sainome.service.messages import Lang, OutcomeMessage, Reply
from sainome.service.registry import system, system_ids

_REF = "#/$defs/{name}"


def of_system(name: str, lang: Lang, *, docs: bool = False) -> dict[str, Any]:
    """Return every operation of a system: title, about, group, clauses, and the schemas of request, values and state.

    The shape is ``{"id", "name", "about", "operations": {op: {...}}, "settings": ref or null, "$defs": {...}}``; a
    property carries ``title``, ``description`` and, for a choice, ``x-labels`` (value to word). What ``odds.toml`` says
    of an operation is its ``beside`` and ``charts``. With ``docs`` a struct is described by its docstring, for those
    who program: it is English, and not there in byte code that was made without docstrings.
    """
    found = system(name)
    kinds = _kinds(found)
    refs, defs = msgspec.json.schema_components(kinds, ref_template=_REF, schema_hook=_hook)
    by_kind = dict(zip(kinds, refs, strict=True))
    for definition in defs.values():
        if not docs:
            definition.pop("description", None)
        _word(definition, name, definition.get("title", ""), lang)
    return {
        "id": name,
        "name": words.label(name, "system", "name", lang) or name,
        "about": words.label(name, "system", "about", lang) or "",
        "sample": words.label(name, "system", "sample", lang) or "",
        "operations": {op.name: _operation(op, by_kind, defs, name, lang) for op in found.operations},
        "settings": by_kind.get(found.settings) if found.settings else None,
        "forms": [form for command in found.commands for form in command.forms],
        "$defs": defs,
    }


def envelope(lang: Lang, *, docs: bool = False) -> dict[str, Any]:
    """Return the schemas of the messages themselves; ``docs`` as above."""
    refs, defs = msgspec.json.schema_components([Reply, OutcomeMessage], ref_template=_REF, schema_hook=_hook)
    for definition in defs.values():
        if not docs:
            definition.pop("description", None)
    return {"reply": refs[0], "outcome": refs[1], "$defs": defs}


def everything(lang: Lang, *, docs: bool = False) -> dict[str, Any]:
    """Return the schemas of all systems and of ``core``, by id; ``docs`` as above."""
    return {name: of_system(name, lang, docs=docs) for name in (*system_ids(), "core")}


def _kinds(found: System) -> list[type[msgspec.Struct]]:
    kinds: dict[type[msgspec.Struct], None] = {}
    for op in found.operations:
        for kind in (op.request, op.values, op.state):
            if kind is not None:
                kinds[kind] = None
    if found.settings is not None:
        kinds[found.settings] = None
    return list(kinds)


def _hook(kind: type) -> dict[str, Any]:
    return {"type": "object"}


def _operation(
    op: Operation[Any], by_kind: dict[Any, Any], defs: dict[str, Any], name: str, lang: Lang
) -> dict[str, Any]:
    short = op.name.partition(".")[2]
    own = words.section(name, f"op.{short}.field")
    request = by_kind[op.request]
    definition = defs[request["$ref"].rpartition("/")[2]]
    for field, prop in definition.get("properties", {}).items():
        _name(prop, own.get(field), lang)
    return {
        "title": words.title(op.name, lang),
        "about": words.label(name, f"op.{short}", "about", lang) or "",
        "example": words.section(name, f"op.{short}").get("example", ""),
        "group": op.group,
        "clauses": list(op.clauses),
        "request": request,
        "values": by_kind[op.values],
        "state": by_kind.get(op.state) if op.state else None,
        **_odds(name, short, lang),
    }


def _odds(name: str, short: str, lang: Lang) -> dict[str, Any]:
    """Return what stands beside the form of an operation, and how its chances are drawn, as far as there is any."""
    found = data.load(words.package_of(name), "odds")
    beside = found.get("beside", {}).get(short)
    charts = [_chart(name, chart, lang) for chart in found.get("chart", {}).get(short, ())]
    asked = beside and {part: f"{name}.{beside[part]}" for part in ("odds", "advice", "chart") if part in beside}
    handed = beside and {"give": beside.get("give", {}), "names": beside.get("names", {})}
    return {
        **({"beside": {**asked, **handed, "lines": beside.get("lines", 3)}} if beside else {}),
        **({"charts": charts} if charts else {}),
    }


def _chart(name: str, chart: dict[str, Any], lang: Lang) -> dict[str, Any]:
    """Return a chart with its words in one language; ``labels`` are the words of what its rows are."""
    made = {
        part: {"field": entry["field"], "name": entry[lang]} if "field" in entry else entry[lang]
        for part, entry in chart.items()
        if isinstance(entry, dict)
    }
    path = f"value.{chart['at']}"
    labels = {key: words.label(name, path, key, lang) or key for key in words.section(name, path)}
    return {**chart, **made, **({"labels": labels} if labels else {})}


def _word(definition: dict[str, Any], name: str, struct: str, lang: Lang) -> None:
    common = words.section(name, "field")
    for field, prop in definition.get("properties", {}).items():
        _name(prop, common.get(f"{struct}.{field}") or common.get(field), lang)
        _choices(prop, name, field, lang)


def _name(prop: dict[str, Any], entry: Any, lang: Lang) -> None:
    if not isinstance(entry, dict):
        return
    if lang in entry:
        prop["title"] = entry[lang]
    if isinstance(about := entry.get("about"), dict) and lang in about:
        prop["description"] = about[lang]


def _choices(prop: dict[str, Any], name: str, field: str, lang: Lang) -> None:
    """Put the words of a choice beside it, in the order in which ``words.toml`` lists them."""
    order = list(words.section(name, f"value.{field}"))
    for part in _parts(prop):
        if "enum" in part:
            values = sorted(map(str, part["enum"]), key=lambda v: order.index(v) if v in order else len(order))
            part["x-labels"] = {v: words.label(name, f"value.{field}", v, lang) or v for v in values}


def _parts(prop: Any) -> Iterator[dict[str, Any]]:
    """Return a schema and what it may be instead or consist of, to any depth."""
    if not isinstance(prop, dict):
        return
    yield prop
    for inner in (prop.get("items"), *prop.get("anyOf", ())):
        yield from _parts(inner)
