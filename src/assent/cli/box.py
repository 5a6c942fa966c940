"""`assent box`: run a command where it can do no harm, see what it did, and only then let that count."""

from __future__ import annotations

import os
import sys

import click

from assent.assessment import assess
from assent.box.boxable import refusal
from assent.box.commit import recover
from assent.box.judged import hold_losses, judge
from assent.box.kept import keep_for_later
from assent.box.scene import boxed
from assent.box.session import discard, keep, meanwhile, run_boxed
from assent.box.settings import Limits
from assent.cli.box_kept import commit_kept, drop_kept, list_kept
from assent.cli.box_profile import profile
from assent.cli.box_screen import as_object, show_diff, show_effects, show_held, tell
from assent.cli.colour import colour_option
from assent.cli.judging import Setting, judging
from assent.cli.verdict import EXIT_CODES
from assent.config.locations import locate
from assent.policy import Decision
from assent.syntax import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Context
    from assent.box.judged import Verdict
    from assent.box.session import Ran

BASH = ("bash", "sh")


class Box(click.Group):
    """A group whose plain use is to run a command: `assent box -- make test`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what names no command of the group for a command to run."""
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


@click.group("box", cls=Box)
def command() -> None:
    """Run a command on a copy, and decide about its effects.

    The command gets a copy of the workspace, no network, no keys and no sockets of this machine. What
    it did is judged by your policy: all allowed, and it counts; else you see exactly the rest.

    \b
    Examples:
      assent box -- make test
      assent box --diff --keep -- 'python3 tools/rewrite.py'
      assent box list
    """


@command.command("run")
@click.argument("words", metavar="-- COMMAND", nargs=-1, required=True)
@click.option("--keep", "to_keep", is_flag=True, help="Let nothing count yet; `assent box commit` does it later.")
@click.option("--diff", "with_diff", is_flag=True, help="Show what changed in the files, line by line.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object; its output goes to stderr.")
@click.option("--id", "call", default="", help="Name the agent's call, as in `assent log --json`.")
@click.option("--seconds", type=int, default=600, show_default=True, help="Stop it after that time; 0: never.")
@judging
@colour_option
def run(
    setting: Setting, words: tuple[str, ...], call: str, to_keep: bool, with_diff: bool, as_json: bool, seconds: int
) -> int:
    """Run COMMAND in a box.

    COMMAND is one shell command in quotes, or a program and its arguments. Exit code: that of the
    command when its effects count or nothing was done; 3 when a part of it needs your approval, 4 when
    a part is denied; then nothing has changed.

    \b
    Examples:
      assent box -- make test
      assent box --keep --diff -- 'sed -i s/a/b/ src/*'
      assent box --json -- ./configure | jq .effects
    """
    if setting.shell.value not in BASH:
        raise click.UsageError(f"--shell {setting.shell.value} cannot be run: only {' and '.join(BASH)}")
    state = locate(os.environ).state
    recover(state)
    text = _text(words)
    context = setting.context()
    refused = refusal(assess(text, context), context.policy)
    if refused:
        tell(f"not run: {refused}")
        return EXIT_CODES[Decision.deny]
    ran = _run(text, context, seconds, as_json)
    verdict = judge(ran.effects, context, state)
    if as_json:
        click.echo(as_object(ran, verdict))
    else:
        show_effects(ran, verdict, always=to_keep or with_diff)
    if with_diff:
        show_diff(ran)
    if to_keep:
        tell(f"nothing counts yet: assent box commit {keep_for_later(ran, text, context.workspace, call)}")
        return ran.outcome.code
    return _settle(ran, verdict, text, context, call)


def _text(words: tuple[str, ...]) -> str:
    """What the shell runs: one word is that itself, and so is what `bash -c` would be given."""
    if len(words) == 1:
        return words[0]
    if len(words) == 3 and words[:2] == ("bash", "-c"):
        return words[2]
    return " ".join([quote(word) for word in words])


def _run(text: str, context: Context, seconds: int, as_json: bool) -> Ran:
    """Run it with our own streams; what it prints goes to standard error where ours is for JSON."""
    made = boxed(text, context, os.environ, Limits(seconds=seconds))
    sys.stdout.flush()
    if not as_json:
        return run_boxed(made, locate(os.environ).state)
    ours = os.dup(1)
    os.dup2(2, 1)
    try:
        return run_boxed(made, locate(os.environ).state)
    finally:
        os.dup2(ours, 1)
        os.close(ours)


def _settle(ran: Ran, verdict: Verdict, text: str, context: Context, call: str) -> int:
    """Let it count, ask, or leave everything as it was."""
    state = locate(os.environ).state
    changed = meanwhile(ran)
    if ran.outcome.stop is not None:
        tell(f"ended by the limit of {ran.outcome.stop.value}: nothing it did counts")
        discard(ran)
        return ran.outcome.code
    if verdict.decision is Decision.deny:
        show_held(verdict)
        tell("denied: nothing it did counts")
        discard(ran)
        return EXIT_CODES[Decision.deny]
    if verdict.decision is Decision.allow and not changed:
        verdict = hold_losses(verdict, text, context, state)
    if verdict.decision is Decision.ask or changed:
        show_held(verdict, changed)
        if not (sys.stdin.isatty() and sys.stderr.isatty()) or not click.confirm("Let it count?", err=True):
            code = keep_for_later(ran, text, context.workspace, call)
            tell(f"nothing it did counts, until a person says: assent box commit {code}")
            return EXIT_CODES[Decision.ask]
        hold_losses(verdict, text, context, state)
    keep(ran)
    return ran.outcome.code


command.add_command(list_kept)
command.add_command(commit_kept)
command.add_command(drop_kept)
command.add_command(profile)
