"""The table's settings: each default is what its clause argues for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

type Rounding = Literal["up", "nearest_log", "down"]
type DefenceMode = Literal["class_of_achievement", "achievement"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Modules that a table uses (SG-01) and readings that it may choose."""

    mod_target_health: bool = True
    mod_continuing_effects: bool = True
    mod_spirit_raise: bool = True
    mod_player_modifiers: bool = True
    recompute_target_during_check: bool = False
    natural_extremes: Literal["none", "one_hits_twenty_misses"] = "none"
    zero_level_rolls: Annotated[int, Meta(ge=0, le=100)] = 1
    zero_level_modifier: Annotated[int, Meta(ge=-100, le=0)] = -4
    class_rounding: Rounding = "up"
    turn_seconds: Annotated[int, Meta(ge=1, le=86_400)] = 10
    defence_mode: DefenceMode = "class_of_achievement"
    reroll_time_unit: Literal["check", "die"] = "check"
    relief_scope: Literal["setup_only", "setup_and_contest"] = "setup_only"
    cap_applies_after_spirit: bool = True
    cap_belongs_to: Literal["use", "skill"] = "use"
    effect_recovery_per_turn: Annotated[int, Meta(ge=0, le=1000)] = 0
    turns_per_attempt: Annotated[int, Meta(ge=1, le=1000)] = 1
    challengers: Literal["separate_attempts"] = "separate_attempts"
    base_formula_includes_health: bool = True
    spirit_combine: bool = True
    spirit_payment: Literal["after_check", "on_declaration"] = "after_check"
    raise_scope: Literal["by_duration", "declared_action", "all_actions_in_duration"] = "by_duration"
    raise_affects_base_achievement: bool = True
    spirit_floor: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    pending_on_roll: Literal["ignore_with_warning", "refuse_roll"] = "ignore_with_warning"
    auto_approve: bool = False
    gm_may_amend: bool = True
    player_modifier_sources: Literal["any", "quirk_only"] = "any"
    modifier_total_limit: Annotated[int, Meta(ge=0, le=1000)] | None = None
    approval_lifetime: Literal["check", "action"] = "check"
