"""Whether a command line does what it was installed for: it is started, with an event that must be stopped."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile

from assent.errors import AssentError
from assent.hooks.agents.wire import Reply
from assent.hooks.cold import reply
from assent.hooks.installation.agents import COMMAND, Setup
from assent.hooks.installation.hookfile import filled_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


STOPPED = "rm -rf /"
SECONDS = 30


def sample(setup: Setup, command: str) -> bytes:
    """An event of the agent, with that command."""
    return json.dumps(filled_in(setup.sample, {COMMAND: command})).encode()


def fault(setup: Setup, line: str, environment: Mapping[str, str]) -> str:
    """The reason why the line does not stop what must be stopped; empty when it does.

    It runs in a state folder of its own, so that nothing is recorded and no resident answers.
    """
    event = sample(setup, STOPPED)
    with tempfile.TemporaryDirectory(prefix="assent-") as state:
        apart = {**environment, "XDG_STATE_HOME": state}
        try:
            expected = reply(setup.agent, event, apart)
        except AssentError as error:
            return f"the event for the proof is not understood: {error}"
        try:
            given = run(line, event, apart)
        except OSError as error:
            return f"a shell cannot be started: {error.strerror}"
        except subprocess.TimeoutExpired:
            return f"no answer within {SECONDS} seconds"
    if expected == Reply():
        return f"`{STOPPED}` is not stopped"
    if given == expected:
        return ""
    told = given.err.strip() or given.out.strip() or "nothing"
    return f"the answer to `{STOPPED}` was {told}, exit code {given.code}"


def run(line: str, event: bytes, environment: Mapping[str, str]) -> Reply:
    """The answer of the line to the event, started as agents do: by a shell. Raises OSError or TimeoutExpired."""
    done = subprocess.run(  # noqa: S603 - the line that was put into the settings
        ["/bin/sh", "-c", line],
        input=event,
        capture_output=True,
        timeout=SECONDS,
        env=dict(environment),
        cwd=environment.get("HOME") or os.sep,
        check=False,
    )
    return Reply(done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), done.returncode)
