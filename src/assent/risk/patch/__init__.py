"""Changes of files that no shell makes: patches, and the edits of an agent's own tools.

Each becomes a list of touches, and is judged by the same places as the paths of a command.
"""

from __future__ import annotations

from assent.risk.patch.judge import findings
from assent.risk.patch.model import FileAct, Touch
from assent.risk.patch.text import touches

__all__ = ["FileAct", "Touch", "findings", "touches"]
