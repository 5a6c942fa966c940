"""People and what they sign in by: links for one use, sessions of browsers."""

from __future__ import annotations

import hashlib
import secrets
import time

from assent.closed import Rank
from assent.errors import StoreError
from assent.record import Record
from assent.server.store.audit import SERVER, note
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import moment, now

SIGN_IN = "sign-in"
ENROL = "enrol"
LINK_SECONDS = 900
SESSION_SECONDS = 12 * 3600
_DAY = 86_400
_CHANGED, _DISABLED = "role changed", "person disabled"  # as the audit says it
_COLUMNS = "id, name, role, issuer, subject, disabled_at"


class PersonRole(Rank):
    """The role of a person: each may do what those before may."""

    viewer = 1  # see
    reviewer = 2  # decide about suggestions, requests, drafts
    admin = 3  # people, machines, releases, keys


class Person(Record):
    """One person."""

    id: str
    name: str
    role: PersonRole
    issuer: str = ""
    subject: str = ""
    disabled: str = ""  # since when

    @property
    def actor(self) -> str:
        """The name that the audit uses."""
        return f"person:{self.id}"


def hashed(secret: str) -> str:
    """The hash that is kept of a secret, all of which are random and long."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def add(
    transaction: Transaction, name: str, role: PersonRole, issuer: str = "", subject: str = "", by: str = SERVER
) -> Person:
    """A new person."""
    number = secrets.token_hex(8)
    person = Person(number, name, role, issuer, subject or number)
    transaction.run(
        "INSERT INTO people (id, name, role, issuer, subject, created_at) VALUES (?, ?, ?, ?, ?, ?)",
        (person.id, name, role.name, issuer, person.subject, now()),
    )
    note(transaction, by, "person added", person.actor, f"{name}: {role.name}")
    return person


def everybody(transaction: Transaction) -> list[Person]:
    """All people, in the order in which they came."""
    return [_person(row) for row in transaction.rows(f"SELECT {_COLUMNS} FROM people ORDER BY created_at, id")]  # noqa: S608


def names(transaction: Transaction) -> dict[str, str]:
    """The name of each person, by id."""
    return {each.id: each.name for each in everybody(transaction)}


def find(transaction: Transaction, number: str) -> Person | None:
    """The person of that id."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM people WHERE id = ?", (number,))  # noqa: S608 - constant
    return _person(rows[0]) if rows else None


def known_as(transaction: Transaction, issuer: str, subject: str) -> Person | None:
    """The person whom a provider calls so."""
    rows = transaction.rows(
        f"SELECT {_COLUMNS} FROM people WHERE issuer = ? AND subject = ?",  # noqa: S608 - constant
        (issuer, subject),
    )
    return _person(rows[0]) if rows else None


def change_role(transaction: Transaction, number: str, role: PersonRole, by: str) -> None:
    """Give a person another role; who loses one is signed out."""
    transaction.run("UPDATE people SET role = ? WHERE id = ?", (role.name, number))
    transaction.run("DELETE FROM sessions WHERE person = ?", (number,))
    note(transaction, by, _CHANGED, f"person:{number}", role.name)


def disable(transaction: Transaction, number: str, by: str) -> None:
    """Let a person in no more, and their machines neither."""
    before = find(transaction, number)
    transaction.run("UPDATE people SET disabled_at = ? WHERE id = ? AND disabled_at = ''", (now(), number))
    transaction.run("DELETE FROM sessions WHERE person = ?", (number,))
    transaction.run("UPDATE machines SET revoked_at = ? WHERE person = ? AND revoked_at = ''", (now(), number))
    note(transaction, by, _DISABLED, f"person:{number}", "" if before is None else before.role.name)


def make_link(transaction: Transaction, kind: str, person: str, by: str, seconds: int = LINK_SECONDS) -> str:
    """A secret for one use; only its hash is kept."""
    secret = secrets.token_hex(16)
    transaction.run(
        "INSERT INTO links (hash, kind, person, expires_at) VALUES (?, ?, ?, ?)",
        (hashed(secret), kind, person, moment(time.time() + seconds)),
    )
    note(transaction, by, f"{kind} link made", f"person:{person}")
    return secret


def use_link(transaction: Transaction, kind: str, secret: str) -> Person | None:
    """The person for whom the secret was made, once; None when it is used, over, or none."""
    at = now()
    used = transaction.run(
        "UPDATE links SET used_at = ? WHERE hash = ? AND kind = ? AND used_at = '' AND expires_at > ?",
        (at, hashed(secret), kind, at),
    )
    if not used:
        return None
    ((number,),) = transaction.rows("SELECT person FROM links WHERE hash = ?", (hashed(secret),))
    person = find(transaction, number)
    return None if person is None or person.disabled else person


def sign_in(transaction: Transaction, person: Person, how: str) -> str:
    """The secret of a new session."""
    secret = secrets.token_urlsafe(32)
    transaction.run("DELETE FROM sessions WHERE expires_at < ?", (now(),))
    transaction.run(
        "INSERT INTO sessions (hash, person, created_at, expires_at) VALUES (?, ?, ?, ?)",
        (hashed(secret), person.id, now(), moment(time.time() + SESSION_SECONDS)),
    )
    note(transaction, person.actor, "signed in", how)
    return secret


def signed_in(transaction: Transaction, secret: str) -> Person | None:
    """The session of the request."""
    rows = transaction.rows("SELECT person FROM sessions WHERE hash = ? AND expires_at > ?", (hashed(secret), now()))
    person = find(transaction, rows[0][0]) if rows else None
    return None if person is None or person.disabled else person


def sign_out(transaction: Transaction, secret: str) -> None:
    """End the session."""
    transaction.run("DELETE FROM sessions WHERE hash = ?", (hashed(secret),))


def forget_ended(transaction: Transaction, at: str) -> None:
    """Release links and sessions that ended before a moment."""
    for table in ("links", "sessions"):
        transaction.run(f"DELETE FROM {table} WHERE expires_at < ?", (at,))  # noqa: S608 - constant


def two_decide(transaction: Transaction) -> bool:
    """Whether there are two who may decide about what widens, or were a day ago: nobody gets rid of the other."""
    viewer = PersonRole.viewer.name
    ((now_,),) = transaction.rows("SELECT count(*) FROM people WHERE disabled_at = '' AND role <> ?", (viewer,))
    ((lost,),) = transaction.rows(
        "SELECT count(*) FROM audit WHERE at >= ?"
        " AND ((action = ? AND detail = ?) OR (action = ? AND detail <> '' AND detail <> ?))",
        (moment(time.time() - _DAY), _CHANGED, viewer, _DISABLED, viewer),
    )
    return int(now_) > 1 or int(lost) > 0


def _person(row: Row) -> Person:
    number, name, role, issuer, subject, disabled = row
    try:
        return Person(number, name, PersonRole[role], issuer, subject, disabled)
    except KeyError:
        raise StoreError(f"the role {role!r} of {name} is not known") from None
