"""What a being carries through a storm: values, points, damage, things, cards, hallucinations (TS-09, TS-14, TS-58)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.systems.torg_storm.small import Count, Hallucination, Name
from sainome.systems.torg_storm.tables import Harm

type Rating = Annotated[int, Meta(ge=0, le=1000)]
type DamageKind = Literal["physical", "mental", "spiritual"]


class Track(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of damage so far. ``ko`` lists the knock-out codes received; what they mean is base game (TS-09)."""

    shock: Count = 0
    ko: Annotated[list[Literal["K", "O", "K/O", "KO"]], Meta(max_length=1000)] = []
    knockdown: bool = False
    wounds: Count = 0


class Damage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three separate tracks (TS-63, TS-64, TS-65)."""

    physical: Track = Track()
    mental: Track = Track()
    spiritual: Track = Track()


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A carried item, or a spell or miracle in effect; each counts as one thing (TS-58)."""

    id: Name
    kind: Literal["item", "spell", "miracle"] = "item"
    status: Literal["working", "broken", "ended"] = "working"
    reality: Annotated[str, Meta(max_length=60)] = ""


class Being(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody in the scene. ``present`` is false for one who is dead or gone.

    ``actions`` is how many a round has; ``actions_left`` that is not given means all of them (TS-16).
    """

    id: Name
    possibility_rated: bool = True
    reality_skill: bool = True
    reality: Annotated[str, Meta(max_length=60)] = ""
    reality_value: Rating = 0
    reality_level: Rating = 0
    possibilities: Count = 0
    toughness: Rating = 0
    mind: Rating = 0
    spirit: Rating = 0
    disconnected: bool = False
    transformed: bool = False
    present: bool = True
    actions: Annotated[int, Meta(ge=0, le=20)] = 1
    actions_left: Annotated[int, Meta(ge=0, le=20)] | None = None
    relinked_round: int | None = None
    damage: Damage = Damage()
    items: Annotated[list[Item], Meta(max_length=200)] = []
    hand: Annotated[list[Name], Meta(max_length=200)] = []
    in_play: Annotated[list[Name], Meta(max_length=200)] = []
    effects: Annotated[list[Hallucination], Meta(max_length=200)] = []


def left(being: Being) -> int:
    """Return the actions that a being has left in this round.

    >>> left(Being(id="A", actions=2)), left(Being(id="A", actions_left=0))
    (2, 0)
    """
    return being.actions if being.actions_left is None else being.actions_left


def hurt(being: Being, kind: DamageKind, harm: Harm) -> Being:
    """Add a result of the combat result table to one track.

    >>> hurt(Being(id="A"), "mental", Harm(shock=2, ko="K", knockdown=True)).damage.mental.shock
    2
    """
    track: Track = getattr(being.damage, kind)
    more = replace(
        track,
        shock=track.shock + harm.shock,
        ko=[*track.ko, harm.ko] if harm.ko else track.ko,
        knockdown=track.knockdown or harm.knockdown,
        wounds=track.wounds + harm.wounds,
    )
    return replace(being, damage=replace(being.damage, **{kind: more}))


def set_things(being: Being, chosen: tuple[str, ...], status: Literal["working", "broken"]) -> Being:
    """Break or repair things: an item is broken until repaired, a spell or miracle ends for good (TS-58)."""

    def changed(item: Item) -> Item:
        if item.id not in chosen:
            return item
        if item.kind != "item":
            return replace(item, status="ended") if status == "broken" else item
        return replace(item, status=status)

    return replace(being, items=[changed(item) for item in being.items])
