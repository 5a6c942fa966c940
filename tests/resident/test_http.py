"""Claude Code's HTTP hooks: asked through the settings that were installed, with real requests."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.client import ask
from assent.config.locations import locate
from assent.errors import SettingsError
from assent.hooks import http_setting, listening
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import MOST_BYTES, Reply
from assent.hooks.command_line import ENTRY, python
from assent.hooks.http_setting import HttpSetting
from assent.hooks.installation.agents import CLAUDE
from assent.hooks.installation.guarded import State, guards
from assent.hooks.installation.http_proof import TRIAL, fault
from assent.hooks.installation.install import Scope, install, uninstall
from assent.hooks.resident_status import status
from assent.record import replace
from assent.resident.door import MOST_WAITING
from assent.resident.http_door import opened
from assent.resident.http_message import Head, Refusal, head
from assent.resident.loop import Loop
from assent.resident.package import Package
from assent.store.database import open_store
from assent.store.events import Wanted, ingest, query

from .conftest import PACKAGE, SECONDS, event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from assent.hooks.installation.install import Change


class Asker:
    """A user whose Claude Code asks by HTTP."""

    def __init__(self, root: Path) -> None:
        self.home = root / "home"
        self.home.mkdir()
        self.environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin"}
        self.settings = Path(self.install().path)

    def install(self, *, http: bool = True) -> Change:
        planned = http_setting.planned(self.environment) if http else None
        return install(Agent.Claude, Scope.User, self.environment, "/", http=planned)

    def start(self) -> None:
        assert listening.listens(self.environment)

    def hook(self, name: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.settings.read_text())["hooks"][name][0]["hooks"][0]
        return found

    @property
    def setting(self) -> HttpSetting:
        found = http_setting.read(http_setting.path(self.environment))
        assert found is not None
        return found

    def status(self) -> dict[str, str] | None:
        encoded = {name.encode(): value.encode() for name, value in self.environment.items()}
        return status(ask.address(encoded, python(), ENTRY))

    def until_there(self) -> dict[str, str]:
        """Its status, asked for again where the answer does not come in time, as on a busy machine."""
        for _ in range(SECONDS * 20):
            found = self.status()
            if found is not None:
                return found
            time.sleep(0.05)
        raise AssertionError("nobody answers")

    def post(self, data: bytes, **headers: str) -> tuple[int, str]:
        """What Claude Code would get, with what its settings say."""
        handler = self.hook("PreToolUse")
        told = handler["headers"]
        assert isinstance(told, dict)
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request("POST", http_setting.PATH, data, {"Content-Type": "application/json", **told, **more})

    def request(self, method: str, path: str, data: bytes, headers: dict[str, str]) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.setting.port, timeout=SECONDS)
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def raw(self, data: bytes) -> bytes:
        """What comes back until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.setting.port), SECONDS) as connection:
            connection.sendall(data)
            parts = []
            while part := connection.recv(1 << 16):
                parts.append(part)
            return b"".join(parts)

    def decision(self, command: str, **more: Any) -> str:
        code, told = self.post(event(command, **more))
        assert code == 200
        specific: dict[str, str] = json.loads(told)["hookSpecificOutput"]
        return specific["permissionDecision"]

    def command(self, data: bytes) -> str:
        """What the hook says that is a command."""
        argv = [sys.executable, "-I", "-S", ENTRY, "--cold=off", "claude"]
        return subprocess.run(argv, input=data, env=self.environment, capture_output=True, check=True).stdout.decode()

    def session(self) -> subprocess.CompletedProcess[bytes]:
        """Begin a session, as Claude Code does."""
        line = self.hook("SessionStart")["command"]
        sent = {"hook_event_name": "SessionStart", "session_id": "s", "source": "startup", "cwd": "/"}
        argv = ["/bin/sh", "-c", str(line)]
        return subprocess.run(argv, input=json.dumps(sent).encode(), env=self.environment, capture_output=True)

    def kill(self) -> None:
        found = self.status()
        if found is not None:
            os.kill(int(found["process"]), signal.SIGKILL)


@pytest.fixture
def stopped(root: Path) -> Iterator[Asker]:
    """Set up, and nobody has started anything."""
    made = Asker(root)
    yield made
    made.kill()


@pytest.fixture
def asker(stopped: Asker) -> Asker:
    stopped.start()
    return stopped


EVENTS = {
    "allowed": event("git status"),
    "asked": event("git push --force"),
    "denied": event("rm -rf /"),
    "nobody to ask": event("git push", permission_mode="bypassPermissions"),
    "no opinion": event("frobnicate"),
    "a question of Claude Code's own": event("rm -rf /", hook_event_name="PermissionRequest"),
    "after a call": event("git status", hook_event_name="PostToolUse"),
    "files": event("", tool_name="Write", tool_input={"file_path": "/etc/passwd", "content": ""}),
}


