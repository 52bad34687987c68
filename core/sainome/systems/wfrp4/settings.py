"""The table's settings: each default is what its clause argues for."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readings that a table may choose (WF-05 to WF-35)."""

    sl_method: Literal["tens", "margin"] = "tens"
    auto_success_max: int = 5
    auto_failure_min: int = 96
    auto_sl_limits: bool = True
