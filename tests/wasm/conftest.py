"""The built engine under Node."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases.runtimes import Pyodide


@pytest.fixture(scope="module")
def pyodide() -> Iterator[Pyodide]:
    host = Pyodide()
    yield host
    host.close()
