"""`assent approvals request`: have a person elsewhere answer, where nobody sits."""

from __future__ import annotations

import os

import click

from assent.cli.commands.approvals_wait import awaited, in_json, tell
from assent.cli.options.answers import Unfit, answerable
from assent.cli.options.duration import for_time
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.render.table import say
from assent.config.locations import locate
from assent.risk.category import in_words
from assent.store.database import open_store
from assent.store.moment import now
from assent.store.question_code import question_code
from assent.store.redaction import redacted
from assent.store.requests import LONGEST, StoredRequest, note
from assent.team.enrolment import in_team


@click.command("request", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--agent", default="", help="Name the agent that wants to run it.")
@for_time("1h", "Stop waiting after this time.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def command(words: tuple[str, ...], stdin: bool, agent: str, seconds: int, as_json: bool) -> int:
    """Ask the team's server for an approval of COMMAND.

    Waits until another person answers, who sees the command, this folder and the reason. An
    approval is for exactly this text in this folder on this machine, for one time and for an hour
    at most. Commands that hold a secret are not sent.

    \b
    Example:
      assent approvals request 'git push --force origin topic'
    """
    text = given_command(words, stdin)
    places = locate(os.environ)
    known = in_team(places)
    if redacted(text) != text:
        raise click.UsageError("the command holds a secret, or is too long: it is not sent")
    folder, asked = os.path.abspath(os.curdir), now()
    code = question_code(text, folder)
    try:
        found = answerable(StoredRequest(0, code, asked, agent, folder, text))
    except Unfit as unfit:
        raise click.UsageError(str(unfit)) from None
    with open_store(places.store) as store, store.writing() as connection:
        note(connection, {"t": asked, "agent": agent, "cwd": folder, "command": text})
    if as_json:
        return in_json(*awaited(places, known, code, min(seconds, LONGEST)))
    say(f"Asking as {code}: the command is “{in_words(found.assessment.category, found.assessment.reason)}”.")
    return tell(*awaited(places, known, code, min(seconds, LONGEST)))
