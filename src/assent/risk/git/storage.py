"""Subcommands that pack, copy, rewrite or delete what a repository holds."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.git.history import contents
from assent.risk.git.model import GitCommand, Mark
from assent.risk.git.transfer import address


def _prunes_now(word: Argument) -> bool:
    return word.text not in ("never", "false")


def collects(git: GitCommand) -> tuple[Mark, ...]:
    """gc keeps lost commits for two weeks, unless told otherwise."""
    option = git.option("--prune")
    if option is None or option.value is None or not _prunes_now(option.value):
        return ()
    return (Mark(Category.DeletesData, "`git gc --prune` deletes unreachable commits", option.argument),)


def formats(git: GitCommand) -> tuple[Mark, ...]:
    """Patches are written into the directory of -o, or here, unless they are printed."""
    if git.has("--stdout"):
        return contents(git)
    folder = git.after.value("-o")
    here = Argument(0, 0, ".", ".", exact=True)
    reason = f"{git.title} writes patches to `{(folder or here).text}`"
    return (Mark(Category.ModifiesFilesystem, reason, None, Role.Writes, folder or here),)


def packed(git: GitCommand) -> tuple[Mark, ...]:
    """The files that go into an archive, and the repository that it comes from."""
    words = (*git.operands[1:], *git.pathspecs)
    remote = git.after.value("--remote")
    marks = tuple(Mark(Category.ReadsFilesystem, "", word, Role.Reads, word) for word in words)
    return marks if remote is None else (*marks, *address(remote))
