"""The loss on one line: `dist/` (312 files, 40 MB, ignored by git)."""

from __future__ import annotations

from assent.errors import assert_never
from assent.risk.evidence import FileState, Item, Loss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_GIT = ".git/"
MOST = 4  # items that are named
LONGEST = 240  # characters of them together
LONGEST_PATH = 80
LONGEST_NAME = 60
_WHOLE = ("deletes", "overwrites")  # verbs after which no line of a file remains; an edit may keep them
_UNITS = ("bytes", "kB", "MB", "GB", "TB")
UNDO = "can be undone with `assent undo`"


def consequence(loss: Loss) -> list[str]:
    """The clauses of one line, without a verb's subject; none where nothing is known."""
    parts = [_items(loss)] if loss.items else []
    if loss.held:
        parts.append(loss.held)
    if loss.told:
        parts.append(loss.told)
    if parts and loss.undo and not loss.is_safe:
        parts.append(f"{UNDO}, except files that git holds or a tool makes again" if loss.others else UNDO)
    return parts


def names_told(names: Sequence[str]) -> str:
    """Names as a question tells them: the first four, long ones cut off, and how many more there are."""
    shown = [f"`{name if len(name) <= LONGEST_NAME else f'{name[:LONGEST_NAME]}…'}`" for name in names[:MOST]]
    return ", ".join([*shown, *([f"{len(names) - MOST} more"] if len(names) > MOST else [])])


def _items(loss: Loss) -> str:
    sure = "would" if loss.verb in _WHOLE else "could"
    shown = [_item(item, sure) for item in loss.items[:MOST]]
    if len(loss.items) > MOST or len(", ".join(shown)) > LONGEST:
        shown = _fitting([_item(item, sure) for item in sorted(loss.items, key=lambda item: item.is_safe)[:MOST]])
        more = len(loss.items) - len(shown)
        shown += [f"{more} more"] if more else []
    counted = f"{loss.verb} {len(loss.items)} paths: " if len(loss.items) > 1 else f"{loss.verb} "
    return counted + ", ".join(shown)


def _fitting(told: list[str]) -> list[str]:
    """The first of them, as many as people read at a glance."""
    length, number = 0, 0
    while number < len(told) and (not number or length + len(told[number]) <= LONGEST):
        length += len(told[number]) + 2
        number += 1
    return told[:number]


def _path(path: str) -> str:
    """The path, or the end of a long one."""
    return path if len(path) <= LONGEST_PATH else f"…{path[-LONGEST_PATH:]}"


def _item(item: Item, sure: str) -> str:
    if not item.is_folder:
        state = item.counts[0][0] if item.counts else FileState.Unversioned
        return f"`{_path(item.path)}` ({_file(state, item, sure)})"
    path = f"{_path(item.path.rstrip('/'))}/"
    total = sum([count for _, count in item.counts])
    if not total:  # what git keeps is not counted
        return f"`{path}` (the repository with its whole history)" if path.endswith(_GIT) else f"`{path}` (empty)"
    more = "over " if item.partial else ""
    said = f"{more}{_files(total)}, {more}{size_text(item.size)}"
    if len(item.counts) == 1:
        return f"`{path}` ({said}, {_state(item.counts[0][0])})"
    lost = [f"{count} {_state(state)}" for state, count in item.counts]
    return f"`{path}` ({said}: {', '.join(lost)})"


def _file(state: FileState, item: Item, sure: str) -> str:
    match state:
        case FileState.Unchanged:
            return "tracked by git, unchanged"
        case FileState.Changed:
            lost = f": {item.lines} {'line' if item.lines == 1 else 'lines'} {sure} be lost" if item.lines else ""
            return f"tracked, changed since the last commit{lost}"
        case (
            FileState.Untracked
            | FileState.Ignored
            | FileState.Unversioned
            | FileState.Generated
            | FileState.Built
            | FileState.Own
        ):
            return f"{size_text(item.size)}, {_state(state)}"
        case _:
            assert_never(state)


def _state(state: FileState) -> str:
    match state:
        case FileState.Unchanged:
            return "tracked and unchanged"
        case FileState.Changed:
            return "changed since the last commit"
        case FileState.Untracked:
            return "untracked"
        case FileState.Ignored:
            return "ignored by git"
        case FileState.Unversioned:
            return "not in git"
        case FileState.Generated:
            return "generated"
        case FileState.Built:
            return "ignored by git, generated"
        case FileState.Own:
            return "made by this session"
        case _:
            assert_never(state)


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count:,} files"


def size_text(size: int) -> str:
    """`40 MB`, `1.2 kB`: two figures are enough."""
    value, unit = float(size), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    if unit == 0:
        return "1 byte" if size == 1 else f"{size} bytes"
    return f"{value:.1f} {_UNITS[unit]}" if value < 9.95 else f"{value:.0f} {_UNITS[unit]}"
