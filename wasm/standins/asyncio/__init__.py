"""In place of asyncio: Pyodide's compiled part looks for it at its start, and nothing here is asynchronous."""


def get_event_loop() -> None:
    """Refuse, as there is none."""
    raise RuntimeError("there is no event loop")
