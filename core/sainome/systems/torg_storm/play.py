"""How a procedure runs: written straight through, it stops at the first decision nobody has made yet.

The state then holds the scene as it was before, the dice thrown and the decisions made; with one decision more the
procedure runs again from its beginning. So no die is thrown twice, and every step reads in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.kit.outcome import Outcome, Step
from sainome.systems.torg_storm.beings import Being, left
from sainome.systems.torg_storm.chances import REACHED
from sainome.systems.torg_storm.choices import next_choices, question_choices
from sainome.systems.torg_storm.die import Roller
from sainome.systems.torg_storm.report import LogEntry, Question, Report, RollFacts
from sainome.systems.torg_storm.settings import Settings
from sainome.systems.torg_storm.small import Picked, pick_from, pick_given
from sainome.systems.torg_storm.world import (
    Asked,
    Decision,
    Exposure,
    Fight,
    Pending,
    Storm,
    StormSide,
    Thrown,
    World,
    checked,
)


class Pause(Exception):  # noqa: N818 - not an error: somebody has to decide
    """The procedure waits for this question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Rolling(NamedTuple):
    """A total on the table whose Possibility is still open; ``exceed``: equality would not do."""

    who: str
    purpose: str
    roller: Roller
    value: int
    die_total: int
    difficulty: int | None
    exceed: bool


