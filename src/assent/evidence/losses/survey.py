"""The content of a path that would go: every file counted by the known facts about it."""

from __future__ import annotations

import os
import stat

from assent.config.source import head_of
from assent.errors import assert_never
from assent.evidence.asking import ask
from assent.evidence.deadline import Deadline
from assent.evidence.losses.generated import Claim, file_claim, folder_claim
from assent.evidence.operands import is_below
from assent.record import Record
from assent.risk.evidence import FileState, Item, Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.evidence.git.index import IndexEntry
    from assent.evidence.git.repository import Repository
    from assent.evidence.session.made import Made

MOST_FILES = 5_000  # that are looked at, in all
SECONDS = 0.1  # for one text
_ORDER = tuple(FileState)
_MADE = (FileState.Generated, FileState.Built)
LARGEST = 1 << 20  # bytes of a text that is compared


class Target(Record):
    """One operand on this machine."""

    path: str  # absolute, with the folders above it as they really are
    spelled: str  # as the command names it


def histories_told(paths: list[str]) -> str:
    """The loss with the repositories among what goes."""
    if not paths:
        return ""
    return f"the history in `{paths[0]}` goes too" if len(paths) == 1 else f"{len(paths)} repositories go too"


class Survey:
    """The files of all operands of one command."""

    def __init__(self, repository: Repository | None, root: str, made: Made | None = None) -> None:
        self.repository = repository
        self.root = root  # of the repository, or else of the project
        self.made = made
        self.complete = True
        self.histories: list[str] = []  # repositories among what goes, as the command would spell them
        self._claims: dict[str, tuple[Claim, str]] = {}  # of the folders around operands
        self._files = 0
        self._deadline = Deadline(SECONDS)

    def loss(self, targets: list[Target], near: bool, *, whole: bool = False) -> Loss:
        """The loss by the deletion of all of them; their paths apart by whether somebody else holds everything."""
        items = self.items(targets)
        pairs = list(zip(targets, items, strict=True))
        lost = tuple([target.path for target, item in pairs if not item.is_safe])
        others = tuple([target.path for target, item in pairs if item.is_safe])
        return Loss(items, self.complete, near, histories_told(self.histories), lost, whole=whole, others=others)

    def items(self, targets: list[Target]) -> tuple[Item, ...]:
        """One item for each operand that exists; `complete` is False afterwards if something was not looked at."""
        counted = [(target, _Count()) for target in targets]
        for target, count in counted:
            folder = os.path.dirname(target.path)
            if folder not in self._claims:
                self._claims[folder] = self._claim_around(folder)
            claim, around = self._claims[folder]
            inner = _Count() if around else count
            self._path(target.path, inner, target, None)
            if around:
                count.is_folder = inner.is_folder
                count.claimed.append((claim, around, inner))
        self._settle([count for _, count in counted])
        return tuple([self._item(target, count) for target, count in counted])

    def _claim_around(self, folder: str) -> tuple[Claim, str]:
        """The folder, or one around it, that a tool makes again, if git holds nothing of it."""
        while is_below(folder, self.root):
            claim = folder_claim(folder, self.root)
            if claim is not Claim.Nobody and not self._is_held(folder):
                return claim, folder
            folder = os.path.dirname(folder)
        return Claim.Nobody, ""

    def _is_held(self, folder: str) -> bool:
        repository = self.repository
        return repository is not None and any(True for _ in repository.index.below(repository.name(folder)))

    def _path(self, path: str, count: _Count, target: Target, entries: dict[bytes, IndexEntry] | None) -> None:
        try:
            status = os.lstat(path)
        except OSError:
            self.complete = False
            return
        if not stat.S_ISDIR(status.st_mode):
            self._file(path, status, count, entries)
            return
        count.is_folder = count.is_folder or path == target.path
        if _is_administration(path):
            self.complete = False
            if path != target.path:  # whose item says what it is
                self.histories.append(f"{target.spelled.rstrip('/')}{path[len(target.path) :]}")
            return
        if entries is None and self.repository is not None:
            entries = dict(self.repository.index.below(self.repository.name(path)))
        self._folder(path, count, target, entries)

    def _folder(self, path: str, count: _Count, target: Target, entries: dict[bytes, IndexEntry] | None) -> None:
        claim = Claim.Nobody if self._is_tracked(path, entries) else folder_claim(path, self.root)
        if claim is not Claim.Nobody:
            inner = _Count()
            if self._walk(path, inner, target, {}):
                count.claimed.append((claim, path, inner))
                return
        self._walk(path, count, target, entries)

    def _walk(self, path: str, count: _Count, target: Target, entries: dict[bytes, IndexEntry] | None) -> bool:
        """Count what is in a folder; whether there is nothing in it that is more than a file."""
        try:
            names = os.listdir(path)
        except OSError:
            self.complete = False
            return False
        for name in names:
            if self._files >= MOST_FILES or self._deadline.passed():
                count.partial = count.cut = True
                return True
            self._path(os.path.join(path, name), count, target, entries)
        return True

    def _file(self, path: str, status: os.stat_result, count: _Count, entries: dict[bytes, IndexEntry] | None) -> None:
        if self.repository is not None and path == os.path.join(self.repository.root, ".git"):
            return  # of a working tree: no file of anybody's
        self._files += 1
        count.size += status.st_size if stat.S_ISREG(status.st_mode) else 0
        if os.path.basename(path) == ".git":  # a worktree or a submodule
            self.complete = False
        own = self.made is not None and self.made.holds(path, status)
        if self.repository is None:
            count.add(
                FileState.Own
                if own
                else FileState.Generated
                if file_claim(path) is Claim.Certain
                else FileState.Unversioned
            )
            return
        name = self.repository.name(path)
        entry = self.repository.index.find(name) if entries is None else entries.get(name)
        if entry is None and own:
            count.add(FileState.Own)
        elif entry is None:
            count.unknown.append(path)
        elif self.repository.holds(path, entry, status):
            count.add(FileState.Unchanged)
        else:
            count.add(FileState.Changed)
            count.changed.append((path, entry))

    def _is_tracked(self, path: str, entries: dict[bytes, IndexEntry] | None) -> bool:
        """Whether git holds anything below the folder."""
        if not entries or self.repository is None:
            return False
        prefix = self.repository.name(path) + b"/"
        return any(name.startswith(prefix) for name in entries)

    def _settle(self, counts: list[_Count]) -> None:
        """Ask git once which of the files that it does not hold it is told to leave alone."""
        repository = self.repository
        waiting = [path for count in counts for path in count.unknown]
        claimed = [path for count in counts for claim, path, _ in count.claimed if claim is Claim.IfIgnored]
        ignored = repository.ignored(waiting + claimed) if repository is not None and waiting + claimed else frozenset()
        for count in counts:
            for path in count.unknown:
                count.add(_state(file_claim(path), path in ignored, FileState.Untracked))
            for claim, path, inner in count.claimed:
                unknown = FileState.Unversioned if repository is None else FileState.Untracked
                count.take(inner, _state(claim, path in ignored, unknown))

    def _item(self, target: Target, count: _Count) -> Item:
        self.complete = self.complete and not count.cut
        counts = tuple([(state, count.states[state]) for state in _ORDER if state in count.states])
        lines = 0
        if self.repository is not None and len(count.changed) == 1 and not count.is_folder:
            lines = lost_lines(self.repository, *count.changed[0])
        return Item(target.spelled, count.is_folder, counts, count.size, lines, count.partial)


