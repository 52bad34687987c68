"""Run every measurement: each module ``bench_*.py`` here has ``rows()``, lines to print."""

from __future__ import annotations

import importlib
from pathlib import Path


def main() -> None:
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        for row in importlib.import_module(f"tests.bench.{file.stem}").rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
