"""The target number: base, difficulty, modifiers and help, added up (WF-10 to WF-12, WF-30)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.assist import (
    BONUS,
    MAX_HELPERS,
    Assistance,
    AssistPlan,
    Rejected,
    TestKind,
    plan,
    refusal_steps,
)
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.tables import difficulties

type Percent = Annotated[int, Meta(ge=-1000, le=1000)]
type Name = Annotated[str, Meta(min_length=1, max_length=60)]
type DifficultyName = Literal["very_easy", "easy", "average", "challenging", "difficult", "hard", "very_hard"]
type Difficulty = DifficultyName | Percent
type HelperCount = Annotated[int, Meta(ge=0, le=MAX_HELPERS)]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier with the name it is shown under."""

    name: Name
    value: Percent


type Modifiers = Annotated[tuple[Percent | Modifier, ...], Meta(max_length=50)]


class TargetParts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a target is made of.

    Args:
        base: the skill or characteristic as it stands on the sheet.
        difficulty: a named difficulty or any whole number; None for none.
        modifiers: whole numbers, or numbers with a name.
        assistance: helpers to be checked.
        helpers_accepted: helpers that the GM has accepted already; not together with ``assistance``.
    """

    base: Percent
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0


class Target(NamedTuple):
    """A target number and how it came about."""

    base: int
    modifier: int
    target: int
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
    helpers: AssistPlan | None


class TargetRequest(Request, frozen=True, tag="wfrp4.target"):
    """Build a target number without rolling."""

    base: Percent
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    kind: TestKind = "dramatic"
    settings: Settings = Settings()


class TargetValues(Struct, frozen=True):
    """The target number, its base, the sum of all modifiers, and helpers who were refused."""

    base: int
    modifier: int
    target: int
    accepted: tuple[str, ...]
    rejected: tuple[Rejected, ...]


def parts_of(given: Any, path: str = "request") -> TargetParts:
    """Take the parts of a target out of a request or a side, which has the same five fields.

    Raises:
        RuleError: ``base_missing``.
    """
    if given.base is None:
        raise RuleError("base_missing", f"{path}.base")
    return TargetParts(
        base=given.base,
        difficulty=given.difficulty,
        modifiers=given.modifiers,
        assistance=given.assistance,
        helpers_accepted=given.helpers_accepted,
    )


def build_target(parts: TargetParts, kind: TestKind, settings: Settings, path: str = "request") -> Target:
    """Add up a target number; nothing is clamped (WF-10, WF-11).

    Args:
        parts: what it is made of.
        kind: the kind of Test, for the scope of assistance.
        settings: the table's settings.
        path: where the parts stand, for errors.

    Raises:
        RuleError: ``helpers_given_twice``, and what :func:`plan` raises.

    >>> build_target(TargetParts(base=20, modifiers=(-30,)), "simple", Settings()).target
    -10
    """
    shown = [Part("base", parts.base, "WF-11")]
    if parts.difficulty is not None:
        named = isinstance(parts.difficulty, str)
        value = difficulties()[parts.difficulty] if isinstance(parts.difficulty, str) else parts.difficulty
        shown.append(Part(str(parts.difficulty) if named else "difficulty", value, "WF-12"))
    for one in parts.modifiers:
        if isinstance(one, Modifier):
            shown.append(Part("modifier", one.value, "WF-10", label=one.name))
        else:
            shown.append(Part("modifier", one, "WF-10"))
    helpers, steps = _helpers(parts, kind, settings, path)
    bonus = helpers.modifier if helpers else BONUS * parts.helpers_accepted
    if bonus or helpers:
        shown.append(Part("assistance", bonus, "WF-30"))
    target = sum(part.value for part in shown if isinstance(part.value, int))
    return Target(parts.base, target - parts.base, target, tuple(shown), steps, helpers)


def _helpers(
    parts: TargetParts, kind: TestKind, settings: Settings, path: str
) -> tuple[AssistPlan | None, tuple[Step, ...]]:
    if parts.assistance is None:
        count = parts.helpers_accepted
        return None, (Step("assist", "WF-30", {"count": count, "modifier": BONUS * count}),) if count else ()
    if parts.helpers_accepted:
        raise RuleError("helpers_given_twice", f"{path}.helpers_accepted")
    found = plan(parts.assistance, kind, settings, f"{path}.assistance")
    return found, refusal_steps(found, parts.assistance.gm_reason)


def target(request: TargetRequest, dice: Dice) -> Outcome:
    """Build a target number from base, difficulty, modifiers and help (WF-10, WF-11, WF-12, WF-30).

    Raises:
        RuleError: ``helpers_given_twice``, ``helper_twice``, ``auto_ranges_overlap``; the reason of a refused helper
            with ``refused="stop"``.
    """
    check_settings(request.settings)
    found = build_target(parts_of(request), request.kind, request.settings)
    helpers = found.helpers
    values = TargetValues(
        base=found.base,
        modifier=found.modifier,
        target=found.target,
        accepted=helpers.accepted if helpers else (),
        rejected=helpers.rejected if helpers else (),
    )
    return Outcome(
        values=values,
        parts=found.parts,
        steps=(*found.steps, Step("target", "WF-11", {"base": found.base, "target": found.target})),
    )


OPERATIONS: Final = (
    Operation(TargetRequest, target, TargetValues, clauses=("WF-10", "WF-11", "WF-12", "WF-30"), group="advice"),
)
