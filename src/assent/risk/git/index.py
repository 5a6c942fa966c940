"""Subcommand → rule. A family's table is imported when one of its subcommands is first asked for."""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.risk.git.model import Actions, GitRule


class GitFamily(Choice):
    """A table of subcommands; the value is its members."""

    History = """annotate blame cherry diff diff-files diff-index diff-tree grep log range-diff reflog
    rev-list shortlog show show-branch whatchanged"""
    Questions = """cat-file check-attr check-ignore check-mailmap check-ref-format column count-objects
    describe diagnose bugreport fmt-merge-msg for-each-ref fsck get-tar-commit-id help interpret-trailers ls-files
    ls-tree merge-base merge-tree name-rev patch-id rev-parse show-index show-ref status stripspace var verify-commit
    verify-pack verify-tag version"""
    Commits = """am apply bisect cherry-pick commit commit-tree merge merge-file rebase rerere reset revert"""
    Files = """add checkout checkout-index clean init init-db mv read-tree restore rm stage switch
    update-index"""
    Trees = """sparse-checkout stash worktree"""
    Nested = """lfs submodule subtree"""
    Refs = """branch notes pack-refs replace symbolic-ref tag update-ref"""
    Remotes = """clone fetch ls-remote pull push remote request-pull"""
    Storage = """archive bundle commit-graph fast-export fast-import filter-branch filter-repo format-patch gc
    hash-object index-pack maintenance mktag mktree multi-pack-index pack-objects prune prune-packed repack
    unpack-file unpack-objects update-server-info write-tree"""
    Programs = """citool config credential credential-cache credential-store daemon difftool for-each-repo gui
    hook imap-send instaweb merge-index mergetool send-email svn"""


_FAMILIES = {name: family for family in GitFamily for name in family.value.split()}


def find(name: str) -> GitRule | Actions | None:
    """The known facts about the subcommand `name`."""
    family = _FAMILIES.get(name)
    return None if family is None else table(family).get(name)


def table(family: GitFamily) -> Mapping[str, GitRule | Actions]:
    """The rules of one family by subcommand."""
    match family:
        case GitFamily.History:
            from assent.risk.git import history

            return history.RULES
        case GitFamily.Questions:
            from assent.risk.git import questions

            return questions.RULES
        case GitFamily.Commits:
            from assent.risk.git import commits

            return commits.RULES
        case GitFamily.Files:
            from assent.risk.git import files

            return files.RULES
        case GitFamily.Trees:
            from assent.risk.git import trees

            return trees.RULES
        case GitFamily.Nested:
            from assent.risk.git import nested

            return nested.RULES
        case GitFamily.Refs:
            from assent.risk.git import refs

            return refs.RULES
        case GitFamily.Remotes:
            from assent.risk.git import remotes

            return remotes.RULES
        case GitFamily.Storage:
            from assent.risk.git import storage

            return storage.RULES
        case GitFamily.Programs:
            from assent.risk.git import programs

            return programs.RULES
        case _:
            assert_never(family)
