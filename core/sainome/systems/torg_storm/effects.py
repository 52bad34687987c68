"""The two effect tables and what their rows do (TS-50 to TS-68)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.numbers import SAFE, ceil_div
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request
from sainome.systems.torg_storm.beings import Being, DamageKind, hurt, set_things
from sainome.systems.torg_storm.chart import ROUND_SECONDS, seconds_of, value_of
from sainome.systems.torg_storm.die import formula, roll_on
from sainome.systems.torg_storm.play import Play, begin
from sainome.systems.torg_storm.report import EffectFacts, HarmFacts, OpponentFacts, Question, Report
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import Hallucination, Name
from sainome.systems.torg_storm.start import new_storm_id
from sainome.systems.torg_storm.tables import CLAUSE_OF_ROW, Column, bonus, combat_result, effect_rows
from sainome.systems.torg_storm.world import Asked, Fight, Storm, StormSide, World

SENSES: Final = "actions_needing_the_five_senses"
_ATTRIBUTE: Final[dict[str, tuple[str, DamageKind]]] = {
    "spirit_damage": ("spirit", "spiritual"),
    "mind_damage": ("mind", "mental"),
    "toughness_damage": ("toughness", "physical"),
}
_COUNT: Final = {"items_2": 2, "items_1": 1, "discard_2": 2, "discard_1": 1}
_PENALTY: Final[dict[str, int]] = {"hallucination_2": -2, "hallucination_1": -1}


class EffectRequest(Request, frozen=True, tag="torg_storm.effect"):
    """Roll on an effect table; with a scene and a being, what comes of it is carried out."""

    table: Literal["overcome", "ill_effect"]
    strength: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    margin: Annotated[int, Meta(ge=1, le=10_000)] = 1
    being: Name | None = None
    storm: Name | None = None
    state: World | None = None
    settings: Settings | None = None


def effect(request: EffectRequest, dice: Dice) -> Outcome:
    """Roll the bonus on the overcoming or the ill-effect table and apply the row (TS-50, TS-60).

    Raises:
        RuleError: ``strength_needed`` without a storm or a strength; ``no_being``, ``no_storm``; ``ord_no_effect``.
    """
    alone = request.state is None or request.being is None
    world = request.state or World()
    asked = Asked(
        procedure="effect",
        target=None if alone else request.being,
        storm=request.storm,
        table=request.table,
        strength=request.strength,
        margin=request.margin,
    )
    out = begin(effect_run, world, asked, dice, request.settings)
    return replace(out, state=None, choices=()) if request.state is None else out


def effect_run(play: Play) -> None:
    """The procedure of :func:`effect` (TS-50, TS-60)."""
    asked = play.asked
    storm = play.storm(asked.storm, "request.storm") if asked.storm is not None else None
    strength = asked.strength if asked.strength is not None else (storm.strength if storm else None)
    if strength is None or strength < 1:
        raise RuleError("strength_needed", "request.strength")
    check_strength(play, strength, "request.strength")
    if storm is None:
        storm = Storm(id="", strength=strength)
    if asked.target is not None and not play.being(asked.target, "request.being").possibility_rated:
        raise RuleError("ord_no_effect", "request.being", name=asked.target)
    facts = roll_effect(play, asked.target, asked.table, strength=strength, margin=asked.margin, storm=storm)
    if facts.row == "nested_storm" and asked.target is not None:
        facts = replace(facts, opponent=begin_nested(play, asked.target, strength, storm))
    play.facts["effect"] = facts


def check_strength(play: Play, strength: int, path: str) -> None:
    """Refuse, before a die is thrown, a strength whose hallucinations would outlast every clock (TS-52).

    Raises:
        RuleError: ``too_long``.
    """
    if play.clock.seconds + seconds_of(strength) > SAFE:
        raise RuleError("too_long", path, strength=strength)


def roll_effect(
    play: Play, who: str | None, table: Literal["overcome", "ill_effect"], *, strength: int, margin: int, storm: Storm
) -> EffectFacts:
    """Roll on a table and carry the row out, except the beginning of a nested fight (TS-50 to TS-68)."""
    faces = roll_on(play.d20, "rated", f"{table}_table")
    read = bonus(sum(faces))
    row = effect_rows(table)[read]
    clause = CLAUSE_OF_ROW[row]
    play.note(
        who or storm.id or "storm", f"{table}_table", "TS-50" if table == "overcome" else "TS-60", formula(faces, (), 0)
    )
    play.note(who or storm.id or "storm", row, clause)
    facts = EffectFacts(table=table, bonus=read, row=row)
    before = play.beings[who] if who else None
    if row in _PENALTY:
        facts = _hallucinate(play, who, row, strength, facts)
    elif row == "nested_storm":
        facts = replace(facts, opponent=_opponent(play, strength, "", 0))
    elif who is not None:
        facts = _apply(play, who, facts, strength=strength, margin=margin, storm=storm)
    if who is None or before is None:
        return facts
    after = play.beings[who]
    changes = tuple(field for field in Being.__struct_fields__ if getattr(before, field) != getattr(after, field))
    return replace(facts, changes=changes)


def _apply(play: Play, who: str, facts: EffectFacts, *, strength: int, margin: int, storm: Storm) -> EffectFacts:
    row = facts.row
    match row:
        case "disconnect":
            play.change(who, disconnected=True)
        case "items_2" | "items_1":
            return _break(play, who, _COUNT[row], facts)
        case "gain_1":
            points = play.beings[who].possibilities
            play.change(who, possibilities=points + 1)
            play.note(who, "gains", "TS-57", f"+1 ({points} → {points + 1})")
        case "transform_items":
            return _transform_items(play, who, margin, storm, facts)
        case "discard_2" | "discard_1":
            return _discard(play, who, _COUNT[row], facts)
        case "spirit_damage" | "mind_damage" | "toughness_damage":
            attribute, kind = _ATTRIBUTE[row]
            resisting: int = getattr(play.beings[who], attribute)
            harm = harm_by_storm(play, who, kind, "possibility_rated", strength=strength, resisting=resisting)
            return replace(facts, harm=harm)
        case _:
            pass
    return facts


def harm_by_storm(
    play: Play, who: str, kind: DamageKind, column: Column, *, strength: int, resisting: int
) -> HarmFacts:
    """Do damage: strength minus the attribute, no die, no armour (TS-49, TS-63, TS-64, TS-65)."""
    points = strength - resisting
    settings = play.settings
    harm = combat_result(points, column, settings.edition, settings.negative_effect)
    play.beings[who] = hurt(play.beings[who], kind, harm)
    play.note(who, f"{kind}_harm", "TS-09", f"{strength}-{resisting}={points} ＞ {harm.ko or ''}{harm.shock}")
    if harm.knockdown:
        play.note(who, "knocked_down", "TS-09")
    if harm.wounds:
        play.note(who, "wounded", "TS-09", f"+{harm.wounds}")
    return HarmFacts(
        kind=kind,
        result_points=points,
        shock=harm.shock,
        ko=harm.ko,
        knockdown=harm.knockdown,
        wounds=harm.wounds,
    )


def _hallucinate(play: Play, who: str | None, row: str, strength: int, facts: EffectFacts) -> EffectFacts:
    seconds = seconds_of(strength)
    if who is not None:
        ends = play.clock.seconds + seconds
        running = [*play.beings[who].effects, Hallucination(penalty=_PENALTY[row], ends_at=ends)]
        play.change(who, effects=running)
    rounds = ceil_div(seconds, ROUND_SECONDS)
    play.note(who or "storm", "lasts", "TS-07", f"{seconds} s / {rounds} R")
    return replace(facts, penalty=_PENALTY[row], applies_to=SENSES, duration_s=seconds, duration_rounds=rounds)


def _break(play: Play, who: str, count: int, facts: EffectFacts) -> EffectFacts:
    being = play.beings[who]
    pool = [item.id for item in being.items if item.status == "working"]
    picked = play.pick(who, pool, count)
    after = set_things(being, picked.chosen, "broken")
    play.beings[who] = after
    status = {item.id: item.status for item in after.items}
    for one in picked.chosen:
        play.note(who, "breaks" if status[one] == "broken" else "ends", "TS-58", one)
    return replace(facts, chosen=picked.chosen, outcomes=tuple(status[one] for one in picked.chosen))


def _transform_items(play: Play, who: str, margin: int, storm: Storm, facts: EffectFacts) -> EffectFacts:
    counts_spells = play.settings.transform_counts_spells
    items = play.beings[who].items
    pool = [item.id for item in items if item.kind == "item" or (counts_spells and item.status == "working")]
    picked = play.pick(who, pool, margin)
    faces = tuple(play.d20("item") for _ in picked.chosen)
    changed = tuple(one for one, face in zip(picked.chosen, faces, strict=True) if face == 1)
    for one, face in zip(picked.chosen, faces, strict=True):
        play.note(who, "item_changes" if face == 1 else "item_holds", "TS-62", f"{one} [{face}]")
    for one in changed:
        _give_reality(play, who, one, storm)
    outcomes = tuple("transformed" if one in changed else "unchanged" for one in picked.chosen)
    return replace(facts, chosen=picked.chosen, item_dice=faces, transformed=changed, outcomes=outcomes)


def _give_reality(play: Play, who: str, name: str, storm: Storm) -> None:
    """Give an item the storm reality that it does not have; where that is open, the GM says (TS-62, TS-73)."""
    item = next(one for one in play.beings[who].items if one.id == name)
    others = [one for one in dict.fromkeys(storm.realities) if one and one != item.reality]
    if len(others) == 1:
        reality = others[0]
    else:
        question = Question(kind="reality", who=name, options=("reality",), pool=tuple(others))
        decided = play.decide(question).reality
        if decided is None:
            raise RuleError("reality_needed", "request.reality")
        reality = decided
    items = [replace(one, reality=reality) if one.id == name else one for one in play.beings[who].items]
    play.change(who, items=items)
    play.note(name, "transformed", "TS-62", f"{item.reality or '?'} → {reality}")


def _discard(play: Play, who: str, count: int, facts: EffectFacts) -> EffectFacts:
    being = play.beings[who]
    picked = play.pick(who, [*being.hand, *being.in_play], count)
    gone = set(picked.chosen)
    play.change(
        who,
        hand=[one for one in being.hand if one not in gone],
        in_play=[one for one in being.in_play if one not in gone],
    )
    for one in picked.chosen:
        play.note(who, "discards", "TS-66" if count == 2 else "TS-67", one)
    return replace(facts, chosen=picked.chosen, outcomes=("discarded",) * len(picked.chosen))


def _opponent(play: Play, strength: int, storm: str, first_round: int) -> OpponentFacts:
    return OpponentFacts(
        storm=storm,
        reality_value=strength,
        possibilities=value_of(strength, play.settings.measure_to_value),
        reality_level=0,
        active_defence=False,
        first_exchange_round=first_round,
    )


def _just_transformed(play: Play, who: str) -> bool:
    """Whether the loss of this very procedure transformed the being: then there is nobody left to fight (TS-71)."""
    return "loss" in play.facts and play.facts["loss"].target == who and play.facts["loss"].transformed


def begin_nested(play: Play, who: str, strength: int, outer: Storm) -> OpponentFacts | None:
    """Begin the fight against the storm itself; None if the being fights already or is transformed (TS-61, TS-69)."""
    if play.fight_of(who) is not None or _just_transformed(play, who):
        play.note(who, "nested_not_begun", "TS-69")
        return None
    first = play.clock.round + int(play.settings.nested_start == "next_round")
    name = new_storm_id(play)
    facts = _opponent(play, strength, name, first)
    play.storms[name] = Storm(
        id=name,
        cause="nested",
        strength=strength,
        radius_m=5,
        realities=outer.realities,
        started_round=play.clock.round,
        outer=outer.id or None,
    )
    itself = StormSide(reality_value=strength, possibilities=facts.possibilities)
    play.fights.append(Fight(storm=name, one=who, other=name, itself=itself, first_round=first))
    play.note(who, "nested_begins", "TS-69", f"↔ {name} ({strength} / {facts.possibilities})")
    return facts


OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    Operation(EffectRequest, effect, Report, World, ("TS-50", "TS-58", "TS-60"), group="table"),
)
