"""What may be done next in a scene, as choices that a host can show as buttons (TS-17, TS-31, TS-42, TS-69)."""

from __future__ import annotations

from typing import Any, Final

from sainome.kit.outcome import Choice
from sainome.systems.torg_storm.beings import left
from sainome.systems.torg_storm.chances import FARTHEST
from sainome.systems.torg_storm.report import Question
from sainome.systems.torg_storm.world import Fight, World

_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "counter": ("by",),
    "result": ("possibilities_lost", "special"),
    "reality": ("reality",),
    "name": ("chosen",),
}
_COSTS: Final = {"spend": 1, "counter": 1}


def question_choices(question: Question, *, odds: bool = False) -> tuple[Choice, ...]:
    """Return the choices that answer a question; ``odds``: it is about a total whose chance can be told."""
    found: list[Choice] = []
    for option in question.options:
        base: dict[str, Any] = {"op": "torg_storm.decide", "choice": option}
        cost = {"possibilities": _COSTS[option]} if option in _COSTS else {}
        asked = {"op": "torg_storm.odds_decide", "choice": option} if odds else None
        if option == "counter":
            found += [Choice(f"{option}_by", {**base, "by": name}, cost, odds=asked) for name in question.pool]
        elif option == "reality" and question.pool:
            found += [Choice(f"{option}_of", {**base, "reality": name}) for name in question.pool]
        else:
            found.append(Choice(option, base, cost, _NEEDS.get(option, ()), odds=asked))
    return tuple(found)


def next_choices(world: World, due: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return what the scene offers: attacks of this round, rolls that are due, the next round."""
    found: list[Choice] = []
    beings = {being.id: being for being in world.beings}
    strength = {storm.id: storm.strength for storm in world.storms}
    active = {storm.id for storm in world.storms if storm.phase == "active"}
    for fight in world.fights:
        if fight.ended_by is None and fight.storm in active:
            found += _attacks(world, fight)
    for exposure in world.exposures:
        if exposure.being in due:
            request = {"op": "torg_storm.expose", "being": exposure.being, "storm": exposure.storm}
            rated = beings[exposure.being].possibility_rated  # an ord is hurt without a roll (TS-49)
            needed = strength[exposure.storm] - beings[exposure.being].reality_value
            odds = _odds(exposure.being, exposure.storm, needed) if rated else None
            found.append(Choice("expose", request, odds=odds))
            found.append(Choice("leave", {**request, "op": "torg_storm.leave"}))
    found.append(Choice("next_round", {"op": "torg_storm.next_round"}))
    return tuple(found)


def _odds(who: str, against: str, needed: int, *, defended: bool = False) -> dict[str, Any] | None:
    """Return the request for the chance of a roll; None where it needs a bonus beyond the limit."""
    if abs(needed) > FARTHEST:
        return None
    return {"op": "torg_storm.odds_roll", "who": who, "against": against, "active_defence": defended}


def _attacks(world: World, fight: Fight) -> list[Choice]:
    acting = {being.id: left(being) for being in world.beings}
    values = {being.id: being.reality_value for being in world.beings}
    if fight.itself is not None:
        values[fight.other] = fight.itself.reality_value
    found = []
    for name in (fight.one, fight.other):
        refused = None
        if world.clock.round < fight.first_round:
            refused = "not_yet"
        elif name in fight.attacked:
            refused = "attacked_already"
        elif acting.get(name, 1) < 1:
            refused = "no_action_left"
        request = {"op": "torg_storm.attack", "attacker": name}
        target = fight.other if name == fight.one else fight.one
        needed = values[target] - values[name]
        odds = _odds(name, target, needed) if refused is None else None
        found.append(Choice("attack", request, {"actions": 1}, (), refused, odds=odds))
        if refused is None and acting.get(target, 0) > 0:
            odds = _odds(name, target, needed, defended=True)
            found.append(Choice("attack_defended", {**request, "active_defence": True}, {"actions": 1}, odds=odds))
    return found
