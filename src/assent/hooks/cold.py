"""The hook's process: one event on standard input, one answer, and no failure that allows.

Agents run a command when its hook fails in any way but exit 2 with a reason, and most when it is
late; so whatever goes wrong here ends as an ask or as exit 2, within `SECONDS`.
"""

from __future__ import annotations

import time

from assent import errors
from assent.bisection import hold
from assent.config.locations import locate
from assent.hooks import host, recording
from assent.hooks.agents.answer import Answer, AnswerKind, Judged, printable
from assent.hooks.agents.dialect import dialect
from assent.hooks.agents.event import Agent, Backstop, Event, Moment
from assent.hooks.agents.wire import MOST_BYTES, Reply, decode
from assent.hooks.judge import judge
from assent.record import Record, replace
from assent.store.redaction import discretion
from assent.system import calls, environ, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from assent.hooks.agents.dialect import Dialect

SECONDS = 8  # agents give hooks 10 or more
_MORE_SECONDS = 1  # for what no policy lets pass, when those are over
CLOSED = 2  # the exit code that stops the command, in every agent
_TRY_LESS = "split it into shorter commands, or ask the user to run it"
_DOCTOR = "assent doctor"
_REPAIR = f"ask the user to run `{_DOCTOR}`"


class OverdueError(BaseException):
    """The time is up; not an Exception, so that nothing on the way takes it for its own."""


def alone(words: list[str], begun: bytes, refused: str, entry: str) -> int:
    """Answer the event of the agent that `words` name, of which `begun` is read; gives the exit code.

    `refused` is why the resident process did not, as in `client.ask`, by the line that starts `entry`.
    """
    hold()
    code = serve(Agent(words[0]), begun, refused == "listen")
    if refused != "off":
        from assent.hooks.launch import follow_up

        follow_up(refused, entry)
    return code


def serve(agent: Agent, begun: bytes = b"", listening: bool = False) -> int:
    """Answer the event on standard input, of which `begun` has been read; gives the exit code.

    With `listening` it sees to it that somebody answers by HTTP, or says that nobody does.
    """
    reply = guarded(agent, environ(), begun)
    if listening:
        from assent.hooks.listening import with_warning

        reply = with_warning(reply, environ())
    try:
        _write(1, reply.out)
        _write(2, reply.err)
    except OSError:  # nobody reads the answer
        return CLOSED
    return reply.code


def guarded(agent: Agent, environment: Mapping[str, str], begun: bytes = b"") -> Reply:
    """The reply to the event on standard input, whatever happens."""
    try:
        _limit_time(SECONDS)
        return reply(agent, _standard_input(begun), environment, calls.getpid())
    except (Exception, OverdueError, KeyboardInterrupt) as error:  # noqa: BLE001 - one that got past would allow
        return _closed(_reason(error))


class Told(Record):
    """A reply, with what is to be recorded of the call."""

    reply: Reply
    event: Event
    judged: Judged
    nanoseconds: int  # that judging took

    def write_down(self, environment: Mapping[str, str]) -> None:
        """Add the call to the journal."""
        recording.record(self.event, self.judged, self.nanoseconds, environment)


def reply(agent: Agent, data: bytes, environment: Mapping[str, str], process: int = 0) -> Reply:
    """The reply to the event in `data`, which is recorded; WireError when it is not an event."""
    done = told(agent, data, environment, process)
    try:
        done.write_down(environment)
    except Exception as error:  # noqa: BLE001 - what cannot be recorded must not change the answer
        return replace(done.reply, err=f"{done.reply.err}assent: not recorded: {printable(repr(error))}\n")
    return done.reply


