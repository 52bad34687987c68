"""What several topics share: bounded numbers, names, the floor that stops a reduction."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

type Figure = Annotated[int, Meta(ge=-9999, le=9999)]
"""An ability, a modifier, a target."""

type Count = Annotated[int, Meta(ge=0, le=9999)]
type DiceMod = Annotated[int, Meta(ge=-100, le=100)]
type DiceCount = Annotated[int, Meta(ge=0, le=100)]
type Potency = Annotated[int, Meta(ge=0, le=999)]
type Points = Annotated[int, Meta(ge=0, le=999_999)]
"""HP, SP or damage."""

type Money = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""G or PP."""

type Name = Annotated[str, Meta(min_length=1, max_length=100)]
type OptionalText = Annotated[str, Meta(max_length=2000)]
type Rank = Literal["front", "back"]
type Party = Literal["pc", "enemy"]
type Kind = Literal["normal", "special"]

BASE_DICE: Final = 2
MELEE: Final = "melee"
MARTIAL: Final = "martial"


def thrown(faces: tuple[int, ...]) -> str:
    """Write dice as tables write them: the sum, then the faces.

    >>> thrown((4, 3)), thrown(())
    ('7[4,3]', '0[]')
    """
    return f"{sum(faces)}[{','.join(map(str, faces))}]"


def reduce(value: int, amount: int, floor: int = 0) -> int:
    """Lower a value, but never below the floor; a value already at or below it stays (CW-58).

    >>> reduce(12, 6), reduce(5, 12), reduce(-3, 3)
    (6, 0, -3)
    """
    return value if value <= floor else max(floor, value - amount)
