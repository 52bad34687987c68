"""The small server: right content types and headers, nothing outside its folders."""

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


def ask(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    asked = urllib.request.Request(address, headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as fault:
        with fault:
            return fault.code, dict(fault.headers), fault.read()


@pytest.mark.parametrize(
    ("accepts", "encoding", "body"),
    [
        ("", None, b"b.wasm"),
        ("identity", None, b"b.wasm"),
        ("gzip", "gzip", b"by gzip"),
        ("gzip, deflate, br", "br", b"by brotli"),
        ("br;q=0, gzip;q=0.5", "gzip", b"by gzip"),
        ("gzip; q=0, BR; q=1.0", "br", b"by brotli"),
        ("brr, xgzip", None, b"b.wasm"),
    ],
)
def test_a_compressed_neighbour_is_sent_to_who_takes_it(
    folder: Path, accepts: str, encoding: str | None, body: bytes
) -> None:
    (folder / "b.wasm.br").write_bytes(b"by brotli")
    (folder / "b.wasm.gz").write_bytes(b"by gzip")
    with serving(Site({"/": folder})) as address:
        _, headers, sent = ask(f"{address}/b.wasm", Accept_Encoding=accepts)
        assert (headers.get("Content-Encoding"), sent) == (encoding, body)
        assert (headers["Content-Type"], headers["Vary"]) == ("application/wasm", "Accept-Encoding")
        _, headers, sent = ask(f"{address}/a.mjs", Accept_Encoding=accepts)
        assert ("Content-Encoding" in headers, "Vary" in headers, sent) == (False, False, b"a.mjs")


def test_a_name_with_its_hash_is_kept_for_good_and_anything_else_asked_for_again(folder: Path) -> None:
    hashed = "x-0123456789ab.js"
    (folder / hashed).write_text("hashed")
    with serving(Site({"/": folder})) as address:
        assert "immutable" in ask(f"{address}/{hashed}")[1]["Cache-Control"]
        _, headers, _ = ask(f"{address}/")
        assert headers["Cache-Control"] == "no-cache"
        status, _, sent = ask(f"{address}/", If_None_Match=headers["ETag"])
        assert (status, sent) == (304, b"")
        (folder / "index.html").write_text("changed")
        status, _, sent = ask(f"{address}/", If_None_Match=headers["ETag"])
        assert (status, sent) == (200, b"changed")
        assert ask(f"{address}/y-0123456789ab.js")[1]["Cache-Control"] == "no-store", "it may come later"
