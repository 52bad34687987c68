"""Experience, levels and learning of a character; sessions and days (PP-43, PP-44, PP-82, PP-85 to PP-89)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Choice, Outcome, Step
from sainome.kit.system import Operation, Request
from sainome.systems.power_play import character, checks, growth, packs, tabletop
from sainome.systems.power_play.character import Character, Known
from sainome.systems.power_play.expressions import Pool, pool_of_value
from sainome.systems.power_play.magic import attempts_limit
from sainome.systems.power_play.odds import memory_chances
from sainome.systems.power_play.odds_sides import best_number
from sainome.systems.power_play.pack import Labels, Packs, label_of
from sainome.systems.power_play.settings import Settings

type Name = Annotated[str, Meta(min_length=1, max_length=60)]


class LearnRoundRequest(Request, frozen=True, kw_only=True, tag="power_play.learn_round"):
    """One learning round of a character. ``spells`` None: every spell not yet learned.

    ``dice`` names the number of dice for a spell; where it names none, the number with the best chance is thrown.
    """

    spells: Annotated[list[Name], Meta(max_length=2000)] | None = None
    dice: dict[Name, checks.DiceCount] = {}
    settings: Settings = Settings()
    state: Character


class Attempt(Struct, frozen=True):
    """One attempt: the dice thrown and whether the spell was learned. ``impossible``: no number of dice could do it."""

    spell: str
    label: Labels
    memory_target: int
    n: int
    expression: str
    faces: tuple[int, ...]
    working: str
    achievement: int
    auto_failure: bool
    learned: bool
    impossible: bool


class LearnRoundValues(Struct, frozen=True):
    """Every attempt, and how many spells are known now."""

    attempts: tuple[Attempt, ...]
    learned: tuple[str, ...]
    known: int
    learning_due: int
    invented: bool


def learn_round(request: LearnRoundRequest, dice: Dice) -> Outcome:
    """Try each spell not yet learned once, by a memory check (PP-31, PP-43, PP-44, PP-88)."""
    who, settings = request.state, request.settings
    character.ready(who)
    if not who.learning_due:
        raise RuleError("no_learning_due", "request.state.learning_due")
    open_spells = {one.spell.id: one for one in who.spells if not one.learned and one.spell.memory_target is not None}
    wanted = list(open_spells) if request.spells is None else request.spells
    limit = attempts_limit(len(open_spells), settings)
    if request.spells is None and limit < len(open_spells):
        raise RuleError("choose_spells", "request.spells", limit=limit)
    _refuse(wanted, open_spells, limit, request)
    pool = pool_of_value(who.current("memory"))
    planned = [
        (open_spells[name], checks.commit(pool, _dice(pool, open_spells[name], request), settings, zero_allowed=True,
                                          path=f"request.dice.{name}"))
        for name in wanted
    ]  # fmt: skip
    attempts = []
    for known, committed in planned:
        roll = checks.throw(committed, dice, "learn", settings)
        target = known.spell.memory_target or 0
        attempts.append(
            Attempt(
                spell=known.spell.id,
                label=label_of(known.spell),
                memory_target=target,
                n=roll.n,
                expression=roll.expression,
                faces=roll.faces,
                working=roll.working,
                achievement=roll.achievement,
                auto_failure=checks.auto_failure(roll.faces, settings),
                learned=checks.succeeds(roll, target, settings),
                impossible=best_number(memory_chances(pool, target, settings)) is None,
            )
        )
    learned = tuple(one.spell for one in attempts if one.learned)
    spells = [replace(one, learned=one.learned or one.spell.id in learned) for one in who.spells]
    due = who.learning_due - 1
    step = "done" if who.creation_step == "learning" and not due else who.creation_step
    after = replace(who, spells=spells, learning_due=due, creation_step=step)
    values = LearnRoundValues(tuple(attempts), learned, sum(one.learned for one in spells), due, who.invented)
    steps = [Step("attempts", "PP-43", {"limit": limit, "open": len(open_spells)})]
    steps += [
        Step("compare", "PP-44", {"achievement": one.achievement, "target": one.memory_target}) for one in attempts
    ]
    return Outcome(values=values, steps=tuple(steps), state=after)


def _refuse(wanted: list[str], open_spells: dict[str, Known], limit: int, request: LearnRoundRequest) -> None:
    for index, name in enumerate(wanted):
        if name not in open_spells or name in wanted[:index]:
            raise RuleError("not_to_learn", f"request.spells[{index}]", spell=name)
    if len(wanted) > limit:
        raise RuleError("choose_spells", "request.spells", limit=limit)
    for name in request.dice:
        if name not in wanted:
            raise RuleError("not_to_learn", f"request.dice.{name}", spell=name)


def _dice(pool: Pool, known: Known, request: LearnRoundRequest) -> int | None:
    chosen = request.dice.get(known.spell.id)
    if chosen is not None:
        return chosen
    chances = memory_chances(pool, known.spell.memory_target or 0, request.settings)
    return best_number(chances) or min(chances)


class GainRequest(Request, frozen=True, kw_only=True, tag="power_play.gain"):
    """Add an award to a character; the pack's experience table says how many levels are due."""

    xp: Annotated[int, Meta(ge=0, le=10**9)]
    packs: Packs = []
    state: Character


