"""The values behind names that are secret: where they begin and end in a text."""

from __future__ import annotations

from assent.store.secret_names import REFERENCES, STATED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Span: TypeAlias = tuple[int, int]  # [start, end)


_QUOTES = "'\""
_ENDS = " \t\r\n;&|<>()`'\""  # of a value without quotes
_STATEMENT = ("USER", "ROLE", "WITH", "FOR", "=")  # one of these is before the password in SQL
_NEAR = 60  # characters in which they are looked for


def value_of(values: SecretValues, start: int, end: int, whole_line: bool) -> list[Span]:
    """The value of the name [start, end)."""
    text, at = values.text, end
    while at < min(end + 3, len(text)) and text[at] in "\\'\"]":
        at += 1  # "password": "…", ['token'] = "…"
    after = _blanks(text, at)
    if text.startswith(("+=", ":="), after):
        after += 1
    if text.startswith("=", after) and (after == at or text.startswith(" ", after + 1)):
        return values.value(_blanks(text, after + 1) if after > at else after + 1, whole_line)
    if text.startswith(":", after):
        if text.startswith("//", after + 1) and text[start:end].islower():
            return []  # secrets://values.yaml, where it is the scheme of an address
        is_word = text[start - 1 : start] not in ("'", '"') and text[after + 1 : after + 2] not in (" ", "\t")
        value = values.value(_blanks(text, after + 1), whole_line and not is_word)
        said = text[after + 1 : value[0][1]] if value and at == end else ""
        return [] if said.isalpha() and said.islower() else value  # npm run token:refresh
    if text.startswith("-", start) and after > end == at:
        return values.value(after, whole_line=False)
    return _stated(values, start, end)


def _stated(values: SecretValues, start: int, end: int) -> list[Span]:
    """The password in a statement of SQL or a line of .netrc: ALTER USER x PASSWORD 'y', login x password y."""
    text = values.text
    before = text[max(0, start - _NEAR) : start].upper()
    at = _blanks(text, end)
    at += text.startswith("(", at)
    is_quoted = text.startswith(("'", '"', '\\"'), at) and any(word in before for word in _STATEMENT)
    if is_quoted or (at > end and "LOGIN " in before):
        return values.value(at, whole_line=False)
    return []


def identified(text: str, upper: str) -> list[Span]:
    """CREATE USER x IDENTIFIED WITH y BY 'z'."""
    found: list[Span] = []
    values = SecretValues(text)
    at = upper.find(STATED)
    while at >= 0:
        by = upper.find(" BY ", at, at + _NEAR)
        found += values.value(_blanks(text, by + 4), whole_line=False) if by >= 0 else []
        at = upper.find(STATED, at + 1)
    return found


class SecretValues:
    """SecretValues of a text, asked for from its beginning to its end, so that nothing is searched twice."""

    __slots__ = ("counted", "passed", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.counted: dict[str, Span] = {}  # how far a quote has been counted, and how often it is there
        self.passed: dict[str, Span] = {}  # what the last value without quotes that ends so spans

    def value(self, start: int, whole_line: bool) -> list[Span]:
        """The value at `start` up to where it ends, without its quotes; nothing where it only refers to something."""
        text = self.text
        quote = text[start : start + 2] if text.startswith("\\", start) else text[start : start + 1]
        if quote and quote in _QUOTES and self._is_open(quote, start):
            return []  # it closes what was opened before: grep 'password:' f
        is_quoted = quote[-1:] in ("'", '"')
        if is_quoted:
            start += len(quote)
        if text.startswith(REFERENCES, start):
            return []
        end = _closing(text, start, quote) if is_quoted else self._end(start, "\n'\"" if whole_line else _ENDS)
        return [(start, end)] if end > start else []

    def _is_open(self, quote: str, at: int) -> bool:
        """Whether there is an odd number of these quotes before `at`."""
        done, number = self.counted.get(quote, (0, 0))
        if done > at:
            done = number = 0
        number += self.text.count(quote, done, at)
        self.counted[quote] = at, number
        return number % 2 == 1

    def _end(self, start: int, ends: str) -> int:
        """The end of the value without quotes that begins at `start`."""
        text = self.text
        begun, end = self.passed.get(ends, (0, 0))
        if begun <= start < end:
            return end
        end = start
        while end < len(text) and text[end] not in ends:
            end += 2 if text[end] == "\\" else 1
        end = min(end, len(text))
        self.passed[ends] = start, end
        return end


def _closing(text: str, start: int, quote: str) -> int:
    """The end of the quote that was opened before `start`; the end of the text if it never closes."""
    at = text.find(quote, start)
    while quote == '"' and at > start and text[at - 1] == "\\":
        at = text.find(quote, at + 1)
    return len(text) if at < 0 else at


def _blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at
