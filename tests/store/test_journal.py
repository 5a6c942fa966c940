"""Lines of many processes are whole in the journal, and it is bounded."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from assent.store import journal

if TYPE_CHECKING:
    from assent.config.locations import Locations

APPEND = """
import sys
from assent.store import journal
path, name, count, size = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
journal.LARGEST = size
for number in range(count):
    assert journal.append(path, f"{name}:{number}:".encode() + b"x" * 900)
"""


def lines(path: str) -> list[bytes]:
    found: list[bytes] = []
    for file in [*journal.aside(path), path]:
        with open(file, "rb") as whole:
            found += whole.read().splitlines()
    return found


def test_a_file_of_this_user_alone(places: Locations) -> None:
    assert journal.append(places.journal, b'{"kind":"judged"}')
    assert stat.S_IMODE(os.stat(places.journal).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(places.state).st_mode) == 0o700


@pytest.mark.parametrize("largest", [journal.LARGEST, 100_000])
def test_fifty_processes_lose_no_line(places: Locations, largest: int) -> None:
    """Also while files are put aside under way."""
    command = [sys.executable, "-c", APPEND, places.journal]
    started = [subprocess.Popen([*command, str(number), "4", str(largest)]) for number in range(50)]
    assert [process.wait(60) for process in started] == [0] * 50
    expected = {b"%d:%d:" % (number, at) + b"x" * 900 for number in range(50) for at in range(4)}
    assert sorted(lines(places.journal)) == sorted(expected)
    assert (journal.aside(places.journal) != []) is (largest == 100_000)


def test_it_is_bounded(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "LARGEST", 1000)
    for number in range(200):
        journal.append(places.journal, str(number).encode() * 30)
    size = sum(os.stat(os.path.join(places.state, name)).st_size for name in os.listdir(places.state))
    assert 2000 <= size <= 5000
    assert lines(places.journal)[-1].startswith(b"199")


def test_a_place_that_cannot_be_written_is_no_failure(places: Locations) -> None:
    os.mkdir(places.state, 0o700)
    os.symlink("/etc/hostname", places.journal)
    assert not journal.append(places.journal, b"{}")
    os.unlink(places.journal)
    os.mkdir(places.journal)
    assert not journal.append(places.journal, b"{}")
    os.rmdir(places.journal)
    os.mkfifo(places.journal)
    reader = os.open(places.journal, os.O_RDONLY | os.O_NONBLOCK)
    assert not journal.append(places.journal, b"{}")
    assert os.read(reader, 10) == b""
    os.close(reader)
