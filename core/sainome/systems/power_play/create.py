"""Making a character, step by step or in one go, from choices and dice (PP-07 to PP-16, PP-26 to PP-31)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character, expressions, growth, packs, terms
from sainome.systems.power_play.character import Character, Growth, Known, Owned, Purse, ability_of
from sainome.systems.power_play.pack import Item, Labels, Packs, Placement, Profession, Race, label_of
from sainome.systems.power_play.packcheck import primary_of
from sainome.systems.power_play.packs import Content
from sainome.systems.power_play.settings import Settings

type Text = Annotated[str, Meta(max_length=200)]
type Permitted = Annotated[list[str], Meta(max_length=500)] | None

PROFILE: Final = "normal"


class CreateRequest(Request, frozen=True, kw_only=True, tag="power_play.create"):
    """Make a character as far as the choices go; go on with ``state`` and further choices.

    ``exchange`` lists pairs of abilities, in order. ``permitted_*`` None: whatever the packs allow for players.
    """

    race: Text | None = None
    exchange: Annotated[list[tuple[str, str]], Meta(max_length=200)] = []
    profession: Text | None = None
    name: Text | None = None
    sex: Text | None = None
    permitted_races: Permitted = None
    permitted_professions: Permitted = None
    packs: Packs = []
    settings: Settings = Settings()
    state: Character | None = None


class MadeAbility(Struct, frozen=True):
    """One ability in the making: value, formula, whether it is primary, and its growth once known."""

    ability: str
    label: Labels
    value: int
    formula: str
    check: str
    primary: bool
    growth: str | None


class Pick(Struct, frozen=True):
    """Something that may be picked: its identifier and its display name."""

    id: str
    label: Labels


class CreateValues(Struct, frozen=True):
    """Where the making stands. ``missing`` names the choices that are still open, in order."""

    step: str
    missing: tuple[str, ...]
    name: str
    level: int
    xp: int
    abilities: tuple[MadeAbility, ...]
    swap_groups: tuple[tuple[str, ...], ...]
    bonus: int | None
    high: int
    may_remake: bool
    money_sp: int | None
    hp_max: int | None
    death_line: int | None
    faint_line: int | None
    invalid: str | None
    warning: str | None
    learning_due: int
    invented: bool
    choices: tuple[Pick, ...]


def create(request: CreateRequest, dice: Dice) -> Outcome:
    """Go through the steps of making a character as far as the choices allow (PP-07 to PP-16, PP-26 to PP-31)."""
    found = packs.content(request.packs)
    settings = packs.settings_of(request.packs, request.settings)
    who = request.state or Character(packs=list(found.ids), invented=found.sample)
    character.sound(who)
    _in_order(request, who)
    races = permitted(found.races, request.permitted_races)
    professions = permitted(found.professions, request.permitted_professions)
    race = None if request.race is None else choose(found.races, races, request.race, "request.race")
    profession = None
    if request.profession is not None:
        profession = choose(found.professions, professions, request.profession, "request.profession")
    before = replace(who, primary=[])
    if race is not None:
        who = _abilities(who, race, found, dice)
    if request.exchange:
        swapped = growth.exchange(
            who.base, who.formulas, request.exchange, settings, path="request.exchange", read=partial(ability_of, who)
        )
        who = replace(who, base=swapped)
    if profession is not None:
        who = _profession(who, profession, found, settings, dice)
    if request.sex is not None:
        who = replace(who, sex=request.sex)
    if request.name is not None:
        due = 1 if who.schools else 0
        who = replace(who, name=request.name, learning_due=due, creation_step="learning" if due else "done")
    values = _values(who, found, settings, races if who.creation_step == "race" else professions)
    return Outcome(values=values, steps=_steps(before, who, values), choices=_choices(who, values), state=who)


def permitted[T: Race | Profession](table: dict[str, T], allowed: list[str] | None) -> list[str]:
    """Return the identifiers that may be picked: the master's list, or all that packs allow (PP-09, PP-11)."""
    if allowed is None:
        return [name for name, entry in table.items() if entry.pc_allowed]
    return [packs.find(table, name, "permitted", "request.permitted").id for name in allowed]


def choose[T: Race | Profession](table: dict[str, T], allowed: list[str], name: str, path: str) -> T:
    """Return the entry picked.

    Raises:
        RuleError: ``not_in_pack``, ``not_permitted``.
    """
    entry = packs.find(table, name, path.rpartition(".")[2], path)
    if entry.id not in allowed:
        raise RuleError("not_permitted", path, name=name[:60])
    return entry


