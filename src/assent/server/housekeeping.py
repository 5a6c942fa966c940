"""What is due without being asked: a checkpoint of the log each hour, and events whose time is over."""

from __future__ import annotations

import time

from assent.record import Record
from assent.server.store import checkpoints, log, records, views
from assent.server.store.audit import SERVER, note
from assent.store.moment import moment, now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.store.checkpoints import Checkpoint
    from assent.server.store.database import Transaction
    from assent.server.team import Team

HOUR = 3600
_DAY = 86_400
_PAUSE = 0.02  # seconds in which whoever waits to write gets a turn


class Kept(Record):
    """What was done."""

    checkpoint: Checkpoint | None
    forgotten: int


def keep_house(team: Team, at: float | None = None) -> Kept:
    """Do what is due. Raises StoreError."""
    moment_now = time.time() if at is None else at
    with team.database.transaction(writes=True) as transaction:
        latest = checkpoints.latest(transaction)
        made = None
        if latest is None or latest.at < moment(moment_now - HOUR):
            made = make_checkpoint(transaction, team)
        gone = records.forget_before(transaction, moment(moment_now - team.setting.keep_days * _DAY))
        if gone:
            views.forget_before(transaction, moment(moment_now - team.setting.keep_days * _DAY)[:10])
            note(transaction, SERVER, "events forgotten", f"older than {team.setting.keep_days} days", str(gone))
    _count_up(team)
    return Kept(made, gone)


def _count_up(team: Team) -> None:
    """Count what came in, in short transactions: writers wait for each other."""
    more = True
    while more:
        with team.database.transaction(writes=True) as transaction:
            more = views.count_up(transaction)
        time.sleep(_PAUSE)


def make_checkpoint(transaction: Transaction, team: Team) -> Checkpoint | None:
    """Sign the log as it is; None while it is empty."""
    size = log.head(transaction).size
    if not size:
        return None
    known = checkpoints.of_size(transaction, size)
    if known is not None:
        return known
    root, at = log.root(transaction, size), now()
    made = checkpoints.Checkpoint(size, root.hex(), at, team.signer.root, team.signer.checkpoint(size, root, at))
    checkpoints.add(transaction, made)
    return made
