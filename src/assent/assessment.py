"""The whole path of a command on one screen: text → tree → facts → findings → decision.

Everything that the judgement depends on is passed in as a `Context`; this module and all below it
open no file and read neither clock nor environment.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.command import Surroundings
from assent.errors import assert_never
from assent.policy import Decision, Policy, Preset, TraceStep, decide
from assent.policy.table import category_of
from assent.record import Record, replace
from assent.risk import Category, Finding
from assent.risk.whole_text import bash_findings, windows_findings
from assent.syntax.source import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Opaque
    from assent.policy.model import Verdict
    from assent.risk.evidence import Evidence
    from assent.risk.patch import Touch
    from assent.risk.remedies import Remedy

MOST_REMEDIES = 4  # commands of a text for which a safer spelling is looked for
LONGEST_REMEDIED = 4096  # code points of such a text
SOMEWHERE = "/(workspace)"  # stands for a folder that the caller did not name


class Shell(Choice):
    """The shell that would run the text."""

    Bash = "bash"
    Sh = "sh"
    Zsh = "zsh"
    PowerShell = "powershell"
    Cmd = "cmd"


class Cause(Choice):
    """The reason why a text was not simply allowed; what an agent reads depends on it."""

    Nothing = "nothing"  # it was allowed
    Risk = "risk"  # something in it is known to need a decision
    Opaque = "opaque"  # a part of it cannot be known before it runs, or cannot be parsed
    Unrecognized = "unrecognized"  # it is only not known


class Context(Record):
    """The place and the policy for a text that would run.

    `cwd`, `workspace` and `home` are absolute paths; an empty `workspace` means `cwd`. Without a
    `cwd` relative paths count as inside the workspace and absolute ones as outside.
    """

    cwd: str = SOMEWHERE
    workspace: str = ""
    home: str = "/home/user"
    policy: Policy = Policy()
    shell: Shell = Shell.Bash
    names: tuple[tuple[str, int], ...] = ()  # of private programs: (freshctl ticket, 3)
    aliases: tuple[tuple[str, str], ...] = ()  # of the user's own shell: (g, git)
    evidence: Evidence | None = None  # what the disk says of one text
    typing: bool = False  # who has it run may type into it
    remedies: bool = True  # safer spellings are looked for; only a person or a model reads them
    facts: Facts | None = None  # what one text does, where that was found before
    folders: tuple[str, ...] = ()  # absolute; exist all along, so that a cd into them succeeds

    def surroundings(self, budget: Budget | None = None) -> Surroundings:
        """The part that the facts and findings depend on."""
        taught = self.policy.taught
        workspace = self.workspace or self.cwd
        return Surroundings(self.cwd, self.home, workspace, self.shell.value, taught, budget, self.folders)


class Facts(Record):
    """The effects of one text, whatever a policy or the disk says of it: found once, judged as often as needed."""

    text: str
    place: tuple[object, ...]  # all of a context that it depends on
    findings: tuple[Finding, ...]
    opaque: tuple[Opaque, ...]
    left: Budget  # for what is tried in place of the text


class Assessment(Record):
    """The decision on a text, with the reason and everything that it rests on."""

    command: str
    decision: Decision
    category: Category
    reason: str
    cause: Cause
    findings: tuple[Finding, ...]  # one for each simple command, in order
    parts: tuple[Decision, ...]  # the decision on each finding alone
    opaque: tuple[Opaque, ...]
    trace: tuple[TraceStep, ...]
    consequence: str = ""  # what would be lost, on one line; empty where that is not known

    def held(self) -> list[Finding]:
        """The findings that are not allowed."""
        pairs = zip(self.findings, self.parts, strict=True)
        return [finding for finding, part in pairs if part > Decision.allow]


def assess(command: str, context: Context = Context()) -> Assessment:  # noqa: B008 - a frozen value
    """Decide whether `command` may run: the riskiest of its simple commands counts.

    Never raises for any text: what cannot be parsed is Unrecognized, with the reason.
    """
    if [rule for rule in context.policy.rules if rule.text]:  # few agents' settings have one
        context = replace(context, policy=replace(context.policy, text=command))
    facts = _facts(command, context)
    findings = _weighed(facts.findings, command, context)
    verdict = decide(findings, context.policy)
    if verdict.decision > Decision.allow and context.remedies:
        surroundings = context.surroundings(facts.left.copy())
        findings = _with_remedies(command, context, surroundings, findings, verdict.parts)
    return _assessment(command, context, findings, facts.opaque, verdict)


def findings_of(command: str, context: Context = Context()) -> tuple[Finding, ...]:  # noqa: B008 - as above
    """The findings that `assess` decides about: each simple command with its category, without safer forms.

    For the same text under several policies: each then only costs `decide`.
    """
    return _weighed(_facts(command, context).findings, command, context)


def facts_of(command: str, context: Context) -> Facts:
    """The facts about `command`, for `context.facts`, where one text is judged several times in one place."""
    budget = Budget()
    findings, opaque = _findings(command, context, context.surroundings(budget))
    return Facts(command, _place(context), findings, opaque, budget)


def _facts(command: str, context: Context) -> Facts:
    """Those of the context, if they are of this text there."""
    known = context.facts
    if known is not None and known.text == command and known.place == _place(context):
        return known
    return facts_of(command, context)


def _place(context: Context) -> tuple[object, ...]:
    """All that the findings of a text depend on beside it."""
    where = context.cwd, context.workspace, context.home, context.shell, context.folders
    return *where, context.names, context.aliases, context.typing, context.policy.taught


def _weighed(findings: tuple[Finding, ...], command: str, context: Context) -> tuple[Finding, ...]:
    """The findings with what the disk says of the text, if that was passed in."""
    if context.evidence is None or context.evidence.text != command:
        return findings
    from assent.risk.weigh import weighed

    return weighed(findings, context.evidence, context.surroundings())


def assess_touches(touched: Sequence[Touch], context: Context = Context()) -> Assessment:  # noqa: B008 - as above
    """Decide whether a patch or an agent's own tools may read, write or delete files so.

    `touched` is not empty; its paths are as `risk.patch` gives them, relative to `context.cwd`.
    """
    from assent.risk import patch

    findings = patch.findings(touched, context.surroundings())
    shown = ", ".join([finding.command.text for finding in findings])
    findings = _weighed(findings, shown, context)
    return _assessment(shown, context, findings, (), decide(findings, context.policy))


def _assessment(
    command: str, context: Context, findings: tuple[Finding, ...], opaque: tuple[Opaque, ...], verdict: Verdict
) -> Assessment:
    told = zip(findings, verdict.parts, strict=True)
    return Assessment(
        command,
        verdict.decision,
        max([category_of(finding, part, context.policy) for finding, part in told]),
        verdict.reason,
        _cause(findings, verdict.parts, context.policy),
        findings,
        verdict.parts,
        opaque,
        verdict.trace,
        "; ".join(dict.fromkeys([finding.consequence for finding in findings if finding.consequence])),
    )


def _findings(
    command: str, context: Context, surroundings: Surroundings
) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    match context.shell:
        case Shell.Bash | Shell.Sh | Shell.Zsh:
            findings, opaque = bash_findings(command, surroundings)
            if context.typing:
                from assent.risk.code.typed import with_typed

                findings = with_typed(findings, context.policy.taught)
            said = context.names or context.aliases or context.policy.taught
            return (_personal(findings, context, surroundings) if said else findings), opaque
        case Shell.PowerShell | Shell.Cmd:
            return windows_findings(command, surroundings, context.shell is Shell.PowerShell)
        case _:
            assert_never(context.shell)


def _personal(findings: tuple[Finding, ...], context: Context, surroundings: Surroundings) -> tuple[Finding, ...]:
    """The findings with what the user said of names and aliases."""
    from assent.naming.private import private_name
    from assent.risk.aliased import aliased
    from assent.risk.catalog.taught import taught_name

    aliases = dict(context.aliases)
    made = [aliased(finding, aliases, surroundings) for finding in findings]
    for at, finding in enumerate(made):
        name = finding.command.called or private_name(finding.command, context.names)
        name = name or (taught_name(finding.command, context.policy.taught) if context.policy.taught else ())
        made[at] = replace(finding, command=replace(finding.command, called=name))
    return tuple(made)


def _with_remedies(
    command: str,
    context: Context,
    surroundings: Surroundings,
    findings: tuple[Finding, ...],
    parts: tuple[Decision, ...],
) -> tuple[Finding, ...]:
    """The findings that were held, each with a safer spelling if there is one."""
    from assent.risk.remedies import remedies

    made = list(findings)
    held = [at for at, part in enumerate(parts) if part > Decision.allow and not _is_weighed(findings[at], context)]
    for at in held[:MOST_REMEDIES] if len(command) <= LONGEST_REMEDIED else ():
        for remedy in remedies(at, findings, command, context.cwd, typing=context.typing):
            if _is_safer(remedy, at, findings, context, surroundings):
                made[at] = replace(findings[at], remedy=remedy.text)
                break
    return tuple(made)


def _is_weighed(finding: Finding, context: Context) -> bool:
    """Whether what counts is in a script, or another fact of the disk, of which another spelling says nothing."""
    evidence = context.evidence
    if evidence is None:
        return False
    from assent.risk.evidence import key  # the disk says something of few commands

    return key(finding.command) in {*dict(evidence.scripts), *dict(evidence.raises)}


def _is_safer(
    remedy: Remedy, at: int, findings: tuple[Finding, ...], context: Context, surroundings: Surroundings
) -> bool:
    """Whether a spelling makes the command with that index less, and is not denied itself."""
    from assent.risk.entries.programs import may_run_file  # which the rules have loaded

    tried, _ = _findings(remedy.whole, context, surroundings)
    if decide(tried, context.policy).decision is Decision.deny:
        return False
    if remedy.step:
        return max(finding.category for finding in tried) < findings[at].category
    if not remedy.keeps(findings, tried):
        return False
    before, after = findings[at].category, tried[at].category
    if remedy.same:  # of a script it would say nothing of what that does
        return after <= before and not may_run_file(findings[at])
    return after < before


def _cause(findings: tuple[Finding, ...], parts: tuple[Decision, ...], policy: Policy) -> Cause:
    """The weightiest reason among the findings that were not allowed."""
    held = [finding for finding, part in zip(findings, parts, strict=True) if part > Decision.allow]
    if not held:
        return Cause.Nothing
    if any(finding.category is not Category.Unrecognized for finding in held):
        return Cause.Risk
    harmless = tuple([replace(finding, category=Category.ReadsFilesystem) for finding in held])
    if decide(harmless, policy).decision > Decision.allow:  # a rule asks for it by name
        return Cause.Risk
    if any(finding.command.opaque for finding in held):
        return Cause.Opaque
    if policy.preset is Preset.Guard:  # which denies nothing for being unknown
        return Cause.Risk
    return Cause.Unrecognized if all(finding.is_unknown for finding in held) else Cause.Risk
