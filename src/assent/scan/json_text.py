"""JSON with the lines that its values are on; comments and a comma behind the last member are passed over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from assent.scan.documents import Listing, Mapping, MarkedText, UnreadableError, Value

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_PLAIN = re.compile(r"-?[0-9][0-9.eE+-]*|true|false|null")
_DEEPEST = 100


def marked_json(text: str) -> Value | None:
    """The value that `text` is; None where it holds none. Raises UnreadableError."""
    reader = _JsonReader(text.removeprefix("\ufeff"))
    if reader.ends():
        return None
    value = reader.value(0)
    if not reader.ends():
        raise reader.fault("more follows on its end")
    return value


class _JsonReader:
    """The text and how far it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted, self.lines = 0, 1  # the line of the last letter that was asked about

    def ends(self) -> bool:
        """Whether nothing but blanks and comments is left, which are passed over."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at == len(self.text)

    def line(self) -> int:
        """The line of the next letter, from 1."""
        self.lines += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.lines

    def fault(self, why: str) -> UnreadableError:
        """The error at the next letter."""
        return UnreadableError(f"is not valid: {why}", self.line())

    def value(self, depth: int) -> Value:
        """The value that begins here, inside `depth` others."""
        line = self.line()
        letter = self.text[self.at : self.at + 1]
        if depth > _DEEPEST:
            raise self.fault("it is too deep")
        if letter == "{":
            return Mapping(tuple(self.pair(depth) for _ in self.members("}")), line)
        if letter == "[":
            return Listing(tuple(self.value(depth + 1) for _ in self.members("]")), line)
        said = self.string() if letter == '"' else self.plain()
        return MarkedText(said, (line,) * (said.count("\n") + 1))

    def members(self, closing: str) -> Iterator[None]:
        """Move to one member after the other, then behind the end."""
        self.at += 1
        while not self.ends() and self.text[self.at] != closing:
            yield
            if not self.ends() and self.text[self.at] == ",":
                self.at += 1
            elif self.text[self.at : self.at + 1] != closing:
                raise self.fault(f"`,` or `{closing}` is expected")
        if self.at == len(self.text):
            raise self.fault(f"`{closing}` is missing")
        self.at += 1

    def pair(self, depth: int) -> tuple[str, Value]:
        """A name and its value."""
        key = self.string()
        if self.ends() or self.text[self.at] != ":":
            raise self.fault("`:` is expected")
        self.at += 1
        self.ends()
        return key, self.value(depth + 1)

    def string(self) -> str:
        """A text in double quotes."""
        found = _TEXT.match(self.text, self.at)
        if found is None:
            raise self.fault("a text in double quotes is expected")
        try:
            said = str(json.loads(found[0], strict=False))
        except json.JSONDecodeError as error:
            raise self.fault(error.msg.lower()) from None
        self.at = found.end()
        return said

    def plain(self) -> str:
        """A number, or a word, as it is written."""
        found = _PLAIN.match(self.text, self.at)
        if found is None:
            raise self.fault("a value is expected")
        self.at = found.end()
        return found[0]
