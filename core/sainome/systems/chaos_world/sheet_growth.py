"""What PP and the Heavenly Sigil buy for a sheet: skills, levels, a class change (CW-07, CW-13, CW-17, CW-34)."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation
from sainome.systems.chaos_world.abilities import STAT_NAMES, Stats, add_stats
from sainome.systems.chaos_world.common import Name
from sainome.systems.chaos_world.growth import pay_gold, pay_pp, skill_limit
from sainome.systems.chaos_world.pack_use import find, pack_in_use
from sainome.systems.chaos_world.sheet import Character, LedgerLine
from sainome.systems.chaos_world.sheet_ops import SheetRequest, SheetValues, check_sheet, done, entry, learned


class LearnSkillRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_learn"):
    """Learn a skill at its price."""

    skill: Name


def learn(request: LearnSkillRequest, dice: Dice) -> Outcome:
    """Learn a skill that one of the classes opens; at most CL+1 normal ones (CW-07, CW-34).

    Raises:
        RuleError: ``not_in_pack``, ``skill_known``, ``class_does_not_open``, ``skill_requires``, ``skill_limit``,
            ``insufficient_pp``.
    """
    check_sheet(request.state)
    sheet, tables = request.state, pack_in_use(request.pack)
    skill = find(tables.skills, request.skill, "skills", "request.skill")
    if skill.id in sheet.skills:
        raise RuleError("skill_known", "request.skill", skill=skill.name)
    mine = [one for one in tables.classes if one.id in (sheet.main_class, sheet.sub_class)]
    opened_by_any = any(skill.id in one.skills for one in tables.classes)
    if opened_by_any and not any(skill.id in one.skills for one in mine):
        raise RuleError("class_does_not_open", "request.skill", skill=skill.name)
    missing = next((one for one in skill.requires if one not in sheet.skills), None)
    if missing is not None:
        raise RuleError("skill_requires", "request.skill", skill=skill.name, missing=missing)
    limit = skill_limit(sheet.cl)
    if skill.kind == "normal" and sum(one.kind == "normal" for one in learned(sheet, tables)) >= limit:
        raise RuleError("skill_limit", "request.skill", limit=limit, cl=sheet.cl)
    pay_pp(sheet.pp_free, skill.pp_cost, "request.skill")
    line = LedgerLine(what="learned", pp_free=-skill.pp_cost, note=skill.name)
    step = Step("skill_learned", "CW-34", {"skill": skill.name, "pp": skill.pp_cost})
    return done(entry(sheet, line, skills=[*sheet.skills, skill.id]), tables, request.settings, step)


class LevelRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_level_up"):
    """Reach the next level at its price."""


def level_up(request: LevelRequest, dice: Dice) -> Outcome:
    """Go up one level: growth of both classes; current HP and SP stay (CW-07, CW-09, CW-17).

    Raises:
        RuleError: ``no_such_level`` where the pack's table ends, ``insufficient_pp``.
    """
    check_sheet(request.state)
    sheet, tables = request.state, pack_in_use(request.pack)
    row = next((one for one in tables.cl_table if one.cl == sheet.cl + 1), None)
    if row is None:
        raise RuleError("no_such_level", "request.pack", cl=sheet.cl + 1)
    pay_pp(sheet.pp_free, row.pp_cost, "request.state.pp_free")
    grown = sheet.basics
    for wanted in (sheet.main_class, sheet.sub_class):
        grown = add_stats(grown, find(tables.classes, wanted, "classes", "request.state").growth_per_cl)
    line = LedgerLine(what="level_up", pp_free=-row.pp_cost, note=f"CL {row.cl}")
    step = Step("level_reached", "CW-07", {"cl": row.cl, "pp": row.pp_cost})
    return done(entry(sheet, line, cl=row.cl, basics=grown), tables, request.settings, step)


class ClassChangeRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_class_change"):
    """Change the main class by an entry of the pack."""

    change: Name


def change_class(request: ClassChangeRequest, dice: Dice) -> Outcome:
    """Change the main class: needs the level, and the Heavenly Sigil unless it has been used before (CW-13).

    Raises:
        RuleError: ``not_in_pack``, ``wrong_class``, ``level_too_low``, ``insufficient_gold``.
    """
    check_sheet(request.state)
    sheet, tables = request.state, pack_in_use(request.pack)
    wanted = find(tables.class_changes, request.change, "class_changes", "request.change")
    if sheet.main_class != wanted.from_class:
        raise RuleError("wrong_class", "request.change", change=wanted.id)
    if sheet.cl < wanted.requires_cl:
        raise RuleError("level_too_low", "request.change", cl=sheet.cl, need=wanted.requires_cl)
    old = find(tables.classes, wanted.from_class, "classes", "request.change")
    new = find(tables.classes, wanted.to_class, "classes", "request.change")
    price = 0 if sheet.heaven_sigil_used else wanted.sigil_price
    pay_gold(sheet.gold, price, "request.state.gold")
    figures = {name: getattr(new.initial_stats, name) - getattr(old.initial_stats, name) for name in STAT_NAMES}
    line = LedgerLine(what="class_change", gold=-price, note=new.name)
    changed = entry(
        sheet,
        line,
        main_class=new.id,
        basics=add_stats(sheet.basics, Stats(**figures)),
        class_changed=True,
        heaven_sigil_used=True,
    )
    changed = structs.replace(
        changed,
        hp=min(changed.hp, max(0, changed.basics.hp_max)),
        sp=min(changed.sp, max(0, changed.basics.sp_max)),
    )
    step = Step("class_changed", "CW-13", {"name": new.name, "gold": price})
    return done(changed, tables, request.settings, step)


class ScenarioRequest(SheetRequest, frozen=True, kw_only=True, tag="chaos_world.character_scenario"):
    """A character sets out for a scenario, or comes back without a settlement."""

    takes_part: bool = True


def take_part(request: ScenarioRequest, dice: Dice) -> Outcome:
    """Say whether a character is taking part in a scenario; meanwhile it receives no shared PP (CW-102)."""
    check_sheet(request.state)
    sheet = structs.replace(request.state, in_scenario=request.takes_part)
    step = Step("sets_out" if request.takes_part else "comes_back", "CW-102", {"who": sheet.name})
    return done(sheet, pack_in_use(request.pack), request.settings, step)


OPERATIONS: Final = (
    Operation(LearnSkillRequest, learn, SheetValues, state=Character, clauses=("CW-07", "CW-34"), group="book"),
    Operation(LevelRequest, level_up, SheetValues, state=Character, clauses=("CW-07", "CW-17"), group="book"),
    Operation(ClassChangeRequest, change_class, SheetValues, state=Character, clauses=("CW-13",), group="book"),
    Operation(ScenarioRequest, take_part, SheetValues, state=Character, clauses=("CW-102",), group="book"),
)