@pytest.mark.parametrize("case", EVENTS)
def test_the_same_answer_as_by_a_command(asker: Asker, case: str) -> None:
    assert asker.post(EVENTS[case]) == (200, asker.command(EVENTS[case]))


def test_what_cannot_be_judged_is_stopped(asker: Asker) -> None:
    """An exit code would stop a command's call; here only an answer can."""
    for data in (b"", b"{", b"[]", event("x", cwd="relative"), event("ls", tool_input=[])):
        code, told = asker.post(data)
        assert code == 200
        assert json.loads(told)["hookSpecificOutput"]["permissionDecision"] == "deny"
    wrong = event("ls", hook_event_name="PermissionRequest", tool_name=1)
    assert json.loads(asker.post(wrong)[1])["hookSpecificOutput"]["decision"]["behavior"] == "deny"


def test_what_is_long_is_judged_apart(asker: Asker) -> None:
    process = asker.until_there()
    assert asker.decision("git status", more="x" * ask.LONGEST_EVENT) == "allow"
    assert asker.decision("rm -rf /", more="x" * ask.LONGEST_EVENT) == "deny"
    assert asker.until_there()["process"] == process["process"]


def test_what_is_too_long_is_stopped_before_it_has_come(asker: Asker) -> None:
    lines = ("POST /assent/claude HTTP/1.1", f"Host: 127.0.0.1:{asker.setting.port}", "Content-Type: application/json")
    more = (f"Authorization: {asker.setting.authorization}", f"Content-Length: {MOST_BYTES + 1}")
    told = asker.raw("\r\n".join([*lines, *more, "", ""]).encode() + b'{"tool')
    assert told.startswith(b"HTTP/1.1 200 ")
    assert b'"deny"' in told


REFUSED: dict[str, tuple[dict[str, str], int]] = {
    "another token": ({"Authorization": "Bearer of_something_else"}, 401),
    "no scheme": ({"Authorization": ""}, 401),
    "a name that was bound anew": ({"Host": "attacker.example:80"}, 403),
    "no port": ({"Host": "127.0.0.1"}, 403),
    "a page": ({"Origin": "http://127.0.0.1"}, 403),
    "a form": ({"Content_Type": "text/plain"}, 415),
    "no length": ({"Transfer_Encoding": "chunked"}, 411),
}


@pytest.mark.parametrize("case", REFUSED)
def test_who_may_not_ask(asker: Asker, case: str) -> None:
    headers, expected = REFUSED[case]
    code, told = asker.post(event("git status"), **headers)
    assert code == expected
    assert "permissionDecision" not in told


def test_where_and_how_one_may_ask(asker: Asker) -> None:
    headers = {"Content-Type": "application/json", "Authorization": asker.setting.authorization}
    assert asker.request("POST", "/", b"{}", headers)[0] == 404
    assert asker.request("POST", f"{http_setting.PATH}/../claude", b"{}", headers)[0] == 404
    assert asker.request("GET", http_setting.PATH, b"", headers)[0] == 405
    assert asker.request("POST", http_setting.PATH, b"{}", {"Content-Type": "application/json"})[0] == 401
    for noise, code in (
        (b"x\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nno colon\r\n\r\n", b"400"),
        (b"x" * 40_000, b"431"),
    ):
        assert asker.raw(noise).startswith(b"HTTP/1.1 " + code)
    repeated = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{asker.setting.port}\r\nHost: x\r\n\r\n"
    assert asker.raw(repeated.encode()).startswith(b"HTTP/1.1 400")
    assert asker.decision("rm -rf /") == "deny"


SETTING = HttpSetting(20_000, "t" * 43, "", {})
GOOD = (
    f"POST {http_setting.PATH} HTTP/1.1\r\nHost: 127.0.0.1:20000\r\nContent-Type: application/json\r\n"
    f"Authorization: Bearer {'t' * 43}\r\nContent-Length: 2\r\n\r\n"
).encode()


@given(
    st.binary()
    | st.integers(0, len(GOOD)).flatmap(lambda at: st.binary(min_size=1).map(lambda x: GOOD[:at] + x + GOOD[at:]))
)
def test_noise_asks_for_nothing(data: bytes) -> None:
    found = head(data, SETTING)
    assert found is None or isinstance(found, Refusal | Head)
    if isinstance(found, Head):
        assert SETTING.authorization.encode() in data[: found.start]
    assert isinstance(head(GOOD, SETTING), Head)


def test_only_what_is_no_trial_is_written_down(asker: Asker) -> None:
    asker.post(event("git status"), **{TRIAL: "1"})
    asker.post(event("git log"))
    places = locate(asker.environment)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        assert [found.command for found in query(store, Wanted())] == ["git log"]


