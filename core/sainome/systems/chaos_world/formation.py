"""Front and back: placement, targets within reach, the front that collapses (CW-39, CW-54, CW-70 to CW-75)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.common import MELEE, Name, Rank
from sainome.systems.chaos_world.settings import Settings

type Reach = Annotated[str, Meta(min_length=1, max_length=40)]


def reach_refusal(reach: str, attacker_rank: Rank, target_rank: Rank, *, target_flying: bool) -> str | None:
    """Return why a target cannot be chosen, in the order of the table, or None (CW-54).

    >>> reach_refusal("melee", "front", "back", target_flying=True)
    'target_flying'
    """
    if reach != MELEE:
        return None
    if attacker_rank == "back":
        return "melee_from_back"
    if target_flying:
        return "target_flying"
    return "target_guarded" if target_rank == "back" else None


class LegalityRequest(Request, frozen=True, kw_only=True, tag="chaos_world.target_legality"):
    """May this attacker choose this target?"""

    range: Reach
    attacker_rank: Rank = "front"
    target_rank: Rank = "front"
    attacker_flying: bool = False
    target_flying: bool = False
    attacker_incapacitated: bool = False
    attack_right: bool = True
    action_right: bool = True
    target_incapacitated: bool = False


class LegalityValues(Struct, frozen=True):
    """That the target may be chosen, and how often the damage will be halved."""

    legal: bool
    halvings: int


def target_legality(request: LegalityRequest, dice: Dice) -> Outcome:
    """Say whether a target may be chosen; fallen targets may be attacked (CW-54)."""
    if request.attacker_incapacitated:
        raise RuleError("incapacitated", "request.attacker_incapacitated")
    if not request.action_right:
        raise RuleError("no_action_right", "request.action_right")
    if not request.attack_right:
        raise RuleError("no_attack_right", "request.attack_right")
    code = reach_refusal(request.range, request.attacker_rank, request.target_rank, target_flying=request.target_flying)
    if code is not None:
        raise RuleError(code, "request.range")
    halvings = (request.attacker_rank == "back" and not request.attacker_flying) + (
        request.target_rank == "back" and not request.target_flying
    )
    return Outcome(
        values=LegalityValues(True, halvings), verdict="legal", steps=(Step("in_reach", "CW-54", {"times": halvings}),)
    )


class Member(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A member of one party."""

    name: Name
    rank: Rank = "front"
    incapacitated: bool = False
    flying: bool = False


def front_is_empty(members: list[tuple[Rank, bool]], settings: Settings) -> bool:
    """Say whether nobody holds the front, each member being (rank, incapacitated); no members, no front (CW-73)."""
    return bool(members) and not any(
        rank == "front" and (settings.formation_fallen_hold_front or not down) for rank, down in members
    )


class CollapseRequest(Request, frozen=True, kw_only=True, tag="chaos_world.front_collapse"):
    """The members of one party after a change of HP, rank or membership."""

    members: Annotated[list[Member], Meta(min_length=1, max_length=100)]
    settings: Settings = Settings()


class CollapseValues(Struct, frozen=True):
    """Whether the front collapsed, and where everybody stands now."""

    collapsed: bool
    ranks: dict[str, Rank]
    moved: list[str]
    attack_right_kept: bool


def front_collapse(request: CollapseRequest, dice: Dice) -> Outcome:
    """Move the back to the front when nobody is left there; attack rights are kept (CW-73)."""
    members = [(member.rank, member.incapacitated) for member in request.members]
    anyone_back = any(member.rank == "back" for member in request.members)
    collapsed = anyone_back and front_is_empty(members, request.settings)
    ranks: dict[str, Rank] = {one.name: "front" if collapsed else one.rank for one in request.members}
    moved = [one.name for one in request.members if collapsed and one.rank == "back"]
    steps = (Step("front_collapses", "CW-73", {"moved": ", ".join(moved)}),) if collapsed else ()
    return Outcome(
        values=CollapseValues(collapsed, ranks, moved, True),
        verdict="collapsed" if collapsed else "holds",
        steps=steps,
    )


class PlaceRequest(Request, frozen=True, kw_only=True, tag="chaos_world.place_formation"):
    """The formation of one party at the start of a fight."""

    ranks: dict[Name, Rank]


class PlaceValues(Struct, frozen=True):
    """The formation is accepted; who stands where."""

    accepted: bool
    front: list[str]
    back: list[str]


def place_formation(request: PlaceRequest, dice: Dice) -> Outcome:
    """Place a party; at least one member stands in front (CW-39).

    Raises:
        RuleError: ``no_front``.
    """
    front = [name for name, rank in request.ranks.items() if rank == "front"]
    back = [name for name, rank in request.ranks.items() if rank == "back"]
    if not front:
        raise RuleError("no_front", "request.ranks")
    return Outcome(values=PlaceValues(True, front, back), verdict="accepted", steps=(Step("placed", "CW-39"),))


OPERATIONS: Final = (
    Operation(LegalityRequest, target_legality, LegalityValues, clauses=("CW-54", "CW-71", "CW-74"), group="table"),
    Operation(CollapseRequest, front_collapse, CollapseValues, clauses=("CW-73",), group="table"),
    Operation(PlaceRequest, place_formation, PlaceValues, clauses=("CW-39",), group="table"),
)
