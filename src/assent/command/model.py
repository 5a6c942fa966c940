"""Facts about each simple command that could run: the program, its words and where it is.

All spans are code points of the text that was given, half open; for a command inside a string
(`bash -c '…'`, `eval`, backquotes) they are mapped back to the text as far as quoting allows, else
they are the span of the whole string.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.command.word import Argument as Argument
from assent.command.word import Wrapping as Wrapping
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from assent import syntax
    from assent.command.parts import Opaque, Redirection, Taught, Variable, Wrapper
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

    def is_certain(self) -> bool:
        """Whether all its words are known, and all files of its redirects."""
        targets = [part.target for part in self.redirects if part.target is not None]
        return all(word.exact for word in (*self.argv, *targets))

    def given(self) -> list[Argument]:
        """The text of each here-document and here-string that it is given."""
        return [part.given for part in self.redirects if part.given is not None]

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
