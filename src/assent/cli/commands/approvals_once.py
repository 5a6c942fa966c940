"""`assent approvals once`: let one command run one time, where its agent cannot ask."""

from __future__ import annotations

import time

import click

from assent.cli.options.approving import keep, tell
from assent.cli.options.duration import for_time
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.options.offered import all_offered, judged_as_asked
from assent.cli.render.visible import brief
from assent.errors import StoreError
from assent.policy import Decision
from assent.record import replace
from assent.store.grant import StoredGrant
from assent.store.moment import moment
from assent.store.redaction import masked


@click.command("once", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@for_time("1h", "Set how long the approval is valid.")
@judging
def command(setting: StatedSetting, words: tuple[str, ...], stdin: bool, seconds: int) -> int:
    """Let COMMAND run once in this project.

    Use it for a command that an agent was refused because it cannot ask you. It covers the next run of
    exactly this command. Commands that destroy, or that cannot be known before they run, cannot be
    approved.

    \b
    Example:
      assent approvals once 'git push --force origin topic'
    """
    grants = _answering(given_command(words, stdin), setting)
    until = moment(time.time() + seconds)
    for grant in grants:
        tell(*keep(replace(grant, expires=until)))
    return 0


def _answering(text: str, setting: StatedSetting) -> list[StoredGrant]:
    """The approvals that together answer the questions about `text`. StoreError where none can."""
    if not text.strip():
        raise StoreError("no command is given. Write it in quotes: assent approvals once 'git push'")
    assessment, context = judged_as_asked(text, setting.context())
    if assessment.decision is Decision.deny:
        raise StoreError(f"no approval can allow this: {assessment.reason}")
    offers = all_offered(assessment, context)
    if not offers:
        raise StoreError(f"`{brief(masked(text))}` needs no approval")
    for made in offers:
        if made.obstacle():
            raise StoreError(f"`{brief(masked(text))}` cannot be approved in advance: {made.obstacle()}")
    return [grant for made in offers if (grant := made.once()) is not None]
