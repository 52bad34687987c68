"""What may be done next in a fight, and why the rest may not (section A, verb 11)."""

from __future__ import annotations

from sainome.kit.outcome import Choice
from sainome.systems.chaos_world.common import Kind
from sainome.systems.chaos_world.fight_figures import NATURAL, weapons
from sainome.systems.chaos_world.fight_hand import hand_for, unreached
from sainome.systems.chaos_world.fight_rules import leaves_no_front
from sainome.systems.chaos_world.fight_skills import skill_refusal, usable
from sainome.systems.chaos_world.fight_state import Combatant
from sainome.systems.chaos_world.fight_table import Table
from sainome.systems.chaos_world.fight_windows import answers_deed, deed_event, offers


def _op(op: str, /, **fields: object) -> dict[str, object]:
    return {"op": f"chaos_world.{op}", **fields}


def choices(table: Table) -> list[Choice]:
    """Return what may be done next; what is refused carries the reason (section A, verb 11)."""
    fight = table.fight
    if fight.phase == "over":
        return [Choice("settle", _op("settle"))]
    if fight.exchange is not None:
        return [
            *(
                Choice(
                    "answer",
                    _op("fight_answer", uses=[{"who": offer.who, "skill": offer.skill.id}]),
                    {"sp": offer.skill.cost.sp},
                    label=f"{offer.who}: {offer.skill.name}",
                )
                for offer in offers(table)
            ),
            Choice("pass", _op("fight_answer")),
        ]
    if fight.phase == "initiative":
        return [Choice("initiative", _op("fight_initiative"))]
    if fight.phase == "round_end":
        ends = [Choice("round_end", _op("fight_round_end")), Choice("end", _op("fight_end"))]
        return [*ends, *react_choices(table), *effect_choices(table)]
    if fight.phase == "setup":
        return [*setup_choices(table), *effect_choices(table)]
    own = turn_choices(table, table.people[fight.current]) if fight.current else []
    return [*own, *react_choices(table), *effect_choices(table)]


def react_choices(table: Table) -> list[Choice]:
    """Return who may react to the deed that was done last, if it was no attack (CW-82)."""
    by = table.people.get(table.fight.last or "")
    if by is None:
        return []
    event = deed_event(table, by.name)
    return [
        Choice(
            "react",
            _op("fight_react", who=who.name, skill=skill.id, by=by.name),
            {"sp": skill.cost.sp},
            refused=skill_refusal(who, skill, event),
            label=f"{who.name}: {skill.name}",
        )
        for who in table.people.values()
        if who.able and who.name != by.name
        for skill in usable(who)
        if skill.attribute == "reaction" and skill.moment == "deed" and answers_deed(who, skill, by)
    ]


def effect_choices(table: Table) -> list[Choice]:
    """Return which running effects of one name somebody may choose among (CW-87)."""
    if table.settings.effects_same_name_pick != "ask":
        return []
    out = []
    for who in table.people.values():
        for name in dict.fromkeys(one.name for one in who.effects if not one.stacks):
            same = [one for one in who.effects if one.name == name and not one.stacks]
            sources = list(dict.fromkeys(one.source for one in same))
            if len(sources) > 1:
                out += [
                    Choice(
                        "choose",
                        _op("fight_choose", who=who.name, name=name, source=source),
                        label=f"{who.name}: {name} ← {source}",
                    )
                    for source in sources
                    if who.chosen.get(name) != source
                ]
    return out


def setup_choices(table: Table) -> list[Choice]:
    """Return who can do what in the setup phase (CW-43, CW-83, CW-93)."""
    out = []
    for who in table.people.values():
        if not who.able:
            continue
        for skill in usable(who):
            if skill.attribute == "setup":
                aims = [[one.name] for one in table.people.values() if one.able] if skill.targets else [[]]
                refused = skill_refusal(who, skill, "round")
                for aim in aims[:1] if refused else aims:
                    use = {"who": who.name, "skill": skill.id, **({"targets": aim} if aim else {})}
                    out.append(
                        Choice(
                            "setup_skill",
                            _op("fight_setup", uses=[use], done=False),
                            {"sp": skill.cost.sp},
                            refused=refused,
                            label=f"{who.name}: {skill.name}{' → ' if aim else ''}{''.join(aim)}",
                        )
                    )
        if who.has("intimidate"):
            used = "timing_used" if "setup:round" in who.used else None
            out.append(Choice("setup_release", _op("fight_setup", releases=[who.name], done=False), refused=used))
    out.append(Choice("setup_done", _op("fight_setup")))
    return out


