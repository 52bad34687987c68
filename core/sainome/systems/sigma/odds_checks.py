"""Exact chances of single checks: tables of success, rolling until it works, abilities (BR-03, BR-06, SG-12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct, field

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.chances import decimal, face_chances
from sainome.systems.sigma.physical import ability_table
from sainome.systems.sigma.rolling import opened
from sainome.systems.sigma.scene import Figure, OpenCheck, Scene
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.trial import Trial, plan


class ChanceTableRequest(Request, frozen=True, kw_only=True, tag="sigma.chance_table"):
    """The chance of success for several targets."""

    skill_value: Annotated[int, Meta(ge=1, le=100)] = 1
    targets: Annotated[list[Figure], Meta(min_length=1, max_length=100)] = field(
        default_factory=lambda: list(range(1, 21))
    )
    settings: Settings = Settings()


class TargetChance(Struct, frozen=True, kw_only=True):
    """A target and its chance of success."""

    target: int
    chance: str
    percent: str


class ChanceTableValues(Struct, frozen=True, kw_only=True):
    """One entry for each target asked for, in order."""

    rolls: int
    table: list[TargetChance]


def _bare(target: int, rolls: int, settings: Settings) -> OpenCheck:
    trial = Trial(target=target, skill_value=rolls, settings=settings)
    return opened(plan(trial, Scene()), trial, "check")


def chance_table(request: ChanceTableRequest, dice: Dice) -> Outcome:
    """Give the chance of success for several targets with the same number of rolls (BR-06, SG-04)."""
    chances = [face_chances(_bare(one, request.skill_value, request.settings), None).success for one in request.targets]
    table = [
        TargetChance(target=target, chance=fraction_text(chance), percent=percent_text(chance))
        for target, chance in zip(request.targets, chances, strict=True)
    ]
    return Outcome(values=ChanceTableValues(rolls=request.skill_value, table=table))


class RerollOddsRequest(Request, frozen=True, kw_only=True, tag="sigma.reroll_odds"):
    """How long does rolling until it works take?"""

    target: Figure
    skill_value: Annotated[int, Meta(ge=1, le=100)] = 1
    max_checks: Annotated[int, Meta(ge=1, le=20)] = 5
    settings: Settings = Settings()


class ChecksChance(Struct, frozen=True, kw_only=True):
    """The chance that exactly this check is the first to succeed."""

    checks: int
    chance: str
    percent: str


class RerollOddsValues(Struct, frozen=True, kw_only=True):
    """How many checks it takes until one succeeds."""

    target: int
    rolls: int
    p_success: str
    checks: list[ChecksChance]
    expected_checks: str
    expected_text: str


def reroll_odds(request: RerollOddsRequest, dice: Dice) -> Outcome:
    """Give the distribution of the checks made when rolling until one succeeds (SG-12).

    Raises:
        RuleError: ``impossible_check`` if none ever would.
    """
    success = face_chances(_bare(request.target, request.skill_value, request.settings), None).success
    if not success:
        raise RuleError("impossible_check", "request.target", target=request.target)
    parts = [success * (1 - success) ** (number - 1) for number in range(1, request.max_checks + 1)]
    values = RerollOddsValues(
        target=request.target,
        rolls=request.skill_value,
        p_success=fraction_text(success),
        checks=[
            ChecksChance(checks=number, chance=fraction_text(part), percent=percent_text(part))
            for number, part in enumerate(parts, 1)
        ],
        expected_checks=fraction_text(1 / success),
        expected_text=decimal(1 / success),
    )
    return Outcome(values=values)


class AbilityOddsRequest(Request, frozen=True, kw_only=True, tag="sigma.ability_odds"):
    """What rolling an ability gives."""


class AbilityChance(Struct, frozen=True, kw_only=True):
    """An ability score and its chance."""

    ability: int
    chance: str
    percent: str


class AbilityOddsValues(Struct, frozen=True, kw_only=True):
    """Every ability score that dice may give."""

    table: list[AbilityChance]
    mean: str
    mean_text: str


def ability_odds(request: AbilityOddsRequest, dice: Dice) -> Outcome:
    """Give the chance of each ability score when it is rolled (BR-03)."""
    table = ability_table()
    counts: dict[int, int] = {}
    for face in range(1, 21):
        counts[table[face].ability] = counts.get(table[face].ability, 0) + 1
    mean = Fraction(sum(score * count for score, count in counts.items()), 20)
    values = AbilityOddsValues(
        table=[
            AbilityChance(ability=score, chance=fraction_text(part), percent=percent_text(part))
            for score, part in ((score, Fraction(count, 20)) for score, count in sorted(counts.items()))
        ],
        mean=fraction_text(mean),
        mean_text=decimal(mean),
    )
    return Outcome(values=values)


OPERATIONS: Final = (
    Operation(ChanceTableRequest, chance_table, ChanceTableValues, clauses=("BR-06", "SG-04"), group="odds"),
    Operation(RerollOddsRequest, reroll_odds, RerollOddsValues, clauses=("SG-12",), group="odds"),
    Operation(AbilityOddsRequest, ability_odds, AbilityOddsValues, clauses=("BR-03",), group="odds"),
)
