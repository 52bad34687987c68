"""What blows do as distributions: the chance to hit, the damage, the body that is left (PP-61 to PP-82)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sainome.kit.chance import Chance, dice_sum, sure
from sainome.kit.errors import InputError
from sainome.kit.limits import check_size
from sainome.kit.numbers import fraction_text, percent_text
from sainome.kit.system import Request
from sainome.systems.power_play import body, combat, expressions
from sainome.systems.power_play.body import Body
from sainome.systems.power_play.checks import MOST_DICE, PoolText, Side
from sainome.systems.power_play.combat import Armour, Distance, WeaponType
from sainome.systems.power_play.odds_sides import Thrown, throws_of
from sainome.systems.power_play.settings import Settings

MOST_DAMAGE: Final = 2_000
"""Different figures of damage that one blow may do."""


class Blows(Request, frozen=True, kw_only=True):
    """An attack and what it meets. No ``dodge``: none is made; with missiles it counts only with dodge-focus.

    No ``damage``: only the hit is reckoned with.
    """

    use: Literal["melee", "shoot", "throw"] = "melee"
    attack: Side
    dodge: Side | None = None
    dodge_focus: bool = False
    distance_m: Distance | None = None
    size_modifier: Annotated[int, Meta(ge=-9999, le=9999)] = 0
    damage: PoolText | None = None
    weapon_type: WeaponType = "strike"
    armour: Armour = 0
    from_behind: bool = False
    target_has_back: bool = True
    attacks: Annotated[int, Meta(ge=1, le=20)] = 1
    settings: Settings = Settings()


class Likely(Struct, frozen=True):
    """One figure and its exact chance."""

    value: int
    chance: str
    percent: str


class Prepared(NamedTuple):
    """An attack whose figures have been checked.

    Args:
        throws: the attacker's side by number of dice.
        dodge: the dodger's side with the dice that it throws; None where no dodge counts.
        targets: the target that the dodge sets, out of ``dodge.total``.
        plain: the target without a dodge.
        damage: the damage of a hit after armour; None: it was not given.
    """

    throws: dict[int, Thrown]
    dodge: Thrown | None
    targets: dict[Fraction, int]
    plain: Fraction
    damage: Chance[int] | None

    def hit(self, n: int, *, dodging: bool = True) -> Fraction:
        """Return the chance to hit with ``n`` dice."""
        if self.dodge is None or not dodging:
            return self.throws[n].reach(self.plain)
        won = sum(ways * self.throws[n].reaching(target) for target, ways in self.targets.items())
        return Fraction(won, self.dodge.total * self.throws[n].total)

    def loss(self, n: int, *, dodging: bool = True) -> Chance[int]:
        """Return the hit points that one blow takes; a miss takes -1 (nothing happens at all)."""
        hit = self.hit(n, dodging=dodging)
        damage = self.damage
        if damage is None:
            raise InputError("missing_field", "request.damage", field="damage")
        weights = {value: ways * hit.numerator for value, ways in damage.weights.items() if hit.numerator}
        weights[-1] = damage.total * (hit.denominator - hit.numerator)
        return Chance(weights, damage.total * hit.denominator)


def damage_of(text: str, weapon_type: str, armour: int, settings: Settings, path: str) -> Chance[int]:
    """Return the damage of a hit: at least 1 as rolled, then lowered by armour (PP-02, PP-74, PP-75).

    Raises:
        RuleError: ``too_large_for_exact`` beyond 60 dice.
    """
    expression = expressions.read(text, path)
    check_size(expression.number, MOST_DICE, path)
    check_size(abs(expression.factor) * expression.number * expression.sides, MOST_DAMAGE * 1_000, path)
    faces = [expressions.mapped(face, expression.sides) for face in range(1, 7)]
    rolled = dice_sum(faces, expression.number) if expression.number else sure(0)

    def dealt(total: int) -> int:
        value = max(1, total * expression.factor + expression.add)
        return combat.dealt(value, weapon_type, armour, settings)

    return rolled.map(dealt)


def prepare(asked: Blows) -> Prepared:
    """Check an attack's figures as the rule does; return its distributions (PP-64 to PP-75).

    Raises:
        InputError: ``missing_field`` for a missile without a distance.
        RuleError: ``too_large_for_exact``; what the rule refuses.
    """
    settings = asked.settings
    extra = combat.behind(asked.from_behind, asked.target_has_back, settings)
    plain = Fraction(settings.undodged_target)
    if asked.use != "melee":
        if asked.distance_m is None:
            raise InputError("missing_field", "request.distance_m", field="distance_m")
        plain = combat.distance_target(asked.use, asked.distance_m, asked.size_modifier)
    throws = throws_of(asked.attack, settings, path="request.attack", extra=extra)
    dodge = None
    targets: dict[Fraction, int] = {}
    if asked.dodge is not None and (asked.use == "melee" or asked.dodge_focus):
        every = throws_of(asked.dodge, settings, path="request.dodge", passive=True)
        dodge = every[max(every)]
        # an auto-failed dodge makes the target 0, whatever the distance (PP-65, PP-71)
        targets[Fraction(0)] = dodge.failing
        for value, ways in dodge.made.items():
            target = Fraction(value) if asked.use == "melee" else max(plain, Fraction(value))
            targets[target] = targets.get(target, 0) + ways
    damage = None
    if asked.damage is not None:
        damage = damage_of(asked.damage, asked.weapon_type, asked.armour, settings, "request.damage")
    return Prepared(throws, dodge, {target: ways for target, ways in targets.items() if ways}, plain, damage)


def struck(before: Body, prepared: Prepared, n: int, settings: Settings) -> Chance[Body]:
    """Return the body after one blow: the dodge is paid for first, then the blow lands (PP-61, PP-76, PP-77).

    The dead are not struck again; the unconscious do not dodge.
    """
    state = body.wound(before, settings)
    if state == "dead":
        return sure(before)
    dodging = prepared.dodge is not None and state != "unconscious"
    paid = body.exert(before, "dodge", settings)[0] if dodging else before
    return prepared.loss(n, dodging=dodging).map(lambda lost: paid if lost < 0 else body.lose(paid, lost))


def rested(before: Body, settings: Settings) -> Body:
    """Return the body at the round's end: the drain past the death line, and exertion begins anew (PP-63, PP-79)."""
    return replace(body.drain(before, settings)[0], exerted=False)


def listed(chance: Chance[int]) -> tuple[Likely, ...]:
    """Return a distribution as it leaves, ascending."""
    found = sorted(chance.fractions().items())
    return tuple(Likely(value, fraction_text(share), percent_text(share)) for value, share in found)


def dodge_dice(prepared: Prepared) -> int | None:
    """Return how many dice the dodge throws; None where no dodge counts."""
    return None if prepared.dodge is None else prepared.dodge.n
