"""Sainome (賽の目): a rules engine for tabletop games.

``handle`` is the only door: JSON text in, JSON text out (``handle_bytes``: the same, in UTF-8). ``system_ids`` names
the games. A host that had to stop a call answers it by ``refuse``.
"""

from sainome.service.registry import system_ids
from sainome.service.wire import handle, handle_bytes, refuse
from sainome.version import VERSION

__version__ = VERSION

__all__ = ["__version__", "handle", "handle_bytes", "refuse", "system_ids"]
