"""The built engine under Node, from the memory image and plainly from byte code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases.runtimes import Pyodide


@pytest.fixture(scope="module", params=["image", "plain"])
def pyodide(request: pytest.FixtureRequest) -> Iterator[Pyodide]:
    host = Pyodide(boot=request.param)
    yield host
    host.close()
