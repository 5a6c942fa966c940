"""The program files of a user and of a project, compiled to tables and kept as a snapshot.

A folder is as its files were when the snapshot was written: their names, sizes and times are its marks.
"""

from __future__ import annotations

from assent.command.parts import Taught
from assent.config.locations import Locations, shown
from assent.config.snapshot import keep, take
from assent.config.source import marks_of, read_source
from assent.errors import PolicyError
from assent.system import calls, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from assent.config.snapshot import Marks, Payload

    Known: TypeAlias = dict[str, dict[str, str]]  # as `rules_table.OWN`

SUFFIX = ".rules"
MOST = 500  # files of one folder
LARGEST = 1 << 20  # bytes of them all


def own(folder: str, places: Locations) -> tuple[Taught, Known]:
    """The user's own files as one table, and the other facts in them.

    Raises PolicyError when one of them is wrong.
    """
    found: list[tuple[str, str, bytes, Known]] = _files(folder, places, together=True)
    if not found:
        return Taught(b"", True), {}  # noqa: FBT003 - a field
    _, _, table, known = found[0]
    return Taught(table, True), known  # noqa: FBT003 - a field


def of_project(folder: str, places: Locations, trusted: Mapping[str, str]) -> list[Taught]:
    """The table of each file of a project; one that is not trusted makes things more, and teaches nothing new."""
    found: list[tuple[str, str, bytes, Known]] = _files(folder, places, together=False)
    return [Taught(table, trusted.get(path) == digest) for path, digest, table, _ in found]


def paths(folder: str) -> list[str]:
    """The program files of a folder, in order; none where there is no folder. Raises PolicyError."""
    try:
        names = calls.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise PolicyError(f"{folder}: cannot be read: {error.strerror}") from error
    found = sorted([name for name in names if name.endswith(SUFFIX) and not name.startswith(".")])
    if len(found) > MOST:
        raise PolicyError(f"{folder}: holds more than {MOST} program files")
    return [join(folder, name) for name in found]


def _files(folder: str, places: Locations, *, together: bool) -> Payload:
    """Path, digest and table of each file, or of all `together`, from the snapshot when that is fresh."""
    files = paths(folder)
    marks = _marks(folder, files)
    payload = take(folder, marks, places.state)
    if payload is not None:
        return payload
    from assent.config.program_file import compile_files

    read = [(path, shown(path, places.home), read_source(path).data) for path in files]
    if sum([len(data) for _, _, data in read]) > LARGEST:
        raise PolicyError(f"{shown(folder, places.home)}: its program files are larger than {LARGEST} bytes together")
    payload = compile_files(read, together)
    if marks is not None and marks == _marks(folder, paths(folder)):
        keep(folder, marks, places.state, payload)
    return payload


def _marks(folder: str, files: Sequence[str]) -> Marks | None:
    """The latest time of a change, then the marks of the folder and of each file; None when one has just gone."""
    found = [marks_of(path) for path in (folder, *files)]
    known = [marks for marks in found if marks is not None]
    if len(known) < len(found):
        return None
    return max([marks[0] for marks in known]), *[mark for marks in known for mark in marks]
