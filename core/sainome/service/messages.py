"""The envelopes that cross the border. See ``README.md``, "Messages"."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from sainome.kit.dice import MAX_SIDES
from sainome.kit.numbers import SAFE
from sainome.kit.outcome import Choice, Draw, Hide, Part, Step

type Lang = Literal["ja", "en"]

type Id = str | Annotated[int, Meta(ge=-SAFE, le=SAFE)] | None
"""What a caller puts on a message to know the answer by."""


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One face handed in: a die of ``sides`` faces shows ``face``, 1..``sides``."""

    sides: Annotated[int, Meta(ge=1, le=MAX_SIDES)]
    face: int


class FairDice(Struct, frozen=True, forbid_unknown_fields=True, tag_field="from", tag="fair"):
    """Throw with the operating system's entropy."""


class SeedDice(Struct, frozen=True, forbid_unknown_fields=True, tag_field="from", tag="seed"):
    """Throw from a text seed; the same seed gives the same faces everywhere."""

    seed: Annotated[str, Meta(min_length=1, max_length=200)]


class FacesDice(Struct, frozen=True, forbid_unknown_fields=True, tag_field="from", tag="faces"):
    """Use these faces, in this order; when they run out the answer says which dice to throw next."""

    faces: list[Face]


class RecordWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a record of the roll: ``prev`` is the digest of the record before, ``at`` the host's UTC time."""

    prev: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    at: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$")] | None = None


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """A request as it arrives."""

    v: Literal[1]
    request: Raw
    id: Id = None
    lang: Lang = "ja"
    dice: FairDice | SeedDice | FacesDice = FairDice()
    record: RecordWish | None = None


class Need(Struct, frozen=True, kw_only=True):
    """Dice to throw next."""

    sides: int
    count: int
    purpose: str = field(name="for")
    label: str


class ErrorMessage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request was not answered. Nothing was stored and no state has changed."""

    code: str
    path: str = field(default="")
    message: str = ""
    near: str | None = None
    at: int | None = None
    details: dict[str, Any] = {}


class Lines(Struct, frozen=True, kw_only=True):
    """The outcome in plain words. ``public`` may be shown to everybody, ``private`` to the one who rolls and the GM.

    ``terms`` names the marks and purposes of the draws, and what choices cost.
    """

    title: str
    verdict: str | None
    public: list[str]
    private: list[str]
    terms: dict[str, str]


class Typed(Struct, frozen=True, kw_only=True):
    """What a typed line was read as."""

    text: str
    comment: str | None
    request: dict[str, Any]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll as a record that anyone can run again. ``digest`` covers all other fields."""

    v: Literal[1] = 1
    core: str
    at: str | None
    prev: str | None
    request: dict[str, Any]
    faces: list[Face]
    result: dict[str, Any]
    digest: str


class OutcomeMessage(Struct, frozen=True, kw_only=True):
    """The answer of an operation."""

    system: str
    op: str
    hide: Hide
    verdict: str | None
    values: Struct
    draws: list[Draw]
    parts: list[Part]
    steps: list[Step]
    choices: list[Choice]
    state: Struct | None
    lines: Lines
    typed: Typed | UnsetType = UNSET
    record: Record | UnsetType = UNSET


class Reply(Struct, frozen=True, kw_only=True):
    """What comes back: exactly one of outcome, need and error.

    ``private`` is true with a need or an error of a request that hides something: show it to the one who asked only.
    """

    v: Literal[1] = 1
    id: Id = None
    outcome: OutcomeMessage | UnsetType = UNSET
    need: list[Need] | UnsetType = UNSET
    error: ErrorMessage | UnsetType = UNSET
    private: bool | UnsetType = UNSET
