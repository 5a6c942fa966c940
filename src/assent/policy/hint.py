"""The worst that words, or code, that are not understood may mean, as a reason says it."""

from __future__ import annotations

from assent.closed import Choice
from assent.risk.wording import UNREAD


class Hint(Choice):
    """The worst that words suggest; each value is the end of a reason that says so."""

    Loses = "its words suggest that it deletes data"
    Shows = "its words suggest that it shows a secret"
    Lasts = "its words suggest that it lasts"
    Hides = "it can run what the text does not show"
    Unread = UNREAD


# What a reason has, outside of what it quotes, that says so itself.
_SAYS: dict[Hint, tuple[str, ...]] = {
    Hint.Loses: (
        *("delete", "remove", "discard", "drop", "destroy", "erase", "overwrite", "wipe", "truncate", "empties"),
        *("empty", "purge", "cleans", "clears", "loses", "uninstall", "any file"),
    ),
    Hint.Shows: ("secret", "password", "key", "token", "credential", "environment"),
    Hint.Lasts: ("later", "at every", "at login", "start-up", "at the start", "hook", "service", "schedule"),
    Hint.Hides: ("computed", "cannot judge", "known at run time"),
    Hint.Unread: ("known at run time",),
}


def suggests(hint: Hint, reason: str) -> str:
    """The end of a reason by which it tells of the hint; empty where the reason does so itself."""
    return "" if _has(reason, _SAYS[hint]) else hint.value


def _has(reason: str, words: tuple[str, ...]) -> bool:
    plain = " ".join(reason.split("`")[::2])
    return any(word in plain for word in words)


# The rights that others, or a container, are given, with the words of a reason that says so itself.
_GIVEN = {
    "everybody": ("it gives everybody access", ("everybody", "public", "anyone", "0.0.0.0/0", "::/0", "anonymous")),
    "all rights": ("it gives all rights", ("all rights", "administrator")),
    "its machine": ("it gives a container all rights on its machine", ("machine",)),
    "others": ("it may give others access", ("access", " key", "account", "user", "member", "owner", "role", "token")),
}


def access(reason: str, whom: str) -> str:
    """The end of a reason by which it tells that others get in; empty where the reason does so itself."""
    told, words = _GIVEN[whom]
    return "" if any(word in reason for word in words) else told  # also in what it quotes: `public`
