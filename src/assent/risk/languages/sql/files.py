"""Files that databases are, by their addresses: `file:x.db?mode=ro`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace


def read_only(word: Argument) -> Argument | None:
    """The file that an address such as `file:x.db?mode=ro` names, which SQLite then does not write; None for others."""
    path, _, query = word.text.removeprefix("file:").partition("?")
    settings = query.split("&")
    plain = word.text.startswith("file:") and not any(mark in path for mark in "%#") and not path.startswith("//")
    if not plain or not path or not {"mode=ro", "immutable=1"}.intersection(settings):
        return None
    if not set(settings) <= {"mode=ro", "immutable=1", "cache=shared", "cache=private", "nolock=1"}:
        return None
    prefix = word.prefix.removeprefix("file:").partition("?")[0]
    return replace(word, text=path, prefix=prefix)
