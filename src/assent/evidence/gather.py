"""A judgement that would ask → what the disk knows of it."""

from __future__ import annotations

import sys

from assent.evidence import single
from assent.evidence.deadline import Deadline
from assent.evidence.losses.command import is_empty, loss_of
from assent.evidence.operands import RealGround
from assent.policy.decision import Decision, Preset
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import (
    REMOVING,
    may_run_file,
    may_start_scripts,
)
from assent.risk.evidence import ABSENT, NOTHING, OWN, Evidence, Raise, key
from assent.risk.weigh import DEEPEST, weighed
from assent.rules_table import is_a
from assent.system import abspath, isdir, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.assessment import Assessment, Context
    from assent.command.model import Surroundings
    from assent.evidence.session.ledger import LedgerEntry
    from assent.evidence.session.made import Made
    from assent.risk.evidence import Key, Loss, ScriptCommands, ScriptFile
    from assent.risk.finding import Finding

MOST = 40  # different commands of a text that are looked at
MOST_TEXT = 1 << 17  # characters of all scripts that are read
LEAST_TEXT = 1 << 9  # that each counts for
SECONDS = 0.15  # after which nothing more is looked for that only makes a command less


def gather(
    assessment: Assessment, context: Context, made: Made | None = None, entries: tuple[LedgerEntry, ...] = ()
) -> Evidence | None:
    """The knowledge of the disk about a text's deletions and scripts; None where there is none.

    Never raises OSError: what cannot be accessed is not evidence.
    """
    if sys.platform == "win32" or context.cwd != abspath(context.cwd) or not isdir(context.cwd):
        return None
    ground = RealGround(context.home, realpath(context.workspace or context.cwd), made, {})
    guards = context.policy.preset is Preset.Guard
    gathering = _Gathering(assessment, context.surroundings(), ground, entries, guards)
    for at, finding in enumerate(assessment.findings):
        if finding.category is not Category.Destroys and single.may_be_known(finding, entries):
            gathering.look(at, finding)
    return gathering.evidence()


