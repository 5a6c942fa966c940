"""Every error that Assent raises on purpose.

AssentError
├── ParseError                  the text has no tree; `start`, `end` are code points in it
│   ├── ShellSyntaxError        bash rejects the text
│   └── RefusedError            bash may accept it, but its reading is not certain enough to judge
│       └── LimitError          longer or more deeply nested than the stated limits
├── PatternError                a pattern's text form is not valid
├── CorrectionError             a correction cannot be kept
├── PolicyError                 a policy file cannot be used; the message begins with file:line
├── ServerError                 a server of corrections cannot be asked, or cannot serve
├── StoreError                  what is kept cannot be read or written
├── BoxError                    a box cannot be made, or its result cannot be committed
├── SettingsError               an agent's settings file cannot be read or changed
├── TeachingError               a draft of a program file cannot be made
└── WireError                   an agent's event or a batch line is not of the agreed form
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Never, NoReturn


class AssentError(Exception):
    """Base of all errors that callers may want to catch."""


class ParseError(AssentError):
    """The text has no tree. `start` and `end` are code points of the text."""

    def __init__(self, reason: str, start: int, end: int) -> None:
        super().__init__(f"{reason} (at {start})")
        self.reason = reason
        self.start = start
        self.end = end

    def within(self, length: int) -> ParseError:
        """The same error of a text of that length: 0 ≤ start ≤ end ≤ length."""
        self.start = min(max(self.start, 0), length)
        self.end = min(max(self.end, self.start), length)
        return self


class ShellSyntaxError(ParseError):
    """bash rejects the text."""


class RefusedError(ParseError):
    """The text may be valid, but its reading differs between shells or versions of bash."""


class LimitError(RefusedError):
    """The text is longer or more deeply nested than what is judged; what stands before `done` is not."""

    done = 0


class PatternError(AssentError):
    """A pattern's text form is not valid."""


class CorrectionError(AssentError):
    """A correction cannot be kept; the message says why and what to do."""


class PolicyError(AssentError):
    """A policy file cannot be used; the message begins with file:line."""


class ServerError(AssentError):
    """A server of corrections cannot be asked, or cannot serve."""


class StoreError(AssentError):
    """What is kept cannot be read or written; the message begins with the file."""


class BoxError(AssentError):
    """A box cannot be made, or what ran in it cannot be committed."""


class SettingsError(AssentError):
    """An agent's settings file cannot be read or changed."""


class TeachingError(AssentError):
    """A draft of a program file cannot be made; the message says why."""


class WireError(AssentError):
    """An agent's event or a batch line is not of the agreed form."""


def assert_never(value: Never) -> NoReturn:
    """Mark a branch that no member of a closed sum reaches; importing typing would cost too much."""
    raise AssertionError(f"unexpected {value!r}")
