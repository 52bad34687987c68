"""Puts ``.br`` and ``.gz`` beside the files of the page, for servers that send such files by themselves."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from wasm.places import BUILD, HERE, digest, files_under, run

ENDINGS: Final = (".css", ".html", ".js", ".json", ".so", ".svg", ".wasm", ".webmanifest", ".zip")
KINDS: Final = (".br", ".gz")
LEAST: Final = 1024
"""Bytes of the smallest file that is compressed: a smaller one fits into one packet as it is."""
GAIN: Final = 0.95
"""A compressed file is kept if it has at most this part of the bytes."""
KEPT: Final = BUILD / "compressed"


def compress(folder: Path) -> None:
    """Compress every file of a folder that gets smaller by it; what was compressed before is not done again."""
    KEPT.mkdir(exist_ok=True)
    recipe = (HERE / "compress.mjs").read_bytes()
    files = [file for file in files_under(folder) if file.suffix in ENDINGS and file.stat().st_size >= LEAST]
    names = {file: digest(recipe + file.read_bytes()) for file in files}
    new = [file for file in files if not all((KEPT / (names[file] + kind)).is_file() for kind in KINDS)]
    if new:
        pairs = [part for file in new for part in (file, names[file])]
        run(["node", HERE / "compress.mjs", KEPT, *pairs])
    for kept in files_under(KEPT):
        if kept.stem not in names.values():
            kept.unlink()
    for file, name in names.items():
        for kind in KINDS:
            small = KEPT / (name + kind)
            if small.stat().st_size <= GAIN * file.stat().st_size:
                shutil.copyfile(small, file.with_name(file.name + kind))
