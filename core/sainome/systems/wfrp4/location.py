"""Hit locations and doubles in combat (WF-36, WF-37)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.wfrp4.reading import Reading, is_double, reverse, throw
from sainome.systems.wfrp4.settings import Settings, check_settings
from sainome.systems.wfrp4.tables import hit_locations

type Location = Literal["head", "left_arm", "right_arm", "body", "left_leg", "right_leg"]
type CombatEvent = Literal["critical", "fumble"]


def location_of(roll: int) -> tuple[int, Location]:
    """Return the reversed number and the hit location of a roll value 1..100 (WF-09, WF-37).

    >>> location_of(70), location_of(32)
    ((7, 'head'), (23, 'left_arm'))
    """
    number = reverse(roll)
    key: Location = hit_locations()[number]  # type: ignore[assignment]
    return number, key


def combat_event(roll: int, success: bool, settings: Settings) -> CombatEvent | None:
    """Return what a double means in combat, judged after automatic results (WF-36).

    >>> combat_event(55, True, Settings()), combat_event(99, False, Settings()), combat_event(54, True, Settings())
    ('critical', 'fumble', None)
    """
    if not is_double(roll, settings):
        return None
    return "critical" if success else "fumble"


class LocationRequest(Request, frozen=True, tag="wfrp4.location"):
    """Find where an attack hits, from a roll of its own or one read by hand."""

    reading: Reading | None = None
    settings: Settings = Settings()


class LocationValues(Struct, frozen=True):
    """The roll, the number with its digits reversed, and the place it names."""

    roll: int
    location_number: int
    location: Location


def location(request: LocationRequest, dice: Dice) -> Outcome:
    """Reverse a d100 roll and look up the hit location of a two-legged target (WF-37).

    Raises:
        RuleError: ``auto_ranges_overlap``, ``reading_incomplete``, ``reading_twice``, ``face_not_of_convention``.
    """
    check_settings(request.settings)
    roll = throw(dice, request.reading, request.settings, "location")
    number, place = location_of(roll)
    return Outcome(
        values=LocationValues(roll, number, place),
        steps=(Step("location", "WF-37", {"roll": roll, "number": number, "location": place}),),
    )


OPERATIONS: Final = (
    Operation(
        LocationRequest,
        location,
        LocationValues,
        clauses=("WF-09", "WF-37"),
        open=frozenset({"roll", "location_number", "location"}),
    ),
)
