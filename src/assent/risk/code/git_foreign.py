"""Code of somebody other than the project that git takes over: a pull by address, a request, another's branch."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Command

TAKING_OVER = frozenset(  # of git: what was fetched
    """
    merge checkout switch reset rebase cherry-pick restore read-tree worktree stash show archive diff branch tag
    """.split()
)
RENAMING = ("branch", "tag")  # among these: give it another name
PRINTING = ("show", "archive", "diff")  # among these: print it
VERBS = ("pull", "fetch", "remote", "subtree")  # that speak to somebody
OWN = frozenset(("origin", "upstream"))  # names of remotes that are the project's, as people call them
REQUESTS = ("pull/", "refs/pull/", "merge-requests/", "refs/merge-requests/", "+refs/pull/")


class Foreign:
    """The remotes and branches of others that a text has added and fetched so far."""

    def __init__(self) -> None:
        self.remotes: set[str] = set()  # that the text adds, and branches and tags that hold what they have
        self.fetched = False  # from somebody else
        self.shown: list[Command] = []  # commands that print what was fetched

    def takes(self, command: Command, is_downloaded: Callable[[str, Command], bool]) -> bool:
        """Whether a command of git takes over what it fetches from another; the order of the commands counts."""
        words = [word.text for word in command.argv[1:]]
        verb = next((word for word in words if word in VERBS or word in TAKING_OVER), "")
        named = words[words.index(verb) + 1 :] if verb else []
        if verb == "remote":
            self.remotes.update(named[1:] if named[:1] == ["add"] else ())
            return False
        if verb in TAKING_OVER:
            return self._takes_over(command, verb, named)
        if verb in VERBS:
            self.remotes.update([word for word in named if word[:1] != "-"][:1])
            self.remotes -= OWN
        others = any(self._is_other(word) or is_downloaded(word, command) for word in named)
        self.fetched = self.fetched or others
        if others:  # the branches that they are fetched into
            self.remotes.update([word.rpartition(":")[2] for word in named if ":" in word and "://" not in word])
        return others and verb != "fetch"

    def shows(self, command: Command) -> bool:
        """Whether the last command that prints what was fetched is this one."""
        return bool(self.shown) and self.shown[-1] is command

    def _takes_over(self, command: Command, verb: str, named: Sequence[str]) -> bool:
        """Whether a command that speaks to nobody puts what was fetched into the files of the project."""
        heads = {word.partition("/")[0].partition(":")[0] for word in named}
        if not ((self.fetched and "FETCH_HEAD" in heads) or not self.remotes.isdisjoint(heads)):
            return False
        if verb in RENAMING:
            self.remotes.update([word for word in named if word[:1] != "-"])
        if verb in PRINTING:
            self.shown.append(command)
        return verb not in (*RENAMING, *PRINTING)

    def _is_other(self, word: str) -> bool:
        """Whether a word names a repository or a branch of somebody else."""
        addressed = "://" in word or ("@" in word and ":" in word) or word.startswith(("/", "~", "../"))
        return addressed or word.startswith(REQUESTS) or word in self.remotes


def sets_address(command: Command) -> bool:
    """Whether git is told whom it speaks to: remote add, remote set-url, config remote.origin.url x."""
    words = [word.text for word in command.argv[1:]]
    if "remote" in words and not {"add", "set-url", "rename"}.isdisjoint(words):
        return True
    named = ("remote.", "url.", "branch.", "push.", "http.", "core.sshcommand", "credential.")
    return "config" in words and any(word.casefold().startswith(named) for word in words)
