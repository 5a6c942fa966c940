"""The module that speaks with an agent, imported when it is the one that called."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from assent.hooks.agents.answer import Answer
    from assent.hooks.agents.event import Agent, Event
    from assent.hooks.agents.wire import Reply

    class Dialect(Protocol):
        """An agent's wire form; each is a module of that agent's name."""

        def read(self, wire: dict[str, Any], /) -> Event:
            """The neutral form of an event; WireError when a field that it needs is missing or of another type."""

        def write(self, answer: Answer, event: Event, /) -> Reply:
            """The reply that says `answer` to `event`."""


def dialect(agent: Agent) -> Dialect:
    """The dialect of `agent`."""
    found: Dialect = __import__(f"assent.hooks.agents.{agent.value}", fromlist=["write"])
    return found
