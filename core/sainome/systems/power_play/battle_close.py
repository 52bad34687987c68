"""Losses outside an attack, the end of a round, the end of a fight (PP-63, PP-76 to PP-82)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import battle, battle_blows, body, sheet
from sainome.systems.power_play.battle import Battle, BattleValues, Fighter, Happening, Name
from sainome.systems.power_play.battle_start import figured, split_ties
from sainome.systems.power_play.character import Character
from sainome.systems.power_play.effects import Changes, changed
from sainome.systems.power_play.pending import Pending, check_state


class ChangeRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_change"):
    """Lose or regain hit points by anything but an attack: poison, a fall, a spell kept up, the master's word."""

    who: Name
    change: Literal["lose", "heal"]
    amount: Annotated[int, Meta(ge=0, le=99999)]
    state: Battle


def change(request: ChangeRequest, dice: Dice) -> Outcome:
    """Change somebody's hit points; past the death line nothing heals (PP-78, PP-81, PP-82)."""
    fight = request.state
    battle.sound(fight)
    who = battle.find(fight, request.who, "request.who")
    refused = False
    if request.change == "lose":
        after = replace(who, body=body.lose(who.body, request.amount))
        happened = [Happening("loses", who.name, str(request.amount), "PP-82")]
    else:
        healed, refused = body.heal_by(who.body, request.amount)
        after = replace(who, body=healed)
        gained = healed.hp - who.body.hp
        happened = [
            Happening("no_recovery" if refused else "heals", who.name, str(gained), "PP-81" if refused else "PP-82")
        ]
    happened += battle_blows.changes(who, after, fight.settings)
    fight = battle.put(fight, after)
    return Outcome(values=battle.view(fight, tuple(happened)), steps=_steps(happened), choices=battle.choices(fight),
                   state=fight)  # fmt: skip


class BattleEffectsRequest(Changes, frozen=True, kw_only=True, tag="power_play.battle_effects"):
    """Passing effects and prepared states of a character in a running fight begin and end."""

    who: Name
    state: Battle


def effects(request: BattleEffectsRequest, dice: Dice) -> Outcome:
    """Change what acts on a combatant in the midst of a fight; its figures follow at once (PP-19, PP-21, PP-25, PP-46).

    What is in hand, what has been done this round and hit points lost stay; a roll on the table is settled first.

    Raises:
        RuleError: ``settle_first``, ``no_character`` for ready figures, ``no_such_effect``.
    """
    fight = request.state
    battle.sound(fight)
    if fight.pending is not None:
        raise RuleError("settle_first", "request.state.pending")
    who = battle.find(fight, request.who, "request.who")
    if who.character is None:
        raise RuleError("no_character", "request.who")
    before = who.character
    after = changed(before, request)
    figures = sheet.body_of(after, fight.settings)
    lines = replace(who.body, hp_max=figures.hp_max, death_line=figures.death_line, faint_line=figures.faint_line)
    now = replace(figured(who, after, fight.settings), body=body.settle(lines))
    old, new = ({one.source for one in one_of.effects} | set(one_of.prepared_states) for one_of in (before, after))
    happened = [Happening("effect_begins", who.name, name, "PP-19") for name in sorted(new - old)]
    happened += [Happening("effect_ends", who.name, name, "PP-19") for name in sorted(old - new)]
    happened += battle_blows.changes(who, now, fight.settings)
    fight = battle.put(fight, now)
    return Outcome(values=battle.view(fight, tuple(happened)), steps=_steps(happened), choices=battle.choices(fight),
                   state=fight)  # fmt: skip


class RoundRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_round"):
    """End the round. ``early``: although somebody has not acted."""

    early: bool = False
    state: Battle


