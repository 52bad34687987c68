"""What skills and items add to the attack under way; of one name only one counts (section D, CW-87)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sainome.kit.dice import Dice
from sainome.systems.chaos_world.effects import counted
from sainome.systems.chaos_world.fight_figures import total
from sainome.systems.chaos_world.fight_skills import Cause
from sainome.systems.chaos_world.fight_state import Addition, Combatant, Exchange
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import EffectData

ON_TARGETS: Final = ("defense_mod", "damage_mod", "reduction")
"""Additions that concern one target each; all others concern the rolls."""

FLAGS: Final = ("unevadable", "ignore_rear_guard")


def situation(exchange: Exchange, target: Combatant | None = None) -> tuple[str, ...]:
    """Return what holds for this attack, for effects that ask for it."""
    flying = ("flying_target",) if target is not None and target.flying else ()
    critical = ("critical",) if exchange.critical else ()
    return ("hit", f"{exchange.kind}_attack", *flying, *critical)


def add(
    table: Table, dice: Dice, effect: EffectData, cause: Cause, names: Sequence[str], *, window: bool = False
) -> None:
    """Add an effect to the attack under way.

    Args:
        table: the fight.
        dice: where dice come from; an effect with dice rolls them once.
        effect: what is added.
        cause: the skill or item and its user.
        names: the targets whose damage it concerns, where it concerns damage.
        window: whether it comes in a window, and so concerns only the rolls being made.
    """
    exchange = table.exchange
    value = effect.amount + sum(dice.roll(6, effect.dice, "effect"))
    group = exchange.group if window and table.settings.multi_target_rolls == "per_target" else None
    targets: Sequence[str | None] = (None,) if effect.do not in ON_TARGETS else names
    new = [
        Addition(
            name=cause.name,
            source=cause.user,
            do=effect.do,
            value=1 if effect.do in FLAGS else value,
            target=target,
            group=group,
            when=effect.when,
            stacks=cause.stacks,
            beneficial=effect.beneficial,
            which=effect.which,
            count=effect.count,
            face=effect.face,
        )
        for target in targets
    ]
    table.set_exchange(additions=[*exchange.additions, *new])


def added(table: Table, exchange: Exchange, do: str, target: Combatant | None = None) -> list[int]:
    """Return what counts of all additions of one kind, one figure for each name (CW-87)."""
    holds = ("always", *situation(exchange, target))
    by_name: dict[str, list[Addition]] = defaultdict(list)
    for one in exchange.additions:
        here = one.group in (None, exchange.group) and one.target in (None, target.name if target else None)
        if one.do == do and here and one.when in holds:
            by_name[one.name].append(one)
    return [figure for same in by_name.values() for figure in counted(same, None, table.settings)]


def on_roll(table: Table, exchange: Exchange, do: str, target: Combatant | None = None) -> int:
    """Return all that changes a roll of the attacker: additions and what runs on the attacker."""
    who = table.people[exchange.attacker]
    running = total(who, do, table.settings, when=situation(exchange, target))
    return sum(added(table, exchange, do, target)) + running
