"""Odds of a whole fight between two parties, by figures or as it stands, under a stated policy (CW-40 to CW-75)."""

from __future__ import annotations

from collections.abc import Sequence
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
from sainome.systems.chaos_world.fight_skills import usable
from sainome.systems.chaos_world.fight_state import Fight
from sainome.systems.chaos_world.odds_ops import decimal
from sainome.systems.chaos_world.odds_outlook import Outlook, mixed, most_states, outlook, solve, value_of
from sainome.systems.chaos_world.odds_party import Parties, Policy, fight_asked, fight_of
from sainome.systems.chaos_world.odds_play import Over, Play
from sainome.systems.chaos_world.odds_sample import Mean, Sample, margin, most_turns, sample

MOST_SAMPLED: Final = 5_000

UNSOLVED: Final = ("too_large_for_exact", "does_more")
"""Refusals of a fight that cannot be solved, but can be estimated."""


class FightOddsRequest(Parties, frozen=True, kw_only=True, tag="chaos_world.probability_fight"):
    """How a fight under stated policies ends, from its figures or from where it stands.

    Where it cannot be solved, ``fights`` of them are fought with dice of this ``seed``, and the answer is said to be
    an estimate; ``fights`` 0: such a fight is refused.
    """

    fights: Annotated[int, Meta(ge=0, le=MOST_SAMPLED)] = 600
    seed: Annotated[str, Meta(min_length=1, max_length=60)] = "sainome"


class Standing(Struct, frozen=True, kw_only=True):
    """One fighter: the chance to stand at the end, and the mean HP left (None: it may never end).

    Of an estimate, ``error`` is half the 95% interval of the chance, ``hp_error`` the standard error of the HP.
    """

    name: str
    party: Party
    p: str
    percent: str
    error: str | None
    hp: str | None
    hp_decimal: str | None
    hp_error: str | None


class Unused(Struct, frozen=True):
    """What somebody has and the policies do not use, or what only the GM can apply: skills, items, states by name."""

    who: str
    names: str


class FightOddsValues(Struct, frozen=True, kw_only=True):
    """How the fight ends. ``rounds`` counts the round it begins in; None: it may never end.

    ``method`` estimate: the chances are shares of ``fights`` fights. ``error`` is half the 95% interval of the chance
    that the characters win, ``standard_error`` its standard error, ``rounds_error`` that of the rounds; ``reason`` is
    the code why it is not exact, ``undecided`` the share of fights that went on beyond 200 rounds or ``turns`` turns.
    Exact: ``undecided`` is the chance that it never ends. ``limit``: up to so many states are solved; ``turns``: when
    so many have been taken, no further fight is begun. ``p_nobody``: the last of both sides fall together.
    """

    method: Literal["exact", "estimate"]
    pc_policy: Policy
    enemy_policy: Policy
    p_pc: str
    percent_pc: str
    p_enemy: str
    percent_enemy: str
    p_nobody: str
    percent_nobody: str | None
    undecided: str
    error: str | None
    standard_error: str | None
    rounds: str | None
    decimal: str | None
    rounds_error: str | None
    standing: tuple[Standing, ...]
    states: int | None
    fights: int | None
    seed: str | None
    reason: str | None
    limit: int
    turns: int
    unused: tuple[Unused, ...]


def plays_of(request: Parties) -> list[tuple[Fraction, Play]]:
    """Return the fight for each outcome of the initiative contest, with its chance (CW-30, CW-40)."""
    fight = fight_asked(request)
    policies = request.pc_policy, request.enemy_policy
    if request.state is not None:
        return [(Fraction(1), Play(fight, *policies, "request.state"))]
    if request.initiative != "rolled":
        return [(Fraction(1), Play(fight, *policies, "request.pcs"))]
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
    return [
        (share, Play(fight_of(request, party), *policies, "request.pcs"))
        for share, party in ((chance, active), (1 - chance, passive))
        if share
    ]


