"""A character casts a spell of its own: conditions, states, uses, resistance, effect (PP-42 to PP-56)."""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character, checks, combat, magic
from sainome.systems.power_play.character import Character, Known
from sainome.systems.power_play.checks import DiceCount, Modifier, Side
from sainome.systems.power_play.expressions import pool_of_value
from sainome.systems.power_play.pack import Condition, Labels, School, Spell, label_of
from sainome.systems.power_play.settings import Settings

type Name = Annotated[str, Meta(min_length=1, max_length=60)]

_EFFECT: Final = re.compile(r"achievement(?:\s*([*+-])\s*(\d{1,6}))?")


class CastSpellRequest(Request, frozen=True, kw_only=True, tag="power_play.cast_spell"):
    """Cast one of the character's spells.

    ``on_living``: cast on a living being or on what it bears, which matters for spells meant for things. ``moving``:
    the caster does not keep still. ``armour`` is the target's, for a spell whose damage it reduces.
    """

    spell: Name
    n: DiceCount | None = None
    modifier: Modifier = 0
    resisters: Annotated[list[Side], Meta(max_length=100)] = []
    on_living: bool = False
    welcome: bool = False
    moving: bool = False
    armour: Annotated[int, Meta(ge=0, le=9999)] = 0
    settings: Settings = Settings()
    state: Character


class SpellEffect(Struct, frozen=True):
    """One figure of a spell's effect."""

    what: str
    value: int | str


class CastSpellValues(Struct, frozen=True):
    """The casting, what it does, and what the master must still judge."""

    spell: str
    label: Labels
    cast: magic.CastValues
    expression: str
    working: str
    achievement: int
    results: tuple[magic.Resisted, ...]
    success: bool
    uses_left: int | None
    effects: tuple[SpellEffect, ...]
    damage_working: str | None
    damage_rolled: int | None
    damage_dealt: int | None
    master_judges: tuple[str, ...]
    sustained: bool
    invented: bool


def find_spell(who: Character, name: str, path: str) -> Known:
    """Return a spell of the character's schools by identifier or display name.

    Raises:
        RuleError: ``unknown_spell``.
    """
    for known in who.spells:
        labels = known.spell.labels
        if name == known.spell.id or (labels is not None and name in (labels.ja, labels.en)):
            return known
    raise RuleError("unknown_spell", path, spell=name)


def school_of(who: Character, spell: Spell) -> School:
    """Return the school of a spell.

    Raises:
        RuleError: ``bad_state`` where the record does not hold it.
    """
    for one in who.schools:
        if one.id == spell.school:
            return one
    raise RuleError("bad_state", "request.state.schools", reason="schools")


def condition_fails(who: Character, condition: Condition, moving: bool) -> bool:
    """Say whether a condition that can be tested is not met; what is only carried forbids nothing (PP-51)."""
    placed = character.placements(who)
    worn = {tag for one in who.items if placed.get(one.item.id) in ("worn", "wielded") for tag in one.item.tags}
    at_hand = {tag for one in who.items if one.item.id in placed for tag in one.item.tags}
    match condition.kind:
        case "forbid_item_tag":
            return condition.params.get("tag") in worn
        case "require_item_tag":
            return condition.params.get("tag") not in at_hand
        case "require_state":
            return condition.params.get("state") not in who.prepared_states
        case "must_stay_still":
            return moving
        case _:
            return False


def may_cast(who: Character, known: Known, settings: Settings, *, moving: bool = False, path: str = "request") -> None:
    """Refuse a casting that cannot be begun; no use is lost (PP-44, PP-45, PP-46, PP-50, PP-51).

    Raises:
        RuleError: ``not_learned``, ``no_uses_left``, ``preparation_missing``, ``school_condition``.
    """
    spell = known.spell
    left = uses_left(who, known, settings)
    if not known.learned and spell.memory_target is not None:
        raise RuleError("not_learned", f"{path}.spell", uses_left=left)
    if left == 0:
        raise RuleError("no_uses_left", f"{path}.spell", uses_left=left)
    if spell.requires_state is not None and spell.requires_state not in who.prepared_states:
        raise RuleError("preparation_missing", f"{path}.spell", needs=spell.requires_state)
    for condition in school_of(who, spell).conditions or ():
        if condition_fails(who, condition, moving):
            raise RuleError("school_condition", f"{path}.spell", uses_left=left)


def uses_left(who: Character, known: Known, settings: Settings) -> int | None:
    """Return the uses left today; None for no limit (PP-45)."""
    spirit = character.limit_value(who, "spirit", settings)
    return character.uses(spirit, known.spell.required_spirit, known.used_today)[1]


