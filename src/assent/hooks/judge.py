"""Event → answer: where the state that a judgement depends on is looked up."""

from __future__ import annotations

import os

from assent.assessment import Context, assess
from assent.config.load import load_policy
from assent.errors import WireError
from assent.hooks.answer import Answer, Kind, answer
from assent.hooks.event import Approval, Event, Moment
from assent.hooks.workspace import agent_workspace
from assent.policy.decision import Mode, Sandbox
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.policy.model import Policy


def judge(event: Event, environment: Mapping[str, str]) -> Answer:
    """The answer to `event`; every error that is raised must be told as an ask or a deny."""
    if event.shell is None or event.moment is Moment.Other:
        return Answer(Kind.NoOpinion)
    if event.command is None:
        raise WireError(f"the input of {event.tool} has no command that is a text")
    home = environment.get("HOME") or os.path.expanduser("~")
    cwd = event.cwd or os.getcwd()
    workspace = agent_workspace(event.agent, cwd, home, environment)
    policy = stated(load_policy(cwd, workspace, environment), event)
    assessment = assess(event.command, Context(cwd, workspace, home, policy, event.shell))
    return answer(assessment, event.approval, policy.ask_unrecognized)


def stated(policy: Policy, event: Event) -> Policy:
    """The policy with what the agent states of its mode and its sandbox."""
    if event.approval is Approval.Nothing:
        policy = replace(policy, mode=Mode.Never)
    if event.sandbox is not None and Sandbox.Absent in (policy.sandbox, event.sandbox):
        policy = replace(policy, sandbox=event.sandbox)
    return policy
