"""The approvals for next time that a person may be offered."""

from __future__ import annotations

from assent.lazy import Lazy
from assent.neighbours import pairwise
from assent.pattern.proposal import UNWRITTEN, Proposal, Width, propose, proposed
from assent.pattern.running import only_starts
from assent.policy.reach import objection
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.pattern.model import Pattern
    from assent.risk.code import provenance
    from assent.risk.finding import Finding
else:
    provenance = Lazy("assent.risk.code.provenance")


_RECOVERABLE = Category.DeletesRecoverable


def offer(finding: Finding) -> Proposal:
    """The ladder of patterns for `finding`, each of which would cover it up to its own category.

    The riskier, the narrower is the default: the name up to RunsProjectCode, then the verb chain,
    the command itself from DeletesData up. There it is the only one: an open pattern would leave it
    to the next call what else is lost.
    """
    finding = _worded(finding)
    against = objection(finding, finding.category, None)
    if against is not None:
        return Proposal(reason=against)
    width = _width(finding.category)
    found = propose(finding.command, width)
    if finding.category is not Category.Unrecognized and only_starts(finding.command.program):
        return Proposal(reason=finding.reason)  # `env` alone is known, but its pattern would cover all that it runs
    if width is Width.Exact:
        exact = found.exact if _reaches(found.exact, finding) else None
        return _reasoned(Proposal(exact=exact, default=exact, reason=found.reason))
    rungs = (found.exact, found.narrow, found.verb_chain, found.name, found.default)
    reaching = {key: _reaches(rung, finding) for key, rung in {id(rung): rung for rung in rungs}.items()}
    exact, narrow, *wider = [rung if reaching[id(rung)] else None for rung in rungs]
    chain, name, default = [rung if rung is not None and _says_why(rung, finding) else None for rung in wider]
    return _reasoned(Proposal(exact, narrow, chain, name, default or exact, found.reason))


def _reasoned(found: Proposal) -> Proposal:
    """The same with a reason where it has no default."""
    return found if found.default is not None or found.reason else replace(found, reason=UNWRITTEN)


def open_offer(finding: Finding) -> Pattern | None:
    """The default of `offer` where it has a final `*`, found without the rest of the ladder."""
    finding = _worded(finding)
    width = _width(finding.category)
    if width is Width.Exact or objection(finding, finding.category, None) is not None:
        return None
    rung = proposed(finding.command, width)
    return rung if rung is not None and _reaches(rung, finding) and _says_why(rung, finding) else None


def _worded(finding: Finding) -> Finding:
    """The finding as its words alone make it: data that these files can recover would be lost in others."""
    return replace(finding, category=Category.DeletesData) if finding.category is _RECOVERABLE else finding


def _reaches(rung: Pattern | None, finding: Finding) -> bool:
    """Whether an approval of `rung` would answer the question about `finding`, wherever it holds."""
    return rung is not None and objection(finding, finding.category, None, rung) is None


def _says_why(rung: Pattern, finding: Finding) -> bool:
    """Whether `rung` names the option, if there is one, for which alone the command is as risky as it is."""
    if finding.category <= Category.RunsFetchedCode:
        return True
    at_fault = [word for word in finding.command.argv if word.start <= finding.start and finding.end <= word.end]
    if not rung.open or not at_fault or not at_fault[0].exact:
        return True
    groups = (rung.words, *rung.flags)
    before = next((a.text for a, b in pairwise(finding.command.argv) if b is at_fault[0]), "")
    if before[:1] == "-" and before in provenance.INTO:  # npm install --prefix /usr/local x
        return any((before, at_fault[0].text) in pairwise(group) for group in groups)
    if at_fault[0].text[:1] != "-":
        return True
    option, equals, value = at_fault[0].text.partition("=")
    return any(at_fault[0].text in group or (equals and group[:2] == (option, value)) for group in groups)


def _width(category: Category) -> Width:
    if category <= Category.RunsFetchedCode:
        return Width.Name
    return Width.VerbChain if category < Category.DeletesData else Width.Exact
