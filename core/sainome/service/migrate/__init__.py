"""Saved data from any version to the newest: one numbered step per change, in order.

A save is ``{"v": 1, "characters": [...], "procedures": [...], "entries": [...]}``; without ``v`` it is version 0. Step
``n`` (module ``step_000n``) turns version ``n - 1`` into ``n`` and knows nothing but its own change. A field that does
not fit is taken out of use, kept beside its neighbours under ``kept``, and reported: it never hides a character.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sainome.kit.errors import InputError
from sainome.service.migrate import step_0001

type Plain = dict[str, Any]
type StepFunction = Callable[[Plain], Plain]

STEPS: Final[tuple[StepFunction, ...]] = (step_0001.step,)
NEWEST: Final = len(STEPS)


def version_of(save: Plain) -> int:
    """Return the version of a save.

    Raises:
        InputError: ``save_version`` for a version that is no number, or newer than this core knows.
    """
    version = save.get("v", 0)
    if not isinstance(version, int) or isinstance(version, bool) or not 0 <= version <= NEWEST:
        raise InputError("save_version", "request.save.v", version=str(version)[:20], newest=NEWEST)
    return version


def upgrade(save: Plain) -> Plain:
    """Return the save in the newest version; what was handed in is not changed.

    >>> upgrade({"characters": [{"system": "power-play", "name": "A"}]})["characters"][0]["system"]
    'power_play'
    """
    for number in range(version_of(save), NEWEST):
        save = {**STEPS[number](save), "v": number + 1}
    return save
