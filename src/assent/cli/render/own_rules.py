"""The rules of agents' own settings that count here, for people."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click

from assent.assessment import Assessment, Context
from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.config.stated import Stated
from assent.hooks.agents.event import WITH_RULES, Agent
from assent.hooks.installation.agents import setup_of
from assent.hooks.own_rules import own_rules, sources, stated_in
from assent.hooks.workspace import repository
from assent.pages.parts import part_text, parts
from assent.pattern import show_pattern
from assent.pattern.idle import idle
from assent.policy import Decision, Rule, decide
from assent.policy.model import BOXED
from assent.record import Record, replace
from assent.risk import Finding
from assent.risk.category import in_words
from assent.store.redaction import discreet


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


class OwnRuling(Record):
    """The decision of an agent's own rules where it is another there."""

    agent: Agent
    decision: Decision
    rules: tuple[str, ...]  # their origins: ~/.claude/settings.json: Bash(npm test:*)

    def told(self, what: str) -> str:
        """The ruling about `what`, in words."""
        verb = {Decision.allow: "allows", Decision.deny: "denies"}.get(self.decision, "asks about")
        return f"{setup_of(self.agent).title}'s own rule {verb} {what} there: {', '.join(self.rules)}"


def rulings(findings: tuple[Finding, ...], text: str, context: Context) -> list[OwnRuling]:
    """The decisions of agents' own rules on what is asked about; a hook consults them only then."""
    plain = decide(findings, context.policy).decision
    if plain is Decision.allow:
        return []
    made = []
    for agent in WITH_RULES:
        rules = own_rules(agent, context.workspace, os.environ)
        policy = replace(context.policy, rules=(*context.policy.rules, *rules), text=text)
        verdict = decide(findings, policy) if rules else None
        if verdict is not None and verdict.decision is not plain:
            known = {f"rule {rule.origin}": rule.origin for rule in rules}
            steps = [step for step in verdict.trace if step.says is verdict.decision and step.source in known]
            origins = tuple(dict.fromkeys([known[step.source] for step in steps]))
            made.append(OwnRuling(agent, verdict.decision, origins))
    return made


def ruled(assessment: Assessment, context: Context) -> list[tuple[Finding, OwnRuling]]:
    """The parts about which an agent's own rules decide otherwise, each with that."""
    found = [finding for finding, _ in parts(assessment)]
    return [(each, ruling) for each in found for ruling in rulings((each,), assessment.command, context)]


def plain_rulings(assessment: Assessment, context: Context) -> list[dict[str, object]]:
    """The same as fields of JSON."""
    return [
        {
            "agent": ruling.agent.value,
            "command": discreet(part_text(finding.command), assessment.command),
            "decision": ruling.decision.name,
            "rules": [discreet(rule, assessment.command) for rule in ruling.rules],
        }
        for finding, ruling in ruled(assessment, context)
    ]


def said_by_agents(assessment: Assessment, context: Context) -> list[tuple[OwnRuling, str]]:
    """The rulings, each in words."""
    return [
        (ruling, discreet(ruling.told(f"`{part_text(finding.command)}`"), assessment.command))
        for finding, ruling in ruled(assessment, context)
    ]


def _shown(rule: Rule) -> str:
    """The pattern of a rule, or the text that it is about."""
    if not rule.text:
        return show_pattern(rule.pattern)
    return f"{rule.text} *" if rule.pattern.open else rule.text


def show_stated(stated: Stated) -> None:
    """Print the settings, each rule with decision, pattern and justification, and what is without effect."""
    settings = list(_settings(stated))
    for setting in settings:
        click.echo(f"  {setting}")
    rows = [
        [
            Cell(rule.decision.name, COLOURS[rule.decision]),
            Cell(visible(show_pattern(rule.pattern))),
            Cell(visible(rule.justification), dim=True),
        ]
        for rule in stated.rules
    ]
    show_table(rows, indent="  ")
    for rule in stated.rules:
        why = idle(rule.pattern) if rule.decision is Decision.allow else ""
        if why:
            told = f"  {rule.origin}: `{show_pattern(rule.pattern)}` allows nothing: {why}"
            say(visible(told), fg=COLOURS[Decision.ask])
    if not rows and not settings:
        click.echo("  It states nothing.")


def _settings(stated: Stated) -> Iterator[str]:
    yield from _chosen(stated)
    for category, decision in stated.categories:
        yield f"category {category.name}: {decision.name}"
    yield from _boxed(stated)
    if stated.hosts:
        yield f"a box may reach {visible(', '.join(stated.hosts))}"
    if stated.ask_unrecognized:
        yield "asks about what is not recognised"
    if stated.respell:
        yield "rewrites commands into a milder form before it asks"
    if not stated.suggestions:
        yield "suggests nothing when a session begins"
    if stated.elsewhere is not None:
        yield f"asks people of the team where nobody can answer: {'yes' if stated.elsewhere else 'no'}"
    if stated.shown:
        yield f"secrets that are shown: {', '.join([secret.value for secret in stated.shown])}"
    if stated.destroys_ask:
        yield f"asks, in place of a no, about what is destroyed by {visible(', '.join(stated.destroys_ask))}"


def _chosen(stated: Stated) -> Iterator[str]:
    """The settings that are one word of a few."""
    if stated.preset is not None:
        yield f"preset {stated.preset.value}"
    if stated.mode is not None:
        yield f"mode {stated.mode.value}"
    if stated.sandbox is not None:
        yield f"sandbox {stated.sandbox.value}"


def _boxed(stated: Stated) -> Iterator[str]:
    """The use of a box: one line where it is the same for all that can be in one."""
    uses = {use.value for _, use in stated.box}
    if len(uses) == 1 and {name for name, _ in stated.box} == {category.name for category in BOXED}:
        yield f"box {uses.pop()}"
        return
    for name, use in stated.box:
        yield f"box for {visible(name)}: {use.value}"
