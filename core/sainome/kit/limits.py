"""How large an exact answer may become, and the refusal that names the limit."""

from __future__ import annotations

from typing import Final

from sainome.kit.errors import RuleError

STATES: Final = 20_000
"""Different states that a process may pass through."""

TANGLED: Final = 80
"""States that may lead back to one another, so that they have to be solved together."""

DIGITS: Final = 4_000
"""Decimal digits that one exact fraction may have."""


def too_large(size: int, limit: int, path: str = "") -> RuleError:
    """Return the refusal of a question that is too large to be answered exactly (``too_large_for_exact``)."""
    return RuleError("too_large_for_exact", path, size=size, limit=limit)


def check_size(size: int, limit: int, path: str = "") -> None:
    """Refuse what is larger than the limit.

    Raises:
        RuleError: ``too_large_for_exact``, naming the size asked for and the limit.
    """
    if size > limit:
        raise too_large(size, limit, path)
