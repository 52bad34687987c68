"""What is generated: expressions of the grammar, lines as people type them, JSON of any shape."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sainome.service.everyday.expression import Group, Negative, Node, Number, Pair, Throw

DASHES = "‐‑‒–—―−﹘﹣－─━⁃➖"
WIDE = {**{code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)}, 0x20: "\u3000"}


def throws() -> st.SearchStrategy[Throw]:
    """Dice terms, some with keep or drop."""
    plain = st.builds(Throw, st.integers(1, 30), st.integers(1, 100))

    def keeping(throw: Throw) -> st.SearchStrategy[Throw]:
        if throw.count < 2:
            return st.just(throw)
        kept = st.builds(
            Throw,
            st.just(throw.count),
            st.just(throw.sides),
            st.sampled_from(["KH", "KL", "DH", "DL"]),
            st.integers(1, throw.count - 1),
        )
        return st.one_of(st.just(throw), kept)

    return plain.flatmap(keeping).filter(lambda throw: (throw.count, throw.sides) != (1, 66))


def _factor(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    atom: st.SearchStrategy[Node] = st.one_of(st.builds(Number, st.integers(0, 999)), throws(), st.builds(Group, inner))
    return st.one_of(atom, st.builds(Negative, atom))


def _chain(first: st.SearchStrategy[Node], signs: str, *, rounding: bool) -> st.SearchStrategy[Node]:
    letters = st.sampled_from(["", "F", "C", "R"]) if rounding else st.just("")
    rest = st.lists(st.tuples(st.sampled_from(signs), first, letters), max_size=2)

    def build(head: Node, tail: list[tuple[str, Node, str]]) -> Node:
        for sign, node, letter in tail:
            head = Pair(sign, head, node, letter if sign == "/" else "")
        return head

    return st.builds(build, first, rest)


def expressions() -> st.SearchStrategy[Node]:
    """Expressions as the grammar builds them, so that printing loses nothing."""
    leaf: st.SearchStrategy[Node] = st.one_of(st.builds(Number, st.integers(0, 99)), throws())
    return st.recursive(
        leaf, lambda inner: _chain(_chain(_factor(inner), "*/", rounding=True), "+-", rounding=False), max_leaves=8
    )


def scalars() -> st.SearchStrategy[Any]:
    """JSON values that are no list or object, the awkward ones among them."""
    awkward = [0, -1, 2**53, -(2**53), 10**30, 0.5, "", "\u0000", "２", "{x}", "core.roll", None, True]
    return st.one_of(st.sampled_from(awkward), st.integers(-5, 2**40), st.text(max_size=12))


def plain() -> st.SearchStrategy[Any]:
    """Any JSON."""
    return st.recursive(
        scalars(),
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
        max_leaves=8,
    )
