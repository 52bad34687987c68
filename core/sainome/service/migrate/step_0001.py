"""Version 1: a game has one id everywhere, its folder's name; early saves wrote it with hyphens."""

from __future__ import annotations

from typing import Any

_LISTS = ("characters", "procedures", "entries")


def step(save: dict[str, Any]) -> dict[str, Any]:
    """Write ids of games and operations with underscores, wherever a save holds one.

    >>> step({"procedures": [{"op": "power-play.check"}]})
    {'procedures': [{'op': 'power_play.check'}]}
    """
    return {key: _renamed(value) if key in _LISTS else value for key, value in save.items()}


def _renamed(part: Any) -> Any:
    if isinstance(part, list):
        return [_renamed(item) for item in part]
    if isinstance(part, dict):
        return {key: _id(value) if key in ("system", "op") else _renamed(value) for key, value in part.items()}
    return part


def _id(value: Any) -> Any:
    return value.replace("-", "_") if isinstance(value, str) else value
