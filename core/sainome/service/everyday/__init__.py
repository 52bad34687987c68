"""The dice forms that Japanese tables type every day, in no game in particular: operations of ``core``."""

from __future__ import annotations

from typing import Any, Final

from sainome.kit.system import Command, Operation
from sainome.service.everyday import choice, odds, pools, roll, tally

OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    *roll.OPERATIONS,
    *pools.OPERATIONS,
    *tally.OPERATIONS,
    *choice.OPERATIONS,
    *odds.OPERATIONS,
)

COMMANDS: Final[tuple[Command, ...]] = (
    *tally.COMMANDS,
    *pools.COMMANDS,
    *choice.COMMANDS,
    roll.CALC,
    roll.ROLL,
)
