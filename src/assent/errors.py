"""Every error that Assent raises on purpose.

AssentError
├── ParseError                  the text has no tree; `start`, `end` are code points in it
│   ├── ShellSyntaxError        bash rejects the text
│   │   └── UnclosedError       a quote or bracket that nothing closes
│   └── RefusedError            bash may accept it, but its reading is not certain enough to judge
│       ├── UnendedError        a here-document that no line ends
│       └── LimitError          longer or more deeply nested than the stated limits
├── PatternError                a pattern's text form is not valid
├── CorrectionError             a correction cannot be kept
├── PolicyError                 a policy file cannot be used; the message begins with file:line
├── RulesError                  the compiled rules of programs are missing or stale
├── ServerError                 a server of corrections cannot be asked, or cannot serve
│   └── UntakenError            it answers that it takes that neither now nor later
├── StoreError                  what is kept cannot be read or written
│   └── UnwritableError         the disk takes nothing: it is full, or read-only
├── BoxError                    a box cannot be made, or its result cannot be committed
│   └── NoBoxError              this machine makes none at all
├── SettingsError               an agent's settings file cannot be read or changed
├── TeachingError               a draft of a program file cannot be made
└── WireError                   an agent's event or a batch line is not of the agreed form
"""

from __future__ import annotations

from assent.lazy import late, making

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Never, NoReturn


class AssentError(Exception, metaclass=late):
    """Base of all errors that callers may want to catch."""


class ParseError(AssentError, metaclass=late):
    """The text has no tree. `start` and `end` are code points of the text."""

    def __init__(self, reason: str, start: int, end: int) -> None:
        super().__init__(f"{reason} (at {start})")
        self.reason = reason
        self.start = start
        self.end = end

    def moved(self, start: int, end: int) -> ParseError:
        """The same error at another place."""
        self.args = (f"{self.reason} (at {start})",)
        self.start, self.end = start, end
        return self

    def within(self, length: int) -> ParseError:
        """The same error of a text of that length: 0 ≤ start ≤ end ≤ length."""
        self.start = min(max(self.start, 0), length)
        self.end = min(max(self.end, self.start), length)
        return self

    def sentence(self, text: str) -> str:
        """The place in `text` and the reason, as one sentence without its capital and its full stop."""
        return f"{self.reason} at {self.place(text)}"

    def place(self, text: str) -> str:
        """The start of the error, counted from 1: `column 6`, or `line 2, column 3` in a text of several lines."""
        before = text[: self.start]
        column = f"column {self.start - before.rfind(chr(10))}"
        return f"line {before.count(chr(10)) + 1}, {column}" if "\n" in text else column


class ShellSyntaxError(ParseError, metaclass=late):
    """bash rejects the text; the reason is a sentence to which the place can be added."""


class UnclosedError(ShellSyntaxError, metaclass=late):
    """A quote or bracket is open at the end; the reason is what was opened and `NEVER`."""

    NEVER = " is never closed"

    def sentence(self, text: str) -> str:
        """The place where the open part begins, as a sentence."""
        return f"{self.reason.removesuffix(self.NEVER)} opened at {self.place(text)}{self.NEVER}"


class RefusedError(ParseError, metaclass=late):
    """The text may be valid, but shells or versions of bash read it differently; the reason names the form."""

    def sentence(self, text: str) -> str:
        """The place of the form in `text`, as a sentence."""
        return f"{self.place(text)} is ambiguous: {self.reason}"


class UnendedError(RefusedError, metaclass=late):
    """A here-document is not ended; the reason says so, and `delimiter` is the line that would end it."""

    def __init__(self, reason: str, start: int, end: int, delimiter: str) -> None:
        super().__init__(reason, start, end)
        self.delimiter = delimiter

    def sentence(self, text: str) -> str:
        """The place of the here-document and its missing line, as a sentence."""
        return f"the here-document at {self.place(text)} has no closing line `{self.delimiter}`"


class NotTextError(RefusedError, metaclass=late):
    """The text holds a character that no shell can be given."""


class LimitError(RefusedError, metaclass=late):
    """The text is longer or more deeply nested than what is judged, which ends at `done`; the reason is a sentence."""

    done = 0

    def sentence(self, text: str) -> str:  # noqa: ARG002 - the limit holds for the whole text
        """The limit that the text exceeds."""
        return self.reason


class PatternError(AssentError, metaclass=late):
    """A pattern's text form is not valid."""


class CorrectionError(AssentError, metaclass=late):
    """A correction cannot be kept; the message says why and what to do."""


class PolicyError(AssentError, metaclass=late):
    """A policy file cannot be used; the message begins with file:line."""


class RulesError(AssentError, metaclass=late):
    """The compiled rules of programs are missing or stale; the message says what to do."""


class ServerError(AssentError, metaclass=late):
    """A server of corrections cannot be asked, or cannot serve."""


class UntakenError(ServerError, metaclass=late):
    """The server was reached, and takes what it was sent neither now nor later."""


class StoreError(AssentError, metaclass=late):
    """The store cannot be read or written; the message begins with the file."""


class UnwritableError(StoreError, metaclass=late):
    """The disk takes nothing: it is full, or read-only. What is there may still be read."""


class BoxError(AssentError, metaclass=late):
    """A box cannot be made, or what ran in it cannot be committed."""


class NoBoxError(BoxError, metaclass=late):
    """This machine makes no box at all."""


class SettingsError(AssentError, metaclass=late):
    """An agent's settings file cannot be read or changed."""


class TeachingError(AssentError, metaclass=late):
    """A draft of a program file cannot be made; the message says why."""


class WireError(AssentError, metaclass=late):
    """An agent's event or a batch line is not of the agreed form."""


def assert_never(value: Never) -> NoReturn:
    """Mark a branch that no member of a closed sum reaches; importing typing would cost too much."""
    raise AssertionError(f"unexpected {value!r}")


if not TYPE_CHECKING:
    __getattr__ = making(globals())