class _Gathering:
    """The evidence so far. Of several that are equal the first is looked at."""

    def __init__(
        self,
        assessment: Assessment,
        surroundings: Surroundings,
        ground: RealGround,
        entries: tuple[LedgerEntry, ...],
        guards: bool,
    ) -> None:
        self.assessment, self.surroundings = assessment, surroundings
        self.ground, self.entries, self.guards = ground, entries, guards
        self.losses: dict[Key, Loss] = {}
        self.scripts: dict[Key, ScriptFile] = {}
        self.raises: dict[Key, Raise] = {}
        self.premises: dict[Key, None] = {}
        self.shows: dict[Key, None] = {}
        self.inside: dict[Key, None] = {}
        self.seen: dict[Key, None] = {}
        self.inner: dict[Key, None] = {}  # of scripts
        self.texts: dict[Key, ScriptCommands | None] = {}  # of scripts that are read, each once
        self.left = MOST_TEXT
        self.unread = False  # a script for which nothing was left
        self.deadline = Deadline(SECONDS)

    def evidence(self) -> Evidence | None:
        """All of it; None where that is nothing."""
        if not (self.losses or self.scripts or self.raises or self.premises or self.inside):
            return None
        return Evidence(
            self.assessment.command,
            tuple(self.losses.items()),
            tuple(self.scripts.items()),
            tuple(self.premises),
            tuple(self.shows),
            tuple(self.raises.items()),
            tuple(self.inside),
        )

    def look(self, at: int, finding: Finding) -> None:
        """Add the known facts about one command, unless there are too many."""
        which = key(finding.command)
        if which in self.seen:
            self._again(at, which)
        elif len(self.seen) >= MOST:
            led = single.behind_links(finding, self.surroundings)
            if led is not None:
                self.raises[which] = led
            if single.may_be_raised(finding, self.ground, self.entries):
                self.raises[which] = Raise(Category.Unrecognized, _beyond(finding))
            if which not in self.scripts:
                self._script(at, finding, which)
        else:
            self.seen[which] = None
            self._first(at, finding, which)

    def _again(self, at: int, which: Key) -> None:
        """The known facts about a command hold for its repetition only if nothing has happened between them."""
        script = self.scripts.get(which)
        if script is not None and script.stands:
            self.scripts[which] = replace(script, stands=self._stands(at, (script.word,)))
        if which in self.losses and self.losses[which].held in (OWN, ABSENT):
            return
        if which in self.losses and not self._stands(at, (), self.losses[which]):
            self.losses.pop(which, None)
        findings = self.assessment.findings
        if which in self.premises and findings[at].premise is not None and not self._holds(at, findings):
            del self.premises[which]
            self.shows.pop(which, None)

    def _first(self, at: int, finding: Finding, which: Key) -> None:
        findings, ground = self.assessment.findings, self.ground
        found = (
            single.of_settings(finding, ground) or single.earlier(finding, self.entries, self.surroundings),
            single.behind_links(finding, self.surroundings),
            self._unpacked(at),
            single.sends_secret(at, findings, ground.home) or single.read_as_more(finding, self.surroundings),
        )
        raised = max([each for each in found if each is not None], key=lambda each: each.category, default=None)
        if raised is not None:
            self.raises[which] = raised
        self._script(at, finding, which)
        if self.deadline.passed():
            return
        if finding.premise is not None:
            self._premise(at, findings, which)
        if single.is_apart_but_own(at, findings, self.entries, ground.workspace):
            self.inside[which] = None
        loss, paths = loss_of(finding, ground, findings)
        if loss is not None and loss.held == NOTHING and self.assessment.parts[at] is not Decision.deny:
            loss = None if is_empty(finding.command.cwd) else loss  # there nothing is no proof: it is asked about
        if loss is not None and self._stands(at, paths, loss):
            self.losses[which] = loss
        elif finding.category is Category.DeletesData and is_a(finding.command.program, REMOVING):
            self._made_here(at, which)

    def _unpacked(self, at: int) -> Raise | None:
        """Whether a command runs what one before it unpacks."""
        if not at or self.assessment.findings[at].category is not Category.RunsProjectCode:
            return None
        from assent.evidence.scripts.just_written import from_archive  # few texts unpack

        return from_archive(at, self.assessment.findings, self.ground)

    def _made_here(self, at: int, which: Key) -> None:
        """Whether a deletion is of what the text itself makes."""
        if len(self.assessment.findings) == 1:
            return
        from assent.evidence.losses.made_here import made_here  # few texts delete what they make

        loss = made_here(at, self.assessment.findings, self.ground, self._known)
        if loss is not None:
            self.losses[which] = loss

    def _known(self, finding: Finding) -> tuple[Finding, tuple[Finding, ...] | None]:
        """A command as the evidence makes it, and the commands of the script that it runs, where that was read."""
        evidence, script = self.evidence(), self.scripts.get(key(finding.command))
        read = script.read if script is not None else None
        if evidence is None:
            return finding, None
        return weighed((finding,), evidence, self.surroundings)[0], read.findings if read is not None else None

    def _premise(self, at: int, findings: tuple[Finding, ...], which: Key) -> None:
        """Whether what would make a command less is so."""
        premise = findings[at].premise
        if premise is None or not self._holds(at, findings):
            return
        self.premises[which] = None
        if premise.shown:
            from assent.evidence.project.packaged import only_shows  # few commands ask a package for its version

            if only_shows(findings[at], self.ground, self.surroundings.home, self.entries):
                self.shows[which] = None

    def _holds(self, at: int, findings: tuple[Finding, ...]) -> bool:
        from assent.evidence.premises import PremiseGround, holds  # few commands have a premise

        return holds(at, findings, PremiseGround(self.ground, self.surroundings, self.entries))

    def _script(self, at: int, finding: Finding, which: Key) -> None:
        """The text of what a command runs, which may destroy: to read it costs little."""
        written = self._written(at, finding)
        allowed = self.assessment.parts[at] is Decision.allow and (self.guards or which not in self.raises)
        script = written or single.text_at(at, self.assessment.findings, self.ground, self.guards or allowed)
        if allowed:
            script = self._with_indirect(script, finding, self.assessment.findings[:at])
        if script is not None:
            kept = script.stands and (written is not None or self._stands(at, (script.word,)))
            if kept and at:
                from assent.evidence.scripts.script_file import shadowed

                kept = not shadowed(script, at, self.assessment.findings, self.ground.home)
            script = replace(script, stands=kept, allowed=allowed, guarded=self.guards)
            self.unread = False
            self._read(script, finding, which, DEEPEST, losses=self.guards and allowed)
            if self.unread:
                reason = f"`{finding.command.program}` runs a script that is not read: the text runs too many"
                self.raises[which] = Raise(Category.Unrecognized, reason, unseen=True)
            elif kept:
                self._imports(at, finding.command.cwd or "", self.scripts[which].read)

    def _imports(self, at: int, cwd: str, read: ScriptCommands | None) -> None:
        """Whether Python in a script imports what is the project's, and no command before may have changed that."""
        for place, inner in enumerate(read.findings if read is not None else ()):
            if inner.premise is not None and inner.premise.modules and read is not None and self._stands(at, (cwd,)):
                self._premise(place, read.findings, key(inner.command))

    def _with_indirect(
        self, script: ScriptFile | None, finding: Finding, before: Sequence[Finding]
    ) -> ScriptFile | None:
        """The script, with what starts others that the command runs without naming them as its own."""
        if not may_start_scripts(finding):
            return script
        from assent.evidence.scripts.indirect import indirect  # only where nobody is asked
        from assent.risk.script_text import as_text

        text = None if script is None else as_text(script, finding.command)
        more = indirect(finding, before, self.ground, self.surroundings, known=text is not None)
        if more is None or text is None:
            return more or script or single.loaded(finding, before, self.ground, self.surroundings)
        return replace(more, text=f"{more.text}\n{text}")

    def _written(self, at: int, finding: Finding) -> ScriptFile | None:
        """The text of what a command runs, where the text itself writes it, and is no long one."""
        findings = self.assessment.findings
        if len(findings) > MOST or not (finding.category in single.RUNNING or may_run_file(finding)):
            return None
        if not any(other.writes for other in findings[:at]):
            return None
        from assent.evidence.scripts.just_written import just_written  # few texts run what they write

        return just_written(at, findings, self.ground, self.surroundings)

    def _read(self, script: ScriptFile, finding: Finding, which: Key, left: int, losses: bool) -> None:
        """The commands of a script, the scripts that these run, and where they count what they lose."""
        from assent.evidence.standing import stands
        from assent.risk.script_text import as_text, commands  # few texts run a script

        text = (as_text(script, finding.command) or "", script.word, finding.command.cwd or "")
        if text in self.texts:
            self.scripts[which] = replace(script, read=self.texts[text])
            return
        if self.left <= 0:
            self.unread = True
            return
        self.left -= max(len(script.text), LEAST_TEXT)
        read = self.texts[text] = commands(finding, script, self.surroundings)
        self.scripts[which] = replace(script, read=read)
        findings = read.findings if read is not None else ()
        for at, inner in enumerate(findings):
            within = key(inner.command)
            if within in self.seen or within in self.inner:
                continue
            few = len(self.inner) < MOST
            self.inner[within] = None
            another = single.text_of(inner, self.ground, listed=True) if left else None
            if left and (self.guards or script.allowed):
                another = self._with_indirect(another, inner, findings[:at])
            if another is not None:
                another = replace(another, stands=False, allowed=True, guarded=self.guards)
                self._read(another, inner, within, left - 1, losses)
            if few and losses and inner.category is Category.DeletesData:
                loss, paths = loss_of(inner, self.ground, findings)
                if loss is not None and stands(at, findings, self.ground, paths):
                    self.losses[within] = loss

    def _stands(self, at: int, texts: tuple[str, ...], loss: Loss | None = None) -> bool:
        from assent.evidence.standing import puts_back, spares, stands  # only where something is found

        findings, finding = self.assessment.findings, self.assessment.findings[at]
        apart = [place for place, other in enumerate(findings) if puts_back(other, finding, self.losses)]
        apart += [place for place, other in enumerate(findings) if loss is not None and spares(other, finding, loss)]
        if at and loss is not None and finding.command.program == "git":
            from assent.evidence.losses.staging import staged_before

            apart += staged_before(at, findings, self.ground)
        return stands(at, findings, self.ground, texts, apart)


def _beyond(finding: Finding) -> str:
    return f"`{finding.command.program}` is not looked at: the text has more than {MOST} commands for that"
