"""``core.migrate``: saved data made current and looked through, field by field."""

from __future__ import annotations

import typing
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from sainome.kit.dice import Dice
from sainome.kit.errors import InputError
from sainome.kit.outcome import Outcome
from sainome.kit.system import Request
from sainome.service import migrate, words
from sainome.service.faults import from_validation
from sainome.service.messages import Lang, OutcomeMessage
from sainome.service.registry import operation
from sainome.service.serving import service_operation


class MigrateRequest(Request, frozen=True, tag="core.migrate"):
    """Bring saved data to the newest version."""

    save: dict[str, Any]


class Warned(Struct, frozen=True):
    """A field that does not fit: where it stands, why (an error code), and the sentence for the user."""

    path: str
    code: str
    message: str


class MigrateValues(Struct, frozen=True):
    """The save in the newest version, the version it came in, and the fields that were set aside."""

    save: dict[str, Any]
    version: int
    newest: int
    warnings: list[Warned]


def _migrate(asked: MigrateRequest, dice: Dice, lang: Lang) -> OutcomeMessage:
    version = migrate.version_of(asked.save)
    save = migrate.upgrade(asked.save)
    warnings: list[Warned] = []
    characters = save.get("characters")
    if characters is not None and not isinstance(characters, list):
        raise InputError("wrong_type", "request.save.characters", expected="array", got=type(characters).__name__)
    if characters:
        looked = [_character(one, f"save.characters[{i}]", lang, warnings) for i, one in enumerate(characters)]
        save = {**save, "characters": looked}
    values = MigrateValues(save, version, migrate.NEWEST, warnings)
    return words.message(operation("core.migrate"), asked, Outcome(values=values), [], lang)


def _character(one: Any, path: str, lang: Lang, warnings: list[Warned]) -> Any:
    """Look through the saved field values of one character; nothing makes it vanish."""
    if not isinstance(one, dict) or not isinstance(one.get("presets"), list):
        return one
    presets = [_preset(preset, f"{path}.presets[{i}]", lang, warnings) for i, preset in enumerate(one["presets"])]
    return {**one, "presets": presets}


def _preset(preset: Any, path: str, lang: Lang, warnings: list[Warned]) -> Any:
    if not isinstance(preset, dict) or not isinstance(preset.get("values"), dict):
        return preset
    try:
        request = operation(str(preset.get("op"))).request
    except InputError as error:
        warnings.append(Warned(f"{path}.op", error.code, words.error(error, lang).message))
        return preset
    good: dict[str, Any] = {}
    kept: dict[str, Any] = dict(preset.get("kept") or {})
    for field, value in preset["values"].items():
        fault = _fault(field, value, request, f"{path}.values.{field}")
        if fault is None:
            good[field] = value
        else:
            kept[field] = value
            warnings.append(Warned(fault.path, fault.code, words.error(fault, lang).message))
    return {**preset, "values": good, **({"kept": kept} if kept else {})}


@cache
def _hints(request: type[Struct]) -> dict[str, Any]:
    return typing.get_type_hints(request, include_extras=True)


def _fault(field: str, value: Any, request: type[Struct], path: str) -> InputError | None:
    hints = _hints(request)
    if field not in hints:
        return InputError("unknown_field", path, field=field)
    try:
        msgspec.convert(value, hints[field])
    except msgspec.ValidationError as error:
        return from_validation(error, path, request)
    return None


OPERATIONS: Final = (service_operation(MigrateRequest, MigrateValues, _migrate),)