def probability_fight(request: FightOddsRequest, dice: Dice) -> Outcome:
    """Say who wins a fight of plain attacks, how long it lasts and who stands (CW-40 to CW-47, CW-53 to CW-75).

    Raises:
        RuleError: what :func:`fight_asked` refuses; with ``fights`` 0 ``too_large_for_exact``, and ``does_more`` where
            attacks do more than take HP.
    """
    plays = plays_of(request)
    try:
        parts = [(share, _solved(play)) for share, play in plays]
    except RuleError as refused:
        if refused.code not in UNSOLVED or not request.fights:
            raise
        return _estimated(request, plays, refused.code)
    found = mixed([(share, one) for share, (one, _) in parts])
    rounds = None if found.rounds is None else found.rounds + 1
    states = sum(states for _, (_, states) in parts)
    standing = [
        Standing(
            name=one.name,
            party=one.party,
            p=fraction_text(found.standing[index]),
            percent=percent_text(found.standing[index]),
            error=None,
            hp=None if found.hp is None else fraction_text(found.hp[index]),
            hp_decimal=None if found.hp is None else decimal(found.hp[index]),
            hp_error=None,
        )
        for index, one in enumerate(plays[0][1].people)
    ]
    values = FightOddsValues(
        method="exact",
        pc_policy=request.pc_policy,
        enemy_policy=request.enemy_policy,
        p_pc=fraction_text(found.won["pc"]),
        percent_pc=percent_text(found.won["pc"]),
        p_enemy=fraction_text(found.won["enemy"]),
        percent_enemy=percent_text(found.won["enemy"]),
        p_nobody=fraction_text(found.won["nobody"]),
        percent_nobody=percent_text(found.won["nobody"]) if found.won["nobody"] else None,
        undecided=fraction_text(Fraction(1) - sum(found.won.values())),
        error=None,
        standard_error=None,
        rounds=None if rounds is None else fraction_text(rounds),
        decimal=None if rounds is None else decimal(rounds),
        rounds_error=None,
        standing=tuple(standing),
        states=states,
        fights=None,
        seed=None,
        reason=None,
        limit=most_states(plays[0][1]),
        turns=most_turns(plays[0][1]),
        unused=unused(plays[0][1].fight),
    )
    return Outcome(values=values, steps=(Step("fight_solved", "CW-53", {"states": states}),))


def unused(fight: Fight) -> tuple[Unused, ...]:
    """Return what no policy uses, and the states that only their text explains, for everybody still there."""
    found = []
    for who in fight.combatants:
        skills = [skill.name for skill in usable(who) if skill.attribute != "passive"]
        items = [item.name for item in who.items if item.id in who.carried and item.name not in skills]
        names = [*skills, *items, *(state.name for state in who.states)]
        if names and not who.left:
            found.append(Unused(who.name, ", ".join(dict.fromkeys(names))))
    return tuple(found)


def _solved(play: Play) -> tuple[Outlook, int]:
    start, begun = play.start()
    if isinstance(start, Over):
        return outlook(value_of(start, {})), 0
    known = solve(play, [start])
    found = outlook(known[start])
    if found.rounds is not None and begun:  # nobody was left to act in the round described
        found = found._replace(rounds=found.rounds + 1)
    return found, len(known)


def _estimated(request: FightOddsRequest, plays: Sequence[tuple[Fraction, Play]], reason: str) -> Outcome:
    found = sample(plays, request.fights, request.seed)
    shares = {side: Fraction(found.won[side], found.fights) for side in ("pc", "enemy", "nobody")}
    rounds = found.rounds.mean(found.ended) + 1 if found.ended else None
    error = percent_text(margin(found.won["pc"], found.fights))
    values = FightOddsValues(
        method="estimate",
        pc_policy=request.pc_policy,
        enemy_policy=request.enemy_policy,
        p_pc=fraction_text(shares["pc"]),
        percent_pc=percent_text(shares["pc"]),
        p_enemy=fraction_text(shares["enemy"]),
        percent_enemy=percent_text(shares["enemy"]),
        p_nobody=fraction_text(shares["nobody"]),
        percent_nobody=percent_text(shares["nobody"]) if shares["nobody"] else None,
        undecided=fraction_text(Fraction(found.fights - found.ended, found.fights)),
        error=error,
        standard_error=percent_text(Mean(found.won["pc"], found.won["pc"]).error(found.fights)),
        rounds=None if rounds is None else fraction_text(rounds),
        decimal=None if rounds is None else decimal(rounds),
        rounds_error=decimal(found.rounds.error(found.ended)) if found.ended else None,
        standing=tuple(_stood(found, index, plays[0][1]) for index in range(len(found.standing))),
        states=None,
        fights=found.fights,
        seed=request.seed,
        reason=reason,
        limit=most_states(plays[0][1]),
        turns=most_turns(plays[0][1]),
        unused=unused(plays[0][1].fight),
    )
    step = Step("fight_estimated", "CW-53", {"fights": found.fights, "limit": values.limit, "error": error})
    return Outcome(values=values, steps=(step,))


def _stood(found: Sample, index: int, play: Play) -> Standing:
    stood, left, one = found.standing[index], found.hp[index], play.people[index]
    hp = left.mean(found.ended) if found.ended else None
    return Standing(
        name=one.name,
        party=one.party,
        p=fraction_text(Fraction(stood, found.fights)),
        percent=percent_text(Fraction(stood, found.fights)),
        error=percent_text(margin(stood, found.fights)),
        hp=None if hp is None else fraction_text(hp),
        hp_decimal=None if hp is None else decimal(hp),
        hp_error=decimal(left.error(found.ended)) if found.ended else None,
    )


OPERATIONS: Final = (
    Operation(
        FightOddsRequest,
        probability_fight,
        FightOddsValues,
        clauses=("CW-40", "CW-44", "CW-46", "CW-47", "CW-53", "CW-54", "CW-68", "CW-73"),
        group="odds",
    ),
)
