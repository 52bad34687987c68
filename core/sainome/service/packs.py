"""Content packs: load, merge, validate, say what is missing. ``core.pack``."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from sainome.kit import data
from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.outcome import Outcome
from sainome.kit.pack import merge
from sainome.kit.system import Request, System
from sainome.service import words
from sainome.service.faults import from_validation
from sainome.service.messages import Lang, OutcomeMessage
from sainome.service.registry import operation, system
from sainome.service.serving import service_operation

_canonical: Final = msgspec.json.Encoder(order="sorted")


class PackRequest(Request, frozen=True, tag="core.pack"):
    """Merge and check content packs of a game, the later over the earlier; ``sample`` puts the sample first."""

    system: str
    packs: Annotated[list[dict[str, Any]], Meta(max_length=20)] = []
    sample: bool = False


class Gap(Struct, frozen=True):
    """Something that the packs do not bring."""

    key: str
    label: str


class PackValues(Struct, frozen=True):
    """The merged pack, whether invented figures are in it, what it lacks, and its SHA-256 as 64 digits."""

    system: str
    sample: bool
    pack: dict[str, Any]
    gaps: list[Gap]
    digest: str


def load(found: System, packs: list[dict[str, Any]]) -> Struct:
    """Merge packs and read them strictly into the system's struct.

    Raises:
        InputError: ``no_pack`` if the game takes none; otherwise what is wrong, with a path such as
            ``request.packs[1].weapons[0].price`` that names the pack which brought it.
    """
    if found.pack is None:
        raise InputError("no_pack", "request.system", system=found.id)
    for index, pack in enumerate(packs):
        _convert(found.pack, pack, f"request.packs[{index}]")
    loaded: Struct = _convert(found.pack, merge(packs), "request.packs")
    return loaded


def _convert(kind: type[Struct], plain: dict[str, Any], path: str) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise from_validation(error, path, kind) from None


def samples(name: str) -> list[dict[str, Any]]:
    """Return the sample packs of a system, each labelled as one."""
    return list(data.load(words.package_of(name), "packs").values())


def invented(plain: dict[str, Any]) -> bool:
    """Whether a pack says of itself that figures in it are made up: ``sample``, or ``invented`` in its ``about``."""
    about = plain.get("about")
    return plain.get("sample") is True or (isinstance(about, dict) and about.get("invented") is True)


def _pack(asked: PackRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    found = system(asked.system)
    packs = [*(samples(found.id) if asked.sample else []), *asked.packs]
    loaded = load(found, packs)
    missing = found.pack_gaps(loaded) if found.pack_gaps is not None else ()
    plain = msgspec.to_builtins(loaded)
    values = PackValues(
        system=found.id,
        sample=invented(plain),
        pack=plain,
        gaps=[Gap(key, words.label(found.id, "gap", key, lang) or key) for key in missing],
        digest=hashlib.sha256(_canonical.encode(plain)).hexdigest(),
    )
    verdict = "incomplete" if values.gaps else "complete"
    return words.message(operation("core.pack"), asked, Outcome(values=values, verdict=verdict), [], lang)


OPERATIONS: Final = (service_operation(PackRequest, PackValues, _pack),)
