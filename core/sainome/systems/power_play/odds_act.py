"""The chances of an act in a running fight, by its own figures and settings (PP-52 to PP-56, PP-61 to PP-73)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import battle, battle_act, battle_blows, casting
from sainome.systems.power_play.battle import Attack, Battle, Blow, Fighter, Name
from sainome.systems.power_play.battle_cast import Aim, Spelled, known_spell, meant
from sainome.systems.power_play.checks import Modifier, Side
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.odds import tenths
from sainome.systems.power_play.odds_blows import Blows, dodge_dice, prepare
from sainome.systems.power_play.odds_magic import CastOddsRequest, CastRow, cast_rows
from sainome.systems.power_play.odds_sides import best_number, throws_of


class ActOddsRequest(Request, frozen=True, kw_only=True, tag="power_play.odds_act"):
    """An attack or a spell that somebody in a fight might make now; fields as for the act itself.

    Of ``blow`` the number of dice is not looked at: every number is answered. A dodger who names none throws all.
    """

    who: Name
    kind: Literal["attack", "shoot", "throw", "cast"]
    weapon: Name | None = None
    type: Literal["strike", "cut", "thrust"] | None = None
    blow: Blow | None = None
    spell: Name | None = None
    modifier: Modifier = 0
    aims: Annotated[list[Aim], Meta(max_length=100)] = []
    on_living: bool = False
    welcome: bool = False
    state: Battle


class ActRow(Struct, frozen=True):
    """One number of dice: the chance to hit, or to work on anybody and on everybody aimed at.

    ``mean`` is the mean damage of a blow after armour, a miss counting 0; of a spell the mean achievement where it
    works.
    """

    n: int
    expression: str
    p: str
    percent: str
    p_all: str
    percent_all: str
    auto_failure: str
    auto_failure_percent: str
    mean: str
    mean_about: str


class ActOddsValues(Struct, frozen=True):
    """Every number of dice and the best of them; ``against`` are the dice that those who dodge or resist throw.

    ``no_dodge`` says why the target of a blow makes no dodge.
    """

    rows: tuple[ActRow, ...]
    best_n: int | None
    against: tuple[int, ...]
    no_dodge: str | None


def odds_act(request: ActOddsRequest, dice: Dice) -> Outcome:
    """Say how likely an attack or a spell is to succeed as the fight stands (PP-52 to PP-56, PP-64 to PP-73).

    Raises:
        RuleError: ``too_large_for_exact``; what the act itself refuses, but for whose turn it is.
    """
    fight = request.state
    battle.sound(fight)
    who = battle.find(fight, request.who, "request.who")
    values = _spell(request, fight, who) if request.kind == "cast" else _blow(request, fight, who)
    step = Step("odds_act", "PP-52" if request.kind == "cast" else "PP-64", {"n": values.best_n})
    return Outcome(values=values, steps=(step,), state=fight)


def _blow(request: ActOddsRequest, fight: Battle, who: Fighter) -> ActOddsValues:
    if request.blow is None:
        raise RuleError("no_blow", "request.blow")
    attack: Attack = battle_act.attack_of(who, request.kind, request.weapon, request.type)
    blow = request.blow
    battle_blows.begin(fight, who, attack, [blow])
    target = battle.find(fight, blow.target, "request.blow.target")
    no_dodge = battle_blows.why_no_dodge(fight, attack, blow, target)
    dodge = Side(
        pool=target.dodge or "0D6+0",
        n=blow.dodge_n,
        modifier=blow.dodge_modifier,
        zero_dice_allowed=blow.dodge_zero_dice_allowed,
    )
    prepared = prepare(
        Blows(
            use=attack.use,
            attack=Side(pool=attack.hit, modifier=blow.modifier, zero_dice_allowed=blow.zero_dice_allowed),
            dodge=None if no_dodge else dodge,
            dodge_focus=not no_dodge,
            distance_m=blow.distance_m,
            size_modifier=blow.size_modifier,
            damage=attack.damage,
            weapon_type=attack.type,
            armour=target.armour,
            from_behind=blow.from_behind,
            target_has_back=target.has_back,
            settings=fight.settings,
        )
    )
    on_hit = Fraction(0) if prepared.damage is None else prepared.damage.mean()
    chances = {n: prepared.hit(n) for n in prepared.throws}
    rows = []
    for n, chance in chances.items():
        thrown = prepared.throws[n]
        hit = (fraction_text(chance), percent_text(chance))
        failed = (fraction_text(thrown.auto_failure), percent_text(thrown.auto_failure))
        mean = chance * on_hit
        rows.append(ActRow(n, f"{n}D6{thrown.add:+d}", *hit, *hit, *failed, fraction_text(mean), tenths(mean)))
    number = dodge_dice(prepared)
    return ActOddsValues(tuple(rows), best_number(chances), () if number is None else (number,), no_dodge)


def _spell(request: ActOddsRequest, fight: Battle, who: Fighter) -> ActOddsValues:
    known = known_spell(who, request.spell or who.casting)
    spell, character = known.spell, who.character
    if character is None:
        raise RuleError("unknown_spell", "request.spell", spell=spell.id)
    casting.may_cast(character, known, fight.settings)
    pool = pool_of_value(character.current(casting.school_of(character, spell).casting_ability)).text
    spelled = Spelled(request.spell, None, request.modifier, request.aims, request.on_living, request.welcome)
    aims = meant(fight, spelled, spell.unfavourable)
    resisting = [
        Side(pool=one.resists, n=one.aim.n, modifier=one.aim.modifier) for one in aims if one.resists is not None
    ]
    asked = CastOddsRequest(
        pool=pool,
        modifier=request.modifier,
        resisters=resisting,
        fixed_target=spell.fixed_target,
        object_on_living=spell.for_objects and request.on_living,
        welcome=request.welcome,
        settings=fight.settings,
    )
    every, against = cast_rows(asked)
    # whoever does not resist is reached by any casting that works at all
    some = every if len(resisting) == len(aims) else cast_rows(_unresisted(asked))[0]
    throws = throws_of(Side(pool=pool, modifier=request.modifier), fight.settings, path="request", casting=True)
    rows = tuple(
        _row(any_row, all_row, throws[any_row.n].add, throws[any_row.n].auto_failure)
        for any_row, all_row in zip(some, every, strict=True)
    )
    best = best_number({row.n: Fraction(row.p) for row in rows})
    return ActOddsValues(rows, best, tuple(one.n for one in against), None)


def _unresisted(asked: CastOddsRequest) -> CastOddsRequest:
    return CastOddsRequest(
        pool=asked.pool, modifier=asked.modifier, fixed_target=asked.fixed_target, settings=asked.settings,
        object_on_living=asked.object_on_living, welcome=asked.welcome,
    )  # fmt: skip


def _row(some: CastRow, every: CastRow, add: int, failed: Fraction) -> ActRow:
    return ActRow(
        some.n,
        f"{some.n}D6{add:+d}",
        some.p,
        some.percent,
        every.p_all,
        every.percent_all,
        some.auto_failure,
        percent_text(failed),
        some.mean,
        some.mean_about,
    )


OPERATIONS: Final = (
    Operation(
        ActOddsRequest,
        odds_act,
        ActOddsValues,
        Battle,
        clauses=(
            "PP-52",
            "PP-53",
            "PP-54",
            "PP-56",
            "PP-64",
            "PP-65",
            "PP-68",
            "PP-69",
            "PP-70",
            "PP-71",
            "PP-72",
            "PP-73",
        ),
        group="odds",
    ),
)
