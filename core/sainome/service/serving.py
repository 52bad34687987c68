"""Operations that need the service itself: a typed line, a batch, a record to verify."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.service.messages import Lang, OutcomeMessage, Typed

type Serve = Callable[[Any, Dice, Lang], OutcomeMessage]
type Reads = Callable[[Any], tuple[bytes, Typed]]
"""Gives the request, as JSON, that a typed line stands for. The same line always stands for the same request."""


def _never(request: Request, dice: Dice) -> Outcome:
    raise NotImplementedError("a service operation is answered by serve()")


@dataclass(frozen=True)
class ServiceOperation[R: Request](Operation[R]):
    """An operation that is answered with the whole message, given the language as well; or that stands for another."""

    serve: Serve = lambda request, dice, lang: _never(request, dice)  # type: ignore[assignment,return-value]
    reads: Reads | None = None


def service_operation(
    request: type[Request], values: type[Struct], serve: Serve, group: str = "core"
) -> Operation[Any]:
    """Make an operation that is answered by ``serve``."""
    return ServiceOperation(request, _never, values, group=group, serve=serve)


def reading_operation(request: type[Request], values: type[Struct], reads: Reads) -> Operation[Any]:
    """Make an operation that stands for the request that ``reads`` gives."""
    return ServiceOperation(request, _never, values, group="core", reads=reads)