class GainValues(Struct, frozen=True):
    """Experience before and after, and the level-ups due."""

    xp_before: int
    xp: int
    level: int
    level_reached: int
    level_ups: int
    next_at: int | None
    invented: bool


def gain(request: GainRequest, dice: Dice) -> Outcome:
    """Add experience and count the level-ups due (PP-83, PP-85)."""
    who = request.state
    character.ready(who)
    found = packs.content(request.packs)
    if not found.thresholds:
        raise RuleError("no_thresholds", "request.packs")
    xp = who.xp + request.xp
    reached = growth.level_at(found.thresholds, xp)
    due = max(0, reached - who.level)
    values = GainValues(who.xp, xp, who.level, reached, due, found.thresholds.get(reached + 1), found.sample)
    after = replace(who, xp=xp, level_ups_due=due)
    choices = (Choice("level_up", {"op": "power_play.level_up"}, needs=("ability",)),) if due else ()
    step = Step("level", "PP-85", {"xp": xp, "level": reached, "due": due})
    return Outcome(values=values, steps=(step,), choices=choices, state=after)


class LevelUpRequest(Request, frozen=True, kw_only=True, tag="power_play.level_up"):
    """Take one level: the ability that is raised."""

    ability: Name
    settings: Settings = Settings()
    state: Character


class Refreshed(Struct, frozen=True):
    """One line of the sheet that has changed."""

    what: str
    before: str
    after: str
    spell: Labels | None = None


class LevelUpValues(Struct, frozen=True):
    """The level gained, the growth rolled, what changed on the sheet, and what is still due."""

    level: int
    ability: str
    faces: tuple[int, ...]
    read: tuple[int, ...]
    working: str
    raw: int
    gain: int
    base_before: int
    base: int
    refreshed: tuple[Refreshed, ...]
    learning_due: int
    level_ups_due: int
    invented: bool


def level_up(request: LevelUpRequest, dice: Dice) -> Outcome:
    """Gain a level: raise one ability by its growth, refresh the sheet, then learn (PP-82, PP-85 to PP-88)."""
    who, settings = request.state, request.settings
    character.ready(who)
    name = character.ability_of(who, request.ability, "request.ability")
    if not who.level_ups_due:
        raise RuleError("no_level_due", "request.state.level_ups_due")
    if who.learning_due:
        raise RuleError("learn_first", "request.state.learning_due")
    if name not in who.growth or name not in who.base:
        raise RuleError("ability_missing", "request.ability", ability=name)
    grows = who.growth[name]
    raw, faces, read, working = growth.roll_growth(grows.profession, grows.race, dice, "request.state.growth")
    risen = max(1, raw)
    after = replace(
        who,
        level=who.level + 1,
        base={**who.base, name: who.base[name] + risen},
        level_ups_due=who.level_ups_due - 1,
        learning_due=1 if who.schools else 0,
    )
    deeper = character.lines(after, settings).hp_max - character.lines(who, settings).hp_max
    if not who.doomed:
        after = replace(after, hp=who.hp + deeper)
    refreshed = tuple(refresh(who, after, settings))
    values = LevelUpValues(
        level=after.level,
        ability=name,
        faces=faces,
        read=read,
        working=working,
        raw=raw,
        gain=risen,
        base_before=who.base[name],
        base=after.base[name],
        refreshed=refreshed,
        learning_due=after.learning_due,
        level_ups_due=after.level_ups_due,
        invented=who.invented,
    )
    steps = [Step("growth", "PP-86", {"working": working, "gain": risen, "base": values.base})]
    steps += [
        Step("refreshed", "PP-87", {"what": one.what, "before": one.before, "after": one.after}) for one in refreshed
    ]
    if after.learning_due:
        steps.append(Step("learn_next", "PP-88"))
    choices = []
    if after.learning_due:
        choices.append(Choice("learn_round", {"op": "power_play.learn_round"}))
    elif after.level_ups_due:
        choices.append(Choice("level_up", {"op": "power_play.level_up"}, needs=("ability",)))
    return Outcome(values=values, steps=tuple(steps), choices=tuple(choices), state=after)


