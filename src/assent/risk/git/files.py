"""Subcommands that change files of the working tree, the index, or where the tree stands."""

from __future__ import annotations

from assent.command.word import is_label
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.git.model import GitCommand, Mark
from assent.risk.git.pathspec import is_path
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.command.model import Argument

# options of checkout with which its operand is a branch or a commit
_ON_BRANCH = ("-b", "-B", "--orphan", "-t", "-d")


def _overwrites(git: GitCommand, words: Iterable[Argument], commit: Argument | None = None) -> tuple[Mark, ...]:
    """Files that are restored as they were recorded, in the index or in `commit`."""
    files = tuple(words)
    if not files:
        return ()
    named = [file.text for file in files if not file.text.startswith((":!", ":^", ":(exclude"))]
    changes = f"uncommitted changes in {listed(named or ['.'])}"
    reason = f"{git.title} discards {changes}"
    if commit is not None:
        reason = f"{git.title} replaces {changes} with the version of {quoted(commit.text)}"
    elif git.has("-2") or git.has("-3"):
        reason = f"{git.title} replaces {changes} with {'our' if git.has('-2') else 'their'} side of the merge"
    return tuple([Mark(Category.DeletesData, reason, file, Role.Spreads, file) for file in files])


def checks_out(git: GitCommand) -> tuple[Mark, ...]:
    """Tell paths, whose changes are discarded, from the name of a branch."""
    operands = git.operands
    if git.pathspecs:
        return _overwrites(git, git.pathspecs, next(iter(operands), None))
    if not operands or git.after.separator is not None or any(git.has(option) for option in _ON_BRANCH):
        return ()
    if len(operands) > 1:  # the first may be a commit to take the others from
        if is_path(operands[0]) or git.has("-2") or git.has("-3"):  # git takes no commit with --ours and --theirs
            return _overwrites(git, operands)
        return _overwrites(git, operands[1:], operands[0])
    if is_path(operands[0]):
        return _overwrites(git, operands)
    if not operands[0].exact and not is_label(operands[0]):
        reason = f"{git.title} may discard uncommitted changes in `{operands[0].text}`, if that is a file"
        return (Mark(Category.Unrecognized, reason, operands[0]),)
    return ()


def restores(git: GitCommand) -> tuple[Mark, ...]:
    """With --staged alone only the index changes."""
    if git.has("-S") and not git.after.has("-W"):
        return ()
    source = git.option("--pathspec-from-file")
    if source is not None:
        value = source.value.text if source.value is not None else "-"
        reason = f"{git.title} discards uncommitted changes of files in `{value}`"
        return (Mark(Category.DeletesData, reason, source.argument),)
    chosen = git.option("-p")
    if chosen is not None and not git.after.operands:
        reason = f"`{git.title.strip('`')} -p` discards the chosen uncommitted changes"
        return (Mark(Category.DeletesData, reason, chosen.argument),)
    return _overwrites(git, git.after.operands, git.after.value("-s"))


def removes(git: GitCommand) -> tuple[Mark, ...]:
    """With --cached the files stay."""
    if git.has("--cached"):
        return ()
    files = git.after.operands
    named = listed([file.text for file in files]) if files else "files"
    reason = f"{git.title} deletes {named}"
    return (
        Mark(Category.DeletesData, reason, git.word),
        *(Mark(Category.ReadsFilesystem, "", None, Role.Deletes, file) for file in files),
    )


def reads_tree(git: GitCommand) -> tuple[Mark, ...]:
    """-u --reset overwrites files that have changed."""
    reset = git.option("--reset")
    if reset is None or not git.after.has("-u"):
        return ()
    return (Mark(Category.DeletesData, "`git read-tree --reset -u` discards uncommitted changes", reset.argument),)
