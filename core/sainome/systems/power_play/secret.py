"""What follows from something hidden stays hidden: every choice hands the wish on."""

from __future__ import annotations

import dataclasses
from functools import wraps

from msgspec.structs import replace

from sainome.kit.dice import Dice
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request


def keeping[R: Request](operation: Operation[R]) -> Operation[R]:
    """Return the operation with the request's ``hide`` added to each choice that it offers."""
    rule = operation.run

    @wraps(rule)
    def run(request: R, dice: Dice) -> Outcome:
        outcome = rule(request, dice)
        if request.hide == "nothing" or not outcome.choices:
            return outcome
        kept = tuple(replace(one, request={**one.request, "hide": request.hide}) for one in outcome.choices)
        return replace(outcome, choices=kept)

    return dataclasses.replace(operation, run=run)
