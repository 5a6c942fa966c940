"""`assent approvals wait`: the answer of a person elsewhere to a question that nobody was there to answer."""

from __future__ import annotations

import json
import os
import time

import click

from assent.cli.options.answers import WATCH, are_waiting, exchange, held
from assent.cli.options.duration import for_time
from assent.cli.options.past import local
from assent.cli.render.table import say
from assent.cli.render.visible import brief, visible
from assent.config.locations import Locations, locate
from assent.errors import StoreError, assert_never
from assent.store.database import open_store
from assent.store.requests import LONGEST, WAITING, RequestState, StoredRequest, of_code
from assent.team.enrolment import Enrolment, in_team

_PAUSE = 2.0  # seconds between two looks
_UNANSWERED = 3  # as a question that is left
_REFUSED = 4


@click.command("wait")
@click.argument("code", default="")
@for_time("90s", "Stop waiting after this time.")
@click.option("--all", "everything", is_flag=True, help="Wait for all answers, an hour at most, and print nothing.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def command(code: str, seconds: int, everything: bool, as_json: bool) -> int:
    """Wait for an answer from your team.

    CODE is the one in the answer to the agent; without it, the last. Once it is approved, exactly that command
    runs one time. Waiting grants nothing, so an agent may run it.

    \b
    Examples:
      assent approvals wait
      assent approvals wait --json | jq -r .state
    """
    if everything and as_json:
        raise click.UsageError("--all prints nothing, so --json is not for it")
    places = locate(os.environ)
    known = in_team(places)
    if everything:
        _watch(places, known)
        return 0
    found, failure = awaited(places, known, code, seconds)
    return (in_json if as_json else tell)(found, failure)


def awaited(places: Locations, known: Enrolment, code: str, seconds: int) -> tuple[StoredRequest, str]:
    """The question once it is answered or the time is over, and why the server could not be asked, if so.

    Raises StoreError where there is none.
    """
    end = time.monotonic() + seconds
    while True:
        failure = exchange(places, known)
        found = _found(places, code)
        left = end - time.monotonic()
        if found.state not in WAITING or left <= 0:
            return found, failure
        time.sleep(min(_PAUSE, left))


_CODES = {
    RequestState.Approved: 0,
    RequestState.Refused: _REFUSED,
    RequestState.Unfit: _REFUSED,
    RequestState.Ended: _UNANSWERED,
    RequestState.Noted: _UNANSWERED,
    RequestState.Open: _UNANSWERED,
}


def in_json(found: StoredRequest, failure: str) -> int:
    """Print what became of it as one JSON object; gives the exit code."""
    told = {"code": found.code, "command": found.command, "state": found.state.value}
    click.echo(json.dumps({**told, "expires": found.expires or None, "why": found.told, "failure": failure}))
    return _CODES[found.state]


def tell(found: StoredRequest, failure: str) -> int:
    """Print what became of it; gives the exit code."""
    what = f"`{brief(visible(found.command))}`"
    match found.state:
        case RequestState.Approved:
            say(f"Approved: {what}, one time, until {local(found.expires)}. Run exactly this command again.")
            return 0
        case RequestState.Refused:
            say(f"Refused: {what}. Do not run it in another form; report that it was refused.")
            return _REFUSED
        case RequestState.Unfit:
            say(f"Nobody was asked about {what}: {visible(found.told)}.")
            return _REFUSED
        case RequestState.Ended:
            why = f": {visible(found.told)}" if found.told else ""
            say(f"Nobody answered in time about {what}{why}. Report that it did not run.")
            return _UNANSWERED
        case RequestState.Noted | RequestState.Open:
            if failure:
                click.secho(f"{visible(failure)}", fg="yellow", err=True)
            again = f"`assent approvals wait {found.code}` waits on"
            say(f"Nobody has answered yet about {what}. {again}; other work can continue.")
            return _UNANSWERED
        case _:
            assert_never(found.state)


def _found(places: Locations, code: str) -> StoredRequest:
    with open_store(places.store) as store:
        found = of_code(store, code.lower())
    if found is None:
        raise StoreError(f"the team was not asked about {f'a question {visible(code)}' if code else 'anything'}")
    return found


def _watch(places: Locations, known: Enrolment) -> None:
    """Wait until nothing waits. What is noted while the lock is being given back is seen by the last look."""
    end = time.monotonic() + LONGEST
    while are_waiting(places):
        with held(places, WATCH) as ours:
            if not ours:
                return
            while time.monotonic() < end:
                exchange(places, known)
                if not are_waiting(places):
                    break
                time.sleep(_PAUSE)
            else:
                return
