"""Odds of a whole fight between two parties of up to four, under a stated policy (CW-40 to CW-75)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.common import Party
from sainome.systems.chaos_world.odds_ops import decimal
from sainome.systems.chaos_world.odds_outlook import (
    MOST_STATES,
    Outlook,
    Sample,
    margin,
    mixed,
    outlook,
    sample,
    solve,
)
from sainome.systems.chaos_world.odds_party import Model, Node, Parties, Policy

MOST_SAMPLED: Final = 5_000


class FightOddsRequest(Parties, frozen=True, kw_only=True, tag="chaos_world.probability_fight"):
    """How a fight under stated policies ends.

    Where it has too many states to be solved, ``fights`` of them are fought with dice of this ``seed``, and the answer
    is said to be an estimate; ``fights`` 0: such a fight is refused.
    """

    fights: Annotated[int, Meta(ge=0, le=MOST_SAMPLED)] = 600
    seed: Annotated[str, Meta(min_length=1, max_length=60)] = "sainome"


class Standing(Struct, frozen=True):
    """One fighter and the chance to stand at the end; ``error`` as in the fight."""

    name: str
    party: Party
    p: str
    percent: str
    error: str | None


class FightOddsValues(Struct, frozen=True):
    """How the fight ends. ``rounds`` counts the round it begins in; None: it may never end.

    ``method`` estimate: the chances are shares of ``fights`` fights, ``error`` is the half width of the 95% interval,
    and ``undecided`` are fights that went on beyond 200 rounds. Exact: ``undecided`` is the chance that it never ends.
    """

    method: Literal["exact", "estimate"]
    pc_policy: Policy
    enemy_policy: Policy
    p_pc: str
    percent_pc: str
    p_enemy: str
    percent_enemy: str
    undecided: str
    error: str | None
    rounds: str | None
    decimal: str | None
    standing: tuple[Standing, ...]
    states: int | None
    fights: int | None
    seed: str | None


def models_of(request: Parties) -> list[tuple[Fraction, Model]]:
    """Return the fight for each outcome of the initiative contest, with its chance (CW-30, CW-40).

    Raises:
        RuleError: ``name_twice``, ``fight_over`` where nobody stands at all.
    """
    people = [*request.pcs, *request.enemies]
    names = [one.name for one in people]
    for index, name in enumerate(names):
        if name in names[:index]:
            place = f"pcs[{index}]" if index < len(request.pcs) else f"enemies[{index - len(request.pcs)}]"
            raise RuleError("name_twice", f"request.{place}.name", name=name)
    if not any(one.hp for one in people):
        raise RuleError("fight_over", "request.pcs")
    if request.initiative != "rolled":
        return [(Fraction(1), Model(request, request.initiative))]
    active: Party = request.settings.contest_active_party
    passive: Party = "enemy" if active == "pc" else "pc"
    sides = {"pc": request.pcs, "enemy": request.enemies}
    speeds = {party: max((one.speed for one in side if one.hp), default=None) for party, side in sides.items()}
    # those who have fallen cannot contest: their check fails with 0 (CW-30)
    contests = {
        party: odds.contest_side(0, 0) if speed is None else odds.contest_side(2, speed)
        for party, speed in speeds.items()
    }
    chance = odds.chance_to_win(contests[active], contests[passive])
    return [(chance, Model(request, active)), (1 - chance, Model(request, passive))]


def probability_fight(request: FightOddsRequest, dice: Dice) -> Outcome:
    """Say who wins a fight of plain attacks, how long it lasts and who stands (CW-40 to CW-47, CW-53 to CW-75)."""
    models = models_of(request)
    try:
        parts = [(share, _solved(model)) for share, model in models if share]
    except RuleError as refused:
        if refused.code != "too_large_for_exact":
            raise
        if not request.fights:
            raise
        return _estimated(request, models)
    found = mixed([(share, one) for share, (one, _) in parts])
    rounds = None if found.rounds is None else found.rounds + 1
    pc, enemy = found.won["pc"], found.won["enemy"]
    values = FightOddsValues(
        method="exact",
        pc_policy=request.pc_policy,
        enemy_policy=request.enemy_policy,
        p_pc=fraction_text(pc),
        percent_pc=percent_text(pc),
        p_enemy=fraction_text(enemy),
        percent_enemy=percent_text(enemy),
        undecided=fraction_text(1 - pc - enemy),
        error=None,
        rounds=None if rounds is None else fraction_text(rounds),
        decimal=None if rounds is None else decimal(rounds),
        standing=_standing(models[0][1], found.standing),
        states=sum(states for _, (_, states) in parts),
        fights=None,
        seed=None,
    )
    return Outcome(values=values, steps=(Step("fight_solved", "CW-53", {"states": values.states}),))


def _solved(model: Model) -> tuple[Outlook, int]:
    start = model.start()
    if not isinstance(start, Node):
        over = tuple(Fraction(int(one.hp > 0)) for one in model.people)
        sides: tuple[Party, Party] = ("pc", "enemy")
        return Outlook({side: Fraction(int(side == start)) for side in sides}, Fraction(0), over), 0
    known = solve(model, [start])
    found = outlook(known[start])
    if found.rounds is not None and not start.opening:  # nobody was left to act in the round described
        found = found._replace(rounds=found.rounds + 1)
    return found, len(known)


def _standing(model: Model, chances: tuple[Fraction, ...], found: Sample | None = None) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            one.name,
            model.party(index),
            fraction_text(chances[index]),
            percent_text(chances[index]),
            None if found is None else percent_text(margin(found.standing[index], found.fights)),
        )
        for index, one in enumerate(model.people)
    )


def _estimated(request: FightOddsRequest, models: list[tuple[Fraction, Model]]) -> Outcome:
    found = sample(models, request.fights, request.seed)
    shares = {party: Fraction(found.won[party], found.fights) for party in ("pc", "enemy")}
    ended = sum(found.won.values())
    rounds = Fraction(found.rounds, ended) + 1 if ended else None
    error = percent_text(margin(found.won["pc"], found.fights))
    values = FightOddsValues(
        method="estimate",
        pc_policy=request.pc_policy,
        enemy_policy=request.enemy_policy,
        p_pc=fraction_text(shares["pc"]),
        percent_pc=percent_text(shares["pc"]),
        p_enemy=fraction_text(shares["enemy"]),
        percent_enemy=percent_text(shares["enemy"]),
        undecided=fraction_text(Fraction(found.fights - ended, found.fights)),
        error=error,
        rounds=None if rounds is None else fraction_text(rounds),
        decimal=None if rounds is None else decimal(rounds),
        standing=_standing(models[0][1], tuple(Fraction(one, found.fights) for one in found.standing), found),
        states=None,
        fights=found.fights,
        seed=request.seed,
    )
    step = Step("fight_estimated", "CW-53", {"fights": found.fights, "limit": MOST_STATES, "error": error})
    return Outcome(values=values, steps=(step,))


OPERATIONS: Final = (
    Operation(
        FightOddsRequest,
        probability_fight,
        FightOddsValues,
        clauses=("CW-40", "CW-44", "CW-46", "CW-47", "CW-53", "CW-54", "CW-68", "CW-73"),
        group="odds",
    ),
)
