"""Sainome (賽の目): a rules engine for tabletop games.

``handle`` is the only door: JSON text in, JSON text out. ``system_ids`` names the games. A host that had to stop a call
answers it by ``refuse``.
"""

from sainome.service.registry import system_ids
from sainome.service.wire import handle, refuse
from sainome.version import VERSION

__version__ = VERSION

__all__ = ["__version__", "handle", "refuse", "system_ids"]
