"""The operations that belong to no game: ``core.*``."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from sainome.kit import data
from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.kit.errors import InputError, SainomeError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request, System
from sainome.service import command, everyday, journal, wire, words
from sainome.service.messages import Envelope, Lang, OutcomeMessage, Record, Reply, Typed
from sainome.service.registry import operation, system, system_ids
from sainome.service.serving import service_operation
from sainome.version import VERSION

MAX_BATCH: Final = 10_000
MAX_RECORDS: Final = 10_000


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


def _command(asked: CommandRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    line = command.read(asked.text, asked.system)
    request = dict(line.request)
    if asked.hide != "nothing" and "hide" not in request:
        request["hide"] = asked.hide
    for name, given in (("settings", asked.settings), ("state", asked.state)):
        if given is not None and not str(request["op"]).startswith("core."):
            request.setdefault(name, given)
    if line.repeat > 1:
        request = {
            "op": "core.repeat",
            "count": line.repeat,
            "request": request,
            "hide": request.get("hide", "nothing"),
        }
    message = wire.perform(msgspec.Raw(msgspec.json.encode(request)), dice, lang)
    return msgspec.structs.replace(message, typed=Typed(text=line.text, comment=line.comment, request=request))


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
    results: list[OutcomeMessage] = []
    for _ in range(asked.count):
        before = len(dice.draws)
        one = wire.perform(asked.request, dice, lang)
        results.append(msgspec.structs.replace(one, draws=one.draws[before:]))
    found = operation("core.repeat")
    message = words.message(found, asked, Outcome(values=RepeatValues(results)), list(dice.draws), lang)
    public = [line for one in results for line in one.lines.public]
    private = [line for one in results for line in one.lines.private]
    return msgspec.structs.replace(
        message, lines=msgspec.structs.replace(message.lines, public=public, private=private)
    )


class BatchRequest(Request, frozen=True, tag="core.batch"):
    """Answer many messages in one: each item is an envelope of its own, with its own dice."""

    requests: Annotated[list[Envelope], Meta(max_length=MAX_BATCH)]


class BatchValues(Struct, frozen=True):
    """One reply for each item, in order; an item at fault does not stop the others."""

    replies: list[Reply]


def _batch(asked: BatchRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    replies: list[Reply] = []
    for item in asked.requests:
        try:
            if wire.peek(item.request) == "core.batch":
                raise InputError("no_nesting", "request.op")
            replies.append(wire.answer(item))
        except SainomeError as error:
            replies.append(Reply(id=item.id, error=words.error(error, item.lang)))
    return words.message(operation("core.batch"), asked, Outcome(values=BatchValues(replies)), [], lang)


class VerifyRequest(Request, frozen=True, tag="core.verify"):
    """Run every record of a journal again and say what differs."""

    records: Annotated[list[Record], Meta(max_length=MAX_RECORDS)]


class VerifyValues(Struct, frozen=True):
    """How many records were run again and every fault found."""

    records: int
    sound: bool
    findings: list[journal.Finding]


def _verify(asked: VerifyRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    findings = journal.chain_findings(asked.records)
    for index, record in enumerate(asked.records):
        findings += _run_again(index, record, lang)
    findings.sort(key=lambda finding: finding.record)
    values = VerifyValues(len(asked.records), not findings, findings)
    outcome = Outcome(values=values, verdict="sound" if values.sound else "not_sound")
    return words.message(operation("core.verify"), asked, outcome, [], lang)


def _run_again(index: int, record: Record, lang: Lang) -> list[journal.Finding]:
    other = record.core != VERSION
    try:
        source = GivenSource([(face.sides, face.face) for face in record.faces])
        message = wire.perform(msgspec.Raw(msgspec.json.encode(record.request)), Dice(source), lang)
        source.finish()
    except (SainomeError, NeedDice) as fault:
        code = fault.code if isinstance(fault, SainomeError) else "faces_missing"
        return [journal.Finding(index, "other_version" if other else "cannot_run", code)]
    paths = journal.differences(record.result, journal.result_of(message), "result")
    return [journal.Finding(index, "other_version" if other else "result_differs", path) for path in paths]


class HelpRequest(Request, frozen=True, tag="core.help"):
    """Explain a game, an operation or a clause."""

    topic: Annotated[str, Meta(max_length=60)] = ""


class HelpValues(Struct, frozen=True):
    """What the topic is and its explanation, line by line."""

    kind: Literal["overview", "system", "operation", "clause"]
    name: str
    text: list[str]


def _help(asked: HelpRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    values = _explain(asked.topic.strip(), lang)
    return words.message(operation("core.help"), asked, Outcome(values=values), [], lang)


def _explain(topic: str, lang: Lang) -> HelpValues:
    if not topic:
        names = [f"{name}: {words.label(name, 'system', 'name', lang)}" for name in system_ids()]
        return HelpValues("overview", "Sainome", names)
    for name in system_ids():
        clause = data.load(words.package_of(name), "clauses").get(topic.upper())
        if clause is not None:
            return HelpValues("clause", f"{topic.upper()} {clause['title'][lang]}", clause.get(lang, "").splitlines())
    if "." in topic:
        found = operation(topic)
        short = topic.partition(".")[2]
        about = words.label(topic.partition(".")[0], f"op.{short}", "about", lang) or ""
        return HelpValues("operation", words.title(topic, lang), [about, " ".join(found.clauses)])
    owner = system(topic)
    about = words.label(topic, "system", "about", lang) or ""
    forms = [form for known in owner.commands for form in known.forms]
    titles = [f"{op.name}: {words.title(op.name, lang)}" for op in owner.operations]
    return HelpValues("system", words.label(topic, "system", "name", lang) or topic, [about, *forms, *titles])


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    service_operation(SystemsRequest, SystemsValues, _systems),
    service_operation(CommandRequest, CommandValues, _command),
    service_operation(RepeatRequest, RepeatValues, _repeat),
    service_operation(BatchRequest, BatchValues, _batch),
    service_operation(VerifyRequest, VerifyValues, _verify),
    service_operation(HelpRequest, HelpValues, _help),
)

SYSTEM: Final = System(
    id="core", package="sainome.service", operations=(*OPERATIONS, *everyday.OPERATIONS), commands=everyday.COMMANDS
)
