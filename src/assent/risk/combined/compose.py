"""The joint effects of commands that none of them has alone.

What is downloaded is run, what is secret is sent away, what is written is then run, a connection
is given a shell. Asked for only when some command of the text is more than a read.
"""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.word import all_known
from assent.lazy import Lazy
from assent.record import replace
from assent.risk import protection
from assent.risk.category import Category
from assent.risk.combined.raising import as_own, noted, raised, started
from assent.risk.disk.ground import Ground
from assent.risk.entries import programs
from assent.risk.finding import Finding
from assent.risk.flow import Flow
from assent.rules_table import ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.code import brought, written
    from assent.risk.code.carried import Carried
    from assent.risk.code.scripts import Classify
    from assent.risk.combined import downloaded, given_out
    from assent.risk.combined.addressed import Addressed
    from assent.risk.combined.exposure import Exposure
    from assent.risk.combined.set_up import Judge
    from assent.risk.combined.supplied import Supplied
    from assent.risk.combined.takeover import Takeover
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Node
else:  # a single command has nobody to bring or to write what it runs
    brought, written = Lazy("assent.risk.code.brought"), Lazy("assent.risk.code.written")
    downloaded = Lazy("assent.risk.combined.downloaded")  # few texts download anything
    given_out = Lazy("assent.risk.combined.given_out")  # few commands log in, serve or publish


def composed(
    findings: Sequence[Finding], surroundings: Surroundings, depth: int, classify: Classify, judge: Judge
) -> tuple[Finding, ...]:
    """The findings, each raised by what the others bring to it.

    `depth` counts texts inside texts, which `classify` judges; `judge` judges one command.
    """
    if [finding for finding in findings if finding.premise is not None and finding.command.program == "git"]:
        from assent.risk.git.made import settled  # few texts work in a temporary repository

        findings = settled(findings, surroundings)
    if [finding for finding in findings[1:] if finding.deletes]:
        from assent.risk.combined.fresh import cleaned  # few texts delete what they made

        findings = cleaned(findings)
    if [finding for finding in findings[1:] if (finding.command.program or "").endswith("kill")]:
        from assent.risk.combined.own_jobs import stopped  # few texts stop what they start

        findings = stopped(findings)
    if [each for finding in findings[:-1] for each in finding.command.variables if each.name == "DISPLAY"]:
        from assent.risk.combined.screens import screened  # few texts name a screen

        findings = screened(findings, surroundings, judge)
    if any(finding.command.stdin is not None for finding in findings):
        from assent.risk.combined.named_by_input import named_by_input  # few texts pipe anything

        findings = named_by_input(findings, surroundings)
    whole = _Whole(flow := Flow(findings, surroundings.home), surroundings, depth, classify, judge)
    risks = [whole.risks(at) for at in range(len(whole.findings))]
    made = [raised(finding, each) for finding, each in zip(whole.findings, risks, strict=True)]
    if [finding for finding in findings if is_a(finding.command.program, programs.PATCHING)]:
        from assent.risk.combined.raising import patching  # few texts apply a patch

        made = [patching(whole.findings[at], each, risks[at], flow) for at, each in enumerate(made)]
    if whole.written is not None and flow.writers:
        made = [whole.written.with_told(at, each, whole.downloaded) for at, each in enumerate(made)]
    unseen = whole.unseen()
    told = [started(each if at not in unseen else noted(each), flow, surroundings) for at, each in enumerate(made)]
    if flow.pairs >= 0:
        return tuple(told)
    from assent.risk.combined.unfinished import marked  # few texts have so many commands

    return tuple(marked(told))


