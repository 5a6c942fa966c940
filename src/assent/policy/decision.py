"""The three answers, and the modes and sandboxes that they depend on."""

from __future__ import annotations

from assent.closed import Choice, Rank


class Decision(Rank):
    """What to do with a command, in order of strictness."""

    allow = 0
    ask = 1
    deny = 2


class Mode(Choice):
    """How much the user wants to be asked."""

    UnlessTrusted = "unless-trusted"
    OnRequest = "on-request"
    OnFailure = "on-failure"
    Never = "never"


class Sandbox(Choice):
    """What the agent's own sandbox lets commands touch, as the agent or the user states it."""

    ReadOnly = "read-only"
    WorkspaceWrite = "workspace-write"
    FullAccess = "full-access"
    Absent = "none"