class Play:
    """A scene at work. Procedures read and change it; :meth:`world` gives the scene as it stands."""

    def __init__(
        self,
        world: World,
        asked: Asked,
        dice: Dice | None,
        faces: list[Thrown] | None = None,
        decisions: list[Decision] | None = None,
    ) -> None:
        self.asked = asked
        self.settings: Settings = world.settings
        self.clock = world.clock
        self.beings: dict[str, Being] = {being.id: being for being in settled(world).beings}
        self.storms: dict[str, Storm] = {storm.id: storm for storm in world.storms}
        self.fights: list[Fight] = list(world.fights)
        self.exposures: list[Exposure] = list(world.exposures)
        self.locks = list(world.locks)
        self.faces: list[Thrown] = list(faces or ())
        self.decisions: list[Decision] = list(decisions or ())
        self.log: list[LogEntry] = []
        self.rolls: list[RollFacts] = []
        self.facts: dict[str, Any] = {}
        self.verdict: str | None = None
        self.rolling: Rolling | None = None
        self.realities_before: dict[str, str] = {}
        self._dice = dice
        self._face = 0
        self._decision = 0

    def world(self) -> World:
        """Return the scene as it stands now, nothing waiting."""
        return World(
            settings=self.settings,
            clock=self.clock,
            beings=list(self.beings.values()),
            storms=list(self.storms.values()),
            fights=self.fights,
            exposures=self.exposures,
            locks=self.locks,
        )

    # ------------------------------------------------------------ dice and decisions

    def throw(self, sides: int, purpose: str) -> int:
        """Throw one die; one that was thrown before the procedure waited is not thrown again."""
        if self._face < len(self.faces):
            thrown = self.faces[self._face]
            if thrown.sides != sides or thrown.face > sides:
                raise RuleError("bad_state", f"request.state.pending.faces[{self._face}]", reason="wrong_die")
        else:
            if self._dice is None:
                raise RuleError("bad_state", "request.state.pending.faces", reason="face_missing")
            (face,) = self._dice.roll(sides, 1, purpose)
            thrown = Thrown(sides=sides, face=face)
            self.faces.append(thrown)
        self._face += 1
        return thrown.face

    def d20(self, purpose: str) -> int:
        """Throw one d20."""
        return self.throw(20, purpose)

    def mark_new(self, mark: str, back: int) -> None:
        """Say what became of the die thrown ``back`` dice ago, if it was thrown in this very request."""
        if self._dice is not None and len(self._dice.draws) >= back:
            self._dice.mark(mark, -back)

    def decide(self, question: Question) -> Decision:
        """Return the decision on a question, or stop and ask.

        Raises:
            Pause: nobody has decided yet.
            RuleError: ``choice_not_offered``, or what the decision lacks.
        """
        if self._decision >= len(self.decisions):
            raise Pause(question)
        decision = self.decisions[self._decision]
        self._decision += 1
        if decision.choice not in question.options:
            raise RuleError("choice_not_offered", "request.choice", choice=decision.choice, who=question.who)
        return decision

    def check_used(self) -> None:
        """Refuse faces and decisions that the procedure never came to: somebody edited the state."""
        if self._decision < len(self.decisions):
            raise RuleError("bad_state", "request.state.pending.decisions", reason="decision_spare")
        if self._face < len(self.faces):
            raise RuleError("bad_state", "request.state.pending.faces", reason="face_spare")

    def pick(self, who: str, pool: list[str], count: int) -> Picked:
        """Pick from a pool: by dice, or, where the table says so, as the GM names it (TS-72, TS-73)."""
        if not pool or count < 1:
            return Picked((), tuple(pool))
        if self.settings.random_choice == "dice":
            return pick_from(pool, count, self.throw)
        question = Question(
            kind="pick", who=who, options=("name", "dice"), pool=tuple(pool), count=min(count, len(pool))
        )
        decision = self.decide(question)
        if decision.choice == "dice":
            return pick_from(pool, count, self.throw)
        return pick_given(pool, count, decision.chosen, "request.chosen")

    # ------------------------------------------------------------ looking up and changing

    def being(self, name: str | None, path: str) -> Being:
        """Return a being by its name.

        Raises:
            RuleError: ``no_being``.
        """
        if name is None or name not in self.beings:
            raise RuleError("no_being", path, name=name)
        return self.beings[name]

    def storm(self, name: str | None, path: str) -> Storm:
        """Return a storm by its name.

        Raises:
            RuleError: ``no_storm``.
        """
        if name is None or name not in self.storms:
            raise RuleError("no_storm", path, name=name)
        return self.storms[name]

    def change(self, name: str, **changes: Any) -> Being:
        """Change a being."""
        self.beings[name] = replace(self.beings[name], **changes)
        return self.beings[name]

    def change_storm(self, name: str, **changes: Any) -> Storm:
        """Change a storm."""
        self.storms[name] = replace(self.storms[name], **changes)
        return self.storms[name]

    def change_fight(self, fight: Fight, **changes: Any) -> Fight:
        """Change a fight; return it as it is now."""
        changed = replace(fight, **changes)
        self.fights[self.fights.index(fight)] = changed
        return changed

    def fight_of(self, name: str) -> Fight | None:
        """Return the fight that goes on with this fighter, if any."""
        return next((one for one in self.fights if one.ended_by is None and name in (one.one, one.other)), None)

    def side(self, name: str) -> Being | StormSide:
        """Return a fighter: a being, or the storm itself."""
        if name in self.beings:
            return self.beings[name]
        fight = self.fight_of(name)
        if fight is None or fight.itself is None:
            raise RuleError("no_being", "request.attacker", name=name)
        return fight.itself

    def set_points(self, name: str, possibilities: int, level: int | None = None) -> None:
        """Set a fighter's Possibilities, and a being's Reality level."""
        if name in self.beings:
            was = self.beings[name].reality_level
            self.change(name, possibilities=possibilities, reality_level=was if level is None else level)
            return
        fight = self.fight_of(name)
        if fight is not None and fight.itself is not None:
            self.change_fight(fight, itself=replace(fight.itself, possibilities=possibilities))

    def act(self, name: str, path: str) -> None:
        """Use up one action.

        Raises:
            RuleError: ``no_action_left``.
        """
        being = self.beings[name]
        if left(being) < 1:
            raise RuleError("no_action_left", path, name=name)
        self.change(name, actions_left=left(being) - 1)

    def note(self, who: str, event: str, clause: str, figures: str = "") -> None:
        """Write something into the log. ``figures`` are free of any language."""
        self.log.append(LogEntry(who=who, event=event, figures=f" {figures}" if figures else "", clause=clause))


type Run = Callable[[Play], None]


def reachable(now: Rolling) -> bool:
    """Say whether the chance of a total can be told: there is a difficulty, and no bonus beyond the limit is needed."""
    return now.difficulty is not None and now.difficulty + int(now.exceed) - now.value <= REACHED


