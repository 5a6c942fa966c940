"""Whether an agent of the past asked questions: the event that its hook would have been given."""

from __future__ import annotations

from assent.hooks.agents.event import Agent, AgentMode, Backstop, Event, Moment, Stance
from assent.policy.decision import Sandbox
from assent.replay.corpus import TextPlace

_MODES = {
    "plan": AgentMode.Plan,
    "acceptEdits": AgentMode.AcceptEdits,
    "auto": AgentMode.Auto,
    "dontAsk": AgentMode.DontAsk,
    "bypassPermissions": AgentMode.Bypass,
    "never": AgentMode.Never,
}
_SILENT = (AgentMode.DontAsk, AgentMode.Bypass, AgentMode.Never)  # that ask nobody
_AGENTS = {agent.value: agent for agent in Agent}


def event_of(where: TextPlace) -> Event:
    """The event of a call there, without its command; a mode that is not known asks, as the agents' defaults do."""
    agent = _AGENTS.get(where.agent, Agent.Claude)
    mode = _MODES.get(where.mode, AgentMode.Default if where.mode else AgentMode.Unknown)
    approval = Backstop.Nothing if mode in _SILENT else Backstop.Asks
    sandbox = Sandbox.FullAccess if agent is Agent.Codex else None
    return Event(
        agent, Moment.BeforeTool, approval, "", {}, where.shell, None, where.cwd, sandbox=sandbox, stance=Stance(mode)
    )
