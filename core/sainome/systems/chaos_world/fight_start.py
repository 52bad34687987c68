"""A fight begins: who takes part, where they stand, who holds initiative (CW-38 to CW-42)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.chaos_world.abilities import Basics
from sainome.systems.chaos_world.checks import active_wins, dice_count, read_faces
from sainome.systems.chaos_world.common import MARTIAL, Count, Money, Name, OptionalText, Party, Points, Rank, thrown
from sainome.systems.chaos_world.fight_check import check_state
from sainome.systems.chaos_world.fight_figures import NATURAL, speed_now, total
from sainome.systems.chaos_world.fight_rules import PARTIES, advance, begin_round, require_phase, settle_front
from sainome.systems.chaos_world.fight_state import Combatant, Drop, Fight
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_view import FightValues, outcome
from sainome.systems.chaos_world.formation import front_is_empty
from sainome.systems.chaos_world.hitting import Hate, hate_that_applies
from sainome.systems.chaos_world.pack import ChaosPack, Figures, Gear, Item, Skill
from sainome.systems.chaos_world.pack_use import covers_special, find, pack_in_use
from sainome.systems.chaos_world.settings import Settings
from sainome.systems.chaos_world.sheet import Character

type Names = Annotated[list[Name], Meta(max_length=200)]


class Custom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody made up at the table: basics or ready figures, gear, items and skills of the pack by id or name."""

    hp: Annotated[int, Meta(ge=1, le=999_999)] = 20
    sp: Count = 0
    basics: Basics | None = None
    figures: Figures | None = None
    weapons: Names = []
    equipment: Names = []
    items: Names = []
    skills: Names = []
    cl: Count = 0
    enemy_level: Count = 0
    class_changed: bool = False
    pp_total: Money = 0


class Entrant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who takes part: an enemy of the pack, a character, or one made up (exactly one of the three)."""

    name: OptionalText = ""
    player: OptionalText = ""
    party: Party
    enemy: Name | None = None
    character: Character | None = None
    custom: Custom | None = None
    rank: Rank | None = None
    flying: bool | None = None
    hp: Points | None = None
    sp: Points | None = None


class StartRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_start"):
    """Both parties, placed; without a pack the sample's invented figures are used."""

    entrants: Annotated[list[Entrant], Meta(min_length=2, max_length=100)]
    pack: ChaosPack | None = None
    ask_windows: bool = True
    settings: Settings = Settings()


def basics_of(figures: Figures) -> Basics:
    """Return basics that give exactly these combat abilities (B.9)."""
    return Basics(
        strength=figures.attack,
        endurance=figures.defense,
        technique=figures.accuracy,
        agility=figures.speed,
        blessing=figures.evasion - figures.speed,
        intellect=figures.special_attack,
        spirit=figures.special_defense,
    )


def fitted(tables: ChaosPack, gear: Gear) -> Gear:
    """Return a weapon that knows whether its limit covers special attack (CW-20)."""
    return structs.replace(gear, limit_applies_to_special=covers_special(tables, gear))


def put_on(gear: list[Gear]) -> dict[str, str]:
    """Return pieces in slots; a second piece for a slot gets a slot of its own."""
    slots: dict[str, str] = {}
    for piece in gear:
        slot, number = piece.slot, 2
        while slot in slots:
            slot, number = f"{piece.slot} {number}", number + 1
        slots[slot] = piece.id
    return slots


def combatant(entrant: Entrant, tables: ChaosPack, path: str) -> Combatant:
    """Make a combatant; everything that it needs of the pack comes along, so that the state stands by itself."""
    given = [one for one in (entrant.enemy, entrant.character, entrant.custom) if one is not None]
    if len(given) != 1:
        raise RuleError("one_of_three", path)
    if entrant.enemy is not None:
        made = _from_enemy(entrant, entrant.enemy, tables, path)
    elif entrant.character is not None:
        made = _from_character(entrant.character, entrant.party, tables, path)
    else:
        made = _from_custom(entrant, entrant.custom or Custom(), tables, path)
    martial = any(one.id == MARTIAL and one.limit_covers_special for one in tables.weapon_categories)
    changes: dict[str, object] = {"martial_covers_special": martial}
    for field in ("rank", "flying", "hp", "sp"):
        if getattr(entrant, field) is not None:
            changes[field] = getattr(entrant, field)
    for field in ("name", "player"):
        if getattr(entrant, field):
            changes[field] = getattr(entrant, field)
    made = structs.replace(made, **changes)
    if entrant.flying is None and any(grants_flying(skill) for skill in made.skills):
        made = structs.replace(made, flying=True)
    return structs.replace(made, down=made.down or made.hp == 0)


def grants_flying(skill: Skill) -> bool:
    """Say whether a passive keeps its owner in the air (CW-71, CW-80)."""
    return skill.attribute == "passive" and any(
        one.do == "set_state" and one.state in (None, "flying") and one.grant for one in skill.effects
    )