class _Count:
    """The count of files below one operand."""

    def __init__(self) -> None:
        self.states: dict[FileState, int] = {}
        self.size = 0
        self.is_folder = False
        self.partial = False
        self.cut = False  # so that what was not looked at may be anything, and not only what a tool makes again
        self.unknown: list[str] = []  # files that git does not hold
        self.changed: list[tuple[str, IndexEntry]] = []
        self.claimed: list[tuple[Claim, str, _Count]] = []  # folders that a tool may make again

    def add(self, state: FileState, number: int = 1) -> None:
        """Count files."""
        self.states[state] = self.states.get(state, 0) + number

    def take(self, inner: _Count, state: FileState) -> None:
        """Count everything below a folder as that."""
        number = sum(inner.states.values()) + len(inner.unknown)
        number += sum([sum(deeper.states.values()) + len(deeper.unknown) for _, _, deeper in inner.claimed])
        self.size += inner.size + sum([deeper.size for _, _, deeper in inner.claimed])
        self.partial = self.partial or inner.partial
        partial = inner.partial or any(deeper.partial for _, _, deeper in inner.claimed)
        self.cut = self.cut or (partial and state not in _MADE)
        if number:
            self.add(state, number)


def _state(claim: Claim, ignored: bool, unknown: FileState) -> FileState:
    """The known facts about a path that git does not hold."""
    match claim:
        case Claim.Certain:
            return FileState.Generated
        case Claim.IfIgnored:
            return FileState.Built if ignored else unknown
        case Claim.Nobody:
            return FileState.Ignored if ignored else unknown
        case _:
            assert_never(claim)


def _is_administration(path: str) -> bool:
    """Whether the folder holds the history of a repository."""
    return all(os.path.lexists(os.path.join(path, name)) for name in ("HEAD", "objects", "refs"))


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
