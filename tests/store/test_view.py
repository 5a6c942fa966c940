"""The store as it is looked at where a disk takes nothing: everything is shown, and nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from assent.correction import Correction, MatchKind
from assent.errors import StoreError
from assent.store import corrections, events
from assent.store.database import open_store
from assent.store.events import EventQuery
from assent.store.journal import append
from assent.store.snapshot import kept
from assent.store.view import view

if TYPE_CHECKING:
    from assent.config.locations import Locations

# A process whose files may not grow meets what a full disk would be.
FULL = """
import json, resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from assent.config.locations import Locations
from assent.history import ReadingTally
from assent.history.own import read
from assent.store import events
from assent.store.snapshot import unwritten
from assent.store.view import view
places = Locations(*sys.argv[1:])
found = view(places)
with found.store as store:
    seen = [event.command for event in events.query(store, events.EventQuery())]
own = [call.command for call in read(places.store, ReadingTally())]
rules = [each.old for each in unwritten(places).corrections]
print(json.dumps([found.unwritable, seen, own, rules]))
"""


def judged(places: Locations, command: str) -> None:
    line = {"t": 1, "kind": "judged", "session": "s", "call": command, "tool": "Bash", "command": command}
    assert append(places.journal, json.dumps({**line, "decision": "allow"}).encode())


def on_a_full_disk(places: Locations) -> tuple[str, list[str], list[str], list[str]]:
    argv = [sys.executable, "-c", FULL, places.home, places.policy, places.state]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    unwritable, seen, own, rules = json.loads(done.stdout)
    return unwritable, seen, own, rules


@pytest.fixture
def filled(places: Locations) -> Locations:
    with open_store(places.store) as store:
        corrections.put(store, Correction(MatchKind.ToolName, "grpe", "Grep"))
        judged(places, "ls")
        assert events.ingest(store, places.journal) == 1
    judged(places, "pwd")
    return places


def test_everything_is_shown_and_the_next_look_takes_it_in(filled: Locations) -> None:
    unwritable, *seen = on_a_full_disk(filled)
    assert "disk" in unwritable
    assert seen == [["ls", "pwd"], ["ls", "pwd"], ["grpe"]]
    found = view(filled)
    with found.store as store:
        assert (found.unwritable, found.has_news) == ("", True)
        assert [event.command for event in events.query(store, EventQuery())] == ["ls", "pwd"]


def test_what_is_only_in_the_log_of_the_database_is_shown(filled: Locations) -> None:
    with open_store(filled.store) as store:
        corrections.put(store, Correction(MatchKind.ToolName, "raed", "Read"))
        unwritable, *seen = on_a_full_disk(filled)
        assert unwritable
        assert seen == [["ls", "pwd"], ["ls", "pwd"], ["grpe", "raed"]]
    assert len(kept(filled).corrections) == 2


def test_what_is_damaged_is_not_copied(filled: Locations) -> None:
    with open(filled.store, "r+b") as file:
        file.write(b"\xa5" * 200)
    with pytest.raises(StoreError, match="damaged"):
        view(filled)