def _from_enemy(entrant: Entrant, wanted: str, tables: ChaosPack, path: str) -> Combatant:
    enemy = find(tables.enemies, wanted, "enemies", f"{path}.enemy")
    natural = [structs.replace(one, category=one.category or NATURAL) for one in enemy.natural]
    gear = [*natural, *(fitted(tables, find(tables.weapons, one, "weapons", path)) for one in enemy.weapons)]
    return Combatant(
        name=enemy.name,
        party=entrant.party,
        hp=enemy.hp,
        hp_max=enemy.hp,
        sp=enemy.sp,
        sp_max=enemy.sp,
        cl=enemy.cl,
        enemy_level=enemy.enemy_level,
        basics=basics_of(enemy.figures),
        gear=gear,
        equipped=put_on(gear),
        skills=[find(tables.skills, one, "skills", path) for one in enemy.skills],
        drops=[_drop(tables, one, path) for one in enemy.drops],
        rank=enemy.rank,
        flying=enemy.flying,
    )


def _drop(tables: ChaosPack, wanted: str, path: str) -> Drop:
    goods: list[Item | Gear] = [*tables.items, *tables.weapons, *tables.equipment]
    found = find(goods, wanted, "items", f"{path}.enemy")
    return Drop(id=found.id, name=found.name)


def _held(tables: ChaosPack, names: list[str], path: str) -> tuple[list[Gear], list[Item]]:
    gear, items = [], []
    for name in names:
        pieces = [one for one in (*tables.weapons, *tables.equipment) if name in (one.id, one.name)]
        if pieces:
            gear.append(fitted(tables, pieces[0]))
        else:
            items.append(find(tables.items, name, "items", path))
    return gear, items


def _from_custom(entrant: Entrant, custom: Custom, tables: ChaosPack, path: str) -> Combatant:
    gear, _ = _held(tables, [*custom.weapons, *custom.equipment], f"{path}.custom")
    _, items = _held(tables, custom.items, f"{path}.custom.items")
    return Combatant(
        name=entrant.name or f"{entrant.party}",
        party=entrant.party,
        hp=custom.hp,
        hp_max=custom.hp,
        sp=custom.sp,
        sp_max=custom.sp,
        cl=custom.cl,
        enemy_level=custom.enemy_level,
        class_changed=custom.class_changed,
        pp_total=custom.pp_total,
        basics=custom.basics or basics_of(custom.figures or Figures()),
        gear=gear,
        equipped=put_on(gear),
        items=_once(items),
        carried=[one.id for one in items],
        skills=[find(tables.skills, one, "skills", f"{path}.custom.skills") for one in custom.skills],
    )


def _once[T: (Item, Gear, Skill)](entries: list[T]) -> list[T]:
    return list({one.id: one for one in entries}.values())


def _from_character(sheet: Character, party: Party, tables: ChaosPack, path: str) -> Combatant:
    where = f"{path}.character"
    worn, _ = _held(tables, list(sheet.equipped.values()), f"{where}.equipped")
    gear, items = _held(tables, sheet.carried, f"{where}.carried")
    basics = Basics(**{name: getattr(sheet.basics, name) for name in Basics.__struct_fields__})
    hp_max = max(1, sheet.basics.hp_max)
    return Combatant(
        name=sheet.name,
        party=party,
        player=sheet.player,
        hp=min(sheet.hp, hp_max),
        hp_max=hp_max,
        sp=min(sheet.sp, max(0, sheet.basics.sp_max)),
        sp_max=max(0, sheet.basics.sp_max),
        cl=sheet.cl,
        class_changed=sheet.class_changed,
        pp_total=sheet.pp_total,
        basics=basics,
        gear=_once([*worn, *gear]),
        equipped=dict(zip(sheet.equipped, [one.id for one in worn], strict=True)),
        items=_once(items),
        carried=[*(one.id for one in gear), *(one.id for one in items)],
        skills=[find(tables.skills, one, "skills", f"{where}.skills") for one in sheet.skills],
        down=sheet.incapacitated,
    )


def start(request: StartRequest, dice: Dice) -> Outcome:
    """Place both parties; each needs somebody in front (CW-38, CW-39).

    Raises:
        RuleError: ``no_front``, ``party_missing``, ``name_twice``, ``not_in_pack``, ``one_of_three``.
    """
    tables = pack_in_use(request.pack)
    people: list[Combatant] = []
    for index, entrant in enumerate(request.entrants):
        people.append(combatant(entrant, tables, f"request.entrants[{index}]"))
    people = _named_apart(people, [bool(one.name) for one in request.entrants])
    for party in PARTIES:
        members = [(one.rank, one.down) for one in people if one.party == party]
        if not members:
            raise RuleError("party_missing", "request.entrants", party=party)
        if front_is_empty(members, request.settings):
            raise RuleError("no_front", "request.entrants")
    fight = Fight(phase="initiative", combatants=people, ask_windows=request.ask_windows, settings=request.settings)
    check_state(fight)
    table = Table(fight)
    for party in PARTIES:
        front = [one.name for one in people if one.party == party and one.rank == "front"]
        back = [one.name for one in people if one.party == party and one.rank == "back"]
        table.note("party_placed", "CW-39", party=party, front=", ".join(front), back=", ".join(back) or "-")
    return outcome(table)


