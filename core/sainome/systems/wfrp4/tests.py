"""Simple and dramatic Tests: target, comparison, automatic results, success levels (WF-10 to WF-22)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.notation import Scanner
from sainome.kit.numbers import floor_div, trunc_div
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Command, Operation, Request
from sainome.systems.wfrp4.settings import Settings

type Percent = Annotated[int, Meta(ge=-1000, le=1000)]


class TestRequest(Request, frozen=True, tag="wfrp4.test"):
    """One d100 Test against base plus modifiers."""

    base: Percent
    modifiers: list[Percent] = []
    kind: Literal["simple", "dramatic"] = "dramatic"
    settings: Settings = Settings()


class TestValues(Struct, frozen=True):
    """The figures of one Test; ``sl`` is None for a simple one."""

    roll: int
    base: int
    target: int
    success: bool
    auto: Literal["success", "failure"] | None
    sl: int | None
    sl_text: str | None
    sl_method: str | None


def automatic(roll: int, settings: Settings) -> Literal["success", "failure"] | None:
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


def test(request: TestRequest, dice: Dice) -> Outcome:
    """Make a Test: roll d100, succeed at or under the target (WF-13, WF-17, WF-18)."""
    settings = request.settings
    target = request.base + sum(request.modifiers)
    (roll,) = dice.roll(100, 1, "test")
    auto = automatic(roll, settings)
    success = auto == "success" or (auto is None and roll <= target)
    sl = success_level(roll, target, auto, settings) if request.kind == "dramatic" else None
    values = TestValues(
        roll=roll,
        base=request.base,
        target=target,
        success=success,
        auto=auto,
        sl=sl,
        sl_text=None if sl is None else f"{'+' if success else '-'}{abs(sl)}",
        sl_method=None if sl is None else settings.sl_method,
    )
    return Outcome(
        values=values,
        verdict="success" if success else "failure",
        parts=(
            Part("base", request.base, "WF-11"),
            *(Part("modifier", one, "WF-10") for one in request.modifiers),
        ),
        steps=(Step("compare", "WF-13", {"roll": roll, "target": target, "success": success}),),
    )


def _parse(scan: Scanner) -> dict[str, Any]:
    scan.take(r"1D100<=|WH")
    base = scan.number()
    if base is None:
        raise scan.error("target_missing")
    return {"op": "wfrp4.test", "base": base}


OPERATIONS: Final = (
    Operation(TestRequest, test, TestValues, clauses=("WF-13", "WF-17", "WF-18"), open=frozenset({"roll"})),
)
COMMANDS: Final = (Command(("1D100<=", "WH"), _parse, ("WH50", "1D100<=50")),)
