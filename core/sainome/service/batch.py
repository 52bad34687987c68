"""``core.batch``: many requests in one message, each answered in full, or with its figures only."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from sainome.kit.dice import BUDGET, Dice, FairSource, GivenSource, Source
from sainome.kit.errors import InputError
from sainome.kit.outcome import Hide, Outcome
from sainome.kit.system import Request
from sainome.service import wire, words
from sainome.service.messages import Envelope, ErrorMessage, FacesDice, Id, Lang, Need, OutcomeMessage, Reply
from sainome.service.registry import operation
from sainome.service.serving import ServiceOperation, service_operation

MAX_BATCH: Final = 10_000
BATCH_BUDGET: Final = 500_000
"""Dice that all requests of a batch may throw together."""

type Detail = Literal["full", "values"]

_encode: Final = msgspec.json.Encoder().encode


class BatchRequest(Request, frozen=True, tag="core.batch"):
    """Answer many messages in one: each item is an envelope of its own, with its own dice.

    ``times`` answers each item that often, each time with new dice; a seed goes on from one time to the next.
    ``detail`` is ``full``, or ``values`` for the figures without lines, parts, steps, choices and state.
    """

    requests: Annotated[list[Envelope], Meta(max_length=MAX_BATCH)]
    times: Annotated[int, Meta(ge=1, le=MAX_BATCH)] = 1
    detail: Detail = "full"


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The figures of an outcome, the same as in full; or what is missing, or what is wrong.

    ``faces`` are those of all dice in the order thrown.
    """

    id: Id = None
    op: str | None = None
    hide: Hide = "nothing"
    verdict: str | None = None
    values: Struct | UnsetType = UNSET
    faces: list[int] | UnsetType = UNSET
    need: list[Need] | UnsetType = UNSET
    error: ErrorMessage | UnsetType = UNSET
    private: bool | UnsetType = UNSET


class BatchValues(Struct, frozen=True):
    """One reply (``full``) or result (``values``) for each item and time, in order; the other list is empty.

    An item at fault does not stop the others.
    """

    replies: list[Reply]
    results: list[Result]


def _batch(asked: BatchRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    _check(asked)
    fair = FairSource()
    left = BATCH_BUDGET
    # Each answer becomes text at once: thousands of them as structs would keep the garbage collector busy.
    answers: list[Raw] = []
    for item in asked.requests:
        try:
            source = wire.source_of(item, fair)
            planned = wire.plan(item.request)
            if planned.found.name == "core.batch":
                raise InputError("no_nesting", "request.op")
        except Exception as stop:
            failed = wire.stopped(stop, item)
            answers += [Raw(_encode(_result_of(failed) if asked.detail == "values" else failed))] * asked.times
            continue
        work = _figures if asked.detail == "values" else wire.finish
        for _ in range(asked.times):
            own = Dice(source, min(left, BUDGET))
            answer = work(item, planned, source, own)
            if answer.error is UNSET and answer.need is UNSET:
                left -= own.thrown
            answers.append(Raw(_encode(answer)))
    replies, results = ([], answers) if asked.detail == "values" else (answers, [])
    values = BatchValues(cast(list[Reply], replies), cast(list[Result], results))
    return words.message(operation("core.batch"), asked, Outcome(values=values), [], lang)


def _check(asked: BatchRequest) -> None:
    """Refuse, before the first throw, what does not go together."""
    count = len(asked.requests) * asked.times
    if count > MAX_BATCH:
        raise InputError("too_many_requests", "request.times", limit=MAX_BATCH, count=count)
    for index, item in enumerate(asked.requests):
        where = f"request.requests[{index}]"
        if item.record is not None and asked.detail != "full":
            raise InputError("not_together", f"{where}.record", one="record", other=f"detail={asked.detail}")
        if asked.times == 1:
            continue
        if item.record is not None:  # the records would not follow each other
            raise InputError("not_together", f"{where}.record", one="record", other="times")
        if isinstance(item.dice, FacesDice):
            raise InputError("not_together", f"{where}.dice", one="faces", other="times")


def _figures(item: Envelope, planned: wire.Plan, source: Source, dice: Dice) -> Result:
    """Answer one request with its figures only: nothing is put into words."""
    try:
        if isinstance(planned.found, ServiceOperation):
            message = wire.serve(planned, dice, item.lang)
            op, hide, verdict, values = message.op, message.hide, message.verdict, message.values
        else:
            outcome = wire.run(planned, dice)
            op, hide, verdict, values = planned.found.name, planned.asked.hide, outcome.verdict, outcome.values
        if isinstance(source, GivenSource):
            source.finish()
        return Result(id=item.id, op=op, hide=hide, verdict=verdict, values=values, faces=dice.faces)
    except Exception as stop:
        return _result_of(wire.stopped(stop, item))


def _result_of(failed: Reply) -> Result:
    return Result(id=failed.id, need=failed.need, error=failed.error, private=failed.private)


OPERATIONS: Final[tuple[Any, ...]] = (service_operation(BatchRequest, BatchValues, _batch),)
