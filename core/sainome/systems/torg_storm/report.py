"""What a procedure of the scene answers: a log in order, the rolls, the facts, and the question it waits with."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sainome.systems.torg_storm.settings import Special


class LogEntry(Struct, frozen=True, kw_only=True):
    """One thing that happened: to whom, what (a key under ``[value.event]``), figures, and by which clause."""

    who: str
    event: str
    figures: str
    clause: str


class RollFacts(Struct, frozen=True, kw_only=True):
    """One total that was rolled; ``margin`` is total minus difficulty."""

    who: str
    purpose: str
    value: int
    faces: tuple[int, ...]
    extra: tuple[int, ...]
    die_total: int
    bonus: int
    total: int
    difficulty: int | None
    success: bool | None
    margin: int | None
    spent: bool
    countered: bool


class Question(Struct, frozen=True, kw_only=True):
    """What a procedure waits for: ``options`` are the choices, ``pool`` the names, ``count`` how many of them."""

    kind: Literal["possibility", "counter", "storm_result", "maelstrom", "transform", "reality", "pick"]
    who: str
    options: tuple[str, ...]
    figures: str = ""
    pool: tuple[str, ...] = ()
    count: int = 0
    result_points: int | None = None


class StartFacts(Struct, frozen=True, kw_only=True):
    """What came of a declaration: the storm (``none`` or ``forming``) and what it cost."""

    difficulty: int | None
    total: int | None
    storm: str
    storm_id: str | None
    attacker_acted: bool
    locked: bool
    full_at_round: int | None
    reason: str | None


class AttackFacts(Struct, frozen=True, kw_only=True):
    """One attack in a storm fight."""

    attacker: str
    target: str
    difficulty: int
    total: int
    hit: bool
    result_points: int | None
    possibilities_lost: int
    special: Special | None
    held: bool


class LossFacts(Struct, frozen=True, kw_only=True):
    """A storm result as it was applied."""

    target: str
    possibilities_lost: int
    special: Special | None
    possibilities: int
    reality_level: int
    transform_note: bool
    transformed: bool
    storm_grew: bool
    fight_over: bool


class OpponentFacts(Struct, frozen=True, kw_only=True):
    """The storm itself as an opponent."""

    storm: str
    reality_value: int
    possibilities: int
    reality_level: int
    active_defence: bool
    first_exchange_round: int


class HarmFacts(Struct, frozen=True, kw_only=True):
    """Damage that was done."""

    kind: str
    result_points: int
    shock: int
    ko: str | None
    knockdown: bool
    wounds: int


class EffectFacts(Struct, frozen=True, kw_only=True):
    """One roll on an effect table, and what it did.

    ``chosen`` are the things or cards picked; ``outcomes`` says for each what became of it; ``changes`` names the
    fields of the being that are different now.
    """

    table: str
    bonus: int
    row: str
    chosen: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    item_dice: tuple[int, ...] = ()
    transformed: tuple[str, ...] = ()
    penalty: int | None = None
    applies_to: str | None = None
    duration_s: int | None = None
    duration_rounds: int | None = None
    harm: HarmFacts | None = None
    opponent: OpponentFacts | None = None
    changes: tuple[str, ...] = ()


class ExposureFacts(Struct, frozen=True, kw_only=True):
    """One being against a storm: ``margin`` is strength minus total, on a failure; ``order`` is the order of work."""

    being: str
    storm: str
    strength: int
    total: int | None
    result: str
    margin: int | None
    table: str | None
    due_next_round: bool
    possibility_loss: int
    harm: HarmFacts | None
    order: tuple[str, ...]


class Report(Struct, frozen=True, kw_only=True):
    """The answer of every procedure.

    ``log`` holds all that happened in it, ``news`` what happened since it last waited. ``due`` names who has to roll
    against a storm in this round.
    """

    status: Literal["done", "waiting"]
    round: int
    log: tuple[LogEntry, ...]
    news: tuple[LogEntry, ...]
    question: Question | None = None
    rolls: tuple[RollFacts, ...] = ()
    start: StartFacts | None = None
    attack: AttackFacts | None = None
    loss: LossFacts | None = None
    exposure: ExposureFacts | None = None
    effect: EffectFacts | None = None
    due: tuple[str, ...] = ()
