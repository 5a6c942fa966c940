"""The policy as an agent's own mode has it: where the user states no preset, the mode speaks in its place."""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.event import AgentMode
from assent.policy.decision import Decision, Mode, Preset
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.model import Policy


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
            return policy if policy.mode is Mode.Never else replace(policy, preset=Preset.Guard)
        case AgentMode.Unknown | AgentMode.Default | AgentMode.Auto | AgentMode.Never:
            return policy
        case _:
            assert_never(mode)
