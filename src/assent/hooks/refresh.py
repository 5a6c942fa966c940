"""Work that a hook begins and does not wait for: only what it starts talks to servers, of corrections or of a team."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

OLDER = "1h"  # an answer that is younger is good enough
_ASK = (sys.executable, "-I", "-m", "assent", "aliases", "pull", "--older", OLDER)
ANSWERS = (sys.executable, "-I", "-m", "assent", "approvals", "wait", "--all")
SYNC = (sys.executable, "-I", "-m", "assent", "team", "sync", "--quiet")
# The shell ends at once, so that what it started belongs to nobody: a resident process would never reap it.
_SCRIPT = '"$0" "$@" </dev/null >/dev/null 2>&1 &'


def refresh(environment: Mapping[str, str], command: tuple[str, ...] = _ASK) -> None:
    """Start asking, or another command; a failure means that what was got before holds on."""
    if sys.platform == "win32":  # where nothing can be left behind so
        return
    try:
        process = os.posix_spawn("/bin/sh", ["sh", "-c", _SCRIPT, *command], dict(environment), setpgroup=0)
        os.waitpid(process, 0)
    except OSError:
        return
