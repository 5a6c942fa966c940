"""`assent approvals once`: let one command run one time, where its agent cannot ask."""

from __future__ import annotations

import time

import click

from assent.assessment import Assessment
from assent.cli.options.approving import keep, places_here, tell
from assent.cli.options.duration import for_time
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.options.offered import Offered, judged_as_asked, offered
from assent.cli.render.visible import brief
from assent.errors import StoreError
from assent.pages.parts import parts
from assent.policy import Decision
from assent.record import replace
from assent.store.grant import Scope, StoredGrant
from assent.store.moment import moment
from assent.store.redaction import masked


@click.command("once", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@for_time("1h", "Set how long the approval is valid.")
@judging
def command(setting: StatedSetting, words: tuple[str, ...], stdin: bool, seconds: int) -> int:
    """Let COMMAND run once in this project.

    For a command that an agent was refused because it cannot ask you. It covers the next run of
    exactly this command. Commands that destroy, or that cannot be known before they run, cannot be
    approved.

    \b
    Example:
      assent approvals once 'git push --force origin topic'
    """
    _, offers = approvable(given_command(words, stdin), setting)
    until = moment(time.time() + seconds)
    for made in offers:
        if made.exact is not None:
            tell(*keep(for_once(made, until, made.places[0].folder or "/")))
    return 0


def approvable(text: str, setting: StatedSetting) -> tuple[Assessment, list[Offered]]:
    """The judgement of `text` with what would answer each of its questions. StoreError where no approval can."""
    if not text.strip():
        raise StoreError("no command is given. Write it in quotes: assent approvals once 'git push'")
    assessment, context = judged_as_asked(text, setting.context())
    if assessment.decision is Decision.deny:
        raise StoreError(f"no approval lifts that: {assessment.reason}")
    offers = [
        offered(finding, context.policy, places_here(setting.cwd, setting.home))
        for finding, part in parts(assessment)
        if part is Decision.ask
    ]
    if not offers:
        raise StoreError(f"`{brief(masked(text))}` needs no approval")
    for made in offers:
        if made.refusal or made.exact is None:
            why = made.refusal or "its words are not certain"
            raise StoreError(f"`{brief(masked(text))}` cannot be approved in advance: {why}")
    return assessment, offers


def for_once(made: Offered, until: str, folder: str) -> StoredGrant:
    """The approval of exactly these words, for one time, in that folder."""
    given = made.grant(made.exact or made.patterns[0], made.places[0])
    return replace(given, scope=Scope.Once, place=folder, expires=until)
