"""Hit points: wound states, losses, healing, exertion, the drain past the death line (PP-75 to PP-82)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play.character import line_order
from sainome.systems.power_play.settings import Settings

type HitPoints = Annotated[int, Meta(ge=-99999, le=99999)]
type Below = Annotated[int, Meta(ge=-99999, le=0)]
type Amount = Annotated[int, Meta(ge=0, le=99999)]
type Wound = Literal["healthy", "light", "severe", "unconscious", "doomed", "dead"]
type Act = Literal[
    "attack", "shoot", "throw", "cast", "change_weapon", "lie_down", "stand_up", "dodge", "dodge_focus",
    "move", "move_slowly", "resist", "speak", "wait", "other",
]  # fmt: skip

FREE: Final = ("move_slowly", "resist", "speak", "wait")
COST: Final = 2


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hit points and lines. No ``death_line``: minus the maximum; no ``faint_line``: none (PP-94).

    ``doomed``: the death line has been reached, so hit points never recover. ``exerted``: this round's exertion is
    paid.
    """

    hp: HitPoints
    hp_max: Annotated[int, Meta(ge=0, le=99999)]
    death_line: Below | None = None
    faint_line: Below | None = None
    doomed: bool = False
    exerted: bool = False

    @property
    def death(self) -> int:
        """The death line."""
        return -self.hp_max if self.death_line is None else self.death_line


def wound(body: Body, settings: Settings) -> Wound:
    """Return the wound state (PP-76, PP-78 to PP-80).

    >>> wound(Body(hp=0, hp_max=20, faint_line=-10), Settings())
    'light'
    >>> wound(Body(hp=-10, hp_max=20, faint_line=-10), Settings())
    'unconscious'
    """
    order = line_order(body.death, body.faint_line)
    if order == "death_above":
        if body.faint_line is not None and body.hp <= body.faint_line:
            return "dead" if settings.doomed_end == "dead" else "unconscious"
        if body.doomed or body.hp <= body.death:
            return "doomed"
    elif body.hp <= body.death or body.doomed:
        return "dead"
    if order == "faint_above" and body.faint_line is not None and body.hp <= body.faint_line:
        return "unconscious"
    if body.hp < 0:
        return "severe"
    return "light" if body.hp < body.hp_max else "healthy"


def settle(body: Body) -> Body:
    """Remember it when the death line has been reached (PP-81)."""
    return replace(body, doomed=True) if body.hp <= body.death else body


def lose(body: Body, amount: int) -> Body:
    """Take hit points away, from whatever cause (PP-76, PP-82)."""
    return settle(replace(body, hp=body.hp - amount))


def heal_by(body: Body, amount: int) -> tuple[Body, bool]:
    """Give hit points back, up to the maximum; refused past the death line (PP-81, PP-82)."""
    if body.doomed or body.hp <= body.death:
        return body, True
    return replace(body, hp=min(body.hp_max, body.hp + amount)), False


def strenuous(act: str, settings: Settings, override: bool | None = None) -> bool:
    """Say whether an act costs hit points below zero; the master may decide otherwise (PP-77)."""
    if override is not None:
        return override
    if act == "move_slowly":
        return settings.slow_move_costs
    if act == "cast":
        return settings.exertion_casting
    return act not in FREE


def exert(body: Body, act: str, settings: Settings, override: bool | None = None) -> tuple[Body, int]:
    """Charge what an act costs after it was done, given the hit points before it (PP-77, PP-79); return the cost."""
    if not settings.rules.exertion or body.hp >= 0 or not strenuous(act, settings, override):
        return body, 0
    state = wound(body, settings)
    if state in ("unconscious", "dead"):
        return body, 0
    if settings.exertion_unit == "once_per_round" and body.exerted:
        return body, 0
    if state == "doomed" and not settings.doomed_pays_twice:
        return body, 0
    return replace(lose(body, COST), exerted=True), COST


def drain(body: Body, settings: Settings) -> tuple[Body, int]:
    """Take the two points of a round's end past the death line, until the faint line (PP-79)."""
    if wound(body, settings) != "doomed":
        return body, 0
    return lose(body, COST), COST


class BodyValues(Struct, frozen=True):
    """Hit points before and after, and the wound state that follows."""

    hp: int
    hp_max: int
    death_line: int
    faint_line: int | None
    line_order: Literal["faint_above", "death_above", "equal", "no_faint"]
    state: Wound
    state_before: Wound
    conscious: bool
    alive: bool
    doomed: bool
    change: int
    refused: bool


def values_of(before: Body, after: Body, settings: Settings, refused: bool = False) -> BodyValues:
    """Return what a change of hit points comes to."""
    state = wound(after, settings)
    return BodyValues(
        hp=after.hp,
        hp_max=after.hp_max,
        death_line=after.death,
        faint_line=after.faint_line,
        line_order=line_order(after.death, after.faint_line),  # type: ignore[arg-type]
        state=state,
        state_before=wound(before, settings),
        conscious=state not in ("unconscious", "dead"),
        alive=state != "dead",
        doomed=state == "doomed" or after.doomed,
        change=after.hp - before.hp,
        refused=refused,
    )