def told(agent: Agent, data: bytes, environment: Mapping[str, str], process: int = 0) -> Told:
    """The same before it is recorded. The event came from the hook's `process`; 0 is none."""
    event = host.read(agent, decode(data))
    spoken = dialect(event.agent)
    began = time.perf_counter_ns()
    try:
        judged = judge(event, environment)
        if _is_open(event, judged):
            from assent.hooks.parent import informed

            event, before = informed(event, process, environment), event
            judged = judged if event is before or judged.answer.news else judge(event, environment)
        if judged.proposing is not None and event.stance.attended:
            judged = replace(judged, answer=replace(judged.answer, proposal=judged.proposing()))
    except (Exception, OverdueError) as error:  # as above; but now it is known whether a user can be asked
        if event.approval is not Backstop.Asks:
            raise
        judged = _unjudged(event, error, environment)
    if event.command:
        judged = replace(judged, answer=_discreet(judged.answer, event.command))
    if not event.stance.attended:
        from assent.hooks.agents.unattended import withheld

        judged = replace(judged, answer=withheld(judged.answer))
    if judged.answer.kind is AnswerKind.Deny and lexists(locate(environment).enrolment):
        from assent.hooks.elsewhere import put_elsewhere

        judged = put_elsewhere(judged, event, environment)
    nanoseconds = time.perf_counter_ns() - began
    return Told(_written(spoken, judged.answer, event), event, judged, nanoseconds)


def _discreet(answer: Answer, command: str) -> Answer:
    """The same, told without the secrets of the command; what is to be run keeps them."""
    told = discretion(command)
    return replace(answer, reason=told(answer.reason), advice=told(answer.advice), correction=told(answer.correction))


def _is_open(event: Event, judged: Judged) -> bool:
    """Whether what the event does not say of the agent's mode may change the answer, or who reads it."""
    if judged.answer.news:
        return True
    before = event.moment in (Moment.BeforeTool, Moment.BeforeAsking)
    return before and judged.answer.kind is not AnswerKind.Allow and not judged.answer.by_exit


def _unjudged(event: Event, error: BaseException, environment: Mapping[str, str]) -> Judged:
    """The answer that fits any call: a question, unless no answer to it would let the call pass."""
    advice = _TRY_LESS if isinstance(error, OverdueError) else _REPAIR
    asked = Judged(Answer(AnswerKind.Ask, _reason(error), advice, proposal=f"To see what is wrong, run: {_DOCTOR}"))
    if isinstance(error, OverdueError):
        _limit_time(_MORE_SECONDS)
    try:
        from assent.hooks.denied_anyway import denied_anyway  # only where something failed

        return denied_anyway(event, environment) or asked
    except (Exception, OverdueError):  # noqa: BLE001 - that it cannot be judged either is no reason to let it pass
        return asked


def _written(spoken: Dialect, answer: Answer, event: Event) -> Reply:
    if answer.by_exit and event.agent is not Agent.Copilot:  # whose model does not read standard error
        return Reply(err=f"{answer.reason}\n", code=CLOSED)
    return spoken.write(answer, event)


def _closed(reason: str) -> Reply:
    from assent.hooks.agents.brief import refusal  # few events are no events

    return Reply(err=f"{refusal(Answer(AnswerKind.Deny, reason, _REPAIR))}\n", code=CLOSED)


def _reason(error: BaseException) -> str:
    """The failure, on one line."""
    if isinstance(error, errors.AssentError | OverdueError):
        return printable(str(error))
    if isinstance(error, KeyboardInterrupt):
        return "judging it was interrupted"
    return printable(f"judging it failed ({type(error).__name__}: {error})")


def _standard_input(begun: bytes) -> bytes:
    """All of it after `begun`, up to just more than an event may have."""
    parts, size = [begun], len(begun)
    while size <= MOST_BYTES and (part := calls.read(0, 1 << 20)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _write(descriptor: int, text: str) -> None:
    data = text.encode()
    while data:
        data = data[calls.write(descriptor, data) :]


def _limit_time(seconds: int) -> None:
    """Raise OverdueError in `seconds`, or end the process where the system has no alarms.

    `signal` itself would import enum.
    """
    import _signal  # type: ignore[import-not-found]

    if hasattr(_signal, "alarm"):
        _signal.signal(_signal.SIGALRM, _overdue)
        _signal.alarm(seconds)
        return
    import _thread

    _thread.start_new_thread(_end_when_overdue, ())


def _end_when_overdue() -> None:
    """An agent whose hook never answers runs the command."""
    time.sleep(SECONDS)
    try:
        calls.write(2, _closed(_late()).err.encode())
    finally:
        calls._exit(CLOSED)


def _overdue(_number: int, _frame: object) -> NoReturn:
    raise OverdueError(_late())


def _late() -> str:
    return f"judging it took longer than {SECONDS} seconds"
