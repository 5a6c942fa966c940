"""One finding with what the other commands of its text add to it."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.ground import TEMPORARY
from assent.risk.disk.paths import begins
from assent.risk.entries import programs
from assent.risk.finding import FOREIGN, Finding, TakenCode
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Surroundings
    from assent.risk.code.written import RunTexts
    from assent.risk.combined.set_up import Judge
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow


def as_own(flow: Flow, texts: RunTexts, judge: Judge) -> Sequence[Finding]:
    """The findings of `flow`, those on code that the text writes itself, or on a script, as on code of the project."""
    findings = flow.findings
    if [each for each in findings if each.category is Category.ModifiesRemote]:
        from assent.risk.code.script_names import without_names  # few texts deploy

        findings = without_names(texts)
    if not [each for each in findings[1:] if each.category in FOREIGN]:
        return findings
    if any(begins(node, folder) for node in flow.writers for folder in TEMPORARY):
        from assent.risk.combined.authored import authored  # few texts write scratch code and run it

        findings = authored(findings, texts, judge)
    return findings


def noted(finding: Finding) -> Finding:
    """The finding, noted to run code of a file that nobody has read."""
    taken = TakenCode(unseen=True, told=finding.taken.told if finding.taken else "")
    return replace(finding, taken=taken)


def started(finding: Finding, flow: Flow, surroundings: Surroundings) -> Finding:
    """The finding with the files that run later which a patch in the text changes."""
    if finding.category is not Category.ModifiesSystem or not is_a(finding.command.program, programs.PATCHING):
        return finding
    from assent.risk.code.patched import started  # few texts hold a patch

    return replace(finding, starting=(*finding.starting, *started(finding.command, flow, surroundings)))


def patching(plain: Finding, made: Finding, risks: Sequence[Risk | None], flow: Flow) -> Finding:
    """The finding `made` with what the command was by its own words, if only the files of its patch are not known."""
    if sum(risk is not None and risk[0] > plain.category for risk in risks) != 1:
        return made
    if plain.premise or plain.distant or plain.command.wrappers or made.category is not Category.Unrecognized:
        return made
    from assent.risk.code.patched import unseen  # few texts apply a patch
    from assent.risk.protection import applies_patch

    words = [word.text for word in plain.command.argv]
    if plain.category >= made.category or not applies_patch(plain.command, words) or not unseen(plain.command, flow):
        return made
    from assent.risk.premise import Premise

    return replace(made, premise=Premise("", plain.category, plain.reason, made.category, patch=True))


def raised(finding: Finding, risks: Sequence[Risk | None]) -> Finding:
    """The finding with the worst of the risks; one as bad as itself tells more of why."""
    for category, reason in [risk for risk in risks if risk is not None]:
        premise = finding.premise
        if premise is not None and category > premise.category:
            finding = replace(finding, premise=replace(premise, category=category, reason=reason))
        tells = category > finding.category or category is finding.category is Category.Unrecognized
        if tells and category >= Category.ModifiesFilesystem:
            from assent.risk.behind import told  # most findings are what their own rule says

            finding = replace(finding, category=category, reason=told(reason, finding.command), unknown=None)
    return finding
