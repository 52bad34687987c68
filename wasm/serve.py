"""A small server for ``dist/``: ``python -m wasm.serve`` serves the page; the tests serve it in stranger ways.

It does what a good host does: a name that carries its hash is kept for good, anything else is asked for again and
answered with 304 while it is the same; a file with a compressed one beside it is sent compressed to who takes it.
"""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from wasm.places import DIST

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
OTHER: Final = "application/octet-stream"
HASHED: Final = re.compile(r"/[^/]*-[0-9a-f]{12}\.\w+$")
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings and the ending of the file that holds them, the better one first."""


@dataclass
class Site:
    """What is served and how.

    Args:
        folders: address prefix, such as ``/`` or ``/vtt/modules/sainome/``, to the folder behind it; the longest wins.
        pages: address to an HTML text, for pages that exist in a test only.
        types: content types by ending, in place of the usual ones.
        headers: headers of every answer.
        missing: whether a path is to answer 404 although the file is there.
    """

    folders: Mapping[str, Path]
    pages: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    missing: Callable[[str], bool] = lambda path: False

    def find(self, path: str) -> Path | None:
        """Return the file behind an address, or None; never one outside the folder."""
        for prefix in sorted(self.folders, key=len, reverse=True):
            if path.startswith(prefix):
                folder = self.folders[prefix].resolve()
                file = (folder / path.removeprefix(prefix)).resolve()
                file = file / "index.html" if file.is_dir() else file
                return file if file.is_relative_to(folder) and file.is_file() else None
        return None


def caching(path: str) -> str:
    """Return how long a file may be kept: for good if its name carries its hash."""
    return "public, max-age=31536000, immutable" if HASHED.search(path) else "no-cache"


def accepted(header: str) -> set[str]:
    """Return the encodings that an ``Accept-Encoding`` header takes."""
    found = (re.fullmatch(r"\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?", part) for part in header.lower().split(","))
    return {one[1] for one in found if one and float(one[2] or 1) > 0}


def encoded(file: Path, header: str) -> tuple[Path, str | None, bool]:
    """Return the file to send, its encoding, and whether another header would have changed that."""
    there = {name: beside for name, end in ENCODINGS.items() if (beside := file.with_name(file.name + end)).is_file()}
    taken = next((name for name in there if name in accepted(header)), None)
    return there[taken] if taken else file, taken, bool(there)


@contextmanager
def serving(site: Site, port: int = 0) -> Iterator[str]:
    """Serve a site on this machine only; give its address, without a slash at the end."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            file = None if site.missing(path) else site.find(path)
            if path in site.pages:
                self.reply(200, TYPES[".html"], site.pages[path].encode(), {})
            elif file is None:
                self.reply(404, TYPES[".txt"], b"not found\n", {"Cache-Control": "no-store"})
            else:
                kind = site.types.get(file.suffix) or TYPES.get(file.suffix, OTHER)
                sent, encoding, varies = encoded(file, self.headers.get("Accept-Encoding", ""))
                headers = {"Content-Encoding": encoding} if encoding else {}
                self.reply(200, kind, sent.read_bytes(), headers | ({"Vary": "Accept-Encoding"} if varies else {}))

        def reply(self, status: int, kind: str, body: bytes, headers: dict[str, str]) -> None:
            tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            if status == 200 and self.headers.get("If-None-Match") == tag:
                status, body = 304, b""
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            for name, value in {"Cache-Control": caching(self.path), "ETag": tag, **headers, **site.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            pass  # a browser that goes away in the middle of a file is no fault

    server = Server(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> int:
    """Serve ``dist/page`` until interrupted; the port is the first argument, or a free one."""
    if not (DIST / "page/index.html").is_file():
        print("dist/page is not built: run `make build`", file=sys.stderr)
        return 1
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    with serving(Site({"/": DIST / "page"}), port) as address:
        print(f"Sainome: {address}/   (Ctrl-C ends it)", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
