"""Which lines a form claims; what refusing one costs; settings and state handed along."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sainome.kit.notation import Scanner, plain
from sainome.kit.system import Command, System
from sainome.service import command
from sainome.service.registry import system, system_ids
from tests.contract.gather import ask, throw


def _parse(scan: Scanner) -> dict:
    scan.take(r"WHCT|WH|判定|1D100<=")
    return {"op": "x", "number": scan.number()}


def _owners(*commands: Command) -> command._Owners:
    return command._Owners([System("toy", "sainome.service", (), commands=commands)])


def _claims(form: Command, line: str) -> bool:
    return _owners(form).claim(plain(line), command._Reading(0)) is not None


@pytest.mark.parametrize(
    ("line", "claimed"),
    [
        ("WH50", True),
        ("wh50", True),
        ("what", False),
        ("WHほげ", False),
        ("WH", True),
        ("判定5", True),
        ("判定する", False),
    ],
)
def test_a_letter_after_a_form_is_another_word(line: str, claimed: bool) -> None:
    assert _claims(Command(("WH", "判定"), _parse, ("WH50", "判定5")), line) is claimed


def test_a_letter_may_follow_where_a_form_shows_one() -> None:
    assert _claims(Command(("WHCT",), _parse, ("WHCTH10",)), "WHCTA")


def test_groups_of_a_pattern_do_not_confuse_the_forms() -> None:
    one = Command((), lambda scan: {"op": "one"}, (), r"(a)(b)?\d")
    two = Command(("Z",), lambda scan: {"op": "two"}, ("Z1",))
    owners = _owners(one, two)
    for line, op in (("Z1", "two"), ("ab1", "one")):
        parse = owners.claim(plain(line), command._Reading(0))
        assert parse is not None
        assert parse(Scanner(plain(line))) == {"op": op}


@pytest.mark.parametrize("game", [None, "core", *system_ids()])
def test_ordinary_chat_is_no_command(game: str | None) -> None:
    """What refusing such a line costs is measured in ``tests/bench`` (``roll.refuse``)."""
    chat = [
        "今日はどこに行こうか、みんなで相談しよう",
        "hello everybody, what now",
        "85 匹のひつじ",
        "え、まじで!?",
        "ＯＫ！",
    ]
    for line in chat:
        assert not re.match(command.claim(game), plain(line).text, re.IGNORECASE), f"{game} claims {line!r}"


@pytest.mark.parametrize("game", ["core", *system_ids()])
def test_what_is_read_is_claimed(game: str) -> None:
    """A host that sees every chat line asks about none too few: forms, repeats, secret rolls, words with fields."""
    for known in (*system(game).commands, *system("core").commands):
        for form in known.forms:
            for line in (form, f" S{form}", f"x2 {form}", f"rep3 S{form}", f"Sx2 {form} # 命中"):
                found = re.match(command.claim(game), plain(line).text, re.IGNORECASE)
                assert found, f"{game} does not claim {line!r}"
                assert not line.lstrip().startswith("S") or "S" in (found[1], found[2]) or not form[0].isdigit()
    for op in system(game).operations:
        assert re.match(command.claim(game), f"{op.name} x=1", re.IGNORECASE)
    assert not re.match(command.claim(game), "wait", re.IGNORECASE)


def test_a_fault_of_a_secret_line_is_private() -> None:
    for line, private in (("SWH61なにか", True), ("WH61なにか", None), ("Sこんにちは", None)):
        assert throw({"op": "core.command", "text": line}).get("private") is private, line


def test_the_everyday_forms_stay_beside_every_game() -> None:
    for game in system_ids():
        for line in ("choice[A,B]", "3B6>=4", "C(1+2)", "8TY6"):
            reply = throw({"op": "core.command", "text": line, "system": game})
            assert "outcome" in reply, f"{game}: {line} gives {reply}"


def test_patterns_do_not_run_away() -> None:
    """A pattern that tries every way to split one of these would not come back before the run is given up."""
    hostile = [
        "+ " * 900,
        "1+" * 900,
        "(" * 1900,
        "1 " * 900,
        "S" * 1900,
        "x1 " * 600,
        "-" * 1900,
        "9" * 1900,
        "D" * 1900,
    ]
    hostile += ["+" + " " * 1800, "1" + " +" * 900 + "x", "C" + "1 " * 900, "choice" + " " * 1900, "2D6" + " #" * 900]
    for line in hostile:
        reply = ask({"op": "core.command", "text": line}, [])
        assert "need" in reply or reply["error"]["code"] != "internal_error", line[:20]


def test_the_hidden_wish_of_the_host_is_kept() -> None:
    reply = throw({"op": "core.command", "text": "2D6+31>=37", "hide": "target"})
    assert reply["outcome"]["hide"] == "target"
    reply = throw({"op": "core.command", "text": "S2D6+31>=37", "hide": "target"})
    assert reply["outcome"]["hide"] == "roll"
    public = " ".join(reply["outcome"]["lines"]["public"])
    assert not re.search(r"\d", public)


def test_settings_of_the_table_go_where_they_are_known() -> None:
    assert "outcome" in throw({"op": "core.command", "text": "2D6", "settings": {"any": 1}})


def test_plain_text_is_untouched() -> None:
    assert plain("2D6+3>=7").text == "2D6+3>=7"


def test_a_state_handed_along_goes_to_lines_that_go_on_with_it_only() -> None:
    """What is going on is offered to every line; one that starts something else must not stumble over it."""
    opened = ask({"op": "wfrp4.extended", "base": 50, "goal_sl": 5}, faces=[{"sides": 100, "face": 30}])
    state = opened["outcome"]["state"]
    alone = ask({"op": "core.command", "text": "2D6", "state": state}, faces=[{"sides": 6, "face": 2}] * 2)
    assert alone["outcome"]["values"]["total"] == 4
    goes_on = {"op": "core.command", "system": "wfrp4", "text": "wfrp4.extended", "state": state}
    again = ask(goes_on, faces=[{"sides": 100, "face": 30}])
    assert again["outcome"]["values"]["total"] == 4


FORMS = [form for game in (*system_ids(), "core") for one in system(game).commands for form in one.forms]


@given(
    st.one_of(
        st.text(max_size=12),
        st.text(alphabet="0123456789Dd六ダ判定選択choiceWHwhİſKRrXx +-*/()[]<>=", max_size=12),
        st.sampled_from(
            [form for game in (*system_ids(), "core") for one in system(game).commands for form in one.forms]
        ),
    ),
    st.sampled_from([None, "core", *system_ids()]),
)
def test_the_quick_look_at_a_line_passes_over_no_command(line: str, game: str | None) -> None:
    owners = command._owners(game)
    for text in (line, plain(line).text, line.lower(), f"S{line}"):
        for start in range(min(2, len(text) + 1)):
            if not owners._may(text, start):
                assert owners._union.match(text, start) is None
