"""A running storm fight worked out to its end from where it stands, in the midst of a round or not (TS-17, TS-70)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, to_builtins
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import Being, left
from sainome.systems.torg_storm.odds_fight import (
    MAX_ROUNDS,
    FighterOdds,
    HeldOdds,
    OddsFightRequest,
    OddsFightValues,
    Policy,
    odds_fight,
)
from sainome.systems.torg_storm.small import Name
from sainome.systems.torg_storm.world import Fight, StormSide, World, checked


class OddsGoingRequest(Request, frozen=True, kw_only=True, tag="torg_storm.odds_going"):
    """Who wins the fight in this storm, as the scene stands? Figures, attacks made and actions left are the scene's.

    Args:
        storm: the storm that they fight in; may be left out where there is only one fight.
        one: how the side that the fight names first means to play.
        other: how the other side does; the storm itself plays by its own rule.
        transform_notes: what the GM makes of Transform notes where the table lets him decide.
        rounds: up to which round the chance to be over is listed, from this one on.
    """

    state: World
    storm: Name | None = None
    one: Policy = Policy()
    other: Policy = Policy()
    transform_notes: Literal["confirm", "cancel"] = "confirm"
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 5


def odds_going(request: OddsGoingRequest, dice: Dice) -> Outcome:
    """Work a running fight out to its end (TS-04 to TS-06, TS-10 to TS-17, TS-70).

    Raises:
        RuleError: ``decision_pending`` while a roll waits; ``no_storm``, ``not_fighting``, ``not_present``;
            ``no_possibility`` for an ord that is to spend; and what ``torg_storm.odds_fight`` refuses.
    """
    world = checked(request.state)
    if world.pending is not None:
        raise RuleError("decision_pending", "request.state.pending")
    fight = _fight(world, request.storm)
    beings = {being.id: being for being in world.beings}
    other = _storm(fight.itself, request.other) if fight.itself else _side(beings[fight.other], request.other, "other")
    asked = OddsFightRequest(
        one=_side(beings[fight.one], request.one, "one"),
        other=other,
        maelstrom=next(storm.maelstrom for storm in world.storms if storm.id == fight.storm),
        attacked=["one" if name == fight.one else "other" for name in fight.attacked],
        held=[
            HeldOdds(
                attacker="one" if held.attacker == fight.one else "other",
                possibilities_lost=held.possibilities_lost,
                special=held.special,
            )
            for held in fight.held
        ],
        transform_notes=request.transform_notes,
        rounds=request.rounds,
        settings=world.settings,
    )
    if world.clock.round < fight.first_round:  # the exchange has not begun: its first round is a whole one
        asked = replace(asked, **{name: replace(getattr(asked, name), actions_left=None) for name in ("one", "other")})
    return replace(odds_fight(asked, dice), state=world)


def _fight(world: World, storm: str | None) -> Fight:
    going = [fight for fight in world.fights if fight.ended_by is None]
    if storm is not None and storm not in {one.id for one in world.storms}:
        raise RuleError("no_storm", "request.storm", name=storm)
    found = [fight for fight in going if storm in (None, fight.storm)]
    if len(found) != 1:
        raise RuleError("not_fighting", "request.storm", name=storm or "")
    return found[0]


def _side(being: Being, policy: Policy, which: str) -> FighterOdds:
    if not being.present:
        raise RuleError("not_present", "request.state.beings", name=being.id)
    if not being.possibility_rated and (policy.spends != "never" or policy.spends_on_defence):
        raise RuleError("no_possibility", f"request.{which}.spends")
    return FighterOdds(
        **to_builtins(policy),
        reality_value=being.reality_value,
        possibilities=being.possibilities,
        reality_level=being.reality_level,
        reality_skill=being.reality_skill,
        actions=being.actions,
        actions_left=left(being),
    )


def _storm(side: StormSide, policy: Policy) -> FighterOdds:
    if policy != Policy():
        raise RuleError("storm_plays_itself", "request.other")
    return FighterOdds(reality_value=side.reality_value, possibilities=side.possibilities, itself=True)


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(
        OddsGoingRequest,
        odds_going,
        OddsFightValues,
        World,
        ("TS-04", "TS-05", "TS-06", "TS-10", "TS-16", "TS-17", "TS-69", "TS-70"),
        group="odds",
    ),
)
