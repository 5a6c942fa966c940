"""The answer of a hook's process, as Claude Code reads it from HTTP.

There an exit code cannot stop anything: a call is stopped by an answer in JSON, with status 200.
"""

from __future__ import annotations

from assent.errors import WireError
from assent.hooks.agents.claude_form import BEFORE_ASKING, specific
from assent.hooks.agents.fields import BEFORE_TOOL
from assent.hooks.agents.wire import Reply, decode


def body(reply: Reply, event: bytes) -> str:
    """The body of the answer to `event`; empty where nothing is stated."""
    if reply.code == 0:
        return reply.out
    return denied(_name(event), reply.err.strip())


def denied(event: str, reason: str) -> str:
    """An answer that stops the call; events that cannot stop one are not asked about."""
    if event == BEFORE_ASKING:
        return specific(BEFORE_ASKING, {"decision": {"behavior": "deny", "message": reason}}).out
    return specific(BEFORE_TOOL, {"permissionDecision": "deny", "permissionDecisionReason": reason}).out


def _name(event: bytes) -> str:
    """The name of the event; that of the usual one where it cannot be read."""
    try:
        name = decode(event).get("hook_event_name")
    except WireError:
        name = None
    return name if isinstance(name, str) else BEFORE_TOOL
