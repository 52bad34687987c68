"""Every fixture row through the shim in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import runtimes
from tests.cases.test_fixtures import FILES
from tests.wasm.test_cases import faults_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_rows(file: Path, engine: runtimes.Browser) -> None:
    assert faults_of(file, engine) == []
