"""A fight played by a policy, as states that lead to one another: the rules themselves are run, not told again.

A state is the HP of everybody and a frame: the fight without its HP. What a turn does to a frame (who acts next, what
ends, who defends, which front collapses) is the same whatever the HP, but for whether the target falls; so the rules
run once for each frame, and the HP that attacks take are worked out exactly.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import structs

from sainome.kit.chance import Chance
from sainome.kit.dice import no_dice
from sainome.kit.errors import RuleError
from sainome.systems.chaos_world import fight_rules as rules
from sainome.systems.chaos_world.common import Party
from sainome.systems.chaos_world.fight_chances import Attempt, attempts, exchange_of, refusal, strike
from sainome.systems.chaos_world.fight_exchange import at_once, conclude
from sainome.systems.chaos_world.fight_skills import ON_ROLLS
from sainome.systems.chaos_world.fight_state import Combatant, Fight
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.odds_party import Policy

type Winner = Literal["pc", "enemy", "nobody"]

WINNERS: Final[tuple[Winner, ...]] = ("pc", "enemy", "nobody")

_ENCODE: Final = msgspec.json.encode


class Spot(NamedTuple):
    """Where a fight stands when somebody is on turn: HP of everybody, and the number of the frame."""

    hp: tuple[int, ...]
    frame: int


class Over(NamedTuple):
    """How a fight has ended: HP, who has won, who stands."""

    hp: tuple[int, ...]
    won: Winner
    standing: tuple[bool, ...]


class Way(NamedTuple):
    """One way in which a turn may go: how many of all cases, what follows, whether a round has begun."""

    weight: int
    to: Spot | Over
    begun: bool


class Aim(NamedTuple):
    """An attack and its target, by its place among the combatants."""

    attempt: Attempt
    foe: int


def winner(fight: Fight) -> Winner | None:
    """Return who has won: the side of all who can still act; None while both can (CW-53)."""
    able = {one.party for one in fight.combatants if one.able}
    if len(able) > 1 and fight.phase != "over":
        return None
    return able.pop() if len(able) == 1 else "nobody"


def over(fight: Fight) -> Over:
    """Return how a fight that is over has ended."""
    hp, standing = zip(*((one.hp, one.able) for one in fight.combatants), strict=True)
    return Over(hp, winner(fight) or "nobody", standing)


class Play:
    """A fight from where it stands, with a policy for each side.

    Where only the GM may end a fight, it is over here when one side has nobody left to act. ``path`` is where the fight
    stands in the request, for refusals.
    """

    def __init__(self, fight: Fight, pc_policy: Policy, enemy_policy: Policy, path: str = "request.state") -> None:
        self.fight = fight
        self.path = path
        self.people = fight.combatants
        self.policies: dict[Party, Policy] = {"pc": pc_policy, "enemy": enemy_policy}
        self.frames: list[Fight] = []
        self._known: dict[bytes, int] = {}
        self._marks: dict[tuple[int, int], bytes] = {}
        self._losses: dict[tuple[object, ...], Chance[int]] = {}
        self._stopped: dict[tuple[object, ...], tuple[int, int, list[tuple[int, int]]]] = {}
        self._after: dict[tuple[object, ...], int] = {}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The place of everybody by name."""
        return {one.name: index for index, one in enumerate(self.people)}

    def opened(self) -> Fight:
        """Return the fight with its front in order and somebody on turn, if anybody has a turn left."""
        table = Table(self.fight)
        rules.settle_front(table)
        rules.advance(table)
        return table.state()

    def start(self) -> tuple[Spot | Over, bool]:
        """Return the first turn to come, or the end, and whether a round begins before it."""
        return self.settled(self.frame(self.opened()), tuple(one.hp for one in self.people))

    def frame(self, fight: Fight) -> int:
        """Return the number of a fight without its HP, its counters, and which later round it is."""
        people = [
            structs.replace(one, hp=0 if one.down else one.hp_max, used=[], formation_changes=0)
            for one in fight.combatants
        ]
        plain = structs.replace(fight, combatants=people, round=min(fight.round, 2), events=0, last=None)
        key = _ENCODE(plain)
        if key not in self._known:
            self._known[key] = len(self.frames)
            self.frames.append(plain)
        return self._known[key]

    def standing_at(self, spot: Spot) -> Fight:
        """Return the fight at a spot, with the HP of everybody."""
        fight = self.frames[spot.frame]
        people = [structs.replace(one, hp=left) for one, left in zip(fight.combatants, spot.hp, strict=True)]
        return structs.replace(fight, combatants=people)

    def actor(self, spot: Spot) -> Combatant:
        """Return who is on turn."""
        fight = self.frames[spot.frame]
        return fight.combatants[self.numbers[str(fight.current)]]

    def aims(self, spot: Spot, *, plain: bool = False) -> list[Aim]:
        """Return every attack that could be made now; ``plain``: for each foe the first weapon in hand that reaches."""
        table = Table(self.frames[spot.frame])
        who = self.actor(spot)
        made = [one for one in attempts(who) if not plain or not (one.skill or one.item or one.throwing)]
        found = [
            Aim(attempt, index)
            for index, foe in enumerate(table.fight.combatants)
            if foe.party != who.party and foe.able
            for attempt in made
            if refusal(table, who, foe, attempt) is None
        ]
        if not plain:
            return found
        return [one for at, one in enumerate(found) if one.foe not in [other.foe for other in found[:at]]]

    def loss(self, frame: int, aim: Aim) -> Chance[int]:
        """Return the HP that an attack takes, 0 where it misses, not stopped at the HP left (CW-55 to CW-68)."""
        fight = self.frames[frame]
        who = self.numbers[str(fight.current)]
        key = (self._mark(frame, who), self._mark(frame, aim.foe), who, _named(aim))
        if key not in self._losses:
            table = Table(fight)
            self._losses[key] = strike(table, fight.combatants[who], fight.combatants[aim.foe], aim.attempt).loss
        return self._losses[key]

    def _mark(self, frame: int, index: int) -> bytes:
        """Return all about somebody that may change an attack."""
        if (frame, index) not in self._marks:
            one = self.frames[frame].combatants[index]
            self._marks[frame, index] = _ENCODE(structs.replace(one, acted=False))
        return self._marks[frame, index]

    def stopped(self, spot: Spot, aim: Aim) -> tuple[int, int, list[tuple[int, int]]]:
        """Return all cases, the cases in which nothing is lost, and (HP lost, cases) stopped at the HP left."""
        left = spot.hp[aim.foe]
        key = (spot.frame, left, aim.foe, _named(aim))
        if key not in self._stopped:
            chance = self.loss(spot.frame, aim)
            merged: dict[int, int] = {}
            for value, weight in chance.weights.items():
                merged[min(left, value)] = merged.get(min(left, value), 0) + weight
            nothing = merged.pop(0, 0)
            self._stopped[key] = (chance.total, nothing, sorted(merged.items()))
        return self._stopped[key]

    def felling(self, spot: Spot, aim: Aim) -> Fraction:
        """Return the chance that an attack fells its target."""
        total, _, lost = self.stopped(spot, aim)
        return Fraction(sum(weight for value, weight in lost if value == spot.hp[aim.foe]), total)

    def damaging(self, spot: Spot, aim: Aim) -> Fraction:
        """Return the mean HP that an attack takes, no more than are left."""
        total, _, lost = self.stopped(spot, aim)
        return Fraction(sum(value * weight for value, weight in lost), total)

    def choice(self, spot: Spot) -> Aim | None:
        """Return what the policy attacks, the first listed among equals; None: it reaches nobody and defends."""
        found = self.aims(spot, plain=True)
        if not found:
            return None
        policy = self.policies[self.actor(spot).party]
        if policy == "listed" or len(found) == 1:
            return found[0]
        if policy == "weakest":
            return min(found, key=lambda aim: spot.hp[aim.foe])
        worth = self.felling if policy == "felling" else self.damaging
        return max(found, key=lambda aim: worth(spot, aim))

    def turn(self, spot: Spot) -> tuple[int, list[Way]]:
        """Return all cases of a turn under the policy, and what each leads to; the first is that nothing is lost."""
        return self.act(spot, self.choice(spot))

    def act(self, spot: Spot, aim: Aim | None) -> tuple[int, list[Way]]:
        """Return all cases of a turn in which somebody attacks, or defends if None (CW-46, CW-47).

        Raises:
            RuleError: ``does_more`` where the attack does more than take HP, ``too_large_for_exact``.
        """
        if aim is None:
            return 1, [self._way(1, self._struck(spot.frame, None, falls=False), spot.hp)]
        self.require_plain(self.actor(spot), aim.attempt)
        total, nothing, lost = self.stopped(spot, aim)
        stays = self._struck(spot.frame, aim, falls=False)
        ways = [self._way(nothing, stays, spot.hp)]
        for value, weight in lost:
            left = spot.hp[aim.foe] - value
            after = self._struck(spot.frame, aim, falls=True) if left == 0 else stays
            ways.append(self._way(weight, after, (*spot.hp[: aim.foe], left, *spot.hp[aim.foe + 1 :])))
        return total, ways

    def require_plain(self, who: Combatant, attempt: Attempt) -> None:
        """Refuse an attack that does more than take its target's HP: that is not followed state by state (H12).

        Raises:
            RuleError: ``does_more``.
        """
        for name in besides(who, attempt):
            raise RuleError("does_more", self.path, who=who.name, name=name)

    def _struck(self, frame: int, aim: Aim | None, *, falls: bool) -> int:
        """Return the frame after somebody has defended or attacked: the rules run, with one HP to be lost or none."""
        key = (frame, None if aim is None else (aim.foe, _named(aim)), falls)
        if key not in self._after:
            table = Table(self.frames[frame])
            who = str(table.fight.current)
            if aim is None:
                rules.guard(table, who)
            else:
                foe = self.people[aim.foe].name
                rules.spend(table, who)
                table.set(exchange=exchange_of(table.people[who], table.people[foe], aim.attempt))
                if falls:
                    rules.set_hp(table, foe, 0, settle=False)
                conclude(table, no_dice(), [foe], critical=False)
            self._after[key] = self.frame(table.state())
        return self._after[key]

    def _way(self, weight: int, frame: int, hp: tuple[int, ...]) -> Way:
        return Way(weight, *self.settled(frame, hp))

    def settled(self, frame: int, hp: tuple[int, ...]) -> tuple[Spot | Over, bool]:
        """Go on to the next turn: the end of a round with its slip, the next one with no skill in its setup (CW-52)."""
        fight = self.frames[frame]
        if fight.phase == "turns" and winner(fight) is None:
            return Spot(hp, frame), False
        if winner(fight) is None:
            slips = any(one.has("slip") and not one.left for one in fight.combatants)
            key = (frame, hp if slips else None)
            if key not in self._after:
                table = Table(self.standing_at(Spot(hp, frame)) if slips else fight)
                next_turn(table)
                self._after[key] = self.frame(table.state())
                if slips:
                    self._slipped[key] = tuple(one.hp for one in table.people.values())
            hp = self._slipped.get(key, hp)
            begun = fight.phase == "round_end"
            fight, frame = self.frames[self._after[key]], self._after[key]
            if winner(fight) is None:
                return Spot(hp, frame), begun
        return over(fight)._replace(hp=hp), False

    @cached_property
    def _slipped(self) -> dict[tuple[object, ...], tuple[int, ...]]:
        return {}


def next_turn(table: Table) -> None:
    """Run the end of a round and a setup in which nobody does anything, until somebody is on turn or it is over."""
    while table.fight.phase in ("round_end", "setup") and winner(table.state()) is None:
        if table.fight.phase == "round_end":
            rules.end_round(table)
        else:
            rules.begin_turns(table)


def besides(who: Combatant, attempt: Attempt) -> list[str]:
    """Return the skills and items by which an attack does more than take its target's HP, by name."""
    found = [
        skill.name
        for skill in who.skills
        if skill.attribute == "passive" and any(one.when != "always" and not at_once(one) for one in skill.effects)
    ]
    source = attempt.skill or attempt.item
    if source is not None and any(one.do not in ON_ROLLS for one in source.effects):
        found.append(source.name)
    if attempt.skill is not None and attempt.skill.cost.hp:
        found.append(attempt.skill.name)
    return found


def _named(aim: Aim) -> tuple[object, ...]:
    one = aim.attempt
    return one.weapon, one.kind, one.throwing, one.skill and one.skill.id, one.item and one.item.id
