"""The rules of agents' own settings that count here, for people."""

from __future__ import annotations

import os

from assent.cli.render.table import Cell
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.hooks.agents.event import WITH_RULES, Agent
from assent.hooks.own_rules import sources, stated_in
from assent.hooks.workspace import repository
from assent.pattern import show_pattern
from assent.policy import Decision, Rule
from assent.record import Record
from assent.risk.category import in_words


class OwnRules(Record):
    """Those of one file."""

    agent: Agent
    path: str
    rules: tuple[Rule, ...]
    trusted: bool
    left: int  # how many say nothing here, and are the agent's own affair

    def count(self, decision: Decision) -> int:
        """The number of rules that say that."""
        return sum([rule.decision is decision for rule in self.rules])


def found(agent: Agent | None = None) -> list[OwnRules]:
    """The files of every agent, or of `agent`, in which there are such rules, as they hold in the present folder."""
    home = locate(os.environ).home
    workspace = repository(os.getcwd(), home) or os.getcwd()
    held = []
    for one in WITH_RULES if agent is None else (agent,):
        for source in sources(one, workspace, os.environ):
            stated = stated_in(source, os.environ)
            if stated is not None and (stated.rules or stated.left):
                trusted = all(rule.trusted for rule in stated.rules)
                held.append(OwnRules(one, source.path, stated.rules, trusted, stated.left))
    return held


def told(own: OwnRules) -> str:
    """The rules of a file, on one line."""
    allowing, denying = own.count(Decision.allow), own.count(Decision.deny)
    path = visible(shown(own.path, locate(os.environ).home))
    counted = [f"{number} {what}" for number, what in ((allowing, "allow"), (denying, "deny")) if number]
    if own.left:
        counted.append(f"{own.left} left to the agent")
    if own.trusted or not allowing:
        return f"own rules in {path}: {', '.join(counted)}"
    brought = f"a repository may have brought it: `assent policy trust {path}` has them allow"
    return f"own rules in {path}: {', '.join(counted)}; {brought}"


def rows(held: list[OwnRules]) -> list[list[Cell]]:
    """The allowed commands, in the columns of the approvals."""
    allowing = [(own, rule) for own in held for rule in own.rules if rule.decision is Decision.allow and own.trusted]
    return [
        [
            Cell("—", dim=True),
            Cell(visible(_shown(rule))),
            Cell(in_words(rule.ceiling)),
            Cell(visible(rule.origin)),
            Cell("—", dim=True),
            Cell("", dim=True),
        ]
        for own, rule in allowing
    ]


def plain(own: OwnRules) -> dict[str, object]:
    """One file as fields of JSON."""
    return {
        "agent": own.agent.value,
        "path": own.path,
        "trusted": own.trusted,
        "left": own.left,
        "rules": [
            {"pattern": _shown(rule), "decision": rule.decision.name, "ceiling": rule.ceiling.name}
            for rule in own.rules
        ],
    }


def _shown(rule: Rule) -> str:
    """The pattern of a rule, or the text that it is about."""
    if not rule.text:
        return show_pattern(rule.pattern)
    return f"{rule.text} *" if rule.pattern.open else rule.text