def formation_refusal(table: Table, who: Combatant) -> str | None:
    """Return why somebody on turn may not change formation, or None (CW-76)."""
    if who.has("fluster"):
        return "fluster_blocks_formation"
    limit = table.settings.formation_per_turn
    if limit and who.formation_changes >= limit:
        return "timing_used"
    if table.settings.formation_last_front == "refuse" and leaves_no_front(table, who):
        return "no_front"
    return None


def out_of_reach(who: Combatant, reach: str, foes: list[Combatant]) -> str | None:
    """Return why nobody is in reach, or None if somebody is (CW-54)."""
    codes = [unreached(who, reach, foe) for foe in foes]
    return None if None in codes or not codes else codes[0]


def attack_lines(who: Combatant) -> list[tuple[str, Kind, str]]:
    """Return what somebody can attack with: weapon id, kind and range; bare hands where no weapon is in hand."""
    lines: list[tuple[str, Kind, str]] = []
    for weapon in weapons(who):
        kinds: tuple[Kind, ...] = ("normal", "special") if weapon.kind == "both" else (weapon.kind,)
        lines += [(weapon.id, kind, weapon.range) for kind in kinds]
    return lines or [("bare_hands", "normal", "melee")]


def turn_choices(table: Table, who: Combatant) -> list[Choice]:
    """Return what somebody on turn may do, and why not the rest (CW-45 to CW-51, CW-54, CW-76, CW-93)."""
    foes = [one for one in table.people.values() if one.party != who.party and one.able]
    out = []
    for weapon, kind, reach in attack_lines(who):
        for foe in foes:
            refused = None if who.attack_right else "no_attack_right"
            refused = refused or unreached(who, reach, foe)
            request = _op("fight_attack", who=who.name, targets=[foe.name], weapon=weapon, kind=kind)
            out.append(Choice("attack", request, refused=refused))
    for thrown in weapons(who):
        if thrown.throwable:
            request = _op("fight_attack", who=who.name, weapon=thrown.id, throwing=True)
            refused = None if who.attack_right else "no_attack_right"
            out.append(Choice("throw", request, needs=("targets",), refused=refused, label=thrown.name))
    for skill in who.skills:
        if skill.attribute not in ("active", "see_effect"):
            continue
        refused = skill_refusal(who, skill, f"turn.{table.fight.round}")
        if skill.attacks:
            refused = refused or out_of_reach(who, hand_for(who, skill).range, foes)
        out.append(
            Choice(
                "skill",
                _op("fight_skill", who=who.name, skill=skill.id),
                {"sp": skill.cost.sp},
                needs=("targets",) if skill.targets else (),
                refused=refused,
                label=skill.name,
            )
        )
    for item in who.items:
        if item.id in who.carried and (item.timing == "action" or item.attacks):
            refused = None
            if item.attacks:
                refused = "no_attack_right" if not who.attack_right else out_of_reach(who, item.range, foes)
            request = _op("fight_item", who=who.name, item=item.id)
            out.append(Choice("item", request, needs=("targets",), refused=refused, label=item.name))
    out.append(Choice("defend", _op("fight_defend", who=who.name)))
    out.append(Choice("wait", _op("fight_wait", who=who.name)))
    if any(one.category != NATURAL for one in who.gear):
        out.append(Choice("equip", _op("fight_equip", who=who.name), needs=("changes",)))
    out.append(Choice("formation", _op("fight_formation", who=who.name), refused=formation_refusal(table, who)))
    if who.has("intimidate"):
        out.append(Choice("release", _op("fight_release", who=who.name)))
    return out
