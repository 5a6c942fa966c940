"""The denials that hold even where neither the policy nor the store can be read."""

from __future__ import annotations

from assent.assessment import Context, assess, assess_touches
from assent.config.locations import home_of
from assent.hooks.agents.answer import Judged, answer
from assent.hooks.agents.brief import advised
from assent.hooks.judge import stated
from assent.hooks.workspace import agent_workspace
from assent.policy.model import Policy
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.agents.event import Event


def denied_anyway(event: Event, environment: Mapping[str, str]) -> Judged | None:
    """The denial of a call that no policy and no approval would let pass; None where those have a say.

    It needs neither the policy nor the store, so it holds when they cannot be read.
    """
    home = home_of(environment)
    cwd = event.cwd or event.start or "/"
    context = Context(cwd, agent_workspace(event, cwd, home, environment), home, stated(Policy(), event))
    if event.shell is None:
        from assent.hooks.agents.file_tools import touched

        files = touched(event.tool, event.tool_input)
        assessment = assess_touches(files, context) if files else None
    else:
        assessment = None if event.command is None else assess(event.command, replace(context, shell=event.shell))
    if assessment is None or assessment.category is not Category.Destroys:
        return None
    return Judged(advised(answer(assessment, event.approval), assessment), assessment)
