"""Passing effects and prepared states of a character: what begins and what ends (PP-19, PP-46)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character
from sainome.systems.power_play.character import Character, Effect
from sainome.systems.power_play.pack import Labels

type Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Changes(Request, frozen=True, kw_only=True):
    """Passing effects that begin and end, by their source, and prepared states, by their name."""

    add: Annotated[list[Effect], Meta(max_length=50)] = []
    remove: Annotated[list[Name], Meta(max_length=50)] = []
    add_states: Annotated[list[Name], Meta(max_length=50)] = []
    remove_states: Annotated[list[Name], Meta(max_length=50)] = []


class EffectsRequest(Changes, frozen=True, kw_only=True, tag="power_play.effects"):
    """Add and end passing effects, by their source, and prepared states, by their name."""

    state: Character


class Moved(Struct, frozen=True):
    """An ability whose current value has changed."""

    ability: str
    label: Labels
    before: int
    after: int


class EffectsValues(Struct, frozen=True):
    """What acts on the character now, and the abilities that changed."""

    sources: tuple[str, ...]
    states: tuple[str, ...]
    moved: tuple[Moved, ...]


def change(request: EffectsRequest, dice: Dice) -> Outcome:
    """Change passing effects and prepared states; one effect for each source (PP-19, PP-46)."""
    after = changed(request.state, request)
    moved = tuple(
        Moved(name, character.ability_label(after, name), request.state.current(name), after.current(name))
        for name in after.base
        if request.state.current(name) != after.current(name)
    )
    steps = tuple(
        Step("moved", "PP-19", {"ability": one.ability, "before": one.before, "after": one.after}) for one in moved
    )
    values = EffectsValues(tuple(one.source for one in after.effects), tuple(after.prepared_states), moved)
    return Outcome(values=values, steps=steps, state=after)


def changed(who: Character, request: Changes) -> Character:
    """Return a character with passing effects and prepared states changed (PP-19, PP-46).

    Raises:
        RuleError: ``no_such_effect``, and what is wrong with an ability's name.
    """
    character.ready(who)
    held = {one.source: one for one in who.effects}
    states = list(who.prepared_states)
    for index, source in enumerate(request.remove):
        if source not in held:
            raise RuleError("no_such_effect", f"request.remove[{index}]", name=source)
        del held[source]
    for index, name in enumerate(request.remove_states):
        if name not in states:
            raise RuleError("no_such_effect", f"request.remove_states[{index}]", name=name)
        states.remove(name)
    for index, effect in enumerate(request.add):
        path = f"request.add[{index}].modifiers"
        known = {character.ability_of(who, name, f"{path}.{name}"): number for name, number in effect.modifiers.items()}
        held[effect.source] = replace(effect, modifiers=known)
    states += [name for name in dict.fromkeys(request.add_states) if name not in states]
    return replace(who, effects=list(held.values()), prepared_states=states)


OPERATIONS: Final = (
    Operation(EffectsRequest, change, EffectsValues, Character, clauses=("PP-19", "PP-46"), group="play"),
)
