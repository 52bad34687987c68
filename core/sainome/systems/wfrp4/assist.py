"""Assistance: who may help, how much it brings, and why somebody may not (WF-30 to WF-35)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import floor_div
from sainome.kit.outcome import Outcome, Part, Scalar, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.settings import Settings, check_settings

BONUS: Final = 10
"""What each accepted helper adds to the target (WF-30)."""

MAX_HELPERS: Final = 100

type TestKind = Literal["simple", "dramatic", "opposed", "extended"]
type Refusal = Literal["test_not_assistable", "not_extended", "no_advance", "not_adjacent", "over_limit"]


class Helper(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One who wants to help: advances in the tested skill, whether next to the tester, what the GM says."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]
    advances: Annotated[int, Meta(ge=0, le=1000)]
    adjacent: bool
    gm_waives_adjacency: bool = False
    gm_forbids: bool = False


class Assistance(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Helpers and what decides about them.

    Args:
        characteristic: the tester's own unmodified characteristic that the Test is tied to.
        helpers: in the order in which they are considered.
        tested: whether a skill is tested or a bare characteristic, for which nobody can have advances.
        tags: what the Test is about; tags of the setting ``unassistable_tags`` rule help out.
        gm_forbids: the GM rules help out; ``gm_reason`` says why.
        refused: ``drop`` leaves a refused helper out and says why; ``stop`` makes the refusal an error before any roll.
    """

    characteristic: Annotated[int, Meta(ge=0, le=1000)]
    helpers: Annotated[tuple[Helper, ...], Meta(max_length=MAX_HELPERS)]
    tested: Literal["skill", "characteristic"] = "skill"
    tags: tuple[str, ...] = ()
    gm_forbids: bool = False
    gm_reason: Annotated[str, Meta(max_length=200)] = ""
    refused: Literal["drop", "stop"] = "drop"


class Rejected(Struct, frozen=True, forbid_unknown_fields=True):
    """A helper that was refused and why; ``clause`` is the constraint."""

    id: str
    reason: Refusal
    clause: str


class AssistPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who helps, who does not, how many might, and the bonus."""

    accepted: tuple[str, ...]
    rejected: tuple[Rejected, ...]
    limit: int
    modifier: int


class AssistRequest(Request, frozen=True, tag="wfrp4.assist"):
    """Ask who may help with a Test and what bonus results."""

    assistance: Assistance
    kind: TestKind = "extended"
    settings: Settings = Settings()


class AssistValues(Struct, frozen=True):
    """The plan, spread out, with the reason of each refusal."""

    accepted: tuple[str, ...]
    rejected: tuple[Rejected, ...]
    limit: int
    modifier: int
    accepted_count: int


def limit_of(characteristic: int) -> int:
    """Return how many may help: the characteristic bonus, its tens (WF-34).

    >>> limit_of(35), limit_of(9)
    (3, 0)
    """
    return floor_div(characteristic, 10)


def plan(wanted: Assistance, kind: TestKind, settings: Settings, path: str = "request.assistance") -> AssistPlan:
    """Check each helper in the order given (WF-35).

    Args:
        wanted: the helpers and the Test's circumstances.
        kind: the kind of Test.
        settings: ``assist_scope``, ``assist_needs_skill`` and ``unassistable_tags`` count here.
        path: where the assistance stands, for errors.

    Raises:
        RuleError: ``helper_twice``; with ``refused="stop"`` also the reason of the first refusal.
    """
    ids = [helper.id for helper in wanted.helpers]
    limit = limit_of(wanted.characteristic)
    accepted: list[str] = []
    rejected: list[Rejected] = []
    for index, helper in enumerate(wanted.helpers):
        if helper.id in ids[:index]:
            raise RuleError("helper_twice", f"{path}.helpers[{index}].id", id=helper.id)
        found = _refusal(wanted, helper, kind, settings)
        if found is None and len(accepted) >= limit:
            found = ("over_limit", "WF-34")
        if found is None:
            accepted.append(helper.id)
            continue
        reason, clause = found
        if wanted.refused == "stop":
            raise RuleError(reason, f"{path}.helpers[{index}]", id=helper.id, limit=limit)
        rejected.append(Rejected(helper.id, reason, clause))
    return AssistPlan(tuple(accepted), tuple(rejected), limit, BONUS * len(accepted))


def _refusal(wanted: Assistance, helper: Helper, kind: TestKind, settings: Settings) -> tuple[Refusal, str] | None:
    """Return the first constraint that one helper breaks, the number aside: WF-33, WF-31, WF-32 in this order."""
    if wanted.gm_forbids or helper.gm_forbids or set(wanted.tags) & set(settings.unassistable_tags):
        return "test_not_assistable", "WF-33"
    if settings.assist_scope == "extended_only" and kind != "extended":
        return "not_extended", "WF-35"
    unskilled = settings.assist_needs_skill if wanted.tested == "characteristic" else helper.advances < 1
    if unskilled:
        return "no_advance", "WF-31"
    if not helper.adjacent and not helper.gm_waives_adjacency:
        return "not_adjacent", "WF-32"
    return None


def refusal_steps(found: AssistPlan, gm_reason: str = "") -> tuple[Step, ...]:
    """Return one step for each refusal, and what the helpers bring."""
    steps = []
    for one in found.rejected:
        details: dict[str, Scalar] = {"id": one.id, "limit": found.limit, "gm_reason": gm_reason}
        told = bool(gm_reason) and one.reason == "test_not_assistable"
        steps.append(Step("gm_forbids" if told else one.reason, one.clause, details))
    if found.accepted:
        steps.append(Step("assist", "WF-30", {"count": len(found.accepted), "modifier": found.modifier}))
    return tuple(steps)


def assist(request: AssistRequest, dice: Dice) -> Outcome:
    """Say who may help and what bonus results, with the reason of each refusal (WF-30 to WF-35).

    Raises:
        RuleError: ``helper_twice``, ``auto_ranges_overlap``; the reason of a refusal with ``refused="stop"``.
    """
    check_settings(request.settings)
    found = plan(request.assistance, request.kind, request.settings)
    values = AssistValues(found.accepted, found.rejected, found.limit, found.modifier, len(found.accepted))
    return Outcome(
        values=values,
        verdict="assisted" if found.accepted else "not_assisted",
        parts=tuple(Part("helper", BONUS, "WF-30", label=name) for name in found.accepted),
        steps=(
            Step("limit", "WF-34", {"characteristic": request.assistance.characteristic, "limit": found.limit}),
            *refusal_steps(found, request.assistance.gm_reason),
        ),
    )


OPERATIONS: Final = (
    Operation(
        AssistRequest,
        assist,
        AssistValues,
        clauses=("WF-30", "WF-31", "WF-32", "WF-33", "WF-34", "WF-35"),
        group="advice",
    ),
)
