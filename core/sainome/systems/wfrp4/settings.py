"""The table's settings: each default is what its clause argues for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.kit.errors import RuleError


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readings that a table may choose (WF-05 to WF-35). A procedure keeps the settings that it was opened with."""

    face_convention: Literal["0_to_9", "1_to_10"] = "0_to_9"
    zero_zero_is_double: bool = True
    sl_method: Literal["tens", "margin"] = "tens"
    auto_success_max: Annotated[int, Meta(ge=0, le=100)] = 5
    auto_failure_min: Annotated[int, Meta(ge=1, le=101)] = 96
    auto_sl_limits: bool = True
    opposed_tie_value: Literal["base", "target"] = "base"
    opposed_zero_sign_matters: bool = False
    opposed_full_tie: Literal["draw", "reroll", "first", "second"] = "draw"
    extended_restart: Literal["ask", "auto", "never"] = "ask"
    extended_first_roll_restart: bool = True
    extended_offer_lapses: bool = True
    extended_floor: Literal["none", "zero"] = "none"
    extended_zero_sl: Literal["as_zero", "as_one"] = "as_zero"
    assist_scope: Literal["any", "extended_only"] = "any"
    assist_needs_skill: bool = False
    unassistable_tags: tuple[str, ...] = ("poison", "disease", "fear", "danger")


def check_settings(settings: Settings, path: str = "request.settings") -> None:
    """Refuse automatic ranges that overlap (WF-16).

    Raises:
        RuleError: ``auto_ranges_overlap``.
    """
    if settings.auto_success_max >= settings.auto_failure_min:
        raise RuleError(
            "auto_ranges_overlap",
            f"{path}.auto_success_max",
            success_max=settings.auto_success_max,
            failure_min=settings.auto_failure_min,
        )
