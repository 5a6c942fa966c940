"""The three answers, and the modes, presets and sandboxes that they depend on."""

from __future__ import annotations

from assent.closed import Choice, Rank
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.category import Category


class Decision(Rank):
    """The decision about a command, in order of strictness."""

    allow = 0
    ask = 1
    deny = 2


class Mode(Choice):
    """The user's choice of how often to be asked."""

    UnlessTrusted = "unless-trusted"
    OnRequest = "on-request"
    OnFailure = "on-failure"
    Never = "never"


class Preset(Choice):
    """The trust that the user gives, and so the questions that the table asks."""

    Careful = "careful"  # nobody: every change asks
    Balanced = "balanced"  # the project: its own code, its files and its local git
    Guard = "guard"  # the agent, with everything that can be made good: nothing asks, the rest is denied


class Sandbox(Choice):
    """The reach of the agent's own sandbox, as the agent or the user states it."""

    ReadOnly = "read-only"
    WorkspaceWrite = "workspace-write"
    FullAccess = "full-access"
    Absent = "none"


class Ceiling(Record):
    """The bounds of an organisation for everybody; None and the empty values mean what it leaves open."""

    name: str  # for people: "organisation (revision 7)"
    preset: Preset | None = None
    categories: tuple[tuple[Category, Decision], ...] = ()
    approvals: Category | None = None  # the highest category that approvals and rules of a person's own answer
