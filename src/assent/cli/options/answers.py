"""Questions that wait for people of the team: put to the server, and what they answered kept as approvals."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from assent.assessment import Assessment, Shell, assess
from assent.cli.options.approving import ScopePlace, keep
from assent.cli.options.offered import all_offered, judged_as_asked
from assent.cli.setting import StatedSetting
from assent.config.locations import Locations, locate
from assent.config.private import make_private
from assent.errors import AssentError, ServerError, UntakenError
from assent.policy import Decision
from assent.record import Record, replace
from assent.store.database import Store, open_store
from assent.store.discretion import discreetly
from assent.store.events import ingest
from assent.store.grant import Occasion, Scope, StoredGrant, live
from assent.store.moment import moment, now
from assent.store.requests import LONGEST, RequestState, StoredRequest, is_known, settle, waiting
from assent.team import asking
from assent.team.approval import Bound
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine

ROUND = "requests.lock"  # held by the process that talks to the server about them
WATCH = "requests-watch.lock"  # held by the one that does so until all are answered


class Unfit(Exception):  # noqa: N818 - an outcome that the person reads, not a failure
    """No approval from elsewhere can answer it; the message says why."""


class Answerable(Record):
    """A question as it is judged now, with the approvals that a yes would give."""

    assessment: Assessment
    grants: tuple[StoredGrant, ...]


def exchange(places: Locations, known: Enrolment) -> str:
    """One round: put what waits, look for answers, keep what was approved. Why it could not be done; empty if it was.

    One process does so at a time; who comes second leaves it to the first. Raises StoreError.
    """
    with held(places, ROUND) as ours, open_store(places.store) as store:
        ingest(store, places.journal)
        if not ours:
            return ""
        for request in waiting(store):
            try:
                settle(store, _moved(store, request, known))
            except UntakenError as error:
                settle(store, replace(request, state=RequestState.Ended, told=str(error)))
            except ServerError as error:
                return str(error)
    return ""


def are_waiting(places: Locations) -> bool:
    """Whether a question has no answer yet. Raises StoreError."""
    with open_store(places.store) as store:
        ingest(store, places.journal)
        return bool(waiting(store))


@contextmanager
def held(places: Locations, name: str) -> Iterator[bool]:
    """The lock of that name in the state folder, until the process ends at the latest; whether it was free."""
    if sys.platform == "win32" or not make_private(places.state):
        yield True
        return
    import fcntl

    descriptor = os.open(os.path.join(places.state, name), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)


def answerable(request: StoredRequest) -> Answerable:
    """The question, judged in its folder under the policy of now. Raises Unfit."""
    home = locate(os.environ).home
    try:
        context = StatedSetting(request.cwd, None, home, None, None, Shell.Bash, isolated=False).context()
        assessment, context = judged_as_asked(request.command, context)
    except AssentError as error:
        raise Unfit(f"it cannot be judged: {error}") from None
    if assessment.decision is Decision.allow:
        raise Unfit("it needs no approval any more")
    if assessment.decision is Decision.deny:
        raise Unfit(f"no approval can allow this: {assessment.reason}")
    here = (ScopePlace(Scope.Directory, request.cwd),)
    offers = all_offered(assessment, context, here)
    obstacles = [made.obstacle() for made in offers if made.obstacle()]
    if obstacles:
        raise Unfit(f"it cannot be approved beforehand: {obstacles[0]}")
    until = _latest(request)
    exactly = [grant for made in offers if (grant := made.once()) is not None]
    grants = [replace(grant, scope=Scope.Text, origin_command=request.command, expires=until) for grant in exactly]
    numbered = [replace(grant, id=at) for at, grant in enumerate(grants, 1)]
    given = live(numbered, Occasion(now(), text=request.command, folder=request.cwd))
    again = discreetly(assess(request.command, replace(context, policy=replace(context.policy, grants=given))))
    if again.decision is not Decision.allow:
        raise Unfit(f"an approval for this folder would not answer it: {again.reason}")
    return Answerable(assessment, tuple(grants))


def _moved(store: Store, request: StoredRequest, known: Enrolment) -> StoredRequest:
    """The question one step further. Raises ServerError."""
    if request.is_over(time.time()):
        return replace(request, state=RequestState.Ended)
    line = ServerLine(known.url, known.token)
    try:
        found = answerable(request)
    except Unfit as unfit:
        return replace(request, state=RequestState.Unfit, told=str(unfit))
    bound = Bound(known.machine, request.agent, request.command, request.cwd, found.assessment.category.name)
    if request.state is RequestState.Noted:
        left = max(int(_seconds_left(request)), 1)
        made = asking.put(line, bound, found.assessment.reason, left)
        if is_known(store, made.number):
            raise ServerError("the server gave this question the number of an earlier one: not used")
        return replace(
            request, state=RequestState.Open, number=made.number, digest=bound.digest(), expires=made.expires
        )
    match asking.state_of(line, request.number):
        case "open":
            return request
        case "approved":
            return _approved(request, line, bound, found, known)
        case "refused":
            return replace(request, state=RequestState.Refused)
        case _:  # expired; taken, and then this process ended
            return replace(request, state=RequestState.Ended)


def _approved(
    request: StoredRequest, line: ServerLine, bound: Bound, found: Answerable, known: Enrolment
) -> StoredRequest:
    """The approval taken and kept."""
    if request.digest != bound.digest():
        return replace(request, state=RequestState.Unfit, told="the judgement has changed since the question")
    until = min(asking.take(line, request.number, bound.digest(), known.key), _latest(request))
    for grant in found.grants:
        keep(replace(grant, expires=until))
    return replace(request, state=RequestState.Approved, expires=until)


def _seconds_left(request: StoredRequest) -> float:
    from datetime import datetime

    return datetime.fromisoformat(request.asked).timestamp() + LONGEST - time.time()


def _latest(request: StoredRequest) -> str:
    """The latest end of an approval, whatever a server says."""
    return moment(time.time() + min(_seconds_left(request), LONGEST))
