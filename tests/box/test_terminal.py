"""At a terminal a command in a box finds a terminal: with a size, a name and keys that reach it."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
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


def boxed(runner: str, text: str) -> list[str]:
    return [sys.executable, "-c", START, runner, "box", "--preset", "balanced", "--", text]


class Person:
    """Somebody at a terminal, in which a program runs."""

    def __init__(self, view: View, argv: list[str]) -> None:
        self.seen = b""
        self.process, self.terminal = os.forkpty()
        if not self.process:
            os.chdir(view.workspace)
            os.execvpe(argv[0], argv, {**view.environment, "TERM": "xterm"})
        self.modes = termios.tcgetattr(self.terminal)

    def until(self, wanted: str) -> str:
        """The screen, once it has that."""
        end = time.monotonic() + SECONDS
        while wanted.encode() not in self.seen:
            if not select.select([self.terminal], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError(self.seen)
            self.seen += os.read(self.terminal, 1 << 16)
        return self.seen.decode()

    def types(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def waits_for_raw_keys(self) -> None:
        """Until all that is typed goes to the box."""
        end = time.monotonic() + SECONDS
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON:
            assert time.monotonic() < end, self.seen
            time.sleep(0.02)

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
    text = "sleep 0.2; tty; stty size; echo to >/dev/tty; test -t 0 -a -t 1 -a -t 2; echo =$?="
    person = Person(view, boxed(carrier, text))
    person.resizes(31, 97)
    assert person.end() == 0
    assert [line for line in person.seen.decode().split("\r\n") if line][:4] == ["/dev/pts/0", "31 97", "to", "=0="]


def test_it_is_told_of_a_new_size(view: View, carrier: str) -> None:
    person = Person(view, boxed(carrier, "trap 'stty size; exit 4' WINCH; echo ready; while :; do sleep 0.05; done"))
    person.until("ready")
    person.resizes(40, 111)
    assert (person.end(), "40 111" in person.seen.decode()) == (4, True)


def test_what_is_typed_reaches_it_once(view: View, carrier: str) -> None:
    person = Person(view, boxed(carrier, "read -rp 'name? ' name; echo \"<$name>\" | tee said"))
    person.until("name? ")
    person.types("ann\n")
    assert person.end() == 0
    assert person.seen.decode().startswith("name? ann\r\n<ann>\r\n")
    assert (view.workspace / "said").read_text() == "<ann>\n"


def test_a_key_interrupts_the_command_and_not_the_gate(view: View, carrier: str) -> None:
    text = 'python3 -c \'import time; open("made", "w"); print("ready", flush=True); time.sleep(60)\'; echo after'
    person = Person(view, boxed(carrier, text))
    person.until("ready")
    person.types("\x03")
    assert person.end() == 128 + signal.SIGINT
    assert "KeyboardInterrupt" in person.seen.decode()
    assert (view.workspace / "made").exists()  # as when it had run directly


@pytest.mark.parametrize("is_ended", [False, True])
def test_our_own_terminal_gets_its_modes_back(view: View, carrier: str, is_ended: bool) -> None:
    """Also where the command leaves its own in disorder, and where we are ended while it runs."""
    person = Person(view, boxed(carrier, "stty raw -echo; echo ready; read -r line"))
    person.until("ready")
    assert termios.tcgetattr(person.terminal) != person.modes
    if is_ended:
        os.kill(person.process, signal.SIGTERM)
    else:
        person.types("line\n")
    assert person.end() == (128 + signal.SIGTERM if is_ended else 0)
    assert termios.tcgetattr(person.terminal) == person.modes


def test_all_that_was_printed_is_shown(view: View, carrier: str) -> None:
    person = Person(view, boxed(carrier, "seq 30000; printf end"))
    assert person.end() == 0
    wanted = "".join([f"{number}\r\n" for number in range(1, 30001)]) + "end"
    assert person.seen.decode().startswith(wanted)


def test_nothing_is_typed_into_the_terminal_outside(view: View, carrier: str) -> None:
    code = 'import fcntl, termios; fcntl.ioctl(0, termios.TIOCSTI, b"x")'
    person = Person(view, boxed(carrier, f"python3 -c '{code}'"))
    assert person.end() == 1
    assert "Operation not permitted" in person.seen.decode()


def test_a_key_stops_it_and_its_shell_continues_it(view: View, carrier: str) -> None:
    """In the foreground again it is as it was, and so is the terminal meanwhile."""
    ticking = "trap 'echo ended; exit 5' INT; echo begun; while sleep 0.05; do echo x >> /tmp/assent-box-ticks; done"
    person = Person(view, ["bash", "--norc", "--noprofile", "--noediting", "-i"])
    person.types(f"PS1='> '; {shlex.join(boxed(carrier, ticking))}\n")
    person.until("begun\r\n")
    person.types("\x1a")
    person.until("Stopped")
    person.until("\r\n> ")
    person.types("echo $((6 * 7))\n")
    person.until("\r\n42\r\n")
    person.types("bg; sleep 0.5; jobs\n")
    person.until("Running")
    person.types("fg\n")
    person.waits_for_raw_keys()
    person.types("\x03")
    person.until("assent-box-ticks\x1b[0m  ")
    person.seen = b""
    person.until("> ")
    person.types("echo =$?=\n")
    person.until("=5=")
    person.types("exit\n")
    assert person.end() == 0


def test_a_shell_in_the_box_has_jobs_of_its_own(view: View, carrier: str) -> None:
    person = Person(view, boxed(carrier, "exec bash --norc --noprofile -i"))
    person.types("bash -c 'echo be\"\"gun; sleep 60'\n")
    person.until("begun")
    person.types("\x1a")
    person.until("Stopped")
    person.types("kill %1; exit 3; exit 3\n")
    assert person.end() == 3


def test_our_line_does_not_continue_that_of_the_command(view: View, carrier: str) -> None:
    person = Person(view, boxed(carrier, "printf begun"))
    assert person.end() == 0
    assert person.seen.decode().split("\r\n") == ["begun", "assent: it changed nothing", ""]


def test_nor_does_it_in_a_file(view: View) -> None:
    view.write("x.py", "import os; os.mkdir('.claude'); open('.claude/settings.json', 'w').close()\n")
    with open(view.home / "log", "ab") as log:
        argv = boxed("", "printf said >&2; python3 x.py")
        code = subprocess.run(argv, cwd=view.workspace, env=view.environment, stdout=log, stderr=log).returncode
    assert (code, (view.home / "log").read_text().split("\n")[0]) == (4, "said")
