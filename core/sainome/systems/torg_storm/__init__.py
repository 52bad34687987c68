"""トーグ: storm combat and reality storms, on the dice and tables of the original game (TS-01 to TS-73)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.torg_storm import (
    advice,
    advice_decide,
    chart,
    check,
    commands,
    effects,
    exposure,
    fight,
    odds,
    odds_choices,
    odds_fight,
    odds_going,
    odds_scene,
    scene,
    small,
    start,
    storm_table,
    view,
)
from sainome.systems.torg_storm.settings import Settings, StormTable

SYSTEM: Final = System(
    id="torg_storm",
    package=__name__,
    settings=Settings,
    pack=StormTable,
    pack_gaps=storm_table.pack_gaps,
    operations=(
        *check.OPERATIONS,
        *scene.OPERATIONS[:3],
        *start.OPERATIONS,
        *fight.OPERATIONS,
        *exposure.OPERATIONS,
        *effects.OPERATIONS,
        *scene.OPERATIONS[3:],
        *view.OPERATIONS,
        *chart.OPERATIONS,
        *storm_table.OPERATIONS,
        *small.OPERATIONS,
        *odds.OPERATIONS,
        *odds_fight.OPERATIONS,
        *odds_going.OPERATIONS,
        *advice.OPERATIONS,
        *odds_scene.OPERATIONS,
        *odds_choices.OPERATIONS,
        *advice_decide.OPERATIONS,
    ),
    commands=commands.COMMANDS,
)
