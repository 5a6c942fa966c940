"""The module that speaks with an agent, imported when it is the one that called."""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from assent.hooks.agents.answer import Answer
    from assent.hooks.agents.event import Event
    from assent.hooks.agents.wire import Reply

    class Dialect(Protocol):
        """An agent's wire form; each is a module of that agent's name."""

        def read(self, wire: dict[str, Any], /) -> Event:
            """The neutral form of an event; WireError when a field that it needs is missing or of another type."""

        def write(self, answer: Answer, event: Event, /) -> Reply:
            """The reply that says `answer` to `event`."""


def dialect(agent: Agent) -> Dialect:
    """The dialect of `agent`."""
    match agent:
        case Agent.Claude:
            from assent.hooks.agents import claude

            return claude
        case Agent.Codex:
            from assent.hooks.agents import codex

            return codex
        case Agent.Gemini:
            from assent.hooks.agents import gemini

            return gemini
        case Agent.Qwen:
            from assent.hooks.agents import qwen

            return qwen
        case Agent.OpenCode:
            from assent.hooks.agents import opencode

            return opencode
        case Agent.Copilot:
            from assent.hooks.agents import copilot

            return copilot
        case Agent.VSCode:
            from assent.hooks.agents import vscode

            return vscode
        case Agent.Cursor:
            from assent.hooks.agents import cursor

            return cursor
        case Agent.Cline:
            from assent.hooks.agents import cline

            return cline
        case Agent.Windsurf:
            from assent.hooks.agents import windsurf

            return windsurf
        case Agent.Amp:
            from assent.hooks.agents import amp

            return amp
        case Agent.Droid:
            from assent.hooks.agents import droid

            return droid
        case Agent.Kiro:
            from assent.hooks.agents import kiro

            return kiro
        case _:
            assert_never(agent)
