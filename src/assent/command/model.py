"""Facts about each simple command that could run: the program, its words and where it is.

All spans are code points of the text that was given, half open; for a command inside a string
(`bash -c '…'`, `eval`, backquotes) they are mapped back to the text as far as quoting allows, else
they are the span of the whole string.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from assent import syntax
    from assent.syntax.source import Budget


class Joined(Choice):
    """The link between a simple command and the one before it in the same list."""

    First = ""
    And = "&&"
    Or = "||"
    Sequence = ";"
    Pipe = "|"
    Background = "&"


class Place(Choice):
    """The place of a simple command, and so the time at which it runs."""

    Top = "top"
    Condition = "condition"  # of if, while, until
    Body = "body"  # of a loop, if, case
    Subshell = "subshell"
    Substitution = "substitution"  # $( ), backquotes, <( ), >( )
    Function = "function"  # the body of a function definition
    String = "string"  # eval, bash -c, trap, a here-document given to a shell
    Wrapped = "wrapped"  # find -exec


class Wrapping(Choice):
    """The changes that a wrapper makes to the command behind it."""

    Nothing = "nothing"  # timeout, nice, nohup, stdbuf, time, command, env with harmless names
    Identity = "identity"  # sudo, doas, su: another user
    Root = "root"  # chroot, unshare, nsenter: another view of the system
    Remote = "remote"  # ssh, docker exec: another machine or container
    Operands = "operands"  # xargs, parallel, find -exec: operands come from input
    Shell = "shell"  # bash -c, eval, trap
    Project = "project"  # npx, uv run: a program of the project, or a package; that is judged besides


class Argument(Record):
    """One word of argv as the program may receive it.

    What xargs appends is a word with the text `(input)`; a process substitution is the path
    /dev/fd/63 that the program is given.
    """

    start: int
    end: int
    text: str  # quoting removed, expansions as written: a"b $x" → ab $x
    prefix: str  # the part of text that is certain, up to the first expansion
    exact: bool  # the program receives exactly text, as one argument
    several: bool = False  # may become none or several arguments: $x, *.md, {a,b}, $@
    glob: bool = False  # the only expansions are globs, so several existing paths that fit text
    quoted: bool = False  # some part of it is quoted
    inside: tuple[int, int] | None = None  # the span of what is in its `$( )`, in a text whose characters are apart


class Expansions(Record):
    """The values of the expansions that are known: `~`, `$HOME`, `$PWD`, `$name`."""

    text: str  # the text in which the spans of the words count
    home: str | None
    cwd: str | None
    values: Mapping[str, Argument]  # of variables and positional parameters: exact, or one of the paths that fit a glob
    lists: Mapping[str, tuple[Argument, ...]]  # of arrays, and of $@
    functions: Collection[str]  # in place of the programs of these names
    root: str | None  # where the repository begins in which the command runs
    at_blanks: bool = True  # what is printed is split at blanks: nothing can have changed IFS


class Opaque(Record):
    """A part of the text whose effect cannot be known before it runs, and why."""

    start: int
    end: int
    reason: str
    unread: bool = False  # it is more than is judged at once, or nothing that a shell can be given
    option: bool = False  # it is one word of a wrapper, and only opaque where it begins as an option does


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


class Command(Record):
    """One simple command that could run, with the wrappers seen through.

    `argv` is empty for bare assignments and redirects, and for the redirects of a compound
    command. `program` is None when argv is empty or its first word is not exact.
    """

    start: int
    end: int
    argv: tuple[Argument, ...]
    program: str | None  # basename when bare or on a trusted path, else the path as written
    wrappers: tuple[Wrapper, ...]  # outermost first
    variables: tuple[Variable, ...]
    redirects: tuple[Redirection, ...]
    joined: Joined
    place: Place
    cwd: str | None  # absolute; None when not known
    text: str  # the command without its wrappers, as written
    function: bool = False  # argv[0] names a function defined earlier in the text
    opaque: tuple[Opaque, ...] = ()
    stdin: int | None = None  # index in Analysis.commands of the command piped into this one
    elsewhere: tuple[str, ...] = ()  # where it runs instead of cwd if an earlier cd fails: cd x; rm y
    caller: str | None = None  # the function in whose body it is
    called: tuple[str, ...] = ()  # its name, where its user said how it is called
    growth: str = ""  # what a loop or a sequence makes without end, for one that represents it: processes, words

    def apart_from(self, other: Command) -> tuple[Wrapper, ...]:
        """The layers around this command and not around `other`: of `b` nothing in `ssh host 'a | b'`."""
        return tuple([wrapper for wrapper in self.wrappers if wrapper not in other.wrappers])

    def moved_by(self) -> tuple[Wrapper, ...]:
        """The layers around this command but those that run it here as it is: timeout, a shell given a text."""
        same = (Wrapping.Nothing, Wrapping.Shell)
        return tuple([wrapper for wrapper in self.wrappers if wrapper.wrapping not in same])


def wordless(start: int, end: int, text: str, cwd: str | None, opaque: tuple[Opaque, ...] = ()) -> Command:
    """A command that stands for what has no words: a text that is not parsed, a call of an agent's own tool."""
    return Command(start, end, (), None, (), (), (), Joined.First, Place.Top, cwd, text, opaque=opaque)


class Taught(Record):
    """Facts about programs that are not part of the package: a table as `risk.catalog.table` makes it."""

    table: bytes
    teaches: bool  # also of programs that are otherwise unknown; else it only makes things more


PRINTS = "prints without end"  # the growth of a loop that writes to no file of its own


class Surroundings(Record):
    """The surroundings in which a command would run, as passed in: nothing here is looked up."""

    cwd: str  # absolute
    home: str  # absolute
    workspace: str  # absolute; the folder in which the agent may work
    shell: str = "bash"
    taught: tuple[Taught, ...] = ()
    budget: Budget | None = None  # that is left for a text and all that is judged with it; None for one of its own
    folders: tuple[str, ...] = ()  # absolute; exist all along, so that a cd into them succeeds


class Analysis(Record):
    """Every simple command of a text in the order in which it is written, inner ones after outer.

    The body of a loop over a few known words is listed once for each of them. Redirects of compound
    commands, assignments, tests and the heads of loops are commands without argv.
    """

    script: syntax.Script
    commands: tuple[Command, ...]
    opaque: tuple[Opaque, ...]  # of the whole text: those of the commands, and files that it writes and has run
