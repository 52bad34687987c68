"""In place of Pyodide's event loop: nothing here is asynchronous, and ``asyncio`` is a quarter of Pyodide's start."""

# Pyodide expects this object at a certain place when it writes its memory down.
from pyodide_js._api import scheduleCallback  # noqa: F401


def _initialize_event_loop() -> None:
    pass
