"""Discovery of the systems: a folder under ``systems/`` is a game. Nothing lists them anywhere."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any, cast

from sainome import systems
from sainome.kit.errors import InputError
from sainome.kit.system import Operation, System


@cache
def system_ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order, without importing any."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(systems.__path__) if module.ispkg))


@cache
def system(name: str) -> System:
    """Return a game by its id; ``core`` is what belongs to no game. Imports it when first asked for.

    Raises:
        InputError: ``unknown_system``, with the nearest name.
    """
    if name == "core":
        return cast(System, importlib.import_module("sainome.service.core").SYSTEM)
    if name not in system_ids():
        near = nearest(name, (*system_ids(), "core"))
        raise InputError("unknown_system", "request.system", near=near, system=name[:40])
    return cast(System, importlib.import_module(f"sainome.systems.{name}").SYSTEM)


@cache
def operation(name: str) -> Operation[Any]:
    """Return an operation by its full name, such as ``wfrp4.test``.

    Raises:
        InputError: ``unknown_system`` or ``unknown_operation``, with the nearest name.
    """
    short = name.partition(".")[0]
    if short != "core" and short not in system_ids():
        near = nearest(short, (*system_ids(), "core"))
        raise InputError("unknown_system", "request.op", near=near, system=short[:40])
    owner = system(short)
    found = owner.by_name.get(name)
    if found is None:
        raise InputError("unknown_operation", "request.op", near=nearest(name, owner.by_name), op=name[:60])
    return found


def nearest(name: str, known: Any) -> str | None:
    """Return the known name that was probably meant."""
    return next(iter(difflib.get_close_matches(name[:60], list(known), 1)), None)
