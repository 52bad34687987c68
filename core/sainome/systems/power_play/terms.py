"""Names: the twelve abilities, the terms of both editions, and the notation of a named check (PP-05, PP-34)."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from msgspec import Struct

from sainome.kit import data
from sainome.kit.dice import Dice
from sainome.kit.errors import InputError, RuleError
from sainome.kit.notation import plain
from sainome.kit.outcome import Outcome
from sainome.kit.system import Operation, Request

ABILITIES: Final = (
    "strength", "prowess", "agility", "endurance", "spirit", "memory",
    "charm", "observation", "intellect", "dexterity", "faith", "leadership",
)  # fmt: skip
"""The twelve abilities in the order of the glossary; a pack may order or name them otherwise."""

MELEE_ABILITIES: Final = frozenset({"strength", "prowess", "endurance", "agility"})

PACKAGE: Final = "sainome.systems.power_play"


def tables() -> dict[str, Any]:
    """Return the system's own tables: terms and their aliases."""
    return data.load(PACKAGE, "tables")


def _known() -> dict[str, tuple[str, dict[str, str]]]:
    known: dict[str, tuple[str, dict[str, str]]] = {}
    for kind, entries in tables().get("term", {}).items():
        for name, entry in entries.items():
            spellings = [name, entry["ja"], entry["en"], *entry.get("alias", ())]
            for spelling in spellings:
                known.setdefault(fold(spelling), (name, {"kind": kind, "ja": entry["ja"], "en": entry["en"]}))
    return known


def fold(text: str) -> str:
    """Fold a spelling for comparison: widths, case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]+", "", plain(text).text.lower())


def resolve(term: str) -> tuple[str, dict[str, str]] | None:
    """Return identifier, kind and names of a term in either edition's spelling; None if unknown (PP-05)."""
    known = _known()
    folded = fold(term)
    if folded in known:
        return known[folded]
    for ending_ja, ending_en in (("チェック", "check"),):
        for ending in (ending_ja, ending_en):
            head = folded.removesuffix(ending)
            if head != folded and head in known and known[head][1]["kind"] == "ability":
                name, entry = known[head]
                names = {"kind": "check", "ja": f"{entry['ja']}{ending_ja}", "en": f"{entry['en']} {ending_en}"}
                return f"{name}_check", names
    return None


def ability(term: str, path: str = "request.ability") -> str:
    """Return the identifier of an ability in any spelling.

    Raises:
        InputError: ``unknown_ability``.

    >>> ability("武勇"), ability("Agility"), ability("記憶")
    ('prowess', 'agility', 'memory')
    """
    found = resolve(term)
    if found is None or found[1]["kind"] != "ability":
        raise InputError("unknown_ability", path, ability=term[:40])
    return found[0]


class TermRequest(Request, frozen=True, kw_only=True, tag="power_play.term"):
    """What a term means, in the old edition's words or the revised ones."""

    term: str


class TermValues(Struct, frozen=True):
    """The identifier, what kind of term it is, and its standing names."""

    id: str
    kind: Literal["ability", "profession", "item", "rule", "school", "check", "state"]
    ja: str
    en: str
    removed: bool


def term(request: TermRequest, dice: Dice) -> Outcome:
    """Find a term by any of its spellings; two professions no longer exist in this edition (PP-05)."""
    found = resolve(request.term)
    if found is None:
        raise RuleError("unknown_term", "request.term", term=request.term[:40])
    name, entry = found
    removed = bool(tables()["term"].get(entry["kind"], {}).get(name, {}).get("removed", False))
    return Outcome(values=TermValues(name, entry["kind"], entry["ja"], entry["en"], removed))  # type: ignore[arg-type]


class NotationRequest(Request, frozen=True, kw_only=True, tag="power_play.notation"):
    """Read a named check as the rules write it."""

    text: str


class NotationValues(Struct, frozen=True):
    """The ability and the target; None where no target was named."""

    ability: str
    target: int | None


_NAMED: Final = re.compile(
    r"\[?\s*(?P<name>[^\d\[\]]+?)\s*(?:チェック|check)\s*(?P<target>\d{1,6})?\s*\]?", re.IGNORECASE
)


def read_notation(text: str, path: str = "request.text") -> tuple[str, int | None]:
    """Read ``[記憶力チェック20]`` or ``memory check 20``, with or without brackets and target (PP-34).

    >>> read_notation("［記憶力チェック２０］"), read_notation("agility check")
    (('memory', 20), ('agility', None))
    """
    folded = plain(text).text.strip()
    found = _NAMED.fullmatch(folded)
    if found is None or folded.startswith("[") != folded.endswith("]"):
        raise InputError("bad_notation", path, text=text[:40])
    return ability(found["name"], path), None if found["target"] is None else int(found["target"])


def notation(request: NotationRequest, dice: Dice) -> Outcome:
    """Read the ability and the target that a written check names (PP-34)."""
    return Outcome(values=NotationValues(*read_notation(request.text)))


OPERATIONS: Final = (
    Operation(TermRequest, term, TermValues, clauses=("PP-05",), group="advice"),
    Operation(NotationRequest, notation, NotationValues, clauses=("PP-34",), group="advice"),
)
