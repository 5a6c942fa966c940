"""The work and the messages at the beginning of a session, besides the corrections."""

from __future__ import annotations

import os
import sys
import time

from assent.config.load import has_server, suggests
from assent.config.locations import locate
from assent.config.private import is_private, replace_private
from assent.correction import Correction, correct_tool
from assent.correction.explain import named
from assent.correction.instructions import instructions
from assent.errors import PolicyError
from assent.hooks.agents.answer import printable
from assent.hooks.agents.claude_form import ERROR
from assent.hooks.agents.event import Agent, Event
from assent.store.news import read
from assent.syntax.hidden import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assent.hooks.agents.outcome import EndedCall

DAY = 86_400  # seconds
LEARNED = "learned"  # the file whose time says when learning was last begun
_LEARN = (sys.executable, "-I", "-m", "assent", "learn", "--background")
OLDER = "1h"  # an answer that is younger is good enough
_ASK = (sys.executable, "-I", "-m", "assent", "aliases", "pull", "--older", OLDER)
ANSWERS = (sys.executable, "-I", "-m", "assent", "approvals", "wait", "--all")
SYNC = (sys.executable, "-I", "-m", "assent", "team", "sync", "--quiet")
# The shell ends at once, so that what it started belongs to nobody: a resident process would never reap it.
_SCRIPT = '"$0" "$@" </dev/null >/dev/null 2>&1 &'
LONGEST = 8_000  # characters; Claude Code takes 10,000
_BEGIN = "Assent corrects these mistakes in tool calls before they run, or stops the call:\n\n"
_MORE = "\n(There are more; you see each when it is corrected.)\n"


def learned(event: Event, environment: Mapping[str, str]) -> str:
    """The suggestions that the person has not seen; Claude Code shows them to the person and not to the model."""
    try:
        if event.agent is not Agent.Claude or not suggests(environment):
            return ""
    except PolicyError:  # of which the next command tells
        return ""
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
    if shares:
        refresh(environment)
    if enrolled:
        refresh(environment, SYNC)


def news(environment: Mapping[str, str]) -> str:
    """The suggestions that were not shown yet; starts to learn again when a day has passed."""
    state = locate(environment).state
    if not is_private(state):  # nothing was ever recorded
        return ""
    if _is_due(os.path.join(state, LEARNED)):
        refresh(environment, _LEARN)
    return visible(read(state))


def _is_due(path: str) -> bool:
    """Whether a day has passed; then the next one begins. The first session of all only begins a day."""
    now = time.time()
    try:
        before = os.lstat(path).st_mtime
    except OSError:
        before = None
    if before is not None and 0 <= now - before < DAY:
        return False
    try:
        replace_private(path, b"")
    except OSError:  # else every session would learn
        return False
    return before is not None


def refresh(environment: Mapping[str, str], command: tuple[str, ...] = _ASK) -> None:
    """Start asking, or another command; a failure means that what was got before holds on."""
    if sys.platform == "win32":  # where nothing can be left behind so
        return
    try:
        process = os.posix_spawn("/bin/sh", ["sh", "-c", _SCRIPT, *command], dict(environment), setpgroup=0)
        os.waitpid(process, 0)
    except OSError:
        return


def briefing(corrections: Sequence[Correction]) -> str:
    """The corrections as Markdown, cut behind a whole line; empty when there are none."""
    told = instructions(corrections)
    if len(told) <= LONGEST:
        return _BEGIN + told if told else ""
    return _BEGIN + told[: told.rfind("\n", 0, LONGEST) + 1] + _MORE


def advice(batch: Sequence[EndedCall], corrections: Sequence[Correction]) -> str:
    """The tools to call in place of those in `batch` that do not exist, each once; empty when nothing is known."""
    found = [correct_tool(one.tool, corrections) for one in batch if one.told.startswith(ERROR)]
    return "\n".join(dict.fromkeys([printable(named(alias)) for alias in found if alias is not None]))
