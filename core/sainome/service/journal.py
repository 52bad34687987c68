"""A roll as a record; verify by running it again.

A record holds the request, every face that fell, what came out, the version of the core, and the digest of the
record before it. As rules are pure, running the request again with those faces must give the same result; a
changed figure, a changed face or a missing record is found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from sainome.service.messages import Face, OutcomeMessage, Record, RecordWish
from sainome.version import VERSION

_canonical: Final = msgspec.json.Encoder(order="sorted")
_WORDED: Final = ("parts", "steps", "choices")
_WORDING: Final = frozenset({"label", "reason"})


class Finding(Struct, frozen=True):
    """One fault of a journal: the record's 0-based index, a code, and where in the record it lies."""

    record: int
    code: str
    path: str = ""


def result_of(message: OutcomeMessage) -> dict[str, Any]:
    """Return what a record keeps of an outcome: everything but its wording, which a language decides."""
    # By way of JSON: a tuple would never equal the list that a stored record comes back with.
    plain: dict[str, Any] = msgspec.json.decode(_canonical.encode(message))
    for name in ("lines", "record", "typed"):
        plain.pop(name, None)
    for name in _WORDED:
        plain[name] = [{key: item[key] for key in item if key not in _WORDING} for item in plain[name]]
    return plain


def digest(record: dict[str, Any]) -> str:
    """Return the SHA-256 of a record without its digest, keys sorted, as 64 hexadecimal digits."""
    plain = {name: value for name, value in record.items() if name != "digest"}
    return hashlib.sha256(_canonical.encode(plain)).hexdigest()


def make(request: Raw, message: OutcomeMessage, wish: RecordWish) -> Record:
    """Make the record of a roll."""
    fields: dict[str, Any] = {
        "v": 1,
        "core": VERSION,
        "at": wish.at,
        "prev": wish.prev,
        "request": msgspec.json.decode(request),
        "faces": [{"sides": draw.sides, "face": draw.face} for draw in message.draws],
        "result": result_of(message),
    }
    faces = [Face(draw.sides, draw.face) for draw in message.draws]
    return Record(
        core=VERSION,
        at=wish.at,
        prev=wish.prev,
        request=fields["request"],
        faces=faces,
        result=fields["result"],
        digest=digest(fields),
    )


def differences(one: Any, other: Any, path: str) -> list[str]:
    """Return the paths at which two plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            where
            for name in sorted({*one, *other})
            for where in differences(one.get(name), other.get(name), f"{path}.{name}")
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [where for index, (mine, theirs) in pairs for where in differences(mine, theirs, f"{path}[{index}]")]
    return [] if one == other and type(one) is type(other) else [path]


def state_key(state: Any) -> str:
    """Return a short name for a state, to see whether it came out of an earlier record."""
    return hashlib.sha256(_canonical.encode(state)).hexdigest()


def chain_findings(records: Sequence[Record]) -> list[Finding]:
    """Check digests, order and the hand-over of states, without running anything.

    Where a journal starts midway, a state may have come out of a record before its first, so no state is doubted.
    """
    complete = bool(records) and records[0].prev is None
    findings: list[Finding] = []
    states: set[str] = set()
    for index, record in enumerate(records):
        if digest(msgspec.to_builtins(record)) != record.digest:
            findings.append(Finding(index, "digest_differs", "digest"))
        if index and record.prev != records[index - 1].digest:
            findings.append(Finding(index, "record_missing", "prev"))
        state = record.request.get("state")
        if state is not None and complete and state_key(state) not in states:
            findings.append(Finding(index, "state_unknown", "request.state"))
        if record.result.get("state") is not None:
            states.add(state_key(record.result["state"]))
    return findings