def _named_apart(people: list[Combatant], named: list[bool]) -> list[Combatant]:
    """Give enemies of one kind that have no names of their own a letter each; a name given twice is refused."""
    names = [one.name for one in people]
    out: list[Combatant] = []
    for one, own in zip(people, named, strict=True):
        if names.count(one.name) > 1 and not own:
            taken = sum(other.name.startswith(f"{one.name} ") for other in out)
            out.append(structs.replace(one, name=f"{one.name} {chr(ord('A') + taken)}"))
        else:
            out.append(one)
    final = [one.name for one in out]
    for index, name in enumerate(final):
        if final.count(name) > 1:
            raise RuleError("name_twice", f"request.entrants[{index}].name", name=name)
    return out


class InitiativeRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_initiative"):
    """The initiative contest; of equally fast members a side may name one."""

    state: Fight
    pc: Name | None = None
    enemy: Name | None = None


def _champion(table: Table, party: Party, wanted: str | None) -> Combatant:
    """Return who contests for a side: its fastest able member (CW-40)."""
    able = [one for one in table.party(party) if one.able]
    if not able:
        raise RuleError("nobody_able", "request.state.combatants", party=party)
    best = max(speed_now(one, table.settings) for one in able)
    fastest = [one for one in able if speed_now(one, table.settings) == best]
    if wanted is None:
        return fastest[0]
    chosen = table.get(wanted, f"request.{party}")
    if chosen not in fastest:
        raise RuleError("not_the_fastest", f"request.{party}", who=wanted)
    return chosen


def initiative(request: InitiativeRequest, dice: Dice) -> Outcome:
    """Let the fastest of both sides contest with speed, and begin round 1 (CW-30, CW-40 to CW-42)."""
    check_state(request.state)
    table = Table(request.state)
    require_phase(table, "initiative")
    sides = {"pc": _champion(table, "pc", request.pc), "enemy": _champion(table, "enemy", request.enemy)}
    active: Party = table.settings.contest_active_party
    passive: Party = "enemy" if active == "pc" else "pc"
    results = {}
    for party, purpose in ((active, "active"), (passive, "passive")):
        who = sides[party]
        other = sides["enemy" if party == "pc" else "pc"]
        count = dice_count(total(who, "dice_mod", table.settings), daze=who.has("daze"))
        speed = speed_now(who, table.settings)
        rolled = read_faces(dice.roll(6, count, purpose), speed)
        hates = [Hate(named=one.named or "", potency=one.potency) for one in who.statuses if one.kind == "hate"]
        result = rolled.result(0, hate_that_applies(hates, [other.name]))
        results[party] = (result, rolled.failed)
        table.note("speed_check", "CW-40", who=who.name, thrown=thrown(rolled.faces), speed=speed, result=result)
    won: Party = active if active_wins(results[active], results[passive]) else passive
    table.set(initiative_party=won, initiative_holder=sides[won].name)
    table.note("initiative_won", "CW-41", who=sides[won].name, party=won)
    begin_round(table)
    return outcome(table, f"{won}_first")


class JoinRequest(Request, frozen=True, kw_only=True, tag="chaos_world.fight_join"):
    """Somebody comes into a fight that is going on; ``acted`` if the first turn is in the next round."""

    state: Fight
    entrant: Entrant
    acted: bool = False
    pack: ChaosPack | None = None


def join(request: JoinRequest, dice: Dice) -> Outcome:
    """Let somebody join a fight (CW-42, CW-73).

    Raises:
        RuleError: ``fight_over``, ``attack_pending``, ``name_twice``, and what a start refuses.
    """
    check_state(request.state)
    table = Table(request.state)
    require_phase(table, "initiative", "setup", "turns", "round_end")
    new = combatant(request.entrant, pack_in_use(request.pack), "request.entrant")
    named = [True] * len(request.state.combatants)
    new = _named_apart([*request.state.combatants, new], [*named, bool(request.entrant.name)])[-1]
    late = request.acted or table.fight.phase == "round_end"
    table.people[new.name] = structs.replace(new, acted=late)
    table.note("joins", "CW-42", who=new.name, party=new.party, rank=new.rank)
    settle_front(table)
    advance(table)
    return outcome(table)


OPERATIONS: Final = (
    Operation(StartRequest, start, FightValues, state=Fight, clauses=("CW-38", "CW-39")),
    Operation(InitiativeRequest, initiative, FightValues, state=Fight, clauses=("CW-40", "CW-41", "CW-42")),
    Operation(JoinRequest, join, FightValues, state=Fight, clauses=("CW-42", "CW-73")),
)