def state_step(before: Body, after: Body, settings: Settings) -> tuple[Step, ...]:
    """Return the reason for the state, with the clause that the order of the lines calls for."""
    clause = {"faint_above": "PP-78", "death_above": "PP-79", "equal": "PP-80"}.get(
        line_order(after.death, after.faint_line), "PP-76"
    )
    details: dict[str, int | str | bool | None] = {"hp": after.hp, "state": wound(after, settings)}
    if wound(before, settings) == wound(after, settings):
        return (Step("state", clause, details),)
    return (Step("state_change", clause, {**details, "state_before": wound(before, settings)}),)


class HurtRequest(Request, frozen=True, kw_only=True, tag="power_play.hurt"):
    """Lose hit points: a wound after armour, poison, disease, harsh surroundings. Without an amount: look only."""

    body: Body
    amount: Amount = 0
    settings: Settings = Settings()


def hurt(request: HurtRequest, dice: Dice) -> Outcome:
    """Take hit points away and name the wound state; only the final value counts (PP-76, PP-82)."""
    after = lose(request.body, request.amount) if request.amount else settle(request.body)
    return _outcome(request.body, after, request.settings)


class HealRequest(Request, frozen=True, kw_only=True, tag="power_play.heal"):
    """Give hit points back."""

    body: Body
    amount: Amount
    settings: Settings = Settings()


def heal(request: HealRequest, dice: Dice) -> Outcome:
    """Heal up to the maximum; past the death line nothing heals (PP-78, PP-81, PP-82)."""
    after, refused = heal_by(request.body, request.amount)
    outcome = _outcome(request.body, after, request.settings, refused=refused)
    if not refused:
        return outcome
    return replace(outcome, steps=(Step("no_recovery", "PP-81", {"hp": after.hp}), *outcome.steps))


class ExertRequest(Request, frozen=True, kw_only=True, tag="power_play.exert"):
    """Charge an act while severely wounded. ``strenuous`` is the master's word against the list."""

    body: Body
    act: Act
    strenuous: bool | None = None
    settings: Settings = Settings()


def exertion(request: ExertRequest, dice: Dice) -> Outcome:
    """Charge 2 hit points for an act below zero that is more than moving slowly (PP-77)."""
    after, cost = exert(request.body, request.act, request.settings, request.strenuous)
    outcome = _outcome(request.body, after, request.settings)
    step = Step("exertion" if cost else "no_exertion", "PP-77", {"act": request.act, "cost": cost})
    return replace(outcome, steps=(step, *outcome.steps))


class DrainRequest(Request, frozen=True, kw_only=True, tag="power_play.drain"):
    """The rounds that are left to somebody past the death line. ``rounds`` None: all of them."""

    body: Body
    rounds: Annotated[int, Meta(ge=0, le=9999)] | None = None
    settings: Settings = Settings()


class DrainValues(Struct, frozen=True):
    """Hit points at the end of each round; ``rounds_until_end`` counts to the faint line."""

    hp: int
    state: Wound
    rounds_until_end: int
    trace: tuple[int, ...]


def drained(request: DrainRequest, dice: Dice) -> Outcome:
    """Run the drain past the death line: 2 hit points at the end of each round, even while idle (PP-79)."""
    settings = request.settings
    body = settle(request.body)
    if body.faint_line is not None and body.hp - body.faint_line > 20_000:
        raise RuleError("bad_state", "request.body.hp", reason="hp")
    trace: list[int] = []
    end = body
    while wound(end, settings) == "doomed":
        end, _ = drain(end, settings)
        trace.append(end.hp)
    kept = trace if request.rounds is None else trace[: request.rounds]
    after = replace(body, hp=kept[-1]) if kept else body
    values = DrainValues(after.hp, wound(after, settings), len(trace), tuple(kept))
    return Outcome(
        values=values,
        verdict=values.state,
        steps=(Step("drain", "PP-79", {"rounds": len(trace)}),),
        state=after,
    )


def _outcome(before: Body, after: Body, settings: Settings, *, refused: bool = False) -> Outcome:
    values = values_of(before, after, settings, refused)
    return Outcome(values=values, verdict=values.state, steps=state_step(before, after, settings), state=after)


OPERATIONS: Final = (
    Operation(HurtRequest, hurt, BodyValues, Body, clauses=("PP-76", "PP-78", "PP-79", "PP-80", "PP-82")),
    Operation(HealRequest, heal, BodyValues, Body, clauses=("PP-78", "PP-81", "PP-82")),
    Operation(ExertRequest, exertion, BodyValues, Body, clauses=("PP-77", "PP-79")),
    Operation(DrainRequest, drained, DrainValues, Body, clauses=("PP-79",)),
)
