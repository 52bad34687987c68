"""What a table keeps between calls: the Turn, characters, effects, raises, proposals, and a check in progress.

One state serves every operation: it comes in as ``request.state`` and goes out as the outcome's ``state``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.errors import RuleError
from sainome.systems.sigma.classes import class_of
from sainome.systems.sigma.people import (
    Base,
    Cap,
    Character,
    Health,
    Intensity,
    Letter,
    Member,
    Name,
    SkillValue,
    Words,
    check_character,
    limit_of,
)
from sainome.systems.sigma.settings import DefenceMode, Rounding, Settings

type Turn = Annotated[int, Meta(ge=0, le=1_000_000)]
type Figure = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]
type Points = Annotated[int, Meta(ge=0, le=1000)]
type Face20 = Annotated[int, Meta(ge=1, le=20)]
type Policy = Literal["first_success", "manual", "ignore_useless_success", "maximise_mean_reduction"]
type FailurePolicy = Literal["normal", "reroll_until_success", "take_zero"]
type Purpose = Literal["check", "setup", "attempt"]
type ProposalState = Literal["proposed", "approved", "rejected", "withdrawn"]

MANY: Final = 300


class Attempt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attempt against an effect, as it ended."""

    turn: Turn
    who: Name
    faces: Annotated[list[Face20], Meta(max_length=1000)]
    achievement: Figure | None
    difference: Figure | None
    reduction: Figure
    health_after: Figure


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A continuing effect: what it holds with (``defence``) and how long (``health``) (SG-05 to SG-09)."""

    id: Name
    label: Name = ""
    kind: Name = ""
    origin: Literal["action", "attribute", "given"]
    achievement: Figure | None = None
    defence: Figure
    defence_mode: DefenceMode
    health: Figure
    initial_health: Figure
    recovered: Figure = 0
    created_turn: Turn = 1
    turns: Turn = 0
    on_break: Words = ""
    log: Annotated[list[Attempt], Meta(max_length=1000)] = []

    @property
    def broken(self) -> bool:
        """Whether it has been overcome (SG-20): 0 is enough."""
        return self.health <= 0


class Raise(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability raised by spirit: from ``declared_turn`` to ``last_turn``, None while its action goes on (SG-32)."""

    id: Name
    who: Name
    ability: Letter
    points: Annotated[int, Meta(ge=1, le=1000)]
    action: Name = ""
    continuing: bool = False
    combat_related: bool = False
    declared_turn: Turn
    last_turn: Turn | None
    paid: bool


class Proposal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A modifier that a player proposes, from the word to the GM's decision and its use (SG-41 to SG-49)."""

    id: Name
    who: Name = ""
    source: Literal["quirk", "other"] = "other"
    quirk: Name = ""
    intensity: Intensity | None = None
    reason: Words
    proposed_value: Figure
    approved_value: Figure | None = None
    state: ProposalState = "proposed"
    decided_by: Literal["gm", "auto"] | None = None
    action: Name = ""
    whole_action: bool = False
    rolled: bool = False


class Again(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of a check that the next attempt of the same challenger is made with; spirit is declared anew."""

    target: Figure | None = None
    skill_value: SkillValue | None = None
    base: Base | None = None
    cap: Cap | None = None
    skill: Name = ""
    use: Literal["other", "move_weight"] = "other"
    item: Name = ""
    action: Name = ""
    gm_modifiers: Annotated[list[Annotated[int, Meta(ge=-1000, le=1000)]], Meta(max_length=50)] = []
    health: Health | None = None
    related: Annotated[list[Member], Meta(max_length=7)] = []
    character: Character | None = None
    combat_related: bool = False
    policy: Policy = "first_success"


class OpenCheck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A check whose dice have begun to fall: everything that its end depends on is frozen here (SG-49)."""

    purpose: Purpose
    who: Name
    skill: Name
    action: Name
    base_target: Figure
    limited_by: Literal["A", "E", "O", "S", "C", "X", "H", "given"]
    target: Figure
    related_min: Figure | None
    other: Figure
    rolls: SkillValue
    policy: Policy
    base: Figure
    cap: Cap | None
    spirit_achievement: Points
    spirit_rolls: Points
    extra: Points = 0
    cost: Points
    health: Health | None
    faces: Annotated[list[Face20], Meta(max_length=1000)] = []
    ignored: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=1000)] = []
    kept: bool = False
    past: Annotated[list[Annotated[list[Face20], Meta(max_length=1000)]], Meta(max_length=10_000)] = []
    failure_policy: FailurePolicy = "normal"
    effect: Name = ""
    again: Again | None = None
    label: Name = ""
    kind: Name = ""
    on_break: Words = ""
    warnings: Annotated[list[Literal["pending_proposals"]], Meta(max_length=1)] = []
    settings: Settings


