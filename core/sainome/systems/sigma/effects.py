"""How a continuing effect comes into being: from a measure, from an action, or from figures (SG-05 to SG-14)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Part, Step
from sainome.kit.system import Operation, Request
from sainome.systems.sigma.classes import class_of
from sainome.systems.sigma.closing import begin, kept
from sainome.systems.sigma.people import Name, Words
from sainome.systems.sigma.scene import Effect, Figure, Scene, new_id, put_effect
from sainome.systems.sigma.settings import Settings
from sainome.systems.sigma.units import Quantity, read_measure

type Origin = Literal["action", "attribute", "given"]
type NoEffect = Literal["check_failed", "achievement_not_positive"]


class EffectValues(Struct, frozen=True, kw_only=True):
    """A continuing effect as it was made; ``effect`` is None, with the reason, if none came into being."""

    effect: str | None
    label: str
    origin: Origin
    achievement: int | None
    defence: int | None
    defence_mode: str
    health: int | None
    reason: NoEffect | None
    measure: str | None
    breakable_from: int | None


class Setting(Request, frozen=True, kw_only=True):
    """What every way of making an effect has."""

    label: Name = ""
    kind: Name = ""
    on_break: Words = ""
    settings: Settings = Settings()
    state: Scene | None = None


class EffectAttributeRequest(Setting, frozen=True, kw_only=True, tag="sigma.effect_attribute"):
    """An effect that a measure makes, such as the weight of a stone before a door."""

    value: int | Annotated[str, Meta(max_length=60)]
    unit: Annotated[str, Meta(max_length=20)] = ""
    quantity: Quantity | None = None


class EffectValueRequest(Setting, frozen=True, kw_only=True, tag="sigma.effect_value"):
    """An effect whose figures are known: an achievement, or defence and health as they stand."""

    achievement: Figure | None = None
    defence: Figure | None = None
    effect_health: Figure | None = None


class Named(Protocol):
    """Whatever says what an effect is called, and by which readings it is made."""

    @property
    def label(self) -> str:
        """Its name."""

    @property
    def kind(self) -> str:
        """Effects of the same kind do not add up."""

    @property
    def on_break(self) -> str:
        """What happens when it breaks."""

    @property
    def settings(self) -> Settings:
        """The readings in force."""


def module_on(settings: Settings) -> None:
    """Refuse continuing effects where the table does not use them (SG-01)."""
    if not settings.mod_continuing_effects:
        raise RuleError("module_off", "request.settings.mod_continuing_effects", module="mod_continuing_effects")


def defence_of(achievement: int, settings: Settings) -> int:
    """Return the value that an effect defends with (SG-08, SG-28): the class of its achievement, or the achievement.

    >>> defence_of(12, Settings()), defence_of(12, Settings(defence_mode="achievement"))
    (8, 12)
    """
    if settings.defence_mode == "achievement":
        return achievement
    return class_of(achievement, settings.class_rounding, "request.achievement")


def make(
    scene: Scene, request: Named, origin: Origin, achievement: int, *, created: int | None = None
) -> Effect | None:
    """Return a new effect (SG-08, SG-09), or None if its achievement is 0 or less (SG-10)."""
    if achievement <= 0:
        return None
    return Effect(
        id=new_id("e", [one.id for one in scene.effects]),
        label=request.label,
        kind=request.kind,
        origin=origin,
        achievement=achievement,
        defence=defence_of(achievement, request.settings),
        defence_mode=request.settings.defence_mode,
        health=achievement,
        initial_health=achievement,
        created_turn=scene.turn if created is None else created,
        on_break=request.on_break,
    )


def values_of(
    effect: Effect | None,
    request: Setting,
    origin: Origin,
    achievement: int | None,
    *,
    reason: NoEffect | None = None,
    measure: str | None = None,
) -> EffectValues:
    """Return the figures of an effect for the outcome."""
    return EffectValues(
        effect=effect.id if effect else None,
        label=request.label,
        origin=origin,
        achievement=achievement,
        defence=effect.defence if effect else None,
        defence_mode=effect.defence_mode if effect else request.settings.defence_mode,
        health=effect.health if effect else None,
        reason=reason,
        measure=measure,
        breakable_from=effect.defence + 1 if effect else None,
    )


def steps_of_effect(effect: Effect) -> tuple[Step, ...]:
    """Return the reasons for an effect's figures; the reading of the defence is always named (SG-28)."""
    reading = "defence_class" if effect.defence_mode == "class_of_achievement" else "defence_plain"
    return (
        Step(reading, "SG-28", {"achievement": effect.achievement, "defence": effect.defence}),
        Step("effect_health", "SG-09", {"health": effect.initial_health}),
    )