def begin(run: Run, world: World, asked: Asked, dice: Dice, settings: Settings | None = None) -> Outcome:
    """Run a procedure on a scene.

    Raises:
        RuleError: ``bad_state``; ``decision_pending`` while another procedure waits.
    """
    world = ready(world, settings)
    return _run(run, Pending(asked=asked, base=world), dice)


def ready(world: World, settings: Settings | None) -> World:
    """Return a sound scene in which nothing waits, under the settings given, if any."""
    if settings is not None:
        world = replace(world, settings=settings)
    checked(world)
    if world.pending is not None:
        raise RuleError("decision_pending", "request.state.pending")
    return world


def go_on(run: Run, world: World, decision: Decision, dice: Dice) -> Outcome:
    """Run a waiting procedure again with one decision more.

    Raises:
        RuleError: ``nothing_pending``; ``bad_state`` if what it was does not come out again.
    """
    checked(world)
    pending = world.pending
    if pending is None:
        raise RuleError("nothing_pending", "request.state.pending")
    play, _ = _replay(run, world, pending)
    return _run(run, replace(pending, decisions=[*pending.decisions, decision]), dice, len(play.log))


def waits_for(run: Run, world: World, pending: Pending) -> tuple[Question, Rolling | None]:
    """Return the question that a procedure waits with, and the total it is about, if it is about one.

    Raises:
        RuleError: ``bad_state`` if what the scene was does not come out again.
    """
    play, question = _replay(run, world, pending)
    return question, play.rolling


def settled(world: World) -> World:
    """Return the scene with every being's actions written out (TS-16)."""
    return replace(world, beings=[replace(being, actions_left=left(being)) for being in world.beings])


def _replay(run: Run, world: World, pending: Pending) -> tuple[Play, Question]:
    """Run a procedure up to where it waits, by the stored dice and decisions; return it and its question."""
    play = Play(pending.base, pending.asked, None, pending.faces, pending.decisions)
    try:
        run(play)
    except Pause as pause:
        play.check_used()
        if msgspec.json.encode(replace(play.world(), pending=pending)) != msgspec.json.encode(settled(world)):
            raise RuleError("bad_state", "request.state", reason="differs_from_record") from None
        return play, pause.question
    raise RuleError("bad_state", "request.state.pending", reason="nothing_to_decide")


def _run(run: Run, so_far: Pending, dice: Dice, told: int = 0) -> Outcome:
    play = Play(so_far.base, so_far.asked, dice, so_far.faces, so_far.decisions)
    try:
        run(play)
    except Pause as pause:
        play.check_used()
        world = replace(play.world(), pending=replace(so_far, faces=play.faces))
        return outcome(play, world, pause.question, told)
    play.check_used()
    return outcome(play, play.world(), None, told)


def outcome(play: Play, world: World, question: Question | None, told: int = 0) -> Outcome:
    """Put a procedure's report and the scene together."""
    status: Literal["done", "waiting"] = "done" if question is None else "waiting"
    report = Report(
        status=status,
        round=world.clock.round,
        log=tuple(play.log),
        news=tuple(play.log[told:]),
        question=question,
        rolls=tuple(play.rolls),
        due=due(world),
        **play.facts,
    )
    steps = tuple(Step(entry.event, entry.clause, {"who": entry.who, "figures": entry.figures}) for entry in play.log)
    known = play.rolling is not None and reachable(play.rolling)
    choices = next_choices(world, report.due) if question is None else question_choices(question, odds=known)
    return Outcome(
        values=report,
        verdict=play.verdict if question is None else "waiting",
        steps=steps,
        choices=choices,
        state=world,
    )


def due(world: World) -> tuple[str, ...]:
    """Return who has to roll against a storm in this round (TS-48); fighters are sealed off (TS-18, TS-41, TS-69)."""
    active = {storm.id for storm in world.storms if storm.phase == "active"}
    sealed = {
        name
        for fight in world.fights
        if fight.ended_by is None and fight.storm in active
        for name in (fight.one, fight.other)
        if fight.itself is None or world.settings.nested_suspends_outer
    }
    able = {being.id for being in world.beings if being.present} - sealed
    return tuple(
        one.being
        for one in world.exposures
        if one.due_round is not None
        and one.due_round <= world.clock.round
        and one.storm in active
        and one.being in able
    )
