"""An approval that a person gave, as it is kept, and as it holds for one command."""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import PatternError, StoreError, assert_never
from assent.pattern.text import parse_pattern
from assent.policy.model import Grant
from assent.record import Record
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    Row: TypeAlias = tuple[Any, ...]


SPENT = "it was for one run, which has been used"


class Scope(Choice):
    """The place and the time in which an approval holds."""

    Once = "once"
    Text = "text"  # once as well, and for one whole text in one folder: the answer of a person elsewhere
    Session = "session"  # of one agent, by its session id
    Directory = "directory"  # and the folders in it
    Repository = "repository"  # and its worktrees
    Everywhere = "everywhere"


ONCE = (Scope.Once, Scope.Text)


class StoredGrant(Record):
    """One approval, its fields in the order of the table. Times are ISO 8601 in UTC; the empty text stands for none."""

    id: int  # 0 until it is kept
    pattern: str  # git push *
    scope: Scope
    place: str  # absolute folder; empty only for the scope Everywhere
    session: str  # of an agent, for the scope Session
    shell: str
    ceiling: Category
    origin_command: str  # what it was given for
    created: str
    expires: str = ""
    last_used: str = ""


def grant_of(row: Row) -> StoredGrant:
    """An approval from its columns. Raises StoreError for what this Assent does not know."""
    number, pattern, scope, place, session, shell, ceiling, *rest = row
    try:
        parse_pattern(pattern)
        return StoredGrant(number, pattern, Scope(scope), place, session, shell, Category[ceiling], *rest)
    except (PatternError, ValueError, KeyError) as error:
        raise StoreError(f"approval {number} cannot be read, `assent approvals revoke` it: {error}") from None


def has_ended(grant: StoredGrant, at: str) -> bool:
    """Whether it holds no longer at that moment, wherever: its time is over, or it was for one time."""
    spent = grant.scope in ONCE and bool(grant.last_used)
    return spent or (bool(grant.expires) and grant.expires <= at)


def row_of(grant: StoredGrant) -> Row:
    """The columns of an approval, without its number."""
    g = grant
    where = (g.pattern, g.scope.value, g.place, g.session, g.shell, g.ceiling.name)
    return *where, g.origin_command, g.created, g.expires, g.last_used


FAMILY = {"bash": "sh", "sh": "sh", "zsh": "sh"}  # shells in which the same words mean the same


class Occasion(Record):
    """The time and the place at which a command would run, as far as approvals ask."""

    now: str  # ISO 8601 in UTC, to the second
    session: str = ""
    shell: str = "bash"
    repository: str = ""  # the root of the files around the command
    spent: frozenset[int] = frozenset()  # of the approvals for one time, those that were used
    text: str = ""  # the whole of what would run
    folder: str = ""
    main: str = ""  # the root of the repository's first worktree; the same as `repository` where there is but one


def live(grants: Iterable[StoredGrant], occasion: Occasion) -> tuple[Grant, ...]:
    """The approvals as a policy has them.

    Those that do not hold now are among them, each with the reason, so that a person can be told.
    """
    return tuple([_standing(grant, occasion) for grant in grants])


def _standing(grant: StoredGrant, occasion: Occasion) -> Grant:
    linked = grant.scope is Scope.Repository and occasion.repository and grant.place == occasion.main
    return Grant(
        pattern=parse_pattern(grant.pattern),
        ceiling=grant.ceiling,
        directory=(occasion.repository if linked else grant.place) or None,
        origin=f"approval {grant.id}",
        id=grant.id,
        once=grant.scope in ONCE,
        barred=_bar(grant, occasion),
        chosen=not grant.origin_command,  # given beforehand: the answer to a question has the category of that command
    )


def _bar(grant: StoredGrant, occasion: Occasion) -> str:
    """The reason why the approval does not hold at all; empty when it does."""
    if grant.expires and grant.expires <= occasion.now:
        return f"it ended at {grant.expires}"
    if FAMILY.get(grant.shell, grant.shell) != FAMILY.get(occasion.shell, occasion.shell):
        return f"it was given for {grant.shell}, and this is {occasion.shell}"
    if grant.scope is not Scope.Everywhere and not grant.place:
        return "it does not say in which folder it holds"
    match grant.scope:
        case Scope.Session:
            return "" if occasion.session and grant.session == occasion.session else "it was given for another session"
        case Scope.Once:
            return SPENT if grant.id in occasion.spent else ""
        case Scope.Text:
            if (grant.origin_command, grant.place) != (occasion.text, occasion.folder):
                return "it was given for another text or folder"
            return SPENT if grant.id in occasion.spent else ""
        case Scope.Directory | Scope.Repository | Scope.Everywhere:
            return ""
        case _:
            assert_never(grant.scope)
