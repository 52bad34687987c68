"""Beginning a fight: characters, monsters of the packs, ready figures (PP-57, PP-58, PP-66, PP-94)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import battle, character, expressions, order, packs, sheet
from sainome.systems.power_play.battle import Attack, Battle, BattleValues, Fighter, Name
from sainome.systems.power_play.body import Body
from sainome.systems.power_play.character import Character
from sainome.systems.power_play.combat import attacks_of
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.pack import Item, Mode, Monster, Packs, label_of
from sainome.systems.power_play.settings import Settings


class Entrant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who enters: a character, a monster of the packs by name, or ready figures; exactly one of them."""

    id: Name
    name: str = ""
    side: str = ""
    profile: Name | None = None
    character: Character | None = None
    monster: str | None = None
    figures: Monster | None = None
    hp: Annotated[int, Meta(ge=-99999, le=99999)] | None = None


class StartRequest(Request, frozen=True, kw_only=True, tag="power_play.battle_start"):
    """Begin a fight."""

    entrants: Annotated[list[Entrant], Meta(min_length=1, max_length=200)]
    packs: Packs = []
    settings: Settings = Settings()


def start(request: StartRequest, dice: Dice) -> Outcome:
    """Set everybody up with the figures of their situation and order the first round (PP-57, PP-58, PP-94)."""
    settings = packs.settings_of(request.packs, request.settings)
    fighters = []
    invented = False
    for index, one in enumerate(request.entrants):
        path = f"request.entrants[{index}]"
        given = [part for part in (one.character, one.monster, one.figures) if part is not None]
        if len(given) != 1:
            raise RuleError("entrant_one_of", path, name=one.id)
        if one.character is not None:
            fighters.append(from_character(one, one.character, settings))
            invented = invented or one.character.invented
        else:
            figures = one.figures
            if figures is None:
                found = packs.content(request.packs)
                figures = packs.find(found.monsters, one.monster or "", "monsters", f"{path}.monster")
                invented = invented or found.sample
            fighters.append(from_figures(one, figures, path))
    made = Battle(fighters=fighters, invented=invented, settings=settings)
    battle.sound(made)
    made = split_ties(made, dice)
    values = battle.view(made)
    steps = (Step("round", "PP-57", {"round": 1}), Step("order", "PP-58", {"order": values.shown}))
    return Outcome(values=values, verdict="tie" if values.tie else None, steps=steps, choices=battle.choices(made),
                   state=made)  # fmt: skip


def split_ties(fight: Battle, dice: Dice) -> Battle:
    """Settle this round's ties as the table wants it: by base agility, or by a roll-off (PP-58)."""
    if fight.settings.order_tie not in ("base_agility", "roll"):
        return fight
    base = {one.id: one.base_agility for one in fight.fighters}
    values = {one.id: one.order_value for one in fight.fighters if battle.takes_turn(one, fight.settings)}
    ties: list[str] = []
    for tied in order.groups(values):
        ties += [name for part in order.split_tie(tied, base, fight.settings, dice) for name in part]
    return replace(fight, ties=ties)


def from_character(entrant: Entrant, who: Character, settings: Settings) -> Fighter:
    """Return a combatant with the figures of a character's situation."""
    if entrant.profile is not None:
        if entrant.profile not in who.profiles:
            raise RuleError("unknown_profile", "request.entrants", profile=entrant.profile)
        who = replace(who, active_profile=entrant.profile)
    character.ready(who)
    placed = character.placements(who)
    weapons = [one.item for one in who.items if one.item.kind == "weapon" and one.item.id in placed]
    made = Fighter(
        id=entrant.id,
        name=entrant.name or who.name or entrant.id,
        side=entrant.side,
        order_value=0,
        body=sheet.body_of(who if entrant.hp is None else replace(who, hp=entrant.hp), settings),
        level=who.level,
        melee_attacks=attacks_of(who.level, who.primary, "melee", settings),
        missile_attacks=attacks_of(who.level, who.primary, "shoot", settings),
        in_hand=[item.id for item in weapons if placed[item.id] == "wielded"],
        hero_points=who.hero_points if settings.rules.hero_points else None,
    )
    return figured(made, who, settings)


def figured(fighter: Fighter, who: Character, settings: Settings) -> Fighter:
    """Return a combatant with the figures that follow from a character's current values (PP-19 to PP-25, PP-58)."""
    current = {name: who.current(name) for name in who.base}
    placed = character.placements(who)
    attacks = [
        attack_of(one.item, mode, who)
        for one in who.items
        if one.item.kind == "weapon" and one.item.id in placed and not character.unusable(who, one.item, settings)
        for mode in one.item.modes
    ]
    return replace(
        fighter,
        order_value=current.get("agility", 0),
        base_agility=who.base.get("agility", 0),
        dodge=character.dodge_pool(who, settings).text,
        resist=pool_of_value(current.get("spirit", 0)).text,
        armour=character.armour_value(who, settings),
        attacks=attacks,
        can_act=all(current.values()),
        can_move=current.get("agility", 1) > 0,
        character=who,
    )


def attack_of(item: Item, mode: Mode, who: Character) -> Attack:
    """Return one way to attack with a weapon; an ability's check or bonus joins the damage where a pack says so."""
    damage = expressions.read(mode.damage)
    if mode.add_check_of is not None:
        pool = pool_of_value(who.current(mode.add_check_of))
        damage = damage._replace(number=damage.number + pool.dice, add=damage.add + pool.bonus)
    if mode.add_bonus_of is not None:
        damage = damage.plus(pool_of_value(who.current(mode.add_bonus_of)).bonus)
    return Attack(
        weapon=item.id,
        label=label_of(item),
        use=mode.use,
        type=mode.type,
        hit=character.hit_pool(who, item).text,
        damage=damage.text,
    )


def from_figures(entrant: Entrant, figures: Monster, path: str) -> Fighter:
    """Return a combatant with ready figures (PP-94)."""
    for text in (figures.hit, figures.dodge, figures.resist):
        if text is not None:
            expressions.pool_of_text(text, f"{path}.figures")
    attacks = [
        Attack(weapon=f"{figures.id}.{index}", label=label_of(figures), use=mode.use, type=mode.type,
               hit=expressions.pool_of_text(figures.hit, path).text, damage=expressions.read(mode.damage, path).text)
        for index, mode in enumerate(figures.modes)
    ]  # fmt: skip
    hp = figures.hp_max if entrant.hp is None else entrant.hp
    return Fighter(
        id=entrant.id,
        name=entrant.name or label_of(figures).ja,
        side=entrant.side,
        order_value=figures.order_value,
        base_agility=figures.order_value,
        dodge=figures.dodge,
        resist=figures.resist,
        body=Body(hp=hp, hp_max=figures.hp_max, death_line=figures.death_line, faint_line=figures.faint_line),
        armour=figures.armour_value,
        melee_attacks=figures.attacks,
        missile_attacks=figures.attacks,
        attacks=attacks,
        in_hand=[one.weapon for one in attacks],
        has_back=figures.has_back,
        living=figures.living,
    )


OPERATIONS: Final = (
    Operation(StartRequest, start, BattleValues, Battle, clauses=("PP-57", "PP-58", "PP-66", "PP-94")),
)
