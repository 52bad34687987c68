"""Chains, absorbing processes, equations, games and advice against independent methods."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sainome.kit.absorb import absorb
from sainome.kit.advice import Offer, best_of, changes, compared
from sainome.kit.chain import End, course
from sainome.kit.chance import Chance, die, sure, uniform
from sainome.kit.errors import RuleError
from sainome.kit.game import best_reply, equilibrium
from sainome.kit.solve import solve

Step = Callable[[int], Chance[int | End[str]]]
small = st.integers(-9, 9)


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(small, min_size=n + 2, max_size=n + 2), min_size=n, max_size=n)
    )
)
def test_equations(rows: list[list[int]]) -> None:
    size = len(rows)
    matrix, columns = [row[:size] for row in rows], [row[size:] for row in rows]
    try:
        found, below = solve(matrix, columns)
    except ZeroDivisionError:
        assert _determinant(matrix) == 0
        return
    assert below == abs(_determinant(matrix)) > 0
    for row, right in zip(matrix, columns, strict=True):
        for at, wanted in enumerate(right):
            assert sum(a * found[index][at] for index, a in enumerate(row)) == wanted * below


def _determinant(matrix: list[list[int]]) -> int:
    if not matrix:
        return 1
    minors = ([row[:at] + row[at + 1 :] for row in matrix[1:]] for at in range(len(matrix)))
    return sum((-1) ** at * matrix[0][at] * _determinant(minor) for at, minor in enumerate(minors))


@st.composite
def processes(draw: st.DrawFn) -> Step:
    """A process on up to 6 states; from each some way may lead to an end, or not."""
    size = draw(st.integers(1, 6))
    places = st.one_of(st.integers(0, size - 1), st.sampled_from([End("won"), End("lost")]))
    table = [draw(st.dictionaries(places, st.integers(1, 5), min_size=1, max_size=4)) for _ in range(size)]
    chances = [Chance(weights) for weights in table]
    return lambda state: chances[state]


@given(processes())
def test_absorbing_processes_satisfy_their_equations(follow: Step) -> None:
    """One step, then as from there; the chances are the least solution, so a long course closes in on them."""
    whole = absorb(0, follow)
    shares: dict[str, Fraction] = {"won": Fraction(0), "lost": Fraction(0)}
    for value, part in follow(0).fractions().items():
        further = {value.result: Fraction(1)} if isinstance(value, End) else absorb(value, follow).results.fractions()
        for result, chance in further.items():
            shares[result] += part * chance
    assert {result: share for result, share in shares.items() if share} == whole.results.fractions()
    long = course(sure(0), follow, 60)
    for result, chance in shares.items():
        reached = sum((one.fractions().get(result, Fraction(0)) for one in long.ended), Fraction(0))
        left = Fraction(sum(long.left.weights.values()), long.left.total)
        assert reached <= chance <= reached + left
    if whole.steps is not None:
        after = (absorb(value, follow).steps for value in follow(0).weights if not isinstance(value, End))
        assert None not in after
        mean = Fraction(1)
        for value, part in follow(0).fractions().items():
            if not isinstance(value, End):
                mean += part * (absorb(value, follow).steps or 0)
        assert whole.steps == mean
    else:
        assert sum(whole.results.fractions().values()) < 1


def test_ruin_of_a_gambler() -> None:
    """The known formula: with odds r = q/p, from i of n, ruin comes first with chance (r^i - r^n) / (1 - r^n)."""

    def follow(at: int) -> Chance[int | End[str]]:
        def to(place: int) -> int | End[str]:
            return End("rich") if place == 10 else End("ruined") if place == 0 else place

        return Chance({to(at + 1): 2, to(at - 1): 3})

    ratio = Fraction(3, 2)
    for start in range(1, 10):
        found = absorb(start, follow)
        assert found.results.fractions()["ruined"] == (ratio**start - ratio**10) / (1 - ratio**10)
        ruined = found.results.fractions()["ruined"]
        assert found.steps == (10 * (1 - ruined) - start) / (Fraction(2, 5) - Fraction(3, 5))


def test_what_never_ends_is_left_over() -> None:
    follow: Step = lambda at: Chance({1: 1, End("out"): 1}) if at == 0 else sure(1)  # noqa: E731
    found = absorb(0, follow)
    assert found.results.fractions() == {"out": Fraction(1, 2)}
    assert found.results.total == 2
    assert found.steps is None


def test_limits_are_named() -> None:
    endless: Step = lambda at: uniform([at + 1, End("out")])  # noqa: E731
    with pytest.raises(RuleError) as refused:
        absorb(0, endless, limit=50, path="request.size")
    assert (refused.value.code, refused.value.path) == ("too_large_for_exact", "request.size")
    assert refused.value.details == {"size": 51, "limit": 50}
    circle: Step = lambda at: uniform([(at + 1) % 9, (at - 1) % 9, End("out")])  # noqa: E731
    with pytest.raises(RuleError) as refused:
        absorb(0, circle, tangled=8)
    assert refused.value.details == {"size": 9, "limit": 8}
    spreading: Step = lambda at: uniform([2 * at, 2 * at + 1])  # noqa: E731
    with pytest.raises(RuleError) as refused:
        course(sure(1), spreading, 20, limit=100)
    assert refused.value.code == "too_large_for_exact"


def test_course_by_hand() -> None:
    """Up to four dice until the sum reaches 7."""

    def follow(total: int) -> Chance[int | End[str]]:
        return die(6).map(lambda face: End("there") if total + face >= 7 else total + face)

    found = course(sure(0), follow, 7)
    within = found.within()
    for count in range(1, 5):
        thrown = [0]
        for _ in range(count):
            thrown = [total + face for total in thrown for face in range(1, 7)]
        assert within[count - 1] == Fraction(sum(total >= 7 for total in thrown), 6**count)
    assert within[-1] == 1
    assert not found.left.weights


tables = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.fractions(-3, 3, max_denominator=6), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)


@given(tables)
def test_equilibrium_cannot_be_beaten(gains: list[list[Fraction]]) -> None:
    """Against either mixture no single choice of the other side does better than the value."""
    value, first, second = equilibrium(gains)
    assert sum(first) == sum(second) == 1
    assert min(*first, *second, Fraction(0)) == 0
    for column in range(len(gains[0])):
        assert sum((share * row[column] for share, row in zip(first, gains, strict=True)), Fraction(0)) >= value
    for row in gains:
        assert sum((share * gain for share, gain in zip(second, row, strict=True)), Fraction(0)) <= value
    reply = best_reply(gains)
    assert reply.value == max(min(row) for row in gains) <= value
    assert gains[reply.first][reply.second] == reply.value


def test_scissors() -> None:
    one, nothing = Fraction(1), Fraction(0)
    found = equilibrium([[nothing, one, -one], [-one, nothing, one], [one, -one, nothing]])
    assert found.value == 0
    assert set(found.first) == set(found.second) == {Fraction(1, 3)}


offers = st.lists(
    st.builds(Offer, st.sampled_from("abcde"), st.fractions(0, 1, max_denominator=20), st.just({}) | st.just({"p": 2})),
    min_size=1,
    max_size=5,
    unique_by=lambda offer: offer.id,
)


@given(offers, st.integers(0, 30))
def test_the_best_is_the_best(listed: list[Offer], worth: int) -> None:
    def net(offer: Offer) -> Fraction:
        return offer.value - Fraction(worth * sum(offer.price.values()), 100)

    best = best_of(listed, worth)
    assert all(net(best) >= net(other) for other in listed)
    equals = [other for other in listed if net(other) == net(best)]
    assert not (best.price and any(not other.price for other in equals))
    fields = compared(listed, aim="success", worth=worth)
    assert [option.id for option in fields["options"] if option.best] == [best.id] == [fields["answer"]]
    for option, offer in zip(fields["options"], listed, strict=True):
        assert Fraction(option.value) == offer.value
        assert Fraction(option.gain) == offer.value - listed[0].value
        assert (option.per_point is None) == (not offer.price)


def test_where_the_answer_changes() -> None:
    """Up to 3 stopping is best, from 4 to 7 spending, beyond that nothing helps and stopping costs nothing."""

    def at(target: int) -> list[Offer]:
        gain = Fraction(1, 4) if 4 <= target <= 7 else Fraction(0)
        return [Offer("stop", Fraction(1, 2)), Offer("spend", Fraction(1, 2) + gain, {"point": 1})]

    found = changes(at, 6, low=-5, high=20)
    assert [(one.side, one.target, one.answer) for one in found] == [("down_to", 3, "stop"), ("from", 8, "stop")]
    assert changes(at, 6, low=4, high=7) == ()
