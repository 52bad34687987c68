"""Who may know whom: read from the syntax trees; a failure names the line that broke the rule."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cases.run import ROOT

CORE = ROOT / "core" / "sainome"
FILES = sorted(CORE.rglob("*.py"))
FORBIDDEN_IN_RULES = {"random", "time", "os", "json", "secrets", "datetime", "pathlib", "io", "sys", "socket", "uuid"}
ALLOWED_EVERYWHERE = {"sainome", "msgspec", "__future__"}
ENTROPY = {"random", "secrets", "uuid"}
IN_FUNCTIONS = ("kit/data.py", "service/registry.py", "service/help.py")
"""Modules that look for others by name, with importlib, when first asked."""


class Import(NamedTuple):
    file: Path
    line: int
    name: str
    inside: bool

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.name}"


def imports(file: Path) -> Iterator[Import]:
    """Return every import of a module, with its line and whether it stands inside a function."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {
        id(node)
        for outer in ast.walk(tree)
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for node in ast.walk(outer)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name, id(node) in inside)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = file.relative_to(ROOT / "core").with_suffix("").parts
                base = ".".join((*parts[: -node.level], *filter(None, [base])))
            yield from (Import(file, node.lineno, f"{base}.{alias.name}", id(node) in inside) for alias in node.names)


ALL = [found for file in FILES for found in imports(file)]


def area(file: Path) -> tuple[str, ...]:
    """Return the folders of a module below ``sainome``."""
    return file.relative_to(CORE).parent.parts


def test_there_is_something_to_read() -> None:
    assert len(FILES) > 20
    assert any(found.name.startswith("sainome.kit") for found in ALL)


def test_systems_import_the_kit_and_themselves() -> None:
    broken = []
    for found in ALL:
        where = area(found.file)
        if len(where) < 2 or where[0] != "systems":
            continue
        own = f"sainome.systems.{where[1]}"
        if found.name.startswith("sainome") and not found.name.startswith(("sainome.kit.", f"{own}.")):
            broken.append(str(found))
        if found.name.split(".")[0] in FORBIDDEN_IN_RULES:
            broken.append(str(found))
    assert not broken, "\n".join(broken)


def test_kit_imports_only_the_kit() -> None:
    broken = [
        str(found)
        for found in ALL
        if area(found.file)[:1] == ("kit",)
        and found.name.startswith("sainome")
        and not found.name.startswith("sainome.kit.")
    ]
    assert not broken, "\n".join(broken)


def test_nothing_imports_the_service() -> None:
    broken = [
        str(found)
        for found in ALL
        if found.name.startswith("sainome.service")
        and area(found.file)[:1] != ("service",)
        and found.file != CORE / "__init__.py"
    ]
    assert not broken, "\n".join(broken)


def test_service_names_no_system() -> None:
    broken = [
        str(found)
        for found in ALL
        if area(found.file)[:1] == ("service",) and found.name.startswith("sainome.systems.")
    ]
    assert not broken, "\n".join(broken)


def test_only_msgspec_and_the_standard_library() -> None:
    known = ALLOWED_EVERYWHERE | sys.stdlib_module_names
    broken = [str(found) for found in ALL if found.name.split(".")[0] not in known]
    assert not broken, "\n".join(broken)


def test_entropy_comes_through_one_door() -> None:
    broken = [str(found) for found in ALL if found.name.split(".")[0] in ENTROPY]
    broken += [
        str(found)
        for found in ALL
        if found.name.split(".")[0] in ("os", "hashlib") and found.file.parent.name == "systems"
    ]
    users = {found.file.name for found in ALL if found.name.split(".")[0] == "os"}
    assert users <= {"dice.py"}, f"os is imported by {sorted(users)}; only the fair source may ask for entropy"
    assert not broken, "\n".join(broken)


def test_no_import_waits_for_a_call() -> None:
    """An import inside a function would be missing from a memory image, or cost time in the middle of a roll."""
    broken = [str(found) for found in ALL if found.inside]
    assert not broken, "\n".join(broken)
    users = {str(found.file.relative_to(CORE)) for found in ALL if found.name == "importlib"}
    assert users <= set(IN_FUNCTIONS), f"importlib is used by {sorted(users - set(IN_FUNCTIONS))}"


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(CORE)) for file in FILES])
def test_nothing_is_thrown_or_read_when_a_module_loads(file: Path) -> None:
    """No module calls for entropy, time, files or the net at its top: a memory image would hold the answer."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    broken = []

    def walk(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, functions):
                continue
            if isinstance(child, ast.Call):
                text = ast.unparse(child.func)
                if text.split(".")[-1] in {"urandom", "random", "time", "now", "open", "randint", "token_bytes"}:
                    broken.append(f"{file.relative_to(ROOT)}:{child.lineno} calls {text} when it loads")
            walk(child)

    walk(tree)
    assert not broken, "\n".join(broken)
