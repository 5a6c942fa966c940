"""The output of `assent log`, also while it happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from assent.cli.options import past
from assent.cli.render import event_table
from assent.store.events import AskedCall, StoredEnd, StoredEvent
from assent.store.journal import append

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

UNKNOWN = StoredEnd(success=None, error_class="", run_us=None)
NOW = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("90s", "2026-11-22T09:28:30+00:00"),
        ("30m", "2026-11-22T09:00:00+00:00"),
        ("2h", "2026-11-22T07:30:00+00:00"),
        ("3d", "2026-11-19T09:30:00+00:00"),
        ("1w", "2026-11-15T09:30:00+00:00"),
        ("2026-11-20T10:00:00+02:00", "2026-11-20T08:00:00+00:00"),
    ],
)
def test_how_long_ago(said: str, meant: str) -> None:
    assert past.moment_of(said, NOW).isoformat() == meant


@pytest.mark.parametrize("said", ["", "h", "2", "-2h", "2 h", "1.5h", "yesterday", "9999999999999w"])
def test_what_is_no_age(said: str) -> None:
    with pytest.raises(ValueError):
        past.moment_of(said, NOW)


def event(end: StoredEnd = UNKNOWN, **fields: object) -> StoredEvent:
    values = dict.fromkeys(StoredEvent.__match_args__, "")
    given = {"id": 1, "judged_at": "2026-11-22T09:30:00.000Z", "position": 1, "judged_us": None, "end": end}
    given["asked"] = AskedCall()
    return StoredEvent(**{**values, **given, **fields})  # type: ignore[arg-type]


def shown(**fields: Any) -> str:
    return " | ".join(cell.text for cell in event_table.row(event(**fields))[1:])


def test_rows() -> None:
    assert shown(agent="codex", decision="allow", command="ls", reason="harmless") == "codex | allow |  | ls | "
    assert shown(decision="deny", command="rm x", reason="no") == " | deny |  | rm x | no"
    failed = StoredEnd(success=False, error_class="missing-program", run_us=2_500_000)
    ended = shown(decision="allow", command="make", end=failed)
    assert ended == " | allow | missing-program 2.5 s | make | "
    assert shown(decision="allow", command="scp -r", corrected="scp -R") == (
        " | allow |  | scp -R | corrected from: scp -r"
    )
    assert shown(decision="ask", answer="no opinion", command="foo", reason="`foo` is not known") == (
        " | ask |  | foo | no opinion: the agent's own approval decided; `foo` is not known"
    )
    assert shown(decision="allow", answer="no opinion", command="ls", reason="harmless") == " | allow |  | ls | "
    assert shown(tool="Edit", files="changes a\tb", decision="allow") == " | allow |  | Edit changes a b | "
    assert shown(tool="read_file", answer="deny", reason="is no tool") == " | deny |  | read_file | is no tool"


def test_what_a_person_answered() -> None:
    asked = AskedCall("default", "2026-11-22T09:30:00.000Z", None, "", "yes", "2026-11-22T09:30:04.200Z")
    ran = StoredEnd(success=True, error_class="", run_us=9000, ran=True)
    assert shown(decision="ask", command="make", reason="why", asked=asked, end=ran) == (
        " | ask | ok 9 ms | make | why; you said yes after 4.2 s"
    )
    no, stopped = AskedCall(answered="no"), StoredEnd(success=None, error_class="", run_us=None, ran=False)
    assert shown(decision="ask", command="make", asked=no, end=stopped) == " | ask | refused | make | you said no"
    nobody = AskedCall(answered="nobody")
    assert shown(decision="ask", command="make", asked=nobody, end=stopped) == (
        " | ask | not run | make | nobody was there to answer"
    )
    begun = StoredEnd(success=None, error_class="", run_us=None, ran=True, background=True)
    assert shown(decision="allow", command="make", end=begun) == " | allow | in background | make | "


def test_nothing_is_shown_that_a_terminal_would_obey() -> None:
    assert "\x1b" not in shown(agent="\x1b[2J", command="ls \x1b[8m", reason="\x1b]0;x\x07", tool="\x1b")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def following(home: Path) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
    argv = [sys.executable, "-m", "assent", "log", "--follow", "--json"]
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    yield process
    process.kill()
    process.communicate()


def test_follow_shows_what_happens_and_how_it_ends(home: Path, following: subprocess.Popen[str]) -> None:
    assert following.stdout is not None
    for number in range(3):
        call = {"t": f"2026-11-22T09:30:0{number}.000Z", "agent": "claude", "session": "s", "call": f"c{number}"}
        judged = {**call, "kind": "judged", "command": f"make {number}", "decision": "allow"}
        assert append(str(home / "state/assent/journal.jsonl"), json.dumps(judged).encode())
        first = json.loads(following.stdout.readline())
        assert (first["command"], first["success"]) == (f"make {number}", None)
        ended = {**call, "kind": "outcome", "success": True}
        assert append(str(home / "state/assent/journal.jsonl"), json.dumps(ended).encode())
        second = json.loads(following.stdout.readline())
        assert (second["command"], second["success"]) == (f"make {number}", True)
    following.send_signal(signal.SIGINT)
    assert following.wait(30) == 130
