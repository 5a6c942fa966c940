"""`assent team`: what the team's server gives and gets."""

from __future__ import annotations

import json
import os
import random
import time
from typing import Any

import click

from assent.cli.group import HelpGroup
from assent.cli.options.answers import exchange
from assent.cli.options.past import local
from assent.cli.render.table import fitting, say
from assent.cli.render.visible import visible
from assent.config.load import team_policy
from assent.config.locations import Locations, locate
from assent.config.organisation import holds, name_of
from assent.errors import ServerError
from assent.learning.said import said
from assent.learning.sharing import public_words
from assent.store import team as store_team
from assent.store.database import open_store
from assent.store.moment import moment
from assent.store.suggestions import Suggestion, SuggestionState, listed
from assent.team import enrolment
from assent.team.canonical import canonical
from assent.team.enrolment import Enrolment, renewed
from assent.team.fetch import Fetched, fetch
from assent.team.http import ServerLine
from assent.team.project_file import renew
from assent.team.send import send
from assent.team.verify import verify as verified

_WAIT = 50  # seconds that the server may keep the question whether there is something new
_PAUSE = 30.0  # seconds after a failure
_MOST = 50
_COUNTS = ("failed", "worked", "episodes", "sessions", "days", "grants", "uses")
_FIELDS = ("from", "to", "tool", "param", "command", "match_kind", "pattern", "ceiling")


@click.group("team", cls=HelpGroup, alone="status")
def command() -> None:
    """Show and renew what the team's server gives.

    \b
    Examples:
      assent team
      assent team sync
    """


@command.command("status")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def status(as_json: bool) -> None:
    """Show the enrolment, the policy and how much was sent.

    \b
    Example:
      assent team status
    """
    places = locate(os.environ)
    known = enrolment.enrolment(places)
    if as_json:
        click.echo(json.dumps(_plain(places, known)))
        return
    if known is None:
        say("This machine is in no team. `assent enroll URL` puts it under a team's policy.")
        return
    say(f"{visible(known.url)}, as {visible(known.machine)}, of {visible(known.person)}")
    said = team_policy(places)
    if said is None:
        click.echo("No policy was fetched yet.")
    else:
        _, _, end = said.term
        how = "holds until" if holds(said, time.time()) else "its allows have lapsed; it ended, or this clock is wrong:"
        say(f"{name_of(said.term[0])}: {how} {local(moment(end))}")
    with open_store(places.store) as store:
        progress = store_team.sent(store, known.machine)
    lost = f", {progress.dropped} were let go before they could be sent" if progress.dropped else ""
    say(f"Events up to number {progress.event} are sent{lost}. The token ends at {local(known.expires)}.")


def _plain(places: Locations, known: Enrolment | None) -> dict[str, object]:
    """The same for programs; nulls where the machine is in no team, or has no policy yet."""
    if known is None:
        return {"server": None}
    said = team_policy(places)
    with open_store(places.store) as store:
        progress = store_team.sent(store, known.machine)
    return {
        "server": known.url,
        "machine": known.machine,
        "person": known.person,
        "revision": None if said is None else said.term[0],
        "holds": said is not None and holds(said, time.time()),
        "until": None if said is None else moment(said.term[2]),
        "sent": progress.event,
        "dropped": progress.dropped,
        "token_ends": known.expires,
    }


@command.command("sync")
@click.option("--watch", is_flag=True, help="Repeat until interrupted, as a service.")
@click.option("--quiet", is_flag=True, help="Print errors only.")
def sync(watch: bool, quiet: bool) -> None:
    """Fetch the team's policy and send the records.

    \b
    Examples:
      assent team sync
      assent team sync --watch
    """
    places = locate(os.environ)
    if not watch:
        _once(places, enrolment.in_team(places), quiet=quiet)
        return
    while True:
        try:
            _once(places, enrolment.in_team(places), wait=_WAIT, quiet=quiet)
        except ServerError as error:
            say(visible(str(error)), fg="yellow", err=True)
            time.sleep(_PAUSE * (0.5 + random.random()))  # noqa: S311 - so that not all come back at once