def test_many_at_once(asker: Asker) -> None:
    commands = ["git status", "rm -rf /", "git push"] * 20
    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(asker.decision, commands)) == ["allow", "deny", "ask"] * 20


def test_those_who_stall_keep_nobody_waiting(asker: Asker) -> None:
    with socket.create_connection(("127.0.0.1", asker.setting.port), SECONDS) as stalling:
        stalling.sendall(b"POST ")
        assert asker.decision("rm -rf /") == "deny"
        assert stalling.recv(100) == b"", "it is dropped after a while"


def test_those_who_only_connect_keep_nobody_out(asker: Asker) -> None:
    """More than may wait, half of them with the beginning of a head: who may ask is still answered."""
    waiting = []
    try:
        for number in range(MOST_WAITING + 40):
            waiting.append(socket.create_connection(("127.0.0.1", asker.setting.port), SECONDS))
            if number % 2:
                waiting[-1].sendall(b"POST / HTTP/1.1\r\nHost: x\r\n")
        assert asker.decision("git status") == "allow"
        assert asker.decision("rm -rf ~") == "deny"
    finally:
        for connection in waiting:
            connection.close()


def test_the_beginning_of_a_session_starts_it(stopped: Asker) -> None:
    assert stopped.status() is None
    done = stopped.session()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert stopped.decision("rm -rf /") == "deny"
    stopped.kill()
    stopped.session()
    assert stopped.decision("rm -rf /") == "deny"


def test_one_that_runs_and_does_not_listen_is_replaced(stopped: Asker) -> None:
    setting = stopped.setting
    http_setting.forget(stopped.environment)
    argv = [python(), "-I", "-S", ENTRY, "claude"]
    subprocess.run(argv, input=event("true"), env=stopped.environment, capture_output=True)
    stopped.until_there()
    http_setting.write(setting, stopped.environment)
    stopped.start()
    assert stopped.decision("rm -rf /") == "deny"


def test_a_port_that_another_has_taken(stopped: Asker) -> None:
    with socket.create_server(("127.0.0.1", stopped.setting.port)):
        told = json.loads(stopped.session().stdout)["systemMessage"]
    assert "does not answer by HTTP" in told
    assert "bypassPermissions" in told


@pytest.mark.parametrize("out", ["", '{"hookSpecificOutput": {"a": "b"}, "systemMessage": "news"}\n'])
def test_what_is_told_is_one_document(stopped: Asker, out: str) -> None:
    environment = {**stopped.environment, "ASSENT_RESIDENT": "off"}
    told = json.loads(listening.with_warning(Reply(out), environment).out)
    assert "does not answer by HTTP" in told["systemMessage"]
    assert told.get("hookSpecificOutput") == ({"a": "b"} if out else None)
    assert told["systemMessage"].endswith("news") is bool(out)


def test_it_is_told_when_nobody_answers(asker: Asker) -> None:
    def state() -> tuple[State, str]:
        found = next(guard for guard in guards(asker.environment, "/") if guard.setup is CLAUDE)
        return found.state, found.told

    assert state() == (State.Guarded, "")
    asker.kill()
    time.sleep(0.1)
    found, told = state()
    assert found is State.Skipped
    assert "nobody answers" in told
    assert "decides by its own rules" in told
    asker.start()
    asker.settings.write_text(asker.settings.read_text().replace("Bearer ", "Bearer x"))
    assert "401" in state()[1]


def test_the_proof_asks_as_the_settings_say(asker: Asker) -> None:
    assert fault(CLAUDE, str(asker.settings), asker.environment) == ""
    asker.settings.write_text(asker.settings.read_text().replace("/assent/claude", "/assent/claud"))
    assert fault(CLAUDE, str(asker.settings), asker.environment) == "", "no URL of ours is asked"
    asker.install()
    assert fault(CLAUDE, str(asker.settings), asker.environment) == ""


def test_installing_twice_and_going_back(stopped: Asker) -> None:
    by_http = stopped.settings.read_text()
    assert stat.S_IMODE(stopped.settings.stat().st_mode) == 0o600
    stopped.install()
    assert stopped.settings.read_text() == by_http
    stopped.install(http=False)
    assert "http" not in stopped.settings.read_text().replace("--http", "")
    assert http_setting.read(http_setting.path(stopped.environment)) is None
    stopped.install()
    assert stopped.setting.token in stopped.settings.read_text()
    uninstall(Agent.Claude, Scope.User, stopped.environment, "/")
    assert not stopped.settings.exists()
    assert not os.path.exists(http_setting.path(stopped.environment))


def test_a_new_token_replaces_the_old_one(stopped: Asker) -> None:
    before = stopped.setting.token
    http_setting.forget(stopped.environment)
    stopped.install()
    text = stopped.settings.read_text()
    assert before not in text
    assert text.count(stopped.setting.authorization) == 5


