"""``core.help``: a game, an operation with its fields, or a clause, in plain words; ``core.schema``: for forms."""

from __future__ import annotations

import importlib
from typing import Annotated, Any, Final, Literal

from msgspec import NODEFAULT, Meta, Struct

from sainome.kit import data
from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.notation import plain
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.service import words
from sainome.service.messages import Lang, OutcomeMessage
from sainome.service.named import Owner
from sainome.service.registry import nearest, operation, system, system_ids
from sainome.service.serving import service_operation


class HelpRequest(Request, frozen=True, tag="core.help"):
    """Explain a game, an operation or a clause; without a topic, what there is."""

    topic: Annotated[str, Meta(max_length=60)] = ""


class HelpField(Struct, frozen=True):
    """One field of an operation: its name, its word, its help, its choices, whether it must be given."""

    name: str
    title: str
    about: str
    choices: dict[str, str]
    required: bool


class HelpValues(Struct, frozen=True):
    """What the topic is and its explanation, line by line; ``fields`` for an operation."""

    kind: Literal["overview", "system", "operation", "clause"]
    name: str
    text: list[str]
    fields: list[HelpField] = []


class SchemaRequest(Request, frozen=True, tag="core.schema"):
    """The JSON schemas of a game's operations, worded in the message's language."""

    system: str


class SchemaValues(Struct, frozen=True):
    """The schemas: ``operations``, ``settings``, ``forms``, ``$defs``."""

    schema: dict[str, Any]


def _help(asked: HelpRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    values = _explain(asked.topic.strip(), lang)
    return words.message(operation("core.help"), asked, Outcome(values=values), [], lang)


def _explain(topic: str, lang: Lang) -> HelpValues:
    if not topic:
        return _overview(lang)
    for name in system_ids():
        clause = data.load(words.package_of(name), "clauses").get(topic.upper())
        if clause is not None:
            title = f"{topic.upper()} {clause['title'][lang]}"
            return HelpValues("clause", title, str(clause.get(lang, "")).splitlines())
    if "." in topic:
        return _operation(operation(topic), lang)
    for name in (*system_ids(), "core"):
        named = Owner(system(name)).words.get(plain(topic).text.lower())
        if named is not None:
            return _operation(operation(named), lang)
    if topic not in (*system_ids(), "core"):
        near = nearest(topic, (*system_ids(), "core", *(op.name for op in system("core").operations)))
        raise InputError("unknown_topic", "request.topic", near=near, topic=topic)
    owner = system(topic)
    about = words.label(topic, "system", "about", lang) or ""
    forms = [form for known in owner.commands for form in known.forms]
    titles = [f"{op.name}: {words.title(op.name, lang)}" for op in owner.operations]
    name = words.label(topic, "system", "name", lang) or topic
    return HelpValues("system", name, [about, *_sample(topic, lang), *forms, *titles])


def _sample(name: str, lang: Lang) -> list[str]:
    sample = words.label(name, "system", "sample", lang)
    return [sample] if sample else []


def _overview(lang: Lang) -> HelpValues:
    games = [f"{name}: {words.label(name, 'system', 'name', lang)}" for name in system_ids()]
    forms = " / ".join(known.forms[0] for known in system("core").commands)
    return HelpValues("overview", "Sainome", [*games, forms])


def _operation(found: Operation[Any], lang: Lang) -> HelpValues:
    owner, _, short = found.name.partition(".")
    about = words.label(owner, f"op.{short}", "about", lang) or ""
    example = str(words.section(owner, f"op.{short}").get("example", ""))
    known = data.load(words.package_of(owner), "clauses")
    clauses = [f"{one} {known[one]['title'][lang]}" if one in known else one for one in found.clauses]
    text = [line for line in (about, example, *clauses) if line]
    return HelpValues("operation", words.title(found.name, lang), text, _fields(found, owner, short, lang))


def _fields(found: Operation[Any], owner: str, short: str, lang: Lang) -> list[HelpField]:
    kind = found.request
    common, own = words.section(owner, "field"), words.section(owner, f"op.{short}.field")
    optional = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    defaults = (*(NODEFAULT,) * optional, *kind.__struct_defaults__)
    fields = []
    for name, default in zip(kind.__struct_encode_fields__, defaults, strict=True):
        entry = own.get(name) or common.get(f"{kind.__name__}.{name}") or common.get(name) or {}
        choices = words.section(owner, f"value.{name}")
        shown = {value: word[lang] for value, word in choices.items() if isinstance(word, dict) and lang in word}
        about = entry.get("about", {}).get(lang, "")
        fields.append(HelpField(name, entry.get(lang, name), about, shown, default is NODEFAULT))
    return fields


def _schema(asked: SchemaRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    system(asked.system)
    found = operation("core.schema")
    return words.message(found, asked, Outcome(values=SchemaValues(schema_of(asked.system, lang))), [], lang)


def schema_of(name: str, lang: Lang) -> dict[str, Any]:
    """Return a system's schemas: from the module that a build made, else worked out.

    Raises:
        InputError: ``schema_not_here`` in a bundle without them (they lie beside it as ``schemas.<lang>.json``).
    """
    for module in ("sainome.service._schema", "sainome.service.schema"):
        try:
            place = importlib.import_module(module)
        except ModuleNotFoundError:
            continue
        made: dict[str, Any] = place.of_system(name, lang)
        return made
    raise InputError("schema_not_here", "request.op")


OPERATIONS: Final = (
    service_operation(HelpRequest, HelpValues, _help),
    service_operation(SchemaRequest, SchemaValues, _schema),
)
