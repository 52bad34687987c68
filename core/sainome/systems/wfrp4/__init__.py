"""ウォーハンマーRPG 4th edition: reading dice and Tests (WF-01 to WF-40)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.wfrp4 import tests
from sainome.systems.wfrp4.settings import Settings

SYSTEM: Final = System(
    id="wfrp4",
    package=__name__,
    settings=Settings,
    operations=(*tests.OPERATIONS,),
    commands=tests.COMMANDS,
)
