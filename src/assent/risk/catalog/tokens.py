"""The text of a program file as lines of tokens, each with its place."""

from __future__ import annotations

from assent.errors import PolicyError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

INDENT = 2  # blanks a level
LONGEST = 20_000  # lines
DEEPEST = 12  # levels
COMMENT = "#"


class RuleToken(Record):
    """One word, quoted text or sign."""

    text: str
    line: int  # from 1
    column: int  # from 1
    quoted: bool = False


class Line(Record):
    """One line that says something, with those below it that are indented deeper."""

    tokens: tuple[RuleToken, ...]
    below: tuple[Line, ...]
    command: str = ""  # behind `example CATEGORY`: the rest of the line as it is

    @property
    def head(self) -> RuleToken:
        """Its first token."""
        return self.tokens[0]


class _Raw(Record):
    level: int
    tokens: tuple[RuleToken, ...]
    command: str


def refuse(name: str, line: int, column: int, why: str) -> NoReturn:
    """Raise the error that every fault of a program file is told by."""
    raise PolicyError(f"{name}:{line}:{column}: {why}")


def lines(text: str, name: str) -> tuple[Line, ...]:
    """The lines of the file called `name` in errors, as a tree by their indentation.

    Raises PolicyError, which begins with file, line and column.
    """
    written = text.removeprefix("\ufeff").split("\n")
    if len(written) > LONGEST:
        refuse(name, LONGEST, 1, f"a program file has at most {LONGEST} lines")
    raw = [found for at, each in enumerate(written, 1) if (found := _raw(each.rstrip("\r"), at, name)) is not None]
    made, rest = _tree(raw, 0, 0, name)
    if rest < len(raw):
        _misplaced(raw[rest], name)
    return made


def _tree(raw: list[_Raw], at: int, level: int, name: str) -> tuple[tuple[Line, ...], int]:
    """The lines of one level from index `at` on, and the index behind them."""
    made: list[Line] = []
    while at < len(raw) and raw[at].level >= level:
        if raw[at].level > level:
            _misplaced(raw[at], name)
        head = raw[at]
        below, at = _tree(raw, at + 1, level + 1, name)
        made.append(Line(head.tokens, below, head.command))
    return tuple(made), at


def _misplaced(raw: _Raw, name: str) -> NoReturn:
    token = raw.tokens[0]
    why = f"the line is indented by {_blanks(token.column - 1)}: indent it by {INDENT} more than the line above at most"
    refuse(name, token.line, token.column, why)


def _blanks(count: int) -> str:
    return f"{count} blank{'' if count == 1 else 's'}"


def _raw(text: str, line: int, name: str) -> _Raw | None:
    """One line without its comment; None where nothing is left."""
    stripped = text.lstrip(" ")
    odd_at = next((at for at, each in enumerate(text) if not each.isprintable() and each != "\t"), None)
    if odd_at is not None:
        refuse(name, line, odd_at + 1, f"the character {text[odd_at]!a} does not show")
    column = len(text) - len(stripped) + 1
    if not stripped.strip() or stripped.startswith("#"):
        return None
    if stripped.startswith("\t"):
        refuse(name, line, column, "a tab: lines are indented by blanks")
    level, odd = divmod(column - 1, INDENT)
    if odd:
        refuse(name, line, column, f"the line is indented by {_blanks(column - 1)}: indent each level by {INDENT}")
    if level > DEEPEST:
        refuse(name, line, column, f"the line is nested deeper than {DEEPEST} levels")
    stripped = stripped.replace("\t", " ")
    words = stripped.split(None, 2)
    if words[0] == "example":
        command = words[2].strip() if len(words) > 2 else ""
        tokens = _tokens(" ".join(words[:2]), line, column, name)
        return _Raw(level, tokens, command)
    return _Raw(level, _tokens(stripped, line, column, name), "")


def _tokens(text: str, line: int, column: int, name: str) -> tuple[RuleToken, ...]:
    """The tokens of `text`, which begins at that column."""
    found: list[RuleToken] = []
    text, _ = comment_of(text)
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
        elif text[at] == '"':
            end = text.find('"', at + 1)
            if end < 0:
                refuse(name, line, column + at, "the quote is not closed")
            found.append(RuleToken(text[at + 1 : end], line, column + at, quoted=True))
            at = end + 1
        else:
            end = at
            while end < len(text) and text[end] not in ' "':
                end += 1
            comma = text[end - 1] == "," and end - at > 1
            found.append(RuleToken(text[at : end - comma], line, column + at))
            found += [RuleToken(",", line, column + end - 1)] if comma else []
            at = end
    return tuple(found)


def comment_of(text: str) -> tuple[str, str]:
    """A line without its comment, and the comment, which is behind a blank or a quoted text."""
    quoted = False
    for at, each in enumerate(text):
        if each == '"':
            quoted = not quoted
        elif each == COMMENT and not quoted and (at == 0 or text[at - 1] in ' "'):
            return text[:at].rstrip(" "), text[at:]
    return text, ""


def parted(tokens: Sequence[RuleToken]) -> tuple[Sequence[RuleToken], Sequence[RuleToken] | None]:
    """The tokens before the first lone colon and those behind it; None where there is none."""
    at = next((at for at, token in enumerate(tokens) if token.text == ":" and not token.quoted), None)
    return (tokens, None) if at is None else (tokens[:at], tokens[at + 1 :])


def spellings(text: str) -> list[str]:
    """The spellings of one option, without the sign of what it takes."""
    return text.removesuffix("=?").removesuffix("=").split(",")


def no_option(text: str) -> str:
    """The probable meaning of a text that is not an option."""
    if "=" in text:
        return "; a value is written behind the last form: `-o,--output=`"
    if text[:1].isupper() or text[:1] in "<[":
        name = text.strip("<>[]").lower()
        return f"; write `=` behind an option that takes a value: `--{name if len(name) > 1 else 'name'}=`"
    return f"; did you mean `--{text}`?" if text.replace("-", "").isalnum() and text[0] != "-" else ""


def is_name(token: RuleToken) -> bool:
    """Whether a command may be called so; one that begins with a dash is quoted."""
    text = token.text
    plain = bool(text) and text.isascii() and text.isprintable() and not set(text) & set("/=, ")
    return plain and (token.quoted or text[0] != "-")
