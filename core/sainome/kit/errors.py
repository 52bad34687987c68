"""One family of errors, a stable code each.

The sentence that a user reads is made last, by ``service.words``, from the code and the details; so a
rule never holds a sentence, and a caller can rely on the code.
"""

from __future__ import annotations

type Detail = str | int | bool | None


class SainomeError(Exception):
    """A request that cannot be answered, and why.

    Args:
        code: stable ``snake_case`` name; its wording stands under ``[error]`` in a ``words.toml``.
        path: where in the message the fault lies, such as ``request.target``; empty for the whole.
        near: the name that was probably meant.
        at: for text input, the 0-based index of the offending character in the text as typed.
        details: figures that the wording may mention (a limit, what was expected, what came).
    """

    def __init__(
        self, code: str, path: str = "", *, near: str | None = None, at: int | None = None, **details: Detail
    ) -> None:
        super().__init__(code, path, details)
        self.code = code
        self.path = path
        self.near = near
        self.at = at
        self.owner: str | None = None
        self.hidden = False
        self.details: dict[str, Detail] = details

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code} at {self.path or '.'}{f' ({shown})' if shown else ''}"


class RuleError(SainomeError):
    """A rule refuses: the request is well formed, but the game does not allow it."""


class InputError(SainomeError):
    """The message itself is at fault: a wrong field, type, bound, or character."""


class DiceError(SainomeError):
    """The dice handed in do not fit what the rule throws, or too many dice are asked for."""
