"""Reality totals inside a procedure, with Possibilities spent and countered (TS-03 to TS-06, TS-18, TS-70)."""

from __future__ import annotations

from sainome.kit.errors import RuleError
from sainome.systems.torg_storm.beings import Being
from sainome.systems.torg_storm.die import Roller, counted_extra, formula, roll_on
from sainome.systems.torg_storm.play import Play, Rolling
from sainome.systems.torg_storm.report import Question, RollFacts
from sainome.systems.torg_storm.small import storm_spends
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.torg_storm.world import Fight


def reality_total(
    play: Play, who: str, purpose: str, difficulty: int | None, fight: Fight | None = None, *, exceed: bool = False
) -> RollFacts:
    """Roll a Reality total for a fighter or a bystander; ask about Possibilities where one may be spent.

    Within a fight only the opponent may counter, for nothing reaches the fighters from outside (TS-18); the storm
    itself spends and counters by its own rule (TS-70).
    """
    side = play.side(who)
    value = side.reality_value
    roller: Roller = "rated" if not isinstance(side, Being) or side.reality_skill else "unskilled"
    faces = roll_on(play.d20, roller, purpose)
    first = formula(faces, (), value)
    total = value + bonus(sum(faces))
    sign = "＞" if exceed else "≧"
    against = "" if difficulty is None else f"({sign}{difficulty}) ＞ "
    shown = f"{against}{first} ＞ {total}"
    play.rolling = Rolling(who, purpose, roller, value, sum(faces), difficulty, exceed)
    spends = _spends(play, who, purpose, shown, fight)
    extra: tuple[int, ...] = ()
    countered = False
    if spends:
        play.note(who, "first_total", "TS-03", shown)
        points = play.side(who).possibilities
        play.set_points(who, points - 1)
        play.note(who, "spends", "TS-04", f"{points} → {points - 1}")
        countered = _countered(play, who, shown, fight)
        if not countered:
            extra = roll_on(play.d20, roller, "extra")
            if extra[0] < 10:
                play.mark_new("counts_ten", len(extra))
    play.rolling = None
    die_total = sum(faces) + counted_extra(extra)
    total = value + bonus(die_total)
    margin = None if difficulty is None else total - difficulty
    success = None if margin is None else margin >= int(exceed)
    facts = RollFacts(
        who=who,
        purpose=purpose,
        value=value,
        faces=faces,
        extra=extra,
        die_total=die_total,
        bonus=bonus(die_total),
        total=total,
        difficulty=difficulty,
        success=success,
        margin=margin,
        spent=spends,
        countered=countered,
    )
    play.rolls.append(facts)
    play.note(who, f"{purpose}_roll", "TS-03", f"{against}{formula(faces, extra, value)} ＞ {total}")
    return facts


def defended(play: Play, who: str, path: str, fight: Fight | None = None) -> int:
    """Spend an action on an active defence; return the difficulty that it sets (TS-06, TS-27)."""
    play.act(who, path)
    facts = reality_total(play, who, "defence", None, fight)
    difficulty = facts.value + max(1, facts.bonus)
    play.note(who, "difficulty_set", "TS-06", f"{facts.value} → {difficulty}")
    return difficulty


def _spends(play: Play, who: str, purpose: str, shown: str, fight: Fight | None) -> bool:
    side = play.side(who)
    if not isinstance(side, Being):
        opponent = play.side(fight.one).reality_value if fight else 0
        return purpose == "attack" and storm_spends(side.reality_value, side.possibilities, opponent)
    if play.asked.spend == "no" or not side.possibility_rated or side.possibilities < 1:
        return False
    question = Question(kind="possibility", who=who, options=("accept", "spend"), figures=f" {shown}")
    return play.decide(question).choice == "spend"


def _countered(play: Play, who: str, shown: str, fight: Fight | None) -> bool:
    """Settle whether somebody counters; both points are gone then (TS-05)."""
    if fight is not None:
        opponent = fight.other if who == fight.one else fight.one
        able = [opponent] if play.side(opponent).possibilities > 0 else []
    else:
        able = [
            name
            for name, being in play.beings.items()
            if name != who and _free(play, being) and being.possibilities > 0
        ]
    if not able:
        return False
    if fight is not None and not isinstance(play.side(able[0]), Being):
        by = able[0]
    else:
        question = Question(
            kind="counter", who=who, options=("throw", "counter"), figures=f" {shown}", pool=tuple(able)
        )
        decision = play.decide(question)
        if decision.choice == "throw":
            return False
        by = _named(decision.by, able)
    points = play.side(by).possibilities
    play.set_points(by, points - 1)
    play.note(by, "counters", "TS-05", f"{points} → {points - 1}")
    return True


def _free(play: Play, being: Being) -> bool:
    return being.possibility_rated and being.present and play.fight_of(being.id) is None


def _named(name: str | None, able: list[str]) -> str:
    if name is None or name not in able:
        raise RuleError("cannot_counter", "request.by", name=name)
    return name
