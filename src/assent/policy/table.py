"""The built-in answer to each category, by preset, mode and sandbox, and the user's own word on it."""

from __future__ import annotations

from assent.errors import assert_never
from assent.policy.decision import Decision, Mode, Preset, Sandbox
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.programs import SOURCING
from assent.risk.finding import Secret

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
_FINAL = frozenset((Category.ReadsSecrets, Category.DeletesData, Category.Destroys))  # cannot be made good


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
            return _guarded(finding, category), "preset guard"
        case _:
            assert_never(policy.preset)


def reason_of(finding: Finding, policy: Policy) -> str:
    """What the answer rests on: in guard the part of a script that is denied."""
    inner = finding.taken.inner if finding.taken is not None and policy.preset is Preset.Guard else ()
    denied = next((each for each in inner if _guarded(each, each.category) is Decision.deny), None)
    return finding.reason if denied is None else reason_of(denied, policy)


def in_workspace(finding: Finding, category: Category) -> bool:
    """Whether a finding that counts as `category` certainly concerns the workspace alone."""
    if finding.beyond or finding.starting:
        return False
    return category in _IN_PLACE or finding.inside


def _guarded(finding: Finding, category: Category) -> Decision:
    """Denied is what nobody can make good, what runs again later, and what may be one of these."""
    unseen = category is Category.ReadsSecrets and finding.secret is Secret.Dotenv
    if unseen and finding.command.program in SOURCING:  # variables are set, and nothing is shown
        return Decision.deny if finding.command.opaque else Decision.allow
    if category in _FINAL or finding.names_place or not {*finding.starting} <= {*finding.called}:
        return Decision.deny
    taken = finding.taken
    if taken and (taken.unseen or any(_guarded(each, each.category) is Decision.deny for each in taken.inner)):
        return Decision.deny
    if category >= Category.ModifiesFilesystem and (_persists(finding) or (finding.beyond and _may_start(finding))):
        return Decision.deny
    if (category is Category.Unrecognized or (taken and taken.told)) and _says_worst(finding):
        return Decision.deny
    if category is Category.Unrecognized and _may_lose(finding):
        return Decision.deny
    if Category.RunsProjectCode <= category <= Category.Unrecognized and _states_loss(finding):
        return Decision.deny
    if Category.ModifiesSystem <= category < Category.Unrecognized and _hands_worst(finding):
        return Decision.deny
    return Decision.deny if any(not part.option for part in finding.command.opaque) else Decision.allow


def _persists(finding: Finding) -> bool:
    from assent.policy.persistence import persists  # guard alone asks

    return persists(finding.command)


def _may_start(finding: Finding) -> bool:
    from assent.policy.persistence import may_start  # guard alone asks

    return may_start(finding)


def _states_loss(finding: Finding) -> bool:
    from assent.policy.hints import states_loss  # guard alone asks

    return states_loss(finding.command)


def _hands_worst(finding: Finding) -> bool:
    from assent.policy.carries import hands_worst  # guard alone asks

    return hands_worst(finding)


def _may_lose(finding: Finding) -> bool:
    from assent.policy.tried import may_lose  # guard alone asks, of what is not understood

    return may_lose(finding)


def _says_worst(finding: Finding) -> bool:
    from assent.policy.carries import carries_worst  # guard alone asks, of what is not understood
    from assent.policy.hints import says_worst

    told = finding.taken.told if finding.taken else ""
    return says_worst(finding.command, told) or carries_worst(finding)
