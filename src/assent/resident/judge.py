"""Request → answer, as if this were the process that the agent had started."""

from __future__ import annotations

import os
import signal

from assent.errors import AssentError, WireError
from assent.hooks.cold import reply
from assent.hooks.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from assent.hooks.wire import Reply
    from assent.resident.request import Request

SECONDS = 0.25  # for one request: others wait for it


class TooLongError(BaseException):
    """A request took too long; not an Exception, so that nothing on the way takes it for its own."""


def judge(request: Request) -> Reply | None:
    """The answer; None when another process is to judge, which also tells what is wrong.

    Raises TooLongError, after which nothing in this process is certain any more.
    """
    try:
        agent = Agent(request.words[0])
        os.chdir(request.folder)
    except (ValueError, OSError):
        return None
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return reply(agent, request.event, request.environment)
    except (AssentError, WireError):
        return None
    except Exception:  # noqa: BLE001 - the client meets it again, and closes
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        os.chdir("/")


def _too_long(_number: int, _frame: object) -> NoReturn:
    raise TooLongError
