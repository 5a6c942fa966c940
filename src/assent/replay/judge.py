"""One text of the past judged as the hook would judge it now, under several policies at once.

The facts and findings do not depend on a policy, so they are found once; each policy then costs
little. A secret that was masked counts as a plain word.
"""

from __future__ import annotations

import re
from functools import lru_cache

from assent.assessment import Assessment, Cause, Context, facts_of, findings_of
from assent.config.load import load_policy
from assent.correction import correct
from assent.evidence.entered import with_folders
from assent.evidence.gather import gather
from assent.hooks.agents.event import WITH_RULES, Agent, AgentMode, Backstop, Event, Moment, Stance
from assent.hooks.agents.fields import in_bash
from assent.hooks.approved import WantedCall, approved
from assent.hooks.judge import stated
from assent.hooks.likely import may_be_known
from assent.hooks.own_rules import own_rules
from assent.hooks.workspace import NAMED_IN, repository
from assent.naming import name
from assent.pattern import show_pattern
from assent.policy import Decision, decide
from assent.policy.decision import Preset, Sandbox
from assent.policy.model import Grant, Policy, Rule, Verdict
from assent.policy.offer import open_offer
from assent.record import Record, replace
from assent.replay.corpus import PlacedText, TextPlace
from assent.risk import Category, Finding
from assent.risk.evidence import Evidence
from assent.store.secret_names import MASK
from assent.store.snapshot import Kept
from assent.undo.offer import with_undo

_WORD = "x" * 12  # stands for a secret
_MASKED = re.compile(rf"{re.escape(MASK)}(?! (?:Begin|End|Add|Update|Delete|Move)\b)")  # and is not a line of a patch
_MODES = {
    "plan": AgentMode.Plan,
    "acceptEdits": AgentMode.AcceptEdits,
    "auto": AgentMode.Auto,
    "dontAsk": AgentMode.DontAsk,
    "bypassPermissions": AgentMode.Bypass,
    "never": AgentMode.Never,
}
_SILENT = (AgentMode.DontAsk, AgentMode.Bypass, AgentMode.Never)  # that ask nobody
_AGENTS = {agent.value: agent for agent in Agent}


class Column(Record):
    """One policy under which the past is judged."""

    title: str
    environment: tuple[tuple[str, str], ...]  # in which the policy files are found
    preset: Preset | None = None  # in place of the one that these state
    rules: tuple[Rule, ...] = ()  # besides
    grants: tuple[Grant, ...] = ()  # besides


class ReplaySetting(Record):
    """The values that a process needs to judge; the first column is the one that is told in detail."""

    home: str
    state: str  # of Assent, for approvals of one time
    kept: Kept
    columns: tuple[Column, ...]


class AskedPart(Record):
    """A part of a text that is asked about, or denied."""

    name: str
    category: Category
    pattern: str  # with a final `*`, that would be offered as an approval; empty where none is
    reason: str


class ReplayedText(Record):
    """The decision on one text in each column; the rest is about the first."""

    decisions: tuple[Decision, ...]
    category: Category
    reason: str
    held: tuple[AskedPart, ...]  # the parts that were not allowed
    corrected: bool


