"""What every success check shares: committing dice, throwing, auto-failure, comparison (PP-35 to PP-39)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import RuleError
from sainome.systems.power_play.expressions import Pool, pool_of
from sainome.systems.power_play.settings import Settings

MAX_VALUE: Final = 9999

MOST_DICE: Final = 60
"""Dice that the odds of one side reckon with; a value of 600 has as many."""

type AbilityValue = Annotated[int, Meta(ge=0, le=MAX_VALUE)]
type DiceCount = Annotated[int, Meta(ge=0, le=MAX_VALUE)]
type Modifier = Annotated[int, Meta(ge=-MAX_VALUE, le=MAX_VALUE)]
type PoolText = Annotated[str, Meta(min_length=1, max_length=60)]


class Committed(NamedTuple):
    """How many dice will be thrown, fixed before the throw (PP-36)."""

    pool: Pool
    n: int
    modifier: int
    zero_dice: bool
    natural_zero_pool: bool


class Roll(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A check as thrown. Total and auto-failure follow from the faces and are never stored apart from them.

    ``dice`` and ``bonus`` are the full pool, ``n`` the dice thrown, ``faces`` the ``n`` faces.
    """

    dice: DiceCount
    bonus: Modifier
    n: DiceCount
    faces: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    modifier: Modifier = 0
    zero_dice: bool = False
    natural_zero_pool: bool = False

    @property
    def achievement(self) -> int:
        """The sum of the faces, the bonus and the modifier (PP-35)."""
        return sum(self.faces) + self.bonus + self.modifier

    @property
    def expression(self) -> str:
        """What was thrown: the dice actually used and the undiminished bonus (PP-36)."""
        return f"{self.n}D6{self.bonus:+d}" + (f"{self.modifier:+d}" if self.modifier else "")

    @property
    def working(self) -> str:
        """The arithmetic as logs write it.

        >>> Roll(3, 6, 2, (4, 5), 6).working
        '9[4,5]+6+6'
        """
        tail = f"{self.bonus:+d}" + (f"{self.modifier:+d}" if self.modifier else "")
        return f"{sum(self.faces)}[{','.join(map(str, self.faces))}]{tail}" if self.faces else tail.removeprefix("+")


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an opposed check: its pool (by value or expression), and the dice it decides to throw."""

    value: AbilityValue | None = None
    pool: PoolText | None = None
    n: DiceCount | None = None
    modifier: Modifier = 0
    zero_dice_allowed: bool = False


def commit(
    pool: Pool,
    n: int | None,
    settings: Settings,
    *,
    path: str = "request",
    modifier: int = 0,
    zero_allowed: bool = False,
    passive: bool = False,
    casting: bool = False,
) -> Committed:
    """Fix the number of dice before the throw (PP-36, PP-38, PP-39).

    Args:
        pool: the full pool.
        n: dice to throw; None for all of them.
        settings: ``zero_pool`` decides what an empty pool means.
        path: where in the request the side stands.
        modifier: added to the achievement.
        zero_allowed: whether a 0-dice roll is permitted.
        passive: a dodge or a resistance: an empty pool counts as its bonus.
        casting: never without a die (PP-47).

    Raises:
        RuleError: ``too_many_dice``, ``zero_dice_not_allowed``.

    >>> commit(Pool(3, 6), 2, Settings()).n
    2
    """
    natural = pool.dice == 0
    limit = 1 if natural and settings.zero_pool == "one_die" else pool.dice
    wanted = limit if n is None else n
    if wanted > limit:
        raise RuleError("too_many_dice", f"{path}.n", limit=limit, count=wanted)
    if natural and limit == 1 and not (n == 0 and zero_allowed):
        wanted = 1
    flat = natural and limit == 0 and (passive or settings.zero_pool == "flat")
    if wanted == 0 and (casting or not (zero_allowed or flat)):
        raise RuleError("zero_dice_not_allowed", f"{path}.n", pool=pool.text)
    return Committed(pool, wanted, modifier, wanted == 0 and zero_allowed, natural)


def commit_side(side: Side, settings: Settings, *, path: str, passive: bool, extra: int = 0) -> Committed:
    """Commit one side of an opposed check; ``extra`` is added to its achievement."""
    return commit(
        pool_of(side.value, side.pool, path),
        side.n,
        settings,
        path=path,
        modifier=side.modifier + extra,
        zero_allowed=side.zero_dice_allowed,
        passive=passive,
    )


def throw(committed: Committed, dice: Dice, purpose: str, settings: Settings) -> Roll:
    """Throw the committed dice; mark the ones that cause an auto-failure."""
    start = len(dice.draws)
    faces = dice.roll(6, committed.n, purpose) if committed.n else ()
    roll = Roll(
        committed.pool.dice,
        committed.pool.bonus,
        committed.n,
        faces,
        committed.modifier,
        committed.zero_dice,
        committed.natural_zero_pool,
    )
    if auto_failure(faces, settings):
        dice.mark("auto_failure", *(start + place for place, face in enumerate(faces) if face == 1))
    return roll


def auto_failure(faces: tuple[int, ...], settings: Settings) -> bool:
    """Say whether a thrown 1 spoils the check (PP-37); a house rule lets each 6 cancel a 1 (PP-92).

    >>> auto_failure((6, 1), Settings()), auto_failure((6, 5), Settings()), auto_failure((), Settings())
    (True, False, False)
    """
    spared = faces.count(6) if settings.house.six_cancels_one else 0
    return faces.count(1) > spared


def succeeds(roll: Roll, target: int | Fraction, settings: Settings) -> bool:
    """Say whether a check reaches its target without an auto-failure; equality succeeds (PP-35, PP-37)."""
    return not auto_failure(roll.faces, settings) and roll.achievement >= target
