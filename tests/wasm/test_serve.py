"""The small server: right content types, nothing outside its folders."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest
from wasm.serve import Site, serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("secret")
    page = tmp_path / "page"
    page.mkdir()
    for name in ("index.html", "a.mjs", "b.wasm", "c.zip", "賽.json"):
        (page / name).write_text(name)
    (page / "link.txt").symlink_to(tmp_path / "secret.txt")
    return page


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/a.mjs?x=1", "text/javascript"),
        ("/b.wasm", "application/wasm"),
        ("/c.zip", "application/octet-stream"),
        ("/%E8%B3%BD.json", "application/json"),
    ],
)
def test_types(folder: Path, path: str, kind: str) -> None:
    with serving(Site({"/": folder})) as address, urllib.request.urlopen(address + path) as answer:
        assert answer.headers["Content-Type"].split(";")[0] == kind
        assert answer.read()


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/link.txt", "/none", "//etc/passwd"])
def test_nothing_outside(folder: Path, path: str) -> None:
    with (
        serving(Site({"/": folder})) as address,
        pytest.raises(urllib.error.HTTPError) as fault,
    ):
        urllib.request.urlopen(address + path)
    assert fault.value.code == 404
    fault.value.close()
