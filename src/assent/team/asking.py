"""A question put to people of the team over HTTP, and what they answered."""

from __future__ import annotations

from typing import Any

from assent.errors import ServerError, WireError
from assent.record import Record
from assent.team.approval import Bound, SignedApproval, check_sealed
from assent.team.canonical import canonical, table_of
from assent.team.http import ServerLine


class Put(Record):
    """A question that the server has."""

    number: str
    expires: str  # ISO 8601 in UTC


def put(line: ServerLine, bound: Bound, reason: str, seconds: int) -> Put:
    """Ask; a question that is open already is not asked twice. Raises ServerError."""
    told = {"agent": bound.agent, "command": bound.command, "folder": bound.folder, "category": bound.category}
    made = _told(line, "POST", "", canonical({**told, "reason": reason, "seconds": seconds}))
    if made.get("digest") != bound.digest() or not {"id", "expires"} <= set(made):
        raise ServerError("the server recorded another question, so nobody was asked")
    return Put(str(made["id"]), str(made["expires"]))


def state_of(line: ServerLine, number: str) -> str:
    """The state of it: open, approved, refused, taken, expired. Raises ServerError."""
    return str(_told(line, "GET", f"/{number}").get("state", ""))


def take(line: ServerLine, number: str, digest: str, pinned: str) -> str:
    """Use the approval, once; until when it holds. Raises ServerError, also for one that the key has not signed."""
    told = _told(line, "POST", f"/{number}/take", b"{}")
    approval = SignedApproval(number, digest, str(told.get("expires", "")))
    check_sealed(approval, told.get("approval"), pinned)
    return approval.expires


def _told(line: ServerLine, method: str, path: str, body: bytes | None = None) -> dict[str, Any]:
    try:
        return table_of(line.ask(method, f"/v1/requests{path}", body).body, "the server's answer")
    except WireError as error:
        raise ServerError(str(error)) from None
