"""Two parties as the odds of a fight ask for them: figures as they stand, or a fight under way (CW-40 to CW-75)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from sainome.kit.errors import RuleError
from sainome.kit.system import Request
from sainome.systems.chaos_world.abilities import Mods
from sainome.systems.chaos_world.common import BASE_DICE, Figure, Kind, Name, Party, Points, Rank
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_figures import NATURAL, runner
from sainome.systems.chaos_world.fight_state import Combatant, Fight, Running
from sainome.systems.chaos_world.order import holder_of
from sainome.systems.chaos_world.pack import Deed, Gear
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


type Side = Annotated[list[Fighter], Meta(max_length=MOST_A_SIDE)]


class Parties(Request, frozen=True, kw_only=True):
    """Two parties in a fight with plain attacks, by their figures; or ``state``, a fight under way, without figures.

    Whoever reaches nobody defends. By figures there are no skills, items or statuses; ``initiative`` counts in round 1
    and breaks ties of speed later (None: nobody has it), ``round`` and what each fighter has done describe where it
    stands. In a state everything counts that runs in it, passives too; nobody declares a skill, uses an item or
    changes formation. Its own settings hold.
    """

    state: Fight | None = None
    pcs: Side = []
    enemies: Side = []
    pc_policy: Policy = "weakest"
    enemy_policy: Policy = "weakest"
    initiative: Initiative | None = None
    round: Annotated[int, Meta(ge=1, le=9999)] = 1
    settings: Settings = Settings()


OWN: Final = "own figures"
"""The name of what belongs to a fighter's figures: the weapon, and what runs on it."""


def fight_asked(asked: Parties) -> Fight:
    """Return the fight that is asked about, between two turns; nobody holds an initiative yet to be rolled for.

    Raises:
        RuleError: ``state_or_figures`` for both or neither, ``party_missing``, ``name_twice``, ``bad_state``,
            ``fight_over``, ``attack_pending`` and ``initiative_open`` for a fight that waits for something else.
    """
    if asked.state is None:
        return fight_of(asked, None if asked.initiative == "rolled" else asked.initiative)
    if asked.pcs or asked.enemies:
        raise RuleError("state_or_figures", "request.pcs" if asked.pcs else "request.enemies")
    check_state(asked.state)
    fight = asked.state
    if fight.exchange is not None:
        raise RuleError("attack_pending", "request.state.exchange", who=fight.exchange.attacker)
    if fight.phase == "over":
        raise RuleError("fight_over", "request.state.phase")
    if fight.phase == "initiative":
        raise RuleError("initiative_open", "request.state.phase")
    return structs.replace(fight, ask_windows=False)


def fight_of(asked: Parties, initiative: Party | None) -> Fight:
    """Return the figures as a fight in its turns, with nobody chosen to act yet.

    Raises:
        RuleError: ``state_or_figures``, ``party_missing``, ``name_twice``, ``fight_over`` where nobody stands at all.
    """
    if not asked.pcs and not asked.enemies:
        raise RuleError("state_or_figures", "request.pcs")
    sides: tuple[tuple[Party, Side, str], ...] = (("pc", asked.pcs, "pcs"), ("enemy", asked.enemies, "enemies"))
    people: list[Combatant] = []
    for party, side, field in sides:
        if not side:
            raise RuleError("party_missing", f"request.{field}", party=party)
        for index, one in enumerate(side):
            if one.name in [other.name for other in people]:
                raise RuleError("name_twice", f"request.{field}[{index}].name", name=one.name)
            people.append(combatant_of(one, party))
    if not any(one.able for one in people):
        raise RuleError("fight_over", "request.pcs")
    runners = [runner(one, asked.settings) for one in people]
    return Fight(
        phase="turns",
        combatants=people,
        round=asked.round,
        initiative_party=initiative,
        initiative_holder=holder_of(runners, initiative) if initiative else None,
        ask_windows=False,
        settings=asked.settings,
    )


def combatant_of(one: Fighter, party: Party) -> Combatant:
    """Return somebody whose figures in a fight are just these, with a natural attack that has no limit (B.9)."""
    changes: list[tuple[Deed, int]] = [
        ("dice_mod", one.dice_count - BASE_DICE),
        ("damage_dice_mod", one.damage_dice_count - BASE_DICE),
        ("critical_mod", one.critical_mod),
        ("unevadable", int(one.unevadable)),
        ("ignore_rear_guard", int(one.ignore_rear_guard)),
        *(("reduction", amount) for amount in one.reduction),
    ]
    return Combatant(
        name=one.name,
        party=party,
        hp=one.hp,
        hp_max=max(1, one.hp),
        down=not one.hp,
        mods=Mods(
            attack=one.attack,
            special_attack=one.attack,
            accuracy=one.accuracy,
            defense=one.defense,
            special_defense=one.special_defense,
            evasion=one.evasion,
            speed=one.speed,
        ),
        gear=[Gear(id=OWN, name=OWN, category=NATURAL, range=one.range, kind=one.kind)],
        equipped={"hand": OWN},
        rank=one.rank,
        flying=one.flying,
        acted=one.acted,
        defending=one.defending,
        effects=[
            Running(name=OWN, source=one.name, do=do, value=amount, stacks=True) for do, amount in changes if amount
        ],
    )