class Judge:
    """Judges texts, with what it has found about their places kept for the next."""

    def __init__(self, setting: ReplaySetting) -> None:
        self.setting = setting
        self._contexts: dict[TextPlace, tuple[Context, ...]] = {}
        self._own: dict[TextPlace, tuple[Rule, ...]] = {}

    def judge(self, text: PlacedText) -> ReplayedText:
        """The decisions on `text`; what cannot be judged is asked about, as the hook does."""
        try:
            return self._judged(text)
        except Exception as error:  # noqa: BLE001 - one text, or a project's broken file, must not end the replay
            columns = len(self.setting.columns)
            return ReplayedText(
                (Decision.ask,) * columns, Category.Unrecognized, f"cannot be judged: {error}", (), corrected=False
            )

    def _judged(self, text: PlacedText) -> ReplayedText:
        contexts = self._contexts.get(text.where)
        if contexts is None:
            contexts = self._contexts[text.where] = self._found(text.where)
        command = corrected = _MASKED.sub(_WORD, text.command)
        if self.setting.kept.corrections:
            corrected = correct(command, self.setting.kept.corrections, text.where.shell.value).text
        findings, verdicts = self._decided(corrected, text.where, contexts)
        evidence = _evidence(corrected, findings, verdicts[0].parts, contexts[0], self.setting.state)
        if evidence is not None:
            known = tuple([replace(context, evidence=evidence) for context in contexts])
            findings, verdicts = self._decided(corrected, text.where, known)
        pairs = zip(findings, verdicts[0].parts, strict=True)
        return ReplayedText(
            tuple([verdict.decision for verdict in verdicts]),
            max(finding.category for finding in findings),
            verdicts[0].reason,
            tuple([_asked(finding) for finding, part in pairs if part > Decision.allow]),
            corrected != command,
        )

    def _decided(
        self, command: str, where: TextPlace, contexts: tuple[Context, ...]
    ) -> tuple[tuple[Finding, ...], list[Verdict]]:
        """The findings, and the verdict of each column, with the agent's own rules where there is a question."""
        placed = with_folders(command, replace(contexts[0], facts=facts_of(command, contexts[0])))
        findings = findings_of(command, placed)
        verdicts = []
        for context in contexts:
            verdict = decide(findings, context.policy)
            own = self._own_rules(where, context) if verdict.decision is not Decision.allow else ()
            if own:
                verdict = decide(findings, replace(context.policy, rules=(*context.policy.rules, *own)))
            verdicts.append(verdict)
        return findings, verdicts

    def _own_rules(self, where: TextPlace, context: Context) -> tuple[Rule, ...]:
        """The rules of the agent's own settings, as its hook reads them."""
        found = self._own.get(where)
        if found is None:
            agent = next((agent for agent in WITH_RULES if agent.value == where.agent), None)
            environment = dict(self.setting.columns[0].environment)
            found = own_rules(agent, context.workspace, environment) if agent is not None else ()
            self._own[where] = found
        return found

    def _found(self, where: TextPlace) -> tuple[Context, ...]:
        cwd = where.cwd or self.setting.home
        start = where.start or cwd
        named = any(where.agent == agent.value for agent in NAMED_IN)
        workspace = start if named else _repository(start, self.setting.home) or start
        return tuple([self._context(where, cwd, workspace, column) for column in self.setting.columns])

    def _context(self, where: TextPlace, cwd: str, workspace: str, column: Column) -> Context:
        policy = _policy(cwd, workspace, column)
        if column.preset is None:
            policy = stated(policy, event_of(where))
        kept, home = self.setting.kept, in_bash(self.setting.home)
        context = Context(in_bash(cwd), in_bash(workspace), home, policy, where.shell, kept.names, kept.shell_aliases)
        if not kept.grants and not column.grants:
            return context
        grants = (*approved(kept.grants, WantedCall("", "", self.setting.state), context), *column.grants)
        return replace(context, policy=replace(policy, grants=grants))


def _policy(cwd: str, workspace: str, column: Column) -> Policy:
    policy = load_policy(cwd, workspace, dict(column.environment))
    if column.preset is not None:
        policy = replace(policy, preset=column.preset)
    return replace(policy, rules=(*policy.rules, *column.rules)) if column.rules else policy


def _asked(finding: Finding) -> AskedPart:
    words = " ".join(name(finding.command)) or finding.command.text.split("\n", 1)[0][:40]
    pattern = None
    if finding.category <= Category.RunsProjectCode:  # more is for a person to think of, not for us to propose
        pattern = open_offer(finding)
    return AskedPart(words, finding.category, show_pattern(pattern) if pattern else "", finding.reason)


def _evidence(
    command: str, findings: tuple[Finding, ...], parts: tuple[Decision, ...], context: Context, state: str
) -> Evidence | None:
    """The evidence that the disk still has for the text, gathered where the hook would gather it."""
    category = max(finding.category for finding in findings)
    plain = Assessment(command, max(parts), category, "", Cause.Nothing, findings, parts, (), ())
    if not may_be_known(plain, context):
        return None
    evidence = gather(plain, context)
    return with_undo(evidence, state) if evidence is not None and context.policy.undo else evidence


@lru_cache(maxsize=4096)
def _repository(folder: str, home: str) -> str | None:
    return repository(folder, home)


def event_of(where: TextPlace) -> Event:
    """The event of a call there, without its command; a mode that is not known asks, as the agents' defaults do."""
    agent = _AGENTS.get(where.agent, Agent.Claude)
    mode = _MODES.get(where.mode, AgentMode.Default if where.mode else AgentMode.Unknown)
    approval = Backstop.Nothing if mode in _SILENT else Backstop.Asks
    sandbox = Sandbox.FullAccess if agent is Agent.Codex else None
    return Event(
        agent, Moment.BeforeTool, approval, "", {}, where.shell, None, where.cwd, sandbox=sandbox, stance=Stance(mode)
    )