def spend_use(who: Character, spell: str) -> Character:
    """Count one use of a spell (PP-50)."""
    return replace(
        who,
        spells=[replace(one, used_today=one.used_today + 1) if one.spell.id == spell else one for one in who.spells],
    )


def effects_of(spell: Spell, achievement: int) -> tuple[SpellEffect, ...]:
    """Return the figures of an effect for an achievement (PP-56).

    >>> from sainome.systems.power_play.pack import Spell
    >>> light = Spell(id="x", school="s", memory_target=1, required_spirit=1, effect={"hours": "achievement*2"})
    >>> effects_of(light, 9)[0].value
    18
    """
    found = []
    for what, text in spell.effect.items():
        match = _EFFECT.fullmatch(text.strip()) if isinstance(text, str) else None
        value: int | str = text
        if match is not None:
            number = int(match[2] or 0)
            value = {"*": achievement * number, "+": achievement + number, "-": achievement - number}.get(
                match[1] or "", achievement
            )
        found.append(SpellEffect(what, value))
    return tuple(found)


def cast_spell(request: CastSpellRequest, dice: Dice) -> Outcome:
    """Cast a spell of the character's: conditions, check, resistance, effect, one use spent (PP-42 to PP-56)."""
    who, settings = request.state, request.settings
    character.ready(who)
    known = find_spell(who, request.spell, "request.spell")
    spell = known.spell
    may_cast(who, known, settings, moving=request.moving)
    pool = pool_of_value(who.current(school_of(who, spell).casting_ability))
    committed = checks.commit(pool, request.n, settings, modifier=request.modifier, casting=True)
    against = [] if request.welcome or spell.unfavourable == "no" else request.resisters
    resisters = [
        checks.commit_side(side, settings, path=f"request.resisters[{index}]", passive=True)
        for index, side in enumerate(against)
    ]
    cast = magic.throw_cast(
        dice,
        committed,
        resisters,
        settings,
        halved=spell.for_objects and request.on_living and not request.welcome,
        fixed_target=spell.fixed_target,
        uses_left=uses_left(who, known, settings),
    )
    harm = None
    if cast.success and spell.damage is not None:
        # armour counts against a spell only where the spell says so (PP-75)
        kind = "thrust" if spell.armour_counts else "strike"
        harm = combat.roll_damage(spell.damage, kind, request.armour, dice, settings)
    after = spend_use(who, spell.id)
    if cast.success and spell.grants_state is not None and spell.grants_state not in who.prepared_states:
        after = replace(after, prepared_states=[*who.prepared_states, spell.grants_state])
    values = _values(who, spell, cast, harm)
    steps = [Step("casting_ability", "PP-42", {"ability": school_of(who, spell).casting_ability, "check": pool.text})]
    if spell.requires_state or spell.grants_state:
        steps.append(Step("prepared", "PP-46", {"states": "、".join(after.prepared_states)}))
    steps += magic.cast_steps(cast, request.welcome)
    if cast.success and spell.effect:
        steps.append(Step("effect", "PP-56", {"achievement": cast.achievement}))
    return Outcome(values=values, verdict=magic.cast_verdict(cast), steps=tuple(steps), state=after)


def _values(who: Character, spell: Spell, cast: magic.CastValues, harm: combat.Harm | None) -> CastSpellValues:
    school = school_of(who, spell)
    judged = tuple(one.text for one in school.conditions or () if one.kind == "text" and one.text)
    sustained = school.sustained_default if spell.sustained is None else spell.sustained
    return CastSpellValues(
        spell=spell.id,
        label=label_of(spell),
        cast=cast,
        expression=cast.expression,
        working=cast.working,
        achievement=cast.achievement,
        results=cast.results,
        success=cast.success,
        uses_left=cast.uses_left,
        effects=effects_of(spell, cast.achievement) if cast.success else (),
        damage_working=None if harm is None else harm.working,
        damage_rolled=None if harm is None else harm.rolled,
        damage_dealt=None if harm is None else harm.dealt,
        master_judges=judged,
        sustained=sustained and cast.success,
        invented=who.invented,
    )


OPERATIONS: Final = (
    Operation(
        CastSpellRequest,
        cast_spell,
        CastSpellValues,
        Character,
        clauses=("PP-42", "PP-44", "PP-45", "PP-46", "PP-47", "PP-50", "PP-51", "PP-52", "PP-53", "PP-54", "PP-56"),
    ),
)
