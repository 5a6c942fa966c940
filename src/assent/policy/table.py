"""The built-in answer to each category, by mode and sandbox."""

from __future__ import annotations

from assent.errors import assert_never
from assent.policy.decision import Decision, Mode, Sandbox
from assent.record import Record
from assent.risk.category import Category


class Row(Record):
    """The answers to one category. Contained: the agent's sandbox, or full access given on purpose."""

    unless_trusted: Decision
    on_request_contained: Decision
    on_request: Decision
    never_contained: Decision
    never: Decision


_HARMLESS = Row(Decision.allow, Decision.allow, Decision.allow, Decision.allow, Decision.allow)
_LOCAL = Row(Decision.ask, Decision.allow, Decision.ask, Decision.allow, Decision.deny)
_RISKY = Row(Decision.ask, Decision.ask, Decision.ask, Decision.deny, Decision.deny)
_FORBIDDEN = Row(Decision.deny, Decision.deny, Decision.deny, Decision.deny, Decision.deny)

TABLE = {
    Category.ReadsFilesystem: _HARMLESS,
    Category.ReadsVcs: _HARMLESS,
    Category.ReadsRemote: _HARMLESS,
    Category.ModifiesFilesystem: _LOCAL,
    Category.ModifiesVcs: _LOCAL,
    Category.RunsProjectCode: _LOCAL,
    Category.ModifiesSystem: _RISKY,
    Category.ModifiesRemote: _RISKY,
    Category.Unrecognized: _RISKY,
    Category.ReadsSecrets: _RISKY,
    Category.DeletesData: _RISKY,
    Category.Destroys: _FORBIDDEN,
}


def built_in(category: Category, mode: Mode, sandbox: Sandbox) -> Decision:
    """What the table says."""
    row = TABLE[category]
    contained = sandbox is not Sandbox.Absent
    match mode:
        case Mode.UnlessTrusted:
            return row.unless_trusted
        case Mode.OnRequest | Mode.OnFailure:
            return row.on_request_contained if contained else row.on_request
        case Mode.Never:
            return row.never_contained if contained else row.never
        case _:
            assert_never(mode)
