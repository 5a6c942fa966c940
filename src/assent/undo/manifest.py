"""The contents of a snapshot, recorded as one JSON array a line: the call, then every path."""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import StoreError
from assent.record import Record

NAME = "manifest"


class PathKind(Choice):
    """The kind of thing that was at a path."""

    File = "file"
    Folder = "folder"
    Link = "link"
    Branch = "branch"  # of a repository; see `undo.refs`
    Stash = "stash"
    Tag = "tag"
    Tip = "tip"  # the last commit of the current branch
    Head = "head"  # which branch is checked out
    Around = "around"  # a folder around what is held, which may go with the last of its files


class SnapshotCall(Record):
    """The command before which the snapshot was taken."""

    command: str  # redacted
    cwd: str
    session: str
    when: int  # milliseconds


class SnapshotEntry(Record):
    """One path as it was."""

    kind: PathKind
    path: str  # absolute and real
    mode: int
    modified: int  # nanoseconds
    size: int
    inode: int
    stored: str = ""  # the name of the file in the snapshot, where a link leads, or the known facts about a branch
    linked: bool = False  # the stored file is the very one, under another name
    attributes: tuple[tuple[str, str], ...] = ()  # of a copy: name, and value in hexadecimal


def written(call: SnapshotCall, entries: list[SnapshotEntry]) -> bytes:
    """The manifest of a snapshot."""
    lines = [_line([call.command, call.cwd, call.session, call.when])]
    for entry in entries:
        attributes = " ".join([f"{name.encode().hex()}:{value}" for name, value in entry.attributes])
        marks = [entry.mode, entry.modified, entry.size, entry.inode, int(entry.linked)]
        lines.append(_line([entry.kind.value, entry.path, *marks, entry.stored, attributes]))
    return "".join(lines).encode("ascii")


def _line(values: list[str | int]) -> str:
    from _json import encode_basestring_ascii  # what json itself is made of, at no cost

    shown = [encode_basestring_ascii(value) if isinstance(value, str) else str(value) for value in values]
    return f"[{','.join(shown)}]\n"


def is_of(data: bytes, command: str) -> bool:
    """Whether the manifest that begins so is that of a snapshot before the command."""
    return data.startswith(f"{_line([command])[:-2]},".encode("ascii"))


def read(data: bytes, name: str) -> tuple[SnapshotCall, list[SnapshotEntry]]:
    """The manifest with that name; StoreError when it is not one."""
    import json  # only where something is restored or shown

    try:
        first, *rest = [json.loads(line) for line in data.splitlines()]
        command, cwd, session, when = first
        return SnapshotCall(command, cwd, session, when), [_entry(*values) for values in rest]
    except (ValueError, TypeError) as error:
        raise StoreError(f"{name}: is not the manifest of a snapshot: {error}") from error


def _entry(
    kind: str, path: str, mode: int, modified: int, size: int, inode: int, linked: int, stored: str, attributes: str
) -> SnapshotEntry:
    pairs = [part.split(":") for part in attributes.split()]
    kept = tuple([(bytes.fromhex(name).decode(), value) for name, value in pairs])
    return SnapshotEntry(PathKind(kind), path, mode, modified, size, inode, stored, bool(linked), kept)
