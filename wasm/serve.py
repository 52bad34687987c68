"""A small server for ``dist/``: ``python -m wasm.serve`` serves the page; the tests serve it in stranger ways."""

from __future__ import annotations

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
HASHED: Final = re.compile(r"/engine/[^/]*-[0-9a-f]{12}\.\w+$")


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


@contextmanager
def serving(site: Site, port: int = 0) -> Iterator[str]:
    """Serve a site on this machine only; give its address, without a slash at the end."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            file = None if site.missing(path) else site.find(path)
            if path in site.pages:
                self.reply(200, TYPES[".html"], site.pages[path].encode())
            elif file is None:
                self.reply(404, TYPES[".txt"], b"not found\n")
            else:
                kind = site.types.get(file.suffix) or TYPES.get(file.suffix, OTHER)
                self.reply(200, kind, file.read_bytes())

        def reply(self, status: int, kind: str, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            for name, value in {"Cache-Control": caching(self.path), **site.headers}.items():
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
