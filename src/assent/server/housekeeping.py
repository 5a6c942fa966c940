"""The work that is due without a request: a checkpoint of the log each hour, and events whose time is over."""

from __future__ import annotations

import time
from collections.abc import Callable

from assent.record import Record
from assent.server.store import audit, log, people, records, requests, views
from assent.server.store.audit import SERVER, Checkpoint, note
from assent.server.store.transaction import Transaction
from assent.server.team import Team
from assent.store.moment import moment, now

HOUR = 3600
_DAY = 86_400
_PAUSE = 0.02  # seconds in which whoever waits to write gets a turn


class Housekeeping(Record):
    """The work that was done."""

    checkpoint: Checkpoint | None
    forgotten: int


def keep_house(team: Team, at: float | None = None) -> Housekeeping:
    """Do what is due. Raises StoreError."""
    moment_now = time.time() if at is None else at
    with team.database.transaction(writes=True) as transaction:
        latest = audit.latest(transaction)
        made = None
        if latest is None or latest.at < moment(moment_now - HOUR):
            made = make_checkpoint(transaction, team)
        requests.forget_before(transaction, moment(moment_now - team.setting.keep_days * _DAY))
        people.forget_ended(transaction, moment(moment_now - _DAY))
    _in_turns(team, views.count_up)
    return Housekeeping(made, _forget(team, moment_now))


def _forget(team: Team, at: float) -> int:
    """Release what is kept no longer; how many events that were."""
    end = moment(at - team.setting.keep_days * _DAY)
    end_of_texts = moment(at - team.setting.keep_texts_days * _DAY)
    _in_turns(team, lambda transaction: records.forget_texts(transaction, end_of_texts))
    gone = _in_turns(team, lambda transaction: records.forget_before(transaction, end))
    if gone:
        with team.database.transaction(writes=True) as transaction:
            views.forget_before(transaction, end[:10])
            note(transaction, SERVER, "events forgotten", f"older than {team.setting.keep_days} days", str(gone))
    return gone


def _in_turns(team: Team, work: Callable[[Transaction], int]) -> int:
    """Work in short transactions, since writers wait for each other, until there is nothing left; how much it was."""
    total, did = 0, 1
    while did:
        with team.database.transaction(writes=True) as transaction:
            did = work(transaction)
        total += did
        time.sleep(_PAUSE)
    return total


def make_checkpoint(transaction: Transaction, team: Team) -> Checkpoint | None:
    """Sign the log as it is; None while it is empty."""
    size = log.head(transaction).size
    if not size:
        return None
    known = audit.of_size(transaction, size)
    if known is not None:
        return known
    root, at = log.root(transaction, size), now()
    made = audit.Checkpoint(size, root.hex(), at, team.signer.root, team.signer.checkpoint(size, root, at))
    audit.add(transaction, made)
    return made
