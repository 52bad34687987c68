"""The structs that leave a rule: data with parts and reasons; words are made last."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

type Hide = Literal["nothing", "target", "roll"]
"""What the players may not see: nothing, the target and all that follows from it, or the whole roll."""

type Scalar = int | str | bool | None


class Draw(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One die as it fell. ``face`` is 1..``sides``; ``mark`` says what became of it (kept, dropped, ...)."""

    sides: int
    face: int
    purpose: str = field(name="for")
    mark: str | None = None


class Part(Struct, frozen=True, omit_defaults=True):
    """One summand of a total or target: a base value, a modifier, a helper's bonus.

    ``name`` is a key under ``[part]`` in ``words.toml``, or a name that the caller chose.
    """

    name: str
    value: int | str
    clause: str | None = None
    label: str | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """One reason: the clause that was applied and the figures that it worked on.

    ``name`` is a key under ``[step]`` in ``words.toml``; the sentence may mention the ``details``.
    """

    name: str
    clause: str
    details: dict[str, Scalar] = {}
    label: str | None = None


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something that may be done next. The host sends ``request`` with the outcome's ``state`` added.

    ``cost`` is what it uses up, by resource. ``needs`` names fields of the request that the user must fill in.
    ``refused`` is the code (under ``[error]``) that says why it is not allowed now; None if it is.
    ``odds`` is a request for what this choice comes to, before it is taken: of the group odds or advice, throwing no
    die, sent with the outcome's ``state`` added just as ``request`` is. The first line of the answer stands beside the
    choice. None where nothing is known to reckon with, such as a target.
    """

    id: str
    request: dict[str, Any]
    cost: dict[str, int] = {}
    needs: tuple[str, ...] = ()
    refused: str | None = None
    label: str | None = None
    reason: str | None = None
    odds: dict[str, Any] | None = None


class Outcome(Struct, frozen=True, kw_only=True):
    """What a rule answers.

    Args:
        values: the figures, a struct of the operation's own.
        verdict: one key under ``[verdict]``, if the operation decides something.
        parts: summands of the target or total, in order.
        steps: the clauses applied, in order.
        choices: what may be done next.
        state: what the host must keep and hand in again; None when the matter is closed.
    """

    values: Struct
    verdict: str | None = None
    parts: tuple[Part, ...] = ()
    steps: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    state: Struct | None = None
