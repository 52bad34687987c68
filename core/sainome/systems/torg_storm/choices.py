"""What may be done next in a scene, as choices that a host can show as buttons (TS-17, TS-31, TS-42, TS-69)."""

from __future__ import annotations

from typing import Any, Final

from sainome.kit.outcome import Choice
from sainome.systems.torg_storm.beings import left
from sainome.systems.torg_storm.report import Question
from sainome.systems.torg_storm.world import Fight, World

_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "counter": ("by",),
    "result": ("possibilities_lost", "special"),
    "reality": ("reality",),
    "name": ("chosen",),
}
_COSTS: Final = {"spend": 1, "counter": 1}


def question_choices(question: Question) -> tuple[Choice, ...]:
    """Return the choices that answer a question."""
    found: list[Choice] = []
    for option in question.options:
        base: dict[str, Any] = {"op": "torg_storm.decide", "choice": option}
        cost = {"possibilities": _COSTS[option]} if option in _COSTS else {}
        if option == "counter":
            found += [Choice(f"{option}_by", {**base, "by": name}, cost) for name in question.pool]
        elif option == "reality" and question.pool:
            found += [Choice(f"{option}_of", {**base, "reality": name}) for name in question.pool]
        else:
            found.append(Choice(option, base, cost, _NEEDS.get(option, ())))
    return tuple(found)


def next_choices(world: World, due: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return what the scene offers: attacks of this round, rolls that are due, the next round."""
    found: list[Choice] = []
    active = {storm.id for storm in world.storms if storm.phase == "active"}
    for fight in world.fights:
        if fight.ended_by is None and fight.storm in active:
            found += _attacks(world, fight)
    for exposure in world.exposures:
        if exposure.being in due:
            request = {"op": "torg_storm.expose", "being": exposure.being, "storm": exposure.storm}
            found.append(Choice("expose", request))
            found.append(Choice("leave", {**request, "op": "torg_storm.leave"}))
    found.append(Choice("next_round", {"op": "torg_storm.next_round"}))
    return tuple(found)


def _attacks(world: World, fight: Fight) -> list[Choice]:
    acting = {being.id: left(being) for being in world.beings}
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
        found.append(Choice("attack", request, {"actions": 1}, (), refused))
        target = fight.other if name == fight.one else fight.one
        if refused is None and acting.get(target, 0) > 0:
            found.append(Choice("attack_defended", {**request, "active_defence": True}, {"actions": 1}))
    return found