def _in_order(request: CreateRequest, who: Character) -> None:
    """Refuse a choice whose step lies behind, or has not come yet (PP-07)."""
    step = who.creation_step
    has_race = step != "race" or request.race is not None
    has_profession = step not in ("race", "abilities") or request.profession is not None
    for name, given, behind, ahead in (
        ("race", request.race is not None, step != "race", False),
        ("exchange", bool(request.exchange), step not in ("race", "abilities"), not has_race),
        ("profession", request.profession is not None, step not in ("race", "abilities"), not has_race),
        ("name", request.name is not None, step in ("learning", "done"), not has_profession),
    ):
        if given and (behind or ahead):
            raise RuleError("step_done" if behind else "step_ahead", f"request.{name}", step=step, field=name)
    if step == "abilities" and (set(who.base) != set(who.formulas) or not who.base):
        raise RuleError("bad_state", "request.state.base", reason="abilities")


def _abilities(who: Character, race: Race, found: Content, dice: Dice) -> Character:
    values, formulas = {}, {}
    for name in found.abilities:
        formula = expressions.read(race.ability_formula[name], "request.packs")
        formulas[name] = formula.text
        values[name] = max(0, formula.value(expressions.throw(formula, dice, "ability")))
    labels = {name: label for name, label in found.ability_labels.items() if name in formulas}
    if race.labels is not None:
        labels[race.id] = race.labels
    return replace(
        who, race=race.id, names={**who.names, **labels}, base=values, formulas=formulas, creation_step="abilities"
    )


def _profession(who: Character, profession: Profession, found: Content, settings: Settings, dice: Dice) -> Character:
    race = packs.find(found.races, who.race or "", "race", "request.state.race")
    primary = [name for name in found.abilities if name in primary_of(profession.growth)]
    bonus = expressions.read(str(race.profession_bonus_by_profession.get(profession.id, race.profession_bonus)))
    added = bonus.value(expressions.throw(bonus, dice, "bonus"))
    money = expressions.read(growth.MONEY)
    sp = money.value(expressions.throw(money, dice, "money"))
    base = {name: max(0, value + (added if name in primary else 0)) for name, value in who.base.items()}
    items = starting_items(profession, found)
    labels = {} if profession.labels is None else {profession.id: profession.labels}
    schools = [packs.find(found.schools, name, "schools", "request.packs") for name in profession.schools]
    spells = [Known(spell=one) for one in found.spells.values() if one.school in profession.schools]
    notes = [one.effect for one in found.restrictions if one.applies_to in (profession.id, race.id, "all")]
    made = replace(
        who,
        profession=profession.id,
        names={**who.names, **labels},
        base=base,
        growth={
            name: Growth(profession=profession.growth[name], race=race.growth_modifier.get(name, 0))
            for name in found.abilities
        },
        primary=primary,
        profession_bonus=added,
        money=[Purse(coin="sp", count=sp)],
        items=items,
        profiles={PROFILE: {one.item.id: _place(one.item) for one in items}},
        active_profile=PROFILE,
        schools=schools,
        spells=spells,
        restrictions=notes,
        creation_step="name",
    )
    return replace(made, hp=character.lines(made, settings).hp_max)


def _place(item: Item) -> Placement:
    if item.kind in ("weapon", "shield"):
        return "wielded"
    return "worn" if item.kind == "armour" else "carried"


def starting_items(profession: Profession, found: Content) -> list[Owned]:
    """Return what everybody owns and what the profession adds (PP-16)."""
    owned: dict[str, Owned] = {}
    kit: dict[str, dict[str, str]] = terms.tables()["kit"]
    for name, labels in kit.items():
        item = found.items.get(name) or Item(id=name, labels=Labels(ja=labels["ja"], en=labels["en"]))
        owned[name] = Owned(item=item)
    for stock in profession.starting_items:
        item = packs.find(found.items, stock.item, "goods", "request.packs")
        had = owned.get(item.id)
        owned[item.id] = Owned(item=item, qty=stock.qty + (had.qty if had else 0))
    return list(owned.values())


