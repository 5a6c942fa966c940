"""Unified diffs, as diff and git write them: the files named by their headers.

Hunks are counted through, so that a removed line which begins with `-- ` is not taken for a header.
"""

from __future__ import annotations

from assent.errors import ParseError
from assent.risk.patch.model import FileAct, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING = "/dev/null"
LINK = "120000"  # the mode of a symbolic link
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
MOVES = {
    "rename from ": FileAct.Moves,
    "rename to ": FileAct.Adds,
    "rename old ": FileAct.Moves,
    "rename new ": FileAct.Adds,
    "copy from ": FileAct.Reads,
    "copy to ": FileAct.Adds,
}
MODES = ("old mode ", "new mode ", "new file mode ", "deleted file mode ")
# What patch takes for a header behind blanks and in older forms of a diff as well.
HEADERS = ("--- ", "+++ ", "*** ", "@@ ", "diff --git ", "Index:")
INDENT = " \tX"  # characters that patch takes for an indentation of the whole diff
ENCODED = ("base64", "quoted-printable")  # a mail whose lines are not those of the diff

_MOST_DIGITS = 9  # of a number of lines


def touches(text: str) -> tuple[Touch, ...]:
    """The files of the diff. Raises ParseError for a header without its counterpart or a hunk cut short."""
    return _Diff(text).touches()


class _Diff:
    """One pass over the lines."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.spans: list[int] = []
        begin = 0
        for line in self.lines:
            self.spans.append(begin)
            begin += len(line) + 1
        self.at = 0
        self.found: list[Touch] = []
        self.git = ""  # what is behind `diff --git `, until its files are known
        self.link = False
        self.named = False  # the header lines `---` and `+++` were the last that counted

    def touches(self) -> tuple[Touch, ...]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.startswith("diff --git "):
                self.settle()
                self.git, self.link, self.named = line[len("diff --git ") :], False, False
            elif line.startswith("--- ") and self.line(1).startswith("+++ "):
                self.headers()
                continue
            elif line.startswith("@@ "):
                self.fail("a hunk belongs to no file")
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
        """A line between `diff --git` and the hunks, or one that belongs to no diff."""
        if line.startswith("Index:"):
            self.add(FileAct.Changes, line[len("Index:") :].strip(), self.at)
        elif _nested(line).startswith(HEADERS):
            self.fail("a header is alone or is written in another form")
        elif line.lower().startswith("content-transfer-encoding:") and line.lower().rstrip().endswith(ENCODED):
            self.fail("the patch is encoded")
        elif self.named and line.startswith((*MOVES, *MODES)):
            self.fail("a header comes after those that name the files")
        if not self.git:
            return
        for start, act in MOVES.items():
            if line.startswith(start):
                self.add(act, unquoted(line[len(start) :]), self.at)
        if line.startswith(("new file mode ", "new mode ", "index ")) and line.rstrip().endswith(LINK):
            self.link = True

    def headers(self) -> None:
        """`--- a/x`, `+++ b/x` and the hunks behind them."""
        if _may_hold_date(self.line(0)) or _may_hold_date(self.line(1)):
            self.fail("a name and its date cannot be told apart")
        old, new = _named(self.line(0)), _named(self.line(1))
        if old.startswith(("a/", NOTHING)) and new.startswith(("b/", NOTHING)):
            old, new = _below(old), _below(new)
        if new == NOTHING:
            self.add(FileAct.Deletes, old, self.at)
        elif old == NOTHING:
            self.add(FileAct.Links if self.link else FileAct.Adds, new, self.at + 1)
        else:
            if old != new:  # patch takes whichever of the two it finds
                self.add(FileAct.Changes, old, self.at)
            self.add(FileAct.Links if self.link else FileAct.Changes, new, self.at + 1)
        self.git, self.named = "", True
        self.at += 2
        while self.line(0).startswith("@@ "):
            self.named = False
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
        """The file that `diff --git` named, where no header below it did: a mode, an empty or a binary file."""
        if not self.git:
            return
        given, self.git = self.git, ""
        names = list(_pair(given))
        if not names and self.found and self.found[-1].start >= self.spans[self.since()]:
            return
        if not names:
            self.fail(f"the files of `diff --git {given}` cannot be told apart")
        deleted = any(line.startswith("deleted file mode") for line in self.lines[self.since() : self.at])
        for name in dict.fromkeys(names):
            self.add(
                FileAct.Deletes if deleted else FileAct.Links if self.link else FileAct.Changes, name, self.since()
            )

    def since(self) -> int:
        """The index of the `diff --git` line that is being read."""
        at = min(self.at, len(self.lines)) - 1
        while at > 0 and not self.lines[at].startswith("diff --git "):
            at -= 1
        return max(at, 0)

    def add(self, act: FileAct, path: str, line: int) -> None:
        if not path:
            self.fail("a header names no file")
        begin = self.spans[line]
        self.found.append(Touch(act, path, begin, begin + len(self.lines[line])))


def _named(header: str) -> str:
    """The path of a `---` or `+++` line: a quoted one, else what is before the tab and the time."""
    return unquoted(header[4:].partition("\t")[0] if not header[4:].startswith('"') else header[4:])


def _nested(line: str) -> str:
    """A line as patch reads it in a diff that is indented or quoted in a mail."""
    while line.startswith("- "):
        line = line[2:]
    return line.lstrip(INDENT)


def _may_hold_date(header: str) -> bool:
    """Whether readers differ on where the name ends: git puts a tab behind one with blanks, others go by the date."""
    name, tab, rest = header[4:].partition("\t")
    blanks = any(character.isspace() for character in name.rstrip("\r"))
    return blanks and not name.startswith('"') and (not tab or bool(rest.strip()))


def _below(path: str) -> str:
    return path if path == NOTHING else path[2:]


def unquoted(text: str) -> str:
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
    """The numbers of old and new lines of the hunk `@@ -1,4 +1,5 @@`."""
    parts = line.split(" ")
    if len(parts) < 4 or parts[1][:1] != "-" or parts[2][:1] != "+":
        return None
    made = []
    for part in parts[1:3]:
        begin, comma, count = part[1:].partition(",")
        if not begin.isdecimal() or (comma and not count.isdecimal()) or len(count) > _MOST_DIGITS:
            return None
        made.append(int(count) if comma else 1)
    return made[0], made[1]


def _pair(given: str) -> Iterator[str]:
    """The two paths of `a/x b/x`, which are the same one; none when that is not certain."""
    if given.startswith('"'):
        for part in given.split('" "'):
            yield unquoted(f'"{part.strip(chr(34))}"')[2:]
        return
    half = len(given) // 2
    old, new = given[:half], given[half + 1 :]
    if given[half : half + 1] == " " and old[:2] == "a/" and new[:2] == "b/" and old[2:] == new[2:]:
        yield old[2:]
