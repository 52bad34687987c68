"""What to do on one's turn: whom to attack and with what, or to defend (CW-45 to CW-50, CW-54)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from sainome.kit.advice import Advice, Change, Offer, PointWorth, Unit, best_of, changes, compared
from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world.fight_chances import Attempt, Strike, price, strike
from sainome.systems.chaos_world.fight_figures import BARE_HANDS
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.odds_fight import UNSOLVED, plays_of
from sainome.systems.chaos_world.odds_ops import decimal
from sainome.systems.chaos_world.odds_outlook import solve, value_of
from sainome.systems.chaos_world.odds_party import OWN, Parties
from sainome.systems.chaos_world.odds_play import WINNERS, Aim, Over, Play, Spot, Way


class AdviseTurnRequest(Parties, frozen=True, kw_only=True, tag="chaos_world.advise_turn"):
    """What the one whose turn it is should do.

    ``aim``: to win the fight, in which afterwards both sides keep to their policies; to fell somebody now; or to take
    as many HP as possible now. None: to win by figures, and of a fight under way the HP, which are there at once.
    ``point_worth``: what a point of SP or HP of a skill's price, or an item, is worth.
    """

    aim: Literal["win", "felling", "damage"] | None = None
    point_worth: PointWorth = 0


class TargetRow(Struct, frozen=True, kw_only=True):
    """One attack that could be made: its number among the options, with what, on whom, and what it does at once.

    ``by`` is the weapon, skill or item (None: bare hands, or the one attack of a fighter given by figures), ``limit``
    the number of dice beyond which the chances, then None, are not worked out.
    """

    number: int
    name: str
    by: str | None
    way: Literal["attack", "skill", "item", "throw"]
    sp: int
    hp: int
    p_hurt: str | None
    percent_hurt: str | None
    p_fumble: str | None
    percent_fumble: str | None
    expected: str | None
    decimal: str | None
    p_incapacitate: str | None
    percent_incapacitate: str | None
    limit: int | None


class AdviseTurnValues(Advice, frozen=True, kw_only=True):
    """Defending and each attack within reach, with exact values; ``who`` is on turn, ``target`` the foe to attack.

    ``by`` is what to attack with. ``changes`` are HP of ``turns_on``, that target, at which another option is best.
    ``uncompared`` are attacks that are no option for this aim, as it cannot be said exactly what follows them.
    """

    who: str
    target: str | None
    by: str | None
    turns_on: str | None
    targets: tuple[TargetRow, ...]
    uncompared: tuple[int, ...]


class Line(NamedTuple):
    """One attack that could be made now, with its exact chances; None where too many dice are in it."""

    number: int
    aim: Aim
    shown: Strike | None
    limit: int | None

    @property
    def way(self) -> Literal["attack", "skill", "item", "throw"]:
        """What kind of action it is."""
        attempt = self.aim.attempt
        return "skill" if attempt.skill else "item" if attempt.item else "throw" if attempt.throwing else "attack"

    def offer(self, value: Fraction) -> Offer:
        """Return it as an option with this value."""
        return Offer(self.way, value, price(self.aim.attempt), self.number)


def advise_turn(request: AdviseTurnRequest, dice: Dice) -> Outcome:
    """Compare every attack within reach with defending (CW-45 to CW-50, CW-53, CW-54).

    Raises:
        RuleError: what the odds of a fight refuse, ``initiative_open`` while it has not been rolled, ``fight_over``;
            for the aim of winning ``too_large_for_exact``, and ``does_more`` where attacks do more than take HP.
    """
    if request.state is None and request.initiative == "rolled":
        raise RuleError("initiative_open", "request.initiative")
    ((_, play),) = plays_of(request)
    spot, _ = play.start()
    if isinstance(spot, Over):
        raise RuleError("fight_over", "request.state" if request.state else "request.pcs")
    who = play.actor(spot)
    lines = [_line(play, spot, aim, number) for number, aim in enumerate(play.aims(spot), 1)]
    aim = request.aim or ("win" if request.state is None else "damage")
    unit: Unit = "number" if aim == "damage" else "chance"
    turning: tuple[Change, ...] = ()
    if aim == "win":
        offers = _winning(play, spot, lines)
    else:
        worth = _felled if aim == "felling" else _taken
        offers = _offers(lines, worth, spot.hp)
        turning = _turning(play, spot, lines, worth, request.point_worth)
    fields = compared(offers, aim=aim, unit=unit, worth=request.point_worth, changes=turning)
    answer = fields["answer_n"]
    chosen = None if answer is None else lines[answer - 1].aim
    values = AdviseTurnValues(
        **fields,
        who=who.name,
        target=None if chosen is None else play.people[chosen.foe].name,
        by=None if chosen is None else _by(play, spot, chosen.attempt),
        turns_on=None if chosen is None else play.people[chosen.foe].name,
        targets=tuple(_row(play, spot, one) for one in lines),
        uncompared=tuple(one.number for one in lines if one.number not in [offer.n for offer in offers]),
    )
    return Outcome(values=values, steps=(Step("advise_turn", "CW-45", {"who": values.who}),))


def _line(play: Play, spot: Spot, aim: Aim, number: int) -> Line:
    table = Table(play.standing_at(spot))
    foe = table.people[play.people[aim.foe].name]
    try:
        return Line(number, aim, strike(table, table.people[play.actor(spot).name], foe, aim.attempt), None)
    except RuleError as refused:
        if refused.code != "too_large_for_exact":
            raise
        return Line(number, aim, None, int(str(refused.details["limit"])))


def _taken(shown: Strike, left: int) -> Fraction:
    """Return the mean HP taken of so many left."""
    return Fraction(sum(min(left, value) * cases for value, cases in shown.loss.weights.items()), shown.loss.total)


def _felled(shown: Strike, left: int) -> Fraction:
    """Return the chance that so many HP are taken."""
    return shown.loss.at_least(left)


type _Worth = Callable[[Strike, int], Fraction]


def _offers(lines: list[Line], worth: _Worth, hp: tuple[int, ...]) -> list[Offer]:
    """Return defending, which takes nothing, and every attack whose chances are known."""
    known = [(one, one.shown) for one in lines if one.shown is not None]
    return [Offer("defend", Fraction(0)), *(one.offer(worth(shown, hp[one.aim.foe])) for one, shown in known)]


def _turning(play: Play, spot: Spot, lines: list[Line], worth: _Worth, point_worth: int) -> tuple[Change, ...]:
    """Return the HP of the target to attack below and above which something else would be best."""
    offers = _offers(lines, worth, spot.hp)
    best = best_of(offers, point_worth)
    if best.n is None:
        return ()
    foe = lines[best.n - 1].aim.foe
    others = [one for one in offers if one.n is None or lines[one.n - 1].aim.foe != foe]
    own = [(one, one.shown) for one in lines if one.aim.foe == foe and one.shown is not None]

    def offers_at(left: int) -> list[Offer]:
        found = [*others, *(one.offer(worth(shown, left)) for one, shown in own)]
        return sorted(found, key=lambda one: one.n or 0)  # among equals the one listed first

    return changes(offers_at, spot.hp[foe], low=1, high=play.people[foe].hp_max, worth=point_worth)


def _winning(play: Play, spot: Spot, lines: list[Line]) -> list[Offer]:
    """Return for defending and for each attack that only takes HP the chance that the side on turn wins."""
    side = WINNERS.index(play.actor(spot).party)
    acts: list[tuple[Line | None, tuple[int, list[Way]]]] = [(None, play.act(spot, None))]
    for one in lines:
        try:
            acts.append((one, play.act(spot, one.aim)))
        except RuleError as refused:
            if refused.code not in UNSOLVED:
                raise
    known = solve(play, [way.to for _, (_, ways) in acts for way in ways])

    def worth(turn: tuple[int, list[Way]]) -> Fraction:
        total, ways = turn
        solved = [(way.weight, value_of(way.to, known)) for way in ways]
        return sum((Fraction(weight * values[side], den) for weight, (values, den) in solved), Fraction(0)) / total

    return [Offer("defend", worth(turn)) if one is None else one.offer(worth(turn)) for one, turn in acts]


def _by(play: Play, spot: Spot, attempt: Attempt) -> str | None:
    """Return the name of what an attack is made with; None for bare hands and for a fighter given by figures."""
    source = attempt.skill or attempt.item
    if source is not None:
        return source.name
    if attempt.weapon in (BARE_HANDS, OWN):
        return None
    return next((one.name for one in play.actor(spot).gear if one.id == attempt.weapon), None)


def _row(play: Play, spot: Spot, line: Line) -> TargetRow:
    shown, left, cost = line.shown, spot.hp[line.aim.foe], price(line.aim.attempt)
    hurt = None if shown is None else shown.loss.at_least(1)
    mean = None if shown is None else _taken(shown, left)
    felling = None if shown is None else _felled(shown, left)
    return TargetRow(
        number=line.number,
        name=play.people[line.aim.foe].name,
        by=_by(play, spot, line.aim.attempt),
        way=line.way,
        sp=cost.get("sp", 0),
        hp=cost.get("hp", 0),
        p_hurt=None if hurt is None else fraction_text(hurt),
        percent_hurt=None if hurt is None else percent_text(hurt),
        p_fumble=None if shown is None else fraction_text(shown.fumble),
        percent_fumble=None if shown is None else percent_text(shown.fumble),
        expected=None if mean is None else fraction_text(mean),
        decimal=None if mean is None else decimal(mean),
        p_incapacitate=None if felling is None else fraction_text(felling),
        percent_incapacitate=None if felling is None else percent_text(felling),
        limit=line.limit,
    )


OPERATIONS: Final = (
    Operation(
        AdviseTurnRequest,
        advise_turn,
        AdviseTurnValues,
        clauses=("CW-45", "CW-46", "CW-47", "CW-49", "CW-50", "CW-54"),
        group="advice",
    ),
)
