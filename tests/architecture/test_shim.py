"""Who may know whom in the shim: read from its import lines and from the names that it uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sainome import system_ids
from tests.cases.run import ROOT

SHIM = ROOT / "js-shim" / "src"
FILES = sorted(file for ending in ("*.ts", "*.tsx") for file in SHIM.rglob(ending))
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)

MAY_KNOW = {
    "card": {"card"},
    "schema": {"schema"},
    "engine": {"engine", "schema", "generated"},
    "generated": {"generated"},
    "panels": {"panels", "schema", "card", "generated"},
    "page": {"page", "panels", "schema", "card", "engine", "generated"},
    "foundry": {"foundry", "card", "engine", "panels", "schema", "generated"},
}
"""Each folder and the folders that it may import from."""


def folder(file: Path) -> str:
    return file.relative_to(SHIM).parts[0]


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(SHIM)) for file in FILES])
def test_imports(file: Path) -> None:
    broken = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for target in IMPORT.findall(line):
            if not target.startswith("."):
                continue
            place = (file.parent / target).resolve()
            if not place.is_relative_to(SHIM):
                broken.append(f"{file.relative_to(ROOT)}:{number} reaches outside src: {target}")
            elif place.relative_to(SHIM).parts[0] not in MAY_KNOW[folder(file)]:
                broken.append(f"{file.relative_to(ROOT)}:{number} {folder(file)} may not know {target}")
    assert not broken, "\n".join(broken)


def _users(pattern: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in FILES:
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        if re.search(pattern, text):
            found.setdefault(folder(file), []).append(str(file.relative_to(ROOT)))
    return found


def test_only_the_engine_knows_the_worker() -> None:
    users = _users(r"\bnew Worker\b|\bDedicatedWorker|\bself\.postMessage\b")
    assert set(users) <= {"engine"}, users


def test_only_its_own_folder_knows_foundry() -> None:
    users = _users(r"\bHooks\.|\bChatMessage\b|\bgame\.(?:user|settings|modules|i18n|dice3d)\b|\bfoundry\.\w")
    assert set(users) <= {"foundry"}, users


def test_the_shim_holds_no_game() -> None:
    """Outside the generated types and the curated panels, no line of the shim names a game."""
    names = "|".join(re.escape(name) for name in system_ids())
    found = []
    for file in FILES:
        if folder(file) == "generated" or "curated" in file.parts:
            continue
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        if match := re.search(rf"[\"'`](?:{names})[.\"'`]", text):
            found.append(f"{file.relative_to(ROOT)} names {match[0]}")
    assert not found, "\n".join(found)


def test_only_the_card_writes_markup() -> None:
    users = _users(r"innerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(")
    assert set(users) <= {"card"}, users
