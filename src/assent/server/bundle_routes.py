"""GET /v1/bundle: the signed policy of a machine; what is not new is answered at once, or waited for."""

from __future__ import annotations

import asyncio
import time

from starlette.concurrency import run_in_threadpool

from assent.errors import StoreError
from assent.server.callers import Asked, enrolled, machine_of, token_of
from assent.server.exchange import RefusedRequestError, Response, number_in
from assent.server.store import machines
from assent.server.store.people import hashed
from assent.server.team import Team
from assent.team.bundle import NO_POLICY

LONGEST = 55.0  # seconds that a machine may wait
LOOK = 1.0  # seconds after which the database is asked again what was released
_SEEN = 600  # seconds after which it is recorded again that a machine was here
_MOST = 100_000  # machines that are remembered
_NEWEST = "x-assent-version"


class Bell:
    """Wakes the machines that wait when another bundle was released, here or by another process."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._seen: dict[str, float] = {}

    async def watch(self, team: Team) -> None:
        """Look again and again what was released."""
        before = team.offers()
        while True:
            try:
                await run_in_threadpool(team.refresh)
            except StoreError:
                team.count("refresh_failed")
            if team.offers() != before:
                before = team.offers()
                self._event.set()
                self._event = asyncio.Event()
            await asyncio.sleep(LOOK)

    async def wait(self, seconds: float) -> None:
        """Until it rings, and no longer than that."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return

    def is_due(self, here: str) -> bool:
        """Whether it is to be recorded that a machine was here, by the hash of its token and what it holds."""
        now = time.monotonic()
        if now - self._seen.get(here, -_SEEN) < _SEEN:
            return False
        if len(self._seen) > _MOST:
            self._seen.clear()
        self._seen[here] = now
        return True

    async def bundle(self, asked: Asked, team: Team) -> Response:
        """The bundle; 304 where the machine has it, after it waited as long as `Prefer: wait=N` says."""
        secret = token_of(asked)
        if team.machines.find(secret) is None:  # the database is asked, in a thread; else nothing here waits
            await run_in_threadpool(enrolled, secret, team)
        machine, _ = machine_of(asked, team, "policy:read")
        headers = asked.request.headers
        held = headers.get("if-none-match", "")
        if self.is_due(f"{hashed(secret)} {held}"):
            await run_in_threadpool(_note, team, machine.id, secret, headers.get(_NEWEST, ""), held)
        end = asyncio.get_running_loop().time() + _wait(headers.get("prefer", ""))
        while True:
            offer = team.offer_to(machine.id)
            if offer is not None and offer.etag != held:
                team.count("bundles_sent")
                return Response(200, offer.envelope, (("etag", offer.etag), ("content-type", "application/json")))
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await self.wait(left)
        if offer is None:
            raise RefusedRequestError(404, NO_POLICY)
        team.count("bundles_unchanged")
        return Response(304, b"", (("etag", offer.etag),))


def _note(team: Team, machine: str, secret: str, version: str, held: str) -> None:
    revision = held.strip('"').partition("-")[0]
    with team.database.transaction(writes=True) as transaction:
        replaced = machines.settle(transaction, secret, version[:40])
        number = number_in(revision, 8)
        if number is not None:
            machines.note_revision(transaction, machine, number)
    if replaced:
        team.machines.forget()


def _wait(prefer: str) -> float:
    """The seconds in `Prefer: wait=30` (RFC 7240)."""
    for part in prefer.split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "wait":
            return min(float(number_in(value) or 0), LONGEST)
    return 0.0
