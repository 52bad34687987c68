"""Two parties as the odds of a fight see them: figures, who comes next, whom the policy attacks (CW-40 to CW-75)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.chance import Chance
from sainome.kit.system import Request
from sainome.systems.chaos_world import odds
from sainome.systems.chaos_world.common import Figure, Kind, Name, Party, Points, Rank
from sainome.systems.chaos_world.damage import Application, guarded
from sainome.systems.chaos_world.formation import front_is_empty, reach_refusal
from sainome.systems.chaos_world.hitting import evasion_in_effect
from sainome.systems.chaos_world.order import Runner, in_order
from sainome.systems.chaos_world.settings import Settings

MOST_A_SIDE: Final = 4
"""Fighters of one party."""

type FewDice = Annotated[int, Meta(ge=0, le=8)]
type Policy = Literal["listed", "weakest", "felling", "damage"]
"""Whom a party attacks: the first listed, the one with least HP, the likeliest to fall, the one who loses most."""

type Initiative = Literal["pc", "enemy", "rolled"]


class Fighter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One fighter with its figures as they stand; dice counts are what is left after all changes.

    ``defense`` meets normal attacks, ``special_defense`` special ones; ``acted`` and ``defending`` describe the round
    that is going on.
    """

    name: Name
    hp: Annotated[int, Meta(ge=0, le=9999)]
    attack: Figure
    accuracy: Figure
    defense: Figure = 0
    special_defense: Figure = 0
    evasion: Figure = 0
    speed: Figure = 0
    kind: Kind = "normal"
    range: Literal["melee", "ranged"] = "melee"
    rank: Rank = "front"
    flying: bool = False
    dice_count: FewDice = 2
    damage_dice_count: FewDice = 2
    critical_mod: Figure = 0
    unevadable: bool = False
    ignore_rear_guard: bool = False
    reduction: Annotated[list[Points], Meta(max_length=10)] = []
    acted: bool = False
    defending: bool = False


type Side = Annotated[list[Fighter], Meta(min_length=1, max_length=MOST_A_SIDE)]


class Parties(Request, frozen=True, kw_only=True):
    """Two parties in a fight with plain attacks: no skills, no items, no statuses.

    Whoever reaches nobody defends. ``initiative`` counts in round 1 and breaks ties of speed later; None: nobody has
    it. A fight under way: ``round``, and what each fighter has done in it.
    """

    pcs: Side
    enemies: Side
    pc_policy: Policy = "weakest"
    enemy_policy: Policy = "weakest"
    initiative: Initiative | None = None
    round: Annotated[int, Meta(ge=1, le=9999)] = 1
    settings: Settings = Settings()


type _Attack = tuple[int, int, bool, Rank, Rank]
"""Who attacks whom, whether the target defends, and where both stand."""


class Node(NamedTuple):
    """Where a fight stands between two turns.

    Args:
        hp: of everybody, characters first.
        opening: whether the round that the request describes is still going on.
        place: position in the order of that round, or of every later one.
        defending: a bit for everybody who defends.
    """

    hp: tuple[int, ...]
    opening: bool
    place: int
    defending: int


class Next(NamedTuple):
    """One way in which a turn may go: how many of all cases, what follows, and whether a new round has begun."""

    weight: int
    node: Node | Party
    new_round: bool


