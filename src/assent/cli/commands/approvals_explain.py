"""`assent approvals explain`: which approval covers a command, or which comes nearest and why it does not."""

from __future__ import annotations

import json

import click

from assent.assessment import Context, assess
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.own_rules import rulings
from assent.cli.render.table import Cell, show_table
from assent.cli.render.verdict import EXIT_CODES
from assent.cli.render.visible import brief, visible
from assent.pages.parts import part_text, parts
from assent.pattern import show_pattern
from assent.policy import Decision, Policy, decide
from assent.policy.near import near_miss
from assent.policy.offer import offer
from assent.policy.ordinary import ordinary_ceiling
from assent.policy.standing import stays_a_question
from assent.record import Record, replace
from assent.risk import Finding
from assent.store.discretion import discreetly
from assent.store.redaction import discreet

_NONE = "no approval is near"


class ApprovalStanding(Record):
    """The effect of the approvals on one simple command."""

    finding: Finding
    decision: Decision
    approval: int | None  # the number of the one that covers it
    why: str
    offered: str | None  # the pattern that would be offered for it
    refused: str = ""  # why none would


@click.command("explain", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
@judging
def command(setting: StatedSetting, words: tuple[str, ...], stdin: bool, as_json: bool) -> int:
    """Show which approval covers each part of COMMAND.

    The exit code is that of `assent check`.

    \b
    Examples:
      assent approvals explain 'git push --force'
      assent approvals explain --json 'npm test && git push'
    """
    context = setting.context()
    assessment = discreetly(assess(given_command(words, stdin), context))
    standings = [
        _discreet(_standing(finding, part, context.policy), assessment.command) for finding, part in parts(assessment)
    ]
    if not setting.isolated:
        standings = [_with_own(standing, assessment.command, context) for standing in standings]
    if as_json:
        answer = {"decision": assessment.decision.name, "parts": [_plain(standing) for standing in standings]}
        click.echo(json.dumps(answer))
    else:
        show_table([_row(standing) for standing in standings])
    return EXIT_CODES[assessment.decision]


def _standing(finding: Finding, part: Decision, policy: Policy) -> ApprovalStanding:
    verdict = decide((finding,), policy)
    if part is Decision.allow:
        step = next(step for step in verdict.trace if step.says is Decision.allow)
        why = "needs no approval" if step.source == "table" else f"{step.source}: {step.why}"
        return ApprovalStanding(finding, part, step.grant or None, why, None)
    if part is Decision.deny and verdict.trace[0].says is Decision.deny:
        return ApprovalStanding(finding, part, None, f"no approval can allow this: {verdict.reason}", None)
    proposal = offer(finding)
    pattern = proposal.exact if stays_a_question(finding) else proposal.default
    if pattern is not None and pattern.open and ordinary_ceiling(pattern) < finding.category:
        pattern = proposal.exact  # approved by its words alone it would not cover this
    near = near_miss(policy.grants, finding) or _NONE
    shown = None if pattern is None else show_pattern(pattern)
    return ApprovalStanding(finding, part, None, near, shown, "" if shown else proposal.reason)


def _with_own(standing: ApprovalStanding, text: str, context: Context) -> ApprovalStanding:
    """The same with what agents' own rules make of it."""
    told = [ruling.told("it") for ruling in rulings((standing.finding,), text, context)]
    before = [] if told and standing.why == _NONE else [standing.why]
    return replace(standing, why="; ".join([*before, *told]))


def _discreet(standing: ApprovalStanding, command: str) -> ApprovalStanding:
    """The same without the secrets of the command."""
    offered = standing.offered and discreet(standing.offered, command)
    return replace(standing, why=discreet(standing.why, command), offered=offered)


def _row(standing: ApprovalStanding) -> list[Cell]:
    offered = f"; what would be offered: `{standing.offered}`" if standing.offered else ""
    offered = f"; nothing would be offered: {standing.refused}" if standing.refused else offered
    return [
        Cell(standing.decision.name, COLOURS[standing.decision], bold=True),
        Cell(brief(part_text(standing.finding.command))),
        Cell(brief(visible(standing.why + offered))),
    ]


def _plain(standing: ApprovalStanding) -> dict[str, object]:
    return {
        "command": standing.finding.command.text,
        "decision": standing.decision.name,
        "category": standing.finding.category.name,
        "approval": standing.approval,
        "why": standing.why,
        "offered": standing.offered,
    }
