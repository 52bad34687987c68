"""Foreign rows of トーグ in our own vocabulary. The shapes that it reads are listed in ``README.md``."""

from __future__ import annotations

from collections.abc import Callable

from tests.cases.rows import Case
from tests.cases.torg_storm_base import Row
from tests.cases.torg_storm_bystanders import effect, fighter_exposed, next_roll, ord_hurt, order_of_work, overcome
from tests.cases.torg_storm_fights import (
    bystander_loss,
    disconnect,
    exchange,
    fight_result,
    maelstrom,
    nested_begins,
    sealed,
    side_transformed,
    storm_loses,
    transform_note,
)
from tests.cases.torg_storm_odds import question
from tests.cases.torg_storm_rolls import (
    bonus,
    damage,
    defence,
    grow,
    known_row,
    lose,
    measure,
    penalty,
    pick,
    possibility,
    storm_counters,
    storm_spends,
    total,
    value,
)
from tests.cases.torg_storm_start import can_start, locked, move, no_action, round_start, start, start_succeeded

TOPICS = {
    "dice": {1, 2, 3, 4, 5, 6},
    "charts": {7, 8, 9, 16},
    "storm_results": {10, 47},
    "storm": {11, 12, 13, 14, 15, 17, 18},
    "start": set(range(20, 34)),
    "overcoming": set(range(40, 50)) - {47},
    "effects": set(range(50, 69)),
    "nested": {69, 70, 71},
    "choices": {72, 73},
}


type Shape = tuple[frozenset[str], Callable[[Row], list[Case]]]
SHAPES: list[Shape] = [
    (frozenset({"question"}), question),
    (frozenset({"reality_value", "storm_strength"}), overcome),
    (frozenset({"first_roll"}), possibility),
    (frozenset({"value", "unit"}), measure),
    (frozenset({"measure"}), value),
    (frozenset({"result_points", "column"}), damage),
    (frozenset({"result_points", "table"}), known_row),
    (frozenset({"reality_value", "active_defence"}), defence),
    (frozenset({"possibilities", "reality_level", "loss"}), lose),
    (frozenset({"reality_values", "multipliers"}), grow),
    (frozenset({"pool", "count"}), pick),
    (frozenset({"decision", "storm_possibilities"}), storm_spends),
    (frozenset({"opponent_spends_for_extra_roll"}), storm_counters),
    (frozenset({"timed_effects", "ask_rounds"}), penalty),
    (frozenset({"roll_again"}), total),
    (frozenset({"value", "difficulty"}), total),
    (frozenset({"die_total"}), bonus),
    (frozenset({"value"}), total),
    (frozenset({"defender_possibility_rated", "located"}), can_start),
    (frozenset({"attacker_reality_value", "defender_reality_value"}), start),
    (frozenset({"scene_lock"}), locked),
    (frozenset({"mover", "distance_before"}), move),
    (frozenset({"defender_action_left", "active_defence"}), no_action),
    (frozenset({"storm", "new_round"}), round_start),
    (frozenset({"start_succeeded", "round"}), start_succeeded),
    (frozenset({"role", "storm_strength"}), fighter_exposed),
    (frozenset({"caught_last_round"}), next_roll),
    (frozenset({"ord", "toughness"}), ord_hurt),
    (frozenset({"table"}), effect),
    (frozenset({"order_of_work"}), order_of_work),
    (frozenset({"margin", "possibilities", "storm"}), bystander_loss),
    (frozenset({"fight", "result_points", "storm"}), fight_result),
    (frozenset({"maelstrom", "result"}), maelstrom),
    (frozenset({"result", "target"}), transform_note),
    (frozenset({"event", "disconnected"}), disconnect),
    (frozenset({"attacker_value", "target_value"}), exchange),
    (frozenset({"event", "storm_fighter"}), sealed),
    (frozenset({"storm_possibilities", "storm_reality_level", "loss"}), storm_loses),
    (frozenset({"character_transformed"}), side_transformed),
    (frozenset({"storm_transformed"}), side_transformed),
    (frozenset({"row", "margin", "round"}), nested_begins),
]


def adapt(row: Row) -> list[Case]:
    """Return the cases of a row: the first shape whose keys it has decides."""
    for keys, make in SHAPES:
        if keys <= row["given"].keys():
            return make(row)
    raise LookupError(f"no shape with the keys {sorted(row['given'])}")
