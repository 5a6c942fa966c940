"""The message for a person when SQLite fails, by its primary error code (https://sqlite.org/rescode.html)."""

from __future__ import annotations

from assent.errors import StoreError, UnwritableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Error

BUSY_SECONDS = 5

_DAMAGED = "is damaged; nothing in it is used. Move it away, or repair it with `sqlite3 FILE .recover`"
_NOT_WRITABLE = "cannot be written: the disk or the file is read-only"
_HELD = f"another program has held it for {BUSY_SECONDS} seconds; try again when that has ended"

_TOLD = {
    3: "may not be opened: look at its owner and its mode",
    5: _HELD,
    6: _HELD,
    8: _NOT_WRITABLE,
    10: "the disk could not be read or written: it may be full",
    11: _DAMAGED,
    13: "the disk is full: nothing was written",
    14: "cannot be opened: look at its owner and its mode, and whether the disk is full or read-only",
    26: _DAMAGED,
}
_UNWRITABLE = {8, 10, 13, 14}  # SQLite cannot even open a file where it cannot make those beside it


def store_error(path: str, error: Error) -> StoreError:
    """The error that tells a person what is wrong with the store at `path` and what to do."""
    # Errors of the module itself, such as a closed connection, have no code.
    code: int = vars(error).get("sqlite_errorcode", 0) & 0xFF
    told = _TOLD.get(code)
    kind = UnwritableError if code in _UNWRITABLE else StoreError
    return kind(f"{path}: {told} ({error})" if told else f"{path}: {error}")
