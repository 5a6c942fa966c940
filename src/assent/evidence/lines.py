"""The lines of a changed file that git does not hold."""

from __future__ import annotations

from assent.config.source import head_of
from assent.evidence.asking import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.evidence.git_index import IndexEntry
    from assent.evidence.repository import Repository

LARGEST = 1 << 20  # bytes of a text that is compared


def lost_lines(repository: Repository, path: str, entry: IndexEntry) -> int:
    """The number of lines of the file at `path` that git's version does not have; 0 where that is not known."""
    data = head_of(path, LARGEST + 1)
    if data is None or len(data) > LARGEST or b"\0" in data:
        return 0
    held = ask(repository.root, repository.home, ("cat-file", "blob", entry.digest.hex()))
    if held is None:
        return 0
    left: dict[bytes, int] = {}
    for line in held.splitlines():
        left[line] = left.get(line, 0) + 1
    lost = 0
    for line in data.splitlines():
        if left.get(line, 0):
            left[line] -= 1
        else:
            lost += 1
    return lost
