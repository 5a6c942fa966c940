"""The organisation's policy as the hook has it: what it says to a person's own, and until when.

Its allows, and settings that loosen, hold only between its issue and its end by this machine's clock; what
denies, asks and limits holds on. Its signature was checked when it was fetched: a hook only reads.
"""

from __future__ import annotations

from assent.config.policy_file import read_team_policy
from assent.config.private import read_private
from assent.errors import PolicyError
from assent.policy.decision import Ceiling, Decision, Mode, Sandbox
from assent.record import replace
from assent.system import isdir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Taught
    from assent.config.locations import Locations
    from assent.config.stated import Stated
    from assent.policy.model import Policy

SLACK = 300  # seconds that clocks may differ


def read_organisation(data: bytes, path: str) -> Stated:
    """The policy in the bundle `data`, kept at `path`. Raises PolicyError."""
    import json

    try:
        told = json.loads(data)
        term = (told["revision"], told["issued_at"], told["not_after"])
        policy = told["content"]["policy"].encode()
        if not all(type(number) is int for number in term):
            raise TypeError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PolicyError(f"{path}:1: is damaged; `assent team sync` fetches it again") from None
    return read_team_policy(policy, name_of(term[0]), term)


def name_of(revision: int) -> str:
    """The words for people about where a rule comes from."""
    return f"organisation (revision {revision})"


def holds(stated: Stated, now: float) -> bool:
    """Whether what the organisation allows holds at that moment: it has not ended, and the clock is believable."""
    _, issued_at, not_after = stated.term
    return issued_at - SLACK <= now <= not_after


def shares_texts(places: Locations) -> bool:
    """Whether the person agreed that commands leave this machine as they are written."""
    import json

    try:
        return json.loads(read_private(places.enrolment) or b"{}").get("share_texts") is True
    except (ValueError, AttributeError):
        return False


def taught_by(places: Locations, stated: Stated, now: float) -> tuple[Taught, ...]:
    """The tables of its program files; out of its time they only make things more. Raises PolicyError."""
    if not isdir(places.team_programs):
        return ()
    from assent.config import taught

    found, _ = taught.own(places.team_programs, places)
    return (replace(found, teaches=holds(stated, now)),) if found.table else ()


def governed(policy: Policy, stated: Stated, now: float) -> Policy:
    """A person's `policy` under what the organisation states."""
    valid = holds(stated, now)
    rules = [rule for rule in stated.rules if valid or rule.decision is not Decision.allow]
    given = stated.preset if valid else None
    own = {category for category, _ in policy.categories}
    said = [pair for pair in stated.categories if valid or pair[1] is not Decision.allow]
    fixed = stated.preset is not None and "preset" not in stated.defaults
    return replace(
        policy,
        rules=(*rules, *policy.rules),
        preset=policy.preset or given,
        mode=_mode(policy.mode, stated),
        categories=(*policy.categories, *[pair for pair in said if pair[0] not in own]),
        destroys_ask=policy.destroys_ask.intersection(stated.destroys_ask),
        shown=frozenset(stated.shown if valid else ()),
        sandbox=Sandbox.Absent if fixed else policy.sandbox,  # that of the call itself counts all the same
        ceiling=_ceiling(stated),
    )


def _mode(own: Mode, stated: Stated) -> Mode:
    """The stricter of both; where the organisation's is a default, a person's own if it is another than the usual."""
    if stated.mode not in (Mode.UnlessTrusted, Mode.Never) or own is Mode.Never:
        return own
    return own if "mode" in stated.defaults and own is not Mode.OnRequest else stated.mode


def _ceiling(stated: Stated) -> Ceiling:
    """Its settings that are not defaults, as what nobody goes beyond."""
    return Ceiling(
        name=name_of(stated.term[0]),
        preset=None if "preset" in stated.defaults else stated.preset,
        categories=() if "categories" in stated.defaults else stated.categories,
        approvals=stated.approvals,
    )