def test_where_it_is_not_to_be_had(stopped: Asker) -> None:
    planned = http_setting.planned(stopped.environment)
    with pytest.raises(SettingsError, match="no hooks by HTTP"):
        install(Agent.Codex, Scope.User, stopped.environment, "/", http=planned)
    with pytest.raises(SettingsError, match="token"):
        install(Agent.Claude, Scope.Project, stopped.environment, "/", http=planned)


def test_a_setting_that_others_can_write_is_not_used(stopped: Asker) -> None:
    path = Path(http_setting.path(stopped.environment))
    path.chmod(0o622)
    assert http_setting.read(str(path)) is None
    path.chmod(0o600)
    for text in ("", "{", '{"port": "1"}', '{"port": 1, "token": "", "entry": ""}'):
        path.write_text(text)
        assert http_setting.read(str(path)) is None


def test_it_does_not_end_while_it_is_wanted(stopped: Asker) -> None:
    """In this process, where nothing else keeps it alive."""
    folder = Path(http_setting.path(stopped.environment)).parent
    door = opened(http_setting.path(stopped.environment), ENTRY, None)
    assert door is not None
    package = Package(str(PACKAGE))
    while package.load_one():
        pass
    thread = threading.Thread(target=_quietly, args=(os.fsencode(folder / "x"), package, door), daemon=True)
    thread.start()
    time.sleep(0.2)
    assert thread.is_alive()
    http_setting.forget(stopped.environment)
    thread.join(SECONDS)
    assert not thread.is_alive()


def _quietly(address: bytes, package: Package, door: object) -> None:
    Loop(address, package, idle=0.05, http=door).run()  # type: ignore[arg-type]


def test_it_is_another_copys(stopped: Asker) -> None:
    path, mine = http_setting.path(stopped.environment), stopped.setting
    assert opened(path, "/another/hooks/entry.py", None) is None
    http_setting.write(replace(mine, entry="/another/hooks/entry.py"), stopped.environment)
    planned = http_setting.planned(stopped.environment)
    assert (planned.port, planned.token) != (mine.port, mine.token), "the other may still listen"


@pytest.mark.parametrize("wanted", ["the same", "another port", "nothing"])
def test_a_socket_that_is_handed_on(stopped: Asker, wanted: str) -> None:
    path, handed = http_setting.path(stopped.environment), socket.create_server(("127.0.0.1", stopped.setting.port))
    inherited = os.dup(handed.fileno())
    handed.close()
    if wanted == "another port":
        http_setting.write(replace(stopped.setting, port=_another(stopped.setting.port)), stopped.environment)
    if wanted == "nothing":
        http_setting.forget(stopped.environment)
    door = opened(path, ENTRY, inherited)
    if wanted == "the same":
        assert door is not None
        assert door.listener.fileno() == inherited
    else:
        with pytest.raises(OSError, match="descriptor"):
            os.fstat(inherited)
        assert (door is None) is (wanted == "nothing")
    if door is not None:
        door.listener.close()


def _another(port: int) -> int:
    return port + 1 if port < 31_000 else port - 1


INSTALLED = """
import os, sys
sys.path.insert(0, sys.argv[1])
from assent.hooks import http_setting, listening
from assent.hooks.agents.event import Agent
from assent.hooks.installation.install import Scope, install
install(Agent.Claude, Scope.User, os.environ, "/", http=http_setting.planned(os.environ))
assert listening.listens(os.environ)
"""


def test_an_upgrade_leaves_no_call_unanswered(stopped: Asker) -> None:
    root = stopped.home.parent
    shutil.copytree(PACKAGE, root / "assent")
    subprocess.run([python(), "-c", INSTALLED, str(root)], env=stopped.environment, check=True, timeout=SECONDS)
    encoded = {name.encode(): value.encode() for name, value in stopped.environment.items()}
    address = ask.address(encoded, python(), str(root / "assent/hooks/entry.py"))
    before = status(address)
    assert before is not None
    try:
        with ThreadPoolExecutor(4) as pool:
            calls = [pool.submit(_calls, stopped, 3.5) for _ in range(4)]
            time.sleep(1)
            changed = root / "assent/risk/rules/files.py"
            changed.write_text(changed.read_text() + "\n")
            told = [answer for call in calls for answer in call.result()]
        after = status(address)
        assert after is not None
        assert after["process"] == before["process"], "it becomes the new version"
        assert int(after["seconds"]) < 3, "which has begun anew"
        assert set(told) == {"deny"}
    finally:
        os.kill(int(before["process"]), signal.SIGKILL)


def _calls(asker: Asker, seconds: float) -> list[str]:
    until, told = time.monotonic() + seconds, []
    while time.monotonic() < until:
        told.append(asker.decision("rm -rf /"))
    return told
