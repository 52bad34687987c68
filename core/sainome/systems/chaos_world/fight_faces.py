"""Effects that change faces: dice thrown again, faces turned (hooks H3, H4, H7 and H8 of section D).

A die that lay there before stays in the state as a :class:`FaceChange`; only the die in its place is thrown.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from sainome.kit.dice import Dice
from sainome.systems.chaos_world.common import thrown
from sainome.systems.chaos_world.fight_additions import situation
from sainome.systems.chaos_world.fight_figures import passives
from sainome.systems.chaos_world.fight_skills import FACES, Cause
from sainome.systems.chaos_world.fight_state import Addition, Exchange, FaceChange, Running
from sainome.systems.chaos_world.fight_sums import group
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.pack import EffectData, Roll, Skill, Which

AFTER: dict[str, Roll] = {"after_check": "check", "after_damage": "damage"}
"""The windows in which dice that lie there can be changed, and which dice (hooks H4 and H8)."""


def positions(faces: Sequence[int], which: Which, count: int) -> tuple[int, ...]:
    """Return the places of the dice that an effect picks, from 0; of equal faces the first.

    >>> positions((5, 1, 3), "lowest", 2), positions((5, 1, 3), "ones", 1), positions((), "all", 1)
    ((1, 2), (1,), ())
    """
    places = range(len(faces))
    if which == "all":
        return tuple(places)
    if which == "ones":
        return tuple(at for at in places if faces[at] == 1)
    sign = 1 if which == "lowest" else -1
    return tuple(sorted(sorted(places, key=lambda at: (sign * faces[at], at))[:count]))


def picked(faces: Sequence[int], effect: EffectData | Addition | Running) -> tuple[int, ...]:
    """Return the places that an effect would change; turning a die to the face it shows changes nothing."""
    places = positions(faces, effect.which, effect.count)
    return places if effect.do.endswith("reroll") else tuple(at for at in places if faces[at] != effect.face)


def faces_of(exchange: Exchange, roll: Roll) -> list[int]:
    """Return the dice that lie there for the check or for the damage."""
    return exchange.faces if roll == "check" else exchange.damage_faces


def change(
    table: Table,
    dice: Dice,
    effect: EffectData | Addition | Running,
    cause: Cause,
    drawn: list[int] | None = None,
) -> None:
    """Throw the dice again that an effect picks, or turn them; the former faces are kept (CW-27, CW-84, CW-85).

    Args:
        table: the fight, with the attack whose dice lie there.
        dice: where the new faces come from; nothing else is thrown again.
        effect: which dice and what becomes of them.
        cause: the skill or item and its user.
        drawn: for each die its place among the draws of this request, where it was thrown in this request.
    """
    exchange = table.exchange
    roll = FACES[effect.do]
    old = faces_of(exchange, roll)
    places = picked(old, effect)
    if not places:
        return
    again = effect.do.endswith("reroll")
    first = len(dice.draws)
    new = dice.roll(6, len(places), "reroll") if again else (effect.face,) * len(places)
    after = list(old)
    for index, at in enumerate(places):
        after[at] = new[index]
        if drawn is not None:
            dice.mark("rerolled" if again else "turned", drawn[at])
            drawn[at] = first + index if again else drawn[at]
    plain = FaceChange(roll=roll, at=0, before=1, after=1, rerolled=again, name=cause.name, source=cause.user)
    changes = [structs.replace(plain, at=at, before=old[at], after=after[at]) for at in places]
    field = {"faces": after} if roll == "check" else {"damage_faces": after}
    table.set_exchange(changed=[*exchange.changed, *changes], **field)
    table.note(
        "rerolls" if again else "turns_faces",
        "CW-27" if roll == "check" else "CW-85",
        who=cause.user,
        name=cause.name,
        before=thrown(tuple(old[at] for at in places)),
        after=thrown(new),
        thrown=thrown(tuple(after)),
    )


def waiting_changes(table: Table, exchange: Exchange, roll: Roll) -> list[Addition | Running]:
    """Return the effects that change the faces of the roll being made as soon as it lies there, in their order.

    Of several with one name from different users the first counts, unless the text says that they add up (CW-87).
    """
    who = table.people[exchange.attacker]
    flying = any(table.people[blow.name].flying for blow in group(exchange, table))
    holds = ("always", *situation(exchange), *(("flying_target",) if flying else ()))
    here = [one for one in exchange.additions if one.group in (None, exchange.group)]
    counting: list[Addition | Running] = []
    first: dict[str, str] = {}
    every: list[Addition | Running] = [*here, *passives(who, table.settings), *who.effects]
    for one in every:
        if FACES.get(one.do) != roll or one.when not in holds:
            continue
        if one.stacks or first.setdefault(one.name, one.source) == one.source:
            counting.append(one)
    return counting


def change_thrown(table: Table, dice: Dice, roll: Roll) -> None:
    """Hooks H3 and H7: bring to bear on dice just thrown what changes their faces."""
    count = len(faces_of(table.exchange, roll))
    drawn = list(range(len(dice.draws) - count, len(dice.draws)))
    for effect in waiting_changes(table, table.exchange, roll):
        change(table, dice, effect, Cause(effect.name, effect.source), drawn)


def now_changing(exchange: Exchange, skill: Skill) -> list[EffectData]:
    """Return the effects of a skill that would change the dice that lie there in the window that is open."""
    roll = AFTER.get(exchange.stage)
    return [effect for effect in skill.effects if roll is not None and FACES.get(effect.do) == roll]


def too_late(exchange: Exchange, skill: Skill) -> bool:
    """Say whether a skill would change the faces of a check that is over."""
    over = exchange.stage in ("struck", "before_damage", "after_damage")
    return over and any(FACES.get(effect.do) == "check" for effect in skill.effects)


def face_refusal(exchange: Exchange, who: str, skill: Skill) -> str | None:
    """Return why a skill cannot change the dice that lie there, or None.

    ``no_die_fits`` where it picks none of them and does nothing else, ``same_name_counts_once`` where a skill of this
    name has changed this roll for somebody else (CW-87).
    """
    changing = now_changing(exchange, skill)
    if not changing:
        return None
    faces = faces_of(exchange, AFTER[exchange.stage])
    if len(changing) == len(skill.effects) and not any(picked(faces, effect) for effect in changing):
        return "no_die_fits"
    roll = AFTER[exchange.stage]
    earlier = [one for one in exchange.changed if one.roll == roll and one.name == skill.name and one.source != who]
    return "same_name_counts_once" if earlier and not skill.stacks else None


def restart_faces(exchange: Exchange) -> Exchange:
    """Return the attack without any dice, for the next group of targets."""
    return structs.replace(exchange, faces=[], damage_faces=[], changed=[])
