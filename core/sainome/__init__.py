"""Sainome (賽の目): a rules engine for tabletop games.

``handle`` is the only door: JSON text in, JSON text out. ``system_ids`` names the games.
"""

from sainome.service.registry import system_ids
from sainome.service.wire import handle
from sainome.version import VERSION

__version__ = VERSION

__all__ = ["__version__", "handle", "system_ids"]
