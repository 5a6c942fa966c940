"""The text being read: where the reader is, how deep, and what is still owed to it."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import refusals
    from assent.syntax.heredoc import Pending
    from assent.syntax.nodes import Part
else:
    refusals = Lazy("assent.syntax.refusals")

MAX_LENGTH = 65_536  # code points
MAX_BACKQUOTES = 1_000  # that many alone take 50 ms
ALL = 1 << 30  # steps that suffice for any text
READING = 8_000  # steps of reading: one for each word and part of a word, two for each command
TRYING = 16_000  # steps of reading without success: of texts that cannot be parsed, and of what of them can
JUDGING = 2_000  # steps of judging: three for each command and one for each of its words, about five times as dear
MAX_DEPTH = 40  # commands, substitutions, expansions and groups inside one another; Python allows 1,000 calls

MARK = "\x01"  # bash itself marks quoting with it
END = "\0"  # is after the last character, so that no scan has to test for the end
BLANKS = frozenset(" \t")  # no other white space separates words
METACHARACTERS = frozenset(" \t\n;&|()<>\0")
QUOTING = frozenset("'\"\\$`*?[")  # begins a quoting, an expansion or a glob
WORD_STOPS = METACHARACTERS | QUOTING
DIGITS = frozenset("0123456789")
NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME = NAME_START | DIGITS
SPECIAL_PARAMETERS = frozenset("@*#?-$!")

_SKIPPED = BLANKS | {"\\", "#"}  # may begin what is between words


def is_name(text: str) -> bool:
    """Whether `text` is a name that a variable may have."""
    return text[:1] in NAME_START and NAME.issuperset(text)


class Budget:
    """The amount of one text, with the texts that are in it or are tried in its place, that is looked at.

    Steps and no time, so that a busy machine decides as an idle one does.
    """

    def __init__(self, reading: int = READING, trying: int = TRYING) -> None:
        self.reading = reading
        self.trying = trying
        self.judging = JUDGING

    def charge(self, left: int) -> None:
        """A text could not be parsed, and left so many steps: what it took is taken from those for that first."""
        taken = self.reading - left
        if taken <= self.trying:
            self.trying -= taken
        else:
            self.reading = left

    def copy(self) -> Budget:
        """As much as is left, for something else."""
        made = Budget(self.reading, self.trying)
        made.judging = self.judging
        return made

    def goes_on(self, steps: int) -> bool:
        """Take so many of the steps of judging; whether there were as many."""
        self.judging -= steps
        return self.judging >= 0


class Source:
    """A cursor over one text. `text` ends in NUL, which no shell text may contain."""

    def __init__(self, text: str, depth: int = 0, steps: int = ALL) -> None:
        if len(text) > MAX_LENGTH:
            raise errors.LimitError(f"the text is longer than {MAX_LENGTH} characters", MAX_LENGTH, len(text))
        if END in text or MARK in text:
            raise _forbidden(text)
        if not text.isascii():
            _require_bytes(text)
        self.text = text + END
        self.length = len(text)
        self.pos = 0
        self.depth = depth
        self.pending: list[Pending] = []  # here-documents whose bodies begin at the next newline
        self.known: dict[int, tuple[Part, int]] = {}  # substitutions already read: start → (node, end)
        self.ahead = 0  # up to here bash has read ahead for a `))` that was none
        self.bodies = 0  # offset of the last newline behind which here-documents were read
        self.unbracketed = 0  # no bracket expression opened before this offset is closed
        self.in_substitution = False
        self.backquotes = 0  # substitutions of this form, which are read apart
        self.steps = steps  # that are left: one for each word and part, two for each command
        self.cut: int | None = None  # where reading stopped since there were none left; nothing is read behind that
        self.done = 0  # where the last command of the text itself ended
        self.here_document_seen = False  # in the innermost $( ) or <( )

    def enter(self, start: int) -> None:
        """Count one level of nesting that begins at `start`; the caller leaves with `depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise errors.LimitError(f"commands are nested more than {MAX_DEPTH} levels deep", start, self.pos)

    def stop(self) -> None:
        """Read no more: whatever is open ends here."""
        if self.cut is None:
            self.cut = self.pos
        self.pos = self.length

    def close(self) -> None:
        """Move past the character that closes something; where reading stopped there is none."""
        if self.cut is None:
            self.pos += 1

    def end_line(self) -> None:
        """Move past the newline here and read the bodies of here-documents that begin behind it."""
        if self.pending and self.pos < self.ahead:
            raise errors.RefusedError(refusals.BODY_READ_AHEAD, self.pending[0].start, self.pos)
        self.pos += 1
        if self.pending:
            from assent.syntax.heredoc import read_body  # most texts have none, and every module costs a hook 0.1 ms

            self.bodies = max(self.bodies, self.pos)
            waiting, self.pending = self.pending, []
            for pending in waiting:
                read_body(self, pending)

    def abandon(self) -> None:
        """Leave the bodies empty that are behind where reading stopped."""
        for pending in self.pending:
            pending.fill(self.length, self.length, ())
        self.pending = []

    def skip_blanks(self) -> str:
        """Move past blanks, continued lines and a comment; return the character that exists."""
        text = self.text
        pos = self.pos
        char = text[pos]
        while char in _SKIPPED:
            if char == "#":
                pos = self.line_end(pos)
            elif char != "\\":
                pos += 1
            elif text[pos + 1] == "\n":
                pos += 2
            else:
                break
            char = text[pos]
        self.pos = pos
        return char

    def line_end(self, pos: int) -> int:
        """Offset of the newline at or after `pos`, or of the end of the text."""
        found = self.text.find("\n", pos)
        return self.length if found < 0 else found

    def after_continuations(self, pos: int) -> int:
        r"""Offset of the first character at or after `pos` that is not part of a `\newline`."""
        while self.text.startswith("\\\n", pos):
            pos += 2
        return pos

    def refuse_split(self, pos: int, joins: frozenset[str]) -> None:
        r"""Refuse a `\newline` at `pos` if the character behind it would have belonged to what is before."""
        after = self.after_continuations(pos)
        if after > pos and self.text[after] in joins:
            raise errors.RefusedError(refusals.CONTINUED, pos, after + 1)

    def refuse_continued(self, start: int, pos: int, goes_on: frozenset[str], then: str) -> None:
        r"""Refuse a `\newline` in or behind the run of `goes_on` from `start` that ends at `pos`, if `then` follows."""
        text = self.text
        after = self.after_continuations(pos)
        while after > pos:
            pos = after
            while text[pos] in goes_on:
                pos += 1
            after = self.after_continuations(pos)
            if text[after] in then:
                raise errors.RefusedError(refusals.CONTINUED, start, after + 1)

    def literal(self, stops: frozenset[str]) -> tuple[int, str]:
        """Move past a run without any of `stops`; give where it began, and its text."""
        text = self.text
        start = pos = self.pos
        while text[pos] not in stops:
            pos += 1
        self.pos = pos
        return start, text[start:pos]

    def unexpected(self, pos: int) -> errors.ParseError:
        """The error for a token at `pos` that cannot be there."""
        char = self.text[pos]
        if char == "(" and pos and self.text[pos - 1] in "?*+@!":
            return errors.RefusedError(refusals.EXTENDED_GLOB, pos - 1, pos + 1)
        if char == END:
            return errors.ShellSyntaxError("the command ends too early", pos, pos)
        end = pos + 1
        if char not in METACHARACTERS:
            while self.text[end] not in METACHARACTERS:
                end += 1
            if self.text.startswith("\\\n", end - 1):
                return errors.RefusedError(refusals.CONTINUED, pos, end + 1)
        shown = "a line break" if char == "\n" else f"`{self.text[pos:end]}`"
        return errors.ShellSyntaxError(f"{shown} is unexpected", pos, end)

    def unclosed(self, opener: str, start: int) -> errors.UnclosedError:
        """The error for what opens at `start`, such as a quote, and the text does not close."""
        return errors.UnclosedError(f"{opener}{errors.UnclosedError.NEVER}", start, self.length)


def _forbidden(text: str) -> errors.NotTextError:
    """The error for the first NUL of `text`, or for the first of bash's marks where it has none."""
    found = text.find(END)
    if found >= 0:
        return errors.NotTextError(refusals.NUL, found, found + 1)
    found = text.index(MARK)
    return errors.NotTextError(refusals.MARK, found, found + 1)


def _require_bytes(text: str) -> None:
    """Refuse surrogates other than those by which Python spells bytes that are not UTF-8."""
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        raise errors.NotTextError(refusals.SURROGATE, error.start, error.end) from None