class _Whole:
    """All that the rules look at."""

    def __init__(self, flow: Flow, surroundings: Surroundings, depth: int, classify: Classify, judge: Judge) -> None:
        self.flow = flow
        self.classify = classify
        self.judge = judge
        self.depth = depth
        self.addressed: Addressed | None = None
        self.supplied: Supplied | None = None
        self.carried: Carried | None = None
        self.surroundings = surroundings
        starts = [at for at, finding in enumerate(flow.findings) if is_a(finding.command.program, programs.DOWNLOADING)]
        self.downloaded: dict[Node, int] = {start: start for start in starts} | flow.reached(starts)
        bringing = (
            [programs.may_bring(finding.command) for finding in flow.findings] if len(flow.findings) > 1 else [False]
        )
        brings = True in bringing
        coming = [brings or finding.writes for brings, finding in zip(bringing, flow.findings, strict=True)]
        self.comes = next((at for at, comes in enumerate(coming) if comes), len(coming))  # the first that may put files
        self.brought = (
            brought.Brought(flow, self.downloaded, surroundings, judge)
            if len(flow.findings) > 1 and (brings or starts or flow.may_pass_on())
            else None
        )
        self.endless = any(map(programs.may_be_endless, flow.findings))
        self.exposure: Exposure | None = None
        self.takeover: Takeover | None = None
        self.selects = any(is_a(finding.command.program, programs.SELECTING) for finding in flow.findings[:-1])
        self.sets = any(finding.command.variables for finding in flow.findings)
        self.written = written.RunTexts(flow, surroundings, depth, classify) if len(flow.findings) > 1 else None
        self.findings = as_own(flow, self.written, judge) if self.written and flow.writers else flow.findings

    def risks(self, at: int) -> tuple[Risk | None, ...]:
        """The findings of every rule about the command with that index."""
        finding = self.findings[at]
        loaded = self._loaded(at, finding)
        running = finding  # what it loads as code of the project, the text may have brought or written
        if loaded is not None and loaded[0] is Category.RunsProjectCode and finding.command.program != "git":
            running = replace(finding, category=loaded[0])
        return (
            downloaded.risk(at, self.flow, self.downloaded) if self.downloaded else None,
            None if self.brought is None else self.brought.risk(at, running),
            loaded,
            self._exposed(at, finding),
            None if self.written is None else self.written.risk(at, running),
            self._taken(at, finding),
            protection.risk(at, self.flow, self.surroundings),
            self._escalated(at, finding),
            self._endless(at, finding),
            self._answered(at),
            self._emptied(at, finding),
            self._linked(at, finding),
            self._forwarded(at, finding),
            self._inline(finding),
            self._carried(at, finding),
            self._addressed(at, finding),
            self._supplied(at, finding),
        )

    def unseen(self) -> set[int]:
        """The commands that run what the text brings or makes, where nobody has read it."""
        found = set() if self.brought is None else self.brought.unseen
        for at, finding in enumerate(self.findings) if self.downloaded else ():
            if is_a(finding.command.program, ENGINE):
                from assent.risk.code.services import is_unread  # few texts download what they start

                found = {*found, at} if is_unread(at, self.flow, self.downloaded) else found
        return found if self.written is None else found | self.written.unseen

    def _taken(self, at: int, finding: Finding) -> Risk | None:
        """The effect of a connection on a shell, on `socat`, or on what is not understood; none on others."""
        program = finding.command.program
        if finding.category is not Category.Unrecognized and program != "socat" and not is_a(program, programs.SHELL):
            return None
        from assent.risk.combined.takeover import Takeover  # most commands are understood

        if self.takeover is None:
            self.takeover = Takeover(self.flow)
        return self.takeover.risk(at, finding)

    def _exposed(self, at: int, finding: Finding) -> Risk | None:
        """The data that a command sends away."""
        told = None
        if "$" in finding.command.text:
            from assent.risk.combined.named_secrets import sent_by_name  # few commands are given variables

            told = sent_by_name(finding, lambda command: self.judge(command, command, self.surroundings))
        if not (programs.sends(finding.command) or programs.gives(finding.command)):
            return told or (given_out.risk(at, finding, self.flow) if _may_give_out(finding) else None)
        from assent.risk.combined.exposure import Exposure  # most commands send nothing

        if self.exposure is None:
            self.exposure = Exposure(self.flow)
        told = self.exposure.risk(at, finding) or told
        return told or (given_out.shared(finding, self.flow) if _may_give_out(finding) else None)

    def _escalated(self, at: int, finding: Finding) -> Risk | None:
        """Whom a command makes root."""
        if not is_a(finding.command.program, programs.ESCALATING):
            return None
        from assent.risk import escalation

        return escalation.risk(at, self.flow)

    def _loaded(self, at: int, finding: Finding) -> Risk | None:
        """The files that a command loads and another has put there."""
        if not is_a(finding.command.program, programs.LOADING) or finding.category > Category.RunsProjectCode:
            return None
        if at <= self.comes:
            return None
        from assent.risk.code.loaded import brought_in

        ground = Ground(finding.command.cwd, self.surroundings)
        return brought_in(at, self.flow, ground, self.downloaded, self.brought)

    def _endless(self, at: int, finding: Finding) -> Risk | None:
        """The endless output that is saved, or the processes that are started without end."""
        if not self.endless and not programs.is_wide(finding.command) and not programs.may_multiply(finding.command):
            return None
        from assent.risk.combined import endless

        return endless.risk(at, self.findings)

    def _answered(self, at: int) -> Risk | None:
        """The effect of a command whose questions another one answers."""
        source = self.findings[at].command.stdin
        if source is None or self.findings[source].command.program != "yes":
            return None
        from assent.risk.combined import endless  # few texts have all questions answered

        return endless.answered(self.findings[at])

    def _inline(self, finding: Finding) -> Risk | None:
        """The programs that code of an interpreter starts: it need not be understood to see a text that destroys."""
        if not is_a(finding.command.program, programs.CODING) or finding.category is Category.Destroys:
            return None
        from assent.risk.code import inline

        return inline.risk(finding.command, self.findings, self.surroundings, self.classify)

    def _carried(self, at: int, finding: Finding) -> Risk | None:
        """The effect of a text that it carries, if something runs that."""
        if self.depth or not programs.may_carry(finding):
            return None
        from assent.risk.code.carried import Carried  # most commands are known

        if self.carried is None:
            self.carried = Carried(self.findings, self.surroundings, self.classify)
        return self.carried.risk(at)

    def _supplied(self, at: int, finding: Finding) -> Risk | None:
        """The effect of a command with words that the text itself may give it."""
        command = finding.command
        if self.written is None or not _has_unknown(command):
            return None
        from assent.risk.combined.supplied import Supplied  # most words are known

        if self.supplied is None:
            contents = self.written.contents
            self.supplied = Supplied(contents, self.surroundings, self.judge, self.classify, self.depth)
        return self.supplied.risk(at, finding)

    def _addressed(self, at: int, finding: Finding) -> Risk | None:
        """With whom code works by a variable of the text, or by `RAILS_ENV=production` among its words."""
        if finding.category not in (Category.RunsProjectCode, Category.RunsFetchedCode):
            return None
        if not self.sets and not self.selects and not any("=" in word.text for word in finding.command.argv):
            return None
        from assent.risk.combined.addressed import Addressed  # few texts choose with whom code works

        if self.addressed is None:
            self.addressed = Addressed(self.findings)
        return self.addressed.risk(at)

    def _emptied(self, at: int, finding: Finding) -> Risk | None:
        """A file that is cut off whatever cuts it, `> a`, `sort a > a`, or what a command adds to what it reads."""
        if not finding.writes and not is_a(finding.command.program, programs.CODING):
            return None
        from assent.risk import emptied  # few commands write
        from assent.risk.combined import endless

        return emptied.risk(at, self.findings) or endless.fed_back(at, self.findings)

    def _forwarded(self, at: int, finding: Finding) -> Risk | None:
        """The effect of content for a client that sends it: `cat a | openssl s_client`, `echo FLUSHALL | nc h 6379`."""
        if finding.command.program != "openssl" and not is_a(finding.command.program, programs.CONNECTING):
            return None
        from assent.risk.combined.forwarded import forwarded  # few commands are such clients

        return forwarded(self.findings[:at], finding.command)

    def _linked(self, at: int, finding: Finding) -> Risk | None:
        """The effect of what it writes or deletes through a link."""
        if not self.flow.filling or self.flow.filling[0] >= at or not (finding.writes or finding.deletes):
            return None
        from assent.risk.combined.linked import through  # few texts copy or link, and then write

        return through(at, self.flow, self.surroundings)


def _has_unknown(command: Command) -> bool:
    """Whether a word of the command, or one behind its redirects, is only known at run time."""
    targets = [redirection.target for redirection in command.redirects if redirection.target is not None]
    return not (all_known(command.argv) and all_known(targets))


def _may_give_out(finding: Finding) -> bool:
    """Whether a command that sends nothing may give a secret out: it reads one, logs in, or pushes an image."""
    verbs = [word.text for word in finding.command.argv[1:3]]
    pushes = "push" in verbs and finding.command.program != "git"
    return finding.category is Category.ReadsSecrets or "login" in verbs or pushes