def effect_attribute(request: EffectAttributeRequest, dice: Dice) -> Outcome:
    """Set up an effect from a measure: its class is the achievement, and no die is thrown (SG-07, SG-08, SG-09, SG-10).

    Args:
        request: ``value`` with ``unit`` (kg, m, s ...; or both in one text), ``label``, ``kind``, ``on_break``.
        dice: not used.

    Raises:
        RuleError: ``class_undefined`` for 0 or less, ``unknown_unit``, ``unit_mismatch``, ``bad_measure``.

    >>> from sainome.kit.dice import no_dice
    >>> values = effect_attribute(EffectAttributeRequest(value=70, unit="kg"), no_dice()).values
    >>> values.achievement, values.defence, values.health
    (12, 8, 12)
    """
    module_on(request.settings)
    scene = begin(request.state)
    measure = read_measure(request.value, request.unit, request.quantity, request.settings)
    achievement = class_of(measure.number, request.settings.class_rounding)
    effect = make(scene, request, "attribute", achievement)
    reason: NoEffect | None = None if effect else "achievement_not_positive"
    steps = (Step("measure_class", "SG-07", {"measure": measure.text, "class": achievement}),)
    return Outcome(
        values=values_of(effect, request, "attribute", achievement, reason=reason, measure=measure.text),
        verdict="set_up" if effect else "no_effect",
        parts=(Part("class", achievement, "SG-07"),),
        steps=(*steps, *(steps_of_effect(effect) if effect else ())),
        state=put_effect(scene, effect) if effect else kept(request.state, scene),
    )


def effect_value(request: EffectValueRequest, dice: Dice) -> Outcome:
    """Note an effect whose figures are known (SG-05, SG-08, SG-09, SG-10).

    Args:
        request: ``achievement``; or ``defence`` and ``effect_health``, which also win over what follows from it.
        dice: not used.

    Raises:
        RuleError: ``effect_figures_missing``.
    """
    module_on(request.settings)
    scene = begin(request.state)
    achievement, defence, health = request.achievement, request.defence, request.effect_health
    if achievement is None and (defence is None or health is None):
        raise RuleError("effect_figures_missing", "request.achievement")
    effect = _from_figures(scene, request)
    reason: NoEffect | None = None if effect else "achievement_not_positive"
    given = effect is not None and (defence is not None or health is not None)
    return Outcome(
        values=values_of(effect, request, "given", achievement, reason=reason),
        verdict="set_up" if effect else "no_effect",
        steps=(Step("figures_given", "SG-05", {"defence": effect.defence, "health": effect.health}),)
        if effect and given
        else steps_of_effect(effect)
        if effect
        else (),
        state=put_effect(scene, effect) if effect else kept(request.state, scene),
    )


def _from_figures(scene: Scene, request: EffectValueRequest) -> Effect | None:
    health = request.effect_health if request.effect_health is not None else request.achievement
    if health is None or health <= 0 or (request.defence is None and (request.achievement or 0) <= 0):
        return None
    defence = request.defence
    if defence is None:
        defence = defence_of(request.achievement or 0, request.settings)
    blank = make(scene, request, "given", health)
    if blank is None:
        return None
    return replace(blank, achievement=request.achievement, defence=defence)


OPERATIONS: Final = (
    Operation(
        EffectAttributeRequest,
        effect_attribute,
        EffectValues,
        state=Scene,
        clauses=("SG-05", "SG-07", "SG-08", "SG-09", "SG-10", "SG-28"),
        open=frozenset({"label"}),
    ),
    Operation(
        EffectValueRequest,
        effect_value,
        EffectValues,
        state=Scene,
        clauses=("SG-05", "SG-08", "SG-09", "SG-10"),
        open=frozenset({"label"}),
    ),
)
