"""The door: decode, find, run, word, encode. JSON text in, JSON text out; it never raises.

``handle`` keeps nothing between calls. The host stores state and sends it again.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct

from sainome.kit.dice import Dice, FairSource, GivenSource, NeedDice, SeededSource, Source
from sainome.kit.errors import Detail, InputError, SainomeError
from sainome.kit.numbers import SAFE
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation
from sainome.service import journal, words
from sainome.service.faults import from_validation
from sainome.service.messages import (
    Envelope,
    FacesDice,
    Id,
    Lang,
    Need,
    OutcomeMessage,
    Reply,
    SeedDice,
    Typed,
)
from sainome.service.registry import operation
from sainome.service.serving import ServiceOperation

MAX_BYTES: Final = 16_000_000
"""Bytes that one message may have: a journal of some thousand records fits."""


MAX_DEPTH: Final = 100
"""Lists and objects inside one another."""

MAX_REMEMBERED: Final = 1_000
"""Bytes of the longest request whose reading is remembered."""

_LONG: Final = (re.compile(r"[0-9]{16}"), re.compile(rb"[0-9]{16}"))
"""Where a number too large for JavaScript might stand; looked for in text and in bytes."""


_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A text as a whole, or a bracket outside one."""


_ESCAPED: Final = re.compile(rb"\\.", re.DOTALL)
_QUOTED: Final = re.compile(rb'"[^"]*"')
_NO_BRACKET: Final = bytes(byte for byte in range(256) if byte not in b'[]{}"')

_HEAD: Final = re.compile(r'\{"v":1,"id":("[^"\\]{0,100}"|[0-9]{1,15})[,}]')
"""The beginning of a message as a client writes it, to find the id of one that must not be read as a whole."""


class _Peek(Struct):
    op: str
    hide: Any = "nothing"


class _Id(Struct):
    id: Id = None
    lang: Lang = "ja"


_envelope: Final = msgspec.json.Decoder(Envelope)
_peek: Final = msgspec.json.Decoder(_Peek)
_id: Final = msgspec.json.Decoder(_Id)
_encoder: Final = msgspec.json.Encoder()


def handle(text: str | bytes) -> str:
    """Answer one message.

    Args:
        text: an envelope ``{"v":1, "id":..., "lang":"ja"|"en", "dice":{...}, "request":{"op":...}}`` as JSON.

    Returns:
        JSON text with the same ``id`` and exactly one of ``outcome``, ``need`` (dice to throw next) and ``error``.

    >>> handle('{"v":1,"id":1,"lang":"en","request":{"op":"core.nothing"}}')[:52]
    '{"v":1,"id":1,"error":{"code":"unknown_operation","p'
    """
    return handle_bytes(text).decode()


def handle_bytes(text: str | bytes) -> bytes:
    """Answer one message; the reply in UTF-8."""
    try:
        return _encoder.encode(reply_to(text))
    except Exception as error:  # the last net: what cannot be written still gets an answer
        fault = SainomeError("internal_error", kind=type(error).__name__)
        return _encoder.encode(Reply(error=words.error(fault, "ja")))


def reply_to(text: str | bytes) -> Reply:
    """Answer one message with a struct; see :func:`handle`."""
    try:
        _check_size(text)
        envelope = _decode_envelope(text)
    except SainomeError as error:
        known = _recover(text)
        return Reply(id=known.id, error=words.error(error, known.lang))
    return answer(envelope)


def refuse(text: str | bytes, code: str, **details: Detail) -> str:
    """Answer one message with an error that the host met, such as ``time_limit``, worded like any other."""
    known = _recover(text)
    fault = SainomeError(code)
    fault.details.update(details)
    return _encoder.encode(Reply(id=known.id, error=words.error(fault, known.lang))).decode()