def _values(who: Character, found: Content, settings: Settings, pickable: list[str]) -> CreateValues:
    made = who.creation_step not in ("race", "abilities")
    lines = character.lines(who, settings) if made else None
    remake = made and growth.may_remake(who.level, list(who.base.values()), settings)
    step = who.creation_step
    missing = {
        "race": ("race", "profession", "name"),
        "abilities": ("profession", "name"),
        "name": ("name",),
        "learning": ("learning",),
    }.get(step, ())
    table: dict[str, Race] | dict[str, Profession] = found.races if step == "race" else found.professions
    named = [Pick(name, label_of(table[name])) for name in pickable] if step in ("race", "abilities") else []
    return CreateValues(
        step=step,
        missing=missing,
        name=who.name,
        level=who.level,
        xp=who.xp,
        abilities=tuple(_made(who, name) for name in who.base),
        swap_groups=tuple(map(tuple, growth.swap_groups(who.formulas))) if step == "abilities" else (),
        bonus=who.profession_bonus if made else None,
        high=sum(value >= growth.REMAKE_AT for value in who.base.values()),
        may_remake=remake,
        money_sp=character.coins_of(who).get("sp") if made else None,
        hp_max=None if lines is None else lines.hp_max,
        death_line=None if lines is None else lines.death_line,
        faint_line=None if lines is None else lines.faint_line,
        invalid="no_hp" if lines is not None and lines.hp_max == 0 else None,
        warning="primary_count" if made and len(who.primary) != 3 else None,
        learning_due=who.learning_due,
        invented=who.invented,
        choices=tuple(named),
    )


def _made(who: Character, name: str) -> MadeAbility:
    grows = who.growth.get(name)
    return MadeAbility(
        ability=name,
        label=character.ability_label(who, name),
        value=who.base[name],
        formula=who.formulas.get(name, ""),
        check=expressions.pool_of_value(who.base[name]).text,
        primary=name in who.primary,
        growth=None if grows is None else growth_text(grows),
    )


def growth_text(grows: Growth) -> str:
    """Return an ability's growth as a sheet shows it: the profession's expression with the race's modifier (PP-12)."""
    race = expressions.read(str(grows.race))
    profession = expressions.read(grows.profession)
    return f"{profession.text}+{race.text}" if race.number else profession.plus(race.add).text


def _steps(before: Character, who: Character, values: CreateValues) -> tuple[Step, ...]:
    steps = []
    if before.race is None and who.race is not None:
        steps.append(Step("race_chosen", "PP-09"))
        steps.append(Step("abilities_rolled", "PP-10", {"groups": len(growth.swap_groups(who.formulas))}))
    if before.profession is None and who.profession is not None:
        steps.append(Step("profession_chosen", "PP-11"))
        steps.append(Step("joined", "PP-12"))
        steps.append(Step("primary", "PP-13", {"count": len(who.primary)}))
        steps.append(Step("bonus", "PP-14", {"bonus": who.profession_bonus}))
        steps.append(Step("remake" if values.may_remake else "no_remake", "PP-15", {"high": values.high}))
        steps.append(Step("kit", "PP-16", {"sp": values.money_sp}))
        steps.append(Step("first_level", "PP-26"))
        steps.append(Step("hit_points", "PP-27", {"hp_max": values.hp_max, "death_line": values.death_line}))
        steps.append(Step("faint_line", "PP-29", {"faint_line": values.faint_line}))
    if not before.name and who.name:
        steps.append(Step("named", "PP-30"))
        if who.learning_due:
            steps.append(Step("first_learning", "PP-31"))
    return tuple(steps)


def _choices(who: Character, values: CreateValues) -> tuple[Choice, ...]:
    go_on = {"op": "power_play.create"}
    listed = []
    if values.step == "race":
        listed.append(Choice("pick_race", go_on, needs=("race",)))
    if values.step == "abilities":
        if values.swap_groups:
            listed.append(Choice("exchange", go_on, needs=("exchange",)))
        listed.append(Choice("pick_profession", go_on, needs=("profession",)))
    if values.step == "name":
        listed.append(Choice("pick_name", go_on, needs=("name",)))
    if values.may_remake and values.step == "name":
        listed.append(Choice("remake", {"op": "power_play.create", "state": None}, needs=("race",)))
    if values.step == "learning":
        listed.append(Choice("learn_round", {"op": "power_play.learn_round"}))
    return tuple(listed)


OPERATIONS: Final = (
    Operation(
        CreateRequest,
        create,
        CreateValues,
        Character,
        clauses=(
            "PP-07", "PP-09", "PP-10", "PP-11", "PP-12", "PP-13", "PP-14", "PP-15", "PP-16", "PP-26", "PP-27", "PP-28",
            "PP-29", "PP-30", "PP-31",
        ),
        group="book",
    ),
)  # fmt: skip
