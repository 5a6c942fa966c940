"""The steps by which a machine joins a server and remains known to it: enrolment by a code, then new tokens."""

from __future__ import annotations

import time
from typing import Any

from assent import __version__
from assent.errors import ServerError, WireError
from assent.record import replace
from assent.store.moment import moment
from assent.team.canonical import canonical, table_of
from assent.team.code import read
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine, ServerReply
from assent.team.signing import Endorsed, check_installed, fingerprint, heir

EARLY = 30 * 86_400  # seconds before its end in which a token is replaced


def join(url: str, typed: str, name: str) -> Enrolment:
    """Enrol this machine by a code that a person got from the server's page. Raises ServerError."""
    check_installed()
    code = read(typed)
    if code is None:
        raise ServerError("that is no code: it has 44 digits from 0 to 9 and a to f, and is shown on the server's page")
    body = canonical({"code": code.secret, "name": name, "version": __version__})
    told = _told(ServerLine(url).ask("POST", "/v1/enrol", body))
    try:
        keys = [Endorsed(str(key), str(signature)) for key, signature in told["keys"]]
        found = Enrolment(
            url.rstrip("/"), told["machine"], told["person"], told["token"], told["expires"], keys[-1].key
        )
        right = fingerprint(found.key) == code.key and heir(keys[0].key, keys) == found.key
    except (KeyError, IndexError, TypeError, ValueError):
        raise ServerError(f"{url}: answered with something else than an enrolment") from None
    if not right:
        raise ServerError(f"{url}: its key is not the one that the code names: somebody else answers in its place")
    return found


def renewed(known: Enrolment, *, now: float | None = None, always: bool = False) -> Enrolment:
    """The enrolment with another token where the present one ends soon. Raises ServerError."""
    at = time.time() if now is None else now
    if not always and known.expires > moment(at + EARLY):
        return known
    told = _told(ServerLine(known.url, known.token).ask("POST", "/v1/token", b"{}"))
    try:
        return replace(known, token=str(told["token"]), expires=str(told["expires"]))
    except KeyError:
        raise ServerError(f"{known.url}: answered with something else than a token") from None


def _told(reply: ServerReply) -> dict[str, Any]:
    try:
        return table_of(reply.body, "the server's answer")
    except WireError as error:
        raise ServerError(str(error)) from None
