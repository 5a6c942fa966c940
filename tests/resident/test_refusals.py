"""Whoever answers in the resident's place, and whatever is asked of it, nothing gets through."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.client import ask
from assent.config.locations import locate
from assent.errors import WireError
from assent.hooks import recording
from assent.resident import judge as judging
from assent.resident.door import ResidentRequest, answer, missing, read
from assent.resident.loop import Loop
from assent.resident.package import Package

from .conftest import PACKAGE, event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import User

ALLOWED = answer(0, b"", b"")  # no opinion: the agent would run it


class Impostor:
    """Listens at an address and says one thing to everybody; None keeps them waiting."""

    def __init__(self, address: Path, says: bytes | None) -> None:
        self.asked = 0
        self.says = says
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(address))
        self._listener.listen(8)
        self._waiting: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.asked += 1
            if self.says is None:
                self._waiting.append(connection)
                continue
            with contextlib.suppress(OSError):  # who asks may leave
                connection.recv(1 << 20)
                connection.sendall(self.says)
            connection.close()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


def test_an_answer_of_the_agreed_form_is_given(user: User) -> None:
    impostor = Impostor(user.address, answer(2, b"out", b"err"))
    assert user.call(event("rm -rf /")) == (2, b"out", b"err")
    impostor.close()
    assert impostor.asked == 1


ANSWERS = {
    "nothing": (b"", "broken"),
    "silence": (None, "late"),
    "another protocol": (b"HTTP/1.1 200 OK\r\n\r\n", "broken"),
    "cut short": (answer(0, b"output", b"")[:-1], "broken"),
    "a head cut short": (ALLOWED[:10], "broken"),
    "too long": (answer(0, b"", b"") + b"x", "broken"),
    "another exit code": (answer(3, b"", b""), "broken"),
    "endless": (answer(0, b"x" * (2 << 20), b""), "broken"),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_any_other_answer_is_not_used(user: User, case: str) -> None:
    says, reason = ANSWERS[case]
    impostor = Impostor(user.address, says)
    assert user.decision("rm -rf /") == "deny"
    impostor.close()
    assert impostor.asked == 1
    assert user.fallbacks() == [reason]


def _open_to_others(user: User) -> None:
    user.folder.chmod(0o755)


def _writable_by_a_group(user: User) -> None:
    user.folder.chmod(0o720)


def _a_link(user: User) -> None:
    user.folder.rename(user.root / "moved")
    user.folder.symlink_to(user.root / "moved")


def _switched_off(user: User) -> None:
    user.environment["ASSENT_RESIDENT"] = "off"


def _no_home(user: User) -> None:
    del user.environment["HOME"]


UNUSED = [_open_to_others, _writable_by_a_group, _a_link, _switched_off, _no_home]


@pytest.mark.parametrize("arrange", UNUSED, ids=lambda arrange: arrange.__name__[1:])
def test_nobody_is_asked(user: User, arrange: object) -> None:
    impostor = Impostor(user.address, ALLOWED)
    assert callable(arrange)
    arrange(user)
    assert user.decision("rm -rf /") == "deny"
    impostor.close()
    assert impostor.asked == 0
    assert user.fallbacks() == []


def test_a_file_in_place_of_the_socket(user: User) -> None:
    user.address.write_text("no socket")
    assert user.decision("rm -rf /") == "deny"
    assert user.fallbacks() == ["absent"]
    assert user.until_there()["version"]


def test_another_user_at_the_other_end(one_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    impostor = Impostor(one_user.address, ALLOWED)
    ask.connected(os.fsencode(one_user.address)).close()
    monkeypatch.setattr("posix.geteuid", lambda: 54321)
    with warnings.catch_warnings(record=True) as left_open, pytest.raises(ask.Refused) as refused:
        warnings.simplefilter("always", ResourceWarning)
        ask.connected(os.fsencode(one_user.address))
    assert refused.value.reason == ask.BROKEN
    assert not left_open
    assert not ask.is_private(os.fsencode(one_user.folder))
    impostor.close()


def connected(user: User) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    made.settimeout(20)
    made.connect(str(user.address))
    return made


REQUESTS = {
    "another protocol": b"GET / HTTP/1.1\r\n\r\n",
    "no fields": ask.PROTOCOL + bytes(4),
    "endless": ask.PROTOCOL + b"\xff\xff\xff\x7f",
    "more than it says": ask.framed(b"claude", b"/", b"", b"") + b"x",
    "a field beyond the end": ask.PROTOCOL + (4).to_bytes(4, "little") + b"\xff\xff\xff\x7f",
    "a relative folder": ask.framed(b"claude", b"tmp", b"", event("true")),
    "a folder that is not there": ask.framed(b"claude", b"/no/such", b"", event("true")),
    "nobody": ask.framed(b"", b"/", b"", event("true")),
    "no event": ask.framed(b"claude", b"/", b"", b""),
}


@pytest.mark.parametrize("case", REQUESTS)
def test_a_bad_request_gets_no_answer(one_user: User, case: str) -> None:
    process = one_user.started()["process"]
    with connected(one_user) as connection:
        connection.sendall(REQUESTS[case])
        assert connection.recv(100) == b""
    assert one_user.until_there()["process"] == process


def test_those_who_stall_keep_nobody_waiting(one_user: User) -> None:
    one_user.started()
    stalling = [connected(one_user) for _ in range(50)]
    for connection in stalling:
        connection.sendall(ask.framed(b"claude", b"/", b"", event("true"))[:-1])
    assert one_user.decision("rm -rf /") == "deny"
    assert one_user.fallbacks() == ["absent"]
    assert stalling[0].recv(100) == b"", "it is dropped after a while"
    for connection in stalling:
        connection.close()


def test_it_holds_no_pipe_of_the_call_that_started_it(user: User) -> None:
    reading, writing = os.pipe()
    subprocess.run(user.argv(), input=event("true"), env=user.environment, pass_fds=[writing], capture_output=True)
    os.close(writing)
    user.until_there()
    assert os.read(reading, 1) == b""
    os.close(reading)


def test_idle_it_ends(one_user: User) -> None:
    address = os.fsencode(one_user.address)
    Loop(address, Package(str(PACKAGE)), idle=0).run()
    assert not one_user.address.exists()


def test_what_takes_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*_: object) -> None:
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001 - as on the way of a judgement
            return

    monkeypatch.setattr(judging, "told", told)
    monkeypatch.setattr(judging, "SECONDS", 0.05)
    with pytest.raises(judging.TooLongError):
        judging.judge(ResidentRequest(("claude",), "/", {}, b""))


def test_what_cannot_be_written_down_is_answered_and_ends_it(one_user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def record(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(recording, "record", record)
    monkeypatch.chdir("/")  # as the resident does after each request
    loop = Loop(os.fsencode(one_user.address), Package(str(PACKAGE)))
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(one_user.decision, "rm -rf /")
        loop.run()
        assert told.result() == "deny"
    assert one_user.fallbacks() == []


ENVIRONMENTS = [
    {"HOME": "/home/you"},
    {"HOME": "/home/you", "XDG_STATE_HOME": "/elsewhere"},
    {"HOME": "/home/you", "XDG_STATE_HOME": "relative"},
    {"HOME": "/home/you", "XDG_STATE_HOME": ""},
    {"XDG_STATE_HOME": "/elsewhere"},
]


@pytest.mark.parametrize("home", ["", "rel", "~"])
def test_no_folder_at_hand_is_the_state_folder(home: str) -> None:
    assert ask.folder({b"HOME": home.encode()}) is None


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=str)
def test_the_folder_lies_in_the_state_folder(environment: dict[str, str], platform: str) -> None:
    encoded = {name.encode(): value.encode() for name, value in environment.items()}
    assert ask.folder(encoded, platform) == f"{locate(environment, platform).state}/resident".encode()


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0="), min_size=1)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


@given(st.lists(TEXTS, min_size=1), TEXTS, st.dictionaries(NAMES, TEXTS), st.binary())
def test_what_is_asked_arrives(words: list[str], folder: str, environment: dict[str, str], data: bytes) -> None:
    joined = "\0".join([f"{name}={value}" for name, value in environment.items()])
    frame = ask.framed("\0".join(words).encode(), f"/{folder}".encode(), joined.encode(), data)
    assert missing(frame) == 0
    assert read(frame) == ResidentRequest(tuple(words), f"/{folder}", environment, data)
    for end in range(0, len(frame), 7):
        assert missing(frame[:end]) > 0


@given(st.binary() | st.binary().map(lambda data: ask.PROTOCOL + len(data).to_bytes(4, "little") + data))
def test_noise_is_refused(data: bytes) -> None:
    try:
        if missing(data) == 0:
            read(data)
    except WireError:
        return
    assert missing(data) > 0 or read(data).folder.startswith("/")


@given(st.sampled_from([0, 2]), st.binary(), st.binary())
def test_what_is_answered_arrives(code: int, out: bytes, err: bytes) -> None:
    data = answer(code, out, err)
    assert ask.answered(data) == (code, out, err)
    with pytest.raises(ValueError, match=r"not an answer|cut short"):
        ask.answered(data[:-1])


def test_only_python_without_the_package_asks() -> None:
    """The client imports nothing that would cost as much as the asking."""
    code = "import sys; before = set(sys.modules); import ask; print(*set(sys.modules) - before)"
    folder = str(PACKAGE / "client")
    argv = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {folder!r}); {code}"]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["ask"]
