"""From one action to the next: the clock, what a check costs when it is over, what an attempt does to an effect."""

from __future__ import annotations

from msgspec.structs import replace

from sainome.kit.errors import RuleError
from sainome.systems.sigma.rolling import awaiting, spent, succeeded, summary
from sainome.systems.sigma.scene import (
    Attempt,
    Effect,
    OpenCheck,
    Proposal,
    Purpose,
    Raise,
    Scene,
    bad,
    find_character,
    put_character,
    put_effect,
    sound,
)
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Plan


def begin(state: Scene | None) -> Scene:
    """Return the state ready for something new; a failed check that could still be bought on is over now.

    Raises:
        RuleError: ``bad_state``; ``check_open`` while a success waits for the roller's word.
    """
    scene = sound(state)
    if scene.check is not None and awaiting(scene.check):
        raise RuleError("check_open", "request.state.check")
    return replace(scene, check=None)


def kept(asked: Scene | None, scene: Scene) -> Scene | None:
    """Return the state to hand out: none where none came in and there is nothing to keep."""
    return None if asked is None and scene == Scene() else scene


def resume(state: Scene | None, purpose: Purpose) -> tuple[Scene, OpenCheck]:
    """Return the state as it was before its check ended, and that check, to go on with.

    Raises:
        RuleError: ``no_check_open`` if there is none of this kind.
    """
    scene = sound(state)
    check = scene.check
    if check is None or check.purpose != purpose:
        raise RuleError("no_check_open", "request.state.check")
    return (scene if awaiting(check) else _taken_back(scene, check)), check


def _taken_back(scene: Scene, check: OpenCheck) -> Scene:
    """Return the state without what a failed check brought about: one more die belongs to the same check (BR-14)."""
    person = find_character(scene, check.who)
    if person is not None and spent(check):
        scene = put_character(scene, replace(person, health=person.health + spent(check)))
    if check.purpose != "attempt":
        return scene
    effect = next(one for one in scene.effects if one.id == check.effect)
    if not effect.log or (effect.log[-1].who, effect.log[-1].faces) != (check.who, check.faces):
        raise bad("check.faces", "not_last_attempt")
    log = effect.log[:-1]
    turns = log[-1].turn - log[0].turn + check.settings.turns_per_attempt if log else 0
    return put_effect(scene, replace(effect, health=effect.health + effect.log[-1].reduction, turns=turns, log=log))


def started(scene: Scene, found: Plan) -> Scene:
    """Return the state at the first die: raises are on record, and proposals are decided no more (SG-49)."""
    paid = {record.id: record for record in found.raises}
    raises: list[Raise] = [paid.pop(record.id, record) for record in scene.raises]
    once = {one.id for one in (*found.used, *found.pending) if not one.whole_action}
    proposals: list[Proposal] = [replace(one, rolled=True) if one.id in once else one for one in scene.proposals]
    return replace(scene, raises=[*raises, *paid.values()], proposals=proposals)


def settle(scene: Scene, check: OpenCheck) -> Scene:
    """Return the state with a finished check paid for and carried out; failing costs the same (SG-24, SG-39)."""
    scene = replace(scene, check=None)
    person = find_character(scene, check.who)
    if person is not None and spent(check):
        scene = put_character(scene, replace(person, health=person.health - spent(check)))
    if check.purpose != "attempt":
        return scene
    effect = next(one for one in scene.effects if one.id == check.effect)
    values = summary(check, zero_on_failure=check.failure_policy == "take_zero")
    after = strike(
        effect,
        turn=scene.turn,
        who=check.who,
        faces=check.faces,
        achievement=values.achievement,
        settings=check.settings,
    )
    scene = put_effect(scene, after)
    return overcome(scene, effect.id, check.action, check.who) if after.broken else scene


def overcome(scene: Scene, effect: str, action: str, who: str) -> Scene:
    """Return the state in which an effect has just broken: the contest is over for everybody (SG-20, SG-35)."""
    scene = finish_action(scene, effect)
    return finish_action(scene, action, who) if action else scene


def strike(
    effect: Effect, *, turn: int, who: str, faces: list[int], achievement: int | None, settings: Settings
) -> Effect:
    """Return an effect after one attempt (SG-18 to SG-24): only a positive difference takes health away.

    Args:
        effect: the effect as it stands, not yet broken.
        turn: the Turn of the attempt.
        who: the challenger.
        faces: the dice.
        achievement: what was achieved; None for a failed check.
        settings: how many Turns an attempt takes.
    """
    difference = None if achievement is None else achievement - effect.defence
    reduction = max(0, difference or 0)
    entry = Attempt(
        turn=turn,
        who=who,
        faces=faces,
        achievement=achievement,
        difference=difference,
        reduction=reduction,
        health_after=effect.health - reduction,
    )
    first = effect.log[0].turn if effect.log else turn
    turns = turn - first + settings.turns_per_attempt
    return replace(effect, health=entry.health_after, turns=turns, log=[*effect.log, entry])


def finish_action(scene: Scene, action: str, who: str | None = None) -> Scene:
    """Return the state in which an action ends with this Turn (SG-35, SG-49): its raises and approvals go with it."""

    def mine(name: str) -> bool:
        return who is None or name == who

    raises = [
        replace(one, last_turn=scene.turn)
        if one.action == action and mine(one.who) and (one.last_turn is None or one.last_turn > scene.turn)
        else one
        for one in scene.raises
    ]
    proposals = [
        replace(one, rolled=True) if one.whole_action and one.action in ("", action) and mine(one.who) else one
        for one in scene.proposals
    ]
    return replace(scene, raises=raises, proposals=proposals)


def to_turn(scene: Scene, turn: int, settings: Settings) -> Scene:
    """Return the state at a later Turn; effects recover where the table says so, never beyond where they began (SG-21).

    Raises:
        RuleError: ``turn_backwards``.
    """
    if turn < scene.turn:
        raise RuleError("turn_backwards", "request.turn", turn=turn, now=scene.turn)
    gain = settings.effect_recovery_per_turn * (turn - scene.turn)
    effects = [_recovered(one, gain) for one in scene.effects] if gain else scene.effects
    return replace(scene, turn=turn, effects=effects)


def _recovered(effect: Effect, gain: int) -> Effect:
    if effect.broken:
        return effect
    back = min(gain, effect.initial_health - effect.health)
    return replace(effect, health=effect.health + back, recovered=effect.recovered + back)


def next_free_turn(scene: Scene, who: str, settings: Settings) -> int:
    """Return the first Turn in which a challenger may attempt something again (SG-22): one attempt a Turn each."""
    own = [
        entry.turn + settings.turns_per_attempt for effect in scene.effects for entry in effect.log if entry.who == who
    ]
    return max([scene.turn, *own])


def closed(scene: Scene, check: OpenCheck) -> Scene:
    """Return the state after a check: carried out, but still there to go on with while a die or relief may be added."""
    if awaiting(check):
        return replace(scene, check=check)
    after = settle(scene, check)
    effect = next((one for one in after.effects if one.id == check.effect), None)
    over = succeeded(check) or (effect is not None and effect.broken)
    return after if over or (check.health is None and check.purpose != "setup") else replace(after, check=check)


def looked_at(state: Scene | None) -> Scene:
    """Return the state for somebody who only wants to know: whatever check is in progress stays as it is."""
    return replace(sound(state), check=None)
