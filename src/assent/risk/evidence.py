"""The facts of disk and git about a command, as a value that was gathered elsewhere."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.command.model import Command
    from assent.risk.category import Category
    from assent.risk.finding import Finding

    Key: TypeAlias = tuple[str, ...]


class FileState(Choice):
    """The known facts about a file that would go or be overwritten."""

    Unchanged = "unchanged"  # git holds exactly these bytes
    Changed = "changed"  # git holds an earlier version
    Untracked = "untracked"  # git does not know it
    Ignored = "ignored"  # git is told not to
    Unversioned = "unversioned"  # there is no repository around it
    Generated = "generated"  # a tool makes it again: node_modules beside a lock file
    Built = "built"  # ignored by git, and named by what builds it
    Own = "own"  # this session made it, and nobody has changed it since


NOTHING = "nothing matches now"  # held by a deletion of files that do not exist
UNTOUCHED = "no file would be deleted or overwritten"  # held by a copy that only adds, as its own preview says
KEPT = "keeps folders without `-r`"  # held by one of folders alone
OWN = "which the text itself made"  # held by one of files that were not there before
ABSENT = "which does not exist now"  # the same where no command in front makes anything: test -f x && rm x
QUIET = ("/dev/null", "/dev/stderr", "/dev/stdout")  # what is written there is not kept
SAFE = frozenset((FileState.Unchanged, FileState.Generated, FileState.Built, FileState.Own))


class Item(Record):
    """One operand of a deletion or overwrite, as it is on disk."""

    path: str  # as the command spells it: dist
    is_folder: bool
    counts: tuple[tuple[FileState, int], ...]  # files by state; a folder without files has none
    size: int  # bytes of all files
    lines: int = 0  # of a changed text: those that git does not hold
    partial: bool = False  # there are more files than were counted

    @property
    def is_safe(self) -> bool:
        """Whether all of it can be recovered without a snapshot."""
        return all(state in SAFE for state, _ in self.counts)


class Loss(Record):
    """The loss by one command. Only a complete one says that there is nothing else."""

    items: tuple[Item, ...]
    complete: bool
    near: bool  # everything is in the workspace or among temporary files, and not behind a link that leads out
    told: str = ""  # what is lost besides files: "3 commits that no other branch holds"
    paths: tuple[str, ...] = ()  # absolute and real, of the items that are not safe
    others: tuple[str, ...] = ()  # of the other items, where a snapshot does not hold them as well
    in_place: bool = False  # they are overwritten
    undo: bool = False  # a snapshot can hold these paths
    verb: str = "deletes"  # what is done to the items
    held: str = ""  # why nothing is lost where there are no items
    refs: tuple[tuple[str, str, str], ...] = ()  # of git: branch or stash, its repository, and what is recorded of it
    whole: bool = False  # it is all that the command does, whatever is around it: find … -exec rm {} +

    @property
    def is_safe(self) -> bool:
        """Whether everything that goes can be recovered without a snapshot."""
        return self.complete and not self.told and all(item.is_safe for item in self.items)


class ScriptFile(Record):
    """The text of a file that a command runs."""

    word: str  # as the command names it
    text: str
    shell: str  # what runs it: bash, sh; empty for Python
    stands: bool  # nothing before it in the text may have changed the file, so that it may count for less
    allowed: bool = False  # it would run without a question: only what destroys counts
    guarded: bool = False  # so does what guard denies
    loaded: bool = False  # a file that the command loads, of which not all may run: only what destroys counts
    recipe: bool = False  # it is no file, but a part of one: `clean` in `Makefile`
    shown: bool = False  # of such a file nothing else runs: whoever reads the recipe has read the code
    read: ScriptCommands | None = None  # where that is known already


class ScriptCommands(Record):
    """The commands of a script, as the command that runs it gives it words and a folder."""

    findings: tuple[Finding, ...]
    whole: bool  # none of it is opaque


class Raise(Record):
    """The reason that makes a command more than its words say."""

    category: Category
    reason: str
    starting: tuple[str, ...] = ()  # what it writes that runs on its own later
    unseen: bool = False  # it runs code that nobody has read


class Evidence(Record):
    """The evidence for one text: nothing of it holds for another."""

    text: str
    losses: tuple[tuple[Key, Loss], ...] = ()  # by the command that causes them
    scripts: tuple[tuple[Key, ScriptFile], ...] = ()  # by the command that runs them
    premises: tuple[Key, ...] = ()  # commands whose premise holds: the program is one of the project
    shows: tuple[Key, ...] = ()  # of these, those that a program as it was installed only tells its version
    raises: tuple[tuple[Key, Raise], ...] = ()  # another repository, what the session put there, links
    inside: tuple[Key, ...] = ()  # commands in a repository that is the session's own


def key(command: Command) -> Key:
    """The mark of a command in its text: where it is, its words, and what it redirects.

    A call of an agent's own tool has no words: there it is what is done to which file.
    """
    targets = [f"{part.operator}{part.target.text}" for part in command.redirects if part.target is not None]
    words = [word.text for word in command.argv] if command.argv or targets else [command.text]
    return (command.cwd or "", *words, "", *targets)