def next_round(request: RoundRequest, dice: Dice) -> Outcome:
    """End the round: the drain past the death line, then everything that lasts a round is cleared (PP-63, PP-79)."""
    fight = request.state
    battle.sound(fight)
    if fight.pending is not None:
        raise RuleError("settle_first", "request.state.pending")
    left = battle.groups(fight)
    if left and not request.early:
        raise RuleError("round_not_over", "request.early", next="、".join(one.name for one in left[0]))
    happened: list[Happening] = []
    fighters = []
    for one in fight.fighters:
        drained, cost = body.drain(one.body, fight.settings)
        if cost:
            happened.append(Happening("drain", one.name, str(cost), "PP-79"))
        after = replace(
            one,
            body=replace(drained, exerted=False),
            acted=False,
            acts_at=None,
            casting=None,
            focused=False,
            shot=False,
            threw=False,
            dodged=False,
            struck=False,
        )
        happened += battle_blows.changes(one, after, fight.settings)
        fighters.append(after)
    fight = split_ties(replace(fight, round=fight.round + 1, fighters=fighters, ties=[]), dice)
    values = battle.view(fight, tuple(happened))
    steps = (Step("round", "PP-63", {"round": fight.round}), *_steps(happened))
    return Outcome(values=values, verdict="tie" if values.tie else None, steps=steps, choices=battle.choices(fight),
                   state=fight)  # fmt: skip


class EndRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_end"):
    """End the fight; the characters are then taken back one by one."""

    state: Battle


def end(request: EndRequest, dice: Dice) -> Outcome:
    """Close a fight: everybody's state, and the characters that may be taken back from it (PP-76, PP-81)."""
    fight = request.state
    battle.sound(fight)
    if fight.pending is not None:
        raise RuleError("settle_first", "request.state.pending")
    happened = [Happening("wound", one.name, battle.wound_of(one, fight.settings), "PP-76") for one in fight.fighters]
    back = tuple(
        Choice("take_back", {"op": "power_play.take_back", "who": one.id}, label=one.name)
        for one in fight.fighters
        if one.character is not None
    )
    values = battle.view(fight, tuple(happened))
    return Outcome(values=values, steps=_steps(happened), choices=back, state=fight)


class BackRequest(Request, frozen=True, kw_only=True, tag="power_play.take_back"):
    """Take a character out of a fight or out of a roll, as it is now. ``who`` names the combatant in a fight."""

    who: Name | None = None
    state: Battle | Pending


class BackValues(Struct, frozen=True):
    """The character in brief; the whole of it is the state."""

    name: str
    hp: int
    doomed: bool
    hero_points: int | None
    spells_used: int
    invented: bool


def take_back(request: BackRequest, dice: Dice) -> Outcome:
    """Give a character back with the hit points, spell uses and hero points of the fight or the roll (PP-50, PP-76)."""
    held = request.state
    if isinstance(held, Pending):
        check_state(held)
        who = held.character
    else:
        battle.sound(held)
        if held.pending is not None:
            raise RuleError("settle_first", "request.state.pending")
        if request.who is None:
            raise RuleError("who_missing", "request.who")
        who = given_back(battle.find(held, request.who, "request.who"))
    if who is None:
        raise RuleError("no_character", "request.who" if isinstance(held, Battle) else "request.state.character")
    used = sum(one.used_today for one in who.spells)
    values = BackValues(who.name, who.hp, who.doomed, who.hero_points, used, who.invented)
    return Outcome(values=values, steps=(Step("taken_back", "PP-76", {"who": who.name}),), state=who)


def given_back(fighter: Fighter) -> Character | None:
    """Return the character of a combatant with what the fight has done to it."""
    who = fighter.character
    if who is None:
        return None
    points = who.hero_points if fighter.hero_points is None else fighter.hero_points
    return replace(who, hp=fighter.body.hp, doomed=fighter.body.doomed, hero_points=points)


def _steps(happened: list[Happening]) -> tuple[Step, ...]:
    return tuple(
        Step("happening", one.clause, {"what": one.what, "who": one.who, "detail": battle.plain(one.detail)})
        for one in happened
    )


OPERATIONS: Final = (
    Operation(ChangeRequest, change, BattleValues, Battle, clauses=("PP-78", "PP-81", "PP-82")),
    Operation(BattleEffectsRequest, effects, BattleValues, Battle, clauses=("PP-19", "PP-21", "PP-25", "PP-46")),
    Operation(RoundRequest, next_round, BattleValues, Battle, clauses=("PP-63", "PP-79")),
    Operation(BackRequest, take_back, BackValues, Character, clauses=("PP-50", "PP-76"), group="book"),
    Operation(EndRequest, end, BattleValues, Battle, clauses=("PP-76", "PP-81")),
)