def _check_size(text: str | bytes) -> None:
    """Refuse what is no text, too long, or holds numbers that the other side would have rounded."""
    if not isinstance(text, (str, bytes)):
        raise InputError("not_json", reason=type(text).__name__)
    if len(text) > MAX_BYTES:
        raise InputError("message_too_long", limit=MAX_BYTES, count=len(text))
    if _too_nested(text):
        raise InputError("too_nested", limit=MAX_DEPTH)
    long = _LONG[0].search(text) if isinstance(text, str) else _LONG[1].search(text)
    if long is not None:
        _check_numbers(text)


def _too_nested(text: str | bytes) -> bool:
    """Whether a text is nested too deeply for anything to read it: in WebAssembly the stack ends without warning."""
    opened = text.count("{") + text.count("[") if isinstance(text, str) else text.count(b"{") + text.count(b"[")
    return opened > MAX_DEPTH and not _soon_flat(text) and _deep(text)


def _soon_flat(text: str | bytes) -> bool:
    """Whether nothing is left once texts are taken out and then, some rounds long, all brackets with nothing inside.

    A round takes out one or two levels. This is the quick way for a long message that is wide and not deep.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if b"\\" in raw:
        raw = _ESCAPED.sub(b"", raw)
    # two texts side by side become one here, which hides no bracket that stood outside of them
    bare = _QUOTED.sub(b"", raw.translate(None, _NO_BRACKET).replace(b'""', b""))
    for _ in range(MAX_DEPTH // 2):
        if not bare:
            return True
        bare = bare.replace(b"{}", b"").replace(b"[]", b"")
    return False


def _deep(text: str | bytes) -> bool:
    """Whether the depth is passed, bracket by bracket."""
    depth = 0
    for found in _BRACKET.finditer(text if isinstance(text, str) else text.decode("utf-8", "replace")):
        if found[0] in ("{", "["):
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif found[0] in ("}", "]"):
            depth -= 1
    return False


def _check_numbers(text: str | bytes) -> None:
    try:
        whole = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return  # the strict decoder says what is wrong with it
    pending: list[tuple[str, Any]] = [("", whole)]
    while pending:
        path, part = pending.pop()
        if isinstance(part, dict):
            pending += [(f"{path}.{key}", item) for key, item in part.items()]
        elif isinstance(part, list):
            pending += [(f"{path}[{index}]", item) for index, item in enumerate(part)]
        elif isinstance(part, (int, float)) and abs(part) > SAFE:
            raise InputError("number_too_large", path.removeprefix("."), limit=str(SAFE))


def _decode_envelope(text: str | bytes) -> Envelope:
    try:
        return _envelope.decode(text)
    except msgspec.ValidationError as error:
        raise from_validation(error, "", Envelope) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("not_json", reason=str(error)[:120]) from None


def _recover(text: str | bytes) -> _Id:
    """Find id and language of a message that is otherwise at fault, so that the caller can match the answer."""
    known = text if isinstance(text, (str, bytes)) else b""
    try:
        if len(known) > MAX_BYTES or _too_nested(known):
            head = _HEAD.match(known if isinstance(known, str) else known[:200].decode("utf-8", "replace"))
            return _Id(id=msgspec.json.decode(head[1]) if head else None)
        return _id.decode(known)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _Id()


def answer(envelope: Envelope) -> Reply:
    """Run one request and word its answer."""
    try:
        source = source_of(envelope)
        planned = plan(envelope.request)
    except Exception as stop:
        return stopped(stop, envelope)
    return finish(envelope, planned, source, Dice(source))


def finish(envelope: Envelope, planned: Plan, source: Source, dice: Dice) -> Reply:
    """Run a request that has been read, and word its answer."""
    try:
        message = perform(planned, dice, envelope.lang)
        if isinstance(source, GivenSource):
            source.finish()
        if envelope.record is not None:
            record = journal.make(envelope.request, message, envelope.record)
            message = msgspec.structs.replace(message, record=record)
        return Reply(id=envelope.id, outcome=message)
    except Exception as stop:
        return stopped(stop, envelope)


def stopped(stop: Exception, envelope: Envelope) -> Reply:
    """Answer a request that did not come to its end: dice are missing, or it is at fault."""
    lang = envelope.lang
    if isinstance(stop, NeedDice):
        need = [_need(stop, lang)]
        return Reply(id=envelope.id, need=need, private=True if stop.hidden else UNSET)
    if isinstance(stop, SainomeError):
        fault = stop
    elif isinstance(stop, RecursionError):
        fault = InputError("too_nested", "request", limit=MAX_DEPTH)
    else:
        fault = SainomeError("internal_error", "request", kind=type(stop).__name__)
    return Reply(id=envelope.id, error=words.error(fault, lang), private=True if fault.hidden else UNSET)


def source_of(envelope: Envelope, fair: FairSource | None = None) -> FairSource | SeededSource | GivenSource:
    """Return who throws the dice of a request."""
    match envelope.dice:
        case SeedDice(seed=seed):
            return SeededSource(seed)
        case FacesDice(faces=faces):
            return GivenSource([(face.sides, face.face) for face in faces])
        case _:
            return fair or FairSource()


def peek(request: Raw | bytes) -> str:
    """Return the name of the operation that a request asks for."""
    return _peeked(request).op


def _peeked(request: Raw | bytes) -> _Peek:
    try:
        return _peek.decode(request)
    except msgspec.ValidationError as error:
        raise from_validation(error, "request", _Peek) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError("not_json", "request", reason=str(error)[:120]) from None


def decode(found: Operation[Any], request: bytes) -> Any:
    """Decode a request strictly into its operation's struct."""
    try:
        return found.decoder.decode(request)
    except msgspec.ValidationError as error:
        raise from_validation(error, "request", found.request) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("not_json", "request", reason=str(error)[:120]) from None


