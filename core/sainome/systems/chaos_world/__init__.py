"""カオスワールドTRPG 3rd Edition (draft): checks, characters, fights, rewards (CW-01 to CW-105)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.chaos_world import (
    abilities,
    advice,
    attacking,
    belongings,
    checks,
    damage,
    effects,
    fight_acts,
    fight_gm,
    fight_odds,
    fight_rounds,
    fight_start,
    formation,
    growth,
    hitting,
    odds_fight,
    odds_losses,
    odds_ops,
    order,
    recovery,
    rewards,
    sequence,
    settle,
    sheet_goods,
    sheet_growth,
    sheet_ops,
)
from sainome.systems.chaos_world.commands import COMMANDS
from sainome.systems.chaos_world.pack import ChaosPack
from sainome.systems.chaos_world.pack_use import gaps
from sainome.systems.chaos_world.settings import Settings

SYSTEM: Final = System(
    id="chaos_world",
    package=__name__,
    settings=Settings,
    commands=COMMANDS,
    pack=ChaosPack,
    pack_gaps=gaps,
    operations=(
        *checks.OPERATIONS,
        *hitting.OPERATIONS,
        *damage.OPERATIONS,
        *attacking.OPERATIONS,
        *recovery.OPERATIONS,
        *effects.OPERATIONS,
        *formation.OPERATIONS,
        *order.OPERATIONS,
        *abilities.OPERATIONS,
        *belongings.OPERATIONS,
        *growth.OPERATIONS,
        *rewards.OPERATIONS,
        *fight_start.OPERATIONS,
        *fight_acts.OPERATIONS,
        *fight_rounds.OPERATIONS,
        *fight_gm.OPERATIONS,
        *fight_odds.OPERATIONS,
        *sequence.OPERATIONS,
        *settle.OPERATIONS,
        *sheet_ops.OPERATIONS,
        *sheet_growth.OPERATIONS,
        *sheet_goods.OPERATIONS,
        *odds_ops.OPERATIONS,
        *odds_losses.OPERATIONS,
        *odds_fight.OPERATIONS,
        *advice.OPERATIONS,
    ),
)
