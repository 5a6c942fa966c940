"""Request → answer, as if this were the process that the agent had started."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # whose numbers are not made members of an enum at each call
import os

from assent.errors import AssentError, WireError
from assent.hooks.agents.event import Agent
from assent.hooks.cold import Told, told
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn, TypeVar

    from assent.resident.door import ResidentRequest

    T = TypeVar("T")

SECONDS = 0.25  # for one request: others wait for it


class TooLongError(BaseException):
    """A request took too long; not an Exception, so that nothing on the way takes it for its own."""


class JudgedRequest(Record):
    """A request that has an answer, and is recorded when its client has that."""

    request: ResidentRequest
    told: Told

    def write_down(self) -> None:
        """Add it to the journal. Raises TooLongError, and whatever else may go wrong."""
        _as_asked(self.request, lambda: self.told.write_down(self.request.environment))


def judge(request: ResidentRequest) -> JudgedRequest | None:
    """The request with its answer; None when the client is to judge on its own, which also tells what is wrong.

    Raises TooLongError, after which nothing in this process is certain any more.
    """
    try:
        agent = Agent(request.words[0])
        return JudgedRequest(
            request, _as_asked(request, lambda: told(agent, request.event, request.environment, request.process))
        )
    except (AssentError, WireError, ValueError, OSError):
        return None
    except Exception:  # noqa: BLE001 - the client meets it again, and closes
        return None


def _as_asked(request: ResidentRequest, work: Callable[[], T]) -> T:
    """Do the work in the folder of the request, and within the time that there is.

    How a program ends that is asked about the disk can only be told while children are not given up at once.
    """
    os.chdir(request.folder)
    before = _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    _signal.signal(_signal.SIGALRM, _too_long)
    _signal.setitimer(_signal.ITIMER_REAL, SECONDS)
    try:
        return work()
    finally:
        _signal.setitimer(_signal.ITIMER_REAL, 0)
        _signal.signal(_signal.SIGCHLD, before)
        os.chdir("/")


def _too_long(_number: int, _frame: object) -> NoReturn:
    raise TooLongError
