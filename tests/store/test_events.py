"""The journal of hooks is taken in once and whole, and all facts about a call are in one row."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from assent.store import events, journal
from assent.store import ingest as ingesting
from assent.store.database import open_store
from assent.store.events import EventQuery, StoredEnd, StoredEvent

if TYPE_CHECKING:
    from assent.config.locations import Locations


UNKNOWN = StoredEnd(success=None, error_class="", run_us=None)
OK = {"kind": "outcome", "success": True}


def line(number: int, **fields: object) -> bytes:
    values = {"t": f"2026-11-22T09:00:{number:06.3f}Z", "kind": "judged", "agent": "claude", "session": "s1"}
    return json.dumps({**values, "tool": "Bash", "command": f"make {number}", **fields}, separators=(",", ":")).encode()


def write(places: Locations, *lines: bytes) -> None:
    for each in lines:
        assert journal.append(places.journal, each)


def taken_in(places: Locations, **wanted: object) -> list[StoredEvent]:
    with open_store(places.store) as store:
        events.ingest(store, places.journal)
        return events.query(store, EventQuery(**wanted))  # type: ignore[arg-type]


def test_every_line_once(places: Locations) -> None:
    assert taken_in(places) == []
    write(places, line(0), line(1))
    assert [event.command for event in taken_in(places)] == ["make 0", "make 1"]
    write(places, line(2))
    assert [(event.command, event.position) for event in taken_in(places)] == [
        ("make 0", 1),
        ("make 1", 2),
        ("make 2", 3),
    ]


def test_positions_count_in_each_session(places: Locations) -> None:
    write(places, line(0), line(1, session="s2"), line(2), line(3, agent="codex"))
    assert [event.position for event in taken_in(places)] == [1, 1, 2, 1]


def test_the_end_of_a_call_is_joined_by_its_id(places: Locations) -> None:
    write(places, line(0, call="a"), line(1, call="b", command="make 0"))
    write(places, line(2, kind="outcome", call="a", success=False, error_class="failed", duration_us=7000))
    first, second = taken_in(places)
    assert first.end == StoredEnd(success=False, error_class="failed", run_us=7000, ran=True)
    assert second.end == UNKNOWN


def test_without_an_id_by_what_ran(places: Locations) -> None:
    write(places, line(0, command="scp -r a h:", corrected="scp -R a h:"), line(1), line(2, command="make 1"))
    write(places, line(3, kind="outcome", command="scp -R a h:", success=True))
    write(places, line(4, kind="outcome", command="make 1", success=False, error_class="failed"))
    assert [event.end.success for event in taken_in(places)] == [True, False, None]


def test_an_end_without_a_judgement_has_a_row(places: Locations) -> None:
    write(places, line(0, kind="outcome", tool="read_file", command="", success=False, error_class="unknown-tool"))
    (event,) = taken_in(places)
    assert (event.tool, event.end.success, event.end.error_class) == ("read_file", False, "unknown-tool")


def test_asking_about_a_call_is_no_second_call(places: Locations) -> None:
    write(
        places, line(0, call="a", answer="no opinion"), line(1, call="a", command="make 0", answer="ask", asking=True)
    )
    write(places, line(2, call="c", answer="ask", asking=True))
    told = [(event.command, event.answer, event.asked.confirmed) for event in taken_in(places)]
    assert told == [("make 0", "no opinion", "ask"), ("make 2", "ask", "ask")]


SAME = {"cwd": "/p", "command": "make"}
TWICE: dict[str, tuple[dict[str, object], dict[str, object], int]] = {
    "one call, told by two hooks": ({"call": "a"}, {"call": "a"}, 1),
    "one call, of which the other has another name": ({"call": "a"}, {"call": "a", "agent": "cursor"}, 1),
    "one call, which the first has corrected": (
        {"call": "a", "corrected": "gmake"},
        {"call": "a", "command": "gmake"},
        1,
    ),
    "two calls of one text": ({"call": "a"}, {"call": "b"}, 2),
    "one id, another text": ({"call": "a"}, {"call": "a", "command": "make all"}, 2),
    "one id, another folder": ({"call": "a"}, {"call": "a", "cwd": "/q"}, 2),
    "one id, another session": ({"call": "a"}, {"call": "a", "session": "s2"}, 2),
    "without an id, at once": ({}, {"t": "2026-11-22T09:00:00.900Z"}, 1),
    "with an id and without one": ({"call": "a"}, {"t": "2026-11-22T09:00:00.100Z"}, 1),
    "without an id, later": ({}, {"t": "2026-11-22T09:00:01.100Z"}, 2),
    "without an id, at no moment": ({"t": "x"}, {"t": "x"}, 2),
    "without an id, in another folder": ({}, {"cwd": "/q"}, 2),
    "without an id, in another session": ({}, {"session": "s2"}, 2),
    "without a session": ({"session": "", "call": "a"}, {"session": "", "call": "a"}, 2),
    "files": ({"command": "", "files": "reads a"}, {"command": "", "files": "reads a"}, 1),
    "other files": ({"command": "", "files": "reads a"}, {"command": "", "files": "reads b"}, 2),
    "a tool that does not exist": ({"command": "", "tool": "Raed"}, {"command": "", "tool": "Raed"}, 1),
    "two tools that do not exist": ({"command": "", "tool": "Raed"}, {"command": "", "tool": "Wirte"}, 2),
}


@pytest.mark.parametrize("case", TWICE)
def test_one_call_that_two_hooks_judge(places: Locations, case: str) -> None:
    first, second, rows = TWICE[case]
    write(places, line(0, **{**SAME, **first}), line(0, **{**SAME, **second}))
    assert len(taken_in(places)) == rows


def test_the_end_of_a_call_that_is_told_twice(places: Locations) -> None:
    for call in ("", "a"):
        told = {**SAME, "call": call, "command": f"make {call}"}
        write(places, line(0, **told), line(0, **told))
        write(places, *[line(2, kind="outcome", success=True, agent=agent, **told) for agent in ("claude", "cursor")])
    assert [(event.command, event.end.success) for event in taken_in(places)] == [("make ", True), ("make a", True)]


def test_the_same_again_after_the_first_has_ended(places: Locations) -> None:
    ended = line(0, kind="outcome", success=True, **SAME)
    write(places, line(0, **SAME), ended, line(0, **SAME), ended)
    assert [event.end.success for event in taken_in(places)] == [True, True]


def test_asking_about_a_call_without_its_id(places: Locations) -> None:
    write(places, line(0, call="a", command="make", answer="ask", reason="no"))
    write(places, line(2, command="make", answer="no opinion", asking=True))
    (event,) = taken_in(places)
    assert (event.answer, event.reason, event.asked.confirmed) == ("ask", "no", "no opinion")
    assert (event.asked.asked_at, event.asked.prompted) == ("2026-11-22T09:00:02.000Z", True)


def batch(number: int, *calls: list[str]) -> bytes:
    return line(number, kind="batch", command="", calls=list(calls))


ANSWERS: dict[str, tuple[list[bytes], tuple[str, str, bool | None]]] = {
    "asked, and it ran": (
        [line(5, call="a", **OK, duration_us=1_500_000)],
        ("yes", "2026-11-22T09:00:03.500Z", True),
    ),
    "asked, and it ran and failed": (
        [line(5, call="a", kind="outcome", success=False, error_class="failed")],
        ("yes", "2026-11-22T09:00:05.000Z", True),
    ),
    "asked, and it has a result though it did not run": (
        [batch(6, ["a", "Bash", "declined"])],
        ("no", "2026-11-22T09:00:06.000Z", False),
    ),
    "it ran, and then has a result": (
        [line(5, call="a", **OK), batch(6, ["a", "Bash", ""])],
        ("yes", "2026-11-22T09:00:05.000Z", True),
    ),
    "a rule of the agent said no": ([batch(6, ["a", "Bash", "ruled-out"])], ("", "", False)),
    "it has a result in other words": ([batch(6, ["a", "Bash", ""])], ("", "", None)),
    "it prints what Assent would say": ([batch(6, ["a", "Bash", "denied"])], ("", "", None)),
    "nobody was there": ([batch(6, ["a", "Bash", "withheld"])], ("nobody", "", False)),
    "an approval answered": (
        [line(3, command="make 0", asking=True, answer="allow"), line(5, call="a", **OK)],
        ("", "", True),
    ),
    "the agent was told no": (
        [line(3, command="make 0", asking=True, answer="deny"), batch(6, ["a", "Bash", "denied"])],
        ("", "", False),
    ),
    "nothing more is known": ([], ("", "", None)),
    "another call": ([batch(6, ["b", "Bash", ""])], ("", "", None)),
    "in another session": ([line(6, kind="batch", session="s2", calls=[["a", "Bash", ""]])], ("", "", None)),
    "of another form": (
        [line(6, kind="batch", calls=[["a"], 1, {"a": 1}]), line(6, kind="batch", calls="a")],
        ("", "", None),
    ),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_what_a_person_answered(places: Locations, case: str) -> None:
    later, (answered, at, ran) = ANSWERS[case]
    write(places, line(0, call="a", answer="ask"), line(1, command="make 0", asking=True, answer="no opinion"), *later)
    (event,) = taken_in(places)
    assert (event.asked.answered, event.asked.answered_at, event.end.ran) == (answered, at, ran)


def test_what_was_not_asked_about_was_not_answered(places: Locations) -> None:
    write(places, line(0, call="a", answer="allow"), line(1, call="a", **OK))
    write(places, line(2, call="b", answer="deny"), batch(3, ["b", "Bash", "denied"]))
    assert [(event.asked.answered, event.end.ran) for event in taken_in(places)] == [("", True), ("", False)]


def test_what_has_only_begun_is_unknown(places: Locations) -> None:
    write(places, line(0, call="a", answer="ask"), line(1, kind="outcome", call="a", background=True))
    write(places, batch(2, ["a", "Bash", ""]))
    (event,) = taken_in(places)
    assert (event.end.success, event.end.ran, event.end.background) == (None, True, True)
    assert event.asked.answered == "yes"


def test_a_tool_that_does_not_exist_is_kept_from_a_batch(places: Locations) -> None:
    write(
        places,
        batch(0, ["a", "read_file", "unknown-tool"], ["b", "Bash", ""]),
        batch(1, ["a", "read_file", "unknown-tool"]),
    )
    (event,) = taken_in(places)
    assert (event.tool, event.end.error_class, event.end.ran) == ("read_file", "unknown-tool", False)


def test_files_without_an_id_end_too(places: Locations) -> None:
    files = {"command": "", "tool": "write_file", "files": "changes a"}
    write(places, line(0, **files), line(1, **{**files, "files": "changes b"}), line(2, **OK, **files))
    assert [event.end.success for event in taken_in(places)] == [True, None]


def test_damaged_lines_lose_nothing_else(places: Locations) -> None:
    write(places, b"", b"\xff\x00", b"[1]", b'{"t":1}', line(0)[:30] + line(1), line(2, success="yes", session=5))
    assert [event.command for event in taken_in(places)] == ["make 1", "make 2"]


def test_a_line_that_is_not_yet_whole_waits(places: Locations) -> None:
    write(places, line(0))
    with open(places.journal, "ab") as file:
        file.write(line(1)[:40])
    assert len(taken_in(places)) == 1
    with open(places.journal, "ab") as file:
        file.write(line(1)[40:] + b"\n")
    assert [event.command for event in taken_in(places)] == ["make 0", "make 1"]


def test_files_put_aside_are_read_and_then_deleted(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "LARGEST", 2000)
    for number in range(40):
        write(places, line(number))
        if number % 5 == 0:
            taken_in(places)
    found = taken_in(places)
    assert [event.command for event in found] == [f"make {number}" for number in range(40)]
    for path in journal.aside(places.journal):
        os.utime(path, (time.time() - 100, time.time() - 100))
    taken_in(places)
    assert journal.aside(places.journal) == []
    write(places, line(40))
    assert len(taken_in(places)) == 41


def test_a_file_with_the_number_of_a_deleted_one_is_read_from_its_start(places: Locations) -> None:
    write(places, line(0), line(1))
    taken_in(places)
    with open(places.journal, "r+b") as file:  # the same inode
        file.truncate()
        file.write(line(2) + b"\n" + line(3) + b"\n" + line(4) + b"\n")
    assert [event.command for event in taken_in(places)][2:] == ["make 2", "make 3", "make 4"]


def test_only_the_latest_are_kept(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingesting, "MOST_ROWS", 10)
    write(places, *[line(number) for number in range(25)])
    assert [event.command for event in taken_in(places)] == [f"make {number}" for number in range(15, 25)]


def test_size_is_bounded(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingesting, "MOST_BYTES", 400_000)
    for group in range(0, 900, 300):
        write(places, *[line(number, reason="x" * 1000) for number in range(group, group + 300)])
        found = taken_in(places)
    assert 100 < len(found) < 400
    assert [event.command for event in found] == [f"make {number}" for number in range(900 - len(found), 900)]


def test_what_is_wanted(places: Locations) -> None:
    write(places, line(0, decision="allow"), line(1, decision="deny", agent="codex"), line(2, session="other"))
    write(places, line(3, kind="outcome", command="make 2", session="other", success=False))
    assert [event.command for event in taken_in(places, agent="codex")] == ["make 1"]
    assert [event.command for event in taken_in(places, decision="allow")] == ["make 0"]
    assert [event.command for event in taken_in(places, session="oth")] == ["make 2"]
    assert [event.command for event in taken_in(places, since="2026-11-22T09:00:01")] == ["make 1", "make 2"]
    assert [event.command for event in taken_in(places, limit=2)] == ["make 1", "make 2"]
    assert [event.command for event in taken_in(places, failed=True)] == ["make 2"]
    assert [event.command for event in taken_in(places, after=1)] == ["make 1", "make 2"]


def test_unknown_names_are_counted_by_use(places: Locations) -> None:
    unknown = {"category": "Unrecognized"}
    write(places, line(0, command="cd x && freshctl ticket list", **unknown))
    write(places, line(1, command="freshctl ticket list --all", session="s2", **unknown))
    write(places, line(2, command="frob", **unknown), line(3, command="ls", category="ReadsFilesystem"))
    taken_in(places)
    with open_store(places.store) as store:
        found = [(each.name, each.uses, each.sessions) for each in events.unknown_names(store)]
    assert found == [("freshctl ticket list", 2, 2), ("frob", 1, 1)]


INGEST = """
import sys
from assent.store import events
from assent.store import ingest as ingesting
from assent.store.database import open_store
ingesting._CHUNK = 2000
with open_store(sys.argv[1]) as store:
    events.ingest(store, sys.argv[2])
"""


def test_killed_at_any_moment_no_line_is_lost_or_doubled(places: Locations) -> None:
    write(places, *[line(number) for number in range(400)])
    for delay in range(12):
        process = subprocess.Popen([sys.executable, "-c", INGEST, places.store, places.journal])
        time.sleep(0.04 + 0.012 * delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        write(places, line(400 + delay))
    assert [event.command for event in taken_in(places)] == [f"make {number}" for number in range(412)]


def test_many_readers_at_once_take_in_every_line_once(places: Locations) -> None:
    write(places, *[line(number) for number in range(200)])
    started = [subprocess.Popen([sys.executable, "-c", INGEST, places.store, places.journal]) for _ in range(8)]
    assert [process.wait(60) for process in started] == [0] * 8
    assert [event.command for event in taken_in(places)] == [f"make {number}" for number in range(200)]
