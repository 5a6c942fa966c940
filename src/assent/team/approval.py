"""The yes of a person elsewhere as it travels: for one request, and signed by the key that machines pin."""

from __future__ import annotations

import hashlib
from typing import Any

from assent.errors import ServerError
from assent.record import Record
from assent.team.canonical import canonical
from assent.team.signing import APPROVAL, Endorsed, PrivateKey, heir, is_signed, public_of, sign


class SignedApproval(Record):
    """The signed approval: `digest` binds text, folder, category, agent and machine, as `Bound` has it."""

    number: str  # of the request
    digest: str
    expires: str  # ISO 8601 in UTC

    def text(self) -> bytes:
        """The bytes that are signed."""
        return canonical([self.number, self.digest, self.expires])


def sealed(approval: SignedApproval, key: PrivateKey, keys: tuple[Endorsed, ...]) -> dict[str, Any]:
    """Its signature as JSON values; `keys` are all that ever signed, the first first."""
    told = {"key": public_of(key), "signature": sign(key, APPROVAL, approval.text())}
    return {**told, "keys": [[each.key, each.signature] for each in keys]}


def check_sealed(approval: SignedApproval, told: object, pinned: str) -> None:
    """Raise ServerError unless the pinned key, or a successor that it signed, has signed `approval`."""
    try:
        key, signature = str(told["key"]), str(told["signature"])  # type: ignore[index] # as below
        keys = tuple([Endorsed(str(one[0]), str(one[1])) for one in told["keys"]])  # type: ignore[index] # as below
    except (KeyError, IndexError, TypeError):  # no table, or another one
        raise ServerError("the approval is not signed: not used") from None
    if heir(pinned, keys) != key or not is_signed(key, signature, APPROVAL, approval.text()):
        raise ServerError("the approval's signature is not that of the key pinned at enrolment: not used")


class Bound(Record):
    """One text, of one agent, in one folder, of one category, on one machine."""

    machine: str
    agent: str
    command: str
    folder: str
    category: str

    def digest(self) -> str:
        """The hash of all of it."""
        told = ["assent request 1", self.machine, self.agent, self.command, self.folder, self.category]
        return hashlib.sha256(canonical(told)).hexdigest()
