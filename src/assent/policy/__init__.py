"""Findings and policy → decision with its trace."""

from assent.policy.decide import decide
from assent.policy.decision import Decision, Mode, Preset, Sandbox
from assent.policy.model import Grant, Policy, Rule, Step, Verdict

__all__ = ["Decision", "Grant", "Mode", "Policy", "Preset", "Rule", "Sandbox", "Step", "Verdict", "decide"]
