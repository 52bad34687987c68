"""Applying a storm result: losses, growth, Maelstrom, transformation, a fight's end (TS-10 to TS-14, TS-47, TS-71)."""

from __future__ import annotations

from typing import Final

from sainome.kit.errors import RuleError
from sainome.systems.torg_storm.play import Play
from sainome.systems.torg_storm.report import LossFacts, Question
from sainome.systems.torg_storm.settings import Special
from sainome.systems.torg_storm.small import MAX_RADIUS_M, lose
from sainome.systems.torg_storm.storm_table import look_up
from sainome.systems.torg_storm.world import Fight, Storm

type Result = tuple[int, Special | None]

MAELSTROM_TRANSFORM: Final = 5
"""Points that a Transform note moves in a Maelstrom (TS-12)."""


def storm_result(play: Play, who: str, points: int) -> Result | None:
    """Read the table that is loaded, or ask for the row: no figure is ever invented (TS-10). None: no result."""
    try:
        row = look_up(play.settings.storm_results, points)
    except RuleError:
        play.note(who, "table_missing", "TS-10", str(points))
        question = Question(
            kind="storm_result", who=who, options=("result",), figures=f" {points}", result_points=points
        )
        decision = play.decide(question)
        if decision.possibilities_lost is None:
            raise RuleError("result_needed", "request.possibilities_lost") from None
        return decision.possibilities_lost, decision.special
    table = play.settings.storm_results
    if table is not None and table.sample:
        play.note(who, "sample_table", "TS-10")
    return None if row is None else (row.possibilities_lost, row.special)


def apply_in_fight(play: Play, fight: Fight, attacker: str, result: Result) -> None:
    """Apply a result between fighters: the note counts, and in a Maelstrom only the number (TS-11, TS-12, TS-13)."""
    lost, special = result
    target = fight.other if attacker == fight.one else fight.one
    storm = play.storms[fight.storm]
    grew, transformed = False, False
    if storm.maelstrom:
        transformed = _in_maelstrom(play, attacker, target, lost, special)
    else:
        transformed = _take(play, target, lost)
        _note_loss(play, target, result, note=special == "transform")
        if special in ("x2", "x5"):
            _grow(play, storm, 2 if special == "x2" else 5)
            grew = True
        elif special == "maelstrom":
            play.change_storm(storm.id, maelstrom=True)
            play.note(storm.id, "maelstrom", "TS-12")
        elif special == "transform" and not transformed:
            transformed = _threatened(play, target)
    fight = _living(play, fight)
    over: str | None = None
    if transformed:
        _transform_fighter(play, fight, attacker, target)
        over = "transform"
    elif play.storms[fight.storm].maelstrom and play.side(target).possibilities == 0:
        over = "no_possibilities"
        play.note(target, "no_possibilities", "TS-12")
    ended = over is not None
    note = special == "transform" and not storm.maelstrom
    _note_loss(play, target, result, note=note, transformed=transformed, grew=grew, over=ended)
    if over is not None:
        end_fight(play, fight, over)


def apply_to_bystander(play: Play, target: str, storm: Storm, result: Result) -> None:
    """Apply a result to a bystander: only the number and a Transform note count, and the storm stays (TS-47)."""
    lost, special = result
    transformed = _take(play, target, lost)
    _note_loss(play, target, result, note=special == "transform")
    if special == "transform" and not transformed:
        transformed = _threatened(play, target)
    if transformed:
        _become(play, target, _new_reality(play, target, storm))
    _note_loss(play, target, result, note=special == "transform", transformed=transformed)


def _note_loss(
    play: Play,
    target: str,
    result: Result,
    *,
    note: bool,
    transformed: bool = False,
    grew: bool = False,
    over: bool = False,
) -> None:
    """Write the loss down as it stands; a question may still follow."""
    left, level = _left(play, target)
    play.facts["loss"] = LossFacts(
        target=target,
        possibilities_lost=result[0],
        special=result[1],
        possibilities=left,
        reality_level=level,
        transform_note=note,
        transformed=transformed,
        storm_grew=grew,
        fight_over=over,
    )


def end_fight(play: Play, fight: Fight, reason: str) -> None:
    """End a fight: its storm vanishes; an outer storm goes on (TS-71)."""
    play.change_fight(fight, ended_by=reason, held=[])
    storm_goes(play, fight.storm)


