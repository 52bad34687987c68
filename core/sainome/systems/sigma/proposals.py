"""Modifiers that players propose, from the word to the GM's decision (SG-41 to SG-49)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.closing import begin
from sainome.systems.sigma.people import Character, Intensity, Name, Words, limit_of
from sainome.systems.sigma.scene import Figure, Proposal, ProposalState, Scene, find_character, new_id, sound
from sainome.systems.sigma.settings import Settings

type Source = Literal["quirk", "other"]


class ProposeRequest(Request, frozen=True, kw_only=True, tag="sigma.propose"):
    """A player proposes a modifier to the target, with its reason."""

    value: Figure
    reason: Words
    who: Name = ""
    source: Source = "quirk"
    quirk: Name = ""
    intensity: Intensity | None = None
    action: Name = ""
    character: Character | None = None
    settings: Settings = Settings()
    state: Scene | None = None


class DecideRequest(Request, frozen=True, kw_only=True, tag="sigma.decide"):
    """The GM decides about a proposal."""

    decision: Literal["approve", "reject"]
    by: Literal["gm", "player"]
    proposal: Name = ""
    value: Figure | None = None
    whole_action: bool | None = None
    settings: Settings = Settings()
    state: Scene


class WithdrawRequest(Request, frozen=True, kw_only=True, tag="sigma.withdraw"):
    """A player takes a proposal back while it is undecided."""

    proposal: Name = ""
    settings: Settings = Settings()
    state: Scene


class ProposalsRequest(Request, frozen=True, kw_only=True, tag="sigma.proposals"):
    """List the proposals and what became of them."""

    settings: Settings = Settings()
    state: Scene | None = None


class ProposalEntry(Struct, frozen=True, kw_only=True):
    """A proposal as the table sees it; ``low`` and ``high`` are the range of a quirk."""

    id: str
    who: str
    source: Source
    quirk: str
    intensity: Intensity | None
    reason: str
    proposed_value: int
    approved_value: int | None
    state: ProposalState
    low: int | None
    high: int | None
    rolled: bool


class ProposalValues(Struct, frozen=True, kw_only=True):
    """The proposal at hand, and all of them."""

    proposal: ProposalEntry
    proposals: list[ProposalEntry]
    pending: int


class ProposalListValues(Struct, frozen=True, kw_only=True):
    """All proposals, and how many wait for the GM."""

    proposals: list[ProposalEntry]
    pending: int


def _in_range(value: int, intensity: Intensity | None, path: str) -> None:
    if intensity is not None and abs(value) > limit_of(intensity):
        limit = limit_of(intensity)
        raise RuleError("out_of_range", path, value=value, low=-limit, high=limit, expected=f"{-limit}..+{limit}")


def propose(request: ProposeRequest, dice: Dice) -> Outcome:
    """Propose a modifier from a quirk or for another reason; it counts only once the GM approves it (SG-41 to SG-48).

    Args:
        request: ``value`` and ``reason`` (both must be there), ``quirk`` of the character or its ``intensity``,
            ``source`` other for a ground that is no quirk and has no range.
        dice: not used.

    Raises:
        RuleError: ``reason_required``, ``out_of_range``, ``intensity_required``, ``source_not_allowed``,
            ``modifier_total_exceeded`` (with automatic approval), ``module_off``, ``check_open``.
    """
    settings = request.settings
    if not settings.mod_player_modifiers:
        raise RuleError("module_off", "request.settings.mod_player_modifiers", module="mod_player_modifiers")
    scene = begin(request.state)
    if not request.reason.strip():
        raise RuleError("reason_required", "request.reason")
    if request.source == "other" and settings.player_modifier_sources == "quirk_only":
        raise RuleError("source_not_allowed", "request.source")
    intensity = _intensity(request, scene) if request.source == "quirk" else None
    _in_range(request.value, intensity, "request.value")
    made = Proposal(
        id=new_id("m", [one.id for one in scene.proposals]),
        who=request.who,
        source=request.source,
        quirk=request.quirk,
        intensity=intensity,
        reason=request.reason.strip(),
        proposed_value=request.value,
        action=request.action,
    )
    if settings.auto_approve:
        _total(scene, made, request.value, settings, "request.value")
        made = _approved(made, request.value, "auto", settings, None)
    after = replace(scene, proposals=[*scene.proposals, made])
    choices = () if made.state != "proposed" else _choices(made)
    step = Step("proposed", "SG-42", {"value": request.value, "reason": made.reason})
    return Outcome(values=_values(after, made), verdict=made.state, steps=(step,), choices=choices, state=after)


def _intensity(request: ProposeRequest, scene: Scene) -> Intensity:
    person = request.character or find_character(scene, request.who)
    own = next((one for one in person.quirks if one.name == request.quirk), None) if person else None
    if own is not None and request.intensity not in (None, own.intensity):
        raise RuleError("intensity_differs", "request.intensity", quirk=own.name)
    found = own.intensity if own is not None else request.intensity
    if found is None:
        raise RuleError("intensity_required", "request.intensity")
    return found


def _total(scene: Scene, proposal: Proposal, value: int, settings: Settings, path: str) -> None:
    limit = settings.modifier_total_limit
    if limit is None:
        return
    others = [
        one.approved_value or 0
        for one in scene.proposals
        if one.state == "approved" and one.who == proposal.who and not one.rolled
    ]
    total = sum(others) + value
    if abs(total) > limit:
        raise RuleError("modifier_total_exceeded", path, total=total, limit=limit)


def _approved(
    proposal: Proposal, value: int, by: Literal["gm", "auto"], settings: Settings, whole: bool | None
) -> Proposal:
    lasting = settings.approval_lifetime == "action" if whole is None else whole
    return replace(proposal, state="approved", approved_value=value, decided_by=by, whole_action=lasting)


def _choices(made: Proposal) -> tuple[Choice, ...]:
    decide = {"op": "sigma.decide", "proposal": made.id, "by": "gm"}
    return (
        Choice("approve", {**decide, "decision": "approve"}),
        Choice("amend", {**decide, "decision": "approve"}, needs=("value",)),
        Choice("reject", {**decide, "decision": "reject"}),
        Choice("withdraw", {"op": "sigma.withdraw", "proposal": made.id}),
    )


def _undecided(scene: Scene, wanted: str) -> Proposal:
    if wanted:
        found = next((one for one in scene.proposals if one.id == wanted), None)
        if found is None:
            raise RuleError("unknown_proposal", "request.proposal", proposal=wanted)
    else:
        waiting = [one for one in scene.proposals if one.state == "proposed"]
        if not waiting and scene.proposals:
            raise RuleError("already_decided", "request.proposal", proposal=scene.proposals[-1].id)
        if len(waiting) != 1:
            raise RuleError("proposal_ambiguous", "request.proposal", count=len(waiting))
        found = waiting[0]
    if found.state != "proposed":
        raise RuleError("already_decided", "request.proposal", proposal=found.id)
    if found.rolled:
        raise RuleError("check_already_rolled", "request.proposal", proposal=found.id)
    return found


def decide(request: DecideRequest, dice: Dice) -> Outcome:
    """Approve a proposal, as it is or with another value, or reject it: the GM's word alone (SG-42, SG-46, SG-49).

    Args:
        request: ``decision``, ``by`` (only the GM may), ``proposal`` (empty for the only undecided one), ``value`` to
            grant another value inside the quirk's range, ``whole_action`` to grant it beyond one check.
        dice: not used.

    Raises:
        RuleError: ``not_authorised``, ``already_decided``, ``check_already_rolled``, ``out_of_range``,
            ``amend_not_allowed``, ``modifier_total_exceeded``, ``unknown_proposal``, ``value_with_reject``.
    """
    scene = sound(request.state)
    if request.by != "gm":
        raise RuleError("not_authorised", "request.by")
    found = _undecided(scene, request.proposal)
    settings = request.settings
    if request.decision == "reject":
        if request.value is not None:
            raise RuleError("value_with_reject", "request.value")
        made = replace(found, state="rejected", decided_by="gm")
        step = Step("rejected", "SG-42", {"value": found.proposed_value})
    else:
        value = found.proposed_value if request.value is None else request.value
        if value != found.proposed_value and not settings.gm_may_amend:
            raise RuleError("amend_not_allowed", "request.value")
        _in_range(value, found.intensity, "request.value")
        _total(scene, found, value, settings, "request.value")
        made = _approved(found, value, "gm", settings, request.whole_action)
        amended = value != found.proposed_value
        step = Step("amended" if amended else "approved", "SG-46" if amended else "SG-42", {"value": value})
    return _changed(scene, made, step)


def withdraw(request: WithdrawRequest, dice: Dice) -> Outcome:
    """Take back a proposal that nobody has decided yet (SG-42).

    Raises:
        RuleError: ``already_decided``, ``check_already_rolled``, ``unknown_proposal``.
    """
    scene = sound(request.state)
    found = _undecided(scene, request.proposal)
    step = Step("withdrawn", "SG-42", {"value": found.proposed_value})
    return _changed(scene, replace(found, state="withdrawn"), step)


def proposals(request: ProposalsRequest, dice: Dice) -> Outcome:
    """List all proposals, undecided ones among them (SG-42)."""
    scene = sound(request.state)
    listed = [entry(one) for one in scene.proposals]
    return Outcome(values=ProposalListValues(proposals=listed, pending=_pending(scene)), state=request.state)


def _changed(scene: Scene, made: Proposal, step: Step) -> Outcome:
    after = replace(scene, proposals=[made if one.id == made.id else one for one in scene.proposals])
    return Outcome(values=_values(after, made), verdict=made.state, steps=(step,), state=after)


def entry(one: Proposal) -> ProposalEntry:
    """Return a proposal as the table sees it."""
    limit = None if one.intensity is None else limit_of(one.intensity)
    return ProposalEntry(
        id=one.id,
        who=one.who,
        source=one.source,
        quirk=one.quirk,
        intensity=one.intensity,
        reason=one.reason,
        proposed_value=one.proposed_value,
        approved_value=one.approved_value,
        state=one.state,
        low=None if limit is None else -limit,
        high=limit,
        rolled=one.rolled,
    )


def _pending(scene: Scene) -> int:
    return sum(1 for one in scene.proposals if one.state == "proposed" and not one.rolled)


def _values(scene: Scene, made: Proposal) -> ProposalValues:
    return ProposalValues(
        proposal=entry(made), proposals=[entry(one) for one in scene.proposals], pending=_pending(scene)
    )


OPERATIONS: Final = (
    Operation(
        ProposeRequest,
        propose,
        ProposalValues,
        state=Scene,
        clauses=("SG-41", "SG-42", "SG-43", "SG-44", "SG-45", "SG-47", "SG-48"),
    ),
    Operation(DecideRequest, decide, ProposalValues, state=Scene, clauses=("SG-41", "SG-42", "SG-46", "SG-49")),
    Operation(WithdrawRequest, withdraw, ProposalValues, state=Scene, clauses=("SG-42",)),
    Operation(ProposalsRequest, proposals, ProposalListValues, state=Scene, clauses=("SG-42",)),
)
