"""A fight being worked on: looked up by name, changed piece by piece, with a note for everything that happens."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from sainome.kit.errors import RuleError
from sainome.kit.outcome import Scalar, Step
from sainome.systems.chaos_world.common import Party
from sainome.systems.chaos_world.fight_state import Combatant, Exchange, Fight
from sainome.systems.chaos_world.settings import Settings


class Table:
    """The working copy of a fight. The state that came in is never touched."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.people = {one.name: one for one in fight.combatants}
        self.steps: list[Step] = []

    @property
    def settings(self) -> Settings:
        """The settings in force, which the state carries."""
        return self.fight.settings

    @property
    def exchange(self) -> Exchange:
        """The attack under way.

        Raises:
            RuleError: ``nothing_pending``.
        """
        if self.fight.exchange is None:
            raise RuleError("nothing_pending", "request.state.exchange")
        return self.fight.exchange

    def state(self) -> Fight:
        """Return the fight as plain state."""
        return structs.replace(self.fight, combatants=list(self.people.values()))

    def get(self, name: str, path: str = "request.who") -> Combatant:
        """Return somebody by name.

        Raises:
            RuleError: ``unknown_combatant``.
        """
        found = self.people.get(name)
        if found is None:
            raise RuleError("unknown_combatant", path, who=name)
        return found

    def put(self, name: str, **changes: Any) -> Combatant:
        """Change somebody."""
        self.people[name] = structs.replace(self.people[name], **changes)
        return self.people[name]

    def set(self, **changes: Any) -> None:
        """Change the fight itself."""
        self.fight = structs.replace(self.fight, **changes)

    def set_exchange(self, **changes: Any) -> Exchange:
        """Change the attack under way."""
        self.fight = structs.replace(self.fight, exchange=structs.replace(self.exchange, **changes))
        return self.exchange

    def note(self, step: str, clause: str, /, **details: Scalar) -> None:
        """Write down what happened and by which clause."""
        self.steps.append(Step(step, clause, details))

    def party(self, party: Party) -> list[Combatant]:
        """Return the members of a party who are still there."""
        return [one for one in self.people.values() if one.party == party and not one.left]

    def next_event(self) -> int:
        """Count one more event; its number is the key of every allowance for it (CW-79)."""
        self.set(events=self.fight.events + 1)
        return self.fight.events
