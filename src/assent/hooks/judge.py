"""Event → answer: where the state that a judgement depends on is looked up."""

from __future__ import annotations

from assent import errors
from assent.assessment import Assessment, Context, Shell, assess, facts_of
from assent.config.load import load_policy, respells
from assent.config.locations import home_of, locate
from assent.errors import assert_never
from assent.hooks.agents.answer import Answer, AnswerKind, Judged, answer
from assent.hooks.agents.event import WITH_RULES, AgentMode, Backstop, Certainty, Event, Moment
from assent.hooks.agents.fields import in_bash
from assent.hooks.correction import corrected, respelled_call, unapproved
from assent.hooks.likely import may_be_earlier, may_be_known
from assent.hooks.workspace import agent_workspace
from assent.policy.decision import Decision, Mode, Sandbox
from assent.record import replace
from assent.risk.category import Category
from assent.store.snapshot import Kept, kept
from assent.system import calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assent.policy.model import Policy
    from assent.risk.evidence import Evidence


_LOST = (Category.DeletesRecoverable, Category.DeletesData, Category.Destroys)
# Modes that leave the policy as it is.
_SILENT = (AgentMode.Unknown, AgentMode.Default, AgentMode.Auto, AgentMode.Never)


def judge(event: Event, environment: Mapping[str, str]) -> Judged:
    """The answer to `event`; every error that is raised must be told as an ask or a deny."""
    match event.moment:
        case Moment.AfterTool | Moment.Other:
            return Judged(Answer(AnswerKind.NoOpinion))
        case Moment.AfterBatch:
            return _advised(event, environment)
        case Moment.Start:
            return _briefed(event, environment)
        case Moment.BeforeTool | Moment.BeforeAsking:
            return _judged(event, environment)
        case _:
            assert_never(event.moment)


def _briefed(event: Event, environment: Mapping[str, str]) -> Judged:
    from assent.hooks.opening import ask_server, briefing, learned

    ask_server(environment)
    news = learned(event, environment)
    corrections = _kept(event, environment).corrections
    if not corrections:
        return Judged(Answer(AnswerKind.NoOpinion, news=news))
    return Judged(Answer(AnswerKind.NoOpinion, briefing=briefing(corrections), news=news))


def _advised(event: Event, environment: Mapping[str, str]) -> Judged:
    """The tools that the model should have called: a tool that does not exist never comes to a hook before it runs."""
    corrections = _kept(event, environment).corrections if event.batch else ()
    if not corrections:
        return Judged(Answer(AnswerKind.NoOpinion))
    from assent.hooks.opening import advice

    return Judged(Answer(AnswerKind.NoOpinion, briefing=advice(event.batch, corrections)))


def _judged(event: Event, environment: Mapping[str, str]) -> Judged:
    """Corrected, then judged as corrected."""
    state = _kept(event, environment)
    given = corrected(event, state.corrections)
    if given.refusal is not None:
        return Judged(given.refusal)
    plain = _as_written(given.event, environment, state)
    if plain.corrected is not None:
        given = respelled_call(given, plain.corrected, plain.respelling)
    if given.failure:
        return Judged(unapproved(plain.answer, given.failure, event.approval), plain.assessment)
    if plain.context is not None:
        from assent.hooks.boxing import in_box

        boxed = in_box(plain, given.event, plain.context, environment)
        if boxed is not None:
            told = replace(boxed, correction="; ".join(filter(None, (given.correction, boxed.correction))))
            return Judged(told, plain.assessment, given.event.command if given.correction else None)
    if not given.correction:
        return plain
    from assent.hooks.agents.rewrite import rewritten

    told = rewritten(plain.answer, given.event.tool_input, given.correction, event)
    return replace(plain, answer=told, corrected=given.event.command)


def _kept(event: Event, environment: Mapping[str, str]) -> Kept:
    """The content of the store. Of a tool that is not judged anyway a store that cannot be read says nothing."""
    try:
        return kept(locate(environment))
    except errors.StoreError:
        if event.shell is not None:
            raise
        return Kept()


