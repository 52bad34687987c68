"""A roll as it lies on the table, between the throw and whatever comes of it (PP-90, PP-91, PP-93)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice
from sainome.systems.power_play import expressions
from sainome.systems.power_play.character import Character
from sainome.systems.power_play.checks import MOST_DICE, Roll
from sainome.systems.power_play.settings import Settings

type Target = Annotated[int, Meta(ge=-9999, le=999999)]
type Points = Annotated[int, Meta(ge=0, le=999)]


class Pending(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="pending"
):
    """A roll as it lies on the table: a check, or damage, growth or money by ``expression``.

    ``points`` are the roller's hero points left, None where none are in play. ``phase`` is ``resolved`` once success
    or failure of a secret target has been told.
    """

    context: Literal["check", "learning", "damage", "growth", "money", "other"]
    roll: Roll | None = None
    expression: str | None = None
    faces: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    ability: str | None = None
    target: Target | None = None
    target_known: bool = True
    phase: Literal["rolled", "resolved"] = "rolled"
    told: bool | None = None
    points: Points | None = None
    character: Character | None = None
    settings: Settings = Settings()


def require_hero(settings: Settings) -> None:
    """Refuse hero points where the table does not use them (PP-04, PP-89)."""
    if not settings.rules.hero_points:
        raise RuleError("rule_disabled", "request.settings.rules.hero_points", rule="hero_points")


def choices_of(pending: Pending) -> tuple[Choice, ...]:
    """Return what may be done with a roll as it lies: hero points, revealing the target (PP-33, PP-90)."""
    listed = []
    if pending.points is not None:
        spend = {"op": "power_play.spend", "dice": []}
        refused = hero_refusal(pending, 1)
        faces = pending.roll.faces if pending.roll else pending.faces
        odds = {"op": "power_play.advise_hero"} if not refused and len(faces) <= MOST_DICE else None
        listed.append(Choice("hero", spend, cost={"hero_points": 1}, needs=("dice",), refused=refused, odds=odds))
    if not pending.target_known and pending.phase == "rolled" and pending.context in ("check", "learning"):
        needs = ("target",) if pending.target is None else ()
        listed.append(Choice("reveal", {"op": "power_play.reveal"}, needs=needs))
    return tuple(listed)


def hero_refusal(pending: Pending, wanted: int) -> str | None:
    """Return the code of the reason why hero points cannot be spent on this roll; None if they can (PP-90, PP-91)."""
    if not pending.settings.rules.hero_points:
        return "rule_disabled"
    if pending.context in ("growth", "money", "other"):
        return "hero_not_for_growth"
    if pending.context == "learning" and not pending.settings.hero_in_learning:
        return "hero_not_for_growth"
    if pending.phase == "resolved" and not pending.target_known:
        return "hero_too_late"
    if (pending.points or 0) < wanted:
        return "no_hero_points"
    return None


def check_state(pending: Pending) -> None:
    """Refuse a state that no roll can have left."""
    roll = pending.roll
    if (roll is None) == (pending.expression is None):
        raise RuleError("bad_state", "request.state", reason="roll")
    if roll is not None and len(roll.faces) != roll.n:
        raise RuleError("bad_state", "request.state.roll.faces", reason="faces")
    if roll is None and expressions.read(pending.expression or "", "request.state.expression").number != len(
        pending.faces
    ):
        raise RuleError("bad_state", "request.state.faces", reason="faces")
