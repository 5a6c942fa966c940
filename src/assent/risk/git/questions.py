"""Subcommands that answer questions about references, objects, files and git itself."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.git.model import GitCommand, Mark
from assent.risk.wording import listed


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
