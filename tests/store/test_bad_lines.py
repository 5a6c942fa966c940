"""One event, whatever is in it, must not make the log unreadable."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import encode
from assent.store import ingest as taking
from assent.store.database import open_store
from assent.store.events import EventQuery, query
from assent.store.ingest import ingest
from assent.store.journal import append

if TYPE_CHECKING:
    from pathlib import Path

    from assent.config.locations import Locations

GOOD = {"t": "2026-01-01T00:00:00.000Z", "kind": "judged", "agent": "claude", "session": "s", "command": "ls"}
LINES = {
    "a surrogate": b'{"t":"x","kind":"judged","agent":"claude","command":"ls \\ud800"}',
    "a surrogate in a name": b'{"t":"x","kind":"judged","agent":"claude","session":"\\udfff","tool":"\\ud800"}',
    "a NUL": b'{"t":"x","kind":"judged","agent":"claude","command":"a\\u0000b","cwd":"\\u0000"}',
    "an outcome with a surrogate": b'{"t":"x","kind":"outcome","command":"\\ud800","success":true}',
    "a batch with a surrogate": b'{"t":"x","kind":"batch","session":"s","calls":[["\\ud800","x","y"]]}',
    "a large number": b'{"t":"x","kind":"judged","duration_us":%s}' % (b"9" * 5000),
    "a number that is none": b'{"t":"x","kind":"outcome","duration_us":1e999,"success":1}',
    "lists for texts": b'{"t":[],"kind":"judged","agent":{},"command":["ls"],"grant":7}',
    "a grant that is no number": b'{"t":"x","kind":"judged","grant":"1 \\ud800 x"}',
    "deep": b'{"t":"x","kind":"judged","command":' + b"[" * 50_000,
    "no object": b"[1, 2]",
    "no JSON": b"\xff\xfe{",
    "nothing": b"",
}


@pytest.mark.parametrize("case", LINES)
def test_a_bad_line_keeps_back_no_other(case: str, places: Locations) -> None:
    for line in (json.dumps(GOOD).encode(), LINES[case], json.dumps({**GOOD, "command": "pwd"}).encode()):
        assert append(places.journal, line)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        found = [event.command for event in query(store, EventQuery())]
        assert [command for command in found if command in ("ls", "pwd")] == ["ls", "pwd"]
        assert ingest(store, places.journal) == 0


@given(st.text() | st.text(st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF)))
def test_any_text_can_be_kept(text: str) -> None:
    found = taking._storable(text)
    assert isinstance(found, str)
    found.encode()  # raises for what no database holds
    if text.isascii():
        assert found == text


def test_what_cannot_be_taken_in_is_put_apart(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_connection: object, fields: dict[str, str]) -> None:
        if fields["command"] == "bad":
            raise OverflowError

    monkeypatch.setattr(taking, "add_judged", fail)
    for command in ("ls", "bad", "pwd"):
        append(places.journal, json.dumps({**GOOD, "command": command}).encode())
    with open_store(places.store) as store:
        assert ingest(store, places.journal) == 2
    with open(f"{places.state}/{taking.APART}", encoding="utf-8") as file:
        assert [json.loads(line)["command"] for line in file] == ["bad"]


@pytest.mark.parametrize("command", ["ls \ud800", "ls \0 \x1b", "\udcff", "echo \u202e"])
def test_the_log_holds_what_the_hook_was_asked(command: str, tmp_path: Path) -> None:
    from assent.config.locations import locate

    environment = {"HOME": str(tmp_path)}
    sent = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "session_id": command, "tool_use_id": command}
    data = encode({**sent, "cwd": "/", "tool_input": {"command": command}}).encode()
    assert "not written down" not in cold.reply(Agent.Claude, data, environment).err
    places = locate(environment)
    with open_store(places.store) as store:
        assert ingest(store, places.journal) == 1
        assert len(query(store, EventQuery())) == 1
