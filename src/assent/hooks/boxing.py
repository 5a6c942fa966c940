"""A call that would be asked about, rewritten so that it runs in a box, where the user's policy says so."""

from __future__ import annotations

import sys

from assent.box.boxable import cut, refusal, use, works
from assent.box.words import ENTRY, words
from assent.config.locations import locate
from assent.hooks.agents.answer import Answer, AnswerKind, Judged
from assent.hooks.agents.event import AgentMode, Certainty, Event, Moment
from assent.hooks.agents.fields import in_background
from assent.hooks.agents.rewrite import kind_of_rewrite
from assent.hooks.command_line import python
from assent.policy.model import BoxUse
from assent.record import replace
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.assessment import Context

_TOLD = "Assent runs this in a box; only allowed changes count"


def in_box(told: Judged, event: Event, context: Context, environment: Mapping[str, str]) -> Answer | None:
    """The answer with the call in a box; None where it is judged by its words. `event` holds it as corrected."""
    assessment = told.assessment
    if assessment is None or told.answer.kind is AnswerKind.Allow or not _may_be_boxed(event, environment):
        return None
    wanted = use(assessment, context.policy)
    if wanted is BoxUse.Off or refusal(assessment, context.policy):
        return None
    keeps_shell, hosts = not event.abilities.begins_shells, context.policy.box_hosts
    part = cut(event.command or "", assessment, hosts, keeps_shell=keeps_shell)
    kind = _kind(told.answer.kind, wanted, event)
    if part is None or kind is AnswerKind.Deny:
        return None
    preset = context.policy.preset
    options = {
        "workspace": context.workspace,
        "id": event.call or "",
        "session": event.session or "",
        "preset": "" if preset is None else preset.value,
    }
    shown = " ".join([quote(word) for word in (python(), "-I", "-S", ENTRY, *words(options, part.inside))])
    tool_input: dict[str, object] = {**event.tool_input, "command": f"{part.before}{shown}"}
    return replace(told.answer, kind=kind, advice="", tool_input=tool_input, correction=_TOLD)


def _kind(plain: AnswerKind, wanted: BoxUse, event: Event) -> AnswerKind:
    match wanted:
        case BoxUse.On:
            return AnswerKind.Allow
        case BoxUse.Ask | BoxUse.Off:
            return kind_of_rewrite(plain, event.approval, event.abilities)


def _may_be_boxed(event: Event, environment: Mapping[str, str]) -> bool:
    """Whether the call is one that the agent waits for, in a shell that is bash, on a machine that makes boxes."""
    if sys.platform != "linux" or event.shell is None or event.shell.value != "bash" or event.command is None:
        return False
    if event.moment is not Moment.BeforeTool or not event.abilities.rewrites or event.reading is not Certainty.Known:
        return False
    if event.stance.mode is AgentMode.Plan or in_background(event.tool_input):
        return False  # what is typed into it, on the other hand, is contained as all else
    return works(locate(environment).state)
