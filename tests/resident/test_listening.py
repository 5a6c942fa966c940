"""A resident process that listens for HTTP: how it begins and ends, and who is told that it does not answer."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assent.client import ask
from assent.errors import SettingsError
from assent.hooks import http_setting, listening
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import Reply
from assent.hooks.command_line import ENTRY, python
from assent.hooks.installation.agents import CLAUDE
from assent.hooks.installation.guarded import GuardState, guards
from assent.hooks.installation.http_proof import fault
from assent.hooks.installation.install import InstallScope, install, uninstall
from assent.hooks.listening import status
from assent.record import replace
from assent.resident.http_door import opened
from assent.resident.loop import Loop
from assent.resident.package import Package

from .conftest import PACKAGE, SECONDS, event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .asker import Asker


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
    def state() -> tuple[GuardState, str]:
        found = next(guard for guard in guards(asker.environment, "/") if guard.setup is CLAUDE)
        return found.state, found.told

    assert state() == (GuardState.Guarded, "")
    asker.kill()
    time.sleep(0.1)
    found, told = state()
    assert found is GuardState.Skipped
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
    uninstall(Agent.Claude, InstallScope.User, stopped.environment, "/")
    assert not stopped.settings.exists()
    assert not os.path.exists(http_setting.path(stopped.environment))


def test_it_ends_when_nobody_needs_it(asker: Asker) -> None:
    asker.until_there()
    listening.end(asker.environment)
    until = time.monotonic() + SECONDS
    while asker.status() is not None:
        assert time.monotonic() < until
        time.sleep(0.05)
    listening.end(asker.environment)


def test_a_new_token_replaces_the_old_one(stopped: Asker) -> None:
    before = stopped.setting.token
    http_setting.forget(stopped.environment)
    stopped.install()
    text = stopped.settings.read_text()
    assert before not in text
    assert text.count(stopped.setting.authorization) == text.count(http_setting.PATH) > 0


def test_where_it_is_not_to_be_had(stopped: Asker) -> None:
    planned = http_setting.planned(stopped.environment)
    with pytest.raises(SettingsError, match="no hooks by HTTP"):
        install(Agent.Codex, InstallScope.User, stopped.environment, "/", http=planned)
    with pytest.raises(SettingsError, match="token"):
        install(Agent.Claude, InstallScope.Project, stopped.environment, "/", http=planned)


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
from assent.hooks.installation.install import InstallScope, install
install(Agent.Claude, InstallScope.User, os.environ, "/", http=http_setting.planned(os.environ))
assert listening.listens(os.environ)
"""


@pytest.fixture
def copied(stopped: Asker) -> Iterator[tuple[Path, bytes]]:
    """A copy of Assent that answers by HTTP, with the address at which it is asked for its status."""
    root = stopped.home.parent
    shutil.copytree(PACKAGE, root / "assent")
    subprocess.run([python(), "-c", INSTALLED, str(root)], env=stopped.environment, check=True, timeout=SECONDS)
    encoded = {name.encode(): value.encode() for name, value in stopped.environment.items()}
    address = ask.address(encoded, python(), str(root / "assent/hooks/entry.py"))
    before = status(address)
    assert before is not None
    yield root / "assent", address
    os.kill(int(before["process"]), signal.SIGKILL)


def test_an_upgrade_leaves_no_call_unanswered(stopped: Asker, copied: tuple[Path, bytes]) -> None:
    package, address = copied
    before = status(address)
    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(_calls, stopped, 3.5) for _ in range(4)]
        time.sleep(1)
        changed = package / "risk/rules/files.py"
        changed.write_text(changed.read_text() + "\n")
        told = [answer for call in calls for answer in call.result()]
    after = status(address)
    assert before is not None
    assert after is not None
    assert after["process"] == before["process"], "it becomes the new version"
    assert int(after["seconds"]) < 3, "which has begun anew"
    assert set(told) == {"deny"}


@pytest.mark.parametrize("name", ["resident/loop.py", "resident/entry.py", "record.py"])
def test_half_of_an_upgrade_does_not_close_the_port(stopped: Asker, copied: tuple[Path, bytes], name: str) -> None:
    package, _ = copied
    until_changed = 1.1  # seconds: it looks at its files once in one
    time.sleep(until_changed)
    whole = (package / name).read_text()
    (package / name).unlink()
    with ThreadPoolExecutor(1) as pool:  # one call after the other
        seen = pool.submit(
            stopped.decision, "rm -rf /"
        )  # a process of its own judges that; then it becomes the new one
        later = pool.submit(stopped.decision, "ls")
        time.sleep(until_changed)
        (package / name).write_text(whole)
        assert (seen.result(), later.result()) == ("deny", "allow")


def _calls(asker: Asker, seconds: float) -> list[str]:
    until, told = time.monotonic() + seconds, []
    while time.monotonic() < until:
        told.append(asker.decision("rm -rf /"))
    return told
