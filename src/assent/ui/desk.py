"""The work of the command line that the pages need besides the store, passed to them."""

from __future__ import annotations

from collections.abc import Callable

from assent.pages.explained import Explained
from assent.policy import Policy
from assent.record import Record
from assent.store.suggestions import Suggestion


class PolicyFile(Record):
    """The user's policy file as it is now."""

    name: str  # for people
    text: str
    digest: str  # of its bytes: who saves says which ones they saw


class Desk(Record):
    """The places of the state, and what can be done on a page."""

    store: str  # paths
    journal: str
    state: str
    explain: Callable[[str, str], Explained]  # a command and its folder
    policy: Callable[[], Policy]  # the one that holds
    file: Callable[[], PolicyFile]
    read: Callable[[str], Policy]  # what would hold if the policy file said that; PolicyError
    save: Callable[[str, str], None]  # another text, in place of the one with that digest; PolicyError
    suggest: Callable[[], list[Suggestion]]
    take: Callable[[str], str]  # the id of a suggestion; what was done
    refuse: Callable[[str], str]
    changed: Callable[[], None]  # approvals were changed: what hooks read is made again
