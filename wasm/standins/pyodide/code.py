"""In place of Pyodide's helpers for running code: the one that its glue calls."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
