"""The figures of one Test as they leave: the same record for a Test and for each side of an opposed Test (WF-39)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sainome.kit.outcome import Step
from sainome.systems.wfrp4.assist import Rejected, TestKind
from sainome.systems.wfrp4.location import CombatEvent, Location, combat_event, location_of
from sainome.systems.wfrp4.reading import digits, is_double
from sainome.systems.wfrp4.settings import Settings
from sainome.systems.wfrp4.sl import Auto, Label, SLPart, label_of, sl_text
from sainome.systems.wfrp4.trial import Standing

OPEN: Final = frozenset({"rolled", "rerolled", "history", "is_double", "kind"})
"""What stays public while the target is hidden: the dice as they fell. Whether a roll was reversed may follow from
the target, and so may the number that is used."""


class TestValues(Struct, frozen=True):
    """The figures of one Test; everything about SL is None for a simple one.

    ``rolled`` is the roll as it fell, ``roll`` the value used (after a reversal), ``history`` what a reroll discarded.
    ``sl_rule`` is the SL by the rule alone, ``sl`` with the parts in ``sl_added``.
    """

    kind: TestKind
    rolled: int
    roll: int
    digits: tuple[int, int]
    reversed: bool
    rerolled: bool
    history: tuple[int, ...]
    is_double: bool
    base: int
    modifier: int
    target: int
    success: bool
    auto: Auto | None
    sl: int | None
    sl_text: str | None
    sl_rule: int | None
    sl_added: tuple[SLPart, ...]
    sl_method: Literal["tens", "margin"] | None
    label: Label | None
    combat_event: CombatEvent | None
    location_number: int | None
    location: Location | None
    accepted: tuple[str, ...]
    rejected: tuple[Rejected, ...]
    clauses: tuple[str, ...]


def combat_steps(standing: Standing, settings: Settings) -> tuple[Step, ...]:
    """Return the reasons for critical, fumble and hit location (WF-36, WF-37)."""
    roll = standing.trial.roll
    event = combat_event(roll, standing.judged.success, settings)
    number, place = location_of(roll)
    where = Step("location", "WF-37", {"roll": roll, "number": number, "location": place})
    return (where,) if event is None else (Step(event, "WF-36", {"roll": roll}), where)


def test_values(
    standing: Standing, kind: TestKind, settings: Settings, steps: tuple[Step, ...], *, combat: bool
) -> TestValues:
    """Put the record of one Test together."""
    trial, target, judged = standing
    levels = kind != "simple"
    place = location_of(trial.roll) if combat else (None, None)
    named = [part.clause for part in target.parts if part.clause] + [step.clause for step in steps]
    return TestValues(
        kind=kind,
        rolled=trial.rolled,
        roll=trial.roll,
        digits=digits(trial.roll),
        reversed=trial.reversed,
        rerolled=trial.rerolled,
        history=trial.history,
        is_double=is_double(trial.roll, settings),
        base=target.base,
        modifier=target.modifier,
        target=target.target,
        success=judged.success,
        auto=judged.auto,
        sl=judged.sl if levels else None,
        sl_text=sl_text(judged.sl, judged.success) if levels else None,
        sl_rule=judged.sl_rule if levels else None,
        sl_added=judged.added if levels else (),
        sl_method=settings.sl_method if levels else None,
        label=label_of(judged.sl, judged.success) if levels else None,
        combat_event=combat_event(trial.roll, judged.success, settings) if combat else None,
        location_number=place[0],
        location=place[1],
        accepted=target.helpers.accepted if target.helpers else (),
        rejected=target.helpers.rejected if target.helpers else (),
        clauses=tuple(dict.fromkeys(named)),
    )
