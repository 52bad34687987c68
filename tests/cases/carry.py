"""Carry rows in the vectors' form over into ``fixtures/``, once, in the product's own vocabulary.

``python -m tests.cases.carry --system ID FILE`` writes ``fixtures/<id>/<topic>.json``; the topic of a clause comes from
``TOPICS`` in the adapter (file name to clause numbers, or to whole clauses where two series share numbers). From then
on the fixture is owned there.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections import defaultdict
from pathlib import Path

from tests.cases.rows import to_plain
from tests.cases.run import ROOT, cases_of


def main() -> None:
    """Write the fixture files of one system from a file of vectors."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--system", required=True)
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    topics = importlib.import_module(f"tests.cases.{asked.system}").TOPICS
    files: dict[str, list] = defaultdict(list)
    for row in json.loads(asked.file.read_text(encoding="utf-8")):
        carried = {"id": row["id"], "clause": row["clause"], "note": row.get("note", "")}
        number = int(row["clause"].split(",")[0].split("-")[1])
        first = row["clause"].split(",")[0]
        topic = next((name for name, wanted in topics.items() if number in wanted or first in wanted), "other")
        files[topic].append({**carried, "cases": to_plain(cases_of(row, asked.system))})
    folder = ROOT / "fixtures" / asked.system
    folder.mkdir(exist_ok=True)
    for topic, rows in files.items():
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        (folder / f"{topic}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{topic}: {len(rows)} rows")


if __name__ == "__main__":
    main()
