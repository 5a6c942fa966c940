"""What the pages need besides the store: handed in, since it is the command line's own work."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.policy import Policy
    from assent.store.suggestions import Suggestion


class Part(Record):
    """One simple command of a text, as it was judged."""

    text: str
    decision: str
    category: str
    reason: str


class Explained(Record):
    """A command judged now."""

    decision: str
    category: str
    reason: str
    parts: tuple[Part, ...]
    trace: tuple[tuple[str, str, str], ...]  # source, what it says, why
    changes: tuple[str, ...]  # what would change the decision


class Desk(Record):
    """The places of the state, and what can be done on a page."""

    store: str  # paths
    journal: str
    state: str
    explain: Callable[[str, str], Explained]  # a command and its folder
    policy: Callable[[str | None], Policy]  # the one that holds, with that preset in place of its own
    suggest: Callable[[], list[Suggestion]]
    take: Callable[[str], str]  # the id of a suggestion; what was done
    refuse: Callable[[str], str]
