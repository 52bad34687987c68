"""``core.verify``: every record of a journal run again."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from sainome.kit.dice import Dice, GivenSource, NeedDice
from sainome.kit.errors import InputError, SainomeError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Request
from sainome.service import journal, wire, words
from sainome.service.messages import Lang, OutcomeMessage, Record
from sainome.service.registry import operation
from sainome.service.serving import service_operation
from sainome.version import VERSION

MAX_RECORDS: Final = 10_000


class VerifyRequest(Request, frozen=True, tag="core.verify"):
    """Run every record of a journal again and say what differs."""

    records: Annotated[list[Record], Meta(max_length=MAX_RECORDS)]


class VerifyValues(Struct, frozen=True):
    """How many records were run again and every fault found; ``complete`` if the journal starts at its beginning."""

    records: int
    sound: bool
    complete: bool
    findings: list[journal.Finding]


def _verify(asked: VerifyRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    findings = journal.chain_findings(asked.records)
    for index, record in enumerate(asked.records):
        findings += _run_again(index, record, lang)
    findings.sort(key=lambda finding: finding.record)
    complete = not asked.records or asked.records[0].prev is None
    values = VerifyValues(len(asked.records), not findings, complete, findings)
    outcome = Outcome(values=values, verdict=_verdict(findings))
    return words.message(operation("core.verify"), asked, outcome, [], lang)


def _verdict(findings: list[journal.Finding]) -> Literal["sound", "other_version", "not_sound"]:
    if not findings:
        return "sound"
    return "other_version" if all(finding.code == "other_version" for finding in findings) else "not_sound"


def _run_again(index: int, record: Record, lang: Lang) -> list[journal.Finding]:
    other = record.core != VERSION
    try:
        if record.request.get("op") in ("core.batch", "core.verify"):
            raise InputError("no_nesting", "request.op")
        source = GivenSource([(face.sides, face.face) for face in record.faces])
        message = wire.perform(wire.plan(msgspec.json.encode(record.request)), Dice(source), lang)
        source.finish()
    except (SainomeError, NeedDice) as fault:
        code = fault.code if isinstance(fault, SainomeError) else "faces_missing"
        return [journal.Finding(index, "other_version" if other else "cannot_run", code)]
    paths = journal.differences(record.result, journal.result_of(message), "result")
    return [journal.Finding(index, "other_version" if other else "result_differs", path) for path in paths]


OPERATIONS: Final = (service_operation(VerifyRequest, VerifyValues, _verify),)
