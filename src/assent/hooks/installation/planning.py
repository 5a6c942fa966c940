"""The changes of installing and removing to a settings file; nothing is written here."""

from __future__ import annotations

import json
import os

from assent.closed import Choice
from assent.errors import SettingsError
from assent.hooks.agents.claude import PROMPT
from assent.hooks.agents.event import Agent
from assent.hooks.agents.fields import START
from assent.hooks.command_line import ENTRY, line, listening_line, words
from assent.hooks.http_setting import HttpSetting
from assent.hooks.installation import hookfile, portable, settings
from assent.hooks.installation.agents import LINE, WORDS, HookEntry, Setup, setup_of
from assent.hooks.installation.hookfile import Hook, is_ours, is_url
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Action(Choice):
    """The fate of a settings file."""

    Unchanged = "unchanged"
    Absent = "absent"  # there was no hook of Assent to remove
    Created = "created"
    Added = "added"
    Updated = "updated"  # our line named another interpreter or copy
    Removed = "removed"
    Restored = "restored"  # removed, and the file restored to its earlier content
    Deleted = "deleted"  # removed, and the file was made by us


class SettingsChange(Record):
    """The change to a settings file, made or planned."""

    agent: Agent
    path: str
    action: Action
    before: str | None  # the whole text; None when there is no file
    after: str | None
    backup: str | None = None  # where `before` is kept
    notes: tuple[str, ...] = ()  # what the user has to know or do
    secret: str = ""  # what of the text is not for other eyes


def planned_install(setup: Setup, path: str, ours: tuple[Hook, ...]) -> SettingsChange:
    """Settings with the hooks in `ours` in place of our hooks that they have."""
    before = settings.read(path)
    after = hookfile.install(_of_one_kind(before, ours, setup, path), ours, path, setup.empty)
    if after == before:
        return SettingsChange(setup.agent, path, Action.Unchanged, before, after)
    if before is None:
        return SettingsChange(setup.agent, path, Action.Created, before, after)
    if hookfile.lines(before, every_hook(setup.agent), path):
        return SettingsChange(setup.agent, path, Action.Updated, before, after)
    return SettingsChange(setup.agent, path, Action.Added, before, after, path + settings.BACKUP)


def _of_one_kind(text: str | None, ours: tuple[Hook, ...], setup: Setup, path: str) -> str | None:
    """The settings without our hooks of the other kind: a command where a URL is to be, or another token."""
    wanted = {hook.line for hook in ours if is_url(hook.line)}
    held = {line for line in hookfile.lines(text, every_hook(setup.agent), path) if wanted or is_url(line)}
    if text is None or (held <= {hook.line for hook in ours} and all(hook.token in text for hook in ours)):
        return text
    return hookfile.uninstall(text, every_hook(setup.agent), path)


def planned_uninstall(setup: Setup, path: str) -> SettingsChange:
    """Settings without our hooks; what was kept of before the installation, where nothing else has changed."""
    ours = every_hook(setup.agent)
    before = settings.read(path)
    if before is None or not hookfile.lines(before, ours, path):
        return SettingsChange(setup.agent, path, Action.Absent, before, before)
    earlier = settings.read(path + settings.BACKUP)
    without = hookfile.uninstall(before, ours, path)
    # Brackets that were empty before are lost by taking our line out; what was kept still has them.
    if without == hookfile.uninstall(hookfile.install(earlier, ours, path, setup.empty), ours, path):
        action = Action.Deleted if earlier is None else Action.Restored
        return SettingsChange(setup.agent, path, action, before, earlier)
    return SettingsChange(setup.agent, path, Action.Removed, before, without)


def planned_whole(setup: Setup, path: str) -> SettingsChange:
    """Write a file that is ours as a whole; one of another is not touched."""
    before, after = settings.read(path), whole(setup)
    if before is None:
        return SettingsChange(setup.agent, path, Action.Created, before, after)
    if not is_ours(before, setup.agent):
        raise SettingsError(
            f"{path}: another tool has a hook here; nothing was written. Move it away and try again,"
            f" or have it pass its input on to `assent hook {setup.agent.value}`"
        )
    return SettingsChange(setup.agent, path, Action.Unchanged if before == after else Action.Updated, before, after)


def planned_removal(setup: Setup, path: str) -> SettingsChange:
    """Delete a file that is ours as a whole; one of another is not touched."""
    before = settings.read(path)
    if before is None or not is_ours(before, setup.agent):
        return SettingsChange(setup.agent, path, Action.Absent, before, before)
    return SettingsChange(setup.agent, path, Action.Deleted, before, None)


def beside(setup: Setup, path: str, planned: Callable[[Setup, str], SettingsChange]) -> list[SettingsChange]:
    """The same for the files beside it that hold the same text."""
    return [planned(setup, os.path.join(os.path.dirname(path), name)) for name in setup.beside]


def whole(setup: Setup) -> str:
    """The text of the file that is ours as a whole."""
    filled = setup.whole.replace(WORDS, json.dumps(list(words(setup.agent))))
    return filled.replace(LINE, line(setup.agent))


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
