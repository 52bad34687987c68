"""What a system exports: its operations, its settings, its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.notation import Scanner
from sainome.kit.outcome import Hide, Outcome


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op"):
    """What every request has. Each operation's own struct adds its fields and its tag ``<system>.<name>``."""

    hide: Hide = "nothing"


@dataclass(frozen=True)
class Operation[R: Request]:
    """One thing a system can do.

    Args:
        request: the struct of the request; its tag is the operation's name.
        run: the pure function that answers it.
        values: the struct of the figures that come out.
        state: the struct of what must be handed in again, if the matter goes on.
        clauses: the clauses that it applies.
        open: names in ``values`` that stay public while the target is hidden: nothing in them follows from it.
        group: where forms list it: play, book, odds, advice, table.
    """

    request: type[R]
    run: Callable[[R, Dice], Outcome]
    values: type[Struct]
    state: type[Struct] | None = None
    clauses: tuple[str, ...] = ()
    open: frozenset[str] = frozenset()
    group: str = "play"

    @cached_property
    def name(self) -> str:
        """The full name, such as ``wfrp4.test``."""
        return str(self.request.__struct_config__.tag)

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[R]:
        """The strict decoder of the request, made once."""
        return msgspec.json.Decoder(self.request)


@dataclass(frozen=True)
class Command:
    """A form that players type, such as ``WH50``.

    Args:
        starts: upper-case beginnings of a line that this form claims. After a beginning that ends in a letter another
            letter may follow only if one of the ``forms`` shows that, so that ``WH`` does not claim "what".
        parse: reads the whole line from its start; returns the request as plain data with its ``op``.
        forms: examples, for help and for tests: each must parse.
        pattern: a regular expression (case ignored) that claims a line where beginnings are not precise enough.
    """

    starts: tuple[str, ...]
    parse: Callable[[Scanner], dict[str, Any]]
    forms: tuple[str, ...]
    pattern: str | None = None


@dataclass(frozen=True)
class System:
    """One game.

    Args:
        id: the folder's name, and the only id anywhere.
        package: the package's dotted name, for its words, tables and clauses.
        operations: everything it can do.
        settings: the struct of its settings, each default being what the clause argues for.
        commands: the forms that players type.
        pack: the struct of the tables that belong to the game's author and that a user brings; see ``kit.pack``.
        pack_gaps: says what such a pack lacks, as keys under ``[gap]`` in ``words.toml``; raises ``InputError`` with a
            path that begins with ``request.packs`` for tables that contradict themselves.
    """

    id: str
    package: str
    operations: tuple[Operation[Any], ...]
    settings: type[Struct] | None = None
    commands: tuple[Command, ...] = ()
    pack: type[Struct] | None = None
    pack_gaps: Callable[[Any], Sequence[str]] | None = None
    by_name: dict[str, Operation[Any]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {operation.name: operation for operation in self.operations})