class Scene(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that goes on at the table at one moment."""

    turn: Turn = 1
    characters: Annotated[list[Character], Meta(max_length=MANY)] = []
    effects: Annotated[list[Effect], Meta(max_length=MANY)] = []
    raises: Annotated[list[Raise], Meta(max_length=MANY)] = []
    proposals: Annotated[list[Proposal], Meta(max_length=MANY)] = []
    check: OpenCheck | None = None


def bad(where: str, reason: str) -> RuleError:
    """Return the error for a state that contradicts itself; the reason is a key under ``[value.reason]``."""
    return RuleError("bad_state", f"request.state.{where}", reason=reason)


def sound(scene: Scene | None) -> Scene:
    """Return the state, checked; an empty one for None.

    Raises:
        RuleError: ``bad_state`` with the place and the reason.
    """
    if scene is None:
        return Scene()
    for field in ("effects", "raises", "proposals"):
        ids = [entry.id for entry in getattr(scene, field)]
        if len(set(ids)) < len(ids):
            raise bad(field, "id_twice")
    names = [one.name for one in scene.characters]
    if len(set(names)) < len(names):
        raise bad("characters", "name_twice")
    for index, one in enumerate(scene.characters):
        check_character(one, f"request.state.characters[{index}]")
    for index, effect in enumerate(scene.effects):
        _sound_effect(effect, f"effects[{index}]")
    for index, record in enumerate(scene.raises):
        _sound_raise(record, f"raises[{index}].last_turn")
    for index, proposal in enumerate(scene.proposals):
        _sound_proposal(proposal, f"proposals[{index}]")
    if scene.check is not None:
        _sound_check(scene, scene.check)
    return scene


def _sound_raise(record: Raise, where: str) -> None:
    if record.last_turn is not None and record.last_turn < record.declared_turn:
        raise bad(where, "ends_early")
    if (record.combat_related or not record.continuing) and record.last_turn != record.declared_turn:
        raise bad(where, "one_turn_only")


def _sound_proposal(proposal: Proposal, where: str) -> None:
    if (proposal.approved_value is not None) != (proposal.state == "approved"):
        raise bad(f"{where}.approved_value", "not_its_state")
    if proposal.source == "quirk" and proposal.intensity is None:
        raise bad(f"{where}.intensity", "intensity_missing")
    for field in ("proposed_value", "approved_value"):
        value = getattr(proposal, field)
        if proposal.intensity is not None and value is not None and abs(value) > limit_of(proposal.intensity):
            raise bad(f"{where}.{field}", "beyond_range")
    if (proposal.decided_by is not None) != (proposal.state in ("approved", "rejected")):
        raise bad(f"{where}.decided_by", "not_its_state")


def _sound_effect(effect: Effect, where: str) -> None:
    health = effect.initial_health + effect.recovered
    if effect.initial_health <= 0:
        raise bad(f"{where}.initial_health", "not_positive")
    if effect.origin != "given":
        if effect.achievement != effect.initial_health:
            raise bad(f"{where}.initial_health", "not_achievement")
        if effect.defence not in _defences(effect.achievement, effect.defence_mode):
            raise bad(f"{where}.defence", "not_defence")
    for index, entry in enumerate(effect.log):
        place = f"{where}.log[{index}]"
        difference = None if entry.achievement is None else entry.achievement - effect.defence
        if entry.difference != difference or entry.reduction != max(0, difference or 0):
            raise bad(place, "not_reduction")
        health -= entry.reduction
    if health != effect.health:
        raise bad(f"{where}.health", "not_log")


def _defences(achievement: int, mode: DefenceMode) -> set[int]:
    """Return what an effect of an achievement may defend with, by any rounding that a table may use."""
    if mode == "achievement":
        return {achievement}
    roundings: tuple[Rounding, ...] = ("up", "nearest_log", "down")
    return {class_of(achievement, rounding) for rounding in roundings}


def _sound_check(scene: Scene, check: OpenCheck) -> None:
    if len(check.faces) > check.rolls + check.extra:
        raise bad("check.faces", "many_dice")
    if sorted(set(check.ignored)) != check.ignored or any(index >= len(check.faces) for index in check.ignored):
        raise bad("check.ignored", "no_such_die")
    if check.target != check.base_target + check.other:
        raise bad("check.target", "not_parts")
    if check.purpose == "attempt" and check.effect not in [effect.id for effect in scene.effects]:
        raise bad("check.effect", "no_such_effect")
    if check.health is None and (check.cost or check.extra):
        raise bad("check.cost", "no_health")


def new_id(letter: str, taken: list[str]) -> str:
    """Return the next free id, such as ``e2``."""
    numbers = [int(one[1:]) for one in taken if one[:1] == letter and one[1:].isdecimal() and len(one) < 12]
    return f"{letter}{max(numbers, default=0) + 1}"


def put_character(scene: Scene, character: Character) -> Scene:
    """Return the state with a character added or replaced by name."""
    others = [one for one in scene.characters if one.name != character.name]
    position = next((i for i, one in enumerate(scene.characters) if one.name == character.name), len(others))
    return replace(scene, characters=[*others[:position], character, *others[position:]])


def find_character(scene: Scene, who: str) -> Character | None:
    """Return a character of the state by name, or None."""
    return next((one for one in scene.characters if one.name == who), None)


def find_effect(scene: Scene, wanted: str) -> Effect:
    """Return the effect that a contest is against (SG-05, SG-15).

    Named by id, label or kind; with no name, the only one that still holds. Where several of one kind act, the
    strongest counts: the highest defence, then the highest health; none replaces another and none adds to another.

    Raises:
        RuleError: ``no_effect``, ``unknown_effect``, ``effect_ambiguous``, ``already_broken``.
    """
    if not scene.effects:
        raise RuleError("no_effect", "request.effect")
    exact = next((one for one in scene.effects if one.id == wanted), None)
    named = [exact] if exact else [one for one in scene.effects if not wanted or wanted in (one.label, one.kind)]
    if not named:
        raise RuleError("unknown_effect", "request.effect", effect=wanted)
    holding = [one for one in named if not one.broken]
    if not holding:
        raise RuleError("already_broken", "request.effect", effect=named[0].label or named[0].id)
    if len(holding) > 1 and (not holding[0].kind or len({one.kind for one in holding}) > 1):
        raise RuleError("effect_ambiguous", "request.effect", known=", ".join(one.id for one in holding))
    return max(holding, key=lambda one: (one.defence, one.health))


def put_effect(scene: Scene, effect: Effect) -> Scene:
    """Return the state with an effect added or replaced by id."""
    if any(one.id == effect.id for one in scene.effects):
        return replace(scene, effects=[effect if one.id == effect.id else one for one in scene.effects])
    return replace(scene, effects=[*scene.effects, effect])


def limiting(letter: str) -> Literal["A", "E", "O", "S", "C", "X", "H", "given"]:
    """Return the member that limits a target as the state writes it."""
    return cast(Literal["A", "E", "O", "S", "C", "X", "H", "given"], letter)
