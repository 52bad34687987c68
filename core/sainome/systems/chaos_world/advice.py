"""What to do on one's turn: whom to attack, or to defend (CW-45 to CW-47, CW-54)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from sainome.kit.advice import Advice, Offer, Unit, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world.odds_fight import models_of
from sainome.systems.chaos_world.odds_ops import decimal
from sainome.systems.chaos_world.odds_outlook import ending, outlook, solve
from sainome.systems.chaos_world.odds_party import Model, Next, Node, Parties


class AdviseTurnRequest(Parties, frozen=True, kw_only=True, tag="chaos_world.advise_turn"):
    """What the one whose turn it is should do; afterwards both sides keep to their policies.

    ``aim``: to win the fight, to fell somebody now, or to take as many HP as possible now.
    """

    aim: Literal["win", "felling", "damage"] = "win"


class TargetRow(Struct, frozen=True):
    """One foe within reach: its number among the options, and what an attack on it does at once."""

    number: int
    name: str
    p_hurt: str
    percent_hurt: str
    expected: str
    decimal: str
    p_incapacitate: str
    percent_incapacitate: str


class AdviseTurnValues(Advice, frozen=True, kw_only=True):
    """Defending and each foe within reach, with exact values; ``who`` is on turn, ``target`` the foe to attack."""

    who: str
    target: str | None
    targets: tuple[TargetRow, ...]


def advise_turn(request: AdviseTurnRequest, dice: Dice) -> Outcome:
    """Compare attacking each foe within reach with defending (CW-45 to CW-47, CW-53, CW-54).

    Raises:
        RuleError: ``initiative_open`` while it has not been rolled, ``fight_over``; ``too_large_for_exact`` for the
            aim of winning.
    """
    if request.initiative == "rolled":
        raise RuleError("initiative_open", "request.initiative")
    ((_, model),) = models_of(request)
    node = model.start()
    if not isinstance(node, Node):
        raise RuleError("fight_over", "request.pcs")
    who = model.actor(node)
    foes = model.reachable(node, who)
    unit: Unit = "number" if request.aim == "damage" else "chance"
    if request.aim == "win":
        offers = _winning(model, node, foes)
    else:
        worth = model.felling if request.aim == "felling" else model.damaging
        attacks = [Offer("attack", worth(node, who, foe), n=number) for number, foe in enumerate(foes, 1)]
        offers = [Offer("defend", Fraction(0)), *attacks]
    fields = compared(offers, aim=request.aim, unit=unit)
    answer = fields["answer_n"]
    values = AdviseTurnValues(
        **fields,
        who=model.people[who].name,
        target=None if answer is None else model.people[foes[answer - 1]].name,
        targets=tuple(_row(model, node, foe, number) for number, foe in enumerate(foes, 1)),
    )
    return Outcome(values=values, steps=(Step("advise_turn", "CW-45", {"who": values.who}),))


def _winning(model: Model, node: Node, foes: list[int]) -> list[Offer]:
    """Return for defending and for each attack the chance that the side on turn wins."""
    side = model.party(model.actor(node))
    acts = [model.act(node, foe) for foe in (None, *foes)]
    known = solve(model, [way.node for _, ways in acts for way in ways if isinstance(way.node, Node)])

    def worth(way: Next) -> Fraction:
        solved = ending(model, node, way) if isinstance(way.node, str) else known[way.node]
        return outlook(solved).won[side]

    values = [sum((way.weight * worth(way) for way in ways), Fraction(0)) / total for total, ways in acts]
    return [Offer("defend", values[0]), *(Offer("attack", one, n=number) for number, one in enumerate(values[1:], 1))]


def _row(model: Model, node: Node, foe: int, number: int) -> TargetRow:
    who = model.actor(node)
    total, nothing, _ = model.stopped(node, who, foe)
    hurt = Fraction(total - nothing, total)
    mean, felling = model.damaging(node, who, foe), model.felling(node, who, foe)
    return TargetRow(
        number,
        model.people[foe].name,
        fraction_text(hurt),
        percent_text(hurt),
        fraction_text(mean),
        decimal(mean),
        fraction_text(felling),
        percent_text(felling),
    )


OPERATIONS: Final = (
    Operation(
        AdviseTurnRequest,
        advise_turn,
        AdviseTurnValues,
        clauses=("CW-45", "CW-46", "CW-47", "CW-54"),
        group="advice",
    ),
)
