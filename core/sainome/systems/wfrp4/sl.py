"""Success, automatic results and success levels (WF-13 to WF-22)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.numbers import floor_div, trunc_div
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.tables import outcome_bands
from sainome.systems.wfrp4.target import Name

type Auto = Literal["success", "failure"]
type Label = Literal[
    "astounding_success",
    "impressive_success",
    "plain_success",
    "marginal_success",
    "marginal_failure",
    "plain_failure",
    "impressive_failure",
    "astounding_failure",
]


class SLPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """SL that the caller adds by a rule of its own, shown under its name; it never turns failure into success.

    ``when`` limits it to successes or to failures.
    """

    name: Name
    value: Annotated[int, Meta(ge=-100, le=100)]
    when: Literal["always", "success", "failure"] = "always"


type SLParts = Annotated[tuple[SLPart, ...], Meta(max_length=20)]


class Judged(NamedTuple):
    """What a roll means against a target. ``sl_rule`` is the SL by the rule, ``sl`` with the caller's parts."""

    success: bool
    auto: Auto | None
    sl_rule: int
    sl: int
    added: tuple[SLPart, ...]


def automatic(roll: int, settings: Settings) -> Auto | None:
    """Say whether a roll succeeds or fails whatever the target (WF-15, WF-16).

    >>> automatic(5, Settings()), automatic(96, Settings()), automatic(50, Settings())
    ('success', 'failure', None)
    """
    if roll <= settings.auto_success_max:
        return "success"
    return "failure" if roll >= settings.auto_failure_min else None


def success_level(roll: int, target: int, auto: str | None, settings: Settings) -> int:
    """Return the SL, whole and possibly negative (WF-19, WF-21).

    >>> success_level(41, 50, None, Settings()), success_level(41, 50, None, Settings(sl_method="margin"))
    (1, 0)
    """
    if settings.sl_method == "tens":
        level = floor_div(target, 10) - floor_div(roll, 10)
    else:
        level = trunc_div(target - roll, 10)
    if settings.auto_sl_limits and auto == "success":
        return max(level, 1)
    if settings.auto_sl_limits and auto == "failure":
        return min(level, -1)
    return level


def judge(roll: int, target: int, settings: Settings, extra: tuple[SLPart, ...] = ()) -> Judged:
    """Decide success first, then the SL (WF-13, WF-18); the caller's SL parts come last.

    >>> judge(52, 40, Settings(), (SLPart(name="Fortune", value=1),))[:4]
    (False, None, -1, 0)
    """
    auto = automatic(roll, settings)
    success = auto == "success" or (auto is None and roll <= target)
    level = success_level(roll, target, auto, settings)
    fitting = ("always", "success" if success else "failure")
    added = tuple(part for part in extra if part.when in fitting)
    return Judged(success, auto, level, level + sum(part.value for part in added), added)


def sl_text(level: int, success: bool) -> str:
    """Write an SL with its sign; 0 is +0 on a success and -0 on a failure (WF-20).

    >>> sl_text(2, True), sl_text(0, True), sl_text(0, False), sl_text(-3, False)
    ('+2', '+0', '-0', '-3')
    """
    if level == 0:
        return "+0" if success else "-0"
    return f"{level:+d}"


class LevelRequest(Request, frozen=True, tag="wfrp4.level"):
    """Put an SL into words."""

    sl: Annotated[int, Meta(ge=-1000, le=1000)]
    success: bool


class LevelValues(Struct, frozen=True):
    """An SL as it is written, and its outcome label."""

    sl: int
    success: bool
    sl_text: str
    label: Label


def label_of(level: int, success: bool) -> Label:
    """Return the outcome label (WF-22).

    >>> label_of(6, True), label_of(0, False)
    ('astounding_success', 'marginal_failure')
    """
    key: Label = outcome_bands(success)[level]  # type: ignore[assignment]
    return key


def level(request: LevelRequest, dice: Dice) -> Outcome:
    """Write an SL with its sign and name its outcome label (WF-20, WF-22)."""
    values = LevelValues(
        sl=request.sl,
        success=request.success,
        sl_text=sl_text(request.sl, request.success),
        label=label_of(request.sl, request.success),
    )
    return Outcome(
        values=values,
        verdict=values.label,
        steps=(
            Step("written", "WF-20", {"sl_text": values.sl_text}),
            Step("label", "WF-22", {"sl_text": values.sl_text, "label": values.label}),
        ),
    )


OPERATIONS: Final = (Operation(LevelRequest, level, LevelValues, clauses=("WF-20", "WF-22"), group="advice"),)