class Plan(NamedTuple):
    """A request that has been read: the operation, its struct, and what it was typed as."""

    found: Operation[Any]
    asked: Any
    hidden: bool
    typed: Typed | None


def plan(request: Raw | bytes) -> Plan:
    """Read a request. Macros send the same one over and over, so short ones are remembered; nothing may change them.

    Raises:
        InputError: what is wrong with it.
    """
    text = bytes(request)
    return _remembered(text) if len(text) <= MAX_REMEMBERED else _plan(text)


def _plan(text: bytes) -> Plan:
    wanted = _peeked(text)
    hidden = wanted.hide != "nothing"
    try:
        found = operation(wanted.op)
        asked = decode(found, text)
        if not isinstance(found, ServiceOperation) or found.reads is None:
            return Plan(found, asked, hidden, None)
        read, typed = found.reads(asked)
        inner = _plan(read)
    except SainomeError as stop:
        stop.hidden = stop.hidden or hidden
        raise
    return inner._replace(hidden=hidden or inner.hidden, typed=typed)


_remembered: Final = lru_cache(maxsize=256)(_plan)


def perform(planned: Plan, dice: Dice, lang: Lang) -> OutcomeMessage:
    """Run a request that has been read, and word the outcome."""
    found, asked, _, typed = planned
    if isinstance(found, ServiceOperation):
        message = serve(planned, dice, lang)
    else:
        message = words.message(found, asked, run(planned, dice), list(dice.draws), lang)
    return message if typed is None else msgspec.structs.replace(message, typed=typed)


def run(planned: Plan, dice: Dice) -> Outcome:
    """Run an operation of a game, or an everyday form."""
    try:
        return planned.found.run(planned.asked, dice)
    except (NeedDice, SainomeError) as stop:
        stop.owner = planned.found.name.partition(".")[0]
        stop.hidden = stop.hidden or planned.hidden
        raise


def serve(planned: Plan, dice: Dice, lang: Lang) -> OutcomeMessage:
    """Run an operation of the service, which words its own answer."""
    assert isinstance(planned.found, ServiceOperation)
    try:
        return planned.found.serve(planned.asked, dice, lang)
    except (NeedDice, SainomeError) as stop:
        stop.hidden = stop.hidden or planned.hidden
        raise


def _need(need: NeedDice, lang: Lang) -> Need:
    label = words.label(need.owner or "core", "purpose", need.purpose, lang) or need.purpose
    return Need(sides=need.sides, count=need.count, purpose=need.purpose, label=label)
