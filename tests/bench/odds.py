"""Exact odds beside icepool and dyce, in one run and one runtime; identical fractions are asserted first.

Runs by itself wherever the core and both peers can be imported (``bench_odds`` sees to that, in CPython and in Pyodide
under Node). Of each peer the faster of several ways of asking counts. Nothing is kept from one run to the next: every
run builds its dice anew. Lines: ``BENCH odds.<case>.<peer> <ours> <peer> <peer / ours>``, times in microseconds.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from statistics import median
from typing import Any

import dyce
import icepool
from dyce.evaluation import expand, explode_n

from sainome import handle
from sainome.kit.chance import dice_sum
from sainome.kit.pool import tails_by_count
from sainome.systems.chaos_world.damage import critical_threshold
from sainome.systems.chaos_world.odds import critical_bonus
from sainome.systems.torg_storm.odds_rows import bonus_rows
from sainome.systems.torg_storm.tables import bonus
from sainome.systems.wfrp4.odds_levels import by_sl
from sainome.systems.wfrp4.odds_opposed import difference
from sainome.systems.wfrp4.settings import Settings

warnings.simplefilter("ignore")
ROUNDS = 25
SETTINGS = Settings()
BONUS = [0, *(bonus(total) for total in range(1, 500))]
HIGHEST = 17
DEPTH = 7
"""After seven dice that rolled on the total is 70 or more, and the next die brings it beyond a bonus of 17."""

type Made = dict[Any, Fraction]
type Way = Callable[[], Any]


# every target and every number of dice: 3D6+6 and 4D6+8, a 1 failing automatically


def pools() -> Any:
    return [tails_by_count(range(2, 7), most) for most in (3, 4)]


def pools_read(found: Any) -> Made:
    out: Made = {}
    for (most, added), rows in zip(((3, 6), (4, 8)), found, strict=True):
        for count, (low, reached) in enumerate(rows, 1):
            for target, ways in enumerate(reached, low + added):
                out[most, count, target] = Fraction(ways, 6**count)
    return out


def pools_icepool() -> Any:
    found = []
    for most in (3, 4):
        die = icepool.Die(range(2, 7))
        found.append([(count * 2, (count @ die).quantities(">=")) for count in range(1, most + 1)])
    return found


def pools_dyce() -> Any:
    found = []
    for most in (3, 4):
        die = dyce.H(range(2, 7))
        rows = []
        for count in range(1, most + 1):
            reached = list(accumulate(reversed(list((count @ die).counts()))))
            rows.append((2 * count, reached[::-1]))
        found.append(rows)
    return found


def pools_dyce_added() -> Any:
    found = []
    for most in (3, 4):
        die = total = dyce.H(range(2, 7))
        rows = []
        for count in range(1, most + 1):
            reached = list(accumulate(reversed(list(total.counts()))))
            rows.append((2 * count, reached[::-1]))
            if count < most:
                total = total + die
        found.append(rows)
    return found


# the critical chain of a damage roll of 2D6 and of 4D6: 5 counts 7, 6 throws one more die


def critical(count: int) -> Way:
    least = critical_threshold(count)
    return lambda: dice_sum(range(1, 7), count).raised_from(least, critical_bonus.__wrapped__())


def critical_read(found: Any) -> Made:
    return found.fractions()


def critical_icepool(count: int) -> Way:
    least = critical_threshold(count)

    def ask() -> Any:
        six = icepool.Die(range(1, 7))
        chain = six.map({1: 1, 2: 2, 3: 3, 4: 4, 5: 7, 6: six + 6})
        return (count @ six).map(lambda total: total + chain if total >= least else total)

    return ask


def critical_dyce(count: int) -> Way:
    least = critical_threshold(count)

    def ask() -> Any:
        six = dyce.H(6)
        more = six + 6
        chain = expand(lambda r: more if r.outcome == 6 else r.outcome + 2 * (r.outcome == 5), six)
        return expand(lambda r: r.outcome + chain if r.outcome >= least else r.outcome, count @ six)

    return ask


def peer_read(found: Any) -> Made:
    total = sum(found.values())
    return {value: Fraction(ways, total) for value, ways in found.items() if ways}


# the SL of an opposed d100 Test, 50 against 40: its whole spread


def sl(roll: int, target: int) -> int:
    level = target // 10 - roll // 10
    return max(level, 1) if roll <= 5 else min(level, -1) if roll >= 96 else level


def opposed() -> Any:
    return difference(by_sl(50, SETTINGS), by_sl(40, SETTINGS))


def opposed_icepool() -> Any:
    one, other = (icepool.Die([sl(roll, target) for roll in range(1, 101)]) for target in (50, 40))
    return one - other


def opposed_icepool_counted() -> Any:
    one, other = (icepool.Die(Counter([sl(roll, target) for roll in range(1, 101)])) for target in (50, 40))
    return one - other


def opposed_dyce() -> Any:
    one, other = (dyce.H(Counter([sl(roll, target) for roll in range(1, 101)])) for target in (50, 40))
    return one - other


# the d20 of トーグ that rolls on at 10 and 20: every bonus up to +17, and all that is higher


def torg() -> Any:
    return bonus_rows(HIGHEST, "rated")


def torg_read(found: Any) -> Made:
    return {**found.fractions(), "higher": Fraction(found.total - sum(found.weights.values()), found.total)}


def read_total(total: int) -> Any:
    return BONUS[total] if BONUS[total] <= HIGHEST else 99


def torg_icepool() -> Any:
    return icepool.Die(range(1, 21)).explode([10, 20], depth=DEPTH).map(read_total)


def torg_icepool_inside_out() -> Any:
    d20 = total = icepool.Die(range(1, 21))
    for _ in range(DEPTH):
        further = total
        total = d20.map({10: further + 10, 20: further + 20, **{face: face for face in range(1, 20) if face != 10}})
    return total.map(read_total)


def torg_dyce() -> Any:
    found = explode_n(
        dyce.H(20), n=DEPTH, resolver=lambda r, left, _: r.h if left and r.outcome in (10, 20) else r.outcome
    )
    return found.apply(read_total)


def torg_dyce_inside_out() -> Any:
    d20 = total = dyce.H(20)
    for _ in range(DEPTH):
        further = total
        total = expand(lambda r, f=further: r.outcome + f if r.outcome in (10, 20) else r.outcome, d20)
    return total.apply(read_total)


def torg_peer_read(found: Any) -> Made:
    made = peer_read(found)
    return {"higher" if value == 99 else value: chance for value, chance in made.items()}


CASES: dict[str, tuple[Way, Callable[[Any], Made], dict[str, tuple[Callable[[Any], Made], tuple[Way, ...]]]]] = {
    "pools": (
        pools,
        pools_read,
        {"icepool": (pools_read, (pools_icepool,)), "dyce": (pools_read, (pools_dyce, pools_dyce_added))},
    ),
    **{
        f"critical_{count}d6": (
            critical(count),
            critical_read,
            {"icepool": (peer_read, (critical_icepool(count),)), "dyce": (peer_read, (critical_dyce(count),))},
        )
        for count in (2, 4)
    },
    "opposed_sl": (
        opposed,
        critical_read,
        {"icepool": (peer_read, (opposed_icepool, opposed_icepool_counted)), "dyce": (peer_read, (opposed_dyce,))},
    ),
    "torg_chain": (
        torg,
        torg_read,
        {
            "icepool": (torg_peer_read, (torg_icepool, torg_icepool_inside_out)),
            "dyce": (torg_peer_read, (torg_dyce, torg_dyce_inside_out)),
        },
    ),
}

QUESTIONS: tuple[dict[str, Any], ...] = (
    {"op": "power_play.odds", "value": 600, "target": 150},
    {"op": "power_play.odds_hero", "value": 200, "target": 70, "points": 3},
    {"op": "wfrp4.opposed_odds", "a": {"base": 50}, "b": {"base": 40}},
    {"op": "wfrp4.extended_odds", "base": 45, "goal_sl": 20, "rolls": 30, "restart": "always"},
    {"op": "wfrp4.advise", "base": 45, "roll": 82},
    {"op": "torg_storm.odds", "value": 16, "difficulty": 15, "active_defence": True},
    {"op": "torg_storm.odds_bonus", "bonus": 8},
    {"op": "sigma.advise", "target": 9, "skill_value": 3, "base": 9, "health": 10},
    {"op": "core.odds", "expression": "60D6>=210"},
)
"""Everyday questions at their largest, as the page asks them: text in, text out."""


STORM_TABLE = {
    "sample": True,
    "rows": [
        {"low": 0, "high": 2, "possibilities_lost": 1},
        {"low": 3, "high": 5, "possibilities_lost": 2, "special": "maelstrom"},
        {"low": 6, "possibilities_lost": 3, "special": "transform"},
    ],
}
LARGEST_FIGHT: dict[str, Any] = {
    "op": "torg_storm.odds_fight",
    "one": {"reality_value": 14, "possibilities": 26},
    "other": {"reality_value": 13, "possibilities": 26},
    "rounds": 20,
    "settings": {"storm_results": STORM_TABLE},
}
"""A storm fight of as many states as one may have: its limit is 2,000."""


DUELLIST = {"attack": 10, "accuracy": 10, "defense": 6, "evasion": 16}
LARGEST_DUEL = {
    "op": "chaos_world.probability_fight",
    "pcs": [{**DUELLIST, "name": "a", "hp": 49, "speed": 8}],
    "enemies": [{**DUELLIST, "name": "b", "hp": 49, "speed": 7}],
    "fights": 0,
}
"""A fight of Chaos World with nearly as many states as one may have: its limit is 4,000."""

LARGEST = {"storm fight": LARGEST_FIGHT, "fight of Chaos World": LARGEST_DUEL}


def memory(where: str) -> Iterator[str]:
    """Yield the memory that the largest fights take at their peak, over what was in use before."""
    for title, request in LARGEST.items():
        text = json.dumps({"v": 1, "lang": "ja", "request": request})
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            reply = json.loads(handle(text))
            peak = (tracemalloc.get_traced_memory()[1] - before) / 2**20
        finally:
            tracemalloc.stop()
        states = reply["outcome"]["values"]["states"]
        name = f"odds: memory of the largest {title}, {states} states, tracemalloc peak{where}"
        yield f"| {name} | {peak:.2f} MiB | {peak:.2f} .. {peak:.2f} | 1 |"


def one_call(way: Way) -> float:
    """Return the time of one call in microseconds: a loop of at least 1 ms, so that a busy machine misses some."""
    calls = 1
    while True:
        began = time.perf_counter()
        for _ in range(calls):
            way()
        passed = time.perf_counter() - began
        if passed > 0.001:
            return 1e6 * passed / calls
        calls *= 4


def rows(suffix: str = "") -> Iterator[str]:
    """Yield a line for each case and peer; all take turns, the least time of each counts."""
    for name, (ours, read, peers) in CASES.items():
        expected = read(ours())
        for peer, (read_peer, ways) in peers.items():
            for way in ways:
                assert read_peer(way()) == expected, f"{name}: {peer} says something else"
        least = dict.fromkeys([ours, *(way for _, ways in peers.values() for way in ways)], float("inf"))
        for _ in range(ROUNDS):
            for way in least:
                least[way] = min(least[way], one_call(way))
        for peer, (_, ways) in peers.items():
            theirs = min(least[way] for way in ways)
            yield f"BENCH odds.{name}{suffix}.{peer} {least[ours]:.2f} {theirs:.2f} {theirs / least[ours]:.2f}"
    for asked in QUESTIONS:
        text = json.dumps({"v": 1, "lang": "ja", "dice": {"from": "fair"}, "request": asked})
        assert '"outcome"' in handle(text), handle(text)
        times = [one_call(lambda text=text: handle(text)) / 1000 for _ in range(5)]
        spread = f"{min(times):.2f} .. {max(times):.2f}"
        where = " (Pyodide, Node)" if suffix else " (CPython)"
        yield f"| odds: `{asked['op']}` answered{where} | {median(times):.2f} ms | {spread} | {len(times)} |"
    yield from memory(" (Pyodide, Node)" if suffix else " (CPython)")


if __name__ == "__main__":
    for line in rows(sys.argv[1] if len(sys.argv) > 1 else ""):
        print(line, flush=True)
