"""The work and the messages at the beginning of a session, besides the corrections."""

from __future__ import annotations

import os

from assent.config.load import has_server, suggests
from assent.config.locations import locate
from assent.errors import PolicyError
from assent.hooks.agents.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.agents.event import Event


def learned(event: Event, environment: Mapping[str, str]) -> str:
    """The suggestions that the person has not seen; Claude Code shows them to the person and not to the model."""
    try:
        if event.agent is not Agent.Claude or not suggests(environment):
            return ""
    except PolicyError:  # of which the next command tells
        return ""
    from assent.hooks.news import news

    return news(environment)


def ask_server(environment: Mapping[str, str]) -> None:
    """Have corrections and a team's policy asked for; of a policy that cannot be read the next command tells."""
    enrolled = os.path.lexists(locate(environment).team)
    try:
        shares = has_server(environment)
    except PolicyError:
        shares = False
    if not enrolled and not shares:
        return
    from assent.hooks import refresh

    if shares:
        refresh.refresh(environment)
    if enrolled:
        refresh.refresh(environment, refresh.SYNC)