def storm_goes(play: Play, storm: str) -> None:
    """Let a storm vanish, and with it every exposure to it (TS-48, TS-71)."""
    play.change_storm(storm, phase="gone")
    play.exposures = [one for one in play.exposures if one.storm != storm]
    play.note(storm, "storm_gone", "TS-71")


def _living(play: Play, fight: Fight) -> Fight:
    """Return the fight as it is now: points may have changed the storm's side of it."""
    return next(one for one in play.fights if one.storm == fight.storm)


def _left(play: Play, name: str) -> tuple[int, int]:
    side = play.side(name)
    return side.possibilities, side.reality_level


def _take(play: Play, target: str, lost: int) -> bool:
    """Lose points; return whether that alone transforms (TS-14)."""
    had, level = _left(play, target)
    left = lose(had, level, lost)
    play.set_points(target, left.possibilities, left.level)
    play.note(target, "loses", "TS-14", f"-{lost} ({had} → {left.possibilities})")
    if left.level != level:
        play.note(target, "level_falls", "TS-14", f"{level} → {left.level}")
    return left.transformed


def room_to_grow(storm: Storm) -> None:
    """Refuse, before a die is thrown, a storm whose radius could pass what messages carry exactly (TS-11).

    Raises:
        RuleError: ``storm_too_wide``.
    """
    if storm.radius_m * 5 > MAX_RADIUS_M:
        raise RuleError("storm_too_wide", "request.state.storms", limit=MAX_RADIUS_M)


def _grow(play: Play, storm: Storm, factor: int) -> None:
    room_to_grow(storm)
    radius = storm.radius_m * factor
    play.change_storm(storm.id, strength=storm.strength + 1, radius_m=radius)
    play.note(storm.id, "grows", "TS-11", f"{storm.strength} → {storm.strength + 1}, {storm.radius_m} m → {radius} m")


def _in_maelstrom(play: Play, attacker: str, target: str, lost: int, special: Special | None) -> bool:
    """Only the number counts: drain or gain; a Transform note moves 5 (TS-12). The storm always drains (TS-69)."""
    if special == "transform":
        gained = play.side(attacker).possibilities
        play.set_points(attacker, gained + MAELSTROM_TRANSFORM)
        play.note(attacker, "gains", "TS-12", f"+{MAELSTROM_TRANSFORM} ({gained} → {gained + MAELSTROM_TRANSFORM})")
        return _take(play, target, MAELSTROM_TRANSFORM)
    if attacker in play.beings:
        question = Question(kind="maelstrom", who=attacker, options=("drain", "gain"), figures=f" {lost}")
        if play.decide(question).choice == "gain":
            had = play.side(attacker).possibilities
            play.set_points(attacker, had + lost)
            play.note(attacker, "gains", "TS-12", f"+{lost} ({had} → {had + lost})")
            return False
    return _take(play, target, lost)


def _threatened(play: Play, target: str) -> bool:
    """Settle a Transform note: at once, or as the GM confirms (TS-13)."""
    play.note(target, "transform_note", "TS-13")
    if play.settings.transform_note == "immediate":
        return True
    confirmed = play.decide(Question(kind="transform", who=target, options=("confirm", "cancel"))).choice == "confirm"
    if not confirmed:
        play.note(target, "transform_cancelled", "TS-13")
    return confirmed


def _transform_fighter(play: Play, fight: Fight, attacker: str, target: str) -> None:
    if target not in play.beings:
        play.note(target, "storm_transformed", "TS-71")
    elif attacker in play.beings:
        _become(play, target, play.realities_before.get(attacker, play.beings[attacker].reality))
    else:
        _become(play, target, _new_reality(play, target, play.storms[fight.storm]))


def _new_reality(play: Play, target: str, storm: Storm) -> str:
    """Return the reality that a victim of the storm takes: one of the storm's two, the GM's choice (TS-13, TS-71)."""
    question = Question(kind="reality", who=target, options=("reality",), pool=tuple(dict.fromkeys(storm.realities)))
    decision = play.decide(question)
    if decision.reality is None:
        raise RuleError("reality_needed", "request.reality")
    return decision.reality


def _become(play: Play, target: str, reality: str) -> None:
    was = play.beings[target].reality
    play.change(target, reality=reality, transformed=True)
    play.note(target, "transformed", "TS-13", f"{was or '?'} → {reality or '?'}")
