"""Subcommands that show commits and differences."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.git.model import GitCommand, Mark
from assent.risk.git.pathspec import in_revision, is_path
from assent.risk.wording import listed


def contents(git: GitCommand) -> tuple[Mark, ...]:
    """Files whose content is shown: pathspecs, operands that look like paths, and the path in HEAD:path.

    Only --no-index, or two paths outside the repository, show what git does not track; a dynamic
    word can at worst name a tracked file.
    """
    untracked = git.has("--no-index")
    words = (*git.pathspecs, *[word for word in git.operands if untracked or (is_path(word) and not _is_range(word))])
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in words
        if untracked or word.exact or word.glob
    )


def _is_range(word: Argument) -> bool:
    """Whether it is a range of commits whose end is computed: `v1.0..$(git rev-parse HEAD)`."""
    start, dots, end = word.prefix.partition("..")
    return bool(start and dots) and word.prefix != word.text and "/" not in start and end in ("", ".")


def patched(git: GitCommand) -> tuple[Mark, ...]:
    """log shows contents when it is asked for patches; -L names a file behind its lines."""
    lines = git.after.value("-L")
    named = () if lines is None else (Mark(Category.ReadsFilesystem, "", lines, Role.Reads, in_revision(lines)),)
    shows = any(git.has(option) for option in ("-p", "-U", "-L", "-c", "--cc", "-m"))
    return (*contents(git), *named) if shows else ()


def searched(git: GitCommand) -> tuple[Mark, ...]:
    """Files that grep searches; the first operand is the pattern, unless -e or -f gives it."""
    untracked = git.has("--no-index")
    words = git.operands if git.has("-e") or git.has("-f") else git.operands[1:]
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, word)
        for word in (*git.pathspecs, *words)
        if untracked or word.exact or word.glob
    )


def content(git: GitCommand) -> tuple[Mark, ...]:
    """The path in HEAD:path."""
    from assent.risk.git.pathspec import in_revision

    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in git.after.operands
        if word.exact and ":" in word.text
    )


def changed_in_place(git: GitCommand) -> tuple[Mark, ...]:
    """interpret-trailers --in-place rewrites the files that it is given."""
    option = git.option("--in-place")
    if option is None or not git.after.operands:
        return ()
    reason = f"{git.title[:-1]} --in-place` rewrites {listed([word.text for word in git.after.operands])}"
    return tuple(
        Mark(Category.ModifiesFilesystem, reason, option.argument, Role.Writes, path) for path in git.after.operands
    )
