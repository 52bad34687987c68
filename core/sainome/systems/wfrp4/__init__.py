"""ウォーハンマーRPG 4th edition: reading dice and Tests (WF-01 to WF-40)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.wfrp4 import (
    advice,
    assist,
    extended,
    location,
    odds,
    odds_choices,
    odds_opposed,
    opposed,
    rolls,
    series_odds,
    sl,
    target,
    tests,
)
from sainome.systems.wfrp4.commands import COMMANDS
from sainome.systems.wfrp4.settings import Settings

SYSTEM: Final = System(
    id="wfrp4",
    package=__name__,
    settings=Settings,
    commands=COMMANDS,
    operations=(
        *tests.OPERATIONS,
        *opposed.OPERATIONS,
        *extended.OPERATIONS,
        *rolls.OPERATIONS,
        *location.OPERATIONS,
        *target.OPERATIONS,
        *assist.OPERATIONS,
        *sl.OPERATIONS,
        *odds.OPERATIONS,
        *odds_choices.OPERATIONS,
        *odds_opposed.OPERATIONS,
        *series_odds.OPERATIONS,
        *advice.OPERATIONS,
    ),
)
