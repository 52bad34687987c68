"""Parse and print; full-width and every dash; any line at all."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sainome.kit.errors import InputError, SainomeError
from sainome.kit.notation import plain
from sainome.service import command
from sainome.service.everyday.expression import Node, bounds, parse, show, throws
from tests.property.strategies import DASHES, WIDE, expressions


def read_or_refused(text: str, game: str | None) -> command.Line | SainomeError:
    """Read a line; return what it was read as, or the error."""
    try:
        return command.read(text, game)
    except SainomeError as error:
        return error


def pointed(text: str, found: command.Line | SainomeError) -> None:
    """An error points into the text as it was typed."""
    if isinstance(found, SainomeError):
        assert found.at is None or 0 <= found.at <= len(text)


@given(expressions())
def test_printed_expression_reads_as_itself(node: Node) -> None:
    assert parse(show(node)) == node


@given(expressions())
def test_full_width_reads_the_same(node: Node) -> None:
    assert parse(show(node).translate(WIDE)) == node


@given(expressions(), st.sampled_from(DASHES))
def test_every_dash_is_a_minus(node: Node, dash: str) -> None:
    assert parse(show(node).replace("-", dash)) == node


@given(expressions())
def test_small_letters_and_spaces_change_nothing(node: Node) -> None:
    assert parse(show(node).lower()) == node
    spaced = show(node)
    for sign in "+*":
        spaced = spaced.replace(sign, f" {sign} ")
    assert parse(spaced) == node


@given(expressions(), st.sampled_from([">=", "<=", ">", "<", "=", "<>"]), st.integers(-99, 999))
def test_a_typed_line_is_read_as_its_expression(node: Node, sign: str, target: int) -> None:
    assume(throws(node))
    assume(sum(throw.count for throw in throws(node)) <= 10_000)
    try:
        bounds(node)
    except InputError:
        assume(False)
    assume("D66" not in show(node))
    line = command.read(f"{show(node)}{sign}{target} あとは感想 x3", "core")
    assert line.request == {"op": "core.roll", "expression": f"{show(node)}{sign}{target}"}
    assert line.comment == "あとは感想 x3"
    assert line.repeat == 1


@given(st.text(max_size=60))
@example("ー")
@example("\ud800")
@example("S")
@example("x" * 60)
@example("S x3 ")
@example("x99999999999999999999 2D6")
@example('テスト 目標値="')
@example("core.tally count=+-5")
@example("core.tally count=٣")
def test_any_line_is_read_or_refused(text: str) -> None:
    for game in (None, "core"):
        pointed(text, read_or_refused(text, game))


@given(st.text(max_size=60))
def test_origins_point_into_the_typed_text(text: str) -> None:
    line = plain(text)
    assert len(line.origin) == len(line.text) + 1
    assert line.origin[-1] == len(text)
    assert list(line.origin) == sorted(line.origin)


@given(st.text(alphabet="0123456789DdBRUKHLXxSs+-*/()[]<>=@,. #CchoieTYZA", max_size=24))
def test_noise_of_the_notation_never_crashes(text: str) -> None:
    pointed(text, read_or_refused(text, "core"))


@given(st.text(alphabet=st.characters(categories=["Lo", "Ll", "Lu"]), min_size=1, max_size=30))
def test_words_alone_are_no_dice(text: str) -> None:
    """A line of letters without a figure never becomes a roll of the everyday forms."""
    assume("choice" not in text.lower())
    found = read_or_refused(text, "core")
    if isinstance(found, SainomeError):
        assert found.code == "not_a_command"
    else:
        assert found.request["op"] not in ("core.roll", "core.count", "core.again", "core.open", "core.tally")


@pytest.mark.parametrize("char", list("²③½Ⅷ㎏㏄𝟐"))
def test_characters_with_another_meaning_stay(char: str) -> None:
    assert plain(f"2D6{char}").text == f"2D6{char}"


@pytest.mark.parametrize("char", ["\u00a0", "\u2003", "\u3000", "\u202f", "\t", "\n"])
def test_every_space_is_a_space(char: str) -> None:
    assert plain(f"2D6{char}命中").text == "2D6 命中"


@pytest.mark.parametrize("char", ["\u200b", "\ufeff", "\u2060", "\u00ad", "\u202e"])
def test_invisible_characters_vanish(char: str) -> None:
    assert plain(f"2{char}D6").text == "2D6"


def test_long_vowel_mark_is_a_dash_beside_figures_only() -> None:
    assert plain("2D6ー2").text == "2D6-2"
    assert plain("2D6ｰ2").text == "2D6-2"
    assert plain("マスターー").text == "マスターー"
    assert plain("ﾏｽﾀｰ2").text == "マスター2"
    assert plain("ﾀﾞｲｽ").text == "ダイス"
