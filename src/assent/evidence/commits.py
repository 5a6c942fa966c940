"""The number of commits a branch would leave behind, and the words for it."""

from __future__ import annotations

from assent.evidence.asking import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.repository import Repository


def count_of(repository: Repository, words: Sequence[str]) -> int | None:
    """The number of commits that `git rev-list` finds with those words; None where it fails."""
    told = ask(repository.root, repository.home, ("rev-list", "--count", *words))
    return int(told) if told is not None and told.strip().isdigit() else None


def commits_told(number: int) -> str:
    """1 commit, 3 commits."""
    return "1 commit" if number == 1 else f"{number} commits"


def left_to_reflog(number: int) -> str:
    """The words of a question about commits that no branch would hold any more."""
    return f"{commits_told(number)} of the branch would remain only in the reflog"
