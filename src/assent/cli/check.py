"""`assent check`: judge one command, or one a line."""

from __future__ import annotations

import json
import sys

import click

from assent.cli.answer import answer
from assent.cli.colour import COLOURS, colour_option
from assent.cli.corrected import judged
from assent.cli.given import CommandTaker, given_command
from assent.cli.judging import Setting, judging
from assent.cli.parts import parts
from assent.cli.table import Cell, table, terminal_columns
from assent.cli.visible import brief, one_line, visible
from assent.policy import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment
    from assent.cli.corrected import Judged
    from assent.risk import Finding

EXIT_CODES = {Decision.allow: 0, Decision.ask: 3, Decision.deny: 4}  # 2 is wrong usage


@click.command("check", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, as `-` does.")
@click.option("--batch", is_flag=True, help="Read one JSON object a line, answer one a line.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option("--ask", "asks", is_flag=True, help="Put the question, if it is one, to you at the terminal.")
@colour_option
@judging
def command(setting: Setting, words: tuple[str, ...], stdin: bool, batch: bool, as_json: bool, asks: bool) -> int:
    """Judge COMMAND: may an agent run it?

    Exit code: 0 allow, 3 ask, 4 deny; 2 is wrong usage or a policy file that cannot be used.
    With --ask you decide, once or for the next time as well, and 3 does not come.

    \b
    Examples:
      assent check 'git status'
      assent check --sandbox workspace-write 'npm test'
      assent check --json 'rm -rf build' | jq .reason
      assent check --ask 'git push origin main'
      assent check - < script.sh
      assent check --batch < commands.jsonl
    """
    if batch:
        if words or stdin:
            raise click.UsageError("--batch reads its commands from standard input; give no other")
        from assent.cli.batch import answer_lines

        answer_lines(setting, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    context = setting.context()
    done = judged(given_command(words, stdin), context, setting.corrections())
    assessment = done.assessment
    if asks and assessment.decision is Decision.ask:
        if as_json:
            raise click.UsageError("--ask puts a question to a person, and --json is for programs")
        from assent.cli.ask import ask

        return EXIT_CODES[ask(done, setting, context)]
    if as_json:
        click.echo(json.dumps(answer(done, setting.shell)))
    else:
        show_correction(done)
        show(assessment)
    return EXIT_CODES[assessment.decision]


def show_correction(done: Judged) -> None:
    """Print what was corrected, if anything was, and the command that was judged."""
    if done.correction:
        click.echo(f"{one_line(done.correction)}\n  {one_line(done.assessment.command)}")


def show(assessment: Assessment) -> None:
    """Print the decision, and the parts when there are several."""
    columns = terminal_columns()
    verdict = _row(assessment.decision, assessment.category.name, brief(visible(assessment.reason)), bold=True)
    for line in table([verdict], columns):
        click.echo(line)
    shown = parts(assessment)
    for finding, _ in shown:
        if finding.remedy:
            click.echo(f"safer: {visible(finding.remedy)}")
    if len(shown) < 2:
        return
    click.echo()
    for line in table(part_rows(shown), columns, indent="  "):
        click.echo(line)


def part_rows(shown: list[tuple[Finding, Decision]]) -> list[list[Cell]]:
    """One row for each simple command: decision, category, command and reason."""
    return [
        [
            *_row(part, finding.category.name, brief(one_line(finding.command.text))),
            Cell(brief(visible(finding.reason)), dim=True),
        ]
        for finding, part in shown
    ]


def _row(decision: Decision, *texts: str, bold: bool = False) -> list[Cell]:
    return [Cell(decision.name, COLOURS[decision], bold=bold), *[Cell(text) for text in texts]]