class Model:
    """A fight with a known initiative. Positions are of characters first, then of enemies."""

    def __init__(self, asked: Parties, initiative: Party | None) -> None:
        self.asked = asked
        self.settings = asked.settings
        self.people = (*asked.pcs, *asked.enemies)
        self.split = len(asked.pcs)
        self.initiative = initiative
        self.losses: dict[_Attack, Chance[int]] = {}
        self.spread: dict[tuple[_Attack, int], tuple[int, int, list[tuple[int, int]]]] = {}
        self.summed: dict[tuple[_Attack, int], tuple[list[int], list[int]]] = {}

    def party(self, index: int) -> Party:
        """Return somebody's side."""
        return "pc" if index < self.split else "enemy"

    def _order(self, round_number: int, acted: bool) -> tuple[int, ...]:
        runners = [
            Runner(name=str(index), speed=one.speed, party=self.party(index), acted=acted and one.acted)
            for index, one in enumerate(self.people)
        ]
        able = [one for one in runners if self.people[int(one.name)].hp > 0]
        holder = None
        if self.initiative is not None:
            own = [one for one in able if one.party == self.initiative]
            holder = max(own, key=lambda one: one.speed).name if own else None
        found = in_order(runners, round_number, self.initiative, holder, self.settings)
        return tuple(int(one.name) for one in found)

    @cached_property
    def opening(self) -> tuple[int, ...]:
        """The turns that are left in the round that the request describes."""
        return self._order(self.asked.round, acted=True)

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The turns of every later round."""
        return self._order(max(2, self.asked.round + 1), acted=False)

    def start(self) -> Node | Party:
        """Return where the fight begins, or who has won already."""
        defending = sum(1 << index for index, one in enumerate(self.people) if one.defending)
        hp = tuple(one.hp for one in self.people)
        won = self.winner(hp)
        return won or self._seek(hp, opening=True, place=0, defending=defending)[0]

    def winner(self, hp: tuple[int, ...]) -> Party | None:
        """Return the side that still stands alone (CW-53)."""
        if not any(hp[self.split :]):
            return "pc"
        return None if any(hp[: self.split]) else "enemy"

    def _seek(self, hp: tuple[int, ...], *, opening: bool, place: int, defending: int) -> tuple[Node, bool]:
        """Return the next turn of somebody able to act, from a position on, and whether a new round has begun."""
        turns = self.opening if opening else self.later
        while place < len(turns) and not hp[turns[place]]:
            place += 1
        if place < len(turns):
            return Node(hp, opening, place, defending), False
        return self._seek(hp, opening=False, place=0, defending=defending)[0], True

    def actor(self, node: Node) -> int:
        """Return whose turn it is."""
        return (self.opening if node.opening else self.later)[node.place]

    @cached_property
    def _ranks(self) -> dict[tuple[bool, ...], tuple[Rank, ...]]:
        return {}

    def ranks(self, hp: tuple[int, ...]) -> tuple[Rank, ...]:
        """Return where everybody stands, fronts that have collapsed included (CW-73)."""
        down = tuple(not one for one in hp)
        if down not in self._ranks:
            found: list[Rank] = []
            for side in (range(self.split), range(self.split, len(hp))):
                members = [(self.people[index].rank, down[index]) for index in side]
                empty = front_is_empty(members, self.settings)
                found += ["front" if empty else rank for rank, _ in members]
            self._ranks[down] = tuple(found)
        return self._ranks[down]

    def reachable(self, node: Node, who: int) -> list[int]:
        """Return the foes still standing whom somebody's attack reaches (CW-54)."""
        foes = range(self.split, len(node.hp)) if who < self.split else range(self.split)
        ranks = self.ranks(node.hp)
        one = self.people[who]
        return [
            foe
            for foe in foes
            if node.hp[foe]
            and reach_refusal(one.range, ranks[who], ranks[foe], target_flying=self.people[foe].flying) is None
        ]

    def loss(self, node: Node, who: int, foe: int) -> Chance[int]:
        """Return the HP that an attack takes, 0 where it misses, not stopped at the HP left (CW-55 to CW-68)."""
        return self._loss(self._key(node, who, foe))

    def _key(self, node: Node, who: int, foe: int) -> _Attack:
        ranks = self.ranks(node.hp)
        return who, foe, bool(node.defending >> foe & 1), ranks[who], ranks[foe]

    def _loss(self, key: _Attack) -> Chance[int]:
        if key not in self.losses:
            who, foe, defending, rank, foe_rank = key
            one, other = self.people[who], self.people[foe]
            hit = odds.chance_to_hit(
                one.dice_count,
                one.accuracy,
                evasion_in_effect(other.evasion, defending=defending),
                self.settings,
                unevadable=one.unevadable,
            )
            how = Application(
                reductions=tuple(other.reduction),
                defending=defending,
                attacker_guarded=guarded(rank, one.flying),
                target_guarded=guarded(foe_rank, other.flying) and not one.ignore_rear_guard,
            )
            damage = odds.damage_on_hit(
                one.damage_dice_count,
                one.attack,
                other.defense if one.kind == "normal" else other.special_defense,
                how,
                self.settings,
                critical_mod=one.critical_mod,
            )
            weights = {value: weight * hit.numerator for value, weight in damage.weights.items() if hit}
            weights[0] = weights.get(0, 0) + damage.total * (hit.denominator - hit.numerator)
            self.losses[key] = Chance(weights, damage.total * hit.denominator).reduced()
        return self.losses[key]

    def stopped(self, node: Node, who: int, foe: int) -> tuple[int, int, list[tuple[int, int]]]:
        """Return all cases, the cases in which nothing is lost, and (HP lost, cases) stopped at the HP left."""
        key = self._key(node, who, foe)
        left = node.hp[foe]
        if (key, left) not in self.spread:
            chance = self._loss(key)
            merged: dict[int, int] = {}
            for value, weight in chance.weights.items():
                merged[min(left, value)] = merged.get(min(left, value), 0) + weight
            nothing = merged.pop(0, 0)
            self.spread[key, left] = (chance.total, nothing, sorted(merged.items()))
        return self.spread[key, left]

    def choice(self, node: Node, who: int) -> int | None:
        """Return whom the policy attacks, the first listed among equals; None: it reaches nobody and defends."""
        found = self.reachable(node, who)
        if not found:
            return None
        policy = self.asked.pc_policy if who < self.split else self.asked.enemy_policy
        if policy == "listed" or len(found) == 1:
            return found[0]
        if policy == "weakest":
            return min(found, key=lambda foe: node.hp[foe])
        worth = self.felling if policy == "felling" else self.damaging
        return max(found, key=lambda foe: worth(node, who, foe))

    def felling(self, node: Node, who: int, foe: int) -> Fraction:
        """Return the chance that an attack fells its target."""
        total, _, lost = self.stopped(node, who, foe)
        return Fraction(sum(weight for value, weight in lost if value == node.hp[foe]), total)

    def damaging(self, node: Node, who: int, foe: int) -> Fraction:
        """Return the mean HP that an attack takes, no more than are left."""
        total, _, lost = self.stopped(node, who, foe)
        return Fraction(sum(value * weight for value, weight in lost), total)

    def turn(self, node: Node) -> tuple[int, list[Next]]:
        """Return all cases of a turn under the policy, and what each leads to; the first is that nothing is lost."""
        return self.act(node, self.choice(node, self.actor(node)))

    def act(self, node: Node, foe: int | None) -> tuple[int, list[Next]]:
        """Return all cases of a turn in which somebody attacks a foe, or defends if None (CW-46, CW-47)."""
        if foe is None:
            return 1, [self.after(node, None, 0)]
        total, nothing, lost = self.stopped(node, self.actor(node), foe)
        ways = [self.after(node, foe, value)._replace(weight=weight) for value, weight in lost]
        return total, [self.after(node, foe, 0)._replace(weight=nothing), *ways]

    def after(self, node: Node, foe: int | None, lost: int) -> Next:
        """Return what follows a turn in which a foe lost so much HP, or in which somebody defended (CW-46, CW-47)."""
        who = self.actor(node)
        defending = node.defending & ~(1 << who)  # until the own next turn
        hp = node.hp
        if foe is None:
            defending |= 1 << who
        elif lost:
            hp = (*hp[:foe], hp[foe] - lost, *hp[foe + 1 :])
            if not hp[foe]:
                defending &= ~(1 << foe)
                won = self.winner(hp)
                if won is not None:
                    return Next(1, won, False)
        after, new = self._seek(hp, opening=node.opening, place=node.place + 1, defending=defending)
        return Next(1, after, new)

    def cumulated(self, node: Node, foe: int) -> tuple[int, list[int], list[int]]:
        """Return all cases of an attack, the cases up to each loss of HP, and the losses, 0 first."""
        total, nothing, lost = self.stopped(node, self.actor(node), foe)
        key = self._key(node, self.actor(node), foe), node.hp[foe]
        if key not in self.summed:
            self.summed[key] = (
                list(accumulate([nothing, *(weight for _, weight in lost)])),
                [0, *(value for value, _ in lost)],
            )
        return total, *self.summed[key]
