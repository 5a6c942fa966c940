"""Streams, devices and crashes of a program in a box, which belong to the machine."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from assent.box.scene import boxed
from assent.box.session import discard, run_boxed
from assent.box.settings import Limits

if TYPE_CHECKING:
    from .views import View


def test_streams_that_are_files_stay_as_they_are(view: View) -> None:
    """By their descriptors only what is read and written goes through, not their modes, times or former content."""
    given, log = view.home / "given", view.home / "log"
    given.write_text("one\ntwo\n")
    log.write_text("before\n")
    os.utime(given, (1, 1))
    text = (
        "read line; echo $line; echo err >&2; echo $line; chmod 777 /proc/self/fd/[012]; touch /proc/self/fd/[012];"
        "python3 -c 'import os; os.ftruncate(1, 0)'"
    )
    kept = [os.dup(number) for number in range(3)]
    with open(given, "rb") as reading, open(log, "ab") as writing:
        try:
            for number, file in enumerate((reading, writing, writing)):
                os.dup2(file.fileno(), number)
            ran = run_boxed(boxed(text, view.context(), view.environment, Limits(60)), view.state)
        finally:
            for number, one in enumerate(kept):
                os.dup2(one, number)
                os.close(one)
        assert os.lseek(reading.fileno(), 0, os.SEEK_CUR) == len("one\n")  # the rest is for whoever reads next
    discard(ran)
    assert log.read_text().startswith("before\none\nerr\none\n")
    assert (given.read_text(), given.stat().st_mtime) == ("one\ntwo\n", 1)
    assert [stat.S_IMODE(path.stat().st_mode) & 0o111 for path in (given, log)] == [0, 0]


def test_devices_stay_as_they_are(view: View) -> None:
    before = os.stat("/dev/full"), os.stat("/dev/null")
    kept = os.dup(0)
    nothing = os.open("/dev/full", os.O_RDONLY)
    try:
        os.dup2(nothing, 0)
        text = "touch -d 2001-01-01 /dev/full /proc/self/fd/0 /dev/null; echo x > /dev/null; echo x > /dev/full"
        ran = run_boxed(boxed(text, view.context(), view.environment, Limits(60)), view.state)
    finally:
        os.dup2(kept, 0)
        os.close(kept)
        os.close(nothing)
    assert ran.outcome.code == 1  # as there is no room
    discard(ran)
    after = os.stat("/dev/full"), os.stat("/dev/null")
    assert [(one.st_mtime_ns, one.st_mode) for one in after] == [(one.st_mtime_ns, one.st_mode) for one in before]


def test_a_crash_starts_no_program_of_the_machine(view: View) -> None:
    """With a limit of one byte the kernel leaves nothing, nor passes it to anybody; with 0 it would pass it on."""
    discard(view.run("ulimit -c 0; ulimit -c; grep core /proc/self/limits"))
    assert view.printed.split()[:6] == ["0", "Max", "core", "file", "size", "1"]
