"""The built-in answer to each category, by preset, mode and sandbox, and the user's own word on it."""

from __future__ import annotations

from assent.errors import assert_never
from assent.policy.decision import Decision, Mode, Preset, Sandbox
from assent.record import Record
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.model import Policy
    from assent.risk.finding import Finding


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
    Category.DeletesRecoverable: _LOCAL,
    Category.RunsProjectCode: _LOCAL,
    Category.RunsFetchedCode: _LOCAL,
    Category.ModifiesSystem: _RISKY,
    Category.ModifiesRemote: _RISKY,
    Category.Unrecognized: _RISKY,
    Category.ReadsSecrets: _RISKY,
    Category.DeletesData: _RISKY,
    Category.Destroys: _FORBIDDEN,
}

# What only files in the workspace, or among temporary files, can be: the category itself says where it acts.
_IN_PLACE = frozenset((Category.ModifiesFilesystem, Category.DeletesRecoverable))
_PROJECT = frozenset((*_IN_PLACE, Category.ModifiesVcs, Category.RunsProjectCode))


def built_in(category: Category, mode: Mode, sandbox: Sandbox) -> Decision:
    """The answer of the table."""
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


def cell(finding: Finding, category: Category, policy: Policy) -> tuple[Decision, str]:
    """The answer to a finding that counts as `category`, and what gives it: `preset balanced`, `[categories]`."""
    answer, where = _stated(finding, category, policy)
    if policy.ceiling is None:
        return answer, where
    from assent.policy.ceiling import under

    least = under(policy.ceiling, policy, category)
    if least is None:
        return answer, where
    highest, _ = _stated(finding, category, least)
    return (answer, where) if answer >= highest else (highest, f"{policy.ceiling.name}, {where}")


def _stated(finding: Finding, category: Category, policy: Policy) -> tuple[Decision, str]:
    """The answer as if no organisation had a say."""
    for named, decision in policy.categories:
        if named is category and (decision is not Decision.allow or in_workspace(finding, category)):
            return decision, f"[categories] {category.name}"
    where = f"mode {policy.mode.value}, sandbox {policy.sandbox.value}"
    match policy.preset:
        case None | Preset.Careful:
            return built_in(category, policy.mode, policy.sandbox), where
        case Preset.Balanced:
            trusted = policy.mode is not Mode.UnlessTrusted and category in _PROJECT and in_workspace(finding, category)
            answer = Decision.allow if trusted else built_in(category, policy.mode, policy.sandbox)
            return answer, f"preset balanced, {where}"
        case Preset.Guard:
            return (Decision.allow if _denial(finding, category) is None else Decision.deny), "preset guard"
        case _:
            assert_never(policy.preset)


def reason_of(finding: Finding, category: Category, policy: Policy) -> str:
    """The ground of the answer to a finding that counts as `category`."""
    return (_denial(finding, category) or finding.reason) if policy.preset is Preset.Guard else finding.reason


def category_of(finding: Finding, answer: Decision, policy: Policy) -> Category:
    """The category that a person reads beside the answer."""
    if policy.preset is not Preset.Guard or answer is not Decision.deny or finding.taken is None:
        return finding.category
    from assent.policy.guarding import denied_as  # few commands take code

    return denied_as(finding)


def _denial(finding: Finding, category: Category) -> str | None:
    from assent.policy.guarding import denial  # of the other presets none asks

    return denial(finding, category)


def in_workspace(finding: Finding, category: Category) -> bool:
    """Whether a finding that counts as `category` certainly concerns the workspace alone."""
    if finding.beyond or finding.starting:
        return False
    named = finding.deletes or finding.consequence  # else it is no file that is deleted: git branch -d x
    return finding.inside or category is Category.ModifiesFilesystem or bool(category in _IN_PLACE and named)
