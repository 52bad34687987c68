"""The operations that belong to no game: ``core.*``."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.outcome import Hide, Outcome
from sainome.kit.system import Operation, Request, System
from sainome.service import batch, command, everyday, help, packs, saves, verify, wire, words
from sainome.service.messages import Lang, OutcomeMessage, Typed
from sainome.service.registry import operation, system, system_ids
from sainome.service.serving import reading_operation, service_operation
from sainome.version import VERSION

STRICTNESS: Final[tuple[Hide, ...]] = ("nothing", "target", "roll")


def stricter(one: Hide, other: Hide) -> Hide:
    """Return the wish that hides more.

    >>> stricter("target", "roll"), stricter("target", "nothing")
    ('roll', 'target')
    """
    return max(one, other, key=STRICTNESS.index)


class SystemsRequest(Request, frozen=True, tag="core.systems"):
    """Which games there are and what each can do."""


class OperationEntry(Struct, frozen=True):
    """One operation, as a menu shows it."""

    op: str
    title: str
    group: str


class SystemEntry(Struct, frozen=True):
    """One game, as a menu shows it."""

    id: str
    name: str
    operations: list[OperationEntry]
    forms: list[str]


class SystemsValues(Struct, frozen=True):
    """The version of the core and every game."""

    version: str
    systems: list[SystemEntry]


def _systems(asked: SystemsRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    entries = [_entry(system(name), lang) for name in (*system_ids(), "core")]
    values = SystemsValues(VERSION, entries)
    return words.message(operation("core.systems"), asked, Outcome(values=values), [], lang)


def _entry(found: System, lang: Lang) -> SystemEntry:
    listed = [OperationEntry(op.name, words.title(op.name, lang), op.group) for op in found.operations]
    name = words.label(found.id, "system", "name", lang) or found.id
    return SystemEntry(found.id, name, listed, [form for known in found.commands for form in known.forms])


class CommandRequest(Request, frozen=True, tag="core.command"):
    """Read one chat line and do what it says."""

    text: str
    system: str | None = None
    settings: dict[str, Any] | None = None
    state: dict[str, Any] | None = None


class CommandValues(Struct, frozen=True):
    """Never sent by itself: the answer carries the values of the operation that the line named."""


def _command(asked: CommandRequest) -> tuple[bytes, Typed]:
    line = command.read(asked.text, asked.system)
    request = dict(line.request)
    if asked.hide != "nothing":
        request["hide"] = stricter(asked.hide, request.get("hide", "nothing"))
    fields = operation(str(request["op"])).request.__struct_encode_fields__
    if asked.settings is not None and "settings" in fields:  # the table's settings; what the line says comes first
        said = request.get("settings", {})
        request["settings"] = {**asked.settings, **said} if isinstance(said, dict) else said
    if asked.state is not None and "state" in fields:  # what is going on, for a line that goes on with it
        request.setdefault("state", asked.state)
    if line.repeat > 1:
        request = {
            "op": "core.repeat",
            "count": line.repeat,
            "request": request,
            "hide": request.get("hide", "nothing"),
        }
    return msgspec.json.encode(request), Typed(text=line.text, comment=line.comment, request=request)


class RepeatRequest(Request, frozen=True, tag="core.repeat"):
    """Do the same thing several times, each time with new dice."""

    count: Annotated[int, Meta(ge=1, le=command.MAX_REPEATS)]
    request: msgspec.Raw


class RepeatValues(Struct, frozen=True):
    """Each outcome, in order."""

    results: list[OutcomeMessage]


def _repeat(asked: RepeatRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    if wire.peek(asked.request) in ("core.repeat", "core.batch", "core.command"):
        raise InputError("no_nesting", "request.request.op")
    request = bytes(asked.request)
    if asked.hide != "nothing":  # what the whole hides, each part hides
        plain = msgspec.json.decode(request)
        wish = plain.get("hide", "nothing")
        plain["hide"] = stricter(asked.hide, wish) if wish in STRICTNESS else wish
        request = msgspec.json.encode(plain)
    results: list[OutcomeMessage] = []
    planned = wire.plan(request)
    for _ in range(asked.count):
        before = dice.thrown
        one = wire.perform(planned, dice, lang)
        results.append(msgspec.structs.replace(one, draws=one.draws[before:]))
    found = operation("core.repeat")
    message = words.message(found, asked, Outcome(values=RepeatValues(results)), list(dice.draws), lang)
    public = [line for one in results for line in one.lines.public]
    private = [line for one in results for line in one.lines.private]
    terms = {key: word for one in results for key, word in one.lines.terms.items()}
    lines = msgspec.structs.replace(message.lines, public=public, private=private, terms=terms)
    return msgspec.structs.replace(message, hide=results[0].hide, lines=lines)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    service_operation(SystemsRequest, SystemsValues, _systems),
    reading_operation(CommandRequest, CommandValues, _command),
    service_operation(RepeatRequest, RepeatValues, _repeat),
    *batch.OPERATIONS,
    *verify.OPERATIONS,
    *help.OPERATIONS,
    *packs.OPERATIONS,
    *saves.OPERATIONS,
    *everyday.OPERATIONS,
)

SYSTEM: Final = System(id="core", package="sainome.service", operations=OPERATIONS, commands=everyday.COMMANDS)
