"""パワープレイ (net edition, revised): checks, magic, combat, growth, characters, exact odds (PP-01 to PP-94)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.power_play import (
    body,
    check,
    figures,
    growth,
    hero,
    magic,
    missiles,
    odds,
    order,
    tabletop,
    terms,
)
from sainome.systems.power_play.settings import Settings

SYSTEM: Final = System(
    id="power_play",
    package=__name__,
    settings=Settings,
    operations=(
        *check.OPERATIONS,
        *hero.OPERATIONS,
        *magic.OPERATIONS,
        *missiles.OPERATIONS,
        *order.OPERATIONS,
        *body.OPERATIONS,
        *figures.OPERATIONS,
        *growth.OPERATIONS,
        *tabletop.OPERATIONS,
        *odds.OPERATIONS,
        *terms.OPERATIONS,
    ),
)
