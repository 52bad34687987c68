"""Takes out of Pyodide's main module and glue what neither of them, nor msgspec, ever asks for.

Pyodide exports 8,560 symbols, so that any package can be linked to it, and its glue makes a table entry and a global
for each at every start. We link one package. Here the list of exports is shortened, and the list of names in the glue
that takes them up; a shape that we do not know stops the build. Binaryen (``layout.py``) then takes out the functions,
globals and imports that nothing leads to any more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from wasm.places import BuildError

CUSTOM: Final = 0
IMPORT: Final = 2
EXPORT: Final = 7

_TAKEN: Final = re.compile(
    r'([\w$]+)=Module\["[^"]+"\]=(?:[\w$]+=|Module\["[^"]+"\]=)*wasmExports\["([^"]+)"\](?:\.value>>>0)?'
)
_ASSIGN: Final = "function assignWasmExports(wasmExports){"
_ASKED: Final = re.compile(r'wasmExports(?:\["([^"]+)"\]|\.([\w$]+))')
_NAMED: Final = re.compile(r'resolveGlobalSymbol\("([^"]+)"')
_ALIASES: Final = {"main": "__main_argc_argv"}
"""What the glue asks for under another name than the module gives it."""
_WORD: Final = re.compile(r"[\w$]+")


class _Reader:
    """Reads the few things of a WebAssembly binary that are needed here."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, length: int) -> bytes:
        taken = self.data[self.at : self.at + length]
        self.at += length
        return taken

    def name(self) -> str:
        return self.take(self.number()).decode()

    def limits(self) -> None:
        bounded = self.number() & 1
        self.number()
        if bounded:
            self.number()


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the sections of a module: number and contents."""
    reader = _Reader(module)
    if reader.take(8) != b"\0asm\1\0\0\0":
        raise BuildError("this is no WebAssembly module")
    while reader.at < len(module):
        kind = reader.number()
        yield kind, reader.take(reader.number())


def _section(module: bytes, wanted: int) -> bytes:
    return next(body for kind, body in sections(module) if kind == wanted)


def imports(module: bytes) -> set[tuple[str, str]]:
    """Return what a module imports: pairs of names."""
    reader = _Reader(_section(module, IMPORT))
    found = set()
    for _ in range(reader.number()):
        found.add((reader.name(), reader.name()))
        kind = reader.number()
        if kind == 0:  # a function: its type
            reader.number()
        elif kind == 1:  # a table
            reader.number()
            reader.limits()
        elif kind == 2:  # a memory
            reader.limits()
        elif kind == 3:  # a global: type, whether it varies
            reader.take(2)
        elif kind == 4:  # a tag: attribute, type
            reader.take(1)
            reader.number()
        else:
            raise BuildError(f"an import of an unknown kind: {kind}")
    return found


def exports(module: bytes) -> dict[str, tuple[int, int]]:
    """Return what a module exports: kind and index by name, in their order."""
    reader = _Reader(_section(module, EXPORT))
    return {reader.name(): (reader.number(), reader.number()) for _ in range(reader.number())}


def wanted(main: bytes, glue: str, loader: str, libraries: list[bytes]) -> set[str]:
    """Return the exports of the main module that somebody asks for: glue, loader, the module itself, a library."""
    head, taken, tail = _taken(glue)
    rest = head + tail
    words = Counter(_WORD.findall(rest))
    known = set(_WORD.findall(loader))
    # each name stands once in the glue's list of variables; more often, and something uses it
    asked = {export for name, export in taken if words[name] > 1 or name in known}
    asked |= {one or other for one, other in _ASKED.findall(rest)}
    asked |= {_ALIASES.get(name, name) for name in _NAMED.findall(rest)}
    asked |= {name for module in (main, *libraries) for _, name in imports(module)}
    return asked & exports(main).keys()


def _taken(glue: str) -> tuple[str, list[tuple[str, str]], str]:
    """Return the glue before and after the place where it takes exports up, and what it takes: variable and export."""
    if glue.count(_ASSIGN) != 1:
        raise BuildError("the glue takes its exports up in another way: see wasm/trim.py")
    head, _, more = glue.partition(_ASSIGN)
    body, _, tail = more.partition("}")
    found = [_TAKEN.fullmatch(statement) for statement in body.split(";") if statement]
    if None in found:
        raise BuildError("the glue takes an export up in another way: see wasm/trim.py")
    return head, [(one[1], one[2]) for one in found if one], tail


def trim_module(main: bytes, kept: set[str]) -> bytes:
    """Return the module with those exports only, and without sections that are there for reading only."""
    out = [main[:8]]
    for kind, found in sections(main):
        if kind == CUSTOM and _Reader(found).name() != "dylink.0":
            continue
        body = _exports(main, kept) if kind == EXPORT else found
        out += [bytes([kind]), _number(len(body)), body]
    return b"".join(out)


def _exports(main: bytes, kept: set[str]) -> bytes:
    chosen = [(name, at) for name, at in exports(main).items() if name in kept]
    entries = [_text(name) + bytes([kind]) + _number(index) for name, (kind, index) in chosen]
    return _number(len(entries)) + b"".join(entries)


def trim_glue(glue: str, kept: set[str]) -> str:
    """Return the glue without the variables of exports that are gone."""
    head, taken, tail = _taken(glue)
    gone = {name for name, export in taken if export not in kept}
    body = glue[len(head) + len(_ASSIGN) :].partition("}")[0]
    statements = [one for one in body.split(";") if one and (found := _TAKEN.fullmatch(one)) and found[2] in kept]
    first = next(name for name, _ in taken)
    listed = re.search(rf"\bvar {re.escape(first)}((?:,[\w$]+)*);", head)
    if listed is None:
        raise BuildError("the glue lists its exports in another way: see wasm/trim.py")
    names = listed[0][len("var ") : -1].split(",")
    if not gone <= set(names):
        raise BuildError("the glue lists its exports in several places: see wasm/trim.py")
    variables = "var " + ",".join(name for name in names if name not in gone) + ";"
    head = head[: listed.start()] + variables + head[listed.end() :]
    return f"{head}{_ASSIGN}{';'.join(statements)}}}{tail}"


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _text(text: str) -> bytes:
    return _number(len(text.encode())) + text.encode()
