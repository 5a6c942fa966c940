"""Assent's hooks in an agent's settings, as commands or as URLs."""

from __future__ import annotations

from assent.hooks.agents.claude import PROMPT
from assent.hooks.agents.event import Agent
from assent.hooks.agents.fields import START
from assent.hooks.command_line import ENTRY, line, listening_line
from assent.hooks.http_setting import HttpSetting
from assent.hooks.installation import portable
from assent.hooks.installation.agents import HookEntry, setup_of
from assent.hooks.installation.hookfile import Hook


def hooks(agent: Agent, *, shared: bool = False) -> tuple[Hook, ...]:
    """The hooks that the settings must have, by event; in a `shared` file by what every machine has."""
    entries = setup_of(agent).entries
    if not shared:
        return tuple([Hook(agent, entry, line(agent, entry.words, stops=not _is_said(entry))) for entry in entries])
    return tuple([Hook(agent, entry, portable.line(agent, entry.words, stops=_stops(entry))) for entry in entries])


def _stops(entry: HookEntry) -> bool:
    """Whether a call waits for that event; where none does, an agent may take a refusal for the end of its session."""
    return not entry.keys[-1].startswith(("Post", "After", START)) and not _is_said(entry)


def _is_said(entry: HookEntry) -> bool:
    """Whether it is about what a user says: a hook that fails must not keep that from the agent."""
    return entry.keys[-1] == PROMPT


def http_hooks(agent: Agent, http: HttpSetting) -> tuple[Hook, ...]:
    """The same by HTTP, with what sees to it that somebody answers."""
    return tuple(
        [
            Hook(agent, entry, listening_line(agent) if entry.listens else http.url, http.authorization)
            for entry in setup_of(agent).http
        ]
    )


def every_hook(agent: Agent) -> tuple[Hook, ...]:
    """One for each list in which a hook of Assent may be, a command or a URL."""
    either = [*http_hooks(agent, HttpSetting(0, "", ENTRY, {})), *hooks(agent)]
    return tuple({(hook.entry.keys, hook.entry.told_by): hook for hook in either}.values())
