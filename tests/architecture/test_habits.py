"""Sizes, names that do not belong in the repository, and words in both languages."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cases.run import ROOT

LIMIT = 400
SOURCES = (".py", ".ts", ".tsx", ".mjs", ".css")
TEXTS = (*SOURCES, ".md", ".toml", ".json", ".yml", ".yaml", ".html", ".txt", "")
GENERATED = ("js-shim/src/generated/", "js-shim/package-lock.json")
FOREIGN = re.compile(
    # the names are put together here so that this file does not hold them
    r"registry\.(?:np" + r"mjs|yarn" + r"pkg)|py" + r"pi\.org|files\.python" + r"hosted"
    r"|https?://[\w.-]*(?:artifact|mirror|proxy)[\w.-]*"
    r"|(?<![\w.])/(?:work|root|Users|home/(?!sainome\b|pyodide\b))/?[\w.-]+|(?<![\w.])/tmp/[\w.-]*bash"
)


def tracked() -> list[Path]:
    """Return every file that git knows, and that is still there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_modules_stay_small() -> None:
    long = []
    for file in tracked():
        if file.suffix in SOURCES and not str(file.relative_to(ROOT)).startswith(GENERATED):
            lines = len(file.read_text(encoding="utf-8").splitlines())
            if lines > LIMIT:
                long.append(f"{file.relative_to(ROOT)} has {lines} lines (limit {LIMIT})")
    assert not long, "\n".join(long)


def test_no_address_of_a_workshop() -> None:
    """No registry's host and no path of a machine stands in a file: a clean checkout knows neither."""
    found = []
    for file in tracked():
        if file.suffix not in TEXTS or file == Path(__file__):
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if match := FOREIGN.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number} {match[0]}")
    assert not found, "\n".join(found[:40])


def _walk(entry: Any, path: str, found: list[str]) -> None:
    if isinstance(entry, list):
        for index, item in enumerate(entry):
            _walk(item, f"{path}[{index}]", found)
    elif isinstance(entry, dict):
        if isinstance(entry.get("ja"), (str, list)) != isinstance(entry.get("en"), (str, list)):
            found.append(path)
        for key, item in entry.items():
            _walk(item, f"{path}.{key}", found)


WORDS = sorted((ROOT / "core").rglob("words.toml"))


@pytest.mark.parametrize("file", WORDS, ids=[file.parent.name for file in WORDS])
def test_words_stand_in_both_languages(file: Path) -> None:
    found: list[str] = []
    _walk(tomllib.loads(file.read_text(encoding="utf-8")), file.parent.name, found)
    assert not found, "\n".join(found)


def test_translations_of_the_shim_have_the_same_keys() -> None:
    pairs = [
        (ja, ja.with_name("en.json")) for ja in (ROOT / "js-shim").rglob("ja.json") if "node_modules" not in ja.parts
    ]
    for ja, en in pairs:
        keys = [set(json.loads(file.read_text(encoding="utf-8"))) for file in (ja, en)]
        assert keys[0] == keys[1], f"{ja.parent.relative_to(ROOT)}: {sorted(keys[0] ^ keys[1])}"


def test_public_names_have_docstrings() -> None:
    bare = []
    for file in (ROOT / "core").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes = [tree, *(node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)))]
        for node in nodes:
            name = getattr(node, "name", "the module")
            if not name.startswith("_") and not ast.get_docstring(node):
                bare.append(f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 1)} {name} has no docstring")
    assert not bare, "\n".join(bare)


def test_rules_divide_by_named_functions_only() -> None:
    """In a rule, ``/``, ``//``, ``round`` and ``int(x / y)`` hide a rounding that the clause should name.

    Odds divide exactly, by fractions, and take digits apart; they round nothing.
    """
    found = []
    for file in (ROOT / "core" / "sainome" / "systems").rglob("*.py"):
        if re.search(r"odds|chance|advice", file.stem):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            where = f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            divides = isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, (ast.Div, ast.FloorDiv))
            if divides and not re.search(r"Fraction|Decimal", ast.unparse(node)):
                found.append(f"{where} divides by an operator: {ast.unparse(node)[:60]}")
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("round", "float"):
                found.append(f"{where} calls {node.func.id}: {ast.unparse(node)[:60]}")
            if isinstance(node, ast.Constant) and isinstance(node.value, float):
                found.append(f"{where} holds the float {node.value}")
    assert not found, "\n".join(found)
