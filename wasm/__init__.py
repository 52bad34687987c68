"""Makes the bundle: the core, byte-compiled, beside Pyodide and msgspec. Knows Pyodide and no game."""
