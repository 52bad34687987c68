"""Odds of attacks: what one action does, and the rounds until a wound state (PP-61 to PP-82)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.absorb import absorb
from sainome.kit.chain import End, course
from sainome.kit.chance import Chance, sure
from sainome.kit.dice import Dice
from sainome.kit.limits import check_size
from sainome.kit.numbers import floor_div, fraction_text, percent_text
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.power_play import body
from sainome.systems.power_play.body import Body, Wound
from sainome.systems.power_play.odds import tenths
from sainome.systems.power_play.odds_blows import (
    Blows,
    Likely,
    Prepared,
    dodge_dice,
    listed,
    prepare,
    rested,
    struck,
)
from sainome.systems.power_play.odds_sides import best_number
from sainome.systems.power_play.settings import Settings

SEVERITY: Final = ("healthy", "light", "severe", "doomed", "unconscious", "dead")
"""Wound states from the best to the worst; no body passes through them in another order."""

MOST_STATES: Final = 300
"""Hit points down to the state asked for, times the blows of a round; and different states of the body."""

MOST_BLOWS: Final = 400
"""Different figures of damage of one blow, times the blows of an action, where the body afterwards is asked for."""

MOST_DIGITS: Final = 2_500
"""Decimal digits that the exact fractions may come to."""

type Until = Literal["light", "severe", "doomed", "unconscious", "dead"]


class AttackOddsRequest(Blows, frozen=True, kw_only=True, tag="power_play.odds_attack"):
    """One action of ``attacks`` blows at one target, whose ``body`` may be given."""

    body: Body | None = None


class AttackRow(Struct, frozen=True):
    """One number of the attacker's dice: one blow's chance to hit, to auto-fail, its mean damage with misses as 0."""

    n: int
    p_hit: str
    percent: str
    auto_failure: str
    mean: str | None
    mean_about: str | None


class WoundChance(Struct, frozen=True):
    """One wound state and its exact chance."""

    state: Wound
    chance: str
    percent: str


class AttackOddsValues(Struct, frozen=True):
    """The best number of dice, and with the number thrown what the whole action does.

    ``n`` is the attacker's number, ``dodge_n`` the dodger's (None: no dodge counts); ``damage`` is the damage of one
    hit after armour; ``hp`` the hit points afterwards and ``states`` the wound states, where a body was given. Without
    a damage expression what depends on it is None or empty.
    """

    n: int
    dodge_n: int | None
    p_hit: str
    percent: str
    mean: str | None
    mean_about: str | None
    p_any: str
    percent_any: str
    damage: tuple[Likely, ...]
    rows: tuple[AttackRow, ...]
    best_n: int | None
    hp: tuple[Likely, ...]
    states: tuple[WoundChance, ...]


def odds_attack(request: AttackOddsRequest, dice: Dice) -> Outcome:
    """Say what an action does: hit, damage after armour, wound state (PP-64, PP-65, PP-68 to PP-76)."""
    settings = request.settings
    prepared = prepare(request)
    chances = {n: prepared.hit(n) for n in prepared.throws}
    on_hit = None if prepared.damage is None else prepared.damage.mean()
    best = best_number(chances)
    n = request.attack.n if request.attack.n is not None else best or max(chances)
    rows = tuple(
        AttackRow(
            number,
            fraction_text(chance),
            percent_text(chance),
            fraction_text(prepared.throws[number].auto_failure),
            None if on_hit is None else fraction_text(chance * on_hit),
            None if on_hit is None else tenths(chance * on_hit),
        )
        for number, chance in chances.items()
    )
    after: Chance[Body] | None = None
    if request.body is not None:
        start = body.settle(request.body)
        check_size(request.attacks * len(prepared.loss(n).weights), MOST_BLOWS, "request.attacks")
        after = sure(start)
        for _ in range(request.attacks):
            after = after.then(lambda before: struck(before, prepared, n, settings)).reduced()
            check_size(len(after.weights), 2 * MOST_STATES, "request.damage")
    p_any = 1 - (1 - chances[n]) ** request.attacks
    mean = None if on_hit is None else chances[n] * on_hit
    values = AttackOddsValues(
        n=n,
        dodge_n=dodge_dice(prepared),
        p_hit=fraction_text(chances[n]),
        percent=percent_text(chances[n]),
        mean=None if mean is None else fraction_text(mean),
        mean_about=None if mean is None else tenths(mean),
        p_any=fraction_text(p_any),
        percent_any=percent_text(p_any),
        damage=() if prepared.damage is None else listed(prepared.damage),
        rows=rows,
        best_n=best,
        hp=() if after is None else listed(after.map(lambda one: one.hp)),
        states=() if after is None else _states(after, settings),
    )
    return Outcome(values=values, steps=(Step("odds_attack", "PP-64", {"percent": values.percent, "n": n}),))


def _states(after: Chance[Body], settings: Settings) -> tuple[WoundChance, ...]:
    return _wounds(after.map(lambda one: body.wound(one, settings)))


def _wounds(chance: Chance[Wound]) -> tuple[WoundChance, ...]:
    found = chance.fractions()
    order = sorted(found, key=SEVERITY.index)
    return tuple(WoundChance(state, fraction_text(found[state]), percent_text(found[state])) for state in order)


class RoundsOddsRequest(Blows, frozen=True, kw_only=True, tag="power_play.odds_rounds"):
    """The same action round after round until the target's wounds reach a state.

    Each round has ``attacks`` blows, then its end with the drain past the death line. ``until``: that state or worse;
    ``rounds``: how many rounds to list.
    """

    body: Body
    until: Until = "unconscious"
    rounds: Annotated[int, Meta(ge=1, le=30)] = 10


class RoundChance(Struct, frozen=True):
    """The chance that it is over by the end of a round."""

    round: int
    within: str
    percent: str


class RoundsOddsValues(Struct, frozen=True):
    """The mean number of rounds (None: it may never end), the chance to be over by each, and the states it ends in.

    ``never`` is the chance that it never ends.
    """

    n: int
    dodge_n: int | None
    until: Until
    mean_rounds: str | None
    mean_about: str | None
    within: tuple[RoundChance, ...]
    ends: tuple[WoundChance, ...]
    never: str
    states: int


def odds_rounds(request: RoundsOddsRequest, dice: Dice) -> Outcome:
    """Say how many rounds it takes until a wound state, solved exactly (PP-63, PP-64, PP-76 to PP-81)."""
    settings = request.settings
    prepared = prepare(request)
    chances = {n: prepared.hit(n) for n in prepared.throws}
    n = request.attack.n if request.attack.n is not None else best_number(chances) or max(chances)
    start = body.settle(request.body)
    _check_span(start, request)
    _check_digits(start, prepared.loss(n), request)
    follow = _Round(prepared, n, request)
    if follow.over(start):
        ended: Chance[Wound] = sure(body.wound(start, settings))
        values = _rounds(request, prepared, n, (ended, Fraction(0), 1), [Fraction(1)] * request.rounds)
    else:
        found = absorb(start, follow, limit=2 * MOST_STATES, path="request.body.hp")
        within = course(sure(start), follow, request.rounds, limit=2 * MOST_STATES, path="request.body.hp").within()
        values = _rounds(request, prepared, n, found, within)
    return Outcome(
        values=values,
        steps=(Step("odds_rounds", "PP-76", {"until": request.until, "mean": values.mean_about}),),
    )


def _lowest(start: Body) -> int:
    """Return the lower of the two lines."""
    return min(start.death, start.death if start.faint_line is None else start.faint_line)


def _check_span(start: Body, request: RoundsOddsRequest) -> None:
    """Refuse at once what would pass through too many states, before any of them is worked out."""
    lowest = _lowest(start)
    if request.until in ("light", "severe"):
        lowest = -1
    check_size(max(0, start.hp - lowest) * request.attacks, MOST_STATES, "request.body.hp")


def _check_digits(start: Body, loss: Chance[int], request: RoundsOddsRequest) -> None:
    """Refuse at once what would come to fractions that nobody can read and that take long to reckon with."""
    least = min((value for value in loss.reduced().weights if value > 0), default=start.hp_max + 1)
    lowest = _lowest(start)
    deep = max(request.rounds, floor_div(max(0, start.hp - lowest), least) + 1)
    bits = loss.reduced().total.bit_length() * request.attacks * deep
    check_size(floor_div(bits * 3, 10), MOST_DIGITS, "request.attack")


class _Round:
    """One round as a step of the process; remembers what single blows do."""

    def __init__(self, prepared: Prepared, n: int, asked: RoundsOddsRequest) -> None:
        self.prepared, self.n, self.asked = prepared, n, asked
        self.goal = SEVERITY.index(asked.until)
        self.lowest = _lowest(asked.body)
        self.known: dict[Body, Chance[Body]] = {}

    def over(self, now: Body) -> bool:
        return SEVERITY.index(body.wound(now, self.asked.settings)) >= self.goal

    def blow(self, now: Body) -> Chance[Body]:
        if self.over(now):
            return sure(now)
        if now not in self.known:
            self.known[now] = struck(now, self.prepared, self.n, self.asked.settings).reduced()
        return self.known[now]

    def __call__(self, start: Body) -> Chance[Body | End[Wound]]:
        settings = self.asked.settings
        after: Chance[Body] = sure(start)
        for _ in range(self.asked.attacks):
            after = after.then(self.blow).reduced()

        def end(now: Body) -> Body | End[Wound]:
            if not self.over(now):
                now = rested(now, settings)
                # below both lines nothing gets worse, so that what never ends stays one state
                now = replace(now, hp=max(now.hp, self.lowest))
            return End(body.wound(now, settings)) if self.over(now) else now

        return after.map(end)


def _rounds(
    request: RoundsOddsRequest,
    prepared: Prepared,
    n: int,
    found: tuple[Chance[Wound], Fraction | None, int],
    within: list[Fraction],
) -> RoundsOddsValues:
    ends, mean, states = found
    ended = Fraction(sum(ends.weights.values()), ends.total)
    return RoundsOddsValues(
        n=n,
        dodge_n=dodge_dice(prepared),
        until=request.until,
        mean_rounds=None if mean is None else fraction_text(mean),
        mean_about=None if mean is None else tenths(mean),
        within=tuple(
            RoundChance(number, fraction_text(chance), percent_text(chance)) for number, chance in enumerate(within, 1)
        ),
        ends=_wounds(ends),
        never=fraction_text(1 - ended),
        states=states,
    )


OPERATIONS: Final = (
    Operation(
        AttackOddsRequest,
        odds_attack,
        AttackOddsValues,
        clauses=("PP-64", "PP-65", "PP-68", "PP-69", "PP-71", "PP-73", "PP-74", "PP-75", "PP-76"),
        group="odds",
    ),
    Operation(
        RoundsOddsRequest,
        odds_rounds,
        RoundsOddsValues,
        clauses=("PP-63", "PP-64", "PP-76", "PP-77", "PP-79"),
        group="odds",
    ),
)
