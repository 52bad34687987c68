"""Σ 3.5, refined judgement: checks, classes, continuing effects, spirit, quirks (BR-01 to BR-24, SG-01 to SG-50)."""

from typing import Final

from sainome.kit.system import System
from sainome.systems.sigma import (
    advice,
    advice_going,
    check,
    contest,
    effects,
    measures,
    odds,
    odds_checks,
    odds_choices,
    physical,
    preview,
    proposals,
    setup,
    sheet,
    turns,
)
from sainome.systems.sigma.book import Book, book_gaps
from sainome.systems.sigma.commands import COMMANDS
from sainome.systems.sigma.settings import Settings

SYSTEM: Final = System(
    id="sigma",
    package=__name__,
    settings=Settings,
    operations=(
        *check.OPERATIONS,
        *preview.OPERATIONS,
        *effects.OPERATIONS,
        *setup.OPERATIONS,
        *contest.OPERATIONS,
        *odds.OPERATIONS,
        *odds_checks.OPERATIONS,
        *odds_choices.OPERATIONS,
        *advice.OPERATIONS,
        *advice_going.OPERATIONS,
        *turns.OPERATIONS,
        *proposals.OPERATIONS,
        *measures.OPERATIONS,
        *sheet.OPERATIONS,
        *physical.OPERATIONS,
    ),
    commands=COMMANDS,
    pack=Book,
    pack_gaps=book_gaps,
)
