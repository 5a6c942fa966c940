"""`assent run`: run a script as far as it is allowed."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys

import click

from assent.assessment import Assessment, Context, assess
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.corrected import CorrectedAssessment, judged
from assent.cli.render.table import say
from assent.cli.render.verdict import EXIT_CODES
from assent.cli.render.visible import one_line, visible
from assent.errors import ParseError
from assent.pages.parts import parts
from assent.policy import Decision
from assent.record import Record, replace
from assent.store.discretion import discreetly
from assent.syntax import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import List

SHELLS = ("bash", "sh")


@click.command("run", cls=CommandTaker)
@click.argument("words", metavar="[SCRIPT | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the script from standard input, like `-`.")
@click.option("--dry-run", is_flag=True, help="Show what would run; run nothing.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object, with --dry-run.")
@click.option("--box", "in_box", is_flag=True, help="Run all of it in a box when a part needs approval.")
@judging
def command(
    setting: StatedSetting, words: tuple[str, ...], stdin: bool, dry_run: bool, as_json: bool, in_box: bool
) -> int:
    """Run SCRIPT up to the first part that needs approval.

    One shell runs the allowed beginning, so that `cd` and variables carry over. The script is cut only
    between its lists: `a && b`, a pipeline or a loop run whole or not at all. Your corrections are
    applied first. With --box a script that needs approval runs in a box, as `assent box` does it.

    Exit code: that of the script when all of it ran; 3 or 4 when a part needs asking or is denied.

    \b
    Examples:
      assent run -- 'git status; git push'
      assent run --dry-run -- 'cd src; ls; rm -r build'
      assent run --box -- 'make; make install DESTDIR=out'
      assent run - < script.sh
    """
    if setting.shell.value not in SHELLS:
        raise click.UsageError(f"--shell {setting.shell.value} cannot be run: only {' and '.join(SHELLS)}")
    if as_json and not dry_run:
        raise click.UsageError("--json goes with --dry-run: a script has an output of its own")
    context = setting.context()
    done = judged(given_command(words, stdin), context, setting.corrections())
    sequence = _sequence(done, context)
    if done.correction and not as_json:
        click.echo(one_line(done.correction), err=True)
    if dry_run:
        _tell(sequence, done, as_json)
        return EXIT_CODES[sequence.assessment.decision]
    if in_box and sequence.held and not done.removed:
        from assent.cli.options.box_running import WantedRun, run_text

        return run_text(WantedRun(done.assessment.command), setting)
    code = _run(sequence.runs, setting) if sequence.runs else 0
    if not sequence.held:
        return code
    _tell_held(sequence)
    if os.path.isfile(os.path.join(setting.cwd, sequence.held)) and "/" not in sequence.held:
        name = visible(shlex.quote(sequence.held))
        say(f"assent: {name} is a file. To run its text, run: assent run - < {name}", err=True)
    return EXIT_CODES[sequence.assessment.decision]


def _sequence(done: CorrectedAssessment, context: Context) -> Sequence:
    """The part of the corrected script that may run; none when it holds what never existed."""
    if done.removed:
        return Sequence("", done.assessment.command, done.assessment)
    made = split(done.assessment.command, context)
    return replace(made, assessment=discreetly(made.assessment))


def _run(script: str, setting: StatedSetting) -> int:
    """Run it with our own input and output; its exit code, as a shell reports it."""
    sys.stdout.flush()
    run = subprocess.run([setting.shell.value, "-c", script], cwd=setting.cwd, check=False)  # noqa: S603 - judged above
    return run.returncode if run.returncode >= 0 else 128 - run.returncode


def _tell(sequence: Sequence, done: CorrectedAssessment, as_json: bool) -> None:
    if as_json:
        told = {"runs": sequence.runs, "held": sequence.held, "decision": sequence.assessment.decision.name}
        corrected = done.assessment.command if done.correction else None
        click.echo(json.dumps({**told, "reason": sequence.assessment.reason, "corrected": corrected}))
        return
    for line in filter(None, sequence.runs.split("\n")):
        say(f"run   {visible(line)}")
    if sequence.held:
        _tell_held(sequence)


def _tell_held(sequence: Sequence) -> None:
    """Print the part that was not run, whole, and the reason in it."""
    asked = sequence.assessment.decision is Decision.ask
    told = "needs your approval" if asked else "is denied"
    lines = [f"assent: not run, because a part of it {told}:"]
    lines += [f"  {visible(line)}" for line in filter(str.strip, sequence.held.split("\n"))]
    reasons = [
        f"  {part.name}: {visible(finding.reason)}"
        for finding, part in parts(sequence.assessment)
        if part > Decision.allow
    ]
    if sequence.assessment.decision not in sequence.assessment.parts:  # of the whole: it holds what never existed
        reasons = [f"  {sequence.assessment.decision.name}: {visible(sequence.assessment.reason)}"]
    lines += reasons
    click.echo(os.linesep.join(lines), err=True)


class Sequence(Record):
    """A text in two: what may run now, and what needs a person. Either may be empty."""

    runs: str
    held: str
    assessment: Assessment  # of the whole text


def split(command: str, context: Context) -> Sequence:
    """Cut `command`, a text for bash or sh, before its first list that is not allowed."""
    whole = assess(command, context)
    if whole.decision is Decision.allow:
        return Sequence(command, "", whole)
    for end in reversed(_ends(command, context, _limit(whole))):
        runs = command[:end]
        if _is_beginning(runs, command, context) and assess(runs, context).decision is Decision.allow:
            return Sequence(runs, command[end:], whole)
    return Sequence("", command, whole)


def _limit(whole: Assessment) -> int:
    """The start of the first command that is not allowed."""
    pairs = zip(whole.findings, whole.parts, strict=True)
    return min(finding.command.start for finding, part in pairs if part > Decision.allow)


def _ends(command: str, context: Context, limit: int) -> list[int]:
    """The places before `limit` where a list of the top level begins, but for the first."""
    body = _body(command, context)
    if body is None:
        return []
    return [node.start for node in body.commands[1:] if node.start <= limit]


def _is_beginning(runs: str, command: str, context: Context) -> bool:
    """Whether the cut text has the same lists that the whole one begins with; a here-document may be behind it."""
    cut, body = _body(runs, context), _body(command, context)
    if cut is None or body is None:
        return False
    return cut.commands == body.commands[: len(cut.commands)]


def _body(command: str, context: Context) -> List | None:
    try:
        return parse(command, context.shell.value).body
    except ParseError:
        return None