def _as_written(event: Event, environment: Mapping[str, str], state: Kept) -> Judged:
    """The answer to a call of a shell, or of a tool that touches files; others are the agent's own affair."""
    if event.shell is None:
        return _files(event, environment)
    if event.command is None:
        raise errors.WireError(f"the input of `{event.tool}` has no command, or one that is not text")
    context = context_of(event, environment, event.shell)
    context = replace(context, names=state.names, aliases=state.shell_aliases)
    plain, context = _told(event.command, event, context, state, environment)
    if context.policy.box:
        plain = replace(plain, context=context)
    if event.reading is not Certainty.Known:
        return _left(plain, event.reading)
    if plain.answer.kind is AnswerKind.Allow or not respells(environment):
        return plain
    return _spelled(plain, event, context, state, environment)


def _left(plain: Judged, reading: Certainty) -> Judged:
    """The same for a tool that is not known: that its command is harmless does not prove that it is as well."""
    from assent.hooks.carried import proves_nothing  # most tools are known

    found = plain.assessment
    if found is not None and (plain.answer.kind is AnswerKind.Allow or proves_nothing(found.category, reading)):
        return replace(plain, answer=Answer(AnswerKind.NoOpinion))
    return plain


def _told(
    command: str, event: Event, context: Context, state: Kept, environment: Mapping[str, str]
) -> tuple[Judged, Context]:
    """The answer about `command`, and the context with the approvals and the evidence that it rests on."""
    facts = facts_of(command, context)
    context = replace(context, facts=facts)
    if any(finding.command.elsewhere for finding in facts.findings):
        from assent.evidence.entered import with_folders  # few texts leave open where they run

        context = with_folders(command, context)
    told, reached = _answered(command, event, context, state, environment)
    if told.assessment is None:
        return told, reached
    if not may_be_known(told.assessment, context) and not may_be_earlier(told.assessment, event, environment):
        return told, reached
    from assent.hooks.evident import evident

    def judge_again(evidence: Evidence) -> tuple[Judged, Context]:
        return _answered(command, event, replace(context, evidence=evidence), state, environment)

    return evident((told, reached), told.assessment, event, environment, judge_again)


def _answered(
    command: str, event: Event, context: Context, state: Kept, environment: Mapping[str, str]
) -> tuple[Judged, Context]:
    plain = context
    assessment, context = _assessed(command, event, context, state, environment)
    if assessment.decision is not Decision.allow and event.agent in WITH_RULES:
        from assent.hooks.own_rules import own_rules, started_with

        rules = (*own_rules(event.agent, context.workspace, environment), *started_with(event))
        if rules:
            policy = replace(plain.policy, rules=(*plain.policy.rules, *rules))
            assessment, context = _assessed(command, event, replace(plain, policy=policy), state, environment)
    told = _feasible(_told_in_mode(event, assessment, context.policy), event, assessment, context)
    if event.abilities.confirms:
        from assent.hooks.permission import confirmed

        return Judged(confirmed(told, assessment, context.policy), assessment), context
    shown = told.kind is AnswerKind.Ask and event.abilities.shows and _may_be_trusted(assessment)
    return Judged(told, assessment, proposing=_proposing(event, assessment, context) if shown else None), context


def _feasible(told: Answer, event: Event, assessment: Assessment, context: Context) -> Answer:
    """The same without advice to run what would be stopped as well, where nobody is to decide."""
    if told.kind is not AnswerKind.Deny and (told.kind is not AnswerKind.Ask or event.stance.attended):
        return told
    from assent.hooks.agents.brief import advised, tried  # most calls are allowed

    instead = tried(assessment)
    if not instead:
        return told
    other = _told_in_mode(event, assess(instead, replace(context, remedies=False)), context.policy)
    stopped = other.kind is AnswerKind.Ask or other.kind is AnswerKind.Deny
    return advised(told, assessment, possible=False) if stopped else told


def _proposing(event: Event, assessment: Assessment, context: Context) -> Callable[[], str]:
    """To find what answers the question costs more than to ask it, and nobody may be there to read it."""

    def proposed() -> str:
        from assent.hooks.proposal import answering

        return answering(assessment, context, event.command or "", event.cwd or "")

    return proposed


