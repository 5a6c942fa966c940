"""What judging one simple command found."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.command.model import Argument, Command, Opaque, Redirection, Variable, Wrapper

    Fault: TypeAlias = Argument | Opaque | Redirection | Variable | Wrapper  # what has a span


class Secret(Choice):
    """Secrets that a user may let be read, by a setting."""

    Environment = "environment"  # variables: printenv, env, echo $TOKEN
    Dotenv = "dotenv"  # .env files and their like


class Premise(Record):
    """A fact about the disk that would make a command less; only evidence can tell whether it holds."""

    installed: str  # the program or package of the project: in node_modules/.bin, its lock file; empty: loads nothing
    category: Category  # what the command is then
    reason: str
    instead: Category = Category.RunsFetchedCode  # of this


class Judgement(Record):
    """What one program does with its arguments, as its rule sees it; wrappers and redirects aside.

    `reads`, `writes` and `deletes` are paths as the program receives them, relative to the
    command's own directory; which zone they lie in is judged afterwards, for all programs alike.
    """

    category: Category
    reason: str  # "--force rewrites the remote branch": names the word at fault
    fault: Fault | None = None  # the word at fault
    reads: tuple[Argument, ...] = ()
    writes: tuple[Argument, ...] = ()
    deletes: tuple[Argument, ...] = ()
    whole: tuple[Argument, ...] = ()  # among the writes: changed with all beneath them, or moved away


class Finding(Record):
    """The riskiest thing that one simple command does, with everything that it touches."""

    command: Command
    category: Category
    reason: str
    start: int  # of the word at fault
    end: int
    reads: tuple[str, ...]  # paths as written; see risk.paths for how they are resolved
    writes: tuple[str, ...]
    deletes: tuple[str, ...]
    remedy: str = ""  # a safer spelling of the command, proven to be less: git push --force-with-lease
    secret: Secret | None = None  # the only kind of secret that it reads
    beside: Category = Category.Unrecognized  # what it is when that may be read
    beyond: tuple[str, ...] = ()  # of the writes and deletes, those outside the workspace
    starting: tuple[str, ...] = ()  # of the writes, those of what runs by itself later: ~/.bashrc, .git/hooks/x
    distant: tuple[str, ...] = ()  # of the writes and deletes, those on another machine or in a container
    inside: bool = False  # it certainly works in folders of the workspace; only asked of changes to the project
    premise: Premise | None = None  # what makes it less, if it is so
    consequence: str = ""  # what would be lost, on one line, as far as the disk says
