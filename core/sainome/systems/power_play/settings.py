"""The table's settings: every doubtful rule, with the reading that its clause argues for as the default."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Groups of rules that the master may switch: basic ones are on, optional ones off (PP-04)."""

    exchange: bool = True
    remake: bool = True
    multiple_attacks: bool = True
    bow_bonus: bool = True
    from_behind: bool = True
    exertion: bool = True
    hero_points: bool = False


BASIC = ("exchange", "remake", "multiple_attacks", "bow_bonus", "from_behind", "exertion")
OPTIONAL = ("hero_points",)


class House(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Rules of other editions that are no part of this text; off unless the table wants them (PP-92)."""

    six_cancels_one: bool = False


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Readings that a table may choose (PP-04 to PP-92)."""

    rules: Rules = Rules()
    requirement_value: Literal["current", "base"] = "current"
    derived_limits_from: Literal["base", "current"] = "base"
    zero_pool: Literal["impossible", "flat", "one_die"] = "impossible"
    opposed_order: Literal["sealed", "passive_first", "active_first"] = "sealed"
    learn_attempts: Literal["each_unlearned_once", "fixed"] = "each_unlearned_once"
    learn_attempts_fixed: Annotated[int, Meta(ge=1, le=999)] = 1
    casting_declaration: Literal["round_start", "on_turn"] = "round_start"
    interrupt_event: Literal["hit", "damage", "attacked"] = "hit"
    resist_auto_failure_target: Literal["zero", "achievement"] = "zero"
    round_seconds: Annotated[int, Meta(ge=1, le=3600)] = 10
    order_tie: Literal["report", "simultaneous", "base_agility", "roll"] = "report"
    undodged_target: Annotated[int, Meta(ge=0, le=9999)] = 0
    multiple_attack_scope: Literal["any_weapon", "melee"] = "any_weapon"
    dodge_focus_timing: Literal["before_acting", "round_start"] = "before_acting"
    shooter_no_dodge: Literal["whole_round", "after_shot"] = "whole_round"
    damage_floor_after_armour: Annotated[int, Meta(ge=0, le=1)] = 0
    slow_move_costs: bool = False
    exertion_unit: Literal["once_per_round", "each_act"] = "once_per_round"
    exertion_casting: bool = True
    doomed_drain_plus_exertion: bool | None = None
    doomed_end: Literal["dead", "unconscious"] = "dead"
    play_time_unit: Literal["hour", "half_hour", "session"] = "hour"
    xp_rounding: Literal["two_step", "final"] = "two_step"
    hero_npc: bool = False
    hero_in_learning: bool = False
    house: House = House()

    @property
    def doomed_pays_twice(self) -> bool:
        """Whether exertion comes on top of the drain past the death line (PP-77, PP-79); None follows the unit."""
        if self.doomed_drain_plus_exertion is None:
            return self.exertion_unit == "each_act"
        return self.doomed_drain_plus_exertion


DEFAULT = Settings()
