"""`assent approvals request`: have a person elsewhere answer, where nobody sits."""

from __future__ import annotations

import os
import time

import click

from assent.cli.commands.approvals_once import approvable, for_once
from assent.cli.options.approving import keep, tell
from assent.cli.options.duration import seconds as read_seconds
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import Setting, judging
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate
from assent.errors import ServerError, WireError
from assent.store.redaction import redacted
from assent.team.binding import Bound
from assent.team.canonical import canonical, table_of
from assent.team.enrolment import enrolment
from assent.team.http import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LONGEST = 3600  # seconds that the server lets a question wait
_PAUSE = 2.0  # seconds between two looks
_UNANSWERED = 3  # as a question that is left
_REFUSED = 4


@click.command("request", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--agent", default="", help="Name the agent that wants to run it.")
@click.option(
    "--for", "seconds", callback=read_seconds, default="1h", show_default=True, metavar="TIME", help="Wait so long."
)
@judging
def command(setting: Setting, words: tuple[str, ...], stdin: bool, agent: str, seconds: int) -> int:
    """Ask the team's server for an approval of COMMAND.

    Waits until another person answers, who sees the command, this folder, and why it asks. The yes is for exactly this
    text in this folder on this machine, for one time and for an hour at most. Commands that hold a secret are not sent.

    \b
    Example:
      assent approvals request 'git push --force origin topic'
    """
    text = given_command(words, stdin)
    places = locate(os.environ)
    known = enrolment(places)
    if known is None:
        raise ServerError("this machine is in no team: `assent enroll URL`")
    if redacted(text) != text:
        raise click.UsageError("the command holds a secret, or is too long: it is not sent")
    assessment, offers = approvable(text, setting)
    wanted = min(seconds or _LONGEST, _LONGEST)
    bound = Bound(known.machine, agent, text, setting.cwd, assessment.category.name)
    line = Line(known.url, known.token)
    made = _asked(line, bound, assessment.reason, wanted)
    say(f"Asked for {made['category']} as {visible(str(made['id']))}, until {made['expires']}.")
    state = _answer(line, str(made["id"]), wanted)
    if state != "approved":
        say(f"It was {'refused' if state == 'refused' else 'not answered in time'}.")
        return _REFUSED if state == "refused" else _UNANSWERED
    taken = _told(line.ask("POST", f"/v1/requests/{made['id']}/take", b"{}").body)
    if taken.get("digest") != bound.digest():
        raise ServerError("the answer is for something else: not used")
    for each in offers:
        tell(*keep(for_once(each, str(made["expires"]), setting.cwd)))
    return 0


def _asked(line: Line, bound: Bound, reason: str, seconds: int) -> dict[str, Any]:
    told = {"agent": bound.agent, "command": bound.command, "folder": bound.folder, "category": bound.category}
    made = _told(line.ask("POST", "/v1/requests", canonical({**told, "reason": reason, "seconds": seconds})).body)
    if made.get("digest") != bound.digest() or not {"id", "category", "expires"} <= set(made):
        raise ServerError("the server understood another question: not asked")
    return made


def _answer(line: Line, number: str, seconds: int) -> str:
    """What was answered; the state that it has when nobody did."""
    end = time.monotonic() + seconds
    while True:
        state = str(_told(line.ask("GET", f"/v1/requests/{number}").body).get("state", ""))
        if state != "open" or time.monotonic() > end:
            return state
        time.sleep(_PAUSE)


def _told(body: bytes) -> dict[str, Any]:
    try:
        return table_of(body, "the server's answer")
    except WireError as error:
        raise ServerError(str(error)) from None
