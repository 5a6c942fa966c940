"""One call of a tool as an agent's own files tell it, in one form for all agents."""

from __future__ import annotations

from assent.assessment import Shell
from assent.closed import Choice
from assent.record import Record
from assent.store.error_class import ErrorClass
from assent.store.named import Named


class Ending(Choice):
    """The end of a call."""

    Ran = "ran"  # and succeeded
    Failed = "failed"  # it ran
    Refused = "refused"  # a person said no
    Blocked = "blocked"  # a hook or a rule said no
    Unattended = "unattended"  # nobody was there to be asked
    Unknown = "unknown"  # in the background, interrupted, or not told


class Consent(Choice):
    """The one who let it run, as far as the agent's files say so."""

    Person = "person"
    Rule = "rule"  # of the agent's own settings
    Hook = "hook"  # perhaps Assent's, so never a person's word
    Mode = "mode"  # the agent ran in a mode that asks nobody
    Unknown = "unknown"


DAY_MS = 86_400_000


class Origin(Record):
    """The source of a call. Texts are empty where nothing is known."""

    agent: str  # claude
    version: str  # of the agent
    session: str
    parent: str  # the session that started this one

    def key(self) -> tuple[str, str]:
        """The session among those of all agents."""
        return self.agent, self.session


class End(Record):
    """The end of a call, as far as it is known."""

    ending: Ending
    code: int | None
    error: ErrorClass
    named: Named
    consent: Consent
    asked_ms: int | None = None  # how long a person took to answer, where that is known


class Call(Record):
    """One call. Texts are empty where nothing is known; `command` and `ran` have their secrets masked."""

    origin: Origin
    id: str  # the agent's own, the same in its hook's events for most agents
    at: int  # milliseconds since 1970, 0 where it is not told
    cwd: str
    start: str  # the folder in which the session began
    tool: str
    shell: Shell | None  # None for a tool that is not a shell
    command: str
    ran: str  # where that is not `command`
    files: tuple[str, ...]  # that a tool which is not a shell changes
    mode: str  # how much the agent asks, in its own word
    turn: int  # of the person, from 0: calls of one turn have no prompt between them
    end: End

    def day(self) -> int:
        """The number of the day, from 1970."""
        return self.at // DAY_MS


class ReadingTally:
    """Counts of one reading. `unread` is by agent, version and what was found."""

    def __init__(self) -> None:
        self.files = 0
        self.bytes = 0
        self.repeated = 0  # calls that a fork or a resumed session tells once more
        self.unread: dict[tuple[str, str, str], int] = {}

    def miss(self, agent: str, version: str, what: str) -> None:
        """Count one record that was not understood."""
        key = (agent, version, what)
        self.unread[key] = self.unread.get(key, 0) + 1

    @property
    def missed(self) -> int:
        """The number of records that were not understood."""
        return sum(self.unread.values())
