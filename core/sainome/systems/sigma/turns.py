"""Turns, raises that last and end, effects that are taken away, and the price of spirit (SG-21, SG-32 to SG-40)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.closing import begin, finish_action, to_turn
from sainome.systems.sigma.people import Health, Letter, Name
from sainome.systems.sigma.scene import Raise, Scene, Turn, find_character, put_character
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Raises, Spirit, active, afford, new_raises


class RaiseEntry(Struct, frozen=True, kw_only=True):
    """A raise as the table sees it in the present Turn."""

    id: str
    who: str
    ability: str
    points: int
    action: str
    active: bool
    until: int | None
    paid: bool


class EffectEntry(Struct, frozen=True, kw_only=True):
    """An effect as the table sees it; ``strongest`` marks the one of its kind that a contest is against."""

    id: str
    label: str
    kind: str
    defence: int
    health: int
    initial_health: int
    broken: bool
    strongest: bool


class Ended(Struct, frozen=True, kw_only=True):
    """Something that ended in this step, and why."""

    what: Literal["raise", "effect"]
    id: str
    name: str
    reason: Literal["end_of_turn", "end_of_action", "removed"]


class TurnValues(Struct, frozen=True, kw_only=True):
    """The Turn, what acts in it, and what has just ended."""

    turn: int
    seconds: int
    raises: list[RaiseEntry]
    effects: list[EffectEntry]
    ended: list[Ended]
    pending: int
    total_cost: int


class AdvanceRequest(Request, frozen=True, kw_only=True, tag="sigma.advance"):
    """Go on to the next Turn, or to a certain one."""

    turn: Turn | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class RaiseRequest(Request, frozen=True, kw_only=True, tag="sigma.raise"):
    """Raise an ability by spirit before a check is made."""

    who: Name = ""
    ability: Letter
    points: Annotated[int, Meta(ge=1, le=1000)] = 1
    action: Name = ""
    continuing: bool = False
    combat_related: bool = False
    until: Turn | None = None
    health: Health | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class EndActionRequest(Request, frozen=True, kw_only=True, tag="sigma.end_action"):
    """An action is over: what was raised for it ends with this Turn."""

    action: Name
    who: Name | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class RemoveEffectRequest(Request, frozen=True, kw_only=True, tag="sigma.remove_effect"):
    """An effect ends for a reason outside the rules."""

    effect: Name
    settings: Settings = Settings()
    state: Scene | None = None


class SpiritRequest(Request, frozen=True, kw_only=True, tag="sigma.spirit"):
    """What a plan of spirit costs."""

    health: Health
    spirit: Spirit
    settings: Settings = Settings()


class SpiritValues(Struct, frozen=True, kw_only=True):
    """The price of a plan of spirit; bought dice are counted as if all were thrown."""

    cost: int
    health_before: int
    health_after: int
    available: int
    flags: list[Literal["health_not_positive"]]


def overview(scene: Scene, settings: Settings, ended: tuple[Ended, ...] = ()) -> TurnValues:
    """Return what acts in the present Turn."""
    best: dict[str, str] = {}
    for one in sorted(scene.effects, key=lambda one: (one.defence, one.health)):
        if not one.broken:
            best[one.kind or one.id] = one.id
    return TurnValues(
        turn=scene.turn,
        seconds=(scene.turn - 1) * settings.turn_seconds if scene.turn else 0,
        raises=[
            RaiseEntry(
                id=one.id,
                who=one.who,
                ability=one.ability,
                points=one.points,
                action=one.action,
                active=active(one, scene.turn),
                until=one.last_turn,
                paid=one.paid,
            )
            for one in scene.raises
        ],
        effects=[
            EffectEntry(
                id=one.id,
                label=one.label or one.id,
                kind=one.kind,
                defence=one.defence,
                health=one.health,
                initial_health=one.initial_health,
                broken=one.broken,
                strongest=one.id in best.values(),
            )
            for one in scene.effects
        ],
        ended=list(ended),
        pending=sum(1 for one in scene.proposals if one.state == "proposed" and not one.rolled),
        total_cost=sum(one.points for one in scene.raises),
    )


def advance(request: AdvanceRequest, dice: Dice) -> Outcome:
    """Go on to a later Turn: raises of one Turn are gone, effects may recover (SG-34, SG-37, SG-21).

    Args:
        request: ``turn`` to go to; empty for the next one.
        dice: not used.

    Raises:
        RuleError: ``turn_backwards``, ``check_open``.
    """
    scene = begin(request.state)
    turn = scene.turn + 1 if request.turn is None else request.turn
    after = to_turn(scene, turn, request.settings)
    ended = tuple(
        _ended(one, "end_of_action" if one.continuing and not one.combat_related else "end_of_turn")
        for one in scene.raises
        if active(one, scene.turn) and not active(one, turn)
    )
    steps = tuple(Step("raise_ended", "SG-34", {"ability": one.name, "turn": scene.turn}) for one in ended)
    return Outcome(values=overview(after, request.settings, ended), steps=steps, state=after)


def _ended(record: Raise, reason: Literal["end_of_turn", "end_of_action"]) -> Ended:
    return Ended(what="raise", id=record.id, name=record.ability, reason=reason)


def raise_ability(request: RaiseRequest, dice: Dice) -> Outcome:
    """Raise an ability, 1 for each point of health (SG-32 to SG-37, SG-40); combat makes it exactly one Turn.

    Args:
        request: ``ability``, ``points``, the ``action`` it is for; ``continuing`` if the action goes on over Turns,
            ``until`` if its last Turn is known. It is paid after the first check that it serves, or at once where the
            table reads it so.
        dice: not used.

    Raises:
        RuleError: ``module_off``, ``not_enough_health``, ``until_before_now``, ``check_open``.
    """
    if not request.settings.mod_spirit_raise:
        raise RuleError("module_off", "request.settings.mod_spirit_raise", module="mod_spirit_raise")
    scene = begin(request.state)
    if request.until is not None and request.until < scene.turn:
        raise RuleError("until_before_now", "request.until", turn=request.until, now=scene.turn)
    person = find_character(scene, request.who)
    health = request.health if request.health is not None else (person.health if person else None)
    owed = sum(one.points for one in scene.raises if one.who == request.who and not one.paid)
    if health is not None:
        afford(owed + request.points, health, request.settings, "request.points")
    wanted = Raises(**{request.ability: request.points})
    (record,) = new_raises(
        scene,
        request.who,
        wanted,
        request.action,
        continuing=request.continuing,
        combat=request.combat_related,
        until=request.until,
    )
    if request.settings.spirit_payment == "on_declaration":
        record = replace(record, paid=True)
        if person is not None:
            scene = put_character(scene, replace(person, health=person.health - request.points))
    after = replace(scene, raises=[*scene.raises, record])
    one_turn = request.combat_related or not request.continuing
    name, clause = ("raise_one_turn", "SG-34") if one_turn else ("raise_action", "SG-35")
    steps = [Step(name, clause, {"ability": request.ability, "points": request.points, "turn": scene.turn})]
    if request.combat_related and request.continuing:
        steps.append(Step("raise_combat", "SG-37", {"turn": scene.turn}))
    return Outcome(values=overview(after, request.settings), verdict="raised", steps=tuple(steps), state=after)


def end_action(request: EndActionRequest, dice: Dice) -> Outcome:
    """End an action; what was raised and granted for it lasts to the end of this Turn and no longer (SG-35, SG-49).

    Raises:
        RuleError: ``unknown_action`` if nothing on record belongs to it.
    """
    scene = begin(request.state)
    known = {one.action for one in scene.raises} | {one.action for one in scene.proposals}
    known |= {one.id for one in scene.effects}
    if request.action not in known:
        raise RuleError("unknown_action", "request.action", action=request.action)
    after = finish_action(scene, request.action, request.who)
    steps = (Step("action_ended", "SG-35", {"action": request.action, "turn": scene.turn}),)
    return Outcome(values=overview(after, request.settings), verdict="action_over", steps=steps, state=after)


def remove_effect(request: RemoveEffectRequest, dice: Dice) -> Outcome:
    """Take an effect away; a weaker one of its kind that was there all the time is what counts from now on (SG-05).

    Raises:
        RuleError: ``unknown_effect``.
    """
    scene = begin(request.state)
    found = next((one for one in scene.effects if request.effect in (one.id, one.label)), None)
    if found is None:
        raise RuleError("unknown_effect", "request.effect", effect=request.effect)
    after = replace(scene, effects=[one for one in scene.effects if one.id != found.id])
    gone = Ended(what="effect", id=found.id, name=found.label or found.id, reason="removed")
    return Outcome(values=overview(after, request.settings, (gone,)), verdict="removed", state=after)


def spirit(request: SpiritRequest, dice: Dice) -> Outcome:
    """Add up what spirit costs in all its uses (SG-39, BR-12 to BR-15).

    Raises:
        RuleError: ``not_enough_health`` with what is required and available; ``module_off``; ``spirit_not_combined``.

    >>> from sainome.kit.dice import no_dice
    >>> spirit(SpiritRequest(health=15, spirit=Spirit(target=2, achievement=1)), no_dice()).values.health_after
    12
    """
    plan, settings = request.spirit, request.settings
    raised = sum(getattr(plan.raises, letter) for letter in "AEOSCX")
    if raised and not settings.mod_spirit_raise:
        raise RuleError("module_off", "request.spirit.raises", module="mod_spirit_raise")
    uses = [plan.target, plan.achievement, plan.rolls, raised]
    if not settings.spirit_combine and sum(1 for points in uses if points) > 1:
        raise RuleError("spirit_not_combined", "request.spirit")
    cost = sum(uses)
    afford(cost, request.health, settings)
    after = request.health - cost
    values = SpiritValues(
        cost=cost,
        health_before=request.health,
        health_after=after,
        available=max(0, request.health - settings.spirit_floor),
        flags=["health_not_positive"] if after <= 0 else [],
    )
    return Outcome(values=values, steps=(Step("spirit_cost", "SG-39", {"cost": cost, "after": after}),))


OPERATIONS: Final = (
    Operation(
        AdvanceRequest, advance, TurnValues, state=Scene, clauses=("SG-34", "SG-37", "SG-21", "BR-22"), group="table"
    ),
    Operation(
        RaiseRequest,
        raise_ability,
        TurnValues,
        state=Scene,
        clauses=("SG-32", "SG-33", "SG-34", "SG-35", "SG-36", "SG-37", "SG-40"),
    ),
    Operation(EndActionRequest, end_action, TurnValues, state=Scene, clauses=("SG-35", "SG-49"), group="table"),
    Operation(RemoveEffectRequest, remove_effect, TurnValues, state=Scene, clauses=("SG-05",), group="table"),
    Operation(SpiritRequest, spirit, SpiritValues, clauses=("SG-39", "BR-12", "BR-13", "BR-14", "BR-15")),
)