@command.command("verify")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def verify(as_json: bool) -> None:
    """Check that the server's log is complete and only grew.

    \b
    Example:
      assent team verify
    """
    places = locate(os.environ)
    found = verified(places, enrolment.in_team(places))
    if as_json:
        click.echo(json.dumps({"entries": found.size, "events": found.events}))
        return
    events = f"{found.events} {fitting(found.events, 'event')}"
    say(f"The log of {found.size} entries is signed, has only grown, and holds the last {events} of this machine.")


@command.command("rotate")
def rotate() -> None:
    """Replace the token of this machine.

    \b
    Example:
      assent team rotate
    """
    places = locate(os.environ)
    known = renewed(enrolment.in_team(places), always=True)
    enrolment.keep(places, known)
    click.echo(f"The new token ends at {local(known.expires)}.")


@command.command("leave")
@click.option("--force", is_flag=True, help="Leave even if the server cannot be reached.")
def leave(force: bool) -> None:
    """Leave the team: its policy no longer applies here.

    \b
    Example:
      assent team leave
    """
    places = locate(os.environ)
    known = enrolment.in_team(places)
    try:
        ServerLine(known.url, known.token).ask("DELETE", "/v1/token")
    except ServerError as error:
        if not force:
            raise ServerError(f"{error}. To leave without the server, run: assent team leave --force") from None
    enrolment.leave(places)
    say(f"This machine has left {visible(known.url)}.")


def fetched_line(found: Fetched) -> str:
    """The line for a person about what was fetched."""
    if not found.is_released:
        return "The team has released no policy yet."
    if found.bundle is None:
        return "The policy is up to date."
    return f"{name_of(found.bundle.revision)} holds until {local(moment(found.bundle.not_after))}."


def _once(places: Locations, known: Enrolment, *, wait: int = 0, quiet: bool) -> None:
    fresh = renewed(known)
    if fresh is not known:
        enrolment.keep(places, fresh)
    for line in renew(places, fresh.key, os.environ, time.time()):
        say(visible(line), fg="yellow", err=True)
    try:
        sent = send(places, fresh)
        offer(places, fresh)
        failure = exchange(places, fresh)
    finally:  # neither may keep the other from being done: records wait for no policy, and a policy for no record
        told = fetched_line(fetch(places, fresh, wait))
    if failure:
        click.secho(visible(failure), fg="yellow", err=True)
    if not quiet:
        say(told)
        say(f"{sent.events} {fitting(sent.events, 'event')} sent{', more are waiting' if sent.rest else ''}.")


def offers(places: Locations) -> list[dict[str, Any]]:
    """The suggestions that would be offered, as JSON values. Raises StoreError."""
    with open_store(places.store) as store:
        found = [each for each in listed(store) if each.state is not SuggestionState.Refused and _is_public(each)]
    return [_told(each) for each in found[:_MOST]]


def offer(places: Locations, known: Enrolment) -> int:
    """Offer them; how many those were. Raises ServerError, StoreError."""
    told = offers(places)
    if told:
        ServerLine(known.url, known.token).ask("POST", "/v1/suggestions", canonical({"suggestions": told}))
    return len(told)


def _told(found: Suggestion) -> dict[str, Any]:
    rule = {name: found.rule[name] for name in _FIELDS if found.rule.get(name)}
    counts = {name: found.evidence[name] for name in _COUNTS if isinstance(found.evidence.get(name), int)}
    return {"kind": found.kind, "rule": rule, "evidence": counts}


def _is_public(found: Suggestion) -> bool:
    """Whether anybody may know its words: all are in the knowledge that is shipped, none is an operand."""
    match found.kind:
        case "approval" | "denial":
            return _are_public(str(found.rule.get("pattern", "")).removesuffix(" *"))
        case "correction":
            command = str(found.rule.get("command", ""))
            words = [f"{command} {_flag(str(found.rule.get(name, '')))}" for name in ("from", "to")]
            return found.rule.get("match_kind") == "flag" and all(_are_public(text) for text in words)
        case _:
            return False


def _are_public(text: str) -> bool:
    commands = said(text) or ()
    return len(commands) == 1 and " ".join(public_words(commands[0])) == text


def _flag(name: str) -> str:
    return name if name.startswith("-") else f"-{name}" if len(name) == 1 else f"--{name}"
