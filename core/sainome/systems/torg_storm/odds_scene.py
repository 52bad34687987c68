"""The chance of a Reality roll as the scene stands: attack, declaration, overcoming a storm (TS-17 to TS-42)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import Being
from sainome.systems.torg_storm.chances import FARTHEST, defended, percent, reaches
from sainome.systems.torg_storm.choices import next_choices
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.play import Play, due
from sainome.systems.torg_storm.small import Name, storm_spends
from sainome.systems.torg_storm.world import Asked, StormSide, World, checked


class OddsRollRequest(Request, frozen=True, tag="torg_storm.odds_roll"):
    """How likely is this roll to succeed? ``against`` is somebody to attack or to challenge, or a storm to overcome."""

    state: World
    who: Name
    against: Name
    active_defence: bool = False


class OddsRollValues(Struct, frozen=True, kw_only=True):
    """The exact chances as text and percentages; ``spending`` is that with one Possibility nobody counters.

    ``spending`` is None for one who has none to spend; the storm itself spends by its own rule.
    """

    who: str
    against: str
    roll: Literal["attack", "start", "overcome"]
    value: int
    difficulty: int
    needed: int
    success: str
    percent: str
    spending: str | None
    spending_percent: str | None


class _Against(NamedTuple):
    """What a roll has to reach, who may defend, and the clause that says so."""

    roll: Literal["attack", "start", "overcome"]
    difficulty: int
    roller: Roller
    exceed: bool
    clause: str


def _roller(side: Being | StormSide) -> Roller:
    return "rated" if not isinstance(side, Being) or side.reality_skill else "unskilled"


def _against(play: Play, request: OddsRollRequest) -> _Against:
    fight = play.fight_of(request.who)
    foe = None if fight is None else fight.other if request.who == fight.one else fight.one
    if request.against in play.storms and request.against != foe:
        if request.active_defence:
            raise RuleError("storm_never_defends", "request.active_defence")
        return _Against("overcome", play.storms[request.against].strength, "rated", False, "TS-42")
    if fight is not None and request.against != foe:
        raise RuleError("already_fighting", "request.against")
    target = play.side(request.against) if fight is not None else play.being(request.against, "request.against")
    if request.active_defence and not isinstance(target, Being):
        raise RuleError("storm_never_defends", "request.active_defence")
    if fight is not None:
        return _Against("attack", target.reality_value, _roller(target), False, "TS-17")
    clause = "TS-27" if request.active_defence else "TS-26"
    return _Against("start", target.reality_value, _roller(target), play.settings.start_requires_exceed, clause)


def odds_roll(request: OddsRollRequest, dice: Dice) -> Outcome:
    """Give the exact chance of a Reality roll in the scene, without and with a Possibility (TS-17, TS-26, TS-42).

    Args:
        request: ``against`` the opponent in the fight (an attack), somebody else (a declaration), or a storm.
        dice: not used.

    Raises:
        RuleError: ``no_being``, ``already_fighting``, ``storm_never_defends``, ``odds_too_far``, ``bad_state``.
    """
    world = checked(request.state)
    play = Play(world, Asked(procedure="turn"), None)
    side = play.side(request.who) if play.fight_of(request.who) else play.being(request.who, "request.who")
    found = _against(play, request)
    needed = found.difficulty - side.reality_value + int(found.exceed)
    if abs(needed) > FARTHEST:
        raise RuleError("odds_too_far", "request.against", needed=needed, limit=FARTHEST)

    def chance(spends: bool) -> Fraction:
        if request.active_defence:
            return defended(-needed, _roller(side), found.roller, attacker_spends=spends)
        return reaches(needed, _roller(side), possibility=spends)

    if isinstance(side, Being):
        plain = chance(False)
        spending = chance(True) if side.possibility_rated and side.possibilities > 0 else None
    else:
        plain, spending = chance(storm_spends(side.reality_value, side.possibilities, found.difficulty)), None
    values = OddsRollValues(
        who=request.who,
        against=request.against,
        roll=found.roll,
        value=side.reality_value,
        difficulty=found.difficulty,
        needed=needed,
        success=fraction_text(plain),
        percent=percent(plain),
        spending=None if spending is None else fraction_text(spending),
        spending_percent=None if spending is None else percent(spending),
    )
    choices = () if world.pending is not None else next_choices(world, due(world))
    step = Step("odds_of_success", found.clause, {"needed": needed})
    return Outcome(values=values, steps=(step,), choices=choices, state=world)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(
        OddsRollRequest,
        odds_roll,
        OddsRollValues,
        World,
        ("TS-04", "TS-17", "TS-26", "TS-27", "TS-42"),
        group="odds",
    ),
)
