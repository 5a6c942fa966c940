"""`assent approvals once`: let one command run one time, where its agent cannot ask."""

from __future__ import annotations

import time

import click

from assent.cli.approving import keep, tell
from assent.cli.duration import seconds as read_seconds
from assent.cli.given import CommandTaker, given_command
from assent.cli.judging import Setting, judging
from assent.cli.offered import judged_as_asked, offered
from assent.cli.parts import parts
from assent.cli.place import places_here
from assent.policy import Decision
from assent.record import replace
from assent.store.grant import Scope
from assent.store.moment import moment


@click.command("once", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, as `-` does.")
@click.option(
    "--for",
    "seconds",
    callback=read_seconds,
    default="1h",
    show_default=True,
    metavar="TIME",
    help="How long the approval stays valid.",
)
@judging
def command(setting: Setting, words: tuple[str, ...], stdin: bool, seconds: int) -> int:
    """Let COMMAND run one time in this project, exactly as it stands: its next run needs no question.

    For agents that cannot ask, and were told no. What destroys, and what cannot be known before it
    runs, cannot be approved.

    \b
    Example:
      assent approvals once 'git push --force origin topic'
    """
    assessment, context = judged_as_asked(given_command(words, stdin), setting.context())
    if assessment.decision is Decision.deny:
        raise click.UsageError(f"no approval lifts that: {assessment.reason}")
    until = moment(time.time() + seconds)
    offers = [
        offered(finding, context.policy, places_here(setting.cwd, setting.home))
        for finding, part in parts(assessment)
        if part is Decision.ask
    ]
    if not offers:
        raise click.UsageError("that needs no approval")
    for made in offers:
        if made.refusal or made.exact is None:
            raise click.UsageError(f"it cannot be approved beforehand: {made.refusal or 'its words are not certain'}")
    for made in offers:
        if made.exact is not None:
            given = made.grant(made.exact, made.places[0])
            tell(*keep(replace(given, scope=Scope.Once, place=given.place or "/", expires=until)))
    return 0
