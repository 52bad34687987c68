"""One side of an opposed Test, as a caller gives it (WF-23)."""

from __future__ import annotations

from msgspec import Struct

from sainome.systems.wfrp4.assist import Assistance
from sainome.systems.wfrp4.reading import Reading
from sainome.systems.wfrp4.sl import SLParts
from sainome.systems.wfrp4.target import Difficulty, HelperCount, Modifiers, Name, Percent, parts_of
from sainome.systems.wfrp4.trial import ReversePolicy, Trial


class Side(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side: what its target is made of, how it is named, and its roll if it was thrown by hand."""

    base: Percent
    name: Name | None = None
    difficulty: Difficulty | None = None
    modifiers: Modifiers = ()
    assistance: Assistance | None = None
    helpers_accepted: HelperCount = 0
    reverse: ReversePolicy = "on_request"
    extra_sl: SLParts = ()
    reading: Reading | None = None


def trial_of(side: Side, face: int) -> Trial:
    """Return a side's trial with the roll ``face``."""
    return Trial(target=parts_of(side), reverse=side.reverse, extra_sl=side.extra_sl, faces=(face,))