def refresh(before: Character, after: Character, settings: Settings) -> list[Refreshed]:
    """Return every derived figure that differs between two records (PP-87)."""
    pairs: list[tuple[str, str, str]] = []
    counts: list[Refreshed] = []
    for name in after.base:
        pairs.append((name, pool_of_value(before.current(name)).text, pool_of_value(after.current(name)).text))
    pairs.append(("hit", character.hit_pool(before).text, character.hit_pool(after).text))
    pairs.append(("dodge", character.dodge_pool(before, settings).text, character.dodge_pool(after, settings).text))
    old, new = character.lines(before, settings), character.lines(after, settings)
    pairs += [(key, str(getattr(old, key)), str(getattr(new, key))) for key in ("hp_max", "death_line", "faint_line")]
    for known in after.spells:
        spirits = [character.limit_value(one, "spirit", settings) for one in (before, after)]
        most = [character.uses(spirit, known.spell.required_spirit, 0)[0] for spirit in spirits]
        if most[0] != most[1]:
            counts.append(Refreshed("uses", str(most[0]), str(most[1]), label_of(known.spell)))
    return [Refreshed(*pair) for pair in pairs if pair[1] != pair[2]] + counts


class SessionRequest(Request, frozen=True, kw_only=True, tag="power_play.session"):
    """Begin or end a session, or begin a new day."""

    moment: Literal["start", "end", "new_day"]
    settings: Settings = Settings()
    state: Character


class SessionValues(Struct, frozen=True):
    """Hero points now, and the uses that have come back."""

    moment: Literal["start", "end", "new_day"]
    hero_points: int | None
    uses_restored: int


def session(request: SessionRequest, dice: Dice) -> Outcome:
    """Set hero points anew, let them lapse, or give the day's uses back (PP-45, PP-89)."""
    who, settings = request.state, request.settings
    character.ready(who)
    restored = 0
    if request.moment == "start":
        points = tabletop.supply(who.level, settings, who.npc) if settings.rules.hero_points else None
        after = replace(who, hero_points=points)
    elif request.moment == "end":
        after = replace(who, hero_points=None)
    else:
        restored = sum(one.used_today for one in who.spells)
        after = replace(who, spells=[replace(one, used_today=0) for one in who.spells])
    values = SessionValues(request.moment, after.hero_points, restored)
    clause = "PP-45" if request.moment == "new_day" else "PP-89"
    return Outcome(values=values, steps=(Step(f"session_{request.moment}", clause),), state=after)


OPERATIONS: Final = (
    Operation(
        LearnRoundRequest,
        learn_round,
        LearnRoundValues,
        Character,
        clauses=("PP-31", "PP-43", "PP-44", "PP-88"),
        group="book",
    ),
    Operation(GainRequest, gain, GainValues, Character, clauses=("PP-83", "PP-85"), group="book"),
    Operation(LevelUpRequest, level_up, LevelUpValues, Character, clauses=("PP-82", "PP-85", "PP-86", "PP-87", "PP-88"),
              group="book"),
    Operation(SessionRequest, session, SessionValues, Character, clauses=("PP-45", "PP-89"), group="table"),
)  # fmt: skip
