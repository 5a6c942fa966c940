"""A question that nobody is there to answer, put to people of the team, where the user wants that.

The hook notes it in the journal and starts the process that takes it to the server and fetches the answer. It
waits for neither. The model reads how to wait, and the command is judged again when it comes again.
"""

from __future__ import annotations

from assent.assessment import Shell, assess
from assent.config.load import asks_elsewhere
from assent.config.locations import locate
from assent.hooks.agents.event import Event, Moment
from assent.hooks.agents.wire import encode
from assent.hooks.judge import context_of
from assent.hooks.opening import ANSWERS, refresh
from assent.policy.decision import Decision, Mode
from assent.policy.offer import offer
from assent.record import replace
from assent.store.journal import append
from assent.store.moment import now
from assent.store.question_code import question_code
from assent.store.redaction import redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.agents.answer import Judged

KIND = "elsewhere"


def put_elsewhere(judged: Judged, event: Event, environment: Mapping[str, str]) -> Judged:
    """`judged`, a no: where it only means that nobody can be asked, people of the team are, and the model reads that.

    Raises PolicyError, StoreError.
    """
    found = judged.assessment
    if found is None or event.shell is not Shell.Bash or event.moment is not Moment.BeforeTool or not event.cwd:
        return judged
    if not asks_elsewhere(environment) or not _may_be_answered(found.command, event, environment):
        return judged
    asked = {"t": now(), "kind": KIND, "agent": event.agent.value, "cwd": event.cwd, "command": found.command}
    if not append(locate(environment).journal, encode(asked).encode("ascii")):
        return judged
    refresh(environment, ANSWERS)
    code = question_code(found.command, event.cwd)
    advice = (
        f"run `assent approvals wait {code}`; when somebody of the team has approved it, retry exactly this command"
    )
    return replace(judged, answer=replace(judged.answer, advice=advice))


def _may_be_answered(command: str, event: Event, environment: Mapping[str, str]) -> bool:
    """Whether somebody who sees this text could approve it: it holds no secret, and would else be asked about."""
    if redacted(command) != command:
        return False
    context = context_of(event, environment, Shell.Bash)
    policy = replace(context.policy, mode=Mode.OnRequest, preset=None, preset_by_agent=False)
    found = assess(command, replace(context, policy=policy))
    return found.decision is Decision.ask and all(offer(finding).exact is not None for finding in found.held())
