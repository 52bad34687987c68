"""Effects of the same name: which of them counts (CW-87, CW-88)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, Protocol

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import Figure, Name
from sainome.systems.chaos_world.settings import Settings


class Named(Protocol):
    """An effect that others of its name may overlap with."""

    @property
    def source(self) -> str:
        """Who brought it about."""

    @property
    def value(self) -> int:
        """What it adds."""

    @property
    def stacks(self) -> bool:
        """Whether its text says that it adds up."""

    @property
    def beneficial(self) -> bool | None:
        """Whether it is good for the one who has it; None to judge by the sign."""


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One running effect of a skill or item."""

    name: Name
    source: Name
    value: Figure
    stacks: bool = False
    beneficial: bool | None = None


def most_favourable[E: Named](effects: Sequence[E]) -> E:
    """Return the effect that is best for the one who has it; the first of equals.

    A good effect is best when large, a harmful one when small; where nothing is said the larger figure is better.
    """

    def worth(effect: E) -> int:
        if effect.beneficial is None:
            return effect.value
        return abs(effect.value) if effect.beneficial else -abs(effect.value)

    return max(effects, key=worth)


def pick[E: Named](effects: Sequence[E], chosen: str | None, settings: Settings) -> E:
    """Return which of several non-stacking effects of one name counts (CW-87).

    Args:
        effects: at least one.
        chosen: the source that the target has chosen, if it has; one that is not there is passed over.
        settings: ``effects_same_name_pick``: the target's choice, unattended the most favourable; or the strongest.
    """
    for effect in effects:
        if chosen is not None and effect.source == chosen:
            return effect
    if settings.effects_same_name_pick == "stronger":
        return max(effects, key=lambda effect: abs(effect.value))
    return most_favourable(effects)


class Sum(NamedTuple):
    """What one skill of one user comes to: its effects of one kind are that skill, not an overlap."""

    source: str
    value: int
    stacks: bool
    beneficial: bool | None


def counted[E: Named](same: Sequence[E], chosen: str | None, settings: Settings) -> list[int]:
    """Return the figures that count of running effects or additions of one name and kind (CW-87).

    Each that adds up by its text, and of the others those of one user.
    """
    figures = [one.value for one in same if one.stacks]
    single = [one for one in same if not one.stacks]
    sums = [
        Sum(source, sum(one.value for one in mine), stacks=False, beneficial=mine[0].beneficial)
        for source in dict.fromkeys(one.source for one in single)
        for mine in [[one for one in single if one.source == source]]
    ]
    return [*figures, pick(sums, chosen, settings).value] if sums else figures


class MergeRequest(Request, frozen=True, kw_only=True, tag="chaos_world.merge_effects"):
    """Running effects; ``chosen`` maps a name to the source that the target prefers."""

    effects: Annotated[list[Effect], Meta(max_length=200)]
    chosen: dict[Name, Name] = {}
    settings: Settings = Settings()


class Counted(Struct, frozen=True):
    """One name: which sources count, what they come to, and whose effects lie idle."""

    name: str
    total: int
    counts: list[str]
    idle: list[str]


class MergeValues(Struct, frozen=True):
    """The total, one line for each name, and the names where the target may still choose."""

    total: int
    names: list[Counted]
    open_choices: list[str]


def merge_effects(request: MergeRequest, dice: Dice) -> Outcome:
    """Add up what stacks and take one of the others for each name (CW-87).

    >>> from sainome.kit.dice import no_dice
    >>> songs = [Effect(name="Song", source="A", value=3), Effect(name="Song", source="B", value=2)]
    >>> merge_effects(MergeRequest(effects=songs), no_dice()).values.total
    3
    """
    names = dict.fromkeys(effect.name for effect in request.effects)
    for name, source in request.chosen.items():
        if not any(effect.name == name and effect.source == source for effect in request.effects):
            raise RuleError("no_such_effect", f"request.chosen.{name}", name=name, source=source)
    lines = []
    waiting = []
    for name in names:
        mine = [effect for effect in request.effects if effect.name == name]
        counting = [effect for effect in mine if effect.stacks]
        single = [effect for effect in mine if not effect.stacks]
        if single:
            counting.append(pick(single, request.chosen.get(name), request.settings))
        if len(single) > 1 and name not in request.chosen and request.settings.effects_same_name_pick == "ask":
            waiting.append(name)
        idle = [effect.source for effect in mine if effect not in counting]
        total = sum(effect.value for effect in counting)
        lines.append(Counted(name, total, [effect.source for effect in counting], idle))
    values = MergeValues(sum(line.total for line in lines), lines, waiting)
    steps = [Step("same_name", "CW-87", {"name": line.name, "total": line.total}) for line in lines if line.idle]
    return Outcome(values=values, steps=tuple(steps))


OPERATIONS: Final = (Operation(MergeRequest, merge_effects, MergeValues, clauses=("CW-87",), group="table"),)
