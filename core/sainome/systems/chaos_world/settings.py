"""The table's settings: each default is what its clause argues for (CW-06 to CW-103)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readings that a table may choose. A setting ``group.name`` of the rules is the field ``group_name``."""

    class_allow_same: bool = True
    reward_total_includes_creation: bool = True
    conversion_price_difference: Literal["charge", "ignore", "grant"] = "charge"
    conversion_deleted_refund: Literal["list", "half"] = "list"
    conversion_class_change: Literal["entitled", "changed"] = "entitled"
    limit_scope: Literal["total", "basic_only"] = "total"
    special_limit_mode: Literal["limit", "fixed"] = "limit"
    contest_active_party: Literal["pc", "enemy"] = "pc"
    carry_unit: Literal["each", "stack"] = "each"
    heal_revives: bool = True
    initiative_bonus: Literal["party_first", "speed", "both", "none"] = "party_first"
    initiative_amount: Annotated[int, Meta(ge=-100, le=100)] = 0
    initiative_speed_scope: Literal["holder", "party"] = "holder"
    turn_order_mode: Literal["dynamic", "fixed"] = "dynamic"
    turn_order_tie: Literal["initiative_side", "pc", "listed"] = "initiative_side"
    wait_dice: Literal["shared", "separate"] = "shared"
    equipment_exchanges_per_action: Annotated[int, Meta(ge=0, le=100)] = 1
    combat_end_when: Literal["side_down", "gm"] = "side_down"
    status_clear_on_combat_end: bool = True
    unevadable_no_dice: Literal["miss", "hit"] = "miss"
    critical_stage: Literal["after_floor", "before_floor"] = "after_floor"
    multi_target_rolls: Literal["shared", "per_target"] = "shared"
    defend_stage: Literal["before_halving", "after_halving"] = "before_halving"
    passive_while_incapacitated: bool = True
    formation_fallen_hold_front: bool = False
    formation_after_action: bool = False
    formation_per_turn: Annotated[int, Meta(ge=0, le=100)] = 1
    formation_last_front: Literal["collapse", "refuse"] = "collapse"
    effects_same_name_pick: Literal["ask", "stronger"] = "ask"
    status_same_name: Literal["stronger", "latest", "sum"] = "stronger"
    reward_shared_needs_standing: bool = True
    reward_shared_per: Literal["player", "character"] = "player"
    reward_total_includes_shared: bool = True
    reward_newcomer_at: Literal["before", "after"] = "before"
