"""`assent check`: judge one command, or one a line."""

from __future__ import annotations

import json
import sys

import click

from assent.assessment import Context
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.options.offered import remedy
from assent.cli.render.answer import FIELDS, answer
from assent.cli.render.colour import colour_option
from assent.cli.render.corrected import CorrectedAssessment, judged, withheld
from assent.cli.render.own_rules import plain_rulings, said_by_agents
from assent.cli.render.table import say
from assent.cli.render.verdict import EXIT_CODES, show, show_correction
from assent.cli.render.visible import visible
from assent.policy import Decision


@click.command("check", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--batch", is_flag=True, help="Read one JSON object a line, answer one a line.")
@click.option("--fields", metavar="NAMES", help="Answer with these fields only, with --batch.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option("--ask", "asks", is_flag=True, help="Ask you in the terminal when the answer is ask.")
@colour_option
@judging
def command(
    setting: StatedSetting,
    words: tuple[str, ...],
    stdin: bool,
    batch: bool,
    fields: str | None,
    as_json: bool,
    asks: bool,
) -> int:
    """Judge COMMAND: may an agent run it?

    Exit code: 0 allow, 3 ask, 4 deny; 2 is wrong usage or a policy file that cannot be used.
    With --ask you decide in the terminal, so the exit code is 0 or 4.

    \b
    Examples:
      assent check 'git status'
      assent check --sandbox workspace-write 'npm test'
      assent check --json 'rm -rf build' | jq .reason
      assent check --ask 'git push origin main'
      assent check - < script.sh
      assent check --batch < commands.jsonl
      assent check --batch --fields decision,category < commands.jsonl
    """
    if batch:
        if words or stdin:
            raise click.UsageError("--batch reads its commands from standard input; give no other")
        from assent.cli.commands.batch import answer_lines

        answer_lines(setting, sys.stdin.buffer, sys.stdout.buffer, FIELDS if fields is None else _chosen(fields))
        return 0
    if fields is not None:
        raise click.UsageError("--fields is for --batch")
    fault = setting.fault()
    context = setting.context(programs=not fault)
    done = withheld(judged(given_command(words, stdin), context, setting.corrections()), fault)
    if asks and done.assessment.decision is Decision.ask:
        if as_json:
            raise click.UsageError("--ask puts a question to a person, and --json is for programs")
        from assent.cli.commands.ask import ask  # what only a question needs

        return EXIT_CODES[ask(done, setting, context)]
    _answer(done, setting, context, as_json=as_json)
    return EXIT_CODES[done.assessment.decision]


def _answer(done: CorrectedAssessment, setting: StatedSetting, context: Context, *, as_json: bool) -> None:
    """Print what was judged, for a program or for a person."""
    assessment = done.assessment
    helps = "" if done.fault else remedy(assessment, context) if as_json or sys.stdout.isatty() else ""
    if as_json:
        agents = [] if setting.isolated else plain_rulings(assessment, context)
        told = answer(done, setting.shell, context.workspace)
        click.echo(json.dumps(told | {"approve": helps or None, "agents": agents}))
    else:
        show_correction(done)
        show(assessment)
        for _, ruling in () if setting.isolated else said_by_agents(assessment, context):
            say(visible(ruling), dim=True)
        if helps and sys.stdout.isatty():
            say(f"to approve, run: {visible(helps)}", dim=True)


def _chosen(fields: str) -> tuple[str, ...]:
    """The names of fields that were given; a usage error for one that no answer has."""
    names = tuple([name.strip() for name in fields.split(",") if name.strip()])
    unknown = [name for name in names if name not in FIELDS]
    if unknown or not names:
        raise click.UsageError(f"no field {', '.join(unknown)!r}. Fields: {', '.join(FIELDS)}")
    return names
