"""Casting in a fight: who and what resists, what the spell does (PP-46, PP-47, PP-49, PP-52 to PP-56)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome
from sainome.systems.power_play import battle, battle_blows, body, casting, checks, combat, expressions, magic
from sainome.systems.power_play.battle import Battle, Fighter, Happening, Name
from sainome.systems.power_play.character import Known
from sainome.systems.power_play.checks import DiceCount, Modifier
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.pack import Item, Labels, label_of


class Aim(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One target of a spell. ``resist`` None: it resists what is unfavourable.

    ``item``: the spell is meant for this thing of the target's, by its id or name, and not for the target; a magic item
    resists by itself where its expression says so, and nothing else about it does.
    """

    target: Name
    item: Name | None = None
    resist: bool | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0


class Spelled(NamedTuple):
    """A spell as it is to be cast; ``spell`` None: the one declared."""

    spell: str | None
    n: int | None
    modifier: int
    aims: list[Aim]
    on_living: bool
    welcome: bool


class Meant(NamedTuple):
    """Somebody aimed at, or a thing of theirs, and the expression that it resists with; None: it does not."""

    aim: Aim
    who: Fighter
    item: Item | None
    resists: str | None


def known_spell(who: Fighter, spell: str | None) -> Known:
    """Return a spell of a combatant's character.

    Raises:
        RuleError: ``spell_missing``, ``unknown_spell``.
    """
    if spell is None:
        raise RuleError("spell_missing", "request.spell")
    if who.character is None:
        raise RuleError("unknown_spell", "request.spell", spell=spell)
    return casting.find_spell(who.character, spell, "request.spell")


def meant(fight: Battle, spelled: Spelled, unfavourable: str) -> list[Meant]:
    """Return everybody and everything aimed at, with what resists it (PP-52, PP-55).

    Raises:
        RuleError: ``unknown_combatant``, ``not_owned``, ``item_never_resists``.
    """
    found = []
    for index, aim in enumerate(spelled.aims):
        path = f"request.aims[{index}]"
        who = battle.find(fight, aim.target, f"{path}.target")
        item = None if aim.item is None else _item(who, aim.item, f"{path}.item")
        unwilling = unfavourable != "no" if aim.resist is None else aim.resist
        resists: str | None = None
        if item is not None:
            if aim.resist and item.resists is None:
                raise RuleError("item_never_resists", f"{path}.resist", item=aim.item)
            resists = item.resists if unwilling else None
        elif unwilling and battle.wound_of(who, fight.settings) != "dead":
            resists = who.resist or "0D6+0"
        found.append(Meant(aim, who, item, None if spelled.welcome else resists))
    return found


def _item(who: Fighter, name: str, path: str) -> Item:
    owned = [] if who.character is None else [one.item for one in who.character.items]
    for item in owned:
        label = label_of(item)
        if name in (item.id, label.ja, label.en):
            return item
    raise RuleError("not_owned", path, name=name, qty=0)


def cast(fight: Battle, who: Fighter, spelled: Spelled, dice: Dice) -> Outcome:
    """Cast: one check against everybody and everything that resists, then what the spell does (PP-47 to PP-56)."""
    settings = fight.settings
    known = known_spell(who, spelled.spell or who.casting)
    spell, character = known.spell, who.character
    if who.casting is not None and who.casting != spell.id:
        raise RuleError("other_spell_declared", "request.spell", spell=who.casting)
    if who.casting is None and (who.dodged or who.struck):
        raise RuleError("chance_lost", "request.who")
    if character is None:
        raise RuleError("unknown_spell", "request.spell", spell=spell.id)
    casting.may_cast(character, known, settings)
    school = casting.school_of(character, spell)
    committed = checks.commit(
        pool_of_value(character.current(school.casting_ability)),
        spelled.n,
        settings,
        modifier=spelled.modifier,
        casting=True,
    )
    aimed = meant(fight, spelled, spell.unfavourable)
    resisting = [index for index, one in enumerate(aimed) if one.resists is not None]
    resisters = [
        checks.commit(
            expressions.pool_of_text(one.resists or "", "request.aims"),
            one.aim.n,
            settings,
            path="request.aims",
            modifier=one.aim.modifier,
            passive=True,
        )
        for one in aimed
        if one.resists is not None
    ]
    thrown = magic.throw_cast(
        dice, committed, resisters, settings, halved=spell.for_objects and spelled.on_living and not spelled.welcome,
        fixed_target=spell.fixed_target, uses_left=casting.uses_left(character, known, settings),
    )  # fmt: skip
    beaten = {index: result.success for index, result in zip(resisting, thrown.results, strict=True)}
    unresisted = not thrown.auto_failure and thrown.achievement >= (spell.fixed_target or 0)
    after = casting.spend_use(character, spell.id)
    if thrown.success and spell.grants_state is not None and spell.grants_state not in after.prepared_states:
        after = replace(after, prepared_states=[*after.prepared_states, spell.grants_state])
    sustained = thrown.success and (school.sustained_default if spell.sustained is None else spell.sustained)
    tired, cost = body.exert(who.body, "cast", settings)
    caster = replace(
        who, acted=True, casting=None, character=after, sustaining=spell.id if sustained else None, body=tired
    )
    fight = battle.put(fight, caster)
    happened = [Happening("cast", who.name, label_of(spell), "PP-47")]
    if thrown.auto_failure:
        happened.append(Happening("cast_failed", who.name, "", "PP-37"))
    for index, one in enumerate(aimed):
        works = beaten.get(index, unresisted)
        happened.append(_reached(one, label_of(spell), works=works))
        if works and spell.damage is not None and one.item is None:
            kind = "thrust" if spell.armour_counts else "strike"
            harm = combat.roll_damage(spell.damage, kind, one.who.armour, dice, settings)
            fight, more = hurt(fight, one.who.id, harm.dealt)
            happened += [Happening("damage", one.who.name, f"{harm.working}={harm.dealt}", "PP-75"), *more]
    if cost:
        happened.append(Happening("exertion", who.name, str(cost), "PP-77"))
    values = battle.view(
        fight, tuple(happened), cast_working=f"{thrown.working}={thrown.achievement}",
        resisted=tuple(f"{result.working}={result.achievement}" for result in thrown.results),
        effects=casting.effects_of(spell, thrown.achievement) if thrown.success else (),
    )  # fmt: skip
    return Outcome(
        values=values,
        verdict=magic.cast_verdict(thrown),
        steps=magic.cast_steps(thrown, spelled.welcome),
        choices=battle.choices(fight),
        state=fight,
    )


def _reached(one: Meant, spell: Labels, *, works: bool) -> Happening:
    if one.item is None:
        return Happening("spell_works" if works else "spell_resisted", one.who.name, spell, "PP-53")
    return Happening("item_affected" if works else "item_unaffected", one.who.name, label_of(one.item), "PP-55")


def hurt(fight: Battle, who: str, amount: int) -> tuple[Battle, list[Happening]]:
    """Take hit points from a combatant and break nothing but what the loss itself changes (PP-76, PP-82)."""
    before = battle.find(fight, who, "request.who")
    after = replace(before, body=body.lose(before.body, amount))
    return battle.put(fight, after), battle_blows.changes(before, after, fight.settings)
