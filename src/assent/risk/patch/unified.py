"""Unified diffs, as diff and git write them: the files named by their headers.

Hunks are counted through, so that a removed line which begins with `-- ` is not taken for a header.
"""

from __future__ import annotations

from assent.errors import ParseError
from assent.risk.patch.model import Act, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING = "/dev/null"
LINK = "120000"  # the mode of a symbolic link
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
MOVES = {
    "rename from ": Act.Moves,
    "rename to ": Act.Adds,
    "copy from ": Act.Reads,
    "copy to ": Act.Adds,
}


def touches(text: str) -> tuple[Touch, ...]:
    """The files of the diff. Raises ParseError for a header without its counterpart or a hunk cut short."""
    return _Diff(text).touches()


class _Diff:
    """One pass over the lines."""

    __slots__ = ("at", "found", "git", "lines", "link", "spans")

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.spans: list[int] = []
        begin = 0
        for line in self.lines:
            self.spans.append(begin)
            begin += len(line) + 1
        self.at = 0
        self.found: list[Touch] = []
        self.git = ""  # what stands behind `diff --git `, until its files are known
        self.link = False

    def touches(self) -> tuple[Touch, ...]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.startswith("diff --git "):
                self.settle()
                self.git, self.link = line[len("diff --git ") :], False
            elif line.startswith("--- ") and self.line(1).startswith("+++ "):
                self.headers()
                continue
            elif line.startswith("@@ "):
                self.fail("a hunk stands behind no file")
            else:
                self.extended(line)
            self.at += 1
        self.settle()
        return tuple(self.found)

    def line(self, ahead: int) -> str:
        at = self.at + ahead
        return self.lines[at] if at < len(self.lines) else ""

    def fail(self, reason: str) -> None:
        begin = self.spans[min(self.at, len(self.spans) - 1)]
        raise ParseError(reason, begin, begin + len(self.line(0)))

    def extended(self, line: str) -> None:
        """A line between `diff --git` and the hunks."""
        if not self.git:
            return
        for start, act in MOVES.items():
            if line.startswith(start):
                self.add(act, _unquoted(line[len(start) :]), self.at)
        if line.startswith(("new file mode ", "new mode ", "index ")) and line.rstrip().endswith(LINK):
            self.link = True

    def headers(self) -> None:
        """`--- a/x`, `+++ b/x` and the hunks behind them."""
        old, new = _named(self.line(0)), _named(self.line(1))
        if old.startswith(("a/", NOTHING)) and new.startswith(("b/", NOTHING)):
            old, new = _below(old), _below(new)
        if new == NOTHING:
            self.add(Act.Deletes, old, self.at)
        elif old == NOTHING:
            self.add(Act.Links if self.link else Act.Adds, new, self.at + 1)
        else:
            if old != new:  # patch takes whichever of the two it finds
                self.add(Act.Changes, old, self.at)
            self.add(Act.Links if self.link else Act.Changes, new, self.at + 1)
        self.git = ""
        self.at += 2
        while self.line(0).startswith("@@ "):
            self.hunk()

    def hunk(self) -> None:
        """Past one hunk, by its own counts."""
        left, right = _counts(self.line(0)) or (-1, -1)
        if left < 0:
            self.fail("a hunk's line numbers cannot be read")
        self.at += 1
        while left > 0 or right > 0:
            if self.at >= len(self.lines):
                self.fail("the last hunk is cut short")
            sign = self.line(0)[:1]
            left -= sign in ("-", " ", "")
            right -= sign in ("+", " ", "")
            if sign not in ("-", "+", " ", "", "\\"):
                self.fail("a hunk ends before its counts do")
            self.at += 1
        while self.line(0).startswith("\\"):
            self.at += 1

    def settle(self) -> None:
        """What `diff --git` named, where no header below it did: a mode, an empty or a binary file."""
        if not self.git:
            return
        given, self.git = self.git, ""
        if self.found and self.found[-1].start >= self.spans[self.since()]:
            return
        names = list(_pair(given))
        if not names:
            self.fail(f"the files of `diff --git {given}` cannot be told apart")
        deleted = any(line.startswith("deleted file mode") for line in self.lines[self.since() : self.at])
        for name in dict.fromkeys(names):
            self.add(Act.Deletes if deleted else Act.Links if self.link else Act.Changes, name, self.since())

    def since(self) -> int:
        """The index of the `diff --git` line that is being read."""
        at = min(self.at, len(self.lines)) - 1
        while at > 0 and not self.lines[at].startswith("diff --git "):
            at -= 1
        return max(at, 0)

    def add(self, act: Act, path: str, line: int) -> None:
        if not path:
            self.fail("a header names no file")
        begin = self.spans[line]
        self.found.append(Touch(act, path, begin, begin + len(self.lines[line])))


def _named(header: str) -> str:
    """The path of a `---` or `+++` line: a quoted one, else what stands before the tab and the time."""
    return _unquoted(header[4:].partition("\t")[0] if not header[4:].startswith('"') else header[4:])


def _below(path: str) -> str:
    return path if path == NOTHING else path[2:]


def _unquoted(text: str) -> str:
    r"""`"a\tb\303\251"` as the path that git means, other text as it is."""
    text = text.rstrip("\r")
    if not text.startswith('"'):
        return text
    made = bytearray()
    at = 1
    while at < len(text) and text[at] != '"':
        if text[at] == "\\" and text[at + 1 : at + 4].isdigit():
            made.append(int(text[at + 1 : at + 4], 8) & 0xFF if _is_octal(text[at + 1 : at + 4]) else 0)
            at += 4
        elif text[at] == "\\":
            made += ESCAPES.get(text[at + 1 : at + 2], "\x00").encode()
            at += 2
        else:
            made += text[at].encode()
            at += 1
    return made.decode("utf-8", "replace")


def _is_octal(digits: str) -> bool:
    return all(digit in "01234567" for digit in digits)


def _counts(line: str) -> tuple[int, int] | None:
    """How many old and new lines the hunk `@@ -1,4 +1,5 @@` has."""
    parts = line.split(" ")
    if len(parts) < 4 or parts[1][:1] != "-" or parts[2][:1] != "+":
        return None
    made = []
    for part in parts[1:3]:
        begin, comma, count = part[1:].partition(",")
        if not begin.isdecimal() or (comma and not count.isdecimal()):
            return None
        made.append(int(count) if comma else 1)
    return made[0], made[1]


def _pair(given: str) -> Iterator[str]:
    """The two paths of `a/x b/x`, which are the same one; none when that is not certain."""
    if given.startswith('"'):
        for part in given.split('" "'):
            yield _unquoted(f'"{part.strip(chr(34))}"')[2:]
        return
    half = len(given) // 2
    old, new = given[:half], given[half + 1 :]
    if given[half : half + 1] == " " and old[:2] == "a/" and new[:2] == "b/" and old[2:] == new[2:]:
        yield old[2:]
