"""The news from learning, for the person when a session begins; another process learns, once a day."""

from __future__ import annotations

import os
import sys
import time

from assent.config.locations import locate
from assent.config.private import is_private, replace_private
from assent.hooks.refresh import refresh
from assent.store.news import read
from assent.syntax.hidden import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DAY = 86_400  # seconds
LEARNED = "learned"  # the file whose time says when learning was last begun
_LEARN = (sys.executable, "-I", "-m", "assent", "learn", "--background")


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
