"""Names of hosts that a box may reach: `registry.npmjs.org`, `*.pypi.org`, `git.example.org:8443`."""

from __future__ import annotations

from assent.numeral import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_USUAL = (80, 443)
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-")
_ANY = "*."
_SCHEMES = (("https://", 443), ("http://", 80))


def is_host(entry: str) -> bool:
    """Whether a list of hosts may hold it."""
    name, colon, port = entry.partition(":")
    own = name.removeprefix(_ANY)
    labels = own.split(".")
    return all(labels) and set(own) <= _LETTERS and (not colon or 0 < (whole(port) or 0) < 1 << 16)


def fits(host: str, port: int, hosts: Sequence[str]) -> bool:
    """Whether one of the entries names that host at that port; one without a port means 80 and 443."""
    return any(_names(entry, host, port) for entry in hosts)


def _names(entry: str, host: str, port: int) -> bool:
    name, colon, own = entry.partition(":")
    if (port != int(own)) if colon else (port not in _USUAL):
        return False
    return host.endswith(name[1:]) if name.startswith(_ANY) else host == name


def host_of(word: str) -> tuple[str, int] | None:
    """Host and port of an address of the web; None for any other word."""
    for scheme, usual in _SCHEMES:
        if word.startswith(scheme):
            place = word.removeprefix(scheme).partition("/")[0].rpartition("@")[2]
            name, colon, port = place.partition(":")
            number = whole(port) if colon else None
            return name.lower(), usual if number is None else number
    return None
