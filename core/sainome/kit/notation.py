"""What people type, made plain: one normalising step, then a scanner that knows where each character came from.

Everything that Japanese keyboards and copied texts put in place of ASCII is folded: full-width letters and
digits, every dash and minus look-alike, the ideographic space, multiplication and comparison signs. Text that
no rule reads is an error that points at the character as typed, except after an explicit comment mark.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from sainome.kit.errors import InputError

MAX_TEXT: Final = 2_000
"""Characters that one line may have."""

_DASHES: Final = "‐‑‒–—―−﹘﹣－─━⁃˗➖╴╶⎯⸺⸻﹉"
_SIGNS: Final = {
    **dict.fromkeys(_DASHES, "-"),
    "×": "*", "✕": "*", "✖": "*", "⨯": "*", "∗": "*", "·": "*", "÷": "/", "∕": "/", "⁄": "/",
    "≧": ">=", "≥": ">=", "⩾": ">=", "≦": "<=", "≤": "<=", "⩽": "<=", "≠": "!=",
    "＋": "+", "﹢": "+", "“": '"', "”": '"', "„": '"', "［": "[", "］": "]", "【": "[", "】": "]", "、": ",",
    "，": ",", "\t": " ", "\n": " ", "\r": " ", "\u2028": " ", "\u2029": " ",
    "〈": "<", "〉": ">",
}  # fmt: skip
_LONG_MARKS: Final = "ーｰ"  # the long-vowel mark is a dash only beside a figure, an operator or a bracket
_BEFORE_DASH: Final = re.compile(r"[0-9A-Za-z)\]+\-*/<>=,( ]$")
_VOICING: Final = "ﾞﾟ\u3099\u309a"
_WIDTHS: Final = ("<wide>", "<narrow>")
_AS_TYPED: Final = re.compile(f"[ -~\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]+(?![{_VOICING}])")
"""Characters that stay as they are, one after the other: ASCII, kana, kanji; a voicing mark would change the last."""

_SIGNIFICANT: Final = "0123456789+-*/<>=!()[]{},"
_ASIDE: Final = re.compile(r"[(\[{][^\W\d_](?![0-9])")

COMMENT_MARKS: Final = ("#", "//")


def signs() -> dict[str, str]:
    """Return the signs that mean another one, for a host that folds a line by itself before it asks."""
    return dict(_SIGNS)


class Plain:
    """A line made plain, and for each of its characters the index in the line as typed."""

    __slots__ = ("origin", "text", "typed")

    def __init__(self, typed: str, text: str, origin: list[int]) -> None:
        self.typed = typed
        self.text = text
        self.origin = origin


def plain(typed: str) -> Plain:
    """Fold a typed line to plain ASCII notation; letters of other scripts stay.

    Raises:
        InputError: ``text_too_long``.

    >>> plain("２Ｄ６＋３　≧７").text
    '2D6+3 >=7'
    >>> plain("2D6−2").text, plain("マスターー").text
    ('2D6-2', 'マスターー')
    """
    if len(typed) > MAX_TEXT:
        raise InputError("text_too_long", limit=MAX_TEXT, count=len(typed))
    if typed.isascii() and typed.isprintable():
        return Plain(typed, typed, list(range(len(typed) + 1)))
    out: list[str] = []
    origin: list[int] = []
    index = 0
    while index < len(typed):
        if run := _AS_TYPED.match(typed, index):
            out.append(run[0])
            origin += range(index, run.end())
            index = run.end()
            continue
        width = 2 if index + 1 < len(typed) and typed[index + 1] in _VOICING else 1
        char = typed[index : index + width]
        if char in _LONG_MARKS:
            before = out[-1] if out else " "
            after = _fold(typed[index + 1 : index + 2])[:1]
            folded = "-" if _BEFORE_DASH.search(before) and after and (after.isdigit() or after in "(dD") else "ー"
        else:
            folded = _fold(char)
        for part in folded:
            out.append(part)
            origin.append(index)
        index += width
    origin.append(len(typed))
    return Plain(typed, "".join(out), origin)


@lru_cache(maxsize=4096)
def _fold(char: str) -> str:
    """Fold one character (or one with its voicing mark).

    Only another width or another way of writing the same character is folded: a raised ² or a circled ① would
    change what is read, so they stay as they are and are refused where no rule reads them.
    """
    known = _SIGNS.get(char)
    if known is not None:
        return known
    if len(char) > 1:
        return unicodedata.normalize("NFKC", char)
    kind = unicodedata.category(char) if char else ""
    if kind == "Zs":
        return " "
    if kind == "Cf":
        return ""
    decomposition = unicodedata.decomposition(char) if char else ""
    if decomposition.startswith("<") and not decomposition.startswith(_WIDTHS):
        return char
    return "".join(_SIGNS.get(part, part) for part in unicodedata.normalize("NFKC", char))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Scanner:
    """Reads a plain line from left to right.

    >>> scan = Scanner(plain("WH(43-20) 命中"))
    >>> scan.take("WH"), scan.take(r"\\d+"), scan.rest
    ('WH', None, '(43-20) 命中')
    """

    def __init__(self, line: Plain, start: int = 0) -> None:
        self.line = line
        self.position = start

    @property
    def rest(self) -> str:
        """What has not been read."""
        return self.line.text[self.position :]

    @property
    def done(self) -> bool:
        """Whether nothing but spaces is left."""
        return not self.rest.strip()

    def space(self) -> bool:
        """Skip spaces; say whether there were any."""
        start = self.position
        text = self.line.text
        while self.position < len(text) and text[self.position] == " ":
            self.position += 1
        return self.position > start

    def take(self, pattern: str) -> str | None:
        """Read what the regular expression matches here, ignoring case; None (and nothing read) if it does not."""
        found = _compiled(pattern).match(self.line.text, self.position)
        if found is None:
            return None
        self.position = found.end()
        return found[0]

    def number(self, *, sign: bool = False) -> int | None:
        """Read a whole number of at most 15 digits.

        Raises:
            InputError: ``number_too_long``.
        """
        start = self.position
        text = self.take(r"[+-]?[0-9]+" if sign else r"[0-9]+")
        if text is None:
            return None
        if len(text.lstrip("+-")) > 15:
            self.position = start
            raise self.error("number_too_long", limit=15)
        return int(text)

    def error(self, code: str, **details: str | int) -> InputError:
        """Make an error that points at the character where the scanner stands."""
        at = self.line.origin[min(self.position, len(self.line.origin) - 1)]
        fault = InputError(code, "request.text", at=at)
        fault.details.update(details)
        return fault

    def comment(self) -> str | None:
        """Read a comment: after ``#`` or ``//``, or after a space when no figure or sign follows.

        A bracket that begins with a word, as in `` (with the long sword)``, is no sign either.

        Raises:
            InputError: ``leftover_text`` for anything else that is left.

        >>> Scanner(plain(" keep the gate shut")).comment()
        'keep the gate shut'
        """
        spaced = self.space()
        if not self.rest:
            return None
        marked = self.take(r"#|//")
        if marked is None and (not spaced or (self.rest[0] in _SIGNIFICANT and not _ASIDE.match(self.rest))):
            raise self.error("leftover_text", text=self.rest[:20])
        self.space()
        text = self.line.typed[self.line.origin[self.position] :].rstrip()
        self.position = len(self.line.text)
        return text or None
