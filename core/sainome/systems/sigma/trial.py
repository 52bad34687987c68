"""What a check is made with, before a die falls: target, rolls, base, cap, spirit and its price (SG-02, SG-03, SG-32).

Preview, check, setting up an effect and contest all begin here, so that they can never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.errors import RuleError
from sainome.kit.outcome import Part
from sainome.kit.system import Request
from sainome.systems.sigma.people import (
    Base,
    Cap,
    Character,
    Health,
    Item,
    Letter,
    Member,
    Name,
    Skill,
    SkillValue,
    base_of,
    check_character,
    find_item,
    find_skill,
    scores,
    smallest,
)
from sainome.systems.sigma.scene import Figure, Points, Policy, Proposal, Raise, Scene, find_character, new_id
from sainome.systems.sigma.settings import Settings

type Modifier = Annotated[int, Meta(ge=-1000, le=1000)]


class Raises(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of spirit put into each ability (SG-32); health cannot be raised."""

    A: Points = 0
    E: Points = 0
    O: Points = 0  # noqa: E741 - the game's own letter
    S: Points = 0
    C: Points = 0
    X: Points = 0


class Spirit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Spirit declared before the roll, in points of health (BR-12 to BR-14, SG-32).

    ``rolls`` are further dice bought one at a time if all ordinary ones fail; only those thrown are paid for.
    """

    target: Points = 0
    achievement: Points = 0
    rolls: Annotated[int, Meta(ge=0, le=100)] = 0
    raises: Raises = Raises()


class Trial(Request, frozen=True, kw_only=True):
    """The fields that every check has.

    Either ``target`` is given as a number, or it follows from the character, the skill's related abilities and health.
    """

    who: Name = ""
    target: Figure | None = None
    skill_value: SkillValue | None = None
    base: Base | None = None
    cap: Cap | None = None
    skill: Name = ""
    use: Literal["other", "move_weight"] = "other"
    item: Name = ""
    action: Name = ""
    gm_modifiers: Annotated[list[Modifier], Meta(max_length=50)] = []
    spirit: Spirit = Spirit()
    health: Health | None = None
    related: Annotated[list[Member], Meta(max_length=7)] = []
    character: Character | None = None
    combat_related: bool = False
    policy: Policy = "first_success"
    settings: Settings = Settings()
    state: Scene | None = None


@dataclass(frozen=True)
class Plan:
    """A check worked out: nothing has been rolled or paid yet."""

    who: str
    skill: str
    action: str
    abilities: dict[str, int]
    health: int | None
    base_target: int
    limited_by: str
    related_min: int | None
    target: int
    skill_value: int
    rolls: int
    base: int
    cap: int | None
    cost: int
    raises: tuple[Raise, ...]
    used: tuple[Proposal, ...]
    pending: tuple[Proposal, ...]
    parts: tuple[Part, ...]


def active(record: Raise, turn: int) -> bool:
    """Whether a raise lasts in a Turn (SG-34, SG-35)."""
    return record.declared_turn <= turn and (record.last_turn is None or turn <= record.last_turn)


def serves(record: Raise, action: str, settings: Settings) -> bool:
    """Whether a raise serves an action (SG-36): a one-Turn raise every action of the Turn, a longer one its own."""
    match settings.raise_scope:
        case "all_actions_in_duration":
            return True
        case "declared_action":
            return record.action == action
        case _:
            return not record.continuing or record.combat_related or record.action == action


def new_raises(
    scene: Scene, who: str, wanted: Raises, action: str, *, continuing: bool, combat: bool, until: int | None = None
) -> list[Raise]:
    """Return the records of raises declared now, not yet paid (SG-32 to SG-37)."""
    taken = [record.id for record in scene.raises]
    found: list[Raise] = []
    one_turn = combat or not continuing
    letters: tuple[Letter, ...] = ("A", "E", "O", "S", "C", "X")
    for letter in letters:
        points = getattr(wanted, letter)
        if points:
            record = Raise(
                id=new_id("r", [*taken, *(one.id for one in found)]),
                who=who,
                ability=letter,
                points=points,
                action=action,
                continuing=continuing,
                combat_related=combat,
                declared_turn=scene.turn,
                last_turn=scene.turn if one_turn else until,
                paid=False,
            )
            found.append(record)
    return found


def plan(trial: Trial, scene: Scene, *, continuing: bool = False, action: str | None = None) -> Plan:
    """Work out a check (SG-02, SG-03, BR-11 to BR-15, SG-32 to SG-39).

    Args:
        trial: the request.
        scene: the checked state.
        continuing: whether the action goes on over several Turns, so that raises last to its end.
        action: the action it belongs to, if the request's own name is not meant.

    Raises:
        RuleError: ``target_missing``, ``not_enough_health``, ``health_missing``, ``module_off``,
            ``spirit_not_combined``, ``pending_proposals``, and what skills and formulas raise.
    """
    settings = trial.settings
    act = trial.action if action is None else action
    person = trial.character or find_character(scene, trial.who)
    if trial.character is not None:
        check_character(trial.character)
    who = trial.who or (trial.character.name if trial.character else "")
    skill = find_skill(person, trial.skill) if trial.skill and (person is not None or trial.target is None) else None
    health = trial.health if trial.health is not None else (person.health if person is not None else None)
    fresh = new_raises(scene, who, trial.spirit.raises, act, continuing=continuing, combat=trial.combat_related)
    lasting = [r for r in scene.raises if r.who == who and active(r, scene.turn) and serves(r, act, settings)]
    unpaid = [record for record in lasting if not record.paid]
    cost = _price(trial, health, fresh, unpaid)
    counted = health - cost if health is not None and settings.spirit_payment == "on_declaration" else health
    abilities = scores(person.abilities) if person is not None else {}
    plain = dict(abilities)
    for record in (*lasting, *fresh):
        if record.ability in abilities:
            abilities[record.ability] += record.points
        elif trial.target is None:
            raise RuleError("ability_missing", f"request.spirit.raises.{record.ability}", ability=record.ability)
    base_target, limited, lowest = _base_target(trial, skill, abilities, counted)
    value = trial.skill_value if trial.skill_value is not None else (skill.value if skill else None)
    if value is None:
        value = 1
    members = abilities if settings.raise_affects_base_achievement else plain
    item = find_item(person, trial.item) if trial.item else None
    formula = next((one.base for one in (trial, item, skill) if one is not None and one.base is not None), None)
    base = base_of(formula, members if counted is None else {**members, "H": counted}, settings)
    mine = [one for one in scene.proposals if one.who == who and not one.rolled]
    used = tuple(one for one in mine if one.state == "approved" and (not one.action or one.action == act))
    pending = tuple(one for one in mine if one.state == "proposed" and (not one.action or one.action == act))
    parts = _parts(trial, base_target, limited, used, value)
    return Plan(
        who=who,
        skill=trial.skill,
        action=act,
        abilities=abilities,
        health=health,
        base_target=base_target,
        limited_by=limited,
        related_min=lowest,
        target=sum(int(part.value) for part in parts),
        skill_value=value,
        rolls=value or settings.zero_level_rolls,
        base=base,
        cap=_cap(trial, skill, item),
        cost=cost,
        raises=(*(replace(one, paid=True) for one in unpaid), *(replace(one, paid=True) for one in fresh)),
        used=used,
        pending=pending,
        parts=parts,
    )


def _price(trial: Trial, health: int | None, fresh: list[Raise], unpaid: list[Raise]) -> int:
    settings, spirit = trial.settings, trial.spirit
    raised = sum(record.points for record in fresh)
    if raised and not settings.mod_spirit_raise:
        raise RuleError("module_off", "request.spirit.raises", module="mod_spirit_raise")
    kinds = [spirit.target, spirit.achievement, spirit.rolls, raised]
    if not settings.spirit_combine and sum(1 for points in kinds if points) > 1:
        raise RuleError("spirit_not_combined", "request.spirit")
    cost = spirit.target + spirit.achievement + raised + sum(record.points for record in unpaid)
    afford(cost + spirit.rolls, health, settings)
    return cost


def afford(required: int, health: int | None, settings: Settings, path: str = "request.spirit") -> None:
    """Refuse spirit that health does not cover (SG-39).

    Raises:
        RuleError: ``health_missing`` if health is not known, ``not_enough_health`` with what is required and available.
    """
    if not required:
        return
    if health is None:
        raise RuleError("health_missing", "request.health")
    available = max(0, health - settings.spirit_floor)
    if required > available:
        raise RuleError("not_enough_health", path, required=required, available=available)


def _base_target(
    trial: Trial, skill: Skill | None, abilities: dict[str, int], health: int | None
) -> tuple[int, str, int | None]:
    """Return the base target, the member that limits it, and the smallest related ability if it was looked at."""
    if trial.target is not None:
        return trial.target, "given", None
    related = trial.related or (list(skill.related) if skill else [])
    if not related:
        raise RuleError("target_missing", "request.target")
    members = abilities if health is None else {**abilities, "H": health}
    counted = health if trial.settings.mod_target_health else None
    if trial.settings.mod_target_health and health is None:
        raise RuleError("health_missing", "request.health")
    value, limited = smallest(members, related, counted)
    bare: list[Member] = [letter for letter in related if letter != "H"]
    return value, limited, smallest(members, bare, None)[0] if bare else None


def _cap(trial: Trial, skill: Skill | None, item: Item | None) -> int | None:
    """Return the upper limit (SG-17): of the use by default, of the skill where the table reads it so."""
    if trial.cap is not None:
        return trial.cap
    if item is not None and item.cap is not None:
        return item.cap
    if skill is None:
        return None
    if trial.settings.cap_belongs_to == "skill" or skill.cap_use in ("every", trial.use):
        return skill.cap
    return None


def _parts(trial: Trial, base_target: int, limited: str, used: tuple[Proposal, ...], value: int) -> tuple[Part, ...]:
    """Return the summands of the target (SG-03); only approved proposals count (SG-42)."""
    parts = [Part("base_target", base_target, "BR-06" if limited == "given" else "SG-02")]
    parts += [Part("gm_modifier", one, "SG-03") for one in trial.gm_modifiers]
    parts += [Part("player_modifier", one.approved_value or 0, "SG-41", one.quirk or None) for one in used]
    if trial.spirit.target:
        parts.append(Part("spirit_target", trial.spirit.target, "BR-12"))
    if value == 0:
        parts.append(Part("zero_level", trial.settings.zero_level_modifier, "BR-11"))
    return tuple(parts)


def refuse_pending(found: Plan, settings: Settings) -> None:
    """Refuse to roll while a proposal waits for the GM, where the table wants it so (SG-42)."""
    if found.pending and settings.pending_on_roll == "refuse_roll":
        raise RuleError("pending_proposals", "request.state.proposals", count=len(found.pending))


def refuse_effect_policy(trial: Trial) -> None:
    """Refuse a way of ignoring successes that looks at an effect where there is none (SG-16)."""
    if trial.policy in ("ignore_useless_success", "maximise_mean_reduction"):
        raise RuleError("policy_needs_effect", "request.policy")


type SpiritUse = Literal["target", "achievement", "rolls", "A", "E", "O", "S", "C", "X"]


def with_point(spirit: Spirit, use: SpiritUse) -> Spirit:
    """Return spirit with one point more in one use."""
    match use:
        case "target":
            return replace(spirit, target=spirit.target + 1)
        case "achievement":
            return replace(spirit, achievement=spirit.achievement + 1)
        case "rolls":
            return replace(spirit, rolls=spirit.rolls + 1)
        case _:
            return replace(spirit, raises=replace(spirit.raises, **{use: getattr(spirit.raises, use) + 1}))
