"""At a terminal a command in a box finds a terminal: with a size, a name and keys that reach it."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .views import View

SECONDS = 60
START = (
    "import sys; from assent.box import launch; launch.RUNNER = sys.argv.pop(1); from assent.cli import main; main()"
)


class Person:
    """Somebody at a terminal, in which `assent box` runs a text."""

    def __init__(self, view: View, runner: str, text: str) -> None:
        argv = [sys.executable, "-c", START, runner, "box", "--preset", "balanced", "--", text]
        self.seen = b""
        self.process, self.terminal = os.forkpty()
        if not self.process:
            os.chdir(view.workspace)
            os.execve(argv[0], argv, {**view.environment, "TERM": "xterm"})
        self.modes = termios.tcgetattr(self.terminal)

    def until(self, wanted: str) -> str:
        """What was shown, once that is in it."""
        end = time.monotonic() + SECONDS
        while wanted.encode() not in self.seen:
            if not select.select([self.terminal], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError(self.seen)
            self.seen += os.read(self.terminal, 1 << 16)
        return self.seen.decode()

    def types(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def resizes(self, rows: int, columns: int) -> None:
        termios.tcsetwinsize(self.terminal, (rows, columns))

    def end(self) -> int:
        """Its exit code; what is shown is read meanwhile."""
        while True:
            try:
                part = os.read(self.terminal, 1 << 16)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            self.seen += part
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.fixture
def carrier(runner: str, compiled: str) -> Iterator[str]:
    """The path of who carries out the orders; empty for Python."""
    yield compiled if runner == "compiled" else ""


def test_it_has_a_name_and_a_size_and_is_the_one_of_its_session(view: View, carrier: str) -> None:
    person = Person(view, carrier, "sleep 0.2; tty; stty size; echo to >/dev/tty; test -t 0 -a -t 1 -a -t 2; echo =$?=")
    person.resizes(31, 97)
    assert person.end() == 0
    assert [line for line in person.seen.decode().split("\r\n") if line][:4] == ["/dev/pts/0", "31 97", "to", "=0="]


def test_it_is_told_of_a_new_size(view: View, carrier: str) -> None:
    person = Person(view, carrier, "trap 'stty size; exit 4' WINCH; echo ready; while :; do sleep 0.05; done")
    person.until("ready")
    person.resizes(40, 111)
    assert (person.end(), "40 111" in person.seen.decode()) == (4, True)


def test_what_is_typed_reaches_it_once(view: View, carrier: str) -> None:
    person = Person(view, carrier, "read -rp 'name? ' name; echo \"<$name>\" | tee said")
    person.until("name? ")
    person.types("ann\n")
    assert person.end() == 0
    assert person.seen.decode().startswith("name? ann\r\n<ann>\r\n")
    assert (view.workspace / "said").read_text() == "<ann>\n"


def test_a_key_interrupts_the_command_and_not_the_gate(view: View, carrier: str) -> None:
    text = 'python3 -c \'import time; open("made", "w"); print("ready", flush=True); time.sleep(60)\'; echo after'
    person = Person(view, carrier, text)
    person.until("ready")
    person.types("\x03")
    assert person.end() == 128 + signal.SIGINT
    assert "KeyboardInterrupt" in person.seen.decode()
    assert (view.workspace / "made").exists()  # as when it had run directly


@pytest.mark.parametrize("is_ended", [False, True])
def test_our_own_terminal_gets_its_modes_back(view: View, carrier: str, is_ended: bool) -> None:
    """Also where the command leaves its own in disorder, and where we are ended while it runs."""
    person = Person(view, carrier, "stty raw -echo; echo ready; read -r line")
    person.until("ready")
    assert termios.tcgetattr(person.terminal) != person.modes
    if is_ended:
        os.kill(person.process, signal.SIGTERM)
    else:
        person.types("line\n")
    assert person.end() == (128 + signal.SIGTERM if is_ended else 0)
    assert termios.tcgetattr(person.terminal) == person.modes


def test_all_that_was_printed_is_shown(view: View, carrier: str) -> None:
    person = Person(view, carrier, "seq 30000; printf end")
    assert person.end() == 0
    wanted = "".join([f"{number}\r\n" for number in range(1, 30001)]) + "end"
    assert person.seen.decode().startswith(wanted)


def test_nothing_is_typed_into_the_terminal_outside(view: View, carrier: str) -> None:
    code = 'import fcntl, termios; fcntl.ioctl(0, termios.TIOCSTI, b"x")'
    person = Person(view, carrier, f"python3 -c '{code}'")
    assert person.end() == 1
    assert "Operation not permitted" in person.seen.decode()
