"""Foreign rows of Σ 3.5 in the product's own vocabulary: by ``op``, or by the keys that a row has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cases import sigma_checks as checks
from tests.cases import sigma_contests as contests
from tests.cases.rows import Case
from tests.cases.sigma_parts import Given


def _clauses(text: str) -> tuple[str, ...]:
    return tuple(text.split())


TOPICS = {
    "measures": _clauses("BR-19 BR-20 BR-22"),
    "characters": _clauses("BR-01 BR-02 BR-03 BR-04 BR-05 SG-26"),
    "physical": _clauses("BR-10 BR-17 BR-21"),
    "checks": _clauses("BR-06 BR-07 BR-08 BR-09 BR-11 SG-02 SG-03 SG-04"),
    "spirit": _clauses("BR-12 BR-13 BR-14 BR-15 SG-32 SG-33 SG-34 SG-35 SG-36 SG-37 SG-38 SG-39 SG-40"),
    "effects": _clauses("SG-05 SG-06 SG-07 SG-08 SG-09 SG-10 SG-11 SG-12 SG-13 SG-14"),
    "contest": _clauses(
        "SG-15 SG-16 SG-17 SG-18 SG-19 SG-20 SG-21 SG-22 SG-23 SG-24 SG-25 SG-27 SG-28 SG-29 SG-30 SG-31"
    ),
    "modifiers": _clauses("SG-41 SG-42 SG-43 SG-44 SG-45 SG-46 SG-47 SG-48 SG-49"),
}

_SHAPES: tuple[tuple[Callable[[Given], list[Case]], str], ...] = (
    (checks.class_of, "class_of"),
    (checks.class_of_list, "class_of_list"),
    (checks.definite_of, "definite_of"),
    (checks.definite_list, "definite_list"),
    (checks.class_label, "class_label"),
    (checks.parse_skill, "parse_skill parse_skill_line parse_sheet parse_abilities parse_character"),
    (checks.base_target_all, "base_target_all"),
    (checks.preview, "base_target base_achievement check_probability additional_distribution spirit_raise"),
    (checks.chance_table, "check_probability_table"),
    (checks.with_proposals, "final_target check_achievement"),
    (checks.check, "check general spirit_target spirit_achievement spirit_rolls spirit_combined_check"),
    (checks.achievement, "achievement"),
    (contests.spirit_spend, "spirit_spend"),
    (contests.raise_active, "raise_active"),
    (contests.raise_scope, "raise_scope"),
    (contests.raise_stack, "spirit_raise_stack"),
    (contests.modifier_validate, "modifier_validate"),
    (contests.modifier_flow, "modifier_flow"),
    (contests.effect_from_attribute, "effect_from_attribute"),
    (contests.effect_from_action, "effect_from_action"),
    (contests.contest_attempt, "contest_attempt"),
    (contests.contest_run, "contest_run"),
    (contests.contest_feasibility, "contest_feasibility"),
    (
        contests.turn_odds,
        "turn_distribution turn_distribution_single_roll turn_cumulative per_turn_reduction",
    ),
    (contests.reroll_odds, "reroll_distribution"),
    (contests.combat_damage, "combat_damage combat_vs_effect"),
    (contests.opposed, "opposed_attempt_gap"),
    (contests.lifting, "lifting"),
    (contests.ability_generation, "ability_generation"),
)
OPS = {name: adapter for adapter, names in _SHAPES for name in names.split()}

KEYS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"attack", "defence", "health"}), "combat_damage"),
    (frozenset({"declared_turn", "query_turns"}), "raise_active"),
    (frozenset({"records", "query_turns"}), "spirit_raise_stack"),
    (frozenset({"declared_for", "queries"}), "raise_scope"),
    (frozenset({"events"}), "modifier_flow"),
    (frozenset({"intensity", "value"}), "modifier_validate"),
    (frozenset({"spend", "health"}), "spirit_spend"),
    (frozenset({"failure_policy", "target"}), "effect_from_action"),
    (frozenset({"quantity", "value"}), "effect_from_attribute"),
    (frozenset({"health", "defence", "attempts"}), "contest_run"),
    (frozenset({"health", "defence", "achievement"}), "contest_attempt"),
    (frozenset({"text"}), "parse_skill"),
    (frozenset({"base", "additional"}), "achievement"),
    (frozenset({"skills", "abilities"}), "base_target_all"),
    (frozenset({"classes"}), "definite_list"),
    (frozenset({"class"}), "definite_of"),
    (frozenset({"values"}), "class_of_list"),
    (frozenset({"value"}), "class_of"),
    (frozenset({"target", "rolls", "targets"}), "check_probability_table"),
    (frozenset({"target", "rolls"}), "check"),
)


class Expected(dict[str, Any]):
    """What a row expects; it remembers which entries the adapter looked at, so that none is passed over."""

    def __init__(self, entries: Given) -> None:
        super().__init__(entries)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.seen.add(name)
        return super().get(name, default)


def adapt(row: Given) -> list[Case]:
    """Return the cases that a foreign row asks for; an expectation that has no place in ours is an error."""
    given = row["given"]
    name = given.get("op") or next((op for keys, op in KEYS if keys <= set(given)), None)
    if name not in OPS:
        raise LookupError(f"no shape for {name or sorted(given)}")
    expect = Expected(row["expect"])
    cases = OPS[name]({"dice": [], **row, "given": {**given, "op": name}, "expect": expect})
    unread = {
        key for key, wanted in expect.items() if key not in expect.seen and not ("error" in expect and not wanted)
    }
    if unread:
        raise LookupError(f"{name}: nothing of ours stands for {sorted(unread)}")
    return cases
