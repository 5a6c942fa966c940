"""The server that a user's policy file names, for corrections that a team shares."""

from __future__ import annotations

from assent.config.fields import check_keys, text, texts
from assent.correction.model import MatchKind
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.fields import Refuse, Table

_KEYS = ("url", "token_file", "kinds")

# What a server may give unless the user allows more: no script and no expression of its own making.
USUAL = (MatchKind.Flag, MatchKind.Command, MatchKind.Literal)


class ServerSetting(Record):
    """The address to ask, the file that holds the token, and the kinds of corrections that are taken from it."""

    url: str
    token_file: str
    kinds: tuple[MatchKind, ...] = USUAL


def read_server(table: Table, refuse: Refuse) -> ServerSetting | None:
    """The `[server]` of a policy file; None for an empty table."""
    check_keys(table, _KEYS, refuse)
    if not table:
        return None
    url, token_file = text(table, "url", refuse), text(table, "token_file", refuse)
    if not url:
        refuse("url", "`url` is missing: the server's address")
    if not token_file:
        refuse("token_file", "`token_file` is missing: the file that holds the server's token")
    if "kinds" not in table:
        return ServerSetting(url.rstrip("/"), token_file)
    return ServerSetting(
        url.rstrip("/"), token_file, tuple([_kind(value, refuse) for value in texts(table, "kinds", refuse)])
    )


def _kind(value: str, refuse: Refuse) -> MatchKind:
    known = {kind.value or "tool": kind for kind in MatchKind}
    if value not in known:
        refuse("kinds", f"`kinds` holds {value!r}; these are known: {', '.join(known)}")
    return known[value]
