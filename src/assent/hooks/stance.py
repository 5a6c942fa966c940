"""The effect of an agent's own mode on policy and answer, where the user states no preset (docs/policy.md)."""

from __future__ import annotations

from assent.assessment import Assessment
from assent.errors import assert_never
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.event import AgentMode
from assent.policy import decide
from assent.policy.decision import Decision, Mode, Preset
from assent.policy.model import Policy
from assent.record import replace
from assent.risk.category import Category


def fitted(policy: Policy, mode: AgentMode) -> Policy:
    """The policy as the agent's mode has it, where the user states no preset and no mode that asks nobody."""
    if policy.preset is not None:
        return policy
    match mode:
        case AgentMode.Plan:
            asks = policy.mode in (Mode.OnRequest, Mode.OnFailure)
            return replace(policy, mode=Mode.UnlessTrusted) if asks else policy
        case AgentMode.AcceptEdits:
            return replace(policy, categories=(*policy.categories, (Category.ModifiesFilesystem, Decision.allow)))
        case AgentMode.DontAsk | AgentMode.Bypass | AgentMode.Yolo:
            return policy if policy.mode is Mode.Never else replace(policy, preset=Preset.Guard, preset_by_agent=True)
        case AgentMode.Unknown | AgentMode.Default | AgentMode.Auto | AgentMode.Never:
            return policy
        case _:
            assert_never(mode)


def heeded(told: Answer, assessment: Assessment, mode: AgentMode, policy: Policy) -> Answer:
    """The answer as the mode wants it; `policy` is that of `fitted`."""
    if policy.preset is not None and not policy.preset_by_agent:
        return told
    match mode:
        case AgentMode.Plan:
            changes = told.kind is AnswerKind.Allow and assessment.category > Category.ReadsRemote
            reason = f"plan mode asks before every change: {told.reason}"
            return replace(told, kind=AnswerKind.Ask, reason=reason) if changes else told
        case AgentMode.Auto:
            return (
                replace(told, kind=AnswerKind.Ask)
                if told.kind is AnswerKind.NoOpinion and _is_ruled(assessment)
                else told
            )
        case AgentMode.DontAsk | AgentMode.Bypass | AgentMode.Yolo:
            return (
                Answer(AnswerKind.NoOpinion)
                if told.kind is AnswerKind.Allow and not _is_careful(assessment, policy)
                else told
            )
        case AgentMode.AcceptEdits | AgentMode.Unknown | AgentMode.Default | AgentMode.Never:
            return told
        case _:
            assert_never(mode)


def _is_ruled(assessment: Assessment) -> bool:
    """Whether a rule of the user asks: that is not left to a classifier."""
    return any(step.says is Decision.ask and step.source.startswith("rule ") for step in assessment.trace)


def _is_careful(assessment: Assessment, policy: Policy) -> bool:
    """Whether it is allowed even where changes ask; if not, no opinion: what the agent denies remains denied."""
    return decide(assessment.findings, replace(policy, preset=Preset.Careful)).decision is Decision.allow
