"""What every measurement shares: rows, comparisons, and the peers, which are installed for the bench only."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from wasm.places import digest_files, done_before

from tests.cases import runtimes

HERE = Path(__file__).parent
OUT = runtimes.BUILD / "bench"
PEERS = ("bcdice", "rpg")


def row(name: str, values: Sequence[float], unit: str) -> str:
    """Return one line of the table: median, least and most, number of runs."""

    def shown(value: float) -> str:
        return f"{value:,.0f}" if abs(value) >= 20 else f"{value:.2f}"

    spread = f"{shown(min(values))} .. {shown(max(values))}"
    return f"| {name} | {shown(median(values))} {unit} | {spread} | {len(values)} |"


def compare(name: str, ours: Sequence[float], peer: Sequence[float]) -> str:
    """Return one comparison of medians, in whatever both are measured in."""
    one, other = median(ours), median(peer)
    return f"BENCH {name} {one:.6g} {other:.6g} {one / other:.4g}"


def peers() -> Path:
    """Install the peers from their locks, bundle them for a page, and return the folder that holds the bundles."""
    lock = HERE / "package-lock.json"
    key = digest_files([lock, HERE / "bundle.mjs", *(HERE / f"peers_{peer}.js" for peer in PEERS)])
    stamp = OUT / "peers.stamp"
    if not done_before(stamp, key, *(OUT / f"peers_{peer}.js" for peer in PEERS)):
        OUT.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm") or "npm"
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        subprocess.run([npm, "--prefix", str(HERE), "ci", *quiet], check=True, stdout=sys.stderr)
        for peer in PEERS:
            bundle = ["node", str(HERE / "bundle.mjs"), str(HERE / f"peers_{peer}.js"), str(OUT)]
            subprocess.run(bundle, check=True, stdout=sys.stderr)
        stamp.write_text(key)
    return OUT


def hook() -> Path:
    """Bundle the patterns by which Foundry's chat hook knows a command, and return the bundle."""
    made = OUT / "ours_hook.js"
    bundle = ["node", str(HERE / "bundle.mjs"), str(HERE / made.name), str(OUT), str(runtimes.BUILD / "claims.json")]
    subprocess.run(bundle, check=True, stdout=sys.stderr)
    return made


def python_peers() -> Path:
    """Install d20 from its hashed list into a folder of its own, and return the folder."""
    wanted = HERE / "requirements.txt"
    folder, stamp = OUT / "python", OUT / "python.stamp"
    key = digest_files([wanted])
    if not done_before(stamp, key, folder):
        OUT.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        install = [*pip, "--target", str(folder), "--upgrade", "--requirement", str(wanted)]
        subprocess.run(install, check=True, stdout=sys.stderr, stderr=subprocess.DEVNULL)
        stamp.write_text(key)
    return folder
