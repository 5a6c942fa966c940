"""Findings and policy → decision with its trace."""

from assent.policy.decide import decide
from assent.policy.decision import Decision, Mode, Preset, Sandbox
from assent.policy.model import Grant, Policy, Rule, TraceStep, Verdict

__all__ = ["Decision", "Grant", "Mode", "Policy", "Preset", "Rule", "Sandbox", "TraceStep", "Verdict", "decide"]
