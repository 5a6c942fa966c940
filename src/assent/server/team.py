"""The team's server as its routes see it: database, signer, limits, and the bundle that each machine gets."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from assent.errors import StoreError
from assent.record import Record
from assent.server.counters import Counters
from assent.server.exchange import RefusedRequestError
from assent.server.oidc import Provider
from assent.server.rates import Rates
from assent.server.signer import Signer, load_signer
from assent.server.store import drafts, keys, machines, records
from assent.server.store.database import Database, open_database
from assent.server.store.drafts import Release
from assent.server.store.machines import Machine
from assent.server.store.people import hashed
from assent.server.store.records import Batch, Taken

SECONDS = 5.0  # a machine that another process revokes is let in no longer than that
_MOST = 50_000
MOST = 16  # batches of one transaction


class TeamSetting(Record):
    """The setting with which the server was started."""

    database: str  # a path, or postgresql://…
    key_file: str
    url: str  # its own address, as browsers see it
    provider: Provider | None = None  # of OpenID Connect
    k: int = 3  # people of whom a suggestion must come before anybody sees it
    keep_days: int = 365  # of events and of requests
    keep_texts_days: int = 365  # of the texts of events, where they are kept at all

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it over https."""
        return self.url.startswith("https:")


class BundleOffer(Record):
    """A signed bundle, ready to be sent."""

    revision: int
    share: int
    etag: str
    envelope: bytes
    texts: bool  # whether commands may be kept as they are written


class Team:
    """One running server. Its methods may be called from any thread."""

    def __init__(self, setting: TeamSetting, counters: Counters | None = None) -> None:
        self.setting = setting
        self.database: Database = open_database(setting.database)
        with self.database.transaction(writes=True) as transaction:
            self.signer: Signer = load_signer(transaction, setting.key_file)
        self.intake = Intake()
        self.rates = Rates()
        self.machines = Recent()
        self.counters = counters or Counters()
        self._refreshing = threading.Lock()
        self._trial = threading.Lock()
        self._offers: tuple[BundleOffer, ...] = ()
        self.refresh()

    def close(self) -> None:
        """Release the database."""
        self.database.close()

    def count(self, name: str, by: int = 1) -> None:
        """Count something for /metrics."""
        self.counters.add(name, by)

    @contextmanager
    def one_trial(self) -> Iterator[None]:
        """Judge a week of the team, which takes all cores: one at a time. Raises RefusedRequestError."""
        if not self._trial.acquire(blocking=False):
            raise RefusedRequestError(503, "another trial is under way: ask again later", (("retry-after", "10"),))
        try:
            yield
        finally:
            self._trial.release()

    def refresh(self) -> None:
        """Ask the database what is released now, and which key signs; one at a time, so that the later answer holds."""
        with self._refreshing:
            self._refresh()

    def _refresh(self) -> None:
        with self.database.transaction(writes=False) as transaction:
            found = _released(drafts.latest(transaction), drafts.settled(transaction))
            known = keys.keys(transaction)
        if known != self.signer.keys:
            with self.database.transaction(writes=True) as transaction:
                self.signer = load_signer(transaction, self.setting.key_file)
        now = time.time()
        self._offers = tuple([self._offer(release, now) for release in found])

    def offers(self) -> tuple[BundleOffer, ...]:
        """The revisions that the database had last: one, or two while the later goes to a share."""
        return self._offers

    def offer_to(self, machine: str) -> BundleOffer | None:
        """The bundle for that machine; None while nothing was released for it."""
        return next((offer for offer in self._offers if offer.share > place_of(machine, offer.revision)), None)

    def _offer(self, release: Release, now: float) -> BundleOffer:
        envelope = self.signer.envelope(release, now)
        digest = hashlib.sha256(envelope).hexdigest()[:16]
        return BundleOffer(
            release.revision, release.share, f'"{release.revision}-{digest}"', envelope, release.content.texts
        )


def place_of(machine: str, revision: int) -> int:
    """The place of a machine among a hundred when a revision is rolled out: another order for each."""
    return int.from_bytes(hashlib.sha256(f"{machine}:{revision}".encode()).digest()[:4], "big") % 100


def _released(latest: Release | None, settled: Release | None) -> list[Release]:
    if latest is None:
        return []
    return [latest] if settled is None or settled.revision == latest.revision else [latest, settled]


class Recent:
    """By the hash of the token, in this process; forgotten as a whole when any machine or person is changed."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[float, Machine]] = {}

    def find(self, secret: str) -> Machine | None:
        """The machine, if it was looked up just now."""
        at, machine = self._found.get(hashed(secret), (0.0, None))
        return machine if machine is not None and time.monotonic() - at < SECONDS else None

    def keep(self, secret: str, machine: Machine) -> None:
        """Remember it for a moment."""
        if len(self._found) >= _MOST:
            self._found.clear()
        self._found[hashed(secret)] = (time.monotonic(), machine)

    def forget(self) -> None:
        """Remember nothing."""
        self._found.clear()


class _Waiting:
    """A batch of one machine, which says that it had to let `dropped` events go."""

    def __init__(self, machine: str, batch: Batch, dropped: int) -> None:
        self.machine, self.batch, self.dropped = machine, batch, dropped
        self.taken: Taken | None = None
        self.failure = "the batch was not written"
        self.done = False


class Intake:
    """The batches that wait to be written by this process."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._waiting: deque[_Waiting] = deque()

    def take(self, database: Database, machine: str, batch: Batch, dropped: int) -> Taken:
        """Keep a batch. Raises StoreError, and then nothing of it is kept."""
        mine = _Waiting(machine, batch, dropped)
        self._waiting.append(mine)
        while not mine.done:
            with self._turn:
                if not mine.done:
                    self._write(database)
        if mine.taken is None:
            raise StoreError(mine.failure)
        return mine.taken

    def _write(self, database: Database) -> None:
        """Write what waits, the first first."""
        some = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        try:
            with database.transaction(writes=True) as transaction:
                taken = records.take_in(transaction, [each.batch for each in some])
                for each in some:
                    if each.dropped:
                        machines.note_dropped(transaction, each.machine, each.dropped)
        except StoreError as error:
            for each in some:
                each.failure = str(error)
        else:
            for each, what in zip(some, taken, strict=True):
                each.taken = what
        finally:
            for each in some:
                each.done = True
