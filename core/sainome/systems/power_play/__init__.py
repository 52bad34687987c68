"""パワープレイ (net edition, revised): checks, magic, combat, growth, characters, exact odds (PP-01 to PP-94)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.power_play import (
    advice,
    battle_act,
    battle_close,
    battle_start,
    body,
    casting,
    check,
    commands,
    create,
    effects,
    figures,
    gear,
    growth,
    hero,
    magic,
    missiles,
    odds,
    odds_magic,
    odds_match,
    odds_points,
    odds_wounds,
    order,
    packcheck,
    packing,
    sheet,
    study,
    tabletop,
    terms,
)
from sainome.systems.power_play.pack import Pack
from sainome.systems.power_play.secret import keeping
from sainome.systems.power_play.settings import Settings

SYSTEM: Final = System(
    id="power_play",
    package=__name__,
    settings=Settings,
    commands=commands.COMMANDS,
    pack=Pack,
    pack_gaps=packcheck.gaps,
    operations=tuple(
        keeping(operation)
        for operation in (
            *check.OPERATIONS,
            *hero.OPERATIONS,
            *magic.OPERATIONS,
            *casting.OPERATIONS,
            *missiles.OPERATIONS,
            *order.OPERATIONS,
            *battle_start.OPERATIONS,
            *battle_act.OPERATIONS,
            *battle_close.OPERATIONS,
            *body.OPERATIONS,
            *create.OPERATIONS,
            *sheet.OPERATIONS,
            *gear.OPERATIONS,
            *study.OPERATIONS,
            *effects.OPERATIONS,
            *figures.OPERATIONS,
            *growth.OPERATIONS,
            *tabletop.OPERATIONS,
            *packing.OPERATIONS,
            *odds.OPERATIONS,
            *odds_match.OPERATIONS,
            *odds_wounds.OPERATIONS,
            *odds_magic.OPERATIONS,
            *odds_points.OPERATIONS,
            *advice.OPERATIONS,
            *terms.OPERATIONS,
        )
    ),
)
