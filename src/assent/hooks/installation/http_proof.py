"""Whether somebody answers by HTTP as the hook would: an event that must be stopped is sent, as the settings say."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from assent.errors import AssentError, WireError
from assent.hooks.agents.claude_form import BEFORE_ASKING, specific
from assent.hooks.agents.fields import BEFORE_TOOL
from assent.hooks.agents.wire import Reply, decode
from assent.hooks.cold import reply
from assent.hooks.installation import settings
from assent.hooks.installation.hookfile import is_url
from assent.hooks.installation.self_test import STOPPED, sample

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assent.hooks.installation.agents import Setup

SECONDS = 5
TRIAL = "X-Assent-Trial"  # nothing of this event is recorded


def fault(setup: Setup, path: str, environment: Mapping[str, str]) -> str:
    """The reason why the settings at `path` do not stop what must be stopped; empty when they do.

    Raises SettingsError when the file cannot be read.
    """
    event = sample(setup, STOPPED)
    with TemporaryDirectory(prefix="assent-") as state:
        try:
            expected = body(reply(setup.agent, event, {**environment, "XDG_STATE_HOME": state}), event)
        except AssentError as error:
            return f"the event for the proof is not understood: {error}"
    for url, headers in {json.dumps(one): one for one in _asked(json.loads(settings.read(path) or "{}"))}.values():
        try:
            status, told = post(url, headers, event)
        except (OSError, HTTPException) as error:
            return f"nobody answers at {url}: {error}"
        if (status, told) != (200, expected):
            return f"the answer to `{STOPPED}` at {url} was {status} {told.strip()}"
    return ""


def post(url: str, headers: Mapping[str, str], event: bytes) -> tuple[int, str]:
    """Send an event as the agent does. Raises OSError or HTTPException."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        sent = {**headers, "Content-Type": "application/json", TRIAL: "1"}
        connection.request("POST", parts.path, event, sent)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        connection.close()


def _asked(value: object) -> Iterator[tuple[str, dict[str, str]]]:
    """Where, and with which headers, the settings ask us."""
    if isinstance(value, dict):
        url, headers = value.get("url"), value.get("headers")
        if isinstance(url, str) and is_url(url):
            yield url, headers if isinstance(headers, dict) else {}
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _asked(one)


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
