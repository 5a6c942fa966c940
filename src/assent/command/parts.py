"""Parts of a command that most commands have none of: what is around it, and what cannot be known."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.word import Argument, Wrapping


class Opaque(Record):
    """A part of the text whose effect cannot be known before it runs, and why."""

    start: int
    end: int
    reason: str
    unread: bool = False  # it is more than is judged at once, or nothing that a shell can be given
    option: bool = False  # it is one word of a wrapper, and only opaque where it begins as an option does
    listed: bool = False  # it is a text for a shell of which all is known but names that are put into it


class Wrapper(Record):
    """A program that runs the command behind it: `sudo -u root`."""

    name: str  # basename: sudo
    wrapping: Wrapping
    words: tuple[Argument, ...]  # its own words, the name first
    start: int
    end: int
    started: tuple[str | None, ...] = ()  # in which folders it starts, where its command runs elsewhere: ssh, chroot


class Variable(Record):
    """An assignment that takes effect: X=1, env X=1, for x in, read x, export X=1."""

    start: int
    end: int
    name: str
    value: Argument | None  # None when it is set from input or to nothing known
    lasting: bool  # remains after this command: X=1 alone, export; not the prefix of a command


class Redirection(Record):
    """A redirect as a fact: which file is opened, and how."""

    start: int
    end: int
    operator: str  # as in syntax.Redirect
    target: Argument | None  # None for a here-document, a here-string and descriptor copies
    reads: bool
    writes: bool
    truncates: bool  # > &> >|; not >> or <>
    given: Argument | None = None  # the text of a here-document or here-string on standard input


class Taught(Record):
    """Facts about programs that are not part of the package: a table as `risk.catalog.table` makes it."""

    table: bytes
    teaches: bool  # also of programs that are otherwise unknown; else it only makes things more
