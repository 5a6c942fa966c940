"""An approval that a person gave, as it is kept, and as it holds for one command."""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import assert_never
from assent.pattern.text import parse_pattern
from assent.policy.model import Grant
from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.risk.category import Category


class Scope(Choice):
    """Where and how long an approval holds."""

    Once = "once"
    Session = "session"  # of one agent, by its session id
    Directory = "directory"  # and the folders in it
    Repository = "repository"  # and its worktrees
    Everywhere = "everywhere"


@record
class StoredGrant:
    """One approval. Times are ISO 8601 in UTC, to the second; the empty text stands for none."""

    pattern: str  # git push *
    scope: Scope
    ceiling: Category
    place: str = ""  # absolute folder; of every scope but Everywhere
    session: str = ""  # the agent's session, for the scope Session
    shell: str = "bash"
    origin_command: str = ""  # the command that it was given for
    created: str = ""
    expires: str = ""
    last_used: str = ""
    id: int = 0  # 0 until it is kept


_FAMILY = {"bash": "sh", "sh": "sh", "zsh": "sh"}  # shells in which the same words mean the same


@record
class Occasion:
    """When and where a command would run, as far as approvals ask."""

    now: str  # ISO 8601 in UTC, to the second
    session: str = ""
    shell: str = "bash"
    repository: str = ""  # the root of the files around the command
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
        barred=_bar(grant, occasion),
    )


def _bar(grant: StoredGrant, occasion: Occasion) -> str:
    """Why the approval does not hold at all; empty when it does."""
    if grant.expires and grant.expires <= occasion.now:
        return f"it ended at {grant.expires}"
    if _FAMILY.get(grant.shell, grant.shell) != _FAMILY.get(occasion.shell, occasion.shell):
        return f"it was given for {grant.shell}, and this is {occasion.shell}"
    if grant.scope is not Scope.Everywhere and not grant.place:
        return "it does not say in which folder it holds"
    match grant.scope:
        case Scope.Session:
            return "" if occasion.session and grant.session == occasion.session else "it was given for another session"
        case Scope.Once:
            return "it was given for one time"
        case Scope.Directory | Scope.Repository | Scope.Everywhere:
            return ""
        case _:
            assert_never(grant.scope)
