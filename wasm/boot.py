"""Runs inside Pyodide: finds msgspec's compiled module and gives ``answer`` to the worker. Text in, text out."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from typing import Any, Final

CORE_SO = "/lib/sainome/msgspec_core.so"
"""Where the worker has written the one compiled module: it cannot be loaded out of the zip."""


class _Compiled:
    """Finds ``msgspec._core``, which lies outside the zip that holds the rest of msgspec."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != "msgspec._core":
            return None
        return ModuleSpec(name, ExtensionFileLoader(name, CORE_SO), origin=CORE_SO)


sys.meta_path.insert(0, _Compiled)

from sainome import __version__, handle_bytes, refuse, system_ids  # noqa: E402

LONG: Final = 8_000
"""Bytes from which on a reply leaves as bytes, which the worker makes text of at once."""


def answer(text: str, limit: int) -> str | bytes:
    """Answer one message. ``limit`` is the time in milliseconds after which the worker interrupts it."""
    try:
        reply = handle_bytes(text)
        return reply.decode() if len(reply) < LONG else reply
    except KeyboardInterrupt:
        return refuse(text, "time_limit", limit=limit)


def fault(text: str, kind: str) -> str:
    """Answer one message whose call broke off by itself, which is an error of ours."""
    return refuse(text, "internal_error", kind=kind)


GLUE: Final = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
)
"""What Pyodide's glue runs while it takes a memory up. If another one runs something else, that is compiled."""


def remember() -> None:
    """Keep compiled what the glue will run: else the browser would have to compile Python's own compiler first."""
    from _pyodide import _base

    plain = _base.eval_code
    known = {source: _base.CodeRunner(source).compile() for source in GLUE}

    def eval_code(source: str, *given: Any, **options: Any) -> Any:
        found = known.get(source)
        return plain(source, *given, **options) if found is None or options else found.run(*given)

    _base.eval_code = eval_code


def settle(*, image: bool = False) -> None:
    """Tidy up after the imports: what stands now stands for good, and no later collection looks at it again."""
    if image:
        remember()
    gc.collect()
    gc.freeze()


VERSION = __version__
PYTHON = sys.version.partition(" ")[0]

# Import every game and its data now: later calls find everything in memory, and a fault shows at the start.
import_module("sainome.service.core")
for package in ("service", *(f"systems.{name}" for name in system_ids())):
    import_module(f"sainome.{package}._built")
    import_module(f"sainome.{package}")