def _assessed(
    command: str, event: Event, context: Context, state: Kept, environment: Mapping[str, str]
) -> tuple[Assessment, Context]:
    if not state.grants:
        return assess(command, context), context
    from assent.hooks.approved import WantedCall, assess_approved

    call = WantedCall(command, event.session, locate(environment).state, event.call)
    return assess_approved(call, state.grants, context)


def _may_be_trusted(assessment: Assessment) -> bool:
    """Whether there may be words to trust for all that is asked about: not for lost data, nor for what is unknown."""
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    held = [finding for finding, part in pairs if part is Decision.ask]
    return not any(finding.category in _LOST or finding.command.opaque for finding in held)


def _spelled(plain: Judged, event: Event, context: Context, state: Kept, environment: Mapping[str, str]) -> Judged:
    """`plain`, or the same for another spelling, where that is allowed or the better question."""
    from assent.hooks.agents.tool_names import refusal
    from assent.hooks.respelling import respelled

    refused = None if plain.assessment is None else refusal(plain.assessment, environment.get("PATH", ""))
    if refused is not None:
        return replace(plain, answer=refused)
    found = None if plain.assessment is None else respelled(plain.assessment, context)
    if found is None:
        return plain
    other, _ = _told(found.command, event, context, state, environment)
    kind = other.answer.kind
    if kind is not AnswerKind.Allow and not plain.answer.kind is kind is AnswerKind.Ask:
        return plain
    return replace(other, corrected=found.command, respelling=found.why)


def _files(event: Event, environment: Mapping[str, str]) -> Judged:
    """The answer to a call that may read, write or delete files without a shell."""
    from assent.hooks.agents.file_tools import served, touched

    files = touched(event.tool, event.tool_input)
    if not files:
        return Judged(Answer(AnswerKind.NoOpinion))
    from assent.hooks.file_calls import judged

    context = context_of(event, environment, Shell.Bash)
    told = judged(files, event, context, environment, lambda found: _told_in_mode(event, found, context.policy))
    return _left(told, Certainty.Likely) if served(event.tool) else told


def _told_in_mode(event: Event, assessment: Assessment, policy: Policy) -> Answer:
    """The answer as the agent's own mode wants it."""
    told = answer(assessment, _column(event, policy), policy.ask_unrecognized)
    if assessment.decision is not Decision.allow:
        from assent.hooks.agents.brief import advised  # most calls are allowed

        told = advised(told, assessment)
    if event.stance.mode in (AgentMode.Unknown, AgentMode.Default):
        return told
    from assent.hooks.stance import heeded

    return heeded(told, assessment, event.stance.mode, policy)


def _column(event: Event, policy: Policy) -> Backstop:
    """The party that decides after the hook: without a stated preset, the classifier of an agent that has one."""
    judges = event.approval is Backstop.Asks and event.stance.mode is AgentMode.Auto and policy.preset is None
    return Backstop.Judges if judges else event.approval


def context_of(event: Event, environment: Mapping[str, str], shell: Shell) -> Context:
    """The place in which the call would act, and the policy for it."""
    home = home_of(environment)
    cwd = event.cwd or calls.getcwd()
    workspace = agent_workspace(event, cwd, home, environment)
    policy = stated(load_policy(cwd, workspace, environment), event)
    if shell is Shell.Bash:
        cwd, workspace, home = in_bash(cwd), in_bash(workspace), in_bash(home)
    return Context(cwd, workspace, home, policy, shell, typing=event.typing)


def stated(policy: Policy, event: Event) -> Policy:
    """The policy with what the agent states of its mode and its sandbox."""
    return in_stance(policy, event.stance.mode, event.approval, event.sandbox)


def in_stance(policy: Policy, mode: AgentMode, approval: Backstop, sandbox: Sandbox | None) -> Policy:
    """The policy for an agent in that mode and sandbox (None: it states none), with that to be heard after the hook."""
    if mode not in _SILENT:
        from assent.hooks.stance import fitted

        policy = fitted(policy, mode)
    if approval is Backstop.Nothing:
        policy = replace(policy, mode=Mode.Never)
    if sandbox is not None and Sandbox.Absent in (policy.sandbox, sandbox):
        policy = replace(policy, sandbox=sandbox)
    return policy
