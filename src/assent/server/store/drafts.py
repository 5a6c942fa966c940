"""Policy as people write, review and release it: drafts, and the revisions that machines get."""

from __future__ import annotations

import secrets

from assent.record import Record
from assent.server.store.audit import note, noted
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import now
from assent.team.bundle import Content, content_of
from assent.team.canonical import canonical, table_of

EVERYBODY = 100  # per cent
_DRAFT = "id, content, note, author, widens, state, decided_by, created_at"
_RELEASE = "revision, content, draft, share, released_by, released_at"


class PolicyDraft(Record):
    """A policy that somebody proposes."""

    id: str
    content: Content
    note: str
    author: str  # a person's id
    widens: str  # why it may allow more than what holds; empty where it cannot
    state: str  # open, approved, refused, released
    decided_by: str
    created: str


class Release(Record):
    """A revision that machines get."""

    revision: int
    content: Content
    draft: str  # empty for a return
    share: int  # per cent of the machines
    released_by: str
    released: str


def add(transaction: Transaction, content: Content, told: str, author: str, widens: str) -> PolicyDraft:
    """A new draft."""
    draft = PolicyDraft(secrets.token_hex(8), content, told, author, widens, "open", "", now())
    transaction.run(
        f"INSERT INTO drafts ({_DRAFT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - constant
        (draft.id, canonical(content.fields()).decode(), told, author, widens, "open", "", draft.created),
    )
    note(transaction, f"person:{author}", "draft made", f"draft:{draft.id}", told)
    return draft


def find(transaction: Transaction, number: str) -> PolicyDraft | None:
    """The draft of that id."""
    rows = transaction.rows(f"SELECT {_DRAFT} FROM drafts WHERE id = ?", (number,))  # noqa: S608 - constant
    return _draft(rows[0]) if rows else None


def listed(transaction: Transaction) -> list[PolicyDraft]:
    """All drafts, the latest first."""
    rows = transaction.rows(f"SELECT {_DRAFT} FROM drafts ORDER BY created_at DESC, id LIMIT 100")  # noqa: S608
    return [_draft(row) for row in rows]


def decide(transaction: Transaction, draft: PolicyDraft, state: str, by: str) -> bool:
    """Approve or refuse an open draft; whether it was open."""
    statement = "UPDATE drafts SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'open'"
    told = f"person:{by}", f"draft {state}", f"draft:{draft.id}"
    return noted(transaction, statement, (state, by, now(), draft.id), *told)


def release(transaction: Transaction, content: Content, share: int, by: str, draft: str = "") -> Release:
    """Give `content` out as the next revision; an empty `draft` is a return to what was."""
    ((last,),) = transaction.rows("SELECT coalesce(max(revision), 0) FROM releases")
    made = Release(last + 1, content, draft, share, by, now())
    transaction.run(
        f"INSERT INTO releases ({_RELEASE}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608 - constant
        (made.revision, canonical(content.fields()).decode(), draft, share, by, made.released),
    )
    transaction.run("UPDATE drafts SET state = 'released' WHERE id = ?", (draft,))
    note(transaction, f"person:{by}", "released", f"revision:{made.revision}", f"{share} % from draft {draft or '-'}")
    return made


def widen(transaction: Transaction, revision: int, share: int, by: str) -> None:
    """Give a revision to more machines, or to fewer."""
    transaction.run("UPDATE releases SET share = ? WHERE revision = ?", (share, revision))
    note(transaction, f"person:{by}", "share changed", f"revision:{revision}", f"{share} %")


def latest(transaction: Transaction) -> Release | None:
    """The revision that was released last."""
    rows = transaction.rows(f"SELECT {_RELEASE} FROM releases ORDER BY revision DESC LIMIT 1")  # noqa: S608
    return _release(rows[0]) if rows else None


def settled(transaction: Transaction, before: int | None = None) -> Release | None:
    """The last revision, before that one if it is given, that everybody gets."""
    rows = transaction.rows(
        f"SELECT {_RELEASE} FROM releases WHERE share = ? AND revision < ? ORDER BY revision DESC LIMIT 1",  # noqa: S608
        (EVERYBODY, 1 << 30 if before is None else before),
    )
    return _release(rows[0]) if rows else None


def releases(transaction: Transaction) -> list[Release]:
    """The revisions, the latest first."""
    rows = transaction.rows(f"SELECT {_RELEASE} FROM releases ORDER BY revision DESC LIMIT 100")  # noqa: S608
    return [_release(row) for row in rows]


def _draft(row: Row) -> PolicyDraft:
    number, content, *rest = row
    return PolicyDraft(number, _content(content), *rest)


def _release(row: Row) -> Release:
    revision, content, *rest = row
    return Release(revision, _content(content), *rest)


def _content(text: str) -> Content:
    return content_of(table_of(text, "the database"))
